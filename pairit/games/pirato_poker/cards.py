"""The cards of Pirato Poker (PP-01, PP-02, PP-03), read from `deck.toml`.

>>> deck = deck_with(PRINTED_COINS)
>>> len(deck), deck.codes(deck.read_set("map pig cat:g2"))
(49, ('cat:g2', 'pig', 'map'))
>>> deck.count_of(deck.read_set("cat:g2 cat:c3 pig map"), "gold"), deck.face[deck.card("pig")].suit
(2, 'hearts')
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pairit.engine.cards import Deck
from pairit.engine.display import html_of

MOST_COINS = 5
"""Coins that a cat may show, where a table corrects the printed coins (PP-03)."""

METALS = {"g": "gold", "c": "copper"}


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck.

    Attributes
    ----------
    code, name
        In notation (`cat:g2`) and in words (`cat with 2 gold coins`).
    kind
        The animal, or `treasure`.
    copies
        How many the deck has.
    title
        What is printed on it.
    says
        What it does, in a few words.
    suit, symbol, colour
        Of an animal, as `hearts`, `♥`, `red`; empty for a treasure (PP-02).
    metal, coins
        What a cat shows: `gold` or `copper`, and how many (PP-03).
    """

    code: str
    name: str
    kind: str
    copies: int
    title: str
    says: str
    suit: str = ""
    symbol: str = ""
    colour: str = ""
    metal: str = ""
    coins: int = 0

    def __str__(self) -> str:
        return self.code

    def _repr_html_(self) -> str | None:
        return html_of(self)


@dataclass(frozen=True, slots=True)
class Animal:
    """What all the cards of an animal have in common."""

    code: str
    plural: str
    title: str
    suit: str
    symbol: str
    colour: str
    copies: int
    says: str


@dataclass(frozen=True, slots=True)
class Treasure:
    """A treasure: its condition counts something and is met at `need` (PP-16)."""

    code: str
    name: str
    ruling: str
    need: int
    says: str


_DATA = tomllib.loads(Path(__file__).with_name("deck.toml").read_text(encoding="utf-8"))

ANIMALS = {animal["code"]: Animal(**animal) for animal in _DATA["animals"]}
TREASURES = {treasure["code"]: Treasure(**treasure) for treasure in _DATA["treasures"]}
TREASURE = "treasure"
KINDS = (*ANIMALS, TREASURE)

CAT_CODES = tuple(f"cat:{letter}{coins}" for letter in METALS for coins in range(1, MOST_COINS + 1))
PRINTED_COINS = ",".join(sorted(_DATA["coins"], key=lambda shown: CAT_CODES.index(f"cat:{shown}")))
"""The coins of the ten cats, as the option `coins` writes them (PP-03)."""
CODES = (*CAT_CODES, *(code for code in ANIMALS if code != "cat"), *TREASURES)
"""Every code that a card of some table may have, in the order in which hands are sorted."""


def name_of(code: str) -> str:
    """Name a card without an article.

    >>> name_of("cat:g2"), name_of("llama:red")
    ('cat with 2 gold coins', 'red Golden Llama')
    """
    if code in TREASURES:
        return TREASURES[code].name
    kind, _, shown = code.partition(":")
    return (
        f"{kind} with {shown[1:]} {METALS[shown[0]]} coin{'' if shown[1:] == '1' else 's'}" if shown else kind
    )


def _animal_card(code: str, copies: int) -> Card:
    kind, _, shown = code.partition(":")
    animal = ANIMALS[kind]
    common = (kind, copies, animal.title, animal.says, animal.suit, animal.symbol, animal.colour)
    metal, coins = (METALS[shown[0]], int(shown[1:])) if shown else ("", 0)
    return Card(code, name_of(code), *common, metal=metal, coins=coins)


def _treasure_card(treasure: Treasure) -> Card:
    title = treasure.name[0].upper() + treasure.name[1:]
    return Card(treasure.code, treasure.name, TREASURE, 1, title, treasure.says)


class PiratoDeck(Deck):
    """The deck of one table, with what its cards count.

    Attributes
    ----------
    cards_by_code
        Every card once, by its code, in the deck's order.
    face
        The card that each number stands for.
    kind_masks
        The set of all cards of each kind: the animals, and `treasure`.
    """

    def __init__(self, cards: Mapping[str, Card]) -> None:
        super().__init__({code: card.copies for code, card in cards.items()})
        self.cards_by_code = dict(cards)
        self.face = {self.cards[code]: card for code, card in cards.items()}
        self.kind_masks = {
            kind: sum(self.mask[number] for number, card in self.face.items() if card.kind == kind)
            for kind in KINDS
        }
        self._colours = {
            colour: sum(self.mask[number] for number, card in self.face.items() if card.colour == colour)
            for colour in ("black", "red")
        }
        self._coins = {
            metal: [
                (self.mask[number], card.coins) for number, card in self.face.items() if card.metal == metal
            ]
            for metal in METALS.values()
        }

    def count_of(self, hand: int, what: str) -> int:
        """Count what a hand has of a kind (`pig`, `treasure`), a colour (`red`) or coins (`gold`)."""
        if what in self.kind_masks:
            return (hand & self.kind_masks[what]).bit_count()
        if what in self._colours:
            return (hand & self._colours[what]).bit_count()
        return sum((hand & mask).bit_count() * coins for mask, coins in self._coins[what])


@cache
def deck_with(coins: str) -> PiratoDeck:
    """Give the deck in which the cats show these coins (PP-03).

    The ten cats always have the first ten bits, so that other coins do not change the shuffle.
    """
    shown = coins.split(",")
    cats = [code for code in CAT_CODES if code.removeprefix("cat:") in shown]
    cards = [_animal_card(code, shown.count(code.removeprefix("cat:"))) for code in cats]
    cards += [_animal_card(code, animal.copies) for code, animal in ANIMALS.items() if code != "cat"]
    cards += [_treasure_card(treasure) for treasure in TREASURES.values()]
    return PiratoDeck({card.code: card for card in cards})
