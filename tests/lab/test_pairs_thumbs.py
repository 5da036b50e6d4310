"""Rules of thumb for two-player Pairs: the figures that are shown, and that they are computed."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from pairit.bots.pairs import Mate
from pairit.bots.pairs_solver import stack_of
from pairit.lab import pairs_thumbs
from pairit.lab.pairs_thumbs import (
    Decision,
    Thumb,
    by_sum,
    decisions,
    figures,
    fit_part,
    fit_sums,
    for_at_most,
    for_less_than,
    loss_against,
    losses_at_the_table,
    losses_in_the_model,
    losses_in_the_real_game,
    never,
    solved_loss_against,
    thumbs,
)
from pairit.lab.shares import share


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


def test_what_is_fitted_costs_least() -> None:
    """Where a sum of 12 should fold and one of 8 should hit, the border lies between."""
    choices = [Decision(5, 12, 1, hit=0.6, fold=0.5), Decision(5, 8, 1, hit=0.5, fold=0.6)]
    choices.append(Decision(1, 30, 2, hit=0.5, fold=0.6))
    assert 8 < fit_sums(choices)[1] <= 12
    assert 2 not in fit_sums(choices)


# ---------------------------------------------------------------- computed twice


@pytest.mark.parametrize(
    "thumb",
    [for_less_than(0.9), never(), for_at_most(4), by_sum({1: 10, 2: 20})],
    ids=lambda thumb: thumb.name,
)
def test_the_rule_engine_plays_the_same_games(thumb: Thumb) -> None:
    """Navigator's first choices take the engine a while, so these games are few: the slow test plays more."""
    assert losses_at_the_table(thumb, 2) == losses_in_the_real_game(thumb, 2)


@pytest.mark.slow
@pytest.mark.parametrize("thumb", [for_less_than(0.9), by_sum({1: 10, 2: 20})], ids=lambda thumb: thumb.name)
def test_the_rule_engine_plays_many_of_the_same_games(thumb: Thumb) -> None:
    assert losses_at_the_table(thumb, 300) == losses_in_the_real_game(thumb, 300)


@pytest.mark.slow
def test_the_solver_reckons_the_same() -> None:
    assert solved_loss_against(never()) == pytest.approx(loss_against(never()), abs=1e-6)


@pytest.mark.slow
def test_without_numba_the_figures_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = losses_in_the_real_game(never(), 20)
    monkeypatch.setattr(pairs_thumbs, "CAN_COMPILE", False)
    assert losses_in_the_real_game(never(), 20) == compiled


# ---------------------------------------------------------------- the figures that are shown

MOST = {
    "fold for 4 or less": (0.16, 0.185),
    "fold below 0.9 of the cost of a hit": (0.48, 0.485),
    "never fold": (0.46, 0.48),
}
"""How many games best play may lose against a rule: in the model, and in the real game."""


def test_best_play_loses_seldom_against_a_rule_of_thumb() -> None:
    costs = {cost.name: cost for cost in figures().costs}
    for name, (model, real) in MOST.items():
        assert costs[name].exact <= model
        assert costs[name].real.value <= real
        assert costs[name].real.size == 100_000


def test_what_was_played_in_the_model_agrees_with_what_was_reckoned() -> None:
    for cost in figures().costs:
        assert cost.model.low <= cost.exact <= cost.model.high, cost.name


def test_the_figures_are_those_of_the_rules() -> None:
    found = figures()
    assert [cost.name for cost in found.costs] == [thumb.name for thumb in thumbs(found.sums, found.part)]
    text = resources.files("pairit.lab").joinpath(pairs_thumbs.FIGURES).read_text(encoding="utf-8")
    assert json.loads(text)["made_by"] == "python -m pairit.lab.pairs_thumbs"


def test_fewer_games_lose_as_often_as_the_figures_say() -> None:
    """Played anew: the first of the same games, so the intervals overlap."""
    for thumb, cost in zip(thumbs(figures().sums, figures().part), figures().costs, strict=True):
        model, real = losses_in_the_model(thumb, 20_000), losses_in_the_real_game(thumb, 20_000)
        for lost, shown in ((model, cost.model), (real, cost.real)):
            again = share(lost, 20_000)
            assert again.low <= shown.high, thumb.name
            assert shown.low <= again.high, thumb.name


@pytest.mark.slow
def test_the_figures_are_computed_again() -> None:
    found = figures()
    for thumb, cost in zip(thumbs(found.sums, found.part), found.costs, strict=True):
        assert loss_against(thumb) == pytest.approx(cost.exact, abs=1e-6)
        assert losses_in_the_model(thumb, 100_000) == cost.model.count
        assert losses_in_the_real_game(thumb, 100_000) == cost.real.count


@pytest.mark.slow
def test_what_was_fitted_is_fitted_again() -> None:
    assert fit_sums(decisions(pairs_thumbs.FITTED_GAMES)) == figures().sums
    part = figures().part
    near = {other: loss_against(for_less_than(other)) for other in (part - 0.05, part, part + 0.05)}
    assert fit_part(near) == part


def test_the_words_of_the_notebook_hold() -> None:
    """Each rule loses more than half; to fold for 4 or less is far the worst; the fitted part costs least."""
    costs = {cost.name: cost for cost in figures().costs}
    assert all(cost.real.high < 0.5 and cost.exact < 0.5 for cost in costs.values())
    fitted = for_less_than(figures().part).name
    assert costs[fitted].exact == max(cost.exact for cost in costs.values())
    # In the real game it cannot be told from the rule with 0.9; the others cost more than one of these.
    near = costs[fitted].real, costs[for_less_than(0.9).name].real
    assert near[0].low < near[1].high and near[1].low < near[0].high
    assert max(cost.real.value for cost in costs.values()) in {share.value for share in near}
    assert min(costs.values(), key=lambda cost: cost.exact).name == "fold for 4 or less"
    assert costs["fold for 4 or less"].exact < 0.2
    assert 1 - costs["fold for 4 or less"].real.value > 0.8
    # One sentence of one rank, and one with more of them.
    simple, several = by_sum({1: 10}).name, by_sum(figures().sums).name
    assert costs["never fold"].exact < costs[simple].exact < costs[several].exact
