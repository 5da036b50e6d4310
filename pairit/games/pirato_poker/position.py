"""Where every card of Pirato Poker is and what is owed; and the moves of cards between places.

Cards are conserved here: each method takes a card from one place and puts it into another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from pairit.engine.event import Event
from pairit.games.pirato_poker.memory import Gift
from pairit.games.pirato_poker.rules import Rules
from pairit.games.pirato_poker.winning import Condition

TURN, PASS_ON, OVER = range(3)
"""What is owed: giving the turned-up card, passing on a card of the hand, nothing more."""

NOBODY = -1
NO_CARD = -1

Log = list[Event] | None
"""Where events are told; None where nobody asks for them."""


@dataclass(frozen=True, slots=True)
class Round:
    """What stays the same for a whole round.

    Attributes
    ----------
    game
        The game with its options.
    seed
        Where all chance of the match comes from.
    number
        From 1.
    captain
        The seat that begins (PP-06).
    scores
        Rounds won by seat before this one.
    """

    game: Rules
    seed: int
    number: int
    captain: int
    scores: tuple[int, ...]


class Position:
    """The fields of a state.

    Attributes
    ----------
    round
        What stays the same for the round.
    hands
        A set of cards by seat; never empty (PP-05).
    revealed
        The turned-up card; `NO_CARD` where none is.
    turn, owes
        Who owes what; in a finished round the winner, or `NOBODY` where it was drawn.
    pile, taken
        The draw pile, top first, and how many of it are gone.
    aside
        The set of cards that take no part in this round; empty after a deal.
    gifts
        What everybody saw go where in this round, the oldest first.
    """

    __slots__ = ("aside", "gifts", "hands", "owes", "pile", "revealed", "round", "taken", "turn")

    round: Round
    hands: tuple[int, ...]
    revealed: int
    turn: int
    owes: int
    pile: tuple[int, ...]
    taken: int
    aside: int
    gifts: tuple[Gift, ...]

    def copy(self) -> Self:
        """Give a position of its own that a move may change."""
        other = object.__new__(type(self))
        other.round = self.round
        other.hands = self.hands
        other.revealed = self.revealed
        other.turn = self.turn
        other.owes = self.owes
        other.pile = self.pile
        other.taken = self.taken
        other.aside = self.aside
        other.gifts = self.gifts
        return other

    # ------------------------------------------------------------ facts

    @property
    def game(self) -> Rules:
        """The game with its options."""
        return self.round.game

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds; everybody may count them."""
        return tuple([hand.bit_count() for hand in self.hands])

    @property
    def hand(self) -> int:
        """The hand of the seat that is to move."""
        return self.hands[self.turn]

    @property
    def to_move(self) -> int | None:
        """The seat that owes the next action; None when the round is over."""
        return None if self.owes == OVER else self.turn

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.owes == OVER

    @property
    def winner(self) -> int | None:
        """Who has won the round; None while it goes on, and where it was drawn (PP-25)."""
        return self.turn if self.owes == OVER and self.turn != NOBODY else None

    @property
    def won_by(self) -> tuple[Condition, ...]:
        """Every condition that the winner's hand meets (PP-23); empty where nobody has won."""
        return () if self.winner is None else self.game.conditions.met(self.hands[self.turn])

    @property
    def points(self) -> tuple[int, ...]:
        """Rounds won by seat, a finished round counted in (PP-26)."""
        winner = self.winner
        return tuple(won + (seat == winner) for seat, won in enumerate(self.round.scores))

    @property
    def match_over(self) -> bool:
        """Whether somebody has won the rounds that were agreed on (PP-26)."""
        rounds = self.game.rounds
        return self.owes == OVER and 0 < rounds <= max(self.points)

    # ------------------------------------------------------------ moves of cards

    def set_hand(self, seat: int, hand: int) -> None:
        """Replace one hand."""
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def receive(self, seat: int, card: int) -> None:
        """Put a card that has left its place into a hand."""
        self.set_hand(seat, self.game.deck.add(self.hands[seat], card))

    def let_go(self, seat: int, card: int) -> None:
        """Take a card out of a hand."""
        self.set_hand(seat, self.game.deck.remove(self.hands[seat], card))

    def take(self) -> int:
        """Take the top card of the pile; `NO_CARD` where there is none."""
        if self.taken == len(self.pile):
            return NO_CARD
        self.taken += 1
        return self.pile[self.taken - 1]
