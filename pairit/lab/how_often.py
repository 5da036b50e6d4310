"""How often the rulings of a game come up, in new rounds beside what the rulebook says."""

from __future__ import annotations

import pandas as pd

from pairit.games import find
from pairit.lab.frequencies import LEVEL
from pairit.lab.simulate import simulate
from pairit.rulebook import load


def how_often(game: str, games: int = 20_000, seed: int = 1_000_000) -> pd.DataFrame:
    """Count in how many rounds (games of Pairs) each ruling decides anything, the most frequent first.

    Mates play, as many as usual. The rulebook's own figures come from the first shuffles; from seed
    1,000,000 on they are others.

    Parameters
    ----------
    game
        Its name, as `pair-it`.
    games
        How many are played.
    seed
        The seed of the first shuffle.

    Returns
    -------
    pandas.DataFrame
        By ruling: its `share` with `low` and `high`, the ends of the 95 % interval; the `rulebook`'s share,
        0 where it says none; and its `question`.

    Raises
    ------
    OptionError
        If there is no such game.

    Examples
    --------
    >>> found = how_often("pairs", games=50)
    >>> found.loc["PR-01", ["share", "rulebook"]].tolist()
    [1.0, 1.0]
    """
    summary = simulate(game, [LEVEL] * find(game).usual_players, games, seed, keep="summary")
    rows = {}
    for ruling in load(game):
        share, low, high = summary.loc[f"{ruling.id} comes up", ["mean", "low", "high"]]
        known = ruling.frequency
        kept = known.count / known.deals if known else 0.0
        rows[ruling.id] = {"share": share, "low": low, "high": high, "rulebook": kept}
        rows[ruling.id]["question"] = ruling.question
    return pd.DataFrame.from_dict(rows, orient="index").sort_values("share", ascending=False, kind="stable")
