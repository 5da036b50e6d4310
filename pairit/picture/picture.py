"""A picture with its words: what a notebook shows, a canvas draws and a screen reader reads."""

from __future__ import annotations

import html
from base64 import b64encode
from dataclasses import dataclass

from pairit.picture.svg import Drawing, document


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """An SVG picture and the same in words.

    In a notebook it shows itself as an image with an address that holds its data: that survives where a
    notebook is not trusted, while inline SVG is dropped.

    Attributes
    ----------
    svg
        The picture as SVG text.
    alt
        What is seen, in words.
    width, height
        The size at which it is shown, in CSS pixels.
    """

    svg: str
    alt: str
    width: int
    height: int

    def __str__(self) -> str:
        return self.alt

    __repr__ = __str__

    @property
    def address(self) -> str:
        """An address that holds the picture's data."""
        return f"data:image/svg+xml;base64,{b64encode(self.svg.encode()).decode()}"

    def _repr_html_(self) -> str:
        return (
            f'<img src="{self.address}" alt="{html.escape(self.alt)}" '
            f'width="{self.width}" height="{self.height}">'
        )


def picture(
    drawing: Drawing, alt: str, size: tuple[int, int], view: tuple[float, float] | None = None
) -> Picture:
    """Make a picture of a drawing; `view` is its size in its own units, where they are not CSS pixels.

    >>> from pairit.picture.svg import box
    >>> picture(box(0, 0, 8, 8, "#111111"), "A black square.", (80, 80), view=(8, 8))
    A black square.
    """
    width, height = size
    return Picture(document(drawing, width, height, alt, view or size), alt, width, height)
