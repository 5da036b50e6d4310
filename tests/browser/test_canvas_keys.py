"""The drawn table by keys and for screen readers, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.drawn import AT, FILL, SCROLLED, open_table, played
from tests.browser.lab import Lab
from tests.browser.test_pair_it import RUNS, cells

pytestmark = pytest.mark.slow  # minutes: run by `make test-all`


def test_tab_enters_the_hand_and_leaves_it_both_ways(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    page = player.page
    player.button("PAIR IT!").focus()
    page.keyboard.press("Shift+Tab")
    assert player.at() == player.cards()[0], "Shift+Tab from below leads to the hand, past the canvas"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText").startswith("PAIR IT!")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("!document.activeElement.closest('.pairit-keys')")
    player.hand.focus()
    page.keyboard.press("Escape")
    assert page.evaluate("!document.activeElement.closest('.pairit-table')")
    assert page.evaluate("!!document.activeElement.closest('.jp-Cell')"), (
        "Escape leads to the table's own cell"
    )
    assert player.hand.get_attribute("aria-activedescendant") is None


def test_tab_leaves_the_canvas_after_a_click_on_it(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    player.tap("Yellow 3 cutlass")
    for _ in range(2):
        player.page.keyboard.press("Tab")
    assert player.page.evaluate("document.activeElement.tagName") != "CANVAS"


def test_the_keys_move_a_ring_along_the_hand_and_play_and_ask(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook)
    page, hand = player.page, player.cards()
    resting = player.settled()
    player.hand.focus()
    first = player.settled()
    assert player.at() == hand[0] and first != resting
    drawings = [first]
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", -1), ("Home", 0)):
        page.keyboard.press(key)
        assert player.at() == hand[place], key
        drawings.append(player.settled())
    shot("canvas-ring", player.table)
    assert drawings[1] == drawings[3] and drawings[0] == drawings[5]
    assert len(set(drawings)) == 4
    page.keyboard.press("ArrowLeft")
    assert player.at() == hand[0]
    place = next(n for n, words in enumerate(hand) if "Yellow 3" in words)
    for _ in range(place):
        page.keyboard.press("ArrowRight")
    for key in ("w", "W", "Enter", " "):
        page.keyboard.press("Escape")
        player.kernel("view.table.put_back()")
        player.hand.focus()
        page.keyboard.press("End")
        for _ in range(len(hand) - 1 - place):
            page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(300)
        page.keyboard.press(key)
        expect(player.table.locator(".pairit-answer")).to_contain_text("Not now.")
    assert played(player) == []
    page.keyboard.press("Home")
    while "Red 2 skull" not in player.at():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    player.my_turn()
    page.wait_for_timeout(200)
    assert played(player)[0] == "play R2K"
    assert page.evaluate("!!document.activeElement.closest('.pairit-keys')"), "the focus stays at the hand"


def test_no_key_pressed_at_the_hand_or_the_canvas_reaches_the_notebook(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = open_table(lab, notebook)
    page = player.page
    before, runs = cells(page), lab.kernel(page, RUNS)
    for enter in (player.hand.focus, player.canvas.focus):
        for key in (
            "b",
            "a",
            "x",
            "d",
            "d",
            "0",
            "0",
            "m",
            "c",
            "v",
            "Control+Enter",
            "Shift+Enter",
            "Alt+Enter",
        ):
            enter()
            page.keyboard.press(key)
    player.tap("Yellow 3 cutlass")
    for key in ("b", "d", "d", "Control+Enter", "Shift+Enter"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert cells(page) == before
    assert lab.kernel(page, RUNS) == runs
    assert played(player) == []


def test_the_arrow_keys_do_not_scroll_the_page(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, AT, *FILL)
    player.hand.focus()
    player.page.wait_for_timeout(300)
    before = player.page.evaluate(SCROLLED)
    for key in ("ArrowDown", "ArrowUp", "ArrowDown", "ArrowRight", "End", "Home", " "):
        player.page.keyboard.press(key)
        player.page.wait_for_timeout(100)
        assert player.page.evaluate(SCROLLED) == before, key


def test_the_options_of_the_hand_are_the_judges_marks(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    for _ in range(2):
        marks = player.ask(
            "[[c.title, view.table.view.judge(f'play {c.code}').legal] for c in view.table.hand]"
        )
        assert player.cards() == [f"{title}, {'can be played' if ok else 'not now'}" for title, ok in marks]
        player.tap(next(title for title, legal in marks if legal))
        player.my_turn()
        player.settled()


def test_the_card_at_the_focus_is_in_sight_in_a_low_window(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, AT, *FILL)
    player.page.set_viewport_size({"width": 1000, "height": 480})
    player.page.wait_for_timeout(400)
    player.hand.focus()
    player.settled()
    x, y = player.spot(player.at())
    seen = player.page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.className ?? ''", [x, y])
    assert "pairit-stage" in seen


def test_a_screen_reader_hears_the_whole_table(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    assert player.canvas.get_attribute("role") == "img"
    assert player.canvas.get_attribute("tabindex") == "-1"
    for _ in range(2):
        name = str(player.canvas.get_attribute("aria-label"))
        assert name == player.ask("view.canvas.scene.alt")
        said = ["On top: ", "Next card: ", "Draw pile: ", "Mate, 5 cards", "face down"]
        said += [title[0].lower() + title[1:] for title in player.ask("[c.title for c in view.table.hand]")]
        assert [words for words in said if words not in name] in ([], ["Mate, 5 cards"])
        player.tap("Red 2 skull" if not played(player) else "Draw pile")
        player.my_turn()
        player.settled()
    assert player.hand.get_attribute("role") == "listbox"
    assert player.status.get_attribute("role") == "status"


def test_the_focus_stays_at_the_table_when_the_last_card_is_played_by_key(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = open_table(lab, notebook, "pair-it; hands: R2K / B3C G1C Anchor; top: R1K")
    player.hand.focus()
    player.page.keyboard.press("Enter")
    player.table.locator(".pairit-score").wait_for()
    player.page.wait_for_timeout(300)
    assert player.page.evaluate("!!document.activeElement.closest('.pairit-table')")
