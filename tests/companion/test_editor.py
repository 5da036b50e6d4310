"""The editor's model: what can be built, what is refused and why, and that nothing is lost."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import pairit
from pairit.companion.editor.model import Editor
from pairit.companion.editor.plans import plan_of
from tests.games.walk import GAMES, Walk, examples, walks

NAMES = list(GAMES)


def build(state: Any) -> Editor:
    """Build a position from nothing, with nothing but what can be clicked."""
    editor = Editor(state.game.name)
    editor.seat(state.players)
    for name, value in state.game.options.changed.items():
        editor.set_option(name, value)
    parts, deck = state.parts(), state.game.deck
    for place in editor.places:
        if place.key in parts:
            editor.aim(place.id)
            for card in deck.read(parts[place.key].split("/")[place.seat or 0]):
                assert editor.box[deck.code[card]] > 0
                editor.put(deck.code[card])
    editor.rest(in_pile=False)
    for setting in editor.settings:
        if setting.key in parts:
            editor.set(setting.key, parts[setting.key])
    return editor


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(8)
def test_every_position_of_random_play_can_be_built_by_clicks(name: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(name, longest=40))
    for state in walk.varied():
        note(str(state))
        editor = build(state)
        assert editor.trouble is None
        assert editor.text == str(state)
        assert editor.state == state
        # A list names its values by itself: none stands there only because it is set.
        for setting in editor.plan.settings(editor.draft):
            if setting.choices and setting.key in state.parts():
                assert state.parts()[setting.key] in dict(setting.choices)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(25)
def test_a_text_is_read_and_written_to_the_same_position(name: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(name, longest=40))
    for state in walk.varied():
        editor = Editor(state)
        assert editor.text == str(state) and editor.state == state
        pasted = Editor(name)
        pasted.read(str(state))
        assert pasted.draft == editor.draft


@pytest.mark.parametrize("name", NAMES)
def test_the_editor_knows_every_part_of_the_notation(name: str) -> None:
    room = import_module(f"pairit.games.{name.replace('-', '_')}.notation")
    assert set(plan_of(GAMES[name]).parts) == set(room.KEYS)


@pytest.mark.parametrize("name", NAMES)
def test_every_card_has_a_name_a_face_and_a_row_of_the_box(name: str) -> None:
    game: Any = GAMES[name]
    plan = plan_of(game)
    for card in game.cards:
        assert plan.name(card.code) and plan.group(card)
        assert plan.face(card).alt


SHORT = [
    "pair-it; hands: R1K Y2S / B3C; top: Cannon:G",
    "pair-it\nhands: r1k y2s / b3c\ntop: cannon:g\nneed: colour green\ndirection: 1\nstarter: 1",
    "pair-it; hands: Gold / B3C; top: Hands; need: colour B; draw: R1K ...; seed: 9; streams: 2 0 0",
    "pair-it; hands: / B3C; top: R1K; over: 0; scores: 0 / 20",
    "pairs; stacks: 10 5 / 9 4; scores: 0 / 12; turn: 1; draw: 3 7 2",
    "pairs; stacks: / ; scored: 10 9 8 4 / ; over: 0",
    "pairs; stacks: 10 / 9; burned: 1 2; discard: 3; coins: -2 / 2; options: coins=score",
    "pirato-poker; hands: cat:g1 dog / pig / chicken*2; turn: 2; draw: pig map",
    "pirato-poker; hands: dog / dog / pig; over: -",
    "pirato-poker; hands: cat:g1 dog / pig / chicken*2; gifts: 1>0 dog; owes: pass-on",
]


@pytest.mark.parametrize("text", SHORT)
def test_a_short_text_stays_short_and_means_the_same(text: str) -> None:
    editor = Editor(text)
    assert editor.state == pairit.games.position(text)
    assert pairit.games.position(editor.text) == editor.state
    assert len(editor.text) < len(text) + 30


TROUBLES = {
    "a card too often": ("hands: R1K / R1K; top: R2K", "hands", "R1K is there once too often"),
    "no card on top": ("hands: R1K / B3C", "top", "a position names the one card that lies on top"),
    "an Anchor on top": ("hands: R1K / B3C; top: Anchor", "top", "an Anchor never lies on top"),
    "a colour not named": ("hands: R1K / B3C; top: Hands", "need", "a colour was named"),
    "a need that cannot be": ("hands: R1K / B3C; top: R2K; need: colour B", "need", "cannot follow"),
    "a gift without a Cannon": ("hands: R1K / B3C; top: R2K; owes: give 1", "owes", "Fire the Cannon"),
    "an empty hand": ("hands: R1K / ; top: R2K", "hands", "seat 1 has no card"),
    "a winner with cards": ("hands: R1K / B3C; top: R2K; over: 0", "over", "still holds cards"),
    "a drawn card not held": ("hands: R1K / B3C; top: R2K; owes: drawn Y1K", "owes", "not in the hand"),
}


@pytest.mark.parametrize("case", TROUBLES)
def test_what_cannot_be_is_said_by_its_part_and_stays_on_the_desk(case: str) -> None:
    text, part, why = TROUBLES[case]
    editor = Editor("pair-it; hands: G1K / G2K; top: G3K")
    editor.read(text)
    assert editor.state is None and editor.trouble
    assert editor.trouble.part == part and why in editor.trouble.sentence
    with pytest.raises(pairit.PositionError) as engine:
        pairit.games["pair-it"].position(editor.text)
    assert str(engine.value) == editor.trouble.sentence
    assert editor.draft.at("hands.0") == ("R1K",)
    editor.undo()
    assert editor.text == "pair-it; hands: G1K / G2K; top: G3K; turn: 0; draw: ..."


UNREADABLE = [
    "hands: R9K / B3C; top: R2K",
    "hands R1K",
    "pairs; stacks: 1 / 2",
    "hands: R1K; top: R2K",
    "hands: R1K / B3C; top: R2K; options: anchors=99",
    "hands: R1K / B3C; top: R2K; wind: west",
    "hands: R1K / B3C; top: R2K / R3K",
    "x" * 30_000,
    "",
    "<script>alert(1)</script>",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_text_that_cannot_be_read_changes_nothing_and_says_why(text: str) -> None:
    editor = Editor("pair-it; hands: G1K / G2K; top: G3K")
    before = editor.text
    editor.read(text)
    assert editor.text == before and editor.state is not None
    assert editor.trouble and editor.trouble.sentence.endswith((".", "?"))
    editor.put("R1K")
    assert editor.trouble is None


STEPS = st.one_of(
    st.tuples(st.just("aim"), st.integers(0, 30)),
    st.tuples(st.just("put"), st.integers(0, 200)),
    st.tuples(st.just("take"), st.integers(0, 30)),
    st.tuples(st.just("rest"), st.booleans()),
    st.tuples(st.just("seat"), st.integers(2, 6)),
    st.tuples(st.just("set"), st.integers(0, 200)),
    st.tuples(st.just("set_option"), st.integers(0, 200)),
    st.tuples(st.just("clear"), st.none()),
)


def do(editor: Editor, step: str, number: Any) -> None:
    """Press something."""
    if step == "aim":
        editor.aim(editor.places[number % len(editor.places)].id)
    elif step == "put":
        left = [code for code, count in editor.box.items() if count]
        editor.put(left[number % len(left)])
    elif step == "take":
        place = editor.places[number % len(editor.places)]
        editor.take(place.id, len(editor.draft.at(place.id)) - 1)
    elif step == "rest":
        editor.rest(number)
    elif step == "seat":
        editor.seat(number)
    elif step == "set":
        offered = [(setting.key, value) for setting in editor.settings for value, _ in setting.choices]
        editor.set(*offered[number % len(offered)])
    elif step == "set_option":
        known = editor.game.known_options
        option = known[number % len(known)]
        editor.set_option(option.name, option.values[number % len(option.values)])
    else:
        editor.clear()


@pytest.mark.parametrize("name", NAMES)
@given(steps=st.lists(STEPS, max_size=25))
@examples(40)
def test_whatever_is_pressed_the_engine_has_the_last_word_and_all_can_be_undone(
    name: str, steps: list[tuple[str, Any]]
) -> None:
    editor = Editor(name)
    begun, drafts = editor.draft, []
    for step, number in steps:
        before, placed = editor.draft, sum(map(len, editor.draft.cards.values()))
        do(editor, step, number)
        if editor.draft != before:
            drafts.append(before)
        if step == "put":
            assert sum(map(len, editor.draft.cards.values())) - placed in (0, 1)
        if editor.trouble is None:
            assert editor.game.position(editor.text) == editor.state
        else:
            assert editor.state is None and editor.trouble.part in editor.plan.parts
            with pytest.raises(pairit.PositionError) as refusal:
                editor.game.position(editor.text)
            assert editor.trouble.sentence == str(refusal.value)
    for draft in reversed(drafts):
        editor.undo()
        assert editor.draft == draft
    assert editor.draft == begun and not editor.can_undo
    editor.undo()
    assert editor.said == "There is nothing to undo."


def test_only_one_card_lies_where_one_may_lie() -> None:
    editor = Editor("pair-it")
    editor.aim("top")
    editor.put("R1K")
    editor.put("R2K")
    assert editor.draft.at("top") == ("R2K",) and editor.box["R1K"] == 1


def test_the_pile_keeps_its_order_and_a_card_leaves_from_where_it_lies() -> None:
    editor = Editor("pair-it; hands: G1K / G2K; top: G3K; draw: B1K R1K Y1K ...")
    editor.take("draw", 1)
    assert "draw: B1K Y1K ..." in editor.text
    editor.aim("draw")
    editor.put("R1K")
    assert "draw: B1K Y1K R1K ..." in editor.text
    editor.rest(in_pile=False)
    assert editor.text.endswith("draw: B1K Y1K R1K")


def test_no_card_is_put_that_the_box_does_not_have() -> None:
    editor = Editor("pair-it")
    editor.put("R1K")
    editor.put("R1K")
    assert editor.draft.at("hands.0") == ("R1K",)
    assert editor.said == "No R1K is left in the box."


def test_cards_of_seats_that_go_are_in_the_box_again_and_come_back_with_undo() -> None:
    text = "pair-it; hands: G1K / G2K / B1K; top: G3K; turn: 2; scores: 0 / 10 / 20"
    editor = Editor(text)
    editor.seat(2)
    assert editor.text == "pair-it; hands: G1K / G2K; top: G3K; turn: 0; scores: 0 / 10; draw: ..."
    assert editor.box["B1K"] == 1
    editor.undo()
    assert editor.state == pairit.games.position(text)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda editor: editor.aim("moon"), "There is no place 'moon'"),
        (lambda editor: editor.set("moon", "1"), "There is nothing 'moon' to set"),
        (lambda editor: editor.seat(9), "for 2 to 6 players"),
        (lambda editor: editor.set_option("moon", 1), "There is no option 'moon'"),
        (lambda editor: Editor("whist"), "There is no game 'whist'"),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(call: Any, words: str) -> None:
    with pytest.raises(pairit.OptionError, match=words):
        call(Editor("pair-it"))
