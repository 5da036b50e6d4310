"""Endless items by seed: each can be asked, each is the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

from pairit import games
from pairit.companion.quiz.asking import ONLOOKER
from pairit.companion.quiz.asks import asks_of
from pairit.companion.quiz.chance import Chance
from pairit.companion.quiz.generated import LONGEST_SITUATION, generated_item
from pairit.companion.quiz.item import LONGEST_QUESTION, LONGEST_WHY, is_well_formed
from pairit.companion.quiz.kinds.log import false_line_item
from pairit.companion.quiz.kinds.outcome import course_of
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


@pytest.mark.parametrize("seed", [435, 660])
def test_what_chance_decides_is_never_called_impossible(seed: int) -> None:
    item = generated_item("pair-it", seed)
    state = games.position(item.position)
    if item.kind == "E" and "slap" in item.question:
        seats = range(state.players)
        assert not any(
            option.right and option.words.startswith(f"Seat {seat} is the slowest to slap.")
            for option in item.options
            for seat in seats
        )


def test_no_false_line_is_the_beginning_of_the_true_one_or_another_possible_outcome() -> None:
    asks, found = asks_of("pair-it"), 0
    hands = "hands: R1C B3K / R4W B2K / Y3S G1K; top: Hands; need: colour G; turn: 0; owes: slap"
    for seed in range(60):
        state = games.position(f"pair-it; {hands}; seed: {seed}")
        course = course_of(state, ["slap"])
        for ruling in ("PI-19", "PI-32"):
            item = false_line_item("x", asks, course, ruling, Chance(seed))
            if item is not None:
                found += 1
                assert not any("slap" in o.words or "steals" in o.words for o in item.options if o.right)
        timed = course_of(state, ["slap 310 230 200"])
        item = false_line_item("x", asks, timed, "PI-19", Chance(seed))
        assert item is not None
        truth = next(tell for event in timed.events if (tell := asks.tell(event, ONLOOKER)))
        false = next(option.words for option in item.options if option.right)
        assert not truth.startswith(false) and not false.startswith(truth)


def test_a_move_that_the_question_does_not_tell_could_have_been_another() -> None:
    hands = "hands: pig / map / dog; revealed: skull; turn: 0; draw: pig cat:g1 chicken dog ..."
    state = games.position(f"pirato-poker; {hands}")
    course = course_of(state, ["give to 1"])
    for seed in range(60):
        item = false_line_item("x", asks_of("pirato-poker"), course, "PP-07", Chance(seed))
        if item is not None:
            false = next(option.words for option in item.options if option.right)
            assert not false.startswith("Seat 1 gives seat"), false
