"""Two readings of the rulings agree: the engine's judge, and the second judge of these tests."""

from __future__ import annotations

import pytest

from pairit import rulebook
from tests.games.walk import GAMES
from tests.judges import JUDGES
from tests.judges.meeting import compare
from tests.judges.reading import Position

each_game = pytest.mark.parametrize("name", list(GAMES))


def test_every_game_has_a_second_judge() -> None:
    assert set(JUDGES) == set(GAMES), "a new game has its second judge in tests/judges"


@each_game
def test_both_judges_agree(name: str) -> None:
    assert compare(name, 150)["states"] == 150


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("part", range(1, 11))
def test_both_judges_agree_in_a_hundred_thousand_states(name: str, part: int) -> None:
    assert compare(name, 10_000, first=part)["states"] == 10_000


@each_game
def test_the_second_judge_says_what_the_examples_of_the_rulebook_say(name: str) -> None:
    moves = [example for example in rulebook.load(name).examples if example.form == "move"]
    assert len(moves) > 20
    for example in moves:
        position = Position.read(str(GAMES[name].position(example.position)))
        assert JUDGES[name].allowed(position, example.actions[0]) == example.legal, example.name
