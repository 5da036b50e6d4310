"""How many cards of a sort somebody was dealt, and how many chance alone gives, reckoned exactly.

>>> luck = Luck()
>>> for _ in range(50):
...     luck.add(1, hands=1, deal=Dealt("Wild cards", (1, 0), each=7, such=14, cards=108))
>>> luck.counted, round(luck.expected, 1), luck.usual
(50, 45.4, (34, 58))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate
from math import comb

from pairit.table.layout import Dealt

RARE = 0.025
"""The chance that is left at most on either side of what is usual: it holds 19 of 20 times at least."""

_NEVER = 1e-12
"""A chance that changes no digit which is shown."""


def chances(such: int, cards: int, drawn: int) -> list[float]:
    """Give the chances of none, one, two and so on of such cards among those that are drawn from all cards.

    >>> chances(such=2, cards=4, drawn=2) == [1 / 6, 4 / 6, 1 / 6]
    True
    """
    most = min(such, drawn)
    return [comb(such, n) * comb(cards - such, drawn - n) / comb(cards, drawn) for n in range(most + 1)]


@dataclass
class Luck:
    """What was counted in the hands of one player or several, over some deals.

    Attributes
    ----------
    hands
        In how many hands it was counted.
    counted
        How many there were of it.
    expected
        How many chance alone gives on average.
    """

    hands: int = 0
    counted: int = 0
    expected: float = 0.0
    _chances: list[float] = field(default_factory=lambda: [1.0])

    def add(self, counted: int, hands: int, deal: Dealt) -> None:
        """Add what was counted in some hands of a deal."""
        drawn = hands * deal.each
        self.hands += hands
        self.counted += counted
        self.expected += drawn * deal.such / deal.cards
        self._chances = _together(self._chances, chances(deal.such, deal.cards, drawn))

    @property
    def usual(self) -> tuple[int, int]:
        """The least and the most that chance alone usually gives."""
        up_to = list(accumulate(self._chances))
        least = next(number for number, chance in enumerate(up_to) if chance > RARE)
        most = next(number for number, chance in enumerate(up_to) if chance >= 1 - RARE)
        return least, most


def _together(one: list[float], other: list[float]) -> list[float]:
    """Give the chances of a sum of two numbers that have nothing to do with each other."""
    found = [0.0] * (len(one) + len(other) - 1)
    for number, chance in enumerate(one):
        for more, second in enumerate(other, start=number):
            found[more] += chance * second
    while found[-1] < _NEVER:
        found.pop()
    return found


@dataclass
class Counts:
    """What some deals gave to one seat, and to all others together.

    Attributes
    ----------
    deals
        How many deals that were.
    lines
        By what was counted: the luck of the seat, and that of the others.
    """

    deals: int = 0
    lines: dict[str, tuple[Luck, Luck]] = field(default_factory=dict)

    def add(self, found: Iterable[Dealt], seat: int) -> None:
        """Add what was found in a deal; what no card of it could be is left out."""
        self.deals += 1
        for dealt in found:
            if dealt.such:
                own, others = self.lines.setdefault(dealt.what, (Luck(), Luck()))
                own.add(dealt.by_seat[seat], 1, dealt)
                others.add(sum(dealt.by_seat) - dealt.by_seat[seat], len(dealt.by_seat) - 1, dealt)
