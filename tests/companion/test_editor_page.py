"""The editor on its page, driven without a browser: presses go through the widgets' own callbacks."""

from __future__ import annotations

import html
import re
from typing import Any

import ipywidgets
import pytest

import pairit
from pairit.companion.editor.view import EditorView
from pairit.table.view import TableView
from pairit.table.widgets import Press
from tests.games.walk import GAMES


def tile(view: EditorView, row: str, name: str) -> tuple[dict[str, Any], int, dict[str, Any]]:
    """Find a card of a row by how its name begins."""
    for found in view.board.rows:
        if found["title"] == row:
            for index, card in enumerate(found["cards"]):
                if card["name"].startswith(name):
                    return found, index, card
    raise AssertionError(f"no {name!r} in {row!r}")


def send(view: EditorView, ask: str, what: str, index: int = 0, code: str = "") -> None:
    view.board._handle_custom_msg({"ask": ask, "what": what, "index": index, "code": code}, [])
    assert not view.faults


def put(view: EditorView, place: str, row: str, name: str) -> None:
    send(view, "aim", next(found["id"] for found in view.board.rows if found["title"] == place))
    send(view, "put", tile(view, row, name)[2]["code"])


def shown(widget: ipywidgets.Widget) -> list[Press]:
    if isinstance(widget, Press):
        return [widget] if widget.offered else []
    return [press for child in getattr(widget, "children", ()) for press in shown(child)]


def press(view: EditorView, label: str) -> None:
    (button,) = [button for button in shown(view.children[0]) if label in button.description]
    button._effect()
    assert not view.faults


def text_of(widget: ipywidgets.HTML) -> str:
    plain = re.sub("</?button[^>]*>", "", widget.value)
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", plain)).split())


@pytest.fixture
def anchor() -> EditorView:
    view = pairit.editor("pair-it")
    put(view, "Hand of seat 0", "No colour", "Anchor")
    put(view, "Hand of seat 0", "Red", "Red 2 skull")
    put(view, "Hand of seat 1", "Blue", "Blue 3 compass")
    put(view, "Card on top", "Red", "Red 1 skull")
    return view


def test_an_argument_about_a_lone_anchor_is_settled_by_clicks(anchor: EditorView) -> None:
    assert "Seat 0 is to move. 2 moves are allowed: Play red 2 skull play R2K" in text_of(anchor.standing)
    anchor.moves.widget.value = "play Anchor"
    answer = text_of(anchor.answer)
    for part in (
        "Not now. An Anchor never goes alone",
        "You can: play red 2 skull",
        "PI-13",
        "no single change of what is set here makes it allowed",
        pairit.rulebook.load("pair-it")["PI-13"].ruling,
        pairit.rulebook.load("pair-it")["PI-13"].why,
    ):
        assert part in answer
    assert anchor.bridge.text.startswith("Play Anchor? Not now. An Anchor never goes alone")
    assert not anchor.faults


def test_an_empty_desk_says_what_it_needs() -> None:
    view = pairit.editor("pair-it")
    assert "Not a position yet. top: a position names the one card" in text_of(view.standing)
    assert [row["title"] for row in view.board.rows if row["trouble"]] == ["Card on top"]
    assert view.moves.widget.options == (("choose a move", ""),)
    assert "Play from here" not in [button.description for button in shown(view)]


@pytest.mark.parametrize("name", list(GAMES))
def test_every_card_is_a_button_with_a_name_and_a_picture_with_words(name: str) -> None:
    view = pairit.editor(name)
    game: Any = GAMES[name]
    codes = [card["code"] for row in view.board.rows if row["kind"] == "box" for card in row["cards"]]
    assert codes and sorted(codes) == sorted(card.code for card in game.cards)
    for code in codes:
        assert re.match(r'<img src="data:image/svg\+xml;base64,[^"]+" alt="[^"]+"', view.board.faces[code])
    for row in view.board.rows:
        assert all(re.search(r"(left|none left)", card["name"]) for card in row["cards"])


