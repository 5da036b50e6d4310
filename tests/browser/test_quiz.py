"""The quiz as a reader meets it: a real JupyterLab, a real browser, and the keyboard alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pairit.companion.quiz.boxes import Boxes
from pairit.companion.quiz.from_examples import book_items
from pairit.companion.quiz.generated import generated_item
from pairit.companion.quiz.session import Session
from pairit.companion.quiz.view import QuizView
from pairit.table.progress import Progress
from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.looks import looks, wear
from tests.browser.test_lab import write

PATIENCE = 15_000

FOCUSED = """() => {
    const part = document.activeElement;
    return part?.closest('.pairit-quiz') ? (part.getAttribute('aria-label') || part.textContent).trim() : '';
}"""

CONTRASTS = """quiz => {
    const rgb = text => text.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => {
        const linear = v => v <= 10 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4;
        const [x, y, z] = [r, g, b].map(linear);
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const ground = part => {
        for (let at = part; at; at = at.parentElement) {
            const colour = rgb(getComputedStyle(at).backgroundColor);
            if (colour.length < 4 || colour[3] > 0) return colour;
        }
        return [255, 255, 255];
    };
    return [...quiz.querySelectorAll('button, p, h3, summary, .pairit-title span')]
        .filter(part => part.offsetParent !== null && part.textContent.trim())
        .map(part => {
            const both = [light(rgb(getComputedStyle(part).color)), light(ground(part))];
            both.sort((a, b) => b - a);
            return [part.textContent.trim().slice(0, 40), (both[0] + 0.05) / (both[1] + 0.05)];
        });
}"""


class Asked:
    """Somebody who answers a quiz with keys."""

    def __init__(self, lab: Lab, page: Page) -> None:
        self.lab, self.page = lab, page
        self.quiz = page.locator(".pairit-quiz")
        self.quiz.wait_for()
        self.status = self.quiz.locator(".pairit-status")
        expect(self.status).to_contain_text("Question 1", timeout=PATIENCE)

    def focus(self) -> None:
        """Come into the quiz with Tab."""
        self.page.locator(".jp-Notebook").click(position={"x": 5, "y": 5})
        for _ in range(60):
            if self.page.evaluate(FOCUSED):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead into the quiz")

    def press(self, key: str, hears: str | re.Pattern[str]) -> None:
        """Press a key and wait until the live region says something."""
        before = str(self.quiz.get_attribute("data-shown"))
        self.page.keyboard.press(key)
        expect(self.status).to_contain_text(hears, timeout=PATIENCE)
        # What is said comes first; once the rest of the page is there too, the next key counts.
        expect(self.quiz).not_to_have_attribute("data-shown", before, timeout=PATIENCE)

    def ask(self, what: str) -> object:
        """Ask the kernel for something that JSON can tell."""
        return json.loads(self.lab.kernel(self.page, f"import json; print(json.dumps({what}))"))

    def rights(self) -> set[int]:
        """Ask the kernel which answers are right."""
        return set(self.ask("sorted(view.session.now.item.right)"))  # type: ignore[call-overload, no-any-return]


PRELUDE = """import os
os.environ['PAIRIT_DATA'] = {folder!r}
import pairit
from IPython.display import display
from pairit.table.progress import Progress
from pairit.companion.quiz.boxes import Boxes
from pairit.companion.quiz.choosing import item_named
from pairit.companion.quiz.session import Session
from pairit.companion.quiz.view import QuizView

def quiz_of(game, *names):
    items = [item_named(game, name) for name in names]
    return QuizView(pairit.games[game].title, Session.of(items), Boxes(Progress(), game))

"""


def asked(lab: Lab, notebook: OpenNotebook, tmp_path: Path, game: str, *names: str) -> Asked:
    """Open a notebook with a quiz of some items."""
    code = f"{PRELUDE.format(folder=str(tmp_path))}view = quiz_of{(game, *names)!r}\nview"
    page = notebook(write(lab, "quiz.ipynb", code), run=True)
    page.set_viewport_size({"width": 1280, "height": 1500})
    return Asked(lab, page)


def test_an_answer_that_is_not_right_is_played_out_then_the_right_one_is_told_why(
    lab: Lab, notebook: OpenNotebook, shot: Shot, tmp_path: Path
) -> None:
    name = next(
        item.id for item in book_items("pairs").values() if item.id.startswith("PR-07/") and item.kind == "C"
    )
    reader = asked(lab, notebook, tmp_path, "pairs", name, "PR-20/0/D")
    cells = reader.page.locator(".jp-Cell").count()
    right = reader.rights()
    shot("quiz-question", reader.quiz)
    reader.focus()
    wrong = next(place for place in range(3) if place not in right)
    reader.press(str(wrong + 1), f"Chosen. {wrong + 1}:")
    assert reader.page.evaluate(FOCUSED).startswith(f"{wrong + 1}.")
    # No arrow, no wheel and no going on is an answer, and no letter is a command of the notebook.
    for key in ("ArrowDown", "ArrowUp", "d", "d", "a", "x"):
        reader.page.keyboard.press(key)
    reader.quiz.hover()
    reader.page.mouse.wheel(0, 40)
    reader.press("n", "Question 2 of 2")
    assert reader.page.evaluate(FOCUSED), "another question with other answers keeps the focus"
    reader.press("b", "Question 1 of 2")
    assert reader.ask("[one.tries for one in view.session.standings]") == [0, 0]
    reader.press("h", "PR-07:")
    reader.press("Enter", "Not this one. Watch.")
    expect(reader.quiz.locator(".pairit-question")).to_contain_text("Watch, 1 of")
    shot("quiz-consequence", reader.quiz)
    for _ in range(int(str(reader.ask("len(view.session.now.frames) - 1")))):
        reader.press("n", "")
    reader.press("n", "Rewound.")
    place = min(right)
    reader.press(str(place + 1), f"Chosen. {place + 1}:")
    reader.press("Enter", "Right.")
    reader.press("w", "Right.")
    expect(reader.quiz.locator(".pairit-answer").last).to_contain_text("Why:")
    shot("quiz-answer", reader.quiz)
    reader.press("n", "Question 2 of 2")
    reader.press("n", "0 of 2 at the first try. Worth another look: PR-07")
    shot("quiz-end", reader.quiz)
    assert reader.page.locator(".jp-Cell").count() == cells, "no key has changed the notebook"
    assert reader.ask("sorted(view.boxes.known())") == [name]
    # Escape leads out, and then the letters are the notebook's again.
    reader.page.keyboard.press("Escape")
    assert reader.page.evaluate(FOCUSED) == ""


def test_play_from_here_opens_the_table_in_the_same_cell(
    lab: Lab, notebook: OpenNotebook, shot: Shot, tmp_path: Path
) -> None:
    reader = asked(lab, notebook, tmp_path, "pair-it", "PI-02/0/A")
    reader.focus()
    for place in sorted(reader.rights()):
        reader.press(str(place + 1), f"Chosen. {place + 1}:")
    reader.press("Enter", "Right.")
    reader.quiz.get_by_role("button", name="Play from here").click()
    expect(reader.status).to_contain_text("A table is open below", timeout=PATIENCE)
    table = reader.page.locator(".pairit-table:not(.pairit-quiz)")
    table.wait_for()
    expect(table.locator(".pairit-status")).to_contain_text("Your turn.", timeout=PATIENCE)
    shot("quiz-play-from-here", reader.page.locator(".jp-OutputArea").first)


def test_the_answer_is_nowhere_in_the_page_before_it_is_given(
    lab: Lab, notebook: OpenNotebook, tmp_path: Path
) -> None:
    reader = asked(lab, notebook, tmp_path, "pairs", "PR-07/0/A")
    item = book_items("pairs")["PR-07/0/A"]
    page = reader.quiz.inner_html() + reader.quiz.inner_text()
    for secret in (item.why, *item.hints, *(option.feedback for option in item.options)):
        assert secret not in page
    assert "right" not in {look for looks in reader.quiz.evaluate(CLASSES) for look in looks.split("-")}


CLASSES = "quiz => [...quiz.querySelectorAll('button')].flatMap(one => [...one.classList])"


KINDS = {
    "may": ("pair-it", "PI-05/0/A"),
    "outcome": ("pairs", "PR-14/0/C-scores"),
    "log": ("pair-it", "PI-13/0/E"),
    "line": ("pirato-poker", "PP-13/0/L"),
    "find": ("pirato-poker", "PP-10/0/D"),
    "notes": ("pair-it", "PI-10/F"),
    "odds": ("pairs", "PR-07/0/G"),
}
"""An item of each look."""


@pytest.mark.parametrize(("dark", "wide"), looks(light=False, dark=True))
def test_the_quiz_reads_well(
    lab: Lab, notebook: OpenNotebook, shot: Shot, tmp_path: Path, wide: int, dark: bool
) -> None:
    opening = "".join(f"display(quiz_of{item!r})\n" for item in KINDS.values())
    source = f"{PRELUDE.format(folder=str(tmp_path))}{opening}"
    page = notebook(write(lab, "quizzes.ipynb", source))
    page.set_viewport_size({"width": wide + (80 if wide > 600 else 40), "height": 1500})
    name = f"JupyterLab {'Dark' if dark else 'Light'}"
    wear(page, name)
    page.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=str(not dark).lower())
    if wide < 600:
        page.evaluate("jupyterapp.commands.execute('application:toggle-left-area')")
    lab.run_all(page)
    quizzes = page.locator(".pairit-quiz")
    expect(quizzes).to_have_count(len(KINDS), timeout=PATIENCE)
    theme = "dark" if dark else "light"
    for place, kind in enumerate(KINDS):
        quiz = quizzes.nth(place)
        quiz.scroll_into_view_if_needed()
        expect(quiz.locator(".pairit-status")).to_contain_text("Question 1", timeout=PATIENCE)
        shot(f"quiz-{kind}-{theme}-{wide}", quiz)
        # Nothing is wider than its cell, and all texts can be read.
        assert quiz.evaluate("one => one.scrollWidth - one.clientWidth") <= 1, kind
        for words, contrast in quiz.evaluate(CONTRASTS):
            assert contrast >= 4.5, (kind, words, contrast)


def test_a_stored_quiz_shows_its_question_without_a_kernel(
    lab: Lab, notebook: OpenNotebook, shot: Shot, tmp_path: Path
) -> None:
    item = generated_item("pairs", 0)
    boxes = Boxes(Progress(tmp_path / "progress.json"), "pairs")
    bundle = QuizView("Pairs", Session.of([item]), boxes)._repr_mimebundle_()
    name = write(lab, "stored.ipynb", "pairit.quiz('pairs')")
    book = json.loads((lab.root / name).read_text())
    data = {kind: text for kind, text in bundle.items() if kind.startswith("text/")}
    output = {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": data}
    book["cells"][0].update(execution_count=1, outputs=[output])
    (lab.root / name).write_text(json.dumps(book))
    page = notebook(name)
    shown = page.locator(".jp-OutputArea-output").first
    expect(shown).to_contain_text(item.question, timeout=PATIENCE)
    expect(shown).to_contain_text("Run this cell to answer.")
    assert shown.locator("li").all_inner_texts() == [option.words for option in item.options]
    assert not any(option.feedback in shown.inner_text() for option in item.options)
    shot("quiz-stored", shown)
