"""Pair It as a scene on the canvas: rivals above, piles and the next card in the middle, the own hand below.

A narrow page gets more rows, never smaller cards or text.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from pairit.games.pair_it import words
from pairit.games.pair_it.view import PairItView
from pairit.picture.pair_it import back, face
from pairit.picture.pair_it.frame import HEIGHT, STRIP, WIDTH
from pairit.picture.pair_it.seen import next_in_words, see
from pairit.picture.pair_it.table import next_box, sash
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
from pairit.picture.picture import Picture, picture
from pairit.picture.text import fitted
from pairit.picture.text import width as text_width
from pairit.table.canvas.scene import Label, Lines, Panel, Region, Scene, Shape, Shown
from pairit.table.layout import HandCard, Look

MARGIN = 16
TEXT = 16
LIFT, RAISED = 10, 18
"""How far a card is lifted that may be played, and one that is chosen or focused."""

STEP = WIDTH + 8
TOP_WIDTH, TOP_HEIGHT = 96, 134
SASH = 34
SMALL_WIDTH, SMALL_HEIGHT = 30, 42
NEXT_WIDTH, NEXT_HEIGHT = 404, 84


def pair_it_scene(view: PairItView, hand: list[HandCard], look: Look) -> Scene:
    """Compose the table as one seat sees it.

    Parameters
    ----------
    view
        What the seat may know.
    hand
        Its cards with the judge's marks.
    look
        The page's width, and what is chosen, focused and new.
    """
    composer = _Composer(view, hand, look)
    return composer.compose()


def hand_places(count: int, room: float) -> list[tuple[float, float]]:
    """Say where the cards of a hand lie: so many in a row that each shows a strip of 24 pixels at least.

    >>> hand_places(3, room=720)
    [(0, 0), (88, 0), (176, 0)]
    >>> [len({y for _, y in hand_places(27, room)}) for room in (720, 300)]
    [1, 3]
    """
    most = max(1, int((room - WIDTH) // STRIP) + 1)
    rows = ceil(count / most)
    places: list[tuple[float, float]] = []
    for row in range(rows):
        in_row = count // rows + (row < count % rows)
        step = min(STEP, (room - WIDTH) / max(1, in_row - 1))
        places += [(round(at * step, 1), row * (HEIGHT + RAISED + 4)) for at in range(in_row)]
    return places


@lru_cache(maxsize=256)
def _next_picture(need: int, width: int) -> Picture:
    return picture(next_box(need, width), f"Next card: {next_in_words(need)}.", (width, NEXT_HEIGHT))


@lru_cache(maxsize=8)
def _sash_picture(colour: int) -> Picture:
    return picture(sash(colour, 0, 0, TOP_WIDTH), words.colour(colour), (TOP_WIDTH, SASH))


class _Composer:
    """Lays one scene out, from above to below."""

    def __init__(self, view: PairItView, hand: list[HandCard], look: Look) -> None:
        self.view, self.hand, self.look = view, hand, look
        self.seen = see(view, names=look.names)
        self.width = look.width
        self.room = self.width - 2 * MARGIN
        self.shapes: list[Shape] = []
        self.regions: list[Region] = []

    def compose(self) -> Scene:
        y = self._rivals(MARGIN)
        y = self._middle(y)
        y = self._own(y)
        ground = (
            Panel(0, 0, self.width, y, TABLE, 14),
            Panel(5, 5, self.width - 10, y - 10, "", 10, TABLE_EDGE, 1.5),
        )
        return Scene(self.width, y, (*ground, *self.shapes), tuple(self.regions), self.seen.in_words)

    # ------------------------------------------------------------ rivals

    def _rivals(self, y: float) -> float:
        seats = [seat for seat in range(self.view.players) if seat != self.view.seat]
        columns = min(len(seats), max(1, int(self.room // 220)))
        wide = (self.room - (columns - 1) * 12) / columns
        high = max(self._heading_height(seat, wide) for seat in seats) + SMALL_HEIGHT + 10
        for place, seat in enumerate(seats):
            left = MARGIN + (place % columns) * (wide + 12)
            self._rival(seat, round(left, 1), y + place // columns * (high + 8), round(wide, 1), high)
        return y + ceil(len(seats) / columns) * (high + 8) + 4

    def _rival(self, seat: int, x: float, y: float, wide: float, high: float) -> None:
        count, shown = self.view.counts[seat], self.seen.hands[seat]
        self._panel(seat, x, y, wide, high)
        low = y + self._heading(seat, x, y, wide)
        step = min(SMALL_WIDTH + 4, (wide - 20 - SMALL_WIDTH) / max(1, count - 1))
        for place in range(count):
            at = face(shown[place]) if shown is not None else back()
            self.shapes.append(Shown(at, round(x + 10 + place * step, 1), low, SMALL_WIDTH, SMALL_HEIGHT))
        words_ = f"{self.seen.name(seat)}, {self._holding(seat)}"
        self.regions.append(Region("seat", seat, x, y, wide, high, words_))

    # ------------------------------------------------------------ what every seat has

    def _panel(self, seat: int, x: float, y: float, wide: float, high: float) -> None:
        ground = TABLE_RAISED if seat == self.view.to_move else TABLE
        self.shapes.append(Panel(x, y, wide, high, ground, 8, TABLE_EDGE, 1))

    def _heading_height(self, seat: int, wide: float) -> float:
        """Say how high a seat's heading is: two lines where name and count do not fit side by side."""
        name, holding = text_width(self._head(seat), TEXT, bold=True), text_width(self._holding(seat), TEXT)
        return 34 if 30 + name + 16 + holding + 10 <= wide else 56

    def _heading(self, seat: int, x: float, y: float, wide: float) -> float:
        """Write who sits there, what they hold, and an arrow at whoever is to move; say how high it is."""
        moves, left = seat == self.view.to_move, x + 10
        if moves:
            self._arrow(left, y + 17)
            left += 20
        high = self._heading_height(seat, wide)
        name = fitted(self._head(seat), TEXT, x + wide - 10 - left, bold=True)
        self.shapes.append(Label(name, left, y + 23, TEXT, TABLE_TEXT, bold=True))
        if high > 40:
            self.shapes.append(Label(self._holding(seat), x + 10, y + 45, TEXT, TABLE_TEXT))
        else:
            right = x + wide - 10
            self.shapes.append(Label(self._holding(seat), right, y + 23, TEXT, TABLE_TEXT, align="right"))
        return high

    def _head(self, seat: int) -> str:
        """Name a seat, and say in words whose turn it is."""
        if seat == self.view.winner:
            return f"{self.seen.name(seat)}, winner of the round"
        return self.seen.turn if seat == self.view.to_move else self.seen.name(seat)

    def _holding(self, seat: int) -> str:
        count, points = self.view.counts[seat], self.view.points[seat]
        return f"{words.count_of(count)} · {words.count_of(points, 'point')}"

    def _arrow(self, x: float, y: float) -> None:
        self.shapes.append(Lines(((x + 2, y - 5), (x + 10, y), (x + 2, y + 5), (x + 2, y - 5)), TURN, 4))

    # ------------------------------------------------------------ the middle

    def _middle(self, y: float) -> float:
        pile_left, top_left = MARGIN + 4, MARGIN + 116
        pile_top = y + TOP_HEIGHT - HEIGHT
        self._pile(pile_left, pile_top)
        self.shapes.append(Shown(face(self.seen.top), top_left, y, TOP_WIDTH, TOP_HEIGHT))
        self.regions.append(
            Region("top", 0, top_left, y, TOP_WIDTH, TOP_HEIGHT, f"On top: {self.seen.top.name}")
        )
        foot = y + TOP_HEIGHT
        named = self.seen.colour_named
        if named is not None:
            self.shapes.append(Shown(_sash_picture(named), top_left, foot + 4, TOP_WIDTH, SASH))
        said_left: float = top_left + TOP_WIDTH + 24
        if self.width - MARGIN - said_left >= NEXT_WIDTH:
            self._next(said_left, y + 20)
        else:
            foot += SASH + 14
            self._next(MARGIN, foot)
            foot += NEXT_HEIGHT - SASH
        return foot + SASH + 16

    def _pile(self, x: float, y: float) -> None:
        count = self.view.pile_count
        for deep in range(min(2, count - 1), 0, -1):
            self.shapes.append(Panel(x + 3 * deep, y + 3 * deep, WIDTH, HEIGHT, FACE, 6, INK, 1.5))
        if count:
            self.shapes.append(Shown(back(), x, y, WIDTH, HEIGHT))
        else:
            self.shapes.append(Panel(x + 1, y + 1, WIDTH - 2, HEIGHT - 2, "", 6, TABLE_EDGE, 2))
        words_ = words.count_of(count)
        self.shapes.append(Label(words_, x + WIDTH / 2, y + HEIGHT + 26, TEXT, TABLE_TEXT, align="center"))
        self.regions.append(Region("pile", 0, x, y, WIDTH, HEIGHT, f"Draw pile, {words_}"))

    def _next(self, x: float, y: float) -> None:
        width = int(min(NEXT_WIDTH, self.room))
        self.shapes.append(Shown(_next_picture(self.view.need, width), x, y, width, NEXT_HEIGHT))

    # ------------------------------------------------------------ the own hand

    def _own(self, y: float) -> float:
        seat = self.view.seat
        places = hand_places(len(self.hand), self.room - 20)
        head = self._heading_height(seat, self.room)
        high = head + RAISED + max((top for _, top in places), default=0) + HEIGHT + 14
        self._panel(seat, MARGIN, y, self.room, high)
        low = y + self._heading(seat, MARGIN, y, self.room) + RAISED
        for place, ((x, top), card) in enumerate(zip(places, self.hand, strict=True)):
            follower = places[place + 1] if place + 1 < len(places) else (x + STEP, top)
            covered = follower[1] == top and follower[0] - x < WIDTH
            self._card(place, card, MARGIN + 10 + x, low + top, covered)
        return y + high + MARGIN

    def _card(self, place: int, card: HandCard, x: float, y: float, covered: bool) -> None:
        chosen = place in self.look.chosen
        focused = place == self.look.focused
        y -= RAISED if chosen or focused else LIFT if card.playable else 0
        self.shapes.append(Shown(face(self.view.cards[place]), x, y, WIDTH, HEIGHT))
        if chosen or focused:
            self.shapes.append(Panel(x - 1.5, y - 1.5, WIDTH + 3, HEIGHT + 3, "", 7, RING_OUTER, 5))
            self.shapes.append(Panel(x - 1.5, y - 1.5, WIDTH + 3, HEIGHT + 3, "", 7, RING_INNER, 2))
        if chosen:
            self.shapes.append(Panel(x + 4, y + 4, WIDTH - 8, HEIGHT - 8, "", 4, RING_OUTER, 2))
        if card.playable:
            # Where the next card lies over this one, only its left side is seen.
            self._tick(x + 12, y - 1) if covered else self._tick(x + WIDTH - 13, y + 13)
        if place in self.look.new:
            self.shapes.append(Panel(x - 2, y + HEIGHT - 16, 36, 20, INK, 4, FACE, 1.5))
            self.shapes.append(Label("new", x + 16, y + HEIGHT - 2, 14, FACE, align="center"))
        mark = f", {card.mark}" if card.mark else ""
        self.regions.append(Region("card", place, x, y, WIDTH, HEIGHT, f"{card.title}{mark}"))

    def _tick(self, x: float, y: float) -> None:
        self.shapes.append(Panel(x - 10, y - 10, 20, 20, FACE, 10, INK, 1.5))
        self.shapes.append(Lines(((x - 5, y), (x - 1.5, y + 4), (x + 5.5, y - 4.5)), YES, 3.2))
