"""Compiled Pairs does what the engine does, action by action and row by row; its model is the solver's."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import pairit
from pairit.bots import pairs_solver
from pairit.engine.errors import OptionError
from pairit.games.pairs.cards import DECK, points_of, ranks_of
from tests.kernels import differential

pytest.importorskip("numba")

from pairit.kernels.pairs import KERNEL, Solved, cards, model
from pairit.kernels.pairs.policy import Policy

GAME = pairit.games.find("pairs")
NAVIGATED = Solved(pairs_solver.table())
"""All levels, Navigator too."""


# ---------------------------------------------------------------- the same as the engine


def test_the_same_games_action_by_action() -> None:
    trials = differential.mixed_trials(KERNEL, 200)
    assert sum(differential.check_trial(KERNEL, trial) for trial in trials) > 5_000


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_the_same_ten_thousand_games_action_by_action(part: int) -> None:
    trials = differential.mixed_trials(KERNEL, 500, first=1000 + part * 500)
    assert sum(differential.check_trial(KERNEL, trial) for trial in trials) > 15_000


def test_the_positions_of_the_rulebook() -> None:
    """Each legal action of each of them, not only the one that the example shows."""
    states = list(differential.example_positions("pairs"))
    assert sum(differential.check_every_action(KERNEL, state) for state in states) > len(states) > 80


def test_the_rows_are_those_of_the_engine() -> None:
    differential.check_mixed_rows(KERNEL, 40, each=4)


@pytest.mark.slow
def test_many_rows_are_those_of_the_engine() -> None:
    differential.check_mixed_rows(KERNEL, 400, each=25, first=1000)


@pytest.mark.parametrize("variant", ["pairs", "continuous", "calamities"])
def test_the_rows_of_every_level(variant: str) -> None:
    game = GAME.with_options(variant=variant)
    for level in ("random", *KERNEL.levels):
        differential.check_rows(KERNEL, game, [level] * 3, seed=1, count=20)


def test_an_endless_tie_ends_as_it_does_at_the_table() -> None:
    """Without a guard some games have no loser (PR-06)."""
    game = GAME.with_options(tie_guard=0)
    rows = KERNEL.play_rounds(game, ["mate"] * 2, 0, 50_000)
    without = np.flatnonzero(rows.columns["end"] == rows.words["end"].index("no_loser"))
    assert len(without) > 0
    for number in without[:5]:
        differential.check_rows(KERNEL, game, ["mate"] * 2, seed=int(number), count=1)


# ---------------------------------------------------------------- what may be asked for


def test_a_table_that_nobody_can_sit_at_is_refused() -> None:
    with pytest.raises(
        OptionError, match=r"There is no level 'captain'. The levels here are: random, deckhand"
    ):
        KERNEL.play_rounds(GAME, ["mate", "captain"], 0, 1)
    with pytest.raises(OptionError, match="PR-02"):
        KERNEL.play_rounds(GAME, ["mate"], 0, 1)


def test_no_deals_give_no_rows() -> None:
    rows = KERNEL.play_rounds(GAME, ["mate", "random"], 0, 0)
    assert {column.shape for column in rows.columns.values()} == {(0,)}


def test_a_longer_run_begins_with_the_shorter_one_and_goes_on_from_any_deal() -> None:
    long = KERNEL.play_rounds(GAME, ["mate", "deckhand"], 5, 50).columns
    parts = [KERNEL.play_rounds(GAME, ["mate", "deckhand"], first, 25).columns for first in (5, 30)]
    for name, column in long.items():
        assert np.array_equal(column, np.concatenate([part[name] for part in parts])), name


def test_a_seed_is_any_that_a_table_takes() -> None:
    differential.check_rows(KERNEL, GAME, ["mate", "random"], seed=(1 << 63) - 3, count=2)


# ---------------------------------------------------------------- heaps


def test_heaps_count_and_score_as_the_engines_sets_do() -> None:
    chance = Random(1)
    for _ in range(300):
        drawn = DECK.gather(chance.sample(DECK.members(DECK.all), chance.randrange(len(DECK) + 1)))
        heap = cards.heap_of(ranks_of(drawn))
        assert cards.size_of(heap) == drawn.bit_count()
        assert cards.points_of(heap) == points_of(drawn)
        assert [cards.count_in(heap, rank) for rank in range(1, 11)] == [
            ranks_of(drawn).count(rank) for rank in range(1, 11)
        ]


# ---------------------------------------------------------------- the solved model


def test_navigator_does_the_same_action_by_action() -> None:
    levels = ("navigator", "mate")
    for seed in range(3):
        trial = differential.Trial(GAME.deal(players=2, seed=seed), levels, seed)
        assert differential.check_trial(NAVIGATED, trial) > 10
    for players in (2, 3):
        game = GAME.with_options(variant="calamities") if players == 2 else GAME
        differential.check_rows(NAVIGATED, game, ["navigator"] * players, seed=1, count=10)


@pytest.mark.slow
def test_navigator_has_the_rows_of_the_engine() -> None:
    differential.check_rows(NAVIGATED, GAME, ["navigator", "mate"], seed=0, count=300)
    differential.check_mixed_rows(NAVIGATED, 60, each=2, first=5000)


@pytest.mark.parametrize("scores", [(0, 0), (30, 12), (17, 29)])
def test_the_rounds_are_solved_as_the_solver_does(scores: tuple[int, int]) -> None:
    """In any order and for every two stacks."""
    own, other = scores
    expected = pairs_solver.solve_round(own, other).folds
    tables = Solved(pairs_solver.table()).tables(GAME, 2)
    chance = Random(2)
    for _ in range(20_000):
        stack, across = chance.randrange(1, 1024), chance.randrange(1, 1024)
        assert model.solved_fold(tables, own, other, stack, across) == expected[stack, across]


def test_best_play_against_itself_loses_what_the_table_says() -> None:
    """Reckoned with the folds of the other as a rule, the start of a round has the table's value."""
    tables = NAVIGATED.tables(GAME, 2)
    best, their_best = np.empty((1024, 1024)), np.empty((1024, 1024))
    for own, other in ((0, 0), (25, 30)):
        folds = pairs_solver.solve_round(own, other).folds
        theirs = pairs_solver.solve_round(other, own).folds
        loss = pairs_solver.table()
        model.reckon(tables, loss, own, other, model.PART, folds, theirs, best, their_best, False)
        assert model.start_of_round(best, their_best) == pytest.approx(loss[own, other], abs=1e-7)


def test_a_policy_is_what_the_bot_of_that_rule_does() -> None:
    mates = KERNEL.play_policies(GAME, [Policy(share=0.9), Policy(most=3)], 0, 500).columns
    named = KERNEL.play_rounds(GAME, ["mate", "deckhand"], 0, 500).columns
    assert all(np.array_equal(column, named[name]) for name, column in mates.items())


def test_who_survives_never_folds_into_losing() -> None:
    """The last points of a game then come from a pair, which is a hit."""
    rows = KERNEL.play_policies(GAME, [Policy(most=10, survives=True)] * 2, 0, 2000).columns
    reckless = KERNEL.play_policies(GAME, [Policy(most=10)] * 2, 0, 2000).columns
    assert rows["did_hit"].min() >= 1
    assert reckless["did_hit"].min() == 0
