"""pairit: an interactive rulebook for card games that plays them with you in a notebook.

>>> import pairit
>>> state = pairit.games["pair-it"].deal(players=2, seed=7)
>>> state.judge("draw").legal
False
"""

from __future__ import annotations

from pairit import games
from pairit.engine.errors import (
    IllegalAction,
    NotationError,
    OptionError,
    PairitError,
    PositionError,
    RecordError,
)

__all__ = [
    "IllegalAction",
    "NotationError",
    "OptionError",
    "PairitError",
    "PositionError",
    "RecordError",
    "games",
]
