"""Pirato Poker at the table: what the table does with its words, from one gift to whole rounds."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

import pairit
from pairit.games.pirato_poker.position import PASS_ON
from pairit.table.layout import TimeLimit
from pairit.table.layouts import layout_of
from pairit.table.layouts.pirato_poker import PiratoPokerLayout
from pairit.table.table import Table
from tests.table.pirato import (
    CHICKEN,
    FOUR,
    GAME,
    GIVE,
    LAYOUT,
    OVER,
    PASS,
    SHOWN,
    place_of,
    state_of,
    table_at,
    view_of,
)


@pytest.fixture(autouse=True)
def every_press_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass between two presses, and each count."""
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)


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


def test_what_the_dog_asks_for_is_said_once() -> None:
    table = table_at("hands: pig map / pig; turn: 1; revealed: dog; draw: pig*5")
    assert table.mine and table.latest.count("pass on") == 1, table.latest
    assert table.latest.endswith("Because of the dog: choose a card to pass on, but no dog.")
    assert table.log[-1].text == "You have to pass on a card, but no dog."
