"""Shuffles, compiled: the same order as `pairit.engine.random.shuffled` gives.

>>> from pairit.engine.random import shuffled
>>> slots, order = np.array([2, 3, 5, 8, 13], np.uint8), np.empty(5, np.uint8)
>>> shuffle(slots, 5, np.uint64(7), order)
>>> order.tolist() == shuffled(slots.tolist(), 7)
True
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pairit.kernels.chance import number
from pairit.kernels.compiling import compiled

BUCKETS = 128
"""Into so many heaps the numbers are sorted by their first bits."""

_SHIFT = np.uint64(64 - 7)
"""What leaves of a number its bucket."""


@compiled
def shuffle(slots: NDArray[np.uint8], count: int, key: np.uint64, order: NDArray[np.uint8]) -> None:
    """Order slots by chance, each by a random number of its own.

    Parameters
    ----------
    slots, count
        Which slots, ascending, and how many of the array they are.
    key
        Where their numbers come from.
    order
        Where they are written.
    """
    shuffle_within(slots, count, key, order, np.empty(count, np.uint64), np.empty(BUCKETS, np.uint8))


@compiled
def shuffle_within(
    slots: NDArray[np.uint8],
    count: int,
    key: np.uint64,
    order: NDArray[np.uint8],
    values: NDArray[np.uint64],
    heads: NDArray[np.uint8],
) -> None:
    """Do what `shuffle` does, where the room that it needs is there already.

    The numbers are spread evenly, so that sorting them into buckets does nearly all.

    Parameters
    ----------
    slots, count, key, order
        As for `shuffle`.
    values, heads
        Room for a number of each slot, and for `BUCKETS` counts.
    """
    heads[:] = 0
    for place in range(count):
        values[place] = number(key, slots[place])
    for place in range(count):
        heads[np.int64(values[place] >> _SHIFT)] += np.uint8(1)
    total = np.uint8(0)
    for bucket in range(BUCKETS):
        total += heads[bucket]
        heads[bucket] = total
    for place in range(count - 1, -1, -1):
        head = np.int64(values[place] >> _SHIFT)
        heads[head] -= np.uint8(1)
        order[heads[head]] = place
    # What is left to do: an insertion sort that hardly moves anything, and keeps equal numbers in place.
    for end in range(1, count):
        place = order[end]
        value = values[place]
        before = end - 1
        while before >= 0 and values[order[before]] > value:
            order[before + 1] = order[before]
            before -= 1
        order[before + 1] = place
    for at in range(count):
        order[at] = slots[order[at]]
