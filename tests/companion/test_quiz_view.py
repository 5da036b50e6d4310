"""The quiz in a cell: nothing of an answer is in the page before it is given; keys; texts; the still page."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import pairit
from pairit.companion.quiz import quiz
from pairit.companion.quiz.boxes import Boxes
from pairit.companion.quiz.choosing import items_of_game
from pairit.companion.quiz.from_examples import book_items
from pairit.companion.quiz.generated import generated_item
from pairit.companion.quiz.item import Frame, Item, Option
from pairit.companion.quiz.page import still
from pairit.companion.quiz.session import Session
from pairit.companion.quiz.view import KEYS, QuizView
from pairit.engine.errors import OptionError
from pairit.table.progress import Progress
from pairit.table.widgets import Press
from tests.companion.test_quiz_items import NAMES


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAIRIT_DATA", str(tmp_path))
    return tmp_path


def view_of(*items: Item) -> QuizView:
    return QuizView("Pairs", Session.of(list(items)), Boxes(Progress(), items[0].game))


def states(widget: Any) -> list[dict[str, Any]]:
    """Everything that a widget and those in it tell the page, without their own names."""
    told = {
        name: value
        for name, value in widget.get_state().items()
        if not str(value).startswith("IPY_MODEL_") and name not in ("children", "_esm", "_css")
    }
    if isinstance(widget, Press):
        told["_dom_classes"] = told["_dom_classes"][1:]  # the first names the button
    children = getattr(widget, "children", ())
    return [told, *(state for child in children for state in states(child))]


def all_told(view: QuizView) -> str:
    """All texts that the page is told, and what is stored with the notebook."""
    bundle = view._repr_mimebundle_()
    return html.unescape(json.dumps(states(view.box), default=str, ensure_ascii=False) + str(bundle))


def otherwise(item: Item) -> Item:
    """The same question with all else of it otherwise: other answers are right, for other reasons."""
    options = tuple(
        Option(option.words, not option.right, "SECRET", (Frame("SECRET"),)) for option in item.options
    )
    hints = ("SECRET", "SECRET", "SECRET")
    return replace(
        item, options=options, hints=hints, why="SECRET", cited=frozenset(), after="SECRET", ruling="PR-01"
    )


def some_items() -> list[Item]:
    """Items of every game and kind."""
    chosen: dict[tuple[str, str], list[Item]] = {}
    for game in NAMES:
        for item in [*book_items(game).values(), *(generated_item(game, seed) for seed in range(12))]:
            chosen.setdefault((game, item.kind), []).append(item)
    return [item for items in chosen.values() for item in items[:: max(1, len(items) // 3)]]


# ---------------------------------------------------------------- no solution leaks


def test_the_page_is_the_same_whatever_the_answer() -> None:
    for item in some_items():
        view, other = view_of(item), view_of(otherwise(item))
        assert states(view.box) == states(other.box), item.id
        assert view._repr_mimebundle_()["text/html"] == other._repr_mimebundle_()["text/html"], item.id
        for place in (0, len(item.options) - 1):
            for one in (view, other):
                one.press(lambda session, place=place: session.choose(place))
            assert states(view.box) == states(other.box), item.id


def test_no_feedback_hint_or_reason_is_told_before_the_answer() -> None:
    for item in some_items():
        told = all_told(view_of(item))
        # A question about the notes quotes the ruling; all others must not.
        secrets = [option.feedback for option in item.options] + [item.after]
        secrets += [] if item.kind == "F" else [item.why, *item.hints]
        known = [item.question, item.situation, *(option.words for option in item.options)]
        for secret in secrets:
            if secret and not any(secret.rstrip(".") in text for text in known):
                assert secret not in told, (item.id, secret)


def test_the_picture_does_not_say_what_may_be_done() -> None:
    for item in [item for game in NAMES for item in list(book_items(game).values())[::2]]:
        if item.kind in "AD" and item.shown is not None:
            alt = html.unescape(str(item.shown._repr_html_()))
            alt = re.sub(r'src="[^"]*"', "", alt)
            assert not re.search(r"✓|can be played|: hit\.|: fold\.|must be|may get|no dog", alt), item.id


def test_the_other_items_of_a_session_are_not_in_the_page() -> None:
    items = items_of_game("pairs", 5)
    told = all_told(view_of(*items))
    assert items[0].question in told
    assert not any(item.question in told for item in items[1:] if item.question != items[0].question)


# ---------------------------------------------------------------- inputs


def test_keys_choose_check_hint_and_go() -> None:
    item = generated_item("pairs", 0)
    view = view_of(item, generated_item("pairs", 1))
    right = min(item.right)
    other = next(place for place in range(len(item.options)) if place not in item.right)
    press(view, str(other + 1), "Enter")
    assert view.bridge.text.startswith("Not this one. Watch.")
    assert "Rewind and try again (N)" in labels(view) or "Watch on (N)" in labels(view)
    while view.session.now.phase == "watched":
        press(view, "n")
    press(view, "h", str(right + 1), "Enter")
    assert view.session.now.phase == "solved"
    assert view.bridge.text.startswith("Right.")
    assert "Play from here" in labels(view)
    press(view, "w")
    assert item.ruling in view.answer.value and "Why:" in view.answer.value
    press(view, "n")
    assert view.session.place == 1 and view.bridge.text.startswith("Question 2 of 2.")
    press(view, "b")
    assert view.session.place == 0


def press(view: QuizView, *keys: str) -> None:
    for key in keys:
        assert key in KEYS
        view.bridge._hear(None, {"pressed_at": view.bridge.shown, "key": [key, -1]}, [])


def labels(view: QuizView) -> list[str]:
    rows = (view.options, view.ways, view.after)
    return [button.description for row in rows for button in row.children if button.offered]


def test_a_press_on_a_page_that_is_behind_counts_for_nothing() -> None:
    view = view_of(generated_item("pairs", 0))
    view.bridge._hear(None, {"pressed_at": view.bridge.shown - 1, "key": ["1", -1]}, [])
    assert view.session.now.chosen == frozenset()


def test_nothing_else_is_an_input() -> None:
    view = view_of(generated_item("pairs", 0))
    for message in ("x", {"key": "1"}, {"key": ["q", -1]}, {"key": ["ArrowDown", -1]}, {"tap": [1, 2]}):
        view.bridge._hear(None, message, [])
    assert view.session == Session.of([generated_item("pairs", 0)])


def test_every_button_has_words_and_says_what_is_chosen() -> None:
    item = generated_item("pairs", 0)
    view = view_of(item)
    view.options.children[1].click()
    assert all(labels(view))
    assert view.options.children[1].description.endswith("– chosen")
    assert "pairit-chosen" in view.options.children[1]._dom_classes
    assert view.bridge.text.startswith("Chosen. 2:")


def test_the_answer_is_marked_in_words_once_it_is_given() -> None:
    item = generated_item("pairs", 0)
    view = view_of(item)
    assert not any("right" in label for label in labels(view))
    press(view, str(min(item.right) + 1), "Enter")
    marked = [place for place, label in enumerate(labels(view)) if "right" in label.rpartition("–")[2]]
    assert set(marked) == set(item.right)


def test_a_position_can_be_played_from_in_the_same_cell() -> None:
    item = book_items("pairs")["PR-07/0/A"]
    view = view_of(item)
    for place in item.right:
        press(view, str(place + 1))
    press(view, "Enter")
    button = next(button for button in view.after.children if button.description == "Play from here")
    button.click()
    assert view.table is not None and view.below.children == (view.table,)
    assert str(view.table.table.state) == item.position
    first = view.table
    button.click()
    assert first.table.ended


def test_half_of_a_double_press_counts_for_nothing() -> None:
    item = generated_item("pairs", 0)
    view = view_of(item, generated_item("pairs", 1))
    press(view, str(min(item.right) + 1))
    check = view.ways.children[0]
    check.click()
    assert check.description == "Next (N)"
    check.click()
    assert view.session.place == 0


def test_a_fault_is_said_and_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(book_items("pairs")["PR-07/0/A"])
    monkeypatch.setattr("pairit.companion.quiz.view.play", lambda state: 1 / 0)
    view._play_from_here()
    assert "Something went wrong here: ZeroDivisionError" in view.bridge.text


def test_a_fault_in_another_width_is_said_and_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(book_items("pairs")["PR-07/0/A"])
    monkeypatch.setattr("pairit.companion.quiz.page.asked", lambda session, narrow: 1 / 0)
    view.bridge.width = 300
    assert "Something went wrong here: ZeroDivisionError" in view.bridge.text


def test_a_reader_who_gets_another_seat_is_told_so() -> None:
    items = [generated_item("pairs", seed) for seed in range(40)]
    addressed = [item for item in items if item.question.startswith("You are seat ")]
    own = next(item for item in addressed if item.question.startswith("You are seat 0"))
    other = next(item for item in addressed if item not in (own,) and "You are seat 1" in item.question)
    for item, told in ((own, False), (other, True)):
        view = view_of(item)
        view._play_from_here()
        assert "A table is open below" in view.bridge.text
        assert ("At this table you have seat 0." in view.bridge.text) == told


def test_one_question_is_one() -> None:
    assert "a quiz of 1 question." in repr(view_of(generated_item("pairs", 0)))


# ---------------------------------------------------------------- what is kept


def test_an_item_goes_into_its_box_once_it_is_settled(folder: Path) -> None:
    item = generated_item("pairs", 0)
    view = view_of(item)
    press(view, "n", "b")
    assert not (folder / "progress.json").exists()
    press(view, str(min(item.right) + 1), "Enter")
    assert Progress().section("quiz") == {"pairs:session": 1, "pairs:pairs/0": [1, 3]}


def test_missed_items_come_again() -> None:
    view = quiz("pairs", seed=3)
    missed = view.session.now.item.id
    for _ in range(2):
        wrong = next(place for place in range(6) if not view.session.now.item.solved_by(frozenset({place})))
        press(view, str(wrong + 1), "Enter")
        while view.session.now.phase == "watched":
            press(view, "b")
    assert quiz("pairs", seed=4).session.now.item.id == missed


def test_a_file_that_cannot_be_used_is_said_and_breaks_nothing(folder: Path) -> None:
    (folder / "progress.json").write_text("{", encoding="utf-8")
    view = quiz("pairs", seed=3)
    assert view.bridge.text.startswith("The file progress.json could not be used")
    assert "Question 1 of 8." in view.bridge.text


# ---------------------------------------------------------------- the page


def test_the_still_page_has_question_picture_and_answers() -> None:
    for what in ("pairs", "pair-it", "PI-10"):
        view = quiz(what, seed=3)
        bundle = view._repr_mimebundle_()
        item = view.session.standings[0].item
        assert html.escape(item.question) in bundle["text/html"]
        assert all(f"<li>{html.escape(option.words)}</li>" in bundle["text/html"] for option in item.options)
        assert "Run this cell" in bundle["text/plain"] and "0x" not in bundle["text/plain"]
        assert 'alt="' in bundle["text/html"] or item.shown is None
        assert "application/vnd.jupyter.widget-view+json" in bundle
    assert still(Session.of([]), "Pairs") == ""


def test_a_narrow_page_has_the_position_in_words_too() -> None:
    view = view_of(generated_item("pairs", 0))
    assert "<details><summary>" in view.asked.value
    view.bridge.width = 400
    assert "<details open><summary>" in view.asked.value
    view.bridge.width = 800
    assert "<details><summary>" in view.asked.value


def test_texts_are_escaped() -> None:
    item = generated_item("pairs", 0)
    bad = "<script>alert(1)</script>"
    options = (replace(item.options[0], words=bad, right=True, feedback=bad), *item.options[1:])
    view = view_of(
        replace(item, question=bad, situation=bad, why=bad, hints=(bad, bad, bad), options=options)
    )
    press(view, "h", "1", "Enter", "w")
    htmls = [widget.value for widget in widgets(view.box) if isinstance(widget, ipywidgets.HTML)]
    assert not any("<script" in value for value in [*htmls, view._repr_mimebundle_()["text/html"]])


def widgets(widget: Any) -> list[Any]:
    return [widget, *(inner for child in getattr(widget, "children", ()) for inner in widgets(child))]


def test_what_is_asked_for_is_found_or_named() -> None:
    assert pairit.quiz is quiz
    assert {standing.item.ruling for standing in quiz("pi-10").session.standings} == {"PI-10"}
    several = [standing.item.ruling for standing in quiz("PI-11, pi-12", items=3).session.standings]
    assert several == ["PI-11", "PI-12", "PI-11"]
    for what in ("chess", "PI-99", "", "10", "PI-10 PR-07"):
        with pytest.raises(OptionError, match="There is no quiz about"):
            quiz(what)


@pytest.mark.parametrize("items", [0, 21, True, 1.5, None])
def test_so_many_questions_are_not_asked(items: Any) -> None:
    with pytest.raises(OptionError, match="1 to 20 questions"):
        quiz("pairs", items=items)


def test_a_quiz_is_as_long_as_it_is_asked_to_be() -> None:
    assert [len(quiz("pairs", seed=3, items=count).session.standings) for count in (1, 8, 20)] == [1, 8, 20]


def test_a_fresh_quiz_asks_other_questions_than_the_last() -> None:
    first, second = quiz("pairs"), quiz("pairs")
    assert [one.item.id for one in first.session.standings] != [
        one.item.id for one in second.session.standings
    ]


def test_nobody_is_hurried_or_counted() -> None:
    told = all_told(quiz("pairs", seed=3)).casefold()
    assert not re.search(r"\b(seconds left|lives|streak)\b", told)


# ---------------------------------------------------------------- the end


def to_the_end(view: QuizView) -> None:
    while not view.session.is_over:
        press(view, "n")


def test_the_end_names_each_ruling_once_and_leads_to_it() -> None:
    view = quiz("PI-10", seed=3, items=3)
    to_the_end(view)
    assert view.bridge.text == "0 of 3 at the first try. Worth another look: PI-10."
    assert view.asked.value.count('data-ask="PI-10"') == 1
    assert "Repeat:" not in view.asked.value
    view.rulings.open("PI-10")
    assert len(view.box.children) == 3


def test_more_is_asked_about_the_same_with_other_questions() -> None:
    for what, count in (("pairs", 3), ("PI-10", 4)):
        view = quiz(what, seed=3, items=count)
        first = [standing.item.id for standing in view.session.standings]
        to_the_end(view)
        assert "Ask me more" in labels(view)
        next(button for button in view.ways.children if button.description == "Ask me more").click()
        assert not view.session.is_over and view.session.place == 0
        again = [standing.item for standing in view.session.standings]
        assert len(again) == count and [item.id for item in again] != first
        assert {item.game for item in again} == {"pair-it" if what == "PI-10" else what}
        assert view.bridge.text.startswith(f"Question 1 of {count}.")
        assert "Ask me more" not in labels(view)


def test_no_more_is_offered_where_there_is_none() -> None:
    view = view_of(generated_item("pairs", 0))
    to_the_end(view)
    assert labels(view) == ["Back (B)"]
