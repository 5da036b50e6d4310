"""How fast compiled Pair It is, beside a bare loop and a peer: `python -m tests.bench.pair_it_kernel_speed`.

The bare loop is about what a compiled program needs at least for a game like this: an Uno-like game of 108
cards for two players by chance, in a few arrays. It takes cheap random numbers, draws any card of the stock
instead of shuffling it, knows no house rule, no position that could be written down, no call and no theft.
Half of its speed is asked for; beside it, four times the actions of OpenSpiel's crazy_eights, which is C++.

Every rate is per second of this process's own CPU time. All are measured in turns, so that a slow moment of
the machine meets all of them, and each is the median of its windows. `--json` prints one JSON line instead of
the table, `--seconds` and `--windows` say how long to measure. Nothing fails here when something is slow.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from importlib import util
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pairit
from pairit.kernels import CAP, bot_seed
from pairit.kernels.compiling import compiled, inlined
from pairit.kernels.pair_it import KERNEL
from pairit.kernels.pair_it.deal import deal
from pairit.kernels.pair_it.players import CHANCE, LEVELS, seat_bot
from pairit.kernels.pair_it.position import POSITION
from pairit.kernels.pair_it.rounds import play_out
from pairit.kernels.pair_it.tables import tables_for

GAME = pairit.games.find("pair-it")
ROUNDS = 5_000
MANY = 200_000
SHARE_TARGET, PEER_TARGET, MANY_TARGET = 0.5, 4.0, 2.0
PEER = "crazy_eights(players=2,max_turns=10000,reshuffle=True,use_special_cards=True)"
PEER_RECORDED = 2.6e6
"""Actions per second of the peer, as seen on such a machine; told where open_spiel is not installed."""

Work = Callable[[], float]
"""One piece of work; it gives how many actions it did."""


# ---------------------------------------------------------------- the bare loop


@inlined
def any_below(limit: int, state: NDArray[np.uint64]) -> int:
    """Give a whole number below a limit, by a xorshift."""
    bits = state[0]
    bits ^= bits << np.uint64(13)
    bits ^= bits >> np.uint64(7)
    bits ^= bits << np.uint64(17)
    state[0] = bits
    return int(np.int64((bits >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32)))


@compiled
def refill(stock: NDArray[np.int64], played: NDArray[np.int64], laid: int) -> int:
    """Make the played cards the stock again, all but the last one; give how many those are."""
    for place in range(laid - 1):
        stock[place] = played[place]
    played[0] = played[laid - 1]
    return laid - 1


@compiled
def bare_rounds(rounds: int, seed: int) -> int:
    """Play rounds of the Uno-like game by chance, and give how many actions that took.

    A card is 13 * colour + value: numbers 0 to 9, then skip, reverse and draw two; 52 names a colour, 53
    names one and lets the other draw four.
    """
    state = np.array([np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) | np.uint64(1)])
    deck = np.empty(108, np.int64)
    size = 0
    for card in range(54):
        for _ in range(4 if card >= 52 else 1 if card % 13 == 0 else 2):
            deck[size] = card
            size += 1
    stock, played, fitting = np.empty(108, np.int64), np.empty(108, np.int64), np.empty(108, np.int64)
    hands, held = np.empty((2, 108), np.int64), np.empty(2, np.int64)
    actions = 0
    for _ in range(rounds):
        stock[:] = deck
        left, laid = 108, 1
        for dealt in range(14):
            place = any_below(left, state)
            left -= 1
            hands[dealt & 1, dealt >> 1] = stock[place]
            stock[place] = stock[left]
        held[:] = 7
        place = any_below(left, state)
        while stock[place] >= 52 or stock[place] % 13 > 9:
            place = any_below(left, state)
        left -= 1
        played[0] = stock[place]
        stock[place] = stock[left]
        colour, value = played[0] // 13, played[0] % 13
        turn = 0
        for _ in range(5000):
            actions += 1
            chosen, fits, drawn = -1, 0, 0
            for place in range(held[turn]):
                card = hands[turn, place]
                if card >= 52 or card // 13 == colour or card % 13 == value:
                    fitting[fits] = place
                    fits += 1
            if fits:
                chosen = fitting[any_below(fits, state)]
            else:
                if left == 0:
                    left, laid = refill(stock, played, laid), 1
                if left > 0:
                    place = any_below(left, state)
                    left -= 1
                    card = stock[place]
                    stock[place] = stock[left]
                    hands[turn, held[turn]] = card
                    held[turn] += 1
                    if card >= 52 or card // 13 == colour or card % 13 == value:
                        chosen = held[turn] - 1
                        actions += 1
            other = 1 - turn
            if chosen >= 0:
                card = hands[turn, chosen]
                held[turn] -= 1
                hands[turn, chosen] = hands[turn, held[turn]]
                played[laid] = card
                laid += 1
                if held[turn] == 0:
                    break
                if card >= 52:
                    colour, value = any_below(4, state), 99
                    drawn = 4 * (card - 52)
                else:
                    colour, value = card // 13, card % 13
                    drawn = 2 if value == 12 else 0
                for _ in range(drawn):
                    if left == 0:
                        left, laid = refill(stock, played, laid), 1
                    if left > 0:
                        place = any_below(left, state)
                        left -= 1
                        hands[other, held[other]] = stock[place]
                        held[other] += 1
                        stock[place] = stock[left]
                if drawn or 10 <= value < 13:
                    other = turn
            turn = other
    return actions


# ---------------------------------------------------------------- what is measured


@compiled
def uncounted_rounds(
    tables: Any,
    at: Any,
    levels: NDArray[np.int64],
    chances: Any,
    first_seed: np.uint64,
    first_bots: np.uint64,
    rounds: int,
) -> int:
    """Play what `play_rounds` plays, without counting anything but actions."""
    players = len(levels)
    actions = 0
    for number in range(rounds):
        deal(tables, at[0], players, first_seed + np.uint64(number), None)
        for seat in range(players):
            seat_bot(chances[seat], first_bots + np.uint64(number * players + seat))
        actions += play_out(tables, at[0], levels, chances, CAP, None)
    return actions


def bare() -> Work:
    seeds = count(1)
    return lambda: bare_rounds(ROUNDS, next(seeds))


def without_counting(level: str) -> Work:
    tables, at, chances = tables_for(GAME), np.zeros(1, POSITION), np.zeros(2, CHANCE)
    levels, starts = np.full(2, LEVELS.index(level)), count(0, ROUNDS)

    def work() -> float:
        seed = next(starts)
        bots = np.uint64(bot_seed(seed, 2, 0))
        return uncounted_rounds(tables, at, levels, chances, np.uint64(seed), bots, ROUNDS)

    return work


def with_counting(level: str) -> Work:
    starts = count(0, ROUNDS)
    return lambda: float(KERNEL.play_rounds(GAME, [level] * 2, next(starts), ROUNDS).columns["turns"].sum())


def peer() -> Work:
    """Play the peer's game by its own bots in C++; how long a game is was counted before, from outside."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(PEER)
    chance = np.random.default_rng(1)
    lengths = []
    for _ in range(300):
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choice(outcomes, p=odds))
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                actions += 1
        lengths.append(actions)
    bots = [pyspiel.make_uniform_random_bot(seat, 11 + seat) for seat in range(2)]
    length, seeds = statistics.mean(lengths), count(1)

    def work() -> float:
        for _ in range(100):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 100 * length

    return work


