"""The solution of two-player Pairs as pictures: who loses at which score, and when to fold.

They show the model, with a fresh deck each round; see `pairit.bots.pairs_solver`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from itertools import product

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure

from pairit.bots.pairs_solver import RANKS, TARGET, solve_round, stack_of, table
from pairit.lab.pairs_thumbs import figures
from pairit.lab.plot import Plot

HIT, FOLD = "#0B4F8A", "#F0E442"
"""Blue and yellow: far apart in lightness too, so that no eye confuses them."""


def loss_map() -> Plot:
    """Draw the chance to lose at the start of a round, by both scores, with lines at every tenth."""
    title = "The model of fresh decks: chance to lose, both at their best"
    figure = Figure(figsize=(6.4, 5.2), facecolor="white", layout="constrained")
    axes = figure.subplots()
    shown = axes.imshow(table().T, origin="lower", cmap="cividis", vmin=0, vmax=1)
    lines = axes.contour(table().T, levels=np.arange(0.1, 1, 0.1), colors="white", linewidths=0.8)
    axes.clabel(lines, fmt=lambda level: f"{level:.0%}", fontsize=9)
    axes.set(xlabel="your points", ylabel="the other's points", title=title)
    axes.set_xticks(range(0, TARGET, 5))
    axes.set_yticks(range(0, TARGET, 5))
    figure.colorbar(shown, ax=axes, format=lambda part, _: f"{part:.0%}")
    told = [
        f"{own} to {other} points {table()[own, other]:.0%}"
        for own, other in product(range(0, TARGET, 10), repeat=2)
    ]
    return Plot(figure, f"{title}. A map by your points and the other's: {', '.join(told)}.")


def fold_maps(others: Iterable[Iterable[int]], scores: tuple[int, int] = (0, 0)) -> Plot:
    """Draw for each stack of the other player when to fold with two cards of your own.

    Parameters
    ----------
    others
        The stacks of the other player, as ranks.
    scores
        Your points and the other's.
    """
    stacks = [sorted(other) for other in others]
    title = f"The model of fresh decks: your two cards at {scores[0]} to {scores[1]} points, F fold, h hit"
    figure = Figure(figsize=(3.1 * len(stacks), 3.6), facecolor="white", layout="constrained")
    all_axes = figure.subplots(1, len(stacks), squeeze=False)
    told = [_fold_map(axes, other, scores) for axes, other in zip(all_axes[0], stacks, strict=True)]
    figure.suptitle(title)
    return Plot(figure, f"{title}. {' '.join(told)} With any other two cards hit.")


def thumb_costs() -> Plot:
    """Draw how often each rule of thumb loses against best play, in the model and in the real game."""
    costs = figures().costs
    title = "Games lost against best play of the model of fresh decks"
    figure = Figure(figsize=(7.4, 0.62 * len(costs) + 1.3), facecolor="white", layout="constrained")
    axes = figure.subplots()
    places = np.arange(len(costs))
    axes.axvline(0.5, color="#55585C", linewidth=1)
    axes.plot(
        [1 - cost.exact for cost in costs], places - 0.13, "s", color=HIT, label="in the model, exactly"
    )
    real = [cost.real for cost in costs]
    axes.errorbar(
        [1 - share.value for share in real],
        places + 0.13,
        xerr=[[share.high - share.value for share in real], [share.value - share.low for share in real]],
        fmt="o",
        color="#B3380E",
        capsize=3,
        label="in the real game, with its interval",
    )
    axes.set_yticks(places, [textwrap.fill(cost.name, 34) for cost in costs])
    axes.set(ylim=(len(costs) - 0.5, -0.5), title=title)
    axes.xaxis.set_major_formatter(lambda part, _: f"{part:.0%}")
    axes.legend(loc="center right", frameon=False)
    return Plot(figure, f"{title}. {' '.join(map(str, costs))}")


def _fold_map(axes: Axes, other: list[int], scores: tuple[int, int]) -> str:
    """Draw one map, and say with which cards to fold."""
    folding = []
    solved = solve_round(*scores)
    shown = np.full((len(RANKS), len(RANKS)), np.nan)
    for low in RANKS:
        for high in range(low + 1, len(RANKS) + 1):
            if 1 in (low, high) and 1 in other:
                continue  # there is one 1 only
            folds = bool(solved.folds[stack_of([low, high]), stack_of(other)])
            shown[high - 1, low - 1] = folds
            folding += [f"{low} {high}"] if folds else []
            axes.text(
                low - 1, high - 1, "F" if folds else "h", ha="center", va="center", fontsize=8,
                color="black" if folds else "white",
            )  # fmt: skip
    axes.imshow(shown, origin="lower", cmap=ListedColormap([HIT, FOLD]), vmin=0, vmax=1)
    axes.set(title=f"against {' '.join(map(str, other))}", xlabel="your lower card")
    axes.set_xticks(range(len(RANKS)), [str(rank) for rank in RANKS])
    axes.set_yticks(range(len(RANKS)), [str(rank) for rank in RANKS])
    if axes.get_subplotspec() is not None and axes.get_subplotspec().is_first_col():  # type: ignore[union-attr]
        axes.set_ylabel("your higher card")
    return f"Against {' '.join(map(str, other))} fold with {', '.join(folding) or 'none'}."
