"""Every line of the source documents has a place, every place a ruling, every ruling a notebook."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import pairit.rulebook
from pairit.rulebook import Rulebook, RulebookError, load
from pairit.rulebook.concordance import PRINTED, Concordance, concordance, lines_in, load_concordance
from pairit.rulebook.knowledge import has_rulings
from tests.games.walk import GAMES

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
BOOKS = {name: load(name) for name in GAMES if has_rulings(name)}
FILE = Path(pairit.rulebook.__file__).with_name("concordance.toml")
DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))

Data = dict[str, Any]


def test_nothing_is_missing() -> None:
    assert load_concordance().faults(BOOKS) == []


def test_every_notebook_is_there_and_names_its_rulings() -> None:
    assert load_concordance().faults_of_notebooks(NOTEBOOKS) == []


@pytest.mark.parametrize("game", BOOKS)
def test_the_table_has_every_place_and_every_ruling(game: str) -> None:
    rows = concordance(game).rows
    assert {row.place for row in rows} == set(BOOKS[game].places)
    assert {ruling for row in rows for ruling in row.rulings} == {ruling.id for ruling in BOOKS[game]}
    assert all(row.says and row.rulings and row.notebooks for row in rows)


MET_BEFORE_THE_TABLE = {"PP-04"}
"""Rulings about who sits down: a lesson begins when all sit."""


@pytest.mark.parametrize("path", load_concordance().notebooks)
def test_every_ruling_is_stepped_through_and_asked_in_its_notebook(path: str) -> None:
    cells = json.loads((NOTEBOOKS / path).read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    explained = set(re.findall(r'pairit\.explain\("([^"]+)"\)', code))
    asked = {ruling for words in re.findall(r'pairit\.quiz\("([^"]+)"', code) for ruling in words.split()}
    rulings = set(load_concordance().notebooks[path]) - MET_BEFORE_THE_TABLE
    assert rulings - explained == set()
    assert rulings - asked == set()


def test_places_stand_in_the_order_of_their_lines() -> None:
    for document in load_concordance().documents:
        first = [lines_in(lines)[0] for lines in document.places.values()]
        assert first == sorted(first)


class _Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [str(value) for name, value in attrs if name == "href"]


@pytest.mark.parametrize("game", BOOKS)
def test_the_links_of_the_table_lead_to_notebooks(game: str) -> None:
    links = _Links(concordance(game)._repr_html_()).found
    assert links
    assert [link for link in links if not (NOTEBOOKS / link.partition("#")[0]).is_file()] == []


@pytest.mark.parametrize("game", BOOKS)
def test_the_links_of_rulings_lead_to_their_place_on_the_printed_page(game: str) -> None:
    page = (NOTEBOOKS / game / PRINTED).read_text(encoding="utf-8")
    links = [link for link in _Links(concordance(game)._repr_html_()).found if "#" in link]
    assert [link for link in links if f'id="{link.partition("#")[2]}"' not in page] == []


def test_what_is_shown_is_escaped() -> None:
    table = concordance("pairs")
    sly = replace(table.rows[0], says="<b>1 & 2</b>")
    assert "&lt;b&gt;1 &amp; 2&lt;/b&gt;" in replace(table, rows=(sly,))._repr_html_()


def test_the_table_has_heads_lines_and_names_of_notebooks() -> None:
    shown = concordance("pairs")._repr_html_()
    heads = ["Line", "It says", "Rulings", "Notebook"]
    found = [re.findall(r"<th[^>]*>([^<]*)</th>", table) for table in shown.split("<table>")[1:]]
    assert found[0] == heads
    assert heads[1:] in found  # the published sheets have no lines
    assert found[-1] == ["The question that is left open", "Rulings", "Notebook"]
    assert ">05-hit</a>" in shown
    lines = re.findall(r"<tr><td[^>]*>([0-9, -]+)</td>", shown)
    assert "1-2" in lines
    assert any(", " in line for line in lines)


def test_the_table_in_words() -> None:
    table = concordance("pairs")
    assert repr(table) == "<Pairs: 45 places, and 5 rulings where they are silent>"
    assert "rules: fold: " in str(table)


@pytest.mark.parametrize("text", ["x", "1-", "-2", "1,2", "1-b"])
def test_lines_that_cannot_be_read(text: str) -> None:
    with pytest.raises(RulebookError, match="Lines are written as"):
        lines_in(text)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(pairit.PairitError, match="no game"):
        concordance("chess")


# ---------------------------------------------------------------- the checks can fail


def _document(data: Data, title: str) -> Data:
    found: Data = next(table for table in data["document"] if table["title"] == title)
    return found


RULES = "The rules of Pairs"

SPOILED: dict[str, tuple[Callable[[Data], None], str]] = {
    "a line without a place": (
        lambda data: _document(data, RULES)["places"].update({"rules: fold": "16"}),
        f"{RULES}: line 15 belongs to no place.",
    ),
    "the first line without a place": (
        lambda data: _document(data, RULES)["places"].update({"rules: overview": "2"}),
        f"{RULES}: line 1 belongs to no place.",
    ),
    "the last line without a place": (
        lambda data: _document(data, RULES)["places"].update({"rules: summary, the end": "51"}),
        f"{RULES}: line 52 belongs to no place.",
    ),
    "an empty line with a place": (
        lambda data: _document(data, RULES).update(empty="15"),
        f"{RULES}: line 15 is empty, and belongs to a place.",
    ),
    "a line too many": (
        lambda data: _document(data, RULES)["places"].update({"rules: fold": "15 99"}),
        f"{RULES}: there is no line 99.",
    ),
    "a line before the first": (
        lambda data: _document(data, RULES)["places"].update({"rules: fold": "0 15"}),
        f"{RULES}: there is no line 0.",
    ),
    "an unknown place": (
        lambda data: _document(data, RULES)["places"].update({"rules: parrots": "15"}),
        f"{RULES}: the rulebook has no place 'rules: parrots'.",
    ),
    "a place on no line": (
        lambda data: _document(data, RULES)["places"].pop("rules: formula"),
        "Pairs: 'rules: formula' stands on no line of a document.",
    ),
    "a ruling without a notebook": (
        lambda data: data["notebooks"].pop("pairs/05-hit.ipynb"),
        "PR-07: no notebook treats it.",
    ),
    "an unknown ruling": (
        lambda data: data["notebooks"]["pairs/05-hit.ipynb"].append("PR-77"),
        "pairs/05-hit.ipynb: there is no ruling PR-77.",
    ),
}


@pytest.mark.parametrize("fault", SPOILED)
def test_a_spoiled_concordance_is_reported(fault: str) -> None:
    change, sentence = SPOILED[fault]
    data = deepcopy(DATA)
    change(data)
    assert sentence in Concordance(data).faults(BOOKS)


SPOILED_BOOKS: dict[str, tuple[Callable[[Data], None], str]] = {
    "a place without a ruling": (
        lambda data: data["places"].update({"sheets: parrots": "They are coloured."}),
        "Pairs: no ruling rests on 'sheets: parrots'.",
    ),
    "a ruling without a place": (
        lambda data: data["ruling"][15].update(sources=[]),
        "PR-16: it rests on no place, and does not say that the notes are silent.",
    ),
}


@pytest.mark.parametrize("fault", SPOILED_BOOKS)
def test_a_spoiled_rulebook_is_reported(fault: str) -> None:
    change, sentence = SPOILED_BOOKS[fault]
    data = tomllib.loads(FILE.with_name("pairs.toml").read_text(encoding="utf-8"))
    change(data)
    assert sentence in load_concordance().faults({**BOOKS, "pairs": Rulebook("pairs", data)})


@pytest.mark.parametrize("data", [{}, {"document": [], "notebooks": 3}, {"document": [{}], "notebooks": {}}])
def test_a_bad_file_is_refused(data: Data) -> None:
    with pytest.raises(RulebookError):
        Concordance(data)


def test_notebooks_that_are_missing_or_silent_are_reported(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# One (PR-07)\n"]},
        {"cell_type": "code", "source": "print('PR-09')"},
    ]
    (tmp_path / "one.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    data = {"document": [], "notebooks": {"two.ipynb": ["PR-10"], "one.ipynb": ["PR-07", "PR-09"]}}
    assert Concordance(data).faults_of_notebooks(tmp_path) == [
        "two.ipynb: there is no such notebook.",
        "one.ipynb: its text does not name PR-09.",
    ]
