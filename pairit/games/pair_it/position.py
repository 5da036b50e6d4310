"""Where every card is and what is owed: the fields of a state, and the moves of cards between places.

Cards are conserved here: each method takes a card from one place and puts it into another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from pairit.engine.event import Event
from pairit.engine.random import DECK, STEALS, below, number
from pairit.games.pair_it.cards import ALL_CARDS, CARDS, points_of
from pairit.games.pair_it.matching import FITS, SAME
from pairit.games.pair_it.rules import Rules

TURN, DRAWN, BONUS, GIVE, COLOUR_OWED, SLAP_OWED, CHALLENGE_OWED, OVER = range(8)
"""What is owed: an ordinary turn, a decision on a drawn card, Pirates' free turn, a gift, a colour, a slap,
an answer to "do you challenge?", nothing more."""

NOBODY = -1

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
    starter
        The seat that begins.
    scores
        Points by seat before this round.
    """

    game: Rules
    seed: int
    number: int
    starter: int
    scores: tuple[int, ...]


class Position:
    """The fields of a state.

    A position is built or copied, changed by the effects of one move, and then handed out as a state
    that nobody changes any more.

    Attributes
    ----------
    round
        What stays the same for the round.
    hands
        A set of cards by seat.
    top, need
        The card on top of the played cards, and what the next one must match.
    turn, owes, amount
        Who owes what: how many cards for a gift, which card for a drawn one.
    uncalled, following
        Whose call of PAIR IT! was missed, and who moves after the challenge; `NOBODY` where there is none.
    direction
        1 or -1.
    pile, taken
        The draw pile, top first, and how many of it are gone.
    discards
        All played cards but the top one.
    shuffles, steals, slaps
        How many numbers of each stream of chance are used up in this round.
    """

    __slots__ = (
        "amount",
        "direction",
        "discards",
        "following",
        "hands",
        "need",
        "owes",
        "pile",
        "round",
        "shuffles",
        "slaps",
        "steals",
        "taken",
        "top",
        "turn",
        "uncalled",
    )

    round: Round
    hands: tuple[int, ...]
    top: int
    need: int
    turn: int
    owes: int
    amount: int
    uncalled: int
    following: int
    direction: int
    pile: tuple[int, ...]
    taken: int
    discards: int
    shuffles: int
    steals: int
    slaps: int

    def copy(self) -> Self:
        """Give a position of its own that a move may change."""
        other = object.__new__(type(self))
        other.round = self.round
        other.hands = self.hands
        other.top = self.top
        other.need = self.need
        other.turn = self.turn
        other.owes = self.owes
        other.amount = self.amount
        other.uncalled = self.uncalled
        other.following = self.following
        other.direction = self.direction
        other.pile = self.pile
        other.taken = self.taken
        other.discards = self.discards
        other.shuffles = self.shuffles
        other.steals = self.steals
        other.slaps = self.slaps
        return other

    @property
    def game(self) -> Rules:
        """The game with its options."""
        return self.round.game

    @property
    def rules(self) -> Rules:
        """The game again, as the judge asks for it."""
        return self.round.game

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

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
        """Who has won the round; None while it goes on."""
        return self.turn if self.owes == OVER else None

    @property
    def points(self) -> tuple[int, ...]:
        """Points by seat, a finished round counted in (PI-21)."""
        scores = self.round.scores
        if self.owes != OVER:
            return scores
        won = sum(points_of(hand) for hand in self.hands)
        return tuple(score + won * (seat == self.turn) for seat, score in enumerate(scores))

    @property
    def match_over(self) -> bool:
        """Whether somebody has reached the target (PI-22)."""
        return self.owes == OVER and max(self.points) >= self.round.game.target

    @property
    def hand(self) -> int:
        """The hand of the seat that is to move."""
        return self.hands[self.turn]

    @property
    def playable(self) -> int:
        """The first copies of the cards of that hand that may be played now."""
        fitting = self.hands[self.turn] & (FITS[self.need] | SAME[self.top])
        return fitting & 1 << self.amount if self.owes == DRAWN else fitting

    @property
    def can_draw(self) -> bool:
        """Whether any card is left to draw, in the pile or among the played ones (PI-30)."""
        return self.taken < len(self.pile) or self.discards != 0

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Give the seat so many places on in the present direction."""
        return (seat + steps * self.direction) % len(self.hands)

    def others(self, seat: int) -> list[int]:
        """List the other seats in turn order."""
        return [self.next_seat(seat, steps) for steps in range(1, len(self.hands))]

    def set_hand(self, seat: int, hand: int) -> None:
        """Replace one hand."""
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def shuffle(self, cards: int) -> None:
        """Make the draw pile of a set of cards; each shuffle of the round has a chance of its own."""
        round_ = self.round
        key = number(round_.seed, DECK, round_.number, self.shuffles)
        self.shuffles += 1
        self.pile, self.taken = round_.game.deck.shuffle(cards, key), 0

    def draw(self, seat: int, count: int, rulings: tuple[str, ...], log: Log) -> int:
        """Let a seat draw; the played cards are reshuffled where the pile is empty (PI-30).

        Returns
        -------
        int
            The last card drawn, or `NOBODY` where there was none.
        """
        drawn: list[int] = []
        hand = self.hands[seat]
        for _ in range(count):
            if self.taken == len(self.pile):
                if not self.discards:
                    break
                if log is not None:
                    log.append(Event("reshuffled", ("PI-30",), count=self.discards.bit_count()))
                cards, self.discards = self.discards, 0
                self.shuffle(cards)
            card = self.pile[self.taken]
            self.taken += 1
            hand = ALL_CARDS.add(hand, card)
            drawn.append(card)
        self.set_hand(seat, hand)
        if log is not None:
            if len(drawn) < count:
                rulings = (*rulings, "PI-30")
            codes = tuple(CARDS[card].code for card in drawn)
            log.append(Event("drew", rulings, seat, cards=codes, count=len(drawn), seen_by=frozenset({seat})))
        return drawn[-1] if drawn else NOBODY

    def steal(self, thief: int, victim: int, rulings: tuple[str, ...], log: Log) -> None:
        """Let one seat take a card of another blindly (PI-32); of an empty hand it takes nothing (PI-39)."""
        hand = self.hands[victim]
        if not hand:
            if log is not None:
                log.append(Event("stole_nothing", (*rulings, "PI-39"), thief, victim))
            return
        chance = number(self.round.seed, STEALS, self.round.number, self.steals)
        self.steals += 1
        card = ALL_CARDS.pick(hand, below(hand.bit_count(), chance))
        if log is not None:
            codes, seen_by = (CARDS[card].code,), frozenset({thief, victim})
            log.append(Event("stole", (*rulings, "PI-32"), thief, victim, codes, 1, seen_by=seen_by))
        self.move(card, victim, thief)

    def move(self, card: int, giver: int, taker: int) -> None:
        """Move a card from one hand to another."""
        self.set_hand(giver, ALL_CARDS.remove(self.hands[giver], card))
        self.set_hand(taker, ALL_CARDS.add(self.hands[taker], card))

    def lay_on_top(self, card: int, along: int) -> None:
        """Lay a card on the played ones, with the Anchors that go along under it (PI-36)."""
        discards = ALL_CARDS.add(self.discards, self.top)
        for riding in ALL_CARDS.members(along):
            discards = ALL_CARDS.add(discards, riding)
        self.discards, self.top = discards, card
