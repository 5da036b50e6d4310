"""Pirato Poker as a scene on the canvas: the players around the piles, and arrows for what was given.

Seats follow each other clockwise, as at a table: the left neighbour at the lower left. Between them run
lanes, so that no arrow crosses a card or a word. A narrow page has the players above the piles, in two
columns or in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from pairit.games.pirato_poker import words
from pairit.games.pirato_poker.cards import Card
from pairit.games.pirato_poker.judge import receivers, turned_up
from pairit.games.pirato_poker.memory import Gift
from pairit.games.pirato_poker.position import NO_CARD, TURN
from pairit.games.pirato_poker.view import PiratoView
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.ground import in_rows
from pairit.picture.palette import INK, TABLE_TEXT
from pairit.picture.pirato_poker import back, face
from pairit.picture.pirato_poker.seen import see
from pairit.picture.text import width as text_width
from pairit.picture.text import wrap
from pairit.table.canvas.scene import Label, Panel, Region, Scene, Shown
from pairit.table.layout import HandCard, Look
from pairit.table.layouts.lanes import Lane, Lanes, Point, crossings
from pairit.table.layouts.pirato_poker_words import (
    hopes_of,
    just_given,
    last_gifts,
    now_in_words,
)
from pairit.table.layouts.shared import ABOVE, APART, LINE, MARGIN, RAISED, STEP, TEXT, Composer

PAD = 10
CARD_WIDTH, CARD_HEIGHT = 50, 70
CARD_STEP, CARD_STRIP, BACK_STEP = 54, 16, 16
"""From one of a rival's cards to the next: where there is room, and at least; and for cards face down."""

LANE = 30
SHIFT = 6
"""So far beside the middle of a lane runs each of two arrows."""

CLEAR = 8
"""From a lane to the words beside it."""

AROUND = 680
"""From this width on the players sit around the piles."""

LEAST_SIDE, MOST_SIDE = 170, 222
BESIDE = 180
"""Words stand beside the piles where they have so much room, else under them."""

HOPES_ROOM = 250
SPLITS = {1: (0, 1), 2: (1, 0), 3: (1, 1), 4: (1, 2), 5: (1, 3), 6: (2, 2), 7: (2, 3)}
"""Of so many rivals sit so many at each side, and so many above."""


def pirato_poker_scene(view: PiratoView, hand: list[HandCard], look: Look, in_words: str) -> Scene:
    """Compose the table as one seat sees it.

    Parameters
    ----------
    view
        What the seat may know.
    hand
        Its cards with the judge's marks.
    look
        The page's width, what is chosen, focused and new, and whether the memory aid is on.
    in_words
        All that is seen, in words.
    """
    return _Composer(view, hand, look).compose(in_words)


@dataclass(frozen=True)
class _Place:
    """Where a seat is: its panel, and at which side of it the lane runs."""

    x: float
    y: float
    width: float
    height: float
    side: str

    @property
    def door(self) -> Point:
        """The middle of the side at the lane."""
        return {
            "right": (self.x + self.width, self.y + self.height / 2),
            "left": (self.x, self.y + self.height / 2),
            "below": (self.x + self.width / 2, self.y + self.height),
            "above": (self.x + self.width / 2, self.y),
        }[self.side]

    def door_at(self, across: float, down: float) -> Point:
        """Give the door of an arrow that runs so far beside the middle of the lane."""
        x, y = self.door
        return (x, y + down) if self.side in ("left", "right") else (x + across, y)

    @property
    def stop(self) -> Point:
        """The middle of the lane before the door."""
        x, y = self.door
        across = {"right": LANE / 2, "left": -LANE / 2}.get(self.side, 0)
        return x + across, y + {"below": LANE / 2, "above": -LANE / 2}.get(self.side, 0)


