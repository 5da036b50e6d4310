"""The compiled Pair It does what the engine does: every action, every choice, every row."""

from __future__ import annotations

import numpy as np
import pytest

import pairit
from pairit.engine.errors import OptionError
from pairit.kernels import find
from tests.kernels import differential

pytest.importorskip("numba")
KERNEL = find("pair-it")
GAME = pairit.games.find("pair-it")


def test_the_same_matches_action_by_action() -> None:
    trials = differential.mixed_trials(KERNEL, 120)
    assert sum(differential.check_trial(KERNEL, trial) for trial in trials) > 20_000


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_the_same_ten_thousand_matches_action_by_action(part: int) -> None:
    trials = differential.mixed_trials(KERNEL, 500, first=1000 + part * 500)
    assert sum(differential.check_trial(KERNEL, trial) for trial in trials) > 50_000


def test_the_positions_of_the_rulebook() -> None:
    """Each legal action of each of them, not only the one that the example shows."""
    states = list(differential.example_positions("pair-it"))
    assert sum(differential.check_every_action(KERNEL, state) for state in states) > len(states) > 200


def test_the_rows_are_those_of_the_engine() -> None:
    differential.check_mixed_rows(KERNEL, 40, each=4)


@pytest.mark.slow
def test_many_rows_are_those_of_the_engine() -> None:
    differential.check_mixed_rows(KERNEL, 400, each=25, first=1000)


def test_the_rows_of_every_level() -> None:
    for level in ("random", *KERNEL.levels):
        differential.check_rows(KERNEL, GAME, [level] * 3, seed=1, count=20)


def test_a_table_that_nobody_can_sit_at_is_refused() -> None:
    with pytest.raises(OptionError, match="The levels here are: random, deckhand, mate"):
        KERNEL.play_rounds(GAME, ["mate", "captain"], 0, 1)
    with pytest.raises(OptionError, match="PI-37"):
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
