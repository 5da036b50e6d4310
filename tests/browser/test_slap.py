"""The slap as a race: measured by the page, whose own clock is also the only one that these tests trust."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.player import Player
from tests.browser.test_pair_it import table_at

OWED = "pair-it; hands: Anchor*3 Y1K / B3C Y4S G1K; top: Hands; need: colour B; owes: slap"
PRACTISED = "from pairit.table.progress import Progress\nProgress().put('slap', 'usual', 400)"

REACT = """([wait, kind]) => new Promise((done, fail) => {
    const button = document.querySelector('.pairit-race');
    const react = shown => setTimeout(() => {
        const options = {bubbles: true, cancelable: true};
        const event = kind === 'key' ? new KeyboardEvent('keydown', {...options, key: ' '})
            : new PointerEvent('pointerdown', {...options, button: 0, isPrimary: true, pointerType: kind});
        button.dispatchEvent(event);
        done(event.timeStamp - shown);
    }, wait);
    const watcher = new MutationObserver(() => {
        if (button.dataset.phase !== 'go') return;
        watcher.disconnect();
        const turned = [button.innerText.trim(), button.querySelector('img').src.length > 100];
        if (turned[0] !== 'Slap' || !turned[1]) fail(`the signal is ${turned}`);
        requestAnimationFrame(react);  // the frame after the one that showed the signal
    });
    watcher.observe(button, {attributes: true, attributeFilter: ['data-phase']});
    setTimeout(() => fail('no signal came'), 20000); })"""
"""Presses so long after the frame that showed the signal; gives the time between, by the page's clock."""

FOCUSED = """() => document.activeElement.closest('.pairit-table')
    && document.activeElement.offsetParent !== null"""

RESTS = "() => document.querySelector('.pairit-race')?.dataset.phase === 'rest'"


def racer(lab: Lab, notebook: OpenNotebook, practised: bool = True) -> Player:
    """Sit down where a slap is owed, as somebody who races."""
    player = table_at(lab, notebook, OWED)
    if practised:
        lab.kernel(player.page, PRACTISED)
        lab.kernel(player.page, "view.table.slapping.begin()")
    player.press("Race: a press that is measured")
    return player


def react(player: Player, wait: int, kind: str = "mouse") -> float:
    """Make ready with a real key or press, and let the page react after so many milliseconds."""
    player.page.wait_for_function(RESTS)
    button = player.table.locator(".pairit-race")
    button.scroll_into_view_if_needed()
    if kind == "key":
        button.focus()
        player.page.keyboard.press("Space")
    else:
        button.click()
    return float(player.page.evaluate(REACT, [wait, kind]))


def ask(lab: Lab, player: Player, what: str) -> Any:
    return lab.kernel(player.page, f"print({what})")


def test_practice_and_a_race_are_measured_from_the_frame_of_the_signal(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = racer(lab, notebook, practised=False)
    title = player.table.locator(".pairit-race-title")
    expect(title).to_have_text("Practice slap 1 of 5")
    shot("slap-ready", player.table)
    waited = []
    for count, kind in enumerate(("mouse", "key", "touch", "mouse", "key"), start=2):
        waited.append(react(player, 250, kind))
        expect(title).to_have_text(f"Practice slap {count} of 5" if count < 6 else "The slap")
    usual = int(ask(lab, player, "view.table.slapping.usual"))
    assert abs(usual - sorted(waited)[2]) <= 1, (usual, waited)
    player.hears(f"Your usual: {usual} ms (includes your computer).")
    mine = react(player, 150)
    player.hears("the slowest to slap (")
    player.hears(f"Your usual: {usual} ms")
    action = str(ask(lab, player, "view.table.record.actions[0]")).split()
    assert action[0] == "slap" and abs(int(action[1]) - mine) <= 1, (action, mine)
    expect(player.table.locator(".pairit-race")).to_be_hidden()
    player.page.wait_for_function(FOCUSED)
    shot("slap-raced", player.table)
    assert ask(lab, player, "view.table.faults") == "[]"


def test_a_press_before_the_signal_is_free_once_and_a_release_is_no_press(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = racer(lab, notebook)
    page, button = player.page, player.table.locator(".pairit-race")
    for said in ("This one is free", "before the signal again"):
        page.wait_for_function(RESTS)
        button.scroll_into_view_if_needed()
        button.hover()
        page.mouse.down()
        assert button.get_attribute("data-phase") == "wait"
        page.mouse.up()
        assert button.get_attribute("data-phase") == "wait", "the press made ready, its release does nothing"
        page.mouse.down()
        player.hears(said)
        page.mouse.up()
    assert str(ask(lab, player, "view.table.record.actions[0]")).startswith("slap 1500 ")


@pytest.mark.slow
def test_no_press_is_slow_and_a_broken_off_race_does_not_count(lab: Lab, notebook: OpenNotebook) -> None:
    player = racer(lab, notebook)
    page, button = player.page, player.table.locator(".pairit-race")
    page.wait_for_function(RESTS)
    button.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert button.get_attribute("data-phase") == "rest", "who leaves is not waited for"
    button.focus()
    page.keyboard.press("Enter")
    page.evaluate("""() => {
        Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => 'hidden'});
        document.dispatchEvent(new Event('visibilitychange'));
        delete document.visibilityState; }""")
    assert button.get_attribute("data-phase") == "rest", "no card is turned while the page is hidden"
    button.focus()
    page.keyboard.press("Enter")
    player.hears("No press came within 1500 ms")
    assert str(ask(lab, player, "view.table.record.actions[0]")).startswith("slap 1500 ")


@pytest.mark.slow
def test_the_slap_without_a_clock_is_there_by_every_route(lab: Lab, notebook: OpenNotebook) -> None:
    player = racer(lab, notebook)
    player.table.get_by_role("button", name="Slap (your chance").press("Enter")
    player.hears("the slowest to slap")
    player.table.get_by_label("Slap", exact=True).select_option("Off")
    assert ask(lab, player, "view.table.slapping.mode") == "off"
    assert str(ask(lab, player, "view.table.record.actions[0]")) == "slap 37% 63%"
