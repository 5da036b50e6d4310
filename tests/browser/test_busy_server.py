"""A server that fetches nothing for a while: a kernel keeps what its page has not heard yet."""

from __future__ import annotations

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import Lab
from tests.browser.player import Player
from tests.browser.test_lab import write

# The kernel's parent is the server. So many tables are some thousand messages.
MANY = """
import os, signal, pairit
os.kill(os.getppid(), signal.SIGSTOP)
try:
    views = [pairit.play("pairs; stacks: 9 / 3; turn: 0", save=False) for _ in range(40)]
finally:
    os.kill(os.getppid(), signal.SIGCONT)
views[-1]
"""


def test_the_last_of_many_tables_is_whole(lab: Lab, notebook: OpenNotebook) -> None:
    page = notebook(write(lab, "many.ipynb", MANY))
    # Not waited for: where the end of the cell is dropped too, that never comes.
    page.evaluate("() => void jupyterapp.commands.execute('notebook:run-all-cells')")
    Player(page).press("Fold")
    assert lab.kernel(page, "print(views[-1].table.faults)") == "[]"
