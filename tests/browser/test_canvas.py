"""The drawn table as a reader plays it, in a real browser: taps, several tables, two faces, whole rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.drawn import AT, FILL, GIFT, PATH, SCROLLED, deal_table, many_cards, open_table, played
from tests.browser.lab import Lab
from tests.browser.player import DrawnPlayer
from tests.browser.test_lab import write
from tests.browser.test_pair_it import reload

pytestmark = pytest.mark.slow  # minutes: run by `make test-all`

COUNT_SENT = """() => { window.sentToKernel = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (...data) {
        window.sentToKernel.push(1);
        return send.apply(this, data); }; }"""


# ---------------------------------------------------------------- taps


def test_a_tap_on_a_marked_card_plays_it_and_the_drawing_changes(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook)
    before = player.settled()
    shot("canvas-start", player.table)
    player.tap("Red 2 skull")
    player.my_turn()
    assert played(player)[0] == "play R2K"
    assert player.settled() != before
    assert "Red 2 skull" not in " ".join(player.cards())


def test_a_tap_on_an_unmarked_card_pictures_why_not_and_nothing_moves(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook)
    before, hand = player.settled(), player.cards()
    player.tap("Yellow 3 cutlass")
    answer = player.table.locator(".pairit-answer")
    expect(answer).to_contain_text("Not now.")
    expect(answer).to_contain_text("PI-02")
    picture = answer.locator("img")
    assert "yellow 3 cutlass" in str(picture.get_attribute("alt"))
    assert picture.evaluate("image => image.naturalWidth > 100")
    shot("canvas-why-not", player.table)
    assert player.settled() == before and player.cards() == hand and played(player) == []


def test_taps_on_pile_top_and_rival_each_answer(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    player.tap("Draw pile")
    expect(player.table.locator(".pairit-answer")).to_contain_text("Not now.")
    for words in ("On top", "Mate"):
        said = player.says()
        player.tap(words)
        assert player.says() != said
    assert played(player) == []


def test_a_card_is_chosen_for_a_gift_and_put_back_by_taps(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook, GIFT)
    player.tap("Cannon")
    player.hears("choose 1 card to give")
    before = player.settled()
    player.tap("Blue 2 compass")
    chosen = player.settled()
    shot("canvas-gift", player.table)
    player.page.wait_for_timeout(300)  # two presses on one card within a quarter second are one
    player.tap("Blue 2 compass")
    assert player.settled() == before != chosen
    player.tap("Green 3 cutlass")
    player.tap("Mate")
    player.kernel("pass")
    assert played(player)[-1] == "give G3S to 1"


def test_a_right_click_plays_nothing(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    for button in ("right", "middle"):
        player.page.mouse.click(*player.spot("Red 2 skull"), button=button)  # type: ignore[arg-type]
        player.page.keyboard.press("Escape")
    player.page.wait_for_timeout(300)
    assert played(player) == []


def test_a_shaky_tap_is_a_tap_and_who_lets_go_elsewhere_has_changed_their_mind(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = open_table(lab, notebook)
    mouse, (x, y) = player.page.mouse, player.spot("Red 2 skull")
    before = player.settled()
    mouse.move(x, y)
    mouse.down()
    mouse.move(*player.spot("Draw pile"), steps=4)
    mouse.up()
    assert player.settled() == before and played(player) == [] and player.ask("view.table.inputs") == 0
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 4, y - 5, steps=2)
    mouse.up()
    player.hears("You play red 2 skull.")


def test_a_burst_of_taps_makes_one_move(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, "pair-it; hands: R2K R3K R4K G1W Y2W / B3C G1C Y4S; top: R1K")
    x, y = player.spot("Red 2 skull")
    player.page.mouse.click(x, y, click_count=3)
    player.page.wait_for_timeout(200)
    player.my_turn()
    assert [action for action in played(player) if "R3K" in action or "R4K" in action] == []
    assert played(player)[0] == "play R2K"


@pytest.mark.browser_context_args(has_touch=True, is_mobile=False)
def test_a_finger_plays_a_card_and_scrolls_the_page(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, AT, *FILL)
    before = float(player.page.evaluate(SCROLLED))
    x, y = player.spot("Yellow 3 cutlass")
    swipe(player.page, x, y, -200)
    assert float(player.page.evaluate(SCROLLED)) > before + 50
    assert played(player) == []
    player.canvas.scroll_into_view_if_needed()
    player.page.touchscreen.tap(*player.spot("Red 2 skull"))
    player.my_turn()
    player.page.wait_for_timeout(300)
    assert played(player)[:1] == ["play R2K"]


def swipe(page: Page, x: float, y: float, way: float) -> None:
    """Move a finger up or down the screen."""
    session = page.context.new_cdp_session(page)
    for step in range(11):
        kind, at = "touchMove" if step else "touchStart", {"x": x, "y": y + way * step / 10}
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
        page.wait_for_timeout(16)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)


def test_the_wheel_over_the_drawing_scrolls_the_notebook(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, AT, *FILL)
    before = float(player.page.evaluate(SCROLLED))
    assert before >= 0
    player.page.mouse.move(*player.spot("Red 2 skull"))
    player.page.mouse.wheel(0, 200)
    player.page.wait_for_timeout(300)
    assert float(player.page.evaluate(SCROLLED)) > before + 50


def test_a_moving_mouse_sends_nothing_but_points_at_what_can_be_pressed(
    lab: Lab, notebook: OpenNotebook
) -> None:
    player = open_table(lab, notebook)
    x, y = player.spot("Red 2 skull")
    player.page.mouse.move(x, y)
    assert player.canvas.evaluate("canvas => canvas.style.cursor") == "pointer"
    box = player.canvas.bounding_box()
    assert box
    player.page.mouse.move(box["x"] + 3, box["y"] + 3)
    assert player.canvas.evaluate("canvas => canvas.style.cursor") == "default"
    player.page.wait_for_timeout(300)
    player.page.evaluate(COUNT_SENT)
    for step in range(100):
        player.page.mouse.move(box["x"] + 5 + step * 5, y - 40 + step % 50)
    player.page.wait_for_timeout(200)
    assert player.page.evaluate("window.sentToKernel.length") == 0


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("players", [2, 4])
def test_no_hidden_card_is_anywhere_in_the_page(lab: Lab, notebook: OpenNotebook, players: int) -> None:
    player = deal_table(lab, notebook, seed=7, players=players, speed="instant")
    for _ in range(4):
        player.my_turn()
        player.settled()
        # Names that somebody holds, but that this seat has not seen anywhere yet.
        hidden = player.ask(
            """(lambda t, all: sorted(
                name for name in {all[n].name for hand in t.state.hands[1:]
                    for n in range(92) if hand >> n & 1}
                if name not in f"{t.view} {[c.name for c in t.view.cards]} {view.canvas.scene.alt}"
                and not any(name in line.text for line in t.log)
            ))(view.table, view.table.game.cards)"""
        )
        assert hidden
        page_words = str(player.page.evaluate("document.documentElement.outerHTML"))
        told = player.kernel(
            """
