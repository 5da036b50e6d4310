"""What a worker does for a tournament: some deals with certain bots in certain seats, their own too.

A bot that somebody has written may do anything. What it may not do, or an exception, loses it the round. In
a pool of processes such bots play in a process of their own, which is ended where one of them takes too long.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pairit import bots
from pairit.bots import Bot, BotFault, Rival
from pairit.engine.errors import OptionError
from pairit.engine.game import Step
from pairit.kernels import bot_seed
from pairit.lab.rows import Task, play_task

PATIENCE = 3
"""So many times a bot may take too long; then the other rounds of the same bout are lost unplayed."""

TICK = 0.02
"""Seconds between two looks at the clock."""


@dataclass(frozen=True)
class Fault:
    """How a bot lost a round by itself.

    Attributes
    ----------
    bot
        Its name in the tournament.
    seed, seat
        The deal, and where the bot sat.
    sentence
        What it did.
    """

    bot: str
    seed: int
    seat: int
    sentence: str


@dataclass(frozen=True)
class Bout(Task):
    """Some deals of a tournament; `levels` has no word for bots that are none.

    Attributes
    ----------
    seated, names
        Who sits in each seat: a level, or what makes a bot; and its name.
    group, rotation
        Which of the groups play, and by how many seats they have moved.
    seconds
        How long a bot may take for one action, where it can be ended.
    """

    seated: tuple[Rival, ...] = ()
    names: tuple[str, ...] = ()
    group: int = 0
    rotation: int = 0
    seconds: float = 10.0

    @property
    def is_compiled(self) -> bool:
        """Whether a kernel plays them here: it knows no bots but the levels."""
        return self.has_only_levels and super().is_compiled

    @property
    def has_only_levels(self) -> bool:
        """Whether nobody has brought a bot of their own."""
        return all(isinstance(rival, str) for rival in self.seated)


@dataclass(frozen=True)
class Played:
    """What came of a bout.

    Attributes
    ----------
    bout
        What was played.
    ended
        By deal and seat: 1 for who won the round, or lost it in Pairs.
    points
        By deal and seat.
    faults
        How bots lost rounds by themselves.
    """

    bout: Bout
    ended: NDArray[np.float64]
    points: NDArray[np.int64]
    faults: tuple[Fault, ...] = ()


def play_bout(bout: Bout) -> Played:
    """Play a bout; a function of its argument alone, so that any worker may do it."""
    if bout.has_only_levels:
        return _by_rows(bout)
    process = multiprocessing.current_process()
    in_a_pool = multiprocessing.parent_process() is not None and not process.daemon
    deals = _watched(bout) if in_a_pool else [play_deal(bout, place) for place in range(bout.count)]
    return Played(
        bout,
        np.array([deal.ended for deal in deals]),
        np.array([deal.points for deal in deals]),
        tuple([deal.fault for deal in deals if deal.fault]),
    )


def _by_rows(bout: Bout) -> Played:
    """Play a bout of levels only, at compiled speed where a kernel plays them."""
    columns = play_task(bout).columns
    ended = columns["loser" if "loser" in columns else "winner"]
    seats = np.arange(len(bout.seated))
    points = np.stack([columns[f"points_{seat}"] for seat in seats], axis=1)
    return Played(bout, (ended[:, None] == seats).astype(np.float64), points.astype(np.int64))


# ---------------------------------------------------------------- deal by deal


@dataclass(frozen=True)
class Deal:
    """What came of one deal, by seat; `fault` where a bot lost it by itself."""

    ended: tuple[float, ...]
    points: tuple[int, ...]
    fault: Fault | None = None


def play_deal(bout: Bout, place: int, clock: Clock | None = None) -> Deal:
    """Play one deal of a bout to its end, or to the first fault of a bot.

    Parameters
    ----------
    bout, place
        The deal: which of the bout, from 0.
    clock
        On which it can be seen who is thinking; None where nobody looks.
    """
    table = _Table(bout, place, clock)
    try:
        table.play()
    except (BotFault, OptionError) as fault:
        return lost_by(bout, place, table.asked, str(fault), table.state.points)
    state = table.state
    ended = state.loser if hasattr(state, "loser") else state.winner
    return Deal(tuple([float(seat == ended) for seat in range(state.players)]), state.points)


class _Table:
    """A deal that is being played; it knows who was asked last."""

    def __init__(self, bout: Bout, place: int, clock: Clock | None) -> None:
        self.bout, self.place, self.clock, self.asked = bout, place, clock, 0
        self.dealt = bout.rules.deal_step(players=len(bout.seated), seed=bout.first + place)
        self.state: Any = self.dealt.state

    def play(self) -> None:
        """Play to the end, or until the deal is given up."""
        bout, seed = self.bout, self.bout.first + self.place
        seated: list[Bot] = []
        for seat, rival in enumerate(bout.seated):
            self._ask(seat)
            own = bot_seed(seed, len(bout.seated), seat, bout.chance)
            seated.append(bots.make(self.state.game, rival, own))
        self._tell(seated, self.dealt)
        for _ in range(bout.cap):
            seat = self.state.to_move
            if seat is None:
                return
            self._ask(seat)
            action = bots.ask(seated[seat], self.state.view(seat))
            step = self.state.step(action)
            self.state = step.state
            self._tell(seated, step)

    def _ask(self, seat: int) -> None:
        self.asked = seat
        if self.clock:
            self.clock.begins(seat)

    def _tell(self, seated: Sequence[Bot], step: Step[Any]) -> None:
        for seat, bot in enumerate(seated):
            if bot.listens:
                self._ask(seat)
                bots.inform(bot, step.events, seat)


def lost_by(bout: Bout, place: int, seat: int, sentence: str, points: Sequence[int] | None = None) -> Deal:
    """Give a deal to the others, each an equal part of it; in Pairs the seat itself has lost.

    Parameters
    ----------
    bout, place, seat
        The deal and who lost it.
    sentence
        How.
    points
        By seat, as they stood; None where nothing was played.
    """
    players = len(bout.seated)
    fault = Fault(bout.names[seat], bout.first + place, seat, sentence)
    mine, others = (1.0, 0.0) if bout.game == "pairs" else (0.0, 1 / (players - 1))
    ended = tuple([mine if other == seat else others for other in range(players)])
    return Deal(ended, tuple(points or (0,) * players), fault)


# ---------------------------------------------------------------- in a process of its own


class Clock:
    """Who is thinking, and since when, where two processes can see it."""

    def __init__(self, context: Any) -> None:
        self._since, self._seat = context.Value("d", monotonic()), context.Value("i", 0)

    def begins(self, seat: int) -> None:
        """Let somebody think."""
        self._seat.value, self._since.value = seat, monotonic()

    @property
    def seat(self) -> int:
        """Who thinks, or did so last."""
        return int(self._seat.value)

    @property
    def seconds(self) -> float:
        """For how long: the engine takes next to nothing between two questions."""
        return monotonic() - float(self._since.value)


def _watched(bout: Bout) -> list[Deal]:
    """Play the deals of a bout in another process; where a bot takes too long, end it and begin another."""
    # A fork knows bots that were written in a notebook's cell too.
    ways = multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("fork" if "fork" in ways else None)
    deals: list[Deal] = []
    late: Counter[int] = Counter()
    while len(deals) < bout.count:
        worn = [seat for seat, times in late.items() if times >= PATIENCE]
        if worn:
            sentence = f"{bout.names[worn[0]]} took too long {PATIENCE} times before, and was asked no more."
            deals.append(lost_by(bout, len(deals), worn[0], sentence))
            continue
        clock = Clock(context)
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_play_on, args=(bout, len(deals), clock, there), daemon=True)
        process.start()
        there.close()
        try:
            seat, sentence = _follow(bout, here, clock, deals)
        finally:
            process.kill()
            process.join()
            here.close()
        if len(deals) < bout.count:
            late[seat] += 1
            deals.append(lost_by(bout, len(deals), seat, sentence))
    return deals


def _play_on(bout: Bout, first: int, clock: Clock, there: Connection) -> None:
    """Play the deals from one on, and send what came of each."""
    for place in range(first, bout.count):
        there.send(play_deal(bout, place, clock))


def _follow(bout: Bout, here: Connection, clock: Clock, deals: list[Deal]) -> tuple[int, str]:
    """Take what comes of the deals, until all are there or one does not come; says whose fault that is."""
    while len(deals) < bout.count:
        if here.poll(TICK):
            try:
                deals.append(here.recv())
            except EOFError:
                return clock.seat, f"{bout.names[clock.seat]} ended the process that it played in."
        elif clock.seconds > bout.seconds:
            name = bout.names[clock.seat]
            return (
                clock.seat,
                f"{name} took longer than {bout.seconds:g} seconds for one action, and was ended.",
            )
    return clock.seat, ""
