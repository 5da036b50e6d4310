"""The drawn table as a reader uses it: every trap of a canvas in a notebook, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.player import DrawnPlayer
from tests.browser.test_lab import write
from tests.browser.test_pair_it import CONTRASTS, OUTSIDE, RUNS, cells, reload

pytestmark = pytest.mark.slow  # five minutes and more: run by `make test-all`

AT = "pair-it; hands: R2K Y3S G1W R3W B2K / B3C G1C Y1S Y4C B4S; top: R1K"
GIFT = "pair-it; hands: Cannon:*1 B2C G3S Y4W B1C / Y1K Y2W G4C; top: R1K"
PATH = "table.ipynb"


def open_table(
    lab: Lab, notebook: OpenNotebook, position: str = AT, *below: str, **arguments: object
) -> DrawnPlayer:
    """Open a notebook with one drawn table that begins at a position, and more cells below it."""
    more = "".join(f", {name}={value!r}" for name, value in arguments.items())
    opening = f"import pairit\nview = pairit.play(pairit.games.position({position!r}){more})\nview"
    return DrawnPlayer(lab, notebook(write(lab, PATH, opening, *below), run=True))


def deal_table(lab: Lab, notebook: OpenNotebook, *below: str, **arguments: object) -> DrawnPlayer:
    """Open a notebook with a table that is dealt, as `pairit.play` does."""
    more = "".join(f", {name}={value!r}" for name, value in arguments.items())
    opening = f"import pairit\nview = pairit.play('pair-it'{more})\nview"
    return DrawnPlayer(lab, notebook(write(lab, PATH, opening, *below), run=True))


def played(player: DrawnPlayer) -> list[str]:
    return list(player.ask("[str(a) for a in view.table.record.actions]"))


def many_cards(count: int, players: int = 2, others: int = 7) -> str:
    from tests.table.test_scene import big

    return str(big(count, players=players, others=others))


FILL = ["'A line of text, so that the page is long.'"] * 25
"""Cells that make a notebook longer than the window."""

SCROLLED = """() => {
    let at = document.querySelector('.pairit-table');
    const scrolls = part => /auto|scroll/.test(getComputedStyle(part).overflowY);
    while (at && !(at.scrollHeight > at.clientHeight + 50 && scrolls(at))) at = at.parentElement;
    return at ? at.scrollTop : -1; }"""

COUNT_SENT = """() => { window.sentToKernel = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (...data) {
        window.sentToKernel.push(1);
        return send.apply(this, data); }; }"""

COUNT_SENDS = """
from ipycanvas.canvas import _CANVAS_MANAGER as manager
if not hasattr(manager, 'sizes'):
    manager.sizes, send = [], manager.send
    def count(content, buffers=None):
        manager.sizes.append(sum(memoryview(b).nbytes for b in buffers or []) + len(str(content)))
        send(content, buffers)
    manager.send = count
