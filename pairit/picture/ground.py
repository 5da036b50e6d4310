"""The table that every picture lies on, and what lies on the table of every game.

A table has a ground of its own, so it reads the same in a light notebook and in a dark one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from pairit.picture.frame import HEIGHT, STRIP, WIDTH
from pairit.picture.marks import arrow
from pairit.picture.palette import FACE, INK, TABLE, TABLE_EDGE, TABLE_RAISED, TABLE_TEXT
from pairit.picture.svg import Drawing, box, element, move, together
from pairit.picture.text import label

ACROSS = 760
"""How wide a table is, in CSS pixels."""

MARGIN = 20
ROOM = ACROSS - 2 * MARGIN

CAPTION = 16


def ground(width: float, height: float) -> Drawing:
    """Draw the table that everything lies on."""
    edge = element(
        "rect",
        x=6,
        y=6,
        width=width - 12,
        height=height - 12,
        rx=10,
        fill="none",
        stroke=TABLE_EDGE,
        stroke_width=1.5,
    )
    return box(0, 0, width, height, TABLE, 14) + edge


def pile(x: float, y: float, count: int, card: Drawing, scale: float) -> Drawing:
    """Draw a pile: its top card, with the edges of one or two more under it; an outline where it is empty."""
    width, height = WIDTH * scale, HEIGHT * scale
    if not count:
        return element(
            "rect", x=x + 1, y=y + 1, width=width - 2, height=height - 2, rx=6, fill="none",
            stroke=TABLE_EDGE, stroke_width=2, stroke_dasharray="6 5",
        )  # fmt: skip
    under = [
        box(x + 3 * deep, y + 3 * deep, width, height, INK, 6 * scale)
        + box(x + 3 * deep + 1.5, y + 3 * deep + 1.5, width - 3, height - 3, FACE, 5 * scale)
        for deep in range(min(2, count - 1), 0, -1)
    ]
    return together((*under, move(card, x, y, scale)))


def in_rows(count: int, room: float, wide: float, step: float, down: float) -> list[tuple[float, float]]:
    """Say where cards lie side by side, each over the one before it: every strip stays visible.

    Parameters
    ----------
    count, room
        How many they are, and how wide the place for them is.
    wide
        The width of a card.
    step, down
        From one card to the next where there is room, and from one row to the next.

    Examples
    --------
    >>> in_rows(3, 720, wide=80, step=88, down=120), in_rows(28, 720, wide=80, step=88, down=120)[-1]
    ([(0, 0), (88, 0), (176, 0)], (640.0, 120))
    """
    most = max(1, int((room - wide) // STRIP) + 1)
    rows = ceil(count / most)
    places: list[tuple[float, float]] = []
    for row in range(rows):
        in_row = count // rows + (row < count % rows)
        between = min(step, (room - wide) / max(1, in_row - 1))
        places += [(at * between, row * down) for at in range(in_row)]
    return places


def face_down(back: Drawing, count: int, room: float, scale: float) -> Drawing:
    """Draw so many backs side by side, over each other where the room is too narrow."""
    wide = WIDTH * scale
    step = min(wide + 4, (room - wide) / max(1, count - 1))
    return together(move(back, place * step, 0, scale) for place in range(count))


def captions(lines: Sequence[str], x: float, y: float, room: float) -> Drawing:
    """Write under a pile what it is and how many cards it has; the last line is bold, `x` is the middle."""
    return together(
        label(
            line, x, y + row * 20, CAPTION, room=room, fill=TABLE_TEXT, bold=row == len(lines) - 1,
            anchor="middle",
        )
        for row, line in enumerate(lines)
    )  # fmt: skip


def spoken(turn: str, points: bool, lines: Sequence[str], x: float) -> tuple[Drawing, float]:
    """Write whose turn it is, with an arrow where somebody is to move, and lines under it; say their end."""
    room = ACROSS - MARGIN - x
    left = x + 24 if points else x
    drawn = [label(turn, left, 40, 20, room=room - (left - x), fill=TABLE_TEXT, bold=True)]
    if points:
        drawn.append(arrow(x, 33))
    y = 66.0
    for line in lines:
        drawn.append(label(line, x, y, CAPTION, room=room, fill=TABLE_TEXT))
        y += 22
    return together(drawn), y


def heading(
    name: str, holding: str, moves: bool, x: float, y: float, room: float, share: float = 0.48
) -> Drawing:
    """Write a seat's name and, at the right, what it holds; an arrow marks who is to move.

    `share` is the part of the room that the name may take.
    """
    left = x + (24 if moves else 0)
    drawn = [
        label(name, left, y + 17, CAPTION, room=room * share - (left - x), fill=TABLE_TEXT, bold=True),
        label(holding, x + room, y + 17, CAPTION, room=room * (1 - share), fill=TABLE_TEXT, anchor="end"),
    ]
    if moves:
        drawn.append(arrow(x, y + 11))
    return together(drawn)


def raised(x: float, y: float, width: float, height: float) -> Drawing:
    """Draw the ground under whoever is to move."""
    return box(x, y, width, height, TABLE_RAISED, 10)
