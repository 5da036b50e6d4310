"""How fast compiled Pirato Poker is: `python -m tests.bench.pirato_poker_kernel_speed`.

Nobody else plays this game, so the baselines are our own. The *bare loop* is what any compiled program needs
for it: the same deck, four who give at random, dogs, chickens and all that wins, as typed numbers. It takes
cheap random numbers, draws cards at random instead of shuffling the deck, passes on any card of the hand but
a dog, and keeps nothing but the hands and their counts: no position that could be written down, no gifts to
remember, no house rules, no rulings, no rows. What the kernel does beyond that may take as much time again:
half the speed is asked for. The *engine* is the one that tables use, with the same bots and the same deals.
Rates are per second of this process's CPU time, measured in turns so that a slow moment of the machine meets
all; each is the median of several windows.
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
from pairit import bots
from pairit.kernels.pirato_poker import KERNEL

GAME = pairit.games["pirato-poker"]
PLAYERS = 4
BARE_TARGET = 0.5
ENGINE_TARGET = 100

Work = Callable[[int], int]
"""Plays the rounds from a seed on that make a batch, and says how many actions they took."""

compiled = numba.njit(error_model="numpy")

COINS = np.array([1, 1, 2, 2, 3])
DOG, TREASURES = 10, 40
"""Cards are numbers: ten cats, the first five with gold, ten dogs, ten pigs, ten chickens, the treasures."""


@compiled
def below(state: NDArray[np.uint64], limit: int) -> int:
    """Give a number below a limit by Marsaglia's xorshift."""
    value = state[0]
    value ^= value << np.uint64(13)
    value ^= value >> np.uint64(7)
    value ^= value << np.uint64(17)
    state[0] = value
    return np.int64((value >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32))