manager.sizes.clear()
"""

SAMPLE = """canvas => { window.blank = 0; window.frames = 0;
    const look = () => {
        if (window.frames < 0) return;
        const pen = canvas.getContext('2d');
        const there = pen.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data[3];
        window.frames += 1;
        if (!there) window.blank += 1;
        requestAnimationFrame(look); };
    requestAnimationFrame(look); }"""

# An emulated screen changes its pixels without telling the media queries, which a real one tells.
KEEP_QUERIES = """() => { window.queries = [];
    const match = window.matchMedia;
    window.matchMedia = words => {
        const query = match.call(window, words);
        window.queries.push(query);
        return query; }; }"""

TELL_QUERIES = """() => {
    for (const query of window.queries.filter(query => query.media.includes('resolution') && !query.matches))
        query.dispatchEvent(new MediaQueryListEvent('change', {media: query.media, matches: false})); }"""

FINE = """canvas => [canvas.width / canvas.getBoundingClientRect().width,
    canvas.height / canvas.getBoundingClientRect().height, window.devicePixelRatio]"""


# ---------------------------------------------------------------- taps


def test_a_tap_on_a_marked_card_plays_it_and_the_drawing_changes(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook)
    before = player.settled()
    shot("canvas-start", player.table)
    player.tap("Red 2 skull")
    player.my_turn()
    assert played(player)[0] == "play R2K"
    assert player.settled() != before
    assert "Red 2 skull" not in " ".join(player.cards())


def test_a_tap_on_an_unmarked_card_pictures_why_not_and_nothing_moves(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook)
    before, hand = player.settled(), player.cards()
    player.tap("Yellow 3 cutlass")
    answer = player.table.locator(".pairit-answer")
    expect(answer).to_contain_text("Not now.")
    expect(answer).to_contain_text("PI-02")
    picture = answer.locator("img")
    assert "yellow 3 cutlass" in str(picture.get_attribute("alt"))
    assert picture.evaluate("image => image.naturalWidth > 100")
    shot("canvas-why-not", player.table)
    assert player.settled() == before and player.cards() == hand and played(player) == []


def test_taps_on_pile_top_and_rival_each_answer(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    player.tap("Draw pile")
    expect(player.table.locator(".pairit-answer")).to_contain_text("Not now.")
    for words in ("On top", "Mate"):
        said = player.says()
        player.tap(words)
        assert player.says() != said
    assert played(player) == []


def test_a_card_is_chosen_for_a_gift_and_put_back_by_taps(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook, GIFT)
    player.tap("Cannon")
    player.hears("choose 1 card to give")
    before = player.settled()
    player.tap("Blue 2 compass")
    chosen = player.settled()
    shot("canvas-gift", player.table)
    player.page.wait_for_timeout(300)  # two presses on one card within a quarter second are one
    player.tap("Blue 2 compass")
    assert player.settled() == before != chosen
    player.tap("Green 3 cutlass")
    player.tap("Mate")
    player.kernel("pass")
    assert played(player)[-1] == "give G3S to 1"


def test_a_right_click_plays_nothing(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    for button in ("right", "middle"):
        player.page.mouse.click(*player.spot("Red 2 skull"), button=button)  # type: ignore[arg-type]
        player.page.keyboard.press("Escape")
    player.page.wait_for_timeout(300)
    assert played(player) == []


def test_a_burst_of_taps_makes_one_move(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, "pair-it; hands: R2K R3K R4K G1W Y2W / B3C G1C Y4S; top: R1K")
    x, y = player.spot("Red 2 skull")
    player.page.mouse.click(x, y, click_count=3)
    player.page.wait_for_timeout(200)
    player.my_turn()
    assert [action for action in played(player) if "R3K" in action or "R4K" in action] == []
    assert played(player)[0] == "play R2K"


@pytest.mark.browser_context_args(has_touch=True, is_mobile=False)
def test_a_finger_plays_a_card_and_scrolls_the_page(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, AT, *FILL)
    before = float(player.page.evaluate(SCROLLED))
    x, y = player.spot("Yellow 3 cutlass")
    swipe(player.page, x, y, -200)
    assert float(player.page.evaluate(SCROLLED)) > before + 50
    assert played(player) == []
    player.canvas.scroll_into_view_if_needed()
    player.page.touchscreen.tap(*player.spot("Red 2 skull"))
    player.my_turn()
    player.page.wait_for_timeout(300)
    assert played(player)[:1] == ["play R2K"]


def swipe(page: Page, x: float, y: float, way: float) -> None:
    """Move a finger up or down the screen."""
    session = page.context.new_cdp_session(page)
    for step in range(11):
        kind, at = "touchMove" if step else "touchStart", {"x": x, "y": y + way * step / 10}
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
        page.wait_for_timeout(16)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)


def test_the_wheel_over_the_drawing_scrolls_the_notebook(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, AT, *FILL)
    before = float(player.page.evaluate(SCROLLED))
    assert before >= 0
    player.page.mouse.move(*player.spot("Red 2 skull"))
    player.page.mouse.wheel(0, 200)
    player.page.wait_for_timeout(300)
    assert float(player.page.evaluate(SCROLLED)) > before + 50


def test_a_moving_mouse_sends_nothing_but_points_at_what_can_be_pressed(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = open_table(lab, notebook)
    x, y = player.spot("Red 2 skull")
    player.page.mouse.move(x, y)
    assert player.canvas.evaluate("canvas => canvas.style.cursor") == "pointer"
    box = player.canvas.bounding_box()
    assert box
    player.page.mouse.move(box["x"] + 3, box["y"] + 3)
    assert player.canvas.evaluate("canvas => canvas.style.cursor") == "default"
    player.page.wait_for_timeout(300)
    player.page.evaluate(COUNT_SENT)
    for step in range(100):
        player.page.mouse.move(box["x"] + 5 + step * 5, y - 40 + step % 50)
    player.page.wait_for_timeout(200)
    assert player.page.evaluate("window.sentToKernel.length") == 0


# ---------------------------------------------------------------- sharp, whole, readable


@pytest.mark.parametrize(
    "ratio",
    [
        pytest.param(ratio, marks=pytest.mark.browser_context_args(device_scale_factor=ratio))
        for ratio in (1, 1.5, 2, 3)
    ],
)
def test_the_drawing_is_as_sharp_as_the_screen(
    lab: Lab, notebook: OpenNotebook, shot: Shot, ratio: float
) -> None:
    player = open_table(lab, notebook)
    across, down, own = player.canvas.evaluate(FINE)
    assert own == ratio
    assert across >= ratio * 0.999 and down >= ratio * 0.999
    shot(f"canvas-ratio-{ratio}", player.canvas)
    player.tap("Red 2 skull")
    player.my_turn()
    assert played(player)[0] == "play R2K"


def test_the_drawing_stays_sharp_when_the_page_is_zoomed(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    session = player.page.context.new_cdp_session(player.page)
    for ratio in (2, 3, 1):
        metrics = {
            "width": 1280 - ratio,
            "height": 900,
            "deviceScaleFactor": ratio,
            "mobile": False,
        }
        session.send("Emulation.setDeviceMetricsOverride", metrics)
        player.page.wait_for_timeout(400)
        player.settled()
        across, down, own = player.canvas.evaluate(FINE)
        assert own == ratio
        assert across >= ratio * 0.999 and down >= ratio * 0.999, ratio
    player.tap("Red 2 skull")
    player.my_turn()
    assert played(player)[0] == "play R2K"


def test_the_drawing_gets_sharp_on_another_screen_without_another_size(
    lab: Lab, notebook: OpenNotebook
) -> None:
    page = notebook(
        write(lab, PATH, f"import pairit\nview = pairit.play(pairit.games.position({AT!r}))\nview")
    )
    page.evaluate(KEEP_QUERIES)
    lab.run_all(page)
    player = DrawnPlayer(lab, page)
    session = page.context.new_cdp_session(page)
    for ratio in (2, 3, 1):
        metrics = {"width": 1280, "height": 900, "deviceScaleFactor": ratio, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", metrics)
        page.evaluate(TELL_QUERIES)
        page.wait_for_timeout(400)
        player.settled()
        across, _, own = player.canvas.evaluate(FINE)
        assert own == ratio and across >= ratio * 0.999, ratio


def test_zooming_in_and_out_fast_leaves_the_table_painted(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, many_cards(19, players=3))
    before = player.settled()
    player.kernel("for ratio in (2.0, 3.0, 1.0, 2.0, 1.0, 3.0, 1.0): view.bridge.ratio = ratio")
    player.page.wait_for_timeout(500)
    assert player.settled() == before
    player.kernel("view.bridge.focus = 3")
    assert player.settled() != before


@pytest.mark.parametrize("width", [480, 700])
def test_a_narrow_window_cuts_nothing_off_and_keeps_text_and_strips_large(
    lab: Lab, notebook: OpenNotebook, shot: Shot, width: int
) -> None:
    player = open_table(lab, notebook, many_cards(19, players=3))
    player.page.evaluate("jupyterapp.shell.collapseLeft()")
    player.page.set_viewport_size({"width": width, "height": 900})
    player.page.wait_for_timeout(600)
    player.settled()
    shot(f"canvas-narrow-{width}", player.table)
    canvas, table = player.canvas.bounding_box(), player.table.bounding_box()
    assert canvas and table
    assert canvas["x"] >= table["x"] and canvas["x"] + canvas["width"] <= table["x"] + table["width"] + 1
    assert canvas["x"] + canvas["width"] <= width
    scene = player.ask("view.canvas.scene.width")
    smallest = player.ask("min(s.size for s in view.canvas.scene.shapes if hasattr(s, 'text'))")
    xs = player.ask("[(r.x, r.y) for r in view.canvas.scene.regions if r.kind == 'card']")
    strip = min(other[0] - one[0] for one, other in pairwise(xs) if other[0] > one[0])
    assert strip >= 24 and smallest >= 14 and canvas["width"] / scene > 0.999


def test_a_page_too_narrow_for_the_drawing_shows_buttons_and_says_why(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook)
    before, page = player.settled(), player.page
    page.evaluate("jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": 320, "height": 900})
    expect(player.table).to_contain_text("too narrow for the drawing")
    expect(player.canvas).to_be_hidden()
    shot("canvas-too-narrow", player.table)
    assert page.evaluate(OUTSIDE) == []
    player.press("Red 2 skull")
    player.my_turn()
    assert played(player)[0] == "play R2K"
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(player.canvas).to_be_visible()
    expect(player.table).not_to_contain_text("too narrow for the drawing")
    assert player.settled() != before


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light", "JupyterLab Dark High Contrast"])
def test_the_drawing_looks_the_same_in_every_theme_and_all_else_follows_it(
    lab: Lab, notebook: OpenNotebook, shot: Shot, theme: str
) -> None:
    player = open_table(lab, notebook)
    before = player.settled()
    player.page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
    expect(player.page.locator(f"body[data-jp-theme-name='{theme}']")).to_have_count(1)
    assert player.settled() == before
    # The ground of the drawing is its own, so no theme shines through where its words are.
    assert player.canvas.evaluate(
        "c => c.getContext('2d').getImageData(c.width / 2, c.height / 2, 1, 1).data[3] === 255"
    )
    player.tap("Yellow 3 cutlass")
    shot(f"canvas-{theme.split()[-1].lower()}", player.table)
    low = player.page.evaluate(CONTRASTS)
    assert not low, low


@pytest.mark.browser_context_args(forced_colors="active")
def test_forced_colours_do_not_hide_the_drawing(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = open_table(lab, notebook)
    assert player.page.evaluate("matchMedia('(forced-colors: active)').matches")
    before = player.settled()
    assert before != "blank" and player.canvas.is_visible()
    shot("canvas-forced-colours", player.table)
    player.tap("Red 2 skull")
    assert player.settled() != before


# ---------------------------------------------------------------- reload, scroll, faults


def test_a_reload_paints_the_same_table_again_and_a_tap_still_plays(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, many_cards(7))
    page, before, hand = player.page, player.settled(), player.cards()
    for _ in range(2):
        reload(lab, page, PATH)
        player = DrawnPlayer(lab, page)
        assert player.settled() == before
        assert player.cards() == hand
    card = next(words for words in hand if "can be played" in words)
    player.tap(card)
    player.my_turn()
    assert played(player)
    assert player.settled() != before


def test_a_reload_in_the_middle_of_a_gift_keeps_what_was_chosen(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, GIFT)
    player.tap("Cannon")
    player.tap("Blue 2 compass")
    page, before = player.page, player.settled()
    reload(lab, page, PATH)
    player = DrawnPlayer(lab, page)
    assert player.settled() == before
    player.tap("Mate")
    player.kernel("pass")
    assert played(player)[-1] == "give B2C to 1"


def test_scrolling_far_away_and_back_keeps_the_drawing(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, AT, *FILL)
    before = player.settled()
    player.page.locator(".jp-Cell").last.scroll_into_view_if_needed()
    player.page.wait_for_timeout(600)
    assert not player.page.evaluate(
        "() => { const box = document.querySelector('.pairit-table')?.getBoundingClientRect();"
        " return box && box.bottom > 0 && box.top < innerHeight; }"
    )
    player.canvas.scroll_into_view_if_needed()
    assert player.settled() == before
    player.tap("Red 2 skull")
    assert player.settled() != before


@pytest.mark.parametrize("cause", ["a move", "a key", "the window"])
def test_a_fault_in_the_middle_of_a_paint_is_said_and_the_next_change_paints_again(
    lab: Lab, notebook: OpenNotebook, cause: str
) -> None:
    player = open_table(lab, notebook, GIFT)
    spot = player.spot("Cannon")
    player.kernel("import ipycanvas; fill_text = ipycanvas.Canvas.fill_text")
    player.kernel("ipycanvas.Canvas.fill_text = lambda *_: 1 / 0")
    if cause == "a move":
        player.page.mouse.click(*spot)
    elif cause == "a key":
        player.hand.focus()
    else:
        player.page.set_viewport_size({"width": 800, "height": 900})
    player.hears("Something went wrong here: ZeroDivisionError")
    player.kernel("ipycanvas.Canvas.fill_text = fill_text")
    assert player.kernel("from ipycanvas.canvas import _CANVAS_MANAGER as m; print(m._caching)") == "False"
    player.press("PAIR IT!")
    player.settled()
    assert player.canvas.get_attribute("width") == str(player.ask("view.canvas.stage.canvas.width"))
    shown = player.settled()
    player.kernel("view.canvas.paint_anew()")
    assert player.settled() == shown, "what is shown is what a fresh paint shows"


def test_what_cannot_be_drawn_is_refused_and_the_page_draws_on(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    before = player.settled()
    refused = player.kernel(
        """
