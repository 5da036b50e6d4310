"""Tables on a very narrow page: no word is broken, and no drawing is missed that nobody asked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.test_editor import BEYOND
from tests.browser.test_lab import write
from tests.browser.test_pair_it import OUTSIDE

POSITIONS = {
    "pair-it": "pair-it; hands: R2K Y3S Wreck:* / B3C G1C / Y1K; top: R1K; options: anchors=9",
    "pairs": "pairs; stacks: 10 5 / 9 4 / 3; scores: 0 / 12 / 5; turn: 0",
    "pirato-poker": "pirato-poker; hands: cat:g1 pig / pig cat:c1 / chicken*2 / dog; revealed: chicken",
}

BROKEN = """table => {
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement.checkVisibility()) continue;
        for (const word of text.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(one => Math.round(one.top)));
            if (lines.size > 1) broken.push(word[0]);
        }
    }
    return broken; }"""
"""Words that begin on one line and end on another."""


def narrow_page(lab: Lab, notebook: OpenNotebook, game: str, face: str) -> Page:
    opening = f"import pairit\nview = pairit.play({POSITIONS[game]!r}, view={face!r}, save=False)\nview"
    page = notebook(write(lab, "table.ipynb", opening), run=True)
    page.locator(".pairit-table").wait_for()
    page.evaluate("() => jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": 320, "height": 1600})
    page.wait_for_function("() => document.querySelector('.pairit-table').clientWidth < 320")
    page.wait_for_timeout(600)
    return page


@pytest.mark.parametrize(
    ("game", "face"),
    [
        ("pirato-poker", "buttons"),
        *(
            pytest.param(game, face, marks=pytest.mark.slow)
            for game in POSITIONS
            for face in ("buttons", "plain")
            if (game, face) != ("pirato-poker", "buttons")
        ),
    ],
)
def test_no_word_is_broken_and_no_drawing_is_missed_that_was_not_asked_for(
    lab: Lab, notebook: OpenNotebook, shot: Shot, game: str, face: str
) -> None:
    page = narrow_page(lab, notebook, game, face)
    table = page.locator(".pairit-table")
    shot(f"narrow-{game}-{face}", table)
    assert table.evaluate(BROKEN) == []
    assert page.evaluate(OUTSIDE) == [] and table.evaluate(BEYOND) == []
    expect(table).not_to_contain_text("too narrow")
    if face == "buttons":
        seats = table.get_by_role("row")
        assert seats.count() == POSITIONS[game].split(";")[1].count("/") + 2, "the rows are still rows"
        expect(seats.nth(1).get_by_role("cell", name="to move")).to_be_visible()
