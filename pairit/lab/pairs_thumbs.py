"""Rules of thumb for two-player Pairs: what they cost against best play in the model, and which is best.

`python -m pairit.lab.pairs_thumbs` computes all figures, in about half an hour, and prints them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from pairit.bots import Bot, play_round
from pairit.bots.pairs import Bosun, Deckhand, Mate, Navigator
from pairit.bots.pairs_solver import (
    RANKS,
    STACKS,
    TARGET,
    Folds,
    Values,
    lowest_in_play,
    packed_folds,
    solve_round,
    solve_stacks,
    stack_costs,
    stack_of,
    start_of_round,
)
from pairit.games import find
from pairit.games.pairs.cards import ranks_of
from pairit.games.pairs.position import TURN

REAL_GAMES = 100_000
FITTED_GAMES = 1_200

Sums = Mapping[int, int]
"""From which sum of the own stack on to fold, by the lowest rank in play; never for other ranks."""


@dataclass(frozen=True)
class Thumb:
    """A rule of thumb: when to fold.

    Attributes
    ----------
    name
        In words, as `fold for 4 or less`.
    folds
        When it folds, by own stack and other stack.
    """

    name: str
    folds: Folds


def never() -> Thumb:
    """Never fold."""
    return Thumb("never fold", np.zeros((STACKS, STACKS), dtype=bool))


def for_at_most(most: int) -> Thumb:
    """Fold whenever a card of so many points or less lies in play."""
    return Thumb(f"fold for {most} or less", lowest_in_play() <= most)


def for_less_than(part: float) -> Thumb:
    """Fold when the lowest card in play is less than a part of what a hit costs on average."""
    return Thumb(f"fold below {part:g} of the cost of a hit", lowest_in_play() < part * stack_costs())


def by_sum(sums: Sums) -> Thumb:
    """Fold for a card when the own stack adds up to so much.

    >>> thumb = by_sum({1: 10})
    >>> thumb.name, [bool(thumb.folds[stack_of(own), stack_of([1])]) for own in ([3, 7], [9])]
    ('fold for a 1 from a sum of 10', [True, False])
    """
    own = np.array([sum(rank for rank in RANKS if stack >> rank - 1 & 1) for stack in range(STACKS)])
    least = np.full(len(RANKS) + 1, np.inf)
    least[list(sums)] = list(sums.values())
    name = ", ".join(f"for a {rank} from a sum of {total}" for rank, total in sums.items())
    return Thumb(f"fold {name}", own[:, None] >= least[lowest_in_play()])


# ---------------------------------------------------------------- what they cost


def loss_against(thumb: Thumb) -> float:
    """Give the chance of best play to lose a game in the model against a rule of thumb, exactly.

    It takes some minutes: every score of both is a round of its own.
    """
    values: Values = np.full((TARGET, TARGET), np.nan)
    for points in range(2 * (TARGET - 1), -1, -1):
        for own in range(max(0, points - TARGET + 1), min(points, TARGET - 1) + 1):
            other = points - own
            best = np.unpackbits(packed_folds(own, other), axis=1).astype(bool)
            stacks = solve_stacks(values, own, other, best, thumb.folds.T)
            values[own, other] = start_of_round(stacks)
    return float(values[0, 0])


def losses_in_the_real_game(rival: type[Bot], games: int) -> int:
    """Let Navigator play the real game, with its burned and scored cards, and count the games it loses.

    Parameters
    ----------
    rival
        The other player.
    games
        How many are played; each shuffle twice, with the seats changed.
    """
    game, lost = find("pairs"), 0
    for number in range(games):
        seat = number % 2
        seated = [Navigator(number), rival(number)]
        over = play_round(game.deal(players=2, seed=number // 2), seated if seat == 0 else seated[::-1])
        lost += getattr(over, "loser", None) == seat
    return lost


class FourOrLess(Deckhand):
    """Folds whenever a card of 4 points or less lies in play."""

    name = "Four or less"
    most = 4


# ---------------------------------------------------------------- finding one


@dataclass(frozen=True)
class Decision:
    """A choice that came up: how often, what lay there, and what each choice costs."""

    times: int
    total: int
    lowest: int
    hit: float
    fold: float


def decisions(games: int) -> list[Decision]:
    """Let Navigator play itself in the real game, and list the choices that come up with their costs."""
    game = find("pairs")
    met: Counter[tuple[int, int, int, int]] = Counter()
    for seed in range(games):
        state: Any = game.deal(players=2, seed=seed)
        seated = [Navigator(seed), Navigator(seed)]
        while not state.is_over:
            seat = state.turn
            if state.owes == TURN:
                own, other = (stack_of(ranks_of(state.stacks[one])) for one in (seat, 1 - seat))
                met[(state.points[seat], state.points[1 - seat], own, other)] += 1
            state = state.play(seated[seat].choose(state.view(seat)))
    found = []
    for (mine, theirs, own, other), times in sorted(met.items()):
        solved = solve_round(mine, theirs)
        total = sum(rank for rank in RANKS if own >> rank - 1 & 1)
        lowest = int(lowest_in_play()[own, other])
        found.append(
            Decision(times, total, lowest, float(solved.hit[own, other]), float(solved.fold[own, other]))
        )
    return found


def fit(choices: Iterable[Decision]) -> dict[int, int]:
    """Find the sums by which folding costs least: for each rank on its own, as they do not meet.

    Returns
    -------
    dict
        From which sum on to fold, by rank; ranks for which folding never pays are left out.

    Examples
    --------
    >>> fit([Decision(1, 8, 1, hit=0.5, fold=0.6), Decision(1, 12, 1, hit=0.6, fold=0.5)])
    {1: 9}
    """
    sums: dict[int, int] = {}
    listed = list(choices)
    for rank in RANKS:
        here = [choice for choice in listed if choice.lowest == rank]
        costs = {
            least: sum(one.times * (one.fold if one.total >= least else one.hit) for one in here)
            for least in range(1, sum(RANKS) + 2)
        }
        best = min(costs, key=lambda least: costs[least])
        if any(one.total >= best for one in here):
            sums[rank] = best
    return sums


# ---------------------------------------------------------------- the figures


def main() -> None:
    """Compute the figures and print them."""
    rivals: dict[str, type[Bot]] = {
        for_less_than(0.9).name: Mate,
        never().name: Bosun,
        for_at_most(4).name: FourOrLess,
    }
    with ProcessPoolExecutor() as pool:
        real = {
            name: pool.submit(losses_in_the_real_game, rival, REAL_GAMES) for name, rival in rivals.items()
        }
        sums = fit(decisions(FITTED_GAMES))
        thumbs = [for_less_than(0.9), never(), for_at_most(4), by_sum({1: 10}), by_sum(sums)]
        model = {thumb.name: pool.submit(loss_against, thumb) for thumb in thumbs}
        found = {
            "fitted": {str(rank): least for rank, least in sums.items()},
            "in the model": {name: round(task.result(), 6) for name, task in model.items()},
            "in the real game": {
                name: {"lost": task.result(), "games": REAL_GAMES} for name, task in real.items()
            },
        }
    print(json.dumps(found, indent=1))  # noqa: T201


if __name__ == "__main__":
    main()
