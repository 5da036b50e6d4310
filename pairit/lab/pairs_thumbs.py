"""Rules of thumb for two-player Pairs: what they cost against best play, and which is best.

`python -m pairit.lab.pairs_thumbs` computes all figures anew, in some minutes, and writes the file of figures
that the package brings along.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import resources
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pairit.bots import Bot, compiled, play_round
from pairit.bots.pairs import Mate, Navigator
from pairit.bots.pairs import Thumb as ThumbBot
from pairit.bots.pairs_solver import (
    RANKS,
    STACKS,
    TARGET,
    Folds,
    Values,
    loss_probability,
    lowest_in_play,
    packed_folds,
    solve_stacks,
    stack_costs,
    stack_of,
    start_of_round,
)
from pairit.games import find
from pairit.games.pairs.cards import ranks_of
from pairit.games.pairs.position import TURN
from pairit.games.pairs.view import PairsView
from pairit.kernels import CAN_COMPILE
from pairit.lab.shares import Share, share

if TYPE_CHECKING:
    from pairit.kernels.pairs import Solved

GAMES = 100_000
FITTED_GAMES = 1_200
FIGURES = "pairs_thumbs.json"

PARTS = tuple(round(0.05 * step, 2) for step in range(12, 21))
"""Parts of the cost of a hit that are tried."""

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
        When it folds in the model, by own stack and other stack.
    policy
        The same for a kernel, in the words of `pairit.kernels.pairs.policy.Policy`.
    """

    name: str
    folds: Folds
    policy: Mapping[str, Any]

    def bot(self, seed: int) -> Bot:
        """Give the bot that plays by it at a table."""
        if "share" not in self.policy:
            return _ByStacks(self.folds, seed)
        mate = Mate(seed)
        mate.share = self.policy["share"]
        return mate


class _ByStacks(ThumbBot):
    """Folds by the two stacks alone."""

    name = "Thumb"

    def __init__(self, folds: Folds, seed: int) -> None:
        super().__init__(seed)
        self._folds = folds

    def folds(self, view: PairsView) -> bool:
        """Look both stacks up."""
        own, other = (stack_of(ranks_of(view.stacks[seat])) for seat in (view.seat, 1 - view.seat))
        return bool(self._folds[own, other])


def never() -> Thumb:
    """Never fold."""
    return Thumb("never fold", np.zeros((STACKS, STACKS), dtype=bool), {})


def for_at_most(most: int) -> Thumb:
    """Fold whenever a card of so many points or less lies in play."""
    return Thumb(f"fold for {most} or less", lowest_in_play() <= most, {"most": most})


def for_less_than(part: float) -> Thumb:
    """Fold when the lowest card in play is less than a part of what a hit costs on average."""
    folds = lowest_in_play() < part * stack_costs()
    return Thumb(f"fold below {part:g} of the cost of a hit", folds, {"share": part})


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
    return Thumb(f"fold {name}", own[:, None] >= least[lowest_in_play()], {"sums": dict(sums)})


# ---------------------------------------------------------------- what they cost


def kernel() -> Solved:
    """Give the compiled game, in which Navigator plays too."""
    found = compiled.find("pairs")
    from pairit.kernels.pairs import Solved

    assert isinstance(found, Solved)
    return found


def loss_against(thumb: Thumb) -> float:
    """Give the chance of best play to lose a game in the model against a rule of thumb, exactly."""
    return kernel().loss_against(thumb.folds) if CAN_COMPILE else solved_loss_against(thumb)


def solved_loss_against(thumb: Thumb) -> float:
    """Do what `loss_against` does by the solver alone: some minutes, as every score of both is a round."""
    values: Values = np.full((TARGET, TARGET), np.nan)
    for points in range(2 * (TARGET - 1), -1, -1):
        for own in range(max(0, points - TARGET + 1), min(points, TARGET - 1) + 1):
            other = points - own
            best = np.unpackbits(packed_folds(own, other), axis=1).astype(bool)
            stacks = solve_stacks(values, own, other, best, thumb.folds.T)
            values[own, other] = start_of_round(stacks)
    return float(values[0, 0])


def losses_in_the_model(thumb: Thumb, games: int) -> int:
    """Play games in the model, best play against a rule of thumb, and count those that best play loses.

    Raises
    ------
    ImportError
        If numba is not installed.
    """
    return kernel().losses_in_the_model(thumb.folds, 0, games)


def losses_in_the_real_game(thumb: Thumb, games: int) -> int:
    """Let Navigator play the real game, with its burned and scored cards, and count the games it loses.

    Parameters
    ----------
    thumb
        What the other player goes by.
    games
        How many are played; in the second half the seats are changed.
    """
    if not CAN_COMPILE:
        return losses_at_the_table(thumb, games)
    from pairit.kernels.pairs import LEVELS, Policy

    seated, half, lost = [LEVELS["navigator"], Policy(**thumb.policy)], games // 2, 0
    for seat, first, count in ((0, 0, half), (1, half, games - half)):
        order = seated if seat == 0 else seated[::-1]
        rows = kernel().play_policies(find("pairs"), order, first, count)
        lost += int((rows.columns["loser"] == seat).sum())
    return lost


def losses_at_the_table(thumb: Thumb, games: int) -> int:
    """Do what `losses_in_the_real_game` does by the rule engine: the same games, at its speed."""
    game, lost = find("pairs"), 0
    for seed in range(games):
        seat = 0 if seed < games // 2 else 1
        seated = [Navigator(), thumb.bot(seed)]
        over = play_round(game.deal(players=2, seed=seed), seated if seat == 0 else seated[::-1])
        lost += getattr(over, "loser", None) == seat
    return lost


