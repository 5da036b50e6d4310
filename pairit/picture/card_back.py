"""The backs of cards: calm waves, and an emblem on a disc in their middle."""

from __future__ import annotations

from pairit.picture.frame import HAND, HEIGHT, WIDTH, edges, inset
from pairit.picture.palette import FACE, INK
from pairit.picture.svg import Drawing, element, move, named, number, together

_PAPER = 8
"""How far the pattern lies from the card's sides."""


def _wave_tile(wide: float, stroke: str) -> str:
    """Draw one tile of the waves: two rows of arcs, the second one half an arc further."""
    arc, half = wide / 2, wide / 4
    rows = []
    for x, y in ((0.0, arc), (-arc, wide), (arc, wide)):
        rows.append(f"M{number(x)} {number(y)}a{number(arc)} {number(arc)} 0 0 1 {number(wide)} 0")
        rows.append(f"M{number(x + half)} {number(y)}a{number(half)} {number(half)} 0 0 1 {number(arc)} 0")
    return element("path", d="".join(rows), fill="none", stroke=stroke, stroke_width=1.1).markup


def waved(ground: str, line: str, emblem: Drawing) -> Drawing:
    """Draw a back; the emblem is drawn round a point and reaches 16 units at most."""
    tile = (WIDTH - 2 * _PAPER) / 5
    pattern = (
        f'<pattern id="waves" x="{_PAPER}" y="{_PAPER}" width="{number(tile)}" height="{number(tile)}" '
        f'patternUnits="userSpaceOnUse">{_wave_tile(tile, line)}</pattern>'
    )
    middle = (WIDTH / 2, HEIGHT / 2)
    drawn = together(
        (
            edges(HAND),
            inset(HAND, HAND.edge, FACE, HAND.radius - HAND.edge),
            inset(HAND, _PAPER - HAND.line, INK, 3),
            inset(HAND, _PAPER, ground, 1.5),
            inset(HAND, _PAPER, "url(#waves)", 1.5),
            element("circle", cx=middle[0], cy=middle[1], r=20, fill=INK),
            element("circle", cx=middle[0], cy=middle[1], r=18.5, fill=FACE),
            move(emblem, *middle),
        )
    )
    return named("back", Drawing(drawn.markup, {**drawn.definitions, "waves": pattern}))
