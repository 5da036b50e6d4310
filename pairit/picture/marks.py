"""Marks that every game draws: numbers and letters, the arrow at whoever is to move, ✓ and ✗. All are paths.

Each is drawn round a point; what is drawn often is named, so that the second one on a picture costs little.
"""

from __future__ import annotations

from pairit.picture.lettering import lettering
from pairit.picture.palette import FACE, INK, NO, TURN, YES
from pairit.picture.svg import Drawing, element, move, named, number, path


def sign_of(text: str, height: float, fill: str) -> Drawing:
    """Draw a number or a letter round a point."""
    return named(f"sign-{text}-{number(height)}-{plain(fill)}", lettering(text, 0, height / 2, height, fill))


def plain(colour: str) -> str:
    """Write a colour as part of a name."""
    return colour.lstrip("#").lower()


def arrow(x: float, y: float) -> Drawing:
    """Draw the arrow that points at whoever is to move; `y` is its middle."""
    return move(path("M0-8L13 0L0 8z", TURN), x, y)


def cross(x: float, y: float, fill: str) -> Drawing:
    """Draw the mark for "does not match", 14 units high."""
    return move(_line("M-5.5-5.5L5.5 5.5M5.5-5.5L-5.5 5.5", fill), x, y)


def tick(x: float, y: float, fill: str) -> Drawing:
    """Draw the mark for "matches", 14 units high."""
    return move(_line("M-6.5 .5L-2 5.5L6.5-5.5", fill), x, y)


def _line(d: str, stroke: str) -> Drawing:
    return element(
        "path",
        d=d,
        fill="none",
        stroke=stroke,
        stroke_width=3.4,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def answer_disc(legal: bool) -> Drawing:
    """Draw the judge's answer, ✓ or ✗ on a disc of paper."""
    mark = tick(0, 0, YES) if legal else cross(0, 0, NO)
    return element("circle", r=17, fill=INK) + element("circle", r=15, fill=FACE) + mark
