"""What moves and cards of Pirato Poker tell, where no example of the rulebook looks so closely."""

from __future__ import annotations

import pytest

import pairit
from pairit.games.pirato_poker.cards import CAT_CODES, TREASURES
from pairit.games.pirato_poker.game import PiratoPoker

GAME = PiratoPoker()


def test_every_card_that_moves_is_told_as_one() -> None:
    counts = set()
    for seed in range(20):
        step = GAME.deal_step(players=3, seed=seed)
        events = list(step.events)
        while step.state.to_move is not None:
            step = step.state.step(step.state.legal_actions()[0])
            events += step.events
        counts |= {
            (event.kind, event.count)
            for event in events
            if event.kind in ("dealt", "turned", "gave", "passed_on")
        }
    assert counts == {("dealt", 1), ("turned", 1), ("gave", 1), ("passed_on", 1)}


def test_a_cat_shows_one_to_five_coins() -> None:
    assert tuple(f"cat:{letter}{coins}" for letter in "gc" for coins in (1, 2, 3, 4, 5)) == CAT_CODES


def test_the_title_of_a_treasure_is_its_name_with_a_capital() -> None:
    for code, treasure in TREASURES.items():
        title = GAME.deck.cards_by_code[code].title
        assert title[0].isupper()
        assert title.lower() == treasure.name.lower()


def test_only_the_chicken_is_said_to_be_yours_to_give() -> None:
    said = {}
    for seed in range(60):
        state = GAME.deal(players=3, seed=seed)
        action = state.legal_actions()[0]
        (reason, *_) = [one for one in state.judge(action).reasons if one.code == "PP.yes.give"] or [None]
        if reason is not None:
            said[state.game.deck.code[state.revealed]] = reason.text
    assert {code for code, text in said.items() if "yours to give" in text} == {"chicken"}
    assert all("any other player" in text for code, text in said.items() if code != "chicken")


def test_only_cats_show_coins() -> None:
    for card in GAME.cards:
        assert (card.coins > 0) == (card.kind == "cat")
        assert card.coins >= 0


@pytest.mark.parametrize(("rounds", "said"), [(1, "1 round wins"), (2, "2 rounds win")])
def test_who_has_won_the_match_deals_no_further_round(rounds: int, said: str) -> None:
    """PP-26."""
    state = GAME.position(f"options: rounds={rounds}; hands: pig*3 / dog; over: 0; scores: {rounds - 1} / 0")
    with pytest.raises(pairit.PairitError, match=rf"The match is over: {said} the match \(PP-26\)"):
        state.next_round()
