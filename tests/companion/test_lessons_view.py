"""A lesson in a cell: the same buttons in the same order, the place kept, everything escaped."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pairit
from pairit.companion.browser import RulingsBrowser
from pairit.companion.lessons.catalogue import Catalogue
from pairit.companion.lessons.lesson import Lesson
from pairit.companion.lessons.steps import Chapter, LessonError, LessonStep, Pointer
from pairit.companion.lessons.view import LessonView
from pairit.table.progress import Progress

NAV = ["Back", "Next", "Show me", "Play from here", "Skip chapter", "Leave lesson"]


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Keep the reader's place in a folder of this test."""
    monkeypatch.setenv("PAIRIT_DATA", str(tmp_path))
    return tmp_path / "progress.json"


def opened(topic: str) -> LessonView:
    view = pairit.explain(topic)
    assert isinstance(view, LessonView)
    return view


def words(row: object) -> list[str]:
    return [button.description for button in row.children if button.offered]  # type: ignore[attr-defined]


def press(view: LessonView, label: str) -> None:
    """Press the button with these words, wherever it is."""
    rows = (view.moves, view.nav, view.more, view.chips)
    buttons = [button for row in rows for button in row.children if button.offered]
    next(button for button in buttons if button.description == label).click()


# ---------------------------------------------------------------- the page


def test_the_buttons_stand_in_the_same_order_on_every_page() -> None:
    view = opened("pair-it")
    for _ in view.lesson.pages[:-1]:
        labels = words(view.nav)
        assert [labels[0], *labels[2:]] == [NAV[0], *NAV[2:]]
        assert labels[1] == "Next" or labels[1].startswith("Skip this ")
        press(view, labels[1])
    assert words(view.nav)[1] == "Finish"


def test_the_page_says_chapter_and_step_and_has_a_slider_with_a_name() -> None:
    view = opened("pair-it")
    assert "<h3>Match and draw</h3><span>Step 1 of 18</span>" in view.title.value
    assert (view.slider.min, view.slider.max, view.slider.description) == (1, 30, "Page")
    view.slider.value = 14
    assert "<h3>Colour cards</h3>" in view.title.value
    assert words(view.more) == ["Return to step 1"]
    press(view, "Return to step 1")
    assert view.slider.value == 1
    assert words(view.more) == []


def test_the_picture_has_words_and_its_pointers_stand_in_words_too() -> None:
    view = opened("pairs")
    view.slider.value = 2
    found = re.search(
        r'<img src="data:image/svg\+xml;base64,[^"]+" alt="(Pairs, game 1\. [^"]+)"', view.picture.value
    )
    assert found
    assert "<ol" in view.picture.value
    assert "<li>① The deck, face down.</li><li>② Here lie" in view.picture.value


def test_a_move_is_a_button_and_its_answer_is_said() -> None:
    view = opened("pairs")
    view.slider.value = 3
    assert words(view.moves) == ["Hit", "Fold: take Bo's 2 (2 points)"]
    assert view.bridge.text.endswith("Your turn: hit.")
    press(view, "Hit")
    assert view.bridge.text.startswith("You get a 10.")
    assert "You hit and get a 10." in view.picture.value
    assert words(view.moves) == ["Do it once more"]
    press(view, "Do it once more")
    assert words(view.moves) == ["Hit", "Fold: take Bo's 2 (2 points)"]


def test_another_move_is_shown_and_rewound() -> None:
    view = opened("pairs")
    view.slider.value = 3
    press(view, "Fold: take Bo's 2 (2 points)")
    assert view.bridge.text.startswith("You may fold.")
    assert words(view.moves) == ["Rewind and try the other way"]
    press(view, "Rewind and try the other way")
    assert view.bridge.text.endswith("Your turn: hit.")


def test_why_not_is_asked_in_a_list_and_answered_by_the_judge() -> None:
    view = opened("pirato-poker")
    view.slider.value = 6
    options = dict(view.others.options)
    assert view.others.value in options.values(), "something is chosen from the beginning"
    assert "Give the chicken to Ana" in options
    view.others.value = options["Give the chicken to Ana"]
    view.ask.click()
    assert "A chicken goes to a player with the fewest cards: Ana has 2, Bo has 1." in view.answer.value
    assert view.bridge.text.startswith("Not now. A chicken goes")
    press(view, "Skip this move")
    assert view.answer.value == ""


