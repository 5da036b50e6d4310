"""Pirato Poker, as a game: its name, its options, its deal."""

from __future__ import annotations

from pairit.engine.game import Step
from pairit.engine.random import checked_seed
from pairit.games.pirato_poker import notation
from pairit.games.pirato_poker.position import Round
from pairit.games.pirato_poker.rules import Rules
from pairit.games.pirato_poker.state import PiratoState, deal


class PiratoPoker(Rules):
    """Three to six players give cards away; two to eight are allowed (PP-04).

    Examples
    --------
    >>> state = PiratoPoker().deal(players=4, seed=7)
    >>> state.to_move, state.counts, len(state.legal_actions())
    (0, (1, 1, 1, 1), 3)
    """

    def deal_step(self, players: int = Rules.usual_players, seed: int | None = None) -> Step[PiratoState]:
        self.check_players(players, "PP-04")
        return deal(PiratoState, Round(self, checked_seed(seed), 1, 0, (0,) * players))

    def deal(self, players: int = Rules.usual_players, seed: int | None = None) -> PiratoState:
        return self.deal_step(players, seed).state

    def position(self, text: str) -> PiratoState:
        return notation.read(text, self, PiratoState)
