"""Many rounds at a table: neither widgets, nor what a move sends to the page, nor the page itself grow.

Memory and times are printed (`pytest -s`); what is asserted does not depend on how fast the machine is.
`LONG_EVENING` says how many rounds are played at each table, `SOAK` how many at three tables together.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from statistics import mean, median, quantiles
from typing import Any

import pytest

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import Lab
from tests.browser.test_lab import write
from tests.browser.test_pair_it import reload

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("LONG_EVENING", "500"))
PARTS = 10

SOAK = int(os.environ.get("SOAK", "2000"))
LAPS = 10
RELOADED = 2
"""In each lap all cells are run again, and in every so many-th the page is loaded anew."""
SHARES = {"pirato-poker": 0.9, "pairs": 0.08, "pair-it": 0.02}
"""The rounds of a lap by game: those of Pair It are fifteen times as long as those of Pirato Poker."""

CLICKS = 5
"""Clicks in the page whose answers are timed, for each table and part."""

LOST = 10_000
"""Milliseconds after which a click is made again: one on a page that was just about to change is dropped."""

Figures = dict[str, Any]

# A match that has no end is ended after some rounds, for a table keeps all of its match. What cells have
# shown IPython keeps as `Out`, and forgets when it is flushed.
PLAYER = """
import asyncio, gc, json, resource
from time import process_time
from ipywidgets.widgets.widget import _instances
from pairit.bots import make

MATCH = 20
sent = {}
session = get_ipython().kernel.session
plain_send = session.send

def counted(stream, message, *others, **named):
    done = plain_send(stream, message, *others, **named)
    if done and done["msg_type"].startswith("comm_"):
        sent["messages"] += 1
        sent["bytes"] += len(json.dumps(done["content"], default=str))
        sent["bytes"] += sum(memoryview(part).nbytes for part in named.get("buffers") or ())
    return done

session.send = counted

def begin():
    sent.update(messages=0, bytes=0, moves=0, seconds=process_time())

def sit_down():
    for view in views.values():
        view.table.stay()
        view.table.choose_slap("calm")

async def turn_of(table):
    while not table.waiting and not table.state.is_over:
        await asyncio.sleep(0.001)
    table.forget_press()

def deal(table):
    if table.state.match_over or len(table.rounds) >= MATCH:
        table.new_match(table.state.players, "deckhand", None, {})
    else:
        table.next_round()

async def play_round(game):
    table = views[game].table
    person = make(table.game, "deckhand", table.number)
    await turn_of(table)
    while not table.state.is_over:
        if table.held:
            table.go_on()
        elif table.common:
            table.act_together()
        else:
            table.act(person.choose(table.view))
        sent["moves"] += 1
        await turn_of(table)
    deal(table)
    await turn_of(table)
    print(views[game].bridge.shown)

async def spot(game):
    view = views[game]
    await turn_of(view.table)
    if view.table.state.is_over:
        deal(view.table)
        await turn_of(view.table)
    sent["moves"] += 1
    with view.table.lock:
        scene, hand = view.canvas.scene, view.table.hand
    cards = [one for one in scene.regions if one.kind == "card" and hand[one.index].playable]
    at = [((one.x + one.width / 2) / scene.width, (one.y + one.height / 2) / scene.height) for one in cards]
    print(json.dumps({"shown": view.bridge.shown, "card": at[0] if at else None}))

def figures():
    get_ipython().displayhook.flush()
    gc.collect()
    size = int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()
    print(json.dumps({
        "moves": sent["moves"], "messages": round(sent["messages"] / sent["moves"], 2),
        "bytes": round(sent["bytes"] / sent["messages"]),
        "kernel ms": round(1000 * (process_time() - sent["seconds"]) / sent["moves"], 1),
        "widgets": len(_instances), "objects": len(gc.get_objects()), "kernel MB": round(size / 1e6, 1),
        "faults": [str(fault) for view in views.values() for fault in view.table.faults],
    }))
"""

TABLE = """
    const content = jupyterapp.shell.currentWidget.content;
    const table = content.widgets[place].node.querySelector('.pairit-table');
