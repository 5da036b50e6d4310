"""Pair It as a reader plays it: a real JupyterLab, a real kernel, a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.looks import wear
from tests.browser.player import Player
from tests.browser.test_lab import write

PLAY = "pair-it/90-play.ipynb"
RUNS = "print(get_ipython().execution_count)"


def table_at(lab: Lab, notebook: OpenNotebook, position: str, **arguments: object) -> Player:
    """Open a notebook with one table that begins at a position."""
    more = "".join(f", {name}={value!r}" for name, value in arguments.items())
    opening = f"import pairit\nview = pairit.play(pairit.games.position({position!r}){more})\nview"
    return Player(notebook(write(lab, "table.ipynb", opening), run=True))


def cells(page: Page) -> int:
    return int(page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length"))


def reload(lab: Lab, page: Page, path: str) -> None:
    """Save the notebook and load the page anew, with the same kernel."""
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    lab.open(page, path)


# ---------------------------------------------------------------- a round, as it comes


def test_a_round_with_a_question_and_a_reload_in_the_middle(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    page = notebook(PLAY, run=True)
    player = Player(page)
    player.hears("Your turn.")
    shot("table-start", player.table)

    refused = next(card for card in player.buttons("card") if "not now" in card)
    player.press(refused)
    answer = player.table.locator(".pairit-answer")
    expect(answer).to_contain_text("Not now.")
    expect(answer).to_contain_text(re.compile(r"PI-\d\d"))
    expect(answer).to_contain_text("You can:")
    shot("table-why-not", player.table)

    player.speed("instant")
    for _ in range(4):
        player.my_turn()
        player.press(player.next_press())
    player.my_turn()
    said, hand = player.says(), player.buttons("card")

    reload(lab, page, PLAY)
    player = Player(page)
    expect(player.status).to_have_text(said)
    assert player.buttons("card") == hand

    player.play_round()
    expect(player.table.locator(".pairit-score")).to_contain_text("points (PI-21)")
    expect(player.table.locator(".pairit-score")).to_contain_text("Rulings used: PI-")
    shot("table-end-of-round", player.table)
    if player.button("Next round").is_visible():
        player.press("Next round")
        expect(player.table).to_contain_text("Round 2")
    assert lab.kernel(page, "print(pairit.games['pair-it'].title)") == "Pair It"


@pytest.mark.slow
def test_a_whole_match(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = Player(notebook(PLAY, run=True))
    player.speed("instant")
    for _ in range(40):
        player.play_round()
        if not player.button("Next round").is_visible():
            break
        player.press("Next round")
    player.hears(re.compile("(You win|Mate wins) the match with"))
    shot("table-end-of-match", player.table)


# ---------------------------------------------------------------- what the issue promises


def test_a_card_is_lost_to_pirates(lab: Lab, notebook: OpenNotebook) -> None:
    player = table_at(lab, notebook, "pair-it; hands: Pirates:R R2K B3C G1S / Y4W G4C; top: R1K")
    player.press("Red Pirates")
    player.hears("Mate loses the turn. Mate steals a card from you")
    player.hears("Bonus turn after Pirates")
    expect(player.table).to_contain_text("PI-09")
    assert len(player.buttons("card")) == 2
    player.press(re.compile("^Pass$"))


def test_a_reverse_takes_its_anchors_along(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = table_at(lab, notebook, "pair-it; hands: Reverse:R Anchor*3 B2C G3S / Y4W G4C; top: R1K")
    player.press("Red Reverse")
    expect(player.table.locator(".pairit-answer")).to_contain_text("3 Anchors go with it")
    shot("table-reverse", player.table)
    player.press("Yes, play red Reverse")
    player.hears("You play red Reverse and 3 Anchors. You go again.")
    shot("table-colour", player.table)
    player.press("Blue (you hold 1)")
    expect(player.table.locator(".pairit-board")).to_contain_text("■ blue")
    assert player.buttons("card") == ["✓ ■ Blue 2 compass, can be played", "▲ Green 3 cutlass, not now"]


def test_a_gift_and_the_call_are_made_with_buttons(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = table_at(lab, notebook, "pair-it; hands: Cannon:*1 B2C G3S / Y4W G4C Y1S; top: R1K")
    player.press("Rainbow Fire the Cannon")
    player.hears("choose 1 card to give")
    player.press("Blue 2 compass")
    shot("table-gift", player.table)
    player.press("Give blue 2 compass to Mate", until="PAIR IT! can still be called.")
    player.press("PAIR IT!", until="You call PAIR IT!")
    player.press("Green (you hold 1)")
    expect(player.table).to_contain_text("You name green.")


def test_the_panel_deals_with_house_rules(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    page = notebook(PLAY, run=True)
    player = Player(page)
    player.button("House rules and new match").click()
    shot("table-house-rules", player.table)
    page.get_by_label("Players", exact=True).first.select_option("4")
    page.get_by_label("Anchors in the deck (PI-01)").first.fill("9")
    page.get_by_label("Anchors in the deck (PI-01)").first.press("Tab")
    player.press("Deal a new match with these rules")
    expect(player.table).to_contain_text("Anchors in the deck: 9 (PI-01)")
    expect(player.table).to_contain_text("Mate 3")
    shot("table-four-players", player.table)


# ---------------------------------------------------------------- keys, focus, faults


def test_no_key_pressed_at_the_table_reaches_the_notebook(lab: Lab, notebook: OpenNotebook) -> None:
    page = notebook(PLAY, run=True)
    player = Player(page)
    before, runs = cells(page), lab.kernel(page, RUNS)
    player.button("Yellow").or_(player.table.locator(".pairit-card:visible").first).first.focus()
    for key in ("b", "a", "x", "d", "d", "0", "0", "m", "Control+Enter", "Shift+Enter", "Alt+Enter"):
        page.keyboard.press(key)
        player.table.locator(".pairit-card:visible").first.focus()
    page.wait_for_timeout(300)
    assert cells(page) == before
    assert lab.kernel(page, RUNS) == runs


def test_tab_walks_the_table_and_leaves_it(lab: Lab, notebook: OpenNotebook) -> None:
    player = table_at(lab, notebook, "pair-it; hands: R2K Y3S G1W / B3C G1C; top: R1K")
    player.button("Red 2 skull").focus()
    walked = []
    for _ in range(40):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("!document.activeElement.closest('.pairit-table')"):
            break
        walked.append(str(player.page.evaluate("document.activeElement.innerText")).split(",")[0])
    else:
        raise AssertionError(f"Tab never leaves the table: {walked}")
    assert walked[:3] == ["▲ Green 1 wheel", "★ Yellow 3 cutlass", "PAIR IT!"]


def test_the_focus_stays_at_the_hand_when_the_last_card_of_the_row_leaves(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = table_at(lab, notebook, "pair-it; hands: R2K R3W Y1K G1K / B3C G1C Y4W Y2S; top: R1K")
    player.button("Yellow 1 skull").focus()
    player.page.keyboard.press("Enter")
    player.hears("Your turn.")
    player.page.wait_for_timeout(200)
    assert player.page.evaluate("document.activeElement.closest('.pairit-table') !== null")


def test_a_fault_in_a_callback_is_shown(lab: Lab, notebook: OpenNotebook) -> None:
    player = table_at(lab, notebook, "pair-it; hands: R2K Y3S G1W / B3C G1C; top: R1K")
    lab.kernel(player.page, "view.table.layout.preview = lambda *_: 1 / 0")
    player.press("Red 2 skull")
    player.hears("Something went wrong here: ZeroDivisionError")


def test_running_the_cell_again_ends_the_old_table(lab: Lab, notebook: OpenNotebook) -> None:
    player = table_at(lab, notebook, "pair-it; hands: R2K Y3S G1W / B3C G1C; top: R1K")
    lab.kernel(player.page, "old = view.table")
    lab.run_all(player.page)
    assert lab.kernel(player.page, "print(old.ended, view.table.ended)") == "True False"
    expect(player.page.locator(".pairit-table")).to_have_count(1)
    Player(player.page).press("Red 2 skull")


def test_a_burst_of_clicks_makes_one_move(lab: Lab, notebook: OpenNotebook) -> None:
    player = table_at(lab, notebook, "pair-it; hands: R2K R3K R4K G1W Y2W / B3C G1C Y4S; top: R1K")
    player.page.evaluate(
        "() => document.querySelectorAll('.pairit-card').forEach(card => { card.click(); card.click(); })"
    )
    expect(player.table).to_contain_text("You play red 2 skull.", timeout=15_000)
    player.my_turn()
    assert lab.kernel(player.page, "print(view.table.record.actions[0])") == "play R2K"
    assert lab.kernel(player.page, "print(sum(a == 'play R3K' for a in view.table.record.actions))") == "0"


# ---------------------------------------------------------------- how it looks


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast"])
def test_text_stands_out_in_every_theme(lab: Lab, notebook: OpenNotebook, shot: Shot, theme: str) -> None:
    player = table_at(lab, notebook, "pair-it; hands: R2K Y3S G1W Gold Anchor Wreck:* / B3C G1C; top: R1K")
    wear(player.page, theme)
    expect(player.page.locator(f"body[data-jp-theme-name='{theme}']")).to_have_count(1)
    player.press("Yellow 3 cutlass")
    shot(f"table-{theme.split()[-1].lower()}", player.table)
    low = player.page.evaluate(CONTRASTS)
    assert not low, low
    faint = player.page.evaluate(EDGES)
    assert not faint, faint


def test_a_narrow_window_cuts_nothing_off(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = table_at(lab, notebook, "pair-it; hands: R2K Y3S G1W Gold Anchor Wreck:* / B3C G1C; top: R1K")
    player.page.evaluate("jupyterapp.shell.collapseLeft()")
    player.page.set_viewport_size({"width": 480, "height": 900})
    player.page.wait_for_timeout(500)
    shot("table-narrow", player.table)
    assert player.page.evaluate(OUTSIDE) == []


OUTSIDE = """() => {
    const table = document.querySelector('.pairit-table').getBoundingClientRect();
    return [...document.querySelectorAll('.pairit-table button, .pairit-table select, .pairit-status')]
        .filter(part => part.offsetParent && part.getBoundingClientRect().right > table.right + 1)
        .map(part => part.innerText); }"""
"""The parts that reach out of the table at its right."""

CONTRASTS = """() => {
    const parse = text => text.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
        .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = part => { for (let at = part; at; at = at.parentElement) {
        const colour = parse(getComputedStyle(at).backgroundColor);
        if (colour.length === 3 || colour[3] > 0) return colour; } return [255, 255, 255]; };
    const low = [];
    for (const part of document.querySelectorAll('.pairit-table *')) {
        const own = [...part.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
        if (!own || !part.offsetParent || part.tagName === 'OPTION') continue;
        const a = light(parse(getComputedStyle(part).color)), b = light(ground(part));
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) low.push([part.innerText, contrast.toFixed(2)]);
    }
    return low; }"""

EDGES = """() => {
    const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const light = colour => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(v => v / 255)
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
            .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0); };
    const paper = light(getComputedStyle(document.querySelector('.pairit-table')).backgroundColor);
    const faint = [];
    const controls = '.pairit-table :is(.jupyter-button, input, select, textarea)';
    for (const part of document.querySelectorAll(controls)) {
        if (!part.offsetParent) continue;
        const edge = light(getComputedStyle(part).borderTopColor);
        const contrast = (Math.max(edge, paper) + 0.05) / (Math.min(edge, paper) + 0.05);
        if (contrast < 3) faint.push([part.innerText || part.tagName, contrast.toFixed(2)]);
    }
    return faint; }"""
"""Buttons and fields whose edge does not stand out from the table by 3 to 1."""
