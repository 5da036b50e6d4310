"""What a screen reader finds in a round of every game, and nothing cut off in any look."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab
from tests.browser.looks import wear
from tests.browser.player import Player
from tests.browser.test_editor import BEYOND, UNNAMED
from tests.browser.test_lab import write
from tests.browser.test_pair_it import OUTSIDE

# ---------------------------------------------------------------- a round as it is heard

NOW = """
import json
from pairit.engine.text import capital
table = view.table
layout, seen = table.layout, table.view
gift = layout.gift(seen, table.names)
plays = [str(action) for action in seen.legal_actions()] if table.mine and not table.common else []
own = {str(one.action): one.label for one in layout.choices(seen, table.names)} if plays else {}
plays = [action for action in plays if action not in own and not action.endswith(" call")]
print(json.dumps({
    "rests": [table.waiting, str(view.bridge.shown)],
    "over": table.state.is_over,
    "status": view.bridge.text,
    "facts": [[fact.label, fact.value] for fact in table.facts],
    "seats": [[seat.name, str(seat.cards), str(seat.points)] for seat in layout.seats(seen, table.names)],
    "hand": [[card.title, card.mark] for card in table.hand],
    "plays": [capital(layout.say(action, table.names)) for action in plays],
    "choices": list(own.values()) + ([table.common.label] if table.common else []),
    "shout": layout.shout(seen),
    "score": layout.score_sheet(seen, table.names),
    "rules": [option.question for name, option in table.game.options.known.items()
              if name in table.game.options.changed],
}))
"""

MOVE = """
from pairit.table.commands import carry_out
table = view.table
table.forget_press()
if table.held:
    table.go_on()
elif table.common:
    table.act_together()
elif not table.state.is_over:
    table._commit(table._rivals.bots[0].choose(table.view))
