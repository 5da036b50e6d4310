"""The pages beside the notebooks: what they say is so, and they are found."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote

import pytest

import pairit
from pairit.table.commands import carry_out
from pairit.table.open import seat_at
from pairit.table.terminal import TextTable
from tests import licences
from tests.test_repository import ROOT, project

NOTEBOOKS = ROOT / "notebooks"
TEACHERS = (NOTEBOOKS / "96-for-teachers.md").read_text(encoding="utf-8")
CREDITS = (NOTEBOOKS / "97-credits.md").read_text(encoding="utf-8")
CITATION = (ROOT / "assets" / "CITATION.cff").read_text(encoding="utf-8")
GAMES = {"Pair It": "pair_it", "Pairs": "pairs", "Pirato Poker": "pirato_poker"}

PAGES = sorted(NOTEBOOKS.glob("*.md"))
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#]+)")


def notation() -> str:
    book = json.loads((NOTEBOOKS / "98-notation.ipynb").read_text(encoding="utf-8"))
    return "\n".join("".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "markdown")


def rows(page: str, columns: int) -> list[list[str]]:
    """The rows of all tables with so many columns, without their heads."""
    cells = [re.split(r"\s*\|\s*", line.strip("| ")) for line in page.splitlines() if line.startswith("| ")]
    heads = {tuple(row) for row in cells if row[0] in ("part", "game", "minutes", "package")}
    return [row for row in cells if len(row) == columns and tuple(row) not in heads]


@pytest.mark.parametrize("paper", PAGES, ids=lambda paper: paper.stem)
def test_every_link_of_a_page_leads_somewhere(paper: Path) -> None:
    found = LINK.findall(paper.read_text(encoding="utf-8"))
    assert found
    for target in found:
        assert (paper.parent / unquote(target)).is_file(), target


@pytest.mark.parametrize("paper", PAGES, ids=lambda paper: paper.stem)
def test_a_reader_finds_every_page(paper: Path) -> None:
    assert f"(notebooks/{paper.name})" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"({paper.name})" in (NOTEBOOKS / "00-start-here.ipynb").read_text(encoding="utf-8")


# ---------------------------------------------------------------- for teachers

LESSONS = [part for part in TEACHERS.split("\n## ") if part.startswith(tuple(GAMES))]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.partition(":")[0])
def test_a_lesson_lasts_45_minutes_and_its_code_runs(lesson: str) -> None:
    assert sum(int(minutes) for minutes, _, _ in rows(lesson, 3)) == 45
    typed = re.findall(r"```python\n(.*?)```", lesson, re.DOTALL) + re.findall(r"`(pairit\..*?\))`", lesson)
    assert len(typed) >= 2
    for code in typed:
        exec(compile(code, "for-teachers", "exec"), {"pairit": pairit})


def test_there_is_a_lesson_with_each_game() -> None:
    assert {lesson.partition(":")[0] for lesson in LESSONS} == set(GAMES)


def test_the_answers_of_the_lessons_are_those_of_the_engine() -> None:
    start = pairit.games.position("pairs; stacks: 10 9 8 / 3; turn: 0")
    table = seat_at(TextTable, start, None, "mate", 1, "instant", {})
    carry_out("cost", table)
    assert "24 of 51 unseen cards pair your stack" in table.latest
    assert "a hit costs 4.3 points. Fold costs 3 points." in table.latest
    others = [
        str(card) for card in pairit.games["pair-it"].cards if re.fullmatch(r"[RBGY]\d[KWCS]", str(card))
    ]
    fitting = [
        card
        for card in others
        if card not in ("R3K", "Y1S")
        and pairit.why(f"pair-it; hands: {card} Anchor / Y1S; top: R3K", f"play {card}").legal
    ]
    assert len(fitting) == 9
    pirates = pairit.games.position(
        "pirato-poker; hands: dog / cat:g1 dog chicken jaguar / cat:c1; revealed: pig; turn: 0"
    )
    assert pirates.legal_actions() == ["give pig to 1", "give pig to 2"]
    assert pirates.play("give pig to 1").winner == 1


# ---------------------------------------------------------------- notation


@pytest.mark.parametrize("game", GAMES)
def test_the_notation_names_every_part_of_a_position(game: str) -> None:
    keys = import_module(f"pairit.games.{GAMES[game]}.notation").KEYS
    named = {
        key
        for parts, games, _ in rows(notation(), 3)
        if game in games or games == "all"
        for key in re.findall(r"`([a-z]+):`", parts)
    }
    assert named == set(keys)


@pytest.mark.parametrize("game", GAMES)
def test_the_notation_shows_every_kind_of_move(game: str) -> None:
    action = import_module(f"pairit.games.{GAMES[game]}.action")
    (shown,) = (moves for name, moves in rows(notation(), 2) if name == game)
    moves = re.findall(r"`([^`]+)`", shown)
    for move in moves:
        action.read_action(move)
    assert {move.split()[0] for move in moves} == set(action.VERBS)


# ---------------------------------------------------------------- credits, citation, licences


def test_the_credits_name_the_designers_that_the_sources_name() -> None:
    for name in ("James Ernest", "Paul Peterson", "Heinrich Glumpler"):
        assert name in CREDITS
    assert all(f"**{game}" in CREDITS for game in GAMES)


def test_the_citation_is_of_this_version() -> None:
    fields = dict(re.findall(r"^([a-z-]+): (.+)$", CITATION, re.MULTILINE))
    assert fields["version"] == project()["version"]
    assert fields["license"] == project()["license"]
    assert f"Version {project()['version']}, " in CREDITS
    assert {"cff-version", "message", "title"} <= fields.keys()
    assert project()["authors"] == [
        {"name": name} for name in re.findall(r"^  - name: (.+)$", CITATION, re.M)
    ]


def test_the_licences_of_all_that_a_plain_install_brings_are_listed() -> None:
    listed = {name for name, _ in rows(licences.PAGE.read_text(encoding="utf-8"), 2)}
    # Other machines and Pythons bring one or the other package more.
    brought = set(licences.brought_by(project()["dependencies"]))
    assert {re.match(r"[a-z0-9-]+", line)[0] for line in project()["dependencies"]} <= brought  # type: ignore[index]
    assert brought <= listed, f"{brought - listed}: run `make licences`"
    assert all(
        licences.licence_of(found) for found in licences.brought_by(project()["dependencies"]).values()
    )


def test_each_licence_is_told_as_its_package_tells_it() -> None:
    told = dict(rows(licences.PAGE.read_text(encoding="utf-8"), 2))
    for name in ("ipywidgets", "anywidget", "ipycanvas", "jupyterlab", "numba", "platformdirs"):
        found = licences.brought_by([name])
        assert told[name] == licences.licence_of(found[name])
