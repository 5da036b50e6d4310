"""A reader's own bot at the table: it plays, hears and says why; and whatever it does, the table stands."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
from collections.abc import Sequence
from typing import Any

import pytest

import pairit
from pairit.bots import Bot, pair_it
from pairit.engine.event import Event
from pairit.table import play
from pairit.table import table as room
from pairit.table.table import Table
from pairit.table.view import TableView

GAME: Any = pairit.games.find("pair-it")
START = "pair-it; hands: R2K Y3S G1W B1K / B3C G1C Y1S; top: R1K; draw: G4S G4W B2S Y4C R4W R4K"


class First(Bot):
    """Does the first thing that it may do."""

    heard: list[Event]

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.heard = []

    def hear(self, events: Sequence[Event]) -> None:
        self.heard += events

    def choose(self, view: Any) -> str:
        return str(view.legal_actions()[0])

    def because(self, view: Any, action: str) -> str:
        return f"Seat 1 does '{action}' first, whatever seat 0 does."


class Broken(First):
    """Raises an exception."""

    def choose(self, view: Any) -> str:
        raise ValueError("out of <ideas>")

    def because(self, view: Any, action: str) -> str:
        raise ValueError


class Cheat(First):
    """Plays what it does not hold."""

    def choose(self, view: Any) -> str:
        return "play Gold"


class Loud(First):
    """Cannot bear to hear anything."""

    def hear(self, events: Sequence[Event]) -> None:
        raise RuntimeError


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass between any two presses."""
    now = [0.0]

    def monotonic() -> float:
        now[0] += 1.0
        return now[0]

    monkeypatch.setattr(room.time, "monotonic", monotonic)


def table_with(level: Any, text: str = START) -> Table:
    return Table(GAME, level=level, seed=1, start=pairit.games.position(text))


def play_card(table: Table, code: str) -> None:
    table.press_card([held.code for held in table.hand].index(code))


def labels(view: TableView) -> list[str]:
    return [button.description for row in (view.choices, view.after, view.foot) for button in row.children]


def test_a_class_or_a_bot_itself_plays_at_the_table() -> None:
    for level in (First, First()):
        table = table_with(level)
        assert table.names == ["you", "First"]
        play_card(table, "R2K")
        assert table.mine and not table.forfeit
        assert table.record.actions[1] == "draw"


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        (Broken, "Broken raised ValueError where it had to choose: out of <ideas>."),
        (Cheat, "Cheat chose 'play Gold', which is not allowed:"),
        (Loud, "Loud raised RuntimeError where it was told what happened."),
    ],
)
def test_a_fault_loses_the_round_and_nothing_breaks(level: type[Bot], sentence: str) -> None:
    table = table_with(level)
    if not table.forfeit:
        play_card(table, "R2K")
    assert table.forfeit.startswith(sentence)
    assert table.forfeit.endswith(" So the round is lost for it. Play the same cards again, or a new match.")
    assert table.forfeit in table.latest
    assert table.waiting and not table.faults
    assert [line.text for line in table.log][-1] == table.forfeit
    before = table.record
    for place in range(len(table.hand)):
        table.press_card(place)
    table.set_speed("fast")
    assert table.record == before and not table.faults
    table.new_match(3, "mate", 7, {})
    assert not table.forfeit and table.names == ["you", "Mate 1", "Mate 2"]


def test_after_a_fault_the_same_cards_or_a_new_match_are_offered() -> None:
    table = table_with(Broken)
    view = TableView(table, "buttons")
    play_card(table, "R2K")
    assert {"Same cards, new try", "New match"} <= set(labels(view))
    assert "Skip to my turn" not in labels(view)
    assert "<ideas>" not in view.log_lines.value
    assert "out of &lt;ideas&gt;" in view.log_lines.value
    table.same_cards()
    assert not table.forfeit and table.mine
    assert table.practice


def test_a_fault_can_be_taken_back() -> None:
    table = table_with(Broken)
    play_card(table, "R2K")
    assert table.forfeit
    table.undo()
    assert not table.forfeit and table.mine


def test_in_a_running_loop_a_fault_loses_the_round_too() -> None:
    async def played() -> Table:
        table = Table(GAME, level=Broken, seed=1, speed="instant", start=pairit.games.position(START))
        play_card(table, "R2K")
        await asyncio.gather(*table._tasks)
        return table

    table = asyncio.run(played())
    assert table.forfeit.startswith("Broken raised ValueError")
    assert not table.faults


