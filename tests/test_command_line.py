"""The command `pairit`: what it copies, what it keeps, what it says."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from pairit import command_line
from pairit.command_line import COPIED, START, copy_notebooks, main, shipped
from tests.notebooks.render import notebooks


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two notebooks of an installed package, whose next version a test can write."""
    folder = tmp_path / "package"
    (folder / "pairs").mkdir(parents=True)
    (folder / START).write_text("start")
    (folder / "pairs" / "01.ipynb").write_text("deck")
    monkeypatch.setattr(command_line, "shipped", lambda: folder)
    return folder


def test_all_notebooks_are_copied(tmp_path: Path) -> None:
    assert copy_notebooks(tmp_path / "a" / "b") == ()
    for path in notebooks():
        copied = tmp_path / "a" / "b" / path.relative_to(shipped())
        assert copied.read_bytes() == path.read_bytes()


def test_what_an_open_jupyterlab_leaves_is_not_copied(source: Path, tmp_path: Path) -> None:
    (source / ".ipynb_checkpoints").mkdir()
    (source / ".ipynb_checkpoints" / START).write_text("old")
    copy_notebooks(tmp_path / "mine")
    assert not (tmp_path / "mine" / ".ipynb_checkpoints").exists()


def test_a_changed_notebook_is_kept_and_an_unchanged_one_renewed(source: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    copy_notebooks(mine)
    (mine / START).write_text("my own words")
    for name in (START, "pairs/01.ipynb"):
        (source / name).write_text("the next version")
    assert copy_notebooks(mine) == (START,)
    assert (mine / START).read_text() == "my own words"
    assert (mine / "pairs" / "01.ipynb").read_text() == "the next version"
    # It stays kept, however often it is asked for; renamed, it makes room for a fresh one.
    assert copy_notebooks(mine) == (START,)
    (mine / START).rename(mine / "old.ipynb")
    assert copy_notebooks(mine) == ()
    assert (mine / START).read_text() == "the next version"


def test_a_file_that_was_there_before_is_kept(source: Path, tmp_path: Path) -> None:
    (tmp_path / START).write_text("something else")
    assert copy_notebooks(tmp_path) == (START,)
    assert (tmp_path / START).read_text() == "something else"


@pytest.mark.parametrize("record", ["", "[]", "{"])
def test_without_a_record_that_can_be_read_all_that_differs_is_kept(
    source: Path, tmp_path: Path, record: str
) -> None:
    copy_notebooks(tmp_path)
    (tmp_path / COPIED).write_text(record)
    (source / START).write_text("the next version")
    assert copy_notebooks(tmp_path) == (START,)
    assert list(json.loads((tmp_path / COPIED).read_text())) == ["pairs/01.ipynb"]


@pytest.mark.parametrize("name", ["taken", "taken/below"])
def test_no_folder_can_be_made_of_a_file(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (tmp_path / "taken").write_text("")
    assert main(["lab", str(tmp_path / name)]) == 1
    assert "The notebooks cannot be copied" in capsys.readouterr().err


def test_a_game_is_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hit\nquit\n"))
    assert main(["play", "pairs", "target=16", "--players", "3", "--seed", "3", "--level", "bosun"]) == 0
    said = capsys.readouterr().out
    assert "whoever reaches 16 loses" in said
    assert "You hit and get a" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["patience"], "There is no game 'patience'. The games are: pair-it, pairs, pirato-poker."),
        (["pairs", "ask=1"], "There is no option 'ask'."),
        (["pairs", "burn"], "An option is written name=value"),
        (["pairs", "--players", "9"], "PR-"),
        (["pairs", "--level", "admiral"], "admiral"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 1
    assert sentence in capsys.readouterr().err


def test_a_switch_that_play_does_not_know_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["play", "pairs", "--speed=9"])
    assert stop.value.code == 2
    assert "house rules are written name=value" in capsys.readouterr().err
