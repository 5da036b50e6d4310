"""A clock for decisions that have a time limit: it counts whole seconds, and blocks nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from math import ceil


class Clock:
    """Counts down in an asyncio task; where no loop runs (a script, a test) no time passes.

    Parameters
    ----------
    tick
        Called whenever another number of seconds is left, and when the clock stops.

    Attributes
    ----------
    left
        Seconds that are left, rounded up; None while the clock stands still.
    """

    def __init__(self, tick: Callable[[], None]) -> None:
        self.left: int | None = None
        self._tick = tick
        self._task: asyncio.Task[None] | None = None

    def start(self, seconds: float, end: Callable[[], None]) -> None:
        """Count so many seconds from now on, and do something when they are over."""
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self.left = ceil(seconds)
        self._task = loop.create_task(self._run(time.monotonic() + seconds, end))

    def stop(self) -> None:
        """Stand still."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if self.left is not None:
            self.left = None
            self._tick()

    async def _run(self, until: float, end: Callable[[], None]) -> None:
        while (left := until - time.monotonic()) > 0:
            self.left = ceil(left)
            self._tick()
            await asyncio.sleep(left - self.left + 1)
        self._task = None  # a task that is at its end is not cancelled any more
        self.stop()
        end()
