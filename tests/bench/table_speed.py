"""How fast the drawn table answers, beside a bare button: `python -m tests.bench.table_speed`.

A real JupyterLab and a real Chromium are started. Times are taken inside the page, from the time stamp of the
click to the first frame that shows its effect; clicks on the table and on a bare ipywidgets button are made
in turns, so that a slow moment of the machine meets both. Nothing here fails when something is slow: the
targets stand beside the figures. `--json` prints one JSON line instead of the table.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.lab import Lab
from tests.browser.test_lab import write

RATIO_TARGET = 1.5
OPEN_TARGET = 1.5
BYTES_TARGET = 64_000
THINKING_TARGET = 150

ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-gpu", "--no-first-run"]
NAME = "bench.ipynb"

GIFT = "pair-it; hands: Cannon:*1 B2C G3S Y4W B1C R4K Y2S G4W / Y1K Y2W G4C B3C G1C Y1S R3W; top: R1K"
TABLE = f"import pairit\nview = pairit.play(pairit.games.position({GIFT!r}))\nview"
BARE = """import ipywidgets
bare = ipywidgets.Button(description='off')
bare.on_click(lambda _: setattr(bare, 'description', 'on' if bare.description == 'off' else 'off'))
bare.add_class('bare')"""

ENDGAME = "pair-it; hands: R1K R2S Y3W G4C / R3C R4K B1K Y3S G2W B4C Y2C; top: R1S"
THINKER = f"""import pairit
from pairit.bots.captain import Captain
class Slow(Captain):
    def __init__(self, seed=0):
        super().__init__(seed, milliseconds={{milliseconds}})
