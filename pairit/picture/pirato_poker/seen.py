"""What a picture of a table of Pirato Poker shows, and its words: all of a state, or what one seat may see.

A view shows its own hand, and a hand that was shown to everybody as the last card was received. What a seat
could remember of earlier gifts is not drawn: remembering is the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairit.games.pirato_poker.cards import Card, PiratoDeck
from pairit.games.pirato_poker.judge import receivers, turned_up
from pairit.games.pirato_poker.memory import Gift
from pairit.games.pirato_poker.position import NO_CARD, OVER, PASS_ON
from pairit.games.pirato_poker.state import PiratoState
from pairit.games.pirato_poker.view import PiratoView
from pairit.games.pirato_poker.words import a_card, cards, count_of, listed, the_card
from pairit.picture.seats import Seats


@dataclass(frozen=True)
class Given:
    """A gift as it is drawn: who gave which card to whom, out of the hand or as it was turned up."""

    giver: int
    receiver: int
    card: Card
    passed_on: bool


@dataclass(frozen=True)
class Seen(Seats):
    """A position as it is drawn.

    Attributes
    ----------
    hands
        The hand of each seat, in the deck's order; None where it lies face down.
    counts, points
        How many cards, and rounds won, by seat.
    turned
        The card that is turned up, or None.
    given
        The last gift; before it the dog that it answers, where it was passed on.
    shown_by
        The seat that has just shown its hand to everybody, or None.
    may_get
        Who may get the chicken that is turned up; empty where it is another card.
    to_move, winner
        A seat each, or None.
    owes
        What is owed, as in the state.
    won_with
        The names of the conditions that the winner meets.
    pile, aside
        How many cards lie in the draw pile, and how many take no part in the round.
    round_number, captain
        From 1; and the seat that began the round.
    rounds, match_over
        How many rounds win the match, 0 for no end; and whether they are won.
    """

    hands: tuple[tuple[Card, ...] | None, ...]
    counts: tuple[int, ...]
    points: tuple[int, ...]
    turned: Card | None
    given: tuple[Given, ...]
    shown_by: int | None
    may_get: tuple[int, ...]
    to_move: int | None
    winner: int | None
    owes: int
    won_with: tuple[str, ...]
    pile: int
    aside: int
    round_number: int
    captain: int
    rounds: int
    match_over: bool

    @property
    def turn(self) -> str:
        """Whose turn it is, or how the round ended."""
        if self.winner is not None:
            what = "the match" if self.match_over else "the round"
            return self.does(self.winner, f"have won {what}", f"has won {what}")
        if self.to_move is None:
            return "The round is drawn"
        return self.does(self.to_move, "are to move", "is to move")

    @property
    def owed(self) -> str:
        """What the seat to move owes, or how the round was won, as a sentence."""
        if self.winner is not None:
            return f"Won with {listed(self.won_with)}. All hands lie open."
        if self.to_move is None:
            return "No card is left to turn up. All hands lie open."
        if self.owes == PASS_ON:
            return "After the dog, a card of the hand is passed on to another player, but no dog."
        assert self.turned is not None
        if self.may_get:
            *others, last = [self.mention(seat) for seat in self.may_get]
            who = f"{', '.join(others)} or {last}" if others else last
            return f"The chicken goes to a player with the fewest cards: {who}."
        return f"Give {the_card(self.turned.code)} to another player."

    def gift(self, given: Given) -> str:
        """Say who gave what to whom."""
        did = "passed on" if given.passed_on else "gave"
        return f"{self.name(given.giver)} {did} {a_card(given.card.code)} to {self.mention(given.receiver)}"

    @property
    def gifts(self) -> str:
        """The last gifts as a sentence, with the hand that was shown; empty before the first one."""
        if not self.given:
            return ""
        said = [f"{self.gift(given)}." for given in self.given]
        if self.shown_by is not None:
            said.append(f"{self.name(self.shown_by)} showed the hand.")
        return " ".join(said)

    @property
    def aims(self) -> str:
        """Who began the round, and how many rounds win the match."""
        began = f"Captain of round {self.round_number}: {self.mention(self.captain)}."
        if not self.rounds:
            return began
        return f"{began} The first with {count_of(self.rounds, 'round')} won wins the match."

    def holding(self, seat: int) -> str:
        """Say how many cards a seat has, and how many rounds it has won."""
        return f"{count_of(self.counts[seat])}, {count_of(self.points[seat], 'round')} won"

    def tags(self, seat: int) -> list[str]:
        """Say what is special about a seat now."""
        tags = []
        if seat == self.winner:
            tags.append("won the round")
        if seat in self.may_get:
            tags.append("may get the chicken")
        if seat == self.shown_by:
            tags.append("hand shown to all")
        return tags

    @property
    def in_words(self) -> str:
        """The whole picture in words."""
        turned = a_card(self.turned.code) if self.turned else "no card"
        said = [
            f"Pirato Poker, round {self.round_number}. {self.turn}. {self.owed} Turned up: {turned}.",
            self.gifts,
            f"{self.aims} Draw pile: {count_of(self.pile)}.",
            f"{count_of(self.aside)} aside." if self.aside else "",
        ]
        for seat, hand in enumerate(self.hands):
            held = "face down" if hand is None else cards(card.code for card in hand) if hand else "no card"
            about = ", ".join([self.holding(seat), *self.tags(seat)])
            said.append(f"{self.name(seat)}, {about}: {held}.")
        return " ".join(part for part in said if part)


def faces_of(deck: PiratoDeck, hand: int) -> tuple[Card, ...]:
    """List the cards of a hand, in the deck's order."""
    return tuple(deck.face[card] for card in deck.members(hand))


