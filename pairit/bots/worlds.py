"""The searches that Captain asks: compiled where numba is installed, else the same one through the engine.

Both get a view and what its seat has learned, and nothing else: worlds are dealt anew from that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pairit.bots import pair_it, pairs, pirato_poker
from pairit.bots.bot import Bot
from pairit.engine.random import BOTS, Chance
from pairit.engine.search import EXPLORE, LONGEST_PATH, Tree, search_with
from pairit.games.pairs.position import DEAL_OWED

PLAYERS_OUT: Mapping[str, type[Bot]] = {
    "pair-it": pair_it.Mate,
    "pairs": pairs.Mate,
    "pirato-poker": pirato_poker.Mate,
}
"""Who plays worlds out."""

PATIENCE: Mapping[str, int] = {"pair-it": 0, "pairs": 0, "pirato-poker": 500}
"""How often a node is visited before its tree grows on: where a single careless gift loses the round, the
others are better played by careful bots than by trying out all that they may do."""

LONGEST = 2_000
"""Actions of a playout after which what is there is weighed."""

LONGEST_PLAIN: Mapping[str, int] = {"pair-it": 1, "pairs": 6, "pirato-poker": 6}
"""The same by the engine, which takes longer for each. In Pair It the sizes of the hands tell much already:
there six actions were no stronger than one, and a third slower."""


BARRED = -1e12
"""What a move has brought that is never tried again: less than any worth."""


class Search(ABC):
    """A tree that grows at one decision.

    Attributes
    ----------
    stride
        Playouts after which it is worth a look at the clock.
    """

    stride: int
    _tree: Tree

    @abstractmethod
    def grow(self, playouts: int) -> None:
        """Make so many playouts more."""

    @abstractmethod
    def found(self) -> dict[str, tuple[int, float]]:
        """Give, of every action tried, how often that was and what it brought the seat to move."""

    def confine(self, action: str) -> None:
        """From now on begin with this action alone; every other one at the root must have been tried."""
        child = self._tree.first[0]
        while child:
            if self._written(self._tree.action[child]) != action:
                self._tree.gained[child] = BARRED
            child = self._tree.sibling[child]

    @abstractmethod
    def _written(self, action: Any) -> str:
        """Write an action of the tree in notation."""


def search(
    view: Any, known: Mapping[int, int], seed: int, nodes: int, *, compiled: bool | None = None
) -> Search:
    """Begin a search.

    Parameters
    ----------
    view
        What the seat to move sees.
    known
        The cards that surely lie in other hands, by seat.
    seed
        Where all chance of the search comes from.
    nodes
        How large the tree may grow.
    compiled
        Whether by the kernels; None for where that can be.
    """
    if compiled is None:
        compiled = find_spec("numba") is not None
    return (Compiled if compiled else Plain)(view, known, seed, nodes)


def only(view: Any, known: Mapping[int, int], seed: int, action: str, playouts: int) -> tuple[int, float]:
    """Play out so many worlds that all begin with one action; give how many they are and what they bring.

    The shares of two actions that were tried so are of one kind, as those of one search are not: there the
    worse one is tried less, and what follows it is less thought through.
    """
    actions = len(view.legal_actions())
    grown = search(view, known, seed, playouts + actions + 1)
    grown.grow(actions)
    grown.confine(action)
    grown.grow(playouts - grown.found()[action][0])
    return grown.found()[action]


class Compiled(Search):
    """The search by a kernel; see `search`."""

    stride = 200

    def __init__(
        self, view: Any, known: Mapping[int, int], seed: int, nodes: int, longest: int = LONGEST
    ) -> None:
        from pairit.kernels import searching

        self._room = room_of(view)
        losses = _losses(view)
        more = {} if losses is None else {"losses": losses}
        self._tables = self._room.searching(view, known, "mate", **more)
        # Any world will do: hidden cards are dealt anew every time.
        self._root, self._at = self._room.load(view.sample(0, known or None)), self._room.room()
        self._chance = searching.begin(seed)
        self._tree = searching.empty_tree(nodes, self._room.MOST_ACTIONS, view.players)
        self._view, self._longest, self._patience = view, longest, PATIENCE[view.game.name]

    def grow(self, playouts: int) -> None:
        """Make so many playouts more, without the interpreter's lock."""
        self._room.search(
            self._tables,
            self._root,
            self._at,
            self._chance,
            self._tree,
            playouts,
            EXPLORE,
            self._patience,
            self._longest,
        )

    def found(self) -> dict[str, tuple[int, float]]:
        """Give what was tried."""
        return {self._written(number): told for number, told in _tried(self._tree)}

    def _written(self, action: Any) -> str:
        return str(self._room.write(self._view, int(action)))


def room_of(view: Any) -> Any:
    """Give the compiled search of a view's game."""
    return import_module(f"pairit.kernels.{view.game.name.replace('-', '_')}.search")


