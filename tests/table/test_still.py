"""The saved notebook shows a picture and a transcript where the table was; a real kernel makes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import pairit
from pairit.table import table as room
from pairit.table.still import Still
from pairit.table.table import Table

START = "pair-it; hands: B3S Y3S G4W B4S / B3C G2C Y2S; top: R1K; draw: G4S Y2C B2W G4K Y4C B4C"
OPENING = f"import pairit\nview = pairit.play({START!r}, view='buttons', save=False)\nview"
DRAW = "from pairit.table import still\nstill.SECONDS = 0\nview.table.act('draw')"


def run(folder: Path, *sources: str) -> list[list[dict[str, Any]]]:
    """Run cells in a kernel; give the data of their outputs."""
    book: Any = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
    book.cells = [nbformat.v4.new_code_cell(source) for source in sources]  # type: ignore[no-untyped-call]
    NotebookClient(book, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    return [[output.data for output in cell.outputs] for cell in book.cells]


def test_the_outputs_of_the_cell_have_picture_and_transcript(tmp_path: Path) -> None:
    outputs, _ = run(tmp_path, OPENING, DRAW)
    still, table = outputs
    assert "application/vnd.jupyter.widget-view+json" in table
    assert "application/vnd.jupyter.widget-view+json" not in still
    assert '<img src="data:image/svg+xml;base64,' in still["text/html"]
    assert "<p>You have seat 0, Mate seat 1.</p>" in still["text/html"], "the picture knows no names"
    assert "You draw green 4 cutlass." in still["text/html"]
    assert "You draw green 4 cutlass. (PI-23)" in still["text/plain"]


def test_before_the_first_move_there_are_only_words(tmp_path: Path) -> None:
    ((still, _),) = run(tmp_path, OPENING)
    assert "<img" not in still["text/html"]
    assert still["text/plain"].startswith("Pair It: Round 1")
    assert "Run this cell to play." in still["text/plain"]


def test_outside_a_kernel_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    view = pairit.play(START, view="buttons", save=False)
    assert view._repr_mimebundle_()
    view.table.act("draw")
    assert capsys.readouterr().out == ""


def test_nothing_hidden_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "SAME_PRESS", 0.0)
    start = pairit.games.position(START)
    table = Table(start.game, start=start)
    other = pairit.games.position(
        START.replace("B3C G2C Y2S", "G4S Y2C B2W").replace("draw: G4S Y2C B2W", "draw: B3C G2C Y2S")
    )
    assert Still(table)._bundle(pictured=True) == Still(Table(other.game, start=other))._bundle(pictured=True)
