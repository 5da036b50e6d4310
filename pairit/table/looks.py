"""How the cards of a hand look beside the judge's marks: which are chosen, and which have just come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairit.table.layout import HandCard


def looks_of(
    hand: Sequence[HandCard], previewed: str, selected: Iterable[int], received: Iterable[str]
) -> tuple[frozenset[int], frozenset[int]]:
    """Give the places of the hand that are chosen, and those of cards that have just come.

    Parameters
    ----------
    hand
        The person's cards.
    previewed
        The action that is looked at before it is done; empty for none.
    selected
        Places of cards that were chosen to be given.
    received
        Codes of cards that have come since the person's last move.
    """
    chosen = {place for place, card in enumerate(hand) if card.action and card.action == previewed}
    new, codes = set(), list(received)
    for place, card in enumerate(hand):
        if card.code in codes:
            codes.remove(card.code)
            new.add(place)
    return frozenset(chosen | set(selected)), frozenset(new)
