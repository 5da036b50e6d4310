"""The rulings browser in a cell: search and filters, the list, the ruling, and a table for its examples."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

from pairit.companion.browser.finding import (
    AtTable,
    Wanted,
    book_of,
    books,
    cards_of,
    find_rulings,
    nearest,
    read_request,
)
from pairit.companion.browser.page import list_of, page_of
from pairit.companion.browser.parts import counted
from pairit.companion.browser.played import play_example
from pairit.engine.text import printable
from pairit.rulebook import Ruling
from pairit.rulebook.ruling import STATUSES
from pairit.table import bridge
from pairit.table.clearing import Below, open_in_cell
from pairit.table.open import play
from pairit.table.table import Table
from pairit.table.view import TableView
from pairit.table.widgets import GONE, Effect, Row

_logger = logging.getLogger(__name__)

_STYLES = (Path(bridge.__file__).with_name("table.css"), Path(__file__).with_name("browser.css"))

CHOOSE = "<p>Choose a ruling from the list, or type what you look for.</p>"

ANY = ("", "")
"""Any card; a list to choose from shows nothing chosen for a value that is None."""

HAND = ".pairit-keys:not([hidden]), .pairit-hand button, .pairit-choice"
"""Where the focus goes at a table that was opened for an example."""


class _Bridge(bridge.Bridge):
    """A bridge that brings the looks of the browser along."""

    _css = "\n".join(path.read_text(encoding="utf-8") for path in _STYLES)


class RulingsBrowser(ipywidgets.VBox):
    """All rulings, to search and to read, in a cell or under a table.

    Parameters
    ----------
    wanted, ruling
        What is looked for at first, and which ruling is open; empty for none.
    table
        The table from which it was opened; only its house rules and the rulings that its log cites are read.
    close
        What else is to be done when the reader closes it; without it there is nothing to close.

    Attributes
    ----------
    current
        The id of the ruling that is open; empty for none.
    found
        The rulings that are listed.
    example
        The table at which an example is played; None where there is none.
    """

    children: tuple[ipywidgets.Widget, ...]

    def __init__(
        self,
        wanted: Wanted | None = None,
        ruling: str = "",
        table: Table | None = None,
        close: Effect | None = None,
    ) -> None:
        self.table, self._on_close = table, close
        self.current, self.found = "", tuple[Ruling, ...]()
        self.example: TableView | None = None
        self._before: list[str] = []
        self._visits = 0
        self.bridge = _Bridge()
        self.bridge.name = "Rulings"
        self.bridge.closable = close is not None
        self._make_filters(wanted or Wanted(game=table.game.name if table else ""))
        self.list = ipywidgets.HTML().add_class("pairit-shelf-list")
        self.page = ipywidgets.HTML().add_class("pairit-shelf-page")
        self.way, self.example_way = Row("choice"), Row("choice")
        filters = [self.words, self.game, self.card, self.status, self.touching]
        shelf = ipywidgets.Box([self.list, ipywidgets.VBox([self.way, self.page])])
        self.sheet = ipywidgets.VBox(
            [
                ipywidgets.HTML("<h3>Rulings</h3>"),
                ipywidgets.Box(filters).add_class("pairit-filters"),
                self.bridge,
                shelf.add_class("pairit-shelf"),
                self.example_way,
            ]
        )
        self.below = Below()
        super().__init__([self.sheet.add_class("pairit-table").add_class("pairit-rulings"), self.below])
        self.bridge.on_ask(lambda asked: self._guarded(lambda: self._hear(asked)))
        if table is not None:
            table.listen(self._follow_table)
        self._look()
        if ruling:
            self._show(ruling)

    def __repr__(self) -> str:
        book = book_of(self.current)
        at = f"Rulings of {book.game.title}, open at {self.current}" if book else "The rulings"
        return f"{at}. Run this cell to read them."

    # ------------------------------------------------------------ what is looked for

    def _make_filters(self, wanted: Wanted) -> None:
        self.words = ipywidgets.Text(wanted.words, description="Search", placeholder="words, a card or an id")
        titles = [(book.game.title, book.game.name) for book in books()]
        self.game = _dropdown("Game", [("All games", ""), *titles], wanted.game)
        self.card = _dropdown("Card", self._cards(), ANY)
        found = {ruling.status for book in books() for ruling in book}
        statuses = [(words, status) for status, words in STATUSES.items() if status in found]
        self.status = _dropdown("Where from", [("Anywhere", ""), *statuses], "")
        self.touching = ipywidgets.Checkbox(description="Only what matters at this table", indent=False)
        if self.table is None:
            self.touching.add_class(GONE)
        self.game.observe(lambda _: self._guarded(self._change_game), names="value")
        for control in (self.words, self.card, self.status, self.touching):
            control.observe(lambda _: self._guarded(self._look), names="value")

    def _cards(self) -> list[tuple[str, tuple[str, str]]]:
        """List the cards of the chosen game; of all games, each with its game."""
        chosen = [book for book in books() if self.game.value in ("", book.game.name)]
        of = len(chosen) > 1
        return [
            ("Any card", ANY),
            *(
                (f"{name} ({book.game.title})" if of else name, (book.game.name, code))
                for book in chosen
                for name, code in cards_of(book)
            ),
        ]

    def _change_game(self) -> None:
        self.card.options = self._cards()
        self._look()

    @property
    def at(self) -> AtTable | None:
        """What matters at the table now; None where the browser belongs to none."""
        if self.table is None:
            return None
        used = frozenset(ruling for line in self.table.lines for ruling in line.rulings)
        return AtTable(self.table.game, used)

    @property
    def wanted(self) -> Wanted:
        """What is looked for now."""
        touching = self.at if self.touching.value else None
        card = None if self.card.value == ANY else self.card.value
        return Wanted(self.words.value.strip(), self.game.value, card, self.status.value, touching)

    def _look(self) -> None:
        self._say(self._list())

    def _list(self) -> str:
        """List what is wanted, and say how much there is; where nothing fits, list what comes near."""
        wanted = self.wanted
        self.found = find_rulings(wanted)
        said = f"{counted(len(self.found), ('ruling', 'rulings'))} here."
        if not self.found:
            self.found = nearest(wanted)
            what = f" “{printable(wanted.words)}”" if wanted.words else " all that is asked for"
            said = f"No ruling fits{what}."
            said += f" Nearest: {', '.join(ruling.id for ruling in self.found)}." if self.found else ""
        self.list.value = list_of(self.found, self.current, self.at)
        return said

    # ------------------------------------------------------------ the ruling

    def read(self, ruling: str) -> None:
        """Show a ruling, and lead the focus to it; an id that there is not is answered with those next to it.

        Parameters
        ----------
        ruling
            Its id.
        """
        self._guarded(lambda: self._read(ruling))

    def _read(self, ruling: str) -> None:
        book = book_of(ruling)
        if book is None:
            self.words.value = ruling
            return
        if self.current and self.current != ruling:
            self._before.append(self.current)
        if self.game.value not in ("", book.game.name):
            self.game.value = book.game.name
        self._show(ruling)
        self.bridge.go(f'[data-visit="{self._visits}"]')

    def back(self) -> None:
        """Show the ruling that was open before."""
        if self._before:
            self._show(self._before.pop())
            self.bridge.go(f'[data-visit="{self._visits}"]')

    def _show(self, ruling: str) -> None:
        self.end_example()
        self.current = ruling
        self._visits += 1
        book = book_of(ruling)
        assert book is not None
        self.page.value = page_of(book[ruling], book, self.at, self._visits)
        self._list()
        self._say(f"{ruling} is open.")

    def _say(self, text: str) -> None:
        if not self.current:
            self.page.value = CHOOSE
        offers: list[tuple[str, Effect, tuple[str, ...]]] = []
        if self._on_close is not None:
            offers.append(("Close the rulings", self._shut, ()))
        if self._before:
            offers.append((f"Back to {self._before[-1]}", lambda: self._guarded(self.back), ()))
        self.way.show(offers)
        self.bridge.say(text)
        self.bridge.finish(busy=False)

    def _hear(self, asked: str) -> None:
        """Take what was pressed on the page: a ruling, or an example to play."""
        what, _, place = asked.partition(" ")
        if what == "close":
            self._shut()
        elif what == "play" and place.isdecimal():
            self._play(int(place))
        else:
            self._read(asked)

    def _shut(self) -> None:
        self.end_example()
        if self._on_close is not None:
            self._on_close()

    # ------------------------------------------------------------ examples

    def _play(self, place: int) -> None:
        """Open a table at an example of the ruling that is open."""
        book = book_of(self.current)
        examples = book[self.current].examples if book else ()
        start = play_example(examples[place]).start if place < len(examples) else None
        if start is None:
            return
        self.example = self.below.show(lambda: play(start))
        self.example.rulings.open_in(self)
        leave = f"Close this table and go back to {self.current}"
        self.example_way.show([(leave, lambda: self._guarded(lambda: self._leave_example(place)), ())])
        self.example.bridge.go(HAND)

    def _leave_example(self, place: int) -> None:
        self.end_example()
        self.bridge.go(f'[data-ask="play {place}"]')

    def end_example(self) -> None:
        """Take the table of an example off the page, and end it."""
        if self.example is not None:
            self.example = None
            self.example_way.show([])
            self.below.leave()

    def _follow_table(self) -> None:
        if self.table is not None and self.table.ended:
            self.end_example()

    def _guarded(self, effect: Callable[[], None]) -> None:
        """Let a fault in a callback reach the reader as a sentence."""
        try:
            effect()
        except Exception as fault:
            _logger.error("A fault in the rulings browser", exc_info=fault)
            self.bridge.say(f"Something went wrong here: {type(fault).__name__}: {fault}.")


def _dropdown(description: str, options: list[tuple[str, Any]], value: object) -> ipywidgets.Dropdown:
    return ipywidgets.Dropdown(description=description, options=options, value=value)


def rulings(what: str = "") -> RulingsBrowser:
    """Open the rulings browser in this cell.

    Parameters
    ----------
    what
        An id, as `PI-36`: it opens there. A game: its rulings. Anything else is searched for: words, a card.
        Where nothing fits, a sentence says so and the nearest rulings are listed.

    Examples
    --------
    >>> rulings("PI-36")
    Rulings of Pair It, open at PI-36. Run this cell to read them.
    >>> [ruling.id for ruling in rulings("missed call").found]
    ['PI-20']
    """
    wanted, ruling = read_request(what)
    if not ruling and wanted.words and len(found := find_rulings(wanted)) == 1:
        ruling = found[0].id
    browser = RulingsBrowser(wanted, ruling)
    open_in_cell(browser)
    return browser
