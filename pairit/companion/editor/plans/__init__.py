"""What the editor knows of each game: one file a game, and one line here."""

from __future__ import annotations

from pairit.companion.editor.plan import Plan
from pairit.companion.editor.plans.pair_it import PairItPlan
from pairit.companion.editor.plans.pairs import PairsPlan
from pairit.companion.editor.plans.pirato_poker import PiratoPokerPlan
from pairit.engine.game import Game

_PLANS: dict[str, type[Plan]] = {
    "pair-it": PairItPlan,
    "pairs": PairsPlan,
    "pirato-poker": PiratoPokerPlan,
}


def plan_of(game: Game) -> Plan:
    """Give what the editor knows of a game."""
    return _PLANS[game.name]()