from dataclasses import replace
import numpy as np
from pairit.picture import Picture, back
from pairit.table.canvas.scene import Label, Lines, Panel, Shown
scene, nan, inf = view.canvas.scene, float('nan'), float('inf')
bad = [
    Panel(nan, 0, 9, 9, '#123B2E'), Panel(0, inf, 9, 9, '#123B2E'), Panel(0, 0, np.int64(9), 9, '#123B2E'),
    Panel(0, 0, -9, 9, '#123B2E'), Panel(0, 0, 9, 9, '#123B2E', -3), Panel(0, 0, 9, 9, '#123B2E', 8),
    Label('x', nan, 0, 16, '#123B2E'), Label('x', 0, 0, np.float32(16), '#123B2E'),
    Lines(((0, 0), (nan, 1)), '#123B2E', 2),
    Shown(back(), 0, 0, nan, 9), Shown(back(), 0, 0, -9, 9), Shown(back(), 0, 0, 0, 9),
    Shown(Picture('<svg', 'broken', 9, 9), 0, 0, 9, 9), Shown(Picture('<svg/>', 'broken', 9, 9), 0, 0, 9, 9),
]
accepted = []
for shape in bad:
    try:
        view.canvas.stage.paint(replace(scene, shapes=(*scene.shapes, shape)))
        accepted.append(shape)
    except (ValueError, OverflowError):
        pass
