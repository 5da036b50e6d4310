"""The desk of the editor as cards that can be pressed, in one small widget with a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from pairit.table.modules import module

_HERE = Path(__file__).parent


class Board(anywidget.AnyWidget):
    """Rows of cards, each card a button with a picture and a name.

    Attributes
    ----------
    rows
        What is shown, row after row: `id`, `title`, `note`, `kind` (`place` or `box`), `aimed`, `trouble`,
        and `cards`, each with `code`, `name` (what the button is called), `count` and `spent`.
    faces
        The picture of every card as an image in HTML, by code.
    """

    _esm = module(_HERE / "board.js")
    _css = (_HERE / "board.css").read_text(encoding="utf-8")

    rows: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    faces: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, faces: Mapping[str, str]) -> None:
        super().__init__(faces=dict(faces))
        self._asked: Callable[[str, str, int, str], None] | None = None
        self.on_msg(self._hear)

    def on_ask(self, effect: Callable[[str, str, int, str], None]) -> None:
        """Call this with what a press asks: `aim`, `put`, `take`; a place or a code; which card, its code."""
        self._asked = effect

    def _hear(self, _: object, message: object, buffers: object) -> None:
        """Take a message of the page; what is none of ours is ignored."""
        if not isinstance(message, dict) or self._asked is None:
            return
        ask, what = message.get("ask"), message.get("what")
        index, code = message.get("index", 0), message.get("code", "")
        if isinstance(ask, str) and isinstance(what, str) and isinstance(index, int):
            self._asked(ask, what, index, str(code))

    def __repr__(self) -> str:
        return f"Cards: {'; '.join(row['title'] for row in self.rows)}"
