"""The table itself, without any widget: what an input does, and what it must never do."""

from __future__ import annotations

import asyncio
import random

import pytest

import pairit
from pairit.engine.game import Game, State
from pairit.table import table as room
from pairit.table.pace import FORCED, SPEEDS, thinking_time
from pairit.table.table import Table
from pairit.table.terminal import play_text

GAME: Game = pairit.games["pair-it"]  # type: ignore[index]


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let a second pass between any two presses."""
    clock = Clock()
    monkeypatch.setattr(room.time, "monotonic", clock.monotonic)
    return clock


def table_at(text: str, level: str = "mate") -> Table:
    return Table(GAME, level=level, seed=1, start=pairit.games.position(text))


def card(table: Table, code: str) -> int:
    """Find the place of a card in the hand."""
    return [held.code for held in table.layout.hand(table.view)].index(code)


def labels(table: Table) -> list[str]:
    return [choice.action for choice in table.layout.choices(table.view, table.names)]


def texts(table: Table) -> list[str]:
    return [line.text for line in table.log]


# ---------------------------------------------------------------- pressing cards


def test_a_card_that_fits_is_played_and_the_rival_answers() -> None:
    table = table_at("pair-it; hands: R2K Y3S G1W / B3C G1C Y1S; top: R1K")
    table.press_card(card(table, "R2K"))
    assert "You play red 2 skull." in texts(table)
    assert table.waiting and table.view.to_move == 0
    assert len(table.log) > 1  # the rival moved as well


def test_a_card_that_does_not_fit_gets_the_verdict_and_nothing_moves() -> None:
    table = table_at("pair-it; hands: R2K Y3S G1W / B3C G1C; top: R1K")
    before = table.state
    table.press_card(card(table, "Y3S"))
    assert table.answer is not None
    assert table.answer.rulings == ("PI-02",)
    assert "play R2K" in table.answer.instead
    assert table.state == before
    table.press_card(card(table, "R2K"))
    assert table.answer is None


def test_a_second_press_within_a_quarter_second_is_the_same_press(clock: Clock) -> None:
    table = table_at("pair-it; hands: R2K R3K R4K G1W / B3C G1C Y2S; top: R1K")
    table.press_card(0)
    held = len(table.view.cards)
    clock.now -= 0.9
    table.press_card(0)
    assert len(table.view.cards) == held


def test_somebody_who_keeps_pressing_is_heard_all_the_same(clock: Clock) -> None:
    table = table_at("pair-it; hands: R2K R3K R4K Y1W / B3C G1C Y2S; top: R1K")
    table.press_card(3)
    table.put_back()
    heard = []
    for _ in range(4):
        clock.now -= 0.9  # a tenth of a second passes between these presses
        table.press_card(3)
        heard.append(table.answer is not None)
    assert heard == [False, False, True, True]


def test_presses_while_a_rival_acts_are_ignored_not_queued() -> None:
    async def scene() -> None:
        table = table_at("pair-it; hands: R2K Y3S G1W / B3C G1C Y1S; top: R1K")
        table.press_card(card(table, "R2K"))
        assert not table.waiting
        before = table.state
        table.press_card(0)
        table.act("draw")
        assert table.state == before
        assert table.answer is None
        table.set_speed("instant")
        await rival_has_moved(table)
        assert table.record.actions[1] != "draw" or before.hands[0] == table.state.hands[0]

    asyncio.run(scene())


def test_a_double_press_on_draw_does_not_pass_as_well(clock: Clock) -> None:
    table = table_at("pair-it; hands: B2K Y3S G4W / B3C G1C Y2S; top: R1K; draw: R2S R3S R4S")
    table.act("draw")
    clock.now -= 0.9
    table.act("pass")
    assert [*table.record.actions] == ["draw"]
    table.act("pass")
    assert table.record.actions[1] == "pass"


LONG_TURN = "pair-it; hands: R2K Y3S G1W / Reverse:R Pirates:R R4C B1C B2C; top: R1K; draw: Y4S Y1S B4S"


def test_the_status_line_tells_the_last_move_and_of_those_before_what_there_is_room_for() -> None:
    table = table_at(LONG_TURN)
    table.press_card(card(table, "R2K"))
    told = [line.text for line in table.log]
    assert table.latest == " ".join([*told[-5:], table.now]) and len(table.latest) <= table.longest
    assert len(" ".join([*told[-6:], table.now])) > table.longest


def test_a_line_in_a_terminal_tells_all_that_happened_since_the_own_last_move() -> None:
    typed, said = iter(["1", "quit"]), list[str]()
    play_text(LONG_TURN, ask=lambda _: next(typed), show=said.append, save=False)
    assert said[-1].startswith("You play red 2 skull. Mate plays red Pirates.") and len(said[-1]) > 140


@pytest.mark.parametrize("game", pairit.games)
def test_a_long_status_line_is_the_last_move_alone(game: str) -> None:
    for seed in range(3):
        table, chance, longest = Table(pairit.games[game], seed=seed, speed="instant"), random.Random(seed), 0
        while not table.present.is_over:
            moves = len(table.record.actions)
            table.act_together() if table.common else table.act(chance.choice(table.view.legal_actions()))
            table.confirm()
            table.go_on()
            table.forget_press()
            last = " ".join(line.text for line in table.log if line.place == table.log[-1].place)
            longest = max(longest, len(table.latest))
            assert len(table.latest) <= table.longest or len(f"{last} {table.now}") >= len(table.latest)
            assert len(table.record.actions) > moves or table.forfeit
        assert longest > 100


def test_a_card_pressed_out_of_turn_answers_and_moves_nothing() -> None:
    async def scene() -> None:
        table = table_at("pair-it; hands: R2K Y3S G1W / B3C G1C Y1S; top: R1K")
        table.press_card(card(table, "R2K"))
        before = table.state
        table.press_card(0)
        assert table.notice == "Your cards wait until it is your turn."
        table.explain(0)
        assert table.state == before
        assert table.answer is None
        table.end()

    asyncio.run(scene())


# ---------------------------------------------------------------- what a card asks for


def test_a_reverse_shows_what_goes_along_before_it_is_played() -> None:
    table = table_at("pair-it; hands: Reverse:R Anchor*2 B2C G3S / Y1K Y2W G4C; top: R1K")
    before = table.state
    table.press_card(card(table, "Reverse:R"))
    assert table.state == before
    assert table.layout.preview(table.view, table.previewed).startswith("2 Anchors go with it")
    table.put_back()
    assert not table.previewed
    table.press_card(card(table, "Reverse:R"))
    table.confirm()
    assert "You play red Reverse and 2 Anchors." in texts(table)
    assert labels(table) == ["colour R", "colour B", "colour G", "colour Y"]
    table.act("colour B")
    assert table.view.to_move == 0  # two players: the extra turn


def test_a_gift_is_chosen_card_by_card_and_then_given() -> None:
    table = table_at("pair-it; hands: Cannon:*2 B2C G3S Y4W R1W / Y1K Y2W; top: R1K")
    table.press_card(card(table, "Cannon:*2"))
    table.give(1)
    assert table.notice == "Choose 2 of your cards first."
    for code in ("B2C", "G3S", "G3S", "Y4W"):  # the second press on a card takes it back
        table.press_card(card(table, code))
    chosen = [table.view.cards[place].code for place in table.selected]
    assert chosen == ["B2C", "Y4W"]
    table.give(1)
    assert table.view.counts == (2, 4)
    assert "name the colour" in table.now


def test_choosing_one_card_too_many_lets_the_oldest_choice_go() -> None:
    table = table_at("pair-it; hands: Cannon:R B2C G3S / Y1K Y2W; top: R1K")
    table.press_card(card(table, "Cannon:R"))
    table.press_card(card(table, "B2C"))
    table.press_card(card(table, "G3S"))
    assert [table.view.cards[place].code for place in table.selected] == ["G3S"]


def test_the_slap_has_no_clock_and_waits_for_the_person_also_when_a_rival_calls_it() -> None:
    table = table_at("pair-it; hands: B1K B2K G4S / Hands Y2W Y3W R1S R2W; top: G1K; turn: 1; need: pair G1K")
    assert table.common is not None and "63 %" in table.common.label
    assert table.waiting
    table.act_together()
    assert any("slowest to slap" in text for text in texts(table))


# ---------------------------------------------------------------- PAIR IT!


def test_a_play_that_leaves_one_card_is_held_until_the_next_input() -> None:
    table = table_at("pair-it; hands: R2K Y3S / B3C G1C Y1S; top: R1K")
    table.press_card(card(table, "R2K"))
    assert table.held and table.waiting
    assert table.latest == "You play red 2 skull. One card left. Call PAIR IT! or go on without."
    table.shout()
    assert "You call PAIR IT!" in texts(table)
    assert not any("did not call" in text for text in texts(table))


def test_a_card_pressed_while_a_play_is_held_does_not_forfeit_the_call() -> None:
    table = table_at("pair-it; hands: Gold Y3S / B3C G1C Y1S; top: R1K")
    table.press_card(card(table, "Gold"))
    table.press_card(0)
    assert table.held
    assert table.notice == "First call PAIR IT! or go on without."
    table.shout()
    assert "You call PAIR IT!" in texts(table)
    assert table.mine


def test_going_on_without_the_call_lets_the_rival_challenge() -> None:
    table = table_at("pair-it; hands: R2K Y3S / B3C G1C Y1S; top: R1K")
    table.press_card(card(table, "R2K"))
    table.go_on()
    assert "You did not call PAIR IT!" in texts(table)
    assert "Mate challenges you." in texts(table)
    assert any(text.startswith("You draw") and " and " in text for text in texts(table))  # two cards


def test_the_call_may_be_promised_before_the_play() -> None:
    table = table_at("pair-it; hands: R2K Y3S / B3C G1C Y1S; top: R1K")
    table.shout()
    assert table.shouting
    table.press_card(card(table, "R2K"))
    assert not table.held and not table.shouting
    assert "You call PAIR IT!" in texts(table)


def test_a_held_card_that_asks_for_a_colour_can_still_be_called() -> None:
    table = table_at("pair-it; hands: Wreck:* Y3S / B3C G1C Y1S; top: R1K")
    table.press_card(card(table, "Wreck:*"))
    assert table.held and "PAIR IT! can still be called." in table.now
    table.shout()
    assert not table.held
    table.act("colour Y")
    assert "You call PAIR IT!" in texts(table) and "You name yellow." in texts(table)


def test_at_a_table_without_the_call_nothing_is_held() -> None:
    table = table_at("pair-it; hands: R2K Y3S / B3C G1C Y1S; top: R1K; options: pair_it_call=false")
    table.press_card(card(table, "R2K"))
    assert table.held is None and table.layout.shout(table.view) == ""


# ---------------------------------------------------------------- rounds and matches


def test_the_end_of_a_round_shows_the_sum_and_deals_the_next_one() -> None:
    table = table_at("pair-it; hands: R2K / B3C Anchor Hands Gold; top: R1K; scores: 20 / 40")
    table.press_card(0)
    assert table.state.is_over
    assert table.layout.score_sheet(table.view, table.names) == [
        "Mate: regular 10, Gold Treasure 50, All Hands On Deck 30, Anchor 20, total 110",
        "You score 110 points (PI-21).",
    ]
    assert table.state.points == (130, 40)
    assert "PI-21" in table.rulings_used and "PI-24" in table.rulings_used
    table.next_round()
    assert table.view.round_number == 2 and table.state.points == (130, 40)


def test_the_same_cards_again_replays_the_round_and_the_record_stays_true() -> None:
    table = Table(GAME, seed=5, level="deckhand")
    hand = table.view.hand
    play_some(table, random.Random(1), 12)
    table.same_cards()
    assert table.view.hand == hand and table.state.points == (0, 0)
    play_some(table, random.Random(2), 12)
    assert table.record.replay() == table._state


def test_a_new_match_takes_house_rules_and_a_bad_one_leaves_the_table_alone() -> None:
    table = Table(GAME, seed=5)
    before = table.state
    table.new_match(2, "mate", 5, {"anchors": 99})
    assert "anchors" in table.notice and table.state == before
    table.new_match(3, "deckhand", 5, {"anchors": 9, "hand_size": 5})
    assert table.state.players == 3 and table.names == ["you", "Deckhand 1", "Deckhand 2"]
    assert str(table.game.options) == "anchors=9 hand_size=5"


@pytest.mark.parametrize("seed", range(6))
def test_whole_matches_are_played_by_presses_alone(seed: int) -> None:
    chance = random.Random(seed)
    table = Table(
        GAME, players=chance.choice([2, 3, 4]), level=chance.choice(["mate", "deckhand"]), seed=seed
    )
    play_some(table, chance, 3000)
    assert table.state.match_over
    assert table.record.replay() == table._state
    assert not table.faults


def play_some(table: Table, chance: random.Random, presses: int) -> None:
    """Press what a reader could press, by chance, until the match is over."""
    for _ in range(presses):
        assert table.waiting and not table.faults
        if table.state.match_over:
            return
        gift = table.layout.gift(table.view, table.names)
        choices = table.layout.choices(table.view, table.names)
        cards = table.layout.hand(table.view)
        if table.state.is_over:
            table.next_round()
        elif table.held and chance.random() < 0.5:
            chance.choice([table.shout, table.go_on])()
        elif table.common:
            table.act_together()
        elif table.previewed and chance.random() < 0.7:
            table.confirm()
        elif gift and len(table.selected) == gift.count:
            table.give(chance.choice(gift.takers)[0])
        elif chance.random() < 0.05:
            table.shout()
        elif choices and (not cards or chance.random() < 0.5):
            table.act(chance.choice(choices).action)
        elif cards:
            table.press_card(chance.randrange(len(cards)))


# ---------------------------------------------------------------- rivals in time


async def rival_has_moved(table: Table) -> None:
    """Wait, two seconds at most, until the table waits for the person again."""
    for _ in range(200):
        await asyncio.sleep(0.01)
        if table.waiting:
            return
    raise AssertionError("the rival never moved")


def test_rivals_move_in_tasks_and_a_round_is_played_to_its_end() -> None:
    async def scene() -> None:
        table, chance = Table(GAME, seed=3, speed="instant"), random.Random(5)
        for _ in range(2000):
            if table.state.is_over:
                break
            play_some(table, chance, 1)
            if not table.waiting:
                await rival_has_moved(table)
        assert table.state.is_over
        assert table.record.replay() == table.state

    asyncio.run(scene())


def test_an_ended_table_stops_its_rivals_and_takes_no_input() -> None:
    async def scene() -> None:
        table = table_at("pair-it; hands: R2K Y3S G1W / B3C G1C Y1S; top: R1K")
        table.speed = "fast"
        table.press_card(card(table, "R2K"))
        table.end()
        before = table.state
        await asyncio.sleep(0.6)
        table.act("draw")
        assert table.state == before and "ended" in table.notice

    asyncio.run(scene())


def test_speed_applies_at_once() -> None:
    async def scene() -> None:
        table = table_at("pair-it; hands: R2K Y3S G1W / B3C G1C Y1S; top: R1K")
        table.speed = "slow"
        table.press_card(card(table, "R2K"))
        assert not table.waiting
        table.set_speed("instant")
        await rival_has_moved(table)

    asyncio.run(scene())


# ---------------------------------------------------------------- faults and secrets


@pytest.mark.parametrize("level", ["deckhand", "mate", "captain"])
def test_nobody_waits_for_a_rival_who_has_no_choice(level: str) -> None:
    thoughts = [thinking_time(level, forced=False, chance=chance, speed="normal") for chance in (0.0, 1.0)]
    assert thinking_time(level, forced=True, chance=1.0, speed="normal") == FORCED < min(thoughts)
    for speed, factor in SPEEDS.items():
        assert thinking_time(level, forced=True, chance=0.5, speed=speed) == FORCED * factor


def test_the_hand_lies_in_the_order_of_the_deck_and_a_new_card_comes_among_its_like() -> None:
    table = table_at("pair-it; hands: Y3S B1K Anchor R2K / B3C G1C; top: G4C; draw: B2W")
    codes = [card.code for card in table.hand]
    table.act("draw")
    drawn = [card.code for card in table.hand]
    assert [code for code in drawn if code != "B2W"] == codes
    deck = [card.code for card in table.game.cards]
    assert drawn == sorted(drawn, key=deck.index) and drawn.index("B2W") == drawn.index("B1K") + 1


def test_a_fault_is_shown_and_the_match_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(GAME, seed=3)
    before = table.state
    monkeypatch.setattr(type(table.layout), "hand", lambda *_: 1 / 0)
    table.press_card(0)
    assert table.faults == ["ZeroDivisionError: division by zero"]
    assert "Something went wrong" in table.notice and table.state == before


def test_the_log_never_names_a_card_that_the_person_may_not_see() -> None:
    table, chance = Table(GAME, players=3, level="mate", seed=9), random.Random(4)
    while not table.state.is_over:
        play_some(table, chance, 1)
    names = [held.name for held in table.game.cards]
    hidden = [text for text in texts(table) if text.startswith("Mate") and " draws " in text]
    assert hidden
    assert not [text for text in hidden if any(name in text for name in names)]


def test_two_tables_with_one_seed_deal_the_same_and_without_a_seed_other_cards() -> None:
    assert Table(GAME, seed=4).state == Table(GAME, seed=4).state
    fresh: list[State] = [Table(GAME).state for _ in range(3)]
    assert len({str(state) for state in fresh}) == 3


def test_after_a_skip_the_focus_is_on_no_button_and_a_press_at_once_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is offered then stands where Skip was: half a double press would give a card away."""

    async def scene() -> None:
        text = "pirato-poker; hands: pig / dog / map; revealed: skull; turn: 1; draw: pig*9"
        view = pairit.play(pairit.games.position(text), speed="slow")
        table = view.table
        (skip,) = [press for press in view.choices.children if press.description == "Skip to my turn"]
        skip._effect()
        assert view.bridge.goal.endswith(" .pairit-status")
        for _ in range(50):
            if table.mine:
                break
            await asyncio.sleep(0.01)
        before = table.state
        assert table.mine and table.layout.gift(table.view, table.names)
        monkeypatch.setattr(room, "SAME_PRESS", 10_000.0)
        table.give(1)
        assert table.state == before and not table.faults
        monkeypatch.setattr(room, "SAME_PRESS", 0.0)
        table.give(1)
        assert table.state != before
        table.end()

    asyncio.run(scene())
