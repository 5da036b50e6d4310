"""Information-set Monte Carlo tree search, once for all games: compiled with a kernel, plain with the engine.

Cowling, Powley and Whitehouse (2012), single observer: every iteration deals the hidden cards anew, so one
tree holds what may happen in all worlds. Which actions a node has depends on the world, so a child is weighed
by how often it was there to be chosen. Slaps, challenges of bots and cards drawn are chance, as in any round.

`search` knows no game. `search_with` gives it functions: those of a kernel, and then it is compiled with
them, or those of the engine. With the same chance both make the very same tree.
"""

# ruff: noqa: F821 - the functions of a game are put here by `search_with`
from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log, sqrt
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    # The functions of a game; `search_with` puts them here.
    redeal: Callable[[Any, Any, Any, Any], None]
    legal_actions: Callable[[Any, Any, Any], int]
    play: Callable[[Any, Any, Any], None]
    mover: Callable[[Any, Any], int]
    play_out: Callable[[Any, Any, Any, int], None]
    reward: Callable[[Any, Any, Any], None]
    below: Callable[[Any, int], int]


class Tree(NamedTuple):
    """The tree, and room to work in; node 0 is the root, and 0 stands for no node elsewhere.

    Attributes
    ----------
    first, sibling
        By node: its first child, and the next child of its parent.
    action, visits, available
        What leads to it, how often it was done, and how often it was there to be done.
    gained
        The sum of the rewards of the seat that did it.
    used
        How many nodes there are, in a list of one.
    actions, rewards
        Room for the legal actions of a position, and for the reward of each seat.
    path, seats
        Room for the nodes of an iteration, and for who moved to them.
    """

    first: Any
    sibling: Any
    action: Any
    visits: Any
    available: Any
    gained: Any
    used: Any
    actions: Any
    rewards: Any
    path: Any
    seats: Any


LONGEST_PATH = 512
"""Actions that an iteration goes down the tree at most; the rest is played out."""

FUNCTIONS = ("redeal", "legal_actions", "play", "mover", "play_out", "reward", "below")
"""What a game gives to the search.

`redeal(tables, root, at, chance)` makes a world of what is known. `legal_actions(tables, at, actions)` writes
what may be done, and says how much it is: 0 where the search ends. `play(tables, at, action)` does it, and
`mover(tables, at)` says whose it is. `play_out(tables, at, chance, longest)` lets bots play on, and
`reward(tables, at, rewards)` writes what it is worth to each seat, from 0 to 1. `below(chance, limit)` gives
a whole number below the limit.

That each game plays out by itself, and is not asked for every action of it, saves a fifth of the time.
"""

Search = Callable[..., None]
"""`search` with the functions of a game."""

EXPLORE = 0.7
"""How much a child counts that was seldom tried, beside what it brought."""


def search(
    tables: Any,
    root: Any,
    at: Any,
    chance: Any,
    tree: Tree,
    iterations: int,
    explore: float,
    patience: int,
    longest: int,
) -> None:
    """Let a tree grow.

    Parameters
    ----------
    tables
        What the functions are given first.
    root, at
        What the seat to move knows, and room for a world.
    chance
        Where all chance of the search comes from.
    tree
        The tree, which may have grown already.
    iterations
        How many playouts are made.
    explore
        As `EXPLORE`.
    patience
        How often a node is visited before what may follow it is tried; until then bots play on from there.
    longest
        Actions of a playout, after which what is there is weighed.
    """
    for _ in range(iterations):
        redeal(tables, root, at, chance)
        node = length = 0
        grown = False
        while length < len(tree.path) and not grown:
            if node != 0 and tree.visits[node] < patience:
                break
            count = legal_actions(tables, at, tree.actions)
            if count == 0:
                break
            chosen = untried = place = 0
            best = -1.0
            for index in range(count):
                child = tree.first[node]
                while child != 0 and tree.action[child] != tree.actions[index]:
                    child = tree.sibling[child]
                if child == 0:
                    untried += 1
                    if untried == 1 or below(chance, untried) == 0:
                        place = index
                    continue
                tree.available[child] += 1
                if untried == 0:
                    visits = tree.visits[child]
                    worth = tree.gained[child] / visits
                    worth += explore * sqrt(log(tree.available[child]) / visits)
                    if worth > best:
                        best, chosen, place = worth, child, index
            action = tree.actions[place]
            if untried > 0:
                grown = True
                chosen = tree.used[0]
                if chosen == len(tree.action):
                    break
                tree.used[0] = chosen + 1
                tree.action[chosen] = action
                tree.available[chosen] = 1
                tree.sibling[chosen] = tree.first[node]
                tree.first[node] = chosen
            tree.path[length] = chosen
            tree.seats[length] = mover(tables, at)
            length += 1
            play(tables, at, action)
            node = chosen
        play_out(tables, at, chance, longest)
        reward(tables, at, tree.rewards)
        for step in range(length):
            tree.visits[tree.path[step]] += 1
            tree.gained[tree.path[step]] += tree.rewards[tree.seats[step]]


def search_with(functions: Mapping[str, object]) -> Search:
    """Give `search` the functions of a game.

    They take the place of global names, and are no arguments: so what numba has compiled can be kept on disk.

    Parameters
    ----------
    functions
        Those of `FUNCTIONS`, by name, and `__name__`, where they stand: the names of a room, for instance.
    """
    own = {name: functions[name] for name in FUNCTIONS}
    made = FunctionType(search.__code__, {**globals(), **own}, search.__name__)
    # By this name numba tells what it keeps of one game from what it keeps of another.
    made.__qualname__ = f"{search.__name__}_of_{str(functions['__name__']).replace('.', '_')}"
    return cast("Search", made)
