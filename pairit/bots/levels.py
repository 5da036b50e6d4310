"""Which bots sit at the table of which game."""

from __future__ import annotations

from collections.abc import Mapping

from pairit.bots import pair_it, pairs
from pairit.bots.bot import Bot
from pairit.engine.errors import OptionError
from pairit.engine.game import Game
from pairit.engine.text import shorten

_LEVELS: dict[str, dict[str, type[Bot]]] = {
    "pair-it": {"deckhand": pair_it.Deckhand, "mate": pair_it.Mate},
    "pairs": {"deckhand": pairs.Deckhand, "bosun": pairs.Bosun, "mate": pairs.Mate},
}


def levels(game: Game) -> Mapping[str, type[Bot]]:
    """Give the levels of a game, the easiest first."""
    return _LEVELS[game.name]


def make(game: Game, level: str, seed: int = 0) -> Bot:
    """Make a bot of a level.

    Raises
    ------
    OptionError
        If the game has no such level.
    """
    known = levels(game)
    if level not in known:
        raise OptionError(f"There is no level {shorten(repr(level))}. The levels are: {', '.join(known)}.")
    return known[level](seed)
