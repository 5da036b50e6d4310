"""What ipywidgets cannot do, in one small widget: a lasting live region, and keys that stay at the table."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

_HERE = Path(__file__).parent


class Bridge(anywidget.AnyWidget):
    """The status line of a table.

    It is a live region that stays in the page, so screen readers say every change. It also keeps keys that
    are pressed at the table from the notebook, whose single letters would add, cut or run cells, and gives
    the focus to a neighbour when the focused button disappears.

    Attributes
    ----------
    text
        What the status line says.
    shown
        Counts the changes of the table. The page sends back the number that it showed when something was
        pressed, just ahead of the press itself, so that a press on a page that was behind is told apart.
    busy
        Whether rivals are moving.
    """

    _esm = _HERE / "bridge.js"
    _css = _HERE / "table.css"

    text = traitlets.Unicode("").tag(sync=True)
    shown = traitlets.Int(0).tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._pressed_at: int | None = None
        self.on_msg(self._note_press)

    def _note_press(self, _: object, message: object, buffers: object) -> None:
        """Remember what the page showed when a button was pressed."""
        if isinstance(message, dict) and isinstance(message.get("pressed_at"), int):
            self._pressed_at = message["pressed_at"]

    def finish(self, busy: bool) -> None:
        """Mark a change of the table as complete."""
        with self.hold_sync():
            self.busy = busy
            self.shown += 1

    def takes_press(self) -> bool:
        """Whether the press that arrives now was made on the newest page; presses from Python always are."""
        pressed_at, self._pressed_at = self._pressed_at, None
        return pressed_at is None or pressed_at == self.shown

    def say(self, text: str) -> None:
        """Say something; the same sentence twice gets a mark, since unchanged text is not announced."""
        self.text = f"{text} " if text == self.text else text

    def __repr__(self) -> str:
        return f"Status: {self.text}"
