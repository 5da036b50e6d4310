"""Chance, reproducible on every machine and Python version.

Numbers come from a counter, not from a generator with a state: number `index` of stream `stream` in
round `round` of a match with `seed` is always the same, however many numbers other streams gave out.
So a house rule that causes one more theft does not shift the deck. The mixing function is the finaliser
of SplitMix64 (Steele, Lea and Flood 2014), which compiled code can repeat in three lines; `random.Random`
promises only its `random()` across versions and is slow to seed.

>>> number(seed=7, stream=STEALS, round=1, index=0) == number(seed=7, stream=STEALS, round=1, index=0)
True
>>> below(6, number(seed=7, stream=STEALS, round=1, index=0)) in range(6)
True
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cache
from struct import unpack

from pairit.engine.errors import OptionError
from pairit.engine.text import quoted

DECK, STEALS, OTHER, BOTS, WORLDS = 1, 2, 3, 4, 5

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(value: int) -> int:
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


def number(seed: int, stream: int, round: int, index: int) -> int:
    """Give number `index` (from 0) of a stream: 64 evenly distributed bits."""
    return _mix(
        _mix(_mix(seed + _GAMMA & _MASK) + (round << 8 | stream) * _GAMMA & _MASK) + index * _GAMMA & _MASK
    )


class Chance:
    """The numbers of one stream, one after the other.

    Parameters
    ----------
    seed, stream, round
        Which stream: as in `number`.

    Examples
    --------
    >>> chance = Chance(seed=7, stream=BOTS)
    >>> chance.below(100) == below(100, number(seed=7, stream=BOTS, round=0, index=0))
    True
    """

    def __init__(self, seed: int, stream: int, round: int = 0) -> None:
        self._name = seed, stream, round
        self._index = 0

    @classmethod
    def of_worlds(cls, seed: int | Chance) -> Chance:
        """Give the chance by which worlds are dealt anew: that of a seed, or one that goes on where it is.

        Raises
        ------
        OptionError
            If the seed is no whole number from 0 to 2**63 - 1.
        """
        return seed if isinstance(seed, Chance) else cls(checked_seed(seed), WORLDS)

    def bits(self) -> int:
        """Give the next number of the stream: 64 evenly distributed bits."""
        bits = number(*self._name, self._index)
        self._index += 1
        return bits

    def below(self, limit: int) -> int:
        """Give the next number of the stream as a whole number from 0 to `limit` - 1."""
        return below(limit, self.bits())

    def seed(self) -> int:
        """Give the next number of the stream as a seed."""
        return self.bits() >> 1


def below(limit: int, bits: int) -> int:
    """Turn 64 random bits into a whole number from 0 to `limit` - 1 (Lemire's multiplication)."""
    return bits * limit >> 64


_LANE = 128
"""Bits for each slot where all are mixed at once: a product of two numbers of 64 bits has room in them."""


@cache
def _lanes(count: int) -> tuple[int, int, int]:
    """Give for so many slots, side by side in one whole number: a 1 each, all low 64 bits, the strides."""
    ones = sum(1 << _LANE * slot for slot in range(count))
    strides = sum((slot * _GAMMA & _MASK) << _LANE * slot for slot in range(count))
    return ones, ones * _MASK, strides


def shuffled(slots: Sequence[int], key: int) -> list[int]:
    """Order slots (whole numbers from 0) by chance, each by a random number of its own.

    Because every slot has its own number, leaving one out does not change the order of the others: a
    deck with nine Anchors is the deck with ten, less one card. All numbers are mixed in one go, as `_mix`
    does, since a search shuffles in every world.

    >>> order = shuffled(range(5), key=1)
    >>> [slot for slot in order if slot != 4] == shuffled(range(4), key=1)
    True
    """
    count = -(-(max(slots, default=0) + 1) // 32) * 32  # few different counts, so that few are made ready
    ones, low, strides = _lanes(count)
    mixed = strides + ones * key & low
    mixed = (mixed ^ mixed >> 30 & low) * 0xBF58476D1CE4E5B9 & low
    mixed = (mixed ^ mixed >> 27 & low) * 0x94D049BB133111EB & low
    mixed ^= mixed >> 31 & low
    numbers = unpack(f"<{2 * count}Q", mixed.to_bytes(count * _LANE // 8, "little"))
    return sorted(slots, key=numbers[::2].__getitem__)


def checked_seed(seed: object) -> int:
    """Take a reader's seed, or draw a fresh one for None.

    Raises
    ------
    OptionError
        If it is not a whole number from 0 to 2**63 - 1.
    """
    if seed is None:
        return secrets.randbelow(10**9)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 63:
        raise OptionError(
            f"A seed is a whole number from 0 to 2**63 - 1, or None for a fresh one; this is {quoted(seed)}."
        )
    return seed
