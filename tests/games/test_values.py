"""Whatever the rules hand out is a value: nobody changes it."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import pairit.engine
import pairit.games
import pairit.rulebook
from tests.games.walk import GAMES

MODULES = sorted(
    module.name
    for room in (pairit.engine, pairit.games, pairit.rulebook)
    for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
)


def kinds(module: str) -> Iterator[type]:
    """Walk over the kinds of values that a module hands out; what it keeps to itself may change."""
    for name, found in vars(importlib.import_module(module)).items():
        mine = isinstance(found, type) and found.__module__ == module and not name.startswith("_")
        if mine and dataclasses.is_dataclass(found):
            yield found


@pytest.mark.parametrize("module", [name for name in MODULES if any(kinds(name))])
def test_values_do_not_change(module: str) -> None:
    for kind in kinds(module):
        assert kind.__dataclass_params__.frozen, kind  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_every_card_has_its_own_code_and_name(name: str) -> None:
    cards = GAMES[name].cards
    assert len({card.name for card in cards}) == len({card.code for card in cards}) == len(set(cards))


def test_so_many_play_where_nobody_says_how_many() -> None:
    assert {name: game.usual_players for name, game in GAMES.items()} == {
        "pair-it": 2,
        "pairs": 2,
        "pirato-poker": 4,
    }
