"""The clock of decisions with a time limit."""

from __future__ import annotations

import asyncio

from pairit.table.clock import Clock


def test_it_counts_whole_seconds_and_does_its_work_once() -> None:
    async def scene() -> None:
        heard: list[int | None] = []
        clock = Clock(lambda: heard.append(clock.left))
        clock.start(1.3, lambda: heard.append(-1))
        assert clock.left == 2
        await asyncio.sleep(1.6)
        assert heard == [2, 1, None, -1] and clock.left is None

    asyncio.run(scene())


def test_stopped_it_does_nothing_and_started_anew_it_begins_anew() -> None:
    async def scene() -> None:
        ended: list[str] = []
        clock = Clock(lambda: None)
        clock.start(0.1, lambda: ended.append("first"))
        clock.start(0.2, lambda: ended.append("second"))
        await asyncio.sleep(0.15)
        assert ended == []
        clock.stop()
        assert clock.left is None
        await asyncio.sleep(0.15)
        assert ended == []

    asyncio.run(scene())


def test_what_it_does_at_its_end_may_start_it_again() -> None:
    async def scene() -> None:
        ended: list[int] = []
        clock = Clock(lambda: None)

        def again() -> None:
            ended.append(len(ended))
            if len(ended) < 3:
                clock.start(0.02, again)

        clock.start(0.02, again)
        await asyncio.sleep(0.3)
        assert ended == [0, 1, 2]

    asyncio.run(scene())


def test_where_no_loop_runs_no_time_passes() -> None:
    clock = Clock(lambda: None)
    clock.start(0.01, lambda: None)
    assert clock.left is None
