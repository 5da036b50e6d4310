"""One thing that happened at the table, with who may see it."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; the log, the narration and the transcript are made of these.

    Attributes
    ----------
    kind
        What happened, in one word of the game: `played`, `drew`, `stole`.
    rulings
        The rulings by which it happened.
    seat
        Who did it, or to whom it happened; None for the table.
    other
        The other seat, where two take part.
    cards
        The cards, in notation; empty where this reader may not see them.
    count
        How many cards, also where they are hidden; or another number that the kind needs.
    word
        One more fact in notation: a colour, a direction.
    seen_by
        The seats that may see the cards; None for everybody.
    """

    kind: str
    rulings: tuple[str, ...]
    seat: int | None = None
    other: int | None = None
    cards: tuple[str, ...] = ()
    count: int = 0
    word: str = ""
    seen_by: frozenset[int] | None = None

    def as_seen_by(self, seat: int) -> Event:
        """Give the event as one seat may know it: hidden cards are left out, their number stays.

        >>> drew = Event("drew", ("PI-23",), seat=1, cards=("R1K",), count=1, seen_by=frozenset({1}))
        >>> drew.as_seen_by(0).cards, drew.as_seen_by(0).count, drew.as_seen_by(1).cards
        ((), 1, ('R1K',))
        """
        if self.seen_by is None or seat in self.seen_by:
            return self
        return replace(self, cards=())
