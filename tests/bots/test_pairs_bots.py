"""The bots of Pairs: their rules of thumb, and that each level is harder than the one before."""

from __future__ import annotations

import pytest

import pairit
from pairit import bots
from pairit.games.pairs.game import Pairs

GAME = Pairs()

CHOICES = [
    ("deckhand", "stacks: 10 9 8 / 3; turn: 0", "fold"),
    ("deckhand", "stacks: 10 9 8 / 4; turn: 0", "hit"),
    ("bosun", "stacks: 10 9 8 / 1; turn: 0", "hit"),
    # 10, 9 and 8 cost (10 × 9 + 9 × 8 + 8 × 7) / 51 = 4.3 on average, and 3 is less than 0.9 of it.
    ("mate", "stacks: 10 9 8 / 3; turn: 0", "fold"),
    ("mate", "stacks: 10 9 8 / 4; turn: 0", "hit"),
    ("mate", "stacks: 4 / 2; turn: 0", "hit"),
    ("mate", "stacks: 4 / 2; owes: deal", "deal"),
]


@pytest.mark.parametrize(("level", "position", "expected"), CHOICES)
def test_what_a_bot_chooses(level: str, position: str, expected: str) -> None:
    state = pairit.games.position(f"pairs; {position}")
    assert bots.make(GAME, level).choose(state.view(0)) == expected


def test_of_equal_lowest_cards_any_is_taken_by_chance() -> None:
    position = "pairs; stacks: 10 9 8 3 / 3; turn: 0; options: variant=continuous"
    state = pairit.games.position(position)
    chosen = {bots.make(state.game, "deckhand", seed).choose(state.view(0)) for seed in range(20)}
    assert chosen == {"fold 0", "fold 1"}


@pytest.mark.parametrize(
    ("better", "worse", "at_most"), [("mate", "bosun", 0.5), ("bosun", "deckhand", 0.45)]
)
def test_each_level_loses_less_often_to_the_one_before(better: str, worse: str, at_most: float) -> None:
    games, lost = 1500, 0
    for seed in range(games):
        seat = seed % 2
        rivals = [bots.make(GAME, better if at == seat else worse, seed) for at in range(2)]
        lost += bots.play_round(GAME.deal(players=2, seed=seed // 2), rivals).loser == seat
    assert lost / games < at_most, lost / games


@pytest.mark.parametrize("variant", ["pairs", "continuous", "calamities"])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_every_variant_is_played_to_its_end(variant: str, players: int) -> None:
    game = Pairs(variant=variant)
    for seed in range(30):
        rivals = [bots.make(game, level, seed) for level in list(bots.levels(game)) * 3][:players]
        assert bots.play_match(game.deal(players=players, seed=seed), rivals).loser is not None
