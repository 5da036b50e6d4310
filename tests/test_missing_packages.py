"""Where numpy, pandas, numba, matplotlib or ipycanvas is missing, a sentence says so; the rest works."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ABSENT = """
import sys
for name in {absent!r}:
    sys.modules[name] = None
import pairit
"""
"""A module that is None cannot be imported, just as one that is not there."""

HEAVY = ("numpy", "pandas", "numba", "matplotlib", "PIL", "ipycanvas")


def run(folder: Path, code: str, absent: tuple[str, ...] = HEAVY) -> str:
    """Run code without some packages, and give what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", ABSENT.format(absent=absent) + code],
        cwd=Path(__file__).parents[1],
        env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


SAYS = """
try:
    {code}
except pairit.PairitError as refusal:
    assert isinstance(refusal, ImportError)
    print(refusal)
"""


@pytest.mark.parametrize(
    ("code", "absent", "says"),
    [
        ("pairit.lab", HEAVY, "The lab needs numpy and pandas, which are not installed here."),
        ("from pairit.lab import simulate", HEAVY, "The lab needs numpy and pandas"),
        (
            "import pairit.lab",
            ("pandas",),
            "The lab needs pandas, which is not installed here. Install it: pip",
        ),
        (
            "pairit.play('pairs', level='navigator')",
            HEAVY,
            "Navigator needs numpy, which is not installed here.",
        ),
        (
            "import pairit.kernels; pairit.kernels.find('pairs')",
            HEAVY,
            "compiled speed needs numba and numpy",
        ),
        (
            "import pairit.kernels; pairit.kernels.find('pairs')",
            ("numba",),
            "compiled speed needs numba, which",
        ),
        (
            "pairit.lab.dots({}, 'How rounds end', 'part of rounds', 'share')",
            ("matplotlib",),
            "A plot needs matplotlib, which is not installed here.",
        ),
    ],
)
def test_what_is_missing_is_said_in_a_sentence(
    tmp_path: Path, code: str, absent: tuple[str, ...], says: str
) -> None:
    assert says in run(tmp_path, SAYS.format(code=code), absent)


def test_tables_lessons_quizzes_rulings_and_editor_of_every_game_need_none_of_them(tmp_path: Path) -> None:
    code = """
from pairit.bots import levels
for game in pairit.games:
    for view in ("canvas", "buttons", "plain"):
        pairit.play(game, view=view, seed=3)
    for level in levels(pairit.games[game]):
        if level != "navigator":
            pairit.play(game, level=level, seed=3)
    pairit.explain(game), pairit.quiz(game), pairit.editor(game), pairit.play_text
pairit.rulings()
print(*[name for name in sys.modules if name in HEAVY and sys.modules[name]])
"""
    assert run(tmp_path, f"HEAVY = {HEAVY!r}\n{code}") == ""


def test_a_table_goes_on_when_navigator_is_chosen_and_cannot_sit_down(tmp_path: Path) -> None:
    code = """
table = pairit.play("pairs", seed=3).table
before = str(table.state), table.level
table.new_match(2, "navigator", None, {})
assert (str(table.state), table.level) == before and not table.faults
print(table.notice)
"""
    assert run(tmp_path, code).startswith("Navigator needs numpy, which is not installed here.")
