"""Records: what was played can be told again, and what is damaged is refused with its place."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pairit
from pairit.engine.errors import RecordError
from pairit.engine.game import Game
from pairit.engine.record import Record
from pairit.games.pair_it.game import PairIt

GAME = PairIt()
GAMES: dict[str, Game] = {"pair-it": GAME}
DEAL: dict[str, Any] = {"game": "pair-it", "options": {}, "players": 2, "seed": 7, "actions": []}
POSITION = "pair-it; hands: R1K Y2S / B3C B4C; top: R1S; draw: G1K G2K"


def read(fields: object) -> Record:
    return Record.from_json(json.dumps(fields), GAMES)


def played(record: Record, actions: int) -> Record:
    chance, state = Random(1), record.replay()
    for _ in range(actions):
        if state.is_over:
            state = state.next_round()
        action = chance.choice(state.legal_actions())
        record, state = record.then(action), state.play(action)
    return record


def test_a_match_of_several_rounds_is_one_record() -> None:
    record = played(Record.of_deal(GAME.with_options(target=1000), players=3, seed=7), 500)
    states = list(record.states())
    assert states[-1].parts()["round"] != "1"
    assert len(states) > 501  # each deal is a state of its own
    assert Record.from_json(record.to_json(), GAMES).replay() == states[-1]


def test_a_walk_that_is_told_nothing_hears_of_deals_all_the_same() -> None:
    record = played(Record.of_deal(GAME.with_options(target=1000), players=3, seed=7), 500)
    told, quick = list(record.walk(told=True)), list(record.walk(told=False))
    assert [step.state for step in told] == [step.state for step in quick] == list(record.states())
    dealt = [step for step in told if step.events[0].kind == "dealt"]
    assert len(dealt) > 1 and [step for step in quick if step.events] == dealt


def test_a_record_may_start_from_a_position() -> None:
    record = played(Record.of_position(GAME.position(POSITION)), 3)
    saved = json.loads(record.to_json())
    assert set(saved) == {"game", "options", "start", "actions"}
    assert read(saved) == record
    assert read(saved).replay() == record.replay()


def test_options_are_saved_where_they_differ() -> None:
    record = Record.of_deal(GAME.with_options(anchors=9, pair_it_call=False), players=2, seed=7)
    assert json.loads(record.to_json())["options"] == {"anchors": 9, "pair_it_call": False}
    assert read(json.loads(record.to_json())) == record


def test_a_record_is_a_value() -> None:
    record = Record.of_deal(GAME, players=2, seed=7)
    longer = record.then("draw")
    assert record.actions == ()
    assert longer.actions == ("draw",)
    assert record == Record.of_deal(GAME, players=2, seed=7)
    assert str(record) == record.to_json()
    assert "7" in repr(record)
    assert "a position" in repr(Record.of_position(GAME.position(POSITION)))


def test_a_refused_action_is_named_by_its_place() -> None:
    good = played(Record.of_deal(GAME, players=2, seed=7), 4)
    with pytest.raises(
        RecordError, match=r"Action 5 of the record, 'challenge', cannot be replayed: "
    ) as refusal:
        good.then("challenge").replay()
    assert isinstance(refusal.value.__cause__, pairit.IllegalAction)
    with pytest.raises(RecordError, match="Action 1 of the record, 'jump'") as refusal:
        Record.of_deal(GAME, players=2, seed=7).then("jump").replay()
    assert isinstance(refusal.value.__cause__, pairit.NotationError)


def test_an_action_after_the_match_is_refused() -> None:
    record = Record.of_position(GAME.position("pair-it; hands: / R1K; top: R2K; over: 0; scores: 295 / 0"))
    with pytest.raises(RecordError, match=r"Action 1 .*PI-22"):
        record.then("draw").replay()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nonsense",
        "[",
        "[" * 100_000,
        "{'game': 'pair-it'}",
        "1" * 10_000,
        '{"game": "pair-it"',
        "\0",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Record.from_json(text, GAMES)


@pytest.mark.parametrize(
    "fields",
    [None, 5, "pair-it", [], ["pair-it"], {}, {"game": None}, {"game": "whist"}, {"game": 5}, {"game": []},
     {"game": {}}, {"game": True}],
    ids=json.dumps,
)  # fmt: skip
def test_a_record_of_no_known_game_is_refused(fields: object) -> None:
    with pytest.raises(RecordError, match="pair-it"):
        read(fields)


@pytest.mark.parametrize(
    "damage",
    [
        {"players": None}, {"players": 1}, {"players": 7}, {"players": "2"}, {"players": 2.0},
        {"players": True},
        {"players": []}, {"seed": -1}, {"seed": "7"}, {"seed": 7.5}, {"seed": True}, {"seed": 1 << 63},
        {"seed": {}},
        {"options": []}, {"options": None}, {"options": {"anchor": 9}}, {"options": {"anchors": 99}},
        {"options": {"anchors": [9]}}, {"options": {"anchors": None}}, {"options": {"self": 1}},
        {"options": {"": 1}},
        {"actions": None}, {"actions": "draw"}, {"actions": {}}, {"actions": [5]}, {"actions": ["draw",
        None]},
        {"actions": [["draw"]]}, {"start": 5}, {"start": None}, {"start": ""}, {"start": "nonsense"},
        {"start": "pair-it; hands: R1K / R1K; top: R2K"},
    ],
    ids=json.dumps,
)  # fmt: skip
def test_a_damaged_record_is_refused_with_a_sentence(damage: dict[str, object]) -> None:
    with pytest.raises(RecordError) as refusal:
        read(DEAL | damage)
    assert str(refusal.value).endswith((".", ")"))
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize("missing", ["players", "seed"])
def test_a_record_says_what_was_dealt(missing: str) -> None:
    with pytest.raises(RecordError):
        read({key: value for key, value in DEAL.items() if key != missing})


def test_a_record_without_a_seed_would_replay_to_something_else_each_time() -> None:
    with pytest.raises(RecordError):
        read(DEAL | {"seed": None})


def test_a_huge_record_is_refused_before_it_is_read() -> None:
    with pytest.raises(RecordError, match="5000000"):
        Record.from_json(" " * 10_000_000, GAMES)


def test_an_action_in_a_record_may_be_any_text() -> None:
    for text in ("x" * 100_000, "play <script>", "\ud800", "", "play R1K\0"):
        with pytest.raises(RecordError) as refusal:
            read(DEAL | {"actions": [text]}).replay()
        assert len(str(refusal.value)) < 1000


def test_steps_tell_what_happened_and_lead_through_the_same_states() -> None:
    record = played(Record.of_deal(GAME, players=2, seed=7), 40)
    steps = list(record.steps())
    assert [step.state for step in steps] == list(record.states())
    assert steps[0].events[0].kind == "dealt"
    assert all(step.events for step in steps)
    with pytest.raises(RecordError, match="Action 41 of the record, 'challenge'"):
        list(record.then("challenge").steps())
