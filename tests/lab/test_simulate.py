"""Many rounds as a table: the same rows however they are worked out, and true to the engine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import termios
import threading
import tracemalloc
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import pairit
from pairit import bots
from pairit.engine.errors import OptionError
from pairit.engine.game import rulings_of
from pairit.kernels import CAN_COMPILE, CAPPED, ENDINGS, bot_seed, columns_of
from pairit.lab import LabWarning, rows, running, share, shares, simulate, summarise
from pairit.lab.rows import Task, play_by_engine, play_task
from pairit.lab.simulate import frame_of
from pairit.lab.tally import Tally

LEVELS = {
    "pair-it": ["mate", "deckhand"],
    "pairs": ["mate", "bosun", "deckhand"],
    "pirato-poker": ["mate"] * 4,
}


@pytest.mark.parametrize("name", list(pairit.games))
def test_the_rows_are_what_the_engine_plays(name: str) -> None:
    """Each deal is played again by hand, and its row compared."""
    game, levels = pairit.games[name], LEVELS[name]
    table = simulate(name, players=levels, games=5, seed=11)
    assert list(table["seed"]) == [11, 12, 13, 14, 15]
    for row in table.to_dict("records"):
        seed = row["seed"]
        seated = [bots.make(game, level, seed * len(levels) + seat) for seat, level in enumerate(levels)]
        step = game.deal_step(players=len(levels), seed=seed)
        state, events = step.state, list(step.events)
        assert row["starter"] == state.to_move
        for _, step in bots.round_steps(state, seated):
            state, events = step.state, events + list(step.events)
        assert [row[f"points_{seat}"] for seat in range(len(levels))] == list(state.points)
        ended = "loser" if name == "pairs" else "winner"
        assert row[ended] == getattr(state, ended)
        assert row["turns"] == sum(count for key, count in row.items() if key.startswith("did_"))
        assert row["end"] in {event.kind for event in step.events} & set(ENDINGS)
        cited = Counter(ruling for event in events for ruling in event.rulings)
        assert set(cited) == set(rulings_of(events))
        assert all(row[key] == cited[key] for key in row if key[2:3] == "-")


@pytest.mark.parametrize("name", list(pairit.games))
def test_the_columns_are_always_the_same(name: str) -> None:
    table = simulate(name, players=LEVELS[name], games=3)
    named = columns_of(pairit.games[name].deal(players=len(LEVELS[name]), seed=1))
    assert tuple(table.columns) == named
    rulings = [ruling.id for ruling in pairit.rulebook.load(name)]
    assert [column for column in named if column[2:3] == "-"] == sorted(rulings)
    assert table.isna().sum().drop(["winner", "loser", "starter"], errors="ignore").sum() == 0
    assert table["end"].dtype == "category" and table["end_word"].dtype == "category"


@pytest.mark.parametrize("name", list(pairit.games))
def test_kernel_and_engine_give_the_same_rows(name: str) -> None:
    task = Task(name, (), tuple(LEVELS[name]), 5, 8, chance=1)
    if not task.is_compiled:
        pytest.skip("there is no kernel")
    assert_frame_equal(frame_of([play_task(task)]), frame_of([play_by_engine(task)]))


@pytest.mark.skipif(not CAN_COMPILE, reason="without numba the engine plays everything")
def test_who_plays_by_the_solved_model_is_compiled_too() -> None:
    task = Task("pairs", (), ("navigator", "mate"), 5, 2)
    assert task.is_compiled
    assert_frame_equal(frame_of([play_task(task)]), frame_of([play_by_engine(task)]))


def test_a_round_that_ends_by_a_theft_says_so() -> None:
    """PI-26: the row tells how the round was won, and cites the ruling that decided it."""
    table = simulate("pair-it", players=["random"] * 2, games=60)
    assert set(table["end"]) == {"round_won"}
    assert set(table["end_word"]) == {"last card", "gift", "theft"}
    assert ((table["PI-26"] == 1) == (table["end_word"] != "last card")).all()


def test_deals_that_do_not_end_are_rows() -> None:
    task = Task("pair-it", (), ("random", "random"), 0, 40, cap=60)
    table = frame_of([play_task(task)])
    capped = table["end"] == CAPPED
    assert capped.any() and not capped.all()
    assert (table.loc[capped, "turns"] == 60).all() and table.loc[capped, "winner"].isna().all()
    whole = frame_of([play_task(replace(task, cap=2000))])
    assert_frame_equal(table[~capped], whole[~capped], check_categorical=False)
    assert (whole.loc[capped, "turns"] > 60).all()


def test_another_chance_lets_the_same_bots_choose_otherwise() -> None:
    """The shuffles stay: only who is moved by chance plays otherwise."""
    task = Task("pairs", (), ("random", "random"), 3, 30)
    one, other = (frame_of([play_task(replace(task, chance=chance))]) for chance in (0, 1))
    assert (one["starter"] == other["starter"]).all()
    assert (one["turns"] != other["turns"]).any()
    assert bot_seed(5, 2, 1) == 11
    assert bot_seed(5, 2, 1, chance=1) != bot_seed(5, 2, 1, chance=2) != 11


class Slowest(Executor):
    """Hands every task in at once, and does the last one first."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.tasks.append((future, lambda: work(*given, **named)))
        if len(self.tasks) == 3:
            for waiting, call in reversed(self.tasks):
                waiting.set_result(call())
        return future


