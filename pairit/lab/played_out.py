"""What each move of a position brings, all played out equally often, and which of them Mate makes."""

from __future__ import annotations

import pandas as pd

from pairit.bots import make
from pairit.engine.game import State, View
from pairit.lab.shares import share
from pairit.table.coach import view_of, weigh_only

MEASURES = {"pairs": "not lost"}
"""What a share is of, where it is not of rounds won."""


def moves(position: State | View | str, playouts: int = 2_000, seed: int = 0) -> pd.DataFrame:
    """Play out every move that may be made, in worlds dealt anew from what the seat can know.

    Parameters
    ----------
    position
        As in `pairit.hint`: a view, a state, or a position in notation.
    playouts
        How many each move gets. What follows it is searched as Captain does, so more of them also make what
        follows better.
    seed
        Where the chance of the worlds comes from.

    Returns
    -------
    pandas.DataFrame
        One row a move, the best first: `won`, the share of rounds that the seat wins (in Pairs `not lost`,
        of games), with `low` and `high`, the ends of the 95 % interval; `mate`, whether Mate makes it.

    Raises
    ------
    PairitError
        As in `pairit.hint`: if there is nothing to decide for the seat, or the text cannot be read.

    Examples
    --------
    >>> found = moves("pair-it; hands: R1K Reverse:R / B3C G1K Anchor; top: R1S; draw: Y4S", playouts=500)
    >>> found.index[0], float(found.won.iloc[0])
    ('play Reverse:R call', 1.0)
    """
    view = view_of(position)
    by_mate = make(view.game, "mate", seed).choose(view)
    rows = {}
    for action in view.legal_actions():
        found = weigh_only(view, (), action, playouts, seed)
        brought = share(round(found.share * found.visits), found.visits)
        rows[action] = {
            MEASURES.get(view.game.name, "won"): brought.value,
            "low": brought.low,
            "high": brought.high,
            "mate": action == by_mate,
        }
    table = pd.DataFrame.from_dict(rows, orient="index").rename_axis("move")
    return table.sort_values(table.columns[0], ascending=False, kind="stable")
