"""What the judge says of a move, and what then happens, word for word: each sentence in each of its forms."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.engine.verdict import Reason
from tests.games.walk import GAMES

FILE = tomllib.loads(Path(__file__).with_name("said.toml").read_text(encoding="utf-8"))


def reason(one: Reason) -> str:
    change = f" → {one.change}" if one.change else ""
    return f"{one.ruling}: {one.text}{change}"


def event(one: Event) -> str:
    seats = [f"seat {one.seat}"] if one.seat is not None else []
    seats += [f"with {one.other}"] if one.other is not None else []
    facts = [*seats, " ".join(one.cards), str(one.count), one.word]
    return f"{one.kind} by {' '.join(one.rulings)}: {', '.join(filter(None, facts))}"


@pytest.mark.parametrize(
    ("game", "position", "move", "lines"),
    [
        pytest.param(game, at["position"], move, lines, id=f"{game}: {at['position']}: {move}")
        for game, positions in FILE.items()
        for at in positions
        for move, lines in at["moves"].items()
    ],
)
def test_what_is_said_and_happens_and_can_be_written_down(
    game: str, position: str, move: str, lines: list[str]
) -> None:
    state = GAMES[game].position(position)
    verdict = state.judge(move)
    step = state.step(move) if verdict.legal else Step(state, ())
    assert [*map(reason, verdict.reasons), *map(event, step.events)] == lines
    assert GAMES[game].position(str(step.state)) == step.state


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_something(game: str) -> None:
    assert game in FILE, "a new game tells in tests/games/said.toml what its judge says"
