"""The golden counts of `perft.toml`, by engine and compiled code, shallow ones by the second judge too."""

from __future__ import annotations

from typing import Any

import pytest

from pairit import kernels
from tests.perft import FILE, Start, by_engine, by_kernel, by_second_judge, stored, told, written

CHEAP = 600
"""More ways than these are counted in slow tests."""

SHALLOW = 2
"""So deep the second judge counts too."""


def cases() -> list[Any]:
    """List every start with each of its counts, the costly ones marked."""
    return [
        pytest.param(
            start,
            count,
            id=f"{start.game}-{number}-{count.split()[0]}",
            marks=[pytest.mark.slow] if int(count.split()[1]) > CHEAP else [],
        )
        for number, start in enumerate(stored())
        for count in start.counts
    ]


@pytest.mark.parametrize(("start", "count"), cases())
def test_the_ways_to_play_are_those_of_the_golden_file(start: Start, count: str) -> None:
    """Where a rule was changed on purpose, `python -m tests.perft` writes the file anew."""
    state, depth = start.state(), int(count.split()[0])
    assert told(depth, by_engine(state, depth)) == count, state
    if depth <= SHALLOW:
        assert told(depth, by_second_judge(state, depth)) == count, state


@pytest.mark.parametrize(("start", "count"), cases())
def test_compiled_code_counts_the_same(start: Start, count: str) -> None:
    pytest.importorskip("numba")
    kernel, depth = kernels.find(start.game), int(count.split()[0])
    assert told(depth, by_kernel(kernel, kernel.load(start.state()), depth)) == count


def test_every_start_has_a_count_for_the_second_judge() -> None:
    assert all(start.counts[0].startswith("2 ") for start in stored())


def test_the_file_is_written_as_it_is_read() -> None:
    assert FILE.read_text() == written(stored())
