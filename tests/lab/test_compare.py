"""Comparing house rules: the figures against a computation by hand, planted effects, placebos, the words."""

from __future__ import annotations

import html.parser
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import pairit
from pairit.engine.errors import OptionError
from pairit.kernels import CAN_COMPILE
from pairit.lab import compare, compare_all, rows, simulate
from pairit.lab.comparison import Comparison, comparisons
from pairit.lab.measures import A_LOT, CLEAR, NO_CHANGE, SMALL, VERDICTS, Effect, effect, strength, verdict
from pairit.lab.ranking import Ranking
from pairit.lab.rows import Task, play_task
from pairit.lab.simulate import frame_of
from pairit.lab.study import Side, Study, measured, values_of
from pairit.lab.tally import starters_luck
from pairit.table.view import TableView

GAMES = 3_000 if CAN_COMPILE else 150


@pytest.fixture(scope="module")
def emptied() -> Comparison:
    return compare("pair-it", "empty_hand", games=GAMES)


def test_the_figures_are_those_of_the_rows(emptied: Comparison) -> None:
    """Worked out anew from three runs of `simulate`, deal by deal."""
    usual = simulate("pair-it", ["mate"] * 2, GAMES)
    here = simulate("pair-it", ["mate"] * 2, GAMES, empty_hand="plays_on")
    placebo = frame_of([play_task(Task("pair-it", (), ("mate", "mate"), 0, GAMES, chance=1))])
    found = emptied.frame.query("level == 'mate' and value == 'plays on'").set_index("measure")
    columns: dict[str, Any] = {
        "turns": lambda table: table["turns"],
        "real choices": lambda table: table["choices"],
        "largest hand": lambda table: table["largest_hand"],
        "points": lambda table: table["points_0"] + table["points_1"],
        "starter": lambda table: (table["starter"] == table["winner"]).astype(int),
        "nobody": lambda table: (table["winner"].isna() & (table["end"] != "did not end")).astype(int),
        "did not end": lambda table: (table["end"] == "did not end").astype(int),
        "PI-26 comes up": lambda table: (table["PI-26"] > 0).astype(int),
    }
    assert set(found.index) == {*columns, "winner differs"}
    for name, column in columns.items():
        apart = column(here) - column(usual)
        assert found.loc[name, "usual"] == pytest.approx(column(usual).mean())
        assert found.loc[name, "here"] == pytest.approx(column(here).mean())
        assert found.loc[name, "change"] == pytest.approx(apart.mean(), abs=1e-12)
        half = (found.loc[name, "high"] - found.loc[name, "low"]) / 2
        assert half == pytest.approx(NormalDist().inv_cdf(0.975) * apart.sem(), abs=1e-12)
    assert found.loc["turns", "here_p90"] == np.quantile(here["turns"], 0.9, method="inverted_cdf")
    other = (here["winner"].fillna(-1) != usual["winner"].fillna(-1)).astype(int)
    noise = (placebo["winner"].fillna(-1) != usual["winner"].fillna(-1)).astype(int)
    assert found.loc["winner differs", "here"] == pytest.approx(other.mean())
    assert found.loc["winner differs", "usual"] == pytest.approx(noise.mean())
    assert found.loc["winner differs", "change"] == pytest.approx((other - noise).mean())


def test_a_planted_effect_is_found_and_none_in_the_placebo() -> None:
    """Four cards more to everybody's hand are a change that nobody can miss; the placebo is none."""
    found = compare("pair-it", "hand_size", games=GAMES, values=[5, 8], seed=50_000)
    assert set(found.verdicts) == {(level, size) for level in ("deckhand", "mate") for size in (5, 8)}
    assert {one.verdict for one in found.changes if one.side.value == 5} <= {A_LOT, CLEAR}
    assert [one.verdict for one in found.placebos] == [NO_CHANGE] * 2
    assert "no measurable change" in str(found).splitlines()[-2]


@pytest.mark.slow
def test_placebos_are_seldom_taken_for_a_change() -> None:
    """A hundred placebos as if each were a house rule: of their verdicts about one in twenty may be wrong."""
    wrong = 0
    for number in range(100):
        study = Study(
            pairit.games["pair-it"], {"pirates_steal": ["player"]}, 2, ["random"], number * 2_000, 1_000
        )
        study.play()
        wrong += comparisons(study)[0].placebos[0].verdict != NO_CHANGE
    assert wrong <= 12  # more than that happens to 0.4 of 100 who look, were it one in twenty


def test_a_rule_that_single_rounds_do_not_show() -> None:
    found = compare("pair-it", "starter", games=60)
    assert set(found.verdicts.values()) == {NO_CHANGE}
    assert found.shuffles == ()
    assert "All 60 shuffles went the very same way" in str(found)
    with pytest.raises(OptionError, match="There are 0 such shuffles"):
        found.play()


def test_bots_without_luck_make_the_placebo_say_so() -> None:
    found = compare("pairs", "tie_guard", games=40, levels=["mate"])
    assert "these bots leave nothing to chance" in str(found)


