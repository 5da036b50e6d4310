"""Your own games: the rounds that you have finished, as a table.

Tables keep them while you play. What is shown here was counted when a round ended.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pandas as pd

from pairit import rulebook
from pairit.lab.shares import share
from pairit.table.kept import Shelf
from pairit.table.review import review

SAMPLE = Path(__file__).with_name("sample")
"""Games that came with the package: a bot sat in your seat."""

COLUMNS = [
    "when", "game", "level", "players", "options", "round", "result", "points", "turns", "practice", "seed",
    "rulings",
]  # fmt: skip


def my_games(folder: str | Path | None = None) -> pd.DataFrame:
    """List the rounds that you have finished at tables, the oldest first.

    Parameters
    ----------
    folder
        Where the tables kept them, if you told them to `save` elsewhere than in your data folder.

    Returns
    -------
    pandas.DataFrame
        One row a round: `when` it ended (UTC); `game`; `level` of the rivals; `players`; `options`, the
        house rules that differ; `round`; `result` for you, `won`, `lost`, `drawn`, or `safe` in Pairs, where
        only one loses; your `points` after it; its `turns`; whether it was `practice`; the `seed` of the
        match; and the `rulings` that decided something in it.

    Examples
    --------
    >>> my_games(getfixture("tmp_path")).columns.tolist()[:4]
    ['when', 'game', 'level', 'players']
    """
    rows = []
    for match in Shelf(folder).matches():
        saved = match.saved
        record = saved.record
        rows += [
            {
                "when": one.ended,
                "game": record.game.name,
                "level": saved.level,
                "players": len(one.points),
                "options": str(record.game.options),
                "round": one.name,
                "result": one.result,
                "points": one.points[0],
                "turns": one.turns,
                "practice": one.practice,
                "seed": record.seed,
                "rulings": one.rulings,
            }
            for one in saved.rounds
        ]
    found = pd.DataFrame(rows, columns=COLUMNS)
    found["when"] = pd.to_datetime(found["when"], utc=True, format="ISO8601", errors="coerce")
    found["seed"] = found["seed"].astype("Int64")
    found["practice"] = found["practice"].astype(bool)
    return found.sort_values("when", kind="stable", ignore_index=True)


def sample_games() -> pd.DataFrame:
    """List games that came with the package, in the form of `my_games`; a bot sat in your seat.

    Examples
    --------
    >>> sample_games()["game"].unique().tolist()
    ['pair-it', 'pairs', 'pirato-poker']
    """
    return my_games(SAMPLE)


def wins(games: pd.DataFrame) -> pd.DataFrame:
    """Count the rounds that went well, by game and level: those won, and in Pairs those not lost.

    Practice does not count. Each share has the interval in which it lies in 95 of 100 such samples.

    Parameters
    ----------
    games
        As `my_games` gives them.

    Examples
    --------
    >>> wins(sample_games()).columns.tolist()
    ['rounds', 'won', 'share', 'low', 'high']
    """
    counted = games[~games["practice"]]
    rows = {}
    for (game, level), group in counted.groupby(["game", "level"]):
        found = share(int(group["result"].isin(["won", "safe"]).sum()), len(group))
        rows[game, level] = [found.size, found.count, found.value, found.low, found.high]
    index = pd.MultiIndex.from_tuples(list(rows), names=["game", "level"])
    return pd.DataFrame(list(rows.values()), index=index, columns=["rounds", "won", "share", "low", "high"])


def costly_decisions(folder: str | Path | None = None, *, playouts: int | None = None) -> pd.DataFrame:
    """List the decisions of your kept games that cost most, the dearest first: at most three of each match.

    Captain weighs each from what you could know then; `pairit.review` says when a decision is marked.

    Parameters
    ----------
    folder
        As in `my_games`.
    playouts
        How many playouts each decision gets, as in `pairit.review`.

    Returns
    -------
    pandas.DataFrame
        One row a decision: the `game`; what was `done`, and what would have been `better`, in notation; its
        `cost` and the `margin` of that, in percentage points of the chance to win the round (in Pairs, not to
        lose the game); and the `position`, which `pairit.play` opens.

    Examples
    --------
    >>> costly_decisions(getfixture("tmp_path")).columns.tolist()
    ['game', 'done', 'better', 'cost', 'margin', 'position']
    """
    rows = [
        (mark.state.game.name, mark.action, mark.better, 100 * mark.cost, 100 * mark.margin, str(mark.state))
        for match in Shelf(folder).matches()
        for mark in review(match.saved.record, playouts=playouts).marks
    ]
    found = pd.DataFrame(rows, columns=["game", "done", "better", "cost", "margin", "position"])
    return found.sort_values("cost", ascending=False, kind="stable", ignore_index=True)


def rulings_met(games: pd.DataFrame) -> pd.DataFrame:
    """Count in how many rounds each ruling decided something, the most frequent first.

    Parameters
    ----------
    games
        As `my_games` gives them.

    Returns
    -------
    pandas.DataFrame
        By ruling: `rounds`, the `game`, and its `question`.

    Examples
    --------
    >>> rulings_met(sample_games()).columns.tolist()
    ['game', 'rounds', 'question']
    """
    met: Counter[tuple[str, str]] = Counter()
    for game, rulings in zip(games["game"], games["rulings"], strict=True):
        met.update((game, ruling) for ruling in rulings)
    ordered = sorted(met.items(), key=lambda entry: (-entry[1], entry[0]))
    rows = [(game, count, _question(game, ruling)) for (game, ruling), count in ordered]
    index = pd.Index([ruling for (_, ruling), _ in ordered], name="ruling")
    return pd.DataFrame(rows, columns=["game", "rounds", "question"], index=index)


def _question(game: str, ruling: str) -> str:
    """Give the question that a ruling answers; empty for one that a newer version of the game had."""
    book = rulebook.load(game)
    return book[ruling].question if ruling in book else ""
