"""Files under fire: whenever the kernel dies or a call fails, a file is old or new, and play goes on."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pairit
from pairit.table.files import Overtaken, stamp_of, write_whole
from pairit.table.kept import Saved, Shelf
from pairit.table.progress import Progress
from tests.table.under_fire import START

pytestmark = pytest.mark.usefixtures("no_double_press")

ACTIONS = ("draw", "pass", "draw", "pass", "draw")
"""What is played at the table under fire, from the first action to the last that is kept there."""

KEPT = ({"pairs": {"at": "one"}}, {"pairs": {"at": "two"}})
"""What of the lessons is in a file of progress, before and after the first call."""

REFUSED = {
    errno.EIO: "Input/output error",
    errno.EACCES: "Permission denied",
    errno.ENOSPC: "No space left on device",
    errno.EROFS: "Read-only file system",
}


def burnt(
    folder: Path, what: str, error: int = 0, lasting: bool = False
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Give the folder of every process, and what it has heard: nothing where it died."""
    command = [
        sys.executable,
        "-m",
        "tests.table.under_fire",
        str(folder),
        what,
        str(error),
        str(int(lasting)),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    own = sorted((path for path in folder.iterdir() if path.is_dir()), key=lambda path: int(path.name))
    assert len(own) > 10
    for one in own:
        heard = one.with_suffix(".json")
        yield one, json.loads(heard.read_text(encoding="utf-8")) if heard.exists() else {}


def matches(folder: Path) -> list[Saved]:
    """Read every match in a folder, each of them whole and true."""
    shelf = Shelf(folder)
    found = [match.saved for match in shelf.matches()]
    assert shelf.trouble == ""
    for saved in found:
        saved.record.replay()
    return found


def test_wherever_the_kernel_dies_the_match_is_the_old_or_the_new_one(tmp_path: Path) -> None:
    died, before = 0, 1
    for folder, heard in burnt(tmp_path, "table"):
        (saved,) = matches(folder)
        count = len(saved.record.actions)
        if heard:
            continue
        died += 1
        assert saved.record.actions[: len(ACTIONS)] == ACTIONS[:count]
        assert before <= count <= before + 1  # never back, never over an action
        before = count
        if died % 10 == 1:
            view = pairit.play(START, save=folder, level="deckhand", speed="step")
            view.table.resume()
            assert view.table.record == saved.record
    assert died >= 40 and before == len(ACTIONS)


def test_wherever_the_kernel_dies_the_progress_is_the_old_or_the_new_one(tmp_path: Path) -> None:
    died = 0
    for folder, heard in burnt(tmp_path, "progress"):
        kept = Progress(folder / "progress.json")
        assert kept.trouble == ""
        assert kept.section("lessons") in KEPT
        died += not heard
    assert died >= 20


@pytest.mark.slow
@pytest.mark.parametrize("lasting", [False, True], ids=["once", "lasting"])
@pytest.mark.parametrize("error", REFUSED, ids=REFUSED.values())
def test_whatever_call_is_refused_play_goes_on_and_loses_nothing(
    tmp_path: Path, error: int, lasting: bool
) -> None:
    said = 0
    for folder, heard in burnt(tmp_path, "table", error, lasting):
        assert heard["faults"] == []
        told = [words for words in heard["heard"] if "not kept" in words]
        said += bool(told)
        assert all(f"cannot be written ({REFUSED[error]}). You can play on" in words for words in told)
        assert len(told) <= 1 or not lasting
        record = json.loads(heard["record"])
        assert [saved.record.fields() for saved in matches(folder)] == [record]
        assert tuple(record["actions"][: len(ACTIONS)]) == ACTIONS
    assert said >= 10


@pytest.mark.slow
@pytest.mark.parametrize("error", REFUSED, ids=REFUSED.values())
def test_whatever_call_is_refused_progress_says_so_and_loses_nothing(tmp_path: Path, error: int) -> None:
    said = 0
    for folder, heard in burnt(tmp_path, "progress", error, lasting=True):
        (words,) = heard["heard"]
        said += bool(words)
        assert not words or (words.endswith(".") and REFUSED[error] in words)
        there = {name: Progress(folder / "progress.json").section(name) for name in ("lessons", "quiz")}
        assert there == heard["sections"]
        assert there == {"lessons": KEPT[1], "quiz": {"pairs:session": 2, "pairs:PR-07": [1, 2]}}
    assert said >= 10


@pytest.mark.slow
@pytest.mark.parametrize("error", [0, errno.EIO, errno.EROFS], ids=["killed", "unreadable", "read-only"])
def test_a_match_is_opened_again_or_it_is_said_why_not(tmp_path: Path, error: int) -> None:
    for folder, heard in burnt(tmp_path, "open", error, lasting=error != 0):
        found = matches(folder)
        assert found  # nothing that was kept is lost
        if not heard:
            continue
        assert heard["faults"] == []
        if not heard["offered"]:
            assert "cannot be read" in heard["heard"][0] and "A new game begins." in heard["heard"][0]


# ---------------------------------------------------------------- real file systems


def mounted(folder: Path, *options: str) -> None:
    """Mount something there; where the system does not let us, that is said and the test is left out."""
    done = subprocess.run(["mount", *options, str(folder)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kB, in memory."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted(folder, "-t", "tmpfs", "-o", "size=64k", "none")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_that_is_really_full_is_said_and_the_old_file_stays(disk: Path) -> None:
    view = pairit.play(START, save=disk, level="deckhand", speed="step")
    view.table.act("draw")
    (file,) = disk.glob("*.json")
    old = file.read_bytes()
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as full, pytest.raises(OSError, match="No space left"):  # noqa: PT012
        while full.write(b"x" * 512):
            pass
    kept = Progress(disk / "progress.json")
    kept.put("lessons", "pairs", 1)
    assert "not kept: progress.json cannot be written (No space left on device)" in kept.trouble
    view.table.act("pass")
    assert "cannot be written (No space left on device). You can play on" in view.bridge.text
    assert file.read_bytes() == old and sorted(disk.iterdir()) == sorted([file, filler])
    filler.unlink()
    while not view.table.mine:
        view.table.step()
    assert matches(disk)[0].record == view.table.record
    kept.put("lessons", "pair-it", 2)
    assert Progress(disk / "progress.json").section("lessons") == {"pairs": 1, "pair-it": 2}


def test_a_folder_that_becomes_read_only_is_said_and_can_still_be_read(disk: Path) -> None:
    view = pairit.play(START, save=disk, level="deckhand", speed="step")
    view.table.act("draw")
    (file,) = disk.glob("*.json")
    old = file.read_bytes()
    mounted(disk, "-o", "remount,ro")
    view.table.act("pass")
    assert "cannot be written (Read-only file system). You can play on" in view.bridge.text
    assert file.read_bytes() == old
    view.table.ended = True
    again = pairit.play(START, save=disk, level="deckhand", speed="step")
    again.table.resume()
    assert again.table.record.actions == ("draw",)
    assert "not kept" in again.bridge.text
    again.table.act("pass")
    assert again.table.record.actions[:2] == ("draw", "pass")


# ---------------------------------------------------------------- two kernels

WRITER = """
import sys
import time
from pathlib import Path
from pairit.table.progress import Progress
kept = Progress(Path(sys.argv[1]))
for number in range(60):
    time.sleep(0.005)  # far faster than a reader, but not so fast that each write meets another
    kept.put(sys.argv[2], str(number), number)
assert kept.trouble == "", kept.trouble
"""

PLAYER = """
import sys
import pairit
from pairit.table import table
table.SAME_PRESS = 0.0
view = pairit.play(sys.argv[2], save=sys.argv[1], level="deckhand", speed="step", view="buttons")
view.table.resume()
print("ready", flush=True)
sys.stdin.readline()
heard = {view.bridge.text}
for _ in range(20):
    at = view.table
    if at.state.is_over:
        break
    at.step() if not at.mine else at.act(str(at.view.legal_actions()[int(sys.argv[3])]))
    heard.add(view.bridge.text)
print(any("played at another table too" in words for words in heard), at.faults)
print(at.record.to_json())
"""


def test_a_file_that_somebody_else_has_written_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_whole(path, "old", (None,))
    mine = stamp_of(path)
    write_whole(path, "theirs")
    with pytest.raises(Overtaken):
        write_whole(path, "mine", (mine, None))
    assert path.read_text(encoding="utf-8") == "theirs" and list(tmp_path.iterdir()) == [path]
    path.unlink()
    write_whole(path, "mine", (mine, None))
    assert path.read_text(encoding="utf-8") == "mine"


def test_progress_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.mkdir()  # root may read any file, but nobody reads a folder
    kept = Progress(path)
    kept.put("lessons", "pairs", 1)
    assert "cannot be read from progress.json" in kept.trouble and kept.get("lessons", "pairs") == 1
    path.rmdir()
    kept.put("lessons", "pair-it", 2)
    assert Progress(path).section("lessons") == {"pairs": 1, "pair-it": 2}


@pytest.mark.slow
def test_two_kernels_keep_their_progress_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), name]) for name in ("lessons", "quiz")
    ]
    assert [writer.wait() for writer in writers] == [0, 0]
    kept = Progress(path)
    # Between the last look and the new name lie some microseconds in which a change can still be lost, more
    # where the machine is busy and a writer has to wait just then.
    assert sum(len(kept.section(name)) for name in ("lessons", "quiz")) >= 100