def test_where_verdicts_differ_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compare("pirato-poker", "coins", games=GAMES)
    differ = {
        value
        for _, value in found.verdicts
        if len({word for (_, other), word in found.verdicts.items() if other == value}) > 1
    }
    lines = [line for line in str(found).splitlines() if line.startswith("The bots disagree")]
    assert len(lines) == len(differ)
    if CAN_COMPILE:
        assert lines


# ---------------------------------------------------------------- verdicts


def an_effect(measure: str, change: float, error: float) -> Effect:
    return Effect(measure, 0.5, 0.5 + change, error, 1000, (0, 1), (0, 1))


def effects_with(**changed: tuple[float, float]) -> dict[str, Effect]:
    names = {"turns": "turns", "points": "points", "starter": "starter", "nobody": "nobody"}
    found = {name: an_effect(name, 0, 0.01) for name in (*names.values(), "did not end")}
    for name, (change, error) in changed.items():
        found[names[name]] = an_effect(names[name], change, error)
    return found


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({}, NO_CHANGE),
        ({"turns": (0.2, 0.2)}, NO_CHANGE),
        ({"turns": (0.0099, 0.001)}, SMALL),  # of 0.5 a part of 1.98 %
        ({"turns": (-0.0101, 0.001)}, CLEAR),
        ({"turns": (0.049, 0.001)}, CLEAR),
        ({"turns": (-0.051, 0.001)}, A_LOT),
        ({"points": (0.051, 0.001)}, A_LOT),
        ({"starter": (0.0099, 0.001)}, SMALL),
        ({"starter": (-0.0101, 0.001)}, CLEAR),
        ({"nobody": (0.0301, 0.001)}, A_LOT),
        ({"turns": (0.0099, 0.001), "starter": (0.02, 0.001)}, CLEAR),
    ],
)
def test_the_words_of_a_verdict(changed: dict[str, tuple[float, float]], word: str) -> None:
    found = effects_with(**changed)
    assert verdict(found, looks=1) == word
    assert (strength(found, looks=1) >= 1) == (word == A_LOT)
    assert (strength(found, looks=1) > 0) == (word != NO_CHANGE)


def test_whoever_looks_at_many_asks_more_of_each() -> None:
    found = effects_with(turns=(0.025, 0.01))
    assert verdict(found, looks=1) == CLEAR
    assert verdict(found, looks=10) == NO_CHANGE
    assert found["turns"].stands_out(4) and not found["turns"].stands_out(5)


def test_one_deal_proves_nothing() -> None:
    found = effect("turns", np.array([10]), np.array([90]))
    assert found.change == 80 and not found.stands_out()


# ---------------------------------------------------------------- what it shows


def test_the_text_says_all_that_matters(emptied: Comparison) -> None:
    first, setting, deckhands, mates, *rest = str(emptied).splitlines()
    assert first == "Pair It: A hand emptied by a gift or a theft (empty_hand, PI-26)"
    assert f"{GAMES:,} shuffles from seed 0, 2 players" in setting and "wins the round" in setting
    for line, name in ((deckhands, "Deckhand"), (mates, "Mate")):
        assert line.startswith(f"Wins the round → plays on, {name} in every seat: changes the game a lot.")
        assert "→ 0 of 100 rounds" in line and "Rounds get longer" in line and "placebo" in line
    assert rest[-2].startswith("Placebo") and rest[-1].startswith("Where it mattered most: 1. Seed ")


