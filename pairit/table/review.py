"""The review of a round: which decisions cost most, by what the seat could know when it made them.

Captain weighs each decision from the view of that time. The share of the best move less that of the move that
was made is its cost. A decision is marked only if a first look shows a cost, and a closer one shows one that
is at least `LEAST` and more than the margin of both shares together. In the closer look both moves are played
out equally often, each by a search that begins with it alone, in worlds of their own: one search would try
the worse move less, and so think it worse than it is.

>>> import pairit
>>> start = "pairs; stacks: 10 / 9; turn: 0; draw: 3 4 5 6 7 8; scores: 25 / 20"
>>> record = Record.of_position(pairit.games.position(start))
>>> found = review(record.then("fold"), playouts=400)
>>> [(mark.action, mark.better) for mark in found.marks]
[('fold', 'hit')]
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from pairit import games
from pairit.engine.errors import PairitError
from pairit.engine.event import Event
from pairit.engine.game import State
from pairit.engine.record import Record
from pairit.table.coach import PLAYOUTS, PLAYOUTS_PLAIN, equally_good, noise, reason_of, weigh, weigh_only
from pairit.table.happened import name_seats
from pairit.table.layouts import layout_of

LEAST = 0.02
"""A decision that costs less than this share is never marked, however sure it is."""

MARKS = 3
"""So many decisions are marked at most."""

CLOSER = 4
"""So many times the playouts each of both moves gets where a first look finds a cost; only this counts."""


@dataclass(frozen=True)
class Decision:
    """A decision with what its seat could know.

    Attributes
    ----------
    state
        The position, to play on from; the search gets the seat's view of it alone.
    action, seat
        What was done, and by whom.
    heard
        What the seat had been told since the deal.
    """

    state: Any
    action: str
    seat: int
    heard: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A decision that cost much.

    Attributes
    ----------
    state
        The position, to play on from: `pairit.play(mark.state)`.
    action, better
        What was done, and what Captain would have done.
    share, better_share
        What each brings, where both are played out equally often.
    margin
        How far the difference may be from the true one in 95 of 100 searches.
    rule
        What a rule of thumb says for the other one; empty where none agrees.
    seat
        Whose decision it was.
    """

    state: Any
    action: str
    better: str
    share: float
    better_share: float
    margin: float
    rule: str
    seat: int = 0

    @property
    def cost(self) -> float:
        """How far the shares are apart."""
        return self.better_share - self.share

    def why(self, names: Sequence[str]) -> str:
        """Say why the other one is better: what the rounds played out show, and what the table shows."""
        layout = layout_of(self.state.game)
        told = [
            f"After it {layout.reached} in {self.better_share:.0%} of the rounds played out, "
            f"after yours in {self.share:.0%}.",
            layout.costs(self.state.view(self.seat), names),
        ]
        better, made = (self._follows(action, names) for action in (self.better, self.action))
        if better != made:
            told += [f"With it: {better}" if better else "", f"With yours: {made}" if made else ""]
        return " ".join(filter(None, [*told, name_seats(self.rule, names)]))

    def _follows(self, action: str, names: Sequence[str]) -> str:
        """Tell what a move does by itself, up to where chance or a hidden card comes in."""
        layout = layout_of(self.state.game)
        told = []
        for event in self.state.step(action).events[1:]:  # the first one is the move itself
            if event.kind not in layout.teaching_nothing:
                break
            told.append(layout.tell(event.as_seen_by(self.seat), self.seat, names))
        return " ".join(told)

    def said(self, names: Sequence[str]) -> str:
        """Say what it cost, what was better, and why; `names` are those of the seats."""
        return f"{self.cost_in_words(names)} {self.why(names)}"

    def cost_in_words(self, names: Sequence[str]) -> str:
        """Say what it cost and what was better."""
        say = layout_of(self.state.game).say
        points = f"{100 * self.cost:.0f} (±{100 * self.margin:.0f}) percentage points"
        aim = layout_of(self.state.game).aim
        return (
            f"You chose: {say(self.action, names)}. It cost {points} of the chance {aim}. "
            f"Better: {say(self.better, names)}."
        )


