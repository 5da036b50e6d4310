"""From every line of the source documents to the rulings that rest on it, and to their notebooks.

What a place says and which rulings rest on it stands in the rulebooks; `concordance.toml` adds where each
place stands in its document, and which notebook a ruling belongs to.

>>> table = concordance("pairs")
>>> row = next(row for row in table.rows if row.place == "rules: fold")
>>> row.lines, row.rulings
('15', ('PR-08', 'PR-15'))
>>> row.notebooks
('pairs/06-fold.ipynb',)
"""

from __future__ import annotations

import html
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pairit.rulebook.rulebook import Rulebook, load
from pairit.rulebook.ruling import RulebookError

SILENT = "silent"
"""The place of rulings of which no document says enough."""

PRINTED = "99-rulings.md"
"""The page of all rulings in each game's folder of notebooks."""

_LEFT = ' style="text-align: left; vertical-align: top"'


@dataclass(frozen=True)
class Document:
    """One source document.

    Attributes
    ----------
    game
        The game whose rulebook has its places.
    title
        What it is.
    lines
        How many lines it has.
    empty
        The lines on which nothing stands.
    places
        The lines that each place covers, as they are written.
    """

    game: str
    title: str
    lines: int
    empty: str
    places: Mapping[str, str]


@dataclass(frozen=True)
class Row:
    """One place, or one ruling of which the documents do not say enough.

    Attributes
    ----------
    document, lines
        Where it stands; no lines for what none of the four documents says.
    place
        Its id.
    says
        What it says, in our words.
    rulings
        The ids of the rulings that rest on it.
    notebooks
        The notebooks that treat those, as paths in the folder of the notebooks.
    """

    document: str
    lines: str
    place: str
    says: str
    rulings: tuple[str, ...]
    notebooks: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """The rows of one game. In a notebook cell it displays itself, with links."""

    game: str
    title: str
    rows: tuple[Row, ...]

    def __repr__(self) -> str:
        places = sum(row.place != SILENT for row in self.rows)
        return f"<{self.title}: {places} places, and {len(self.rows) - places} rulings where they are silent>"

    def __str__(self) -> str:
        return "\n".join(
            f"{row.place}: {row.says} → {', '.join(row.rulings)} → {', '.join(row.notebooks)}"
            for row in self.rows
        )

    def _repr_html_(self) -> str:
        parts = []
        for title in dict.fromkeys(row.document for row in self.rows):
            rows = [row for row in self.rows if row.document == title]
            said = "It says" if rows[0].place != SILENT else "The question that is left open"
            heads = (*(("Line",) if rows[0].lines else ()), said, "Rulings", "Notebook")
            head = "".join(f"<th{_LEFT}>{name}</th>" for name in heads)
            body = "".join(_row_in_html(row, self.game) for row in rows)
            parts.append(
                f"<h3>{html.escape(title)}</h3>"
                f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            )
        return f"<div>{''.join(parts)}</div>"