class Reader(html.parser.HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "img":
            self.images.append(dict(attrs))

    def handle_data(self, data: str) -> None:
        self.words += data


def test_the_page_has_text_then_a_table_then_a_picture_with_its_words(emptied: Comparison) -> None:
    page = Reader(emptied._repr_html_())
    order = [page.tags.index(tag) for tag in ("h3", "p", "table", "caption", "img")]
    assert order == sorted(order)
    assert page.tags.count("tr") == 1 + len(emptied.changes) + len(emptied.placebos)
    assert "script" not in page.tags
    for line in str(emptied).splitlines():
        assert line in page.words
    alt = page.images[0]["alt"]
    assert alt == emptied.picture.words
    assert alt and "Mate: plays on: turns +" in alt and "percentage points" in alt


def test_the_same_figures_give_the_same_picture(emptied: Comparison) -> None:
    again = compare("pair-it", "empty_hand", games=GAMES)
    assert again._repr_html_() == emptied._repr_html_()


def test_the_shuffles_where_it_mattered_most_can_be_opened(emptied: Comparison) -> None:
    for number, (side, shuffle) in enumerate(emptied.shuffles, start=1):
        for value, turns, who in zip(("wins", side.value), shuffle.turns, shuffle.who, strict=True):
            row = simulate("pair-it", [side.level] * 2, 1, shuffle.seed, empty_hand=value).iloc[0]
            assert (row["turns"], row["winner"]) == (turns, who)
        shown = emptied.play(number)
        assert isinstance(shown, TableView)
        dealt = pairit.games["pair-it"].with_options(empty_hand="plays_on").deal(2, shuffle.seed)
        assert shown.table.state.game == dealt.game
        assert shown.table.state.top == dealt.top and shown.table.state.hands[0] == dealt.hands[0]
        shown.table.end()
    with pytest.raises(OptionError, match="from 1; this is 9"):
        emptied.play(9)


def test_the_table_plays_with_the_other_house_rules_too() -> None:
    found = compare("pair-it", "empty_hand", games=50, levels=["random"], players=3, anchors=0)
    assert found.game.options["anchors"] == 0 and found.players == 3
    assert set(found.frame["usual"].index) and (found.frame["deals"] == 50).all()
    table = simulate("pair-it", ["random"] * 3, 50, anchors=0)
    usual = found.frame.query("measure == 'turns' and value == 'plays on'")["usual"].item()
    assert usual == pytest.approx(table["turns"].mean())


# ---------------------------------------------------------------- how it is played


@pytest.mark.parametrize("size", [7, 1000])
def test_the_size_of_the_parts_changes_nothing_in_a_comparison(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = compare("pairs", "burn", games=50, levels=["random"], values=[0])
    monkeypatch.setattr(rows, "COMPILED_CHUNK", size)
    monkeypatch.setattr(rows, "PLAIN_CHUNK", size)
    assert str(compare("pairs", "burn", games=50, levels=["random"], values=[0])) == str(whole)


def test_only_shuffles_that_all_have_played_are_compared() -> None:
    study = Study(pairit.games["pairs"], {"burn": [0]}, 2, ["random"], 0, 30)
    with pytest.raises(OptionError, match="No shuffle"):
        study.played()
    for place, (side, task) in enumerate((*study.parts(0, 10).items(), *study.parts(10, 10).items())):
        if place != 4:
            study.take(side, measured(task, study.rulings)[1])
    assert {len(deals.seeds) for deals in study.played().values()} == {10}
    assert list(study.played()[Side("random")].seeds) == list(range(10))


def test_starters_luck_is_nobodys_where_nobody_starts() -> None:
    columns = {"starter": np.array([0, 1, -1]), "loser": np.array([0, 0, -1])}
    name, met = starters_luck(columns)
    assert (name, list(met)) == ("starter_lost", [1, 0, 0])


@pytest.mark.parametrize(
    ("game", "option", "players", "chosen"),
    [
        ("pair-it", "empty_hand", 2, ("plays_on",)),
        ("pair-it", "anchors", 2, (0, 9, 11, 20)),
        ("pair-it", "hand_size", 2, (5, 6, 8)),
        ("pairs", "variant", 2, ("continuous", "calamities")),
        ("pairs", "target", 2, (1, 70)),
        ("pairs", "target", 3, (1,)),  # three times 70 are more than the deck has
    ],
)
def test_which_values_are_tried(game: str, option: str, players: int, chosen: tuple[Any, ...]) -> None:
    rules = pairit.games[game]
    assert values_of(rules.options.known[option], rules, players) == chosen


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("whist", "burn"), "no game"),
        (("pairs", "anchors"), "no option 'anchors'"),
        (("pairs", "burn", 0), "At least one"),
        (("pairs", "burn", 10, 9), "PR-02"),
        (("pairs", "burn", 10, 2, -1), "A seed is"),
        (("pairs", "burn", 10, 2, 0, [11]), "PR-03"),
        (("pairs", "burn", 10, 2, 0, [5]), "differs from the usual"),
        (("pairs", "burn", 10, 2, 0, [0], ["admiral"]), "no level"),
        (("pairs", "burn", 10, 2, 0, [0], []), "Name the bots"),
    ],
)
def test_what_cannot_be_compared_is_refused(asked: tuple[Any, ...], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        compare(*asked)


# ---------------------------------------------------------------- all of them


@pytest.fixture(scope="module")
def ranking() -> Ranking:
    return compare_all("pair-it", games=GAMES // 2, levels=["random"])


def test_all_house_rules_are_ranked(ranking: Ranking) -> None:
    table = ranking.frame
    assert set(table["option"]) == {option.name for option in pairit.games["pair-it"].known_options}
    assert table["strength"].is_monotonic_decreasing
    assert set(table["verdict"]) <= set(VERDICTS)
    assert ((table["verdict"] == NO_CHANGE) == (table["strength"] == 0)).all()
    names = list(table["option"])
    assert names.index("empty_hand") < names.index("pirates_bonus")
    assert table.set_index("option").loc["starter", "strength"] == 0


def test_the_ranking_tells_what_a_comparison_tells(ranking: Ranking) -> None:
    alone = compare("pair-it", "empty_hand", games=GAMES // 2, levels=["random"])
    assert_frame_equal(ranking["empty_hand"].frame, alone.frame)
    assert ranking["empty_hand"].looks > alone.looks
    line = next(line for line in str(ranking).splitlines() if "empty_hand" in line)
    assert "wins the round → plays on: changes the game a lot (turns +" in line
    page = Reader(ranking._repr_html_())
    assert page.tags.count("tr") == 1 + len(ranking.comparisons)
    assert isinstance(ranking.frame, pd.DataFrame)
