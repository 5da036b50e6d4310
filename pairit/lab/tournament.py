"""Bots against each other, a reader's own among them: who wins how often, and how sure that is."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from math import ceil

import numpy as np
import pandas as pd

from pairit import bots
from pairit.bots import Bot, Rival
from pairit.engine.errors import OptionError
from pairit.engine.game import Game
from pairit.engine.random import checked_seed
from pairit.engine.text import quoted
from pairit.games import find
from pairit.lab.contest import Bout, Fault, Played, play_bout
from pairit.lab.plot import Plot, dots
from pairit.lab.running import work_off
from pairit.lab.shares import mean, share

SHOWN_FAULTS = 5
"""Faults that a cell shows; all are in `faults`."""


@dataclass(frozen=True)
class Tournament:
    """How a tournament ended. In a cell it displays its table, and how rounds were lost by faults.

    Attributes
    ----------
    game
        The game with its house rules.
    players
        How many sat at a table.
    shuffles
        How many shuffles each group of bots has played, each from every seat.
    table
        One row a bot, the best first: `rounds`, how many it has played; `won`, its share of them (in Pairs
        `lost`, where less is better), with `low` and `high`, the ends of the 95 % interval; `points`, its
        points per round, with `points_low` and `points_high`; `faults`, how many rounds it lost by itself.
    faults
        What was done in these.
    """

    game: Game
    players: int
    shuffles: int
    table: pd.DataFrame
    faults: tuple[Fault, ...]

    @property
    def measure(self) -> str:
        """What the shares are of: `won`, or `lost` in Pairs, which nobody wins."""
        return _measure_of(self.game)

    def plot(self) -> Plot:
        """Draw each bot's share as a dot with its interval, and a line where all would be alike."""
        return dots(
            {"": self.table},
            self._title,
            f"rounds {self.measure}; dashed: all alike",
            self.measure,
            line=1 / self.players,
            percent=True,
        )

    @property
    def _title(self) -> str:
        return f"{self.game.title}, {self.players} at a table: {self.shuffles:,} shuffles from every seat"

    def _lines(self) -> Iterator[str]:
        if self.faults:
            lost = Counter(fault.bot for fault in self.faults)
            yield " ".join(f"{bot} lost {times:,} by a fault of its own." for bot, times in lost.items())
        for fault in self.faults[:SHOWN_FAULTS]:
            yield f"Seed {fault.seed}, seat {fault.seat}: {fault.sentence}"
        if len(self.faults) > SHOWN_FAULTS:
            yield f"And {len(self.faults) - SHOWN_FAULTS:,} more, in `faults`."

    def __str__(self) -> str:
        return "\n".join([self._title, self.table.round(3).to_string(), *self._lines()])

    def _repr_html_(self) -> str:
        lines = "".join(f"<p>{html.escape(line)}</p>" for line in self._lines())
        return f"<p>{html.escape(self._title)}</p>{self.table.round(3).to_html()}{lines}"


def tournament(
    entrants: Sequence[str | type[Bot] | Callable[[int], Bot]],
    game: str = "pair-it",
    rounds: int = 1_000,
    seed: int = 0,
    players: int | None = None,
    executor: Executor | None = None,
    seconds: float = 10.0,
    **options: object,
) -> Tournament:
    """Let bots play against each other: every shuffle from every seat, so that none has the better cards.

    Only levels play at compiled speed, where a kernel plays them. A bot that chooses what it may not do, or
    raises an exception, loses the round by that: the others share it. It can be interrupted; then the
    shuffles count that were played from every seat.

    Parameters
    ----------
    entrants
        Who plays: a level, as `mate`, or a class of bots, or what else makes a bot from a seed.
    game
        Its name, as `pair-it`.
    rounds
        How many rounds each group plays at least; games of Pairs.
    seed
        Of the first shuffle. The same seed gives the same figures, with any executor, unless a bot that has
        been written does otherwise or is ended.
    players
        How many sit at a table; with fewer seats than entrants every group of so many plays. None: as many
        as usually play that game, or all of fewer.
    executor
        Where the work is done, as in `simulate`; None for this process. Only in a pool of processes can a
        bot be ended that never answers; here the kernel has to be interrupted.
    seconds
        How long a bot may take for one action in a pool of processes. Then its process is ended and the
        round is lost for it, and after three times it is asked no more.
    options
        House rules, as `anchors=9`.

    Raises
    ------
    OptionError
        If there is no such game, level or house rule, so many cannot play, or one of them makes no bot.

    Examples
    --------
    >>> result = tournament(["mate", "random"], rounds=200, seed=1)
    >>> list(result.table.index), result.faults
    (['mate', 'random'], ())
    """
    rules = find(game).with_options(**options)
    names = _names(rules, entrants)
    if not seconds > 0:
        raise OptionError(f"A bot needs some seconds to choose; these are {quoted(seconds)}.")
    if players is None:
        players = min(len(entrants), rules.usual_players)
    if players > len(entrants):
        raise OptionError(f"At a table of {players} so many entrants are needed; here are {len(entrants)}.")
    rules.deal(players=players, seed=seed)
    shuffles = ceil(_checked(rounds) / players)
    checked_seed(seed + shuffles - 1)
    groups = list(combinations(range(len(entrants)), players))
    bouts = _bouts(game, options, groups, entrants, names, seed, shuffles, seconds)
    played = work_off(play_bout, bouts, executor)
    return _result(rules, names, groups, players, played)


