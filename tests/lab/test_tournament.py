"""Tournaments: every shuffle from every seat, faults that lose a round, and bots that never answer."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib import pyplot as plt
from pandas.testing import assert_frame_equal

import pairit
from pairit.bots import Bot, pair_it, pairs
from pairit.lab import LabWarning, simulate, tournament
from pairit.lab.tournament import Tournament

FIGURES = ["rounds", "low", "high", "points", "points_low", "points_high", "faults"]


class Refused(Bot):
    """Plays what it may not."""

    def choose(self, view: Any) -> str:
        return "play Anchor"


class Raising(Bot):
    """Has a fault in its third decision."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.left = 2

    def choose(self, view: Any) -> str:
        self.left -= 1
        return str(view.legal_actions()[len(view.legal_actions()) // self.left - 1])


class Wordless(Bot):
    """Answers with something else than an action."""

    def choose(self, view: Any) -> str:
        return None  # type: ignore[return-value]


class Muttering(Bot):
    """Answers with a text that is no action."""

    def choose(self, view: Any) -> str:
        return "whatever is best"


class Deaf(pair_it.Mate):
    """Fails when it is told what happened."""

    def hear(self, events: Any) -> None:
        raise ValueError("too loud")


class Endless(Bot):
    """Thinks for ever in every fifth deal, and cannot be talked out of it."""

    def choose(self, view: Any) -> str:
        while self._chance.below(10) < 2:
            try:
                time.sleep(60)
            except BaseException:
                continue
        return str(view.legal_actions()[-1])


class Stuck(Bot):
    """Never answers."""

    def choose(self, view: Any) -> str:
        return next("" for number in count() if number < 0)


class Leaving(Bot):
    """Ends the process that it runs in."""

    def choose(self, view: Any) -> str:
        os._exit(3)


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as made:
        yield made


# ---------------------------------------------------------------- figures


def test_the_figures_are_those_of_the_rows() -> None:
    """Each shuffle from both seats: the rows of `simulate` with the seats changed, counted by hand."""
    found = tournament(["mate", "random"], rounds=60, seed=5).table
    here, there = (
        simulate("pair-it", levels, games=30, seed=5) for levels in (["mate", "random"], ["random", "mate"])
    )
    won = ((here["winner"] == 0).astype(float) + (there["winner"] == 1).astype(float)).to_numpy(float) / 2
    points = (here["points_0"] + there["points_1"]).to_numpy(float) / 2
    mate = found.loc["mate"]
    assert mate["rounds"] == 60 and mate["faults"] == 0
    assert mate["won"] == pytest.approx(won.mean())
    assert found["won"].sum() == pytest.approx(1)
    assert mate["high"] - mate["won"] == pytest.approx(1.959964 * won.std(ddof=1) / 30**0.5)
    assert mate["points"] == pytest.approx(points.mean())
    assert mate["points_high"] - mate["points"] == pytest.approx(1.959964 * points.std(ddof=1) / 30**0.5)


def test_a_class_plays_as_its_level_does() -> None:
    """Deal by deal as by rows: the same bots with the same chance."""
    levels = tournament(["deckhand", "mate"], rounds=40, seed=3).table
    classes = tournament([pair_it.Deckhand, pair_it.Mate], rounds=40, seed=3).table
    assert_frame_equal(levels.reset_index(drop=True), classes.reset_index(drop=True))
    assert list(classes.index) == ["Mate", "Deckhand"]


def test_in_pairs_shares_are_of_games_lost_and_the_best_lost_least() -> None:
    found = tournament(["bosun", pairs.Mate], game="pairs", rounds=60, seed=2)
    assert found.measure == "lost"
    assert list(found.table["lost"]) == sorted(found.table["lost"])
    assert found.table["lost"].sum() == pytest.approx(1)


def test_with_fewer_seats_than_entrants_every_group_plays() -> None:
    found = tournament(["mate", "random", "deckhand"], rounds=20, seed=1)
    assert list(found.table["rounds"]) == [40, 40, 40]
    assert found.table["won"].sum() == pytest.approx(1.5)
    table = tournament(["mate", "bosun", "deckhand"], game="pirato-poker", rounds=20, seed=1)
    assert table.players == 3
    assert list(table.table["rounds"]) == [21, 21, 21]


def test_equal_names_are_told_apart() -> None:
    found = tournament(["mate", "mate", pair_it.Mate, pair_it.Mate], rounds=2)
    assert set(found.table.index) == {"mate", "mate 2", "Mate", "Mate 2"}


def test_an_interval_stands_also_where_all_shuffles_went_alike() -> None:
    found = tournament(["mate", Refused], rounds=40).table
    assert found.loc["mate", "won"] == 1 and found.loc["mate", "low"] == pytest.approx(0.839, abs=0.001)
    assert found.loc["Refused", "won"] == 0 and found.loc["Refused", "high"] == pytest.approx(
        0.161, abs=0.001
    )


@pytest.mark.parametrize("workers", [1, 2])
def test_workers_change_nothing(workers: int) -> None:
    here = tournament(["mate", Raising], rounds=250, seed=9)
    with ThreadPoolExecutor(workers) as executor:
        there = tournament(["mate", Raising], rounds=250, seed=9, executor=executor)
    assert_frame_equal(here.table, there.table)
    assert here.faults == there.faults


def test_it_can_be_interrupted_and_gives_what_was_played_from_every_seat() -> None:
    class Interrupted(pairs.Mate):
        asked = 0

        def choose(self, view: Any) -> str:
            Interrupted.asked += 1
            if Interrupted.asked > 5_000:
                raise KeyboardInterrupt
            return super().choose(view)

    with pytest.warns(LabWarning, match="Interrupted"):
        found = tournament([Interrupted, "bosun"], game="pairs", rounds=2_000)
    assert found.shuffles % 100 == 0 and 0 < found.shuffles < 1_000
    assert list(found.table["rounds"]) == [2 * found.shuffles] * 2


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (Refused, "Refused chose 'play Anchor', which is not allowed: "),
        (Raising, "Raising raised ZeroDivisionError where it had to choose: integer division"),
        (Wordless, "Wordless chose None, which is no text; an action is one, as '"),
        (Muttering, "Muttering chose 'whatever is best', which cannot be read: "),
        (Deaf, "Deaf raised ValueError where it was told what happened: too loud."),
    ],
)
def test_a_fault_loses_the_round_and_is_told(bot: type[Bot], sentence: str) -> None:
    found = tournament(["mate", bot], rounds=10, seed=4)
    row = found.table.loc[bot.__name__]
    assert row["faults"] == len(found.faults) > 5
    assert found.table.loc["mate", "won"] >= row["faults"] / row["rounds"]
    fault = found.faults[0]
    assert fault.bot == bot.__name__
    assert fault.sentence.startswith(sentence)
    text = str(found)
    assert f"{bot.__name__} lost {len(found.faults)} by a fault of its own." in text
    assert f"Seed {fault.seed}, seat {fault.seat}: {fault.sentence}" in text


