"""The rulings browser as a reader uses it: a real JupyterLab, a real kernel, a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.looks import looks, wear
from tests.browser.player import PATIENCE, Player
from tests.browser.test_lab import write
from tests.browser.test_pair_it import CONTRASTS, RUNS, cells

AT = "pair-it; hands: R2K Y3S G1W Gold / B3C G1C Y1S; top: R1K; draw: B4W ..."

FOCUSED = "document.activeElement.innerText"


class Reader:
    """Looks at the rulings that are open on a page, and presses what is there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sheet = page.locator(".pairit-rulings")
        self.heading = self.sheet.locator(".pairit-page h3")
        self.status = self.sheet.locator(".pairit-status")

    def shows(self, ruling: str) -> None:
        """Wait until a ruling is open and its heading has the focus."""
        expect(self.heading).to_contain_text(ruling, timeout=PATIENCE * 1000)
        expect(self.heading).to_be_focused()

    def press(self, words: str | re.Pattern[str]) -> None:
        self.sheet.get_by_role("button", name=words).first.click()


def open_cell(lab: Lab, notebook: OpenNotebook, opening: str) -> Page:
    page = notebook(write(lab, "rulings.ipynb", f"import pairit\nview = {opening}\nview"), run=True)
    page.locator(".pairit-table").first.wait_for()
    return page


def seat(lab: Lab, notebook: OpenNotebook, position: str = AT) -> Player:
    return Player(open_cell(lab, notebook, f"pairit.play(pairit.games.position({position!r}))"))


def link(part: Locator, ruling: str) -> Locator:
    return part.get_by_role("button", name=ruling, exact=True).first


def test_a_refused_move_leads_to_its_ruling_whose_example_is_played_and_back(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = seat(lab, notebook)
    page = player.page
    player.press("Yellow 3 cutlass")
    answer = player.table.locator(".pairit-answer")
    expect(answer).to_contain_text("Not now.")
    before = lab.kernel(page, "print(view.table.state, view.table.inputs)")
    link(answer, "PI-02").click()
    reader = Reader(page)
    reader.shows("PI-02 When may a regular card go on a regular card?")
    shot("rulings-under-a-table")
    assert lab.kernel(page, "print(view.table.state, view.table.inputs)") == before

    reader.press("Play it: Worked example: colour and number agree")
    example = Player(page, place=2)
    assert page.evaluate("!!document.activeElement.closest('.pairit-table:not(.pairit-rulings)')")
    shot("rulings-example", example.table)
    example.press(re.compile("^✓ ◆ Red 1 cutlass"))
    example.hears("You play red 1 cutlass.")
    assert lab.kernel(page, "print(view.table.state, view.table.inputs)") == before

    page.get_by_role("button", name="Close this table and go back to PI-02").click()
    expect(page.locator(".pairit-table")).to_have_count(2)
    expect(reader.sheet.get_by_role("button", name="Play it: Worked example: colour and")).to_be_focused()
    reader.press("Close the rulings")
    expect(reader.sheet).to_be_hidden()
    expect(link(answer, "PI-02")).to_be_focused()

    player.press("Red 2 skull")
    player.press("Go on without calling") if player.button("Go on without calling").is_visible() else None
    player.hears("You play red 2 skull.")
    assert lab.kernel(page, "print(view.table.faults)") == "[]"


def test_all_of_it_by_keys_and_no_key_reaches_the_notebook(lab: Lab, notebook: OpenNotebook) -> None:
    player = seat(lab, notebook)
    page = player.page
    runs, count = lab.kernel(page, RUNS), cells(page)
    player.press("Yellow 3 cutlass")
    found = link(player.table.locator(".pairit-answer"), "PI-02")
    player.button("House rules and new match").focus()
    for _ in range(12):
        if found.evaluate("link => link === document.activeElement"):
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    reader = Reader(page)
    reader.shows("PI-02")
    for key in ("b", "a", "d", "d", "x", "Control+Enter"):
        page.keyboard.press(key)
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUSED) == "Close the rulings"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(reader.sheet).to_be_hidden()
    expect(found).to_be_focused()
    page.keyboard.press("Enter")
    reader.shows("PI-02")
    reader.sheet.get_by_label("Search").focus()
    page.keyboard.type("anchor b dd")
    page.keyboard.press("Escape")
    expect(reader.sheet).to_be_hidden()
    expect(found).to_be_focused()
    page.keyboard.press("Escape")
    assert page.evaluate("!document.activeElement.closest('.pairit-table')"), (
        "Escape leaves the table as ever"
    )
    assert cells(page) == count and lab.kernel(page, RUNS) == runs
    assert lab.kernel(page, "print(view.table.record.actions)") == "()"


