"""What the compiled searches of all games share: the tree in arrays, its chance, and whose move it is."""

from __future__ import annotations

from typing import Any

import numpy as np

from pairit.engine.random import BOTS, WORLDS
from pairit.engine.search import LONGEST_PATH, Tree
from pairit.kernels.chance import below as below_
from pairit.kernels.chance import number, stream_key
from pairit.kernels.compiling import inlined

CHANCE = np.dtype([("key", "u8"), ("used", "i8")], align=True)
"""What all numbers of a search have in common, and how many of them it has used."""


def begin(seed: int) -> Any:
    """Begin the chance of a search: that of `pairit.engine.random.Chance.of_worlds`."""
    chance = np.zeros(1, CHANCE)[0]
    chance["key"] = stream_key(np.uint64(seed), WORLDS, 0)
    return chance


def empty_tree(nodes: int, actions: int, players: int) -> Tree:
    """Make a tree that is only a root.

    Parameters
    ----------
    nodes
        How many it may have.
    actions
        How many there may be at once.
    players
        How many play.
    """
    return Tree(
        first=np.zeros(nodes, np.int64),
        sibling=np.zeros(nodes, np.int64),
        action=np.zeros(nodes, np.int64),
        visits=np.zeros(nodes, np.int64),
        available=np.zeros(nodes, np.int64),
        gained=np.zeros(nodes),
        used=np.ones(1, np.int64),
        actions=np.zeros(actions, np.int64),
        rewards=np.zeros(players),
        path=np.zeros(LONGEST_PATH, np.int64),
        seats=np.zeros(LONGEST_PATH, np.int64),
    )


@inlined
def bits(chance: Any) -> np.uint64:
    """Give the next number of a chance: 64 evenly distributed bits."""
    used = chance.used
    chance.used = used + 1
    return number(chance.key, used)


@inlined
def below(chance: Any, limit: int) -> int:
    """Give the next number of a chance as a whole number from 0 to `limit` - 1."""
    return int(below_(limit, bits(chance)))


@inlined
def next_seed(chance: Any) -> np.uint64:
    """Give the next number of a chance as a seed."""
    return bits(chance) >> np.uint64(1)


@inlined
def next_key(chance: Any) -> np.uint64:
    """Give what the numbers of a bot have in common whose seed is the next number of a chance."""
    return stream_key(bits(chance), BOTS, 0)


@inlined
def mover(tables: Any, at: Any) -> int:
    """Give the seat to move."""
    return int(at.turn)