def test_the_others_share_a_round_that_a_fault_has_ended() -> None:
    found = tournament(["mate", "deckhand", Refused], game="pair-it", players=3, rounds=9).table
    assert found["won"].sum() == pytest.approx(1)
    assert found.loc["Refused", "won"] == 0
    lost = tournament([Muttering, "mate", "bosun"], game="pairs", players=3, rounds=9).table
    assert lost.loc["Muttering", "lost"] > 0.5
    assert list(lost.index)[-1] == "Muttering"


def test_what_a_cell_shows_is_escaped() -> None:
    class Marked(Bot):
        name = "<b>bold</b>"

        def choose(self, view: Any) -> str:
            raise ValueError("<script>")

    shown = tournament([Marked, "mate"], rounds=2)._repr_html_()
    assert "<script>" not in shown and "<b>" not in shown
    assert "&lt;script&gt;" in shown


# ---------------------------------------------------------------- bots that never answer


def test_a_bot_that_takes_too_long_is_ended_and_loses(pool: Executor) -> None:
    found = tournament(["mate", Endless], rounds=20, seed=1, executor=pool, seconds=0.4)
    late = [fault for fault in found.faults if "took longer than 0.4 seconds" in fault.sentence]
    assert late and {fault.bot for fault in found.faults} == {"Endless"}
    assert list(found.table["rounds"]) == [20, 20]
    assert found.table.loc["Endless", "faults"] == len(found.faults)


