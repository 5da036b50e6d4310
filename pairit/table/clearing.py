"""Clearing away what is shown no more, in a cell or below a page: ended at once, and closed one step later.

At once would be too early. Often it is a press at a table that leads away from it, and a page that is behind
still looks for its pictures: without them it would stop drawing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TypeVar

import ipywidgets

from pairit.table.bridge import Bridge
from pairit.table.kernel import this_cell
from pairit.table.widgets import Effect, close_whole, whole

Shown = TypeVar("Shown", bound=ipywidgets.Widget)


class Ending(ipywidgets.VBox):
    """A part of the page that goes on by itself until it is left, as a table with its bots.

    Parameters
    ----------
    children
        What it holds.
    end
        Ends what goes on; called again it does nothing.
    more
        Traits of the box.
    """

    def __init__(self, children: Iterable[ipywidgets.Widget], end: Effect, **more: object) -> None:
        self.end = end
        super().__init__(list(children), **more)


class Succession:
    """What takes each other's place on the page.

    Attributes
    ----------
    here
        What is shown now.
    """

    def __init__(self) -> None:
        self.here: list[ipywidgets.Widget] = []
        self._left: list[ipywidgets.Widget] = []

    def leave(self) -> None:
        """End what is here. What was left before is closed, once a page has shown what came after it."""
        if any(map(_is_seen, self.here)):
            self.close_left()
        for widget in self.here:
            for part in whole(widget):
                if isinstance(part, Ending):
                    part.end()
        self._left += self.here
        self.here = []

    def close_left(self) -> None:
        """Close what was left, whether a page may still look for it or not."""
        for widget in self._left:
            close_whole(widget)
        self._left.clear()


class Below(ipywidgets.VBox):
    """Where a page opens something below itself, one thing at a time."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self) -> None:
        self._shown = Succession()
        super().__init__(_dom_classes=("pairit-around",))

    def show(self, make: Callable[[], Shown]) -> Shown:
        """Open what this makes in the place of what was open, which ends before: the same match may go on."""
        self._shown.leave()
        widget = make()
        self._shown.here = [widget]
        self.children = (widget,)
        return widget

    def leave(self) -> None:
        """Take what is open off the page."""
        self._shown.leave()
        self.children = ()

    def close(self) -> None:
        """Close it with what was left here before."""
        self._shown.close_left()
        super().close()


class _Cell(Succession):
    """What one cell of a notebook has opened, and the run that opened it."""

    run = 0


_cells: defaultdict[str, _Cell] = defaultdict(_Cell)


def leave_earlier_runs() -> None:
    """Leave what earlier runs of this cell have opened; tables say so where a page still shows them."""
    name, run = this_cell()
    if name and _cells[name].run != run:
        _cells[name].run = run
        _cells[name].leave()


def open_in_cell(widget: ipywidgets.Widget) -> None:
    """Take note of what this cell opens: the next run of the cell leaves it."""
    leave_earlier_runs()
    name, _ = this_cell()
    if name:
        _cells[name].here.append(widget)


def _is_seen(widget: ipywidgets.Widget) -> bool:
    """Whether a page has shown it, which its bridges hear; without one there is nothing to look for later."""
    bridges = [part for part in whole(widget) if isinstance(part, Bridge)]
    return not bridges or any(bridge.seen for bridge in bridges)
