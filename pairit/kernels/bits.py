"""Words of 64 bits, compiled: how many are set, and which.

The machine has one instruction for each of these, and the compiler finds it in what stands here.
"""

from __future__ import annotations

import numpy as np

from pairit.kernels.compiling import compiled

_ONE = np.uint64(1)
_PAIRS, _FOURS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_BYTES, _SUM = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


@compiled
def size_of(word: np.uint64) -> int:
    """Count the bits that are set.

    >>> size_of(np.uint64(0b1011))
    3
    """
    word = word - (word >> _ONE & _PAIRS)
    word = (word & _FOURS) + (word >> np.uint64(2) & _FOURS)
    return int(np.int64((word + (word >> np.uint64(4)) & _BYTES) * _SUM >> np.uint64(56)))


@compiled
def first_of(word: np.uint64) -> int:
    """Give the place of the lowest bit that is set, from 0; 64 where there is none.

    >>> first_of(np.uint64(0b1000))
    3
    """
    return size_of((word & ~word + _ONE) - _ONE)


@compiled
def without_first(word: np.uint64) -> np.uint64:
    """Leave out the lowest bit that is set.

    >>> int(without_first(np.uint64(0b1010)))
    8
    """
    return word & word - _ONE


@compiled
def bit(place: int) -> np.uint64:
    """Give the word in which only one bit is set; places go round after 64.

    >>> int(bit(3)), int(bit(64))
    (8, 1)
    """
    return _ONE << np.uint64(place & 63)


@compiled
def place_of(low: np.uint64, high: np.uint64, index: int) -> int:
    """Give the place of set bit number `index`, from 0, of two words; those of the second begin at 64.

    >>> [place_of(np.uint64(0b101), np.uint64(0b10), index) for index in range(3)]
    [0, 2, 65]
    """
    beyond = index - size_of(low)
    word, start = (low, 0) if beyond < 0 else (high, 64)
    for _ in range(index if beyond < 0 else beyond):
        word = without_first(word)
    return first_of(word) + start
