"""What a worker does: some deals played to their end, each as a row of whole numbers.

A compiled kernel plays them where there is one for these bots, else the engine; the rows are the same.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from pairit import bots, kernels
from pairit.bots import Bot, compiled
from pairit.bots.match import tell
from pairit.engine.event import Event
from pairit.engine.game import Game
from pairit.games import find
from pairit.kernels import CAP, CAPPED, ENDINGS, Kernel, Rows, bot_seed, columns_of

COMPILED_CHUNK, PLAIN_CHUNK = 5_000, 100
"""Deals that a kernel and the engine play at once: few enough that work can be stopped soon."""

WORDS = ("end", "end_word")
"""The columns that hold words."""

SEATS = ("starter", "winner", "loser")
"""The columns that hold a seat, or nobody."""

WORTH_SAYING = 1_000
"""So many deals take the engine long enough to say why."""


class LabWarning(UserWarning):
    """What the lab says on the way: that it plays slowly, or that it was interrupted."""


@dataclass(frozen=True)
class Task:
    """Some deals to be played; all that a worker needs to know.

    Attributes
    ----------
    game, options
        The game's name, and the house rules that were chosen.
    levels
        The bot in each seat.
    first, count
        The seed of the first deal, and how many there are.
    chance
        Which chance the bots have; see `pairit.kernels.bot_seed`.
    cap
        Actions after which a deal is given up.
    """

    game: str
    options: tuple[tuple[str, object], ...]
    levels: tuple[str, ...]
    first: int
    count: int
    chance: int = 0
    cap: int = CAP

    @property
    def rules(self) -> Game:
        """The game with its house rules."""
        return find(self.game).with_options(**dict(self.options))

    @property
    def is_compiled(self) -> bool:
        """Whether a kernel plays them here."""
        kernel = _kernel_of(self.game)
        if kernel is None:
            return False
        return {level.partition("/")[0] for level in self.levels} <= {*kernel.levels, "random"}

    def split(self) -> list[Task]:
        """Cut it into parts that are played at once; the rows are the same however it is cut."""
        size = chunk_of(self)
        return [
            replace(self, first=self.first + at, count=min(size, self.count - at))
            for at in range(0, self.count, size)
        ]


def chunk_of(task: Task) -> int:
    """Say how many of these deals are played at once."""
    return COMPILED_CHUNK if task.is_compiled else PLAIN_CHUNK


def play_task(task: Task) -> Rows:
    """Play the deals of a task; a function of its argument alone, so that any worker may do it."""
    kernel = _kernel_of(task.game) if task.is_compiled else None
    if kernel is None:
        return play_by_engine(task)
    return kernel.play_rounds(
        task.rules, task.levels, task.first, task.count, cap=task.cap, chance=task.chance
    )


@cache
def _kernel_of(game: str) -> Kernel | None:
    return compiled.find(game) if kernels.CAN_COMPILE else None


_told = False


def say_if_slow(task: Task) -> None:
    """Say once a process that the engine plays these deals, and why, where it takes a while."""
    global _told
    if _told or task.count < WORTH_SAYING or task.is_compiled:
        return
    _told = True
    why = (
        f"no compiled kernel plays {', '.join(sorted(set(task.levels)))}"
        if kernels.CAN_COMPILE
        else "numba is not installed"
    )
    text = f"The rule engine plays these deals, which takes longer: {why}. The rows are the same."
    warnings.warn(text, LabWarning, stacklevel=3)


def play_by_engine(task: Task) -> Rows:
    """Play the deals of a task by the rule engine."""
    game, players = task.rules, len(task.levels)
    names = columns_of(game.deal(players=players, seed=task.first))
    rows = []
    for seed in range(task.first, task.first + task.count):
        seated = [
            bots.make(game, level, bot_seed(seed, players, seat, task.chance))
            for seat, level in enumerate(task.levels)
        ]
        rows.append(_play_deal(game, seed, seated, task.cap))
    words = {name: tuple(sorted({row[name] for row in rows})) for name in WORDS}
    columns = {}
    for name in names:
        entries = [row.get(name, 0) for row in rows]
        if name in words:
            entries = [words[name].index(word) for word in entries]
        columns[name] = np.array(entries, np.int64 if name == "seed" else np.int32)
    return Rows(columns, words)


def _play_deal(game: Game, seed: int, seated: Sequence[Bot], cap: int) -> Mapping[str, Any]:
    """Play one deal, and count what happened in it."""
    dealt = game.deal_step(players=len(seated), seed=seed)
    state, events = dealt.state, dealt.events
    tell(seated, events)
    counts = Counter(ruling for event in events for ruling in event.rulings)
    starter, largest, turns = state.to_move, _largest_hand(state), 0
    while (seat := state.to_move) is not None and turns < cap:
        counts["choices"] += len(state.legal_actions()) > 1
        action = seated[seat].choose(state.view(seat))
        step = state.step(action)
        state, events, turns = step.state, step.events, turns + 1
        tell(seated, events)
        counts[f"did_{action.partition(' ')[0]}"] += 1
        counts.update(ruling for event in events for ruling in event.rulings)
        largest = max(largest, _largest_hand(state))
    ended = "loser" if hasattr(state, "loser") else "winner"
    capped = state.to_move is not None
    last = Event(CAPPED, ()) if capped else [event for event in events if event.kind in ENDINGS][-1]
    return {
        **counts,
        "seed": seed,
        "starter": _seat(starter),
        ended: _seat(None if capped else getattr(state, ended)),
        "end": last.kind,
        "end_word": last.word,
        "turns": turns,
        "largest_hand": largest,
        **{f"points_{seat}": points for seat, points in enumerate(state.points)},
    }


def _seat(seat: int | None) -> int:
    return -1 if seat is None else seat


def _largest_hand(state: Any) -> int:
    """Count the cards of the largest hand, or stack."""
    hands: tuple[int, ...] = state.hands if hasattr(state, "hands") else state.stacks
    return max(hand.bit_count() for hand in hands)
