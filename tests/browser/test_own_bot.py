"""A reader's own bot in a real page: played against, asked why, checked for a fair deal, and interrupted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.player import Player

PAGE = "lab/11-write-your-own-bot.ipynb"

ENDLESS = """
import pairit
from pairit.bots import Bot

class Endless(Bot):
    def choose(self, view):
        while True:
            pass

endless = pairit.play("pair-it", level=Endless, seed=7, view="buttons", speed="instant", save=False).table
endless.act("play R4C")
print(endless.record.actions, repr(endless.forfeit))
"""

INTERRUPT = "async () => jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()"


def test_a_bot_of_ones_own_plays_says_why_and_its_deal_is_checked(notebook: OpenNotebook, shot: Shot) -> None:
    page = notebook(PAGE, run=True)
    player = Player(page)
    player.speed("instant")
    player.my_turn()
    player.button("Is the deal fair?").click()
    told = player.table.get_by_text("Fingerprint (SHA-256)")
    expect(told).to_be_visible()
    expect(player.table.get_by_text("Secret number", exact=True)).to_have_count(0)
    player.press(player.next_press())
    player.my_turn()
    player.press(player.button("Why did Talking do that?"))
    player.hears(re.compile("Talking: I (play what counts most in my hand|do anything else by chance)"))
    shot("own-bot-why", player.table)
    player.rest()
    player.play_round()
    expect(player.table.get_by_text("Secret number", exact=True)).to_be_visible()
    player.button("Check it").click()
    expect(player.table.get_by_text("It is: the cards have this fingerprint")).to_be_visible()
    shot("own-bot-fair", player.table)


@pytest.mark.slow
def test_a_bot_that_never_answers_is_stopped_by_the_interrupt(lab: Lab, notebook: OpenNotebook) -> None:
    page = notebook(PAGE)
    assert "play R4C" in lab.kernel(page, ENDLESS)
    page.wait_for_timeout(500)  # now the rival thinks, in a task of the kernel
    page.evaluate(INTERRUPT)
    assert "Endless was interrupted while it was thinking" in lab.kernel(page, "print(endless.forfeit)")
