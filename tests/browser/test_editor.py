"""The editor of positions in a real browser: an argument is settled by clicks, and by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.looks import looks, wear
from tests.browser.test_lab import write

PATIENCE = 15_000


class Desk:
    """A reader at the editor."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".pairit-table").first
        self.root.locator(".pairit-desk").wait_for()
        self.status = self.root.locator(".pairit-status")

    def place(self, title: str) -> Locator:
        return self.root.get_by_role("button", name=title, exact=True)

    def box(self, name: str) -> Locator:
        """Find a card of the box by the beginning of its name."""
        return self.root.locator(".pairit-box").get_by_role("button", name=re.compile(f"^{name}, "))

    def lay(self, place: str, *cards: str) -> None:
        """Press a place, and then cards of the box."""
        self.place(place).click()
        expect(self.place(place)).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
        for card in cards:
            self.box(card).click()
            self.hears("goes to")

    def hears(self, words: str) -> None:
        expect(self.status).to_contain_text(words, timeout=PATIENCE)

    def ask(self, label: str) -> None:
        self.root.get_by_label("May it be played?").select_option(label=label)


def desk(lab: Lab, notebook: OpenNotebook, start: str = "pair-it") -> Desk:
    code = f"import pairit\nview = pairit.editor({start!r})\nview"
    return Desk(notebook(write(lab, "editor.ipynb", code), run=True))


