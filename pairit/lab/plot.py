"""Plots with their words: a cell shows the plot, and whoever does not see it has the same in words."""

from __future__ import annotations

import base64
import html
import io
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pairit.engine.needs import need

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DARK, FIRST, SECOND = "#111111", "#0B4F8A", "#B3380E"
"""Ink, blue and red: apart in lightness too, and their marks differ in shape."""

MARKS = ((FIRST, "o"), (SECOND, "s"))

LABEL = 44
"""Letters of a label that stand in one line."""


@dataclass(frozen=True, repr=False)
class Plot:
    """A plot with its words. In a cell it displays itself as an image, and the words are its alt text.

    Attributes
    ----------
    figure
        What is drawn.
    words
        What can be read from it.
    """

    figure: Figure
    words: str

    def __str__(self) -> str:
        return self.words

    __repr__ = __str__

    def _repr_html_(self) -> str:
        source = base64.b64encode(self.svg.encode()).decode()
        return (
            f'<img class="pairit-plot" alt="{html.escape(self.words)}" '
            f'style="max-width: 100%; background: white" src="data:image/svg+xml;base64,{source}">'
        )

    @property
    def svg(self) -> str:
        """The plot as text: the same figures give the same text."""
        from matplotlib import rc_context

        written = io.StringIO()
        with rc_context({"svg.hashsalt": "pairit"}):
            self.figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
        return written.getvalue()


def dots(
    groups: Mapping[str, pd.DataFrame],
    title: str,
    across: str,
    measure: str,
    line: float | None = None,
    percent: bool = False,
) -> Plot:
    """Draw figures as dots with their intervals, one below the other.

    Parameters
    ----------
    groups
        By what stands in the legend, one or two tables with the same labels: a row a dot, with the measure's
        column, `low` and `high`.
    title, across
        What it shows, and what is measured along the lower edge.
    measure
        The column that is drawn.
    line
        Where a dashed line stands: with what the dots are compared.
    percent
        Whether the figures are shares, from 0 to 1.

    Examples
    --------
    >>> import pandas as pd
    >>> told = pd.DataFrame({"share": [0.5], "low": [0.4], "high": [0.6]}, index=["a gift"])
    >>> dots({"": told}, "How rounds end", "part of rounds", "share", percent=True)
    How rounds end. Dots with 95 % intervals, part of rounds: a gift 50.0 % (40.0 to 60.0).
    """
    need("A plot", "matplotlib")
    from matplotlib.figure import Figure

    labels = list(next(iter(groups.values())).index)
    rows = sum(max(1, len(textwrap.wrap(str(label), LABEL))) for label in labels)
    height = 1.2 + 0.22 * max(rows, len(labels) * (0.5 + 0.75 * len(groups)))
    figure = Figure(figsize=(8.4, height), facecolor="white")
    figure.set_layout_engine("constrained", h_pad=0.08)
    axes = figure.subplots()
    if line is not None:
        axes.axvline(line, color=DARK, linewidth=0.8, linestyle="--")
    for at, ((name, table), (colour, mark)) in enumerate(zip(groups.items(), MARKS, strict=False)):
        shift = 0.28 * (at - (len(groups) - 1) / 2)
        axes.errorbar(
            table[measure],
            [place + shift for place in range(len(labels))],
            xerr=[table[measure] - table["low"], table["high"] - table[measure]],
            fmt=mark,
            color=colour,
            markersize=5,
            capsize=3,
            linewidth=1.4,
            label=name,
        )
    _dress(axes, [textwrap.fill(str(label), LABEL) for label in labels], title, across, percent)
    if len(groups) > 1:
        figure.legend(loc="outside lower right", ncols=len(groups), frameon=False, fontsize=9)
    told = [_told(str(name), table, measure, percent) for name, table in groups.items()]
    return Plot(figure, f"{title}. Dots with 95 % intervals, {across}: {' '.join(told)}")


def _dress(axes: Axes, labels: list[str], title: str, across: str, percent: bool) -> None:
    """Write beside the dots what they are."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlabel(across)
    axes.set_title(title, fontsize=10, loc="left")
    axes.grid(axis="y", color="#DDDDDD", linewidth=0.6)
    axes.set_axisbelow(True)
    if percent:
        axes.xaxis.set_major_formatter(lambda part, _: f"{part:.0%}")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def _told(name: str, table: pd.DataFrame, measure: str, percent: bool) -> str:
    scale, unit = (100, " %") if percent else (1, "")
    rows = [
        f"{label} {scale * row[measure]:.1f}{unit} ({scale * row['low']:.1f} to {scale * row['high']:.1f})"
        for label, row in table.iterrows()
    ]
    return f"{f'{name}: ' if name else ''}{', '.join(rows)}."
