"""What a picture of a table shows, and its words: all of a state, or of a view what its seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairit.games.pair_it import words
from pairit.games.pair_it.cards import ALL_CARDS, CARDS, COLOURS, Card
from pairit.games.pair_it.matching import COLOUR, OPEN
from pairit.games.pair_it.position import (
    BONUS,
    CHALLENGE_OWED,
    COLOUR_OWED,
    DRAWN,
    GIVE,
    NOBODY,
    OVER,
    SLAP_OWED,
)
from pairit.games.pair_it.state import PairItState
from pairit.games.pair_it.view import PairItView
from pairit.picture.seats import Seats


@dataclass(frozen=True)
class Seen(Seats):
    """A position as it is drawn.

    Attributes
    ----------
    hands
        The hand of each seat, in the deck's order; None where it lies face down.
    counts, points
        How many cards, and points of the match, by seat.
    top, need
        The card on top, and what the next one must match, as a number of `matching`.
    to_move, winner
        A seat each, or None.
    owes, amount, uncalled, direction
        As in the state.
    pile, played
        How many cards lie in the draw pile, and how many are played, the top one counted in.
    round_number
        From 1.
    """

    hands: tuple[tuple[Card, ...] | None, ...]
    counts: tuple[int, ...]
    points: tuple[int, ...]
    top: Card
    need: int
    to_move: int | None
    winner: int | None
    owes: int
    amount: int
    uncalled: int
    direction: int
    pile: int
    played: int
    round_number: int

    @property
    def colour_named(self) -> int | None:
        """The colour that counts although the card on top does not show it."""
        if not COLOUR <= self.need < OPEN or self.top.colour == self.need - COLOUR:
            return None
        return self.need - COLOUR

    @property
    def next_card(self) -> str:
        """What the next card must match, in words."""
        return next_in_words(self.need)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        if self.winner is not None:
            return self.does(self.winner, "have won the round", "has won the round")
        assert self.to_move is not None
        return self.does(self.to_move, "are to move", "is to move")

    @property
    def owed(self) -> str:
        """What the seat to move owes, as a sentence."""
        cards = words.count_of(max(self.amount, 1))
        drawn = "a card" if self.amount == NOBODY or self.owes != DRAWN else CARDS[self.amount].name
        return {
            DRAWN: f"Drawn: {drawn}. It can be played if it fits, or kept.",
            BONUS: "A bonus turn after Pirates: play a card, or pass.",
            GIVE: f"{self.top.title} is on top: {cards} must be given to another player.",
            COLOUR_OWED: f"{self.top.title} is on top: a colour must be named.",
            SLAP_OWED: "All Hands On Deck: everybody slaps.",
            CHALLENGE_OWED: f"{self.name(self.uncalled)} did not call PAIR IT! Challenge, or let it go.",
            OVER: "All hands lie open.",
        }.get(self.owes, "Play a card that fits; with none, draw.")

    @property
    def order(self) -> list[int]:
        """The seats as they follow the one to move; empty where the order says nothing."""
        if self.to_move is None or len(self.counts) == 2:
            return []
        count = len(self.counts)
        return [(self.to_move + step * self.direction) % count for step in range(1, count)]

    def holding(self, seat: int) -> str:
        """Say how many cards and points a seat has."""
        won = "winner of the round, " if seat == self.winner else ""
        return f"{won}{words.count_of(self.counts[seat])}, {words.count_of(self.points[seat], 'point')}"

    @property
    def in_words(self) -> str:
        """The whole picture in words."""
        said = [f"Pair It, round {self.round_number}. {self.turn}. {self.owed}"]
        if self.order:
            said.append(f"Then: {', '.join(self.name(seat) for seat in self.order)}.")
        said.append(f"On top: {self.top.name}.")
        if self.colour_named is not None:
            said.append(f"Colour named: {COLOURS[self.colour_named].name}.")
        said.append(f"Next card: {self.next_card}.")
        said.append(f"Draw pile: {words.count_of(self.pile)}. Played: {words.count_of(self.played)}.")
        for seat, hand in enumerate(self.hands):
            if hand is None:
                cards = "face down"
            else:
                cards = ", ".join(card.name for card in hand) or "no card"
            said.append(f"{self.name(seat)}, {self.holding(seat)}: {cards}.")
        return " ".join(said)


def next_in_words(need: int) -> str:
    """Say what the next card must match.

    >>> next_in_words(ALL_CARDS.card("B4W")), next_in_words(OPEN)
    ('2 of blue, 4, wheel', 'anything but a lone Anchor')
    """
    if need < COLOUR:
        return f"2 of {words.attributes(CARDS[need])}"
    if need < OPEN:
        return words.colour(need - COLOUR)
    return "anything but a lone Anchor" if need == OPEN else "not settled yet"


def see(position: PairItState | PairItView, seat: int | None = None, names: Sequence[str] = ()) -> Seen:
    """Take out of a position what is drawn: all of a state, or of what one seat sees.

    >>> import pairit
    >>> game = pairit.games["pair-it"]
    >>> state = game.position("pair-it; hands: R1K / B3C Y4S; top: Wreck:*; need: colour G")
    >>> see(state, seat=0).hands[1], see(state).next_card
    (None, 'green')
    """
    if isinstance(position, PairItState) and seat is not None:
        position = position.view(seat)
    hands: tuple[tuple[Card, ...] | None, ...]
    if isinstance(position, PairItState):
        reader, hands = None, tuple(map(_cards, position.hands))
        counts = tuple(hand.bit_count() for hand in position.hands)
        pile, round_number = len(position.pile) - position.taken, position.round.number
    else:
        reader, counts = position.seat, position.counts
        hands = tuple(map(_cards, position.shown)) or tuple(
            position.cards if other == reader else None for other in range(position.players)
        )
        pile, round_number = position.pile_count, position.round_number
    return Seen(
        reader=reader,
        names=tuple(names),
        hands=hands,
        counts=counts,
        points=position.points,
        top=CARDS[position.top],
        need=position.need,
        to_move=position.to_move,
        winner=position.winner,
        owes=position.owes,
        amount=position.amount,
        uncalled=position.uncalled,
        direction=position.direction,
        pile=pile,
        played=position.discards.bit_count() + 1,
        round_number=round_number,
    )


def _cards(hand: int) -> tuple[Card, ...]:
    return tuple(CARDS[card] for card in ALL_CARDS.members(hand))
