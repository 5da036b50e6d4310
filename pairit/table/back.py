"""The buttons for going back at a table: undo, looking back, and a match that was kept before."""

from __future__ import annotations

from collections.abc import Callable

from pairit.table.table import Table
from pairit.table.widgets import Effect, Offer, later


def instead_of_playing(table: Table, lead: Callable[[Effect], Effect]) -> list[Offer]:
    """Offer what stands in the place of moves while the person looks back or is asked about a kept match.

    Parameters
    ----------
    table
        The table.
    lead
        Makes an effect lead the focus to the status line too: other buttons will stand where these were.
    """
    if table.offer is not None:
        return [
            ("Continue", lead(table.resume), ("main",)),
            ("New game", lead(table.stay), ()),
        ]
    if table.looking is None:
        return []
    offers: list[Offer] = [
        ("Back to now", lead(table.back_to_now), ("main",)),
        ("Step forward", later(table.look_further, 1), ()),
    ]
    if table.looking > table.first_place:
        offers.insert(1, ("Step back", later(table.look_further, -1), ()))
    return offers


def undo_offers(table: Table) -> list[Offer]:
    """Offer to take the last move back; where that would be peeking, the button says so."""
    if table.offer is not None or table.looking is not None or not (table.held or table.can_rewind):
        return []
    stop = table.stop
    offers: list[Offer] = [(f"Undo stops here: {stop}" if stop else "Undo", table.undo, ())]
    if table.rewinding:
        offers.append(("Practice rewind", table.rewind, ()))
    return offers
