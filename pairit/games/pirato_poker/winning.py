"""What wins: three of one animal, or the extra condition of a treasure in hand (PP-08, PP-16 to PP-22).

Every condition counts something in the hand and is met at a number, and no card that comes takes anything
away. So a hand is judged when a card is received, and losing a card completes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from pairit.games.pirato_poker.cards import ANIMALS, KINDS, TREASURE, TREASURES, PiratoDeck

Counter = Callable[[PiratoDeck, int], int]
"""Counts in a hand what a condition asks for."""

THREE = 3
"""Cards of one animal that win (PP-08)."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One way to win.

    Attributes
    ----------
    code
        The animal, or the treasure that brings it.
    ruling
        The ruling that says so.
    name
        In words: `three pigs`, `the Map`.
    need
        How many of what it counts win.
    count
        Counts it in a hand.
    """

    code: str
    ruling: str
    name: str
    need: int
    count: Counter

    @property
    def is_treasure(self) -> bool:
        """Whether a treasure in the hand must bring it."""
        return self.code in TREASURES

    def met(self, deck: PiratoDeck, hand: int) -> bool:
        """Whether a hand that has the treasure, where one is needed, meets it."""
        return self.count(deck, hand) >= self.need


@dataclass(frozen=True, slots=True)
class Hope:
    """How far a hand is with one condition, and what would win now.

    Attributes
    ----------
    condition
        The condition.
    have
        How many of what it counts are in the hand.
    cards
        The codes of the cards that would complete it at once, the hand's own copies left out.
    """

    condition: Condition
    have: int
    cards: tuple[str, ...]


def _of(what: str) -> Counter:
    return lambda deck, hand: deck.count_of(hand, what)


def _coins(deck: PiratoDeck, hand: int) -> int:
    return deck.count_of(hand, "gold") + deck.count_of(hand, "copper")


def _animals(deck: PiratoDeck, hand: int) -> int:
    return sum(deck.count_of(hand, animal) > 0 for animal in ANIMALS)


def _cards(_deck: PiratoDeck, hand: int) -> int:
    return hand.bit_count()


def _different_pairs(deck: PiratoDeck, hand: int) -> int:
    return sum(deck.count_of(hand, kind) >= 2 for kind in KINDS)


def _any_pairs(deck: PiratoDeck, hand: int) -> int:
    return sum(deck.count_of(hand, kind) // 2 for kind in KINDS)


_COUNTED: dict[str, Counter] = {
    "map": _of(TREASURE),
    "chest:gold": _of("gold"),
    "chest:copper": _of("copper"),
    "chest:any": _coins,
    "jaguar": _animals,
    "llama:black": _of("black"),
    "llama:red": _of("red"),
    "skull": _cards,
    "porcupine": _different_pairs,
}


class Conditions:
    """All conditions of a table.

    Parameters
    ----------
    deck
        The table's deck.
    any_pairs
        Whether four of a kind are two pairs to the Porcupine (PP-22).

    Examples
    --------
    >>> from pairit.games.pirato_poker.cards import PRINTED_COINS, deck_with
    >>> deck = deck_with(PRINTED_COINS)
    >>> conditions = Conditions(deck, any_pairs=False)
    >>> [met.name for met in conditions.met(deck.read_set("pig*3 map jaguar porcupine"))]
    ['three pigs', 'the Map']
    >>> [hope.cards for hope in conditions.hopes(deck.read_set("chest:gold cat:g2")) if hope.cards]
    [('cat:g1', 'cat:g2', 'cat:g3')]
    """

    def __init__(self, deck: PiratoDeck, any_pairs: bool) -> None:
        self._deck = deck
        self.alike = tuple(
            Condition(animal.code, "PP-08", f"three {animal.plural}", THREE, _of(animal.code))
            for animal in ANIMALS.values()
        )
        counted = _COUNTED | ({"porcupine": _any_pairs} if any_pairs else {})
        self.treasures = tuple(
            Condition(code, treasure.ruling, f"the {treasure.name}", treasure.need, counted[code])
            for code, treasure in TREASURES.items()
        )
        self.by_code = {condition.code: condition for condition in (*self.alike, *self.treasures)}
        self._treasure_cards = tuple(
            (1 << deck.card(condition.code), condition) for condition in self.treasures
        )

    def open_to(self, hand: int) -> list[Condition]:
        """List the conditions that can win for a hand: the animals', and those of its treasures."""
        return [*self.alike, *(condition for card, condition in self._treasure_cards if hand & card)]

    def met(self, hand: int) -> tuple[Condition, ...]:
        """List the conditions that a hand meets (PP-23)."""
        return _met(self, self._deck, hand)

    def completed_by(self, hand: int, card: int) -> tuple[Condition, ...]:
        """List the conditions that a hand would meet with one more card."""
        return self.met(self._deck.add(hand, card))

    def hopes(self, hand: int) -> tuple[Hope, ...]:
        """Say of each condition open to a hand how far it is, and which cards would complete it.

        Treasures that the hand does not hold appear where receiving them would win at once.
        """
        deck = self._deck
        free = [card for card in deck.face if deck.count(hand, card) < deck.face[card].copies]
        completing: dict[str, list[str]] = {}
        for card in free:
            for condition in self.completed_by(hand, card):
                completing.setdefault(condition.code, []).append(deck.code[card])
        shown = [
            condition
            for condition in self.by_code.values()
            if condition in self.open_to(hand) or condition.code in completing
        ]
        return tuple(
            Hope(condition, condition.count(deck, hand), tuple(completing.get(condition.code, ())))
            for condition in shown
        )


@lru_cache(maxsize=1 << 12)
def _met(conditions: Conditions, deck: PiratoDeck, hand: int) -> tuple[Condition, ...]:
    """Look at a hand; whoever weighs a gift asks for the same few again and again.

    What was looked at is remembered here and not with the conditions: a view leads to those.
    """
    return tuple([condition for condition in conditions.open_to(hand) if condition.met(deck, hand)])
