"""The finder of holes in the rules: it finds the endless tie by itself, and holes that were dug for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import pairit
from pairit.engine.action import Action
from pairit.engine.errors import OptionError
from pairit.engine.game import Step
from pairit.games.pairs.game import Pairs
from pairit.games.pairs.position import DEAL_OWED, Match
from pairit.games.pairs.state import PairsState, deal_game
from pairit.kernels import CAN_COMPILE
from pairit.lab import holes
from pairit.lab.holes import (
    ENDLESS,
    NOBODY,
    STUCK,
    UNREACHED,
    Find,
    Searched,
    find,
    moments,
    search_task,
    walk_task,
)
from pairit.lab.rows import Task


def ends_in_a_tie(found: Find) -> bool:
    """Whether all who are tied have the same newest card, and no card that is left could tell them apart."""
    state = pairit.games.position(found.position)
    assert isinstance(state, PairsState)
    return state.is_over and state.loser is None and "tied" in found.words and "PR-06" in found.words


def test_the_endless_tie_of_pairs_is_found() -> None:
    """PR-06: played to 70 points, without the guard, it comes up in two of a thousand games."""
    report = holes("pairs", games=2_500, walked=20, tie_guard=0, target=70)
    assert [one.kind for one in report.finds] == [NOBODY] * min(3, report.searched.counts[NOBODY]) != []
    assert all(ends_in_a_tie(one) for one in report.finds)
    assert "Ended with nobody" in str(report)
    assert "Every position that was looked at has a legal action." in str(report)


def test_a_find_can_be_played_again() -> None:
    found = holes("pairs", games=1_000, walked=1, tie_guard=0, target=70).finds[0]
    before = pairit.games.position(found.before)
    assert before.legal_actions() == ["deal"]
    assert str(before.play("deal")) == found.position


def test_the_guard_closes_the_hole() -> None:
    report = holes("pairs", games=2_500, walked=20, target=70)
    assert not report.finds
    assert "Every deal had somebody who won or lost it." in str(report)


@pytest.mark.slow
@pytest.mark.skipif(not CAN_COMPILE, reason="takes an hour without compiled kernels")
def test_the_endless_tie_of_the_usual_game_is_found() -> None:
    """With the printed target it is rarer than one in 40,000 games."""
    report = holes("pairs", games=50_000, walked=1, tie_guard=0)
    assert [one.seed for one in report.finds] == [43_359]
    assert ends_in_a_tie(report.finds[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", list(pairit.games))
def test_no_position_lacks_an_action_and_every_deal_ends(name: str) -> None:
    """Every house rule at its ends, every number of players: the whole night's search, made short."""
    game = pairit.games[name]
    cited: set[str] = set()
    tables: list[dict[str, object]] = [{}]
    tables += [
        {option.name: value}
        for option in game.known_options
        for value in set(option.values if len(option.values) <= 5 else (option.values[0], option.values[-1]))
        if value != option.default
    ]
    for players in game.seats:
        for place, options in enumerate(tables):
            level = ("mate", "random")[place % 2]
            try:
                report = holes(name, 300, players, level, players * 10_000, walked=4, **options)
            except OptionError:  # so many cannot play by this house rule
                continue
            assert report.walked.counts[STUCK] == 0
            assert all("Played on, it ends" in one.words for one in report.finds if one.kind == ENDLESS)
            cited |= report.searched.cited | report.walked.cited
    never = {ruling.id for ruling in pairit.rulebook.load(name)} - cited
    assert never == NEVER[name]


NEVER = {
    "pair-it": {"PI-31"},  # nothing to play and nothing to draw: only positions that were built come there
    "pairs": {"PR-13"},  # so few cards are left only to a deck that was made small
    "pirato-poker": {"PP-04", "PP-26"},  # how many may play, and a match of several rounds
}


# ---------------------------------------------------------------- holes that were dug


class NobodyDeals(PairsState):
    """A state of Pairs in which a new round is owed and nobody may deal it."""

    __slots__ = ()

    def legal_actions(self) -> list[Action]:
        return [] if self.owes == DEAL_OWED else super().legal_actions()


class HoledPairs(Pairs):
    def deal_step(self, players: int = 2, seed: int | None = None) -> Step[PairsState]:
        nothing = (0,) * players
        assert seed is not None
        return deal_game(NobodyDeals, Match(self, seed, 1, nothing, nothing))


TASK = Task("pairs", (), ("deckhand", "deckhand"), 0, 3)


def test_a_position_without_an_action_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, last = moments(HoledPairs(), TASK, 0)
    assert last.is_stuck
    found = find(HoledPairs(), TASK, STUCK, 0)
    assert found.words == f"Seat {last.state.to_move} is to move and may do nothing."
    assert pairit.games.position(found.position).legal_actions() == ["deal"]
    monkeypatch.setattr(Task, "rules", HoledPairs())
    searched = walk_task(TASK)
    assert searched.counts[STUCK] == 3 and searched.seeds[STUCK] == (0, 1, 2)


def test_a_deal_that_does_not_end_is_played_on() -> None:
    task = Task("pairs", (), ("deckhand", "deckhand"), 0, 3, cap=10)
    searched = search_task(task)
    assert searched.counts[ENDLESS] == 3
    found = find(task.rules, task, ENDLESS, 0)
    assert found.words.startswith("Played on, it ends after ")
    state = pairit.games.position(found.position)
    assert not state.is_over
    short = replace(task, cap=1)
    assert find(task.rules, short, ENDLESS, 0).words == "It did not end within 10 actions either."


def test_searches_add_up() -> None:
    whole = search_task(replace(TASK, count=90, cap=20))
    parts = [search_task(replace(TASK, first=first, count=30, cap=20)) for first in (0, 30, 60)]
    assert parts[0] + parts[1] + parts[2] == whole
    assert isinstance(whole, Searched) and len(whole.seeds[ENDLESS]) == 3


# ---------------------------------------------------------------- the report


def test_the_report_names_what_never_came_up() -> None:
    report = holes("pairs", games=300, walked=10)
    assert {"PR-16", "PR-18", "PR-21"} <= set(report.unreached)
    assert "PR-07" not in report.unreached
    table = report.frame
    assert set(table["kind"]) == {UNREACHED}
    assert list(table["ruling"]) == list(report.unreached)
    assert table["seed"].isna().all()
    for position in table["position"]:
        if ";" in position:
            pairit.games.position(position)
    assert "PR-16 [coins] Do we play for coins between games?" in str(report)
    html = report._repr_html_()
    assert html.count("<p>") == len(str(report).splitlines()) - 1


def names(finds: Sequence[Find]) -> set[str]:
    return {one.kind for one in finds}


def test_what_a_ruling_foresees_is_told_with_it() -> None:
    """PP-25: eight careful players often run out of cards, and nobody wins."""
    report = holes("pirato-poker", games=50, players=8, level="bosun", walked=5)
    assert names(report.finds) == {NOBODY}
    assert len(report.finds) == 3 < report.searched.counts[NOBODY]
    assert all("So it ended by PP-25." in one.words for one in report.finds)
