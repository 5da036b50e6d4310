"""When to fold, as a value: what a bot of Pairs is in a kernel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Policy:
    """When to fold where both is possible: as soon as one of these says so.

    Attributes
    ----------
    most
        For a card of so many points or less.
    share, late_share
        For a card of less than this part of what a hit costs on average, from all cards that could be seen:
        at no points of your own, and at those that lose; in between it changes evenly.
    sums
        From which sum of the own stack on, by the lowest rank in play.
    survives
        Whether it never folds where that loses the game.
    solved
        Whether two players fold as the solved model says, and by the rest of this only at other tables.
    any
        Whether it does any legal action instead, each as likely as the others.
    """

    most: int = 0
    share: float = 0.0
    late_share: float | None = None
    sums: Mapping[int, int] = field(default_factory=dict)
    survives: bool = False
    solved: bool = False
    any: bool = False
