"""How often a ruling comes up: figures that `python -m pairit.lab.frequencies` works out and keeps here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_name("frequencies.json")

SCALES = (100, 1_000, 10_000, 100_000, 1_000_000)
"""Of how many deals a share is told: the first of which it is two at least."""

OFTEN = 0.98
"""What comes up more often is told by how seldom it does not."""


@dataclass(frozen=True)
class Frequency:
    """In how many deals a ruling decided anything.

    Attributes
    ----------
    count, deals
        In how many of how many.
    half
        Half of the 95 % interval of the share.
    players, bots
        How many played, and the name of the bots.
    deal
        What a deal is called: `round` or `game`.
    """

    count: int
    deals: int
    half: float
    players: int
    bots: str
    deal: str

    def __str__(self) -> str:
        """Say it.

        >>> print(Frequency(37_012, 100_000, 0.003, 2, "Mate", "round"))
        It comes up in about 37 of 100 rounds (± 0.3; Mate against Mate, 100,000 rounds).
        >>> print(Frequency(99_600, 100_000, 0.0004, 4, "Mate", "round"))
        It comes up in all but about 4 of 1,000 rounds (± 0.4; 4 players, all of them Mate, 100,000 rounds).
        """
        seats = f"{self.bots} against {self.bots}"
        if self.players > 2:
            seats = f"{self.players} players, all of them {self.bots}"
        sample = f"{seats}, {self.deals:,} {self.deal}s"
        if self.count == self.deals:
            return f"It comes up in every {self.deal} ({sample})."
        share = self.count / self.deals
        often = share > OFTEN
        told = 1 - share if often else share
        scale = next((scale for scale in SCALES if told * scale >= 2), SCALES[-1])
        about = f"{'all but ' if often else ''}about {told * scale:.0f} of {scale:,} {self.deal}s"
        return f"It comes up in {about} (± {max(self.half * scale, 0.1):.1f}; {sample})."


@cache
def frequencies(game_name: str) -> Mapping[str, Frequency]:
    """Give how often the rulings of a game come up, by id; those that never did are not there."""
    kept: Mapping[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))["games"].get(game_name, {})
    if not kept:
        return {}
    sample = {name: kept[name] for name in ("deals", "players", "bots", "deal")}
    return {
        ruling: Frequency(count=found["count"], half=found["half"], **sample)
        for ruling, found in kept["rulings"].items()
    }
