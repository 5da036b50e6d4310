"""Endless items by seed: each can be asked, each is the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

from pairit import games
from pairit.companion.quiz.asks import asks_of
from pairit.companion.quiz.generated import LONGEST_SITUATION, generated_item
from pairit.companion.quiz.item import LONGEST_QUESTION, LONGEST_WHY, is_well_formed
from pairit.engine.verdict import Verdict
from tests.companion.test_quiz_items import NAMES, UNKIND

SOME, MANY = range(300), range(300, 2300)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seeds", [SOME, pytest.param(MANY, marks=pytest.mark.slow)], ids=["some", "many"])
def test_generated_items_can_be_asked(game: str, seeds: range) -> None:
    kinds: Counter[str] = Counter()
    for seed in seeds:
        item = generated_item(game, seed)
        kinds[item.kind] += 1
        assert is_well_formed(item), item.id
        assert len(item.why.split()) <= LONGEST_WHY, item.id
        assert len(item.situation) <= LONGEST_SITUATION and item.situation, item.id
        assert len(item.question) <= LONGEST_QUESTION, item.id
        assert item.ruling in item.cited, item.id
        assert games.position(item.position).game.name == game
        for text in (item.question, *item.hints, *(option.feedback for option in item.options)):
            assert not UNKIND.search(text), (item.id, text)
    wanted = "ABCDEG" if game == "pairs" else "ABCDE"
    assert set(kinds) == set(wanted)
    assert max(kinds.values()) < len(seeds) / 2, kinds


@pytest.mark.parametrize("game", NAMES)
def test_the_same_seed_gives_the_same_item(game: str) -> None:
    for seed in (0, 7, 12345, 10**11):
        assert generated_item(game, seed) == generated_item(game, seed)
    assert len({generated_item(game, seed).question for seed in range(20)}) > 5


@pytest.mark.parametrize("game", NAMES)
def test_the_engine_decides_what_may_be_done(game: str) -> None:
    for seed in range(120):
        item = generated_item(game, seed)
        state = games.position(item.position)
        legal = {asks_of(game).short(state, action) for action in state.legal_actions()}
        for option in item.options:
            if item.kind == "A":
                verdict = option.watch[0].at
                assert isinstance(verdict, Verdict)
                assert option.right == verdict.legal, item.id
            if item.kind == "D" and option.right:
                assert option.words in legal, item.id
