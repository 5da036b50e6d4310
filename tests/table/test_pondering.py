"""A rival that ponders thinks in a thread: the page answers meanwhile, and a stale answer is dropped."""

from __future__ import annotations

import asyncio
import threading
from time import perf_counter, sleep
from typing import Any

import pairit
from pairit.bots import Bot
from pairit.table.table import Table

GAME: Any = pairit.games.find("pair-it")
START = "pair-it; hands: R2K Y3S G1W B1K / B3C G1C Y1S; top: R1K; draw: G4S G4W B2S Y4C R4W R4K"
THOUGHT = 0.4
"""Seconds of one thought: longer than a page may take to answer."""

ANSWERED = 0.15


class Slow(Bot):
    """Thinks long, and remembers in which thread."""

    ponders = True
    threads: list[threading.Thread]

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.threads = []

    def choose(self, view: Any) -> str:
        self.threads.append(threading.current_thread())
        sleep(THOUGHT)
        return str(view.legal_actions()[0])


def begun() -> Table:
    table = Table(GAME, level=Slow, seed=1, speed="instant", start=pairit.games.position(START))
    table.press_card(next(place for place, card in enumerate(table.hand) if card.code == "R2K"))
    if not table.record.actions:
        table.press_card(next(place for place, card in enumerate(table.hand) if card.code == "R2K"))
    return table


def test_the_loop_goes_on_while_a_rival_ponders() -> None:
    async def played() -> tuple[Table, float]:
        table = begun()
        longest = 0.0
        while table._tasks:
            before = perf_counter()
            with table.lock:
                assert table.view is not None
            await asyncio.sleep(0.01)
            longest = max(longest, perf_counter() - before)
        return table, longest

    table, longest = asyncio.run(played())
    assert len(table.record.actions) > 1 and not table.faults and not table.forfeit
    assert longest < ANSWERED
    assert threading.main_thread() not in table._rivals.bots[1].threads  # type: ignore[attr-defined]


def test_an_answer_to_what_was_taken_back_is_dropped() -> None:
    async def played() -> Table:
        table = begun()
        await asyncio.sleep(THOUGHT / 4)
        table.undo()
        assert table.mine and not table.record.actions
        await asyncio.sleep(2 * THOUGHT)
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
