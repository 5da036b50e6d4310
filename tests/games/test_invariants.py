"""The laws that every game keeps, whatever its rules: cards, judge, notation, records, and what stays hidden.

A law that fails prints the record of the match that breaks it. `PAIRIT_SEARCH=20 pytest tests/games` looks at
twenty times as many matches, and at new ones each time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pairit
from pairit.engine.event import Event
from pairit.engine.game import State
from pairit.engine.record import Record
from tests.games.facts import FACTS
from tests.games.reach import reachable, shown_by
from tests.games.walk import GAMES, Walk, can_seat, examples, games, walks

ROOT = Path(__file__).parents[2]
NAMES = list(GAMES)

LONGEST_MATCH = 1_000
"""Rounds of random play after which a match must be over."""

each_game = pytest.mark.parametrize("name", NAMES)


def test_every_game_tells_its_facts() -> None:
    assert set(FACTS) == set(NAMES), "a new game tells its facts in tests/games/facts.py"


# ---------------------------------------------------------------- cards and states


@each_game
@examples(250)
@given(data=st.data())
def test_cards_are_conserved(name: str, data: st.DataObject) -> None:
    """After every action each card is in exactly one place."""
    walk = data.draw(walks(name, longest=100))
    deck = FACTS[name].deck(walk.start.game)
    for state in walk.states():
        assert FACTS[name].cards(state) == deck, state


@each_game
@examples(200)
@given(data=st.data())
def test_step_is_play_and_leaves_the_state_as_it_was(name: str, data: st.DataObject) -> None:
    walk = data.draw(walks(name))
    for state, action, step in walk.steps():
        before = str(state)
        assert state.play(action) == step.state
        assert state.play(str(action)) == step.state
        assert str(state) == before
        assert step.verdict == state.judge(action)
        assert step.events
        assert all(event.rulings for event in step.events), step.events


@each_game
@examples(200)
@given(data=st.data())
def test_equal_states_have_equal_hashes_and_others_are_told_apart(name: str, data: st.DataObject) -> None:
    walk = data.draw(walks(name, longest=20))
    seen = list(walk.states())
    again = list(walk.states())
    assert seen == again
    assert [hash(state) for state in seen] == [hash(state) for state in again]
    texts = [str(state) for state in seen]
    for one, text in zip(seen, texts, strict=True):
        assert [one == other for other in seen] == [text == other for other in texts]


def dealt(name: str, data: st.DataObject) -> tuple[State, Random]:
    """Deal a round with any house rules and players, and give the chance by which it is played."""
    game = data.draw(games(name))
    players = data.draw(st.sampled_from([count for count in game.seats if can_seat(game, count)]))
    chance = Random(data.draw(st.integers(0, 1 << 32)))
    return game.deal(players=players, seed=chance.randrange(1 << 63)), chance


@each_game
@examples(150)
@given(data=st.data())
def test_random_play_ends(name: str, data: st.DataObject) -> None:
    """Every round comes to an end."""
    state, chance = dealt(name, data)
    for _ in range(FACTS[name].longest_round):
        if state.is_over:
            break
        state = state.play(chance.choice(state.legal_actions()))
    assert state.is_over, state
    assert state.to_move is None
    assert state.legal_actions() == []


@each_game
@examples(20)
@given(data=st.data())
def test_a_match_ends_unless_its_house_rules_make_it_endless(name: str, data: st.DataObject) -> None:
    state, chance = dealt(name, data)
    for played in range(LONGEST_MATCH if not FACTS[name].endless(state.game) else 30):
        if played:
            state = state.next_round()
        while not state.is_over:
            state = state.play(chance.choice(state.legal_actions()))
        if state.match_over:
            break
    assert state.match_over != FACTS[name].endless(state.game), state
    if state.match_over:
        with pytest.raises(pairit.PairitError):
            state.next_round()


@each_game
@examples(100)
@given(data=st.data())
def test_scores_add_up(name: str, data: st.DataObject) -> None:
    """Points come only from cards that lie there; a next round begins with them, a next game with none."""
    walk = data.draw(walks(name, longest=150))
    points, none = walk.start.points, (0,) * walk.start.players
    was_over = False
    for state, _, step in walk.steps():
        assert state.points == points or (was_over and state.points == none), state
        points, was_over = state.points, step.state.is_over
        gained = [now - before for now, before in zip(step.state.points, points, strict=True)]
        assert gained == FACTS[name].gained(state, step.state), step.state
        points = step.state.points


@each_game
def test_every_value_of_every_option_can_be_played(name: str) -> None:
    game = GAMES[name]
    for option in game.known_options:
        assert option.default in option.values
        for value in option.values if len(option.values) < 50 else (option.values[0], option.values[-1]):
            table = game.with_options(**{option.name: value})
            players = max(count for count in game.seats if can_seat(table, count))
            state = table.deal(players=players, seed=1)
            assert FACTS[name].cards(state) == FACTS[name].deck(table), (option.name, value)
            assert table.position(str(state)) == game.position(str(state)) == state


# ---------------------------------------------------------------- the judge


@each_game
@examples(25)
@given(data=st.data())
def test_legal_actions_judge_and_play_agree(name: str, data: st.DataObject) -> None:
    """What can be typed is listed exactly when its verdict is legal exactly when `play` takes it."""
    for state in data.draw(walks(name)).varied():
        listed = state.legal_actions()
        before = str(state)
        assert listed == state.legal_actions()
        assert len(set(listed)) == len(listed)
        assert (listed == []) == (state.to_move is None)
        nameable = FACTS[name].nameable(state)
        assert set(listed) <= set(nameable.values())
        for text, canonical in nameable.items():
            verdict = state.judge(text)
            assert verdict.legal == (canonical in listed), (text, verdict)
            if verdict.legal:
                after = state.play(text)
                assert after == state.play(canonical) or FACTS[name].brings_its_own_chance(text), text
                assert verdict.instead == ()
            else:
                assert_refused(state, text)
        assert str(state) == before


def assert_refused(state: State, text: str) -> None:
    """The refusal carries the judge's verdict, and names legal actions instead."""
    verdict, listed = state.judge(text), state.legal_actions()
    with pytest.raises(pairit.IllegalAction) as refusal:
        state.play(text)
    assert refusal.value.verdict == verdict
    assert verdict.reasons
    assert set(verdict.instead) <= set(listed)
    assert len(verdict.instead) == len(verdict.instead_words) <= 3
    assert bool(verdict.instead) == bool(listed)


