"""The notebooks as data: what every one of them keeps to."""

from __future__ import annotations

import copy
import itertools
import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import nbformat
import pytest

from tests.notebooks.render import METADATA, NOTEBOOKS, WIDGET, RenderError, normalise, notebooks, written

START = NOTEBOOKS / "00-start-here.ipynb"
TAGS = {"nbval-ignore-output", "raises-exception"}
LINES = 15

FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1\s*$", re.MULTILINE | re.DOTALL)
CODE_SPAN = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(\s*<?([^)\s>]+)>?[^)]*\)")
HTML_IMAGE = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
HTML_ALT = re.compile(r"""\balt\s*=\s*(["'])\s*\S.*?\1""", re.IGNORECASE | re.DOTALL)
HUMAN_ID = re.compile(r"[a-z]+(-[a-z0-9]+)*")
DATA_ADDRESS = re.compile(r"data:[\w/+.-]+[;,][^\"'\s)]*")
HTML_LINK = re.compile(r"""<a\b[^>]*\bhref\s*=\s*["']([^"']+)""", re.IGNORECASE)
SHOWN = {"text/html", "text/plain"}
ABSOLUTE = re.compile(r"(?<![\w/<:.*)])/\w[\w.-]*/\w|\b[A-Za-z]:\\\w")
MEMORY = re.compile(r"\b0x[0-9a-f]{6,}", re.IGNORECASE)

Book = dict[str, Any]
Rule = Callable[[Book, Path], Iterator[str]]


def text(value: str | list[str]) -> str:
    return value if isinstance(value, str) else "".join(value)


def code_cells(book: Book) -> list[dict[str, Any]]:
    return [cell for cell in book["cells"] if cell["cell_type"] == "code"]


def prose(book: Book) -> Iterator[tuple[str, str]]:
    """Id and text of each Markdown cell, without the code shown in it."""
    for cell in book["cells"]:
        if cell["cell_type"] == "markdown":
            yield cell["id"], CODE_SPAN.sub("", FENCE.sub("", text(cell["source"])))


def stored_text(output: dict[str, Any]) -> Iterator[str]:
    yield text(output.get("text", ""))
    for kind, value in output.get("data", {}).items():
        if kind.startswith("text/"):
            yield text(value)


def tags(cell: dict[str, Any]) -> set[str]:
    return set(cell["metadata"].get("tags", ()))


# ---- The rules. Each yields a sentence for whatever breaks it.


def form(book: Book, path: Path) -> Iterator[str]:
    if (book["nbformat"], book["nbformat_minor"]) != (4, 5):
        yield "the format is not 4.5"
    for key in book["metadata"].keys() - {"kernelspec", "language_info"}:
        yield f"metadata.{key} is stored"
    if book["metadata"].get("kernelspec", {}).get("name") != "python3":
        yield "the kernel is not python3"


def headings(book: Book, path: Path) -> Iterator[str]:
    levels = [
        len(match[1])
        for _, words in prose(book)
        for match in re.finditer(r"^(#{1,6})\s+\S", words, re.MULTILINE)
    ]
    if book["cells"][0]["cell_type"] != "markdown" or levels[:1] != [1]:
        yield "it does not begin with a title (# ...)"
    if levels.count(1) != 1:
        yield f"it has {levels.count(1)} titles (# ...), not one"
    for above, below in itertools.pairwise(levels):
        if below > above + 1:
            yield f"a heading jumps from level {above} to level {below}"


def ids(book: Book, path: Path) -> Iterator[str]:
    seen: set[str] = set()
    for cell in book["cells"]:
        name = cell.get("id", "")
        if not HUMAN_ID.fullmatch(name) or re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]+)*", name):
            yield f"the cell id {name!r} is not words like deal-01"
        if name in seen:
            yield f"two cells have the id {name}"
        seen.add(name)


def known_tags(book: Book, path: Path) -> Iterator[str]:
    for cell in book["cells"]:
        for tag in tags(cell) - TAGS:
            yield f"cell {cell['id']} has the tag {tag}"


def errors(book: Book, path: Path) -> Iterator[str]:
    for cell in code_cells(book):
        stored = [output for output in cell["outputs"] if output["output_type"] == "error"]
        if "raises-exception" not in tags(cell):
            if stored:
                yield f"cell {cell['id']} stores an error"
        # nbval is content when such a cell raises nothing, so the stored error must be there to be compared.
        elif not stored:
            yield f"cell {cell['id']} is to raise an exception, but stores none"
        elif any(output["traceback"] != [f"{output['ename']}: {output['evalue']}"] for output in stored):
            yield f"cell {cell['id']} stores a traceback; run `make notebooks`"


