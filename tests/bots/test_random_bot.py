"""The bot that every other one is measured against: in each game it does any legal action."""

from __future__ import annotations

from collections import Counter

import pytest

import pairit
from pairit import bots
from pairit.engine.errors import OptionError


@pytest.mark.parametrize("name", pairit.games)
def test_it_does_every_legal_action_about_as_often(name: str) -> None:
    game = pairit.games[name]
    state = game.deal(players=game.usual_players, seed=1)
    while state.to_move is None or len(state.legal_actions()) < 2:
        state = state.play(state.legal_actions()[0])
    view = state.view(state.to_move)
    bot = bots.make(game, "random", 7)
    legal = view.legal_actions()
    chosen = Counter(bot.choose(view) for _ in range(300 * len(legal)))
    assert set(chosen) == set(legal)
    assert min(chosen.values()) > 200


def test_no_table_offers_it() -> None:
    game = pairit.games["pair-it"]
    assert "random" not in bots.levels(game)
    with pytest.raises(OptionError, match="The levels are: deckhand, mate, captain\\."):
        bots.make(game, "randomly")
    with pytest.raises(OptionError, match="without a memory"):
        bots.make(game, "random/3")
