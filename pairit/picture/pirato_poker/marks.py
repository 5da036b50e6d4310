"""The marks on cards of Pirato Poker: suits, coins, the X of treasures, pictograms. All are paths.

Each is drawn round the point 0, 0 and named, so that the second one on a picture costs little.
"""

from __future__ import annotations

from pairit.games.pirato_poker.cards import Card
from pairit.picture.art import Tones, placed
from pairit.picture.marks import plain, sign_of
from pairit.picture.palette import (
    COPPER,
    FACE,
    GOLD,
    INK,
    SUIT_BANDS,
    SUIT_INKS,
    SUIT_TONES,
    TREASURE_BAND,
    Band,
)
from pairit.picture.svg import Drawing, box, element, move, named, path, together

SUITS = {
    "spades": "M0-8C5-3.8 7.5-1.4 7.5 2A3.9 3.9 0 0 1 1.1 5L2.8 8H-2.8L-1.1 5A3.9 3.9 0 0 1-7.5 2"
    "C-7.5-1.4-5-3.8 0-8z",
    "hearts": "M0 7.8C-5.4 3.6-7.8.7-7.8-2.6A4.1 4.1 0 0 1 0-4.7 4.1 4.1 0 0 1 7.8-2.6C7.8.7 5.4 3.6 0 7.8z",
    "diamonds": "M0-8.4Q2.8-3.6 6.6 0 2.8 3.6 0 8.4-2.8 3.6-6.6 0-2.8-3.6 0-8.4z",
    "clubs": "M0-8a3.7 3.7 0 0 1 3.1 5.8A3.8 3.8 0 1 1 1.1 4.3L2.8 8H-2.8L-1.1 4.3A3.8 3.8 0 1 1-3.1-2.2"
    " 3.7 3.7 0 0 1 0-8z",
}
"""The outline of each suit, round 0, 0 and 16 units high."""

COIN = 8
"""The radius of a coin, or half its side."""

METAL_FILLS = {"gold": GOLD, "copper": COPPER}


def suit(name: str, fill: str) -> Drawing:
    """Draw the sign of a suit."""
    return named(f"{name}-{plain(fill)}", path(SUITS[name], fill))


def x_sign(fill: str) -> Drawing:
    """Draw the X that only treasures have: two strokes of a brush, 16 units high."""
    strokes = "M-7.6-6.2L-4.6-8 0-2.5 5-8.3 7.6-6 2.9.2 7.9 5.9 5 8.2 0 3-4.9 8.3-7.8 5.7-2.9.2z"
    return named(f"x-{plain(fill)}", path(strokes, fill))


def coin(metal: str, lettered: bool = True) -> Drawing:
    """Draw a coin: gold is round and says G, copper is square with round corners and says C.

    Where it is drawn too small for its letter, gold has a ring and copper a hole.
    """
    fill, inside = METAL_FILLS[metal], COIN - 1.5
    if metal == "gold":
        shape = element("circle", r=COIN, fill=INK) + element("circle", r=inside, fill=fill)
        inner = element("circle", r=3, fill="none", stroke=INK, stroke_width=1.4)
    else:
        side, within = COIN - 0.4, inside - 0.4
        shape = box(-side, -side, 2 * side, 2 * side, INK, 3)
        shape += box(-within, -within, 2 * within, 2 * within, fill, 1.6)
        inner = box(-2.2, -2.2, 4.4, 4.4, INK, 0.6)
    if lettered:
        inner = sign_of(metal[0].upper(), 10, INK)
    return named(f"coin-{metal}{'-letter' if lettered else ''}", shape + inner)


def _small_card(wide: float, fill: str) -> Drawing:
    """Draw a card as a sign, 12 units high, round a point."""
    inner = box(1.2 - wide / 2, -4.8, wide - 2.4, 9.6, fill, 0.6)
    return box(-wide / 2, -6, wide, 12, INK, 1.6) + inner


def cards_sign() -> Drawing:
    """Draw three small cards, each over the one before it, round a point: 17.2 units wide."""
    one = _small_card(7.6, FACE)
    return named("cards", together(move(one, x, 0) for x in (-4.8, 0, 4.8)))


def pair_sign(fill: str) -> Drawing:
    """Draw two small cards side by side, round a point: 11.6 units wide."""
    one = _small_card(5.4, fill)
    return named(f"pair-{plain(fill)}", move(one, -3.1, 0) + move(one, 3.1, 0))


def icon(card: Card) -> str:
    """Name the pictogram of a card.

    >>> from pairit.games.pirato_poker.cards import PRINTED_COINS, deck_with
    >>> cards = deck_with(PRINTED_COINS).cards_by_code
    >>> icon(cards["cat:g2"]), icon(cards["chest:any"])
    ('cat', 'chest')
    """
    return card.code.partition(":")[0]


def band_of(card: Card) -> Band:
    """Give the band of a card: of its suit's colour, or golden for a treasure."""
    return SUIT_BANDS[card.colour] if card.suit else TREASURE_BAND


def tones_of(card: Card) -> Tones:
    """Give the tones of the picture on a card's paper."""
    if card.suit:
        return Tones(SUIT_INKS[card.colour], SUIT_TONES[card.colour], FACE)
    return Tones(INK, COPPER if card.code == "chest:copper" else GOLD, FACE)


def picture_of(name: str, tones: Tones, x: float, y: float, size: float) -> Drawing:
    """Draw a pictogram round a point."""
    return placed("pirato-poker", name, tones, x, y, size)
