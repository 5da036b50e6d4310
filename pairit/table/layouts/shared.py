"""What the drawn tables of all games have in common: seats, a pile, the cards of the own hand, marks.

A narrow page gets more rows, never smaller cards or text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import ceil

from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.palette import (
    FACE,
    INK,
    RING_INNER,
    RING_OUTER,
    TABLE,
    TABLE_EDGE,
    TABLE_RAISED,
    TABLE_TEXT,
    TURN,
    YES,
)
from pairit.picture.picture import Picture
from pairit.picture.text import fitted
from pairit.picture.text import width as text_width
from pairit.table.canvas.scene import Label, Lines, Panel, Region, Scene, Shape, Shown
from pairit.table.layout import HandCard, Look

MARGIN = 16
TEXT, LINE = 16, 22
"""How large words are, and how far apart lines of them."""

LIFT, RAISED = 10, 18
"""How far a card is lifted that may be played, and one that is chosen or focused."""

ABOVE = 6
"""How far the tick of a card that others lie over stands above it, so that it hides no number."""

_NEW_WIDTH, _NEW_HEIGHT = 36, 20
STEP = WIDTH + 8
APART = 12
"""Between two seats side by side."""

TIP = 11
"""How long the head of an arrow is."""


def _head(way: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Give the three corners of an arrow's head, its tip between the others."""
    (x, y), tip = way[-2:]
    along = _sign(tip[0] - x), _sign(tip[1] - y)
    foot = tip[0] - TIP * along[0], tip[1] - TIP * along[1]
    aside = 0.5 * TIP * along[1], 0.5 * TIP * along[0]
    return (
        (foot[0] + aside[0], foot[1] + aside[1]),
        (tip[0] - 2 * along[0], tip[1] - 2 * along[1]),
        (foot[0] - aside[0], foot[1] - aside[1]),
    )


