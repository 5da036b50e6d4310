"""The back of every card of Pair It."""

from __future__ import annotations

import math
from functools import cache

from pairit.picture.pair_it.frame import HAND, HEIGHT, WIDTH
from pairit.picture.palette import BACK, BACK_LINE, FACE, INK
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import Drawing, box, element, move, named, number, path, together

_PAPER = 8
"""How far the pattern lies from the card's sides."""


def _wave_tile(wide: float) -> str:
    """Draw one tile of the waves: two rows of arcs, the second one half an arc further."""
    arc, half = wide / 2, wide / 4
    rows = []
    for x, y in ((0.0, arc), (-arc, wide), (arc, wide)):
        rows.append(f"M{number(x)} {number(y)}a{number(arc)} {number(arc)} 0 0 1 {number(wide)} 0")
        rows.append(f"M{number(x + half)} {number(y)}a{number(half)} {number(half)} 0 0 1 {number(arc)} 0")
    return element("path", d="".join(rows), fill="none", stroke=BACK_LINE, stroke_width=1.1).markup


def _rose(reach: float) -> str:
    """Draw a compass rose: four long points and four short ones."""
    points = []
    for point in range(16):
        length = reach * (0.3 if point % 2 else 1.0 if point % 4 == 0 else 0.62)
        angle = math.pi * point / 8
        points.append(f"{length * math.sin(angle):.2f} {-length * math.cos(angle):.2f}")
    return f"M{'L'.join(points)}z"


@cache
def back_drawing() -> Drawing:
    """Draw the back of a card: calm waves, and a compass rose in their middle."""
    line = HAND.line

    def inset(by: float, fill: str, radius: float) -> Drawing:
        return box(by, by, WIDTH - 2 * by, HEIGHT - 2 * by, fill, radius)

    tile = (WIDTH - 2 * _PAPER) / 5
    pattern = (
        f'<pattern id="waves" x="{_PAPER}" y="{_PAPER}" width="{number(tile)}" height="{number(tile)}" '
        f'patternUnits="userSpaceOnUse">{_wave_tile(tile)}</pattern>'
    )
    middle = (WIDTH / 2, HEIGHT / 2)
    drawn = together(
        (
            inset(0, FACE, HAND.radius),
            inset(HAND.rim, INK, HAND.radius - HAND.rim),
            inset(HAND.edge, FACE, HAND.radius - HAND.edge),
            inset(_PAPER - line, INK, 3),
            inset(_PAPER, BACK, 1.5),
            inset(_PAPER, "url(#waves)", 1.5),
            element("circle", cx=middle[0], cy=middle[1], r=20, fill=INK),
            element("circle", cx=middle[0], cy=middle[1], r=18.5, fill=FACE),
            move(path(_rose(16), BACK), *middle),
        )
    )
    return named("back", Drawing(drawn.markup, {"waves": pattern}))


@cache
def back() -> Picture:
    """Give the back of every card."""
    return picture(back_drawing(), "A card, face down.", (WIDTH, HEIGHT))
