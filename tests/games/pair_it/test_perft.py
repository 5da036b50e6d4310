"""The golden counts of `perft.txt`."""

from __future__ import annotations

import pytest

from tests.games.pair_it.perft import FILE, HEAD, Line, stored


@pytest.mark.parametrize("line", stored(), ids=lambda line: str(line).partition(" -> ")[0].replace(" ", "-"))
def test_the_ways_to_play_are_those_of_the_golden_file(line: Line) -> None:
    """Where a rule was changed on purpose, `python -m tests.games.pair_it.perft` writes the file anew."""
    assert str(line.computed()) == str(line)


def test_the_file_is_written_as_it_is_read() -> None:
    assert FILE.read_text() == HEAD + "".join(f"{line}\n" for line in stored())
