"""The game of a table out of the page and into it again, as a file and as text."""

from __future__ import annotations

import pytest

import pairit
from pairit.engine.errors import PositionError
from pairit.table.desk import BY_HAND, COPIED, Desk
from pairit.table.view import TableView

pytestmark = pytest.mark.usefixtures("no_double_press")

START = "pairs; stacks: 10 9 / 3; scores: 20 / 30; turn: 0; draw: 3 8 7 6 5; seed: 4"


@pytest.fixture
def view() -> TableView:
    return pairit.play(START, view="buttons")


def unfolded(view: TableView) -> Desk:
    button = next(button for button in view.foot.children if button.description == "Save, copy, open")
    button.click()
    assert view.desk is not None
    return view.desk


def tell(desk: Desk, **message: object) -> None:
    desk._handle_custom_msg(message, [])


def test_a_table_has_no_desk_before_it_is_wanted(view: TableView) -> None:
    assert view.desk is None
    desk = unfolded(view)
    assert desk.layout.display is None
    assert view.seat.children[-1] is desk
    unfolded(view)
    assert desk.layout.display == "none"


def test_what_is_downloaded_goes_on_elsewhere(view: TableView) -> None:
    desk = unfolded(view)
    view.table.act("hit")
    assert desk.name == "pairs-game-1.json"
    other = pairit.play(desk.game, save=False)
    assert other.table.state == view.table.state
    assert other.table.level == view.table.level
    third = unfolded(pairit.play("pairs", seed=9))
    tell(third, open=desk.game)
    assert third.table.state == view.table.state
    assert third.table.latest.startswith("Game 1 goes on.")


def test_while_a_round_goes_on_only_what_the_person_sees_can_be_copied(view: TableView) -> None:
    desk = unfolded(view)
    assert desk.words == str(view.table.view)
    while not view.table.state.is_over:
        view.table.act(str(view.table.view.legal_actions()[0]))
    assert desk.words == view.table.record.to_json()


def test_a_folded_desk_sends_nothing(view: TableView) -> None:
    desk = unfolded(view)
    unfolded(view)
    before = desk.game
    view.table.act("hit")
    assert desk.game == before


def test_what_cannot_be_opened_is_answered_and_the_match_stays(view: TableView) -> None:
    desk = unfolded(view)
    before = view.table.record
    for text, answer in {
        "nonsense": "A position begins with its game",
        "{": "A record is JSON text",
        '{"game": "pairs", "players": 2, "seed": 1, "actions": ["jump"]}': "Action 1 of the record",
        "pair-it; hands: R1K / B3C; top: R1S": "This is Pair It: pairit.play(text) opens it",
        str(view.table.view): "This is what one player saw",
    }.items():
        tell(desk, open=text)
        assert view.bridge.text.startswith(answer)
        assert view.table.record == before
    tell(desk, open=None)
    assert "at most 5000000 characters" in view.bridge.text
    tell(desk, copied=True)
    assert COPIED in view.bridge.text
    tell(desk, copied=False)
    assert BY_HAND in view.bridge.text
    tell(desk, other=1)
    assert view.table.record == before


def test_a_view_is_no_position_to_play_from(view: TableView) -> None:
    with pytest.raises(PositionError, match="Download the game"):
        pairit.play(str(view.table.view))


def test_practice_stays_practice_in_a_file(view: TableView) -> None:
    desk = unfolded(view)
    view.table.act("hit")
    view.table.rewind()
    assert view.table.practice
    view.table.act("hit")
    assert pairit.play(desk.game, save=False).table.practice
