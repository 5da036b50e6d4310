"""Changes as a picture: for each measure a strip, with a dot and its interval for every value."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pairit.engine.needs import need
from pairit.lab.measures import DIFFERS, HAND, POINTS, STARTER, TURNS, Effect
from pairit.lab.plot import Plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHOWN = (TURNS, HAND, POINTS, STARTER, DIFFERS)
"""The measures that have a strip."""

CHANGED, PLACEBO, LINE = "#0B4F8A", "#55585C", "#111111"
"""Blue and grey on white: they differ in lightness and in the shape of their marks too."""

LINE_HEIGHT, HEAD, FOOT = 0.17, 0.5, 0.6
"""Inches that a line of a label takes, and what stands above and below the rows."""

PANEL, MARGIN = 1.55, 2.0
"""Inches of a strip's width, and of what stands left of them all."""

LABEL = 26
"""Letters of a label that stand in one line."""

Row = tuple[str, Mapping[str, Effect], bool]
"""A label, the effects, and whether it is the placebo."""


@dataclass(frozen=True, repr=False)
class Strip:
    """The picture with its words. In a cell it displays itself, with the words for who does not see it.

    Attributes
    ----------
    title
        What is compared.
    rows
        A label and the effects of each value, the placebos among them.
    """

    title: str
    rows: Sequence[Row]

    @property
    def figure(self) -> Figure:
        """Draw it."""
        need("A plot", "matplotlib")
        from matplotlib.figure import Figure

        lines = max(2, *(len(textwrap.wrap(label, LABEL)) for label, _, _ in self.rows))
        width, height = PANEL * len(SHOWN) + MARGIN, HEAD + FOOT + LINE_HEIGHT * lines * len(self.rows)
        figure = Figure(figsize=(width, height), facecolor="white")
        axes = figure.subplots(1, len(SHOWN), sharey=True)
        figure.subplots_adjust(
            left=MARGIN / width, right=0.99, bottom=FOOT / height, top=1 - HEAD / height, wspace=0.12
        )
        for axis, name in zip(axes, SHOWN, strict=True):
            _draw(axis, name, self.rows)
        axes[0].set_yticks(range(len(self.rows)), [textwrap.fill(label, LABEL) for label, _, _ in self.rows])
        axes[0].invert_yaxis()
        figure.suptitle(self.title, fontsize=10, x=0.01, ha="left")
        return figure

    @property
    def words(self) -> str:
        """What can be read from it."""
        told = []
        for label, found, _ in self.rows:
            figures = []
            for name in SHOWN:
                change, half = _measured(found[name])
                unit = "percentage points" if found[name].is_share else "%"
                figures.append(f"{name} {change:+.1f} ± {half:.1f} {unit}")
            told.append(f"{label}: {', '.join(figures)}.")
        return f"{self.title}: changes with their 95 % intervals. {' '.join(told)}"

    def _repr_html_(self) -> str:
        return Plot(self.figure, self.words)._repr_html_()

    def __str__(self) -> str:
        return self.words

    __repr__ = __str__


def _draw(axis: Axes, name: str, rows: Sequence[Row]) -> None:
    """Draw one strip: what lies left of the line is less than usual, what lies right of it is more."""
    axis.axvline(0, color=LINE, linewidth=0.8)
    for at, (_, found, is_placebo) in enumerate(rows):
        change, half = _measured(found[name])
        axis.errorbar(
            change,
            at,
            xerr=half,
            fmt="D" if is_placebo else "o",
            color=PLACEBO if is_placebo else CHANGED,
            markerfacecolor="white" if is_placebo else CHANGED,
            markersize=5,
            capsize=3,
            linewidth=1.4,
        )
    axis.margins(x=0.15)
    axis.set_ylim(-0.6, len(rows) - 0.4)
    axis.set_xlabel(f"{name}, {_unit(rows[0][1][name])}", fontsize=9)
    axis.tick_params(labelsize=9, length=2)
    axis.grid(axis="y", color="#DDDDDD", linewidth=0.6)
    axis.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axis.spines[side].set_visible(False)


def _measured(found: Effect) -> tuple[float, float]:
    """Give a change and half of its interval, in percent of what is usual or in percentage points."""
    scale = 100 if found.is_share else 100 / found.usual if found.usual else 0
    return scale * found.change, scale * found.half


def _unit(found: Effect) -> str:
    return "pp" if found.is_share else "%"
