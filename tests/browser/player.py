"""A reader at a table of buttons: looks at what is on the page and presses it, as a person does."""

from __future__ import annotations

import json
import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import Lab, into_sight, painted

PATIENCE = 15.0
"""Seconds that a change of the page may take; mostly it takes a tenth of one."""


def rest(table: Locator) -> None:
    """Wait until the page has told a table, lesson or sheet how wide it is, and it has answered."""
    expect(table).to_have_attribute("aria-busy", re.compile("."), timeout=PATIENCE * 1000)
    painted(table.page)  # now the page has told
    Lab.kernel(table.page, "pass")  # whatever the kernel was told before is answered
    seen, still = _shown(table), 0
    while still < 6:
        table.page.wait_for_timeout(50)
        still = still + 1 if _shown(table) == seen else 0
        seen = _shown(table)


def _shown(table: Locator) -> str | None:
    """Read which change of a table the page shows."""
    return table.get_attribute("data-shown")


class Player:
    """Plays at one table of a page.

    Parameters
    ----------
    page
        The page with the table.
    place
        Which table of the page, from 0.
    """

    def __init__(self, page: Page, place: int = 0) -> None:
        """Take a seat, and ask for buttons where the table is drawn."""
        self.page = page
        self.table = page.locator(".pairit-table").nth(place)
        self.table.wait_for(state="attached")
        into_sight(self.table)
        self.status = self.table.locator(".pairit-status")
        self.button(re.compile("^Show as ")).wait_for()
        drawn = self.button("Show as buttons")
        if drawn.is_visible():
            drawn.click()
            self.button("Show as a drawing").wait_for()
        self.rest()

    def rest(self) -> None:
        """Wait until the page has told how wide it is and the table has answered."""
        rest(self.table)

    def button(self, words: str | re.Pattern[str]) -> Locator:
        """Find a button that is on the page by some of its words."""
        return self.table.get_by_role("button", name=words).first

    def buttons(self, look: str) -> list[str]:
        """Read the words of all buttons of one look: `card`, `choice`."""
        found = self.table.locator(f".pairit-{look}:visible").all_inner_texts()
        return [" ".join(words.split()) for words in found]

    def says(self) -> str:
        """Read the status line."""
        return self.status.inner_text()

    def hears(self, words: str | re.Pattern[str]) -> None:
        """Wait until the status line says something."""
        expect(self.status).to_contain_text(words, timeout=PATIENCE * 1000)

    def press(self, target: str | re.Pattern[str] | Locator, until: str = "") -> None:
        """Press a button and wait until the table has changed, and until the status says something.

        A press that met a page just about to change is dropped by the table, so it is made again, as a
        reader would. What the status says comes first of a change: only its end tells that it is whole.
        """
        button = target if isinstance(target, Locator) else self.button(target)
        before = self._shown()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self._shown() == before and (not until or button.is_visible()):
                button.click(timeout=2000)
            for _ in range(12):
                if self._shown() != before and until in self.says():
                    return
                self.page.wait_for_timeout(25)
            if until and until not in self.says():
                before = self._shown()  # what has changed was something else
        raise AssertionError(f"nothing happened when {target!r} was pressed; the status is: {self.says()}")

    def my_turn(self) -> None:
        """Wait until the rivals have moved."""
        expect(self.table).to_have_attribute("aria-busy", "false", timeout=PATIENCE * 1000)

    def speed(self, speed: str) -> None:
        """Choose how fast the rivals move."""
        self.table.get_by_label("Speed", exact=True).select_option(speed)
        Lab.kernel(self.page, "pass")  # from then on no press is dropped because of it

    def play_round(self, presses: int = 600) -> None:
        """Play a round to its end: any card that fits, else whatever is offered."""
        for _ in range(presses):
            self.my_turn()
            if self.button("Same cards, new try").is_visible():
                return
            self.press(self.next_press())
        raise AssertionError(f"the round did not end; the status is: {self.says()}")

    def next_press(self) -> Locator:
        """Choose a button as a beginner would who always calls."""
        status = self.says()
        if "One card left" in status or "can still be called" in status:
            return self.button("PAIR IT!")
        for start in ("Yes, ", "Give ", "Pass on ", "Slap"):
            found = self.table.locator(".pairit-choice:visible", has_text=re.compile(f"^{start}"))
            if found.count():
                return found.first
        cards = self.table.locator(".pairit-playable:not(.pairit-chosen):visible")
        if cards.count():
            return cards.first
        others = re.compile("^(PAIR IT!|House rules|Put back)")
        return self.table.locator(".pairit-choice:visible").filter(has_not_text=others).first

    def _shown(self) -> str | None:
        return _shown(self.table)


