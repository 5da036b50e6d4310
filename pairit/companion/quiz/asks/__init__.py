"""What each game tells the quiz: one file a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pairit.companion.quiz.asking import Asks

_ROOMS = {
    "pair-it": "pairit.companion.quiz.asks.pair_it",
    "pairs": "pairit.companion.quiz.asks.pairs",
    "pirato-poker": "pairit.companion.quiz.asks.pirato_poker",
}
"""Where it lives for each game: the one line that a new game adds here."""


@cache
def asks_of(game_name: str) -> Asks:
    """Give what a game tells the quiz."""
    asks: Asks = import_module(_ROOMS[game_name]).ASKS
    return asks
