"""How fast Captain searches: `python -m tests.bench.captain_speed`.

Simulations a second from the opening of a two-player round of Pair It, each a world dealt anew, a way down
the tree and a playout: by the kernel, and by the engine as where numba is not installed. Beside it, in the
same run, what a search cannot pass, bare compiled rounds of an Uno-like game without a tree and without
worlds; and OpenSpiel's own tree search on crazy_eights, if it is there.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pairit
from pairit.bots import worlds
from tests.bench.pair_it_kernel_speed import bare_rounds

SIMULATIONS = 2_000
"""In a search: as many as Captain makes."""

SECONDS, REPEATS = 1.0, 5


def rate(search: Callable[[int], int]) -> float:
    """Give the simulations a second of one thread: the median of some repeats."""
    rates = []
    for repeat in range(REPEATS):
        done, begun = 0, process_time()
        while (taken := process_time() - begun) < SECONDS:
            done += search(1_000 * repeat + done)
        rates.append(done / taken)
    return median(rates)


def captain(compiled: bool, simulations: int) -> Callable[[int], int]:
    """Search openings of Pair It in which there is a choice, from a view alone."""
    game: Any = pairit.games.find("pair-it")
    dealt = (game.deal(players=2, seed=seed) for seed in range(1_000))
    views = [state.view(state.to_move) for state in dealt if len(state.legal_actions()) > 1][:20]

    def search(seed: int) -> int:
        tree = worlds.search(views[seed % len(views)], {}, seed, simulations + 1, compiled=compiled)
        tree.grow(simulations)
        return simulations

    search(0)
    return search


def bare(rounds: int) -> Callable[[int], int]:
    """Play rounds of an Uno-like game by chance in a bare loop, as `pair_it_kernel_speed` does."""

    def search(seed: int) -> int:
        bare_rounds(rounds, seed + 1)
        return rounds

    search(0)
    return search


def openspiel(simulations: int) -> Callable[[int], int]:
    """Search an opening of crazy_eights with OpenSpiel's tree search in C++, which sees all cards."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game("crazy_eights(players=2)")

    def search(seed: int) -> int:
        state, chance = game.new_initial_state(), Random(seed)
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(1, seed), 0.7, simulations, 1_000, False, seed, False
        )
        bot.step(state)
        return simulations

    return search


def main() -> None:
    """Measure and report."""
    print(f"Simulations a second, {SIMULATIONS:,} in a search, one thread:")
    fast = rate(captain(True, SIMULATIONS))
    print(f"  Captain, Pair It, compiled      {fast:10,.0f}   (target 100,000)")
    print(f"  Captain, Pair It, without numba {rate(captain(False, 200)):10,.0f}   (target 5,000)")
    print(f"  Bare rounds, Uno-like, compiled {rate(bare(SIMULATIONS)):10,.0f}   no tree, no worlds")
    if find_spec("pyspiel"):
        other = rate(openspiel(SIMULATIONS))
        print(
            f"  OpenSpiel, crazy_eights, C++    {other:10,.0f}   Captain is {fast / other:.1f} times as fast"
        )


if __name__ == "__main__":
    main()
