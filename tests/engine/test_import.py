"""The rules come without the libraries that tables, plots and statistics need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HEAVY = ("pandas", "numpy", "ipywidgets", "anywidget", "ipycanvas", "matplotlib", "numba", "IPython")

PLAY = """
import sys, pairit
state = pairit.games["pair-it"].deal(players=2, seed=7)
state = state.step(state.legal_actions()[0]).state
str(state), state.judge("draw").sentence, state.view(0).legal_actions()
print([name for name in sys.argv[1:] if name in sys.modules])
"""


def loaded_by(code: str) -> str:
    root = str(Path(__file__).parents[2])
    command = [sys.executable, "-c", code, *HEAVY]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.strip()


def test_importing_and_playing_loads_no_heavy_library() -> None:
    assert loaded_by(PLAY) == "[]"


def test_the_engine_and_the_games_need_only_the_standard_library() -> None:
    code = (
        "import sys; before = set(sys.modules); import pairit; pairit.games['pair-it'];"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(new - set(sys.stdlib_module_names) - {'pairit'}))"
    )
    assert loaded_by(code) == "[]"
