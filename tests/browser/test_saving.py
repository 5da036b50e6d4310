"""Nothing is lost: a kernel that starts anew, a page that is loaded anew, undo, and looking back."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.looks import wear
from tests.browser.player import Player
from tests.browser.test_editor import BEYOND
from tests.browser.test_lab import write
from tests.browser.test_pair_it import CONTRASTS, OUTSIDE

START = "pair-it; hands: B3S Y3S G4W Gold / B3C G2C Y2S B2S; top: R1K; draw: G4S Y2C B2W G4K Y4C B4C"
OPENING = f"import pairit\nview = pairit.play({START!r}, view='buttons')\nview"

FACES = {"canvas": "canvas.pairit-stage", "buttons": ".pairit-board", "plain": ".pairit-plain"}
"""Where a table shows itself, by its face."""

RESTART = """async () => {
    await jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart();
    await jupyterapp.commands.execute('notebook:run-all-cells');
}"""


def table_at(lab: Lab, notebook: OpenNotebook, opening: str = OPENING) -> Player:
    return Player(notebook(write(lab, "saving.ipynb", opening), run=True))


def actions(lab: Lab, page: Page) -> str:
    return lab.kernel(page, "print(*view.table.record.actions, sep=', ')")


def test_after_a_restart_of_the_kernel_one_press_goes_on(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    player = table_at(lab, notebook)
    page = player.page
    player.press(re.compile("Gold Treasure"))
    player.hears("Your turn")
    page.evaluate(RESTART)
    player = Player(page)
    player.hears("You were in round 1. Continue, or begin a new game?")
    assert actions(lab, page) == ""
    shot("saving-continue", player.table)
    player.press("Continue", until="Round 1 goes on.")
    assert actions(lab, page) == "play Gold"
    expect(player.status).to_be_focused()
    player.press(re.compile("Blue 3 cutlass"))
    assert actions(lab, page).startswith("play Gold, play B3S")


@pytest.mark.slow
@pytest.mark.parametrize("face", FACES)
def test_the_question_to_go_on_is_whole_and_readable_in_every_look(
    lab: Lab, notebook: OpenNotebook, shot: Shot, face: str
) -> None:
    opening = f"import pairit\nview = pairit.play({START!r}, view={face!r})\nview"
    page = notebook(write(lab, "saving.ipynb", opening), run=True)
    lab.kernel(page, "view.table.act('play Gold')")
    page.evaluate(RESTART)
    table = page.locator(".pairit-table")
    expect(table.get_by_role("status")).to_contain_text("You were in round 1. Continue, or begin a new game?")
    expect(table.locator(FACES[face]).first).to_be_visible()
    page.evaluate("() => jupyterapp.shell.collapseLeft()")
    for theme in ("Light", "Dark", "Dark High Contrast"):
        wear(page, f"JupyterLab {theme}")
        # At 200 % a window of 1280 pixels has 640 of its own; the narrowest that is asked for has 320.
        for width in (1280, 640, 320):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_timeout(1200)
            shot(f"continue-{face}-{theme.split()[-1].lower()}-{width}", table)
            assert page.evaluate(OUTSIDE) == [], (theme, width)
            assert table.evaluate(BEYOND) == [], (theme, width)
            assert page.evaluate(CONTRASTS) == [], (theme, width)
            for name in ("Continue", "New game"):
                button = table.get_by_role("button", name=name, exact=True).bounding_box()
                assert button, (name, theme, width)
                assert button["height"] >= 24, (name, theme, width)


@pytest.mark.slow
def test_a_page_that_is_closed_unsaved_loses_nothing(lab: Lab, notebook: OpenNotebook) -> None:
    player = table_at(lab, notebook)
    page = player.page
    player.press(re.compile("Gold Treasure"))
    lab.open(page, "saving.ipynb")
    expect(page.locator(".pairit-table")).to_have_count(0)  # nothing of it was saved
    lab.run_all(page)
    player = Player(page)
    player.hears("You were in round 1. Continue, or begin a new game?")
    player.press("Continue", until="Round 1 goes on.")
    assert actions(lab, page) == "play Gold"


def test_undo_and_looking_back(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = table_at(lab, notebook)
    page = player.page
    player.speed("instant")
    gold = player.button(re.compile("Gold Treasure"))
    player.press(gold)
    player.press("Undo", until="You take back: play Gold Treasure.")
    assert actions(lab, page) == ""
    player.press(gold)
    player.press(re.compile("Blue 3 cutlass"))
    player.my_turn()
    now = actions(lab, page)
    player.press(re.compile("Undo stops here: Mate has moved"), until="You can rewind for practice")
    shot("saving-undo-stops", player.table)

    player.table.get_by_role("button", name="Line 1: look at the table then").click()
    player.hears("You look back, after line 2 of the log: You play Gold Treasure. You go again.")
    expect(player.table.locator(".pairit-log li[aria-current]").first).to_be_visible()
    shot("saving-looking-back", player.table)
    player.press("Step back", until="So it began.")
    player.press("Step forward", until="after line 2 of the log")
    assert actions(lab, page) == now
    player.press("Back to now")
    assert "You look back" not in player.says()

    player.press(re.compile("Undo stops here"), until="You can rewind")
    player.press("Practice rewind", until="Practice: back to before your move to play blue 3 cutlass.")
    expect(player.table.locator(".pairit-title")).to_contain_text("practice")


def test_a_game_is_downloaded_and_opened_again(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    player = table_at(lab, notebook)
    page = player.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.press(re.compile("Gold Treasure"))
    player.button("Save, copy, open").click()
    desk = player.table.locator(".pairit-desk")
    expect(desk).to_be_visible()
    shot("saving-desk", player.table)
    with page.expect_download() as waiting:
        desk.get_by_role("button", name="Download my game").click()
    file = waiting.value.path()
    assert waiting.value.suggested_filename == "pair-it-round-1.json"

    desk.get_by_role("button", name="Copy as text").click()
    player.hears("The text is on the clipboard.")
    assert page.evaluate("navigator.clipboard.readText()") == lab.kernel(page, "print(view.table.view)")

    player.press("Undo", until="You take back")
    assert actions(lab, page) == ""
    desk.get_by_label("Open a file").set_input_files(file)
    player.hears("Round 1 goes on.")
    assert actions(lab, page) == "play Gold"
    desk.get_by_label("A game or a position as text").fill(START)
    desk.get_by_role("button", name="Open this text").click()
    expect(player.table.locator(".pairit-board")).to_contain_text("Red 1 skull")
    assert actions(lab, page) == ""


def test_a_saved_notebook_shows_a_picture_and_a_transcript(
    lab: Lab, notebook: OpenNotebook, shot: Shot
) -> None:
    at_once = "from pairit.table import still; still.SECONDS = 0"
    player = table_at(lab, notebook, f"{at_once}\n{OPENING}")
    page = player.page
    stills = page.locator(".pairit-still")
    player.press(re.compile("Gold Treasure"))
    expect(stills).to_contain_text("You play Gold Treasure.")
    expect(stills).to_be_hidden()  # the table itself is there
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")

    book = json.loads((lab.root / "saving.ipynb").read_text())
    book["cells"][0]["source"] += "\n# somebody else's"  # so that it is not trusted here
    (lab.root / "saved.ipynb").write_text(json.dumps(book))
    reader = notebook("saved.ipynb")
    shown = reader.locator(".jp-OutputArea", has=reader.locator("img"))
    expect(shown).to_contain_text("You play Gold Treasure.")
    expect(shown.locator("img")).to_have_attribute("alt", re.compile("On top: Gold Treasure"))
    assert shown.locator("img").evaluate("image => image.naturalWidth") > 0
    shot("saving-saved-notebook", shown)
