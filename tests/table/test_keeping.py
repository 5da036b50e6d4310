"""What is played is kept after every action, and whatever happens to the files, play goes on."""

from __future__ import annotations

import asyncio
import gc
import json
import resource
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

import pairit
from pairit.engine.record import Record
from pairit.table.kept import Saved, Shelf
from pairit.table.view import TableView
from pairit.table.widgets import close_whole

pytestmark = pytest.mark.usefixtures("no_double_press")

START = "pair-it; hands: B3S Y3S G4W B4S / B3C G2C Y2S; top: R1K; draw: G4S Y2C B2W G4K Y4C B4C"
FOLD = "pairs; stacks: 10 9 / 3; scores: 20 / 30; turn: 0; draw: 3 8 7 6 5"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "kept"


def opened(folder: Path, game: str = START, **more: object) -> TableView:
    return pairit.play(game, save=folder, **more)  # type: ignore[arg-type]


def again(view: TableView, folder: Path, game: str = START) -> TableView:
    """Open the same once more, after the kernel with the first table has gone."""
    view.table.ended = True
    return opened(folder, game)


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []


def offers(view: TableView) -> list[str]:
    return [button.description for button in view.choices.children if button.offered]


# ---------------------------------------------------------------- every action


def test_every_action_is_in_the_file_at_once(folder: Path) -> None:
    view = opened(folder)
    assert files(folder) == []
    for _ in range(3):
        view.table.act("draw")
        view.table.act("pass")
        (file,) = files(folder)
        assert Saved.read(file.read_text(encoding="utf-8")).record == view.table.record
    assert len(view.table.record.actions) > 3


def test_a_table_that_nobody_touched_is_not_kept(folder: Path) -> None:
    view = opened(folder, "pair-it; hands: R2K Y3S / B3C G1C Y1S; top: R1K; turn: 1; draw: Y2C B2W G4K")
    assert view.table.record.actions  # the rival has moved
    assert files(folder) == []


def test_a_table_that_is_gone_is_not_held_by_what_kept_it(folder: Path) -> None:
    view = opened(folder)
    view.table.act("draw")
    table = weakref.ref(view.table)
    close_whole(view)
    del view
    gc.collect()
    assert table() is None


def test_where_nothing_is_to_be_kept_nothing_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PAIRIT_DATA", str(folder))
    pairit.play(START, save=False).table.act("draw")
    assert files(folder) == []
    pairit.play(START).table.act("draw")
    assert [file.name for file in files(folder)] == ["games"]


def test_the_file_is_a_record_that_can_be_opened(folder: Path) -> None:
    view = opened(folder)
    view.table.act("draw")
    text = files(folder)[0].read_text(encoding="utf-8")
    assert Record.from_json(text, {"pair-it": view.table.game}) == view.table.record
    other = pairit.play(text, save=False)
    assert other.table.state == view.table.state


# ---------------------------------------------------------------- going on


def test_the_same_cell_asks_and_one_press_goes_on(folder: Path) -> None:
    view = opened(folder)
    view.table.act("draw")
    second = again(view, folder)
    assert second.bridge.text == "You were in round 1. Continue, or begin a new game?"
    assert offers(second) == ["Continue", "New game"]
    assert second.table.record.actions == ()
    second.choices.children[0].click()
    assert second.table.state == view.table.state
    assert [line.text for line in second.table.log] == [line.text for line in view.table.log]
    second.table.act("pass")
    (file,) = files(folder)
    assert Saved.read(file.read_text(encoding="utf-8")).record == second.table.record


def test_a_new_game_leaves_the_old_one_where_it_is(folder: Path) -> None:
    view = opened(folder)
    view.table.act("draw")
    second = again(view, folder)
    second.choices.children[1].click()
    assert "Continue" not in offers(second)
    assert second.table.record.actions == ()
    (old,) = files(folder)
    before = old.read_bytes()
    second.table.act("draw")
    assert len(files(folder)) == 2 and old.read_bytes() == before
    assert again(second, folder).table.offer is not None


