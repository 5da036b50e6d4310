"""Which Chromium the browser tests choose. Nothing is downloaded here."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.browser import chromium


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the path of a machine without a browser."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(chromium, "_downloaded", lambda: None)
    return folder


@pytest.fixture
def tried(bare: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that would have brought a browser."""
    commands: list[str] = []
    monkeypatch.setattr(chromium, "_try", lambda *command: commands.append(" ".join(command)))
    return commands


def program(folder: Path, name: str, code: int = 0) -> Path:
    """A stand-in for a browser. It answers with this exit code."""
    path = folder / name
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return path


def test_nothing_is_found_on_a_bare_machine(bare: Path) -> None:
    assert chromium.find() is None


def test_the_chosen_one_comes_first(bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare, "chromium")
    mine = program(tmp_path, "mine")
    monkeypatch.setenv("CHROMIUM", str(mine))
    assert chromium.find() == mine


def test_a_chosen_one_that_is_missing_is_a_sentence(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare, "chromium")
    monkeypatch.setenv("CHROMIUM", "nowhere")
    with pytest.raises(SystemExit, match="CHROMIUM names nowhere, but there is no such program"):
        chromium.find()


@pytest.mark.parametrize("name", chromium.NAMES)
def test_an_installed_one_is_found(bare: Path, name: str) -> None:
    assert program(bare, name) == chromium.find()


def test_chromium_goes_before_chrome(bare: Path) -> None:
    program(bare, "google-chrome")
    assert program(bare, "chromium") == chromium.find()


def test_one_that_does_not_start_is_passed_over(bare: Path) -> None:
    program(bare, "chromium-browser", code=1)
    assert chromium.find() is None
    assert program(bare, "google-chrome") == chromium.find()


def test_playwright_tells_where_its_own_would_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    assert chromium._downloaded() is None


def test_playwrights_own_is_found(bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = program(tmp_path, "chrome")
    monkeypatch.setattr(chromium, "_downloaded", lambda: own)
    assert chromium.find() == own


def test_what_is_here_is_not_brought_again(bare: Path, tried: list[str]) -> None:
    here = program(bare, "chromium")
    assert chromium.provide() == here
    assert tried == []


def test_playwrights_download_is_tried_first(
    bare: Path, tried: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def download(*command: str) -> None:
        tried.append(" ".join(command))
        program(bare, "chromium")

    monkeypatch.setattr(chromium, "_try", download)
    assert chromium.provide() == bare / "chromium"
    assert len(tried) == 1
    assert tried[0].endswith("-m playwright install chromium")


def test_root_on_debian_installs_it(bare: Path, tried: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare, "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(SystemExit):
        chromium.provide()
    assert tried[1:] == [
        "apt-get update",
        "apt-get install -y --no-install-recommends chromium fonts-dejavu",
    ]


def test_others_are_told_what_to_install(
    bare: Path, tried: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bare, "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match="The browser tests need Chromium"):
        chromium.provide()
    assert len(tried) == 1
