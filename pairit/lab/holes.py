"""Holes in the rules: what never comes up, positions without a legal action, deals without an end."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from operator import add

import numpy as np
import pandas as pd

from pairit import bots
from pairit.bots.match import tell
from pairit.engine.event import Event
from pairit.engine.game import Game, State, rulings_of
from pairit.engine.text import capital
from pairit.kernels import CAPPED, ENDINGS, bot_seed
from pairit.lab.rows import Task, play_task
from pairit.lab.running import work_off
from pairit.lab.simulate import checked_task
from pairit.lab.study import seated
from pairit.rulebook import load

STUCK, ENDLESS, NOBODY, UNREACHED = "no legal action", CAPPED, "ended with nobody", "never came up"

MOST_SHOWN = 3
"""Positions that are shown of each kind."""

PATIENCE = 10
"""A deal that did not end is played on for so many times as many actions."""

WALKED_AT_ONCE = 20


@dataclass(frozen=True)
class Find:
    """One position that the rules leave in the air.

    Attributes
    ----------
    kind
        `no legal action`, `did not end`, or `ended with nobody`.
    seed
        The deal in which it came up.
    position
        Where it happened, in notation.
    before
        The position before, from which it can be played again; empty where it is the deal itself.
    words
        What happened.
    """

    kind: str
    seed: int
    position: str
    before: str
    words: str


@dataclass(frozen=True)
class Searched:
    """What came of a search through some deals; two of them add up.

    Attributes
    ----------
    deals
        How many were searched.
    cited
        The rulings by which something happened, or that allowed a move.
    seeds
        By kind of find: the deals in which it came up, the first few.
    counts
        By kind of find: in how many deals.
    """

    deals: int
    cited: frozenset[str]
    seeds: dict[str, tuple[int, ...]]
    counts: Counter[str]

    def __add__(self, other: Searched) -> Searched:
        kinds = {**self.seeds, **other.seeds}
        seeds = {kind: (*self.seeds.get(kind, ()), *other.seeds.get(kind, ()))[:MOST_SHOWN] for kind in kinds}
        return Searched(self.deals + other.deals, self.cited | other.cited, seeds, self.counts + other.counts)


@dataclass(frozen=True)
class Holes:
    """What a search for holes has found. In a cell it displays itself.

    Attributes
    ----------
    game
        The game with its house rules.
    players, level, seed
        How many played, which bots, and the seed of the first deal.
    searched, walked
        What came of all deals, and of those whose every position was looked at.
    finds
        Positions, at most three of each kind.
    unreached
        The rulings by which nothing happened and that allowed no move.
    """

    game: Game
    players: int
    level: str
    seed: int
    searched: Searched
    walked: Searched
    finds: tuple[Find, ...]
    unreached: tuple[str, ...]

    @property
    def frame(self) -> pd.DataFrame:
        """One row a find; a ruling that never came up has no seed, and the position of its first example."""
        rows: list[tuple[str, int | None, str, str, str, str]] = [
            (one.kind, one.seed, "", one.position, one.before, one.words) for one in self.finds
        ]
        book = load(self.game.name)
        for ruling in self.unreached:
            example = book[ruling].examples[0].start
            rows.append((UNREACHED, None, ruling, example, "", book[ruling].question))
        table = pd.DataFrame(rows, columns=["kind", "seed", "ruling", "position", "before", "words"])
        return table.astype({"seed": "Int64"})

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _repr_html_(self) -> str:
        title, *lines = (html.escape(line) for line in self._lines())
        return f"<div><h3>{title}</h3>{''.join(f'<p>{line}</p>' for line in lines)}</div>"

    def _lines(self) -> Iterator[str]:
        table = ", ".join(filter(None, (self.game.title, str(self.game.options))))
        yield (
            f"{table}: {self.searched.deals:,} deals of {self.players} players ({self.level}) from seed "
            f"{self.seed}, {self.walked.deals:,} of them position by position"
        )
        for kind, good in (
            (STUCK, "Every position that was looked at has a legal action."),
            (ENDLESS, "Every deal came to an end."),
            (NOBODY, "Every deal had somebody who won or lost it."),
        ):
            source = self.walked if kind == STUCK else self.searched
            count = source.counts[kind]
            if not count:
                yield good
                continue
            yield f"{capital(kind)}: {count:,} of {source.deals:,} deals."
            for one in self.finds:
                if one.kind == kind:
                    yield f"Seed {one.seed}: {one.words} {one.position}"
        if not self.unreached:
            yield "Every ruling came up."
            return
        book = load(self.game.name)
        yield "Rulings that never came up, with the house rules that they belong to:"
        for ruling in self.unreached:
            belongs = f" [{', '.join(book[ruling].options)}]" if book[ruling].options else ""
            yield f"{ruling}{belongs} {book[ruling].question}"


def holes(
    game: str,
    games: int = 100_000,
    players: int | None = None,
    level: str = "random",
    seed: int = 0,
    walked: int = 200,
    executor: Executor | None = None,
    **options: object,
) -> Holes:
    """Search for holes in the rules.

    Bots that do any legal action come to corners where people seldom come. Looked for are deals that do not
    end within 2,000 actions (each is played on for ten times as many, to see whether it ends at all), deals
    that end with nobody winning or losing, positions in which nobody may do anything, and rulings by which
    nothing ever happened and that allowed no move. Not everything found is a fault: a ruling may foresee
    it, or another house rule bring it up.

    Parameters
    ----------
    game
        Its name, as `pairs`.
    games
        How many deals are played.
    players
        How many play; None for as many as usual.
    level
        The bots in all seats.
    seed
        The seed of the first deal.
    walked
        How many of the deals the rule engine plays too, and looks at every position.
    executor
        Where it is played, as for `simulate`.
    options
        House rules.

    Raises
    ------
    OptionError
        If there is no such game, house rule or level, or so many cannot play.

    Examples
    --------
    PR-06: without the guard a tie can have no end.

    >>> found = holes("pairs", games=2_000, walked=5, tie_guard=0, target=70)
    >>> {find.kind for find in found.finds}
    {'ended with nobody'}
    """
    rules, seats = seated(game, players, options)
    task = checked_task(game, [level] * seats, games, seed, options)
    searched = work_off(search_task, task.split(), executor, merge=add)
    steps = range(0, min(walked, games), WALKED_AT_ONCE)
    walks = [
        replace(task, first=seed + at, count=min(WALKED_AT_ONCE, walked - at, games - at)) for at in steps
    ]
    looked_at = work_off(walk_task, walks, executor, merge=add)
    nothing = Searched(0, frozenset(), {}, Counter())
    every, walk = (found[0] if found else nothing for found in (searched, looked_at))
    seeds = {STUCK: walk.seeds.get(STUCK, ()), **every.seeds}
    finds = [find(rules, task, kind, one) for kind, found in seeds.items() for one in found]
    cited = every.cited | walk.cited
    unreached = tuple(ruling.id for ruling in load(game) if ruling.id not in cited)
    return Holes(rules, seats, level, seed, every, walk, tuple(finds), unreached)


def search_task(task: Task) -> Searched:
    """Search the rows of a task; a function of its argument alone, so that any worker may do it."""
    rows = play_task(task)
    seeds = rows.columns["seed"]
    capped = np.array([word == CAPPED for word in rows.words["end"]])[rows.columns["end"]]
    nobody = (rows.columns["loser" if "loser" in rows.columns else "winner"] < 0) & ~capped
    met = {ENDLESS: seeds[capped], NOBODY: seeds[nobody]}
    cited = {name for name, counts in rows.columns.items() if name[2:3] == "-" and counts.any()}
    return Searched(
        task.count,
        frozenset(cited),
        {kind: tuple(found[:MOST_SHOWN].tolist()) for kind, found in met.items() if len(found)},
        Counter({kind: len(found) for kind, found in met.items() if len(found)}),
    )


def walk_task(task: Task) -> Searched:
    """Look at every position of the deals of a task, as the rule engine plays them."""
    cited: set[str] = set()
    stuck = []
    for seed in range(task.first, task.first + task.count):
        for moment in moments(task.rules, task, seed):
            cited.update(rulings_of(moment.events), moment.allowed_by)
        if moment.is_stuck:
            stuck.append(seed)
    seeds = {STUCK: tuple(stuck[:MOST_SHOWN])} if stuck else {}
    return Searched(task.count, frozenset(cited), seeds, Counter({STUCK: len(stuck)}))


# ---------------------------------------------------------------- one deal, position by position


@dataclass(frozen=True)
class Moment:
    """A position of a deal, with what led to it.

    Attributes
    ----------
    state
        The position.
    before, action
        The position before, and what was done there; none after the deal.
    events
        What happened then.
    allowed_by
        The rulings that allowed the action.
    """

    state: State
    before: State | None
    action: str
    events: tuple[Event, ...]
    allowed_by: tuple[str, ...]

    @property
    def is_stuck(self) -> bool:
        """Whether somebody is to move and nothing may be done."""
        return self.state.to_move is not None and not self.state.legal_actions()


def moments(game: Game, task: Task, seed: int) -> Iterator[Moment]:
    """Play one deal of a task and give every position, until it is over, stuck or given up.

    Parameters
    ----------
    game
        The game with its house rules.
    task
        Which bots play, with which chance, and when they give up.
    seed
        The deal.
    """
    players = len(task.levels)
    seated = [
        bots.make(game, level, bot_seed(seed, players, seat, task.chance))
        for seat, level in enumerate(task.levels)
    ]
    dealt = game.deal_step(players=players, seed=seed)
    tell(seated, dealt.events)
    moment = Moment(dealt.state, None, "", dealt.events, ())
    yield moment
    for _ in range(task.cap):
        before = moment.state
        seat = before.to_move
        if seat is None or moment.is_stuck:
            return
        action = seated[seat].choose(before.view(seat))
        step = before.step(action)
        assert step.verdict is not None
        tell(seated, step.events)
        moment = Moment(step.state, before, action, step.events, step.verdict.rulings)
        yield moment


def find(rules: Game, task: Task, kind: str, seed: int) -> Find:
    """Play a deal again, and tell what is found at its end."""
    *_, last = moments(rules, task, seed)
    return Find(
        kind,
        seed,
        str(last.state),
        "" if last.before is None else str(last.before),
        _words(task, kind, seed, last),
    )


def _words(task: Task, kind: str, seed: int, last: Moment) -> str:
    if kind == STUCK:
        return f"Seat {last.state.to_move} is to move and may do nothing."
    if kind == ENDLESS:
        longer = replace(task, first=seed, count=1, cap=PATIENCE * task.cap)
        turns = int(play_task(longer).columns["turns"][0])
        if turns == longer.cap:
            return f"It did not end within {turns:,} actions either."
        return f"Played on, it ends after {turns:,} actions."
    happened = Counter(event.kind for event in last.events)
    told = ", ".join(kind if count == 1 else f"{count} × {kind}" for kind, count in happened.items())
    ending = [event for event in last.events if event.kind in ENDINGS][-1]
    return (
        f"{capital(last.action or 'the deal')} brought: {told}. So it ended by {', '.join(ending.rulings)}."
    )
