"""What one seat of Pirato Poker may know: its hand, what lies open, and what everybody saw go where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pairit.engine import game as engine
from pairit.engine.action import Action
from pairit.engine.errors import OptionError
from pairit.engine.event import Event
from pairit.engine.random import Chance
from pairit.engine.text import quoted
from pairit.engine.verdict import Reason, Verdict
from pairit.games.pirato_poker import judge
from pairit.games.pirato_poker.action import read_action
from pairit.games.pirato_poker.cards import Card
from pairit.games.pirato_poker.memory import remembered
from pairit.games.pirato_poker.notation import write_gifts
from pairit.games.pirato_poker.position import NO_CARD, NOBODY, OVER, PASS_ON, Position, Round
from pairit.games.pirato_poker.rules import Rules
from pairit.games.pirato_poker.winning import Condition, Hope

TRIES = 1_000
"""Deals of the hidden cards to find one that the gifts allow; a position that was written may have none."""


class PiratoView(engine.View):
    """The table as one seat sees it. What was seen (`gifts`) and what lies there now are kept apart.

    The round over, all hands lie open.

    Attributes
    ----------
    hand
        The own hand, a set of cards.
    counts
        How many cards each seat holds.
    shown
        The hands that lie open, by seat; empty while the round goes on.
    revealed
        The turned-up card; -1 where none is.
    gifts
        What everybody saw go where in this round, the oldest first, with the hands that were shown.
    pile_count, aside_count
        How many cards the draw pile has, and how many take no part in this round.
    turn, owes, captain, scores, round_number, winner, won_by, match_over
        As in the state.
    """

    __slots__ = (
        "_game",
        "_points",
        "_state",
        "aside_count",
        "captain",
        "counts",
        "gifts",
        "hand",
        "match_over",
        "owes",
        "pile_count",
        "revealed",
        "round_number",
        "scores",
        "seat",
        "shown",
        "turn",
        "winner",
        "won_by",
    )

    def __init__(self, position: Position, seat: int) -> None:
        if isinstance(seat, bool) or seat not in range(position.players):
            raise OptionError(f"There is no seat {quoted(seat)}: the seats are 0 to {position.players - 1}.")
        self.seat = seat
        self._game = position.game
        self._state: type[Any] = type(position)
        self.hand = position.hands[seat]
        self.counts = position.counts
        self.shown: tuple[int, ...] = position.hands if position.is_over else ()
        self.revealed, self.turn, self.owes = position.revealed, position.turn, position.owes
        self.gifts = position.gifts
        self.pile_count = len(position.pile) - position.taken
        self.aside_count = position.aside.bit_count()
        self.captain, self.scores = position.round.captain, position.round.scores
        self.round_number = position.round.number
        self.winner: int | None = position.winner
        self.won_by: tuple[Condition, ...] = position.won_by
        self._points, self.match_over = position.points, position.match_over

    @property
    def game(self) -> Rules:
        return self._game

    @property
    def players(self) -> int:
        return len(self.counts)

    @property
    def to_move(self) -> int | None:
        return None if self.owes == OVER else self.turn

    @property
    def is_over(self) -> bool:
        return self.owes == OVER

    @property
    def points(self) -> tuple[int, ...]:
        return self._points

    @property
    def cards(self) -> tuple[Card, ...]:
        """The own hand card by card, in the deck's order: cats, dogs, pigs, chickens, treasures."""
        deck = self._game.deck
        return tuple(deck.face[card] for card in deck.members(self.hand))

    def remembered(self, last: int | None = None) -> tuple[int, ...]:
        """Give the cards that this seat knows to lie in each hand, as sets; the own hand in full.

        Parameters
        ----------
        last
            How many of the latest gifts are remembered; None for all, as a perfect memory does.

        Examples
        --------
        >>> import pairit
        >>> game = pairit.games["pirato-poker"]
        >>> state = game.position("hands: pig / dog / map; revealed: skull; turn: 0").play("give skull to 1")
        >>> [game.deck.write(known) for known in state.view(2).remembered()]
        ['', 'skull', 'map']
        """
        if self.shown:
            return self.shown
        known = remembered(self._game.deck, self.gifts, self.players, last)
        return (*known[: self.seat], self.hand, *known[self.seat + 1 :])

    def unseen(self, last: int | None = None) -> int:
        """Give the set of cards whose place this seat does not know: in the pile, or unknown in a hand."""
        deck = self._game.deck
        unseen = deck.all
        for known in self.remembered(last):
            for card in deck.members(known):
                unseen = deck.remove(unseen, card)
        return unseen if self.revealed == NO_CARD else deck.remove(unseen, self.revealed)

    def known(self, heard: Iterable[Event] = ()) -> Mapping[int, int]:
        """Give what the gifts tell of other hands; the view keeps them, so nothing need be heard for it."""
        return {seat: cards for seat, cards in enumerate(self.remembered()) if seat != self.seat}

    def sample(self, seed: int | Chance, known: Mapping[int, int] | None = None) -> engine.State:
        """Deal a state anew, as every view does.

        Without `known` all gifts are kept in mind, also what they tell by the way: who has not won by them
        (PP-08), or had a card to pass on (PP-10), cannot have held just any card. With less than that, as
        `remembered(6)` gives it, unknown cards are any.
        """
        chance = Chance.of_worlds(seed)
        at = object.__new__(self._state)
        at.round = Round(self._game, chance.seed(), self.round_number, self.captain, self.scores)
        at.revealed, at.turn, at.owes, at.gifts, at.taken = self.revealed, self.turn, self.owes, self.gifts, 0
        for _ in range(TRIES):
            at.hands, at.pile, at.aside = self._dealt_anew(chance, self.known() if known is None else known)
            if known is not None or self._could_have_come(at.hands):
                break
        return at  # type: ignore[no-any-return]

    def _dealt_anew(
        self, chance: Chance, known: Mapping[int, int]
    ) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """Deal the hidden cards: the hands, the pile, and those that take no part."""
        deck = self._game.deck
        hands = list(self.shown or [known.get(seat, 0) for seat in range(self.players)])
        hands[self.seat] = self.hand
        unseen = deck.all if self.revealed == NO_CARD else deck.remove(deck.all, self.revealed)
        for hand in hands:
            unseen = deck.without(unseen, hand)
        missing = [count - hand.bit_count() for count, hand in zip(self.counts, hands, strict=True)]
        hidden = self.pile_count + self.aside_count + sum(missing)
        if min(missing) < 0 or unseen.bit_count() != hidden:
            raise OptionError("Cards are said to lie in hands where, by this view, they cannot be.")
        order, taken = deck.shuffle(unseen, chance.bits()), 0
        for seat, count in enumerate(missing):
            for card in order[taken : taken + count]:
                hands[seat] = deck.add(hands[seat], card)
            taken += count
        return (
            tuple(hands),
            order[taken : taken + self.pile_count],
            deck.gather(order[taken + self.pile_count :]),
        )

    def _could_have_come(self, now: Sequence[int]) -> bool:
        """Whether these hands can have come about by the gifts that were seen: walks back through them."""
        deck, hands = self._game.deck, list(now)
        if self.owes == PASS_ON:
            dogs = hands[self.turn] & deck.kind_masks["dog"]
            if not dogs or dogs == hands[self.turn]:
                return False
        for place, gift in enumerate(reversed(self.gifts)):
            won = place == 0 and self.winner is not None
            if not won and self._game.conditions.met(hands[gift.receiver]):
                return False
            card = deck.card(gift.card)
            hands[gift.receiver] = deck.remove(hands[gift.receiver], card)
            if gift.passed_on:
                hands[gift.giver] = deck.add(hands[gift.giver], card)
        return True

    def hopes(self) -> tuple[Hope, ...]:
        """Say how far the own hand is with each condition, and which cards would win now."""
        return self._game.conditions.hopes(self.hand)

    def legal_actions(self) -> list[Action]:
        if self.turn != self.seat or self.owes == OVER:
            return []
        return list(judge.legal_actions(self))

    def judge(self, action: str) -> Verdict:
        if self.turn == self.seat or self.owes == OVER:
            return judge.judge(self, action)
        text = f"Whoever got the last card is next: seat {self.turn}, not you."
        reason = Reason("PP.turn", "PP-06", text, "Wait until somebody gives you a card.")
        return Verdict(str(read_action(action)), False, (reason,), at=self)

    def parts(self) -> dict[str, str]:
        deck = self._game.deck
        hands = [
            deck.write(self.shown[seat] if self.shown else self.hand)
            if self.shown or seat == self.seat
            else f"?*{count}"
            for seat, count in enumerate(self.counts)
        ]
        parts = {
            "seat": str(self.seat),
            "hands": " / ".join(hands),
            "revealed": "" if self.revealed == NO_CARD else deck.code[self.revealed],
            "over" if self.is_over else "turn": "-" if self.turn == NOBODY else str(self.turn),
            "owes": "pass-on" if self.owes == PASS_ON else "",
            "gifts": write_gifts(self.gifts, with_hands=True),
            "draw": f"?*{self.pile_count}",
            "aside": f"?*{self.aside_count}" if self.aside_count else "",
            "captain": str(self.captain),
            "scores": " / ".join(map(str, self.scores)) if any(self.scores) else "",
            "round": str(self.round_number),
            "options": str(self._game.options),
        }
        return {key: value for key, value in parts.items() if value}
