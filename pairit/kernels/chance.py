"""The engine's chance once more, compiled: the same numbers from the same seed, stream, round and index.

`pairit.engine.random` says how they are made. Whatever is drawn here is drawn there too, so a deal played
by a kernel can be opened at the table.

>>> from pairit.engine import random
>>> key = stream_key(np.uint64(7), random.DECK, 1)
>>> int(number(key, 5)) == random.number(7, random.DECK, 1, 5)
True
>>> int(below(6, number(key, 5))) == random.below(6, random.number(7, random.DECK, 1, 5))
True
>>> order = np.empty(49, np.uint8)
>>> shuffle(key, 49, order, *room_to_shuffle(49))
>>> order.tolist() == random.shuffled(range(49), int(key))
True
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pairit.kernels.compiling import compiled

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_HALF = np.uint64((1 << 32) - 1)
_BUCKETS, _TO_BUCKET = 128, np.uint64(64 - 7)


@compiled
def _mix(value: np.uint64) -> np.uint64:
    value = (value ^ value >> np.uint64(30)) * _FIRST
    value = (value ^ value >> np.uint64(27)) * _SECOND
    return value ^ value >> np.uint64(31)


@compiled
def stream_key(seed: np.uint64, stream: int, round: int) -> np.uint64:
    """Give what all numbers of a stream have in common: it is worked out once a round."""
    return _mix(_mix(np.uint64(seed) + _GAMMA) + np.uint64(round << 8 | stream) * _GAMMA)


@compiled
def number(key: np.uint64, index: int) -> np.uint64:
    """Give number `index` (from 0) of a stream: 64 evenly distributed bits."""
    return _mix(key + np.uint64(index) * _GAMMA)


@compiled
def below(limit: int, bits: np.uint64) -> np.int64:
    """Turn 64 random bits into a whole number from 0 to `limit` - 1, for a limit below 2**32."""
    high, low = bits >> np.uint64(32), bits & _HALF
    return np.int64(high * np.uint64(limit) + (low * np.uint64(limit) >> np.uint64(32)) >> np.uint64(32))


def room_to_shuffle(slots: int) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """Make the two arrays in which `shuffle` works; they can be used again and again."""
    return np.empty(slots, np.uint64), np.empty(_BUCKETS, np.uint8)


@compiled
def shuffle(
    key: np.uint64,
    slots: int,
    order: NDArray[np.uint8],
    numbers: NDArray[np.uint64],
    places: NDArray[np.uint8],
) -> None:
    """Order slots 0 to `slots` - 1 by chance, each by a random number of its own.

    Parameters
    ----------
    key
        Where the numbers come from.
    slots
        How many, below 256.
    order
        The slots come to stand here.
    numbers, places
        `room_to_shuffle`.
    """
    places[:] = 0
    for slot in range(slots):
        numbers[slot] = number(key, slot)
        places[numbers[slot] >> _TO_BUCKET] += 1
    place = 0
    for bucket in range(_BUCKETS):
        held = places[bucket]
        places[bucket] = place
        place += held
    for slot in range(slots):
        bucket = numbers[slot] >> _TO_BUCKET
        order[places[bucket]] = slot
        places[bucket] += 1
    # Each slot now stands a few places from its own; no two numbers are equal.
    for place in range(1, slots):
        slot = order[place]
        before = place
        while before > 0 and numbers[order[before - 1]] > numbers[slot]:
            order[before] = order[before - 1]
            before -= 1
        order[before] = slot
