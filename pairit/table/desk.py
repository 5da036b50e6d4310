"""The desk of a table: its game as a file and as text, out of the page and into it again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets

from pairit.engine.record import LONGEST
from pairit.table.modules import module
from pairit.table.table import Table

COPIED = "The text is on the clipboard."
BY_HAND = "This page may not write to the clipboard: the text is in the field, ready to be copied."


class Desk(anywidget.AnyWidget):
    """Downloads and copies the game of a table, and opens another one there.

    Parameters
    ----------
    table
        The table.
    lead
        Leads the focus to the status line, when another game has been opened.

    Attributes
    ----------
    note
        What is said above the buttons.
    name, game
        What is downloaded: the name of the file, and the text in it.
    words
        What is copied: while a round goes on, what the person sees; afterwards, the whole record.
    """

    _esm = module(Path(__file__).with_name("desk.js"))

    note = traitlets.Unicode(
        "A downloaded game can be opened again anywhere, also where nothing is kept, as on Binder."
    ).tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    game = traitlets.Unicode().tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)

    def __init__(self, table: Table, lead: Callable[[], None]) -> None:
        super().__init__(layout={"display": "none"})
        self.table, self._lead = table, lead
        self.on_msg(self._hear)

    def toggle(self) -> None:
        """Unfold it, or fold it again."""
        self.layout.display = None if self.layout.display == "none" else "none"
        self.show()

    def show(self) -> None:
        """Have ready what can be downloaded and copied now; nothing while it is folded."""
        if self.layout.display == "none":
            return
        table = self.table
        with self.hold_sync():
            self.name = f"{table.game.name}-{table.round_name.lower().replace(' ', '-')}.json"
            self.game, self.words = table.saved.text(), table.text_to_copy

    def _hear(self, _: object, message: object, buffers: object) -> None:
        """Take a message of the page; what is none of ours is ignored."""
        if not isinstance(message, dict):
            return
        if "copied" in message:
            self.table.say_notice(COPIED if message["copied"] else BY_HAND)
        elif isinstance(message.get("open"), str):
            self._lead()
            self.table.open_text(message["open"])
        elif "open" in message:
            self.table.say_notice(f"A game has at most {LONGEST} characters; this file is longer.")

    def __repr__(self) -> str:
        return "Save, copy, open"