"""
SHOWS = f"([place, shown]) => {{ {TABLE} return Number(table?.dataset.shown) >= shown; }}"

# Where a cell is out of sight, JupyterLab does not show its output yet.
COMES = "place => jupyterapp.shell.currentWidget.content.scrollToItem(place, 'start')"

# From the click to the mark that is set once the whole table has changed, by the page's own clock.
CLICK = f"""async ([place, card]) => {{
    {TABLE}
    const before = table.dataset.shown;
    const button = [...table.querySelectorAll('.pairit-main')].find(one => one.offsetParent);
    const target = button ?? table.querySelector('canvas.pairit-stage');
    target.scrollIntoView({{block: 'center'}});
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const box = target.getBoundingClientRect();
    const [x, y] = button ? [0.5, 0.5] : card;
    const point = {{bubbles: true, clientX: box.left + x * box.width, clientY: box.top + y * box.height}};
    const begun = performance.now();
    const changed = new Promise(done => {{
        const watcher = new MutationObserver(() => {{
            if (table.dataset.shown === before) return;
            watcher.disconnect();
            done(performance.now() - begun);
        }});
        watcher.observe(table, {{attributes: true, attributeFilter: ['data-shown']}});
    }});
    target.dispatchEvent(new MouseEvent('click', point));
    return Promise.race([changed, new Promise(done => setTimeout(done, {LOST}, null))]);
}}"""


class Evening:
    """Tables in one notebook, one cell and game each, and somebody who plays at them all evening.

    Moves are made in the kernel, and the page is waited for after each round; some are clicks in the page.
    """

    PATH = "evening.ipynb"

    def __init__(self, lab: Lab, notebook: OpenNotebook, games: Sequence[str]) -> None:
        self.lab, self.games = lab, games
        cells = [
            f"views[{game!r}] = pairit.play({game!r}, seed=1, level='deckhand', speed='instant')\n"
            f"views[{game!r}]"
            for game in games
        ]
        self.page = notebook(write(lab, self.PATH, "import pairit\nviews = {}", *cells), run=True)
        self.kernel(PLAYER)
        self.kernel("begin()")
        self.kernel("sit_down()")

    def kernel(self, code: str) -> str:
        return self.lab.kernel(self.page, code)

    def run_again(self) -> None:
        """Run all cells again, and begin anew at each table."""
        self.lab.run_all(self.page)
        self.kernel("sit_down()")

    def load_again(self) -> None:
        """Load the page anew, with the same kernel."""
        reload(self.lab, self.page, self.PATH)

    def part(self, rounds: Mapping[str, int]) -> Figures:
        """Play so many rounds of each game; gives the figures of this part of the evening."""
        self.kernel("begin()")
        waits: list[float] = []
        for game, count in rounds.items():
            self.page.evaluate(COMES, self._place(game))
            for _ in range(count):
                self._wait_for(game, int(self.kernel(f"await play_round({game!r})")))
            waits += [self._click(game) for _ in range(CLICKS)]
        told: Figures = json.loads(self.kernel("figures()")) | self._page_figures()
        told |= {"answer ms": round(median(waits)), "95 % within": round(quantiles(waits, n=20)[-1])}
        print(told, flush=True)  # noqa: T201 (the figures, for those who ask)
        assert told["faults"] == []
        return told

    def _place(self, game: str) -> int:
        """Give the place of a game's cell in the notebook, whose first opens no table."""
        return 1 + self.games.index(game)

    def _wait_for(self, game: str, shown: int) -> None:
        self.page.wait_for_function(SHOWS, arg=[self._place(game), shown], timeout=60_000)

    def _click(self, game: str) -> float:
        """Make a move by a click in the page; gives the milliseconds until the page shows it."""
        for _ in range(5):
            spot = json.loads(self.kernel(f"await spot({game!r})"))
            self._wait_for(game, spot["shown"])
            answer = self.page.evaluate(CLICK, [self._place(game), spot["card"]])
            if answer is not None:
                return float(answer)
        raise AssertionError(f"clicks at the table of {game} have no effect")

    def _page_figures(self) -> Figures:
        devtools = self.page.context.new_cdp_session(self.page)
        devtools.send("Performance.enable")
        devtools.send("HeapProfiler.collectGarbage")
        found = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
        devtools.detach()
        heap = round(found["JSHeapUsedSize"] / 1e6, 1)
        return {"nodes": found["Nodes"], "listeners": found["JSEventListeners"], "page MB": heap}


def assert_flat(early: Sequence[Figures], late: Sequence[Figures]) -> None:
    """Compare what is counted. Messages count by move of the person, bytes by message: rounds differ."""
    most = {
        "widgets": 1.02,
        "objects": 1.1,
        "messages": 1.3,
        "bytes": 1.3,
        "nodes": 1.2,
        "listeners": 1.1,
        "page MB": 1.1,
    }
    for what, growth in most.items():
        before, after = (mean(part[what] for part in parts) for parts in (early, late))
        assert after <= before * growth, f"{what} grew from {before:.1f} to {after:.1f}"


@pytest.mark.parametrize("game", ["pairs", "pirato-poker", "pair-it"])
def test_nothing_grows_over_many_rounds(lab: Lab, notebook: OpenNotebook, game: str) -> None:
    evening = Evening(lab, notebook, [game])
    told = [evening.part({game: ROUNDS // PARTS}) for _ in range(PARTS)]
    # The first parts warm up: every kind of button has been shown once, every room is loaded.
    assert_flat(told[3:6], told[-3:])


def test_nothing_grows_where_pages_are_loaded_and_cells_are_run_again(
    lab: Lab, notebook: OpenNotebook
) -> None:
    evening = Evening(lab, notebook, list(SHARES))
    told: list[Figures] = []
    for lap in range(LAPS):
        evening.run_again()
        if lap % RELOADED == 0:
            evening.load_again()
        told.append(evening.part({game: round(SOAK / LAPS * share) for game, share in SHARES.items()}))
    assert_flat(told[RELOADED : 2 * RELOADED], told[-RELOADED:])