def test_a_move_in_the_new_game_is_an_answer_too(folder: Path) -> None:
    view = opened(folder)
    view.table.act("draw")
    second = again(view, folder)
    second.table.act("draw")
    assert second.table.offer is None
    assert second.table.record.actions == ("draw",)
    assert len(files(folder)) == 2


def test_rivals_wait_until_the_question_is_answered(folder: Path) -> None:
    turned = START.replace("top:", "turn: 1; top:")
    view = opened(folder, turned)
    view.table.act("draw")

    async def scene() -> None:
        second = again(view, folder, turned)
        second.table.set_speed("instant")
        await asyncio.sleep(0.05)
        assert second.table.record.actions == ()
        second.table.stay()
        while not second.table.mine:
            await asyncio.sleep(0.01)
        assert second.table.record.actions

    asyncio.run(asyncio.wait_for(scene(), 20))


def test_a_finished_match_is_not_offered_again(folder: Path) -> None:
    view = opened(folder, FOLD)
    view.table.act("hit")
    while not view.table.state.is_over:
        view.table.act(str(view.table.view.legal_actions()[0]))
    assert view.table.state.match_over
    assert again(view, folder, FOLD).table.offer is None


def test_each_table_finds_its_own_match(folder: Path) -> None:
    one, other = opened(folder, FOLD), opened(folder, START)
    one.table.act("fold")
    other.table.act("draw")
    assert again(one, folder, FOLD).table.offer.saved.record == one.table.record  # type: ignore[union-attr]
    assert opened(folder, START, level="deckhand").table.offer is None
    assert opened(folder, START).table.offer is None  # its match is in play at the other table


def test_a_match_of_other_rules_dealt_at_the_table_is_found_too(folder: Path) -> None:
    view = opened(folder, "pair-it", seed=7)
    view.table.new_match(2, "deckhand", 5, {"anchors": 9})
    view.table.act("draw")
    while not view.table.record.actions:
        view.table.press_card(view.table.hand.index(next(card for card in view.table.hand if card.playable)))
    view.table.ended = True
    second = opened(folder, "pair-it", seed=7)
    second.table.resume()
    assert second.table.game.options["anchors"] == 9
    assert second.table.level == "deckhand"


def test_finished_rounds_stay_with_the_match(folder: Path) -> None:
    view = opened(folder, FOLD)
    while not view.table.rounds:
        view.table.act(str(view.table.view.legal_actions()[0]))
    (file,) = files(folder)
    (told,) = json.loads(file.read_text(encoding="utf-8"))["kept"]["rounds"]
    assert told["result"] in ("lost", "safe", "drawn")
    assert told["turns"] == len(view.table.record.actions)
    assert told["practice"] is False
    assert "PR-10" in told["rulings"]


# ---------------------------------------------------------------- two at one match


def test_two_tables_on_one_match_both_go_on_and_nothing_is_overwritten(folder: Path) -> None:
    first = opened(folder)
    first.table.act("draw")
    second = opened(folder)
    assert second.table.offer is None  # here it is known to be in play; another kernel cannot know
    other = Shelf(folder)
    (path,) = files(folder)
    kernel = (
        f"import pairit; view = pairit.play({START!r}, save={str(folder)!r}); view.table.resume();"
        "view.table.act('pass')"
    )
    subprocess.run([sys.executable, "-c", kernel], check=True)
    theirs = path.read_bytes()
    first.table.act("pass")
    assert path.read_bytes() == theirs
    assert "played at another table too" in first.bridge.text
    assert len(files(folder)) == 2
    assert first.table.record in [match.saved.record for match in other.matches()]
    first.table.act("draw")
    assert len(files(folder)) == 2
    assert "another table" not in first.bridge.text


