"""Many rounds at one table: neither widgets, nor what a move sends to the page, nor the page itself grow.

Memory and times are printed (`pytest -s`); what is asserted does not depend on how fast the machine is.
`LONG_EVENING` says how many rounds are played at each table.
"""

from __future__ import annotations

import json
import os
from statistics import mean

import pytest

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import Lab
from tests.browser.test_lab import write

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("LONG_EVENING", "500"))
PARTS = 10

PLAYER = """
import asyncio, gc, json, resource
from time import perf_counter
from ipywidgets.widgets.widget import _instances
from pairit.bots import make

table = view.table
person, sent = make(table.game, "deckhand", 5), {{"messages": 0, "bytes": 0, "moves": 0}}
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

async def one_round():
    done = False
    while not (done and not table.state.is_over):
        while not table.waiting and not table.state.is_over:
            await asyncio.sleep(0.001)
        table.forget_press()
        if table.state.match_over:
            table.new_match(table.state.players, "deckhand", None, {{}})
            break
        elif table.state.is_over:
            table.next_round()
            break
        elif table.held:
            table.go_on()
        elif table.common:
            table.act_together()
        else:
            table.act(person.choose(table.view))
        sent["moves"] += 1
        await asyncio.sleep(0.005)

async def rounds(count):
    sent.update(messages=0, bytes=0, moves=0)
    begun = perf_counter()
    for _ in range(count):
        await one_round()
    gc.collect()
    size = int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()
    print(json.dumps({{
        "moves": sent["moves"], "messages": round(sent["messages"] / sent["moves"], 2),
        "bytes": round(sent["bytes"] / sent["messages"]),
        "widgets": len(_instances), "megabytes": round(size / 1e6, 1),
        "objects": len(gc.get_objects()), "seconds": round(perf_counter() - begun, 1),
        "log": len(table.log), "faults": [str(fault) for fault in table.faults],
    }}))
"""


@pytest.mark.parametrize("game", ["pairs", "pirato-poker", "pair-it"])
def test_nothing_grows_over_many_rounds(lab: Lab, notebook: OpenNotebook, game: str) -> None:
    opening = f"import pairit\nview = pairit.play({game!r}, seed=1, level='deckhand', speed='instant')\nview"
    page = notebook(write(lab, "evening.ipynb", opening), run=True)
    page.locator(".pairit-table").wait_for()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    lab.kernel(page, f"{PLAYER.format()}\ntable.choose_slap('calm')")
    told = []
    for _ in range(PARTS):
        part = json.loads(lab.kernel(page, f"await rounds({ROUNDS // PARTS})"))
        page.wait_for_timeout(500)
        devtools.send("HeapProfiler.collectGarbage")
        measured = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
        part |= {"nodes": measured["Nodes"], "heap": round(measured["JSHeapUsedSize"] / 1e6, 1)}
        print(part)  # noqa: T201 (the figures, for those who ask)
        assert part["faults"] == []
        told.append(part)
    # The first parts warm up: every kind of button has been shown once, every room is loaded.
    # Messages are counted by move of the person, since rounds differ in length, and bytes by message.
    early, late = told[3:6], told[-3:]
    for what, growth in (("widgets", 1.02), ("messages", 1.3), ("bytes", 1.3), ("nodes", 1.2)):
        before, after = (mean(part[what] for part in parts) for parts in (early, late))
        assert after <= before * growth, f"{what} grew from {before:.1f} to {after:.1f}"