def test_a_card_on_the_table_goes_back_and_undo_brings_it_again(anchor: EditorView) -> None:
    row, index, card = tile(anchor, "Hand of seat 0", "Anchor")
    send(anchor, "take", row["id"], index, card["code"])
    assert "Anchor" not in anchor.editor.text
    assert anchor.bridge.text.startswith("Anchor is in the box again.")
    press(anchor, "Undo")
    assert "hands: R2K Anchor / B3C" in anchor.notation.value
    press(anchor, "Clear the desk")
    assert anchor.notation.value == "pair-it; hands: /; turn: 0; draw: ..."
    press(anchor, "Undo")
    assert anchor.editor.state is not None


def test_the_notation_is_shown_and_taken(anchor: EditorView) -> None:
    assert anchor.notation.value == "pair-it; hands: R2K Anchor / B3C; top: R1K; turn: 0; draw: ..."
    anchor.notation.value = "pair-it; hands: Y1K Reverse:Y / G1K; top: Y2K; options: anchors=9"
    assert anchor.editor.draft.at("hands.0") == ("Y1K", "Reverse:Y")
    assert "Play yellow Reverse" in text_of(anchor.standing)
    assert not anchor.faults


def test_a_text_that_is_not_taken_stays_to_be_mended(anchor: EditorView) -> None:
    before = anchor.editor.text
    anchor.notation.value = "pair-it; hands: <b>R9K</b> / B3C; top: R1K"
    assert anchor.notation.value == "pair-it; hands: <b>R9K</b> / B3C; top: R1K"
    assert anchor.editor.text == before
    assert "<b>" not in anchor.standing.value and "There is no card" in text_of(anchor.standing)
    anchor.notation.value = "pair-it; hands: R3K / B3C; top: R1K"
    assert anchor.editor.draft.at("hands.0") == ("R3K",)


def test_what_is_owed_is_chosen_by_words_and_checked_at_once(anchor: EditorView) -> None:
    owed = anchor.settings["owes"].widget
    assert "a decision about the drawn card, red 2 skull" in dict(owed.options)
    owed.value = "give 1"
    assert "owes: a gift is owed after Fire the Cannon" in text_of(anchor.standing)
    owed.value = "drawn R2K"
    assert "Pass pass" in text_of(anchor.standing)
    assert not anchor.faults


def test_whose_turn_it_is_stands_beside_the_hand(anchor: EditorView) -> None:
    def notes() -> list[str]:
        return [row["note"] for row in anchor.board.rows if row["title"].startswith("Hand of")]

    assert notes() == ["2 cards, to move", "1 card"]
    anchor.settings["turn"].widget.value = "1"
    assert notes() == ["2 cards", "1 card, to move"]
    assert "turn: 1" in anchor.notation.value and "Seat 1 is to move." in text_of(anchor.standing)


def test_what_stands_in_the_way_is_marked_where_it_is_set(anchor: EditorView) -> None:
    anchor.settings["owes"].widget.value = "bonus"
    assert "Look at “Owed”." in text_of(anchor.standing)
    assert "pairit-troubled" in anchor.settings["owes"].widget._dom_classes
    anchor.settings["owes"].widget.value = ""
    assert "pairit-troubled" not in anchor.settings["owes"].widget._dom_classes
    assert anchor.rare.layout.display == "none"
    anchor.notation.value = "pair-it; hands: R2K / B3C; top: R1K; next: 1"
    assert anchor.rare.layout.display is None, "what is seldom set is shown when it stands in the way"
    assert not anchor.faults


def test_house_rules_change_the_answer(anchor: EditorView) -> None:
    press(anchor, "House rules")
    anchor.moves.widget.value = "draw"
    assert "With draw_anytime=true it would be allowed (PI-33)" in text_of(anchor.answer)
    anchor.options["draw_anytime"].widget.value = True
    assert "options: draw_anytime=true" in anchor.notation.value
    assert "Yes. At this table you may draw" in text_of(anchor.answer)
    anchor.options["anchors"].widget.value = "9"
    assert "anchors=9" in anchor.notation.value
    anchor.options["anchors"].widget.value = "many"
    assert "anchors is a whole number from 0 to 20" in anchor.bridge.text
    assert "anchors=9" in anchor.notation.value and not anchor.faults
    press(anchor, "Fold house rules")


