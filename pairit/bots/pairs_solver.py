"""Two-player Pairs, solved: the chance to lose under best play, for every score and every pair of stacks.

The model: each round begins from a fresh deck; all cards in the two stacks are known, and nothing else is;
two equal first cards are followed by one more card each, and cards that would pair a stack or tie again are
drawn anew. The real game is close to it, with its burned cards, its scored cards that stay out, and one deck
for several rounds.

Scores only grow, so the rounds are solved from the highest scores down. Within a round stacks only grow, so
it is solved from the largest stacks down, all stacks of the other player at once. A stack is a set of ranks:
bit `rank - 1` of a number from 0 to 1023.

`python -m pairit.bots.pairs_solver` solves the model anew and writes the table that the package brings along.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pairit.games.pairs.cards import RANKS as RANKS
from pairit.games.pairs.rules import TABLE

Values = npt.NDArray[np.float64]
Folds = npt.NDArray[np.bool_]

TARGET = TABLE[2]
"""The score that loses with two players (PR-10)."""

STACKS = 1 << len(RANKS)
CARDS = sum(RANKS)
TABLE_FILE = "pairs_values.json"

ROUNDING = 1e-9
"""Chances that differ by less are equal, so that no machine decides by what its rounding leaves."""

_RANKS = np.array(RANKS)
_STACKS = np.arange(STACKS)
_HAS = (_STACKS >> (_RANKS - 1)[:, None] & 1).astype(bool)
"""Whether a stack has a rank, by rank and stack."""
_LARGER = _STACKS | 1 << (_RANKS - 1)[:, None]
"""The stack with one rank more, by rank and stack."""
_LEFT = _RANKS[:, None] - _HAS
"""How many cards of each rank a stack leaves."""
_SIZE = _HAS.sum(axis=0)


def stack_of(ranks: Iterable[int]) -> int:
    """Give a stack as a number.

    >>> stack_of([1, 10])
    513
    """
    return sum(1 << rank - 1 for rank in set(ranks))


class Stacks(NamedTuple):
    """The own chance to lose, by own stack and other stack: after each choice, and at the one that is made.

    The first three for an own move, the others for a move of the other player.
    """

    hit: Values
    fold: Values
    best: Values
    their_hit: Values
    their_fold: Values
    their_best: Values


@dataclass(frozen=True)
class Round:
    """A solved round: what each choice costs whoever is to move.

    Attributes
    ----------
    own, other
        The scores of whoever is to move and of the other player.
    hit, fold
        The chance to lose the game after a hit and after a fold, by own stack and other stack.
    """

    own: int
    other: int
    hit: Values
    fold: Values

    def choices(self, own: Iterable[int], other: Iterable[int]) -> tuple[float, float]:
        """Give the chances to lose after a hit and after a fold, for two stacks given as ranks."""
        place = stack_of(own), stack_of(other)
        return float(self.hit[place]), float(self.fold[place])

    @property
    def folds(self) -> Folds:
        """Whether folding is better, by own stack and other stack; of equal choices the hit is made."""
        return self.fold < self.hit - ROUNDING


def loss_probability(own: int, other: int) -> float:
    """Give the chance to lose at the start of a round in the model, when both play as well as can be.

    Parameters
    ----------
    own, other
        Points of the two players; whoever has reached 31 has lost.

    Raises
    ------
    ValueError
        If a score is below 0, or both have reached 31.

    Examples
    --------
    >>> loss_probability(0, 0), loss_probability(30, 0) > 0.9
    (0.5, True)
    """
    if min(own, other) < 0:
        raise ValueError(f"A score is 0 at least; these are {own} and {other}.")
    if own >= TARGET:
        if other >= TARGET:
            raise ValueError(f"The game ends when one player has {TARGET} points: both cannot have them.")
        return 1.0
    return 0.0 if other >= TARGET else float(table()[own, other])


@cache
def table() -> Values:
    """Give the chances to lose at the start of a round, by own and other score, as the package has them."""
    text = resources.files("pairit.bots").joinpath(TABLE_FILE).read_text(encoding="utf-8")
    return _kept(np.array(json.loads(text)["loss"]))


@lru_cache(maxsize=4)
def solve_round(own: int, other: int) -> Round:
    """Solve a round in the model for whoever is to move, in about a tenth of a second.

    Parameters
    ----------
    own, other
        The scores at the start of the round, from 0 to 30.

    Examples
    --------
    >>> hit, fold = solve_round(0, 0).choices([7, 10], [2, 4])
    >>> fold < hit
    True
    """
    stacks = solve_stacks(table(), own, other)
    return Round(own, other, stacks.hit, stacks.fold)


@lru_cache(maxsize=TARGET * TARGET)
def packed_folds(own: int, other: int) -> npt.NDArray[np.uint8]:
    """Give when to fold at these scores, a bit for each pair of stacks: an eighth of a megabyte."""
    return np.packbits(solve_round(own, other).folds, axis=1)


def folds(own: int, other: int, stack: int, other_stack: int) -> bool:
    """Say whether whoever is to move folds; asked again for the same scores, it only looks it up.

    Parameters
    ----------
    own, other
        The scores of whoever is to move and of the other player, from 0 to 30.
    stack, other_stack
        Their stacks, as `stack_of` gives them.
    """
    return bool(packed_folds(own, other)[stack, other_stack >> 3] >> (7 - (other_stack & 7)) & 1)


# ---------------------------------------------------------------- the solution


def _after(values: Values, own: int, other: int) -> tuple[Values, Values]:
    """Give the own chances to lose after one of both has scored each rank."""
    mine = [values[own + rank, other] if own + rank < TARGET else 1.0 for rank in RANKS]
    theirs = [values[own, other + rank] if other + rank < TARGET else 0.0 for rank in RANKS]
    return np.array(mine), np.array(theirs)


def solve_stacks(
    values: Values, own: int, other: int, folds: Folds | None = None, their_folds: Folds | None = None
) -> Stacks:
    """Solve one round for all stacks: every number is the own chance to lose the game.

    Row by row from the largest own stack: after an own hit a larger row follows, and after a hit of the other
    the same row with a larger column.

    Parameters
    ----------
    values
        The own chance to lose at the start of the rounds that may follow, by own and other score.
    own, other
        The scores in this round.
    folds, their_folds
        When each of both folds, by own stack and other stack; None for whoever plays as well as can be.

    Returns
    -------
    Stacks
        Both players' choices, by own stack and other stack.
    """
    mine, theirs = _after(values, own, other)
    lowest = lowest_in_play()
    fold, their_fold = mine[lowest - 1], theirs[lowest - 1]
    hit, their_hit, best, their_best = np.empty((4, STACKS, STACKS))
    # By rank and stack of the other player: what follows when that rank comes.
    answered = np.broadcast_to(theirs[:, None], (len(RANKS), STACKS)).copy()
    for stack in range(STACKS - 1, -1, -1):
        chance = np.maximum(_LEFT - _HAS[:, stack, None], 0) / (CARDS - _SIZE[stack] - _SIZE)
        following = their_best[_LARGER[:, stack]]
        following[_HAS[:, stack]] = mine[_HAS[:, stack], None]
        np.einsum("rs,rs->s", chance, following, out=hit[stack])
        best[stack] = (
            np.minimum(hit[stack], fold[stack])
            if folds is None
            else np.where(folds[stack], fold[stack], hit[stack])
        )
        np.copyto(answered, best[stack][_LARGER], where=~_HAS)
        np.einsum("rs,rs->s", chance, answered, out=their_hit[stack])
        their_best[stack] = (
            np.maximum(their_hit[stack], their_fold[stack])
            if their_folds is None
            else np.where(their_folds[stack], their_fold[stack], their_hit[stack])
        )
    return Stacks(hit, fold, best, their_hit, their_fold, their_best)


@cache
def lowest_in_play() -> npt.NDArray[np.int64]:
    """Give the lowest rank in two stacks; 1 for two empty ones, which never meet."""
    lowest = np.where(_HAS.any(axis=0), _RANKS[_HAS.argmax(axis=0)], 1)
    in_play: npt.NDArray[np.int64] = lowest[_STACKS[:, None] | _STACKS]
    in_play.setflags(write=False)
    return in_play


@cache
def stack_costs() -> Values:
    """Give the points that a hit costs on average, by own stack and other stack."""
    ranks = _RANKS[:, None]
    costs = np.empty((STACKS, STACKS))
    for stack in range(STACKS):
        left = np.maximum(_LEFT - _HAS[:, stack, None], 0)
        costs[stack] = (left * (ranks * _HAS[:, stack, None])).sum(axis=0) / (CARDS - _SIZE[stack] - _SIZE)
    return _kept(costs)


def _kept(values: Values) -> Values:
    """Lock an array that everybody gets to see: nobody changes it for the others."""
    values.setflags(write=False)
    return values


def start_of_round(stacks: Stacks) -> float:
    """Weigh all deals: one card each, the lower one starts; after a tie one more card each."""
    best, their_best = stacks.best, stacks.their_best
    total = 0.0
    for mine in RANKS:
        for theirs in RANKS:
            weight = mine * (theirs - (mine == theirs)) / (CARDS * (CARDS - 1))
            if mine != theirs:
                moves = best if mine < theirs else their_best
                total += weight * moves[stack_of([mine]), stack_of([theirs])]
            elif weight:
                total += weight * _after_tie(mine, best, their_best)
    return total


def _after_tie(rank: int, best: Values, their_best: Values) -> float:
    """Weigh the second cards after two equal first ones; neither pairs, and they are not equal."""
    total = weights = 0.0
    others = [other for other in RANKS if other != rank]
    for mine in others:
        for theirs in others:
            if mine != theirs:
                moves = best if mine < theirs else their_best
                weights += mine * theirs
                total += mine * theirs * moves[stack_of([rank, mine]), stack_of([rank, theirs])]
    return total / weights


def solve() -> Values:
    """Solve the whole model: the chance to lose at the start of a round, by own and other score.

    It takes about a minute. Of two players with equal chances one loses, so half of the table is enough.
    """
    values = np.full((TARGET, TARGET), np.nan)
    for points in range(2 * (TARGET - 1), -1, -1):
        for own in range(max(0, points - TARGET + 1), min(points, TARGET - 1) + 1):
            other = points - own
            if own <= other:
                values[own, other] = start_of_round(solve_stacks(values, own, other))
                values[other, own] = 1 - values[own, other]
    return values


def main() -> None:
    """Solve the model and write the table."""
    rows = [[round(float(value), 9) for value in row] for row in solve()]
    text = json.dumps({"made_by": "python -m pairit.bots.pairs_solver", "loss": rows})
    Path(__file__).with_name(TABLE_FILE).write_text(text.replace("], [", "],\n[") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
