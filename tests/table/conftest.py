"""What a table keeps goes into a folder of the test, never into the reader's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairit.table import table as room


@pytest.fixture(autouse=True)
def own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PAIRIT_DATA", str(tmp_path / "data"))


@pytest.fixture
def no_double_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """Presses that follow at once count: a test has no fingers."""
    monkeypatch.setattr(room, "SAME_PRESS", 0.0)
