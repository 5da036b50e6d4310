"""Lessons as a reader goes through them: a real JupyterLab, a real browser, and the keyboard alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import pairit
from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.looks import looks
from tests.browser.test_lab import write

PATIENCE = 15_000

NAMES = """lesson => [...lesson.querySelectorAll('button, select, input, [role=slider], [tabindex="0"]')]
    .filter(part => part.offsetParent !== null)
    .map(part => [
        part.tagName.toLowerCase(),
        (part.getAttribute('aria-label') || part.labels?.[0]?.textContent || part.textContent || '').trim(),
    ])"""
"""Everything in a lesson that can have the focus, with the name that a screen reader says."""

FOCUSED = """() => {
    const part = document.activeElement;
    if (!part?.closest('.pairit-lesson')) return '';
    return (part.getAttribute('aria-label') || part.textContent).trim();
}"""


def explained(lab: Lab, notebook: OpenNotebook, tmp_path: Path, topic: str | None) -> Page:
    """Open a notebook with one lesson in it, or with the list of all."""
    code = f"import os\nos.environ['PAIRIT_DATA'] = {str(tmp_path)!r}\nimport pairit\n"
    page = notebook(write(lab, "lesson.ipynb", f"{code}view = pairit.explain({topic!r})\nview"), run=True)
    page.locator(".pairit-lesson").wait_for()
    expect(page.locator(".pairit-lesson .pairit-status")).not_to_be_empty(timeout=PATIENCE)
    return page


class Reader:
    """Somebody who goes through a lesson with the keys Tab and Enter and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lesson = page.locator(".pairit-lesson").first
        self.caption = self.lesson.locator(".pairit-status")

    def tab_to(self, label: str) -> None:
        """Go to a button with Tab, from wherever the focus is."""
        for key in (*["Tab"] * 30, *["Shift+Tab"] * 60):
            if self.page.evaluate(FOCUSED).startswith(label):
                return
            self.page.keyboard.press(key)
        raise AssertionError(
            f"Tab does not lead to {label!r}; the focus is at {self.page.evaluate(FOCUSED)!r}"
        )

    def press(self, label: str) -> None:
        """Go to a button, press Enter, and wait until the lesson has answered; the focus stays inside."""
        self.tab_to(label)
        before = self.lesson.get_attribute("data-shown")
        self.page.keyboard.press("Enter")
        expect(self.lesson).not_to_have_attribute("data-shown", str(before), timeout=PATIENCE)
        self.page.wait_for_timeout(80)
        assert self.page.evaluate(FOCUSED), f"the focus is lost after {label!r}"

    def hears(self, words: str) -> None:
        """Wait until the caption says something."""
        expect(self.caption).to_contain_text(words, timeout=PATIENCE)

    def at(self, title: str) -> None:
        """Wait until the page is there."""
        expect(self.lesson.locator(".pairit-title")).to_contain_text(title, timeout=PATIENCE)


def test_the_whole_lesson_of_pairs_by_keyboard_only(
    lab: Lab, notebook: OpenNotebook, shot: Shot, tmp_path: Path
) -> None:
    page = explained(lab, notebook, tmp_path, "pairs")
    cells = page.locator(".jp-Cell").count()
    reader = Reader(page)
    reader.at("Step 1 of 8")
    shot("lesson-pairs-1", reader.lesson)
    reader.press("Next")
    reader.at("Step 2 of 8")
    shot("lesson-pairs-2", reader.lesson)
    reader.press("Next")
    reader.at("Step 3 of 8")
    # Another allowed move is played out and rewound, then the one that is asked for is made.
    reader.press("Fold")
    reader.hears("You may fold.")
    shot("lesson-pairs-astray", reader.lesson)
    reader.press("Rewind")
    reader.press("Hit")
    reader.hears("You get a 10.")
    shot("lesson-pairs-done", reader.lesson)
    # A look back does not lose the place.
    reader.press("Back")
    reader.at("Step 2 of 8")
    reader.press("Return to step 3")
    reader.hears("You get a 10.")
    reader.press("Next")
    shot("lesson-pairs-4", reader.lesson)
    reader.press("Hit")
    reader.hears("That works too.")
    reader.press("Next")
    reader.press("Deal the next round")
    reader.hears("The cards in play go face down")
    reader.press("Next")
    reader.at("Step 6 of 8")
    reader.press("Ruling PR-10")
    reader.hears("PR-10 is shown below.")
    shot("lesson-pairs-ruling", reader.lesson)
    # Its id leads to the browser of rulings, and Escape leads back.
    reader.tab_to("PR-10")
    page.keyboard.press("Enter")
    expect(page.locator(".pairit-rulings .pairit-shelf-page")).to_contain_text("PR-10", timeout=PATIENCE)
    page.wait_for_timeout(300)
    page.keyboard.press("Escape")
    expect(page.locator(".pairit-rulings")).to_be_hidden(timeout=PATIENCE)
    page.wait_for_timeout(300)
    assert page.evaluate(FOCUSED).startswith("PR-10"), "the focus is back where it was"
    reader.press("Next")
    reader.press("Show me")
    reader.hears("Ana starts, with two cards already.")
    reader.press("Next")
    # What may not be done is answered, and nothing moves.
    reader.press("Ask why not")
    reader.hears("Not now.")
    shot("lesson-pairs-why-not", reader.lesson)
    reader.press("Fold")
    reader.hears("One point short of 21")
    reader.press("Next")
    for number, (other, answer) in enumerate(
        [("You score 8", "Nothing"), ("7: your own", "3: Ana's"), ("Ana loses", "You lose the game")], start=1
    ):
        reader.at(f"Question {number} of 3")
        reader.press(other)
        reader.hears("Not this one. Watch: You")
        if number == 1:
            shot("lesson-pairs-question", reader.lesson)
        reader.press(answer)
        reader.hears("Yes. ")
        reader.press("Next")
    reader.at("End of the chapter")
    reader.hears("Now you can play Pairs")
    shot("lesson-pairs-end", reader.lesson)
    reader.press("Finish")
    reader.hears("You have left the lesson")
    assert page.locator(".jp-Cell").count() == cells, "no key has changed the notebook"
    assert lab.kernel(page, "print(view.walk.finished, view.walk.left)") == "True True"


