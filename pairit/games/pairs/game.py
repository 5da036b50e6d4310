"""Pairs, as a game: its name, its options, its deal."""

from __future__ import annotations

from pairit.engine.game import Step
from pairit.engine.random import checked_seed
from pairit.games.pairs import notation
from pairit.games.pairs.position import Match
from pairit.games.pairs.rules import Rules
from pairit.games.pairs.state import PairsState, deal_game


class Pairs(Rules):
    """Two to eight players press their luck; there is no winner, one loses.

    Examples
    --------
    >>> state = Pairs().deal(players=3, seed=7)
    >>> state.to_move is not None, state.target, len(state.legal_actions())
    (True, 21, 2)
    """

    def deal_step(self, players: int = 2, seed: int | None = None) -> Step[PairsState]:
        self.check_players(players, "PR-02")
        self.target(players)
        nothing = (0,) * players
        return deal_game(PairsState, Match(self, checked_seed(seed), 1, nothing, nothing))

    def deal(self, players: int = 2, seed: int | None = None) -> PairsState:
        return self.deal_step(players, seed).state

    def position(self, text: str) -> PairsState:
        return notation.read(text, self, PairsState)
