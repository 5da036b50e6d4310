"""The notebooks as somebody sees them who has just cloned the repository: not run, and not trusted."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenNotebook, Shot

PICTURED = {"00-start-here.ipynb": 1, "pair-it/01-the-deck.ipynb": 1, "pair-it/02-two-of-three.ipynb": 10}
"""Notebooks with stored pictures, and how many there are at least."""

IMAGES = """() => [...document.querySelectorAll('.jp-OutputArea-output img')]
    .map(image => ({alt: image.alt, width: image.naturalWidth}))"""

TRUSTED = """() => jupyterapp.shell.currentWidget.content.widgets
    .filter(cell => cell.model.type === 'code').some(cell => cell.model.trusted)"""


@pytest.mark.parametrize("path", PICTURED)
def test_stored_pictures_show_in_a_notebook_that_is_neither_run_nor_trusted(
    notebook: OpenNotebook, shot: Shot, path: str
) -> None:
    page = notebook(path)
    page.wait_for_selector(".jp-OutputArea-output img", state="attached")
    page.wait_for_timeout(500)
    assert page.evaluate(TRUSTED) is False
    images = page.evaluate(IMAGES)
    assert len(images) >= PICTURED[path]
    assert all(image["width"] > 0 and image["alt"] for image in images), images
    page.locator(".jp-OutputArea-output img").first.scroll_into_view_if_needed()
    shot(f"cold-{path.split('/')[-1].removesuffix('.ipynb')}")


@pytest.mark.parametrize("path", [*PICTURED, "pair-it/90-play.ipynb"])
def test_nothing_is_asked_of_another_machine(notebook: OpenNotebook, path: str) -> None:
    page = notebook(path)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_timeout(1000)
    outside = [url for url in asked if "://127.0.0.1" not in url and not url.startswith(("data:", "blob:"))]
    assert outside == []


def test_the_picture_of_the_readme_can_be_taken(notebook: OpenNotebook, shot: Shot) -> None:
    page = notebook("pair-it/90-play.ipynb", run=True)
    page.evaluate("jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": 900, "height": 1000})
    drawing = page.locator("canvas.pairit-stage").first
    drawing.wait_for()
    page.wait_for_timeout(1500)
    assert shot("readme-table", drawing).stat().st_size > 20_000
