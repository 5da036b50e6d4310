"""Every verdict is a sentence that people can read: short, complete, and without the words of machines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import pairit
from pairit.engine.event import Event
from pairit.engine.game import State
from pairit.engine.verdict import Verdict
from pairit.games.pair_it.game import PairIt
from pairit.games.pair_it.narration import tell
from tests.games.facts import FACTS

GAME = PairIt()
FORBIDDEN = re.compile(r"\b(invalid|illegal|error|null|exception|NotImplemented)\b", re.IGNORECASE)
MOST_WORDS = 25


def states() -> Iterator[State]:
    """Walk over states of every kind: rounds and ends of rounds, two to six players, odd house rules."""
    tables = [
        GAME,
        GAME.with_options(draw_anytime=True, drawn_card="must"),
        GAME.with_options(empty_hand="plays_on"),
    ]
    chance = Random(5)
    for table in tables:
        for players in (2, 3, 6):
            for _ in range(4):
                state = table.position(FACTS["pair-it"].unusual(table, players, chance))
                for _ in range(12):
                    yield state
                    if state.is_over:
                        break
                    state = state.play(chance.choice(state.legal_actions()))


def verdicts() -> Iterator[tuple[State, Verdict]]:
    """Judge every third thing that can be typed, in each of these states."""
    for place, state in enumerate(states()):
        for text in list(FACTS["pair-it"].nameable(state))[place % 3 :: 3]:
            yield state, state.judge(text)


@pytest.fixture(scope="module")
def judged() -> list[tuple[State, Verdict]]:
    return list(verdicts())


def sentences_of(verdict: Verdict) -> list[str]:
    return [reason.text for reason in verdict.reasons] + [
        reason.change for reason in verdict.reasons if reason.change
    ]


def test_there_are_enough_of_them(judged: list[tuple[State, Verdict]]) -> None:
    codes = {reason.code for _, verdict in judged for reason in verdict.reasons}
    assert len(judged) > 10_000
    assert len(codes) > 40, sorted(codes)
    assert sum(verdict.legal for _, verdict in judged) > 300


def test_sentences_are_complete(judged: list[tuple[State, Verdict]]) -> None:
    for state, verdict in judged:
        for sentence in sentences_of(verdict):
            assert re.match(r"[A-Z0-9]", sentence), (state, sentence)
            assert sentence.endswith((".", "PAIR IT!")), (state, sentence)
            assert "  " not in sentence
            assert ".." not in sentence
            assert " ." not in sentence


def test_sentences_are_short(judged: list[tuple[State, Verdict]]) -> None:
    for state, verdict in judged:
        for sentence in sentences_of(verdict):
            assert len(sentence.split()) <= MOST_WORDS, (state, sentence)


def test_sentences_speak_of_cards_and_not_of_code(judged: list[tuple[State, Verdict]]) -> None:
    for state, verdict in judged:
        for sentence in sentences_of(verdict):
            assert not FORBIDDEN.search(sentence), (state, sentence)


def test_every_verdict_cites_rulings_and_a_refusal_says_what_can_be_done(
    judged: list[tuple[State, Verdict]],
) -> None:
    for state, verdict in judged:
        assert verdict.rulings, (state, verdict)
        assert all(re.fullmatch(r"PI-\d\d", ruling) for ruling in verdict.rulings)
        assert 1 <= int(min(verdict.rulings)[3:]) <= int(max(verdict.rulings)[3:]) <= 40
        assert bool(verdict.change) != verdict.legal, (state, verdict)
        assert verdict.explanation.startswith(verdict.sentence)


def test_what_can_be_done_instead_is_legal(judged: list[tuple[State, Verdict]]) -> None:
    for state, verdict in judged:
        if verdict.legal:
            assert verdict.instead == verdict.instead_words == ()
            continue
        assert set(verdict.instead) <= set(state.legal_actions()), (state, verdict)
        assert len(verdict.instead) == len(verdict.instead_words) <= 3
        assert all(state.judge(action).legal for action in verdict.instead)
        assert bool(verdict.instead) != state.is_over


def test_one_code_has_one_ruling_and_both_are_stable_names(judged: list[tuple[State, Verdict]]) -> None:
    for _, verdict in judged:
        for reason in verdict.reasons:
            assert re.fullmatch(r"PI(\.[A-Za-z0-9_-]+)+", reason.code), reason


def test_a_verdict_that_shows_itself_escapes_what_was_typed() -> None:
    state = GAME.deal(players=2, seed=7)
    for verdict in (state.judge("play R2K"), state.judge(state.legal_actions()[0])):
        html = verdict._repr_html_()
        assert html.count("<script") == 0
        assert verdict.action in html
        assert str(verdict) == repr(verdict)
    hostile = Verdict("play <script>", False, state.judge("play R2K").reasons)
    assert "<script" not in hostile._repr_html_()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: GAME.deal(players=8),
        lambda: GAME.deal(seed=-1),
        lambda: GAME.with_options(anchors=99),
        lambda: GAME.with_options(fools=1),
        lambda: GAME.position("hands: R1K / R1K; top: R2K"),
        lambda: GAME.position("nonsense"),
        lambda: GAME.deal(seed=7).judge("jump"),
        lambda: GAME.deal(seed=7).judge("play"),
        lambda: GAME.deal(seed=7).play("challenge"),
        lambda: GAME.deal(seed=7).next_round(),
        lambda: GAME.deal(seed=7).view(5),
    ],
)
def test_whatever_is_refused_is_refused_in_a_sentence(ask: object) -> None:
    with pytest.raises(pairit.PairitError) as refusal:
        ask()  # type: ignore[operator]
    sentence = str(refusal.value)
    assert sentence.endswith((".", ")", "?")), sentence
    assert "!." not in sentence, sentence
    assert not FORBIDDEN.search(sentence), sentence


@pytest.mark.parametrize(("count", "words"), [(1, "1 played card is"), (2, "2 played cards are")])
def test_one_card_is_shuffled_in_the_singular(count: int, words: str) -> None:
    event = Event("reshuffled", ("PI-30",), count=count)
    assert tell(event) == f"The draw pile is empty: {words} shuffled into a new one."
