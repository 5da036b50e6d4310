"""Rounds played by bots, one row of a table each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

import pandas as pd

from pairit import bots
from pairit.engine.errors import OptionError
from pairit.engine.event import Event
from pairit.engine.game import State
from pairit.engine.text import quoted
from pairit.games import find

CHUNK = 100
"""Rounds that are handed to a worker at once."""

Row = dict[str, Any]


def simulate(
    game: str,
    players: Sequence[str] = ("deckhand", "deckhand"),
    games: int = 1000,
    seed: int = 0,
    executor: Executor | None = None,
    **options: object,
) -> pd.DataFrame:
    """Let bots play many rounds; the same seed gives the same rows, whatever the number of workers.

    Parameters
    ----------
    game
        Its name, as `pair-it`.
    players
        The level of the bot in each seat, as `["mate", "deckhand"]`.
    games
        How many deals are played to their end: rounds of Pair It and Pirato Poker, games of Pairs.
    seed
        Deal number n, from 0, has the seed `seed + n`, so that any of them can be opened at the table.
    executor
        Where the work is done, as a `ProcessPoolExecutor`; None for this process.
    options
        House rules, as `anchors=9`.

    Returns
    -------
    pandas.DataFrame
        One row a deal: `seed`; `starter`, the seat that began; `winner`, or `loser` in Pairs; `end` and
        `end_word`, what ended it; `turns`, how many actions; `largest_hand`; `points_0` and so on, by
        seat; a column for each kind of action, as `did_play`, and one for each ruling by which something
        happened, as `PI-09`, with how often.

    Raises
    ------
    OptionError
        If there is no such game, level or house rule, or so many cannot play.

    Examples
    --------
    >>> rounds = simulate("pirato-poker", players=["bosun"] * 4, games=3, seed=7)
    >>> rounds[["seed", "winner", "turns"]].shape, int(rounds["PP-10"].min()) >= 0
    ((3, 3), True)
    """
    games = _checked(games)
    if isinstance(players, str):
        raise OptionError(f"Players are a list of levels, one a seat, as [{players!r}] * 2; this is a text.")
    rules = find(game).with_options(**options)
    for level in players:
        bots.make(rules, level)
    rules.deal(players=len(players), seed=seed)  # says at once if so many cannot play
    parts = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    tasks = [(game, dict(options), tuple(players), seed + first, count) for first, count in parts]
    played = map(_play_some, tasks) if executor is None else executor.map(_play_some, tasks)
    return _table([row for rows in played for row in rows])


def _checked(games: object) -> int:
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise OptionError(f"At least one deal is played; games is {quoted(games)}.")
    return games


def _play_some(task: tuple[str, Mapping[str, object], tuple[str, ...], int, int]) -> list[Row]:
    """Play some deals; a function of its arguments alone, so that any worker may do it."""
    name, options, levels, first, count = task
    game = find(name).with_options(**options)
    rows = []
    for seed in range(first, first + count):
        seated = [bots.make(game, level, seed * len(levels) + seat) for seat, level in enumerate(levels)]
        rows.append(_play_one(game.deal(players=len(levels), seed=seed), seated, seed))
    return rows


def _play_one(state: State, seated: Sequence[bots.Bot], seed: int) -> Row:
    row: Row = {"seed": seed, "starter": state.to_move}
    did: Counter[str] = Counter()
    happened: Counter[str] = Counter()
    largest, last = _largest_hand(state), Event("", ())
    for action, step in bots.round_steps(state, seated):
        did[f"did_{action.partition(' ')[0]}"] += 1
        happened.update(ruling for event in step.events for ruling in event.rulings)
        state, last = step.state, step.events[-1]
        largest = max(largest, _largest_hand(state))
    ended = "loser" if hasattr(state, "loser") else "winner"
    row |= {ended: getattr(state, ended), "end": last.kind, "end_word": last.word}
    row |= {"turns": did.total(), "largest_hand": largest}
    row |= {f"points_{seat}": points for seat, points in enumerate(state.points)}
    return row | dict(did) | dict(happened)


def _largest_hand(state: Any) -> int:
    """Count the cards of the largest hand, or stack."""
    hands: tuple[int, ...] = state.hands if hasattr(state, "hands") else state.stacks
    return max(hand.bit_count() for hand in hands)


def _table(rows: list[Row]) -> pd.DataFrame:
    """Make a table in which what never happened is 0, and nobody is missing."""
    table = pd.DataFrame(rows)
    counted = [name for name in table.columns if name.startswith("did_") or name[2:3] == "-"]
    fixed = [name for name in table.columns if name not in counted]
    table[counted] = table[counted].fillna(0).astype(int)
    for name in ("starter", "winner", "loser"):
        if name in table:
            table[name] = table[name].astype("Int64")
    return table[fixed + sorted(counted)]
