"""Rivals: a bot gets a view and answers with an action. None of them ever sees a state.

>>> import pairit
>>> game = pairit.games["pair-it"]
>>> bots = [make(game, "mate", seed=1), make(game, "deckhand", seed=2)]
>>> over = play_match(game.deal(players=2, seed=7), bots)
>>> over.match_over, max(over.points) >= 300
(True, True)
"""

from pairit.bots.asking import BotFault, ask, inform, reason
from pairit.bots.bot import Bot
from pairit.bots.levels import Rival, levels, make
from pairit.bots.match import play_match, play_round, round_steps

__all__ = [
    "Bot",
    "BotFault",
    "Rival",
    "ask",
    "inform",
    "levels",
    "make",
    "play_match",
    "play_round",
    "reason",
    "round_steps",
]