def counts(book: Book, path: Path) -> Iterator[str]:
    # nbval compares nothing in a cell without a count.
    found = [cell["execution_count"] for cell in code_cells(book)]
    if found != list(range(1, len(found) + 1)):
        yield f"the cells are counted {found}; run `make notebooks`"


def short_cells(book: Book, path: Path) -> Iterator[str]:
    for cell in code_cells(book):
        lines = len(text(cell["source"]).splitlines())
        if not 1 <= lines <= LINES:
            yield f"code cell {cell['id']} has {lines} lines; 1 to {LINES} are wanted"


def magics(book: Book, path: Path) -> Iterator[str]:
    # nbval passes a cell with a magic that is not known, and whatever follows in it.
    for cell in code_cells(book):
        if re.search(r"^\s*[%!]", text(cell["source"]), re.MULTILINE):
            yield f"cell {cell['id']} uses a magic or a shell command"


def places(book: Book, path: Path) -> Iterator[str]:
    for cell in book["cells"]:
        outputs = [part for output in cell.get("outputs", ()) for part in stored_text(output)]
        for part in (text(cell["source"]), *outputs):
            if match := ABSOLUTE.search(DATA_ADDRESS.sub("", part)):
                yield f"cell {cell['id']} has an absolute path at {match[0]!r}"
        for part in outputs:
            if match := MEMORY.search(DATA_ADDRESS.sub("", part)):
                yield f"cell {cell['id']} stores {match[0]}, which differs in each run"


def links(book: Book, path: Path) -> Iterator[str]:
    found = [(name, target) for name, words in prose(book) for _, _, target in LINK.findall(words)]
    for cell in code_cells(book):
        for output in cell["outputs"]:
            shown = "".join(stored_text(output))
            found += [(cell["id"], unescape(target)) for target in HTML_LINK.findall(shown)]
    for name, target in found:
        if re.match(r"[a-z][a-z0-9+.-]*:|#", target, re.IGNORECASE):
            continue
        if not (path.parent / unquote(target.partition("#")[0])).exists():
            yield f"cell {name} links to {target}, which is not there"


def widgets(book: Book, path: Path) -> Iterator[str]:
    # A widget is nothing for whoever has not run it; the words of its section must do.
    said = ""
    for cell in book["cells"]:
        if cell["cell_type"] == "markdown":
            lines = text(cell["source"]).splitlines()
            headed = any(line.startswith("#") for line in lines)
            words = " ".join(line for line in lines if not line.startswith("#"))
            said = words.strip() if headed else f"{said} {words}".strip()
        elif "nbval-ignore-output" in tags(cell):
            if cell["outputs"]:
                yield f"cell {cell['id']} stores an output that nothing compares"
            if not said:
                yield f"no words before cell {cell['id']} say what it shows"


def readable(book: Book, path: Path) -> Iterator[str]:
    # Some readers show no more than these: pictures as HTML, results and errors with a text. A plot that
    # shows itself has no words in JupyterLab; `pairit.lab.Plot` gives it some.
    for cell in code_cells(book):
        for output in cell["outputs"]:
            kinds = set(output.get("data", {}))
            if kinds - SHOWN:
                yield f"cell {cell['id']} stores {', '.join(sorted(kinds - SHOWN))}"
            if kinds and "text/plain" not in kinds:
                yield f"cell {cell['id']} stores no text beside its {', '.join(sorted(kinds))}"


def stored_form(book: Book, path: Path) -> Iterator[str]:
    # With strict nbval, which compares what a run gives, this is all that `render --check` would find.
    fresh: Any = nbformat.from_dict(book)  # type: ignore[no-untyped-call]
    try:
        normalise(fresh, path.name)
    except RenderError as error:
        yield str(error)
        return
    if json.loads(written(fresh)) != json.loads(written(nbformat.from_dict(book))):  # type: ignore[no-untyped-call]
        yield "it is not stored as `make notebooks` stores it"


