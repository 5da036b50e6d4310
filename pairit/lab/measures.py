"""What is measured of each deal, and how two ways to play the same shuffles differ in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pairit.kernels import CAPPED, Rows
from pairit.lab.rows import Task, play_task
from pairit.lab.shares import LEVEL, NORMAL
from pairit.lab.tally import starters_luck

TURNS, CHOICES, HAND, POINTS = "turns", "real choices", "largest hand", "points"
STARTER, UNDECIDED, ENDLESS = "starter", "nobody", "did not end"
DIFFERS = "winner differs"

NUMBERS = (TURNS, CHOICES, HAND, POINTS)
"""Measures that are numbers; a change is told in parts of what is usual."""

SHARES = (STARTER, UNDECIDED, ENDLESS)
"""Measures that are shares of all deals; a change is told in percentage points."""

DECISIVE = (TURNS, POINTS, STARTER, UNDECIDED, ENDLESS)
"""The measures that a verdict goes by."""

CHOSEN = {
    TURNS: "actions of a deal",
    CHOICES: "actions of a deal in whose place another one was legal too",
    HAND: "cards of the largest hand, or stack",
    POINTS: "points of all seats together",
    STARTER: "deals that the seat that began wins, or loses where a game has a loser",
    UNDECIDED: "deals that end with nobody winning or losing",
    ENDLESS: "deals given up after so many actions",
    DIFFERS: "shuffles on which somebody else wins, or loses; usual is the placebo",
}
"""Every measure, and what it counts."""


@dataclass(frozen=True)
class Deals:
    """The measures of some deals, one entry a deal.

    Attributes
    ----------
    seeds
        Which deals these are.
    who
        The seat that won, or lost where a game has a loser; -1 for nobody.
    entries
        By measure; for each ruling that was asked for, 1 where it decided anything.
    """

    seeds: NDArray[np.int64]
    who: NDArray[np.int8]
    entries: Mapping[str, NDArray[np.int32]]


def measure_task(task: Task, rulings: Sequence[str]) -> Deals:
    """Play the deals of a task and measure them: what a worker does for a comparison."""
    return measure(play_task(task), rulings)


def measure(rows: Rows, rulings: Sequence[str]) -> Deals:
    """Measure deals that were played."""
    columns = rows.columns
    capped = np.array([word == CAPPED for word in rows.words["end"]])[columns["end"]]
    who = columns["loser" if "loser" in columns else "winner"]
    points = [entries for name, entries in columns.items() if name.startswith("points_")]
    entries = {
        TURNS: columns["turns"],
        CHOICES: columns["choices"],
        HAND: columns["largest_hand"],
        POINTS: np.sum(points, axis=0),
        STARTER: starters_luck(columns)[1],
        UNDECIDED: (who < 0) & ~capped,
        ENDLESS: capped,
        **{ruling: columns[ruling] > 0 for ruling in rulings},
    }
    small = {name: entry.astype(np.int32) for name, entry in entries.items()}
    return Deals(columns["seed"], who.astype(np.int8), small)


def joined(parts: Sequence[Deals]) -> Deals:
    """Put the measures of several parts in a row."""
    entries = {name: np.concatenate([part.entries[name] for part in parts]) for name in parts[0].entries}
    seeds, who = (
        np.concatenate(found) for found in zip(*((one.seeds, one.who) for one in parts), strict=True)
    )
    return Deals(seeds, who, entries)


@dataclass(frozen=True)
class Effect:
    """How far a measure changes on the same shuffles.

    Attributes
    ----------
    measure
        Its name.
    usual, here
        Its mean, or share, as the table plays usually and with the change.
    error
        The standard error of the change.
    deals
        On how many shuffles.
    usual_ranks, here_ranks
        What half of the deals, and nine tenths, do not exceed.
    """

    measure: str
    usual: float
    here: float
    error: float
    deals: int
    usual_ranks: tuple[int, int]
    here_ranks: tuple[int, int]

    @property
    def change(self) -> float:
        """How much more it is."""
        return self.here - self.usual

    @property
    def half(self) -> float:
        """Half of the 95 % interval: the true change is within `change ± half` for 95 of 100 such samples."""
        return NORMAL * self.error

    @property
    def is_share(self) -> bool:
        """Whether the measure is a share."""
        return self.measure not in NUMBERS

    @property
    def size(self) -> float:
        """The change as a part of what is usual; for a share the change itself."""
        if self.is_share or not self.change:
            return self.change
        return self.change / self.usual if self.usual else float("inf")

    def stands_out(self, looks: int = 1) -> bool:
        """Whether the interval leaves 0 out, were it as wide as to hold for so many looks together.

        Of a hundred plain intervals around nothing at all, five leave 0 out; so whoever looks at many asks
        more of each (Bonferroni).
        """
        return abs(self.change) > NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / looks) * self.error


def effect(measure: str, usual: NDArray[Any], here: NDArray[Any]) -> Effect:
    """Compare a measure on the same shuffles.

    Parameters
    ----------
    measure
        Its name.
    usual, here
        One entry a deal, for the same deals.

    Examples
    --------
    >>> found = effect("turns", np.array([10, 20, 30, 40]), np.array([12, 21, 33, 42]))
    >>> found.change, round(found.half, 2)
    (2.0, 0.8)
    """
    apart = here.astype(np.int64) - usual
    deals = len(apart)
    spread = float(apart.std(ddof=1)) if deals > 1 else float("inf")
    error = spread / sqrt(deals)
    return Effect(measure, float(usual.mean()), float(here.mean()), error, deals, _ranks(usual), _ranks(here))


def _ranks(entries: NDArray[Any]) -> tuple[int, int]:
    half, most = np.quantile(entries.astype(np.int64), (0.5, 0.9), method="inverted_cdf")
    return int(half), int(most)


def effects(usual: Deals, here: Deals, placebo: Deals, ruling: str) -> dict[str, Effect]:
    """Compare every measure on the same shuffles, and how often a ruling comes up.

    Parameters
    ----------
    usual, here
        As the table plays usually, and with the change.
    placebo
        What the share of shuffles on which somebody else wins is compared with: as usual, but the bots have
        another chance, so that what changes there is nothing but noise.
    ruling
        Its id.
    """
    names = (ruling, *NUMBERS, *SHARES)
    found = {name: effect(name, usual.entries[name], here.entries[name]) for name in names}
    found[DIFFERS] = effect(DIFFERS, placebo.who != usual.who, here.who != usual.who)
    return found


NO_CHANGE, SMALL, CLEAR, A_LOT = VERDICTS = ("no measurable change", "small", "clear", "a lot")
"""What a change is called, the least first."""

CLEAR_FROM = {True: 0.01, False: 0.02}
"""From one percentage point of a share, or two hundredths of a number, on it is clear."""

A_LOT_FROM = {True: 0.03, False: 0.10}
"""From three percentage points of a share, or a tenth of a number, on it is a lot."""


def strength(found: Mapping[str, Effect], looks: int) -> float:
    """Give the largest change that stands out: 1 where a lot begins, 0 where nothing does.

    Parameters
    ----------
    found
        The effects by measure.
    looks
        How many effects are looked at together.
    """
    sizes = [
        abs(found[name].size) / A_LOT_FROM[found[name].is_share]
        for name in DECISIVE
        if found[name].stands_out(looks)
    ]
    return max(sizes, default=0.0)


def verdict(found: Mapping[str, Effect], looks: int) -> str:
    """Say in a word how much changes: one of `VERDICTS`.

    Parameters
    ----------
    found
        The effects by measure.
    looks
        How many effects are looked at together.
    """
    standing_out = [found[name] for name in DECISIVE if found[name].stands_out(looks)]
    if not standing_out:
        return NO_CHANGE
    if any(abs(one.size) >= A_LOT_FROM[one.is_share] for one in standing_out):
        return A_LOT
    if any(abs(one.size) >= CLEAR_FROM[one.is_share] for one in standing_out):
        return CLEAR
    return SMALL
