"""The table layouts of the games: one file each."""

from __future__ import annotations

from pairit.engine.game import Game
from pairit.table.layout import Layout
from pairit.table.layouts.pair_it import PairItLayout
from pairit.table.layouts.pairs import PairsLayout
from pairit.table.layouts.pirato_poker import PiratoPokerLayout

_LAYOUTS: dict[str, type[Layout]] = {
    "pair-it": PairItLayout,
    "pairs": PairsLayout,
    "pirato-poker": PiratoPokerLayout,
}


def layout_of(game: Game) -> Layout:
    """Give the layout of a game."""
    return _LAYOUTS[game.name]()
