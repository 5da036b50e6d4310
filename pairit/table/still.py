"""The table as a picture and a transcript, for whoever opens the saved notebook without running it.

It is an output of its own beside the table, which shows nothing there without a kernel. Where the table
itself is on the page, the style sheet hides it.
"""

from __future__ import annotations

import html
import time
from uuid import uuid4

from pairit.engine.display import html_of
from pairit.table.kernel import this_kernel
from pairit.table.table import Table
from pairit.table.telling import log_line

SECONDS = 5.0
"""So far apart are two of these at least, except at the end of a round."""

LINES = 200
"""Lines of the transcript."""


class Still:
    """The picture and transcript of a table in its notebook, renewed as the match goes on.

    Outside a notebook there is none.

    Parameters
    ----------
    table
        The table.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._id = ""
        self._shown = (0, 0, False)
        self._at = 0.0

    def put(self) -> None:
        """Put it beside the table that is being shown; the picture comes with the first move."""
        if this_kernel() is not None:
            from IPython.display import display

            self._id = uuid4().hex
            bundle = self._bundle(pictured=False)
            display(bundle, raw=True, display_id=self._id)  # type: ignore[no-untyped-call]

    def renew(self) -> None:
        """Show what is on the table now, where enough has happened since the last time."""
        table = self.table
        now = (table.number, len(table.record.actions), table.present.is_over)
        over = table.present.is_over
        if not self._id or now == self._shown or not table.inputs or table.looking is not None:
            return
        if not over and (not table.mine or time.monotonic() - self._at < SECONDS):
            return
        from IPython.display import update_display

        self._shown, self._at = now, time.monotonic()
        bundle = self._bundle(pictured=True)
        update_display(bundle, raw=True, display_id=self._id)  # type: ignore[no-untyped-call]

    def _bundle(self, pictured: bool) -> dict[str, str]:
        table = self.table
        lines = [log_line(line) for line in table.lines[-LINES:]]
        head = f"{table.game.title}: {table.place}. Run this cell to play."
        sums = table.layout.score_sheet(table.view, table.names)
        picture = (html_of(table.view) or "") if pictured else ""
        if picture:
            seats = ", ".join(f"{name} seat {seat}" for seat, name in enumerate(table.names) if seat)
            picture += f"<p>You have seat {table.seat}, {html.escape(seats)}.</p>"
        told = "".join(f"<div>{html.escape(line)}</div>" for line in (*sums, *reversed(lines)))
        shown = f'<div class="pairit-still"><p>{html.escape(head)}</p>{picture}{told}</div>'
        return {"text/html": shown, "text/plain": "\n".join([head, *sums, *reversed(lines)])}
