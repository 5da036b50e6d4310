"""Cards and tables as pictures, each with its words. Pair It so far; another game gets a room beside it.

>>> import pairit
>>> from pairit.picture import state_picture
>>> str(state_picture(pairit.games["pair-it"].deal(players=2, seed=7)))[:40]
'Pair It, round 1. Seat 0 is to move. Pla'
"""

from __future__ import annotations

from pairit.engine.verdict import Verdict
from pairit.games.pair_it.cards import Card
from pairit.games.pair_it.state import PairItState
from pairit.games.pair_it.view import PairItView
from pairit.picture.pair_it import back, card_row, contact_sheet, face, state_picture, verdict_picture
from pairit.picture.picture import Picture


def show(value: object) -> str | None:
    """Give a card, a state, a view or a verdict as an image in HTML; None for anything else.

    >>> import pairit
    >>> show(pairit.games["pair-it"].cards[0])[:40]
    '<img src="data:image/svg+xml;base64,PHN2'
    """
    if isinstance(value, Card):
        return face(value, large=True)._repr_html_()
    if isinstance(value, PairItState | PairItView):
        return state_picture(value)._repr_html_()
    if isinstance(value, Verdict) and isinstance(value.at, PairItState | PairItView):
        return verdict_picture(value.at, value.action)._repr_html_()
    return None


__all__ = ["Picture", "back", "card_row", "contact_sheet", "face", "show", "state_picture", "verdict_picture"]
