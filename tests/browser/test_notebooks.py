"""The notebooks, just cloned, neither run nor trusted; and what they ask and show when they are run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Route

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab, into_sight
from tests.browser.test_lab import write
from tests.notebooks.render import NOTEBOOKS, notebooks

PICTURED = {"00-start-here.ipynb": 1, "pair-it/01-the-deck.ipynb": 1, "pair-it/02-two-of-three.ipynb": 10}
"""Notebooks with stored pictures, and how many there are at least."""

FOR_EVERY_RUN = {"00-start-here.ipynb", "pair-it/90-play.ipynb"}
"""Notebooks that are watched in every run; the others among the slow tests."""

GUARD = """
import sys

def guard(event, words):
    host = None
    if event in ("socket.connect", "socket.sendto") and isinstance(words[1], tuple):
        host = words[1][0]
    elif event == "socket.getaddrinfo":
        host = words[0]
    if host not in (None, "", "localhost", "127.0.0.1", "::1"):
        with open({path!r}, "a") as told:
            print(host, file=told)
        raise OSError(f"Nothing leaves this machine, as to {{host}}.")

sys.addaudithook(guard)
del guard, sys
"""
"""Runs at the start of each kernel: whatever wants to reach another machine is noted, and refused."""

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
NOT_OURS = {"region", "landmark-one-main", "page-has-heading-one", "heading-order", "empty-table-header"}
"""What only a whole page can do right, of which an output is a part, and the corner of pandas' tables."""

LOOKED_AT = {"include": [".jp-OutputArea-output"]}

IMAGES = """() => [...document.querySelectorAll('.jp-OutputArea-output img')]
    .map(image => ({alt: image.alt, width: image.naturalWidth}))"""

SHOWN = """least => {
    const images = [...document.querySelectorAll('.jp-OutputArea-output img')];
    return images.length >= least && images.every(image => image.complete); }"""

TRUSTED = """() => jupyterapp.shell.currentWidget.content.widgets
    .filter(cell => cell.model.type === 'code').some(cell => cell.model.trusted)"""


@pytest.mark.parametrize("path", PICTURED)
def test_stored_pictures_show_in_a_notebook_that_is_neither_run_nor_trusted(
    notebook: OpenNotebook, shot: Shot, path: str
) -> None:
    page = notebook(path)
    images = pictures(page, PICTURED[path])
    assert page.evaluate(TRUSTED) is False
    assert all(image["width"] > 0 and image["alt"] for image in images), images
    into_sight(page.locator(".jp-OutputArea-output img").first)
    shot(f"cold-{path.split('/')[-1].removesuffix('.ipynb')}")


def pictures(page: Page, least: int) -> list[dict[str, Any]]:
    """Every picture in the outputs, once there are so many at least and all have been read."""
    page.wait_for_function(SHOWN, arg=least, timeout=30_000)
    found: list[dict[str, Any]] = page.evaluate(IMAGES)
    return found


@pytest.fixture
def asked(context: BrowserContext, lab: Lab) -> Iterator[Callable[[], list[str]]]:
    """What the pages and the kernels of this test have asked of other machines so far; they get no answer."""
    told = lab.home / "asked"
    startup = lab.home / "ipython" / "profile_default" / "startup" / "00-guard.py"
    startup.parent.mkdir(parents=True, exist_ok=True)
    startup.write_text(GUARD.format(path=str(told)))
    urls: list[str] = []

    def refuse(route: Route) -> None:
        urls.append(route.request.url)
        route.abort()

    # A pattern, not a function: what stays here then goes its way without this process.
    context.route(re.compile(rf"^(?!{re.escape(lab.address)}/|data:|blob:)"), refuse)
    context.on("page", lambda page: page.on("websocket", lambda socket: urls.append(socket.url)))
    own = lab.address.replace("http:", "ws:")

    def outside() -> list[str]:
        kernel = told.read_text().splitlines() if told.exists() else []
        return [url for url in urls if not url.startswith(own)] + kernel

    yield outside
    startup.unlink()
    told.unlink(missing_ok=True)


def violations(page: Page) -> list[str]:
    """Let axe look at all outputs; gives what it finds, each with the element."""
    found = Axe().run(page, context=LOOKED_AT, options=RULES).response
    return [
        f"{one['id']}: {node['html'][:160]} {node['target']}"
        for one in found["violations"]
        if one["id"] not in NOT_OURS
        for node in one["nodes"]
    ]


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=() if path in FOR_EVERY_RUN else pytest.mark.slow)
        for path in (path.relative_to(NOTEBOOKS).as_posix() for path in notebooks())
    ],
)
def test_a_notebook_asks_no_other_machine_and_axe_finds_nothing(
    notebook: OpenNotebook, asked: Callable[[], list[str]], path: str
) -> None:
    page = notebook(path, run=True)
    page.wait_for_timeout(1500)
    assert asked() == []
    assert violations(page) == []


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("import socket\nsocket.create_connection(('192.0.2.1', 9))", "192.0.2.1"),
        ("import socket\nsocket.socket(type=socket.SOCK_DGRAM).sendto(b'', ('192.0.2.2', 9))", "192.0.2.2"),
        ("import urllib.request\nurllib.request.urlopen('http://away.invalid/')", "away.invalid"),
        ("from IPython.display import HTML\nHTML('<img src=\"http://away.invalid/a.png\">')", "a.png"),
    ],
    ids=["address", "datagram", "name", "page"],
)
def test_what_is_asked_of_another_machine_is_seen(
    lab: Lab, notebook: OpenNotebook, asked: Callable[[], list[str]], cell: str, told: str
) -> None:
    page = notebook(write(lab, "asks.ipynb", cell))
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_timeout(1000)
    assert any(told in line for line in asked())


def test_the_picture_of_the_readme_can_be_taken(notebook: OpenNotebook, shot: Shot) -> None:
    page = notebook("pair-it/90-play.ipynb", run=True)
    page.evaluate("jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": 900, "height": 1000})
    drawing = page.locator("canvas.pairit-stage").first
    drawing.wait_for()
    page.wait_for_timeout(1500)
    assert shot("readme-table", drawing).stat().st_size > 20_000
