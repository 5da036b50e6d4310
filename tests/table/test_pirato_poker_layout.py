"""Pirato Poker at the table: its words and choices, and what the table does with them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

import pairit
from pairit.engine.event import Event
from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.position import PASS_ON
from pairit.games.pirato_poker.state import PiratoState
from pairit.games.pirato_poker.view import PiratoView
from pairit.table.layout import Gift, TimeLimit
from pairit.table.layouts import layout_of
from pairit.table.layouts.pirato_poker import PiratoPokerLayout
from pairit.table.layouts.pirato_poker_words import hopes_of, known_hand
from pairit.table.table import Table
from tests.picture.pirato_tables import NAMES, states, with_another_deal

GAME = PiratoPoker()
LAYOUT = PiratoPokerLayout()
FOUR = ("you", "Mate 1", "Mate 2", "Mate 3")

GIVE = "hands: pig dog / dog map cat:g1 / pig*2 / chicken; revealed: pig; turn: 0"
CHICKEN = "hands: pig dog / dog map cat:g1 / pig*2 / chicken; revealed: chicken; turn: 0"
PASS = "hands: pig dog map cat:g2 / dog skull / pig*2 / chicken; turn: 0; owes: pass-on; gifts: 1>0 dog"
SHOWN = (
    "hands: dog map / cat:g1 pig / pig chicken / chicken; turn: 1; revealed: dog; gifts: 2>0 dog, 0>>1 pig"
)
OVER = "hands: pig*3 map jaguar llama:black / dog; over: 0; gifts: 1>0 pig; scores: 3 / 1; round: 5"


def state_of(text: str) -> PiratoState:
    return GAME.position(f"pirato-poker; {text}")


def view_of(text: str, seat: int = 0) -> PiratoView:
    return state_of(text).view(seat)


def names_of(state: PiratoState) -> tuple[str, ...]:
    return NAMES[: state.players]


def told(view: PiratoView, names: Sequence[str] = FOUR, aided: bool = False) -> dict[str, str]:
    facts = LAYOUT.facts(view, names) + (LAYOUT.aid(view, names) if aided else [])
    return {fact.label: fact.value for fact in facts}


@pytest.fixture(autouse=True)
def every_press_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass between two presses, and each count."""
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)


def table_at(text: str, level: str = "mate") -> Table:
    state = state_of(text)
    return Table(state.game, level=level, seed=1, start=state)


def place_of(table: Table, code: str) -> int:
    return [card.code for card in table.hand].index(code)


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
    assert LAYOUT.place(view_of(f"{GIVE}; round: 3")) == "Round 3 · as many as you like"
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


# ---------------------------------------------------------------- giving, at the table


def test_the_table_finds_the_layout_and_seats_four() -> None:
    assert isinstance(layout_of(GAME), PiratoPokerLayout)
    assert pairit.play("pirato-poker").table.state.players == 4
    assert Table(GAME).state.players == 4
    assert pairit.play("pirato-poker", players=6).table.state.players == 6


def test_pressing_a_player_gives_the_turned_up_card() -> None:
    table = table_at(GIVE)
    table.press_seat(3)
    assert table.record.actions[0] == "give pig to 3"
    assert "You give Mate 3 the pig." in [line.text for line in table.log]


def test_a_player_who_may_not_have_the_chicken_is_refused_by_the_judge_and_by_name() -> None:
    table = table_at(CHICKEN)
    before = table.state
    table.press_seat(1)
    assert table.answer is not None and table.answer.rulings == ("PP-14",)
    assert table.latest == (
        "Not now. A chicken goes to a player with the fewest cards: Mate 1 has 3, Mate 3 has 1."
    )
    assert table.state == before
    table.press_seat(3)
    assert table.record.actions[0] == "give chicken to 3" and table.answer is None


def test_nobody_gives_to_oneself_and_no_hand_card_is_given_in_place_of_the_turned_up_one() -> None:
    table = table_at(GIVE)
    before = table.state
    table.press_seat(0)
    assert table.latest == "Not now. Cards are given away: never to oneself."
    table.press_card(0)
    assert table.latest.startswith("Not now. Only whoever got a dog passes on a card of the hand.")
    assert table.state == before and table.selected == ()


def test_after_a_dog_a_card_is_chosen_and_then_the_player() -> None:
    table = table_at(PASS)
    table.press_seat(2)
    assert table.latest.startswith("Mate 2 holds 2 cards and has won 0 rounds. Because of the dog: choose")
    table.press_card(place_of(table, "map"))
    assert table.now == "Chosen: Map. Now choose who gets it."
    table.press_card(place_of(table, "pig"))
    assert table.now == "Chosen: Pig. Now choose who gets it."
    table.press_card(place_of(table, "pig"))
    assert table.selected == () and table.now.startswith("Because of the dog")
    table.press_card(place_of(table, "cat:g2"))
    table.put_back()
    assert table.selected == ()
    table.press_card(place_of(table, "cat:g2"))
    table.press_seat(2)
    assert table.record.actions[0] == "pass-on cat:g2 to 2"


