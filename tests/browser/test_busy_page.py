"""A page that is busy for so long that anywidget gives its widgets up: they hear the kernel all the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import GIVEN_UP, OpenNotebook
from tests.browser.lab import Lab
from tests.browser.player import Player
from tests.browser.test_lab import write

AT_ONCE = """const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = () => timeout(0);"""
"""The time that a widget's module has to load is over at once."""


@pytest.fixture
def busy(context: BrowserContext) -> list[str]:
    """What is thrown in a page in which no module loads in time."""
    thrown: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: thrown.append(error.message))

    context.add_init_script(AT_ONCE)
    context.on("page", watch)
    return thrown


OPENING = "import pairit\nview = pairit.play('pairs; stacks: 9 / 3; turn: 0', view='buttons', save=False)\n"


def test_a_table_is_played_there(lab: Lab, notebook: OpenNotebook, busy: list[str]) -> None:
    player = Player(notebook(write(lab, "busy.ipynb", f"{OPENING}view"), run=True))
    player.table.get_by_label("Command").fill("cost")
    player.page.keyboard.press("Enter")
    player.hears("unseen cards")
    player.press("Fold", until="fold")
    assert GIVEN_UP in busy


def test_what_was_missed_meanwhile_is_asked_for(lab: Lab, notebook: OpenNotebook, busy: list[str]) -> None:
    asking = "display(view)\nfrom pairit.table.commands import carry_out\ncarry_out('cost', view.table)"
    page = notebook(write(lab, "busy.ipynb", OPENING + asking), run=True)
    expect(page.locator(".pairit-status")).to_contain_text("unseen cards", timeout=15_000)
    assert GIVEN_UP in busy
