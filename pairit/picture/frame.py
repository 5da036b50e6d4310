"""The frame of a card: rim, keyline, band, keyline, paper; and the sizes at which cards are drawn.

In a hand a card is 80 by 112 CSS pixels, and is drawn on as many units, so the measures here are those that a
reader sees. The white rim outside sets every card off on the table and on the card under it.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairit.picture.palette import FACE, INK
from pairit.picture.svg import Drawing, box, together

SMALLEST_TEXT = 14
SMALLEST_CAPITAL = 10
"""A drawn capital of this height is as high as one in a font of 14 pixels."""

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

SMALL = Size("small", 30, 42, rim=1, line=1, border=3, strip=6, plate=6, unit=0.5)
"""A card that only has to be told, as one that was scored: a numeral 17 pixels high has room on it."""


def inset(size: Size, by: float, fill: str, radius: float) -> Drawing:
    """Draw a card's outline so much smaller at every side, and fill it."""
    return box(by, by, size.width - 2 * by, size.height - 2 * by, fill, radius)


def edges(size: Size) -> Drawing:
    """Draw the white rim and the outer keyline."""
    return inset(size, 0, FACE, size.radius) + inset(size, size.rim, INK, size.radius - size.rim)


def plain_band(size: Size, fill: str) -> Drawing:
    """Draw a band of one colour."""
    return inset(size, size.edge, fill, size.radius - size.edge)


def framed(size: Size, band: Drawing, has_name: bool = False) -> Drawing:
    """Draw a card's shape: rim, keyline, a band, keyline, paper."""
    line, inner, bottom = size.line, size.radius - size.edge, size.bottom(has_name)
    left, top, wide = size.left, size.top, size.right - size.left
    paper_line = box(left - line, top - line, wide + 2 * line, bottom - top + 2 * line, INK, inner + line)
    paper = box(left, top, wide, bottom - top, FACE, inner)
    return together((edges(size), band, paper_line, paper))
