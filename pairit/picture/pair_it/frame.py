"""The frame of a card of Pair It: rim, keyline, band, keyline, paper; and the sizes at which cards are drawn.

In a hand a card is 80 by 112 CSS pixels, and is drawn on as many units, so the measures here are those that a
reader sees. The white rim outside sets every card off on the table and on the card under it.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairit.games.pair_it.cards import COLOURS, Card
from pairit.picture.pair_it.marks import band_of
from pairit.picture.palette import BANDS, FACE, INK
from pairit.picture.svg import Drawing, box, named, together

WIDTH, HEIGHT = 80, 112
STRIP = 24
"""How much of a card's left side stays visible under the next one, at least."""


@dataclass(frozen=True, slots=True)
class Size:
    """Where things lie on a card that is shown at one size, in CSS pixels.

    Attributes
    ----------
    name
        Stands in the names of what is drawn often.
    width, height
        Of the card.
    rim, line, border, strip, plate
        Of the rim, the keylines, the band, the strip at the left, and the plate with the name at the bottom.
    unit
        How much larger than in a hand the marks of the strip are.
    """

    name: str
    width: float
    height: float
    rim: float
    line: float
    border: float
    strip: float
    plate: float
    unit: float

    @property
    def radius(self) -> float:
        """The roundness of the card's corners."""
        return 6 * self.unit

    @property
    def edge(self) -> float:
        """The outer side of the band."""
        return self.rim + self.line

    @property
    def left(self) -> float:
        """The left side of the paper."""
        return self.strip

    @property
    def right(self) -> float:
        """The right side of the paper."""
        return self.width - self.edge - self.border - self.line

    @property
    def top(self) -> float:
        """The upper side of the paper."""
        return self.edge + self.border + self.line

    def bottom(self, has_name: bool) -> float:
        """Give the lower side of the paper, over the band or over the plate with the name."""
        return self.height - self.edge - (self.plate if has_name else self.border) - self.line


HAND = Size("hand", WIDTH, HEIGHT, rim=1, line=1.5, border=8, strip=STRIP, plate=27, unit=1)
"""A card in a hand or on a pile: everything can be read from 80 pixels of width on."""

LARGE = Size("large", 200, 280, rim=2, line=3, border=14, strip=48, plate=56, unit=2)
"""A card looked at closely, which also says what it does: to be shown at 200 pixels of width or more."""


def _look(card: Card) -> str:
    """Name the look of a card's border."""
    return "rainbow" if card.rainbow else "plain" if card.colour is None else COLOURS[card.colour].name


def frame(card: Card, size: Size) -> Drawing:
    """Draw the card's shape: rim, keyline, band, keyline, paper."""
    rim, line, edge, width, height = size.rim, size.line, size.edge, size.width, size.height
    white = box(0, 0, width, height, FACE, size.radius)
    outline = box(rim, rim, width - 2 * rim, height - 2 * rim, INK, size.radius - rim)
    inner = size.radius - edge
    if card.rainbow:
        band = _stripes(size, inner)
    else:
        band = box(edge, edge, width - 2 * edge, height - 2 * edge, band_of(card).fill, inner)
    bottom = size.bottom(card.kind != "regular")
    left, top = size.left, size.top
    paper_line = box(
        left - line, top - line, size.right - left + 2 * line, bottom - top + 2 * line, INK, inner + line
    )
    paper = box(left, top, size.right - left, bottom - top, FACE, inner)
    kind = "regular" if card.kind == "regular" else "action"
    return named(f"{size.name}-{kind}-{_look(card)}", together((white, outline, band, paper_line, paper)))


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
