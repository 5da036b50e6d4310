"""The games, by name: `games["pair-it"]`. Each is loaded when it is first asked for.

>>> from pairit import games
>>> list(games), games["pair-it"].title
(['pair-it', 'pairs', 'pirato-poker'], 'Pair It')
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType

from pairit.engine.errors import OptionError, PositionError
from pairit.engine.game import Game, State
from pairit.engine.text import quoted, shorten

_ROOMS = {
    "pair-it": ("pairit.games.pair_it.game", "PairIt"),
    "pairs": ("pairit.games.pairs.game", "Pairs"),
    "pirato-poker": ("pairit.games.pirato_poker.game", "PiratoPoker"),
}
"""Where each game lives: a new game adds one line here."""


@cache
def find(name: str) -> Game:
    """Give the game with this name, with the rulings' own options.

    Raises
    ------
    OptionError
        If there is none; the message names those there are.
    """
    if name not in _ROOMS:
        raise OptionError(f"There is no game {quoted(name)}. The games are: {', '.join(_ROOMS)}.")
    room, kind = _ROOMS[name]
    game: Game = getattr(import_module(room), kind)()
    return game


def position(text: str) -> State:
    """Read a position of any game; the text begins with the game's name.

    Raises
    ------
    PositionError
        If it names no game, or cannot be read.
    """
    name = text.split(";", 1)[0].split("\n", 1)[0].strip().casefold()
    if name not in _ROOMS:
        known, shown = ", ".join(_ROOMS), repr(shorten(name))
        raise PositionError(f"A position begins with its game, one of {known}; this begins with {shown}.")
    return find(name).position(text)


class _Games(ModuleType, Mapping[str, Game]):
    """The folder of games, read as a mapping from names to games.

    Like every module it is equal to itself alone, and hashable: tools keep modules in sets.
    """

    __eq__ = ModuleType.__eq__
    __hash__ = ModuleType.__hash__

    def __getitem__(self, name: str) -> Game:
        try:
            return find(name)
        except OptionError as unknown:
            raise KeyError(str(unknown)) from unknown

    def __iter__(self) -> Iterator[str]:
        return iter(_ROOMS)

    def __len__(self) -> int:
        return len(_ROOMS)


sys.modules[__name__].__class__ = _Games