def rates(works: dict[str, Work], seconds: float, windows: int) -> dict[str, float]:
    """Measure pieces of work in turns; give the median rate of each per second of CPU time."""
    for work in works.values():
        work()  # compiled here, if it was not yet
    measured: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(windows):
        for name, work in works.items():
            done, start = 0.0, time.process_time()
            while time.process_time() - start < seconds:
                done += work()
            measured[name].append(done / (time.process_time() - start))
    return {name: statistics.median(values) for name, values in measured.items()}


def seconds_for_many(level: str, windows: int) -> float:
    """Time many rounds with all their columns, in CPU seconds; the best of some, as others only add to it."""
    times = []
    for _ in range(windows):
        start = time.process_time()
        KERNEL.play_rounds(GAME, [level] * 2, 0, MANY)
        times.append(time.process_time() - start)
    return min(times)


# ---------------------------------------------------------------- and how it is told


def measure(seconds: float, windows: int) -> dict[str, Any]:
    works = {"bare": bare(), "random": without_counting("random"), "counted": with_counting("random")}
    works |= {level: with_counting(level) for level in KERNEL.levels}
    if util.find_spec("pyspiel"):
        works["peer"] = peer()
    measured = rates(works, seconds, windows)
    peer_rate = measured.get("peer", PEER_RECORDED)
    return {
        **{f"{name}_m_actions_per_s": round(rate / 1e6, 2) for name, rate in measured.items()},
        "share_of_bare": round(measured["random"] / measured["bare"], 2),
        "share_target": SHARE_TARGET,
        "times_peer": round(measured["random"] / peer_rate, 2),
        "peer_target": PEER_TARGET,
        "peer_measured": "peer" in measured,
        "counting_costs": round(1 - measured["counted"] / measured["random"], 3),
        "many_rounds_s": {
            level: round(seconds_for_many(level, min(windows, 3)), 2) for level in ("random", *KERNEL.levels)
        },
        "many_target_s": MANY_TARGET,
    }


def table(row: dict[str, Any]) -> str:
    """Write the figures for people, each beside its target."""
    lines = [
        ("Random rounds of two, nothing counted", f"{row['random_m_actions_per_s']} M actions/s", ""),
        ("Random rounds of two, all rulings counted", f"{row['counted_m_actions_per_s']} M actions/s", ""),
        *(
            (f"The same with {level}", f"{row[f'{level}_m_actions_per_s']} M actions/s", "")
            for level in KERNEL.levels
        ),
        ("The bare loop", f"{row['bare_m_actions_per_s']} M actions/s", ""),
        ("Share of the bare loop", f"{row['share_of_bare']}", f"at least {row['share_target']}"),
    ]
    if row["peer_measured"]:
        lines.append(("OpenSpiel's crazy_eights in C++", f"{row['peer_m_actions_per_s']} M actions/s", ""))
    else:
        lines.append(("OpenSpiel's crazy_eights, as recorded", f"{PEER_RECORDED / 1e6} M actions/s", ""))
    lines.append(("Times that", f"{row['times_peer']}", f"at least {row['peer_target']}"))
    for level, took in row["many_rounds_s"].items():
        lines.append(
            (f"{MANY:,} rounds of {level} with columns", f"{took} s", f"below {row['many_target_s']} s")
        )
    width = max(len(name) for name, _, _ in lines)
    head = f"Per second of CPU time, one core\n{'':{width}}  {'measured':>20}  target"
    return "\n".join(
        [head, *(f"{name:{width}}  {figure:>20}  {target}".rstrip() for name, figure, target in lines)]
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pair_it_kernel_speed", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of a window")
    parser.add_argument("--windows", type=int, default=5, help="windows, of which the median counts")
    parser.add_argument("--json", action="store_true", help="print only the JSON line")
    chosen = parser.parse_args()
    row = measure(chosen.seconds, chosen.windows)
    if not chosen.json:
        print(table(row))
    print(json.dumps(row))


if __name__ == "__main__":
    main()
