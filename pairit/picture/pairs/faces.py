"""The faces of Pairs: a large numeral, and as many cannonballs as the rank.

Pairs has no colours. The left strip tells the rank where cards overlap; the band's tone only says whether it
is a low, a middle or a high one.
"""

from __future__ import annotations

from functools import cache

from pairit.games.pairs.cards import Card
from pairit.games.pairs.words import count_of
from pairit.picture.frame import HAND, LARGE, SMALL, Size, framed, plain_band
from pairit.picture.marks import sign_of
from pairit.picture.pairs.balls import balls
from pairit.picture.palette import INK, RANK_BANDS, Band
from pairit.picture.picture import Picture, picture
from pairit.picture.plate import LINE, lines_over
from pairit.picture.svg import Drawing, group, move, named, together


def family(card: Card) -> str:
    """Say whether a rank is low, middle or high.

    >>> [family(Card(rank)) for rank in (3, 4, 6, 7)]
    ['low', 'middle', 'middle', 'high']
    """
    return "low" if card.rank < 4 else "middle" if card.rank < 7 else "high"


def band_of(card: Card) -> Band:
    """Give the band of a card."""
    return RANK_BANDS[family(card)]


def _frame(card: Card, size: Size) -> Drawing:
    drawn = framed(size, plain_band(size, band_of(card).fill))
    return named(f"{size.name}-{family(card)}", drawn)


def _strip(card: Card, size: Size) -> Drawing:
    """Draw numeral and balls small, in the strip that stays visible."""
    band, unit = band_of(card), size.unit
    middle = (size.edge + size.strip - size.line) / 2
    numeral = move(sign_of(card.code, 19, band.on), middle, 21 * unit, unit)
    pips = move(balls(card.rank, band.on, band.fill), middle, 47 * unit, 0.45 * unit)
    return group(numeral + pips, class_="strip")


def _paper(card: Card, size: Size, foot: float) -> Drawing:
    """Draw numeral and balls large, over whatever stands at the foot of the paper."""
    tone = RANK_BANDS["middle" if family(card) == "high" else family(card)].fill
    middle, high = (size.left + size.right) / 2, size.bottom(has_name=False) - foot - size.top
    unit = high / 88
    numeral = move(sign_of(card.code, 32 * unit, INK), middle, size.top + 22 * unit)
    pips = move(balls(card.rank, INK, tone), middle, size.top + 64 * unit, unit)
    return numeral + pips


def says(card: Card) -> str:
    """Say how many there are of a card, and what it scores.

    >>> says(Card(8)), says(Card(1))
    ('8 in the deck, 8 points each.', '1 in the deck, 1 point.')
    """
    each = " each" if card.copies > 1 else ""
    return f"{card.copies} in the deck, {count_of(card.points, 'point')}{each}."


@cache
def drawing(card: Card, size: Size = HAND) -> Drawing:
    """Draw a card in the units of its size, its upper left corner at 0, 0."""
    if size is SMALL:
        numeral = move(sign_of(card.code, 17, INK), size.width / 2, size.height / 2)
        return _frame(card, size) + numeral
    lines = [part.rstrip(".") for part in says(card).split(", ")] if size is LARGE else []
    middle, foot = (size.left + size.right) / 2, len(lines) * LINE + (12 if lines else 0)
    said = lines_over(lines, middle, size.bottom(has_name=False) - 10, size.right - size.left)
    return together((_frame(card, size), _strip(card, size), _paper(card, size, foot), said))


@cache
def face(card: Card, large: bool = False) -> Picture:
    """Give the face of a card.

    Parameters
    ----------
    card
        A card of Pairs.
    large
        For looking at it closely: 200 by 280, with words on it, where it was 80 by 112.

    Examples
    --------
    >>> face(Card(8))
    The 8: 8 in the deck, 8 points each.
    """
    return _picture(card, LARGE if large else HAND)


@cache
def small_face(card: Card) -> Picture:
    """Give a card that was scored: 30 by 42, its numeral alone."""
    return _picture(card, SMALL)


def _picture(card: Card, size: Size) -> Picture:
    shown = (int(size.width), int(size.height))
    return picture(drawing(card, size), f"The {card.title}: {says(card)}", shown)
