"""The rooms that open tables below themselves: how one is opened there and left, as a page asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import comm
import ipywidgets
from ipywidgets.widgets.widget import _instances

import pairit
from pairit.companion.browser import RulingsBrowser
from pairit.companion.lessons.catalogue import Catalogue
from pairit.companion.lessons.view import LessonView
from pairit.lab import compare, switch
from pairit.lab.pairs_calculator import Calculator
from pairit.table.bridge import Bridge
from pairit.table.view import TableView
from pairit.table.widgets import Press, whole

AT = "pair-it; hands: R2K Y3S / B3C G1C; top: R1K; draw: B4C G4K"


class Room(NamedTuple):
    """A room: what a cell shows of it, how a table is opened there, and how the reader goes on from that."""

    shown: ipywidgets.Widget
    open: Callable[[], TableView]
    leave: Callable[[], None]


def press(page: ipywidgets.Widget, words: str) -> None:
    """Press the button that begins with these words."""
    (button,) = [
        part
        for part in whole(page)
        if isinstance(part, Press) and part.offered and part.description.startswith(words)
    ]
    button.click()


def ask(bridge: Bridge, what: str) -> None:
    """Press something in a text."""
    bridge._handle_custom_msg({"ask": what}, [])


def look_at(shown: ipywidgets.Widget) -> None:
    """Let a page show something, as its bridges hear it."""
    for part in whole(shown):
        if isinstance(part, Bridge):
            part.ratio = 2.0


def alive() -> tuple[int, int]:
    """Count the widgets, and the ways on which they talk with a page."""
    return len(_instances), len(comm.get_comm_manager().comms)


def _found(table: TableView | None) -> TableView:
    assert table is not None
    return table


def lesson() -> Room:
    view = pairit.explain("PI-10")
    assert isinstance(view, LessonView)

    def play_on() -> TableView:
        press(view.page, "Play from here")
        return _found(view.table)

    def leave() -> None:
        view.slider.value = 2
        view.slider.value = 1

    return Room(view.box, play_on, leave)


def lessons() -> Room:
    listed = pairit.explain()
    assert isinstance(listed, Catalogue)

    def play_on() -> TableView:
        assert listed.view is not None
        press(listed.view.page, "Play from here")
        return _found(listed.view.table)

    listed.open("pairs")
    return Room(listed.box, play_on, lambda: listed.open("pairs"))


def quiz() -> Room:
    view = pairit.quiz("PR-07", seed=1, items=2)
    for place in sorted(view.session.now.item.right):
        press(view.page, f"{place + 1}. ")
    view._hear("Enter", -1)

    def play_on() -> TableView:
        press(view.page, "Play from here")
        return _found(view.table)

    def leave() -> None:
        view._hear("n", -1)
        view._hear("b", -1)

    return Room(view.box, play_on, leave)


def rulings() -> Room:
    browser = pairit.rulings("PI-02")
    return Room(browser, *_examples(browser))


def rulings_at_a_table() -> Room:
    view = pairit.play(AT, view="buttons", save=False)
    ask(view.bridge, "PI-02")
    browser = view.children[-1]
    assert isinstance(browser, RulingsBrowser)
    return Room(view, *_examples(browser))


def _examples(browser: RulingsBrowser) -> tuple[Callable[[], TableView], Callable[[], None]]:
    def play_on() -> TableView:
        ask(browser.bridge, "play 0")
        return _found(browser.example)

    def leave() -> None:
        assert browser.example is not None
        ask(browser.example.bridge, "PI-06")  # a press at the very table that is left
        ask(browser.bridge, "PI-02")

    return play_on, leave


def editor() -> Room:
    view = pairit.editor(AT)

    def play_on() -> TableView:
        press(view.foot, "Play from here")
        return _found(view.table)

    def leave() -> None:
        press(view.foot, "Close the table")
        view.players.widget.value = 3
        view.players.widget.value = 2

    return Room(view, play_on, leave)


def replays() -> Room:
    view = pairit.play("pairs; stacks: 10 / 9; turn: 0; draw: 3 4 5", view="buttons", save=False)

    def play_on() -> TableView:
        view._play_from(view.table.state)
        assert view.below is not None
        (opened,) = view.below.children
        assert isinstance(opened, TableView)
        return opened

    return Room(view, play_on, lambda: view._play_from(view.table.state))


def lab() -> Room:
    view = switch("pairs", "burn", levels=["random"])
    view.comparison = compare("pairs", "burn", games=60, values=[10], levels=["random"])
    view._offer()
    first, second = (f"Play shuffle {shuffle.seed}" for _, shuffle in view.comparison.shuffles[:2])

    def play_on() -> TableView:
        press(view.page, first)
        return _found(view.table)

    return Room(view.box, play_on, lambda: press(view.page, second))


ROOMS: dict[str, Callable[[], Room]] = {
    make.__name__: make for make in (lesson, lessons, quiz, rulings, rulings_at_a_table, editor, replays, lab)
}

ALONE: dict[str, Callable[[], ipywidgets.Widget]] = {
    "table": lambda: pairit.play(AT, save=False),
    "calculator": Calculator,
}
"""What a cell may show besides, which opens nothing below itself in these tests."""