def test_rulings_are_chips_and_open_points_carry_a_question_mark() -> None:
    view = opened("pairs")
    view.slider.value = 6
    assert words(view.chips) == ["Ruling PR-10 ?"]
    press(view, "Ruling PR-10 ?")
    assert words(view.chips) == ["Hide ruling PR-10 ?"]
    assert "Our reading: " in view.ruling.value
    assert "The other reading: " in view.ruling.value
    assert view.bridge.text.endswith("PR-10 is shown below.")
    press(view, "Hide ruling PR-10 ?")
    assert view.ruling.value == ""
    view.slider.value = 7
    assert words(view.chips) == ["Ruling PR-05"]


def test_a_ruling_named_in_an_answer_or_a_chip_opens_in_the_browser_of_rulings() -> None:
    view = opened("pair-it")
    view.slider.value = 2
    assert 'data-ask="PI-02"' in view.answer.value
    press(view, "Ruling PI-02")
    assert 'data-ask="PI-02"' in view.ruling.value
    view.bridge._hear(None, {"ask": "PI-02"}, [])
    browser = view.box.children[-1]
    assert isinstance(browser, RulingsBrowser)
    assert browser.current == "PI-02"
    assert view.walk.place == 1, "to read a ruling is no move"
    press(view, "Next")
    assert view.ruling.value == ""


def test_on_a_narrow_page_the_picture_is_told_in_words_beside_it() -> None:
    view = opened("pair-it")
    view.slider.value = 3
    assert "<li>In front of you" not in view.picture.value
    view.bridge.width = 360
    assert "<li>Next card: 2 of" in view.picture.value
    assert "<li>In front of you: Red 4 skull, " in view.picture.value
    said = view.bridge.text
    view.bridge.width = 800
    assert "<li>In front of you" not in view.picture.value
    assert view.bridge.text == said, "nothing is said twice because the page got another size"


def test_play_from_here_opens_a_table_below() -> None:
    view = opened("pairs")
    view.slider.value = 4
    press(view, "Play from here")
    (table,) = view.below.children
    assert table.table.state == view.walk.stand.state
    assert "A table is open below" in view.bridge.text
    view.slider.value = 8
    press(view, "Play from here")
    assert table.table.ended
    assert view.below.children[0].table.state.points[0] == 17


@pytest.mark.parametrize("name", ["pairs", "pair-it", "pirato-poker", "PI-20", "PI-22", "PR-11", "PP-25"])
def test_every_page_can_be_played_from(name: str) -> None:
    view = opened(name)
    for place in range(len(view.lesson.pages)):
        view.slider.value = place + 1
        press(view, "Play from here")
        assert "A table is open below" in view.bridge.text
        assert view.table
        assert not view.table.table.faults
        moved = "At this table you have seat 0." in view.bridge.text
        assert moved == (view.walk.seat.seat != 0)


def test_leaving_leaves_one_button_and_the_way_back() -> None:
    view = opened("pairs")
    view.slider.value = 4
    press(view, "Leave lesson")
    assert words(view.nav) == ["Go on with the lesson"]
    assert view.bridge.text == "You have left the lesson at: Step 4 of 8. Your place is kept."
    assert view.picture.layout.display == "none"
    press(view, "Go on with the lesson")
    assert words(view.nav)[0] == "Back"
    assert view.picture.layout.display is None


def test_a_press_on_a_page_that_was_behind_does_nothing() -> None:
    view = opened("pairs")
    view.bridge._pressed_at = view.bridge.shown - 1
    press(view, "Next")
    assert view.walk.place == 0


def test_a_fault_is_said_and_the_lesson_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    view = opened("pairs")
    with monkeypatch.context() as patched:
        patched.setattr(view.walk, "back", lambda: 1 / 0)
        view.press(view.walk.back)
    assert view.bridge.text == "Something went wrong here: ZeroDivisionError: division by zero."
    press(view, "Next")
    assert view.walk.place == 1