@pytest.mark.parametrize("executor", [ProcessPoolExecutor, ThreadPoolExecutor])
@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_workers_change_nothing(executor: type[ProcessPoolExecutor], keep: str) -> None:
    asked: dict[str, Any] = {
        "players": ["bosun", "deckhand", "mate/3"],
        "games": 230,
        "seed": 3,
        "keep": keep,
    }
    alone = simulate("pirato-poker", **asked)
    with executor(max_workers=2) as pool:
        shared = simulate("pirato-poker", executor=pool, **asked)
    assert_frame_equal(alone, shared)


def test_rows_come_in_their_order_whoever_is_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "COMPILED_CHUNK", 20)
    monkeypatch.setattr(rows, "PLAIN_CHUNK", 20)
    shared = simulate("pairs", games=50, executor=Slowest())
    assert_frame_equal(shared, simulate("pairs", games=50))
    assert list(shared["seed"]) == list(range(50))


@pytest.mark.parametrize("size", [1, 7, 1000])
@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_the_size_of_the_parts_changes_nothing(size: int, keep: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate("pairs", games=40, seed=2, keep=keep)
    monkeypatch.setattr(rows, "COMPILED_CHUNK", size)
    monkeypatch.setattr(rows, "PLAIN_CHUNK", size)
    assert_frame_equal(whole, simulate("pairs", games=40, seed=2, keep=keep))


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    long = simulate("pairs", players=["mate", "mate"], games=30, seed=5)
    short = simulate("pairs", players=["mate", "mate"], games=10, seed=5)
    assert_frame_equal(long.iloc[:10], short, check_categorical=False)


# ---------------------------------------------------------------- interrupted


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """A shell that starts the tests in the background lets them ignore Ctrl-C; here it is heard."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def press_ctrl_c() -> None:
    identity = threading.main_thread().ident
    assert identity
    signal.pthread_kill(identity, signal.SIGINT)


def stop_after(parts: int, work: Callable[[Task], Any]) -> Callable[[Task], Any]:
    """Do some tasks, then press Ctrl-C in the middle of the next one."""
    count = iter(range(parts + 1))

    def stopping(task: Task) -> Any:
        if next(count) == parts:
            press_ctrl_c()
        return work(task)

    return stopping


@pytest.mark.usefixtures("hears_ctrl_c")
@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_what_is_done_is_kept_when_it_is_interrupted(keep: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "COMPILED_CHUNK", 100)
    name = {"rows": "play_task", "summary": "tally_task"}[keep]
    room = pairit.lab.simulate.__globals__  # the function hides the module of its name
    monkeypatch.setitem(room, name, stop_after(2, room[name]))
    with pytest.warns(LabWarning, match=r"Interrupted: 200 of 500 deals are done"):
        table = simulate("pairs", games=500, seed=9, keep=keep)
    monkeypatch.undo()
    assert table.attrs == {"asked": 500, "done": 200}
    assert_frame_equal(table, simulate("pairs", games=200, seed=9, keep=keep))


@pytest.mark.usefixtures("hears_ctrl_c")
def test_what_workers_have_finished_is_kept_when_it_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two workers one hangs at the first part, the other does four and hangs at the next one."""
    monkeypatch.setattr(rows, "COMPILED_CHUNK", 100)
    let_go = threading.Event()

    def work(task: Task) -> int:
        if task.first == 500:
            press_ctrl_c()
        if task.first in (0, 500):
            let_go.wait(60)
        return task.first

    tasks = Task("pairs", (), ("deckhand",) * 2, 0, 700).split()
    with ThreadPoolExecutor(2) as pool:
        with pytest.warns(LabWarning, match="Interrupted: 400 of 700"):
            kept = running.work_off(work, tasks, pool)
        let_go.set()
    assert kept == [100, 200, 300, 400]


# ---------------------------------------------------------------- as a summary


@pytest.mark.parametrize("name", list(pairit.games))
def test_the_summary_is_that_of_the_rows(name: str) -> None:
    """Worked out anew from the rows, by pandas and numpy."""
    asked: dict[str, Any] = {"players": LEVELS[name], "games": 150, "seed": 4}
    table, summary = simulate(name, **asked), simulate(name, keep="summary", **asked)
    assert_frame_equal(summary, summarise(table))
    assert (summary["deals"] == 150).all()
    for column in table.columns.drop(
        ["seed", "starter", "winner", "loser", "end", "end_word"], errors="ignore"
    ):
        entries, found = table[column], summary.loc[column]
        assert found["mean"] == pytest.approx(entries.mean())
        assert found["high"] - found["mean"] == pytest.approx(1.959964 * entries.sem(), rel=1e-6)
        assert found["mean"] - found["low"] == pytest.approx(found["high"] - found["mean"])
        ranks = np.quantile(entries, [0.5, 0.9], method="inverted_cdf")
        assert [found["median"], found["p90"], found["most"]] == [*ranks, entries.max()]
        if column[2:3] == "-":
            expected = share(int((entries > 0).sum()), 150)
            comes_up = summary.loc[f"{column} comes up"]
            assert tuple(comes_up[["mean", "low", "high"]]) == (expected.value, expected.low, expected.high)
    ended = "loser" if name == "pairs" else "winner"
    for seat in range(len(LEVELS[name])):
        if (table[ended] == seat).any():
            assert summary.loc[f"{ended}: seat {seat}", "mean"] == (table[ended] == seat).sum() / 150
    luck = f"starter_{'lost' if name == 'pairs' else 'won'}"
    assert summary.loc[luck, "mean"] == (table["starter"] == table[ended]).sum() / 150


def test_tallies_add_up_in_any_order() -> None:
    parts = [Tally.of(play_task(task)) for task in Task("pairs", (), ("random",) * 2, 0, 250).split()]
    parts += [Tally.of(play_task(Task("pairs", (), ("random",) * 2, 250, 30)))]
    forwards, backwards = parts[0], parts[-1]
    for one, other in zip(parts[1:], parts[-2::-1], strict=True):
        forwards, backwards = forwards + one, backwards + other
    assert_frame_equal(forwards.frame(), backwards.frame())
    assert_frame_equal(forwards.frame(), simulate("pairs", ["random"] * 2, 280, keep="summary"))


@pytest.mark.skipif(not CAN_COMPILE, reason="takes long without compiled kernels")
def test_a_summary_takes_the_same_little_memory_however_many_deals_there_are() -> None:
    peaks = []
    for games in (20_000, 20_000, 200_000):  # the first one loads what is needed
        tracemalloc.start()
        simulate("pairs", games=games, keep="summary")
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < 1.2 * peaks[1]
    assert peaks[2] < 10_000_000


def test_no_rows_have_no_summary() -> None:
    with pytest.raises(OptionError, match="none"):
        summarise(simulate("pairs", games=5).iloc[:0])


# ---------------------------------------------------------------- what it says

LOADED = """
import sys
import pairit
heavy = {"pandas", "numpy", "numba", "matplotlib", "ipywidgets", "tqdm"}
print(sorted(heavy & set(sys.modules)))
pairit.lab.simulate("pairs", games=3)
print(sorted({"matplotlib", "ipywidgets"} & set(sys.modules)))
print(type(pairit.lab.switch("pairs")).__name__)
"""


def test_the_lab_is_loaded_when_it_is_asked_for() -> None:
    """A worker that plays deals needs neither pictures nor widgets."""
    made = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert made.stdout.splitlines() == ["[]", "[]", "Switch"]


def test_the_engine_is_named_once_where_it_takes_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "_told", False)
    monkeypatch.setattr(rows, "WORTH_SAYING", 20)
    monkeypatch.setattr(rows, "_kernel_of", lambda game: None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        simulate("pairs", games=19)
    with pytest.warns(LabWarning, match="The rule engine plays these deals"):
        simulate("pairs", games=20)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        simulate("pairs", games=20)


def test_nothing_is_shown_where_nobody_looks(capfd: pytest.CaptureFixture[str]) -> None:
    simulate("pairs", games=300)
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform == "win32" or not CAN_COMPILE, reason="needs a terminal and compiled kernels"
)
@pytest.mark.parametrize("disabled", [False, True])
def test_somebody_at_a_terminal_sees_how_far_it_is(disabled: bool) -> None:
    ours, theirs = os.openpty()
    code = "from pairit.lab import simulate; simulate('pair-it', games=400_000, keep='summary')"
    termios.tcsetwinsize(theirs, (24, 80))
    told = {**os.environ, "TQDM_DISABLE": "1" if disabled else ""}
    process = subprocess.Popen([sys.executable, "-c", code], stderr=theirs, env=told)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:  # the other end is closed: the process is over
        pass
    os.close(ours)
    assert process.wait() == 0
    assert (shown == b"") == disabled


