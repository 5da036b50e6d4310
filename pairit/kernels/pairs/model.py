"""The solved model of two-player Pairs, compiled: rounds from a fresh deck; all open cards are known.

`pairit.bots.pairs_solver` says what the model is and solves a round for the table; here whole games are
reckoned and played in it. Its values are handed in, in the tables.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pairit.engine.random import OTHER
from pairit.kernels.chance import below, number, stream_key
from pairit.kernels.compiling import compiled
from pairit.kernels.pairs.cards import count_in, one_of, size_of
from pairit.kernels.pairs.tables import ALL, CARDS, HIGHEST, STACKS, TARGET

ROUNDING = 1e-9
"""Chances that differ by less are equal: then a hit is made."""

PART, WHOLE = 1, 2
"""How much of a round is solved: the stacks that a deal can lead to, or all."""

Values = NDArray[np.float64]
Folds = NDArray[np.bool_] | None
"""When somebody folds, by own and other stack; None for whoever plays as well as can be."""


# ---------------------------------------------------------------- best play


@compiled
def solved_fold(tables: Any, own: int, other: int, stack: int, other_stack: int) -> bool:
    """Whether best play folds, at these scores with these stacks; solves the round where nobody has yet."""
    more = tables.rules.size[other_stack] - np.int64(tables.rules.size[stack])
    needed = PART if 0 <= more <= 1 else WHOLE
    if tables.solution.known[own, other] < needed:
        _solve(tables, own, other, needed)
    is_fold: bool = tables.solution.folds[own, other, stack, other_stack >> 3] >> (other_stack & 7) & 1 != 0
    return is_fold


@compiled
def _solve(tables: Any, own: int, other: int, needed: int) -> None:
    """Solve the rounds of both players at two scores, and write down when each folds."""
    best, their_best = np.empty((STACKS, STACKS)), np.empty((STACKS, STACKS))
    reckon(tables, tables.solution.loss, own, other, needed, None, None, best, their_best, True)
    tables.solution.known[own, other] = tables.solution.known[other, own] = needed


@compiled
def reckon(
    tables: Any,
    values: Values,
    own: int,
    other: int,
    needed: int,
    folds: Folds,
    their_folds: Folds,
    best: Values,
    their_best: Values,
    keep: bool,
    hits: Values | None = None,
) -> None:
    """Reckon a round backwards from the largest stacks, as `pairit.bots.pairs_solver.solve_stacks` does.

    Parameters
    ----------
    tables
        The rules.
    values
        The own chance to lose at the start of the rounds that may follow, by own and other score.
    own, other
        The scores in this round.
    needed
        `PART` or `WHOLE`.
    folds, their_folds
        When each of both folds, by their own and the other stack.
    best, their_best
        Where the own chance to lose is written, by own and other stack: at an own move, and at the other's.
    keep
        Whether to write down in the tables when each folds.
    hits
        Where the own chance to lose after a hit is written; None where nobody asks.
    """
    mine, theirs = np.ones(HIGHEST + 1), np.zeros(HIGHEST + 1)
    for rank in range(1, HIGHEST + 1):
        if own + rank < TARGET:
            mine[rank] = values[own + rank, other]
        if other + rank < TARGET:
            theirs[rank] = values[own, other + rank]
    for stack in range(STACKS - 1, 0, -1):
        for across in range(STACKS - 1, 0, -1):
            more = np.int64(tables.rules.size[across]) - np.int64(tables.rules.size[stack])
            if needed == PART and not -1 <= more <= 1:
                continue
            lowest = tables.rules.lowest[stack | across]
            cards = CARDS - tables.rules.size[stack] - tables.rules.size[across]
            if needed == WHOLE or more >= 0:
                hit = 0.0
                for rank in range(1, HIGHEST + 1):
                    left = _left(rank, stack, across)
                    if left > 0:
                        if stack >> rank - 1 & 1:
                            hit += left / cards * mine[rank]
                        else:
                            hit += left / cards * their_best[stack | 1 << rank - 1, across]
                if hits is not None:
                    hits[stack, across] = hit
                fold = mine[lowest]
                if folds is None:
                    best[stack, across] = min(hit, fold)
                else:
                    best[stack, across] = fold if folds[stack, across] else hit
                if keep and fold < hit - ROUNDING:
                    tables.solution.folds[own, other, stack, across >> 3] |= np.uint8(1 << (across & 7))
            if needed == WHOLE or more <= 0:
                hit = 0.0
                for rank in range(1, HIGHEST + 1):
                    left = _left(rank, stack, across)
                    if left > 0:
                        if across >> rank - 1 & 1:
                            hit += left / cards * theirs[rank]
                        else:
                            hit += left / cards * best[stack, across | 1 << rank - 1]
                fold = theirs[lowest]
                if their_folds is None:
                    their_best[stack, across] = max(hit, fold)
                else:
                    their_best[stack, across] = fold if their_folds[across, stack] else hit
                if keep and own != other and fold > hit + ROUNDING:
                    tables.solution.folds[other, own, across, stack >> 3] |= np.uint8(1 << (stack & 7))


@compiled
def hit_costs(tables: Any, own: int, other: int) -> Values:
    """Give the chance to lose after a hit, by own and other stack, for those that a deal can lead to."""
    best, their_best = np.empty((STACKS, STACKS)), np.empty((STACKS, STACKS))
    hits = np.full((STACKS, STACKS), np.nan)
    reckon(tables, tables.solution.loss, own, other, PART, None, None, best, their_best, False, hits)
    return hits


@compiled
def _left(rank: int, stack: int, across: int) -> int:
    """Count the cards of a rank that two stacks leave in a fresh deck."""
    return rank - (stack >> rank - 1 & 1) - (across >> rank - 1 & 1)


@compiled
def start_of_round(best: Values, their_best: Values) -> float:
    """Weigh all deals: one card each, the lower one starts; after a tie one more card each."""
    total = weights = 0.0
    for mine in range(1, HIGHEST + 1):
        for theirs in range(1, HIGHEST + 1):
            weight = mine * (theirs - (mine == theirs))
            weights += weight
            if mine < theirs:
                total += weight * best[_alone(mine), _alone(theirs)]
            elif mine > theirs:
                total += weight * their_best[_alone(mine), _alone(theirs)]
            elif weight > 0:
                total += weight * _after_tie(mine, best, their_best)
    return total / weights


@compiled
def _after_tie(rank: int, best: Values, their_best: Values) -> float:
    """Weigh the second cards after two equal first ones; neither pairs, and they are not equal."""
    total = weights = 0.0
    for mine in range(1, HIGHEST + 1):
        for theirs in range(1, HIGHEST + 1):
            if rank not in (mine, theirs) and mine != theirs:
                moves = best if mine < theirs else their_best
                weights += mine * theirs
                total += mine * theirs * moves[_alone(rank) | _alone(mine), _alone(rank) | _alone(theirs)]
    return total / weights


@compiled
def _alone(rank: int) -> int:
    """Give the stack of one card."""
    return 1 << rank - 1


# ---------------------------------------------------------------- against a rule of thumb


@compiled
def loss_against(tables: Any, thumb: NDArray[np.bool_]) -> float:
    """Give the chance of best play to lose a game in the model against somebody who folds by a rule, exactly.

    Parameters
    ----------
    tables
        The rules, with the solved model's values.
    thumb
        When the other player folds, by that player's stack and the one across.
    """
    values = np.zeros((TARGET, TARGET))
    best, their_best = np.empty((STACKS, STACKS)), np.empty((STACKS, STACKS))
    folds = np.zeros((STACKS, STACKS), np.bool_)
    for points in range(2 * (TARGET - 1), -1, -1):
        for own in range(max(0, points - TARGET + 1), min(points, TARGET - 1) + 1):
            other = points - own
            if tables.solution.known[own, other] == 0:
                _solve(tables, own, other, PART)
            for stack in range(STACKS):
                for across in range(STACKS):
                    folds[stack, across] = (
                        tables.solution.folds[own, other, stack, across >> 3] >> (across & 7) & 1
                    )
            reckon(tables, values, own, other, PART, folds, thumb, best, their_best, False)
            values[own, other] = start_of_round(best, their_best)
    return float(values[0, 0])


@compiled
def losses_in_the_model(tables: Any, thumb: NDArray[np.bool_], seed: int, games: int) -> int:
    """Play games in the model, best play against somebody who folds by a rule, and count those that it loses.

    Parameters
    ----------
    tables, thumb
        As for `loss_against`.
    seed
        Game number n, from 0, has the seed `seed + n`.
    games
        How many.
    """
    lost = 0
    for game in range(games):
        key = stream_key(np.uint64(seed + game), OTHER, 0)
        lost += _loser(tables, thumb, key) == 0
    return lost


@compiled
def _loser(tables: Any, thumb: NDArray[np.bool_], key: np.uint64) -> int:
    """Play one game; player 0 is best play."""
    points, stacks = np.zeros(2, np.int64), np.zeros(2, np.int64)
    drawn = 0
    while True:
        turn, drawn = _deal(stacks, key, drawn)
        while True:
            own, across = stacks[turn], stacks[1 - turn]
            if turn == 0:
                gives_up = solved_fold(tables, points[0], points[1], own, across)
            else:
                gives_up = thumb[own, across]
            if gives_up:
                points[turn] += tables.rules.lowest[own | across]
                break
            rank = _draw(ALL - tables.rules.heap[own] - tables.rules.heap[across], number(key, drawn))
            drawn += 1
            if own >> rank - 1 & 1:
                points[turn] += rank
                break
            stacks[turn] |= _alone(rank)
            turn = 1 - turn
        if points[turn] >= TARGET:
            return turn


@compiled
def _deal(stacks: NDArray[np.int64], key: np.uint64, drawn: int) -> tuple[int, int]:
    """Deal a round from a fresh deck; gives who starts, and how many numbers of chance are used by then."""
    first = _draw(ALL, number(key, drawn))
    second = _draw(ALL - one_of(first), number(key, drawn + 1))
    drawn += 2
    stacks[0] = _alone(first)
    stacks[1] = _alone(second)
    if first == second:
        tie = first
        rest = ALL - 2 * one_of(tie)
        # Cards that would pair or tie again are drawn anew, both of them.
        while tie in (first, second) or first == second:
            first = _draw(rest, number(key, drawn))
            second = _draw(rest - one_of(first), number(key, drawn + 1))
            drawn += 2
        stacks[0] |= _alone(first)
        stacks[1] |= _alone(second)
    return (0 if first < second else 1), drawn


@compiled
def _draw(heap: int, bits: np.uint64) -> int:
    """Draw a card of a heap."""
    place = below(size_of(heap), bits)
    rank = 1
    while place >= count_in(heap, rank):
        place -= count_in(heap, rank)
        rank += 1
    return rank