def test_one_that_never_answers_is_asked_no_more_after_three_times(pool: Executor) -> None:
    began = time.monotonic()
    found = tournament(["mate", Stuck], rounds=200, executor=pool, seconds=0.2)
    assert time.monotonic() - began < 60
    assert found.table.loc["Stuck", "faults"] == 200
    told = {fault.sentence for fault in found.faults}
    assert "Stuck took longer than 0.2 seconds for one action, and was ended." in told
    assert "Stuck took too long 3 times before, and was asked no more." in told


def test_one_that_ends_its_process_loses_the_round(pool: Executor) -> None:
    found = tournament([Leaving, "random"], rounds=2, executor=pool)
    assert {fault.sentence for fault in found.faults} == {"Leaving ended the process that it played in."}


def test_in_processes_the_figures_are_the_same(pool: Executor) -> None:
    here = tournament(["mate", Raising], rounds=30, seed=9)
    there = tournament(["mate", Raising], rounds=30, seed=9, executor=pool)
    assert_frame_equal(here.table, there.table)
    assert here.faults == there.faults


# ---------------------------------------------------------------- shown


def test_the_plot_shows_every_bot_and_tells_it_in_words() -> None:
    found = tournament(["mate", "random", "deckhand"], rounds=20)
    plot = found.plot()
    assert plt.get_fignums() == []
    (axes,) = plot.figure.axes
    assert [label.get_text() for label in axes.get_yticklabels()] == list(found.table.index)
    for name, row in found.table.iterrows():
        shown = [100 * row[column] for column in ("won", "low", "high")]
        assert "{} {:.1f} % ({:.1f} to {:.1f})".format(name, *shown) in plot.words
    assert list(found.table["won"]) == sorted(found.table["won"], reverse=True)


def test_the_table_says_what_it_is() -> None:
    found = tournament(["mate", "random"], rounds=3)
    assert isinstance(found, Tournament) and isinstance(found.table, pd.DataFrame)
    assert list(found.table.columns) == ["rounds", "won", *FIGURES[1:]]
    assert found.table["rounds"].dtype == np.int64
    assert str(found).startswith("Pair It, 2 at a table: 2 shuffles from every seat")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"entrants": ["mate"]}, "among two at least"),
        ({"entrants": "mate"}, "among two at least"),
        ({"entrants": ["mate", "captain bligh"]}, "There is no level"),
        ({"entrants": ["mate", pair_it.Mate()]}, "entered by its class"),
        ({"entrants": ["mate", int]}, "no pairit.bots.Bot"),
        ({"entrants": ["mate", Bot]}, "No bot can be made of Bot"),
        ({"entrants": ["mate", 7]}, "a bot of your own"),
        ({"rounds": 0}, "At least one round"),
        ({"seconds": 0}, "needs some seconds"),
        ({"players": 3}, "so many entrants are needed"),
        ({"seed": -1}, "A seed is"),
        ({"game": "chess"}, "There is no game"),
        ({"anchors": 99}, "anchors"),
    ],
)
def test_what_cannot_be_is_said(arguments: dict[str, Any], sentence: str) -> None:
    asked = {"entrants": ["mate", "random"], **arguments}
    with pytest.raises(pairit.OptionError, match=sentence):
        tournament(**asked)
