"""The coach in a real browser: hints by key and by button, and a review to play on from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.drawn import open_table
from tests.browser.lab import Lab
from tests.browser.looks import dress
from tests.browser.player import Player
from tests.browser.test_editor import BEYOND
from tests.browser.test_lab import write
from tests.browser.test_pair_it import CONTRASTS
from tests.table.test_coach import CHOICE, DEAR


def test_hints_come_by_the_key_and_by_the_button(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = open_table(lab, notebook, CHOICE, save=False)
    player.hand.focus()
    player.page.keyboard.press("h")
    player.hears("Hint 1: Think of ")
    player.button("Hint").click()
    player.hears("Hint 2: Look at ")
    player.page.wait_for_timeout(300)
    player.button("Hint").click()
    player.hears("Hint 3: ")
    player.button("What would Captain play?").click()
    player.hears("Captain would ")
    expect(player.table.locator(".pairit-answer table")).to_be_visible()
    shot("coach-captain", player.table)


def test_a_review_leads_to_a_table_at_a_dear_decision(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    opening = f"import pairit\nview = pairit.play({DEAR!r}, view='buttons', save=False)\nview"
    player = Player(notebook(write(lab, "coach.ipynb", opening), run=True))
    player.press(re.compile("^Fold"))
    player.press(re.compile("^Yes, fold"))
    player.press("Which decisions cost most?")
    player.button("Play from here: decision 1").wait_for()
    shot("coach-review", player.table)
    player.button("Play from here: decision 1").click()
    expect(player.page.locator(".pairit-table")).to_have_count(2)
    expect(player.page.locator(".pairit-table").nth(1)).to_contain_text("practice")


@pytest.mark.slow
@pytest.mark.parametrize("face", ["canvas", "buttons"])
@pytest.mark.parametrize(("theme", "width"), [("Light", 1280), ("Dark", 480), ("Dark", 320)])
def test_it_is_looked_at(
    lab: Lab, notebook: OpenNotebook, shot: Shot, theme: str, width: int, face: str
) -> None:
    for number, position in enumerate((CHOICE, DEAR)):
        opening = f"import pairit\nview = pairit.play({position!r}, view={face!r}, save=False)\nview"
        page = notebook(write(lab, f"coach-{number}.ipynb", opening), run=True)
        dress(page, theme, width, 2800)
        table = page.locator(".pairit-table")
        table.wait_for()
        page.wait_for_timeout(800)
        said = table.locator(".pairit-status")

        def press(words: str, until: str, table: Locator = table, said: Locator = said) -> None:
            table.get_by_role("button", name=re.compile(f"^{words}")).first.click()
            expect(said).to_contain_text(until, timeout=15_000)
            table.page.wait_for_timeout(400)

        def look(name: str, table: Locator = table) -> None:
            shot(f"coach-{name}-{face}-{theme.lower()}-{width}", table)
            assert table.evaluate(BEYOND) == []
            assert table.page.evaluate(CONTRASTS) == []

        if position == CHOICE:
            for stage in (1, 2, 3):
                press("Hint", f"Hint {stage}: ")
                look(f"hint-{stage}")
            press("What would Captain play", "Captain would ")
            look("captain")
        else:
            press("Fold", "you lose")
            press("Yes, fold", "")
            press("Which decisions cost most", "cost much")
            look("review")
