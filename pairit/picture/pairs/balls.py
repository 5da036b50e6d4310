"""Cannonballs: the pips of Pairs, as many as the rank, laid so that every rank has an outline of its own.

>>> [len(LAID[rank].places) for rank in LAID]
[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from pairit.picture.marks import plain
from pairit.picture.svg import Drawing, element, move, named, together


@dataclass(frozen=True)
class Laid:
    """Where the balls of one rank lie, round 0, 0 and 20 units away at most; and their radius."""

    radius: float
    places: tuple[tuple[float, float], ...]


def in_rows(counts: tuple[int, ...], across: float, down: float) -> tuple[tuple[float, float], ...]:
    """Lay balls in rows, each row centred."""
    return tuple(
        ((at - (count - 1) / 2) * across, (row - (len(counts) - 1) / 2) * down)
        for row, count in enumerate(counts)
        for at in range(count)
    )


def _ring(count: int, reach: float) -> tuple[tuple[float, float], ...]:
    """Lay balls on a circle, the first one above."""
    turns = [2 * math.pi * at / count for at in range(count)]
    return tuple((reach * math.sin(turn), -reach * math.cos(turn)) for turn in turns)


LAID = {
    1: Laid(14, ((0, 0),)),
    2: Laid(9.3, in_rows((2,), 20, 0)),
    3: Laid(8.6, in_rows((2, 1), 18.8, 16.4)),
    4: Laid(8, in_rows((2, 2), 17.8, 17.8)),
    5: Laid(6.4, ((0, 0), (-12.4, -12.4), (12.4, -12.4), (-12.4, 12.4), (12.4, 12.4))),
    6: Laid(6, in_rows((2, 2, 2), 14.4, 13.8)),
    7: Laid(5.9, ((0, 0), *_ring(6, 13.4))),
    8: Laid(5.3, _ring(8, 14.6)),
    9: Laid(4.8, in_rows((1, 2, 3, 2, 1), 14.8, 7.5)),
    10: Laid(4.6, in_rows((1, 2, 3, 4), 10.4, 9.6)),
}
"""How each rank lies: one alone, a pair, a triangle on its point, a square, a cross, two columns, a flower, a
ring, a square on its point, a pile."""


def ball(radius: float, fill: str, shine: str) -> Drawing:
    """Draw a cannonball round 0, 0, with the light on it."""
    light = element("circle", cx=-0.34 * radius, cy=-0.36 * radius, r=0.27 * radius, fill=shine)
    return element("circle", r=radius, fill=fill) + light


def balls(rank: int, fill: str, shine: str) -> Drawing:
    """Draw as many balls as the rank, round 0, 0; named."""
    laid = LAID[rank]
    one = named(f"ball-{rank}-{plain(fill)}-{plain(shine)}", ball(laid.radius, fill, shine))
    drawn = together(move(one, x, y) for x, y in laid.places)
    return named(f"balls-{rank}-{plain(fill)}-{plain(shine)}", drawn)