# ---------------------------------------------------------------- damage


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"game": "whist"}', '{"game": "pair-it", "players": 2, "seed": 1, "actions": []}'],
)
def test_a_damaged_or_foreign_file_is_said_and_set_aside(folder: Path, text: str) -> None:
    view = opened(folder)
    view.table.act("draw")
    (file,) = files(folder)
    file.write_text(text, encoding="utf-8")
    second = again(view, folder)
    assert second.table.offer is None
    assert "could not be used" in second.bridge.text
    assert "A new game begins." in second.bridge.text
    aside = file.with_suffix(".damaged.json")
    assert aside.read_text(encoding="utf-8") == text
    second.table.act("draw")
    assert "could not be used" not in again(second, folder).bridge.text


def test_a_match_that_cannot_be_replayed_is_set_aside_when_it_is_wanted(folder: Path) -> None:
    view = opened(folder)
    view.table.act("draw")
    (file,) = files(folder)
    fields = json.loads(file.read_text(encoding="utf-8"))
    fields["actions"][-1] = "challenge"
    file.write_text(json.dumps(fields), encoding="utf-8")
    second = again(view, folder)
    second.table.resume()
    assert "cannot be replayed" in second.bridge.text and "is kept as" in second.bridge.text
    assert second.table.mine and second.table.offer is None
    assert [path.suffixes for path in files(folder)] == [[".damaged", ".json"]]


def test_other_files_in_the_folder_are_never_touched(folder: Path) -> None:
    folder.mkdir()
    others = {"notes.json": "{", "pair-it.json": "x", ".hidden": "y"}
    for name, text in others.items():
        (folder / name).write_text(text, encoding="utf-8")
    view = opened(folder)
    view.table.act("draw")
    assert again(view, folder).table.offer is not None
    assert Shelf(folder).forget() == 1
    assert {path.name: path.read_text(encoding="utf-8") for path in files(folder)} == others


# ---------------------------------------------------------------- no room, no right


def test_where_the_folder_cannot_be_made_it_is_said_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    view = opened(tmp_path / "file" / "kept")
    view.table.act("draw")
    assert "This game is not kept" in view.bridge.text
    assert "You can play on" in view.bridge.text
    view.table.act("pass")
    assert "not kept" not in view.bridge.text
    assert len(view.table.record.actions) > 1


@pytest.fixture
def full_disk() -> Iterator[None]:
    """No file may grow beyond some bytes, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_is_said_and_what_was_kept_before_stays(folder: Path, full_disk: None) -> None:
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit[1], limit[1]))
    view = opened(folder)
    view.table.act("draw")
    (file,) = files(folder)
    before = file.read_bytes()
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, limit[1]))
    view.table.act("pass")
    assert "This game is not kept: its file cannot be written (File too large)." in view.bridge.text
    assert [path.read_bytes() for path in files(folder)] == [before]
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit[1], limit[1]))
    view.table.act("draw")
    assert Saved.read(file.read_text(encoding="utf-8")).record == view.table.record


def test_whenever_the_power_fails_the_file_is_whole(folder: Path) -> None:
    code = (
        "import pairit; from pairit.table import table; table.SAME_PRESS = 0.0\n"
        f"view = pairit.play('pair-it', seed=3, save={str(folder)!r}, target=1000)\n"
        "while True:\n"
        "    at = view.table\n"
        "    at.next_round() if at.state.is_over else at.go_on() if at.held else "
        "at.act_together() if at.common else at.act(str(at.view.legal_actions()[-1]))\n"
    )
    for wait in (0.0, 0.013, 0.029):
        player = subprocess.Popen([sys.executable, "-c", code])
        deadline = time.monotonic() + 30
        while not list(folder.glob("*.json")) and time.monotonic() < deadline:
            time.sleep(0.002)
        time.sleep(wait)
        player.send_signal(signal.SIGKILL)
        player.wait()
        (match,) = Shelf(folder).matches()
        assert match.saved.record.actions
        assert match.read_again() == match.saved
        assert Shelf(folder).forget() == 1
        assert files(folder) == []
