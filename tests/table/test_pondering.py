"""A rival that ponders thinks in a thread: the table goes on meanwhile, and a stale answer is dropped."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pairit
from pairit.bots import Bot
from pairit.table.table import Table

GAME: Any = pairit.games.find("pair-it")
START = "pair-it; hands: R2K Y3S G1W B1K / B3C G1C Y1S; top: R1K; draw: G4S G4W B2S Y4C R4W R4K"
PATIENCE = 30
"""Seconds after which a thought ends by itself, so that a table that is stuck fails instead of hanging."""


class Slow(Bot):
    """Thinks until it is let go, and remembers in which threads, and whether it was let go."""

    ponders = True

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.thinks, self.may_go = threading.Event(), threading.Event()
        self.threads: list[threading.Thread] = []
        self.let_go: list[bool] = []

    def choose(self, view: Any) -> str:
        self.threads.append(threading.current_thread())
        self.thinks.set()
        self.let_go.append(self.may_go.wait(PATIENCE))
        return str(view.legal_actions()[0])


def begun() -> tuple[Table, Slow]:
    """A table at which the person has played a card, so that the rival is asked."""
    table = Table(GAME, level=Slow, seed=1, speed="instant", start=pairit.games.position(START))
    place = next(place for place, card in enumerate(table.hand) if card.code == "R2K")
    table.press_card(place)
    if not table.record.actions:
        table.press_card(place)
    rival: Any = table._rivals.bots[1]
    return table, rival


async def thinking(rival: Slow) -> None:
    """Wait until the rival thinks."""
    assert await asyncio.to_thread(rival.thinks.wait, PATIENCE)


def test_the_loop_goes_on_while_a_rival_ponders() -> None:
    async def played() -> tuple[Table, Slow]:
        table, rival = begun()
        await thinking(rival)
        # It is let go from the loop alone: were that blocked, nobody could.
        for _ in range(20):
            with table.lock:
                assert table.view is not None and not table.mine
            await asyncio.sleep(0)
        assert rival.let_go == []
        rival.may_go.set()
        while table._tasks:
            await asyncio.sleep(0.01)
        return table, rival

    table, rival = asyncio.run(played())
    assert len(table.record.actions) > 1 and not table.faults and not table.forfeit
    assert rival.let_go and all(rival.let_go)
    assert threading.main_thread() not in rival.threads


def test_an_answer_to_what_was_taken_back_is_dropped() -> None:
    async def played() -> Table:
        table, rival = begun()
        await thinking(rival)
        table.undo()
        assert table.mine and not table.record.actions
        rival.may_go.set()
        while not rival.let_go:
            await asyncio.sleep(0.01)
        for _ in range(20):
            await asyncio.sleep(0.01)
        return table

    table = asyncio.run(played())
    assert table.mine and not table.record.actions and not table.faults


def test_captain_plays_at_a_table_and_says_what_it_weighed() -> None:
    """In Pairs nothing is hidden, so that it is said at once; with this seed it begins."""
    table = Table(pairit.games.find("pairs"), level="captain", seed=3, speed="instant")
    said = table.why_rival
    assert said.startswith("Captain: In 2,000 playouts, ")
    assert "It tried: " in said and "fold" in said and "hit" in said
    assert not table.faults