def test_a_dog_is_never_passed_on_and_the_judge_says_why() -> None:
    table = table_at(PASS)
    table.press_card(place_of(table, "dog"))
    assert table.selected == ()
    assert table.latest == "Not now. The one card that a dog cannot send on is a dog."


def test_a_chicken_that_is_passed_on_keeps_its_rule() -> None:
    table = table_at("hands: chicken dog / pig map / pig; turn: 0; owes: pass-on; gifts: 1>0 dog")
    table.press_card(place_of(table, "chicken"))
    table.give(1)
    assert table.answer is not None and table.answer.rulings == ("PP-14", "PP-11")
    table.press_card(place_of(table, "chicken"))
    table.give(2)
    assert table.record.actions[0] == "pass-on chicken to 2"


def test_why_is_answered_by_keys_too() -> None:
    table = table_at(PASS)
    table.explain(place_of(table, "pig"))
    assert table.latest.startswith("Yes. You got a dog: you may pass on the pig")
    table.explain(place_of(table, "dog"))
    assert table.latest.startswith("Not now.")


def test_piles_tell_about_themselves_and_nothing_moves() -> None:
    table = table_at(GIVE)
    before = table.state
    table.press_pile()
    assert table.latest == (
        "Draw pile: 40 cards. The top card is turned up by itself. Your turn: give the pig to another player."
    )
    table.press_top()
    assert table.latest.startswith("The pig: Show your hand to everybody.")
    assert table.state == before and not table.faults


def test_at_the_end_cards_and_players_are_looked_at() -> None:
    table = table_at(OVER)
    table.press_card(0)
    assert table.notice == "The pig: Show your hand to everybody."
    table.press_seat(1)
    assert table.notice == "Mate holds 1 card and has won 1 round."
    table.next_round()
    assert table.view.round_number == 6 and table.state.points == (4, 1)


def buttons(view: object) -> list[str]:
    return [button.description for button in view.choices.children if button.offered]  # type: ignore[attr-defined]


def test_every_gift_has_a_button_and_one_that_is_refused_says_why() -> None:
    view = pairit.play(state_of(CHICKEN), view="buttons")
    assert buttons(view) == ["Why not to Mate 1?", "Why not to Mate 2?", "Give the chicken to Mate 3"]
    view.choices.children[0]._effect()
    assert view.table.answer is not None and "Mate 1 has 3" in view.answer.value
    assert (
        "give the chicken to Mate 3" in view.answer.value
        and "seat" not in view.answer.value.split("PP-14")[0]
    )


def test_the_choice_after_a_dog_is_made_with_buttons() -> None:
    view = pairit.play(state_of(PASS), view="buttons")
    assert buttons(view) == []
    assert "Because of the dog: choose a card to pass on" in view.bridge.text
    view.table.press_card(place_of(view.table, "cat:g2"))
    wanted = [f"Pass on a cat to Mate {seat}" for seat in (1, 2, 3)]
    assert buttons(view) == [*wanted, "Put back"]


def test_the_plain_view_offers_each_gift_once_and_never_what_the_clock_plays() -> None:
    view = pairit.play(state_of(f"{CHICKEN}; options: breath_seconds=9"), view="plain")
    assert view.plain._actions() == [("Give the chicken to Mate 3", "give chicken to 3")]
    assert buttons(view) == []
    view = pairit.play(state_of(PASS.replace("map cat:g2", "cat:c1 cat:g2")), view="plain")
    offered = [words for words, _ in view.plain._actions()]
    assert len(set(offered)) == len(offered) == 9 and "Pass on a cat with 1 copper coin to Mate 3" in offered


# ---------------------------------------------------------------- remembering


def test_the_log_keeps_only_what_is_new_while_the_aid_is_off() -> None:
    table = table_at(
        "hands: dog / pig / map / cat:g1; revealed: pig; turn: 0; draw: dog skull ...", "deckhand"
    )
    for _ in range(30):
        if table.state.is_over:
            break
        if table.view.owes == PASS_ON:
            table.press_card(next(n for n, card in enumerate(table.hand) if card.playable))
        before = len(table.log)
        gift = table.layout.gift(table.view, table.names)
        assert gift
        codes = [table.hand[place].code for place in table.selected]
        actions = [table.layout.gift_action(table.view, codes, seat) for seat, _ in gift.takers]
        table.act(next(action for action in actions if table.view.judge(action).legal))
        if not table.state.is_over:
            assert table.lines == table.log[before:]
            table.toggle_aid()
            assert table.aided and table.lines == table.log
            table.toggle_aid()
    assert table.state.is_over and table.lines == table.log
    table.next_round()
    assert table.lines[0].text == "49 cards are shuffled."


def test_rivals_never_hurry_so_that_each_card_is_seen_unless_the_person_skips() -> None:
    async def scene() -> None:
        for start, hurries in ((SHOWN, False), ("pair-it; hands: R2K / B3C G1C; top: R1K; turn: 1", True)):
            state = pairit.games.position(start) if hurries else state_of(start)
            table = Table(state.game, seed=1, start=state)
            table._chain = 1000.0
            assert (table._pause("give dog to 3") == 0) is hurries
            table.skip()
            assert table._pause("give dog to 3") == 0
            table.end()

    asyncio.run(scene())


