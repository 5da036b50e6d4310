"""The bots of Pairs: when each level folds."""

from __future__ import annotations

from typing import Any

import numpy as np

from pairit.engine.random import BOTS
from pairit.games.pairs.position import DEAL_OWED
from pairit.kernels.chance import below, number, stream_key
from pairit.kernels.compiling import inlined
from pairit.kernels.pairs.cards import points_of, ranks_in, size_of
from pairit.kernels.pairs.legal import DEAL, FOLD, HIT, fold_by, ways_to_fold
from pairit.kernels.pairs.model import solved_fold
from pairit.kernels.pairs.policy import Policy
from pairit.kernels.pairs.position import can_hit, lowest_in_play

LEVELS = {
    "random": Policy(any=True),
    "deckhand": Policy(most=3),
    "bosun": Policy(),
    "mate": Policy(share=0.9),
    "navigator": Policy(share=0.9, solved=True),
}
"""What the bots of `pairit.bots` go by."""

CHANCE = np.dtype([("seed", "u8"), ("index", "i8")])
"""A bot's own chance: its seed, and which number of its stream comes next."""


@inlined
def choose(tables: Any, at: Any, level: int, chance: Any) -> int:
    """Choose a legal action as a level does; it takes a number of chance where that bot takes one.

    Parameters
    ----------
    tables, at
        The rules, and a position in which something is to be done.
    level
        The place of its policy in the rules.
    chance
        A record of the type `CHANCE`.
    """
    rules = tables.rules
    does_any = rules.any[level]
    if at.owes == DEAL_OWED:
        chance.index += does_any
        return DEAL
    lowest = lowest_in_play(rules, at)
    hits = 1 if can_hit(rules, at) else 0
    ways = ways_to_fold(rules, at, lowest, hits == 1)
    if not does_any:
        if ways == 0 or (hits == 1 and not folds(tables, at, level, lowest)):
            return HIT
        if ways + hits == 1:
            return FOLD
        hits = 0
    key = stream_key(chance.seed, BOTS, 0)
    way = int(below(hits + ways, number(key, chance.index))) - hits
    chance.index += 1
    return HIT if way < 0 else fold_by(rules, at, lowest, way, ways)


@inlined
def folds(tables: Any, at: Any, level: int, lowest: int) -> bool:
    """Whether a level folds where both is possible and this is the lowest rank in play."""
    rules = tables.rules
    seat = at.turn
    stack, points = at.stacks[seat], at.points[seat]
    if rules.solved[level]:
        return solved_fold(tables, points, at.points[1 - seat], stack, at.stacks[1 - seat])
    if rules.survives[level] and points + lowest >= rules.target:
        return False
    if rules.total[stack] >= rules.least[level, lowest]:
        return True
    share = rules.share[level, points]
    cost, cards = points_of(ranks_in(at.unseen, rules.heap[stack])), size_of(at.unseen)
    if cost <= lowest * cards and share <= 1.0:
        return False  # nearly always so, and a division would take as long as all the rest
    is_cheaper: bool = cards > 0 and lowest < share * (cost / cards)
    return is_cheaper
