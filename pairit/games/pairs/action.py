"""The moves of Pairs, and how they are read.

>>> read_action("H"), read_action("fold 1").seat
('hit', 1)
"""

from __future__ import annotations

import difflib

from pairit.engine.action import Action
from pairit.engine.errors import NotationError
from pairit.engine.text import quoted, shorten

LONGEST = 40
"""Characters that a typed move may have."""

VERBS = {"hit": "hit", "fold": "fold, or 'fold SEAT' where the lowest cards are equal", "deal": "deal"}


class PairsAction(Action):
    """A move with its parts.

    Attributes
    ----------
    seat
        Whose card a fold takes; None where nothing is said.
    """

    __slots__ = ("seat",)

    seat: int | None

    def __new__(cls, text: str, seat: int | None = None) -> PairsAction:
        """Make an action of its canonical text."""
        self = super().__new__(cls, text)
        assert isinstance(self, PairsAction)
        self.seat = seat
        return self


HIT, FOLD, DEAL = PairsAction("hit"), PairsAction("fold"), PairsAction("deal")
FOLD_FROM = tuple(PairsAction(f"fold {seat}", seat) for seat in range(8))


def read_action(text: str) -> PairsAction:
    """Read a move, in full or in short form: `h`, `f`, `f 1`, `d`.

    Raises
    ------
    NotationError
        If it is no move; the message says what moves look like.
    """
    if isinstance(text, PairsAction):
        return text
    if not isinstance(text, str):
        raise NotationError(f"A move is a text, as 'hit' or 'fold'; this is {quoted(text)}.")
    words = text[: LONGEST + 1].casefold().split()
    if not words or len(text) > LONGEST:
        raise NotationError(f"A move is one of hit, fold, deal; this is {quoted(text)}.")
    verb, *rest = words
    found = [known for known in VERBS if known.startswith(verb)]
    if len(found) != 1:
        near = difflib.get_close_matches(verb, VERBS, n=3, cutoff=0.4) or list(VERBS)
        raise NotationError(
            f"{shorten(verb)!r} is no move. Moves: {'; '.join(VERBS[known] for known in near)}."
        )
    if found[0] == "fold" and len(rest) == 1 and rest[0] in {str(seat) for seat in range(8)}:
        return FOLD_FROM[int(rest[0])]
    if rest:
        raise NotationError(f"The move is written: {VERBS[found[0]]}.")
    return {"hit": HIT, "fold": FOLD, "deal": DEAL}[found[0]]
