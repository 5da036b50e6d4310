"""Pair It: The Pirate Game, as a game: its name, its options, its deal."""

from __future__ import annotations

from pairit.engine.game import Step
from pairit.engine.random import checked_seed
from pairit.games.pair_it import notation
from pairit.games.pair_it.position import Round
from pairit.games.pair_it.rules import Rules
from pairit.games.pair_it.state import PairItState, deal_round


class PairIt(Rules):
    """Two to six players shed their hands; action cards mess things up; the winner scores what others hold.

    Examples
    --------
    >>> game = PairIt(anchors=9)
    >>> state = game.deal(players=3, seed=7)
    >>> state.to_move, [hand.bit_count() for hand in state.hands]
    (0, [7, 7, 7])
    >>> game.deal(players=3, seed=7) == state
    True
    """

    def deal_step(self, players: int = 2, seed: int | None = None) -> Step[PairItState]:
        self.check_players(players, "PI-37")
        return deal_round(PairItState, Round(self, checked_seed(seed), 1, 0, (0,) * players))

    def deal(self, players: int = 2, seed: int | None = None) -> PairItState:
        return self.deal_step(players, seed).state

    def position(self, text: str) -> PairItState:
        return notation.read(text, self, PairItState)
