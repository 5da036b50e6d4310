"""What the coach has found, under a table: what Captain weighed, and the decisions that cost most."""

from __future__ import annotations

import html
from collections.abc import Callable

import ipywidgets

from pairit.engine.game import State
from pairit.table.links import with_links
from pairit.table.review import Mark
from pairit.table.table import Table
from pairit.table.widgets import GONE, Offer, Row, later


class CoachPanel(ipywidgets.VBox):
    """The hint, what Captain weighed as a table, and the review with a button to play from each decision.

    Parameters
    ----------
    table
        The table it is about.
    play_from
        Opens a table from a position.
    """

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, table: Table, play_from: Callable[[State], None]) -> None:
        self.table, self._play_from = table, play_from
        self.told = ipywidgets.HTML()
        self.offers = Row("choice")
        super().__init__([self.told, self.offers])
        self.show()

    def show(self) -> None:
        """Show what there is now; nothing where the coach was not asked."""
        table = self.table
        said, offers = "", list[Offer]()
        if table.review_progress is not None:
            said = f"<p>Captain has looked at {table.review_progress:.0%} of your decisions.</p>"
            offers = [("Stop the review", table.stop_review, ())]
        elif table.reviewed is not None:
            said = self._review(table.reviewed.marks)
            offers = [
                (f"Play from here: decision {number}", later(self._play_from, mark.state), ("main",))
                for number, mark in enumerate(table.reviewed.marks, start=1)
            ]
        else:
            said = self._hint() + self._captain()
        self.told.value = said and f'<div class="pairit-answer">{said}</div>'
        self.offers.show(offers)
        (self.remove_class if said else self.add_class)(GONE)

    def _hint(self) -> str:
        hint = self.table.hinted
        if hint is None:
            return ""
        stages = "".join(f"<li>{with_links(stage)}</li>" for stage in hint.stages[: hint.shown])
        return f"<h3>Hint</h3><ol>{stages}</ol>"

    def _captain(self) -> str:
        if not self.table.captain_rows:
            return ""
        rows = "".join(
            f"<tr><td>{html.escape(words)}</td><td>{visits:,}</td><td>{share}</td></tr>"
            for words, visits, share in self.table.captain_rows
        )
        head = "<tr><th>Move</th><th>Tried</th><th>Chance</th></tr>"
        told = f"<p>How often Captain tried each move, and its chance {self.table.layout.aim}:</p>"
        return f"<h3>What would Captain play?</h3>{told}<table>{head}{rows}</table>"

    def _review(self, marks: tuple[Mark, ...]) -> str:
        names = self.table.names
        found = "".join(
            f"<li><p>{html.escape(mark.cost_in_words(names))}</p><p>{html.escape(mark.why(names))}</p></li>"
            for mark in marks
        )
        shown = f"<ol>{found}</ol>" if found else "<p>Nothing cost much.</p>"
        return f"<h3>Decisions that cost most</h3>{shown}"

    def __repr__(self) -> str:
        return "What the coach says"