view._turn_to({face!r})
"""
"""The person moves as a rival would, and turns to another face of the table."""

TOKENS = re.compile(r"[a-z0-9]+")
OTHER_FORMS = {
    "your",
    "s",
    "hand",
    "stack",
    "that",
    "still",
    "it",
    "and",
    "just",
    "gives",
    "given",
    "may",
    "get",
}
"""Words for which a drawing has others: “7, 9 in front” is a stack, and what “gave” was “gives”."""

DRAWN = {"a colour that is still to be named": "not settled yet"}
"""What a drawing says otherwise."""


def heard(table: Locator) -> str:
    """Read the accessibility tree of the table as text, its marks and quotes left out."""
    return " ".join(re.sub(r'["\\-]', " ", table.aria_snapshot()).split()).casefold()


def said(words: str, tree: str, face: str) -> bool:
    """Whether every word is in the tree."""
    wanted = set(TOKENS.findall(words.casefold()))
    return wanted - (OTHER_FORMS if face == "canvas" else set()) <= set(TOKENS.findall(tree))


def at_rest(player: Player, lab: Lab) -> dict[str, Any]:
    """Wait until the rivals have moved and the page shows it; gives what there is to hear."""
    for _ in range(150):
        now: dict[str, Any] = json.loads(lab.kernel(player.page, NOW))
        if now["rests"] == [True, player.table.get_attribute("data-shown")]:
            return now
        player.page.wait_for_timeout(100)
    raise AssertionError(f"the page is behind: {now['rests']}")


def check_hearing(player: Player, lab: Lab, face: str) -> dict[str, Any]:
    """Find every fact, card, player and action of the table in the accessibility tree."""
    now = at_rest(player, lab)
    tree = heard(player.table)
    status = player.table.get_by_role("status").inner_text()
    assert " ".join(status.split()) == " ".join(now["status"].split())
    drawn = face == "canvas"
    wanted = [f"{label} {DRAWN.get(value, value) if drawn else value}" for label, value in now["facts"]]
    # A drawing may say “no card”, and nothing else then says none.
    wanted += [
        f"{name} {'' if drawn and cards == '0' else cards} {points}" for name, cards, points in now["seats"]
    ]
    wanted += [f"{title} {mark}" for title, mark in now["hand"]]
    wanted += [*now["choices"], now["shout"], *now["score"], *now["rules"]]
    wanted += now["plays"] if face == "plain" else []
    missing = [words for words in wanted if not said(words, tree, face)]
    assert missing == [], (face, missing, tree)
    named = player.table.locator(
        "button:visible, select:visible, input:visible, canvas:visible, [role]:visible"
    )
    assert named.count()
    assert player.table.evaluate(UNNAMED) == []
    return now


def hear_a_round(lab: Lab, notebook: OpenNotebook, game: str, turns: int) -> bool:
    """Hear so many turns, each at another face of the table; says whether the round has ended."""
    opening = f"import pairit\nview = pairit.play({game!r}, seed=4, speed='instant', level='deckhand')\nview"
    page = notebook(write(lab, "table.ipynb", opening), run=True)
    player = Player(page)
    for turn in range(turns):
        face = ("canvas", "buttons", "plain")[turn % 3]
        lab.kernel(page, MOVE.format(face=face))
        if check_hearing(player, lab, face)["over"]:
            return True
    return False


def test_every_fact_and_action_is_heard_at_every_face(lab: Lab, notebook: OpenNotebook) -> None:
    hear_a_round(lab, notebook, "pair-it", turns=6)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["pair-it", "pairs", "pirato-poker"])
def test_a_whole_round_is_heard_at_every_face(lab: Lab, notebook: OpenNotebook, game: str) -> None:
    assert hear_a_round(lab, notebook, game, turns=150)


@pytest.mark.slow
def test_the_focus_is_never_lost_in_a_round_by_keys(lab: Lab, notebook: OpenNotebook) -> None:
    opening = "import pairit\nview = pairit.play('pair-it', seed=4, speed='instant', view='buttons')\nview"
    player = Player(notebook(write(lab, "table.ipynb", opening), run=True))
    for _ in range(25):
        player.my_turn()
        if player.button("Same cards, new try").is_visible():
            break
        before = player.table.get_attribute("data-shown")
        player.next_press().focus()
        player.page.wait_for_timeout(260)  # two presses within a quarter second are one
        player.page.keyboard.press("Enter")
        expect(player.table).not_to_have_attribute("data-shown", str(before), timeout=15_000)
        player.page.wait_for_function(AT_TABLE)


AT_TABLE = """() => document.activeElement.closest('.pairit-table')
    && document.activeElement.getClientRects().length > 0"""


# ---------------------------------------------------------------- looked at


@pytest.mark.slow
@pytest.mark.parametrize("face", ["canvas", "buttons", "plain"])
@pytest.mark.parametrize("look", ["narrow", "zoomed", "contrast"])
def test_nothing_is_cut_off_when_it_is_narrow_zoomed_or_in_high_contrast(
    lab: Lab, notebook: OpenNotebook, shot: Shot, face: str, look: str
) -> None:
    text = "pair-it; hands: R2K Y3S Reverse:R Anchor*2 Wreck:* / B3C G1C; top: R1K; options: anchors=9"
    opening = f"import pairit\nview = pairit.play({text!r}, view={face!r})\nview"
    page = notebook(write(lab, "table.ipynb", opening), run=True)
    page.locator(".pairit-table").wait_for()
    page.evaluate("() => jupyterapp.shell.collapseLeft()")
    if look == "contrast":
        wear(page, "JupyterLab Dark High Contrast")
        page.emulate_media(forced_colors="active")
    else:
        # At 200 % a window of 1280 pixels has 640 of its own; the narrowest that is asked for has 320.
        page.set_viewport_size({"width": 640 if look == "zoomed" else 320, "height": 900})
    page.wait_for_timeout(1200)
    table = page.locator(".pairit-table")
    shot(f"access-{look}-{face}", table)
    assert page.evaluate(OUTSIDE) == []
    assert table.evaluate(BEYOND) == []
