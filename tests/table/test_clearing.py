"""What is left ends at once and is closed one step later, so that nothing grows: below pages and in cells."""

from __future__ import annotations

import gc
import json
import os
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel

import pairit
from pairit.table.widgets import close_whole
from tests.table.rooms import ALONE, AT, ROOMS, Room, alive, look_at

LAPS = 3

every_room = pytest.mark.parametrize("name", ROOMS)

# ---------------------------------------------------------------- below a page


@pytest.fixture
def room(name: str, no_double_press: None) -> Room:
    close_whole(pairit.play(AT, save=False))  # what all drawings share is there from the first one on
    return ROOMS[name]()


@every_room
def test_however_often_a_table_is_opened_and_left_there_are_no_more_widgets(room: Room) -> None:
    counts, tables = [], []
    for _ in range(LAPS):
        tables.append(weakref.ref(room.open().table))
        look_at(room.shown)
        room.leave()
        look_at(room.shown)
        counts.append(alive())
    assert counts[1:] == [counts[1]] * (LAPS - 1)
    gc.collect()
    assert tables[0]() is None, "nor is the table itself held"


@every_room
def test_a_table_that_is_left_ends_before_the_next_and_is_closed_after_it(room: Room) -> None:
    first = room.open()
    look_at(room.shown)
    room.leave()
    second = room.open()
    assert first.table.ended and not second.table.ended
    look_at(room.shown)
    assert second.comm is not None
    room.leave()
    room.open()
    assert first.comm is None and second.table.ended


@every_room
def test_nothing_is_closed_before_a_page_has_shown_what_came_after_it(room: Room) -> None:
    first = room.open()
    for _ in range(LAPS):
        room.leave()
        room.open()
    assert first.table.ended and first.comm is not None


@every_room
def test_a_room_that_is_closed_leaves_no_widget(name: str, no_double_press: None) -> None:
    close_whole(pairit.play(AT, save=False))
    before = alive()
    room = ROOMS[name]()
    for _ in range(LAPS):
        room.open()
        look_at(room.shown)
        room.leave()
    room.open()
    close_whole(room.shown)
    assert alive() == before


# ---------------------------------------------------------------- in a cell

PRELUDE = """
from pairit.table import table
from tests.table.rooms import ALONE, ROOMS, alive, look_at
table.SAME_PRESS = 0.0
"""


class Notebook:
    """A real kernel, whose cells are told apart by JupyterLab's names for them."""

    def __init__(self, folder: Path) -> None:
        here = Path(__file__).parents[2]
        self.manager, self.client = start_new_kernel(
            cwd=str(here),
            env={**os.environ, "PAIRIT_DATA": str(folder), "PYTHONPATH": str(here), "TQDM_DISABLE": "1"},
        )
        self.run(PRELUDE)

    def run(self, code: str, cell: str = "") -> str:
        """Run code, as a cell where it has a name; gives what it printed."""
        asked = self.client.session.msg(
            "execute_request",
            {"code": code, "silent": False, "stop_on_error": False},
            metadata={"cellId": cell} if cell else {},
        )
        self.client.shell_channel.send(asked)
        printed = ""
        while True:
            heard: dict[str, Any] = self.client.get_iopub_msg(timeout=60)
            kind, content = heard["msg_type"], heard["content"]
            if heard["parent_header"].get("msg_id") != asked["msg_id"]:
                continue
            assert kind != "error", "\n".join(content["traceback"])
            printed += content["text"] if kind == "stream" and content["name"] == "stdout" else ""
            if kind == "status" and content["execution_state"] == "idle":
                return printed

    def alive(self) -> list[int]:
        """Count the widgets of the kernel, and the ways on which they talk with a page."""
        found: list[int] = json.loads(self.run("print(list(alive()))"))
        return found

    def stop(self) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook]:
    notebook = Notebook(tmp_path_factory.mktemp("kept"))
    yield notebook
    notebook.stop()


@every_room
def test_however_often_the_cell_of_a_room_is_run_there_are_no_more_widgets(book: Notebook, name: str) -> None:
    counts = []
    for _ in range(LAPS):
        book.run(f"room = ROOMS[{name!r}]()", cell=name)
        book.run("room.open()\nlook_at(room.shown)\nroom.leave()\nroom.open()\nlook_at(room.shown)")
        counts.append(book.alive())
    assert counts[1:] == [counts[1]] * (LAPS - 1)


@pytest.mark.parametrize("name", ALONE)
def test_however_often_any_other_cell_is_run_there_are_no_more_widgets(book: Notebook, name: str) -> None:
    counts = []
    for _ in range(LAPS):
        book.run(f"shown = ALONE[{name!r}]()", cell=name)
        book.run("look_at(shown)")
        counts.append(book.alive())
    assert counts[1:] == [counts[1]] * (LAPS - 1)


@every_room
def test_a_cell_that_is_run_again_ends_what_was_opened_below_it(book: Notebook, name: str) -> None:
    cell = f"ends {name}"
    book.run(f"room = ROOMS[{name!r}]()", cell)
    book.run("opened = room.open()\nlook_at(room.shown)")
    book.run(f"room = ROOMS[{name!r}]()", cell)
    ended = "print(opened.table.ended, opened.comm is None)"
    assert book.run(ended).split() == ["True", "False"]
    book.run(f"room = ROOMS[{name!r}]()", cell)
    assert book.run(ended).split() == ["True", "False"], "no page has shown what came after it"
    book.run("look_at(room.shown)")
    book.run(f"room = ROOMS[{name!r}]()", cell)
    assert book.run(ended).split() == ["True", "True"]


def test_what_another_cell_or_the_same_run_has_opened_stays(book: Notebook) -> None:
    book.run("first, second = ALONE['table'](), ROOMS['quiz']()", cell="both")
    for _ in range(LAPS):
        book.run("third = ALONE['table']()\nlook_at(third)", cell="another")
    found = "print(first.table.ended, first.comm is None, second.shown.comm is None, third.table.ended)"
    assert book.run(found).split() == ["False"] * 4