class Concordance:
    """Where each line of the documents goes.

    Attributes
    ----------
    documents
        The source documents.
    notebooks
        The rulings that are the topic of each notebook, by its path in the folder of the notebooks.
    """

    def __init__(self, data: Mapping[str, object]) -> None:
        """Read it of the tables of its file.

        Raises
        ------
        RulebookError
            If a table is not what it must be.
        """
        documents, notebooks = data.get("document"), data.get("notebooks")
        if not isinstance(documents, list) or not isinstance(notebooks, Mapping):
            raise RulebookError("The concordance has a list of documents and a table of notebooks.")
        try:
            self.documents = tuple(Document(**table) for table in documents)
        except TypeError as fault:
            raise RulebookError(f"A document of the concordance has other fields: {fault}.") from fault
        self.notebooks = {str(path): tuple(rulings) for path, rulings in notebooks.items()}

    def notebooks_of(self, ruling: str) -> tuple[str, ...]:
        """Give the notebooks that treat a ruling."""
        return tuple(path for path, rulings in self.notebooks.items() if ruling in rulings)

    def table(self, book: Rulebook) -> Table:
        """Give all places of a rulebook in the order of their documents, then what they do not say."""
        rows = [
            self._row(book, place, document.title, lines)
            for document in self.documents
            if document.game == book.game.name
            for place, lines in document.places.items()
        ]
        named = {row.place for row in rows}
        rows += [
            self._row(book, place, "The published rule sheets", "")
            for place in book.places
            if place not in named and place != SILENT
        ]
        rows += [
            Row(
                "Where the documents are silent",
                "",
                SILENT,
                ruling.question,
                (ruling.id,),
                self.notebooks_of(ruling.id),
            )
            for ruling in book
            if SILENT in ruling.sources
        ]
        return Table(book.game.name, book.game.title, tuple(rows))

    def _row(self, book: Rulebook, place: str, document: str, lines: str) -> Row:
        rulings = tuple(ruling.id for ruling in book if place in ruling.sources)
        notebooks = dict.fromkeys(path for ruling in rulings for path in self.notebooks_of(ruling))
        return Row(document, lines, place, book.places.get(place, ""), rulings, tuple(notebooks))

    def faults(self, books: Mapping[str, Rulebook]) -> list[str]:
        """Look for lines without a place, places without a ruling, rulings without a place or a notebook.

        Parameters
        ----------
        books
            The rulebooks, by the names of their games.

        Returns
        -------
        list of str
            One sentence for each fault; empty where all is well.
        """
        faults = [fault for document in self.documents for fault in _faults_of_lines(document)]
        for document in self.documents:
            places = books[document.game].places if document.game in books else {}
            faults += [
                f"{document.title}: the rulebook has no place {place!r}."
                for place in document.places
                if place not in places
            ]
        for book in books.values():
            faults += self._faults_of_book(book)
        known = {ruling.id for book in books.values() for ruling in book}
        for path, rulings in self.notebooks.items():
            faults += [f"{path}: there is no ruling {ruling}." for ruling in rulings if ruling not in known]
        return faults

    def _faults_of_book(self, book: Rulebook) -> Iterator[str]:
        standing = {
            place
            for document in self.documents
            if document.game == book.game.name
            for place in document.places
        }
        for place in book.places:
            if not any(place in ruling.sources for ruling in book):
                yield f"{book.game.title}: no ruling rests on {place!r}."
            if place not in standing and place != SILENT and not place.startswith("sheets: "):
                yield f"{book.game.title}: {place!r} stands on no line of a document."
        for ruling in book:
            if not any(source in book.places for source in ruling.sources):
                yield f"{ruling.id}: it rests on no place, and does not say that the notes are silent."
            if not self.notebooks_of(ruling.id):
                yield f"{ruling.id}: no notebook treats it."

    def faults_of_notebooks(self, folder: Path) -> list[str]:
        """Look for notebooks that are not there, or whose text does not name a ruling that they treat.

        Parameters
        ----------
        folder
            The folder of the notebooks.
        """
        faults = []
        for path, rulings in self.notebooks.items():
            if not (folder / path).is_file():
                faults.append(f"{path}: there is no such notebook.")
                continue
            prose = _prose(folder / path)
            faults += [
                f"{path}: its text does not name {ruling}." for ruling in rulings if ruling not in prose
            ]
        return faults


def lines_in(text: str) -> tuple[int, ...]:
    """Read lines as they are written: `"1-3 7"`.

    >>> lines_in("1-3 7")
    (1, 2, 3, 7)

    Raises
    ------
    RulebookError
        If they cannot be read.
    """
    found: list[int] = []
    for part in text.split():
        first, dash, last = part.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise RulebookError(f"Lines are written as 1-3 7, not {text!r}.")
        found += range(int(first), int(last or first) + 1)
    return tuple(found)


def concordance(game_name: str) -> Table:
    """Show where each line of a game's documents goes: to which rulings, and to which notebook.

    Raises
    ------
    RulebookError
        If there is no rulebook for this game.
    OptionError
        If there is no such game.
    """
    return load_concordance().table(load(game_name))


@cache
def load_concordance() -> Concordance:
    """Give the concordance; it is read once."""
    path = Path(__file__).with_suffix(".toml")
    return Concordance(tomllib.loads(path.read_text(encoding="utf-8")))


def _faults_of_lines(document: Document) -> Iterator[str]:
    """Check that every line of a document is empty or belongs to a place."""
    empty = set(lines_in(document.empty))
    taken = {line for lines in document.places.values() for line in lines_in(lines)}
    for line in range(1, document.lines + 1):
        if line not in empty | taken:
            yield f"{document.title}: line {line} belongs to no place."
        if line in empty & taken:
            yield f"{document.title}: line {line} is empty, and belongs to a place."
    for line in sorted(taken | empty):
        if not 1 <= line <= document.lines:
            yield f"{document.title}: there is no line {line}."


def _prose(path: Path) -> str:
    """Give the Markdown of a notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def _row_in_html(row: Row, game: str) -> str:
    rulings = ", ".join(
        f'<a href="{game}/{PRINTED}#{html.escape(ruling.lower())}">{html.escape(ruling)}</a>'
        for ruling in row.rulings
    )
    links = ", ".join(
        f'<a href="{html.escape(path)}">{html.escape(path.rpartition("/")[2].removesuffix(".ipynb"))}</a>'
        for path in row.notebooks
    )
    texts = [html.escape(row.says), rulings, links]
    if row.lines:
        texts.insert(0, html.escape(row.lines.replace(" ", ", ")))
    return f"<tr>{''.join(f'<td{_LEFT}>{text}</td>' for text in texts)}</tr>"