@pytest.mark.parametrize("name", ["pairs", "pair-it", "pirato-poker"])
def test_no_answer_is_on_the_page_before_it_is_given(name: str) -> None:
    view = opened(name)
    for page in view.lesson.pages:
        if page.scene and page.scene.step.asks:
            hidden = [*page.scene.step.why.values(), page.scene.step.if_not]
        elif page.check:
            hidden = [page.check.why]
        else:
            hidden = []
        shown = [view.title, view.picture, view.answer, view.ruling]
        values = " ".join([view.bridge.text, *words(view.moves), *(part.value for part in shown)])
        assert not [text for text in hidden if text and text in values]
        looks = {tuple(button._dom_classes[1:]) for button in view.moves.children if button.offered}
        assert len(looks) <= 1  # the first names the button
        press(view, words(view.nav)[1])


def test_what_a_lesson_says_is_escaped() -> None:
    evil = "<img src=x onerror=alert(1)>"
    position = "pairs; stacks: 9 / 8; turn: 0"
    step = LessonStep("one", evil, position=position, point=(Pointer("9", evil),))
    lesson = Lesson("mine", "pairs", evil, 1, [Chapter(evil, (step,))])
    view = LessonView(lesson, Progress())
    assert evil not in view.title.value + view.picture.value + lesson.as_html()
    assert "&lt;img src=x" in view.title.value
    assert "&lt;img src=x" in view.picture.value


# ---------------------------------------------------------------- without a kernel


def test_what_is_stored_reads_well_without_a_kernel() -> None:
    view = opened("pairs")
    bundle = view._repr_mimebundle_()
    assert bundle["text/plain"] == "Pairs. A lesson of 8 steps. Run this cell to go through it."
    assert bundle["text/html"] == view.lesson.as_html()
    assert "application/vnd.jupyter.widget-view+json" in bundle


# ---------------------------------------------------------------- what is kept


def test_the_place_is_kept_in_the_file() -> None:
    press(opened("pairs"), "Next")
    view = opened("pairs")
    assert view.walk.page.id == "the-deck"
    press(view, "Next")
    assert opened("pairs").walk.page.id == "the-lowest-starts"
    assert opened("pair-it").walk.place == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"version": 0}',
        json.dumps({"version": 1, "sections": {"lessons": {"pairs": {"at": 9}}}}),
        json.dumps({"version": 1, "sections": {"lessons": {"pairs": ["the-deck"]}}}),
        json.dumps({"version": 1, "sections": {"lessons": {"pairs": {"at": "no longer there"}}}}),
    ],
)
def test_a_damaged_or_old_file_breaks_nothing(kept: Path, text: str) -> None:
    kept.write_text(text, encoding="utf-8")
    view = opened("pairs")
    assert view.walk.place == 0
    press(view, "Next")
    assert opened("pairs").walk.place == 1


def test_where_nothing_can_be_written_the_lesson_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    monkeypatch.setenv("PAIRIT_DATA", str(file / "folder"))
    view = opened("pairs")
    press(view, "Next")
    assert view.walk.place == 1


# ---------------------------------------------------------------- the list


def test_without_an_argument_all_lessons_are_listed_and_open_below() -> None:
    press(opened("pair-it"), "Next")
    listed = pairit.explain()
    assert isinstance(listed, Catalogue)
    assert words(listed.full) == [
        "Pairs: 8 steps, 5 minutes",
        "Pair It: 18 steps, 10 minutes; at step 2 of 18",
        "Pirato Poker: 12 steps, 8 minutes",
    ]
    listed.full.children[0].click()
    assert listed.view
    assert listed.below.children == (listed.view.box,)
    assert listed.view.lesson.id == "pairs"
    assert listed.bridge.text == "Pairs – the lesson is open below."


def test_a_rulings_lesson_is_opened_from_its_games_list() -> None:
    listed = pairit.explain()
    assert isinstance(listed, Catalogue)
    listed.lists["pair-it"].value = "PI-10"
    listed.openers["pair-it"].click()
    assert listed.view
    assert listed.view.lesson.id == "PI-10"
    assert "Pairs" in listed._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize("topic", ["chess", "PI-99", "", "<b>"])
def test_a_lesson_that_there_is_not_says_which_there_are(topic: str) -> None:
    with pytest.raises(LessonError, match="There is no lesson"):
        pairit.explain(topic)
