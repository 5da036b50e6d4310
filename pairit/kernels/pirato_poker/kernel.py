"""The kernel of Pirato Poker: what `pairit.kernels.kernel.Kernel` asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from pairit.engine.errors import IllegalAction
from pairit.engine.game import Game, State
from pairit.games.pirato_poker.action import gift as gift_action
from pairit.games.pirato_poker.action import read_action
from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.judge import accept
from pairit.games.pirato_poker.position import PASS_ON
from pairit.games.pirato_poker.rules import Rules
from pairit.games.pirato_poker.state import PiratoState
from pairit.kernels.kernel import CAP, Kernel, Rows
from pairit.kernels.pirato_poker import legal, rounds
from pairit.kernels.pirato_poker.effects import TALLY, play
from pairit.kernels.pirato_poker.players import CHANCE, LEVELS, SEEDS, choose, level_number, start_chance
from pairit.kernels.pirato_poker.position import Position, load, state_of
from pairit.kernels.pirato_poker.tables import Tables, tables_of


@dataclass(frozen=True)
class Seated:
    """A position at a table."""

    game: Rules
    tables: Tables
    at: Position


class PiratoPokerKernel(Kernel):
    """Pirato Poker, compiled.

    Examples
    --------
    >>> from pairit.games import find
    >>> kernel = PiratoPokerKernel()
    >>> position = kernel.load(find("pirato-poker").deal(players=3, seed=7))
    >>> kernel.legal_actions(position)
    ['give pig to 1', 'give pig to 2']
    >>> {ruling: count for ruling, count in kernel.play(position, "give pig to 2").items() if count}
    {'PP-07': 2, 'PP-13': 2}
    """

    name = "pirato-poker"
    levels = LEVELS

    def play_rounds(
        self, game: Game, levels: Sequence[str], seed: int, count: int, *, cap: int = CAP, chance: int = 0
    ) -> Rows:
        """Play some deals to their end."""
        return rounds.play_rounds(cast("PiratoPoker", game), levels, seed, count, cap, chance)

    def load(self, state: State) -> Seated:
        """Take a position over from the engine."""
        state = cast("PiratoState", state)
        return Seated(state.game, tables_of(state.game), load(state))

    def write(self, position: Seated) -> str:
        """Write a position in full notation."""
        return str(state_of(position.at, position.game))

    def legal_actions(self, position: Seated) -> list[str]:
        """List what may be done, in the engine's order and notation."""
        actions = np.empty(legal.MOST_ACTIONS, np.int64)
        count = legal.legal_actions(position.tables, position.at, actions)
        return [self._text(position, action) for action in actions[:count].tolist()]

    def play(self, position: Seated, action: str) -> Mapping[str, int]:
        """Do a legal action, in place, and say by which rulings something happened, and how often.

        Raises
        ------
        IllegalAction
            If the engine's judge refuses it.
        NotationError
            If the text is no action.
        """
        state = state_of(position.at, position.game)
        move = accept(state, read_action(action))
        if move is None:
            raise IllegalAction(state.judge(action))
        late = move.verb == "late"
        number = legal.LATE if late else legal.gift(position.game.deck.card(move.card), move.seat)
        tally = np.zeros(1, TALLY)[0]
        play(position.tables, position.at, number, tally)
        conditions = np.array([rounds.won_by(position.tables, position.at)], np.int32)
        counted = rounds.rulings_of(position.game, tally["times"][:, np.newaxis], conditions)
        return {ruling: int(times[0]) for ruling, times in counted.items()}

    def choose(self, position: Seated, level: str, seed: int, index: int) -> str:
        """Let a bot choose whose next number of chance is number `index` of the stream of `seed`."""
        chance = np.zeros(1, CHANCE)[0]
        start_chance(chance, np.uint64(seed % SEEDS), index)
        chosen = choose(position.tables, position.at, level_number(level), chance)
        return self._text(position, chosen)

    def _text(self, position: Seated, action: int) -> str:
        if action == legal.LATE:
            return "late"
        verb = "pass-on" if position.at["owes"] == PASS_ON else "give"
        code = position.game.deck.code[legal.card_of(action)]
        return str(gift_action(verb, code, legal.seat_of(action)))
