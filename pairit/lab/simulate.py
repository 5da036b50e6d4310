"""Rounds played by bots, one row of a table each, or a summary of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from operator import add
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pairit import bots
from pairit.engine.errors import OptionError
from pairit.engine.random import checked_seed
from pairit.engine.text import quoted
from pairit.games import find
from pairit.kernels import Rows
from pairit.lab.rows import SEATS, WORDS, Task, play_task, say_if_slow
from pairit.lab.running import work_off
from pairit.lab.tally import tally_task

KEPT = ("rows", "summary")


def simulate(
    game: str,
    players: Sequence[str] = ("deckhand", "deckhand"),
    games: int = 1000,
    seed: int = 0,
    executor: Executor | None = None,
    keep: str = "rows",
    **options: object,
) -> pd.DataFrame:
    """Let bots play many rounds; the same seed gives the same rows, whatever the number of workers.

    They are played at compiled speed where a kernel plays these bots, else by the rule engine: the rows are
    the same. Where it takes longer than a second it shows how far it is (unless `TQDM_DISABLE` is set).
    It can be interrupted: what is done by then is given.

    Parameters
    ----------
    game
        Its name, as `pair-it`.
    players
        The level of the bot in each seat, as `["mate", "deckhand"]`; `random` does any legal action.
    games
        How many deals are played to their end: rounds of Pair It and Pirato Poker, games of Pairs. A deal
        with 2,000 actions is given up, and is a row all the same.
    seed
        Deal number n, from 0, has the seed `seed + n`, so that any of them can be opened at the table.
    executor
        Where the work is done: any `concurrent.futures.Executor`, as a `ProcessPoolExecutor`, or what
        `get_executor()` of a Dask client gives, or `executor()` of an ipyparallel view; None for this
        process.
    keep
        `rows`, or `summary` for measures only, in the same little memory however many deals there are.
    options
        House rules, as `anchors=9`.

    Returns
    -------
    pandas.DataFrame
        One row a deal: `seed`; `starter`, the seat that began; `winner`, or `loser` in Pairs; `end` and
        `end_word`, what ended it, `did not end` where it was given up; `turns`, how many actions;
        `choices`, at how many of them another action was legal too; `largest_hand`; `points_0` and so on, by
        seat; a column for each kind of action, as `did_play`, and one for each ruling, as `PI-09`, with how
        many events it decided, the deal's included. The columns are always the same, and what did not happen
        is 0. `attrs` says how many deals were `asked` for and
        how many are `done`.

        As a summary, one row a measure: its `mean` with `low` and `high`, the ends of its 95 % interval, the
        `median`, the `p90` that nine tenths do not exceed, the `most`, and of how many `deals`. A measure is
        a column of numbers, as `turns`; the share of deals with a certain seat or word, as `winner: seat 0`
        or `end_word: theft`; `starter_won` (`starter_lost` in Pairs), the share in which the seat that
        began won; and for each ruling, as `PI-09 comes up`, the share in which it decided anything. Shares
        have intervals by Wilson's method and no median. All sums are whole numbers until the last step, so
        the summary is exactly that of the rows.

    Raises
    ------
    OptionError
        If there is no such game, level or house rule, or so many cannot play.

    Warns
    -----
    LabWarning
        If it was interrupted; and once a process if many deals are played by the rule engine.

    Examples
    --------
    >>> rounds = simulate("pirato-poker", players=["bosun"] * 4, games=3, seed=7)
    >>> rounds[["seed", "winner", "turns"]].shape, int(rounds["PP-10"].min()) >= 0
    ((3, 3), True)
    >>> measures = simulate("pairs", games=100, keep="summary")
    >>> bool(measures.loc["turns", "low"] < measures.loc["turns", "mean"])
    True
    """
    if keep not in KEPT:
        raise OptionError(f"keep is {' or '.join(KEPT)}; this is {quoted(keep)}.")
    task = checked_task(game, players, games, seed, options)
    say_if_slow(task)
    if keep == "summary":
        kept = work_off(tally_task, task.split(), executor, merge=add)
        table, done = (kept[0].frame(), kept[0].deals) if kept else (pd.DataFrame(), 0)
    else:
        table = frame_of(work_off(play_task, task.split(), executor))
        done = len(table)
    table.attrs = {"asked": games, "done": done}
    return table


def checked_task(
    game: str, players: Sequence[str], games: object, seed: object, options: Mapping[str, object]
) -> Task:
    """Take what is to be played, and say at once where it cannot be.

    Raises
    ------
    OptionError
        If there is no such game, level or house rule, or so many cannot play.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise OptionError(f"At least one deal is played; games is {quoted(games)}.")
    if isinstance(players, str):
        raise OptionError(f"Players are a list of levels, one a seat, as [{players!r}] * 2; this is a text.")
    rules = find(game).with_options(**options)
    for level in players:
        bots.make(rules, level)
    first = checked_seed(seed)
    checked_seed(first + games - 1)
    rules.deal(players=len(players), seed=first)
    return Task(game, tuple(options.items()), tuple(players), first, games)


def frame_of(parts: Sequence[Rows]) -> pd.DataFrame:
    """Put rows into a table, words as categories and nobody as missing."""
    if not parts:
        return pd.DataFrame()
    columns: dict[str, Any] = {}
    for name in parts[0].columns:
        entries = np.concatenate([part.columns[name] for part in parts])
        if name in WORDS:
            columns[name] = _words(
                [part.words[name] for part in parts], [part.columns[name] for part in parts]
            )
        elif name in SEATS:
            columns[name] = pd.arrays.IntegerArray(entries.astype(np.int8), entries < 0)
        else:
            columns[name] = entries
    return pd.DataFrame(columns, copy=False)


def _words(known: Sequence[Sequence[str]], numbers: Sequence[NDArray[Any]]) -> pd.Categorical[str]:
    """Put words from several parts together; the categories are those that occur, sorted."""
    met: set[str] = set()
    for words, part in zip(known, numbers, strict=True):
        met.update(words[at] for at in np.flatnonzero(np.bincount(part)).tolist())
    every = sorted(met)
    place = {word: at for at, word in enumerate(every)}
    moved = [
        np.array([place.get(word, -1) for word in words], np.int16)[part]
        for words, part in zip(known, numbers, strict=True)
    ]
    return pd.Categorical.from_codes(np.concatenate(moved), pd.Index(every))
