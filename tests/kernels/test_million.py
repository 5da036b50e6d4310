"""Some of the rounds of `tests.kernels.million`, which plays them by the million."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.games.walk import GAMES

pytest.importorskip("numba")

from pairit.kernels import CAP, CAPPED, find
from tests.kernels.million import alone, check_sums, compared

each_game = pytest.mark.parametrize("name", list(GAMES))


@each_game
def test_rounds_are_compared_and_counted_to_the_last(name: str) -> None:
    *_, counted = compared(find(name), 120, first=10)
    assert counted["rounds"] == 120
    assert counted["told"] == 100  # table 10 tells, table 11 does not
    assert counted["actions"] > 120


@each_game
@pytest.mark.slow
def test_five_thousand_rounds_compared_and_half_a_million_alone(name: str) -> None:
    *_, counted = compared(find(name), 5_000)
    assert counted["rounds"] == 5_000 and counted["told"] >= 400
    *_, counted = alone(find(name), 500_000)
    assert counted["rounds"] == 500_000
    assert counted["capped"] < 50_000  # rounds in which one may always draw are often long (PI-33)


@each_game
@pytest.mark.parametrize("column", ["turns", "points_0", "somebody", "end"])
def test_rows_that_cannot_be_true_are_seen(name: str, column: str) -> None:
    rows = find(name).play_rounds(GAMES[name], ["random"] * 3, 1, 20)
    check_sums(rows, 3, "here")
    if column == "somebody":
        column = "loser" if "loser" in rows.columns else "winner"
    wrong = {"turns": CAP, "points_0": -1, "end": rows.words["end"].index(CAPPED)}.get(column, 3)
    changed = np.array(rows.columns[column])
    changed[7] = wrong
    with pytest.raises(AssertionError, match="here"):
        check_sums(replace(rows, columns={**rows.columns, column: changed}), 3, "here")
