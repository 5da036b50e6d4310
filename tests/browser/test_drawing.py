"""Draw for me as a reader sees it: asked for once, it draws after a moment and shows and says the card."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.looks import dress
from tests.browser.test_editor import BEYOND
from tests.browser.test_lab import write

NOTHING_FITS = "pair-it; hands: B3S Y3S G4W B4S / B3C G2C Y2S; top: R1K; draw: G4S Y2C B2W G4K Y4C B4C"


@pytest.mark.parametrize(
    ("theme", "width", "face"),
    [
        ("Light", 1200, "canvas"),
        ("Dark", 480, "buttons"),
        pytest.param("Dark", 1200, "canvas", marks=pytest.mark.slow),
        pytest.param("Light", 480, "plain", marks=pytest.mark.slow),
    ],
)
def test_a_forced_draw_is_made_and_the_card_is_shown(
    lab: Lab, notebook: OpenNotebook, shot: Shot, theme: str, width: int, face: str
) -> None:
    opening = f"import pairit\nview = pairit.play({NOTHING_FITS!r}, view={face!r}, save=False)\nview"
    page = notebook(write(lab, "drawing.ipynb", opening), run=True)
    dress(page, theme, width, 1800)
    table = page.locator(".pairit-table")
    table.wait_for()
    page.wait_for_timeout(800)
    status = table.locator(".pairit-status")
    table.get_by_role("button", name="Draw for me when nothing fits").click()
    expect(status).to_contain_text("You draw green 4 cutlass.", timeout=15_000)
    expect(status).to_contain_text("cannot be played: pass.")
    expect(table.get_by_role("button", name="Stop drawing for me")).to_be_visible()
    page.wait_for_timeout(600)
    shot(f"drawing-{face}-{theme.lower()}-{width}", table)
    assert table.evaluate(BEYOND) == []
