"""Numbered pointers on a picture of a table: where a card or some words stand, and an arrow to them.

Every game's pictures mark their cards with codes, so what is pointed at is found in the picture itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from xml.etree import ElementTree

from pairit.picture.frame import HEIGHT
from pairit.picture.palette import FACE, INK
from pairit.picture.picture import Picture
from pairit.picture.svg import Drawing, element, together
from pairit.picture.text import label
from pairit.picture.text import width as text_width

DIGITS = "①②"
"""The signs of the pointers, in the picture's words and in the list beside it."""

_RADIUS, _ARROW = 13, 27
_MOVE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?")
_STRIP_MIDDLE = 13
"""Where a card lies under the next one, its left strip is what is seen."""


@dataclass(frozen=True)
class Spot:
    """A point of the picture, and whether an arrow comes to it from below or from the left."""

    x: float
    y: float
    below: bool


@dataclass(frozen=True)
class _Frame:
    """How far a part of the picture is moved, and how much larger it is drawn."""

    x: float = 0
    y: float = 0
    scale: float = 1

    def inside(self, part: ElementTree.Element) -> _Frame:
        found = _MOVE.fullmatch(part.get("transform", ""))
        if not found:
            return self
        x, y, scale = (float(value or 1) for value in found.groups())
        return _Frame(self.x + x * self.scale, self.y + y * self.scale, self.scale * scale)


def find_spot(picture: Picture, at: str) -> Spot | None:
    """Find a card by its code, or words that stand in the picture; None where it shows neither.

    >>> import pairit
    >>> from pairit.picture.pairs import state_picture
    >>> picture = state_picture(pairit.games["pairs"].position("pairs; stacks: 9 / 8"))
    >>> find_spot(picture, "9") is None, find_spot(picture, "7") is None, find_spot(picture, "Deck") is None
    (False, True, False)
    """
    root = ElementTree.fromstring(picture.svg)
    for part, frame in _walk(root, _Frame()):
        if part.get("data-card") == at:
            inner = _innermost(part, frame)
            middle = inner.x + _STRIP_MIDDLE * inner.scale
            return Spot(middle, inner.y + (HEIGHT - 28) * inner.scale, below=True)
        text = part.text or ""
        if part.tag.endswith("}text") and text.startswith(at):
            return _beside(part, frame, text)
    return None


def _walk(part: ElementTree.Element, frame: _Frame) -> Iterator[tuple[ElementTree.Element, _Frame]]:
    for child in part:
        # What is only defined here is not seen here.
        if child.tag.endswith("}defs"):
            continue
        inner = frame.inside(child)
        yield child, inner
        yield from _walk(child, inner)


def _innermost(part: ElementTree.Element, frame: _Frame) -> _Frame:
    """Follow the moves inside a card's own group."""
    for child in part:
        if child.get("transform"):
            return frame.inside(child)
    return frame


def _beside(part: ElementTree.Element, frame: _Frame, text: str) -> Spot:
    size, bold = float(part.get("font-size", "16")), part.get("font-weight") == "700"
    wide = text_width(text, size, bold)
    # The widths are those of a wide font; with the usual ones a text in the middle begins further right.
    left = {"middle": wide * 0.46, "end": wide * 0.92}.get(part.get("text-anchor", ""), 0.0)
    x = frame.x + (float(part.get("x", "0")) - left) * frame.scale
    return Spot(x - 3, frame.y + (float(part.get("y", "0")) - size * 0.35) * frame.scale, below=False)


def with_pointers(picture: Picture, at: Sequence[str]) -> Picture:
    """Draw a numbered arrow at each thing; what the picture does not show is left out.

    Parameters
    ----------
    picture
        A picture of a table.
    at
        What is pointed at, in order: cards by code, or words of the picture.

    Examples
    --------
    >>> from pairit.picture.svg import box
    >>> from pairit.picture.picture import picture
    >>> plain = picture(box(0, 0, 8, 8, INK), "A square.", (80, 80))
    >>> with_pointers(plain, ["R1K"]) is plain
    True
    """
    spots = [(place, find_spot(picture, thing)) for place, thing in enumerate(at)]
    drawn = together(_pointer(place + 1, spot) for place, spot in spots if spot is not None)
    if not drawn.markup:
        return picture
    return replace(picture, svg=picture.svg.removesuffix("</svg>") + drawn.markup + "</svg>")


def _pointer(number: int, spot: Spot) -> Drawing:
    """Draw one: ink on white, so that it is seen on every card and on the table."""
    if spot.below:
        x, y = spot.x, spot.y + _ARROW
        arrow = f"M{spot.x:g} {spot.y:g}l-7 11h14zM{x:g} {spot.y + 8:g}V{y:g}"
    else:
        x, y = max(spot.x - _ARROW, _RADIUS + 6), spot.y
        arrow = f"M{spot.x:g} {spot.y:g}l-11 -7v14zM{spot.x - 8:g} {y:g}H{x:g}"
    joined = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    return together(
        (
            element("path", d=arrow, fill=FACE, stroke=FACE, stroke_width=8, **joined),
            element("circle", cx=x, cy=y, r=_RADIUS + 3, fill=FACE),
            element("path", d=arrow, fill=INK, stroke=INK, stroke_width=3, **joined),
            element("circle", cx=x, cy=y, r=_RADIUS, fill=INK),
            label(str(number), x, y + 6, 17, room=30, fill=FACE, bold=True, anchor="middle"),
        )
    )
