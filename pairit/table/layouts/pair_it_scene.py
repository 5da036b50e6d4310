"""Pair It as a scene on the canvas: rivals above, piles and the next card between, the own hand below."""

from __future__ import annotations

from functools import lru_cache

from pairit.games.pair_it import words
from pairit.games.pair_it.view import PairItView
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.ground import in_rows
from pairit.picture.pair_it import back, face
from pairit.picture.pair_it.seen import next_in_words, see
from pairit.picture.pair_it.table import NEXT_ACROSS, next_box, next_height, sash
from pairit.picture.palette import TABLE_TEXT
from pairit.picture.picture import Picture, picture
from pairit.picture.text import width as text_width
from pairit.picture.text import wrap
from pairit.table.canvas.scene import Label, Region, Scene, Shown
from pairit.table.layout import HandCard, Look
from pairit.table.layouts.shared import ABOVE, APART, LINE, MARGIN, RAISED, STEP, TEXT, Composer

TOP_WIDTH, TOP_HEIGHT = 96, 134
SASH = 34
BACK_SIZE, FACE_SIZE = (30, 42), (50, 70)
"""A rival's cards: while they are hidden, and when they are laid open at the end."""

LEAST_COLUMN, MOST_COLUMN = 220, 264
"""Pixels that a rival's place takes at least; for the sake of a long name it takes more."""


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
    return composer.compose(composer.seen.in_words)


def hand_places(count: int, room: float) -> list[tuple[float, float]]:
    """Say where the cards of a hand lie: so many in a row that each shows a strip of 24 pixels at least.

    >>> hand_places(3, room=720)
    [(0, 0), (88, 0), (176, 0)]
    >>> [len({y for _, y in hand_places(27, room)}) for room in (720, 300)]
    [1, 3]
    """
    return [(round(x, 1), y) for x, y in in_rows(count, room, WIDTH, STEP, HEIGHT + RAISED + ABOVE + 4)]


@lru_cache(maxsize=256)
def _next_picture(need: int, width: int) -> Picture:
    size = (width, next_height(need, width))
    return picture(next_box(need, width), f"Next card: {next_in_words(need)}.", size)


@lru_cache(maxsize=8)
def _sash_picture(colour: int) -> Picture:
    return picture(sash(colour, 0, 0, TOP_WIDTH), words.colour(colour), (TOP_WIDTH, SASH))


