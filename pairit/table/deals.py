"""The last deals of a game whose rounds are over, as the engine deals them again from what was kept.

A round that still goes on is left out: what was counted of it would tell what the rivals hold. So is a round
that began from a position, which no shuffle has dealt.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from pairit.engine.errors import PairitError
from pairit.engine.game import Step
from pairit.engine.record import Record
from pairit.table.kept import Shelf

MOST = 50
"""Deals that are looked at."""

Deal = Step[Any]


def last_deals(on_table: Record, shelf: Shelf | None, most: int = MOST) -> Iterator[Deal | None]:
    """Walk over the deals whose rounds are over, the last first, and each shuffle once.

    First come those of the match on the table, then those of the matches that were kept. A deal that is on
    the table again is left out, whenever else its round was played to the end.

    Parameters
    ----------
    on_table
        The match on the table.
    shelf
        Where matches are kept; None where nothing is.
    most
        How many deals there are at most.

    Yields
    ------
    A deal; or None after a little work, so that whoever walks can let others go first.
    """
    seen: set[tuple[int | None, int]] = set()
    for record in _records(on_table, shelf):
        yield None
        rounds = [] if record.start else (yield from _replayed(record))
        for number in reversed(range(len(rounds))):
            deal, over = rounds[number]
            shuffle = record.seed, number
            if over and shuffle not in seen:
                yield deal
                most -= 1
                if not most:
                    return
            if over or record is on_table:
                seen.add(shuffle)


def _records(on_table: Record, shelf: Shelf | None) -> Iterator[Record]:
    yield on_table
    if shelf is not None:
        yield from (kept.saved.record for kept in shelf.recent(on_table.game.name))


def _replayed(record: Record) -> Generator[None, None, list[tuple[Deal, bool]]]:
    """Replay a record, and give its deals, each with whether its round is over; none where it is damaged."""
    rounds: list[tuple[Deal, bool]] = []
    try:
        for step in record.walk(told=False):
            deal = step if not rounds or rounds[-1][1] else rounds.pop()[0]
            rounds.append((deal, step.state.is_over))
            yield None
    except PairitError:
        return []
    return rounds
