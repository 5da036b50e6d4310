"""The plain view in a real browser, found through what a screen reader finds: roles, names, headings."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.looks import dress, looks
from tests.browser.test_editor import BEYOND, UNNAMED
from tests.browser.test_lab import write

PATIENCE = 15_000


class Reader:
    """Somebody who reads the page by its accessibility tree and types."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table: Locator = page.get_by_role("group", name="Card table")
        self.table.wait_for()
        self.status = self.table.get_by_role("status")
        self.box = self.table.get_by_role("textbox", name="Command")
        self.box.wait_for()
        page.wait_for_timeout(500)  # the page tells how wide it is, and the table answers

    def enter(self, text: str) -> None:
        """Type a command with real keys, and wait until the table has answered."""
        before = self.table.get_attribute("data-shown")
        self.box.focus()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(CHANGED, arg=before, timeout=PATIENCE)
        expect(self.box).to_have_value("", timeout=PATIENCE)
        expect(self.table).to_have_attribute("aria-busy", "false", timeout=PATIENCE)

    def says(self) -> str:
        return self.status.inner_text()

    def listed(self, title: str) -> list[str]:
        """Read the list under a heading."""
        self.table.get_by_role("heading", name=title, exact=True).wait_for()
        found = self.table.evaluate(UNDER, title)
        return [" ".join(str(line).split()) for line in found]


CHANGED = """before => {
    const table = document.querySelector('.pairit-table');
    return table.dataset.shown !== before;
}"""

UNDER = """(table, title) => {
    const head = [...table.querySelectorAll('h3')].find(one => one.textContent === title);
    const list = head.nextElementSibling.querySelector('ul, ol');
    return list ? [...list.children].map(line => line.innerText) : [];
}"""


def reader(lab: Lab, notebook: OpenNotebook, opening: str) -> Reader:
    return Reader(notebook(write(lab, "plain.ipynb", f"import pairit\nview = {opening}\nview"), run=True))


def facts(lab: Lab, page: Page) -> dict[str, list[str]]:
    """Ask the layout what it knows, as the canvas does."""
    code = """
import json
t = view.table
print(json.dumps({
    "facts": [f"{f.label}: {f.value}" for f in t.layout.facts(t.view, t.names)],
    "seats": [[s.name, str(s.cards), str(s.points), s.note] for s in t.layout.seats(t.view, t.names)],
    "hand": [[c.title, c.mark] for c in t.hand],
    "rules": list(t.game.options.changed),
}))"""
    return dict(json.loads(lab.kernel(page, code)))


