"""pairit as a site that runs in the browser alone: built, served from this machine, and played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import ClassVar

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from pairit import games
from tests.browser.conftest import Shot
from tests.browser.elsewhere.place import Place, checkout
from tests.browser.lab import Lab
from tests.browser.player import Player
from tests.browser.test_lab import book_of
from tests.browser.test_pairs import play_game

pytestmark = pytest.mark.slow

PATIENCE = 180_000
"""Milliseconds that the site may take to start its Python; mostly it takes fifteen seconds."""

START = "00-start-here.ipynb"

SETTLED = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
"""The site loads its page once more when it has first come to a browser."""

WRITE = """async ([name, content]) => {
    await jupyterapp.serviceManager.contents.save(name, {type: 'notebook', format: 'json', content});
    await jupyterapp.commands.execute('docmanager:open', {path: name});
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing about it."""

    extensions_map: ClassVar[dict[str, str]] = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *words: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that was built of a fresh checkout."""
    folder = tmp_path_factory.mktemp("lite")
    repository = checkout(folder / "checkout")
    place = Place(folder / "venv")
    place.install("-r", str(repository / "tests" / "lite" / "requirements.txt"))
    place.run("python", "-m", "tests.lite.build", str(folder / "site"), within=repository)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder / "site")))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    """The site in a browser that lets it ask no other one."""
    outside, missing, thrown = [], [], []

    def refuse(route: Route) -> None:
        outside.append(route.request.url)
        route.abort()

    context.route(re.compile(rf"^(?!{re.escape(site)}/|data:|blob:)"), refuse)
    page = context.new_page()
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    page.on("pageerror", lambda error: thrown.append(str(error)))
    page.goto(f"{site}/lab/index.html?path={START}")
    page.wait_for_function(SETTLED)
    Lab.wait_for_kernel(page, START, PATIENCE)
    yield page
    assert (outside, missing, thrown) == ([], [], [])


def run(page: Page, *cells: str) -> None:
    """Run cells in a notebook of their own."""
    page.evaluate(WRITE, ["own.ipynb", book_of(*cells)])
    Lab.wait_for_kernel(page, "own.ipynb", PATIENCE)
    Lab.run_all(page)


def test_the_start_notebook_runs_there_with_a_table_of_each_game(page: Page, shot: Shot) -> None:
    Lab.run_all(page)
    expect(page.locator(".pairit-table")).to_have_count(len(list(games)))
    player = Player(page)
    assert player.buttons("card")
    assert Lab.kernel(page, "import sys; print(sys.platform)") == "emscripten"
    shot("lite-start", player.table)


def test_a_whole_game_of_pairs_is_played_there(page: Page, shot: Shot) -> None:
    opening = "view = pairit.play('pairs', players=3, level='deckhand', seed=4, speed='instant')"
    run(page, f"import pairit\n{opening}\nview")
    player = Player(page)
    play_game(player)
    assert re.search("loses? the game", player.says())
    shot("lite-pairs-end", player.table)
    assert Lab.kernel(page, "print(view.table.record.replay() == view.table.state)") == "True"
    assert Lab.kernel(page, "print(view.table.faults)") == "[]"


def test_plain_text_lessons_and_quiz_of_each_game_work_there(page: Page, shot: Shot) -> None:
    cells = [
        cell
        for game in games
        for cell in (
            f"tables.append(pairit.play({game!r}, view='plain', seed=7))\ntables[-1]",
            f"pairit.explain({game!r})",
            f"pairit.quiz({game!r}, seed=3)",
        )
    ]
    run(page, "import pairit\ntables = []", *cells)
    for place, game in enumerate(games):
        table, lesson, quiz = (
            page.locator(part).nth(place)
            for part in (".pairit-table:has(.pairit-plain)", ".pairit-lesson", ".pairit-quiz")
        )
        expect(table.locator(".pairit-status")).not_to_be_empty()
        expect(lesson.locator(".pairit-status")).not_to_be_empty()
        expect(quiz.locator(".pairit-status")).to_contain_text("Question 1")
        shown = str(quiz.get_attribute("data-shown"))
        quiz.get_by_role("button").first.click()
        expect(quiz).not_to_have_attribute("data-shown", shown, timeout=30_000)
        shot(f"lite-{game}", quiz)
    assert Lab.kernel(page, "print([table.table.faults for table in tables])") == "[[], [], []]"


def test_the_site_names_the_packages_that_it_has_and_no_others(site: str, page: Page) -> None:
    lock = json.loads(page.request.get(f"{site}/static/pyodide/pyodide-lock.json").text())
    assert "numpy" not in lock["packages"]
    for package in lock["packages"].values():
        assert page.request.head(f"{site}/static/pyodide/{package['file_name']}").ok
        assert set(package["depends"]) <= set(lock["packages"])
