"""The slap: the ways to do it, practice, false starts, and how often a person wins a race."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import pairit
from pairit.bots import pair_it as bots
from pairit.table.progress import Progress
from pairit.table.slap import EARLY, PRACTICE, SLOW, Slapping, rival_time
from pairit.table.table import Table
from pairit.table.terminal import play_text
from pairit.table.view import TableView

OWED = "pair-it; hands: Anchor*3 / B3C Y4S; top: Hands; need: colour B; owes: slap"
THREE = "pair-it; hands: Anchor*3 / B3C Y4S / G1K G2K; top: Hands; need: colour B; owes: slap"


def table_at(position: str = OWED, level: str = "mate") -> Table:
    start = pairit.games.position(position)
    return Table(start.game, level=level, seed=1, start=start)


@pytest.fixture
def racer() -> Table:
    """A table where somebody races whose usual time is 400 ms."""
    kept = Progress()
    kept.put("slap", "mode", "race")
    kept.put("slap", "usual", 400)
    return table_at()


def slap(table: Table, *times: float) -> None:
    for time in times:
        table.take_slap(table.slapping.go, time)


def offered(view: TableView) -> list[str]:
    return [button.description for button in view.choices.children if button.offered]


# ---------------------------------------------------------------- how it is chosen


def test_the_first_slap_asks_and_the_answer_is_kept() -> None:
    view = pairit.play(pairit.games.position(OWED), seed=1)
    assert "How, now and later" in view.table.latest
    assert [words.split()[0] for words in offered(view)] == ["PAIR", "Race:", "Slap", "Off:"]
    view.table.choose_slap("race")
    assert Progress().get("slap", "mode") == "race"
    again = pairit.play(pairit.games.position(OWED), seed=1)
    assert again.table.slapping.mode == "race"
    assert "How, now and later" not in again.table.latest


@pytest.mark.parametrize("face", ["plain", "canvas"])
def test_without_motion_or_in_plain_text_the_slap_without_a_clock_comes_first(face: str) -> None:
    view = pairit.play(pairit.games.position(OWED), seed=1, view=face)
    view.bridge.calm = face == "canvas"
    view.refresh()
    assert offered(view)[1] == "Slap (your chance not to be the slowest: 63 %)"


def test_a_slap_without_a_clock_is_kept_too_and_goes_by_the_chance_that_was_shown() -> None:
    table = table_at()
    table.slap_calmly()
    assert table.record.actions[0] == "slap 37% 63%"
    assert Progress().get("slap", "mode") == "calm"
    assert "no clock runs" in table_at().latest


def test_switched_off_chance_decides_at_once_and_a_table_says_so() -> None:
    table = table_at()
    table.choose_slap("off")
    assert table.record.actions[0] == "slap 37% 63%"
    later = table_at()
    assert later.race is None and "slowest to slap" in " ".join(line.text for line in later.log)
    assert later.record.actions[0] == "slap 37% 63%"


def test_a_race_can_always_be_left_for_the_slap_without_a_clock(racer: Table) -> None:
    racer.act_together()
    assert racer.record.actions[0] == "slap 37% 63%"
    assert Progress().get("slap", "mode") == "race"


def test_a_press_on_the_pile_is_no_slap(racer: Table) -> None:
    racer.press_pile()
    assert racer.record.actions == () and racer.answer is not None


def test_in_a_terminal_no_clock_runs() -> None:
    Progress().put("slap", "mode", "race")
    typed, said = iter(["slap", "quit"]), []
    play_text(OWED, ask=lambda _: next(typed), show=said.append)
    assert any("no clock runs" in text for text in said)
    assert "slowest to slap" in said[-1]


@pytest.mark.parametrize(
    "kept", [{"mode": "fast", "usual": 12}, {"mode": 3, "usual": "412"}, {"usual": True}]
)
def test_what_a_strange_file_keeps_is_not_believed(kept: dict[str, object], tmp_path: Path) -> None:
    for key, value in kept.items():
        Progress(tmp_path / "kept.json").put("slap", key, value)
    slapping = Slapping(tmp_path / "kept.json")
    slapping.begin()
    assert (slapping.mode, slapping.usual) == ("", None)


def test_a_folder_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PAIRIT_DATA", str(tmp_path / "file" / "folder"))
    table = table_at()
    table.choose_slap("calm")
    assert "cannot be written" in table.latest and table.slapping.mode == "calm"


# ---------------------------------------------------------------- practice


def test_five_practice_slaps_find_the_usual_time_and_it_is_kept() -> None:
    table = table_at()
    table.choose_slap("race")
    assert "5 practice slaps" in table.latest
    slap(table, 500, 380, 20, 9999, 400)
    assert table.slapping.title == "Practice slap 4 of 5", (
        "those before the signal, or too late, do not count"
    )
    slap(table, 420)
    assert table.record.actions == ()
    slap(table, 390)
    assert "Your usual: 400 ms (includes your computer)." in table.latest
    assert table.slapping.usual == Progress().get("slap", "usual") == 400
    assert table.record.actions == ()
    slap(table, 300)
    assert len(table.record.actions) >= 1


def test_practice_can_be_had_anew(racer: Table) -> None:
    racer.practise()
    slap(racer, *[600] * PRACTICE)
    assert racer.slapping.usual == 600 and racer.record.actions == ()


# ---------------------------------------------------------------- the race


def test_the_times_go_into_the_move_and_are_told_with_the_usual_one(racer: Table) -> None:
    slap(racer, 231.6)
    action = racer.record.actions[0]
    assert action.startswith("slap 232 ")
    rival = int(action.split()[2])
    told = " ".join(line.text for line in racer.log)
    assert "232 ms" in told and f"{rival} ms" in told
    assert "Your usual: 400 ms (includes your computer)." in racer.latest
    assert racer.record.replay() == racer.state


def test_a_press_before_the_signal_is_free_once_and_then_loses(racer: Table) -> None:
    slap(racer, -1)
    assert racer.record.actions == () and "This one is free" in racer.latest
    slap(racer, EARLY - 1)
    assert racer.record.actions[0].startswith(f"slap {SLOW} ")
    assert "before the signal again" in racer.latest
    assert "You are the slowest to slap" in " ".join(line.text for line in racer.log)


def test_no_press_is_the_slowest(racer: Table) -> None:
    slap(racer, SLOW)
    times = [int(time) for time in racer.record.actions[0].split()[1:]]
    assert times[0] == SLOW > max(times[1:])
    assert f"No press came within {SLOW} ms" in racer.latest


def test_of_equally_slow_ones_the_last_in_turn_steals(racer: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(racer._chance, "gauss", lambda *_: -10.0)  # as quick as a hand can be
    slap(racer, EARLY)
    assert racer.record.actions[0] == f"slap {EARLY} {EARLY}"
    assert "Mate is the slowest to slap" in " ".join(line.text for line in racer.log)


def test_a_late_message_decides_nothing(racer: Table) -> None:
    go = racer.slapping.go
    racer.take_slap(go, -1)
    racer.take_slap(go, 250)
    assert racer.record.actions == ()
    racer.take_slap(racer.slapping.go, 250)
    count = len(racer.record.actions)
    racer.take_slap(racer.slapping.go, 250)
    assert len(racer.record.actions) == count


def test_every_rival_has_a_time_of_their_own(racer: Table) -> None:
    pairs = []
    for _ in range(4):  # by chance two times are the same, one time in some hundred
        table = table_at(THREE)
        slap(table, 300)
        _, mine, *others = table.record.actions[0].split()
        assert mine == "300"
        pairs.append(others)
    assert any(one != other for one, other in pairs)


# ---------------------------------------------------------------- how often a person wins


def people(chance: random.Random) -> Iterator[float]:
    """A person whose times spread as those of people do."""
    while True:
        yield 400 * chance.lognormvariate(0, 0.2)


@pytest.mark.parametrize(
    ("odds", "wins"), [(bots.Deckhand.slap_odds, 80), (bots.Mate.slap_odds, 63), (50, 50)]
)
def test_a_person_wins_about_as_often_as_the_slap_without_a_clock_says(odds: int, wins: int) -> None:
    chance = random.Random(11)
    mine = people(random.Random(12))
    won = sum(next(mine) < rival_time(400, odds, chance) for _ in range(20_000))
    assert abs(won / 200 - wins) < 2


def test_a_hands_times_spread_as_peoples_do() -> None:
    chance = random.Random(3)
    times = sorted(rival_time(400, 50, chance) for _ in range(20_001))
    low, middle, high = (times[place] for place in (5_000, 10_000, 15_000))
    assert abs(middle - 400) < 6
    assert 50 < middle - low < high - middle < 70, "half lie within 15 %, and the slow ones farther off"


@pytest.mark.parametrize("usual", [EARLY, 400, SLOW])
def test_no_rival_is_quicker_than_a_hand_can_be_or_as_slow_as_no_press(usual: int) -> None:
    chance = random.Random(5)
    times = [rival_time(usual, 80, chance) for _ in range(2000)]
    assert min(times) >= EARLY and max(times) < SLOW
