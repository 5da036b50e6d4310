"""What the tests of the drawn table have in common: tables at positions, and what the page is asked."""

from __future__ import annotations

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import Lab
from tests.browser.player import DrawnPlayer
from tests.browser.test_lab import write

AT = "pair-it; hands: R2K Y3S G1W R3W B2K / B3C G1C Y1S Y4C B4S; top: R1K"
GIFT = "pair-it; hands: Cannon:*1 B2C G3S Y4W B1C / Y1K Y2W G4C; top: R1K"
PATH = "table.ipynb"


def open_table(
    lab: Lab, notebook: OpenNotebook, position: str = AT, *below: str, **arguments: object
) -> DrawnPlayer:
    """Open a notebook with one drawn table that begins at a position, and more cells below it."""
    more = "".join(f", {name}={value!r}" for name, value in arguments.items())
    opening = f"import pairit\nview = pairit.play(pairit.games.position({position!r}){more})\nview"
    return DrawnPlayer(lab, notebook(write(lab, PATH, opening, *below), run=True))


def deal_table(lab: Lab, notebook: OpenNotebook, *below: str, **arguments: object) -> DrawnPlayer:
    """Open a notebook with a table that is dealt, as `pairit.play` does."""
    more = "".join(f", {name}={value!r}" for name, value in arguments.items())
    opening = f"import pairit\nview = pairit.play('pair-it'{more})\nview"
    return DrawnPlayer(lab, notebook(write(lab, PATH, opening, *below), run=True))


def played(player: DrawnPlayer) -> list[str]:
    return list(player.ask("[str(a) for a in view.table.record.actions]"))


def many_cards(count: int, players: int = 2, others: int = 7) -> str:
    from tests.table.test_scene import big

    return str(big(count, players=players, others=others))


FILL = ["'A line of text, so that the page is long.'"] * 25
"""Cells that make a notebook longer than the window."""

SCROLLED = """() => {
    let at = document.querySelector('.pairit-table');
    const scrolls = part => /auto|scroll/.test(getComputedStyle(part).overflowY);
    while (at && !(at.scrollHeight > at.clientHeight + 50 && scrolls(at))) at = at.parentElement;
    return at ? at.scrollTop : -1; }"""
