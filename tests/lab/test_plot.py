"""Plots: what is drawn is what is told, and the same figures give the same text."""

from __future__ import annotations

import html
import re

import pandas as pd
from matplotlib import pyplot as plt

from pairit.lab.plot import Plot, dots

FEW = pd.DataFrame(
    {"value": [0.2, 0.7], "low": [0.1, 0.65], "high": [0.35, 0.75]}, index=["a <gift>", "else"]
)
MANY = FEW.assign(value=[0.15, 0.72])


def two() -> Plot:
    return dots({"few": FEW, "many": MANY}, "Rounds & games", "part", "value", line=0.5, percent=True)


def test_every_dot_stands_where_its_figure_is_and_is_told() -> None:
    plot = two()
    (axes,) = plot.figure.axes
    drawn = [list(container.lines[0].get_xdata()) for container in axes.containers]
    assert drawn == [[0.2, 0.7], [0.15, 0.72]]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a <gift>", "else"]
    assert "few: a <gift> 20.0 % (10.0 to 35.0), else 70.0 % (65.0 to 75.0)." in plot.words
    assert plt.get_fignums() == []


def test_its_words_are_its_alt_text() -> None:
    plot = two()
    (alt,) = re.findall(r'alt="([^"]*)"', plot._repr_html_())
    assert html.unescape(alt) == plot.words == str(plot) == repr(plot)


def test_the_same_figures_give_the_same_text() -> None:
    assert two().svg == two().svg
    assert two().svg != dots({"few": FEW, "many": FEW}, "Rounds & games", "part", "value", line=0.5).svg