from ipywidgets.widgets.widget import _instances
for widget in list(_instances.values()):
    state = widget.get_state()
    print({k: bytes(v).decode() if isinstance(v, (bytes, memoryview)) else v for k, v in state.items()})
"""
        )
        for name in hidden:
            pattern = rf"(?i)(?<![\w*]){re.escape(name)}(?![\w])"
            assert not re.search(pattern, page_words), name
            assert not re.search(pattern, told), name
        marked = [words for words in player.cards() if "can be played" in words]
        player.tap(marked[0].split(", ")[0] if marked else "Draw pile")


# ---------------------------------------------------------------- several tables, two faces, the kernel


def test_two_tables_in_one_notebook_are_painted_apart(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    code = "pairit.play(pairit.games.position({!r}))"
    path = write(
        lab,
        PATH,
        f"import pairit\none = {code.format(AT)}\none",
        f"other = {code.format(many_cards(9))}\nother",
    )
    page = notebook(path, run=True)
    one, other = (DrawnPlayer(lab, page, place, view) for place, view in enumerate(("one", "other")))
    at_first, theirs = one.settled(), other.settled()
    assert at_first != theirs
    one.canvas.scroll_into_view_if_needed()
    one.tap("Red 2 skull")
    one.my_turn()
    assert one.settled() != at_first and other.settled() == theirs
    mine = one.settled()
    other.canvas.scroll_into_view_if_needed()
    card = other.ask("next(c.title for c in view.table.hand if c.playable)")
    other.tap(card)
    other.my_turn()
    assert other.settled() != theirs and one.settled() == mine
    reload(lab, page, PATH)
    for place, (view, pixels) in enumerate((("one", mine), ("other", other.pixels()))):
        again = DrawnPlayer(lab, page, place, view)
        assert view == "other" or again.settled() == pixels


def test_a_table_shown_twice_is_painted_twice_and_both_take_taps(lab: Lab, notebook: OpenNotebook) -> None:
    path = write(lab, PATH, f"import pairit\nview = pairit.play(pairit.games.position({AT!r}))\nview", "view")
    page = notebook(path, run=True)
    one, other = DrawnPlayer(lab, page, 0), DrawnPlayer(lab, page, 1)
    assert one.settled() == other.settled()
    other.canvas.scroll_into_view_if_needed()
    other.tap("Red 2 skull")
    other.my_turn()
    assert one.settled() == other.settled()
    assert played(one)[0] == "play R2K"


def test_buttons_and_back_keeps_the_state_and_comes_back_painted(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = open_table(lab, notebook)
    before = player.settled()
    player.press("Show as buttons")
    assert not player.canvas.is_visible()
    assert player.hand.is_hidden(), "the hand by keys belongs to the drawing"
    assert len(player.buttons("card")) == 5
    player.page.set_viewport_size({"width": 1000, "height": 900})
    player.page.wait_for_timeout(400)
    assert player.hand.is_hidden(), "a new width does not bring it back"
    player.page.set_viewport_size({"width": 1280, "height": 900})
    player.page.wait_for_timeout(400)
    player.press("Show as a drawing")
    expect(player.canvas).to_be_visible()
    assert player.settled() == before
    player.press("Show as buttons")
    player.press("Red 2 skull")
    player.my_turn()
    player.press("Show as a drawing")
    assert player.settled() != before
    assert "Red 2 skull" not in " ".join(player.cards())
    card = next(words for words in player.cards() if "can be played" in words)
    count = len(played(player))
    player.tap(card.split(", ")[0])
    assert len(played(player)) > count


def test_a_table_that_begins_as_buttons_can_be_drawn(lab: Lab, notebook: OpenNotebook) -> None:
    opening = f"import pairit\nview = pairit.play(pairit.games.position({AT!r}), view='buttons')\nview"
    page = notebook(write(lab, PATH, opening), run=True)
    page.get_by_role("button", name="Show as a drawing").click()
    player = DrawnPlayer(lab, page)
    player.tap("Red 2 skull")
    player.my_turn()
    assert played(player)[0] == "play R2K"


def test_run_all_twice_leaves_one_table_that_plays(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    before = player.settled()
    lab.run_all(player.page)
    expect(player.page.locator(".pairit-table")).to_have_count(1)
    again = DrawnPlayer(lab, player.page)
    assert again.settled() == before
    again.tap("Red 2 skull")
    again.my_turn()
    assert played(again)[0] == "play R2K"


def test_an_interrupted_kernel_plays_on(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, speed="slow")
    player.tap("Red 2 skull")
    assert player.table.get_attribute("aria-busy") == "true"
    player.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()")
    player.my_turn()
    assert len(played(player)) >= 2
    before = player.settled()
    card = next((words for words in player.cards() if "can be played" in words), "Draw pile")
    player.tap(card.split(", ")[0])
    player.kernel("pass")
    assert player.settled() != before


def test_taps_while_the_kernel_is_busy_do_not_play_a_second_card(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook, "pair-it; hands: R2K R3K R4K G1W Y2W / B3C G1C Y4S; top: R1K")
    x, y = player.spot("Red 2 skull")
    busy = "jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code: %r}); 0"
    player.page.evaluate(busy % "import time; time.sleep(1.5)")
    for step in range(4):
        player.page.mouse.click(x + step * 88, y)
        player.page.wait_for_timeout(60)
    player.kernel("pass")
    player.my_turn()
    mine = [action for action in played(player) if action in ("play R3K", "play R4K")]
    assert played(player)[0] == "play R2K" and mine == []


# ---------------------------------------------------------------- whole rounds


MOVE = """(lambda t: dict(
    over=t.state.is_over, held=t.held is not None, mine=t.mine, previewed=t.previewed,
    common=t.common.label if t.common else '',
    gift=(lambda g: g.count if g else 0)(t.layout.gift(t.view, t.names)), chosen=list(t.selected),
    cards=[n for n, c in enumerate(t.hand) if c.playable], titles=[c.title for c in t.hand],
    choices=[c.label for c in t.layout.choices(t.view, t.names)], rival=t.names[1].capitalize(),
))(view.table)"""


def moves(player: DrawnPlayer) -> Iterator[dict[str, Any]]:
    """Tell what can be done, until the round is over."""
    for _ in range(400):
        player.my_turn()
        now = player.ask(MOVE)
        if now["over"]:
            return
        yield now
    raise AssertionError(f"the round did not end; the status is: {player.says()}")


@pytest.mark.slow
def test_a_whole_round_is_played_by_taps_alone(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = deal_table(lab, notebook, seed=11, speed="instant", level="deckhand")
    for now in moves(player):
        player.canvas.scroll_into_view_if_needed()
        if now["held"]:
            player.press("PAIR IT!")
        elif now["common"]:
            player.press(re.compile("^Slap"))
        elif now["previewed"]:
            player.press(re.compile("^Yes, "))
        elif now["gift"]:
            free = [n for n in range(len(now["titles"])) if n not in now["chosen"]]
            if len(now["chosen"]) == now["gift"]:
                player.tap(now["rival"])
            else:
                tap_card(player, free[0])
        elif now["cards"]:
            tap_card(player, now["cards"][0])
        elif "Draw a card" in now["choices"]:
            player.tap("Draw pile")
        else:
            player.press(re.compile(re.escape(now["choices"][0])))
    expect(player.table.locator(".pairit-score")).to_contain_text("PI-21")
    player.settled()
    shot("canvas-end-of-round", player.table)
    assert player.ask("view.table.faults") == []


def tap_card(player: DrawnPlayer, place: int) -> None:
    """Tap a card by its place, since a hand may hold two of a name."""
    before = player.table.get_attribute("data-shown")
    for _ in range(20):
        at = player.ask(
            "[(r.x + 10, r.y + 60) for r in view.canvas.scene.regions"
            f" if (r.kind, r.index) == ('card', {place})][0] + (view.canvas.scene.width,)"
        )
        box = player.canvas.bounding_box()
        assert box
        scale = box["width"] / at[2]
        player.page.mouse.click(box["x"] + at[0] * scale, box["y"] + at[1] * scale)
        for _ in range(12):
            if player.table.get_attribute("data-shown") != before:
                return
            player.page.wait_for_timeout(25)
    raise AssertionError(f"no tap on card {place} was taken; the status is: {player.says()}")


@pytest.mark.slow
def test_a_whole_round_is_played_by_keys_alone(lab: Lab, notebook: OpenNotebook) -> None:
    player = deal_table(lab, notebook, seed=11, speed="instant", level="deckhand")
    player.hand.focus()
    for now in moves(player):
        if now["held"]:
            key_button(player, "PAIR IT!")
        elif now["common"]:
            key_button(player, "Slap")
        elif now["previewed"]:
            key_button(player, "Yes, ")
        elif now["gift"] and len(now["chosen"]) == now["gift"]:
            key_button(player, "Give ")
        elif now["gift"]:
            key_card(player, next(n for n in range(len(now["titles"])) if n not in now["chosen"]))
        elif now["cards"]:
            key_card(player, now["cards"][0])
        else:
            key_button(player, now["choices"][0])
    expect(player.table.locator(".pairit-score")).to_contain_text("PI-21")
    assert player.ask("view.table.faults") == []


def key_to(player: DrawnPlayer, there: str) -> None:
    """Press Tab until the focus is where this says; what lies before is reached with Shift."""
    for key in (*["Tab"] * 25, *["Shift+Tab"] * 50):
        if player.page.evaluate(f"() => {{ const at = document.activeElement; return {there}; }}"):
            return
        player.page.keyboard.press(key)
    raise AssertionError(f"no key leads there: {there}")


def key_press(player: DrawnPlayer, key: str) -> None:
    before = player.table.get_attribute("data-shown")
    for _ in range(20):
        player.page.keyboard.press(key)
        for _ in range(12):
            if player.table.get_attribute("data-shown") != before:
                return
            player.page.wait_for_timeout(25)
    raise AssertionError(f"{key} did nothing; the status is: {player.says()}")


def key_button(player: DrawnPlayer, words: str) -> None:
    key_to(player, f"at.tagName === 'BUTTON' && at.innerText.startsWith({words!r})")
    key_press(player, "Enter")


def key_card(player: DrawnPlayer, place: int) -> None:
    key_to(player, "at.classList.contains('pairit-keys')")
    player.page.keyboard.press("Home")
    for _ in range(place):
        player.page.keyboard.press("ArrowRight")
    key_press(player, "Enter")


def test_the_cell_shows_one_table_and_no_error(lab: Lab, notebook: OpenNotebook) -> None:
    player = open_table(lab, notebook)
    page: Page = player.page
    expect(page.locator(".jp-OutputArea-output .pairit-table")).to_have_count(1)
    expect(page.get_by_text(re.compile("javascript error|Error displaying|model not found"))).to_have_count(0)
