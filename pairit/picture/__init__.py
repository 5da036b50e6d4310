"""Cards and tables as pictures, each with its words: a room for each game. Named here are those of Pair It.

>>> import pairit
>>> from pairit.picture import state_picture
>>> str(state_picture(pairit.games["pair-it"].deal(players=2, seed=7)))[:40]
'Pair It, round 1. Seat 0 is to move. Pla'
"""

from __future__ import annotations

from pairit.picture import pair_it, pairs, pirato_poker
from pairit.picture.pair_it import back, card_row, contact_sheet, face, state_picture, verdict_picture
from pairit.picture.picture import Picture

PAINTERS = (pair_it.PAINTER, pairs.PAINTER, pirato_poker.PAINTER)
"""Who draws the values of each game: a new game adds itself here."""


def show(value: object) -> str | None:
    """Give a card, a state, a view or a verdict as an image in HTML; None for anything else.

    >>> import pairit
    >>> show(pairit.games["pair-it"].cards[0])[:40]
    '<img src="data:image/svg+xml;base64,PHN2'
    """
    drawn = (painter.picture_of(value) for painter in PAINTERS)
    shown = next((picture for picture in drawn if picture is not None), None)
    return None if shown is None else shown._repr_html_()


__all__ = ["Picture", "back", "card_row", "contact_sheet", "face", "show", "state_picture", "verdict_picture"]
