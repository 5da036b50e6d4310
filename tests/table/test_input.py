"""Inputs too fast, too late or in the middle of something: never a wrong move, never a stuck table."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace

import pytest

import pairit
from pairit.table import table as room
from pairit.table.commands import carry_out
from pairit.table.table import Table

PLAYABLE = "pair-it; hands: R2K Y3S G1W / B3C G1C Y1S; top: R1K"


def table_at(text: str) -> Table:
    start = pairit.games.position(text)
    return Table(start.game, level="mate", seed=1, speed="instant", start=start)


async def until_waiting(table: Table) -> None:
    for _ in range(1000):
        if table.waiting:
            return
        await asyncio.sleep(0.002)
    raise AssertionError(f"the table is stuck: {table.latest}")


def interrupt(monkeypatch: pytest.MonkeyPatch, whose: object, method: str) -> None:
    """Press Ctrl+C, or the button that stops the kernel, when this is next done."""

    def stop(*_: object) -> None:
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(whose, method, stop)


def test_an_interrupt_in_the_middle_of_a_move_leaves_no_stuck_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        table = table_at(PLAYABLE)
        interrupt(monkeypatch, table.layout, "tell")
        table.press_card([card.code for card in table.hand].index("R2K"))
        assert "interrupted" in table.latest
        await until_waiting(table)
        assert table.record.actions[0] == "play R2K" and len(table.record.actions) > 1
        assert table.record.replay() == table.state

    asyncio.run(scene())


def test_an_interrupt_before_a_move_is_complete_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at(PLAYABLE)
    place = [card.code for card in table.hand].index("R2K")
    interrupt(monkeypatch, table, "judge")
    table.press_card(place)
    assert table.record.actions == () and "interrupted" in table.latest
    table.forget_press()
    table.press_card(place)
    assert table.record.actions[0] == "play R2K"


@pytest.mark.parametrize("game", ["pair-it", "pairs", "pirato-poker"])
def test_a_storm_of_inputs_of_every_kind_makes_only_moves_that_are_allowed(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty inputs a second, whatever is under the finger, while the rivals move."""
    now = [0.0]
    monkeypatch.setattr(room, "time", SimpleNamespace(monotonic=lambda: now[0]))

    async def scene(seed: int) -> None:
        chance = random.Random(seed)
        table = Table(pairit.games[game], seed=seed, speed="instant")
        words = [
            "3",
            "draw",
            "d",
            "hit",
            "h",
            "f",
            "deal",
            "pass",
            "slap",
            "yes",
            "call",
            "go on",
            "undo",
            "cancel",
        ]
        words += [
            "why 1",
            "?",
            "2 to 1",
            "blue",
            "next",
            "again",
            "hand",
            "let go",
            "challenge",
            "",
            "x" * 500,
        ]
        presses = [
            lambda: table.press_card(chance.randrange(-1, 12)),
            lambda: table.act(chance.choice(table.view.legal_actions() or ["draw"])),
            lambda: table.give(chance.randrange(table.state.players)),
            lambda: table.press_seat(chance.randrange(table.state.players)),
            table.press_pile,
            table.press_top,
            table.act_together,
            table.shout,
            table.go_on,
            table.confirm,
            table.put_back,
            table.skip,
            lambda: carry_out(chance.choice(words), table),
            lambda: table.take_slap(chance.randrange(3), chance.uniform(-1, 2000)),
            lambda: table.set_speed(chance.choice(["instant", "fast"])),
        ]
        for _ in range(200):
            now[0] += 0.05
            chance.choice(presses)()
            if chance.random() < 0.3:
                await asyncio.sleep(0)
            if table.state.is_over and not table.state.match_over:
                now[0] += 1
                table.next_round()
        now[0] += 1
        table.go_on()
        table.set_speed("instant")
        await until_waiting(table)
        assert table.faults == []
        replayed = table.record.replay()
        if replayed.is_over and not table.state.is_over:  # the next round is dealt, and nobody has moved
            replayed = replayed.next_round()
        assert replayed == table.state
        table.end()

    for seed in range(4):
        asyncio.run(scene(seed))
