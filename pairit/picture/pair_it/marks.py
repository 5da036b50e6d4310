"""The marks on cards of Pair It: shapes of the colours, numbers, letters, pictograms. All are paths.

Each is drawn round the point 0, 0 and named, so that the second one on a picture costs little.
"""

from __future__ import annotations

import math

from pairit.games.pair_it.cards import COLOURS, PICTURES, Card
from pairit.picture.art import Tones, placed
from pairit.picture.marks import plain
from pairit.picture.palette import BANDS, PLAIN, Band
from pairit.picture.svg import Drawing, element, named, path


def _star(radius: float) -> str:
    points = []
    for point in range(10):
        reach = radius if point % 2 == 0 else radius * 0.46
        angle = math.pi * point / 5
        points.append(f"{reach * math.sin(angle):.2f} {0.6 - reach * math.cos(angle):.2f}")
    return f"M{'L'.join(points)}z"


SHAPES = {
    "diamond": "M0-8L6.8 0L0 8L-6.8 0z",
    "star": _star(8.6),
    "triangle": "M0-7.6L8 6.6H-8z",
    "square": "M-6.8-6.8H6.8V6.8H-6.8z",
}
"""The shape of each colour, round 0, 0 and 16 units high."""


def shape(name: str, fill: str) -> Drawing:
    """Draw the shape of a colour."""
    return named(f"{name}-{plain(fill)}", path(SHAPES[name], fill))


def rainbow_mark(fill: str) -> Drawing:
    """Draw the mark of rainbow cards, a star of eight rays."""
    rays = "M0-7.8V7.8M-7.8 0H7.8M-5.5-5.5L5.5 5.5M5.5-5.5L-5.5 5.5"
    star = element("path", d=rays, fill="none", stroke=fill, stroke_width=2.3)
    return named(f"rainbow-{plain(fill)}", star)


def icon(card: Card) -> str:
    """Name the pictogram of a card."""
    return card.kind.lower() if card.picture is None else PICTURES[card.picture].name


def band_of(card: Card) -> Band:
    """Give the band of a card that is not rainbow."""
    return PLAIN if card.colour is None else BANDS[COLOURS[card.colour].name]


def picture_of(name: str, tones: Tones, x: float, y: float, size: float) -> Drawing:
    """Draw a pictogram round a point."""
    return placed("pair-it", name, tones, x, y, size)
