"""Verdicts and events are sentences that people can read: short, complete, without the words of machines."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from random import Random

import pytest

import pairit
from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.engine.verdict import Reason, Verdict
from pairit.games.pirato_poker import effects, judge, narration, view
from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.state import PiratoState
from pairit.rulebook import load
from tests.games.facts import FACTS

GAME = PiratoPoker()
FORBIDDEN = re.compile(
    r"\b(invalid|illegal|error|null|exception|wrong|oops|obviously|NotImplemented)\b|!", re.IGNORECASE
)
MOST_WORDS = 25
NAMES = ("Anne", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")

CODES = {
    code
    for room in (judge, view)
    for code in re.findall(r'"(PP\.[a-z_.]+)"', inspect.getsource(room), re.IGNORECASE)
}
"""Every code that a reason may have."""

KINDS = set(re.findall(r'case "([a-z_]+)"', inspect.getsource(narration)))
"""Every kind of event that is told."""


def starts() -> Iterator[tuple[Step[PiratoState], Random]]:
    """Deal rounds, and begin in late positions: two to eight players, odd house rules."""
    chance = Random(5)
    tables = [
        GAME,
        GAME.with_options(breath_seconds=20),
        GAME.with_options(breath_seconds=20, rounds=1, porcupine="any"),
    ]
    for table in tables:
        for players in (2, 3, 5, 8):
            for seed in range(4):
                yield table.deal_step(players=players, seed=seed), chance
                text = FACTS["pirato-poker"].unusual(table, players, chance)
                yield Step(table.position(text), ()), chance


def steps() -> Iterator[Step[PiratoState]]:
    """Play rounds by chance."""
    for step, chance in starts():
        yield step
        while not step.state.is_over:
            step = step.state.step(chance.choice(step.state.legal_actions()))
            yield step


def verdicts() -> Iterator[tuple[PiratoState, Verdict]]:
    """Judge some of all that can be typed in each of these states, as its view does."""
    for place, step in enumerate(steps()):
        state = step.state
        seat = place % state.players
        texts = list(FACTS["pirato-poker"].nameable(state))[place % 11 :: 11]
        for text in dict.fromkeys(["late", *state.legal_actions(), *texts]):
            yield state, state.judge(text)
        yield state, state.view(seat).judge("give to 0")


@pytest.fixture(scope="module")
def judged() -> list[tuple[PiratoState, Verdict]]:
    return list(verdicts())


@pytest.fixture(scope="module")
def told() -> list[tuple[Event, str]]:
    """Tell every event to somebody who sees all, and to two of the players, with and without names."""
    readers = [(None, ()), (0, ()), (1, ()), (1, NAMES), (None, NAMES)]
    return [
        (event, narration.tell(event, reader, names))
        for step in steps()
        for event in step.events
        for reader, names in readers
    ]


def reasons_of(judged: list[tuple[PiratoState, Verdict]]) -> set[Reason]:
    return {reason for _, verdict in judged for reason in verdict.reasons}


def sentences_of(judged: list[tuple[PiratoState, Verdict]]) -> set[str]:
    reasons = reasons_of(judged)
    return {reason.text for reason in reasons} | {reason.change for reason in reasons if reason.change}


def test_every_reason_occurs(judged: list[tuple[PiratoState, Verdict]]) -> None:
    assert {reason.code for reason in reasons_of(judged)} == CODES
    assert len(CODES) > 15
    assert sum(verdict.legal for _, verdict in judged) > 1000


def test_every_kind_of_event_occurs(told: list[tuple[Event, str]]) -> None:
    assert {event.kind for event, _ in told} == KINDS


def test_sentences_are_complete(
    judged: list[tuple[PiratoState, Verdict]], told: list[tuple[Event, str]]
) -> None:
    for sentence in sentences_of(judged) | {text for _, text in told}:
        assert re.match(r"[A-Z0-9]", sentence), sentence
        assert sentence.endswith("."), sentence
        assert not re.search(r" {2}|\.\.| \.| ,|None|-1", sentence), sentence


def test_sentences_are_short(judged: list[tuple[PiratoState, Verdict]]) -> None:
    """A reason may be two sentences."""
    for text in sentences_of(judged):
        for sentence in text.split(". "):
            assert len(sentence.split()) <= MOST_WORDS, text


def test_events_are_told_shortly(told: list[tuple[Event, str]]) -> None:
    """But for a hand that is shown, which is as long as it is."""
    for event, text in told:
        said = text.partition(":")[0] if event.kind == "showed" else text
        assert len(said.split()) <= MOST_WORDS, text


def test_sentences_speak_of_cards_and_not_of_code(
    judged: list[tuple[PiratoState, Verdict]], told: list[tuple[Event, str]]
) -> None:
    for sentence in sentences_of(judged) | {text for _, text in told}:
        assert not FORBIDDEN.search(sentence), sentence
        assert not re.search(r"\b(cat|chest|llama):|pass-on|\ba (map|skull|jaguar)\b", sentence), sentence


def test_every_verdict_cites_rulings_and_a_refusal_says_what_can_be_done(
    judged: list[tuple[PiratoState, Verdict]],
) -> None:
    book = load("pirato-poker")
    for state, verdict in judged:
        assert verdict.rulings, (state, verdict)
        assert all(ruling in book for ruling in verdict.rulings)
        assert bool(verdict.change) != verdict.legal, (state, verdict)
        assert verdict.explanation.startswith(verdict.sentence)


def test_what_can_be_done_instead_is_legal(judged: list[tuple[PiratoState, Verdict]]) -> None:
    for state, verdict in judged:
        if verdict.legal:
            assert verdict.instead == verdict.instead_words == ()
            continue
        assert set(verdict.instead) <= set(state.legal_actions()), (state, verdict)
        assert len(verdict.instead) == len(verdict.instead_words) <= 3
        if not any(reason.code == "PP.turn" for reason in verdict.reasons):
            assert bool(verdict.instead) != state.is_over


def test_a_code_belongs_to_one_legality(judged: list[tuple[PiratoState, Verdict]]) -> None:
    for _, verdict in judged:
        for reason in verdict.reasons:
            assert reason.code.startswith("PP.yes.") == verdict.legal, reason


def test_events_cite_what_the_book_has(told: list[tuple[Event, str]]) -> None:
    book = load("pirato-poker")
    assert all(ruling in book for event, _ in told for ruling in event.rulings)
    assert set(effects.RULING_OF_KIND.values()) <= {ruling for event, _ in told for ruling in event.rulings}


@pytest.mark.parametrize(
    ("event", "reader", "sentence"),
    [
        (Event("dealt", (), 1, cards=("map",), seen_by=frozenset({1})), 0, "Bo gets a card, unseen."),
        (Event("dealt", (), 1, cards=("map",), seen_by=frozenset({1})), 1, "You get the Map."),
        (Event("captain", (), 1, count=2), 1, "You are captain of round 2."),
        (Event("turned", (), 1, cards=("pig",)), 0, "Bo turns up a pig."),
        (Event("gave", (), 1, 0, ("cat:g2",)), 0, "Bo gives you the cat with 2 gold coins."),
        (Event("gave", (), 0, 2, ("skull",)), 0, "You give Cleo the Golden Skull."),
        (Event("passed_on", (), 1, 2, ("map",)), 0, "Bo passes on the Map to Cleo."),
        (Event("passed_on", (), 1, 0, ("pig",)), 1, "You pass on a pig to Anne."),
        (Event("late", (), 1), 1, "You run out of breath: the card goes to the left."),
        (Event("late", (), 1), 0, "Bo runs out of breath: the card goes to the left."),
        (
            Event("showed", (), 1, cards=("cat:g1", "pig", "pig", "map")),
            0,
            "Bo shows the hand: a cat with 1 gold coin, 2 pigs and the Map.",
        ),
        (Event("showed", (), 1, cards=("pig", "map")), 1, "You show your hand: a pig and the Map."),
        (Event("only_dogs", (), 1, cards=("dog", "dog")), 0, "Bo has only dogs and shows the hand."),
        (Event("only_dogs", (), 1, cards=("dog", "dog")), 1, "You have only dogs and show your hand."),
        (Event("owes_gift", (), 1), 1, "You have to pass on a card, but no dog."),
        (Event("won", (), 1, word="pig map"), 0, "Bo wins the round with three pigs and the Map."),
        (Event("match_won", (), 1, count=3), 1, "You win the match with 3 rounds."),
        (Event("drawn", ()), 1, "No card is left to turn up: nobody wins the round."),
    ],
)
def test_events_are_told_to_each_reader(event: Event, reader: int, sentence: str) -> None:
    assert narration.tell(event, reader, NAMES) == sentence


def test_a_chicken_that_must_go_to_one_player_is_no_choice() -> None:
    verdict = GAME.position("hands: pig / dog map / cat:g1; revealed: chicken").judge("give chicken to 2")
    assert "choose" not in " ".join(reason.text for reason in verdict.reasons)
    assert verdict.reasons[-1].code == "PP.yes.forced"
    several = GAME.position("hands: pig / dog / cat:g1; revealed: chicken").judge("give chicken to 2")
    assert several.reasons[-1].text.endswith("Several have as few: you choose.")


def test_being_late_is_no_other_gift() -> None:
    """PP-24: where one player may get the card, the gift is forced also at a table that holds its breath."""
    text = "hands: pig / dog; revealed: map; options: breath_seconds=20"
    assert GAME.position(text).judge("give map to 1").reasons[-1].code == "PP.yes.forced"


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ("dog", "seat 2 has 1."),
        ("dog / dog / dog", "seat 2, seat 3 and seat 4 have 1."),
        ("dog / dog / dog / pig / pig / pig", "6 others have 1."),
    ],
)
def test_a_refused_chicken_counts_who_may_have_it(others: str, said: str) -> None:
    verdict = GAME.position(f"hands: pig / map skull / {others}; revealed: chicken").judge("give to 1")
    assert verdict.sentence == f"A chicken goes to a player with the fewest cards: seat 1 has 2, {said}"


def test_a_verdict_that_shows_itself_escapes_what_was_typed() -> None:
    state = GAME.deal(players=3, seed=7)
    for verdict in (state.judge("late"), state.judge(state.legal_actions()[0])):
        assert "<script" not in verdict._repr_html_()
    hostile = Verdict("give <script>", False, state.judge("late").reasons)
    assert "<script" not in hostile._repr_html_()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: GAME.deal(players=9),
        lambda: GAME.deal(players=1),
        lambda: GAME.deal(seed=-1),
        lambda: GAME.with_options(coins="g1"),
        lambda: GAME.with_options(breath_seconds=99),
        lambda: GAME.with_options(fools=1),
        lambda: GAME.position("hands: map / map"),
        lambda: GAME.position("nonsense"),
        lambda: GAME.deal(seed=7).judge("jump"),
        lambda: GAME.deal(seed=7).judge("give"),
        lambda: GAME.deal(seed=7).judge("give parrot to 1"),
        lambda: GAME.deal(seed=7).judge("pass-on pig to 9"),
        lambda: GAME.deal(seed=7).play("late"),
        lambda: GAME.deal(seed=7).next_round(),
        lambda: GAME.deal(seed=7).view(5),
    ],
)
def test_whatever_is_refused_is_refused_in_a_sentence(ask: object) -> None:
    with pytest.raises(pairit.PairitError) as refusal:
        ask()  # type: ignore[operator]
    sentence = str(refusal.value)
    assert sentence.endswith((".", ")", "?")), sentence
    assert not FORBIDDEN.search(sentence), sentence