def test_the_aid_is_off_at_first_and_a_labelled_button_switches_it() -> None:
    view = pairit.play(state_of(SHOWN.replace("turn: 1; revealed: dog", "turn: 1; revealed: pig")))
    table = view.table
    assert not table.aided
    foot = [button.description for button in view.foot.children if button.offered]
    assert "Switch the memory aid on" in foot
    table.toggle_aid()
    assert table.latest.startswith("The memory aid is on.")
    foot = [button.description for button in view.foot.children if button.offered]
    assert "Switch the memory aid off" in foot
    view._toggle_face()
    assert "Known of" in view.buttons.board.value
    table.toggle_aid()
    assert "Known of" not in view.buttons.board.value


def test_other_games_have_no_memory_aid() -> None:
    for name in ("pair-it", "pairs"):
        view = pairit.play(name, seed=1)
        assert not any("memory" in button.description for button in view.foot.children)
        assert view.table.lines == view.table.log


# ---------------------------------------------------------------- the divers' trick


BREATH = (
    "hands: pig dog / dog map cat:g1 / pig*2 / chicken; revealed: pig; turn: 0; options: breath_seconds=1"
)


def test_a_time_limit_is_there_only_for_the_own_turned_up_card() -> None:
    assert LAYOUT.time_limit(view_of(BREATH), FOUR) == TimeLimit(
        1, "late", "then Mate 1 gets the pig (PP-15)"
    )
    assert LAYOUT.time_limit(view_of(GIVE), FOUR) is None
    assert LAYOUT.time_limit(view_of(BREATH, seat=1), FOUR) is None
    assert LAYOUT.time_limit(view_of(f"{PASS}; options: breath_seconds=1"), FOUR) is None
    chicken = view_of(f"{CHICKEN}; options: breath_seconds=9")
    limit = LAYOUT.time_limit(chicken, FOUR)
    assert limit is not None and limit.words == "then Mate 3 gets the chicken (PP-15)"


def test_whoever_takes_too_long_loses_the_choice() -> None:
    async def scene() -> None:
        table = table_at(BREATH)
        table.seen()
        assert table.clock.left == 1
        await asyncio.sleep(1.2)
        assert table.record.actions[0] == "late" and not table.faults
        assert [line.text for line in table.log][:2] == [
            "You run out of breath: the card goes to the left.",
            "You give Mate 1 the pig.",
        ]
        table.end()

    asyncio.run(scene())


def test_a_move_stops_the_clock_and_a_refused_press_does_not() -> None:
    async def scene() -> None:
        table = table_at(BREATH.replace("revealed: pig", "revealed: chicken").replace("=1", "=30"))
        table.seen()
        await asyncio.sleep(0.05)
        left = table.clock.left
        table.press_seat(1)
        table.set_speed("slow")
        table.seen()
        assert table.clock.left == left == 30 and table.answer is not None
        table.press_seat(3)
        assert table.clock.left is None
        table.end()

    asyncio.run(scene())


def test_no_clock_runs_before_a_page_shows_the_table_nor_after_its_end() -> None:
    async def scene() -> None:
        table = table_at(BREATH)
        await asyncio.sleep(1.2)
        assert table.clock.left is None and table.record.actions == ()
        table.seen()
        table.end()
        assert table.clock.left is None
        await asyncio.sleep(1.2)
        assert table.record.actions == ()

    asyncio.run(scene())


def test_the_page_counts_down_in_words_without_another_change_of_the_table() -> None:
    async def scene() -> None:
        view = pairit.play(state_of(BREATH.replace("=1", "=3")))
        view.bridge.ratio = 1.0
        assert "3 seconds left, then Mate 1 gets the pig (PP-15)." in view.clock.value
        shown, said = view.bridge.shown, view.bridge.text
        await asyncio.sleep(1.1)
        assert "2 seconds left" in view.clock.value
        assert (view.bridge.shown, view.bridge.text) == (shown, said)
        view.table.press_seat(2)
        assert view.clock.value == ""
        view.table.end()

    asyncio.run(scene())


# ---------------------------------------------------------------- whole rounds


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("level", ["deckhand", "bosun", "mate"])
def test_a_match_is_played_to_its_end_drawn_and_as_buttons(players: int, level: str) -> None:
    view = pairit.play("pirato-poker", players=players, level=level, seed=players, rounds=2)
    view.bridge.ratio = 1.0
    table, chance = view.table, Random(players)
    for turn in range(600):
        assert not table.faults and table.waiting
        if table.state.match_over:
            break
        if turn % 7 == 3:
            view._toggle_face()
        if turn % 11 == 5:
            table.toggle_aid()
        if table.state.is_over:
            table.next_round()
        elif chance.random() < 0.4:
            table.press_card(chance.randrange(len(table.hand)))
        else:
            table.press_seat(chance.randrange(players))
    assert table.state.match_over and not table.faults
    assert table.record.replay() == table.state
    assert "wins the match" in " ".join(table.layout.score_sheet(table.view, table.names)).replace(
        "win ", "wins "
    )
