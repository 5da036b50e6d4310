"""Cards on their way in a real browser: seen above the drawing, ended by any input, off where asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.drawn import deal_table, open_table, played
from tests.browser.lab import Lab
from tests.browser.player import DrawnPlayer

POSITION = "pair-it; hands: R2K Y3S G1W R3W B2K / B3C R2C Y1S Y4C B4S; top: R1K; draw: Y4W G4S ..."

WATCH = """stop => {
    window.motions = [];
    const look = () => {
        const stage = document.querySelector('.pairit-motion');
        if (!stage || stage.seen) return;
        stage.seen = true;
        window.motions.push([...stage.querySelectorAll('.pairit-flight')].map(one => one.children.length));
        // Held in the middle of the way, whatever time the machine takes.
        if (stop) for (const flight of stage.getAnimations({subtree: true})) {
            flight.pause();
            flight.currentTime = flight.effect.getTiming().delay + flight.effect.getTiming().duration * 0.6;
        }
    };
    new MutationObserver(look).observe(document.body, {childList: true, subtree: true}); }"""
"""Notes every motion, by how many sides each card has that flies; with `stop` it is held on its way."""

COUNT = "() => document.querySelectorAll('.pairit-motion').length"


def motions(player: DrawnPlayer) -> list[list[int]]:
    found: list[Any] = player.page.evaluate("window.motions")
    return [list(map(int, sides)) for sides in found]


def test_cards_fly_and_any_input_ends_it_without_a_move(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = open_table(lab, notebook, POSITION, speed="step")
    player.page.evaluate(WATCH, True)
    player.tap("Red 2 skull")
    player.page.wait_for_function(f"({COUNT})() === 1")
    shot("motion-own-card", player.canvas)
    assert motions(player)[0].count(1) >= 1, "the own card keeps its face"
    actions = played(player)
    assert actions == ["play R2K"], "the state was never behind"
    player.page.mouse.click(*player.spot("Draw pile"))
    player.page.wait_for_function(f"({COUNT})() === 0")
    player.kernel("pass")
    assert played(player) == actions and "Not now" not in player.says(), "that press only ended the motion"
    resting = player.settled()
    player.press("Next move")
    player.page.wait_for_function(f"({COUNT})() === 1")
    shot("motion-rivals-card", player.canvas)
    assert 2 in motions(player)[1], "a card of the rival is turned over"
    player.page.keyboard.press("Shift")
    player.page.wait_for_function(f"({COUNT})() === 0")
    assert player.settled() != resting
    assert player.ask("view.table.faults") == []


@pytest.mark.slow
def test_a_motion_comes_to_its_end_by_itself_and_a_deal_too(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = deal_table(lab, notebook, seed=7, speed="slow")
    player.page.evaluate(WATCH, False)
    player.kernel("view.table.new_match(2, 'mate', 11, {})")
    player.page.wait_for_function("() => window.motions.length === 1")
    player.page.wait_for_function(f"({COUNT})() === 0")
    assert len(motions(player)[0]) >= 14
    seen = player.settled()
    player.kernel("view.canvas.paint_anew()")
    assert player.settled() == seen, "what is seen after it is the drawing"


@pytest.mark.slow
@pytest.mark.browser_context_args(reduced_motion="reduce")
def test_with_reduced_motion_nothing_flies_and_the_new_card_is_marked(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = open_table(lab, notebook, POSITION, speed="normal")
    player.page.evaluate(WATCH, False)
    player.tap("Red 2 skull")
    player.my_turn()
    player.settled()
    assert motions(player) == []
    assert played(player)[0] == "play R2K" and len(played(player)) > 1


@pytest.mark.slow
def test_the_table_is_played_on_in_the_middle_of_every_motion(lab: Lab, notebook: OpenNotebook) -> None:
    player = deal_table(lab, notebook, seed=11, speed="fast", level="deckhand")
    player.page.evaluate(WATCH, False)
    for _ in range(12):
        player.my_turn()
        if player.ask("view.table.state.is_over"):
            break
        player.press(player.next_press()) if player.ask(
            "bool(view.table.common or view.table.held)"
        ) else None
        marked = [words for words in player.cards() if "can be played" in words]
        player.tap(marked[0].split(", ")[0] if marked else "Draw pile")
    player.settled()
    assert motions(player) and player.page.evaluate(COUNT) == 0
    assert player.ask("view.table.faults") == []
