"""The lab's switch as a reader meets it: moved and watched, cancelled, a shuffle opened under it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.test_lab import write
from tests.browser.test_quiz import CONTRASTS

PATIENCE = 90_000

CODE = """import pairit
shown = pairit.lab.switch("pair-it", "empty_hand")
shown"""


@pytest.fixture
def switch(lab: Lab, notebook: OpenNotebook) -> Page:
    page = notebook(write(lab, "switch.ipynb", CODE), run=True)
    page.set_viewport_size({"width": 1280, "height": 1900})
    page.locator(".pairit-lab").wait_for()
    return page


def test_a_switch_is_moved_and_watched(switch: Page, shot: Shot) -> None:
    lab, status = switch.locator(".pairit-lab"), switch.locator(".pairit-lab .pairit-status")
    expect(status).to_contain_text("Choose a house rule")
    assert status.get_attribute("role") == "status" or status.get_attribute("aria-live") == "polite"
    expect(lab.get_by_label("House rule")).to_have_value(re.compile("PI-26"))
    lab.get_by_role("button", name="Measure").click()
    expect(lab.get_by_role("button", name="Cancel")).to_be_visible(timeout=PATIENCE)
    card = lab.locator(".pairit-result")
    expect(card).to_contain_text("Rounds get longer", timeout=PATIENCE)
    shot("switch-running", lab)
    expect(status).to_contain_text("Mate: plays on, changes the game a lot.", timeout=PATIENCE)
    picture = card.get_by_role("img")
    expect(picture).to_be_visible()
    assert "Mate: plays on: turns +" in str(picture.get_attribute("alt"))
    assert picture.evaluate("image => image.complete && image.naturalWidth > 400")
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")  # nothing of the table is cut off
    shot("switch-measured", lab)
    for words, contrast in lab.evaluate(CONTRASTS):
        assert contrast >= 4.5, words
    lab.get_by_role("button", name=re.compile("^Play shuffle")).first.click()
    table = switch.locator(".pairit-table:not(.pairit-lab)")
    expect(table.locator(".pairit-status")).to_contain_text("turn", timeout=PATIENCE)


@pytest.mark.slow
def test_another_value_is_measured_at_once_and_can_be_cancelled(switch: Page) -> None:
    lab, status = switch.locator(".pairit-lab"), switch.locator(".pairit-lab .pairit-status")
    lab.get_by_label("House rule").select_option(label="Anchors in the deck (PI-01)")
    expect(lab.locator(".pairit-result")).to_contain_text("10 → 0", timeout=PATIENCE)
    lab.get_by_role("button", name="Cancel").click()
    expect(status).to_contain_text("Stopped.", timeout=PATIENCE)
    expect(lab.get_by_role("button", name="Measure")).to_be_visible()
    expect(lab.get_by_role("button", name=re.compile("^Play shuffle")).first).to_be_visible()
