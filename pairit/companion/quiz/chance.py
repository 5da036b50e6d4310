"""The quiz's own chance: the same seed gives the same items and the same order of answers everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

from pairit.engine.random import OTHER, below, number

Thing = TypeVar("Thing")


class Chance:
    """Picks by a seed, with the engine's numbers, which every machine and Python version repeats.

    Parameters
    ----------
    seed
        A whole number, or a text as an item's name.

    Examples
    --------
    >>> Chance("PI-10").shuffled("abc") == Chance("PI-10").shuffled("abc")
    True
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = crc32(seed.encode()) if isinstance(seed, str) else seed
        self._drawn = 0

    def below(self, limit: int) -> int:
        """Give a whole number from 0 to `limit` - 1."""
        self._drawn += 1
        return below(limit, number(self._seed, OTHER, 0, self._drawn))

    def pick(self, things: Sequence[Thing]) -> Thing:
        """Give one of some things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Give all of them in another order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]