# ---------------------------------------------------------------- finding one


@dataclass(frozen=True)
class Decision:
    """A choice that came up.

    Attributes
    ----------
    times
        How often.
    total, lowest
        What the own stack added up to, and the lowest rank in play.
    hit, fold
        The chance to lose the game after each choice.
    """

    times: int
    total: int
    lowest: int
    hit: float
    fold: float


def decisions(games: int) -> list[Decision]:
    """Let Navigator play itself in the real game, and list the choices that come up with their costs.

    Raises
    ------
    ImportError
        If numba is not installed.
    """
    game, navigated = find("pairs"), kernel()
    met: Counter[tuple[int, int, int, int]] = Counter()
    for seed in range(games):
        state: Any = game.deal(players=2, seed=seed)
        while not state.is_over:
            seat = state.turn
            if state.owes == TURN:
                own, other = (stack_of(ranks_of(state.stacks[one])) for one in (seat, 1 - seat))
                met[(state.points[seat], state.points[1 - seat], own, other)] += 1
            state = state.play(navigated.choose(navigated.load(state), "navigator", seed, 0))
    found = []
    for (mine, theirs), places in groupby(sorted(met), key=lambda place: place[:2]):
        hits = navigated.hit_costs(mine, theirs)
        for place in places:
            own, other = place[2:]
            total = sum(rank for rank in RANKS if own >> rank - 1 & 1)
            lowest = int(lowest_in_play()[own, other])
            fold = loss_probability(mine + lowest, theirs)
            found.append(Decision(met[place], total, lowest, float(hits[own, other]), fold))
    return found


def fit_sums(choices: Iterable[Decision]) -> dict[int, int]:
    """Find the sums by which folding costs least: for each rank on its own, as they do not meet.

    Returns
    -------
    dict
        From which sum on to fold, by rank; ranks for which folding never pays are left out.

    Examples
    --------
    >>> fit_sums([Decision(1, 8, 1, hit=0.5, fold=0.6), Decision(1, 12, 1, hit=0.6, fold=0.5)])
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


def fit_part(losses: Mapping[float, float]) -> float:
    """Find the part of what a hit costs below which folding costs least.

    Parameters
    ----------
    losses
        The chance of best play to lose against each part.

    Examples
    --------
    >>> fit_part({0.5: 0.47, 0.7: 0.48, 0.9: 0.46})
    0.7
    """
    return max(losses, key=lambda part: losses[part])


# ---------------------------------------------------------------- the figures


@dataclass(frozen=True)
class Cost:
    """How often best play loses against a rule of thumb; as a text, how often the rule loses.

    Attributes
    ----------
    name
        The rule, in words.
    exact
        The chance in the model, reckoned.
    model, real
        How many games it lost that were played in the model and in the real game.
    """

    name: str
    exact: float
    model: Share
    real: Share

    def __str__(self) -> str:
        low, high = 1 - self.real.high, 1 - self.real.low
        return (
            f"{self.name}: loses {1 - self.exact:.1%} in the model, "
            f"{1 - self.real.value:.1%} ({low:.1%} to {high:.1%}) in the real game"
        )


@dataclass(frozen=True)
class Figures:
    """What the rules of thumb cost against best play, and the sums and the part that were fitted."""

    sums: Sums
    part: float
    costs: tuple[Cost, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.costs))


def figures() -> Figures:
    """Give the figures that the package brings along.

    Examples
    --------
    >>> [cost.name for cost in figures().costs][:3]
    ['fold below 0.9 of the cost of a hit', 'never fold', 'fold for 4 or less']
    """
    found = json.loads(resources.files("pairit.lab").joinpath(FIGURES).read_text(encoding="utf-8"))
    games = found["games"]
    costs = [
        Cost(one["name"], one["exact"], share(one["model"], games), share(one["real"], games))
        for one in found["thumbs"]
    ]
    return Figures({int(rank): least for rank, least in found["sums"].items()}, found["part"], tuple(costs))


def thumbs(sums: Sums, part: float) -> tuple[Thumb, ...]:
    """List the rules of thumb of the figures: popular ones, a simple one, and those that were fitted."""
    popular = for_less_than(0.9), never(), for_at_most(4)
    return *popular, by_sum({1: 10}), by_sum(sums), for_less_than(part)


def main() -> None:
    """Compute the figures and write them down."""
    with ProcessPoolExecutor() as pool:
        by_part = pool.map(loss_against, map(for_less_than, PARTS))
        sums = fit_sums(decisions(FITTED_GAMES))
        part = fit_part(dict(zip(PARTS, by_part, strict=True)))
        asked = [
            (thumb.name, pool.submit(loss_against, thumb), pool.submit(losses_in_the_model, thumb, GAMES),
             pool.submit(losses_in_the_real_game, thumb, GAMES))
            for thumb in thumbs(sums, part)
        ]  # fmt: skip
        costs = [
            {"name": name, "exact": round(exact.result(), 6), "model": model.result(), "real": real.result()}
            for name, exact, model, real in asked
        ]
    made_by = "python -m pairit.lab.pairs_thumbs"
    found = {"made_by": made_by, "games": GAMES, "sums": sums, "part": part, "thumbs": costs}
    Path(__file__).with_name(FIGURES).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
