"""One notebook in two tabs: both show the same table, and either plays at it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook
from tests.browser.drawn import AT, PATH, open_table, played
from tests.browser.lab import Lab
from tests.browser.player import DrawnPlayer

HIDDEN = """() => {
    Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => 'hidden'});
    document.dispatchEvent(new Event('visibilitychange')); }"""


@pytest.mark.slow
def test_either_tab_plays_and_the_one_that_is_looked_at_decides_how_wide_the_drawing_is(
    lab: Lab, notebook: OpenNotebook
) -> None:
    one = open_table(lab, notebook, AT, speed="instant")
    one.page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page = one.page.context.new_page()
    page.goto(f"{lab.address}/lab/tree/{PATH}?token={lab.token}", wait_until="domcontentloaded")
    lab.wait_for_kernel(page, PATH)
    two = DrawnPlayer(lab, page)

    two.tap("Red 2 skull")
    two.my_turn()
    assert played(two)[0] == "play R2K"
    expect(one.status).to_have_text(two.says())
    one.tap("Draw pile")
    one.my_turn()
    expect(two.status).to_have_text(one.says())

    page.set_viewport_size({"width": 700, "height": 900})
    two.settled()
    narrow = one.ask("view.bridge.width")
    one.page.evaluate("window.dispatchEvent(new Event('focus'))")
    one.settled()
    assert one.ask("view.bridge.width") > narrow
    page.evaluate(HIDDEN)
    expect(two.table).to_be_visible()
    one.settled()
    assert one.ask("view.bridge.visible"), "the other tab is still looked at"