def _tried(tree: Tree) -> list[tuple[Any, tuple[int, float]]]:
    """List what was tried at the root, with how often and what it brought."""
    listed, child = [], tree.first[0]
    while child:
        visits = int(tree.visits[child])
        listed.append((tree.action[child], (visits, float(tree.gained[child]) / visits)))
        child = tree.sibling[child]
    return listed


def _losses(view: Any) -> Any:
    """Give the solved model's chances to lose by the scores, where it knows the table; else None."""
    if view.game.name != "pairs" or not pairs.is_solved(view) or find_spec("numpy") is None:
        return None
    # Only here are the arrays needed, and numpy with them.
    from pairit.bots.pairs_solver import table

    return table()


# ---------------------------------------------------------------- through the engine


class Plain(Search):
    """The search by the engine; see `search`. It is its own `tables`: what the functions below go by."""

    stride = 10

    def __init__(
        self, view: Any, known: Mapping[int, int], seed: int, nodes: int, longest: int | None = None
    ) -> None:
        self.view, self.known = view, known or None
        self.losses = _losses(view)
        self.bots = [PLAYERS_OUT[view.game.name]() for _ in range(view.players)]
        self.state: Any = None
        self._chance = Chance.of_worlds(seed)
        self._longest = LONGEST_PLAIN[view.game.name] if longest is None else longest
        self._patience = PATIENCE[view.game.name]
        self._tree = Tree(
            first=[0] * nodes,
            sibling=[0] * nodes,
            action=[""] * nodes,
            visits=[0] * nodes,
            available=[0] * nodes,
            gained=[0.0] * nodes,
            used=[1],
            actions=[],
            rewards=[0.0] * view.players,
            path=[0] * LONGEST_PATH,
            seats=[0] * LONGEST_PATH,
        )

    def grow(self, playouts: int) -> None:
        """Make so many playouts more."""
        _search(self, None, self, self._chance, self._tree, playouts, EXPLORE, self._patience, self._longest)

    def found(self) -> dict[str, tuple[int, float]]:
        """Give what was tried."""
        return dict(_tried(self._tree))

    def _written(self, action: Any) -> str:
        return str(action)

    @property
    def ends(self) -> bool:
        """Whether the search ends here: the round or game is over, or the chances after it are known."""
        return self.state.is_over or (self.losses is not None and self.state.owes == DEAL_OWED)


def redeal(tables: Plain, root: None, at: Plain, chance: Chance) -> None:
    """Deal a world anew from what the seat to move knows."""
    at.state = tables.view.sample(chance, tables.known)


def legal_actions(tables: Plain, at: Plain, actions: list[str]) -> int:
    """List what may be done; nothing where the search ends. To be late is no plan."""
    actions[:] = [] if at.ends else [action for action in at.state.legal_actions() if action.verb != "late"]
    return len(actions)


def play(tables: Plain, at: Plain, action: str) -> None:
    """Do a legal action."""
    at.state = at.state.play(action)


def mover(tables: Plain, at: Plain) -> int:
    """Give the seat to move."""
    seat: int = at.state.to_move
    return seat


def play_out(tables: Plain, at: Plain, chance: Chance, longest: int) -> None:
    """Let bots play on, each by a chance of its own."""
    for bot in tables.bots:
        bot._chance = Chance(chance.bits(), BOTS)
    while longest > 0 and not at.ends:
        seat = at.state.to_move
        at.state = at.state.play(tables.bots[seat].choose(at.state.view(seat)))
        longest -= 1


def reward(tables: Plain, at: Plain, rewards: list[float]) -> None:
    """Say what it is worth to each seat, as the kernels do."""
    rewards[:] = _REWARDS[tables.view.game.name](tables, at.state)


def below(chance: Chance, limit: int) -> int:
    """Give a whole number below a limit."""
    return chance.below(limit)


_search = search_with(globals())


def _reward_of_pair_it(tables: Plain, state: Any) -> list[float]:
    if state.is_over:
        return [float(seat == state.winner) for seat in range(state.players)]
    weights = [1.0 / (1 + hand.bit_count()) ** 2 for hand in state.hands]
    return [weight / sum(weights) for weight in weights]


def _reward_of_pirato_poker(tables: Plain, state: Any) -> list[float]:
    if state.is_over:
        return [float(seat == state.winner) for seat in range(state.players)]
    return [1.0 / state.players] * state.players


def _reward_of_pairs(tables: Plain, state: Any) -> list[float]:
    points = state.points
    if state.is_over:
        return [float(seat != state.loser) for seat in range(state.players)]
    if tables.losses is not None:
        return [1.0 - float(tables.losses[points[seat], points[1 - seat]]) for seat in range(state.players)]
    return [1.0 - own / (state.target * state.players) for own in points]


_REWARDS = {
    "pair-it": _reward_of_pair_it,
    "pairs": _reward_of_pairs,
    "pirato-poker": _reward_of_pirato_poker,
}