def pictures(book: Book, path: Path) -> Iterator[str]:
    shown = [part for cell in code_cells(book) for output in cell["outputs"] for part in stored_text(output)]
    written = list(prose(book))
    for name, words in written:
        for picture, alt, target in LINK.findall(words):
            if picture and not alt.strip():
                yield f"cell {name} shows {target} without alt text"
    for part in (*(words for _, words in written), *shown):
        for image in HTML_IMAGE.findall(part):
            if not HTML_ALT.search(image):
                yield f"an image has no alt text: {image[:60]}"


RULES: list[Rule] = [
    form, headings, ids, known_tags, errors, counts, short_cells, magics, places, links, pictures, widgets,
    readable, stored_form,
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_notebook(path: Path, rule: Rule) -> None:
    book = json.loads(path.read_text(encoding="utf-8"))
    problems = list(rule(book, path))
    assert not problems, "\n".join(problems)


def load(path: Path) -> Book:
    book: Book = json.loads(path.read_text(encoding="utf-8"))
    return book


def linked_from(words: str, folder: Path) -> list[Path]:
    return [(folder / unquote(target.partition("#")[0])).resolve() for _, _, target in LINK.findall(words)]


def in_order(found: list[Path]) -> list[str]:
    """The notebooks among the links, in the order of the links."""
    return [path.relative_to(NOTEBOOKS).as_posix() for path in found if path.suffix == ".ipynb"]


ALL = [path.relative_to(NOTEBOOKS).as_posix() for path in notebooks()]


def test_the_first_notebook_lists_all_others_in_order() -> None:
    words = "\n".join(words for _, words in prose(load(START)))
    table = "\n".join(line for line in words.splitlines() if line.startswith("|"))
    assert sorted(in_order(linked_from(table, NOTEBOOKS))) == sorted(set(ALL) - {START.name})


def test_the_readme_lists_all_notebooks() -> None:
    readme = NOTEBOOKS.parent / "README.md"
    table = "\n".join(
        line for line in readme.read_text(encoding="utf-8").splitlines() if line.startswith("|")
    )
    assert sorted(in_order(linked_from(table, readme.parent))) == sorted(ALL)


def neighbours(path: Path) -> dict[str, Path]:
    """The notebooks before and after this one, as its second cell says."""
    words = text(load(path)["cells"][1]["source"])
    return {
        word: (path.parent / target).resolve()
        for word, target in re.findall(r"\b(Before|Next): \[[^\]]+\]\(([^)]+)\)", words)
    }


GAMES = [folder for folder in sorted(NOTEBOOKS.iterdir()) if any(folder.glob("*.ipynb"))]


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_before_and_next_lead_through_a_game(folder: Path) -> None:
    pages = sorted(folder.glob("*.ipynb"))
    way = [START, *pages]
    for at, page in enumerate(pages, start=1):
        expected = {"Before": way[at - 1]} | ({"Next": way[at + 1]} if at + 1 < len(way) else {})
        assert neighbours(page) == {word: path.resolve() for word, path in expected.items()}, page.name


TOPICS = [
    path
    for path in notebooks()
    if path.parent in GAMES and path.parent.name != "lab" and re.match(r"0[3-9]|1\d", path.name)
]


@pytest.mark.parametrize("path", TOPICS, ids=lambda path: path.stem)
def test_a_topic_has_pictures_a_lesson_a_hand_and_a_quiz(path: Path) -> None:
    book = load(path)
    source = "\n".join(text(cell["source"]) for cell in code_cells(book))
    for call in ("explain(", "play(", "quiz("):
        assert f"pairit.{call}" in source
    stored = [part for cell in code_cells(book) for output in cell["outputs"] for part in stored_text(output)]
    assert sum(len(HTML_IMAGE.findall(part)) for part in stored) >= 3
    goals = text(book["cells"][1]["source"])
    assert re.search(r"^## After this page you can$", goals, re.MULTILINE)
    assert 2 <= len(re.findall(r"^- ", goals, re.MULTILINE)) <= 5
    assert re.search(r"\*\*Minutes:\*\* \d+\.", goals)


@pytest.mark.parametrize("path", TOPICS, ids=lambda path: path.stem)
def test_a_topic_asks_as_a_reader_does_and_names_the_ruling(path: Path) -> None:
    heads = re.findall(r"^## (.+)$", "\n".join(words for _, words in prose(load(path))), re.MULTILINE)
    asked = [head for head in heads if re.search(r"\?( \((P[IRP]-\d\d(, | to )?)+\))?$", head)]
    assert len(asked) >= 3, heads


# ---- Each rule bites: a sound notebook passes, and one fault is seen by one rule.

OUTPUT: dict[str, Any] = {"output_type": "stream", "name": "stdout", "text": "2\n"}
ERROR: dict[str, Any] = {"output_type": "error", "ename": "E", "evalue": "no", "traceback": []}
WIDGET_RESULT: dict[str, Any] = {
    "output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {WIDGET: {}},
}  # fmt: skip
SOUND: Book = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": METADATA,
    "cells": [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# One\n\n## Two\n![A card](.)"},
        {
            "cell_type": "code",
            "id": "sum-01",
            "metadata": {},
            "execution_count": 1,
            "source": "print(1 + 1)",
            "outputs": [OUTPUT],
        },
    ],
}