@compiled
def count(hand: NDArray[np.int64], card: int, times: int) -> None:
    """Count a card of a hand: by kind, then its coins by metal, then the treasures as bits."""
    hand[card // 10] += times
    if card < DOG:
        hand[5 + card // 5] += times * COINS[card % 5]
    elif card >= TREASURES:
        hand[7] += times << card - TREASURES


@compiled
def wins(hand: NDArray[np.int64]) -> bool:
    """Whether a hand has three of an animal, or a treasure whose condition it meets."""
    cats, dogs, pigs, chickens, treasures, gold, copper, held = hand
    if cats >= 3 or dogs >= 3 or pigs >= 3 or chickens >= 3:
        return True
    if not held:
        return False
    pairs = (cats >= 2) + (dogs >= 2) + (pigs >= 2) + (chickens >= 2) + (treasures >= 2)
    met = (
        (treasures >= 3)
        | (gold >= 3) << 1
        | (copper >= 3) << 2
        | (gold + copper >= 5) << 3
        | (cats > 0 and dogs > 0 and pigs > 0 and chickens > 0) << 4
        | (cats + chickens >= 4) << 5
        | (dogs + pigs >= 4) << 6
        | (cats + dogs + pigs + chickens + treasures >= 7) << 7
        | (pairs >= 3) << 8
    )
    return bool(held & met)


@compiled
def bare_rounds(rounds: int, players: int, seed: int) -> int:
    """Play rounds at random, and say how many gifts there were."""
    state = np.array([np.uint64(seed) * np.uint64(2685821657736338717) + np.uint64(1)])
    pile, hands, sizes = np.arange(49), np.zeros((players, 49), np.int64), np.zeros(players, np.int64)
    counts = np.zeros((players, 8), np.int64)
    gifts = 0
    for _ in range(rounds):
        left, turn, owes = 49, 0, False
        counts[:] = 0
        for seat in range(players):
            place = below(state, left)
            left -= 1
            pile[place], pile[left] = pile[left], pile[place]
            hands[seat, 0], sizes[seat] = pile[left], 1
            count(counts[seat], pile[left], 1)
        while left or owes:
            if owes:
                place = below(state, sizes[turn])
                while hands[turn, place] // 10 == 1:
                    place = below(state, sizes[turn])
                sizes[turn] -= 1
                card = hands[turn, place]
                hands[turn, place] = hands[turn, sizes[turn]]
                count(counts[turn], card, -1)
            else:
                place = below(state, left)
                left -= 1
                pile[place], pile[left] = pile[left], pile[place]
                card = pile[left]
            receiver = (turn + 1 + below(state, players - 1)) % players
            if card // 10 == 3:
                fewest = 49
                for seat in range(players):
                    if seat != turn:
                        fewest = min(fewest, sizes[seat])
                while sizes[receiver] != fewest:
                    receiver = (turn + 1 + below(state, players - 1)) % players
            hands[receiver, sizes[receiver]] = card
            sizes[receiver] += 1
            count(counts[receiver], card, 1)
            gifts += 1
            turn = receiver
            if wins(counts[turn]):
                break
            owes = card // 10 == 1 and counts[turn, 1] < sizes[turn]
    return gifts


# ---------------------------------------------------------------- measuring


def bare(rounds: int) -> Work:
    return lambda seed: int(bare_rounds(rounds, PLAYERS, seed + 1))


def kernel(level: str, rounds: int) -> Work:
    return lambda seed: int(KERNEL.play_rounds(GAME, [level] * PLAYERS, seed, rounds).columns["turns"].sum())


def engine(level: str, rounds: int) -> Work:
    def work(seed: int) -> int:
        actions = 0
        for number in range(seed, seed + rounds):
            state = GAME.deal(PLAYERS, number)
            seated = [bots.make(GAME, level, number * PLAYERS + seat) for seat in range(PLAYERS)]
            while state.to_move is not None:
                state = state.play(seated[state.to_move].choose(state.view(state.to_move)))
                actions += 1
        return actions

    return work


def rates(works: dict[str, Work], seconds: float, windows: int) -> dict[str, float]:
    """Measure several works in turns, and give the actions per second of CPU time of each."""
    clock = time.process_time
    seeds = dict.fromkeys(works, 0)
    measured: dict[str, list[float]] = {name: [] for name in works}
    for window in range(-1, windows):  # the first one warms up
        for name, work in works.items():
            actions, start = 0, clock()
            while clock() - start < seconds:
                actions += work(seeds[name])
                seeds[name] += 100_000
            if window >= 0:
                measured[name].append(actions / (clock() - start))
    return {name: statistics.median(values) for name, values in measured.items()}


def measure(seconds: float, windows: int) -> dict[str, Any]:
    """Measure everything once."""
    begin = time.perf_counter()
    KERNEL.play_rounds(GAME, ["random"] * PLAYERS, 0, 1)
    first = time.perf_counter() - begin
    works = {
        "bare random": bare(20_000),
        "random": kernel("random", 20_000),
        "engine random": engine("random", 20),
        "mate": kernel("mate", 2_000),
        "engine mate": engine("mate", 2),
        "mate/6": kernel("mate/6", 500),
        "engine mate/6": engine("mate/6", 2),
    }
    found = rates(works, seconds, windows)
    lengths = {name: works[name](0) / rounds for name, rounds in (("random", 20_000), ("mate", 2_000))}
    row: dict[str, Any] = {f"{name} actions_per_s": round(rate) for name, rate in found.items()}
    row |= {f"{name} actions_per_round": round(length, 1) for name, length in lengths.items()}
    row |= {
        "random / bare random": round(found["random"] / found["bare random"], 2),
        "random / bare random target": BARE_TARGET,
    }
    for level in ("random", "mate", "mate/6"):
        row[f"{level} / engine"] = round(found[level] / found[f"engine {level}"])
        row[f"{level} / engine target"] = ENGINE_TARGET
    return row | {"first_call_s": round(first, 2), "numba": numba.__version__}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.pirato_poker_kernel_speed", description=__doc__
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of a window")
    parser.add_argument("--windows", type=int, default=5, help="windows, of which the median counts")
    parser.add_argument("--json", action="store_true", help="print only the JSON line")
    chosen = parser.parse_args()
    row = measure(chosen.seconds, chosen.windows)
    if not chosen.json:
        width = max(map(len, row))
        print(f"{PLAYERS} players, per second of CPU time, one process")
        for name, figure in row.items():
            print(f"{name:{width}}  {figure if isinstance(figure, str) else f'{figure:,}':>14}")
    print(json.dumps(row))


if __name__ == "__main__":
    main()
