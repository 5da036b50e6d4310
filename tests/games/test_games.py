"""The folder of games, read as a mapping."""

from __future__ import annotations

import pytest

import pairit
from tests.games.walk import GAMES


def test_games_are_found_by_name() -> None:
    assert list(GAMES) == sorted(GAMES, key=list(GAMES).index)
    for name in GAMES:
        assert GAMES[name].name == name
        assert GAMES[name] is GAMES[name]
        assert GAMES[name] == GAMES[name].with_options()
        assert hash(GAMES[name]) == hash(GAMES[name].with_options())
    assert len(GAMES) == len(list(GAMES))


def test_an_unknown_game_names_those_there_are() -> None:
    assert "whist" not in GAMES
    assert GAMES.get("whist") is None
    with pytest.raises(KeyError, match="pair-it"):
        GAMES["whist"]
    with pytest.raises(pairit.OptionError, match=r"whist.*pair-it"):
        pairit.games.find("whist")
    with pytest.raises(pairit.OptionError) as refusal:
        pairit.games.find("x" * 100_000)
    assert len(str(refusal.value)) < 200


def test_the_folder_of_games_is_a_module_like_others() -> None:
    """Tools put modules into sets and dicts: test runners, reloaders, debuggers."""
    assert pairit.games in {pairit.games}
    assert pairit.games == pairit.games


def test_house_rules_make_another_game_and_leave_the_first_as_it_was() -> None:
    game = GAMES["pair-it"]
    other = game.with_options(anchors=9)
    assert other != game
    assert other.with_options(target=0).options.changed == {"anchors": 9, "target": 0}
    assert game.options.changed == {}
    assert other.with_options(anchors=10) == game
    assert repr(other) == "<Pair It: anchors=9>"


@pytest.mark.parametrize(
    "text", ["pair-it; hands: R1K / B3C; top: R2K", "Pair-It\nhands: R1K / B3C\ntop: R2K"]
)
def test_a_position_of_any_game_begins_with_its_name(text: str) -> None:
    assert pairit.games.position(text) == GAMES["pair-it"].position(text)


@pytest.mark.parametrize("text", ["", "hands: R1K / B3C; top: R2K", "whist; hands: R1K", "x" * 10_000_000])
def test_a_position_without_a_game_is_refused(text: str) -> None:
    with pytest.raises(pairit.PositionError, match="pair-it") as refusal:
        pairit.games.position(text)
    assert len(str(refusal.value)) < 200