class DrawnPlayer(Player):
    """Plays at a drawn table: taps what is on the canvas, or goes along the hand with keys.

    Parameters
    ----------
    lab
        The server, whose kernel knows where everything was drawn.
    page
        The page with the table; its notebook calls the table `view`.
    place
        Which table of the page, from 0.
    view
        Another name of the table in the notebook.
    """

    def __init__(self, lab: Lab, page: Page, place: int = 0, view: str = "view") -> None:
        """Take a seat, and wait until the table is painted."""
        self.lab, self.page, self.view = lab, page, view
        self.table = page.locator(".pairit-table").nth(place)
        self.table.wait_for(state="attached")
        into_sight(self.table)
        self.status = self.table.locator(".pairit-status")
        self.canvas = self.table.locator("canvas.pairit-stage")
        self.canvas.wait_for()
        self.canvas.scroll_into_view_if_needed()
        self.hand = self.table.locator(".pairit-keys")
        self.settled()

    def kernel(self, code: str) -> str:
        """Run code in the kernel; `view` is this table there."""
        return self.lab.kernel(self.page, code if self.view == "view" else f"view = {self.view}\n{code}")

    def ask(self, expression: str) -> Any:
        """Ask the kernel for a value that JSON can tell."""
        return json.loads(self.kernel(f"import json; print(json.dumps({expression}))"))

    def pixels(self) -> str:
        """Read what the canvas shows, in short; two equal drawings read the same."""
        return str(self.canvas.evaluate(PIXELS))

    def settled(self) -> str:
        """Wait until all that was asked is painted and the drawing stays as it is; give its pixels."""
        deadline, before, same = time.monotonic() + PATIENCE, "", 0
        while time.monotonic() < deadline:
            self.kernel("pass")  # what the page has asked so far is done then
            now = self.pixels()
            same = same + 1 if now == before != "blank" else 0
            if same == 3:
                return now
            before = now
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the drawing is {before[:20]} and does not come to rest")

    def spot(self, words: str, corner: bool = False) -> tuple[float, float]:
        """Find where on the page something is drawn: its left side, where no other card lies over it.

        With `corner` its upper right corner, where a player's place has no card.
        """
        regions = self.ask("[[r.name, r.x, r.y, r.width, r.height] for r in view.canvas.scene.regions]")
        x, y, wide, high = next(region[1:] for region in regions if words in region[0])
        across, down = (wide - 20, 20) if corner else (min(12, wide / 2), high * 0.6)
        scale = float(self.canvas.evaluate(TO_SIGHT, [y + down, self.ask("view.canvas.scene.width")]))
        box = self.canvas.bounding_box()
        assert box
        return box["x"] + (x + across) * scale, box["y"] + (y + down) * scale

    def tap(self, words: str, corner: bool = False) -> None:
        """Tap something on the canvas and wait until the table has changed, as `press` does."""
        before = self._shown()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.page.mouse.click(*self.spot(words, corner))
            for _ in range(12):
                if self._shown() != before:
                    return
                self.page.wait_for_timeout(25)
        raise AssertionError(f"nothing happened when {words!r} was tapped; the status is: {self.says()}")

    def cards(self) -> list[str]:
        """Read the cards of the hand as a screen reader does."""
        return [str(words) for words in self.hand.locator("[role=option]").all_inner_texts()]

    def at(self) -> str:
        """Say which card of the hand the keys are at; empty for none."""
        return str(self.hand.evaluate(AT))


TO_SIGHT = """(canvas, [y, width]) => {
    const box = canvas.getBoundingClientRect();
    const scale = box.width / width;
    const scrolls = part => /auto|scroll/.test(getComputedStyle(part).overflowY);
    let at = canvas;
    while (at && !(at.scrollHeight > at.clientHeight + 50 && scrolls(at))) at = at.parentElement;
    const room = at?.getBoundingClientRect();
    const where = box.top + y * scale;
    if (room && (where < room.top + 20 || where > room.bottom - 40))
        at.scrollTop += where - (room.top + room.bottom) / 2;
    return scale; }"""
"""Scrolls a height of the drawing into sight, as a reader would; gives the drawing's scale."""

AT = """hand =>
    document.getElementById(hand.getAttribute('aria-activedescendant'))?.textContent ?? ''"""

PIXELS = """async canvas => {
    const context = canvas.getContext('2d');
    const bytes = context.getImageData(0, 0, canvas.width, canvas.height).data;
    if (!bytes.some(byte => byte)) return 'blank';
    const digest = await crypto.subtle.digest('SHA-1', bytes);
    return [canvas.width, canvas.height, ...new Uint8Array(digest)].join(' ');
}"""