def test_a_whole_game_of_pairs_by_command_box_and_keyboard_only(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    opening = (
        "pairit.play('pairs', view='plain', players=3, level='deckhand', seed=4, speed='instant', burn=4)"
    )
    at = reader(lab, notebook, opening)
    headings = at.table.get_by_role("heading").all_inner_texts()
    for title in ("Table", "Players", "Your hand", "Actions", "Rules in force"):
        assert title in headings
    assert any(title.startswith("Log") for title in headings)
    shot("plain-pairs", at.table)
    for turn in range(200):
        known = facts(lab, at.page)
        if turn % 5 == 0:
            check(at, known)
        if at.table.get_by_role("button", name="Same cards, new try").is_visible():
            break
        if at.table.get_by_role("button", name="Deal the next round").is_visible():
            at.enter("deal")
        elif "You are about to" in at.says():
            at.enter("yes")
        else:
            at.enter("h" if len(known["hand"]) < 3 else "fold")
    assert re.search("loses? the game", at.says())
    shot("plain-pairs-end", at.table)
    assert lab.kernel(at.page, "print(view.table.record.replay() == view.table.state)") == "True"
    assert lab.kernel(at.page, "print(view.table.faults)") == "[]"


def check(at: Reader, known: dict[str, list[str]]) -> None:
    """Find every fact of the table, every card and every action on the page."""
    table = at.listed("Table")
    for fact in known["facts"]:
        assert " ".join(fact.split()) in table
    players = at.listed("Players")
    for (name, cards, points, note), line in zip(known["seats"], players, strict=True):
        assert line.startswith(f"{name}: {cards} card") and points in line and note in line
    for (title, mark), line in zip(known["hand"], at.listed("Your hand"), strict=True):
        assert line.startswith(title) and mark in line
    assert len(at.listed("Rules in force")) == max(1, len(known["rules"]))
    assert at.table.evaluate(UNNAMED) == []


def test_the_command_box_lets_no_key_reach_the_notebook(lab: Lab, notebook: OpenNotebook) -> None:
    at = reader(lab, notebook, "pairit.play('pair-it', view='plain', seed=7)")
    cells = at.page.locator(".jp-Notebook-cell").count()
    source = at.page.locator(".jp-Notebook-cell").first.inner_text()
    at.box.focus()
    for key in ("b", "a", "d", "d", "x", "m", "ArrowUp", "ArrowDown", "Control+Enter", "Shift+Enter"):
        at.page.keyboard.press(key)
    at.page.wait_for_timeout(300)
    assert at.page.locator(".jp-Notebook-cell").count() == cells
    assert at.page.locator(".jp-Notebook-cell").first.inner_text()[:40] == source[:40]
    assert at.table.count() == 1
    at.box.focus()
    at.page.keyboard.press("Tab")
    assert not at.box.evaluate("box => box === document.activeElement"), "Tab leads out of the box"
    at.box.focus()
    at.page.keyboard.press("Escape")
    assert not at.box.evaluate("box => box === document.activeElement"), "Escape leads out of the box"


def test_the_same_line_twice_is_answered_twice(lab: Lab, notebook: OpenNotebook) -> None:
    at = reader(lab, notebook, "pairit.play('pair-it', view='plain', seed=7)")
    at.enter("hand")
    first, heard = at.says(), at.status.aria_snapshot()
    at.enter("hand")
    assert at.says() == f"{first} (2)"
    assert at.status.aria_snapshot() != heard, "what is heard the same is not announced"
    at.enter("why dance")
    assert "is no move" in at.says()


def test_only_what_is_new_is_read_aloud_and_what_is_said_again_once_more(
    lab: Lab, notebook: OpenNotebook
) -> None:
    at = reader(lab, notebook, "pairit.play('pair-it', view='plain', seed=7)")
    at.status.evaluate(LISTENING)
    heard = []
    told = ("You draw. It is Mate's turn.", "You draw. Mate passes. Go on.", "Mate passes. You fold. Go on.")
    for words in (*told, "Not now.", "Not now."):
        lab.kernel(at.page, f"view.bridge.say({words!r})")
        expect(at.status).to_have_text(lab.kernel(at.page, "print(view.bridge.text)"))
        heard.append(at.status.evaluate("status => status.heard.splice(0).join('').trim()"))
    assert heard[1:] == ["Mate passes. Go on.", "You fold. Go on.", "Not now.", "Not now. (2)"]
    assert at.says() == "Not now. (2)"


LISTENING = """status => {
    status.heard = [];
    new MutationObserver(changes => changes.forEach(change =>
        change.addedNodes.forEach(added => status.heard.push(added.textContent))))
        .observe(status, {childList: true, subtree: true, characterData: true}); }"""
"""Notes what a live region that is not atomic reads aloud: what was added."""


def test_why_not_is_a_list_that_answers_with_the_ruling(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    text = "pair-it; hands: R2K Y3S Anchor / B3C G1C; top: R1K; options: anchors=9"
    at = reader(lab, notebook, f"pairit.play({text!r}, view='plain')")
    at.table.get_by_role("combobox", name="Why not?").select_option(label="Play Anchor")
    expect(at.status).to_contain_text("An Anchor never goes alone", timeout=PATIENCE)
    expect(at.table.locator(".pairit-answer")).to_contain_text("PI-13")
    shot("plain-why-not", at.table)
    at.table.get_by_role("button", name="Play red 2 skull").click()
    expect(at.status).to_contain_text("Your turn.", timeout=PATIENCE)
    at.table.get_by_role("button", name="Show as buttons").click()
    at.table.get_by_role("combobox", name="Why not?").wait_for()
    shot("buttons-why-not", at.table)
    at.enter("hand")
    at.table.get_by_role("button", name="Show as a drawing").click()
    at.table.locator("canvas.pairit-stage").wait_for()
    at.enter("table")
    assert "On top" in at.says()
    assert lab.kernel(at.page, "print(view.table.faults)") == "[]"


@pytest.mark.parametrize(("theme", "width"), looks("Light", "Dark"))
def test_it_is_looked_at(lab: Lab, notebook: OpenNotebook, shot: Shot, theme: str, width: int) -> None:
    text = "pair-it; hands: R2K Y3S Reverse:R Anchor*2 / B3C G1C; top: R1K; options: anchors=9"
    at = reader(lab, notebook, f"pairit.play({text!r}, view='plain')")
    dress(at.page, theme, width + 80, 1500)
    at.page.wait_for_timeout(500)
    at.enter("why 2")
    shot(f"plain-{theme.lower()}-{width}", at.table)
    assert at.table.evaluate(BEYOND) == []
