"""What a seat has learned of other hands, and is still sure of.

Gifts and thefts are seen by the two seats that take part (PI-32), what is played by everybody. When a seat
loses a card that was not seen, it may be any that it was known to hold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from pairit.engine.event import Event
from pairit.games.pair_it.cards import ALL_CARDS


def remembered(heard: Iterable[Event]) -> Mapping[int, int]:
    """Give the cards that surely lie in each hand, as sets by seat.

    Parameters
    ----------
    heard
        What happened, as one seat could see it; what was before the last deal counts no more.

    Examples
    --------
    >>> gave = Event("gave", ("PI-17",), 0, 1, ("R1K", "Anchor"), 2, seen_by=frozenset({0, 1}))
    >>> stole = Event("stole", ("PI-32",), 2, 1, ("G2W",), 1, seen_by=frozenset({1, 2}))
    >>> ALL_CARDS.write(remembered([gave.as_seen_by(0)])[1])
    'R1K Anchor'
    >>> ALL_CARDS.write(remembered([gave.as_seen_by(0), stole.as_seen_by(0)])[1])
    ''
    """
    known: defaultdict[int | None, int] = defaultdict(int)
    for event in heard:
        if event.kind == "dealt":
            known.clear()
        elif event.kind in ("played", "gave"):
            _left(known, event.seat, event)
        elif event.kind == "stole":
            _left(known, event.other, event)
        taker = {"gave": event.other, "stole": event.seat}.get(event.kind)
        if taker is not None:
            for code in event.cards:
                known[taker] = ALL_CARDS.add(known[taker], ALL_CARDS.card(code))
    return {seat: cards for seat, cards in known.items() if seat is not None}


def _left(known: defaultdict[int | None, int], seat: int | None, event: Event) -> None:
    """Take cards out of what is known of a hand; unseen ones may be any of it."""
    if event.cards:
        known[seat] = ALL_CARDS.without(known[seat], ALL_CARDS.read_set(" ".join(event.cards)))
    else:
        known[seat] = ALL_CARDS.still_sure(known[seat], event.count)
