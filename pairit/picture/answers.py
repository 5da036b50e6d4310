"""Pieces of a verdict's picture that every game has."""

from __future__ import annotations

from pairit.picture.ground import CAPTION
from pairit.picture.marks import cross, tick
from pairit.picture.palette import FACE, NO, YES
from pairit.picture.svg import Drawing, box
from pairit.picture.text import label

ANSWER_CHIP = 34
"""How high a chip with an answer is."""


def answer_chip(name: str, fits: bool, width: float) -> Drawing:
    """Draw what was asked of a move, with ✓ or ✗."""
    mark = tick(20, 17, YES) if fits else cross(20, 17, NO)
    words = label(name, 36, 23, CAPTION, room=width - 42, bold=True)
    return box(0, 0, width, ANSWER_CHIP, FACE, 8) + mark + words