class _Composer(Composer):
    """Lays one scene out, from above to below."""

    def __init__(self, view: PairItView, hand: list[HandCard], look: Look) -> None:
        super().__init__(look)
        self.view, self.hand = view, hand
        self.seen = see(view, names=look.names)
        # A call that may still come, and a slap, ask the person, whoever's turn the rules call it.
        self.to_move = view.seat if look.yours else view.to_move

    # ------------------------------------------------------------ seats

    def rivals(self, y: float) -> float:
        seats = [seat for seat in range(self.view.players) if seat != self.view.seat]
        # Whose turn it is stands there in full, unless a name is very long.
        longest = max(text_width(f"{self.seen.name(seat)} is to move", TEXT, bold=True) for seat in seats)
        least = min(MOST_COLUMN, max(LEAST_COLUMN, longest + 40 + APART))
        columns = min(len(seats), max(1, int(self.room // least)))
        wide = self.column(columns)
        high = max(self._heading_height(seat, wide) + self._card_size(seat)[1] for seat in seats) + 10
        return self.grid(seats, columns, high, y, self._rival)

    def _rival(self, seat: int, x: float, y: float, wide: float, high: float) -> None:
        count, shown = self.view.counts[seat], self.seen.hands[seat]
        self.panel(seat == self.to_move, x, y, wide, high)
        low = y + self._heading(seat, x, y, wide)
        across, down = self._card_size(seat)
        step = min(across + 4, (wide - 20 - across) / max(1, count - 1))
        for place in range(count):
            at = face(shown[place]) if shown is not None else back()
            self.shapes.append(Shown(at, round(x + 10 + place * step, 1), low, across, down))
        words_ = f"{self.seen.name(seat)}, {self._holding(seat)}"
        self.regions.append(Region("seat", seat, x, y, wide, high, words_))

    def _card_size(self, seat: int) -> tuple[int, int]:
        return BACK_SIZE if self.seen.hands[seat] is None else FACE_SIZE

    def _heading_height(self, seat: int, wide: float) -> float:
        return self.heading_height(self._head(seat), self._holding(seat), wide)

    def _heading(self, seat: int, x: float, y: float, wide: float) -> float:
        moves = seat == self.to_move
        return self.heading(self._head(seat), self._holding(seat), moves, x, y, wide)

    def _head(self, seat: int) -> str:
        """Name a seat, and say in words whose turn it is."""
        if seat == self.view.winner:
            return f"{self.seen.name(seat)}, winner of the round"
        if seat != self.to_move:
            return self.seen.name(seat)
        return self.seen.turn if seat == self.view.to_move else f"{self.seen.name(seat)} are asked"

    def _holding(self, seat: int) -> str:
        count, points = self.view.counts[seat], self.view.points[seat]
        return f"{words.count_of(count)} · {words.count_of(points, 'point')}"

    # ------------------------------------------------------------ the middle

    def middle(self, y: float) -> float:
        pile_left, top_left = MARGIN + 4, MARGIN + 116
        pile_count = self.view.pile_count
        pile_top = y + TOP_HEIGHT - HEIGHT
        self.pile(pile_left, pile_top, back(), words.count_of(pile_count), pile_count, "Draw pile")
        self.shapes.append(Shown(face(self.seen.top), top_left, y, TOP_WIDTH, TOP_HEIGHT))
        self.regions.append(
            Region("top", 0, top_left, y, TOP_WIDTH, TOP_HEIGHT, f"On top: {self.seen.top.name}")
        )
        foot = y + TOP_HEIGHT
        named = self.seen.colour_named
        if named is not None:
            self.shapes.append(Shown(_sash_picture(named), top_left, foot + 4, TOP_WIDTH, SASH))
        said_left: float = top_left + TOP_WIDTH + 24
        if self.width - MARGIN - said_left >= NEXT_ACROSS:
            self._said(said_left, y + 20)
        else:
            foot = self._said(MARGIN, foot + SASH + 14) - SASH
        return foot + SASH + 16

    def _said(self, x: float, y: float) -> float:
        """Say what the next card must match, and who follows; say where it ends."""
        width = int(min(NEXT_ACROSS, self.room))
        if self.view.is_over:
            self.shapes.append(Label("The round is over.", x + 4, y + 24, 18, TABLE_TEXT, bold=True))
            return y + 40
        high = next_height(self.view.need, width)
        self.shapes.append(Shown(_next_picture(self.view.need, width), x, y, width, high))
        if not self.seen.order:
            return y + high
        then = f"Then: {', '.join(self.seen.name(seat) for seat in self.seen.order)}"
        y += high
        for line in wrap(then, TEXT, width - 8):
            y += LINE
            self.shapes.append(Label(line, x + 4, y, TEXT, TABLE_TEXT))
        return y + 8

    # ------------------------------------------------------------ the own hand

    def own(self, y: float) -> float:
        seat = self.view.seat
        places = hand_places(len(self.hand), self.room - 20)
        head = self._heading_height(seat, self.room)
        head += ABOVE + 3  # a tick on a raised card keeps clear of the letters that reach below their line
        high = head + RAISED + max((top for _, top in places), default=0) + HEIGHT + 14
        self.panel(seat == self.to_move, MARGIN, y, self.room, high)
        self._heading(seat, MARGIN, y, self.room)
        low = y + head + RAISED
        for place, ((x, top), card) in enumerate(zip(places, self.hand, strict=True)):
            follower = places[place + 1] if place + 1 < len(places) else (x + STEP, top)
            covered = follower[1] == top and follower[0] - x < WIDTH
            at = face(self.view.cards[place])
            self.hand_card(place, card, at, MARGIN + 10 + x, low + top, covered)
        self.new_tags()
        return y + high + MARGIN
