"""Pair It at compiled speed: `KERNEL` keeps the contract, and the files are there for other compiled code.

`tables` has what a table plays by, `position` where everything is, `legal` what may be done, `effects` what
it does, `players` the bots, `deal` and `rounds` whole rounds. All work on the records of the first two:
`legal_actions(tables, at, actions)`, `play(tables, at, action, tally)`, `choose(tables, at, level, chance)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pairit.engine.errors import OptionError
from pairit.engine.game import Game, State
from pairit.engine.text import quoted
from pairit.games.pair_it.game import PairIt
from pairit.games.pair_it.state import PairItState
from pairit.kernels.kernel import CAP, Kernel, Rows
from pairit.kernels.pair_it import action as action_
from pairit.kernels.pair_it import effects, legal, players, position, rounds
from pairit.kernels.pair_it.citations import CITATIONS, TALLY
from pairit.kernels.pair_it.tables import plays, tables_for


@dataclass(frozen=True)
class Loaded:
    """A position with its game: the record `at` changes in place."""

    game: PairIt
    at: Any


class PairItKernel(Kernel):
    """Pair It, compiled."""

    name = "pair-it"
    levels = players.LEVELS[1:]

    def play_rounds(
        self, game: Game, levels: Sequence[str], seed: int, count: int, *, cap: int = CAP, chance: int = 0
    ) -> Rows:
        """Play some deals to their end.

        Raises
        ------
        OptionError
            If it has no such level, or so many cannot play.
        """
        assert isinstance(game, PairIt)
        for level in levels:
            if level not in players.LEVELS:
                known = ", ".join(players.LEVELS)
                raise OptionError(f"There is no level {quoted(level)}. The levels here are: {known}.")
        return rounds.play_rounds(game, levels, seed, count, cap, chance)

    def load(self, state: State) -> Loaded:
        """Take a position over from the engine, its chance included."""
        assert isinstance(state, PairItState)
        game = state.game
        assert isinstance(game, PairIt)
        return Loaded(game, position.load(state))

    def write(self, position: Loaded) -> str:
        """Write a position in full notation."""
        return str(self.state(position))

    def state(self, loaded: Loaded) -> PairItState:
        """Give a position back to the engine."""
        return position.give_back(loaded.at, loaded.game)

    def legal_actions(self, position: Loaded) -> list[str]:
        """List what may be done, in the engine's order and notation."""
        tables, at = tables_for(position.game), position.at
        actions = np.empty(legal.count_actions(tables, at), np.int64)
        legal.legal_actions(tables, at, actions)
        return [action_.write(number) for number in actions.tolist()]

    def play(self, position: Loaded, action: str) -> Mapping[str, int]:
        """Do a legal action, in place, and say by which rulings something happened."""
        tally = np.zeros(1, TALLY)[0]
        effects.play(tables_for(position.game), position.at, action_.number_of(action), tally)
        cited = [*(event.rulings for event in CITATIONS), *plays()]
        happened: Counter[str] = Counter()
        for rulings, times in zip(cited, tally["events"].tolist(), strict=False):
            happened.update(dict.fromkeys(rulings, times) if times else {})
        return happened

    def choose(self, position: Loaded, level: str, seed: int, index: int) -> str:
        """Let a bot choose whose next number of chance is number `index` of the stream of `seed`."""
        chance = np.zeros(1, players.CHANCE)[0]
        players.seat_bot(chance, np.uint64(seed))
        chance["used"] = index
        tables, number = tables_for(position.game), players.LEVELS.index(level)
        return action_.write(players.choose(tables, position.at, number, chance))


KERNEL = PairItKernel()
