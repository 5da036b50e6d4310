"""Signs in a row: what a treasure asks for, and what tells a card from others with its picture.

>>> sorted(condition for condition in CONDITIONS)[:3]
['chest:any', 'chest:copper', 'chest:gold']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairit.games.pirato_poker.cards import ANIMALS, TREASURES, Card
from pairit.picture.lettering import lettering_width
from pairit.picture.marks import sign_of
from pairit.picture.palette import FACE, GOLD, INK, SUIT_INKS
from pairit.picture.pirato_poker.marks import METAL_FILLS, cards_sign, coin, pair_sign, suit, x_sign
from pairit.picture.svg import Drawing, move, together

Piece = tuple[Drawing, float]
"""A sign round a point, and how wide it is."""

ROW_HEIGHT = 16
_GAP = 2.2
_FIGURE = 12
_COIN, _SUIT = 15.6, 15.4
"""How wide a coin and a suit are."""

_PAIR_FILLS = (INK, FACE, GOLD)
"""Pairs of different kinds look different."""

_SUIT_SCALE = 0.56


def row(pieces: Sequence[Piece], gap: float = _GAP) -> Drawing:
    """Lay signs side by side, round a point."""
    at = -row_width(pieces, gap) / 2
    drawn = []
    for sign, wide in pieces:
        drawn.append(move(sign, at + wide / 2, 0))
        at += wide + gap
    return together(drawn)


def row_width(pieces: Sequence[Piece], gap: float = _GAP) -> float:
    """Say how wide a row of signs is."""
    return sum(wide for _, wide in pieces) + gap * (len(pieces) - 1)


def _figure(number: int) -> Piece:
    return sign_of(str(number), _FIGURE, INK), lettering_width(str(number), _FIGURE)


def _coins(*metals: str) -> Callable[[int], list[Piece]]:
    return lambda need: [_figure(need), *((coin(metal), _COIN) for metal in metals)]


def _suits(*kinds: str) -> Callable[[int], list[Piece]]:
    def pieces(_need: int) -> list[Piece]:
        animals = [ANIMALS[kind] for kind in kinds]
        return [
            (move(suit(animal.suit, SUIT_INKS[animal.colour]), 0, 0, _SUIT_SCALE), _SUIT * _SUIT_SCALE)
            for animal in animals
        ]

    return pieces


CONDITIONS: dict[str, Callable[[int], list[Piece]]] = {
    "map": lambda need: [(move(x_sign(INK), 0, 0, 0.75), 12)] * need,
    "chest:gold": _coins("gold"),
    "chest:copper": _coins("copper"),
    "chest:any": _coins("gold", "copper"),
    "jaguar": _suits(*ANIMALS),
    "llama:black": _suits("cat", "cat", "chicken", "chicken"),
    "llama:red": _suits("dog", "dog", "pig", "pig"),
    "skull": lambda need: [_figure(need), (cards_sign(), 17.2)],
    "porcupine": lambda need: [(pair_sign(fill), 12.2) for fill in _PAIR_FILLS[:need]],
}
"""The signs of each treasure, of how many it needs."""


def signs_of(card: Card, fill: str) -> list[Piece]:
    """List the signs that tell a card from others with its picture: a number, and of what.

    >>> from pairit.games.pirato_poker.cards import PRINTED_COINS, deck_with
    >>> [len(signs_of(card, INK)) for card in deck_with(PRINTED_COINS).cards_by_code.values()]
    [2, 2, 2, 2, 2, 2, 0, 0, 0, 1, 2, 2, 3, 1, 3, 3, 1, 1]
    """
    kind, _, which = card.code.partition(":")
    if card.suit:
        return [_number(card.coins, fill), (coin(card.metal), _COIN)] if card.metal else []
    need = _number(TREASURES[card.code].need, fill)
    if kind == "chest":
        return [need, *((coin(metal), _COIN) for metal in METAL_FILLS if which in (metal, "any"))]
    if kind == "llama":
        suits = [animal.suit for animal in ANIMALS.values() if animal.colour == which]
        return [need, *((suit(name, fill), _SUIT) for name in suits)]
    return [need]


def _number(figure: int, fill: str) -> Piece:
    return sign_of(str(figure), 16, fill), lettering_width(str(figure), 16)


def condition_signs(code: str) -> Drawing:
    """Draw what a treasure asks for, round a point: 42 units wide and 16 high at most."""
    return row(CONDITIONS[code](TREASURES[code].need))
