"""What can happen in Pair It, by which rulings: the events of `pairit.games.pair_it.effects`, as numbers.

A tally counts these; their rulings and verbs are looked up when a round is over. What the engine tells in one
event can be two here: Anchors that go along with a Reverse are counted beside it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pairit.kernels.compiling import compiled, inlined


class Citation(NamedTuple):
    """What one kind of event cites, and the verb of the action that it tells, if it tells one."""

    rulings: tuple[str, ...]
    verb: str


CITATIONS: list[Citation] = []
"""By number. The plays come after these: a number each for all that can allow one."""


def _event(rulings: str, verb: str = "") -> int:
    CITATIONS.append(Citation(tuple(rulings.split()), verb))
    return len(CITATIONS) - 1


DEALT = _event("PI-01 PI-27 PI-37 PI-40 PI-28 PI-29")

ALONG = _event("PI-13 PI-14")
CALLED = _event("PI-20")
NOT_CALLED = _event("PI-20")

AGAIN_AFTER_GOLD = _event("PI-08 PI-34")
AGAIN_AFTER_PIRATES = _event("PI-10")
AGAIN_AFTER_DRAW3 = _event("PI-16 PI-34")
AGAIN_AFTER_REVERSE = _event("PI-11 PI-34")
SKIPPED_BY_PIRATES = _event("PI-09")
SKIPPED_BY_DRAW3 = _event("PI-16")
REVERSED = _event("PI-11")

STOLE_BY_PIRATES = _event("PI-09 PI-32")
STOLE_BY_SLAP = _event("PI-19 PI-32")
STOLE_NOTHING_BY_PIRATES = _event("PI-09 PI-39")
STOLE_NOTHING_BY_SLAP = _event("PI-19 PI-39")

DREW_FOR_WRECK = _event("PI-15")
DREW_FOR_DRAW3 = _event("PI-16 PI-38")
DREW_FOR_LAST_WRECK = _event("PI-15 PI-25")
DREW_FOR_LAST_DRAW3 = _event("PI-16 PI-25")
DREW_FOR_CHALLENGE = _event("PI-20")
DREW_TOO_FEW = _event("PI-30")
RESHUFFLED = _event("PI-30")

DREW = _event("PI-23", "draw")
DREW_WITH_ANCHORS_ONLY = _event("PI-23 PI-35", "draw")
DREW_ANYWAY = _event("PI-33", "draw")

PASSED_BONUS = _event("PI-10", "pass")
PASSED_DRAWN = _event("PI-23", "pass")
PASSED_WITHOUT_PILE = _event("PI-31", "pass")
PASSED_OPEN = _event("PI-35")

GAVE = _event("PI-17 PI-32", "give")
GAVE_FOR_RAINBOW = _event("PI-18 PI-32", "give")
NAMED = _event("PI-07", "colour")
NAMED_WITH_REVERSE = _event("PI-07 PI-36", "colour")
SLAPPED = _event("PI-19", "slap")
CHALLENGED = _event("PI-20", "challenge")
LET_GO = _event("PI-20", "let")

WON_BY_LAST_CARD = _event("PI-24 PI-21")
WON_BY_LAST_ACTION_CARD = _event("PI-24 PI-25 PI-21")
WON_BY_GIFT = _event("PI-26 PI-39 PI-21")
WON_BY_THEFT = _event("PI-26 PI-39 PI-21")
SCORED = _event("PI-21")
MATCH_WON = _event("PI-22")

PLAYED = len(CITATIONS)
"""The first number of the plays."""

MOST_PLAYS = 64
"""How many of those there may be."""

TALLY = np.dtype(
    [("largest_hand", "i8"), ("choices", "i8"), ("events", "i4", PLAYED + MOST_PLAYS)], align=True
)
"""How often everything happened and a seat had a choice, and how many cards the largest hand had."""


@compiled
def note(tally: Any, event: int) -> None:
    """Count an event; where nothing is counted, the tally is None, and this compiles to nothing."""
    if tally is not None:
        tally.events[event] += 1


@inlined
def note_choice(tally: Any, actions: int) -> None:
    """Count that a seat has a choice, where it has: so many legal actions."""
    if tally is not None:
        tally.choices += actions > 1


@compiled
def note_hand(tally: Any, size: int) -> None:
    """Remember a hand that is larger than all before it."""
    if tally is not None:
        tally.largest_hand = max(tally.largest_hand, size)
