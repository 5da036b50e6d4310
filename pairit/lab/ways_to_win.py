"""By what rounds of Pirato Poker are won."""

from __future__ import annotations

import pandas as pd

from pairit.games import find
from pairit.games.pirato_poker.game import PiratoPoker
from pairit.lab.shares import share


def ways_to_win(rounds: pd.DataFrame) -> pd.DataFrame:
    """Count in how many rounds each condition was met when the round was won, the most frequent first.

    A card may meet several at once (PP-23), so that the shares can add up to more than one.

    Parameters
    ----------
    rounds
        Rows of Pirato Poker, as `simulate` gives them.

    Returns
    -------
    pandas.DataFrame
        By condition, an animal or a treasure: the `share` of all rounds with its 95 % interval, `low` and
        `high`.

    Examples
    --------
    >>> from pairit.lab.simulate import simulate
    >>> ways_to_win(simulate("pirato-poker", ["mate"] * 4, games=300)).index[0]
    'chicken'
    """
    game = find("pirato-poker")
    assert isinstance(game, PiratoPoker)
    met = rounds["end_word"].astype(str).str.split().explode().value_counts()
    rows = {}
    for code in game.conditions.by_code:
        found = share(int(met.get(code, 0)), len(rounds))
        rows[code] = {"share": found.value, "low": found.low, "high": found.high}
    return pd.DataFrame.from_dict(rows, orient="index").sort_values("share", ascending=False, kind="stable")
