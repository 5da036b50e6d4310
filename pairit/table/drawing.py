"""Draw for me: where nothing fits and drawing is all that can be done, the table draws for the person.

It is off until the person asks for it, never decides anything, and is an ordinary action of their seat. What
they have gone back to waits for them.

>>> import pairit
>>> start = pairit.games.position("pair-it; hands: B3S Y3S / B3C G1C; top: R1K; draw: G4S Y2C")
>>> match = MatchThatDraws(start.game, start=start)
>>> match.draws_now
False
>>> match.drawing_for_me = True
>>> match.draws_now
True
"""

from __future__ import annotations

import asyncio

from pairit.engine.errors import PairitError
from pairit.engine.game import State
from pairit.table.coached import MatchWithCoach
from pairit.table.pace import FORCED, SPEEDS

ON = "From now on the table draws for you when nothing fits."
OFF = "From now on you draw by yourself."
NEVER = "No draw is forced in this game, so none is made for you."


class MatchThatDraws(MatchWithCoach):
    """A match whose person can leave forced draws to the table.

    Attributes
    ----------
    drawing_for_me
        Whether they do.
    """

    drawing_for_me = False
    _left_to_person: State | None = None
    """The state whose draw waits for the person: they went back to it, or asked something meanwhile."""

    _drawing = False

    @property
    def draws_now(self) -> bool:
        """Whether the table is about to draw for the person."""
        asked_for = self.drawing_for_me and self._left_to_person is not self._state
        stopped = self.ended or self._paused or self.forfeit or self.held or self.common
        if not asked_for or stopped or self._state.to_move != self.seat:
            return False
        return list(map(str, self._state.legal_actions())) == [self.layout.forced_draw]

    @property
    def now(self) -> str:
        """Whose turn it is, in words, and what can be done; also that the table will draw."""
        return f"{super().now} The table draws for you." if self.draws_now else super().now

    def _toggle_drawing(self) -> None:
        """Leave forced draws to the table, or no longer."""
        if not self.layout.forced_draw:
            raise PairitError(NEVER)
        self.drawing_for_me = not self.drawing_for_me
        self._clear()
        self.notice = ON if self.drawing_for_me else OFF
        self._schedule()

    def _schedule(self) -> None:
        turn = self._turn + 1
        super()._schedule()
        if turn != self._turn or not self.draws_now:  # what was moved at once has seen to the rest
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._draw_for_person()
            return
        task = loop.create_task(self._draw_later(turn))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _draw_later(self, turn: int) -> None:
        """Draw after the pause of a forced move, unless the person does something meanwhile."""
        said = (self.notice, self.answer)
        await asyncio.sleep(FORCED * SPEEDS[self.speed])
        with self.lock:
            if turn != self._turn:
                return
            try:
                if said == (self.notice, self.answer):
                    self._draw_for_person()
                else:
                    self._left_to_person = self._state  # an answer stays until it has been read
            except Exception as fault:
                self.report(fault)
            self._changed()

    def _draw_for_person(self) -> None:
        self._drawing = True
        try:
            self._play(self.layout.forced_draw)
        finally:
            self._drawing = False

    def _begin_telling(self) -> None:
        # What rivals have done since the person's own last move stays told beside the card that comes.
        if not self._drawing:
            super()._begin_telling()

    def _go_back(self, last: int) -> None:
        self._left_to_person = self._trail[last].state
        super()._go_back(last)
