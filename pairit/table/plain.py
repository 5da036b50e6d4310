"""The table as plain text with headings, for screen readers and for pages without a canvas."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from pairit.engine.text import capital
from pairit.table.bridge import Bridge
from pairit.table.links import with_links
from pairit.table.table import Table
from pairit.table.telling import fact_lines, hand_lines, rule_lines, seat_lines
from pairit.table.widgets import Offer, Row, later, only_if

MOST_BUTTONS = 12
"""Up to so many actions are a button each; more are a list with one button."""


class PlainFace(ipywidgets.VBox):
    """What lies on the table and the hand as lists, and what may be done with cards as form controls.

    Its parts are made when it is first shown.
    """

    children: tuple[ipywidgets.Widget, ...]
    text: ipywidgets.HTML
    plays: Row
    many: ipywidgets.Dropdown
    sure: Row

    def __init__(self, table: Table, bridge: Bridge, **more: object) -> None:
        self.table, self.bridge = table, bridge
        super().__init__(**more)

    def show(self) -> None:
        """Show the table as it is now."""
        if not self.children:
            self.text = ipywidgets.HTML()
            self.plays, self.sure = Row("choice"), Row("choice")
            self.many = ipywidgets.Dropdown(description="What to do", layout={"width": "min(560px, 100%)"})
            self.children = (self.text, self.plays, self.many, self.sure)
        table = self.table
        self.text.value = self._text()
        actions = self._actions()
        few = len(actions) <= MOST_BUTTONS
        offers: list[Offer] = [(words, later(table.act, action), ("main",)) for words, action in actions]
        self.plays.show(self._if_fresh(offers if few else []))
        if not few and tuple(actions) != self.many.options:
            self.many.options = actions
        self.many.layout.display = "none" if few else None
        chosen: list[Offer] = [] if few else [("Do this", lambda: table.act(self.many.value), ("main",))]
        self.sure.show(self._if_fresh(chosen))

    def _if_fresh(self, offers: list[Offer]) -> list[Offer]:
        return [(words, only_if(self.bridge.takes_press, effect), looks) for words, effect, looks in offers]

    def _text(self) -> str:
        table = self.table
        parts = [
            ("Table", "ul", fact_lines(table)),
            ("Players", "ul", seat_lines(table)),
            ("Your hand", "ol", hand_lines(table)),
        ]
        return "".join(_part(*part) for part in parts) + "<h3>Actions</h3>"

    def _actions(self) -> list[tuple[str, str]]:
        """List what may be done with cards: all that is no choice of its own, and no shout."""
        table = self.table
        if table.ended or not table.mine or table.common:
            return []
        layout, view = table.layout, table.view
        own = {choice.action for choice in layout.choices(view, table.names)}
        shouted = {layout.with_shout(view, action) for action in view.legal_actions()}
        late = table.limit.action if table.limit else None
        actions = [action for action in view.legal_actions() if action not in own | shouted | {late}]
        return [(capital(layout.say(action, table.names)), str(action)) for action in actions]


def rules_in_force(table: Table) -> str:
    """Give the house rules of the table in HTML, under their heading."""
    return _part("Rules in force", "ul", rule_lines(table))


def _part(title: str, kind: str, lines: Sequence[str]) -> str:
    items = "".join(f"<li>{with_links(line)}</li>" for line in lines)
    listed = f"<{kind}>{items}</{kind}>" if lines else "<p>No card.</p>"
    return f'<h3>{title}</h3><div class="pairit-plain">{listed}</div>'