class _Composer(Composer):
    """Lays one scene out, from above to below."""

    def __init__(self, view: PiratoView, hand: list[HandCard], look: Look) -> None:
        super().__init__(look)
        self.view, self.hand = view, hand
        self.seen = see(view, names=look.names)
        self.chain = last_gifts(view)
        self.places: dict[int, _Place] = {}
        self.lanes: list[Lane] = []
        self.takers = self._takers()
        self.row = {seat: self._cards(seat) for seat in range(view.players) if seat != view.seat}
        self._ring_top = self._low = 0.0
        """Where the lane above the piles runs, and where the seats beside them end."""
        self._inner = (float(MARGIN), float(self.room))
        """Where the piles begin, and how wide their room is."""
        self._downs: list[float] = []
        """Where the lanes beside the piles run."""

    def compose(self, alt: str) -> Scene:
        scene = super().compose(alt)
        before = len(self.shapes)
        self._arrows()
        return Scene(scene.width, scene.height, (*scene.shapes, *self.shapes[before:]), scene.regions, alt)

    # ------------------------------------------------------------ what is to be shown

    def _takers(self) -> list[int]:
        """List who may have the card that the person gives now; nobody while it is not settled which."""
        if self.view.to_move != self.view.seat or not self.look.yours:
            return []
        if self.view.owes == TURN:
            return receivers(self.view, turned_up(self.view))
        chosen = [self.hand[place].code for place in self.look.chosen]
        return receivers(self.view, chosen[0]) if chosen else []

    def _cards(self, seat: int) -> list[Card | None]:
        """List the cards of a rival, those face down first, as None."""
        deck, count, hand = self.view.game.deck, self.view.counts[seat], self.seen.hands[seat]
        if hand is None:
            known = self.view.remembered()[seat] if self.look.aided else self._just_come(seat)
            hand = tuple(deck.face[card] for card in deck.members(known))
        return [*[None] * (count - len(hand)), *hand]

    def _just_come(self, seat: int) -> int:
        """Give what has just come into a hand: it lies open until the next card is given."""
        deck, known = self.view.game.deck, 0
        for gift in self.chain:
            if gift.receiver == seat:
                known = deck.add(known, deck.card(gift.card))
        return known

    def _holding(self, seat: int) -> str:
        """Say in short what a seat has: cards, and rounds won once there are any."""
        won = self.view.points[seat]
        has = "winner" if seat == self.view.winner else words.count_of(self.view.counts[seat])
        return f"{has} · won {won}" if any(self.view.points) else has

    # ------------------------------------------------------------ where the rivals sit

    def rivals(self, y: float) -> float:
        count = self.view.players - 1
        order = [(self.view.seat + step) % self.view.players for step in range(1, count + 1)]
        if self.width >= AROUND:
            return self._around(order, *SPLITS[count], y)
        widest = max(text_width(self.seen.name(seat), TEXT, bold=True) for seat in order)
        if widest + 2 * PAD <= (self.room - LANE) / 2:
            return self._in_pairs(order, count // 2, count % 2, y)
        return self._in_a_list(order, y)

    def _around(self, order: Sequence[int], sides: int, above: int, y: float) -> float:
        """Lay out a ring: a row above, a column at each side; say where the piles begin."""
        left, top, right = order[:sides][::-1], order[sides : sides + above], order[sides + above :]
        if top:
            wide = min(MOST_SIDE + 80, (self.room - (above - 1) * APART) / above)
            first = MARGIN + (self.room - above * wide - (above - 1) * APART) / 2
            high = self._high(top, wide)
            for at, seat in enumerate(top):
                self._seat(seat, _Place(first + at * (wide + APART), y, wide, high, "below"))
            y += high + LANE
        self._ring_top = y - LANE / 2 if top else y
        side = max(LEAST_SIDE, min(MOST_SIDE, self.room * 0.24)) if sides else 0
        high = self._high([*left, *right], side) if sides else 0
        for at, (one, other) in enumerate(zip(left, right, strict=True)):
            low = y + at * (high + APART)
            self._seat(one, _Place(MARGIN, low, side, high, "right"))
            self._seat(other, _Place(MARGIN + self.room - side, low, side, high, "left"))
        self._low = y + sides * (high + APART) - APART if sides else y
        self._inner = (MARGIN + side + LANE + CLEAR, self.room - 2 * (side + LANE + CLEAR))
        self._downs = [MARGIN + side + LANE / 2, MARGIN + self.room - side - LANE / 2]
        return y

    def _in_pairs(self, order: Sequence[int], sides: int, above: int, y: float) -> float:
        """Lay out two columns with a lane between, and the piles under them."""
        left, top, right = order[:sides][::-1], order[sides : sides + above], order[sides + above :]
        first = y
        for seat in top:
            high = self._high([seat], self.room)
            self._seat(seat, _Place(MARGIN, y, self.room, high, "below"))
            y += high + (LANE / 2 if sides else 0)
            first = y if sides else y + LANE / 2
        wide = (self.room - LANE) / 2
        high = self._high([*left, *right], wide) if sides else 0
        for one, other in zip(left, right, strict=True):
            self._seat(one, _Place(MARGIN, y, wide, high, "right"))
            self._seat(other, _Place(MARGIN + wide + LANE, y, wide, high, "left"))
            y += high + APART
        y -= APART if sides else 0
        middle = MARGIN + self.room / 2
        return self._under(middle, first, y)

    def _in_a_list(self, order: Sequence[int], y: float) -> float:
        """Lay out one column with a lane beside it."""
        wide, first = self.room - LANE, y
        for seat in order[::-1]:
            high = self._high([seat], wide)
            self._seat(seat, _Place(MARGIN, y, wide, high, "right"))
            y += high + APART
        return self._under(MARGIN + self.room - LANE / 2, first, y - APART)

    def _under(self, lane: float, first: float, y: float) -> float:
        """Lead a lane from the seats above, at `lane`, round the piles under them; say where these begin."""
        across, beside = y + LANE / 2, MARGIN + self.room - LANE / 2
        self.lanes += [((lane, first), (lane, across)), ((lane, across), (beside, across))]
        self._ring_top, self._low = across, y + LANE
        self._inner, self._downs = (MARGIN, self.room - LANE - CLEAR), [beside]
        return y + LANE

    def _high(self, seats: Sequence[int], wide: float) -> float:
        """Say how high the places of some seats are, all alike."""
        heads = [self.heading_height(self.seen.name(seat), self._holding(seat), wide) for seat in seats]
        rows = [max(top for _, top in self._fan(self.row[seat], wide - 2 * PAD)) for seat in seats]
        return max(head + row for head, row in zip(heads, rows, strict=True)) + CARD_HEIGHT + PAD

    @staticmethod
    def _fan(cards: Sequence[Card | None], room: float) -> list[tuple[float, float]]:
        """Say where the cards of a rival lie: side by side, in more rows where too little would be seen."""
        faces = sum(card is not None for card in cards)
        most = max(1, int((room - CARD_WIDTH) // CARD_STRIP) + 1) if faces else len(cards)
        places: list[tuple[float, float]] = []
        for first in range(0, len(cards), most):
            row = cards[first : first + most]
            steps = [BACK_STEP if card is None else CARD_STEP for card in row[:-1]]
            spare = min(1.0, (room - CARD_WIDTH) / max(1, sum(steps)))
            x = 0.0
            for at in range(len(row)):
                places.append((round(x, 1), first // most * (CARD_HEIGHT + 4)))
                x += max(steps[at] * spare, 0) if at < len(steps) else 0
        return places

    def _seat(self, seat: int, at: _Place) -> None:
        """Draw a rival's place: name, number of cards, the cards."""
        self.places[seat] = at
        moves = seat in (self.view.to_move, self.view.winner)
        self.panel(moves, at.x, at.y, at.width, at.height)
        head = self.heading(self.seen.name(seat), self._holding(seat), moves, at.x, at.y, at.width)
        for card, (x, y) in zip(self.row[seat], self._fan(self.row[seat], at.width - 2 * PAD), strict=True):
            shown = back() if card is None else face(card)
            self.shapes.append(Shown(shown, at.x + PAD + x, at.y + head + y, CARD_WIDTH, CARD_HEIGHT))
        may = self._mark(seat, at)
        words_ = f"{self.seen.name(seat)}, {self._holding(seat)}{may}"
        self.regions.append(Region("seat", seat, at.x, at.y, at.width, at.height, words_))

    def heading(self, name: str, holding: str, moves: bool, x: float, y: float, wide: float) -> float:
        """Write a heading; where the arrow leaves the name too little room, it stands under it."""
        if not moves or 20 + text_width(name, TEXT, bold=True) + 2 * PAD <= wide:
            return super().heading(name, holding, moves, x, y, wide)
        self.shapes.append(Label(name, x + PAD, y + 23, TEXT, TABLE_TEXT, bold=True))
        self.arrow(x + PAD, y + 39)
        self.shapes.append(Label(holding, x + PAD + 20, y + 45, TEXT, TABLE_TEXT))
        return self.heading_height(name, holding, wide)

    def _mark(self, seat: int, at: _Place) -> str:
        """Mark who may have the card that is given; say it in words."""
        if seat not in self.takers:
            return ""
        self.shapes.append(Panel(at.x, at.y, at.width, at.height, "", 8, TABLE_TEXT, 2.5))
        self.tick(at.x + at.width - 8, at.y)
        return ", may get it"

    # ------------------------------------------------------------ the middle

    def middle(self, y: float) -> float:
        left, wide = self._inner
        pile = words.count_of(self.view.pile_count)
        self.pile(left + 4, y, back(), pile, self.view.pile_count, "Draw pile")
        turned = left + WIDTH + 22
        self._turned_up(turned, y)
        beside = turned + WIDTH + 18
        if left + wide - beside >= BESIDE:
            foot = max(y + HEIGHT + 36, self._said(beside, y, left + wide - beside))
        else:
            foot = self._said(left, y + HEIGHT + 36, wide)
        foot = max(foot, self._low)
        self._ring(foot + LANE / 2)
        return foot + LANE

    def _turned_up(self, x: float, y: float) -> None:
        if self.view.revealed == NO_CARD:
            self.no_card(x, y, WIDTH, HEIGHT)
            return
        card = self.view.game.deck.face[self.view.revealed]
        self.shapes.append(Shown(face(card), x, y, WIDTH, HEIGHT))
        label = "turned up"
        self.shapes.append(Label(label, x + WIDTH / 2, y + HEIGHT + 26, TEXT, TABLE_TEXT, align="center"))
        self.regions.append(Region("top", 0, x, y, WIDTH, HEIGHT, f"Turned up: {card.name}"))

    def _said(self, x: float, y: float, room: float) -> float:
        """Write whose turn it is, what is owed and what was given; say where it ends."""
        given = [] if self.view.is_over else just_given(self.view, self.seen)
        if len(self.chain) > 1:
            given = [f"{at + 1}. {text}" if at < 2 else text for at, text in enumerate(given)]
        lines = [(line, True) for line in wrap(self._owed(), TEXT, room, bold=True)]
        for text in given or self._ended():
            lines += [(line, False) for line in wrap(text, TEXT, room)]
        for line, bold in lines:
            self.shapes.append(Label(line, x, y + 18, TEXT, TABLE_TEXT, bold=bold))
            y += LINE
        return y + 4

    def _owed(self) -> str:
        chosen = [self.hand[place] for place in self.look.chosen if self.hand[place].playable]
        if chosen and self.look.yours:
            return f"Because of the dog: who gets {words.the_card(chosen[0].code)}?"
        return now_in_words(self.view, self.seen)

    def _ended(self) -> list[str]:
        """Say what won the round; nothing while it goes on."""
        if not self.view.is_over:
            return []
        if self.view.winner is None:
            return ["No card is left to turn up."]
        met = [words.capital(condition.name) for condition in self.view.won_by]
        return [f"{name}." for name in met]

    def _ring(self, foot: float) -> None:
        """Close the lanes round the piles, and lead them to the own place."""
        own = MARGIN + self.room / 2
        stops = [place.stop[0] for place in self.places.values() if place.side == "below"]
        across = sorted([*self._downs, own])
        if stops and len(self._downs) == 2:
            top = sorted([*self._downs, *stops])
            self.lanes.append(((top[0], self._ring_top), (top[-1], self._ring_top)))
        self.lanes += [((x, self._ring_top), (x, foot)) for x in self._downs]
        self.lanes.append(((across[0], foot), (across[-1], foot)))

    # ------------------------------------------------------------ the own hand

    def own(self, y: float) -> float:
        seat, hand = self.view.seat, self.view.cards
        room = self.room - 2 * PAD
        places = [
            (round(x, 1), top)
            for x, top in in_rows(len(hand), room, WIDTH, STEP, HEIGHT + RAISED + ABOVE + 4)
        ]
        head = self.heading_height(self.seen.name(seat), self._holding(seat), self.room)
        hand_high = ABOVE + RAISED + max(top for _, top in places) + HEIGHT
        right = max(x for x, _ in places) + WIDTH + 24
        beside = room - right >= HOPES_ROOM
        hopes = self._hopes(room - right if beside else room)
        high = head + max(hand_high, ABOVE + RAISED + LINE * len(hopes)) + 14
        if not beside:
            high = head + hand_high + LINE * len(hopes) + 18
        self.places[seat] = _Place(MARGIN, y, self.room, high, "above")
        moves = seat in (self.view.to_move, self.view.winner)
        self.panel(moves, MARGIN, y, self.room, high)
        self.heading(self.seen.name(seat), self._holding(seat), moves, MARGIN, y, self.room)
        words_ = f"{self.seen.name(seat)}, {self._holding(seat)}"
        self.regions.append(Region("seat", seat, MARGIN, y, self.room, high, words_))
        low = y + head + ABOVE + RAISED
        for place, ((x, top), card) in enumerate(zip(places, self.hand, strict=True)):
            follower = places[place + 1] if place + 1 < len(places) else (x + STEP, top)
            covered = follower[1] == top and follower[0] - x < WIDTH
            self.hand_card(place, card, face(hand[place]), MARGIN + PAD + x, low + top, covered)
        self.new_tags()
        left, first = (MARGIN + PAD + right, low) if beside else (MARGIN + PAD, y + head + hand_high + 6)
        for at, (line, bold) in enumerate(hopes):
            self.shapes.append(Label(line, left, first + 16 + at * LINE, TEXT, TABLE_TEXT, bold=bold))
        return y + high + MARGIN

    def _hopes(self, room: float) -> list[tuple[str, bool]]:
        """Write what would win for the own hand; nothing when the round is over."""
        if self.view.is_over:
            return []
        wins, so_far = hopes_of(self.view)
        lines = [("What would make you win", True)]
        lines += [(line, False) for line in wrap(f"Now: {wins}.", TEXT, room)]
        so_far = f"So far: {so_far}." if so_far else ""
        return lines + [(line, False) for line in wrap(so_far, TEXT, room)]

    # ------------------------------------------------------------ arrows

    def _arrows(self) -> None:
        """Draw who gave what to whom: the last gift, and the dog that it was passed on for."""
        if len(self.chain) < 2:
            self.arrows_along([self._way(gift, 0, 0) for gift in self.chain])
            return
        dog, answer = self.chain
        pairs = [
            (self._way(dog, across, down), self._way(answer, -across, -down))
            for across, down in ((-SHIFT, -SHIFT), (SHIFT, -SHIFT), (-SHIFT, SHIFT), (SHIFT, SHIFT))
        ]
        ways = min(pairs, key=lambda pair: crossings(*pair))
        self.arrows_along(ways)
        for number, way in enumerate(ways):
            self._number(number + 1, way)

    def _way(self, gift: Gift, across: float, down: float) -> list[Point]:
        """Give the way of an arrow, so far beside the middle of its lanes."""
        giver, receiver = self.places[gift.giver], self.places[gift.receiver]
        way = Lanes(self.lanes).way(giver.stop, receiver.stop)
        shifted = [(x + across, y + down) for x, y in way]
        return [giver.door_at(across, down), *shifted, receiver.door_at(across, down)]

    def _number(self, number: int, way: Sequence[Point]) -> None:
        """Number one of two arrows, on its longest part, and not where the other one has its number."""
        part = max(pairwise(way), key=lambda part: dist(*part))
        (x, y), (to_x, to_y) = sorted(part)
        share = number / 3
        x, y = x + share * (to_x - x), y + share * (to_y - y)
        self.shapes.append(Panel(x - 9, y - 9, 18, 18, TABLE_TEXT, 9, INK, 1.5))
        self.shapes.append(Label(str(number), x, y + 5, 14, INK, bold=True, align="center"))