for size in (nan, inf, 0, -9, 1e6):
    try:
        view.canvas.stage.paint(replace(scene, height=size))
        accepted.append(size)
    except (ValueError, OverflowError):
        pass
print(accepted)
"""
    )
    shown = player.settled()
    player.tap("Red 2 skull")
    after = player.settled()
    assert refused == "[]"
    assert shown == before != after


def test_no_frame_is_blank_while_the_table_is_painted_again(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, many_cards(19, players=3))
    player.canvas.evaluate(SAMPLE)
    for place in range(20):
        player.kernel(f"view.bridge.focus = {place % 19}")
    player.settled()
    frames, blank = player.page.evaluate("[window.frames, window.blank]")
    assert frames > 20 and blank == 0, f"{blank} of {frames} frames were blank"


def test_no_frame_is_blank_while_the_drawing_gets_another_height(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, many_cards(27, players=3))
    player.kernel("from dataclasses import replace")
    player.canvas.evaluate(SAMPLE)
    for turn in range(20):
        player.kernel(
            "scene = view.canvas.scene\n"
            f"view.canvas.stage.paint(replace(scene, height=scene.height + {turn % 2}))"
        )
    player.settled()
    frames, blank = player.page.evaluate("[window.frames, window.blank]")
    assert frames > 20 and blank == 0, f"{blank} of {frames} frames were blank"


@pytest.mark.parametrize(("players", "count"), [(2, 7), (2, 27), (6, 7)])
def test_a_paint_is_one_small_message(lab: Lab, notebook: OpenNotebook, players: int, count: int) -> None:
    player = open_table(lab, notebook, many_cards(count, players=players))
    for change in ("view.bridge.focus = 1", "view.canvas.paint_anew()", "view.table.press_card(0)"):
        player.kernel(COUNT_SENDS)
        player.kernel("view.table.speed = 'slow'")
        player.kernel(change)
        sizes = player.ask("manager.sizes")
        assert len(sizes) <= 1 or change.startswith("view.table"), change
        assert sizes and max(sizes) < 64_000, (change, sizes)


def test_pictures_do_not_pile_up_in_the_page(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, many_cards(19, players=3))
    player.page.evaluate(
        "() => { window.made = 0; const make = URL.createObjectURL;"
        " URL.createObjectURL = (...of) => { window.made += 1; return make.apply(URL, of); }; }"
    )
    for place in range(30):
        player.kernel(f"view.bridge.focus = {place % 19}")
    player.settled()
    assert player.page.evaluate("window.made") == 0


def test_a_new_table_draws_each_picture_once(lab: Lab, notebook: OpenNotebook) -> None:
    page = notebook(
        write(lab, PATH, f"import pairit\nview = pairit.play(pairit.games.position({AT!r}))\nview")
    )
    page.evaluate(
        "() => { window.made = 0; const make = URL.createObjectURL;"
        " URL.createObjectURL = (...of) => { if (of[0]?.type !== 'text/javascript') window.made += 1;"
        " return make.apply(URL, of); }; }"
    )
    lab.run_all(page)
    player = DrawnPlayer(lab, page)
    player.settled()
    pictures = int(player.ask("len(view.canvas.stage._sprites)"))
    # A page that has just loaded may ask for all of them once more.
    assert int(page.evaluate("window.made")) <= 2 * pictures + 2


# ---------------------------------------------------------------- keys and screen readers


def test_tab_enters_the_hand_and_leaves_it_both_ways(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    page = player.page
    player.button("PAIR IT!").focus()
    page.keyboard.press("Shift+Tab")
    assert player.at() == player.cards()[0], "Shift+Tab from below leads to the hand, past the canvas"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText").startswith("PAIR IT!")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("!document.activeElement.closest('.pairit-keys')")
    player.hand.focus()
    page.keyboard.press("Escape")
    assert page.evaluate("!document.activeElement.closest('.pairit-table')")
    assert page.evaluate("!!document.activeElement.closest('.jp-Cell')"), (
        "Escape leads to the table's own cell"
    )
    assert player.hand.get_attribute("aria-activedescendant") is None


def test_tab_leaves_the_canvas_after_a_click_on_it(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    player.tap("Yellow 3 cutlass")
    for _ in range(2):
        player.page.keyboard.press("Tab")
    assert player.page.evaluate("document.activeElement.tagName") != "CANVAS"


def test_the_keys_move_a_ring_along_the_hand_and_play_and_ask(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook)
    page, hand = player.page, player.cards()
    resting = player.settled()
    player.hand.focus()
    first = player.settled()
    assert player.at() == hand[0] and first != resting
    drawings = [first]
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", -1), ("Home", 0)):
        page.keyboard.press(key)
        assert player.at() == hand[place], key
        drawings.append(player.settled())
    shot("canvas-ring", player.table)
    assert drawings[1] == drawings[3] and drawings[0] == drawings[5]
    assert len(set(drawings)) == 4
    page.keyboard.press("ArrowLeft")
    assert player.at() == hand[0]
    place = next(n for n, words in enumerate(hand) if "Yellow 3" in words)
    for _ in range(place):
        page.keyboard.press("ArrowRight")
    for key in ("w", "W", "Enter", " "):
        page.keyboard.press("Escape")
        player.kernel("view.table.put_back()")
        player.hand.focus()
        page.keyboard.press("End")
        for _ in range(len(hand) - 1 - place):
            page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(300)
        page.keyboard.press(key)
        expect(player.table.locator(".pairit-answer")).to_contain_text("Not now.")
    assert played(player) == []
    page.keyboard.press("Home")
    while "Red 2 skull" not in player.at():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    player.my_turn()
    page.wait_for_timeout(200)
    assert played(player)[0] == "play R2K"
    assert page.evaluate("!!document.activeElement.closest('.pairit-keys')"), "the focus stays at the hand"


def test_no_key_pressed_at_the_hand_or_the_canvas_reaches_the_notebook(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = open_table(lab, notebook)
    page = player.page
    before, runs = cells(page), lab.kernel(page, RUNS)
    for enter in (player.hand.focus, player.canvas.focus):
        for key in (
            "b",
            "a",
            "x",
            "d",
            "d",
            "0",
            "0",
            "m",
            "c",
            "v",
            "Control+Enter",
            "Shift+Enter",
            "Alt+Enter",
        ):
            enter()
            page.keyboard.press(key)
    player.tap("Yellow 3 cutlass")
    for key in ("b", "d", "d", "Control+Enter", "Shift+Enter"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert cells(page) == before
    assert lab.kernel(page, RUNS) == runs
    assert played(player) == []


def test_the_arrow_keys_do_not_scroll_the_page(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, AT, *FILL)
    player.hand.focus()
    player.page.wait_for_timeout(300)
    before = player.page.evaluate(SCROLLED)
    for key in ("ArrowDown", "ArrowUp", "ArrowDown", "ArrowRight", "End", "Home", " "):
        player.page.keyboard.press(key)
        player.page.wait_for_timeout(100)
        assert player.page.evaluate(SCROLLED) == before, key


def test_the_options_of_the_hand_are_the_judges_marks(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    for _ in range(2):
        marks = player.ask(
            "[[c.title, view.table.view.judge(f'play {c.code}').legal] for c in view.table.hand]"
        )
        assert player.cards() == [f"{title}, {'can be played' if ok else 'not now'}" for title, ok in marks]
        player.tap(next(title for title, legal in marks if legal))
        player.my_turn()
        player.settled()


def test_the_card_at_the_focus_is_in_sight_in_a_low_window(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, AT, *FILL)
    player.page.set_viewport_size({"width": 1000, "height": 480})
    player.page.wait_for_timeout(400)
    player.hand.focus()
    player.settled()
    x, y = player.spot(player.at())
    seen = player.page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.className ?? ''", [x, y])
    assert "pairit-stage" in seen


def test_a_screen_reader_hears_the_whole_table(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    assert player.canvas.get_attribute("role") == "img"
    assert player.canvas.get_attribute("tabindex") == "-1"
    for _ in range(2):
        name = str(player.canvas.get_attribute("aria-label"))
        assert name == player.ask("view.canvas.scene.alt")
        said = ["On top: ", "Next card: ", "Draw pile: ", "Mate, 5 cards", "face down"]
        said += [title[0].lower() + title[1:] for title in player.ask("[c.title for c in view.table.hand]")]
        assert [words for words in said if words not in name] in ([], ["Mate, 5 cards"])
        player.tap("Red 2 skull" if not played(player) else "Draw pile")
        player.my_turn()
        player.settled()
    assert player.hand.get_attribute("role") == "listbox"
    assert player.status.get_attribute("role") == "status"


def test_the_focus_stays_at_the_table_when_the_last_card_is_played_by_key(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = open_table(lab, notebook, "pair-it; hands: R2K / B3C G1C Anchor; top: R1K")
    player.hand.focus()
    player.page.keyboard.press("Enter")
    player.table.locator(".pairit-score").wait_for()
    player.page.wait_for_timeout(300)
    assert player.page.evaluate("!!document.activeElement.closest('.pairit-table')")


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("players", [2, 4])
def test_no_hidden_card_is_anywhere_in_the_page(lab: Lab, notebook: OpenNotebook, players: int) -> None:
    player = deal_table(lab, notebook, seed=7, players=players, speed="instant")
    for _ in range(4):
        player.my_turn()
        player.settled()
        # Names that somebody holds, but that this seat has not seen anywhere yet.
        hidden = player.ask(
            """(lambda t, all: sorted(
                name for name in {all[n].name for hand in t.state.hands[1:]
                    for n in range(92) if hand >> n & 1}
                if name not in f"{t.view} {[c.name for c in t.view.cards]} {view.canvas.scene.alt}"
                and not any(name in line.text for line in t.log)
            ))(view.table, view.table.game.cards)"""
        )
        assert hidden
        page_words = str(player.page.evaluate("document.documentElement.outerHTML"))
        told = player.kernel(
            """