def test_players_and_points_are_set_without_notation(anchor: EditorView) -> None:
    anchor.players.widget.value = 3
    assert [row["title"] for row in anchor.board.rows][:3] == [f"Hand of seat {seat}" for seat in range(3)]
    assert "seat 2 has no card" in text_of(anchor.standing)
    scores = anchor.settings["scores"].widget
    scores.children[2].value = 120
    assert "scores: 0 / 0 / 120" in anchor.notation.value
    anchor.players.widget.value = 2
    assert "scores" not in anchor.notation.value
    assert not anchor.faults


def test_a_typed_move_is_answered_and_nonsense_is_answered_too(anchor: EditorView) -> None:
    anchor.typed.value = "p g4c"
    assert "Green 4 compass is not in your hand." in text_of(anchor.answer)
    anchor.typed.value = "<i>fly</i>"
    assert "<i>" not in anchor.answer.value
    assert "is no move" in text_of(anchor.answer)
    assert not anchor.faults


def test_play_from_here_opens_the_real_table_and_ends_an_earlier_one(anchor: EditorView) -> None:
    press(anchor, "Play from here")
    first = anchor.table
    assert isinstance(first, TableView) and anchor.slot.children == (first,)
    assert first.table.state == anchor.editor.state
    press(anchor, "Play from here")
    assert first.table.ended and anchor.table is not first
    press(anchor, "Close the table")
    assert anchor.table is None and anchor.slot.children == ()
    assert anchor.editor.state is not None


def test_messages_of_a_page_that_make_no_sense_change_nothing(anchor: EditorView) -> None:
    before = anchor.editor.text
    for message in ("x", {"ask": 1}, {"ask": "put", "what": "R9K", "index": 0}, {"ask": "fly", "what": "x"}):
        anchor.board._handle_custom_msg(message, [])
    for ask, what, index in (
        ("take", "hands.0", 99),
        ("take", "hands.0", 0),
        ("take", "hands.0", -1),
        ("take", "moon", 0),
        ("aim", "moon", 0),
        ("put", "", 0),
    ):
        send(anchor, ask, what, index, "Anchor")
    assert anchor.editor.text == before and not anchor.faults


@pytest.mark.parametrize(
    "text",
    [
        "pairs; stacks: 10 9 / 3; turn: 0; draw: 10 5 4 3 2",
        "pirato-poker; hands: cat:g1 dog / pig / chicken*2; turn: 2; revealed: chicken; draw: pig map",
        "pirato-poker; hands: dog / dog / pig; over: -; options: coins=g1,g1,g1,g1,g1,g1,g1,g1,g1,c5",
        "pair-it; hands: / B3C; top: R1K; over: 0; scores: 0 / 20",
    ],
)
def test_every_move_that_can_be_named_is_answered(text: str) -> None:
    view = pairit.editor(text)
    press(view, "House rules")
    for _, action in view.moves.widget.options:
        view.moves.widget.value = action
        assert not view.faults
        assert not action or re.match("(Yes|Not now)", text_of(view.answer))


def test_a_ruling_that_is_pressed_opens_under_the_editor(anchor: EditorView) -> None:
    anchor.moves.widget.value = "play Anchor"
    assert 'data-ask="PI-13"' in anchor.answer.value
    anchor.bridge._handle_custom_msg({"ask": "PI-13"}, [])
    assert getattr(anchor.children[-1], "current", "") == "PI-13"
    assert anchor.editor.state is not None and not anchor.faults


@pytest.mark.parametrize(
    "text",
    [
        "pairs; stacks: 10 / 9; scores: --5 / 0",
        f"pairs; stacks: 10 / 9; scores: {'9' * 5000} / 0",
        f"pairs; stacks: 10 / 9; turn: {'9' * 5000}",
        "pairs; stacks: 10 / 9; turn: ²; scores: ² / ٣",
    ],
)
def test_numbers_that_are_none_leave_the_page_whole(text: str) -> None:
    view = pairit.editor("pairs")
    view.notation.value = text
    assert not view.faults and "Something went wrong" not in view.bridge.text
    view.notation.value = "pairs; stacks: 10 / 9; scores: 5 / 0; turn: 1"
    assert view.editor.state is not None and view.editor.draft.turn == 1
