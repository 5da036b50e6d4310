"""Pair It as pictures: faces, tables, verdicts and the sheet of all cards."""

from __future__ import annotations

from pairit.games.pair_it.cards import Card
from pairit.games.pair_it.state import PairItState
from pairit.games.pair_it.view import PairItView
from pairit.picture.painter import Painter
from pairit.picture.pair_it.back import back
from pairit.picture.pair_it.faces import face
from pairit.picture.pair_it.sheet import contact_sheet
from pairit.picture.pair_it.table import card_row, state_picture
from pairit.picture.pair_it.verdict import verdict_picture

PAINTER = Painter(
    "pair-it", Card, (PairItState, PairItView), face, state_picture, verdict_picture, contact_sheet
)

__all__ = ["PAINTER", "back", "card_row", "contact_sheet", "face", "state_picture", "verdict_picture"]
