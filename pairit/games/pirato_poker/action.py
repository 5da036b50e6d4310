"""The moves of Pirato Poker, and how they are read.

>>> read_action("g dog 2"), read_action("pass cat:G1 to 0").card
('give dog to 2', 'cat:g1')
>>> read_action("give to 1")
'give to 1'
"""

from __future__ import annotations

import difflib
from functools import lru_cache

from pairit.engine.action import Action
from pairit.engine.errors import NotationError
from pairit.engine.text import quoted, shorten
from pairit.games.pirato_poker.cards import CODES

LONGEST = 60
"""Characters that a typed move may have."""

VERBS = {
    "give": "give CARD to SEAT, as 'give dog to 2'; 'give to 2' gives the turned-up card",
    "pass-on": "pass-on CARD to SEAT, as 'pass-on cat:g1 to 0'",
    "late": "late",
}

_SEATS = {str(seat): seat for seat in range(8)}
_CODES = {code.casefold(): code for code in CODES}


class PiratoAction(Action):
    """A move with its parts.

    Attributes
    ----------
    card
        The code of the card that is given; empty for the turned-up one, whatever it is.
    seat
        Who receives it; -1 where the move names nobody.
    """

    __slots__ = ("card", "seat")

    card: str
    seat: int

    def __new__(cls, text: str, card: str = "", seat: int = -1) -> PiratoAction:
        """Make an action of its canonical text."""
        self = super().__new__(cls, text)
        assert isinstance(self, PiratoAction)
        self.card, self.seat = card, seat
        return self


LATE = PiratoAction("late")


@lru_cache(maxsize=1024)
def gift(verb: str, card: str, seat: int) -> PiratoAction:
    """Give the action of giving a card, or of passing one on."""
    return PiratoAction(f"{verb} {card} to {seat}" if card else f"{verb} to {seat}", card, seat)


def read_action(text: str) -> PiratoAction:
    """Read a move, in full or in short form: `g dog 2`, `give to 2`, `p pig 0`, `l`.

    Raises
    ------
    NotationError
        If it is no move; the message says what moves look like.
    """
    if isinstance(text, PiratoAction):
        return text
    if not isinstance(text, str):
        raise NotationError(f"A move is a text, as 'give dog to 2'; this is {quoted(text)}.")
    words = text[: LONGEST + 1].casefold().split()
    if not words or len(text) > LONGEST:
        raise NotationError(f"A move is one of {', '.join(VERBS)}; this is {quoted(text)}.")
    verb, *rest = words
    found = [known for known in VERBS if known.startswith(verb)]
    if len(found) != 1:
        near = difflib.get_close_matches(verb, VERBS, n=3, cutoff=0.4) or list(VERBS)
        raise NotationError(
            f"{shorten(verb)!r} is no move. Moves: {'; '.join(VERBS[known] for known in near)}."
        )
    if found[0] == "late" and not rest:
        return LATE
    if found[0] != "late":
        return _read_gift(found[0], [word for word in rest if word != "to"])
    raise NotationError(f"The move is written: {VERBS[found[0]]}.")


def _read_gift(verb: str, words: list[str]) -> PiratoAction:
    if len(words) == 1 and verb == "give" and words[0] in _SEATS:
        return gift(verb, "", _SEATS[words[0]])
    if len(words) != 2 or words[1] not in _SEATS:
        raise NotationError(f"The move is written: {VERBS[verb]}.")
    if words[0] not in _CODES:
        near = difflib.get_close_matches(words[0], _CODES, n=3, cutoff=0.5)
        hint = f" Did you mean {' or '.join(near)}?" if near else " Codes look like cat:g2, dog, chest:gold."
        raise NotationError(f"There is no card {shorten(words[0])!r}.{hint}")
    return gift(verb, _CODES[words[0]], _SEATS[words[1]])
