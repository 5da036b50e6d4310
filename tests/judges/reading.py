"""Positions in notation, taken apart with the means of texts alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache


@dataclass(frozen=True)
class Position:
    """A position: its parts by key, as they are written."""

    parts: dict[str, str]

    @classmethod
    def read(cls, text: str) -> Position:
        """Read `name; key: value; key: value`."""
        pairs = [part.split(":", 1) for part in text.split(";")[1:]]
        return cls({key.strip(): value.strip() for key, value in pairs})

    @cached_property
    def options(self) -> dict[str, str]:
        """The options that differ from the defaults."""
        return dict(word.split("=", 1) for word in self.parts.get("options", "").split())

    @property
    def turn(self) -> int:
        return int(self.parts.get("turn", "0"))

    @property
    def over(self) -> bool:
        return "over" in self.parts

    @cached_property
    def owes(self) -> list[str]:
        """What the seat whose turn it is owes, word by word; nothing on an ordinary turn."""
        return self.parts.get("owes", "").split()

    def piles(self, key: str) -> tuple[tuple[str, ...], ...]:
        """Read the cards of each seat."""
        return piles(self.parts[key]) if key in self.parts else ()

    def cards(self, key: str) -> tuple[str, ...]:
        """Read the cards of one place."""
        return cards(self.parts.get(key, ""))


@lru_cache(maxsize=1000)
def cards(text: str) -> tuple[str, ...]:
    """Read `Anchor*2 Cannon:*1 R1K` as four codes; `Cannon:*1` is a code, its star follows a colon.

    >>> cards("Anchor*2 Cannon:*1*2")
    ('Anchor', 'Anchor', 'Cannon:*1', 'Cannon:*1')
    """
    codes: list[str] = []
    for word in text.split():
        star = word.rfind("*")
        if star > 0 and word[star - 1] != ":":
            codes += [word[:star]] * int(word[star + 1 :])
        else:
            codes.append(word)
    return tuple(codes)


@lru_cache(maxsize=1000)
def piles(text: str) -> tuple[tuple[str, ...], ...]:
    """Read the cards of each seat, between the strokes."""
    return tuple(cards(part) for part in text.split("/"))


def seat_of(word: str, players: int) -> int | None:
    """Read a seat, where there is such a seat."""
    return int(word) if word.isdigit() and int(word) < players else None
