"""What the rulebook must know of each game: the words for its cards, and the facts of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from pairit.engine.game import Step

NONE = "-"
"""The value of a fact that is not there: nothing owed, nobody to move."""

_ROOMS = {
    "pair-it": "pairit.rulebook.pair_it",
    "pairs": "pairit.rulebook.pairs",
    "pirato-poker": "pairit.rulebook.pirato_poker",
}
"""Where it lives for each game: the one line that a new game adds here."""


@dataclass(frozen=True)
class Knowledge:
    """What the rulebook must know of one game.

    Attributes
    ----------
    cards
        The codes and families that rulings may name, by what a reader may type for them: a code, a name or
        a family, in lower case.
    keys
        The facts that there are.
    facts
        Gives the facts after a step; what is not there has the value `NONE`.
    next_round
        What a player calls the next deal of a match.
    """

    cards: Mapping[str, frozenset[str]]
    keys: tuple[str, ...]
    facts: Callable[[Step[Any]], dict[str, str]]
    next_round: str = "next round"


@cache
def knowledge_of(game_name: str) -> Knowledge:
    """Give what the rulebook must know of a game that has rulings."""
    knowledge: Knowledge = import_module(_ROOMS[game_name]).KNOWLEDGE
    return knowledge


def has_rulings(game_name: str) -> bool:
    """Say whether there is a rulebook for a game."""
    return game_name in _ROOMS
