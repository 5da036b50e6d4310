"""Forgetting: all that was kept is gone, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pairit
from pairit.table.files import data_folder
from pairit.table.progress import Progress

START = "pairs; stacks: 10 9 / 3; scores: 20 / 30; turn: 0; draw: 3 8 7 6 5; seed: 4"


def test_all_that_was_kept_is_deleted_and_said() -> None:
    folder = data_folder()
    pairit.play(START).table.act("hit")
    Progress().put("lessons", "pairs", 3)
    (folder / "games" / "notes.txt").write_text("mine", encoding="utf-8")
    (kept,) = (folder / "games").glob("*.json")
    kept.with_suffix(".damaged.json").write_text("{", encoding="utf-8")
    (folder / "progress.damaged.json").write_text("{", encoding="utf-8")
    assert pairit.forget() == "Deleted: 1 game and how far you are in lessons, quizzes and the slap."
    assert [path.name for path in folder.rglob("*") if path.is_file()] == ["notes.txt"]
    assert pairit.forget().startswith("Nothing was kept in ")


def test_what_was_saved_elsewhere_stays(tmp_path: Path) -> None:
    pairit.play(START, save=tmp_path / "mine").table.act("hit")
    pairit.forget()
    assert len(list((tmp_path / "mine").iterdir())) == 1
