"""Fixtures for the tests that play in a real JupyterLab, in a real browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page

from tests.browser import chromium
from tests.browser import lab as labs

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"

GIVEN_UP = "[anywidget] Failed to initialize model."
"""What anywidget throws of a widget to which it lets no message of the kernel through any more."""

OpenNotebook = Callable[..., Page]
Shot = Callable[..., Path]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start our Chromium, and keep it from asking the network for anything."""
    return {
        **browser_type_launch_args,
        "executable_path": str(chromium.provide()),
        "args": [
            "--no-sandbox",  # root and many containers cannot have one; only our own pages are loaded
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-gpu",
            "--disable-sync",
            "--no-first-run",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A laptop's window. Set DPR=2 in the environment for a screen with fine pixels."""
    return {
        **browser_context_args,
        "viewport": {"width": 1280, "height": 900},
        "device_scale_factor": float(os.environ.get("DPR", "1")),
    }


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[labs.Lab]:
    """A running JupyterLab on a copy of the notebooks, so that no test changes ours."""
    copy = tmp_path_factory.mktemp("lab") / "notebooks"
    copy.mkdir()
    if NOTEBOOKS.is_dir():
        ignore = shutil.ignore_patterns(".ipynb_checkpoints")
        shutil.copytree(NOTEBOOKS, copy, dirs_exist_ok=True, ignore=ignore)
    server = labs.Lab(copy, tmp_path_factory.mktemp("home")).start()
    yield server
    server.stop()


@pytest.fixture
def page_errors() -> Iterator[list[str]]:
    """What went wrong in the pages of this test. Whatever is left in it fails the test.

    A test that provokes an error looks for it here and clears the list.
    """
    errors: list[str] = []
    yield errors
    assert not errors, "\n".join(errors)


@pytest.fixture
def notebook(context: BrowserContext, lab: labs.Lab, page_errors: list[str]) -> Iterator[OpenNotebook]:
    """``notebook(path)`` opens a notebook in a fresh page; with ``run=True`` all its cells are run.

    Each test begins without kernels, so the notebook's kernel is fresh too, and with the notebook as it is
    stored, whatever an earlier test has saved or the tables have kept.
    """
    shutil.rmtree(lab.home / "pairit", ignore_errors=True)

    def open_notebook(path: str, *, run: bool = False) -> Page:
        if (NOTEBOOKS / path).exists():
            shutil.copy(NOTEBOOKS / path, lab.root / path)
        page = context.new_page()
        page.on("pageerror", lambda error: _note_thrown(error, page_errors))
        page.on("console", lambda message: _note(message, page_errors))
        lab.open(page, path)
        if run:
            lab.run_all(page)
        return page

    yield open_notebook
    for page in context.pages:
        page.close()
    lab.stop_kernels()


def _note_thrown(error: Error, errors: list[str]) -> None:
    # The page was busy for two seconds; the widget hears all the same, as `test_busy_page.py` shows.
    if error.message == GIVEN_UP:
        return
    # JupyterLab 4.4 throws when some notebooks are run, in its own code alone.
    frames = [line for line in (error.stack or "").splitlines() if line.lstrip().startswith("at ")]
    if not frames or not all("/static/lab/jlab_core." in line for line in frames):
        errors.append(f"thrown: {error.stack or error}")


def _note(message: ConsoleMessage, errors: list[str]) -> None:
    # JupyterLab has complaints of its own. Ours come from a widget's module, which the browser loads
    # as a blob, or name one of the widget libraries.
    if message.type != "error":
        return
    ours = message.location["url"].startswith("blob:") or any(
        word in message.text.lower() for word in ("pairit", "widget", "ipycanvas")
    )
    if ours:
        errors.append(f"console: {message.text}")


@pytest.fixture
def shot(context: BrowserContext) -> Shot:
    """``shot(name)`` stores a picture of the page opened last; ``shot(name, locator)`` of one part."""

    def take(name: str, target: Page | Locator | None = None) -> Path:
        return labs.shot(context.pages[-1] if target is None else target, name)

    return take
