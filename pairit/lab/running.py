"""Many tasks worked off, here or by any workers: with progress, and interrupted without loss."""

from __future__ import annotations

import os
import sys
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import closing
from typing import Protocol, TypeVar

from pairit.lab.rows import LabWarning, Task

Work = TypeVar("Work", bound=Task)
Result = TypeVar("Result")

AHEAD = 64
"""Tasks that wait at the workers: enough that none is ever idle, few enough to be stopped."""


class _Bar(Protocol):
    def update(self, count: int) -> object: ...

    def close(self) -> None: ...


def work_off(
    work: Callable[[Work], Result],
    tasks: Sequence[Work],
    executor: Executor | None = None,
    merge: Callable[[Result, Result], Result] | None = None,
) -> list[Result]:
    """Do tasks, and give what came of them in their order.

    An interruption (Ctrl-C, or the stop button of a notebook) ends it early with a sentence, and what is
    done by then is given.

    Parameters
    ----------
    work
        What is done with a task: a function that other processes can import.
    tasks
        What is to be done.
    executor
        Where; None for this process.
    merge
        Makes one result of two, so that only one is kept however many tasks there are.

    Warns
    -----
    LabWarning
        If it was interrupted; it says how many deals are done.
    """
    asked, done = sum(task.count for task in tasks), 0
    kept: list[Result] = []
    waiting: deque[tuple[Work, Future[Result]]] = deque()

    def keep(task: Work, result: Result) -> None:
        nonlocal done
        if merge is not None and kept:
            kept[0] = merge(kept[0], result)
        else:
            kept.append(result)
        done += task.count

    with closing(_progress(asked)) as bar:
        results = _here(work, tasks) if executor is None else _there(work, tasks, executor, waiting)
        try:
            for task, result in results:
                keep(task, result)
                bar.update(task.count)
        except KeyboardInterrupt:
            for task, result in _finished(waiting):
                keep(task, result)
            text = f"Interrupted: {done:,} of {asked:,} deals are done, and these are what you have."
            warnings.warn(text, LabWarning, stacklevel=3)
    return kept


def _here(work: Callable[[Work], Result], tasks: Sequence[Work]) -> Iterator[tuple[Work, Result]]:
    for task in tasks:
        yield task, work(task)


def _there(
    work: Callable[[Work], Result],
    tasks: Sequence[Work],
    executor: Executor,
    waiting: deque[tuple[Work, Future[Result]]],
) -> Iterator[tuple[Work, Result]]:
    """Keep some tasks at the workers, and give the results in the order of the tasks."""
    for task in tasks:
        waiting.append((task, executor.submit(work, task)))
        if len(waiting) >= AHEAD:
            yield _first(waiting)
    while waiting:
        yield _first(waiting)


def _first(waiting: deque[tuple[Work, Future[Result]]]) -> tuple[Work, Result]:
    """Wait for the first one; it leaves the queue when its result is there."""
    task, future = waiting[0]
    result = future.result()
    waiting.popleft()
    return task, result


def _finished(waiting: deque[tuple[Work, Future[Result]]]) -> Iterator[tuple[Work, Result]]:
    """Call off what no worker has begun, and give what is finished."""
    for _, future in waiting:
        future.cancel()
    for task, future in waiting:
        if future.done() and not future.cancelled() and future.exception() is None:
            yield task, future.result()


def _progress(deals: int) -> _Bar:
    """Show how far it is, where somebody looks on, once it takes longer than a second."""
    from tqdm.asyncio import tqdm_asyncio  # type: ignore[import-untyped]
    from tqdm.auto import tqdm  # type: ignore[import-untyped]

    looked_at = sys.stderr.isatty() or tqdm is not tqdm_asyncio  # in a notebook it is a widget
    quiet = not looked_at or bool(os.environ.get("TQDM_DISABLE"))
    bar: _Bar = tqdm(total=deals, unit=" deals", unit_scale=True, delay=1, leave=False, disable=quiet)
    return bar