@dataclass(frozen=True)
class Review:
    """What a review found.

    Attributes
    ----------
    marks
        The decisions that cost most, the dearest first; at most three.
    decisions
        How many decisions were looked at.
    playouts
        How many playouts each got at first.
    """

    marks: tuple[Mark, ...]
    decisions: int
    playouts: int

    def said(self, names: Sequence[str]) -> str:
        """Say what was found, in a line."""
        looked = f"{self.decisions} decision{'' if self.decisions == 1 else 's'}"
        if not self.marks:
            return f"Captain looked at {looked} of yours: nothing cost much."
        told = " ".join(f"{n}. {mark.said(names)}" for n, mark in enumerate(self.marks, start=1))
        return f"Captain looked at {looked} of yours. {told}"

    def headline(self) -> str:
        """Say in a short line how many decisions cost much."""
        if not self.marks:
            return self.said(())
        marked = "1 of your decisions" if len(self.marks) == 1 else f"{len(self.marks)} of your decisions"
        dearest = 100 * self.marks[0].cost
        return f"{marked} cost much, up to {dearest:.0f} percentage points. The list is below."

    def _names(self) -> list[str]:
        players = self.marks[0].state.players if self.marks else 0
        return ["you" if seat == self.marks[0].seat else f"seat {seat}" for seat in range(players)]

    def __str__(self) -> str:
        return self.said(self._names())

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        names = self._names()
        if not self.marks:
            return f"<p>{html.escape(str(self))}</p>"
        items = "".join(
            f"<li>{html.escape(mark.said(names))}<br>Play from here: "
            f"<code>pairit.play(review.marks[{place}].state)</code></li>"
            for place, mark in enumerate(self.marks)
        )
        return f"<div><p>Captain looked at {self.decisions} decisions of yours.</p><ol>{items}</ol></div>"


def review(
    played: Record | str | Any, *, seat: int = 0, playouts: int | None = None, seed: int = 0
) -> Review:
    """Mark the three decisions of a seat that cost most.

    Parameters
    ----------
    played
        A table, a record, or the text of one; of a table the latest round.
    seat
        Whose decisions.
    playouts
        How many playouts each decision gets; None for 2,000, or 200 without numba. Where a cost shows, both
        moves are weighed again, in other worlds, with four times as many each.
    seed
        Where the chance of the search comes from.

    Raises
    ------
    PairitError
        If it is none of these, or a table whose round still goes on.
    RecordError
        If the text is no record, or it cannot be replayed.
    """
    table: Any = getattr(played, "table", played)
    if hasattr(table, "own_decisions"):
        if not table.present.is_over:
            raise PairitError("The round still goes on: its review can be had when it is over.")
        return _all_of(table.own_decisions, playouts, seed)
    if isinstance(played, str):
        played = Record.from_json(played, games)  # type: ignore[arg-type]
    if not isinstance(played, Record):
        raise PairitError("A review is of a table, a record or the text of one.")
    return _all_of(list(decisions_of(played, seat)), playouts, seed)


def decisions_of(record: Record, seat: int = 0) -> Iterator[Decision]:
    """Walk over the decisions of a seat in a record: only where there was a choice."""
    heard: list[Event] = []
    before: State | None = None
    actions = iter(record.actions)
    for step in record.steps():
        if step.verdict is None:
            heard = []
        else:
            action = next(actions)
            assert before is not None
            if before.to_move == seat and len(before.legal_actions()) > 1:
                yield Decision(before, action, seat, tuple(heard))
        heard = [*heard, *(event.as_seen_by(seat) for event in step.events)]
        before = step.state


def review_of(
    decisions: Sequence[Decision],
    playouts: int | None = None,
    seed: int = 0,
    still_wanted: Callable[[int], bool] = lambda done: True,
) -> Review | None:
    """Weigh decisions one after the other; None where that was no longer wanted.

    Parameters
    ----------
    decisions, playouts, seed
        As in `review`.
    still_wanted
        Is asked before each, with how many are done.
    """
    if playouts is None:
        playouts = PLAYOUTS if find_spec("numba") else PLAYOUTS_PLAIN
    marks = []
    for done, decision in enumerate(decisions):
        if not still_wanted(done):
            return None
        mark = mark_of(decision, playouts, seed)
        if mark is not None:
            marks.append(mark)
    marks.sort(key=lambda mark: -mark.cost)
    return Review(tuple(marks[:MARKS]), len(decisions), playouts)


def mark_of(decision: Decision, playouts: int, seed: int = 0) -> Mark | None:
    """Mark a decision if it cost much: a first look, and a closer one where that shows a cost."""
    view = decision.state.view(decision.seat)
    action = str(view.judge(decision.action).action)  # in the spelling in which it is listed
    weighed = weigh(view, decision.heard, playouts, seed)
    made = next((one for one in weighed if one.action == action and one.visits), None)
    if made is None or made in equally_good(weighed) or weighed[0].share - made.share < LEAST:
        return None
    # Other worlds, since luck does not come twice; and equally many for both.
    best, made = (
        weigh_only(view, decision.heard, tried, CLOSER * playouts, seed + number)
        for number, tried in enumerate((weighed[0].action, action), start=1)
    )
    margin = noise(best, made)
    if best.share - made.share < max(LEAST, margin):
        return None
    rule = reason_of(view, best.action)
    return Mark(decision.state, action, best.action, made.share, best.share, margin, rule, decision.seat)


def _all_of(decisions: Sequence[Decision], playouts: int | None, seed: int) -> Review:
    found = review_of(decisions, playouts, seed)
    assert found is not None  # it is wanted to the end
    return found
