"""Many rounds as a table: the same rows however they are worked out, and true to the engine."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import pairit
from pairit import bots
from pairit.engine.errors import OptionError
from pairit.lab import share, shares, simulate

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
        seated = [
            bots.make(game, level, row["seed"] * len(levels) + seat) for seat, level in enumerate(levels)
        ]
        over = bots.play_round(game.deal(players=len(levels), seed=row["seed"]), seated)
        assert [row[f"points_{seat}"] for seat in range(len(levels))] == list(over.points)
        ended = "loser" if name == "pairs" else "winner"
        assert row[ended] == getattr(over, ended)
        assert row["turns"] == sum(count for key, count in row.items() if key.startswith("did_"))


@pytest.mark.parametrize("executor", [ProcessPoolExecutor, ThreadPoolExecutor])
def test_workers_change_nothing(executor: type[ProcessPoolExecutor]) -> None:
    alone = simulate("pirato-poker", players=["bosun", "deckhand", "mate/3"], games=230, seed=3)
    with executor(max_workers=2) as pool:
        shared = simulate("pirato-poker", ["bosun", "deckhand", "mate/3"], 230, 3, executor=pool)
    assert_frame_equal(alone, shared)


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    long = simulate("pairs", players=["mate", "mate"], games=30, seed=5)
    short = simulate("pairs", players=["mate", "mate"], games=10, seed=5)
    assert_frame_equal(long.iloc[:10][short.columns], short)


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
    assert table["winner"].dtype == "Int64"


@pytest.mark.parametrize(
    ("name", "asked", "said"),
    [
        ("whist", {}, "no game"),
        ("pairs", {"players": ["captain"] * 2}, "no level"),
        ("pairs", {"players": ["mate"] * 9}, "PR-02"),
        ("pairs", {"games": 0}, "At least one"),
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
