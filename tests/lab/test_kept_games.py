"""Your own games as a table: what the tables kept, round by round."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

import pairit
from pairit import rulebook
from pairit.lab.kept_games import COLUMNS, SAMPLE, my_games, rulings_met, sample_games, wins
from pairit.lab.sample_maker import PLAN, write_sample
from pairit.table import table as room
from pairit.table.kept import Shelf

HIT = "pairs; stacks: 10 9 / 3; scores: 29 / 0; turn: 0; draw: 10 8 7 6 5 4 3 2 1"


@pytest.fixture(autouse=True)
def no_double_press(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "SAME_PRESS", 0.0)


def test_where_nothing_was_played_the_table_is_empty(tmp_path: Path) -> None:
    found = my_games(tmp_path)
    assert found.empty and list(found.columns) == COLUMNS
    assert wins(found).empty and rulings_met(found).empty


def test_a_finished_round_is_a_row(tmp_path: Path) -> None:
    table = pairit.play(HIT, level="bosun", save=tmp_path).table
    assert my_games(tmp_path).empty
    table.act("hit")
    table.same_cards()
    table.act("hit")
    found = my_games(tmp_path)
    assert found["result"].tolist() == ["lost", "lost"]
    assert found["practice"].tolist() == [False, True]
    first = found.iloc[0]
    assert (first["game"], first["level"], first["players"], first["turns"]) == ("pairs", "bosun", 2, 1)
    assert first["points"] == 39 and pd.isna(first["seed"])
    assert {"PR-07", "PR-10"} <= set(first["rulings"])
    assert abs(first["when"] - pd.Timestamp.now("UTC")) < pd.Timedelta("1min")
    assert wins(found)["rounds"].tolist() == [1]  # practice does not count


def test_house_rules_and_seed_are_told(tmp_path: Path) -> None:
    table = pairit.play("pairs", players=3, seed=4, save=tmp_path, target=11).table
    for _ in range(200):
        if table.state.is_over:
            break
        table.act_together() if table.common else table.act(str(table.view.legal_actions()[0]))
    (row,) = my_games(tmp_path).to_dict("records")
    assert row["seed"] == 4 and row["options"] == "target=11" and row["players"] == 3


def test_the_sample_can_be_replayed_to_the_rounds_that_it_tells() -> None:
    matches = list(Shelf(SAMPLE).matches())
    assert len(matches) == len(PLAN)
    for match in matches:
        assert match.read_again() == match.saved
        assert match.saved.record.replay().points == match.saved.rounds[-1].points


def test_the_sample_is_what_its_maker_makes(tmp_path: Path) -> None:
    write_sample(tmp_path)
    pd.testing.assert_frame_equal(my_games(tmp_path), sample_games())


def test_rulings_are_counted_by_the_round() -> None:
    games = sample_games()
    met = rulings_met(games)
    for ruling in ("PI-20", "PR-07", "PP-07"):
        assert met.loc[ruling, "rounds"] == sum(ruling in one for one in games["rulings"])
    assert met["rounds"].is_monotonic_decreasing
    assert all(ruling in rulebook.load(game) for ruling, game in met["game"].items())
