"""Positions of Pirato Poker: what is read, and what is refused with a sentence that names the part."""

from __future__ import annotations

import pytest

import pairit

GAME = pairit.games["pirato-poker"]

REFUSED = {
    "hands: pig": "PP-04",
    "hands: pig / ": "PP-05",
    "hands: pig*11 / dog": "10 copies",
    "hands: map / map": "map is there once too often",
    "hands: parrot / dog": "There is no card",
    "hands: pig / dog; revealed: map skull": "PP-07",
    "hands: pig / dog; turn: 2": "turn",
    "hands: pig / dog; draw:": "PP-25",
    "hands: pig / dog; owes: pass-on": "PP-10",
    "hands: dog*2 / pig; owes: pass-on": "PP-12",
    "hands: dog pig / pig; owes: pass-on; revealed: map": "PP-07",
    "hands: dog pig / pig; owes: colour": "pass-on",
    "hands: pig / dog; over: 0": "PP-08",
    "hands: pig*3 / dog; over: 0; turn: 1": "nobody is to move",
    "hands: pig / dog; over: -; draw: map": "PP-25",
    "hands: dog pig / dog; over: -; gifts: 1>0 dog": "must pass a card on (PP-10)",
    "hands: pig / dog; scores: 3 / 0; options: rounds=3": "PP-26",
    "hands: pig / dog; scores: 3": "scores",
    "hands: pig / dog; discard: map": "no part",
    "hands: pig / dog; options: coins=g1": "PP-03",
    "hands: pig / dog; options: porcupine=most": "PP-22",
    "hands: pig / dog pig; turn: 1; gifts: 0-1 pig": "0>1 dog",
    "hands: pig / dog pig; turn: 1; gifts: 0>5 pig": "PP-07",
    "hands: pig / dog pig; turn: 1; gifts: 0>1 map": "not there now",
    "hands: pig / dog pig; turn: 0; gifts: 0>1 pig": "PP-06",
    "hands: pig / dog pig; turn: 1; gifts: 0>1 dog": "PP-10",
    "hands: pig / pig; turn: 1; gifts: 0>1 pig": "PP-05",
    "hands: pig / dog pig; turn: 1; gifts: 0>1 pig = map*2": "PP-01",
    "hands: pig / dog pig; turn: 1; gifts: 0>1 pig = pig*2": "the hand shown then was",
    "hands: pig chicken / dog map / dog; turn: 0; gifts: 2>0 chicken = pig": "the hand shown then was none",
    "hands: pig*2 chicken / map / dog; turn: 0; gifts: 2>0 chicken": "PP-14",
}


@pytest.mark.parametrize(("text", "said"), REFUSED.items())
def test_impossible_positions_are_refused(text: str, said: str) -> None:
    with pytest.raises(pairit.PositionError) as refusal:
        GAME.position(text)
    assert said in str(refusal.value)


def test_a_last_dog_needs_no_answer_where_it_won_or_found_only_dogs() -> None:
    assert GAME.position("hands: dog*3 pig / dog; over: 0; gifts: 1>0 dog").gifts[0].shown == ()
    assert GAME.position("hands: dog*2 / pig; over: -; gifts: 1>0 dog").gifts[0].shown == ("dog", "dog")


def test_without_a_revealed_card_the_top_of_the_pile_is_turned() -> None:
    state = GAME.position("hands: pig / dog; turn: 1; draw: map skull")
    assert state.parts()["revealed"] == "map"
    assert state.parts()["draw"] == "skull"


def test_cards_named_nowhere_are_out_of_a_round_with_an_exact_pile() -> None:
    state = GAME.position("hands: pig / dog; revealed: map; draw: skull")
    assert state.aside.bit_count() == 45
    assert GAME.position("hands: pig / dog; revealed: map; draw: skull ...").aside == 0


def test_coins_are_a_table_that_can_be_corrected() -> None:
    game = GAME.with_options(coins="c5,g1,g1,g1,g1,g2,c1,c1,c1,c1")
    assert game.options["coins"] == "g1,g1,g1,g1,g2,c1,c1,c1,c1,c5"
    state = game.position("hands: chest:any / dog; revealed: cat:c5; turn: 1")
    assert state.play("give to 0").winner == 0


def test_gifts_are_read_with_the_hands_that_were_shown() -> None:
    text = "hands: dog*2 / map chicken / pig skull; turn: 2; revealed: cat:g1; gifts: 1>0 dog, 0>2 pig"
    first, second = GAME.position(text).gifts
    assert first.shown == ("dog", "dog")
    assert second.shown == ("pig", "skull")
    view = GAME.position(text).view(1)
    assert view.parts()["gifts"] == "1>0 dog = dog dog, 0>2 pig = pig skull"