def test_every_control_has_a_name(lab: Lab, notebook: OpenNotebook, shot: Shot, tmp_path: Path) -> None:
    page = explained(lab, notebook, tmp_path, "pirato-poker")
    reader = Reader(page)
    expect(reader.lesson).to_have_attribute("role", "group")
    expect(reader.lesson).to_have_attribute("aria-label", "Lesson: Pirato Poker")
    for step in (1, 6, 13):
        lab.kernel(page, f"view.slider.value = {step}")
        reader.at({1: "Step 1", 6: "Step 6", 13: "Question 1"}[step])
        shot(f"lesson-pirato-{step}", reader.lesson)
        found = reader.lesson.evaluate(NAMES)
        assert len(found) > 6
        assert all(name for _, name in found), found
        assert any(tag != "button" for tag, _ in found)
    for picture in reader.lesson.locator("img").all():
        assert len(picture.get_attribute("alt") or "") > 40


def test_the_slider_goes_through_the_lesson_by_keys(lab: Lab, notebook: OpenNotebook, tmp_path: Path) -> None:
    page = explained(lab, notebook, tmp_path, "pair-it")
    reader = Reader(page)
    reader.lesson.locator("[role=slider]").focus()
    page.keyboard.press("ArrowRight")
    reader.at("Step 2 of 18")
    page.keyboard.press("ArrowRight")
    reader.at("Step 3 of 18")
    assert lab.kernel(page, "print(view.walk.stand.phase)") == "asked", "a key of the way is no answer"
    page.keyboard.press("ArrowLeft")
    reader.at("Step 2 of 18")


def test_a_table_opens_below_and_the_lesson_stays(
    lab: Lab, notebook: OpenNotebook, shot: Shot, tmp_path: Path
) -> None:
    page = explained(lab, notebook, tmp_path, "PI-10")
    reader = Reader(page)
    shot("lesson-short", reader.lesson)
    reader.press("Play from here")
    reader.hears("A table is open below")
    table = page.locator(".pairit-table:not(.pairit-lesson)")
    expect(table.locator(".pairit-status")).to_contain_text("Bonus turn", timeout=PATIENCE)
    expect(table).to_have_attribute("aria-label", "Card table")
    reader.press("Skip this move")
    reader.at("Step 2 of 3")
    assert lab.kernel(page, "print(view.table.table.faults)") == "[]"


def test_all_lessons_are_listed_with_names_and_one_opens_below(
    lab: Lab, notebook: OpenNotebook, shot: Shot, tmp_path: Path
) -> None:
    page = explained(lab, notebook, tmp_path, None)
    listed = Reader(page)
    shot("lesson-list", listed.lesson)
    assert all(name for _, name in listed.lesson.evaluate(NAMES))
    listed.press("Open this lesson of Pairs")
    listed.hears("– the lesson is open below.")
    opened = page.locator(".pairit-lesson").nth(1)
    expect(opened.locator(".pairit-title")).to_contain_text("PR-01", timeout=PATIENCE)


def test_a_stored_lesson_reads_without_a_kernel(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    """Somebody opens a notebook from elsewhere and runs nothing: pictures and captions are there."""
    bundle = pairit.explain("PI-13")._repr_mimebundle_()
    output = {"output_type": "display_data", "metadata": {}, "data": bundle}
    path = write(lab, "stored.ipynb", "pairit.explain('PI-13')")
    book = json.loads((lab.root / path).read_text())
    book["cells"][0] |= {"outputs": [output], "execution_count": 1}
    (lab.root / path).write_text(json.dumps(book))
    page = notebook(path)
    shown = page.locator(".jp-OutputArea-output")
    expect(shown.locator("img")).to_have_count(3, timeout=PATIENCE)
    assert all(picture.get_attribute("alt") for picture in shown.locator("img").all())
    expect(shown).to_contain_text("An Anchor never goes alone.")
    shot("lesson-stored", shown)


@pytest.mark.parametrize(("theme", "wide"), looks("light", "dark"))
def test_it_is_shown_at_every_width_and_in_both_themes(
    lab: Lab, notebook: OpenNotebook, shot: Shot, tmp_path: Path, wide: int, theme: str
) -> None:
    page = explained(lab, notebook, tmp_path, "pair-it")
    page.set_viewport_size({"width": wide, "height": 1500})
    page.evaluate("jupyterapp.shell.collapseLeft()")
    page.evaluate(
        "theme => jupyterapp.commands.execute('apputils:change-theme', {theme})",
        f"JupyterLab {theme.capitalize()}",
    )
    reader = Reader(page)
    for place, title in ((2, "Step 2"), (17, "Question 1"), (24, "Step 16")):
        lab.kernel(page, f"view.slider.value = {place}")
        reader.at(title)
        shot(f"lesson-{theme}-{wide}-{place}", reader.lesson)
        box, picture = reader.lesson.bounding_box(), reader.lesson.locator("img").first.bounding_box()
        assert box
        assert picture
        assert picture["width"] <= box["width"]
