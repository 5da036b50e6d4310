"""The items of the rulebook: every answer is reckoned once more, and every ruling is asked about twice."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import cast

import pytest

from pairit import games, rulebook
from pairit.companion.quiz.asking import ONLOOKER
from pairit.companion.quiz.asks import asks_of
from pairit.companion.quiz.from_examples import book_items
from pairit.companion.quiz.generated import generated_item
from pairit.companion.quiz.item import (
    KINDS,
    LONGEST_OPTION,
    LONGEST_QUESTION,
    LONGEST_WHY,
    Item,
    is_well_formed,
)
from pairit.engine.game import Game, Step
from pairit.engine.options import read_options
from pairit.engine.verdict import Verdict
from pairit.picture.pairs.costs import costs_of
from pairit.rulebook.knowledge import has_rulings, knowledge_of
from pairit.rulebook.ruling import STATUSES, Example

NAMES = [name for name in cast("Mapping[str, Game]", games) if has_rulings(name)]

LONGEST_FEEDBACK = 500

UNKIND = re.compile(r"\b(wrong|illegal|invalid|error|oops|incorrect|mistake|stupid)\b", re.IGNORECASE)


def items_of(game: str, kinds: str = "".join(KINDS)) -> list[Item]:
    return [item for item in book_items(game).values() if item.kind in kinds]


def example_of(item: Item) -> Example:
    ruling, place, _ = item.id.split("/")
    return rulebook.load(item.game)[ruling].examples[int(place)]


def met_at_the_table(game: str) -> set[str]:
    """Every ruling that a verdict or an event of some example cites; others concern no move."""
    found: set[str] = set()
    for example in rulebook.load(game).examples:
        outcome = rulebook.run(example)
        found.update(cited for verdict in outcome.verdicts for cited in verdict.rulings)
        found.update(cited for event in outcome.events for cited in event.rulings)
    return found


# ---------------------------------------------------------------- coverage


@pytest.mark.parametrize("game", NAMES)
def test_every_ruling_of_the_table_is_asked_about_in_two_ways(game: str) -> None:
    kinds: dict[str, set[str]] = defaultdict(set)
    for item in items_of(game):
        # The notes decide kind F; all others are decided by a verdict or an event that cites the ruling.
        if item.ruling in item.cited:
            kinds[item.ruling].add(item.kind)
    assert {ruling: kinds[ruling] for ruling in met_at_the_table(game) if len(kinds[ruling]) < 2} == {}


@pytest.mark.parametrize("game", NAMES)
def test_there_are_ten_questions_about_the_notes(game: str) -> None:
    assert len(items_of(game, "F")) >= 10


@pytest.mark.parametrize("game", NAMES)
def test_every_kind_that_fits_a_game_is_there(game: str) -> None:
    kinds = {item.kind for item in items_of(game)}
    assert kinds == set(KINDS) - (set() if game == "pairs" else {"G"})


# ---------------------------------------------------------------- every item


@pytest.mark.parametrize("game", NAMES)
def test_every_item_can_be_asked(game: str) -> None:
    for item in items_of(game):
        assert is_well_formed(item), item.id
        assert item.question and all(item.hints), item.id
        assert item.shown is not None or item.situation or item.kind == "F" or "begin" in item.question, (
            item.id
        )


@pytest.mark.parametrize("game", NAMES)
def test_texts_are_short_and_kind(game: str) -> None:
    for item in items_of(game):
        assert len(item.why.split()) <= LONGEST_WHY, item.id
        assert len(item.question) <= LONGEST_QUESTION, item.id
        for option in item.options:
            assert len(option.words) <= LONGEST_OPTION, item.id
            assert 0 < len(option.feedback) <= LONGEST_FEEDBACK, (item.id, option.feedback)
            assert len(option.watch) <= 2, item.id
        said = [item.question, item.why, item.after, *item.hints]
        said += [text for option in item.options for text in (option.words, option.feedback)]
        for text in said:
            assert not UNKIND.search(text), (item.id, text)
            assert "!" not in text.replace("PAIR IT!", ""), (item.id, text)
            assert ".." not in text and "!." not in text, (item.id, text)


@pytest.mark.parametrize("game", NAMES)
def test_each_answer_has_a_sentence_of_its_own(game: str) -> None:
    for item in items_of(game):
        assert len({option.feedback for option in item.options}) == len(item.options), item.id


@pytest.mark.parametrize("game", NAMES)
def test_the_first_hint_names_the_rule_and_never_the_move(game: str) -> None:
    for item in items_of(game):
        assert item.hints[0].startswith(item.ruling), item.id
        for place in item.right:
            assert item.options[place].words.casefold() not in item.hints[0].casefold(), item.id


@pytest.mark.parametrize("game", NAMES)
def test_the_position_can_be_played_from(game: str) -> None:
    for item in items_of(game):
        if item.position:
            assert games.position(item.position).game.name == game


@pytest.mark.parametrize("game", NAMES)
def test_no_place_in_the_list_is_the_right_one_more_often(game: str) -> None:
    for kind in "BCD":
        items = [item for item in items_of(game, kind) if len(item.options) == 4 and len(item.right) == 1]
        places = [next(iter(item.right)) for item in items]
        if len(places) >= 40:
            assert max(places.count(place) for place in range(4)) < 0.45 * len(places), (game, kind)


# ---------------------------------------------------------------- the answers once more


@pytest.mark.parametrize("game", NAMES)
def test_what_may_be_done_is_what_the_engine_takes(game: str) -> None:
    for item in items_of(game, "A"):
        state = games.position(item.position)
        legal = {asks_of(game).short(state, action) for action in state.legal_actions()}
        for option in item.options:
            verdict = option.watch[0].at
            assert isinstance(verdict, Verdict)
            assert option.right == verdict.legal, item.id
            # Some spellings stand for a listed action, so the list is asked one way only.
            assert option.right or option.words not in legal, item.id


@pytest.mark.parametrize("game", NAMES)
def test_outcomes_agree_with_what_the_examples_say(game: str) -> None:
    compared = 0
    for item in items_of(game, "BC"):
        key = item.id.rpartition("-")[2]
        fact = next(fact for fact in asks_of(game).facts if fact.key == key)
        expected = example_of(item).after.get(key)
        right = [option.words for option in item.options if option.right]
        assert len(right) == 1, item.id
        if expected is not None:
            assert right == [fact.say(expected or "-")], item.id
            compared += 1
    assert compared > 30


@pytest.mark.parametrize("game", NAMES)
def test_every_move_that_does_what_is_asked_is_right(game: str) -> None:
    asks, facts_of = asks_of(game), knowledge_of(game).facts
    for item in items_of(game, "D"):
        state = games.position(item.position)
        does: dict[str, bool] = {}
        for action in state.legal_actions():
            step = state.step(action)
            values = facts_of(Step(step.state, step.events, step.verdict))
            does[asks.short(state, action)] = any(
                item.question.endswith(f"after which {fact.find(values[fact.key])}.")
                for fact in asks.facts
                if fact.find is not None and fact.say(values[fact.key])
            )
        for option in item.options:
            if option.words in does:
                assert option.right == does[option.words], (item.id, option.words)
        # Two answers that lead to the same position are both right, or neither.
        after = defaultdict(set)
        for action in state.legal_actions():
            words = asks.short(state, action)
            after[state.play(action)].update(option.right for option in item.options if option.words == words)
        assert all(len(rights) < 2 for rights in after.values()), item.id


@pytest.mark.parametrize("game", NAMES)
def test_the_line_of_a_log_that_is_not_so_never_happened(game: str) -> None:
    for item in items_of(game, "E"):
        if not item.id.endswith("/L"):
            continue
        example = example_of(item)
        rules = games.find(game)
        if example.form == "deal":
            rules = rules.with_options(**read_options(example.options))
            events = list(rules.deal_step(example.players, example.seed).events)
        else:
            state = rules.position(example.position)
            events = []
            if example.form == "next round":
                step = state.next_round_step()
                events, state = list(step.events), step.state
            for action in example.actions:
                step = state.step(action)
                events, state = [*events, *step.events], step.state
            while len(events) < 4 and state.legal_actions():
                step = state.step(state.legal_actions()[0])
                events, state = [*events, *step.events], step.state
        true = [asks_of(game).tell(event, ONLOOKER) for event in events]
        for option in item.options:
            assert option.right == (option.words not in true), item.id
        assert len(item.right) == 1, item.id


@pytest.mark.parametrize("game", NAMES)
def test_the_judge_refuses_just_one_of_the_moves_that_were_noted(game: str) -> None:
    for item in items_of(game, "E"):
        if item.id.endswith("/L"):
            continue
        refused = set()
        for option in item.options:
            line, cited = re.fullmatch(r"Line (\d), by (\S+)", option.words).groups()  # type: ignore[union-attr]
            verdict = option.watch[0].at
            assert isinstance(verdict, Verdict)
            assert option.right == (not verdict.legal and cited in verdict.rulings), item.id
            if not verdict.legal:
                refused.add(line)
        assert len(refused) == 1, item.id


@pytest.mark.parametrize("game", NAMES)
def test_what_the_notes_say_is_what_the_rulebook_has(game: str) -> None:
    for item in items_of(game, "F"):
        ruling = rulebook.load(game)[item.ruling]
        right = [option.words.casefold() for option in item.options if option.right]
        expected = next(iter(ruling.readings.values())) if item.id.endswith("F2") else STATUSES[ruling.status]
        assert right == [expected.casefold()], item.id
        if item.id.endswith("/F"):
            assert any("silent" in option.words for option in item.options), item.id


def test_hit_or_fold_is_reckoned_from_what_can_be_seen() -> None:
    for item in items_of("pairs", "G"):
        state = games.position(item.position)
        costs = costs_of(state.view(state.to_move))  # type: ignore[attr-defined, arg-type]
        assert costs.fold is not None
        hit = next(option for option in item.options if option.words.startswith("Hit"))
        assert hit.right == (costs.average <= costs.fold), item.id
        assert costs.of_hit in item.after and costs.of_fold in item.after


# ---------------------------------------------------------------- what is said of the answers


def test_no_refusal_contradicts_the_ruling() -> None:
    for game in NAMES:
        for item in items_of(game, "F"):
            ruling = rulebook.load(game)[item.ruling]
            if item.id.endswith("F2") or not ruling.readings:
                continue
            said = " ".join(option.feedback for option in item.options)
            assert "do not leave this open" not in said and "it is not left open" not in said, item.id
            for option in item.options:
                if "leave it open" in option.words and not option.right:
                    assert re.search(r"can be read two ways|Two ways are possible", option.feedback), item.id


def test_where_a_ruling_comes_from_is_explained_by_its_status() -> None:
    item = book_items("pair-it")["PI-11/F"]
    assert item.why == "The notes can be read two ways, and say which reading is theirs."
    assert book_items("pair-it")["PI-17/F"].why.startswith("“notes: coloured Cannon”: One card is given")
    for game in NAMES:
        for one in items_of(game, "F"):
            sheet = rulebook.load(game)[one.ruling].status == "sheet"
            assert one.why.startswith("“sheets") <= sheet, one.id


def test_a_house_rule_is_never_contradicted_by_the_reason() -> None:
    item = book_items("pair-it")["PI-27/1/L"]
    assert item.why == "Everybody gets 5 of the 108 cards."
    for game in NAMES:
        for item in items_of(game, "ABCDE"):
            general = rulebook.load(game)[item.ruling].ruling.split(". ")[0].rstrip(".")
            if "At this table:" in f"{item.question} {item.situation}":
                assert item.why.rstrip(".") != general, item.id


def test_the_reason_is_about_what_was_asked() -> None:
    items = book_items("pair-it")
    assert items["PI-11/2/B-need"].why == ""
    assert items["PI-11/0/L"].why == "Seat 0 goes again."
    for game in NAMES:
        for item in items_of(game, "BC"):
            key = item.id.rpartition("-")[2]
            fact = next(fact for fact in asks_of(game).facts if fact.key == key)
            assert not item.why or fact.told, item.id


@pytest.mark.parametrize("game", NAMES)
def test_questions_read_as_sentences(game: str) -> None:
    for item in [*items_of(game, "BCD"), *(generated_item(game, seed) for seed in range(200))]:
        if item.kind == "D":
            assert ":" not in item.question, item.question
        assert not re.search(r"this is owed|is this:|this is so|match this|so many:", item.question), item.id


@pytest.mark.parametrize("game", NAMES)
def test_a_bonus_turn_is_asked_for_in_words_and_hinted_at_by_its_ruling(game: str) -> None:
    for item in [*items_of(game, "D"), *(generated_item(game, seed) for seed in range(200))]:
        if "a bonus turn" in item.question:
            assert item.ruling == "PI-10" and item.hints[0].startswith("PI-10"), item.id
        if "a colour must be named" in item.question:
            assert item.ruling in ("PI-07", "PI-36"), item.id
        assert not item.hints[2].startswith("Right:"), item.id


@pytest.mark.parametrize("game", NAMES)
def test_nobody_is_next_only_where_the_round_can_be_over(game: str) -> None:
    for item in items_of(game, "B"):
        if not item.id.endswith("-turn") or not any(option.words == "Nobody" for option in item.options):
            continue
        example = example_of(item)
        state = games.position(example.position)
        for action in example.actions[:-1]:
            state = state.play(action)
        assert any(state.play(action).is_over for action in state.legal_actions()), item.id
    if game == "pair-it":
        assert "Nobody" not in [option.words for option in book_items(game)["PI-11/2/B-turn"].options]


def test_no_outcome_is_asked_that_its_ruling_does_not_decide() -> None:
    items = book_items("pair-it")
    assert "PI-04/0/C-over" not in items and "PI-11/0/B-turn" in items
