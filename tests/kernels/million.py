"""Rounds by the million: the rows of engine and kernel compared, and many more played by the kernel alone.

Run as `python -m tests.kernels.million pairs --compared 1000000 --alone 10000000`. It tells how far it is.
Where something is not right it ends with an `AssertionError` that names the deal, house rules and bots.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator

import numpy as np

from pairit.games import find as find_game
from pairit.kernels import CAP, CAPPED, Kernel, Rows, find
from tests.games.walk import GAMES
from tests.kernels.differential import check_rows, mixed_tables

FIRST = 1_000_000
"""The first table is one that no other test plays at."""

TOLD = 10
"""At one table of so many all columns are compared, at the others those that need no telling."""

COMPARED, ALONE = 100, 10_000
"""Deals a table."""


def compared(kernel: Kernel, rounds: int, first: int = FIRST) -> Iterator[Counter[str]]:
    """Play rounds in both, compare their rows, and say after each table how many there were.

    Raises
    ------
    AssertionError
        At the first difference.
    """
    counted = Counter[str]()
    for number, mix, game, levels in mixed_tables(kernel, rounds, first):
        told, deals = number % TOLD == 0, min(COMPARED, rounds - counted["rounds"])
        actions = check_rows(
            kernel, game, levels, mix.getrandbits(62), deals, chance=mix.getrandbits(3), told=told
        )
        counted += Counter(tables=1, rounds=deals, actions=actions, told=deals * told)
        yield counted
        if counted["rounds"] == rounds:
            return


def alone(kernel: Kernel, rounds: int, first: int = FIRST) -> Iterator[Counter[str]]:
    """Let the kernel play, see that the rows can be true, and say after each table how many there were.

    Raises
    ------
    AssertionError
        Where a row cannot be true.
    """
    counted = Counter[str]()
    for number, mix, game, levels in mixed_tables(kernel, rounds, first):
        deals, seed = min(ALONE, rounds - counted["rounds"]), mix.getrandbits(62)
        rows = kernel.play_rounds(game, levels, seed, deals, chance=mix.getrandbits(3))
        check_sums(rows, len(levels), f"table {number}: {game!r} with {', '.join(levels)}, deals from {seed}")
        columns = rows.columns
        capped = int((columns["end"] == rows.words["end"].index(CAPPED)).sum())
        counted += Counter(tables=1, rounds=deals, actions=int(columns["turns"].sum()), capped=capped)
        yield counted
        if counted["rounds"] == rounds:
            return


def check_sums(rows: Rows, players: int, where: str) -> None:
    """See that rows agree with themselves: actions, ends, seats and points."""
    columns = rows.columns
    turns, ended = columns["turns"], columns["end"] != rows.words["end"].index(CAPPED)
    verbs = [column for name, column in columns.items() if name.startswith("did_")]
    points = np.array([columns[f"points_{seat}"] for seat in range(players)])
    somebody = columns["loser" if "loser" in columns else "winner"]
    assert (turns == sum(verbs)).all(), f"Actions and their verbs differ at {where}"
    assert (columns["choices"] <= turns).all(), f"More choices than actions at {where}"
    assert (turns[~ended] == CAP).all(), f"A round was given up too soon at {where}"
    assert (somebody[~ended] == -1).all(), f"A round that was given up is won or lost at {where}"
    assert ((somebody >= -1) & (somebody < players)).all(), f"Nobody sits there at {where}"
    assert (points >= 0).all(), f"Points are missing at {where}"
    assert (np.array(list(columns.values())) >= -1).all(), f"Something is counted below nothing at {where}"


def main() -> None:
    """Play as the command says."""
    words = argparse.ArgumentParser(prog="python -m tests.kernels.million", description=__doc__)
    words.add_argument("game", choices=list(GAMES))
    words.add_argument("--compared", type=int, default=0, help="rounds that the engine plays too")
    words.add_argument("--alone", type=int, default=0, help="rounds of the kernel alone")
    words.add_argument("--first", type=int, default=FIRST, help="the number of the first table")
    told = words.parse_args()
    kernel = find(find_game(told.game).name)
    for play, rounds in ((compared, told.compared), (alone, told.alone)):
        start, said = time.process_time(), time.monotonic()
        counted = Counter[str]()
        for counted in play(kernel, rounds, told.first):
            if time.monotonic() > said + 60 or counted["rounds"] == rounds:
                said = time.monotonic()
                took = time.process_time() - start
                sys.stdout.write(f"{told.game} {play.__name__} {dict(counted)} {took:.0f} s of CPU time\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
