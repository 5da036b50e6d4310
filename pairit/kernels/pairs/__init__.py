"""Pairs, compiled: whole games of the game itself, Continuous Pairs and Calamities, with every option.

`KERNEL` plays the levels that need nothing else. Navigator goes by the solved model, whose values lie in a
higher room: `Solved(values)` plays it too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from pairit.engine.errors import OptionError
from pairit.engine.game import Game, State
from pairit.engine.text import quoted
from pairit.games.pairs.game import Pairs
from pairit.games.pairs.position import Match
from pairit.games.pairs.rules import Rules
from pairit.games.pairs.state import PairsState
from pairit.kernels.kernel import CAP, Kernel, Rows, bot_seed, columns_of
from pairit.kernels.pairs import model
from pairit.kernels.pairs.effects import play
from pairit.kernels.pairs.legal import ACTIONS, MOST_ACTIONS, legal_actions
from pairit.kernels.pairs.players import CHANCE, LEVELS, choose
from pairit.kernels.pairs.policy import Policy
from pairit.kernels.pairs.position import POSITION, load, state_of
from pairit.kernels.pairs.rounds import ENDS, play_games
from pairit.kernels.pairs.tables import TARGET, Tables, rules_of, solution_of
from pairit.kernels.pairs.tally import RULINGS, TALLY

__all__ = ["KERNEL", "LEVELS", "PairsKernel", "Policy", "Position", "Solved"]

_WRAP = 1 << 64


@dataclass(frozen=True)
class Position:
    """A position outside of compiled code.

    Attributes
    ----------
    match
        What stays the same for the game.
    tables
        Its rules for compiled code.
    at
        The position itself.
    """

    match: Match
    tables: Any
    at: Any


class PairsKernel(Kernel):
    """Pairs for every level but Navigator."""

    name = "pairs"
    levels: ClassVar[tuple[str, ...]] = ("deckhand", "bosun", "mate")

    def __init__(self) -> None:
        self._solution = solution_of(np.zeros((TARGET, TARGET)))

    def play_rounds(
        self, game: Game, levels: Sequence[str], seed: int, count: int, *, cap: int = CAP, chance: int = 0
    ) -> Rows:
        """Play some deals to their end, as the contract says."""
        known = ("random", *self.levels)
        for level in levels:
            if level not in known:
                raise OptionError(
                    f"There is no level {quoted(level)}. The levels here are: {', '.join(known)}."
                )
        policies = [LEVELS[level] for level in levels]
        return self.play_policies(game, policies, seed, count, cap=cap, chance=chance)

    def play_policies(
        self,
        game: Game,
        policies: Sequence[Policy],
        seed: int,
        count: int,
        *,
        cap: int = CAP,
        chance: int = 0,
    ) -> Rows:
        """Do what `play_rounds` does, for any rules about folding: one policy a seat."""
        players = len(policies)
        names = columns_of(game.deal(players=players, seed=0))[1:]
        tables = self.tables(game, players, policies)
        columns = np.zeros((len(names), count), np.int32)
        play_games(
            tables,
            np.arange(players, dtype=np.uint8),
            np.uint64(seed),
            np.uint64(bot_seed(seed, players, 0, chance) % _WRAP),
            cap,
            np.zeros(1, POSITION)[0],
            np.zeros(players, CHANCE),
            np.zeros(1, TALLY)[0],
            columns,
        )
        seeds = np.arange(count) + np.int64(seed)
        return Rows(
            {"seed": seeds, **dict(zip(names, columns, strict=True))}, {"end": ENDS, "end_word": ("",)}
        )

    def tables(self, game: Game, players: int, policies: Sequence[Policy] = tuple(LEVELS.values())) -> Tables:
        """Make what compiled code must know of a table; level n plays by the policy at place n."""
        assert isinstance(game, Rules)
        return Tables(rules_of(game, players, policies), self._solution)

    def load(self, state: State) -> Position:
        """Take a position over from the engine."""
        assert isinstance(state, PairsState)
        return Position(state.match, self.tables(state.game, state.players), load(state))

    def write(self, position: Position) -> str:
        """Write a position in full notation."""
        return str(state_of(position.at, position.match))

    def legal_actions(self, position: Position) -> list[str]:
        """List what may be done."""
        actions = np.zeros(MOST_ACTIONS, np.int64)
        count = legal_actions(position.tables, position.at, actions)
        return [str(ACTIONS[action]) for action in actions[:count]]

    def play(self, position: Position, action: str) -> Mapping[str, int]:
        """Do a legal action, in place."""
        tally = np.zeros(1, TALLY)[0]
        play(position.tables, position.at, ACTIONS.index(action), tally)
        return {ruling: int(tally["counts"][place]) for ruling, place in RULINGS.items()}

    def choose(self, position: Position, level: str, seed: int, index: int) -> str:
        """Let a bot choose."""
        chance: Any = np.zeros(1, CHANCE)[0]
        chance["seed"], chance["index"] = seed % _WRAP, index
        number: Any = np.uint8(list(LEVELS).index(level))  # as `play_games` has it, so that it compiles once
        return str(ACTIONS[choose(position.tables, position.at, number, chance)])


class Solved(PairsKernel):
    """Pairs for every level: Navigator too.

    Parameters
    ----------
    loss
        The solved model's chance to lose at the start of a round, by own and other score. When to fold
        follows from it, and is worked out when scores first come up.
    """

    levels = (*PairsKernel.levels, "navigator")

    def __init__(self, loss: NDArray[np.float64]) -> None:
        self._solution = solution_of(loss)

    def loss_against(self, thumb: NDArray[np.bool_]) -> float:
        """Give the chance of best play to lose a game in the model against a rule of thumb, exactly.

        Parameters
        ----------
        thumb
            When the other player folds, by that player's stack and the one across.
        """
        return model.loss_against(self._model(), thumb)

    def losses_in_the_model(self, thumb: NDArray[np.bool_], seed: int, games: int) -> int:
        """Play games in the model, best play against a rule of thumb, and count those that best play loses.

        Parameters
        ----------
        thumb
            As for `loss_against`.
        seed
            Game number n, from 0, has the seed `seed + n`.
        games
            How many.
        """
        return model.losses_in_the_model(self._model(), thumb, seed, games)

    def hit_costs(self, own: int, other: int) -> NDArray[np.float64]:
        """Give the chance to lose after a hit in the model, when both then play as well as can be.

        Parameters
        ----------
        own, other
            The scores of whoever is to move and of the other player, from 0 to 30.

        Returns
        -------
        numpy.ndarray
            By own stack and other stack; NaN for those that no deal leads to.
        """
        return model.hit_costs(self._model(), own, other)

    def _model(self) -> Tables:
        return self.tables(Pairs(), 2)


KERNEL = PairsKernel()