from ipywidgets.widgets.widget import _instances
for widget in list(_instances.values()):
    state = widget.get_state()
    print({k: bytes(v).decode() if isinstance(v, (bytes, memoryview)) else v for k, v in state.items()})
"""
        )
        for name in hidden:
            pattern = rf"(?i)(?<![\w*]){re.escape(name)}(?![\w])"
            assert not re.search(pattern, page_words), name
            assert not re.search(pattern, told), name
        marked = [words for words in player.cards() if "can be played" in words]
        player.tap(marked[0].split(", ")[0] if marked else "Draw pile")


# ---------------------------------------------------------------- several tables, two faces, the kernel


def test_two_tables_in_one_notebook_are_painted_apart(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    code = "pairit.play(pairit.games.position({!r}))"
    path = write(
        lab,
        PATH,
        f"import pairit\none = {code.format(AT)}\none",
        f"other = {code.format(many_cards(9))}\nother",
    )
    page = notebook(path, run=True)
    one, other = (DrawnPlayer(lab, page, place, view) for place, view in enumerate(("one", "other")))
    at_first, theirs = one.settled(), other.settled()
    assert at_first != theirs
    one.canvas.scroll_into_view_if_needed()
    one.tap("Red 2 skull")
    one.my_turn()
    assert one.settled() != at_first and other.settled() == theirs
    mine = one.settled()
    other.canvas.scroll_into_view_if_needed()
    card = other.ask("next(c.title for c in view.table.hand if c.playable)")
    other.tap(card)
    other.my_turn()
    assert other.settled() != theirs and one.settled() == mine
    reload(lab, page, PATH)
    for place, (view, pixels) in enumerate((("one", mine), ("other", other.pixels()))):
        again = DrawnPlayer(lab, page, place, view)
        assert view == "other" or again.settled() == pixels


def test_a_table_shown_twice_is_painted_twice_and_both_take_taps(lab: Lab, notebook: OpenNotebook) -> None:
    path = write(lab, PATH, f"import pairit\nview = pairit.play(pairit.games.position({AT!r}))\nview", "view")
    page = notebook(path, run=True)
    one, other = DrawnPlayer(lab, page, 0), DrawnPlayer(lab, page, 1)
    assert one.settled() == other.settled()
    other.canvas.scroll_into_view_if_needed()
    other.tap("Red 2 skull")
    other.my_turn()
    assert one.settled() == other.settled()
    assert played(one)[0] == "play R2K"


def test_buttons_and_back_keeps_the_state_and_comes_back_painted(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook)
    before = player.settled()
    player.press("Show as buttons")
    assert not player.canvas.is_visible()
    assert player.hand.is_hidden(), "the hand by keys belongs to the drawing"
    assert len(player.buttons("card")) == 5
    player.page.set_viewport_size({"width": 1000, "height": 900})
    player.page.wait_for_timeout(400)
    assert player.hand.is_hidden(), "a new width does not bring it back"
    player.page.set_viewport_size({"width": 1280, "height": 900})
    player.page.wait_for_timeout(400)
    player.press("Show as a drawing")
    expect(player.canvas).to_be_visible()
    assert player.settled() == before
    player.press("Show as buttons")
    player.press("Red 2 skull")
    player.my_turn()
    player.press("Show as a drawing")
    assert player.settled() != before
    assert "Red 2 skull" not in " ".join(player.cards())
    card = next(words for words in player.cards() if "can be played" in words)
    count = len(played(player))
    player.tap(card.split(", ")[0])
    assert len(played(player)) > count


def test_a_table_that_begins_as_buttons_can_be_drawn(lab: Lab, notebook: OpenNotebook) -> None:
    opening = f"import pairit\nview = pairit.play(pairit.games.position({AT!r}), view='buttons')\nview"
    page = notebook(write(lab, PATH, opening), run=True)
    page.get_by_role("button", name="Show as a drawing").click()
    player = DrawnPlayer(lab, page)
    player.tap("Red 2 skull")
    player.my_turn()
    assert played(player)[0] == "play R2K"


def test_run_all_twice_leaves_one_table_that_plays(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    before = player.settled()
    lab.run_all(player.page)
    expect(player.page.locator(".pairit-table")).to_have_count(1)
    again = DrawnPlayer(lab, player.page)
    assert again.settled() == before
    again.tap("Red 2 skull")
    again.my_turn()
    assert played(again)[0] == "play R2K"


def test_an_interrupted_kernel_plays_on(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, speed="slow")
    player.tap("Red 2 skull")
    assert player.table.get_attribute("aria-busy") == "true"
    player.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()")
    player.my_turn()
    assert len(played(player)) >= 2
    before = player.settled()
    card = next((words for words in player.cards() if "can be played" in words), "Draw pile")
    player.tap(card.split(", ")[0])
    player.kernel("pass")
    assert player.settled() != before


def test_taps_while_the_kernel_is_busy_do_not_play_a_second_card(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, "pair-it; hands: R2K R3K R4K G1W Y2W / B3C G1C Y4S; top: R1K")
    x, y = player.spot("Red 2 skull")
    busy = "jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code: %r}); 0"
    player.page.evaluate(busy % "import time; time.sleep(1.5)")
    for step in range(4):
        player.page.mouse.click(x + step * 88, y)
        player.page.wait_for_timeout(60)
    player.kernel("pass")
    player.my_turn()
    mine = [action for action in played(player) if action in ("play R3K", "play R4K")]
    assert played(player)[0] == "play R2K" and mine == []


# ---------------------------------------------------------------- whole rounds


MOVE = """(lambda t: dict(
    over=t.state.is_over, held=t.held is not None, mine=t.mine, previewed=t.previewed,
    common=t.common.label if t.common else '',
    gift=(lambda g: g.count if g else 0)(t.layout.gift(t.view, t.names)), chosen=list(t.selected),
    cards=[n for n, c in enumerate(t.hand) if c.playable], titles=[c.title for c in t.hand],
    choices=[c.label for c in t.layout.choices(t.view, t.names)], rival=t.names[1].capitalize(),
))(view.table)"""


def moves(player: DrawnPlayer) -> Iterator[dict[str, Any]]:
    """Tell what can be done, until the round is over."""
    for _ in range(400):
        player.my_turn()
        now = player.ask(MOVE)
        if now["over"]:
            return
        yield now
    raise AssertionError(f"the round did not end; the status is: {player.says()}")


@pytest.mark.slow
def test_a_whole_round_is_played_by_taps_alone(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = deal_table(lab, notebook, seed=11, speed="instant", level="deckhand")
    for now in moves(player):
        player.canvas.scroll_into_view_if_needed()
        if now["held"]:
            player.press("PAIR IT!")
        elif now["common"]:
            player.press(re.compile("^Slap"))
        elif now["previewed"]:
            player.press(re.compile("^Yes, "))
        elif now["gift"]:
            free = [n for n in range(len(now["titles"])) if n not in now["chosen"]]
            if len(now["chosen"]) == now["gift"]:
                player.tap(now["rival"])
            else:
                tap_card(player, free[0])
        elif now["cards"]:
            tap_card(player, now["cards"][0])
        elif "Draw a card" in now["choices"]:
            player.tap("Draw pile")
        else:
            player.press(re.compile(re.escape(now["choices"][0])))
    expect(player.table.locator(".pairit-score")).to_contain_text("PI-21")
    player.settled()
    shot("canvas-end-of-round", player.table)
    assert player.ask("view.table.faults") == []


def tap_card(player: DrawnPlayer, place: int) -> None:
    """Tap a card by its place, since a hand may hold two of a name."""
    before = player.table.get_attribute("data-shown")
    for _ in range(20):
        at = player.ask(
            "[(r.x + 10, r.y + 60) for r in view.canvas.scene.regions"
            f" if (r.kind, r.index) == ('card', {place})][0] + (view.canvas.scene.width,)"
        )
        box = player.canvas.bounding_box()
        assert box
        scale = box["width"] / at[2]
        player.page.mouse.click(box["x"] + at[0] * scale, box["y"] + at[1] * scale)
        for _ in range(12):
            if player.table.get_attribute("data-shown") != before:
                return
            player.page.wait_for_timeout(25)
    raise AssertionError(f"no tap on card {place} was taken; the status is: {player.says()}")


@pytest.mark.slow
def test_a_whole_round_is_played_by_keys_alone(lab: Lab, notebook: OpenNotebook) -> None:
    player = deal_table(lab, notebook, seed=11, speed="instant", level="deckhand")
    player.hand.focus()
    for now in moves(player):
        if now["held"]:
            key_button(player, "PAIR IT!")
        elif now["common"]:
            key_button(player, "Slap")
        elif now["previewed"]:
            key_button(player, "Yes, ")
        elif now["gift"] and len(now["chosen"]) == now["gift"]:
            key_button(player, "Give ")
        elif now["gift"]:
            key_card(player, next(n for n in range(len(now["titles"])) if n not in now["chosen"]))
        elif now["cards"]:
            key_card(player, now["cards"][0])
        else:
            key_button(player, now["choices"][0])
    expect(player.table.locator(".pairit-score")).to_contain_text("PI-21")
    assert player.ask("view.table.faults") == []


def key_to(player: DrawnPlayer, there: str) -> None:
    """Press Tab until the focus is where this says; what lies before is reached with Shift."""
    for key in (*["Tab"] * 25, *["Shift+Tab"] * 50):
        if player.page.evaluate(f"() => {{ const at = document.activeElement; return {there}; }}"):
            return
        player.page.keyboard.press(key)
    raise AssertionError(f"no key leads there: {there}")


def key_press(player: DrawnPlayer, key: str) -> None:
    before = player.table.get_attribute("data-shown")
    for _ in range(20):
        player.page.keyboard.press(key)
        for _ in range(12):
            if player.table.get_attribute("data-shown") != before:
                return
            player.page.wait_for_timeout(25)
    raise AssertionError(f"{key} did nothing; the status is: {player.says()}")


def key_button(player: DrawnPlayer, words: str) -> None:
    key_to(player, f"at.tagName === 'BUTTON' && at.innerText.startsWith({words!r})")
    key_press(player, "Enter")


def key_card(player: DrawnPlayer, place: int) -> None:
    key_to(player, "at.classList.contains('pairit-keys')")
    player.page.keyboard.press("Home")
    for _ in range(place):
        player.page.keyboard.press("ArrowRight")
    key_press(player, "Enter")


def test_the_cell_shows_one_table_and_no_error(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    page: Page = player.page
    expect(page.locator(".jp-OutputArea-output .pairit-table")).to_have_count(1)
    expect(page.get_by_text(re.compile("javascript error|Error displaying|model not found"))).to_have_count(0)
