"""Figures of several runs, or of comparisons, in one table: what a page shows, and a plot of dots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd

from pairit import bots
from pairit.lab.comparison import Comparison


def side_by_side(summaries: Mapping[str, pd.DataFrame], measure: str) -> pd.DataFrame:
    """Put one measure of several summaries below each other.

    Parameters
    ----------
    summaries
        By label, what `simulate(..., keep="summary")` or `summarise` gives.
    measure
        Which of its rows, as `turns`.

    Examples
    --------
    >>> from pairit.lab.simulate import simulate
    >>> few = {count: simulate("pairs", ["mate"] * count, 50, keep="summary") for count in (2, 3)}
    >>> side_by_side({f"{count} players": found for count, found in few.items()}, "turns").index.tolist()
    ['2 players', '3 players']
    """
    return pd.DataFrame({label: summary.loc[measure] for label, summary in summaries.items()}).T


def figures(
    comparison: Comparison,
    measures: Sequence[str],
    columns: Sequence[str] = ("usual", "here", "change", "low", "high"),
) -> pd.DataFrame:
    """Give some figures of a comparison, without its placebos.

    Parameters
    ----------
    comparison
        What `compare` gives.
    measures
        Which of its measures, as `turns`; they come in this order.
    columns
        Which columns of its `frame`; `RANKS` are the medians and ninth tenths.

    Returns
    -------
    pandas.DataFrame
        A row a measure and level, and a value where there are several.

    Examples
    --------
    >>> from pairit.lab.compare import compare
    >>> found = compare("pairs", "burn", games=40, values=[0], levels=["mate"])
    >>> figures(found, ["turns"], ["usual", "here"]).shape
    (1, 2)
    """
    rows = comparison.frame[comparison.frame["value"] != "placebo"]
    index = ["measure", "level", *(["value"] if rows["value"].nunique() > 1 else [])]
    return rows.set_index(index)[list(columns)].loc[list(measures)]


def changes(comparisons: Sequence[Comparison], measure: str = "turns") -> dict[str, pd.DataFrame]:
    """Put what comparisons say of one measure below each other, in a table for each kind of bot.

    Parameters
    ----------
    comparisons
        All with the same levels.
    measure
        What changes, as `turns`.

    Returns
    -------
    dict
        By the bot's name a table with a row for each value of each house rule: the `change` with `low` and
        `high`, the ends of its 95 % interval, and the verdict.

    Examples
    --------
    >>> from pairit.lab.compare import compare
    >>> found = changes([compare("pairs", "burn", games=40, values=[0, 3], levels=["mate"])])
    >>> found["Mate"].index.tolist()
    ['Cards burned at every shuffle: 0', 'Cards burned at every shuffle: 3']
    """
    tables: dict[str, dict[str, dict[str, float | str]]] = {}
    for comparison in comparisons:
        for one in comparison.changes:
            name = bots.make(comparison.game, one.side.level).name
            found = one.found[measure]
            label = f"{comparison.option.question}: {comparison.words(one.side.value)}"
            tables.setdefault(name, {})[label] = {
                "change": found.change,
                "low": found.change - found.half,
                "high": found.change + found.half,
                "verdict": one.verdict,
            }
    return {name: pd.DataFrame.from_dict(rows, orient="index") for name, rows in tables.items()}
