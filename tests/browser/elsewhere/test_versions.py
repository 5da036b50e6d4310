"""The browser tests under other versions: of Python, JupyterLab, the kernel and the widgets.

In some kernels callbacks run in another thread, and the oldest widgets have other bugs: here it shows.
Under other kernels all tests run that are not slow, under the lowest and newest versions a part of them.
Each row is an environment of its own, in which server and kernels run; the tests stay where they are.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

from tests.browser.elsewhere.place import Place, checkout, python_of
from tests.test_repository import ROOT, project

pytestmark = pytest.mark.slow

CHOSEN = (
    "test_notebooks.py::test_a_notebook_asks_no_other_machine_and_axe_finds_nothing[chromium-00-start-here.ipynb]",
    "test_pairs.py::test_a_whole_game_ends_with_one_loser[chromium-pairs]",
    "test_pairs.py::test_the_drawn_table_hits_by_a_tap_on_the_deck",
    "test_canvas.py::test_a_burst_of_taps_makes_one_move",
    "test_canvas.py::test_taps_while_the_kernel_is_busy_do_not_play_a_second_card",
    "test_pair_it.py::test_a_round_with_a_question_and_a_reload_in_the_middle",
    "test_pair_it.py::test_a_fault_in_a_callback_is_shown",
    "test_pirato_poker.py::test_the_time_limit_counts_down_in_words_and_then_gives_the_card_away",
    "test_lessons.py::test_the_slider_goes_through_the_lesson_by_keys",
    "test_quiz.py::test_an_answer_that_is_not_right_is_played_out_then_the_right_one_is_told_why",
)
"""One test for each thing that a kernel or a page may do differently."""

PART = tuple(f"tests/browser/{test}" for test in CHOSEN)
WHOLE = ("tests/browser", "--ignore=tests/browser/elsewhere", "-m", "not slow", "-n", "2")


def lowest() -> tuple[str, ...]:
    """The lowest version of each dependency that pyproject allows."""
    asked = map(Requirement, project()["dependencies"])
    return tuple(
        f"{one.name}=={bound.version}" for one in asked for bound in one.specifier if bound.operator == ">="
    )


class Row(NamedTuple):
    """A Python, the versions that are asked for, and the tests; whatever is not named is the newest."""

    python: str
    versions: tuple[str, ...]
    tests: tuple[str, ...]


ROWS = {
    "lowest": Row("3.11", lowest(), PART),
    "lab-4.4": Row("3.12", ("jupyterlab==4.4.*", "ipykernel==7.0.*"), WHOLE),
    "kernel-6.31": Row("3.11", ("ipykernel==6.31.*",), WHOLE),
    "kernel-7.3": Row("3.12", ("ipykernel==7.3.*",), WHOLE),
    "newest": Row("3.13", (), PART),
}
"""Binder has kernel 7.4, and with it all tests run anyway."""


@pytest.mark.parametrize("name", ROWS)
def test_pairit_plays_under_other_versions(name: str, tmp_path: Path) -> None:
    row = ROWS[name]
    python = python_of(row.python)
    if python is None:
        pytest.skip(f"this machine has no Python {row.python}")
    place = Place(tmp_path / "venv", python)
    place.install(str(checkout(tmp_path / "checkout")), *row.versions)
    place.run("python", "-m", "pairit.kernels")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *row.tests],
        cwd=ROOT,
        env={**os.environ, "LAB_PYTHON": str(place.python)},
        capture_output=True,
        text=True,
    )
    versions = place.run("python", "-m", "pip", "list")
    assert done.returncode == 0, f"{done.stdout}\n{versions}"
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed and int(passed[1]) >= len(CHOSEN), done.stdout


def test_the_lowest_versions_are_asked_for() -> None:
    assert {"jupyterlab==4.4", "ipykernel==6.31"} <= set(lowest())
    unbounded = [line for line in project()["dependencies"] if not Requirement(line).specifier]
    assert unbounded == []
