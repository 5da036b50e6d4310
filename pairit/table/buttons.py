"""The table as buttons and text: facts in words, and every card of the hand a button."""

from __future__ import annotations

import html

import ipywidgets

from pairit.table.bridge import Bridge
from pairit.table.table import Table
from pairit.table.widgets import Offer, Row, later, only_if


class ButtonsFace(ipywidgets.VBox):
    """What lies on the table, in words, and the hand as a row of buttons."""

    def __init__(self, table: Table, bridge: Bridge) -> None:
        self.table, self.bridge = table, bridge
        self.board = ipywidgets.HTML()
        self.hand = Row("card")
        super().__init__([self.board, self.hand])
        self.hand.add_class("pairit-hand")

    def show(self) -> None:
        """Show the table as it is now."""
        self.board.value = self._board()
        self.hand.show(
            [
                (words, only_if(self.bridge.takes_press, effect), looks)
                for words, effect, looks in self._hand()
            ]
        )

    def _board(self) -> str:
        table = self.table
        facts = "".join(
            f"<dt>{html.escape(fact.label)}</dt><dd>{html.escape(fact.value)}</dd>" for fact in table.facts
        )
        rows = "".join(
            f'<tr><th scope="row">{"▶ " if seat.to_move else ""}{html.escape(seat.name)}</th>'
            f'<td class="pairit-number">{seat.cards}</td><td class="pairit-number">{seat.points}</td>'
            f"<td>{html.escape('to move' if seat.to_move else seat.note)}</td></tr>"
            for seat in table.layout.seats(table.view, table.names)
        )
        titles = ("Player", "Cards", table.layout.points_title, "")
        columns = "".join(f'<th scope="col">{title}</th>' for title in titles)
        return f'<div class="pairit-board"><dl>{facts}</dl><table><tr>{columns}</tr>{rows}</table></div>'

    def _hand(self) -> list[Offer]:
        table = self.table
        chosen, new = table.look
        offers: list[Offer] = []
        for place, card in enumerate(table.hand):
            looks = [card.look]
            if card.playable and not table.ended:
                looks.append("playable")
            if place in chosen:
                looks.append("chosen")
            tick = "✓ " if card.playable else ""
            marks = [mark for mark in (card.mark, "new" if place in new else "") if mark]
            words = ", ".join([f"{tick}{card.symbol} {card.title}", *marks])
            offers.append((words, later(table.press_card, place), tuple(looks)))
        return offers