def test_may_i_play_an_anchor_alone(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    at = desk(lab, notebook)
    at.hears("Not a position yet.")
    shot("editor-empty", at.root)
    at.page.set_viewport_size({"width": 1280, "height": 2600})
    at.lay("Hand of seat 0", "Anchor", "Red 2 skull", "Yellow 3 cutlass")
    at.lay("Hand of seat 1", "Blue 3 compass", "Green 1 wheel")
    at.lay("Card on top", "Red 1 skull")
    at.hears("1 move is allowed.")
    at.ask("✗ play Anchor")
    at.hears("Play Anchor? Not now. An Anchor never goes alone")
    answer = at.root.locator(".pairit-settled").last
    expect(answer).to_contain_text("PI-13")
    expect(answer).to_contain_text("no single change of what is set here makes it allowed")
    shot("editor-anchor", at.root)
    notation = at.root.get_by_label("Notation, to copy or to paste into")
    expect(notation).to_have_value("pair-it; hands: R2K Y3S Anchor / B3C G1W; top: R1K; turn: 0; draw: ...")
    at.lay("Hand of seat 0", "Red Reverse")
    at.ask("✓ play red Reverse")
    expect(at.root.locator(".pairit-settled").last).to_contain_text("PI-13")
    assert lab.kernel(at.page, "print(view.faults)") == "[]"


def test_the_table_opens_under_the_editor_and_plays_on(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    at = desk(lab, notebook, "pairs; stacks: 10 9 / 3; turn: 0; draw: 5 4 2 1 7 6")
    at.root.get_by_role("button", name="Play from here").click()
    table = at.page.locator(".pairit-table").nth(1)
    table.locator("canvas.pairit-stage").wait_for()
    hit = table.get_by_role("button", name="Hit", exact=True)
    hit.click()
    expect(table.locator(".pairit-status")).to_contain_text("You hit and get a 5.", timeout=PATIENCE)
    shot("editor-play-from-here", at.page.locator(".jp-OutputArea-output").first)
    assert lab.kernel(at.page, "print(view.faults, view.table.table.faults)") == "[] []"


def test_a_position_is_built_and_undone_by_keys_alone(lab: Lab, notebook: OpenNotebook) -> None:
    at = desk(lab, notebook, "pairs")
    keyboard = at.page.keyboard
    at.place("Stack of seat 0").focus()
    keyboard.press("Enter")
    at.box("A 1").focus()
    for _ in range(9):
        keyboard.press("ArrowRight")
    keyboard.press("Enter")
    at.hears("A 10 goes to: stack of seat 0.")
    # The focus stays at the card, so that the next press lays the next one.
    keyboard.press("ArrowLeft")
    keyboard.press(" ")
    at.hears("A 9 goes to: stack of seat 0.")
    at.place("Stack of seat 1").focus()
    keyboard.press(" ")
    at.hears("Cards go to: stack of seat 1.")
    keyboard.press("Tab")
    at.box("A 1").focus()
    keyboard.press("Home")
    keyboard.press("Enter")
    at.hears("2 moves are allowed.")
    card = at.root.get_by_role("button", name=re.compile("^A 9, in: stack of seat 0"))
    card.focus()
    keyboard.press("Enter")
    at.hears("A 9 is in the box again.")
    focused = at.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused and focused.startswith("A 10, in: stack of seat 0")
    at.root.get_by_role("button", name="Undo").click()
    at.hears("Undone")
    cells = at.page.locator(".jp-Notebook-cell").count()
    for key in ("b", "d", "d", "a", "Shift+Enter"):
        at.box("A 1").focus()
        keyboard.press(key)
    assert at.page.locator(".jp-Notebook-cell").count() == cells
    assert lab.kernel(at.page, "print(view.faults)") == "[]"


def test_no_control_is_without_a_name(lab: Lab, notebook: OpenNotebook) -> None:
    at = desk(lab, notebook)
    at.root.get_by_role("button", name="House rules and what is seldom set").click()
    at.root.get_by_label("Seed").wait_for()
    unnamed = at.root.evaluate(UNNAMED)
    assert unnamed == []
    small = at.root.evaluate(SMALL)
    assert small == []


UNNAMED = """root => [...root.querySelectorAll('button, select, input, textarea')]
    .filter(one => one.offsetParent)
    .filter(one => ![one.getAttribute('aria-label'), one.innerText, one.labels?.[0]?.innerText].some(Boolean))
    .map(one => one.outerHTML.slice(0, 200))"""

SMALL = """root => [...root.querySelectorAll('button')]
    .filter(one => one.offsetParent)
    .filter(one => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44)
    .map(one => one.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize(("theme", "width"), looks("Light", "Dark"))
def test_it_is_looked_at(lab: Lab, notebook: OpenNotebook, shot: Shot, theme: str, width: int) -> None:
    text = "pair-it; hands: R2K Y3S Reverse:R Anchor*2 / B3C G1W; top: R1K; need: colour B"
    at = desk(lab, notebook, "pair-it; hands: R2K Y3S Reverse:R Anchor*2 / B3C G1W; top: R1K")
    at.page.set_viewport_size({"width": width + 80, "height": 2600})
    wear(at.page, f"JupyterLab {theme}")
    at.page.evaluate("() => jupyterapp.shell.collapseLeft()")
    at.ask("✗ play yellow 3 cutlass")
    at.hears("Not now.")
    notation = at.root.get_by_label("Notation, to copy or to paste into")
    shot(f"editor-{theme.lower()}-{width}", at.root)
    notation.fill(text)
    notation.blur()
    at.hears("need:")
    shot(f"editor-trouble-{theme.lower()}-{width}", at.root)
    beyond = at.root.evaluate(BEYOND)
    assert beyond == []


BEYOND = """root => {
    const edge = root.getBoundingClientRect();
    return [...root.querySelectorAll('*')]
        .filter(one => one.offsetParent && one.getBoundingClientRect().right > edge.right + 1)
        .map(one => one.outerHTML.slice(0, 200));
}"""


@pytest.mark.parametrize(
    ("start", "move", "words"),
    [
        (
            "pirato-poker; hands: cat:g1 dog / pig / chicken*2; turn: 2; revealed: chicken; draw: pig ...",
            "✗ give the chicken to seat 0",
            "A chicken goes to a player with the fewest cards",
        ),
        ("pairs; stacks: 10 9 / 3 8; turn: 0; draw: 5 ...", "✗ deal the next round", "still going on"),
    ],
    ids=["pirato-poker", "pairs"],
)
def test_the_other_games_are_settled_too(
    lab: Lab, notebook: OpenNotebook, shot: Shot, start: str, move: str, words: str
) -> None:
    at = desk(lab, notebook, start)
    at.page.set_viewport_size({"width": 1280, "height": 2600})
    at.ask(move)
    at.hears(words)
    shot(f"editor-{start.split(';')[0]}", at.root)
    # A ruling that is named can be read where it stands.
    at.root.locator(".pairit-settled .pairit-ruling").first.click()
    at.page.get_by_role("heading", name="Rulings", exact=True).wait_for()
    assert lab.kernel(at.page, "print(view.faults)") == "[]"
