"""A second judge for each game: slow and plain, from the texts of the rulings, not from the engine.

Each knows a position by its notation alone, has its own tables, and imports nothing of pairit. Two readings
of the rulings meet in `test_judges.py`; where they differ, one of them has misread.
"""

from __future__ import annotations

from typing import Protocol, cast

from tests.judges import pair_it, pairs, pirato_poker
from tests.judges.reading import Position


class Judge(Protocol):
    """What each of these modules is."""

    def allowed(self, position: Position, action: str) -> bool:
        """Say whether the rulings allow an action here."""
        ...

    def listed(self, position: Position) -> list[str]:
        """List the allowed actions, each in one spelling."""
        ...


JUDGES = {
    "pair-it": cast("Judge", pair_it),
    "pairs": cast("Judge", pairs),
    "pirato-poker": cast("Judge", pirato_poker),
}
