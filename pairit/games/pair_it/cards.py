"""The cards of Pair It (PI-01, PI-21, PI-40), read from `deck.toml`.

>>> CARDS[ALL_CARDS.card("G3K")].name, CARDS[ALL_CARDS.card("Cannon:*2")].gives
('green 3 skull', 2)
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pairit.engine.cards import Deck
from pairit.engine.display import html_of

MOST_ANCHORS = 20


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour with the letter, name, shape and symbol that tell it apart besides its hue."""

    letter: str
    name: str
    shape: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the regular cards."""

    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck.

    Attributes
    ----------
    code, name
        In notation (`G3K`) and in words (`green 3 skull`).
    kind
        `regular`, or the code of its family: `Pirates`, `Cannon`, `Anchor`.
    points
        What it scores for the winner when it is left in a hand (PI-21).
    copies
        How many the deck has.
    colour, number, picture
        Its attributes; None where it has none. Colour and picture count from 0 in the deck's order.
    rainbow
        Whether its border is rainbow, so that it may be played on any turn (PI-03).
    gives
        How many cards a Cannon passes on; 0 for others.
    says
        What an action card does, in a few words.
    """

    code: str
    name: str
    kind: str
    points: int
    copies: int
    colour: int | None = None
    number: int | None = None
    picture: int | None = None
    rainbow: bool = False
    gives: int = 0
    says: str = ""

    def __str__(self) -> str:
        return self.code

    def _repr_html_(self) -> str | None:
        return html_of(self)

    @property
    def title(self) -> str:
        """The name with a capital, for labels."""
        return self.name[0].upper() + self.name[1:]


def _read_cards(data: dict[str, Any]) -> list[Card]:
    """Make the cards: one of a kind first, those with copies after them, the Anchors last.

    In this order every card but the Anchor keeps its bit when the number of Anchors changes.
    """
    colours, pictures = data["colours"], data["pictures"]
    regular = [
        Card(
            code=f"{colour['letter']}{number}{picture['letter']}",
            name=f"{colour['name']} {number} {picture['name']}",
            kind="regular",
            points=data["regular_points"],
            copies=1,
            colour=c,
            number=number,
            picture=p,
        )
        for c, colour in enumerate(colours)
        for number in data["numbers"]
        for p, picture in enumerate(pictures)
    ]
    coloured, rainbow, plain = [], [], []
    for kind in data["kinds"]:
        common = {"kind": kind["code"], "points": kind["points"], "says": kind["says"]}
        if "coloured" in kind:
            for c, colour in enumerate(colours):
                code, name = f"{kind['code']}:{colour['letter']}", f"{colour['name']} {kind['name']}"
                copies, gives = kind["coloured"], kind.get("gives", 0)
                coloured.append(Card(code, name, copies=copies, colour=c, gives=gives, **common))
        for printing in kind.get("rainbow", ()):
            code, gives = printing["code"], printing.get("gives", 0)
            name = kind["name"] if code == kind["code"] else f"rainbow {kind['name']}"
            if gives:
                name = f"{name} (pass {gives})"
            rainbow.append(Card(code, name, copies=printing["copies"], rainbow=True, gives=gives, **common))
        if "plain" in kind:
            plain.append(Card(kind["code"], kind["name"], copies=kind["plain"], **common))
    return [*regular, *coloured, *sorted(rainbow, key=lambda card: card.copies), *plain]


_DATA = tomllib.loads(Path(__file__).with_name("deck.toml").read_text(encoding="utf-8"))

COLOURS = tuple(Colour(**colour) for colour in _DATA["colours"])
PICTURES = tuple(Picture(**picture) for picture in _DATA["pictures"])
KINDS: dict[str, str] = {kind["code"]: kind["name"] for kind in _DATA["kinds"]}
"""The families of action cards: code and name."""

PRINTED = tuple(_read_cards(_DATA))
"""Every card once, in the deck's order, with the copies that `deck.toml` says."""


@cache
def deck_with(anchors: int) -> Deck:
    """Give the deck with so many Anchors (PI-01); the bits of all other cards are the same."""
    return Deck({card.code: anchors if card.kind == "Anchor" else card.copies for card in PRINTED})


ALL_CARDS = deck_with(MOST_ANCHORS)
"""The largest deck: its tables serve for all."""

CARDS: dict[int, Card] = {ALL_CARDS.card(card.code): card for card in PRINTED}
"""The card that each number stands for."""

ANCHOR = ALL_CARDS.card("Anchor")
ANCHORS = ALL_CARDS.mask[ANCHOR]

OF_COLOUR = tuple(
    sum(ALL_CARDS.mask[number] for number, card in CARDS.items() if card.colour == colour)
    for colour in range(len(COLOURS))
)
"""The set of all cards of each colour."""


def all_of(kind: str) -> int:
    """Give the set of the first copies of every card of a kind."""
    return sum(1 << number for number, card in CARDS.items() if card.kind == kind)


def points_of(cards: int) -> int:
    """Add up what a hand scores (PI-21).

    >>> points_of(ALL_CARDS.read_set("R1K Anchor Hands Gold"))
    110
    """
    return sum(CARDS[card].points for card in ALL_CARDS.members(cards))
