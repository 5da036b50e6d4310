"""Pairs as pictures: faces, tables, verdicts and the sheet of all cards."""

from __future__ import annotations

from pairit.games.pairs.cards import Card
from pairit.games.pairs.state import PairsState
from pairit.games.pairs.view import PairsView
from pairit.picture.painter import Painter
from pairit.picture.pairs.back import back
from pairit.picture.pairs.costs import costs_of
from pairit.picture.pairs.faces import face, small_face
from pairit.picture.pairs.sheet import contact_sheet
from pairit.picture.pairs.table import card_row, state_picture
from pairit.picture.pairs.verdict import verdict_picture

PAINTER = Painter("pairs", Card, (PairsState, PairsView), face, state_picture, verdict_picture, contact_sheet)

__all__ = [
    "PAINTER",
    "back",
    "card_row",
    "contact_sheet",
    "costs_of",
    "face",
    "small_face",
    "state_picture",
    "verdict_picture",
]
