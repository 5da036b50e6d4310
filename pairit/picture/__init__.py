"""Cards and tables as pictures, each with its words: a room for each game. Named here are those of Pair It.

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
from pairit.games.pairs.cards import Card as PairsCard
from pairit.games.pairs.state import PairsState
from pairit.games.pairs.view import PairsView
from pairit.games.pirato_poker.cards import Card as PiratoCard
from pairit.games.pirato_poker.state import PiratoState
from pairit.games.pirato_poker.view import PiratoView
from pairit.picture import pairs, pirato_poker
from pairit.picture.pair_it import back, card_row, contact_sheet, face, state_picture, verdict_picture
from pairit.picture.picture import Picture


def show(value: object) -> str | None:
    """Give a card, a state, a view or a verdict as an image in HTML; None for anything else.

    >>> import pairit
    >>> show(pairit.games["pair-it"].cards[0])[:40]
    '<img src="data:image/svg+xml;base64,PHN2'
    """
    shown = _picture_of(value)
    return None if shown is None else shown._repr_html_()


def _picture_of(value: object) -> Picture | None:
    at = value.at if isinstance(value, Verdict) else None
    if isinstance(value, Card):
        return face(value, large=True)
    if isinstance(value, PairsCard):
        return pairs.face(value, large=True)
    if isinstance(value, PiratoCard):
        return pirato_poker.face(value, large=True)
    if isinstance(value, PairItState | PairItView):
        return state_picture(value)
    if isinstance(value, PairsState | PairsView):
        return pairs.state_picture(value)
    if isinstance(value, PiratoState | PiratoView):
        return pirato_poker.state_picture(value)
    if isinstance(value, Verdict) and isinstance(at, PairItState | PairItView):
        return verdict_picture(at, value.action)
    if isinstance(value, Verdict) and isinstance(at, PairsState | PairsView):
        return pairs.verdict_picture(at, value.action)
    if isinstance(value, Verdict) and isinstance(at, PiratoState | PiratoView):
        return pirato_poker.verdict_picture(at, value.action)
    return None


__all__ = ["Picture", "back", "card_row", "contact_sheet", "face", "show", "state_picture", "verdict_picture"]
