"""Pirato Poker at the table: its words and choices."""

from __future__ import annotations

from random import Random

import pytest

from pairit.engine.event import Event
from pairit.games.pirato_poker.position import PASS_ON
from pairit.table.layout import Gift
from pairit.table.layouts.pirato_poker_words import hopes_of, known_hand
from tests.picture.pirato_tables import states, with_another_deal
from tests.table.pirato import (
    CHICKEN,
    FOUR,
    GIVE,
    LAYOUT,
    OVER,
    PASS,
    SHOWN,
    names_of,
    state_of,
    told,
    view_of,
)


@pytest.fixture(autouse=True)
def every_press_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass between two presses, and each count."""
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)


# ---------------------------------------------------------------- what can be done


def test_the_turned_up_card_is_given_and_asks_for_no_choice_of_cards() -> None:
    view = view_of(GIVE)
    assert LAYOUT.gift(view, FOUR) == Gift(0, ((1, "Mate 1"), (2, "Mate 2"), (3, "Mate 3")))
    assert LAYOUT.gift_action(view, [], 2) == "give pig to 2"
    assert LAYOUT.gift(view_of(GIVE, seat=1), FOUR) is None
    assert LAYOUT.gift(view_of(OVER), FOUR) is None


def test_after_a_dog_one_card_is_chosen_and_then_its_taker() -> None:
    view = view_of(PASS)
    gift = LAYOUT.gift(view, FOUR)
    assert gift is not None and gift.count == 1
    assert LAYOUT.gift_action(view, ["cat:g2"], 3) == "pass-on cat:g2 to 3"


def test_takers_are_asked_from_the_left_neighbour_on() -> None:
    view = view_of("hands: pig / dog / map / cat:g1; revealed: pig; turn: 2", seat=2)
    gift = LAYOUT.gift(view, FOUR)
    assert gift is not None and [seat for seat, _ in gift.takers] == [3, 0, 1]


def test_cards_and_takers_together_are_every_legal_action_but_being_late() -> None:
    for state in states():
        if state.to_move is None:
            continue
        view, names = state.view(state.to_move), names_of(state)
        gift = LAYOUT.gift(view, names)
        assert gift is not None and LAYOUT.choices(view, names) == []
        codes = [[card.code] for card in LAYOUT.hand(view)] if gift.count else [[]]
        actions = {LAYOUT.gift_action(view, code, seat) for code in codes for seat, _ in gift.takers}
        legal = {action for action in view.legal_actions() if action != "late"}
        assert {action for action in actions if view.judge(action).legal} == legal


def test_marks_lie_on_cards_that_may_be_passed_on_and_on_no_other() -> None:
    for state in states():
        for seat in range(state.players):
            view = state.view(seat)
            passes = state.to_move == seat and state.owes == PASS_ON
            for card in LAYOUT.hand(view):
                legal = any(action.startswith(f"pass-on {card.code} ") for action in view.legal_actions())
                assert card.playable is legal
                assert card.mark == (("can be passed on" if legal else "not now") if passes else "")


def test_every_card_of_the_hand_has_a_question_for_the_judge_until_the_round_is_over() -> None:
    for state in states():
        for seat in range(state.players):
            view = state.view(seat)
            for card in LAYOUT.hand(view):
                assert bool(card.action) is not state.is_over
                if seat == state.to_move:
                    assert view.judge(card.action).legal is card.playable


def test_a_card_says_its_suit_by_a_sign_and_its_name() -> None:
    shown = [(card.title, card.symbol[0]) for card in LAYOUT.hand(view_of(PASS))]
    assert shown == [("Cat with 2 gold coins", "♠"), ("Dog", "♦"), ("Pig", "♥"), ("Map", "★")]


# ---------------------------------------------------------------- whose turn it is


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (GIVE, "Your turn: give the pig to another player."),
        (CHICKEN, "Your turn: give the chicken to a player with the fewest cards: Mate 3."),
        (
            "hands: pig / dog / map; revealed: chicken; turn: 0",
            "Your turn: give the chicken to a player with the fewest cards: Mate 1 or Mate 2.",
        ),
        (PASS, "Because of the dog: choose a card to pass on, but no dog."),
        (SHOWN, "It is the turn of Mate 1, who gives the dog to another player."),
        (
            "hands: pig / dog / map; revealed: chicken; turn: 1",
            "It is the turn of Mate 1, who gives the chicken to a player with the fewest cards: "
            "Mate 2 or you.",
        ),
        (
            "hands: pig / dog chicken / map; owes: pass-on; turn: 1; gifts: 2>1 dog",
            "It is the turn of Mate 1, who passes on a card because of the dog.",
        ),
        (OVER, "You win the round."),
        ("hands: dog / pig*3; over: 1; gifts: 0>1 pig", "Mate 1 wins the round."),
        ("hands: dog / pig / cat:g1; over: -; draw: ", "Nobody wins the round."),
        (
            "hands: pig / dog / map; revealed: dog; turn: 0; options: breath_seconds=5",
            "Your turn: give the dog to another player. You have 5 seconds.",
        ),
    ],
)
def test_whose_turn_it_is_and_why(position: str, said: str) -> None:
    assert LAYOUT.now(view_of(position), FOUR) == said


def test_sentences_are_short_and_shout_at_nobody() -> None:
    for state in states():
        names = ("you", *(f"Deckhand {seat}" for seat in range(1, state.players)))
        for seat in range(state.players):
            view = state.view(seat)
            said = [LAYOUT.now(view, names), LAYOUT.place(view), *told(view, names).values()]
            assert not any("!" in text or "  " in text for text in said)
            if len(names) < 7:
                assert len(LAYOUT.now(view, names)) <= 140


# ---------------------------------------------------------------- what lies on the table


def test_facts_tell_what_is_turned_up_who_may_get_it_and_what_was_given() -> None:
    facts = told(view_of(CHICKEN))
    assert facts["Turned up"] == "a chicken. Goes to a player with the fewest cards."
    assert facts["May get it"] == "Mate 3"
    assert facts["Draw pile"] == "40 cards" and facts["Captain of the round"] == "you"
    assert "Just given" not in facts
    assert told(view_of(SHOWN))["Just given"] == (
        "Mate 2 gives you the dog. You pass on a pig to Mate 1. "
        "Mate 1 shows the hand: a cat with 1 gold coin and a pig."
    )


def test_a_shown_hand_is_hidden_again_with_the_next_gift() -> None:
    after = state_of(SHOWN).play("give dog to 3").view(0)
    assert told(after)["Just given"] == "Mate 1 gives Mate 3 the dog."
    assert "cat" not in " ".join(told(after).values())


def test_players_are_listed_with_cards_and_rounds_won_and_whether_they_may_get_the_card() -> None:
    seats = LAYOUT.seats(view_of(f"{CHICKEN}; scores: 1 / 0 / 2 / 0"), FOUR)
    assert [(seat.name, seat.cards, seat.points, seat.note) for seat in seats] == [
        ("You", 2, 1, ""),
        ("Mate 1", 3, 0, ""),
        ("Mate 2", 2, 2, ""),
        ("Mate 3", 1, 0, "may get the chicken"),
    ]
    assert LAYOUT.points_title == "Rounds won"
    assert [seat.note for seat in LAYOUT.seats(view_of(OVER), FOUR[:2])] == ["won the round", ""]


@pytest.mark.parametrize(
    ("hand", "wins", "so_far"),
    [
        ("pig", "no single card yet", ""),
        ("pig*2", "a pig (three pigs)", "three pigs (2 of 3)"),
        ("map jaguar", "a treasure (the Map)", "the Map (2 of 3)"),
        (
            "cat:g1 chest:gold dog",
            "a cat with 2 or 3 gold coins (the gold Treasure Chest)",
            "the gold Treasure Chest (1 of 3)",
        ),
        (
            "skull cat:g1 dog*2 pig*2",
            "a dog (three dogs); a pig (three pigs); the red Golden Llama; any card (the Golden Skull); "
            "the Porcupine",
            "three dogs (2 of 3), three pigs (2 of 3), the Golden Skull (6 of 7)",
        ),
    ],
)
def test_what_would_win_is_told_of_the_own_hand(hand: str, wins: str, so_far: str) -> None:
    view = view_of(f"hands: {hand} / chicken; revealed: dog; turn: 1")
    assert hopes_of(view) == (wins, so_far)
    facts = told(view, FOUR[:2])
    assert facts["Would make you win"] == wins and facts.get("So far", "") == so_far


def test_each_card_that_is_said_to_win_wins_and_no_other_does() -> None:
    for state in states():
        for seat in range(state.players):
            view = state.view(seat)
            deck, conditions = view.game.deck, view.game.conditions
            if view.is_over:
                continue
            free = [card for card in deck.face if deck.count(view.hand, card) < deck.face[card].copies]
            winning = {deck.code[card] for card in free if conditions.completed_by(view.hand, card)}
            assert winning == {code for hope in view.hopes() for code in hope.cards}
            assert (hopes_of(view)[0] == "no single card yet") is not bool(winning)


def test_the_memory_aid_tells_what_was_seen_and_nothing_else() -> None:
    text = "hands: pig dog skull / dog chicken / chicken map; turn: 0; revealed: pig"
    state = state_of(f"{text}; gifts: 1>2 chicken, 2>0 skull")
    names = FOUR[:3]
    assert told(state.view(0), names, aided=True)["Known of Mate 1's hand"] == "2 unknown cards"
    assert told(state.view(0), names, aided=True)["Known of Mate 2's hand"] == "a chicken and 1 unknown card"
    assert "Known of Your hand" not in told(state.view(0), names, aided=True)
    after = state.play("give pig to 1")
    assert known_hand(after.view(0), 1) == "a dog, a pig and a chicken"  # a pig shows the whole hand
    assert not any(label.startswith("Known") for label in told(state.view(0), names))


def test_at_the_end_all_hands_lie_open() -> None:
    facts = told(view_of(OVER), FOUR[:2])
    assert facts["Your hand"] == "3 pigs, the Map, the Golden Jaguar and the black Golden Llama"
    assert facts["Mate 1's hand"] == "a dog"
    assert LAYOUT.aid(view_of(OVER), FOUR[:2]) == []
    assert LAYOUT.score_sheet(view_of(OVER), FOUR[:2]) == [
        "You win the round with three pigs (PP-08) and the Map (PP-17).",
        "Your hand: 3 pigs, the Map, the Golden Jaguar and the black Golden Llama.",
        "Mate 1's hand: a dog.",
    ]


def test_a_drawn_round_and_a_match_say_how_they_ended() -> None:
    drawn = LAYOUT.score_sheet(view_of("hands: dog / pig / cat:g1; over: -; draw: "), FOUR[:3])
    assert drawn[0] == "No card is left to turn up, so nobody wins the round (PP-25)."
    text = "hands: dog / pig*3; over: 1; gifts: 0>1 pig; scores: 0 / 1; round: 2; options: rounds=2"
    sheet = LAYOUT.score_sheet(view_of(text), FOUR[:2])
    assert sheet[-1] == "Mate 1 wins the match with 2 rounds (PP-26)."
    assert LAYOUT.score_sheet(view_of(GIVE), FOUR) == []


def test_which_round_of_which_match_it_is() -> None:
    assert LAYOUT.place(view_of(f"{GIVE}; round: 3")) == "Round 3 · no last round"
    assert LAYOUT.place(view_of(f"{GIVE}; options: rounds=2")) == "Round 1 · 2 rounds won end the match"


def test_parts_of_the_table_tell_about_themselves() -> None:
    view = view_of(f"{GIVE}; scores: 1 / 2 / 0 / 0")
    assert LAYOUT.about(view, "seat", 1, FOUR) == "Mate 1 holds 3 cards and has won 2 rounds."
    assert LAYOUT.about(view, "seat", 0, FOUR) == "You hold 2 cards and have won 1 round."
    assert LAYOUT.about(view, "top", 0, FOUR) == "The pig: Show your hand to everybody."
    assert LAYOUT.about(view, "pile", 0, FOUR).startswith("Draw pile: 40 cards.")
    assert LAYOUT.about(view_of(OVER), "card", 1, FOUR[:2]) == "The pig: Show your hand to everybody."


def test_what_a_seat_has_got() -> None:
    dealt = Event("dealt", ("PP-05",), 0, cards=("pig",), count=1)
    assert LAYOUT.received(dealt, 0) == ("pig",) and LAYOUT.received(dealt, 1) == ()
    for kind in ("gave", "passed_on"):
        event = Event(kind, ("PP-07",), 1, 0, ("pig",), 1)
        assert LAYOUT.received(event, 0) == ("pig",) and LAYOUT.received(event, 1) == ()
    assert LAYOUT.received(Event("showed", ("PP-13",), 0, cards=("pig",), count=1), 0) == ()


def test_hidden_cards_change_no_word() -> None:
    chance = Random(4)
    for state in states():
        for seat in range(state.players):
            if state.owes == PASS_ON and state.turn != seat:
                continue  # another hand might owe nothing
            view, names = state.view(seat), names_of(state)
            twin = with_another_deal(state, seat, chance).view(seat)
            assert told(view, names, aided=True) == told(twin, names, aided=True)
            assert LAYOUT.now(view, names) == LAYOUT.now(twin, names)
            assert LAYOUT.hand(view) == LAYOUT.hand(twin)
            assert LAYOUT.seats(view, names) == LAYOUT.seats(twin, names)
