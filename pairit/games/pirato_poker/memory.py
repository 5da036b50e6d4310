"""What everybody saw go where, and what can be concluded from it about the hands now.

Cards are seen as they are given and then hidden. Only the first card of each hand was never seen, until it is
passed on or shown: whoever remembers every gift knows all the other cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairit.games.pirato_poker.cards import PiratoDeck


@dataclass(frozen=True, slots=True)
class Gift:
    """A card that went from one seat to another, before everybody's eyes.

    Attributes
    ----------
    giver, receiver
        The seats.
    card
        Its code.
    passed_on
        Whether it came out of the giver's hand (PP-10); otherwise it was the turned-up card (PP-07).
    shown
        The codes of the receiver's whole hand, where it had to be shown then (PP-12, PP-13); else empty.
    """

    giver: int
    receiver: int
    card: str
    passed_on: bool = False
    shown: tuple[str, ...] = ()


def remembered(
    deck: PiratoDeck, gifts: Sequence[Gift], players: int, last: int | None = None
) -> tuple[int, ...]:
    """Give the cards that are known to lie in each hand, as sets.

    Parameters
    ----------
    deck
        The table's deck.
    gifts
        What was seen, the oldest first.
    players
        How many seats there are.
    last
        How many of the latest gifts are remembered; None for all of them.

    Examples
    --------
    >>> from pairit.games.pirato_poker.cards import PRINTED_COINS, deck_with
    >>> deck = deck_with(PRINTED_COINS)
    >>> seen = [Gift(0, 1, "map"), Gift(1, 2, "dog"), Gift(2, 1, "pig", True, ("pig", "chicken", "map"))]
    >>> [deck.write(known) for known in remembered(deck, seen, 3)]
    ['', 'pig chicken map', 'dog']
    >>> [deck.write(known) for known in remembered(deck, seen[:2], 3, last=1)]
    ['', '', 'dog']
    """
    known = [0] * players
    for gift in gifts if last is None else gifts[max(0, len(gifts) - last) :]:
        card = deck.card(gift.card)
        if gift.passed_on and deck.count(known[gift.giver], card):
            known[gift.giver] = deck.remove(known[gift.giver], card)
        if gift.shown:
            known[gift.receiver] = deck.gather(deck.card(code) for code in gift.shown)
        else:
            known[gift.receiver] = deck.add(known[gift.receiver], card)
    return tuple(known)