def _checked(rounds: object) -> int:
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        raise OptionError(f"At least one round is played; rounds is {quoted(rounds)}.")
    return rounds


def _names(game: Game, entrants: Sequence[Rival]) -> list[str]:
    """Name the entrants, those with equal names by number; each is made once, to see whether it can be."""
    if isinstance(entrants, str) or len(entrants) < 2:
        raise OptionError('A tournament is among two at least, as tournament(["mate", MyBot]).')
    names: list[str] = []
    for rival in entrants:
        if isinstance(rival, Bot):
            raise OptionError(
                f"{type(rival).__name__} is entered by its class, without brackets: each round has a new one."
            )
        made = bots.make(game, rival)
        name = rival if isinstance(rival, str) else made.name
        same = sum(known == name or known.startswith(f"{name} ") for known in names)
        names.append(f"{name} {same + 1}" if same else name)
    return names


def _bouts(
    game: str,
    options: Mapping[str, object],
    groups: Sequence[tuple[int, ...]],
    entrants: Sequence[Rival],
    names: Sequence[str],
    seed: int,
    shuffles: int,
    seconds: float,
) -> list[Bout]:
    """Cut the tournament into work: what belongs together stands together."""
    parts: list[tuple[int, Bout]] = []
    for place, group in enumerate(groups):
        for rotation in range(len(group)):
            moved = group[rotation:] + group[:rotation]
            seated = [entrants[one] for one in moved]
            whole = Bout(
                game,
                tuple(options.items()),
                tuple([rival if isinstance(rival, str) else "" for rival in seated]),
                seed,
                shuffles,
                seated=tuple(seated),
                names=tuple([names[one] for one in moved]),
                group=place,
                rotation=rotation,
                seconds=seconds,
            )
            parts += [(part.first, part) for part in whole.split()]  # type: ignore[misc]
    parts.sort(key=lambda part: part[0])
    return [bout for _, bout in parts]


# ---------------------------------------------------------------- figures


def _result(
    rules: Game,
    names: Sequence[str],
    groups: Sequence[tuple[int, ...]],
    players: int,
    played: Sequence[Played],
) -> Tournament:
    """Put the figures together, from the shuffles that were played from every seat."""
    found = pd.concat([_long(one, groups) for one in played] or [_NOTHING], ignore_index=True)
    by_shuffle = found.groupby(["group", "seed", "entrant"])[["ended", "points"]].agg(["mean", "size"])
    whole = by_shuffle[by_shuffle["ended", "size"] == players]
    measure = _measure_of(rules)
    faults = tuple(sorted((fault for one in played for fault in one.faults), key=lambda fault: fault.seed))
    lost = Counter(fault.bot for fault in faults)
    rows = {}
    for entrant, name in enumerate(names):
        own = whole[whole.index.get_level_values("entrant") == entrant]
        ended, points = (own[column, "mean"].to_numpy() for column in ("ended", "points"))
        value, low, high = mean(ended)
        if len(ended) and low == high:  # all shuffles alike: how sure that is depends on their number
            alike = share(round(value * len(ended)), len(ended))
            low, high = alike.low, alike.high
        per_round, points_low, points_high = mean(points)
        rows[name] = {
            "rounds": len(ended) * players,
            measure: value,
            "low": max(0.0, low),
            "high": min(1.0, high),
            "points": per_round,
            "points_low": points_low,
            "points_high": points_high,
            "faults": lost[name],
        }
    table = pd.DataFrame.from_dict(rows, orient="index").rename_axis("bot")
    table = table.sort_values(measure, ascending=measure == "lost", kind="stable")
    shuffles = len(set(whole.index.get_level_values("seed")))
    return Tournament(rules, players, shuffles, table, faults)


_NOTHING = pd.DataFrame({"group": [], "seed": [], "entrant": [], "ended": [], "points": []})
"""The figures of a tournament that was interrupted before any came."""


def _long(played: Played, groups: Sequence[tuple[int, ...]]) -> pd.DataFrame:
    """List what came of a bout, one row a deal and entrant."""
    bout = played.bout
    group = groups[bout.group]
    moved = group[bout.rotation :] + group[: bout.rotation]
    deals, players = played.ended.shape
    return pd.DataFrame(
        {
            "group": bout.group,
            "seed": np.repeat(np.arange(bout.first, bout.first + deals), players),
            "entrant": np.tile(moved, deals),
            "ended": played.ended.ravel(),
            "points": played.points.ravel(),
        }
    )


def _measure_of(game: Game) -> str:
    return "lost" if game.name == "pairs" else "won"
