"""What the editor must know of a game: its places, its cards, what can be set, and how each is written."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pairit.picture.picture import Picture

Choices = tuple[tuple[str, str], ...]
"""Values in notation, each with its words."""


@dataclass(frozen=True)
class Place:
    """A place where cards lie.

    Attributes
    ----------
    key
        The part of the notation that names its cards.
    title
        What it is called: `hand of seat 0`.
    kind
        `set` where order does not matter, `pile` where it does, `one` where only one card lies.
    seat
        Whose it is; None for the table.
    """

    key: str
    title: str
    kind: Literal["set", "pile", "one"] = "set"
    seat: int | None = None

    @property
    def id(self) -> str:
        """The name of this one place: `hands.0`, `top`."""
        return self.key if self.seat is None else f"{self.key}.{self.seat}"


@dataclass(frozen=True)
class Setting:
    """Something else that can be set: a part of the notation that is no list of cards.

    Attributes
    ----------
    key, label
        The part of the notation, and what it is called for a reader.
    choices
        Its values in notation with their words; empty where a number or a text is typed.
    per_seat
        Whether it is a number for every seat.
    usual
        The value that is left out of the notation.
    rare
        Whether few positions need it.
    """

    key: str
    label: str
    choices: Choices = ()
    per_seat: bool = False
    usual: str = ""
    rare: bool = False


@dataclass(frozen=True)
class Draft:
    """All that lies on the editor's desk: a value, whether it is a position or not.

    Attributes
    ----------
    players
        How many play.
    cards
        The codes in every place that is not empty, by the place's id.
    words
        What is set, in notation, by the part's key; usual values are left out.
    options
        The house rules that differ from the rulings.
    rest_in_pile
        Whether the cards that lie nowhere are in the draw pile, in any order; else they are where the game
        lays cards aside.
    """

    players: int
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)
    rest_in_pile: bool = True

    def at(self, place: str) -> tuple[str, ...]:
        """Give the codes in a place."""
        return self.cards.get(place, ())

    @property
    def turn(self) -> int:
        """The seat to move, as it is set."""
        return max(0, number_in(self.words.get("turn", "")))


class Plan(ABC):
    """One game for the editor.

    Attributes
    ----------
    parts
        The parts of its notation, in the order in which the game writes them.
    held
        The part that says what the players have in front of them: it tells how many play.
    aside
        Where cards lie that are named nowhere and are not in the draw pile.
    """

    parts: tuple[str, ...]
    held: str
    aside: str

    @abstractmethod
    def places(self, players: int) -> tuple[Place, ...]:
        """List the places, in the order in which they are shown."""

    @abstractmethod
    def settings(self, draft: Draft) -> tuple[Setting, ...]:
        """List what else can be set; the choices may depend on what lies on the desk."""

    @abstractmethod
    def face(self, card: Any) -> Picture:
        """Give the picture of a card."""

    @abstractmethod
    def name(self, code: str) -> str:
        """Name a card in words, as part of a sentence."""

    @abstractmethod
    def group(self, card: Any) -> str:
        """Name the row of the box in which a card lies."""

    def rest_in_pile(self, parts: Mapping[str, str]) -> bool:
        """Say whether the cards that a text does not name lie in the draw pile."""
        return "draw" not in parts or parts["draw"].split()[-1:] == ["..."]


def seats(players: int, before: str = "seat") -> Choices:
    """List the seats as choices.

    >>> seats(2)
    (('0', 'seat 0'), ('1', 'seat 1'))
    """
    return tuple((str(seat), f"{before} {seat}") for seat in range(players))


def number_in(text: str) -> int:
    """Read a number of up to ten digits; 0 where a text is none.

    >>> number_in(" -5 "), number_in("--5"), number_in("9" * 5000)
    (-5, 0, 0)
    """
    return int(text) if re.fullmatch(r"-?\d{1,10}", text.strip(), re.ASCII) else 0


def zeros(players: int) -> str:
    """Write a number for every seat, all of them 0.

    >>> zeros(3)
    '0 / 0 / 0'
    """
    return " / ".join(["0"] * players)


def in_front(key: str, what: str, players: int) -> tuple[Place, ...]:
    """Make a place for every seat."""
    return tuple(Place(key, f"{what} of seat {seat}", seat=seat) for seat in range(players))


def distinct(codes: Sequence[str]) -> list[str]:
    """List codes, each once."""
    return list(dict.fromkeys(codes))
