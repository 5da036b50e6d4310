"""Cards and tables as pictures, each with its words. Pair It so far; another game gets a room beside it.

>>> import pairit
>>> from pairit.picture import state_picture
>>> str(state_picture(pairit.games["pair-it"].deal(players=2, seed=7)))[:40]
'Pair It, round 1. Seat 0 is to move. Pla'
"""

from __future__ import annotations

from pairit.picture.pair_it import back, card_row, contact_sheet, face, state_picture, verdict_picture
from pairit.picture.picture import Picture

__all__ = ["Picture", "back", "card_row", "contact_sheet", "face", "state_picture", "verdict_picture"]