def test_the_log_is_one_stop_of_the_tab_key_and_arrows_go_along_it(lab: Lab, notebook: OpenNotebook) -> None:
    player = seat(lab, notebook)
    page = player.page
    player.press("Red 2 skull")
    player.my_turn()
    log = player.table.get_by_role("group", name="Log")
    log.focus()
    lines = log.get_by_role("listitem")
    for key, place, button in (
        ("ArrowDown", 0, 0),
        ("ArrowDown", 1, 0),
        ("ArrowRight", 1, 1),
        ("ArrowUp", 0, 0),
    ):
        page.keyboard.press(key)
        expect(lines.nth(place).get_by_role("button").nth(button)).to_be_focused()
    page.keyboard.press("End")
    expect(lines.last.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(player.table.get_by_label("Speed", exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(log).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    ruling = page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    Reader(page).shows(ruling)


def test_the_focus_stays_on_a_line_of_the_log_while_the_table_goes_on(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = seat(lab, notebook)
    page = player.page
    player.press("Gold Treasure")
    player.my_turn()
    line = player.table.locator(".pairit-log li", has_text="You play Gold Treasure")
    inside = line.locator(".pairit-ruling", has_text="PI-").first
    inside.focus()
    ruling = inside.inner_text()
    lab.kernel(page, "view.table.press_card(0)")
    lab.kernel(page, "view.table.go_on()")
    expect(player.table.locator(".pairit-log")).to_contain_text("You play red 2 skull")
    expect(line.locator(".pairit-ruling", has_text="PI-").first).to_be_focused()
    page.keyboard.press("Enter")
    Reader(page).shows(ruling)


def test_searching_filtering_and_the_way_back(lab: Lab, notebook: OpenNotebook) -> None:
    page = open_cell(lab, notebook, "pairit.rulings('PI-36')")
    reader = Reader(page)
    expect(reader.heading).to_contain_text("PI-36")
    search = reader.sheet.get_by_label("Search")
    search.fill("missed call")
    expect(reader.status).to_have_text("1 ruling here.")
    reader.press(re.compile("^PI-20"))
    reader.shows("PI-20")
    reader.press("Back to PI-36")
    reader.shows("PI-36")
    search.fill("mised cal")
    expect(reader.status).to_contain_text("No ruling fits “mised cal”. Nearest: PI-20")
    search.fill("")
    reader.sheet.get_by_label("Game").select_option("Pairs")
    expect(reader.status).to_contain_text("rulings here.")
    reader.sheet.get_by_label("Card", exact=True).select_option("The 7")
    reader.press(re.compile("^PR-21"))
    reader.shows("PR-21")
    assert page.evaluate("!document.querySelector('.pairit-rulings .pairit-press') === false")


def test_a_reload_shows_the_same_ruling_and_leaves_the_focus_alone(lab: Lab, notebook: OpenNotebook) -> None:
    page = open_cell(lab, notebook, "pairit.rulings('PI-36')")
    reader = Reader(page)
    reader.press(re.compile("^PI-05"))
    reader.shows("PI-05")
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    lab.open(page, "rulings.ipynb")
    expect(reader.heading).to_contain_text("PI-05", timeout=PATIENCE * 1000)
    expect(reader.heading).not_to_be_focused()
    reader.press("Back to PI-36")
    reader.shows("PI-36")


@pytest.mark.parametrize(("theme", "width"), looks("JupyterLab Light", "JupyterLab Dark"))
def test_text_stands_out_and_nothing_is_cut_off(
    lab: Lab, notebook: OpenNotebook, shot: Shot, theme: str, width: int
) -> None:
    page = open_cell(lab, notebook, "pairit.rulings('PI-36')")
    wear(page, theme)
    expect(page.locator(f"body[data-jp-theme-name='{theme}']")).to_have_count(1)
    page.evaluate("jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": width, "height": 1800})
    reader = Reader(page)
    reader.press(re.compile("^PI-38"))
    reader.press(re.compile("^PI-36"))
    reader.shows("PI-36")
    page.wait_for_timeout(300)
    shot(f"rulings-{theme.split()[-1].lower()}-{width}")
    assert page.evaluate(CONTRASTS) == []
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(IN_LIST), "the ruling that is open is in sight in the list"


IN_LIST = """() => {
    const item = document.querySelector('.pairit-item[aria-current]').getBoundingClientRect();
    const list = document.querySelector('.pairit-shelf-list').getBoundingClientRect();
    return item.top >= list.top - 1 && item.bottom <= list.bottom + 1; }"""

OUTSIDE = """() => {
    const sheet = document.querySelector('.pairit-rulings').getBoundingClientRect();
    const parts = 'button, select, input, img, h3, p, li, code';
    return [...document.querySelectorAll('.pairit-rulings :is(' + parts + ')')]
        .filter(part => part.offsetParent && part.getBoundingClientRect().right > sheet.right + 1)
        .map(part => part.outerHTML.slice(0, 80)); }"""
"""The parts that reach out of the browser at its right."""
