"""A match with a coach: hints in stages, what Captain would play, and a review of the finished round.

What takes long runs in a thread, and what comes of it is dropped where the table has moved on meanwhile.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import TypeVar

from pairit.bots.bot import Considered
from pairit.bots.captain import NO_THREADS
from pairit.engine.errors import PairitError
from pairit.engine.event import Event
from pairit.engine.game import State
from pairit.engine.text import uncapital
from pairit.table.coach import Hint, hint_of, table_of, weigh
from pairit.table.past import MatchWithPast
from pairit.table.review import Decision, Review, review_of

Found = TypeVar("Found")

THINKING = "Captain thinks about it."
LOOKING_AT_ROUND = "Captain looks at the round."


class MatchWithCoach(MatchWithPast):
    """A match whose person can ask a coach.

    Attributes
    ----------
    review_progress
        How much of a review that goes on is done, from 0 to 1; None where none does.
    """

    review_progress: float | None = None
    _weighed: tuple[State, tuple[Considered, ...]] | None = None
    _hint: tuple[State, Hint] | None = None
    _rows: tuple[State, list[tuple[str, int, str]]] | None = None
    _asked: State | None = None
    _reviewed: tuple[State, Review] | None = None
    _reviewing = 0

    @property
    def can_ask_coach(self) -> bool:
        """Whether it is the person's turn, so that a hint can be had."""
        return bool(
            not self.ended and self.mine and not self.held and self._past is None and not self.forfeit
        )

    @property
    def can_review(self) -> bool:
        """Whether the round is over and the person has decided something in it."""
        return not self.ended and self._past is None and self._state.is_over and bool(self.own_decisions)

    @property
    def own_decisions(self) -> list[Decision]:
        """The decisions of the person in this round, with what they had been told before each."""
        heard: list[Event] = [event.as_seen_by(self.seat) for event in self._dealt]
        found = []
        for moved in self._trail:
            if moved.seat == self.seat and len(moved.state.legal_actions()) > 1:
                found.append(Decision(moved.state, moved.action, self.seat, tuple(heard)))
            heard += [event.as_seen_by(self.seat) for event in moved.events]
        return found

    def _give_hint(self) -> None:
        """Give the first hint of this position, or the next one."""
        if self._hint is not None and self._hint[0] is self._state:
            self._hint = self._state, self._hint[1].next()
            self._say_hint()
        else:
            self._ask_captain(self._begin_hint)

    def _begin_hint(self, weighed: tuple[Considered, ...]) -> None:
        self._hint = self._state, hint_of(self.view, weighed, self.names)
        self._say_hint()

    def _say_hint(self) -> None:
        assert self._hint is not None
        hint = self._hint[1]
        more = hint.shown < len(hint.stages)
        said = (
            f"{hint.stages[hint.shown - 1]} Ask again for more." if more else f"{hint.move}. More is below."
        )
        self._clear()
        self.notice = f"Hint {hint.shown}: {said}"

    @property
    def hinted(self) -> Hint | None:
        """The hint for the position on the table, as far as the person has asked for it; else None."""
        return self._hint[1] if self._hint is not None and self._hint[0] is self._state else None

    @property
    def captain_rows(self) -> list[tuple[str, int, str]]:
        """What Captain weighed in the position on the table, best first, once the person has asked for it."""
        return self._rows[1] if self._rows is not None and self._rows[0] is self._state else []

    def _say_captain(self, weighed: tuple[Considered, ...]) -> None:
        """Say what Captain would play, with all that it weighed."""
        rows = table_of(self.view, weighed, self.names)
        self._clear()
        self._rows = self._state, rows
        if not rows:
            self.notice = "Captain would do the only thing that can be done here."
            return
        move, playouts, share = rows[0]
        self.notice = (
            f"Captain would {uncapital(move)}: {share} {self.layout.aim}, {playouts:,} playouts. "
            "All moves are listed below."
        )

    def _ask_captain(self, then: Callable[[tuple[Considered, ...]], None]) -> None:
        """Let Captain weigh this position, once, and go on with what it found."""
        if not self.can_ask_coach:
            raise PairitError("A hint can be had when it is your turn.")
        if self.common is not None:
            self.notice = f"Only one thing is to be done here: {uncapital(self.common.label)}."
            return
        state, view = self._state, self.view
        if self._weighed is not None and self._weighed[0] is state:
            then(self._weighed[1])
            return
        if self._asked is state:
            self.notice = THINKING
            return
        self._asked = state
        heard = [event.as_seen_by(self.seat) for event in self._dealt]
        heard += [event.as_seen_by(self.seat) for moved in self._trail for event in moved.events]

        def found(weighed: tuple[Considered, ...]) -> None:
            if self._state is state and self.can_ask_coach:
                self._weighed = state, weighed
                then(weighed)

        def done() -> None:
            if self._asked is state:
                self._asked = None

        self._think(lambda: weigh(view, heard), found, done, THINKING)

    # ------------------------------------------------------------ the review

    @property
    def reviewed(self) -> Review | None:
        """The review of the round that is over; None until it was asked for and is done."""
        return self._reviewed[1] if self._reviewed is not None and self._reviewed[0] is self._state else None

    def _begin_review(self) -> None:
        """Look through the finished round, decision after decision, until the table moves on."""
        if not self.can_review:
            raise PairitError("A review can be had when a round is over in which you decided something.")
        self._reviewing += 1
        number, decisions, state = self._reviewing, self.own_decisions, self._state
        self._reviewed, self.review_progress = None, 0.0
        loop = running_loop()

        def still_wanted(done: int) -> bool:
            if number != self._reviewing or self._state is not state or self.ended:
                return False
            self.review_progress = done / len(decisions)
            if loop is not None:
                loop.call_soon_threadsafe(self._changed)
            return True

        def found(review: Review | None) -> None:
            if review is not None and number == self._reviewing and self._state is state:
                self._reviewed = state, review
                self._clear()
                self.notice = review.headline()

        def done() -> None:
            if number == self._reviewing:
                self.review_progress = None

        self._think(
            lambda: review_of(decisions, still_wanted=still_wanted),
            found,
            done,
            LOOKING_AT_ROUND,
        )

    def _stop_review(self) -> None:
        """Stop a review that goes on."""
        if self.review_progress is None:
            raise PairitError("No review goes on.")
        self._reviewing += 1
        self.review_progress = None
        self.notice = "The review was stopped."

    # ------------------------------------------------------------ thinking without holding anybody up

    def _think(
        self, work: Callable[[], Found], found: Callable[[Found], None], done: Callable[[], None], said: str
    ) -> None:
        """Do some work in a thread where a loop runs, else at once, and go on with what it found."""
        loop = running_loop()
        if loop is None:
            try:
                found(work())
            finally:
                done()
            return
        self._clear()
        self.notice = said

        async def run() -> None:
            try:
                result = work() if sys.platform == NO_THREADS else await asyncio.to_thread(work)
                with self.lock:
                    if self.ended:
                        return
                    if self.notice == said:
                        self.notice = ""
                    found(result)
            except Exception as fault:
                self.report(fault)
            finally:
                done()
            with self.lock:
                self._changed()

        task = loop.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Give the loop that runs here; None in a script or a test."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