@pytest.mark.skipif(not hasattr(signal, "raise_signal"), reason="no signals")
def test_a_bot_that_never_answers_is_ended_by_the_interrupt_of_the_kernel() -> None:
    """A kernel ignores interrupts while no cell runs, so that the table has to listen itself."""

    class Endless(Bot):
        def choose(self, view: Any) -> str:
            threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
            while True:
                pass

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        table = table_with(Endless)
        play_card(table, "R2K")
        assert table.forfeit.startswith("Endless was interrupted while it was thinking. So the round is lost")
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


# ---------------------------------------------------------------- what it hears, and says


def test_it_hears_all_that_its_seat_may_know() -> None:
    table = Table(GAME, level=First, seed=5)
    bot: Any = table._rivals.bots[1]
    assert [event.kind for event in bot.heard[:3]] == ["dealt", "turned_up", "starts"]
    while len(table.record.actions) < 40 and not table.state.is_over:
        table.act(table.view.legal_actions()[0])
        table.go_on() if table.held else None
    told = [event for step in list(table.record.steps()) for event in step.events]
    assert bot.heard == [event.as_seen_by(1) for event in told]
    assert any(event.kind == "drew" and event.seat == 0 and not event.cards for event in bot.heard)


def test_what_is_taken_back_is_not_known_any_more() -> None:
    table = table_with(First, "pair-it; hands: R2K Y3S G1W / B3C G1C Y1S / B1K B2K; top: R1K")
    first: Any = table._rivals.bots[1]
    play_card(table, "R2K")
    assert first.heard
    table.rewind()
    bot: Any = table._rivals.bots[1]
    assert bot is not first and bot.heard == []
    play_card(table, "R2K")
    assert bot.heard[0].kind == "played"


def test_the_same_cards_again_are_told_from_the_deal_on() -> None:
    table = Table(GAME, level=First, seed=5)
    heard = list(table._rivals.bots[1].heard)  # type: ignore[attr-defined]
    table.act(table.view.legal_actions()[0])
    table.go_on() if table.held else None
    table.same_cards()
    assert table._rivals.bots[1].heard == heard  # type: ignore[attr-defined]


def test_it_says_why_when_asked() -> None:
    table = table_with(First)
    view = TableView(table, "buttons")
    assert not [label for label in labels(view) if label.startswith("Why did")]
    play_card(table, "R2K")
    assert "Why did First do that?" in labels(view)
    table.ask_rival()
    assert table.latest.startswith("First: First does 'pass' first, whatever you does.")


@pytest.mark.parametrize("level", ["mate", "deckhand"])
def test_every_level_says_why(level: str) -> None:
    table = table_with(level)
    play_card(table, "R2K")
    table.ask_rival()
    assert table.notice.startswith(f"{level.capitalize()}: ") and table.notice.endswith(".")


def test_one_that_cannot_say_why_breaks_nothing() -> None:
    class Speechless(First):
        def because(self, view: Any, action: str) -> str:
            raise ValueError

    table = table_with(Speechless)
    play_card(table, "R2K")
    table.ask_rival()
    assert table.notice == "Speechless: no word about it"
    assert not table.faults


# ---------------------------------------------------------------- kept and opened


def test_play_takes_it_and_a_kept_game_names_mate_in_its_place() -> None:
    shown = play("pair-it", level=pair_it.Mate, seed=3, view="buttons", save=False)
    assert shown.table.names == ["you", "Mate"]
    assert json.loads(shown.table.saved.text())["kept"]["level"] == "mate"
    other = play("pair-it", level=First, seed=3, view="buttons", save=False).table
    again = play(other.saved.text(), level=First, view="buttons", save=False).table
    assert again.names == ["you", "First"]
    assert play(other.saved.text(), view="buttons", save=False).table.names == ["you", "Mate"]


def test_the_panel_keeps_it_for_a_new_match() -> None:
    shown = play("pair-it", level=First, seed=3, view="buttons", save=False)
    shown.options.unfold()
    assert shown.options.level.value is First
    assert ("First", First) in shown.options.level.options
    shown.options._deal()
    assert shown.table.names == ["you", "First"]


def test_what_makes_no_bot_is_refused() -> None:
    with pytest.raises(pairit.OptionError, match="No bot can be made of dict"):
        play("pair-it", level=dict, save=False)  # type: ignore[arg-type]
