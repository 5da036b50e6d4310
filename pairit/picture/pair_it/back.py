"""The back of every card of Pair It."""

from __future__ import annotations

import math
from functools import cache

from pairit.picture.card_back import waved
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.palette import BACK, BACK_LINE
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import Drawing, path


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
    """Draw the back of a card: its emblem is a compass rose."""
    return waved(BACK, BACK_LINE, path(_rose(16), BACK))


@cache
def back() -> Picture:
    """Give the back of every card."""
    return picture(back_drawing(), "A card, face down.", (WIDTH, HEIGHT))
