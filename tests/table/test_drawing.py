"""Draw for me: only what is forced, only when asked for, and never what the person has gone back to."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

import pairit
from pairit.table import drawing
from pairit.table import table as room
from pairit.table.commands import carry_out, uses
from pairit.table.drawing import NEVER, OFF, ON
from pairit.table.pace import FORCED
from pairit.table.table import Table
from pairit.table.terminal import play_text
from pairit.table.view import TableView
from tests.table.test_past import NOTHING_FITS, table_at

pytestmark = pytest.mark.usefixtures("no_double_press")

ONE_FITS = "pair-it; hands: R2K Y3S G4W B4S / B3C G2C Y2S; top: R1K; draw: G4S Y2C B2W G4K Y4C B4C"


def actions(table: Table) -> list[str]:
    return list(map(str, table.record.actions))


def test_it_is_off_until_it_is_asked_for() -> None:
    table = table_at(NOTHING_FITS)
    assert actions(table) == [] and not table.draws_now


def test_where_nothing_fits_the_table_draws_shows_the_card_and_leaves_the_rest() -> None:
    table = table_at(NOTHING_FITS)
    table.toggle_drawing()
    assert actions(table) == ["draw"]
    assert "You draw green 4 cutlass." in table.latest and "pass" in table.latest
    new = [card.code for place, card in enumerate(table.hand) if place in table.look[1]]
    assert new == ["G4S"]
    assert table.mine  # passing is never done for the person


@pytest.mark.parametrize("text", [ONE_FITS, f"{ONE_FITS}; options: draw_anytime=True"])
def test_where_there_is_a_choice_nothing_is_drawn(text: str) -> None:
    table = table_at(text)
    table.toggle_drawing()
    assert actions(table) == [] and not table.draws_now
    assert table.notice == ON
    table.toggle_drawing()
    assert table.notice == OFF and not table.drawing_for_me


def test_what_rivals_did_stays_told_beside_the_card() -> None:
    table = table_at(NOTHING_FITS)
    table.act("draw")
    table.drawing_for_me = True
    table.act("pass")
    assert actions(table)[:2] == ["draw", "pass"] and actions(table)[-1] == "draw"
    assert "You pass." in table.latest and "Mate" in table.latest and "You draw" in table.latest


def test_what_the_person_went_back_to_waits_for_them() -> None:
    table = table_at(NOTHING_FITS)
    before = table.state
    table.toggle_drawing()
    table.undo()
    assert actions(table) == ["draw"] and "you saw a new card" in table.notice
    table.rewind()
    assert table.state == before and table.practice and actions(table) == []
    table.toggle_drawing()
    table.toggle_drawing()
    table.set_speed("fast")
    assert actions(table) == [] and "The table draws" not in table.latest
    table.act("draw")
    table.act("pass")
    assert actions(table)[-1] == "draw" and len(actions(table)) > 3  # and then it goes on by itself


def test_nothing_is_drawn_while_the_person_looks_back() -> None:
    table = table_at(NOTHING_FITS)
    table.act("draw")
    table.act("pass")
    count = len(actions(table))
    table.look_at(0)
    table.drawing_for_me = True
    assert table.looking == 0 and not table.draws_now
    table.toggle_drawing()
    assert table.notice == room.LOOKING and table.drawing_for_me and len(actions(table)) == count
    table.back_to_now()
    assert actions(table)[count:] == ["draw"]


@pytest.mark.parametrize(
    "owed", ["top: Hands; need: colour B; owes: slap", "top: R1K; owes: challenge; uncalled: 1; next: 0"]
)
def test_a_slap_and_a_challenge_wait_for_the_person(owed: str) -> None:
    table = table_at(f"pair-it; hands: G3S Y3S G4W / G2C; {owed}; draw: G4S Y2C")
    table.toggle_drawing()
    assert table.mine and actions(table) == [] and not table.draws_now


def test_whole_rounds_drawn_so_replay_equally() -> None:
    for seed in range(4):
        table, chance = Table(pairit.games["pair-it"], seed=seed), Random(seed)
        table.toggle_drawing()
        for _ in range(3000):
            if table.state.is_over:
                break
            assert not table.draws_now
            if table.held:
                table.go_on()
            elif table.common:
                table.act_together()
            else:
                table.act(str(chance.choice(table.view.legal_actions())))
                table.confirm()
        assert table.state.is_over and table.record.replay() == table.state
        again = Table(table.game, start=table.record)
        assert again.state == table.state and again.log == table.log


# ---------------------------------------------------------------- the pause


def test_the_draw_comes_after_a_pause_and_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def scene() -> None:
        table = table_at(NOTHING_FITS)

        async def sleep(seconds: float) -> None:
            waited.append(seconds)
            assert table.latest.startswith(ON) and "The table draws for you." in table.latest
            assert actions(table) == []

        monkeypatch.setattr(drawing.asyncio, "sleep", sleep)
        table.toggle_drawing()
        await asyncio.gather(*table._tasks)
        assert actions(table) == ["draw"]

    asyncio.run(scene())
    assert waited == [FORCED] == [0.45]


@pytest.mark.parametrize("meanwhile", ["draw", "why", "off", "end", "undo"])
def test_what_the_person_does_meanwhile_comes_first(monkeypatch: pytest.MonkeyPatch, meanwhile: str) -> None:
    async def scene() -> None:
        table = table_at(NOTHING_FITS)
        answered: tuple[object, ...] = ()

        async def sleep(_: float) -> None:
            nonlocal answered
            if meanwhile == "draw":
                table.act("draw")
            elif meanwhile == "why":
                table.press_card(0)
            elif meanwhile == "off":
                table.toggle_drawing()
            elif meanwhile == "end":
                table.end()
            else:
                table.undo()
            answered = table.notice, table.answer

        monkeypatch.setattr(drawing.asyncio, "sleep", sleep)
        table.toggle_drawing()
        await asyncio.gather(*table._tasks)
        assert actions(table) == (["draw"] if meanwhile == "draw" else [])
        assert (table.notice, table.answer) == answered and not table.draws_now

    asyncio.run(scene())


# ---------------------------------------------------------------- where it is reached


def test_it_is_a_button_on_every_face_of_pair_it_alone() -> None:
    for name, there in (("pair-it", True), ("pairs", False), ("pirato-poker", False)):
        view = pairit.play(name, seed=1, speed="instant", save=False)
        assert isinstance(view, TableView)
        for face in ("canvas", "buttons", "plain"):
            view._turn_to(face)
            offered = [button.description for button in view.foot.children if button.offered]  # type: ignore[attr-defined]
            assert ("Draw for me when nothing fits" in offered) is there
        assert ("auto" in uses(view.table)) is there
        carry_out("auto", view.table)
        assert view.table.drawing_for_me is there
        assert (view.table.notice == NEVER) is not there


def test_it_works_in_a_terminal() -> None:
    typed, said = iter(["auto", "quit"]), []
    play_text(NOTHING_FITS, ask=lambda _: next(typed), show=said.append, save=False)
    assert "You draw green 4 cutlass." in said[-1]
