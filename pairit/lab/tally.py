"""Many rows in little room: how often each number stood in each column. Two tallies add up exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pairit.engine.errors import OptionError
from pairit.kernels import Rows
from pairit.lab.rows import SEATS, WORDS, Task, play_task
from pairit.lab.shares import NORMAL, share

Counts = NDArray[np.int64]

NOBODY = "nobody"
"""How a seat that nobody has is written."""


@dataclass(frozen=True)
class Tally:
    """How often each number stood in each column of some rows.

    Attributes
    ----------
    counts
        For each column, in the order of the rows: how often 0, 1, 2 and so on stood there; without `seed`,
        with `starter_won` (or `starter_lost`), whether the seat that began won the deal.
    words
        For each column of words or seats: how often each stood there.
    """

    counts: Mapping[str, Counts]
    words: Mapping[str, Mapping[str, int]]

    @classmethod
    def of(cls, rows: Rows) -> Tally:
        """Count rows."""
        counts, words = {}, {}
        for name, entries in rows.columns.items():
            if name in WORDS:
                found = np.bincount(entries, minlength=len(rows.words[name]))
                words[name] = _occurring(dict(zip(rows.words[name], found, strict=True)))
            elif name in SEATS:
                found = np.bincount(entries + 1)
                words[name] = _occurring({_seat(at - 1): count for at, count in enumerate(found)})
            elif name != "seed":
                counts[name] = np.bincount(entries)
        ended, first = starters_luck(rows.columns)
        return cls({ended: np.bincount(first), **counts}, words)

    @property
    def deals(self) -> int:
        """How many rows were counted."""
        return int(self.counts["turns"].sum())

    def __add__(self, other: Tally) -> Tally:
        """Count the rows of both."""
        counts = {name: _sum(mine, other.counts[name]) for name, mine in self.counts.items()}
        words = {name: Counter(mine) + Counter(other.words[name]) for name, mine in self.words.items()}
        return Tally(counts, words)

    def frame(self) -> pd.DataFrame:
        """Give the measures as a table; `pairit.lab.simulate` says what they are."""
        measures = {}
        for name, stood in self.words.items():
            for word in sorted(stood):
                if word:
                    measures[f"{name}: {word}"] = _share_measure(stood[word], self.deals)
        for name, found in self.counts.items():
            if name.startswith("starter_"):
                measures[name] = _share_measure(int(found[1:].sum()), self.deals)
            else:
                measures[name] = _mean_measure(found)
            if name[2:3] == "-":
                measures[f"{name} comes up"] = _share_measure(int(found[1:].sum()), self.deals)
        table = pd.DataFrame.from_dict(measures, orient="index")
        table.index.name = "measure"
        return table.astype(dict.fromkeys(("median", "p90", "most"), "Int64"))


def tally_task(task: Task) -> Tally:
    """Play the deals of a task and count them: what a worker does where only a summary is wanted."""
    return Tally.of(play_task(task))


def starters_luck(columns: Mapping[str, NDArray[Any]]) -> tuple[str, NDArray[np.int64]]:
    """Say of each deal whether the seat that began won it, or lost it where a game has a loser."""
    name = "loser" if "loser" in columns else "winner"
    begun = columns["starter"] >= 0
    met = begun & (columns["starter"] == columns[name])
    return f"starter_{'lost' if name == 'loser' else 'won'}", met.astype(np.int64)


def summarise(rows: pd.DataFrame) -> pd.DataFrame:
    """Summarise the rows of `simulate` as `simulate(..., keep="summary")` does.

    Parameters
    ----------
    rows
        Rows of one game, or some of them.

    Raises
    ------
    OptionError
        If there are none.

    Examples
    --------
    >>> from pairit.lab.simulate import simulate
    >>> summarise(simulate("pairs", games=50)).loc["turns", "deals"]
    np.int64(50)
    """
    if rows.empty:
        raise OptionError("A summary is made of one row at least; here are none.")
    columns: dict[str, NDArray[Any]] = {}
    words = {}
    for name in rows.columns:
        if name in WORDS:
            entries = rows[name].astype("category").cat
            columns[name], words[name] = entries.codes.to_numpy(), tuple(map(str, entries.categories))
        else:
            columns[name] = rows[name].fillna(-1).to_numpy(np.int64)
    return Tally.of(Rows(columns, words)).frame()


def _occurring(counted: Mapping[str, int]) -> dict[str, int]:
    return {word: int(count) for word, count in counted.items() if count}


def _seat(seat: int) -> str:
    return NOBODY if seat < 0 else f"seat {seat}"


def _sum(first: Counts, second: Counts) -> Counts:
    if len(first) < len(second):
        first, second = second, first
    total = first.copy()
    total[: len(second)] += second
    return total


def _share_measure(count: int, deals: int) -> dict[str, Any]:
    found = share(count, deals)
    return {"mean": found.value, "low": found.low, "high": found.high, "deals": deals}


def _mean_measure(found: Counts) -> dict[str, Any]:
    """Work out mean, interval, median and ninth tenth of counted numbers, from whole sums."""
    deals = int(found.sum())
    numbers = [(number, int(count)) for number, count in enumerate(found) if count]
    total = sum(number * count for number, count in numbers)
    squares = sum(number * number * count for number, count in numbers)
    mean = total / deals
    half = NORMAL * sqrt((squares * deals - total * total) / deals / max(deals - 1, 1) / deals)
    return {
        "mean": mean,
        "low": mean - half,
        "high": mean + half,
        "median": _rank(numbers, deals, 50),
        "p90": _rank(numbers, deals, 90),
        "most": numbers[-1][0],
        "deals": deals,
    }


def _rank(numbers: list[tuple[int, int]], deals: int, percent: int) -> int:
    """Give the lowest number that so many percent of the deals do not exceed."""
    seen = 0
    for number, count in numbers:
        seen += count
        if seen * 100 >= percent * deals:
            return number
    raise AssertionError("all deals are counted")
