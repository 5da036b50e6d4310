"""A hundred thousand rounds played by chance: all end, and no card is ever lost."""

from __future__ import annotations

from random import Random

import pytest

import pairit

GAME = pairit.games["pirato-poker"]


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5, 8])
def test_a_hundred_thousand_rounds_end_with_all_cards_conserved(players: int) -> None:
    drawn = 0
    for seed in range(100_000):
        chance, state = Random(seed), GAME.deal(players=players, seed=seed)
        while not state.is_over:
            legal = state.legal_actions()
            state = state.play(legal[int(chance.random() * len(legal))])
        cards = [
            *state.pile[state.taken :],
            *(card for hand in state.hands for card in GAME.deck.members(hand)),
        ]
        assert GAME.deck.gather(cards) == GAME.deck.all, state
        assert state.aside == 0
        assert state.revealed == -1
        drawn += state.winner is None
    assert drawn == 0 or players > 5  # PP-04
