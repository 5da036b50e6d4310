"""What a reader has done is kept, and whatever happens to the file, nothing breaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairit.table.files import data_folder
from pairit.table.progress import Progress


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "progress.json"


def test_what_was_put_is_there_again(path: Path) -> None:
    progress = Progress(path)
    progress.put("lessons", "pairs", {"step": 4})
    progress.put("quiz", "PR-07", 1)
    assert Progress(path).get("lessons", "pairs") == {"step": 4}
    assert Progress(path).section("quiz") == {"PR-07": 1}
    assert Progress(path).get("quiz", "PR-08", "new") == "new"
    assert progress.trouble == ""


def test_two_that_write_do_not_lose_each_others_work(path: Path) -> None:
    one, other = Progress(path), Progress(path)
    one.put("lessons", "pairs", 1)
    other.put("lessons", "pair-it", 2)
    assert Progress(path).section("lessons") == {"pairs": 1, "pair-it": 2}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"version": 99}',
        '{"version": 1}',
        '{"version": 1, "sections": [1]}',
        "[" * 9999,
    ],
)
def test_a_damaged_file_is_set_aside(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    progress = Progress(path)
    assert progress.get("lessons", "pairs") is None
    assert "kept as progress.damaged.json" in progress.trouble
    assert path.with_name("progress.damaged.json").read_text(encoding="utf-8") == text
    progress.put("lessons", "pairs", 1)
    assert Progress(path).get("lessons", "pairs") == 1


def test_bytes_that_are_no_text_are_set_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe\x00")
    assert Progress(path).trouble


def test_where_nothing_can_be_written_the_lesson_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    progress = Progress(tmp_path / "file" / "progress.json")
    progress.put("lessons", "pairs", 3)
    assert progress.get("lessons", "pairs") == 3
    assert "is not kept" in progress.trouble


def test_forgetting_deletes_the_file(path: Path) -> None:
    progress = Progress(path)
    progress.put("lessons", "pairs", 3)
    progress.forget()
    assert not path.exists()
    assert progress.section("lessons") == {}


def test_the_folder_can_be_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PAIRIT_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    assert Progress().path == tmp_path / "progress.json"


def test_nothing_is_left_behind_where_the_file_cannot_be_replaced(tmp_path: Path) -> None:
    (tmp_path / "progress.json").mkdir()
    progress = Progress(tmp_path / "progress.json")
    for step in range(3):
        progress.put("lessons", "pairs", step)
    assert "is not kept" in progress.trouble
    assert [file.name for file in tmp_path.iterdir()] == ["progress.json"]
