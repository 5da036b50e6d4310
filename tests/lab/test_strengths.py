"""The figures of strength that are kept: each of their shuffles can be played again."""

from __future__ import annotations

import pytest

from pairit.kernels import CAN_COMPILE
from pairit.lab import meetings, strengths
from pairit.lab.strengths import Meeting
from tests.bench.captain_strength import KEPT, ended

CHECKED = 2
"""Shuffles of each meeting that are played again."""


def test_the_meetings_that_are_kept_are_those_that_the_script_plays() -> None:
    asked = [(str(meeting), meeting.seed, deals) for meeting, deals in KEPT]
    assert [(str(held), held.seed, len(held.ended)) for held in meetings()] == asked


@pytest.mark.skipif(
    not CAN_COMPILE, reason="Captain makes fewer playouts without numba, so it plays otherwise"
)
@pytest.mark.parametrize("meeting", meetings(), ids=str)
def test_what_is_kept_comes_out_again(meeting: Meeting) -> None:
    # From the middle: the first shuffles may be those that somebody has looked at.
    places = range(len(meeting.ended) // 2, len(meeting.ended) // 2 + CHECKED)
    assert [ended(meeting, meeting.seed + place) for place in places] == [meeting.ended[n] for n in places]


def test_a_share_is_of_all_rounds_and_its_interval_of_the_shuffles() -> None:
    found = strengths([Meeting("pirato-poker", 4, "captain", "mate", 0, (4, 0, 1, 3))]).table.iloc[0]
    assert (found["rounds"], found["share"], found["even"]) == (16, 0.5, 0.25)
    assert found["low"] == pytest.approx(0.5 - 1.96 * 0.4564 / 2, abs=1e-3)
    assert found["high"] == pytest.approx(0.5 + 1.96 * 0.4564 / 2, abs=1e-3)


def test_intervals_stay_among_shares() -> None:
    found = strengths([Meeting("pairs", 2, "captain", "mate", 0, (2, 2, 2, 0))]).table.iloc[0]
    assert found["high"] == 1 and 0 <= found["low"] < found["share"]


def test_what_is_shown_names_both_sides_and_their_budgets() -> None:
    shown = strengths(
        [
            Meeting("pirato-poker", 4, "captain:200", "mate", 0, (4, 0)),
            Meeting("pair-it", 2, "cheat", "mate", 0, (2, 0)),
        ]
    )
    assert "Pirato Poker: Captain with 200 playouts against three Mates" in str(shown)
    assert "Pair It: Captain with all cards in sight against Mate" in str(shown)
    words = shown.plot().words
    assert "Captain with 200 playouts against three Mates 200.0 %" in words
    assert "Captain with all cards in sight against Mate 100.0 %" in words
