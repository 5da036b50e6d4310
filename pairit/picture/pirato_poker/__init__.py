"""Pirato Poker as pictures: faces, tables, verdicts and the sheet of all cards."""

from __future__ import annotations

from pairit.games.pirato_poker.cards import Card
from pairit.games.pirato_poker.state import PiratoState
from pairit.games.pirato_poker.view import PiratoView
from pairit.picture.painter import Painter
from pairit.picture.pirato_poker.back import back
from pairit.picture.pirato_poker.faces import face
from pairit.picture.pirato_poker.gifts import token_picture
from pairit.picture.pirato_poker.sheet import contact_sheet
from pairit.picture.pirato_poker.table import card_row, state_picture
from pairit.picture.pirato_poker.verdict import verdict_picture

PAINTER = Painter(
    "pirato-poker", Card, (PiratoState, PiratoView), face, state_picture, verdict_picture, contact_sheet
)

__all__ = [
    "PAINTER",
    "back",
    "card_row",
    "contact_sheet",
    "face",
    "state_picture",
    "token_picture",
    "verdict_picture",
]
