"""Pairs as a reader plays it: a real JupyterLab, a real kernel, a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.player import Player
from tests.browser.test_lab import write


def seat_at(lab: Lab, notebook: OpenNotebook, opening: str) -> Player:
    """Open a notebook with one table, and sit down at it."""
    code = f"import pairit\nview = {opening}\nview"
    return Player(notebook(write(lab, "pairs.ipynb", code), run=True))


def play_game(player: Player, presses: int = 400) -> None:
    """Play a game to its end: hit with one or two cards, fold with more."""
    for _ in range(presses):
        player.my_turn()
        if player.button("Same cards, new try").is_visible():
            return
        deal, sure = player.button("Deal the next round"), player.button(re.compile("^Yes, "))
        fold, hit = player.button(re.compile("^Fold")), player.button(re.compile("^Hit"))
        stack = len(player.buttons("card"))
        if deal.is_visible():
            player.press(deal)
        elif sure.is_visible():
            player.press(sure)
        elif hit.is_visible() and (stack < 3 or not fold.is_visible()):
            player.press(hit)
        else:
            player.press(fold)
    raise AssertionError(f"the game did not end; the status is: {player.says()}")


@pytest.mark.parametrize(
    "variant",
    ["pairs", *(pytest.param(other, marks=pytest.mark.slow) for other in ("continuous", "calamities"))],
)
def test_a_whole_game_ends_with_one_loser(lab: Lab, notebook: OpenNotebook, shot: Shot, variant: str) -> None:
    opening = (
        f"pairit.play('pairs', players=3, level='deckhand', seed=4, speed='instant', variant={variant!r})"
    )
    player = seat_at(lab, notebook, opening)
    play_game(player)
    score = player.table.locator(".pairit-score")
    expect(score).to_contain_text(re.compile(r"points"))
    assert "win" not in score.inner_text().lower()
    assert re.search("loses? the game", player.says())
    shot(f"pairs-{variant}-end", player.table)
    assert lab.kernel(player.page, "print(view.table.record.replay() == view.table.state)") == "True"
    assert lab.kernel(player.page, "print(view.table.faults)") == "[]"


def test_what_each_choice_costs_is_told_on_request(lab: Lab, notebook: OpenNotebook) -> None:
    position = "pairs; stacks: 10 9 8 / 3; turn: 0"
    player = seat_at(lab, notebook, f"pairit.play(pairit.games.position({position!r}))")
    player.press("What does each cost?")
    player.hears("24 of 51")
    player.hears("Fold costs 3 points")


def test_a_pair_ends_the_round_and_the_person_deals(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    position = "pairs; stacks: 10 9 / 3; turn: 0; draw: 10 5 4 3 2"
    player = seat_at(lab, notebook, f"pairit.play(pairit.games.position({position!r}))")
    player.press(re.compile("^Hit"))
    player.hears("You pair the 10s and score 10.")
    shot("pairs-paired", player.table)
    player.press("Deal the next round")
    player.hears("The lowest starts")


def test_the_drawn_table_hits_by_a_tap_on_the_deck(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    position = "pairs; stacks: 10 9 / 3; turn: 0; draw: 5 4 3 2 1"
    code = f"import pairit\nview = pairit.play(pairit.games.position({position!r}))\nview"
    page = notebook(write(lab, "pairs.ipynb", code), run=True)
    canvas = page.locator("canvas.pairit-stage")
    canvas.wait_for()
    page.wait_for_timeout(1000)
    where = "next(r for r in view.canvas.scene.regions if r.kind == 'pile')"
    x, y = (float(n) for n in lab.kernel(page, f"r = {where}; print(r.x + 9, r.y + 30)").split())
    box = canvas.bounding_box()
    assert box
    scale = box["width"] / float(lab.kernel(page, "print(view.bridge.size[0])"))
    canvas.scroll_into_view_if_needed()
    page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)
    expect(page.locator(".pairit-status")).to_contain_text("You hit and get a 5.")
    shot("pairs-drawn", page.locator(".pairit-table"))


# A page that is busy calls the next frame before the widgets of a cell have been put into it.
EARLY_FRAMES = """() => {
    const frame = window.requestAnimationFrame.bind(window);
    let early = 200;
    window.requestAnimationFrame = call => early-- > 0
        ? (queueMicrotask(() => call(performance.now())), 0) : frame(call);
}"""


def test_a_table_in_a_busy_page_hears_all_the_same(lab: Lab, notebook: OpenNotebook) -> None:
    position = "pairs; stacks: 10 9 / 3; turn: 0; draw: 5 4 3 2 1"
    code = f"import pairit\nview = pairit.play(pairit.games.position({position!r}), view='buttons')\nview"
    page = notebook(write(lab, "pairs.ipynb", code))
    page.evaluate(EARLY_FRAMES)
    lab.run_all(page)
    player = Player(page)
    player.press(re.compile("^Hit"))
    player.hears("You hit and get a 5.")
    assert lab.kernel(page, "print(view.table.faults)") == "[]"
