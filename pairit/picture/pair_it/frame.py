"""The frame of a card of Pair It: its band is of the card's colour, of four stripes, or plain."""

from __future__ import annotations

from pairit.games.pair_it.cards import COLOURS, Card
from pairit.picture.frame import HEIGHT, STRIP, WIDTH, Size, framed, plain_band
from pairit.picture.pair_it.marks import band_of
from pairit.picture.palette import BANDS, INK
from pairit.picture.svg import Drawing, box, named, together

__all__ = ["HEIGHT", "STRIP", "WIDTH", "frame", "stripe_edges"]


def _look(card: Card) -> str:
    """Name the look of a card's border."""
    return "rainbow" if card.rainbow else "plain" if card.colour is None else COLOURS[card.colour].name


def frame(card: Card, size: Size) -> Drawing:
    """Draw the card's shape with its band."""
    regular = card.kind == "regular"
    if card.rainbow:
        band = _stripes(size, size.radius - size.edge)
    else:
        band = plain_band(size, band_of(card).fill)
    drawn = framed(size, band, has_name=not regular)
    return named(f"{size.name}-{'regular' if regular else 'action'}-{_look(card)}", drawn)


def stripe_edges(size: Size) -> tuple[float, ...]:
    """Give the heights at which the four stripes of a rainbow card begin and end; the last is its plate."""
    first, last = size.edge, size.height - size.edge
    plate = last - size.plate
    return (first, first + (plate - first) / 3, first + (plate - first) * 2 / 3, plate, last)


def _stripes(size: Size, radius: float) -> Drawing:
    left, across, line = size.edge, size.width - 2 * size.edge, size.line
    fills = [band.fill for band in BANDS.values()]
    edges = stripe_edges(size)
    ends = box(left, left, across, size.height - 2 * left, fills[0], radius)
    foot = box(left, edges[3], across, edges[4] - edges[3], fills[3], radius)
    square = box(left, edges[3], across, radius, fills[3])
    middle = [box(left, edges[at], across, edges[at + 1] - edges[at], fills[at]) for at in (1, 2)]
    between = [box(left, edge - line / 2, across, line, INK) for edge in edges[1:4]]
    return together((ends, foot, square, *middle, *between))
