"""Rulings that can be pressed: their ids become buttons in the text, and a hook opens what they lead to.

The browser of rulings is a room above the table, so whatever names rulings only knows how to ask for one.

>>> with_links("A <pair> ends the round (PR-07).")
'A &lt;pair&gt; ends the round
(<button type="button" class="pairit-ruling" data-ask="PR-07">PR-07</button>).'
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any, Protocol

import ipywidgets

from pairit.rulebook.examples import ids_in
from pairit.table.bridge import Bridge
from pairit.table.table import Table


class Browser(Protocol):
    """What is known here of a browser of rulings, which is a widget too."""

    layout: Any

    def read(self, ruling: str) -> None:
        """Show a ruling, and lead the focus to it."""


Maker = Callable[[Table | None, Callable[[], None]], Browser]
"""Makes a browser, for a table or for none; the second argument is called when the reader closes it."""

_makers: list[Maker] = []


def use_browser(maker: Maker) -> None:
    """Let rulings be opened in the browser that this makes."""
    _makers[:] = [maker]


class Rulings:
    """Opens the rulings that are pressed in one group of the page, in a browser under it, in the same cell.

    Pressing a ruling is never a move: nothing but the page changes.

    Parameters
    ----------
    box
        What holds the group; the browser is added to it when the first ruling is pressed.
    bridge
        The bridge of the group.
    table
        The table that the group shows; None where it is none.
    """

    def __init__(self, box: ipywidgets.VBox, bridge: Bridge, table: Table | None = None) -> None:
        self._box, self._bridge, self._table = box, bridge, table
        self._browser: Browser | None = None
        bridge.on_ask(self.open)

    def open_in(self, browser: Browser) -> None:
        """Let rulings open in a browser that is on the page already."""
        self._browser = browser

    def open(self, ruling: str) -> None:
        """Show a ruling; the focus goes there. A fault is said, never lost."""
        try:
            self._open(ruling)
        except Exception as fault:
            self._bridge.report(fault)

    def _open(self, ruling: str) -> None:
        if self._browser is None:
            if not _makers:
                self._bridge.say(f"pairit.rulings({ruling!r}) shows this ruling.")
                return
            self._browser = _makers[0](self._table, self.close)
            self._box.children = (*self._box.children, self._browser)
        self._browser.layout.display = None
        self._browser.read(ruling)

    def close(self) -> None:
        """Put the browser away; the focus goes back to what was pressed."""
        if self._browser is not None:
            self._browser.layout.display = "none"
        self._bridge.go_back()


def link(ruling: str) -> str:
    """Give the id of a ruling as something that can be pressed; the bridge tells who pressed it."""
    return f'<button type="button" class="pairit-ruling" data-ask="{ruling}">{ruling}</button>'


def with_links(text: str) -> str:
    """Escape a text and make every id of a ruling in it something that can be pressed."""
    named = "|".join(dict.fromkeys(ids_in(text)))
    shown = html.escape(text)
    return re.sub(rf"\b(?:{named})\b", lambda found: link(found[0]), shown) if named else shown