def _filled(head: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Give a line that fills an arrow's head: round it, and from its tip to its foot."""
    left, tip, right = head
    foot = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
    return left, right, tip, foot, left, tip


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _meet(across: float, down: float) -> bool:
    """Whether two tags meet that lie so far from each other."""
    return abs(across) <= _NEW_WIDTH + 2 and abs(down) <= _NEW_HEIGHT + 2


class Composer(ABC):
    """Lays one scene out, from above to below: rivals, the middle of the table, the own cards."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.width = look.width
        self.room = self.width - 2 * MARGIN
        self.shapes: list[Shape] = []
        self.regions: list[Region] = []
        self._new: list[tuple[float, float]] = []

    @abstractmethod
    def rivals(self, y: float) -> float:
        """Draw the other seats; say where they end."""

    @abstractmethod
    def middle(self, y: float) -> float:
        """Draw what lies between; say where it ends."""

    @abstractmethod
    def own(self, y: float) -> float:
        """Draw the own seat; say where it ends."""

    def compose(self, alt: str) -> Scene:
        """Draw everything, and put the ground under it."""
        high = self.own(self.middle(self.rivals(MARGIN)))
        ground = (
            Panel(0, 0, self.width, high, TABLE, 14),
            Panel(5, 5, self.width - 10, high - 10, "", 10, TABLE_EDGE, 1.5),
        )
        return Scene(self.width, high, (*ground, *self.shapes), tuple(self.regions), alt)

    # ------------------------------------------------------------ seats

    def column(self, columns: int) -> float:
        """Say how wide each of some seats side by side is."""
        return (self.room - (columns - 1) * APART) / columns

    def grid(
        self,
        seats: Sequence[int],
        columns: int,
        high: float,
        y: float,
        draw: Callable[[int, float, float, float, float], None],
    ) -> float:
        """Draw seats in rows, each by a function of seat, place and size; say where they end."""
        wide = self.column(columns)
        for place, seat in enumerate(seats):
            left = MARGIN + (place % columns) * (wide + APART)
            draw(seat, round(left, 1), y + place // columns * (high + 8), round(wide, 1), high)
        return y + ceil(len(seats) / columns) * (high + 8) + 4

    def panel(self, moves: bool, x: float, y: float, wide: float, high: float) -> None:
        """Draw the ground of a seat; that of whoever is to move stands out."""
        self.shapes.append(Panel(x, y, wide, high, TABLE_RAISED if moves else TABLE, 8, TABLE_EDGE, 1))

    def heading_height(self, name: str, holding: str, wide: float) -> float:
        """Say how high a seat's heading is: two lines where its two parts do not fit side by side."""
        words = text_width(name, TEXT, bold=True) + 16 + text_width(holding, TEXT)
        return 34 if 30 + words + 10 <= wide else 56

    def heading(self, name: str, holding: str, moves: bool, x: float, y: float, wide: float) -> float:
        """Write who sits there, what they hold, and an arrow at whoever is to move; say how high it is."""
        left = x + 10
        if moves:
            self.arrow(left, y + 17)
            left += 20
        high = self.heading_height(name, holding, wide)
        cut = fitted(name, TEXT, x + wide - 10 - left, bold=True)
        self.shapes.append(Label(cut, left, y + 23, TEXT, TABLE_TEXT, bold=True))
        if high > 40:
            self.shapes.append(Label(holding, x + 10, y + 45, TEXT, TABLE_TEXT))
        else:
            self.shapes.append(Label(holding, x + wide - 10, y + 23, TEXT, TABLE_TEXT, align="right"))
        return high

    def arrow(self, x: float, y: float) -> None:
        """Draw the arrow at whoever is to move."""
        self.shapes.append(Lines(((x + 2, y - 5), (x + 10, y), (x + 2, y + 5), (x + 2, y - 5)), TURN, 4))

    def arrows_along(self, ways: Sequence[Sequence[tuple[float, float]]]) -> None:
        """Draw arrows along points, each straight above or beside the one before; no line covers a tip."""
        heads = [_head(way) for way in ways]
        lines = [(*way[:-1], head[1]) for way, head in zip(ways, heads, strict=True)]
        for points in (*lines, *map(_filled, heads)):
            for colour, wide in ((INK, 7.0), (TABLE_TEXT, 4.0)):
                self.shapes.append(Lines(points, colour, wide))

    # ------------------------------------------------------------ cards

    def pile(self, x: float, y: float, back: Picture, count: str, cards: int, name: str) -> None:
        """Draw a pile face down with its number of cards under it, which can be pressed."""
        for deep in range(min(2, cards - 1), 0, -1):
            self.shapes.append(Panel(x + 3 * deep, y + 3 * deep, WIDTH, HEIGHT, FACE, 6, INK, 1.5))
        if cards:
            self.shapes.append(Shown(back, x, y, WIDTH, HEIGHT))
        else:
            self.no_card(x, y, WIDTH, HEIGHT)
        self.shapes.append(Label(count, x + WIDTH / 2, y + HEIGHT + 26, TEXT, TABLE_TEXT, align="center"))
        self.regions.append(Region("pile", 0, x, y, WIDTH, HEIGHT, f"{name}, {count}"))

    def no_card(self, x: float, y: float, wide: float, high: float) -> None:
        """Draw the outline of a place without a card."""
        self.shapes.append(Panel(x + 1, y + 1, wide - 2, high - 2, "", 6, TABLE_EDGE, 2))

    def hand_card(
        self, place: int, card: HandCard, face: Picture, x: float, y: float, covered: bool
    ) -> float:
        """Draw a card of the own hand with its marks; say how far it is lifted."""
        chosen = place in self.look.chosen
        focused = place == self.look.focused
        lifted = RAISED if chosen or focused else LIFT if card.playable else 0
        y -= lifted
        self.shapes.append(Shown(face, x, y, WIDTH, HEIGHT))
        if chosen or focused:
            self.shapes.append(Panel(x - 1.5, y - 1.5, WIDTH + 3, HEIGHT + 3, "", 7, RING_OUTER, 5))
            self.shapes.append(Panel(x - 1.5, y - 1.5, WIDTH + 3, HEIGHT + 3, "", 7, RING_INNER, 2))
        if chosen:
            self.shapes.append(Panel(x + 4, y + 4, WIDTH - 8, HEIGHT - 8, "", 4, RING_OUTER, 2))
        if card.playable:
            # Where the next card lies over this one, only its left side is seen.
            self.tick(x + 12, y - ABOVE) if covered else self.tick(x + WIDTH - 13, y + 13)
        if place in self.look.new:
            self._new.append((x - 2, y + HEIGHT - 16))
        mark = f", {card.mark}" if card.mark else ""
        self.regions.append(Region("card", place, x, y, WIDTH, HEIGHT, f"{card.title}{mark}"))
        return lifted

    def new_tags(self) -> None:
        """Write "new" on the cards that have just come: over all cards, and none over another."""
        laid: list[tuple[float, float]] = []
        for x, y in self._new:
            while any(_meet(x - left, y - top) for left, top in laid):
                y -= 2
            laid.append((x, y))
            self.shapes.append(Panel(x, y, _NEW_WIDTH, _NEW_HEIGHT, INK, 4, FACE, 1.5))
            self.shapes.append(Label("new", x + 18, y + 14, 14, FACE, align="center"))

    def tick(self, x: float, y: float) -> None:
        """Draw the mark on what may be pressed, round a point."""
        self.shapes.append(Panel(x - 10, y - 10, 20, 20, FACE, 10, INK, 1.5))
        self.shapes.append(Lines(((x - 5, y), (x - 1.5, y + 4), (x + 5.5, y - 4.5)), YES, 3.2))
