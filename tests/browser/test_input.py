"""A hasty hand in a real browser: no press makes a move that nobody meant, and no table is ever stuck."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.drawn import open_table, played
from tests.browser.lab import Lab
from tests.browser.player import DrawnPlayer, Player
from tests.browser.test_lab import write
from tests.browser.test_pair_it import table_at

HASTE = """([seconds, seed]) => new Promise(done => {
    const pressed = [];
    let state = seed;
    const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    const end = performance.now() + 1000 * seconds;
    const press = () => {
        const table = document.querySelector('.pairit-table');
        const other = /^(House|Show|New|Same|Continue|Undo|Practice|Rewind|Back|Look|Down|Copy|Open)/;
        const itself = /^(Draw for me|Stop drawing)/;  // then the table draws, and nobody has pressed that
        const buttons = [...table.querySelectorAll('.pairit-card, .pairit-choice')].filter(one =>
            one.offsetParent && !other.test(one.innerText) && !itself.test(one.innerText));
        const one = buttons[Math.floor(chance() * buttons.length)];
        if (one) {
            pressed.push(one.innerText.replace(/\\s+/g, ' ').trim());
            one.click();
            if (chance() < 0.3) one.click();  // whatever stands there now, as a double click does
        }
        performance.now() < end ? setTimeout(press, 50) : done(pressed);
    };
    press(); })"""
"""Twenty presses a second on whatever is there, many of them double; gives the words that were pressed."""

OWN = """
import json
table, own = view.table, []
table.go_on()
befores = [state for state in table.record.states() if not state.is_over]
for before, action in zip(befores, map(str, table.record.actions)):
    verb, *codes = action.split()
    if before.to_move == 0 or verb == 'slap':
        seen = before.view(0)
        labels = {str(one.action): one.label for one in table.layout.choices(seen, table.names)}
        titles = {card.code: card.title for card in table.layout.hand(seen)}
        own.append(labels.get(action) or titles.get(codes[0] if codes else '') or verb.capitalize())
print(json.dumps(own))
"""
"""The person's moves, each by words of the button that makes it."""


def storm(player: Player, seconds: float, seed: int) -> list[str]:
    return [str(words) for words in player.page.evaluate(HASTE, [seconds, seed])]


def meant(moves: list[str], pressed: list[str]) -> None:
    """Find every move among the presses, in their order."""
    left = iter(pressed)
    for move in moves:
        assert any(move.lower() in words.lower() for words in left), (move, moves, pressed)


def test_twenty_presses_a_second_make_only_moves_that_were_pressed(lab: Lab, notebook: OpenNotebook) -> None:
    position = "pair-it; hands: R2K R3W Y3S G1W B2K Y1K G4C / B3C G1C Y1S Y4C B4S R4W G3K; top: R1K"
    player = table_at(lab, notebook, position, speed="instant")
    pressed, moves = [], []
    for seed in range(7, 12):  # on a slow machine the page may be behind all the time, and no press be a move
        pressed += storm(player, seconds=5, seed=seed)
        player.my_turn()
        moves = kernel_list(lab, player.page, OWN)
        if moves and len(pressed) > 20:
            break
    assert len(pressed) > 20 and moves, pressed
    meant(moves, pressed)
    same = "view.table.record.replay() == view.table.state"
    assert lab.kernel(player.page, f"print(view.table.faults, {same})") == "[] True"
    player.speed("normal")
    player.press(player.next_press())


def kernel_list(lab: Lab, page: Page, code: str) -> list[Any]:
    return list(json.loads(lab.kernel(page, code)))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["pair-it", "pairs", "pirato-poker"])
def test_a_long_storm_in_every_game(lab: Lab, notebook: OpenNotebook, game: str) -> None:
    opening = f"import pairit\nview = pairit.play({game!r}, seed=5, speed='instant')\nview"
    player = Player(notebook(write(lab, "table.ipynb", opening), run=True))
    pressed = storm(player, seconds=20, seed=11)
    player.my_turn()
    meant(kernel_list(lab, player.page, OWN), pressed)
    assert lab.kernel(player.page, "print(view.table.faults)") == "[]"


# ---------------------------------------------------------------- a kernel that is interrupted, or new


@pytest.mark.slow
def test_after_a_restart_in_a_rivals_move_the_page_says_what_to_do(
    lab: Lab, notebook: OpenNotebook, page_errors: list[str]
) -> None:
    player = table_at(lab, notebook, "pair-it; hands: R2K Y3S G1W / B3C G1C Y2S; top: R1K", speed="slow")
    player.button("Red 2 skull").click()
    player.page.wait_for_function("() => document.querySelector('.pairit-table').ariaBusy === 'true'")
    player.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    player.page.wait_for_function(
        "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
    )
    player.button("Skip to my turn").click()
    player.hears("The kernel does not answer. If it was restarted, run this cell again.")
    # What ipywidgets says of a kernel that is gone.
    assert all(error.startswith("thrown: Error: Cannot send\n") for error in page_errors), page_errors
    page_errors.clear()
    lab.run_all(player.page)
    again = Player(player.page)
    again.press(again.next_press())
    assert lab.kernel(player.page, "print(view.table.faults)") == "[]"


@pytest.mark.slow
def test_an_interrupt_in_the_middle_of_a_rivals_move_at_the_buttons(lab: Lab, notebook: OpenNotebook) -> None:
    player = table_at(lab, notebook, "pair-it; hands: R2K Y3S G1W / B3C G1C Y2S; top: R1K", speed="slow")
    player.button("Red 2 skull").click()
    for _ in range(5):
        player.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()")
        player.page.wait_for_timeout(100)
    player.my_turn()
    player.press(player.next_press())
    assert lab.kernel(player.page, "print(view.table.record.actions[0])") == "play R2K"


@pytest.mark.slow
def test_twenty_taps_a_second_on_the_drawing(lab: Lab, notebook: OpenNotebook) -> None:
    position = "pair-it; hands: R2K R3W Y3S G1W B2K Y1K G4C / B3C G1C Y1S Y4C B4S R4W G3K; top: R1K"
    player: DrawnPlayer = open_table(lab, notebook, position, speed="instant")
    box = player.canvas.bounding_box()
    assert box
    player.page.evaluate(
        """async ([left, top, width, height]) => {
            const canvas = document.querySelector('canvas.pairit-stage');
            for (let count = 0; count < 100; count += 1) {
                const at = {clientX: left + width * ((count * 37) % 100) / 100,
                    clientY: top + height * ((count * 61) % 100) / 100, bubbles: true, detail: 1};
                canvas.dispatchEvent(new MouseEvent('click', at));
                if (count % 3 === 0) canvas.dispatchEvent(new MouseEvent('click', at));
                await new Promise(done => setTimeout(done, 50));
            } }""",
        [box["x"], box["y"], box["width"], box["height"]],
    )
    player.my_turn()
    player.settled()
    assert player.ask("[view.table.faults, view.table.record.replay() == view.table.present]")[0] == []
    assert played(player)
    expect(player.status).not_to_contain_text(re.compile("Waiting|does not answer"))