view = pairit.play(pairit.games.position({ENDGAME!r}), level=Slow, speed='instant', save=False)
view"""

# From the next click on, look in each frame whether what the probe reads is another than before.
WATCH = """([kind, at]) => {
    const canvas = document.querySelector('canvas.pairit-stage');
    const button = document.querySelector('.bare');
    const probes = {
        pixel: () => canvas.getContext('2d').getImageData(at[0], at[1], 1, 1).data.join(),
        shown: () => document.querySelector('.pairit-table').dataset.shown,
        label: () => button.textContent,
    };
    window.took = {};
    const before = Object.fromEntries(kind.map(name => [name, probes[name]()]));
    addEventListener('click', event => {
        const look = () => {
            const now = performance.now();
            for (const name of kind)
                if (!(name in window.took) && probes[name]() !== before[name])
                    window.took[name] = now - event.timeStamp;
            if (Object.keys(window.took).length < kind.length && now - event.timeStamp < 10000)
                requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, {capture: true, once: true}); }"""

TOOK = "kind => Object.keys(window.took ?? {}).length === kind.length"

OPEN = """async () => {
    const start = performance.now();
    const seen = {first: 0, last: 0};
    let before = '';
    const look = () => {
        const canvas = document.querySelector('canvas.pairit-stage');
        const pen = canvas?.getContext('2d');
        if (pen && pen.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data[3]) {
            const now = performance.now() - start;
            seen.first ||= now;
            const all = pen.getImageData(0, 0, canvas.width, canvas.height).data;
            let sum = canvas.width;
            for (let at = 0; at < all.length; at += 97) sum = (sum * 31 + all[at]) | 0;
            if (sum !== before) [before, seen.last] = [sum, now];
        }
        if (!seen.first || performance.now() - start - seen.last < 1500) requestAnimationFrame(look);
        else seen.done = true;
    };
    requestAnimationFrame(look);
    await jupyterapp.commands.execute('notebook:run-all-cells');
    while (!seen.done) await new Promise(requestAnimationFrame);
    return [seen.first / 1000, seen.last / 1000]; }"""

SIZES = """
from ipycanvas.canvas import _CANVAS_MANAGER as manager
from tests.table.test_scene import big
sizes, send = [], manager.send
def count(content, buffers=None):
    sizes.append(sum(memoryview(buffer).nbytes for buffer in buffers or ()))
    send(content, buffers)
manager.send = count
said = []
for players, cards in ((2, 7), (2, 27), (6, 7), (6, 27)):
    drawn = pairit.play(big(cards, players=players, others=7))
    drawn.bridge.ratio = 1.0
    drawn.canvas.stage.canvas._handle_custom_msg({'event': 'client_ready'}, [])
    said.append([players, cards, sizes[-1]])
manager.send = send
import json
print(json.dumps(said))
"""

DRIVER = """
import asyncio, json, random
import psutil
from ipywidgets.widgets.widget import _instances
from pairit.table import table as room
room.SAME_PRESS = 0.0
chance = random.Random(1)
bench_errors = []

def press():
    table = view.table
    gift = table.layout.gift(table.view, table.names)
    choices = table.layout.choices(table.view, table.names)
    fits = [place for place, card in enumerate(table.hand) if card.playable]
    if table.state.match_over:
        table.new_match(2, 'mate', None, {})
    elif table.state.is_over:
        table.next_round()
    elif table.held:
        table.shout()
    elif table.common:
        table.act_together()
    elif table.previewed:
        table.confirm()
    elif gift and len(table.selected) == gift.count:
        table.give(1)
    elif fits:
        table.press_card(chance.choice([place for place in fits if place not in table.selected]))
    else:
        table.act(chance.choice(choices).action)

async def moves(count):
    for _ in range(count):
        while not view.table.waiting:
            await asyncio.sleep(0.002)
        press()
        await asyncio.sleep(0.03)

def memory():
    print(json.dumps([psutil.Process().memory_info().rss, len(_instances), view.canvas.paints]))
"""


@contextmanager
def lab() -> Iterator[Lab]:
    """A JupyterLab of its own, on an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "notebooks")
        root.mkdir()
        server = Lab(root, Path(folder, "home")).start()
        try:
            yield server
        finally:
            server.stop()


def opened(server: Lab, browser: Browser, *cells: str, run: bool = True) -> Page:
    """Open a notebook of these cells in a fresh page with a fresh kernel."""
    server.stop_kernels()
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    server.open(page, write(server, NAME, *cells))
    if run:
        server.run_all(page)
        page.locator("canvas.pairit-stage").wait_for()
        page.wait_for_timeout(2000)
    return page


# ---------------------------------------------------------------- what is measured


def answers(server: Lab, browser: Browser, count: int) -> dict[str, list[float]]:
    """Choose cards for a gift by clicks on the canvas, and press a bare button, in turns."""
    page = opened(server, browser, TABLE, BARE)
    server.kernel(page, "view.table.press_card([card.code for card in view.table.hand].index('Cannon:*1'))")
    page.wait_for_timeout(1000)
    asked = (
        "import json; print(json.dumps([[r.x, r.y] for r in view.canvas.scene.regions if r.kind == 'card']))"
    )
    cards = json.loads(server.kernel(page, asked))[:2]
    scene = float(server.kernel(page, "print(view.canvas.scene.width)"))
    backing = float(server.kernel(page, "print(view.canvas.stage.scale)"))
    canvas, bare = page.locator("canvas.pairit-stage"), page.locator(".bare")
    took: dict[str, list[float]] = {"pixel": [], "shown": [], "label": []}
    for turn in range(count):
        # A card that is chosen is raised, so the place just above a resting one changes.
        x, y = cards[turn % 2]
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        assert box
        scale = box["width"] / scene
        kinds = ["pixel", "shown"]
        page.evaluate(WATCH, [kinds, [round((x + 40) * backing), round((y - 5) * backing)]])
        page.mouse.click(box["x"] + (x + 40) * scale, box["y"] + (y + 60) * scale)
        _read(page, kinds, took)
        bare.scroll_into_view_if_needed()
        place = bare.bounding_box()
        assert place
        page.evaluate(WATCH, [["label"], [0, 0]])
        page.mouse.click(place["x"] + 20, place["y"] + 10)
        _read(page, ["label"], took)
    page.close()
    return took


def answers_while_thinking(server: Lab, browser: Browser, count: int) -> list[float]:
    """Press a bare button while Captain thinks of one move, in the same kernel, all the time."""
    page = opened(server, browser, THINKER.format(milliseconds=1_000 * count), BARE)
    server.kernel(page, "view.table.act('play R1K')")
    page.wait_for_timeout(500)
    bare = page.locator(".bare")
    took: dict[str, list[float]] = {"label": []}
    for _ in range(count):
        bare.scroll_into_view_if_needed()
        page.evaluate(WATCH, [["label"], [0, 0]])
        bare.click()
        _read(page, ["label"], took)
    thinks = server.kernel(page, "print(view.table.state.to_move, view.table.waiting)")
    assert thinks == "1 False", f"Captain was to think all the time: {thinks}"
    page.close()
    return took["label"]


def _read(page: Page, kinds: list[str], into: dict[str, list[float]]) -> None:
    page.wait_for_function(TOOK, arg=kinds)
    for name, value in page.evaluate("window.took").items():
        into[name].append(value)
    page.wait_for_timeout(200)


def first_paints(server: Lab, browser: Browser, count: int) -> list[list[float]]:
    """Measure from running the cell to the first painted table, and to the last change of it."""
    found = []
    for seed in range(count):
        cell = f"import pairit\nview = pairit.play('pair-it', seed={seed})\nview"
        page = opened(server, browser, cell, run=False)
        page.wait_for_timeout(1000)
        found.append(page.evaluate(OPEN))
        page.close()
    return found


def message_sizes(server: Lab, browser: Browser) -> list[list[int]]:
    """Count the bytes of a full redraw, for several tables: players, cards, bytes."""
    page = opened(server, browser, TABLE)
    root = str(Path(__file__).parents[2])
    found: list[list[int]] = json.loads(
        server.kernel(page, f"import sys; sys.path.insert(0, {root!r})\n{SIZES}")
    )
    page.close()
    return found


def memory(server: Lab, browser: Browser, moves: int) -> list[dict[str, float]]:
    """Play on and on, and look at the page's and the kernel's memory now and then."""
    page = opened(
        server, browser, "import pairit\nview = pairit.play('pair-it', seed=1, speed='instant')\nview"
    )
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    server.kernel(page, DRIVER)
    rows = []
    step = max(1, moves // 5)
    for done in range(0, moves + 1, step):
        if done:
            server.kernel(page, f"await moves({step})")
            page.wait_for_timeout(500)
        session.send("HeapProfiler.collectGarbage")
        told = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
        rss, widgets, paints = json.loads(server.kernel(page, "memory()"))
        rows.append(
            {
                "moves": done,
                "heap_mb": round(told["JSHeapUsedSize"] / 1e6, 1),
                "nodes": told["Nodes"],
                "rss_mb": round(rss / 1e6, 1),
                "widgets": widgets,
                "paints": paints,
            }
        )
    faults = server.kernel(page, "print(view.table.faults)")
    assert faults == "[]", faults
    page.close()
    return rows


# ---------------------------------------------------------------- and how it is told


def spread(values: list[float]) -> dict[str, float]:
    """Give the median and the 95th percentile."""
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[max(0, -(-95 * len(ordered) // 100) - 1)], 1),
    }


def measure(clicks: int, opens: int, moves: int) -> dict[str, Any]:
    """Measure everything once."""
    with lab() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium.provide()), args=ARGUMENTS)
        version = browser.version
        took = {name: spread(values) for name, values in answers(server, browser, clicks).items()}
        thinking = spread(answers_while_thinking(server, browser, clicks))
        paints = first_paints(server, browser, opens)
        sizes = message_sizes(server, browser)
        rows = memory(server, browser, moves)
        browser.close()
    return {
        "clicks": clicks,
        "canvas_ms": took["pixel"],
        "table_told_ms": took["shown"],
        "button_ms": took["label"],
        "thinking_ms": thinking,
        "thinking_target_ms": THINKING_TARGET,
        "ratio": round(took["pixel"]["median"] / took["label"]["median"], 2),
        "ratio_target": RATIO_TARGET,
        "first_paint_s": [round(first, 2) for first, _ in paints],
        "last_paint_s": [round(last, 2) for _, last in paints],
        "first_paint_target_s": OPEN_TARGET,
        "redraw_bytes": [dict(zip(("players", "cards", "bytes"), row, strict=True)) for row in sizes],
        "redraw_target_bytes": BYTES_TARGET,
        "memory": rows,
        "chromium": version,
        "ipycanvas": metadata.version("ipycanvas"),
        "cpus": os.cpu_count(),
    }


def table(row: dict[str, Any]) -> str:
    """Write the figures for people, each beside its target."""

    def both(found: dict[str, float]) -> str:
        return f"{found['median']} ms, p95 {found['p95']} ms"

    lines = [
        (f"Click to changed drawing, {row['clicks']} clicks", both(row["canvas_ms"]), ""),
        ("Click to whole table told", both(row["table_told_ms"]), ""),
        ("Click to changed label of a bare button", both(row["button_ms"]), ""),
        (
            "The same while Captain thinks",
            both(row["thinking_ms"]),
            f"below {row['thinking_target_ms']} ms",
        ),
        ("Ratio of the medians, drawing to button", f"{row['ratio']}", f"at most {row['ratio_target']}"),
    ]
    for words, key in (("first", "first_paint_s"), ("last", "last_paint_s")):
        middle = statistics.median(row[key])
        lines.append(
            (
                f"Cell run to {words} paint, {len(row[key])} fresh kernels",
                f"{middle:.2f} s ({min(row[key])} to {max(row[key])})",
                f"below {row['first_paint_target_s']} s" if words == "first" else "",
            )
        )
    lines += [
        (
            f"Full redraw, {found['players']} players, {found['cards']} cards in hand",
            f"{found['bytes']:,} bytes",
            f"below {row['redraw_target_bytes']:,}",
        )
        for found in row["redraw_bytes"]
    ]
    width = max(len(name) for name, _, _ in lines)
    told = [f"{'':{width}}  {'measured':>30}  target"]
    told += [f"{name:{width}}  {figure:>30}  {target}".rstrip() for name, figure, target in lines]
    told += ["", f"{'moves':>6} {'page heap':>12} {'nodes':>8} {'kernel':>12} {'widgets':>8} {'paints':>7}"]
    told += [
        f"{at['moves']:>6} {at['heap_mb']:>9} MB {at['nodes']:>8} {at['rss_mb']:>9} MB {at['widgets']:>8}"
        f" {at['paints']:>7}"
        for at in row["memory"]
    ]
    head = f"Chromium {row['chromium']}, ipycanvas {row['ipycanvas']}, {row['cpus']} processors"
    return "\n".join([head, *told])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.table_speed", description=__doc__)
    parser.add_argument("--clicks", type=int, default=50, help="clicks on the table, and on the button")
    parser.add_argument("--opens", type=int, default=5, help="fresh kernels in which a table is opened")
    parser.add_argument("--moves", type=int, default=500, help="moves over which memory is watched")
    parser.add_argument("--json", action="store_true", help="print only the JSON line")
    chosen = parser.parse_args()
    row = measure(chosen.clicks, chosen.opens, chosen.moves)
    if not chosen.json:
        print(table(row))
    print(json.dumps(row))


if __name__ == "__main__":
    main()
