"""Rules of thumb for two-player Pairs: the figures that are shown, and that they are computed."""

from __future__ import annotations

import pytest

from pairit.bots.pairs import Mate
from pairit.bots.pairs_solver import stack_of
from pairit.lab import share
from pairit.lab.pairs_thumbs import (
    Decision,
    Thumb,
    by_sum,
    fit,
    for_at_most,
    for_less_than,
    loss_against,
    losses_in_the_real_game,
    never,
)


def folds(thumb: Thumb, own: list[int], other: list[int]) -> bool:
    return bool(thumb.folds[stack_of(own), stack_of(other)])


def test_what_the_thumbs_say() -> None:
    assert not folds(never(), [10, 9], [1])
    assert folds(for_at_most(4), [9], [4])
    assert not folds(for_at_most(4), [9], [5])
    # 10, 9 and 8 cost (10 × 9 + 9 × 8 + 8 × 7) / 51 = 4.27 on average, and 0.9 of it is 3.85.
    assert folds(for_less_than(0.9), [10, 9, 8], [3])
    assert not folds(for_less_than(0.9), [10, 9, 8], [4])
    assert folds(by_sum({1: 10, 3: 20}), [4, 6], [1])
    assert not folds(by_sum({1: 10, 3: 20}), [4, 5], [1])
    assert not folds(by_sum({1: 10, 3: 20}), [10, 9, 8], [2])


def test_the_model_reckons_as_mate_does() -> None:
    """The rule of 0.9 is Mate's: they agree about every stack of two against every single card."""
    import pairit

    thumb, game = for_less_than(0.9), pairit.games["pairs"].with_options(burn=0)
    for low in range(2, 10):
        for high in range(low + 1, 11):
            for other in range(2, 11):
                view = game.position(f"stacks: {low} {high} / {other}; turn: 0").view(0)
                assert folds(thumb, [low, high], [other]) == (Mate().choose(view) == "fold")


def test_the_fitted_sums_cost_least() -> None:
    """Where a sum of 12 should fold and one of 8 should hit, the border lies between."""
    choices = [Decision(5, 12, 1, hit=0.6, fold=0.5), Decision(5, 8, 1, hit=0.5, fold=0.6)]
    choices.append(Decision(1, 30, 2, hit=0.5, fold=0.6))
    assert 8 < fit(choices)[1] <= 12
    assert 2 not in fit(choices)


MOST = {
    "fold for 4 or less": (lambda: for_at_most(4), 0.16),
    "the rule of 0.9": (lambda: for_less_than(0.9), 0.48),
    "never fold": (never, 0.46),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MOST)
def test_best_play_loses_seldom_against_a_rule_of_thumb(name: str) -> None:
    thumb, most = MOST[name]
    assert loss_against(thumb()) <= most


@pytest.mark.slow
def test_navigator_does_not_lose_more_than_half_in_the_real_game() -> None:
    found = share(losses_in_the_real_game(Mate, 4000), 4000)
    assert found.low < 0.5
