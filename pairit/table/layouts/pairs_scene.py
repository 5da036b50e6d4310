"""Pairs as a scene on the canvas: rivals above, deck and lowest card between, the own stack below."""

from __future__ import annotations

from functools import lru_cache

from pairit.games.pairs import words
from pairit.games.pairs.position import DEAL_OWED, TURN
from pairit.games.pairs.view import PairsView
from pairit.picture.frame import HEIGHT, SMALL, WIDTH
from pairit.picture.pairs import back, face, small_face
from pairit.picture.pairs.seen import see
from pairit.picture.pairs.table import (
    BAR,
    SCORED,
    SCORED_FOOT,
    TAG_HEIGHT,
    TAG_WIDTH,
    Laying,
    lay,
    lowest_tag_picture,
    steps_of,
)
from pairit.picture.palette import INK, TABLE, TABLE_EDGE, TABLE_RAISED, TABLE_TEXT
from pairit.picture.picture import Picture
from pairit.picture.text import width as text_width
from pairit.picture.text import wrap
from pairit.table.canvas.scene import Label, Lines, Panel, Region, Scene, Shown
from pairit.table.layout import HandCard, Look
from pairit.table.layouts.shared import APART, LINE, MARGIN, RAISED, TEXT, Composer

PAD = 10
NARROW_CARD, WIDE_CARD = (50, 70), (60, 84)
"""A rival's cards where many sit side by side, and where there is room."""

WIDE_COLUMN = 330
LEAST_COLUMN = 164
BOX_ROOM = 300
"""Where less room than this is left beside the deck, the box with the lowest card lies under it."""


def pairs_scene(view: PairsView, hand: list[HandCard], look: Look) -> Scene:
    """Compose the table as one seat sees it.

    Parameters
    ----------
    view
        What the seat may know.
    hand
        Its stack.
    look
        The page's width, and what is focused and new.
    """
    composer = _Composer(view, hand, look)
    return composer.compose(composer.seen.in_words)


@lru_cache(maxsize=1)
def _tag() -> Picture:
    return lowest_tag_picture()


