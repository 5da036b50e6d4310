"""What the editor answers: the judge's word, and nothing that the engine was not asked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import pairit
from pairit import rulebook
from pairit.companion.editor.answer import Answer, grouped, said, settle
from pairit.companion.editor.model import Editor
from pairit.companion.editor.page import settled
from pairit.engine.notation import write_parts
from pairit.engine.options import Options
from pairit.table.nameable import nameable, refused
from tests.games.walk import GAMES, Walk, examples, walks

NAMES = list(GAMES)


def with_option(state: Any, name: str, value: object) -> str:
    """Write a position with another house rule, without asking the editor."""
    options = Options(state.game.known_options, {**state.game.options, name: value})
    parts = {**state.parts(), "options": str(options)}
    return write_parts(
        state.game.name, {key: text for key, text in parts.items() if key != "options" or text}
    )


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(12)
def test_answers_are_the_engines_own(name: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(name, longest=30))
    for state in walk.varied():
        named = nameable(state)
        if not named:  # a round that is over asks for nothing
            continue
        action = data.draw(st.sampled_from(named))
        note(f"{state} ? {action}")
        answer = settle(Editor(state), action)
        assert answer.verdict == state.judge(action)
        assert bool(answer.then) == answer.verdict.legal
        assert tuple(ruling.id for ruling in answer.rulings) == answer.verdict.rulings
        check_tried(answer, state, action)
        check_otherwise(answer, state, action)
        assert "<script" not in settled(answer, name)


def check_tried(answer: Answer, state: Any, action: str) -> None:
    """Ask the engine itself about each change of the position that is said to allow the action."""
    for change in answer.tried:
        other = pairit.games.position(change.text)
        assert other.judge(action).legal and other != state and other.players == state.players
    assert not (answer.tried and answer.verdict.legal)


def check_otherwise(answer: Answer, state: Any, action: str) -> None:
    """Judge each house rule anew."""
    book = rulebook.load(state.game.name)
    deciding = {name for ruling in answer.rulings for name in ruling.options}
    assert deciding <= {other.option.name for other in answer.otherwise}
    for other in answer.otherwise:
        assert other.option.name in book[other.ruling].options
        assert other.value != state.game.options[other.option.name]
        try:
            elsewhere: Any = pairit.games.position(with_option(state, other.option.name, other.value))
        except pairit.PositionError as fault:
            assert other.legal is None
            assert other.told == str(fault)  # noqa: PT017
            continue
        verdict = elsewhere.judge(action)
        assert (other.legal, other.told) == (verdict.legal, verdict.sentence)
        if not other.differs:
            assert verdict.legal == answer.verdict.legal
            if verdict.legal:
                assert elsewhere.step(action).events == state.step(action).events


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(25)
def test_what_can_be_named_holds_all_that_is_allowed_and_the_judge_answers_it(
    name: str, data: st.DataObject
) -> None:
    walk: Walk = data.draw(walks(name, longest=30))
    for state in walk.varied():
        for at in (state, *(state.view(seat) for seat in range(state.players))):
            named, legal = nameable(at), list(map(str, at.legal_actions()))
            assert named[: len(legal)] == legal and len(set(named)) == len(named)
            for action in named:
                assert at.judge(action).legal or action in refused(at)
            assert not set(refused(at)) & set(legal)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(12)
def test_a_change_that_names_a_house_rule_is_one_that_the_engine_takes(
    name: str, data: st.DataObject
) -> None:
    """Where a verdict says that a house rule would allow it, one was found that does."""
    walk: Walk = data.draw(walks(name, longest=30))
    for state in walk.varied():
        for action in refused(state)[:40]:
            if "house rule" in state.judge(action).change:
                answer = settle(Editor(state), action)
                assert any(other.legal for other in answer.otherwise), answer.verdict


def test_no_house_rule_is_named_where_it_would_not_help() -> None:
    """With no card left, neither the usual rule nor another one lets you draw."""
    reshuffled = pairit.games.position("pair-it; hands: R2K Y1K / B3C; top: R1K; draw:")
    assert "house rule" in reshuffled.judge("draw").change
    copies = reshuffled.game.deck.copies.items()
    hand = " ".join(f"{code}*{count}" for code, count in copies if code not in ("R1K", "B3C"))
    dealt = pairit.games.position(f"pair-it; hands: {hand} / B3C; top: R1K; turn: 0; draw:")
    assert "house rule" not in dealt.judge("draw").change


SETTLED = [
    (
        "pair-it; hands: Y2S Y1K / B3C; top: R1K; owes: drawn Y1K; options: drawn_card=must",
        "pass",
        "With drawn_card=may it would be allowed (PI-23): You pass.",
    ),
    (
        "pair-it; hands: R2K Y1K / B3C; top: R1K; draw: R3K",
        "draw",
        "With draw_anytime=true it would be allowed (PI-33): You draw red 3 skull.",
    ),
    (
        "pair-it; hands: R2K Y1K / B3C; top: R1K; draw: R3K; options: draw_anytime=true",
        "draw",
        "With draw_anytime=false it would not be allowed (PI-33).",
    ),
    (
        "pair-it; hands: R2K Y1K / B3C; top: Pirates:R; owes: bonus",
        "pass",
        "With pirates_bonus=forced this position could not occur (PI-10).",
    ),
    (
        "pair-it; hands: Pirates:R R2K / B3C G1W; top: R1K",
        "play Pirates:R",
        "With empty_hand=plays_on it is allowed too, but otherwise (PI-26):",
    ),
    (
        "pirato-poker; hands: pig / pig / chicken*2; turn: 2; revealed: dog",
        "late",
        "With breath_seconds=60 it would be allowed (PP-15):",
    ),
]


@pytest.mark.parametrize(("text", "action", "sentence"), SETTLED, ids=[case[2][:40] for case in SETTLED])
def test_other_house_rules_are_told_in_a_sentence(text: str, action: str, sentence: str) -> None:
    lines = said(settle(Editor(text), action).otherwise)
    assert any(line.startswith(sentence) for line in lines), lines


def test_values_that_change_nothing_are_named_together() -> None:
    answer = settle(Editor("pair-it; hands: R2K Y1K / B3C; top: R1K"), "play R2K call")
    assert "No other value of pair_it_penalty that was tried changes anything here (PI-20)." in said(
        answer.otherwise
    )


def test_the_card_on_top_that_would_allow_it_is_found_by_trying() -> None:
    answer = settle(Editor("pair-it; hands: R2K Y3K / B3C; top: R1K"), "play Y3K")
    assert grouped(answer.tried) == [
        "card on top: red 3 skull, blue 3 skull, green 3 skull, and 13 more",
    ]


@pytest.mark.parametrize("seed", range(1, 7))
def test_what_a_card_is_said_to_need_is_found_by_trying(seed: int) -> None:
    """A card that does not fit has a card on top with which it would."""
    state: Any = pairit.games["pair-it"].deal(players=2, seed=seed)
    for choice in range(seed):
        legal = state.legal_actions()
        state = state if state.is_over else state.play(legal[choice % len(legal)])
    for action in refused(state):
        # To hold Anchors back is never allowed, whatever lies on top.
        if state.judge(action).reasons[0].code in NO_MATCH and " with " not in action:
            kinds = {change.kind for change in settle(Editor(state), action).tried}
            assert "card on top" in kinds, action


NO_MATCH = {"PI.match.one", "PI.match.none", "PI.colour", "PI.chosen", "PI.action.colour"}


def test_both_readings_of_the_notes_are_shown() -> None:
    answer = settle(Editor("pair-it; hands: R1K / B3C Y1K; top: Reverse:R; owes: colour"), "play R1K")
    assert answer.verdict.rulings == ("PI-36",)
    shown = settled(answer, "pair-it")
    for part in ("Our reading (the colour named)", "The other reading (anything)"):
        assert part in shown


def test_an_answer_needs_a_position_and_a_move() -> None:
    with pytest.raises(pairit.PositionError, match="top: a position names"):
        settle(Editor("pair-it"), "draw")
    with pytest.raises(pairit.NotationError, match="is no move"):
        settle(Editor("pair-it; hands: R1K / B3C; top: R2K"), "fly")


def test_what_a_refusal_offers_instead_is_allowed_at_the_desk() -> None:
    editor = Editor("pair-it; hands: R2K Y3K / B3C; top: R1K")
    for action in refused(editor.state):
        for other in settle(editor, action).verdict.instead:
            assert settle(editor, other).verdict.legal
