"""The solution of two-player Pairs, held against another one and against a round solved by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from pairit.bots import pairs_solver
from pairit.bots.pairs_solver import loss_probability, solve_round, stack_of

RANKS = range(1, 11)


# ---------------------------------------------------------------- another solution, as plain as can be


class PlainRound:
    """A round solved by walking through every card that can come, with sets and without arrays.

    `value` gives the chance that player 0 loses, with the stacks of both and whose move it is.
    """

    def __init__(self, scores: tuple[int, int]) -> None:
        self.scores = scores
        self.value = cache(self._value)

    def scored(self, player: int, points: int) -> float:
        scores = list(self.scores)
        scores[player] += points
        return loss_probability(*scores)

    def chances(self, stacks: tuple[frozenset[int], frozenset[int]]) -> list[tuple[int, float]]:
        left = {rank: rank - sum(rank in stack for stack in stacks) for rank in RANKS}
        return [(rank, count / sum(left.values())) for rank, count in left.items() if count]

    def _value(self, stacks: tuple[frozenset[int], frozenset[int]], player: int) -> float:
        fold = self.scored(player, min(stacks[0] | stacks[1]))
        hit = 0.0
        for rank, chance in self.chances(stacks):
            if rank in stacks[player]:
                hit += chance * self.scored(player, rank)
            else:
                grown = list(stacks)
                grown[player] = stacks[player] | {rank}
                hit += chance * self.value((grown[0], grown[1]), 1 - player)
        return max(hit, fold) if player else min(hit, fold)

    def from_the_deal(self) -> float:
        total = 0.0
        for one in RANKS:
            for other in RANKS:
                weight = one * (other - (one == other)) / (55 * 54)
                if one != other:
                    stacks = frozenset({one}), frozenset({other})
                    total += weight * self.value(stacks, 0 if one < other else 1)
                elif weight:
                    total += weight * self.after_tie(one)
        return total

    def after_tie(self, rank: int) -> float:
        pairs = [
            (one, other) for one in RANKS for other in RANKS if rank not in (one, other) and one != other
        ]
        value = sum(
            one * other * self.value((frozenset({rank, one}), frozenset({rank, other})), int(other < one))
            for one, other in pairs
        )
        return value / sum(one * other for one, other in pairs)


@pytest.mark.slow
@pytest.mark.parametrize("scores", [(30, 30), (30, 24), (12, 27), (0, 0)])
def test_another_solution_finds_the_same(scores: tuple[int, int]) -> None:
    assert PlainRound(scores).from_the_deal() == pytest.approx(loss_probability(*scores), abs=5e-4)


def test_late_in_a_round_another_solution_finds_the_same() -> None:
    """Large stacks, so that few cards can follow."""
    plain = PlainRound((20, 25))
    stacks = frozenset({3, 5, 6, 7, 8, 9}), frozenset({2, 4, 7, 9, 10})
    hit, fold = solve_round(20, 25).choices(*stacks)
    assert plain.value(stacks, 0) == pytest.approx(min(hit, fold), abs=1e-9)
    assert fold == loss_probability(22, 25)


# ---------------------------------------------------------------- by hand


def test_a_position_solved_by_hand() -> None:
    """At 30 each whoever scores loses: folding loses for sure, and so does pairing.

    Player 0 has all ranks but the 1, the other all but the 10, and 37 cards are left. Player 0 pairs with any
    of them, as the only 1 lies with the other: it loses. A step before, without the 10 too, a hit survives
    only with one of the ten 10s.
    """
    full, other = set(RANKS) - {1}, set(RANKS) - {10}
    assert solve_round(30, 30).choices(full, other) == (1.0, 1.0)
    hit, fold = solve_round(30, 30).choices(full - {10}, other)
    # 38 cards are left; ten are 10s. Then the other, to whom only a 10 is new, has 9 of 37 left to survive,
    # after which player 0, with everything but the only 1, loses for sure.
    survives = Fraction(10, 38) * (1 - Fraction(9, 37))
    assert fold == 1.0
    assert hit == pytest.approx(float(1 - survives))


# ---------------------------------------------------------------- what must hold


def test_equal_scores_are_even() -> None:
    assert [loss_probability(score, score) for score in range(31)] == [0.5] * 31


def test_of_two_players_one_loses() -> None:
    table = pairs_solver.table()
    assert np.allclose(table + table.T, 1)
    assert table.shape == (31, 31)


def test_points_never_help() -> None:
    """The chance grows with the own score and falls with the other's."""
    table = pairs_solver.table()
    assert (np.diff(table, axis=0) > 0).all()
    assert (np.diff(table, axis=1) < 0).all()


def test_the_ends() -> None:
    assert (loss_probability(31, 5), loss_probability(5, 40)) == (1.0, 0.0)
    for scores in ((31, 31), (-1, 0)):
        with pytest.raises(ValueError, match=r"both|at least"):
            loss_probability(*scores)


def test_the_table_is_what_the_rounds_give() -> None:
    """The shipped numbers come out of the solver again, at a few scores."""
    for own, other in ((0, 0), (10, 20), (30, 29), (3, 28)):
        stacks = pairs_solver.solve_stacks(pairs_solver.table(), own, other)
        assert pairs_solver.start_of_round(stacks) == pytest.approx(loss_probability(own, other), abs=1e-6)


def test_a_stack_is_a_set_of_ranks() -> None:
    assert stack_of([3, 1, 3]) == 0b101
    assert solve_round(5, 5).folds.shape == (1024, 1024)
