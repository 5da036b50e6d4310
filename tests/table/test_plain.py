"""The plain view, driven without a browser: every fact of the canvas stands there, every move can be made."""

from __future__ import annotations

import html
import re
from typing import Any

import ipywidgets
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pairit
from pairit.table.links import with_links
from pairit.table.nameable import refused
from pairit.table.plain import MOST_BUTTONS
from pairit.table.telling import fact_lines, hand_lines, rule_lines, seat_lines
from pairit.table.view import FACES, TableView
from pairit.table.widgets import GONE, Press
from tests.games.walk import GAMES, Walk, examples, walks

NAMES = list(GAMES)


def words_of(widget: ipywidgets.HTML) -> str:
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", widget.value)).split())


def shown(widget: ipywidgets.Widget) -> list[Press]:
    if isinstance(widget, Press):
        return [widget] if widget.offered else []
    if hidden(widget):
        return []
    return [press for child in getattr(widget, "children", ()) for press in shown(child)]


def hidden(widget: ipywidgets.Widget) -> bool:
    return widget.layout.display == "none" or GONE in widget._dom_classes


def enter(view: TableView, text: str) -> None:
    """Type a line and press Enter, as the page tells it."""
    view.asking.command._handle_custom_msg({"typed": text}, [])
    assert not view.table.faults


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(6)
def test_every_fact_of_the_table_stands_in_the_plain_view(name: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(name, longest=30))
    for state in walk.varied():
        view = pairit.play(state, view="plain", speed="instant")
        table = view.table
        said = words_of(view.plain.text)
        for fact in table.layout.facts(table.view, table.names):
            assert " ".join(f"{fact.label}: {fact.value}".split()) in said
        for seat in table.layout.seats(table.view, table.names):
            line = next(line for line in seat_lines(table) if line.startswith(f"{seat.name}: "))
            assert line in said and f"{seat.cards} card" in line and seat.note in line
            assert ("to move" in line) == seat.to_move
        hand = table.layout.hand(table.view)
        for card, line in zip(hand, hand_lines(table), strict=True):
            assert card.title in line and card.mark in line and line in said
        assert view.plain.text.value.count("<li>") == len(hand) + len(fact_lines(table)) + len(
            table.layout.seats(table.view, table.names)
        )
        assert not table.faults


def test_the_headings_are_those_that_a_reader_looks_for() -> None:
    view = pairit.play("pair-it", view="plain", seed=7, anchors=9)
    page = "".join(child.value for child in (view.plain.text, view.log_lines))
    assert re.findall("<h3>([^<,]*)", page) == [
        *("Table", "Players", "Your hand", "Actions", "Log", "Rules in force"),
    ]
    (rule,) = rule_lines(view.table)
    assert with_links(rule) in view.log_lines.value and "9" in rule


def test_the_hand_is_an_ordered_list_in_words() -> None:
    view = pairit.play("pair-it; hands: R2K Y3S / B3C; top: R1K", view="plain")
    assert "<ol><li>Red 2 skull: can be played</li><li>Yellow 3 cutlass: not now</li></ol>" in (
        view.plain.text.value
    )


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(6)
def test_every_move_can_be_made_with_a_form_control(name: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(name, longest=30))
    for state in walk.varied():
        view = pairit.play(state, view="plain", speed="instant")
        table = view.table
        if not table.mine or table.common:
            continue
        offered = {action for _, action in view.plain._actions()}
        offered |= {choice.action for choice in table.layout.choices(table.view, table.names)}
        clocks = table.limit.action if table.limit else ""  # what the clock plays is no choice
        assert clocks not in offered
        for action in table.view.legal_actions():
            if action == clocks:
                continue
            plain = str(action).removesuffix(" call")
            assert str(action) in offered or (plain in offered and table.layout.shout(table.view))


def test_many_moves_are_one_list_with_one_button() -> None:
    view = pairit.play(
        "pair-it; hands: R1K R2K R3K R4K G1W G2W / B3C; top: Cannon:*2; owes: give 2", view="plain"
    )
    assert len(view.plain.many.options) > MOST_BUTTONS and view.plain.many.layout.display is None
    view.plain.many.value = "give R1K G2W to 1"
    (press,) = [press for press in shown(view.plain) if press.description == "Do this"]
    press._effect()
    assert any("You give" in line.text for line in view.table.log) and not view.table.faults


