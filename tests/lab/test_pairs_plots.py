"""The pictures of solved Pairs are values with words: shown by the cell that ends with them."""

from __future__ import annotations

import re

import matplotlib.pyplot as plt

from pairit.bots.pairs_solver import solve_round, stack_of
from pairit.lab.pairs_plots import fold_maps, loss_map


def test_no_picture_is_left_open() -> None:
    figures = [loss_map(), fold_maps([[2], [4, 6]], scores=(25, 10))]
    assert plt.get_fignums() == []
    assert [len(plot.figure.axes) for plot in figures] == [2, 2]


def test_the_letters_of_a_map_are_the_solution() -> None:
    plot = fold_maps([[4]])
    axes = plot.figure.axes[0]
    letters = {tuple(map(int, text.get_position())): text.get_text() for text in axes.texts}
    folds = solve_round(0, 0).folds
    assert len(letters) == 45
    for (low, high), letter in letters.items():
        assert letter == ("F" if folds[stack_of([low + 1, high + 1]), stack_of([4])] else "h")
    (told,) = re.findall(r"Against 4 fold with ([\d ,]+)\.", plot.words)
    pairs = {tuple(int(rank) - 1 for rank in pair.split()) for pair in told.split(", ")}
    assert pairs == {place for place, letter in letters.items() if letter == "F"}


def test_a_map_leaves_out_the_stacks_that_cannot_be() -> None:
    """There is one 1 (PR-01)."""
    assert len(fold_maps([[1]]).figure.axes[0].texts) == 36
