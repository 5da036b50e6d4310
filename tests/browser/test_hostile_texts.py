"""Markup that is typed, or stands in a name, is text in a page: no element comes of it, and nothing runs."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.test_lab import write
from tests.browser.test_plain import PATIENCE, Reader

MARKUP = "<img src=x onerror=hit()><script>hit()</script><b id=hit onmouseover=hit()>Eve</b>"

CELL = f"""
import pairit
from pairit.bots import Bot
from pairit.table import table
table.SAME_PRESS = 0.0

class Eve(Bot):
    name = "<img src=x onerror=hit()><b id=hit>Eve</b>"
    def choose(self, view):
        return view.legal_actions()[0]
    def because(self, view, action):
        return {MARKUP!r}

view = pairit.play("pair-it; hands: R2K Y3S G1W B1K / B3C G1C Y1S; top: R1K; draw: G4S G4W B2S Y4C R4W R4K",
                   level=Eve, view="plain", speed="instant", save=False)
view
"""

WATCH = """() => {
    window.hits = [];
    window.hit = () => hits.push('ran');
    new MutationObserver(changes => {
        for (const change of changes) for (const node of change.addedNodes) {
            if (!node.querySelectorAll) continue;
            for (const one of [node, ...node.querySelectorAll('*')]) {
                if (one.id === 'hit' || one.getAttribute('src') === 'x' || one.hasAttribute('onerror')
                    || (one.tagName === 'SCRIPT' && one.textContent.includes('hit')))
                    if (one.closest('.pairit-table')) hits.push(one.outerHTML);
            }
        }
    }).observe(document.body, {childList: true, subtree: true, attributes: true});
}"""
"""Takes note of every element that the markup would make, also of one that is gone at once."""

THERE = (
    "document.querySelectorAll('.pairit-table #hit, .pairit-table script, .pairit-table [onerror]').length"
)


def nothing_happened(page: Page) -> None:
    page.wait_for_timeout(300)
    assert page.evaluate("window.hits") == []
    assert page.evaluate(THERE) == 0


def test_markup_is_text_in_every_place_of_a_table(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    page = notebook(write(lab, "hostile.ipynb", CELL), run=True)
    page.evaluate(WATCH)
    # The watcher itself sees what markup does where nobody escapes it.
    page.evaluate("""() => {
        const trap = document.createElement('div');
        trap.className = 'pairit-table';
        trap.innerHTML = '<b id=hit>Eve</b><img src=x onerror=hit()>';
        document.body.append(trap);
        setTimeout(() => trap.remove(), 100);
    }""")
    page.wait_for_function("window.hits.includes('ran') && window.hits.length > 2")
    page.wait_for_timeout(200)
    page.evaluate("window.hits = []")
    reader = Reader(page)
    for typed in (
        MARKUP,
        f"why {MARKUP}",
        f"play {MARKUP}",
        f"rule {MARKUP}",
        f"1 to {MARKUP}",
        f"log {MARKUP}",
    ):
        reader.enter(typed)
        nothing_happened(page)
    reader.enter("play B1K")
    expect(reader.table.get_by_text("<b id=hit>Eve</b>").first).to_be_visible(timeout=PATIENCE)
    reader.table.get_by_role("button", name="Why did").first.click()
    expect(reader.status).to_contain_text("<script>hit()</script>", timeout=PATIENCE)
    nothing_happened(page)
    reader.table.get_by_role("button", name="Save, copy, open").first.click()
    desk = page.locator(".pairit-desk").first
    desk.get_by_label("A game or a position as text").fill(f"pair-it; hands: {MARKUP} / B3C; top: R1K")
    desk.get_by_role("button", name="Open this text").click()
    expect(reader.status).to_contain_text("no card", timeout=PATIENCE)
    nothing_happened(page)
    for face in ("Show as buttons", "Show as a drawing"):
        reader.table.get_by_role("button", name=face).click()
        page.wait_for_timeout(500)
        nothing_happened(page)
    shot("hostile-texts", reader.table)
