"""The back of every card of Pirato Poker."""

from __future__ import annotations

from functools import cache

from pairit.picture.card_back import waved
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.palette import PIRATO_BACK, PIRATO_BACK_LINE
from pairit.picture.picture import Picture, picture
from pairit.picture.pirato_poker.marks import suit
from pairit.picture.svg import Drawing, move, together

_PLACES = {"spades": (0, -8.4), "diamonds": (8.6, 0), "hearts": (0, 8.4), "clubs": (-8.6, 0)}


@cache
def back_drawing() -> Drawing:
    """Draw the back of a card: its emblem is the four suits, as on a compass."""
    suits = together(move(suit(name, PIRATO_BACK), *at, 0.6) for name, at in _PLACES.items())
    return waved(PIRATO_BACK, PIRATO_BACK_LINE, suits)


@cache
def back() -> Picture:
    """Give the back of every card."""
    return picture(back_drawing(), "A card of Pirato Poker, face down.", (WIDTH, HEIGHT))