def test_the_moves_that_may_not_be_played_are_listed_and_answered() -> None:
    for face in ("plain", "buttons"):
        view = pairit.play("pair-it; hands: R2K Y3S Anchor / B3C; top: R1K", view=face)
        offered = [action for _, action in view.asking.why_not.options if action]
        assert offered == refused(view.table.view) and "draw" in offered and "play R2K" not in offered
        for action in offered:
            view.asking.why_not.value = action
            assert view.table.answer and view.table.answer.action == action and not view.table.answer.legal
            assert view.table.answer.rulings[0] in view.answer.value
        assert not view.table.faults
        enter(view, "1")
        assert view.asking.why_not.value == ""


def test_the_canvas_has_no_list_of_refused_moves_beside_it() -> None:
    view = pairit.play("pair-it; hands: R2K Y3S Anchor / B3C; top: R1K")
    assert view.asking.why_not is None
    view._turn_to("buttons")
    assert view.asking.why_not.layout.display is None
    view._turn_to("canvas")
    assert view.asking.why_not.layout.display == "none"


@pytest.mark.parametrize("face", FACES)
def test_the_command_box_serves_every_face(face: str) -> None:
    view = pairit.play("pairs; stacks: 10 / 3; turn: 0; draw: 5 4 2 1 7 6", view=face)
    enter(view, "why deal")
    assert view.bridge.text.startswith("Not now. This round is still going on")
    enter(view, "H")
    assert "You hit and get a 5." in view.bridge.text
    enter(view, "nonsense")
    assert "is no command. The nearest are:" in view.bridge.text


def test_a_message_that_is_no_line_is_ignored() -> None:
    view = pairit.play("pairs; stacks: 10 / 3; turn: 0; draw: 5 4 2 1 7 6", view="plain")
    before = view.table.state
    for message in ({"typed": 5}, {"typed": None}, "h", None, {}):
        view.asking.command._handle_custom_msg(message, [])
    assert view.table.state == before


def test_what_is_typed_is_escaped_where_it_is_shown() -> None:
    view = pairit.play("pair-it", view="plain", seed=7)
    enter(view, "<img src=x onerror=alert(1)>")
    page = [child.value for child in (view.plain.text, view.answer, view.log_lines, view.title, view.score)]
    assert not any("<img" in part for part in page)


def test_the_faces_take_turns_with_the_same_state_behind_them() -> None:
    view = pairit.play("pair-it", view="plain", seed=7)
    state = view.table.state
    for words, face in (
        ("Show as buttons", "buttons"),
        ("Show as a drawing", "canvas"),
        ("Show as text", "plain"),
    ):
        (press,) = [press for press in shown(view) if press.description == words]
        press._effect()
        assert view.face == face and view.table.state == state
        there = {"canvas": view.canvas, "buttons": view.buttons, "plain": view.plain}
        assert [name for name, part in there.items() if not hidden(part)] == [face]


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_of_pairs_is_played_by_typing(seed: int) -> None:
    view = pairit.play("pairs", view="plain", seed=seed, level="deckhand", speed="instant")
    table = view.table
    for _ in range(300):
        if table.state.is_over:
            break
        if table.common:
            enter(view, "d")
        elif table.previewed:
            enter(view, "yes")
        else:
            enter(view, "h" if len(table.hand) < 3 else "f")
    assert table.state.is_over and re.search("loses? the game", view.bridge.text)
    assert table.record.replay() == table.state
    enter(view, "again")
    assert not table.state.is_over


def test_a_whole_round_of_pair_it_is_played_by_typing() -> None:
    view = pairit.play("pair-it", view="plain", seed=5, level="deckhand", speed="instant")
    table: Any = view.table
    for _ in range(600):
        if table.state.is_over:
            break
        if table.held:
            enter(view, "call")
        elif table.previewed:
            enter(view, "yes")
        elif table.common:
            enter(view, "slap")
        else:
            enter(view, str(table.view.legal_actions()[0]))
    assert table.state.is_over and not table.faults
    enter(view, "next")
    assert not table.state.is_over


def test_a_ruling_that_is_typed_is_told_and_opened() -> None:
    view = pairit.play("pair-it", view="plain", seed=7)
    enter(view, "rule pi-13")
    assert pairit.rulebook.load("pair-it")["PI-13"].ruling in view.table.latest
    browser = view.children[-1]
    assert getattr(browser, "current", "") == "PI-13"
    enter(view, "rule 99")
    assert "There is no ruling" in view.bridge.text
