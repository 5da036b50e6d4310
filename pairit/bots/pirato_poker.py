"""The bots of Pirato Poker. What they know of other hands is what they remember of the gifts."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from typing import ClassVar

from pairit.bots.bot import Bot
from pairit.engine.random import Chance
from pairit.games.pirato_poker import words
from pairit.games.pirato_poker.action import PiratoAction, read_action
from pairit.games.pirato_poker.cards import PiratoDeck
from pairit.games.pirato_poker.view import PiratoView

DEALS = 60
"""How often the unknown cards of a hand are dealt anew to see how likely it wins, where they are several."""


class Deckhand(Bot):
    """Gives any card to anybody who may have it, by chance; it remembers nothing."""

    name = "Deckhand"

    def choose(self, view: PiratoView) -> str:
        """Choose by chance."""
        return self.any_of([action for action in view.legal_actions() if action.verb != "late"])

    def because(self, view: PiratoView, action: str) -> str:
        """Say that chance has chosen."""
        return "I give any card to anybody who may have it, by chance."


class _Remembering(Bot):
    """A bot that weighs every gift by what it remembers, and makes the one that costs least.

    Parameters
    ----------
    seed
        As for every bot.
    memory
        How many of the latest gifts it remembers: 0 for none, None for all of them.
    """

    has_memory = True

    def __init__(self, seed: int = 0, memory: int | None = None) -> None:
        super().__init__(seed)
        self.memory = memory

    def choose(self, view: PiratoView) -> str:
        """Choose the gift with the lowest cost; of equal ones any, by chance."""
        actions = [read_action(action) for action in view.legal_actions() if action.verb != "late"]
        if len(actions) == 1:
            return actions[0]
        table = _Table(view, self.memory, self._chance)
        costs = [round(self.cost(table, action), 9) for action in actions]
        return self.any_of(
            [action for action, cost in zip(actions, costs, strict=True) if cost == min(costs)]
        )

    def because(self, view: PiratoView, action: str) -> str:
        """Say what it remembers of the receiver, and what the card does there; all have seen as much."""
        move, deck = read_action(action), view.game.deck
        if move.verb == "give" and len([one for one in view.legal_actions() if one.verb != "late"]) == 1:
            return "No other gift was possible."
        known, count = view.remembered(self.memory)[move.seat], view.counts[move.seat]
        if view.game.conditions.completed_by(known, deck.card(move.card)):
            return "Every other gift was as bad or worse."
        seen = known.bit_count()
        if seen == count:
            told = f"I remember every card of {words.seat(move.seat)}"
        else:
            told = f"I remember {seen or 'none'} of the {words.count_of(count)} of {words.seat(move.seat)}"
        return f"{told}: {words.a_card(move.card)} {self.hope} there."

    hope: ClassVar[str]
    """What it hopes of a card that it gives, in words."""

    @abstractmethod
    def cost(self, table: _Table, action: PiratoAction) -> float:
        """Give what a gift costs: 1 for a round that is surely lost by it."""


class Bosun(_Remembering):
    """Careful: completes no other hand if it can be helped. Of its own hand it does not think."""

    name = "Bosun"
    hope = "is least likely to win at once"

    def cost(self, table: _Table, action: PiratoAction) -> float:
        """The chance that the receiver wins at once."""
        return table.wins_at_once(action)


class Mate(_Remembering):
    """Careful, keeps the others far from winning, and its own hand near to it."""

    name = "Mate"
    hope = "helps least to win"
    next_card = 0.3
    """What it weighs that the receiver's next card wins, beside a win at once."""
    own_hand = 0.5
    """What it weighs that its own next card wins, where it chooses what to keep."""

    def cost(self, table: _Table, action: PiratoAction) -> float:
        """The receiver's chances now and with the next card, less the own ones."""
        at_once = table.wins_at_once(action)
        cost = at_once + (1 - at_once) * self.next_card * table.wins_with_next(action)
        if action.verb == "pass-on":
            cost -= self.own_hand * table.keeps(action)
        return cost


class _Table:
    """What a seat knows of the table when it weighs its gifts."""

    def __init__(self, view: PiratoView, memory: int | None, chance: Chance) -> None:
        self._chance = chance
        self._conditions = view.game.conditions
        self._deck: PiratoDeck = view.game.deck
        self._hand, self._counts = view.hand, view.counts
        self._known = view.remembered(memory)
        unseen = view.unseen(memory)
        self._loose = self._deck.members(unseen)
        self._unseen = Counter(self._loose)
        self._after: dict[tuple[int, str], float] = {}

    def wins_at_once(self, action: PiratoAction) -> float:
        """The chance that the receiver has won, its unknown cards being any that were not seen."""
        hand = self._hand_after(action)
        if self._conditions.met(hand):
            return 1.0
        unknown = self._counts[action.seat] - self._known[action.seat].bit_count()
        if unknown <= 1:
            return self.wins_with_next(action) if unknown else 0.0
        won = sum(bool(self._conditions.met(self._dealt_to(hand, unknown))) for _ in range(DEALS))
        return won / DEALS

    def _dealt_to(self, hand: int, count: int) -> int:
        """Fill a hand up with some of the unseen cards."""
        loose = list(self._loose)
        for _ in range(count):
            hand = self._deck.add(hand, loose.pop(self._chance.below(len(loose))))
        return hand

    def wins_with_next(self, action: PiratoAction) -> float:
        """The chance that one more unseen card wins for the receiver."""
        key = (action.seat, action.card)
        if key not in self._after:
            self._after[key] = self._completed(self._hand_after(action))
        return self._after[key]

    def keeps(self, action: PiratoAction) -> float:
        """The chance that an unseen card wins for the own hand, without the card that is passed on."""
        return self._completed(self._deck.remove(self._hand, self._deck.card(action.card)))

    def _hand_after(self, action: PiratoAction) -> int:
        return self._deck.add(self._known[action.seat], self._deck.card(action.card))

    def _completed(self, hand: int) -> float:
        """The chance that an unseen card completes a hand."""
        winning = sum(
            count for card, count in self._unseen.items() if self._conditions.completed_by(hand, card)
        )
        return winning / max(1, len(self._loose))
