"""A race in the page: a card is turned, and a press is measured from the frame that showed it."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from pairit.table.layout import Race
from pairit.table.modules import module
from pairit.table.slap import SLOW
from pairit.table.table import Table


class RaceBox(anywidget.AnyWidget):
    """One large button: pressed once it makes ready, pressed again it is measured, at the press.

    Parameters
    ----------
    table
        The table whose race it is.

    Attributes
    ----------
    go
        Which press is waited for. The page sends it back with the time.
    title, word
        What is done, and the word of the signal, which comes together with the card.
    before, after
        The addresses of the card's two sides, with the pictures in them.
    slow
        Milliseconds after which no press is waited for.
    """

    _esm = module(Path(__file__).with_name("race.js"))

    go = traitlets.Int(0).tag(sync=True)
    title = traitlets.Unicode("").tag(sync=True)
    word = traitlets.Unicode("").tag(sync=True)
    before = traitlets.Unicode("").tag(sync=True)
    after = traitlets.Unicode("").tag(sync=True)
    slow = traitlets.Int(SLOW).tag(sync=True)

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.on_msg(self._hear)

    def show(self, race: Race) -> None:
        """Show a race, and which press is waited for."""
        slapping = self.table.slapping
        with self.hold_sync():
            self.before, self.after = race.before.address, race.after.address
            self.title, self.word, self.go = slapping.title, race.word, slapping.go

    def _hear(self, _: object, message: object, buffers: object) -> None:
        """Take a measured press of the page; what is none of ours is ignored."""
        if not isinstance(message, dict):
            return
        go, time = message.get("go"), message.get("time")
        if isinstance(go, int) and isinstance(time, int | float):
            self.table.take_slap(go, float(time))

    def __repr__(self) -> str:
        return f"Race: {self.title}"
