"""How strong the bots are: what many shuffles came to, played once and kept, as Captain takes its time.

`python -m tests.bench.captain_strength` plays them all again and writes the figures.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

import numpy as np
import pandas as pd

from pairit.engine.text import capital
from pairit.games import find
from pairit.lab.plot import Plot, dots
from pairit.lab.shares import mean

FIGURES = "strengths.json"
"""The file with the figures, beside this one."""

COUNTED = {1: "one", 2: "two", 3: "three"}


@dataclass(frozen=True)
class Meeting:
    """A bot among others who are all of one kind: every shuffle is played once from each of its seats.

    Attributes
    ----------
    game, players
        Which game, and how many sit at the table.
    first, others
        A level each, with its budget of playouts after a colon where it has another than usual; `cheat` is
        Captain with all cards in sight.
    seed
        Of the first shuffle.
    ended
        By shuffle: from how many seats the first one won the round; in Pairs, did not lose the game.
    """

    game: str
    players: int
    first: str
    others: str
    seed: int
    ended: tuple[int, ...] = ()

    def __str__(self) -> str:
        others = _named(self.others)
        against = others if self.players == 2 else f"{COUNTED[self.players - 1]} {others}s"
        return f"{find(self.game).title}: {_named(self.first)} against {against}"

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return len(self.ended) * self.players

    @property
    def share(self) -> tuple[float, float, float]:
        """The share of rounds won, and the ends of its 95 % interval over shuffles."""
        share, low, high = mean(np.array(self.ended) / self.players)
        return share, max(0.0, low), min(1.0, high)


@dataclass(frozen=True)
class Strengths:
    """What came of all meetings. In a cell it displays its table.

    Attributes
    ----------
    table
        One row a meeting: `rounds`, how many were played; `share`, which of them the first bot won (in
        Pairs: did not lose), with `low` and `high`, the ends of the 95 % interval; `even`, the share that
        everybody would have if all were alike.
    """

    table: pd.DataFrame

    def plot(self) -> Plot:
        """Draw each share as a part of the even one, so that tables of all sizes stand side by side."""
        shares = self.table[["share", "low", "high"]].div(self.table["even"], axis=0)
        across = "of the share that all would have if they were alike (dashed)"
        return dots({"": shares}, "The first bot's rounds won (Pairs: not lost)", across, "share", 1, True)

    def __str__(self) -> str:
        return self._shown().to_string()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return str(self._shown().to_html())

    def _shown(self) -> pd.DataFrame:
        shown = self.table.copy()
        for column in ("share", "low", "high", "even"):
            shown[column] = shown[column].map("{:.1%}".format)
        return shown


def meetings() -> tuple[Meeting, ...]:
    """Give the meetings that the package brings along.

    Examples
    --------
    >>> print(meetings()[0], meetings()[0].rounds)
    Pair It: Mate against Deckhand 4000
    """
    found = json.loads(resources.files("pairit.lab").joinpath(FIGURES).read_text(encoding="utf-8"))
    return tuple([Meeting(**{**one, "ended": tuple(map(int, one["ended"]))}) for one in found["meetings"]])


def strengths(of: Sequence[Meeting] | None = None) -> Strengths:
    """Say how strong the bots are.

    Parameters
    ----------
    of
        The meetings; None for those that the package brings along.

    Examples
    --------
    >>> found = strengths([Meeting("pair-it", 2, "mate", "deckhand", 1, (2, 1, 1, 2))])
    >>> found.table.round(2).loc["Pair It: Mate against Deckhand"].to_dict()
    {'rounds': 8.0, 'share': 0.75, 'low': 0.47, 'high': 1.0, 'even': 0.5}
    """
    rows = {}
    for one in meetings() if of is None else of:
        share, low, high = one.share
        rows[str(one)] = {
            "rounds": one.rounds,
            "share": share,
            "low": low,
            "high": high,
            "even": 1 - 1 / one.players if one.game == "pairs" else 1 / one.players,
        }
    return Strengths(pd.DataFrame.from_dict(rows, orient="index").rename_axis("meeting"))


def _named(level: str) -> str:
    """Write a level as it is said: `captain:200` is Captain with 200 playouts."""
    name, _, playouts = level.partition(":")
    said = "Captain with all cards in sight" if name == "cheat" else capital(name)
    return f"{said} with {int(playouts):,} playouts" if playouts else said
