"""Asking in words, at every face of the table: the command box, and the list of what may not be played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import ipywidgets
import traitlets

from pairit.engine.text import capital
from pairit.table.commands import carry_out, placeholder
from pairit.table.modules import module
from pairit.table.nameable import refused
from pairit.table.table import Table

NOTHING = ("choose a move to ask about", "")

_LAYOUT = {"width": "min(560px, 100%)"}


class Asking(ipywidgets.VBox):
    """The command box, and beside buttons and plain text the list of what may not be played.

    Parameters
    ----------
    table
        The table that is asked.
    open_ruling
        Shows the page of a ruling.

    Attributes
    ----------
    why_not
        The list; None before it is first needed, since a table opens the sooner the fewer widgets it has.
    """

    def __init__(self, table: Table, open_ruling: Callable[[str], None]) -> None:
        self.table = table
        self.why_not: WhyNot | None = None
        self.command = CommandBox(table, open_ruling)
        # The box and what is in it are equally wide, so one layout serves both.
        super().__init__([self.command], layout=self.command.layout, _dom_classes=("pairit-asking",))

    def show(self, drawn: bool) -> None:
        """Show what can be asked now; on a drawing, W and a press on a card ask instead of the list."""
        if not drawn and self.why_not is None:
            self.why_not = WhyNot(self.table)
            self.children = (self.why_not, self.command)
        if self.why_not is not None:
            self.why_not.show(wanted=not drawn)


class CommandBox(anywidget.AnyWidget):
    """A line for moves and questions. It is empty again after each, so that the same can be typed twice.

    A text field of ipywidgets would not do: it tells its newest letters later than the Enter key.

    Parameters
    ----------
    table
        The table at which it is typed.
    open_ruling
        Shows the page of a ruling that is asked for.
    """

    _esm = module(Path(__file__).with_name("command_box.js"))

    label = traitlets.Unicode("Command").tag(sync=True)
    placeholder = traitlets.Unicode().tag(sync=True)

    def __init__(self, table: Table, open_ruling: Callable[[str], None]) -> None:
        super().__init__(layout=_LAYOUT, placeholder=placeholder(table))
        self.table, self._open_ruling = table, open_ruling
        self.on_msg(self._hear)

    def _hear(self, _: object, message: object, buffers: object) -> None:
        """Take a line of the page; what is none of ours is ignored."""
        if isinstance(message, dict) and isinstance(message.get("typed"), str):
            carry_out(message["typed"], self.table, self._open_ruling)

    def __repr__(self) -> str:
        return f"{self.label}: {self.placeholder}"


class WhyNot(ipywidgets.Dropdown):
    """A list of the moves that may not be played now, each of which the judge answers when it is chosen.

    Parameters
    ----------
    table
        The table that is asked.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(description="Why not?", options=[NOTHING], layout=_LAYOUT)
        self.table = table
        self._showing = False
        self._offered: tuple[tuple[str, str], ...] = ()
        self.observe(self._choose, names="value")

    def show(self, wanted: bool) -> None:
        """List what is refused now; where it is not wanted, it is not on the page."""
        table = self.table
        self.layout.display = None if wanted and self._moves() else "none"
        if not wanted:
            return
        asked = table.answer.action if table.answer else ""
        offered = [(capital(table.layout.say(action, table.names)), action) for action in self._moves()]
        options = (NOTHING, *offered)
        self._showing = True
        try:
            if options != self._offered:
                self.options = self._offered = options
            self.value = asked if asked in dict(offered).values() else ""
        finally:
            self._showing = False

    def _moves(self) -> list[str]:
        table = self.table
        if table.ended or table.state.is_over:
            return []
        together = table.common
        return [move for move in refused(table.view) if not together or not table.judge(move).legal]

    def _choose(self, change: dict[str, str]) -> None:
        if change["new"] and not self._showing:
            self.table.ask(change["new"])
