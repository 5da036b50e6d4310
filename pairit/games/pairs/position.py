"""Where every card of Pairs is and what is owed; and the moves of cards between places.

Cards are conserved here: each method takes a card from one place and puts it into another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from pairit.engine.event import Event
from pairit.engine.random import DECK as DECK_STREAM
from pairit.engine.random import number
from pairit.games.pairs.cards import DECK, RANK_OF, points_of
from pairit.games.pairs.rules import Rules

TURN, DEAL_OWED, OVER = range(3)
"""What is owed: hitting or folding, dealing the next round, nothing more."""

NOBODY = -1
NO_CARD = -1

Log = list[Event] | None
"""Where events are told; None where nobody asks for them."""


@dataclass(frozen=True, slots=True)
class Match:
    """What stays the same for a whole game.

    Attributes
    ----------
    game
        The game with its options.
    seed
        Where all chance comes from.
    number
        Which game of the match it is, from 1.
    carried
        Points by seat that were brought in without cards.
    purse
        Coins by seat before this game.
    """

    game: Rules
    seed: int
    number: int
    carried: tuple[int, ...]
    purse: tuple[int, ...]


class Position:
    """The fields of a state.

    Attributes
    ----------
    match
        What stays the same for the game.
    stacks
        The cards in front of each seat: sets in which no rank stands twice.
    scored
        The cards that each seat has scored.
    turn, owes
        Who owes what.
    pile, taken
        The deck, top first, and how many of it are gone.
    discards, burned
        Cards that were seen before they were laid face down, and those that nobody has seen; where burned
        cards do not return, they are out of the game.
    shuffles
        How many shuffles there were in this game.
    """

    __slots__ = (
        "burned",
        "discards",
        "match",
        "owes",
        "pile",
        "scored",
        "shuffles",
        "stacks",
        "taken",
        "turn",
    )

    match: Match
    stacks: tuple[int, ...]
    scored: tuple[int, ...]
    turn: int
    owes: int
    pile: tuple[int, ...]
    taken: int
    discards: int
    burned: int
    shuffles: int

    def copy(self) -> Self:
        """Give a position of its own that a move may change."""
        other = object.__new__(type(self))
        other.match = self.match
        other.stacks = self.stacks
        other.scored = self.scored
        other.turn = self.turn
        other.owes = self.owes
        other.pile = self.pile
        other.taken = self.taken
        other.discards = self.discards
        other.burned = self.burned
        other.shuffles = self.shuffles
        return other

    # ------------------------------------------------------------ facts

    @property
    def game(self) -> Rules:
        """The game with its options."""
        return self.match.game

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.stacks)

    @property
    def to_move(self) -> int | None:
        """The seat that owes the next action; None when the game is over."""
        return None if self.owes == OVER else self.turn

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.owes == OVER

    @property
    def loser(self) -> int | None:
        """Who has lost; None while the game goes on, and where it ended without a loser."""
        return self.turn if self.owes == OVER and self.turn != NOBODY else None

    @property
    def target(self) -> int:
        """The score that loses (PR-10)."""
        return self.game.target(self.players)

    @property
    def points(self) -> tuple[int, ...]:
        """The score of each seat: the scored cards, and what was carried in."""
        return tuple(
            carried + points_of(cards) for carried, cards in zip(self.match.carried, self.scored, strict=True)
        )

    @property
    def coins(self) -> tuple[int, ...]:
        """The coins of each seat, a finished game counted in (PR-16)."""
        purse, loser = list(self.match.purse), self.loser
        if loser is None or self.game.coins == "none":
            return tuple(purse)
        points = self.points
        others = [seat for seat in range(self.players) if seat != loser]
        if self.game.coins == "one_each":
            paid = dict.fromkeys(others, 1)
        else:
            lowest = min(points[seat] for seat in others)
            takers = [seat for seat in others if points[seat] == lowest]
            paid = dict.fromkeys(takers, points[loser] // len(takers))
        for seat, coins in paid.items():
            purse[seat] += coins
            purse[loser] -= coins
        return tuple(purse)

    @property
    def match_over(self) -> bool:
        """Whether no further game is dealt: without coins a game is the whole match."""
        return self.owes == OVER and self.game.coins == "none"

    @property
    def cards_left(self) -> int:
        """How many cards can still be drawn, those that a reshuffle brings back counted in."""
        returning = self.discards.bit_count() + (self.burned.bit_count() if self.game.burned_return else 0)
        burned = min(self.game.burn, max(0, returning - 1)) if self.game.burned_return else 0
        return len(self.pile) - self.taken + returning - burned

    @property
    def can_hit(self) -> bool:
        """Whether there is a card to draw (PR-12, PR-13)."""
        return self.cards_left > 0

    @property
    def lowest_card(self) -> int:
        """The set of one card of the lowest rank in play; 0 where no card lies in any stack."""
        in_play = 0
        for stack in self.stacks:
            in_play |= stack
        return in_play & -in_play

    @property
    def lowest(self) -> int | None:
        """The lowest rank in play; None where no card lies in any stack."""
        card = self.lowest_card
        return RANK_OF[card.bit_length() - 1] if card else None

    @property
    def lowest_seats(self) -> list[int]:
        """The seats with a card of the lowest rank: from the seat to move on, clockwise (PR-14)."""
        card, start = self.lowest_card, max(self.turn, 0)
        in_turn = [(start + step) % self.players for step in range(self.players)]
        return [seat for seat in in_turn if self.stacks[seat] & card]

    # ------------------------------------------------------------ moves of cards

    def set_stack(self, seat: int, stack: int) -> None:
        """Replace one stack."""
        self.stacks = (*self.stacks[:seat], stack, *self.stacks[seat + 1 :])

    def score(self, seat: int, card: int) -> None:
        """Lay a card that has left its place before a seat as points."""
        self.scored = (*self.scored[:seat], DECK.add(self.scored[seat], card), *self.scored[seat + 1 :])

    def discard(self, cards: int) -> None:
        """Lay cards that have left their places face down."""
        for card in DECK.members(cards):
            self.discards = DECK.add(self.discards, card)

    def shuffle(self, cards: int, burn: int, log: Log) -> None:
        """Make the deck of a set of cards, and burn some of it unseen (PR-03, PR-13)."""
        match = self.match
        key = number(match.seed, DECK_STREAM, match.number, self.shuffles)
        self.shuffles += 1
        self.pile = DECK.shuffle(cards, key)
        few = burn >= len(self.pile) > 0
        burn = min(burn, max(0, len(self.pile) - 1))
        for card in self.pile[:burn]:
            self.burned = DECK.add(self.burned, card)
        self.taken = burn
        if log is not None:
            rulings = ("PR-03", "PR-13") if few else ("PR-03",)
            log.append(Event("shuffled", rulings, count=len(self.pile)))
            if burn:
                log.append(Event("burned", (*rulings, "PR-17"), count=burn))

    def take(self, log: Log) -> int:
        """Take the top card of the deck, reshuffling the discards where it is empty (PR-12).

        Returns
        -------
        int
            The card, or `NO_CARD` where there is none left at all (PR-13).
        """
        if self.taken == len(self.pile):
            returning, self.discards = self.discards, 0
            if self.game.burned_return:
                burned, self.burned = self.burned, 0
                for card in DECK.members(burned):
                    returning = DECK.add(returning, card)
            if not returning:
                return NO_CARD
            if log is not None:
                log.append(Event("ran_out", ("PR-12",)))
            self.shuffle(returning, self.game.burn if self.game.burned_return else 0, log)
        card = self.pile[self.taken]
        self.taken += 1
        return card

    def helps(self, seat: int) -> bool:
        """Whether any card that may still come does not pair a stack (PR-06)."""
        waiting = list(self.pile[self.taken :]) + list(DECK.members(self.discards))
        if self.game.burned_return:
            waiting += DECK.members(self.burned)
        stack = self.stacks[seat]
        return any(not stack >> card & 1 for card in waiting)

    def holds_rank(self, seat: int, card: int) -> bool:
        """Whether a stack has a card of the same rank."""
        return bool(self.stacks[seat] >> card & 1)
