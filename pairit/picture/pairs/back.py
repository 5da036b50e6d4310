"""The back of every card of Pairs."""

from __future__ import annotations

from functools import cache

from pairit.picture.card_back import waved
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.pairs.balls import ball, in_rows
from pairit.picture.palette import FACE, PAIRS_BACK, PAIRS_BACK_LINE
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import Drawing, move, together


@cache
def back_drawing() -> Drawing:
    """Draw the back of a card: its emblem is a triangle of cannonballs, as the deck is triangular."""
    one = ball(4.4, PAIRS_BACK, FACE)
    pile = together(move(one, x, y - 1) for x, y in in_rows((1, 2, 3), 9.6, 8.4))
    return waved(PAIRS_BACK, PAIRS_BACK_LINE, pile)


@cache
def back() -> Picture:
    """Give the back of every card."""
    return picture(back_drawing(), "A card of Pairs, face down.", (WIDTH, HEIGHT))
