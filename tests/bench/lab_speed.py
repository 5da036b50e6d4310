"""How fast the lab is: `python -m tests.bench.lab_speed`.

Measured are rows with their DataFrame, what the second process brings, whether the cost is linear in the
deals, and how much memory a summary takes however many deals there are. CPU time is this process's own, so
other work on the machine disturbs it little; the gain of two processes needs two idle cores. Nothing here
fails when something is slow: the targets stand beside the figures. `--games` sets the largest summary.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor

from pairit.lab import compare, simulate

LEVELS = ["deckhand"] * 2

MEMORY = """
import resource, sys
from pairit.lab import simulate
simulate("pair-it", games=5_000, keep="summary")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
simulate("pair-it", games=int(sys.argv[1]), keep="summary")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Give the seconds of a piece of work."""
    begun = clock()
    work()
    return clock() - begun


def grown(games: int) -> int:
    """Give the kilobytes by which the largest memory of a fresh process grows with so many deals."""
    made = subprocess.run(
        [sys.executable, "-c", MEMORY, str(games)], capture_output=True, text=True, check=True
    )
    return int(made.stdout)


def gain() -> float:
    """Give how many times as fast two processes are as one, by the clock on the wall, both warm."""
    wall = time.perf_counter
    alone = seconds(lambda: simulate("pair-it", LEVELS, 1_000_000, keep="summary"), wall)
    with ProcessPoolExecutor(2) as pool:
        simulate("pair-it", LEVELS, 50_000, executor=pool, keep="summary")
        both = seconds(lambda: simulate("pair-it", LEVELS, 1_000_000, executor=pool, keep="summary"), wall)
    return alone / both


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000_000, help="deals of the largest summary")
    games = parser.parse_args(arguments).games
    simulate("pair-it", LEVELS, 10_000)
    small, large = (seconds(lambda n=n: simulate("pair-it", LEVELS, n)) for n in (200_000, 800_000))  # type: ignore[misc]
    print(f"200,000 rounds of Pair It with their table: {small:.2f} s of CPU time (target: under 2)")
    print(f"four times as many: {large / small:.2f} × as long (linear: 4)")
    compare("pair-it", "empty_hand", games=100)
    compared = seconds(lambda: compare("pair-it", "empty_hand"))
    print(f"one house rule compared, 4,000 shuffles, two kinds of bots: {compared:.2f} s of CPU time")
    print(f"two processes: {gain():.2f} × as fast as one (target: 1.8)")
    few, many = grown(200_000), grown(games)
    print(f"memory of a summary: {few / 1024:.1f} MB for 200,000 rounds, {many / 1024:.1f} MB for {games:,}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"largest memory of this process, with 800,000 rows as a table: {peak:.0f} MB")


if __name__ == "__main__":
    main()