@pytest.mark.slow
def test_two_kernels_play_one_match_and_each_keeps_its_own(tmp_path: Path) -> None:
    view = pairit.play(START, save=tmp_path, level="deckhand", speed="step")
    view.table.act("draw")
    view.table.ended = True
    command = [sys.executable, "-c", PLAYER, str(tmp_path), START]
    kernels = [
        subprocess.Popen([*command, place], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for place in ("0", "-1")
    ]
    for kernel in kernels:
        assert kernel.stdout is not None and kernel.stdout.readline() == "ready\n"
    for kernel in kernels:
        assert kernel.stdin is not None
        kernel.stdin.write("go\n")
        kernel.stdin.flush()
    told = [kernel.communicate()[0].split("\n", 1) for kernel in kernels]
    assert {words for words, _ in told} <= {"False []", "True []"}
    assert "True []" in {words for words, _ in told}
    played = [json.loads(record) for _, record in told]
    assert len(list(tmp_path.glob("*.json"))) >= 2
    kept = [saved.record.fields() for saved in matches(tmp_path)]
    assert all(record in kept for record in played)


# ---------------------------------------------------------------- out of the page and in again


@pytest.mark.parametrize("game", list(pairit.games))
def test_a_game_that_was_downloaded_is_opened_as_it_was(tmp_path: Path, game: str) -> None:
    view = pairit.play(game, seed=7, save=False, level="deckhand", speed="step")
    for _ in range(12):
        if view.table.state.is_over:
            break
        at = view.table
        at.act(str(at.view.legal_actions()[0])) if at.mine else at.step()
    downloaded = tmp_path / "game.json"
    write_whole(downloaded, view.table.saved.text())
    other = pairit.play(game, seed=8, save=tmp_path / "kept", level="deckhand", speed="step")
    other.table.open_text(downloaded.read_text(encoding="utf-8"))
    assert other.table.state == view.table.state and other.table.saved.record == view.table.saved.record
    for cut in range(0, downloaded.stat().st_size, 97):  # half a download is refused, and the table stays
        other.table.open_text(downloaded.read_text(encoding="utf-8")[:cut])
        assert other.table.faults == [] and other.table.state == view.table.state
        assert other.bridge.text.strip().endswith((".", "?"))