# Rule, name of the fault, place of the cell (-1: the notebook itself), key, spoiled value.
FAULTS: list[tuple[Rule, str, int, str, Any]] = [
    (form, "kernel", -1, "metadata", {"kernelspec": {"name": "other"}}),
    (form, "widgets", -1, "metadata", {"kernelspec": {"name": "python3"}, "widgets": {}}),
    (headings, "no title", 0, "source", "## Two"),
    (headings, "two titles", 0, "source", "# One\n# Two"),
    (headings, "jump", 0, "source", "# One\n### Three"),
    (ids, "twice", 1, "id", "title"),
    (ids, "random", 1, "id", "f3a9c2d1"),
    (known_tags, "tag", 1, "metadata", {"tags": ["nbval-skip"]}),
    (errors, "stored error", 1, "outputs", [ERROR]),
    (errors, "no error", 1, "metadata", {"tags": ["raises-exception"]}),
    (counts, "no count", 1, "execution_count", None),
    (counts, "wrong count", 1, "execution_count", 2),
    (short_cells, "long", 1, "source", "1\n" * (LINES + 1)),
    (short_cells, "empty", 1, "source", ""),
    (magics, "magic", 1, "source", "%time 1"),
    (magics, "shell", 1, "source", "x = 1\n!ls"),
    (places, "path", 1, "source", "open('/some/where')"),
    (places, "stored path", 1, "outputs", [{**OUTPUT, "text": "File /some/where.py"}]),
    (places, "memory", 1, "outputs", [{**OUTPUT, "text": "<object at 0x7f12ab34cd56>"}]),
    (links, "dead link", 0, "source", "# One\n[two](nowhere.ipynb#two)"),
    (links, "dead link shown", 1, "outputs", [{**OUTPUT, "text": '<a href="nowhere.ipynb">two</a>'}]),
    (widgets, "wordless", 1, "metadata", {"tags": ["nbval-ignore-output"]}),
    (widgets, "stored", 1, "metadata", {"tags": ["nbval-ignore-output"]}),
    (readable, "script", 1, "outputs", [{"output_type": "x", "data": {"application/javascript": ""}}]),
    (readable, "plot", 1, "outputs", [{"output_type": "x", "data": {"image/png": "", "text/plain": ""}}]),
    (readable, "no text", 1, "outputs", [{"output_type": "x", "data": {"text/html": "<b>a</b>"}}]),
    (stored_form, "timing", 1, "metadata", {"execution": {}}),
    (stored_form, "widget", 1, "outputs", [WIDGET_RESULT]),
    (pictures, "alt", 0, "source", "# One\n![](.)"),
    (pictures, "html alt", 1, "outputs", [{"output_type": "x", "data": {"text/html": "<img src='a'>"}}]),
]


def test_a_sound_notebook_passes(tmp_path: Path) -> None:
    assert [problem for rule in RULES for problem in rule(SOUND, tmp_path / "a.ipynb")] == []


def test_a_stored_error_is_one_line(tmp_path: Path) -> None:
    book = copy.deepcopy(SOUND)
    book["cells"][1]["metadata"] = {"tags": ["raises-exception"]}
    for traceback, count in ((["E: no"], 0), ([], 1), (["File here.py", "E: no"], 1)):
        book["cells"][1]["outputs"] = [{**ERROR, "traceback": traceback}]
        assert len(list(errors(book, tmp_path / "a.ipynb"))) == count


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault[1])
def test_a_fault_is_seen(fault: tuple[Rule, str, int, str, Any], tmp_path: Path) -> None:
    rule, _, place, key, value = fault
    book = copy.deepcopy(SOUND)
    (book if place < 0 else book["cells"][place])[key] = value
    assert len(list(rule(book, tmp_path / "a.ipynb"))) >= 1
