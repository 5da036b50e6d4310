"""The bots of Pirato Poker: what they weigh, what they remember, and that memory and care pay."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import pairit
from pairit import bots
from pairit.bots import Bot
from pairit.games.pirato_poker.game import PiratoPoker

GAME = PiratoPoker()


def choices(level: str, position: str, seat: int = 0) -> set[str]:
    view = GAME.position(position).view(seat)
    return {bots.make(GAME, level, seed).choose(view) for seed in range(30)}


TWO_PIGS_SEEN = (
    "hands: map chicken skull / pig*2 dog / dog cat:g1 cat:c1 jaguar; turn: 0; revealed: pig; "
    "gifts: 0>1 pig, 1>0 map, 0>1 pig, 1>0 skull"
)
"""Seat 1 was seen to get two pigs; seat 2 has more cards, and nobody has seen them."""


def test_a_deckhand_gives_to_anybody() -> None:
    assert choices("deckhand", "hands: map / pig*2 / dog; turn: 0; revealed: pig") == {
        "give pig to 1",
        "give pig to 2",
    }


@pytest.mark.parametrize("level", ["bosun", "mate", "bosun/2", "mate/2"])
def test_the_careful_complete_no_hand_that_they_remember(level: str) -> None:
    assert choices(level, TWO_PIGS_SEEN) == {"give pig to 2"}


@pytest.mark.parametrize("level", ["bosun/0", "mate/0", "bosun/1", "mate/1"])
def test_what_was_seen_too_long_ago_is_forgotten(level: str) -> None:
    """The second pig was the last gift but one; without it the shorter hand looks safer."""
    assert "give pig to 1" in choices(level, TWO_PIGS_SEEN)


@pytest.mark.parametrize("level", ["bosun", "mate"])
def test_where_every_gift_wins_one_is_made_all_the_same(level: str) -> None:
    """PP-24."""
    position = "hands: map chicken / pig*2; turn: 0; revealed: pig"
    assert choices(level, position) == {"give pig to 1"}


def test_a_mate_keeps_what_wins_for_itself() -> None:
    """With two pigs and the Map it passes the Map on, as the pigs are nearer to winning."""
    position = "hands: pig*2 dog map / chicken / cat:g1; turn: 0; owes: pass-on"
    assert {choice.split()[1] for choice in choices("mate", position)} == {"map"}
    assert "pig" in {choice.split()[1] for choice in choices("bosun", position)}


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("admiral", "no level"),
        ("deckhand/3", "without a memory"),
        ("mate/many", "mate/6"),
        ("mate/", "mate/6"),
    ],
)
def test_levels_that_there_are_not(level: str, said: str) -> None:
    with pytest.raises(pairit.OptionError, match=said):
        bots.make(GAME, level)


def share_won(levels: list[str], games: int) -> float:
    """Let four bots play, the seats rotated over the same shuffles; give the share that the first one won."""
    won = 0
    make: Callable[[str, int], Bot] = lambda level, seed: bots.make(GAME, level, seed)  # noqa: E731
    for game in range(games):
        first = game % 4
        seated = [make(levels[(seat - first) % 4], game * 4 + seat) for seat in range(4)]
        won += bots.play_round(GAME.deal(players=4, seed=game // 4), seated).winner == first
    return won / games


def test_care_pays() -> None:
    """One of four alike wins a quarter; two standard deviations of 600 rounds are 3.5 points."""
    assert share_won(["bosun", "deckhand", "deckhand", "deckhand"], 600) > 0.25
    assert share_won(["mate", "deckhand", "deckhand", "deckhand"], 600) > 0.285


def test_memory_pays() -> None:
    """Whoever forgets everything among those who remember wins less than half of a fair share."""
    assert share_won(["bosun/0", "bosun", "bosun", "bosun"], 400) < 0.19


@pytest.mark.parametrize("players", [2, 3, 6, 8])
def test_rounds_are_played_to_their_end(players: int) -> None:
    for seed in range(10):
        seated = [bots.make(GAME, level, seed) for level in ["deckhand", "bosun/3", "mate"] * 3][:players]
        assert bots.play_round(GAME.deal(players=players, seed=seed), seated).is_over


def test_a_bot_never_dawdles() -> None:
    """PP-15 is for people: no bot chooses `late`."""
    game = PiratoPoker(breath_seconds=5)
    for seed in range(30):
        state = game.deal(players=3, seed=seed)
        for level in bots.levels(game):
            assert bots.make(game, level, seed).choose(state.view(state.turn)) != "late"
