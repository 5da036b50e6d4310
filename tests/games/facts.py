"""What the suite of laws must be told about a game, because only that game knows it.

A new game adds one class of facts and one line in `FACTS`, and the laws of `test_invariants` are tried on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from pairit.engine.game import Game
from tests.games.pair_it.facts import PairItFacts
from tests.games.pairs.facts import PairsFacts
from tests.games.pirato_poker.facts import PiratoPokerFacts


class Facts(Protocol):
    """The facts of one game; `state` is always one of its states."""

    longest_round: int
    """Actions after which a round of random play must be over."""

    def endless(self, game: Game) -> bool:
        """Say whether by these house rules round follows round, and no match ever ends."""
        ...

    def deck(self, game: Game) -> Counter[str]:
        """Count the cards that the options of this game put on the table, by code."""
        ...

    def cards(self, state: Any) -> Counter[str]:
        """Count the cards in all the places of a state, by code."""
        ...

    def gained(self, before: Any, after: Any) -> list[int]:
        """Count the points that one action brings each seat, by the cards that lie there."""
        ...

    def unusual(self, game: Game, players: int, chance: Random) -> str:
        """Write a position that deals and random play seldom reach."""
        ...

    def nameable(self, state: Any) -> Mapping[str, str]:
        """Name all that can be typed: each action, and the listed one that it stands for if it is legal."""
        ...

    def brings_its_own_chance(self, action: str) -> bool:
        """Say whether a spelling leads elsewhere than the listed action, as the times of a slap do."""
        ...

    def open_cards(self, state: Any, seat: int) -> set[str]:
        """Name the cards that a seat sees: its own and those that lie open."""
        ...

    def secrets(self, state: Any, seat: int) -> list[object]:
        """List the values from which a seat could read a hidden card."""
        ...

    def swapped(self, state: Any, seat: int, chance: Random) -> str:
        """Write the position with all the cards that a seat cannot see in other places."""
        ...


FACTS: dict[str, Facts] = {
    "pair-it": PairItFacts(),
    "pairs": PairsFacts(),
    "pirato-poker": PiratoPokerFacts(),
}
