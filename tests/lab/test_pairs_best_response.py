"""The rule that loses least among Mates: the figures that are shown, and that a search finds it."""

from __future__ import annotations

import json
from importlib import resources

import pytest

pytest.importorskip("numba")

from pairit.lab import pairs_best_response
from pairit.lab.pairs_best_response import MATE, figures, in_words, losses, rules, search
from pairit.lab.shares import share


def test_mate_among_mates_loses_its_part() -> None:
    for players in (3, 4):
        found = share(losses(MATE, players, 60_000), 60_000)
        assert found.low < 1 / players < found.high


def test_a_search_finds_the_better_rule() -> None:
    tried = [{"most": 5}, {"share": 1.0, "survives": True}, {"most": 0}]
    assert search(3, tried, look=6000, second=6000) == {"share": 1.0, "survives": True}


def test_the_rule_that_is_shown_was_among_those_tried() -> None:
    for found in figures():
        assert found.rule in rules()
        assert found.tried == len(rules())


def test_the_figures_hold_on_other_shuffles() -> None:
    for found in figures():
        for rule, shown in ((found.rule, found.lost), (MATE, found.mate)):
            again = share(losses(rule, found.players, 60_000, first=10**9), 60_000)
            assert again.low <= shown.high
            assert shown.low <= again.high


def test_the_words_of_the_notebook_hold() -> None:
    """It loses less than an equal part and than Mate; folding is worth more with more players, and late."""
    three, four = figures()
    assert (three.players, four.players) == (3, 4)
    for found in (three, four):
        assert found.lost.high < 1 / found.players
        assert found.lost.high < found.mate.low
        assert found.rule["survives"]
        assert found.rule["late_share"] > found.rule["share"]
    assert four.rule["share"] > three.rule["share"]
    assert four.rule["late_share"] > three.rule["late_share"]


def test_the_file_says_how_it_was_made() -> None:
    text = resources.files("pairit.lab").joinpath(pairs_best_response.FIGURES).read_text(encoding="utf-8")
    assert json.loads(text)["made_by"] == "python -m pairit.lab.pairs_best_response"


def test_every_rule_has_its_own_words() -> None:
    said = [in_words(rule) for rule in rules()]
    assert len(set(said)) == len(said)
