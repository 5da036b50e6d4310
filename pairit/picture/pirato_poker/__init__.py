"""Pirato Poker as pictures: faces, tables, verdicts and the sheet of all cards."""

from __future__ import annotations

from pairit.picture.pirato_poker.back import back
from pairit.picture.pirato_poker.faces import face
from pairit.picture.pirato_poker.sheet import contact_sheet

__all__ = ["back", "contact_sheet", "face"]
