"""The engine's chance once more, compiled: the same numbers from the same seed, stream, round and index.

`pairit.engine.random` says how they are made. Whatever is drawn here is drawn there too, so a deal played
by a kernel can be opened at the table.

>>> from pairit.engine import random
>>> key = stream_key(np.uint64(7), random.DECK, 1)
>>> int(number(key, 5)) == random.number(7, random.DECK, 1, 5)
True
>>> int(below(6, number(key, 5))) == random.below(6, random.number(7, random.DECK, 1, 5))
True
"""

from __future__ import annotations

import numpy as np

from pairit.kernels.compiling import compiled

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_HALF = np.uint64((1 << 32) - 1)


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
