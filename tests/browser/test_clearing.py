"""What is left in a real page is closed, so that nothing grows, and the page looks for it no more."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import Lab
from tests.browser.player import PATIENCE, Player, rest
from tests.browser.test_lab import write

LAPS = 5

LESSON = "import pairit\nview = pairit.explain('PI-10')\nview"
RULINGS = "import pairit\nview = pairit.rulings('PI-02')\nview"

# All in one cell: JupyterLab shows no cell that is out of sight.
ALL = """
import pairit
views = [
    pairit.play("pairs; stacks: 9 / 3; turn: 0", save=False),
    pairit.explain("PI-10"),
    pairit.quiz("PR-07", seed=1, items=2),
    pairit.rulings("PI-02"),
    pairit.editor("pair-it; hands: R2K Y3S / B3C G1C; top: R1K; draw: B4C G4K"),
    pairit.lab.switch("pairs", "burn"),
]
display(*views)
"""

COUNT = "from ipywidgets.widgets.widget import _instances\nprint(len(_instances))"


def wait_for(lab: Lab, page: Page, what: str) -> None:
    """Wait until something is so in the kernel."""
    for _ in range(int(PATIENCE * 20)):
        if lab.kernel(page, f"print(bool({what}))") == "True":
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it never came to this: {what}")


def assert_level(counts: list[int]) -> None:
    assert counts[1:] == [counts[1]] * (LAPS - 1), counts


def test_tables_that_a_lesson_opens_one_after_another(lab: Lab, notebook: OpenNotebook) -> None:
    page = notebook(write(lab, "lesson.ipynb", LESSON), run=True)
    counts = []
    for _ in range(LAPS):
        lab.kernel(page, "before = view.table")
        rest(page.locator(".pairit-lesson"))
        page.get_by_role("button", name="Play from here").click()
        wait_for(lab, page, "view.table is not before and view.table.canvas.paints")
        counts.append(int(lab.kernel(page, COUNT)))
    expect(page.locator("canvas.pairit-stage:visible")).to_have_count(1)
    assert_level(counts)
    # Presses in quick succession: the page is behind all the time.
    for _ in range(LAPS):
        page.get_by_role("button", name="Play from here").click()
    rest(page.locator(".pairit-lesson"))  # no other table takes the place of this one any more
    wait_for(lab, page, "view.table.canvas.paints")
    table = Player(page, place=1)
    table.press("Pass")
    assert lab.kernel(page, "print(view.table.table.faults)") == "[]"


def test_a_table_that_is_left_by_a_press_at_it(lab: Lab, notebook: OpenNotebook) -> None:
    page = notebook(write(lab, "rulings.ipynb", RULINGS), run=True)
    sheet = page.locator(".pairit-rulings")
    counts = []
    for _ in range(LAPS):
        expect(sheet.locator(".pairit-page h3")).to_contain_text("PI-02", timeout=PATIENCE * 1000)
        rest(sheet)
        sheet.get_by_role("button", name=re.compile("^Play it")).first.click()
        wait_for(lab, page, "view.example and view.example.canvas.paints")
        example = page.locator(".pairit-table:not(.pairit-rulings)")
        example.get_by_label("Command").fill("why G3C")
        page.keyboard.press("Enter")
        example.locator(".pairit-answer").get_by_role("button", name=re.compile("^PI-")).first.click()
        expect(example).to_have_count(0)
        counts.append(int(lab.kernel(page, COUNT)))
        lab.kernel(page, "view.read('PI-02')")
    assert_level(counts)


def test_a_cell_that_is_run_again_and_again(lab: Lab, notebook: OpenNotebook) -> None:
    page = notebook(write(lab, "all.ipynb", ALL))
    lab.kernel(page, "from pairit.table.clearing import _is_seen")
    counts = []
    for _ in range(LAPS):
        lab.run_all(page)
        wait_for(lab, page, "all(_is_seen(getattr(view, 'box', view)) for view in views)")
        lesson = page.locator(".pairit-lesson")
        rest(lesson)
        lesson.get_by_role("button", name="Play from here").click()
        wait_for(lab, page, "views[1].table and views[1].table.canvas.paints")
        counts.append(int(lab.kernel(page, COUNT)))
    assert_level(counts)
    # In quick succession, so that the page is behind all the time.
    for _ in range(LAPS):
        lab.run_all(page)
    wait_for(lab, page, "all(_is_seen(getattr(view, 'box', view)) for view in views)")
    player = Player(page)
    player.press("Fold")
    assert lab.kernel(page, "print(views[0].table.faults)") == "[]"