@each_game
@examples(20)
@given(data=st.data())
def test_a_view_judges_as_the_state_does(name: str, data: st.DataObject) -> None:
    """The seat to move gets the state's answers; the others get a refusal with its reason."""
    for state in data.draw(walks(name)).varied():
        names = list(FACTS[name].nameable(state))
        for seat in range(state.players):
            view = state.view(seat)
            assert (view.to_move, view.is_over, view.points) == (state.to_move, state.is_over, state.points)
            if seat == state.to_move:
                assert view.legal_actions() == state.legal_actions()
                assert [view.judge(text) for text in names] == [state.judge(text) for text in names]
                continue
            assert view.legal_actions() == []
            for text in names[::20]:
                verdict = view.judge(text)
                assert not verdict.legal
                assert verdict.sentence
                assert verdict.rulings
                assert verdict.instead == ()


# ---------------------------------------------------------------- notation and records


@each_game
@examples(250)
@given(data=st.data())
def test_a_position_is_read_back_as_it_was_written(name: str, data: st.DataObject) -> None:
    """Reading and writing are inverse, and the game that was read goes on the very same way."""
    walk = data.draw(walks(name))
    for state, action, step in walk.steps():
        read = state.game.position(str(state))
        assert read == state
        assert hash(read) == hash(state)
        assert str(read) == str(state)
        assert read.legal_actions() == state.legal_actions()
        assert read.play(action) == step.state
    last = walk.last()
    assert last.game.position(str(last)) == last
    assert last.points == last.game.position(str(last)).points
    if last.is_over and not last.match_over:
        assert last.game.position(str(last)).next_round() == last.next_round()


@each_game
@examples(200)
@given(data=st.data())
def test_a_position_may_stand_on_lines(name: str, data: st.DataObject) -> None:
    state = data.draw(walks(name, longest=20)).last()
    assert state.game.position(str(state).replace("; ", "\n")) == state
    assert state.game.position(str(state).removeprefix(f"{name}; ")) == state
    assert GAMES[name].position(str(state)) == state


