"""How fast compiled Pairs is, beside a bare loop: `python -m tests.bench.pairs_kernel_speed`.

The bare loop is what a compiled program needs at least for such a game: the same deck, the same rounds,
Mate's rule for both players, five burned cards and reshuffles. It keeps no position that could be written
down, takes cheap random numbers and draws a card at random instead of shuffling the deck, lets the first of
two equal lowest cards start, judges nothing and counts nothing. What the kernel does beyond that (the
engine's own shuffles, every house rule, rulings counted, rows written) may take as much time again: half
the speed is asked for. Rates are games per second of this process's CPU time, measured in turns; each is
the median of several windows.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

import pairit
from pairit.kernels.pairs import KERNEL

GAME = pairit.games["pairs"]
GAMES = 20_000
LEVELS = ("mate", "mate")
RATIO_TARGET = 0.5

compiled = numba.njit(error_model="numpy")


@compiled
def chance_below(state: NDArray[np.uint64], limit: int) -> int:
    """Give a number below a limit by Marsaglia's xorshift."""
    value = state[0]
    value ^= value << np.uint64(13)
    value ^= value >> np.uint64(7)
    value ^= value << np.uint64(17)
    state[0] = value
    return np.int64((value >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32))


@compiled
def gather(
    deck: NDArray[np.int64], unseen: NDArray[np.int64], scored: NDArray[np.int64], hands: NDArray[np.int64]
) -> int:
    """Put all cards back into the deck but those scored and those in play; gives how many there are."""
    count = 0
    for rank in range(1, 11):
        unseen[rank] = rank - scored[rank] - hands[0, rank] - hands[1, rank]
        for _ in range(unseen[rank]):
            deck[count] = rank
            count += 1
    return count


@compiled
def bare_games(games: int, share: float, seed: int) -> int:
    """Play games of two, both by the same rule; gives how many cards were drawn."""
    state = np.array([np.uint64(seed) * np.uint64(2685821657736338717) + np.uint64(1)])
    deck, hands = np.empty(55, np.int64), np.zeros((2, 11), np.int64)
    unseen, scored, points = np.zeros(11, np.int64), np.zeros(11, np.int64), np.zeros(2, np.int64)
    drawn = 0
    for _ in range(games):
        points[:] = 0
        scored[:] = 0
        left = 0
        turn = 0
        while points[turn] < 31:
            hands[:] = 0
            dealt = 0
            lowest = 11
            while True:
                if dealt == 2:
                    cards, cost = 0, 0
                    for rank in range(1, 11):
                        cards += unseen[rank]
                        if hands[turn, rank]:
                            cost += rank * unseen[rank]
                    if cards > 0 and lowest < share * (cost / cards):
                        points[turn] += lowest
                        scored[lowest] += 1
                        break
                if left == 0:
                    left = gather(deck, unseen, scored, hands)
                    for _ in range(5):
                        place = chance_below(state, left)
                        left -= 1
                        deck[place], deck[left] = deck[left], deck[place]
                place = chance_below(state, left)
                left -= 1
                card = deck[place]
                deck[place] = deck[left]
                deck[left] = card
                unseen[card] -= 1
                drawn += 1
                if dealt < 2:
                    hands[dealt, card] = 1
                    if card < lowest:
                        turn = dealt
                        lowest = card
                    dealt += 1
                    continue
                if hands[turn, card]:
                    points[turn] += card
                    scored[card] += 1
                    break
                hands[turn, card] = 1
                lowest = min(lowest, card)
                turn = 1 - turn
    return drawn


# ---------------------------------------------------------------- measuring


def bare(number: int) -> float:
    return float(bare_games(GAMES, 0.9, number)) / GAMES


def kernel(number: int) -> float:
    rows = KERNEL.play_rounds(GAME, LEVELS, number * GAMES, GAMES)
    return float(rows.columns["did_hit"].mean())


def rate(work: Callable[[int], Any], seconds: float) -> float:
    """Repeat a piece of work for some seconds; gives games per second of CPU time."""
    games, number = 0, 0
    start = now = time.process_time()
    while now - start < seconds:
        work(number)
        games += GAMES
        number += 1
        now = time.process_time()
    return games / (now - start)


def measure(seconds: float, windows: int) -> dict[str, Any]:
    """Measure both in turns, so that a slow moment of the machine meets both."""
    begin = time.perf_counter()
    KERNEL.play_rounds(GAME, LEVELS, 0, 1)
    first = time.perf_counter() - begin
    drawn, hits = bare(0), kernel(0)
    pairs = [(rate(bare, seconds), rate(kernel, seconds)) for _ in range(windows)]
    return {
        "bare_games_per_s": round(statistics.median(one for one, _ in pairs)),
        "kernel_games_per_s": round(statistics.median(one for _, one in pairs)),
        "ratio": round(statistics.median(ours / theirs for theirs, ours in pairs), 2),
        "ratio_target": RATIO_TARGET,
        "bare_cards_per_game": round(drawn, 1),
        "kernel_hits_per_game": round(hits, 1),
        "first_call_s": round(first, 2),
        "numba": numba.__version__,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time of a window")
    parser.add_argument("--windows", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    asked = parser.parse_args()
    row = measure(asked.seconds, asked.windows)
    if asked.json:
        print(json.dumps(row))
        return
    for name, value in row.items():
        print(
            f"{name.replace('_', ' '):22} {value:>12,}"
            if not isinstance(value, str)
            else f"{name:22} {value:>12}"
        )


if __name__ == "__main__":
    main()
