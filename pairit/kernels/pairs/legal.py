"""What may be done in a position of Pairs, as numbers, in the engine's order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pairit.games.pairs import action
from pairit.games.pairs.action import PairsAction
from pairit.games.pairs.position import DEAL_OWED, OVER
from pairit.kernels.compiling import compiled, inlined
from pairit.kernels.pairs.position import can_hit, lowest_in_play
from pairit.kernels.pairs.tables import SEATS

HIT, FOLD, DEAL, FOLD_FROM = range(4)
"""The actions; to fold and take seat n's card is `FOLD_FROM` + n."""

MOST_ACTIONS = 1 + SEATS
"""As many actions as there may be at once."""

ACTIONS: tuple[PairsAction, ...] = (action.HIT, action.FOLD, action.DEAL, *action.FOLD_FROM)
"""The engine's action for each number."""


@compiled
def legal_actions(tables: Any, at: Any, actions: NDArray[np.int64]) -> int:
    """List what may be done, and say how many actions that are."""
    rules = tables.rules
    if at.owes == OVER:
        return 0
    if at.owes == DEAL_OWED:
        actions[0] = DEAL
        return 1
    count = 0
    if can_hit(rules, at):
        actions[0] = HIT
        count = 1
    lowest = lowest_in_play(rules, at)
    ways = ways_to_fold(rules, at, lowest, count == 1)
    for way in range(ways):
        actions[count + way] = fold_by(rules, at, lowest, way, ways)
    return count + ways


@inlined
def has_choice(rules: Any, at: Any) -> bool:
    """Whether the seat to move may do more than one thing."""
    if at.owes == DEAL_OWED:
        return False
    may_hit = can_hit(rules, at)
    several: bool = may_hit + ways_to_fold(rules, at, lowest_in_play(rules, at), may_hit) > 1
    return several


@inlined
def ways_to_fold(rules: Any, at: Any, lowest: int, may_hit: bool) -> int:
    """Count the ways to fold: one, but in Continuous Pairs one for each of several lowest cards.

    Parameters
    ----------
    rules, at
        The rules and the position.
    lowest, may_hit
        The lowest rank in play, 0 for none, and whether there is a card to hit.
    """
    if lowest == 0 or (at.stacks[at.turn] == 0 and may_hit):
        return 0
    if rules.continuous == 0:
        return 1
    ways = 0
    for seat in range(rules.players):
        ways += at.stacks[seat] >> lowest - 1 & 1
    return ways


@compiled
def fold_by(rules: Any, at: Any, lowest: int, way: int, ways: int) -> int:
    """Give one of so many ways to fold, numbered from 0."""
    if ways == 1:
        return FOLD
    seat = 0
    while True:
        if at.stacks[seat] >> lowest - 1 & 1:
            if way == 0:
                return FOLD_FROM + seat
            way -= 1
        seat += 1