class _Composer(Composer):
    """Lays one scene out, from above to below."""

    def __init__(self, view: PairsView, hand: list[HandCard], look: Look) -> None:
        super().__init__(look)
        self.view, self.hand = view, hand
        self.seen = see(view, names=look.names)
        # Whoever ended the round, the person deals the next one.
        self.deals = look.yours and self.seen.owes == DEAL_OWED
        self.asked = view.seat if self.deals else self.seen.turn_of

    # ------------------------------------------------------------ rivals

    def rivals(self, y: float) -> float:
        seats = [seat for seat in range(self.view.players) if seat != self.view.seat]
        widest = max(text_width(self.seen.holding(seat), TEXT) for seat in seats)
        least = max(LEAST_COLUMN, widest + 2 * PAD)
        most = max(1, int((self.room + APART) // (least + APART)))
        rows = -(-len(seats) // most)
        columns = -(-len(seats) // rows)
        wide = self.column(columns)
        high = max(self._top(seat, wide) + self._laying(seat, wide).height for seat in seats) + PAD + 4
        return self.grid(seats, columns, high, y, self._rival)

    def _rival(self, seat: int, x: float, y: float, wide: float, high: float) -> None:
        low = self._begin(seat, x, y, wide, high)
        laying, (card_wide, card_high) = self._laying(seat, wide), _card_size(wide)
        for card, (left, top) in zip(self.seen.stacks[seat], laying.stack, strict=True):
            self.shapes.append(Shown(face(card), x + PAD + left, low + top, card_wide, card_high))
        if not laying.stack:
            self.no_card(x + PAD, low, card_wide, card_high)
        self._end(seat, laying, x + PAD, low)

    def _laying(self, seat: int, wide: float) -> Laying:
        stack, scored = self.seen.stacks[seat], self.seen.scored[seat]
        return lay(len(stack), len(scored), wide - 2 * PAD, *_card_size(wide))

    # ------------------------------------------------------------ what every seat has

    def _top(self, seat: int, wide: float) -> float:
        """Say how far under the upper side of a seat's place its cards begin."""
        head = self.heading_height(self.seen.name(seat), self.seen.holding(seat), wide)
        return head + BAR + 8 + TAG_HEIGHT

    def _begin(self, seat: int, x: float, y: float, wide: float, high: float) -> float:
        """Draw a seat's place with its heading and bar; say where its cards begin."""
        name, holding, moves = self.seen.name(seat), self.seen.holding(seat), seat == self.asked
        self.panel(moves, x, y, wide, high)
        head = self.heading(name, holding, moves, x, y, wide)
        self._bar(seat, x + PAD, y + head, wide - 2 * PAD)
        in_front = ", ".join(card.title for card in self.seen.stacks[seat]) or "no card"
        words_ = f"{name}, {holding}: {in_front} in front"
        self.regions.append(Region("seat", seat, x, y, wide, high, words_))
        return y + self._top(seat, wide)

    def _bar(self, seat: int, x: float, y: float, wide: float) -> None:
        """Draw the points against the target, a line after each scored card; full is lost."""
        self.shapes.append(Panel(x, y, wide, BAR, TABLE, 4, TABLE_EDGE, 1.5))
        ends = [round(end, 1) for end in steps_of(self.seen, seat, wide - 4)]
        if ends:
            round_ = min(2.0, ends[-1] / 2)
            self.shapes.append(Panel(x + 2, y + 2, ends[-1], BAR - 4, TABLE_TEXT, round_))
        for end in ends[:-1]:
            self.shapes.append(Lines(((x + 2 + end, y + 3), (x + 2 + end, y + BAR - 3)), INK, 1.5))

    def _end(self, seat: int, laying: Laying, x: float, y: float, lifted: float = 0) -> None:
        """Draw the scored cards, and the tag over a lowest card; `x`, `y` is where the stack begins."""
        scored = self.seen.scored[seat]
        for card, (left, top) in zip(scored, laying.scored, strict=True):
            self.shapes.append(Shown(small_face(card), x + left, y + top, SMALL.width, SMALL.height))
        if scored:
            left, top = laying.word
            self.shapes.append(Label(SCORED, x + left, y + top + SCORED_FOOT, TEXT, TABLE_TEXT))
        if seat in self.seen.owners:
            self.shapes.append(Shown(_tag(), x - 3, y - lifted - TAG_HEIGHT - 2, TAG_WIDTH, TAG_HEIGHT))

    # ------------------------------------------------------------ the middle

    def middle(self, y: float) -> float:
        count = self.seen.pile
        self.pile(MARGIN + 4, y, back(), words.count_of(count), count, "Deck")
        left = MARGIN + 4 + WIDTH + 24
        room = self.width - MARGIN - left
        low = self._said(left, y, room)
        foot = y + HEIGHT + 36
        if room >= BOX_ROOM:
            return max(foot, self._box(left, low + 6, room)) + 12
        return self._box(MARGIN, max(foot, low) + 6, self.room) + 12

    def _said(self, x: float, y: float, room: float) -> float:
        """Write whose turn it is and what is owed; say where it ends."""
        points = self.asked is not None and self.seen.loser is None and not self.deals
        owed = "You deal the next one." if self.deals else self.seen.owed
        if points:
            self.arrow(x, y + 12)
        lines = [(line, True) for line in wrap(self.seen.turn, TEXT, room - 20, bold=True)]
        lines += [(line, False) for line in wrap(owed, TEXT, room)]
        for line, bold in lines:
            shift = 20 if bold and points else 0
            self.shapes.append(Label(line, x + shift, y + 18, TEXT, TABLE_TEXT, bold=bold))
            y += LINE
        return y + 6

    def _box(self, x: float, y: float, room: float) -> float:
        """Draw the box about the lowest card in play; say where it ends."""
        lowest = self.seen.lowest
        left = 16.0 if lowest is None else 32 + SMALL.width
        lines = [
            (line, at == 0)
            for at, text in enumerate(self.seen.lowest_lines)
            for line in wrap(text, TEXT, room - left - 12, bold=at == 0)
        ]
        high = max(SMALL.height + 24, LINE * len(lines) + 22)
        self.shapes.append(Panel(x, y, room, high, TABLE_RAISED, 10))
        if lowest is not None:
            top = y + (high - SMALL.height) / 2
            self.shapes.append(Shown(small_face(lowest), x + 16, top, SMALL.width, SMALL.height))
        first = y + high / 2 + 6 - LINE * (len(lines) - 1) / 2
        for at, (line, bold) in enumerate(lines):
            self.shapes.append(Label(line, x + left, first + at * LINE, TEXT, TABLE_TEXT, bold=bold))
        return y + high

    # ------------------------------------------------------------ the own stack

    def own(self, y: float) -> float:
        seat, x = self.view.seat, MARGIN + PAD
        stack, scored = self.seen.stacks[seat], self.seen.scored[seat]
        laying = lay(len(stack), len(scored), self.room - 2 * PAD, WIDTH, HEIGHT, row_gap=RAISED + 4)
        high = self._top(seat, self.room) + RAISED + laying.height + PAD + 4
        low = self._begin(seat, MARGIN, y, self.room, high) + RAISED
        lifted = 0.0
        for place, (card, (left, top)) in enumerate(zip(self.hand, laying.stack, strict=True)):
            by = self.hand_card(place, card, face(stack[place]), x + left, low + top, covered=False)
            # A card that is lifted under the tag lifts the tag.
            lifted = max(lifted, by) if not top and left < TAG_WIDTH else lifted
        if not stack:
            self.no_card(x, low, WIDTH, HEIGHT)
        self._end(seat, laying, x, low, lifted)
        if self.seen.owes != TURN:
            self._new = self._paired(laying, x, low)
        self.new_tags()
        return y + high + MARGIN

    def _paired(self, laying: Laying, x: float, y: float) -> list[tuple[float, float]]:
        """Say where "new" stands on the card with which the person has just paired: it was scored at once."""
        seat, new = self.view.seat, self.look.new
        if self.view.turn != seat:
            return []
        ranks = {self.seen.stacks[seat][place] for place in new}
        at = [
            place for card, place in zip(self.seen.scored[seat], laying.scored, strict=True) if card in ranks
        ]
        return [(x + left - 3, y + top - 12) for left, top in at[-1:]]


def _card_size(wide: float) -> tuple[int, int]:
    """Give the size of a rival's cards, by how wide its place is."""
    return WIDE_CARD if wide >= WIDE_COLUMN else NARROW_CARD
