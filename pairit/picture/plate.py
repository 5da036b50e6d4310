"""The words on a card: its name on the plate at the bottom, and on a large card what it does."""

from __future__ import annotations

from collections.abc import Sequence

from pairit.picture.frame import SMALLEST_CAPITAL, SMALLEST_TEXT, Size
from pairit.picture.lettering import lettering, lettering_width
from pairit.picture.svg import Drawing, named, together
from pairit.picture.text import label

LINE = 16.5
"""From one line on a large card to the next."""


def name_lines(name: str, room: float, smallest: float) -> list[str]:
    """Break a name into two lines where one would be too small; both about as long.

    >>> name_lines("Fire the Cannon", 50, 10)
    ['FIRE THE', 'CANNON']
    """
    text = name.upper()
    if lettering_width(text, smallest) <= room or " " not in text:
        return [text]
    words = text.split()
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(breaks, key=lambda pair: max(lettering_width(line, smallest) for line in pair)))


def name_on_plate(name: str, size: Size, fill: str, key: str) -> Drawing:
    """Draw a name on the plate, as large as it fits: under the paper, but clear of the strip.

    `key` is what the drawing is called in a picture, after the size of the card.
    """
    unit = size.unit
    room = 49 * unit
    lines = name_lines(name, room, SMALLEST_CAPITAL * unit)
    most = (12.5 if len(lines) == 1 else SMALLEST_CAPITAL) * unit
    height = min(most, *(room / lettering_width(line, 1) for line in lines))
    gap = 3 * unit
    total = len(lines) * height + (len(lines) - 1) * gap
    last = size.height - size.edge
    feet = last - (size.plate - size.line / 2) / 2 - total / 2 + height
    widest = max(lettering_width(line, height) for line in lines)
    middle = max((size.left + size.right) / 2, size.strip + 0.8 * unit + widest / 2)
    drawn = together(
        lettering(line, middle, feet + at * (height + gap), height, fill) for at, line in enumerate(lines)
    )
    return named(f"{size.name}-name-{key}", drawn)


def lines_over(lines: Sequence[str], x: float, foot: float, room: float, bold: bool = False) -> Drawing:
    """Write lines round a middle, the feet of the last one at `foot`."""
    return together(
        label(
            line,
            x,
            foot - (len(lines) - 1 - at) * LINE,
            SMALLEST_TEXT,
            room=room,
            bold=bold,
            anchor="middle",
        )
        for at, line in enumerate(lines)
    )