@each_game
@examples(200)
@given(data=st.data())
def test_a_record_replays_to_the_same_states(name: str, data: st.DataObject) -> None:
    """Game, options, seed and actions are enough, also after a way through JSON."""
    walk = data.draw(walks(name, longest=100))
    record, states = walk.record, [walk.start]
    for state, action, step in walk.steps():
        if state != states[-1]:
            states.append(state)  # the next round was dealt
        states.append(step.state)
        record = record.then(action)
        assert Record.from_json(record.to_json(), GAMES) == record
    saved = Record.from_json(record.to_json(), GAMES)
    assert saved == record
    assert list(saved.states()) == list(record.states()) == states
    assert saved.replay() == states[-1]


def _digests(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.games.digest"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_nothing_depends_on_hash_order() -> None:
    """Processes with other hashes of texts play, say and show exactly the same."""
    told = {_digests(hash_seed) for hash_seed in ("0", "1", "2", "4294967295")}
    assert len(told) == 1
    assert len(told.pop().splitlines()) == len(NAMES)


# ---------------------------------------------------------------- what stays hidden


@each_game
@examples(120)
@given(data=st.data())
def test_a_view_holds_nothing_hidden(name: str, data: st.DataObject) -> None:
    """No way leads from a view to its state, its seed, the pile or another hand."""
    walk = data.draw(walks(name, smallest_seed=0x5EED_5EED_5EED_5EED))
    game = walk.start.game
    new = type(game)(**game.options)  # its numbers, as those of single cards, are known to everybody
    public = [found for found in reachable(new) if isinstance(found, int)]
    for state in walk.varied():
        for seat in range(state.players):
            secrets = [secret for secret in FACTS[name].secrets(state, seat) if secret not in public]
            kinds = tuple({type(secret) for secret in secrets})
            for found in reachable(*shown_by(state.view(seat), list(FACTS[name].nameable(state))[:2])):
                assert not isinstance(found, State)
                if isinstance(found, kinds):
                    assert found not in secrets, (seat, found)


@each_game
@examples(60)
@given(data=st.data())
def test_a_view_stays_the_same_when_hidden_cards_change_places(name: str, data: st.DataObject) -> None:
    """All that a seat is shown and told depends on nothing that it cannot see."""
    walk, chance = data.draw(walks(name)), Random(data.draw(st.integers(0, 1 << 32)))
    for state in walk.varied():
        for seat in range(state.players):
            view = state.view(seat)
            other = state.game.position(FACTS[name].swapped(state, seat, chance)).view(seat)
            assert str(other) == str(view)
            assert other == view
            assert hash(other) == hash(view)
            assert other.legal_actions() == view.legal_actions()
            for text in list(FACTS[name].nameable(state))[::10]:
                assert other.judge(text) == view.judge(text)


def told(walk: Walk) -> Iterator[tuple[State, State, tuple[Event, ...]]]:
    for state, _, step in walk.steps():
        yield state, step.state, step.events


@each_game
@examples(250)
@given(data=st.data())
def test_events_name_no_card_that_a_seat_cannot_know(name: str, data: st.DataObject) -> None:
    """What a seat is told of an event was its own or lay open, before or after the move."""
    open_cards = FACTS[name].open_cards
    for before, after, events in told(data.draw(walks(name, longest=100))):
        for seat in range(before.players):
            known = open_cards(before, seat) | open_cards(after, seat)
            for event in events:
                seen = event.as_seen_by(seat)
                assert set(seen.cards) <= known, (seat, event)
                assert seen.count == event.count


@each_game
def test_the_deal_tells_nothing_hidden(name: str) -> None:
    game = GAMES[name]
    for seed in range(20):
        step = game.deal_step(players=game.seats[-1], seed=seed)
        for seat in range(step.state.players):
            named = {card for event in step.events for card in event.as_seen_by(seat).cards}
            assert named <= FACTS[name].open_cards(step.state, seat)


@cache
def _dealt(name: str) -> State:
    return GAMES[name].deal(players=GAMES[name].seats[0], seed=7)


@each_game
@pytest.mark.parametrize("seat", [-1, 99, True, None, "0"], ids=repr)
def test_a_seat_that_nobody_has_is_no_view(name: str, seat: object) -> None:
    with pytest.raises(pairit.PairitError):
        _dealt(name).view(seat)  # type: ignore[arg-type]
