"""The drawn table as a reader sees it, in a real browser: sharp, whole, never blank, painted anew in time."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.drawn import AT, FILL, GIFT, PATH, many_cards, open_table, played
from tests.browser.lab import Lab
from tests.browser.looks import wear
from tests.browser.player import DrawnPlayer
from tests.browser.test_lab import write
from tests.browser.test_pair_it import CONTRASTS, OUTSIDE, reload

pytestmark = pytest.mark.slow  # minutes: run by `make test-all`

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
    wear(player.page, theme)
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


# Pictures that the page decodes, and addresses that it makes of bytes and never gives back.
COUNT_PICTURES = """() => {
    [window.decoded, window.made] = [0, 0];
    const {set, ...others} = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
    Object.defineProperty(HTMLImageElement.prototype, 'src', {...others, set(address) {
        window.decoded += address.startsWith('data:image/svg');
        set.call(this, address);
    }});
    const make = URL.createObjectURL;
    URL.createObjectURL = (...of) => {
        window.made += of[0]?.type !== 'text/javascript';
        return make.apply(URL, of);
    };
}"""


def test_pictures_do_not_pile_up_in_the_page(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, many_cards(19, players=3))
    player.page.evaluate(COUNT_PICTURES)
    for place in range(30):
        player.kernel(f"view.bridge.focus = {place % 19}")
    player.settled()
    assert player.page.evaluate("[window.decoded, window.made]") == [0, 0]


def test_a_new_table_draws_each_picture_once(lab: Lab, notebook: OpenNotebook) -> None:
    page = notebook(
        write(lab, PATH, f"import pairit\nview = pairit.play(pairit.games.position({AT!r}))\nview")
    )
    page.evaluate(COUNT_PICTURES)
    lab.run_all(page)
    player = DrawnPlayer(lab, page)
    player.settled()
    pictures = int(player.ask("len(view.canvas.stage._sprites)"))
    decoded, made = page.evaluate("[window.decoded, window.made]")
    # A page that has just loaded may ask for all of them once more.
    assert pictures <= decoded <= 2 * pictures
    assert made <= 2