def last_given(deck: PiratoDeck, gifts: Sequence[Gift]) -> tuple[Given, ...]:
    """Give the last gift; where it was passed on, the dog that it answers before it."""
    last = gifts[-2:] if gifts and gifts[-1].passed_on else gifts[-1:]
    return tuple(
        Given(gift.giver, gift.receiver, deck.cards_by_code[gift.card], gift.passed_on) for gift in last
    )


def see(position: PiratoState | PiratoView, seat: int | None = None, names: Sequence[str] = ()) -> Seen:
    """Take out of a position what is drawn: all of a state, or of what one seat sees.

    >>> import pairit
    >>> game = pairit.games["pirato-poker"]
    >>> state = game.position("hands: pig / dog map / cat:g1; revealed: chicken; turn: 0")
    >>> see(state, seat=0).hands[1], see(state).owed
    (None, 'The chicken goes to a player with the fewest cards: seat 2.')
    """
    if isinstance(position, PiratoState) and seat is not None:
        position = position.view(seat)
    deck, over = position.game.deck, position.owes == OVER
    shown = position.gifts[-1] if position.gifts and position.gifts[-1].shown and not over else None
    hands: tuple[tuple[Card, ...] | None, ...]
    if isinstance(position, PiratoState):
        reader, hands = None, tuple(faces_of(deck, hand) for hand in position.hands)
        pile, aside = len(position.pile) - position.taken, position.aside.bit_count()
        number, captain = position.round.number, position.round.captain
    else:
        reader, number, captain = position.seat, position.round_number, position.captain
        pile, aside = position.pile_count, position.aside_count
        open_ = dict(enumerate(faces_of(deck, hand) for hand in position.shown))
        if shown is not None:
            open_[shown.receiver] = faces_of(deck, deck.gather(map(deck.card, shown.shown)))
        open_.setdefault(reader, position.cards)
        hands = tuple(open_.get(other) for other in range(position.players))
    turned = None if position.revealed == NO_CARD else deck.face[position.revealed]
    chicken = turned is not None and turned_up(position) == "chicken"
    return Seen(
        reader=reader,
        names=tuple(names),
        hands=hands,
        counts=position.counts,
        points=position.points,
        turned=turned,
        given=last_given(deck, position.gifts),
        shown_by=shown.receiver if shown is not None else None,
        may_get=tuple(sorted(receivers(position, "chicken"))) if chicken else (),
        to_move=position.to_move,
        winner=position.winner,
        owes=position.owes,
        won_with=tuple(condition.name for condition in position.won_by),
        pile=pile,
        aside=aside,
        round_number=number,
        captain=captain,
        rounds=position.game.rounds,
        match_over=position.match_over,
    )
