"""What moves of Pairs tell, count and answer, where no example of the rulebook looks so closely."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from pairit.games.pairs.cards import CARDS
from pairit.games.pairs.game import Pairs

GAME = Pairs()
CONTINUOUS = Pairs(variant="continuous")


@pytest.mark.parametrize("seed", [23, 55, 77])
def test_every_card_of_a_deal_is_told_as_one(seed: int) -> None:
    step = GAME.deal_step(players=4, seed=seed)
    counts = {
        (event.kind, event.count)
        for event in step.events
        if event.kind in ("dealt", "tie_card", "tie_card_paired")
    }
    assert counts == {("dealt", 1), ("tie_card", 1), ("tie_card_paired", 1)}


def test_a_hit_is_told_as_one_card() -> None:
    events = GAME.position("pairs; stacks: 3 9 / 8; turn: 0; draw: 7").step("hit").events
    assert [(event.kind, event.count) for event in events] == [("hit", 1)]


@pytest.mark.parametrize(
    ("stacks", "action", "reason", "said"),
    [
        ("3 9 / 3 8 / 10", "fold 2", "PR.fold.not_lowest", "no card of the lowest rank, 3"),
        ("3 9 / 4 8 / 10", "fold 0", "PR.fold.no_choice", "nothing to choose"),
        ("3 9 / 4 8 / 10", "deal", "PR.no_deal", "In Continuous Pairs"),
    ],
)
def test_a_refusal_of_continuous_pairs_says_why(stacks: str, action: str, reason: str, said: str) -> None:
    at = CONTINUOUS.position(f"pairs; stacks: {stacks}; turn: 0; draw: 7 6; options: variant=continuous")
    (found,) = at.judge(action).reasons
    assert found.code == reason
    assert said in found.text


def test_a_refused_deal_of_rounds_does_not_speak_of_continuous_pairs() -> None:
    (found,) = GAME.position("pairs; stacks: 3 9 / 4 8; turn: 0; draw: 7 6").judge("deal").reasons
    assert "Continuous" not in found.text


def test_at_most_three_moves_are_offered_instead() -> None:
    at = CONTINUOUS.position("pairs; stacks: 5 / 5 / 5 / 5; turn: 0; draw: 7; options: variant=continuous")
    assert at.judge("fold").instead == ("hit", "fold 0", "fold 1")


def test_a_fold_that_loses_is_added_up() -> None:
    at = GAME.position("pairs; stacks: 9 6 / 8 5; scores: 26 / 3; turn: 0; draw: 8 2")
    assert "26 and 5 are 31, and 31 lose" in at.judge("fold").reasons[0].text


TWO_LEFT = "pairs; stacks: 10 / 9; turn: 0; draw: 8 7; burned: 1 2*2"


def test_cards_that_come_back_are_left_but_for_the_five_burned_again() -> None:
    at = GAME.position(TWO_LEFT)
    assert at.cards_left == 2 + (55 - 4) - 5
    assert at.play("hit").cards_left == at.cards_left - 1


def test_where_burned_cards_leave_the_game_they_are_not_left_and_none_is_burned_again() -> None:
    at = Pairs(burned_return=False).position(TWO_LEFT + "; options: burned_return=false")
    assert at.cards_left == 2 + (55 - 4 - 3)


def test_of_five_cards_that_come_back_one_is_left() -> None:
    stacks = " / ".join(" ".join(map(str, range(lowest, 11))) for lowest in (4, 2, 3, 4, 5, 6, 7, 8))
    at = GAME.position(f"pairs; stacks: {stacks}; scored: 9 / / / / / / / ; turn: 7; draw: ")
    assert (at.discards.bit_count(), at.cards_left) == (5, 1)


def test_where_every_card_lies_none_is_left() -> None:
    burned = "1 2*2 3*3 4*4 5*5 6*6 7*7 8*8 9*8 10*9; options: burned_return=false"
    at = Pairs(burned_return=False).position(f"pairs; stacks: 10 / 9; turn: 0; draw: ...; burned: {burned}")
    assert at.cards_left == 0


def test_cards_and_matches_never_change() -> None:
    for thing, name in ((CARDS[0], "rank"), (GAME.deal(players=2, seed=1).match, "seed")):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, name, 2)


def test_what_the_loser_pays_is_told() -> None:
    game = Pairs(coins="one_each")
    at = game.position(
        "pairs; stacks: 9 / 8 / 7; scores: 20 / 0 / 0; turn: 0; draw: 9; options: coins=one_each"
    )
    paid = [event.count for event in at.step("hit").events if event.kind == "paid"]
    assert paid == [2]


def test_where_a_deal_ends_without_a_loser_the_lowest_seats_are_named_from_the_first() -> None:
    options = "burned_return=false tie_guard=0"
    out = f"scored: 10 / ; burned: 1 2*2 3*3 4*4 5*5 6*6 7*7 8*8 9*9 10*7; options: {options}"
    game = Pairs(burned_return=False, tie_guard=0)
    at = game.position(f"pairs; stacks: 10 / ; turn: 0; owes: deal; draw: 10; {out}")
    after = at.play("deal")
    assert (after.is_over, after.loser, after.lowest_seats) == (True, None, [0, 1])
