"""A kernel whose files fail it: before one of its system calls it dies, or the call is refused.

Run as `python -m tests.table.under_fire FOLDER WHAT ERRNO LASTING`. WHAT is saved again and again, as a
table or a lesson does, each time by a fresh process with a folder of its own, FOLDER/1, FOLDER/2 and so
on: in the n-th the process ends at once before its n-th call (ERRNO 0), or that call raises the error;
where LASTING is 1, all later calls raise it too. What a process has heard is in FOLDER/n.json. It ends
with the first process that has fewer calls. Calls of the saving code alone are counted: those on open
files, and those on names in the folder.
"""

from __future__ import annotations

import io
import itertools
import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pairit
from pairit.table import table as room
from pairit.table.progress import Progress

START = "pair-it; hands: B3S Y3S G4W B4S / B3C G2C Y2S; top: R1K; draw: G4S Y2C B2W G4K Y4C B4C"

# fmt: off
CALLS = (
    "open", "write", "fsync", "replace", "rename", "mkdir", "unlink", "stat", "close", "scandir", "listdir",
)
# fmt: on
"""Functions of `os` that reach the files; those of `io` that write and close go through a file of ours."""


class Fire:
    """Counts the calls, and strikes before one of them."""

    def __init__(self, folder: str, number: int, errno: int, lasting: bool) -> None:
        self.folder, self.number, self.errno, self.lasting = folder, number, errno, lasting
        self.count = 0
        self.calls: list[str] = []
        self.burning = False

    def reached(self, name: str) -> None:
        """Take note of a call, and strike if it is the one."""
        if not self.burning:
            return
        self.count += 1
        self.calls.append(name)
        if self.count == self.number or (self.lasting and self.count > self.number):
            if not self.errno:
                os._exit(9)
            raise OSError(self.errno, os.strerror(self.errno))

    def watch(self) -> None:
        """Put itself before every call."""
        for name in CALLS:
            setattr(os, name, self._watched(name, getattr(os, name)))
        os.unlink = os.remove = self._watched("unlink", os.unlink)  # type: ignore[assignment]
        io.open = self._watched("open to read", io.open)  # type: ignore[assignment]
        fire = self

        class Watched(io.FileIO):
            def write(self, data: Any) -> int:
                half = memoryview(data).cast("B")[: max(1, len(data) // 2)]
                fire.reached("write half")
                done = super().write(half)
                fire.reached("write the rest")
                return done + (super().write(memoryview(data).cast("B")[len(half) :]) or 0)

            def close(self) -> None:
                fire.reached("close")
                super().close()

        def made(_mode: str, *, dir: Path, prefix: str, **_: Any) -> Any:
            number, path = tempfile.mkstemp(dir=dir, prefix=prefix)
            file = io.TextIOWrapper(io.BufferedWriter(Watched(number, "w")), encoding="utf-8")
            return _Named(file, path)

        tempfile.NamedTemporaryFile = made  # type: ignore[assignment]

    def _watched(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(first: Any, *rest: Any, **more: Any) -> Any:
            if isinstance(first, int) or str(first).startswith(self.folder):
                self.reached(name)
            return call(first, *rest, **more)

        return watched


class _Named:
    """A file with a name, as `tempfile` makes it."""

    def __init__(self, file: Any, name: str) -> None:
        self.file, self.name = file, name

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def __enter__(self) -> _Named:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()


def table(folder: Path, fire: Fire) -> dict[str, Any]:
    """Play three actions at a table; the fire burns from the second one on."""
    view = pairit.play(START, save=folder, level="deckhand", speed="step", view="buttons")
    view.table.act("draw")
    fire.burning = True
    view.table.act("pass")
    heard = [view.bridge.text]
    while not view.table.mine:
        view.table.step()
    heard.append(view.bridge.text)
    view.table.act("draw")
    fire.burning = False
    heard.append(view.bridge.text)
    view.table.act("pass")
    view.table.ended = True
    return {"heard": heard, "record": view.table.record.to_json(), "faults": view.table.faults}


def progress(folder: Path, fire: Fire) -> dict[str, Any]:
    """Keep three values; the fire burns from the second one on."""
    kept = Progress(folder / "progress.json")
    kept.put("lessons", "pairs", {"at": "one"})
    fire.burning = True
    kept.put("lessons", "pairs", {"at": "two"})
    kept.put("quiz", "pairs:session", 2)
    fire.burning = False
    trouble = kept.trouble
    kept.put("quiz", "pairs:PR-07", [1, 2])
    sections = {name: kept.section(name) for name in ("lessons", "quiz")}
    return {"heard": [trouble], "sections": sections, "faults": []}


def open_again(folder: Path, fire: Fire) -> dict[str, Any]:
    """Open the match that was kept, with fire from the beginning."""
    number, fire.number = fire.number, sys.maxsize  # what is opened is written in peace
    table(folder, fire)
    fire.calls, fire.count, fire.number, fire.burning = [], 0, number, True
    view = pairit.play(START, save=folder, level="deckhand", speed="step", view="buttons")
    heard = [view.bridge.text]
    offered = view.table.offer is not None
    if offered:
        view.table.resume()
        heard.append(view.bridge.text)
    while not view.table.mine:
        view.table.step()
    view.table.act(str(view.table.view.legal_actions()[0]))
    fire.burning = False
    heard.append(view.bridge.text)
    return {"heard": heard, "offered": offered, "faults": view.table.faults}


def one(folder: Path, what: str, number: int, errno: int, lasting: bool) -> None:
    """Be the process with this number."""
    own = folder / str(number)
    own.mkdir()
    fire = Fire(str(own), number, errno, lasting)
    fire.watch()
    found = {"table": table, "progress": progress, "open": open_again}[what](own, fire)
    (folder / f"{number}.json").write_text(json.dumps({**found, "calls": fire.calls}), encoding="utf-8")


def main() -> None:
    """Run as the command says."""
    told, what, errno, lasting = sys.argv[1:]
    room.SAME_PRESS = 0.0
    for number in itertools.count(1):
        child = os.fork()
        if not child:
            try:
                one(Path(told), what, number, int(errno), lasting == "1")
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert code in (0, 9), (number, code)
        heard = Path(told) / f"{number}.json"
        if heard.exists() and len(json.loads(heard.read_text(encoding="utf-8"))["calls"]) < number:
            return


if __name__ == "__main__":
    main()