# ---------------------------------------------------------------- house rules, and what is refused


def test_house_rules_are_played() -> None:
    table = simulate("pairs", players=["bosun"] * 2, games=20, target=5)
    assert table[["points_0", "points_1"]].to_numpy().max() < 15


def test_drawn_rounds_have_no_winner() -> None:
    """PP-25: with eight careful players the pile often runs out."""
    table = simulate("pirato-poker", players=["bosun"] * 8, games=40, seed=0)
    drawn = table["end"] == "drawn"
    assert drawn.any()
    assert (table["winner"].isna() == drawn).all()
    assert (table.loc[drawn, "PP-25"] == 1).all()
    assert table["winner"].dtype == "Int8"


@pytest.mark.parametrize(
    ("name", "asked", "said"),
    [
        ("whist", {}, "no game"),
        ("pairs", {"players": ["admiral"] * 2}, "no level"),
        ("pairs", {"players": ["mate"] * 9}, "PR-02"),
        ("pairs", {"games": 0}, "At least one"),
        ("pairs", {"seed": -1}, "A seed is"),
        ("pairs", {"seed": 2**63 - 5}, "A seed is"),
        ("pairs", {"keep": "all"}, "rows or summary"),
        ("pairs", {"anchors": 9}, "no option"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(
    name: str, asked: dict[str, object], said: str
) -> None:
    with pytest.raises(OptionError, match=said):
        simulate(name, **asked)  # type: ignore[arg-type]


def test_the_interval_of_a_share() -> None:
    """The figures of Newcombe (1998), table I, for the method of Wilson without correction."""
    for count, size, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
    ]:
        found = share(count, size)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    with pytest.raises(ValueError, match="0 of 0"):
        share(0, 0)


def test_shares_are_sorted_and_add_up() -> None:
    table = shares(pd.Series(["b", "a", "a", "c"]))
    assert list(table.index) == ["a", "b", "c"]
    assert table["share"].sum() == 1
    assert (table["low"] < table["share"]).all()
    assert (table["share"] < table["high"]).all()
