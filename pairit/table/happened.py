"""What has happened at a table: an action with all that it did, a line of the log, a play that is held."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pairit.engine.event import Event
from pairit.engine.game import State, Step
from pairit.engine.record import Record
from pairit.engine.text import capital

_SEAT = re.compile(r"\b([Ss])eat (\d+)\b")


@dataclass(frozen=True)
class Line:
    """One line of the log: what happened, and by which rulings.

    Attributes
    ----------
    place
        The state after it, counted from the first of the match.
    """

    number: int
    text: str
    rulings: tuple[str, ...]
    place: int = 0


@dataclass(frozen=True)
class Moved:
    """One action of the round, and how everything was before it.

    Attributes
    ----------
    action, seat, events
        The action, whose it was, and what happened.
    state, record, log, place
        The state, the record, how many lines the log had, and the place of the state in the match.
    """

    action: str
    seat: int | None
    events: tuple[Event, ...]
    state: State
    record: Record
    log: int
    place: int


@dataclass(frozen=True)
class Held:
    """A play that is on the table, but may still be completed by a shout until the next input."""

    action: str
    shouted: str
    step: Step[Any]


def fitting(told: Sequence[str], newest: int, room: float) -> Sequence[str]:
    """Give the sentences from `newest` on, and as many of those before them as there is room for.

    Parameters
    ----------
    told
        Sentences, in the order in which they became true.
    newest
        The place of the first that must not be left out.
    room
        How many characters they may take together, each with a space after it.

    >>> fitting(["You draw.", "Mate plays a skull.", "You skip."], 2, 30)
    ['Mate plays a skull.', 'You skip.']
    """
    first, taken = newest, sum(len(sentence) + 1 for sentence in told[newest:])
    while first and taken + len(told[first - 1]) + 1 <= room:
        first -= 1
        taken += len(told[first]) + 1
    return told[first:]


def name_seats(text: str, names: Sequence[str]) -> str:
    """Name the seats in a sentence of the judge, who only numbers them.

    >>> name_seats("Seat 1 gives to seat 0.", ["you", "Mate"])
    'Mate gives to you.'
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found[2])
        if seat >= len(names):
            return found[0]
        named = names[seat]
        return capital(named) if found[1] == "S" else named

    return _SEAT.sub(name, text)
