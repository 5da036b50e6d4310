"""Going back at the table: undo that cannot be used to peek, practice, and looking back."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

import pairit
from pairit.table.commands import carry_out
from pairit.table.happened import Moved
from pairit.table.table import LOOKING, Table
from tests.games.facts import FACTS
from tests.games.walk import GAMES

pytestmark = pytest.mark.usefixtures("no_double_press")

GOLD = "pair-it; hands: Gold Y3S G1W / B3C G1C Y1S; top: R1K; draw: B4S Y2C B2W"
CANNON = "pair-it; hands: Cannon:R Y3S G1W B1S / B3C G1C Y1S; top: R1K; draw: B4S Y2C B2W"
NOTHING_FITS = "pair-it; hands: B3S Y3S G4W B4S / B3C G2C Y2S; top: R1K; draw: G4S Y2C B2W G4K Y4C B4C"


def table_at(text: str) -> Table:
    start = pairit.games.position(text)
    return Table(start.game, seed=1, start=start)


def play_on(table: Table, moves: int = 3000) -> None:
    """Make so many moves, or as many as the round has."""
    for _ in range(moves):
        if table.state.is_over:
            return
        if table.held:
            table.go_on()
        elif table.common:
            table.act_together()
        else:
            table.act(str(table.view.legal_actions()[0]))


def press(table: Table, code: str) -> None:
    table.press_card([card.code for card in table.hand].index(code))


# ---------------------------------------------------------------- undo


def test_a_card_that_taught_nothing_is_taken_back_for_free() -> None:
    table = table_at(GOLD)
    before = table.state
    assert not table.can_rewind
    press(table, "Gold")
    assert table.mine and table.stop == ""
    table.undo()
    assert table.state == before
    assert table.record.actions == () and table.log == []
    assert table.latest.startswith("You take back: play Gold Treasure. Your turn.")
    assert not table.practice


def test_undo_goes_back_step_by_step() -> None:
    table = table_at(CANNON)
    start = table.state
    press(table, "Cannon:R")
    owed = table.state
    press(table, "B1S")
    table.selected = (0,)
    table.undo()
    assert table.state == start
    press(table, "Cannon:R")
    assert table.state == owed


def test_a_move_can_be_taken_back_until_the_rival_has_answered() -> None:
    async def scene() -> None:
        table = table_at("pair-it; hands: R2K Y3S G1W / B3C G1C Y1S; top: R1K; draw: B4S Y2C B2W")
        before = table.state
        press(table, "R2K")
        assert not table.waiting and table.stop == ""
        table.undo()
        assert table.state == before and table.mine
        await asyncio.sleep(0)
        assert table.record.actions == ()
        press(table, "R2K")
        table.set_speed("instant")
        while len(table.record.actions) < 2:
            await asyncio.sleep(0.01)
        assert table.stop == "Mate has moved"
        table.end()

    asyncio.run(asyncio.wait_for(scene(), 20))


def test_a_new_card_stops_undo_and_says_so() -> None:
    table = table_at(NOTHING_FITS)
    table.act("draw")
    drawn = table.state
    assert table.stop == "you saw a new card"
    table.undo()
    assert table.state == drawn
    assert table.notice.startswith("Undo stops here: you saw a new card.")
    assert table.rewinding and not table.practice


def test_passing_afterwards_is_free_but_the_draw_is_not() -> None:
    async def scene() -> None:
        table = table_at(NOTHING_FITS)
        table.act("draw")
        drawn = table.state
        table.act("pass")
        table.undo()
        assert table.state == drawn
        assert table.stop == "you saw a new card"
        table.end()

    asyncio.run(scene())


def test_a_rewind_is_practice_and_the_same_cards_come_again() -> None:
    table = table_at(NOTHING_FITS)
    before = table.state
    table.act("draw")
    first = [card.code for card in table.hand]
    table.undo()
    table.rewind()
    assert table.state == before and table.practice
    assert "practice" in table.place
    assert table.log[-1].text.startswith("Practice: back to before your move to draw")
    table.act("draw")
    assert [card.code for card in table.hand] == first


def test_rewinding_where_undo_is_free_is_only_undo() -> None:
    table = table_at(GOLD)
    press(table, "Gold")
    table.rewind()
    assert table.record.actions == () and not table.practice


def test_a_play_that_waits_for_its_shout_is_taken_back() -> None:
    table = table_at("pair-it; hands: R2K Y3S / B3C G1C Y1S; top: R1K; draw: B4S Y2C B2W")
    before = table.state
    press(table, "R2K")
    assert table.held and table.stop == ""
    table.undo()
    assert table.state == before and not table.held


def test_nothing_is_taken_back_beyond_the_round() -> None:
    table = table_at("pairs; stacks: 10 9 / 3; turn: 0; draw: 9 8 7 6 5 4 3 2 1")
    table.act("fold")
    assert table.stop == ""
    table.undo()
    assert table.record.actions == ()
    table.undo()
    assert table.notice == "Undo stops here: nothing of this round is yours to take back."


@pytest.mark.parametrize("name", list(GAMES))
def test_undo_teaches_nothing_whatever_is_hidden(name: str) -> None:
    """What a free move shows is the same in every world that looks the same before it."""
    game, facts, chance = GAMES[name], FACTS[name], Random(5)
    table, free = Table(game, seed=1), 0
    for seed in range(25):
        state = game.deal(players=2 if 2 in game.seats else game.seats[0], seed=seed)
        for _ in range(60):
            if state.is_over:
                break
            if state.to_move == 0:
                other = game.position(facts.swapped(state, 0, chance))
                for action in state.view(0).legal_actions():
                    step = state.step(action)
                    table._trail = [Moved(str(action), 0, step.events, state, table.record, 0, 0)]
                    table._state = step.state
                    if not table.stop:
                        free += 1
                        assert other.play(action).view(0) == step.state.view(0), (str(state), action)
            state = state.play(chance.choice(state.legal_actions()))
    assert free > 20


# ---------------------------------------------------------------- practice


def test_the_same_cards_again_are_practice() -> None:
    table = table_at("pairs; stacks: 10 9 / 3; scores: 29 / 0; turn: 0; draw: 10 8 7 6 5 4 3 2 1")
    table.act("hit")
    assert table.state.is_over and not table.practice
    assert [told.practice for told in table.rounds] == [False]
    table.same_cards()
    assert table.practice
    table.act("hit")
    assert [told.practice for told in table.rounds] == [False, True]
    table.new_match(2, "mate", 4, {})
    assert not table.practice and table.rounds == []


# ---------------------------------------------------------------- looking back


def test_a_line_of_the_log_leads_to_the_table_then() -> None:
    table = table_at(NOTHING_FITS)
    states = [table.state]
    for _ in range(2):
        table.act("draw")
        states.append(table.state)
        table.act("pass")
    now, lines = table.state, list(table.log)
    for line in lines:
        table.look_at(line.place)
        assert table.looking == line.place or line.place == len(table.record.actions)
        assert table.state == [*table.record.states()][line.place]
    table.back_to_now()
    assert table.state == now and table.log == lines and table.looking is None
    assert states[0] == next(table.record.states())


def test_while_the_person_looks_back_nothing_changes() -> None:
    table = table_at(NOTHING_FITS)
    table.act("draw")
    record = table.record
    table.look_at(0)
    assert table.latest.startswith("You look back")
    for effect in (table.undo, table.rewind, lambda: table.act("draw"), lambda: table.press_card(0)):
        effect()
        assert table.latest == LOOKING
        assert table.record == record
    table.ask("draw")
    assert table.answer is not None and table.answer.legal  # as it was then
    table.look_further(1)
    assert table.looking is None and table.record == record


def test_steps_lead_back_and_forward_over_rounds() -> None:
    table = table_at("pairs; stacks: 10 9 / 3; scores: 29 / 0; turn: 0; draw: 10 8 7 6 5 4 3 2 1; seed: 3")
    table.act("hit")
    assert table.state.is_over
    table.look_further(-1)
    assert table.looking == 0 and not table.state.is_over
    table.look_further(-5)
    assert table.looking == 0
    table.look_further(1)
    assert table.looking is None and table.state.is_over


def test_earlier_rounds_can_be_looked_at() -> None:
    table = Table(GAMES["pair-it"], seed=4)
    play_on(table)
    end = table.state
    place = table.log[-1].place
    table.next_round()
    table.look_at(place)
    assert table.state == end
    table.look_further(1)
    assert table.state == table._round_start


def test_rivals_wait_while_the_person_looks_back() -> None:
    async def scene() -> None:
        table = table_at("pair-it; hands: R2K Y3S G1W / B3C G1C Y1S; top: R1K; draw: B4S Y2C B2W")
        press(table, "R2K")
        table.look_at(0)
        table.set_speed("instant")
        await asyncio.sleep(0.05)
        assert table.record.actions == ("play R2K",)
        table.back_to_now()
        while len(table.record.actions) < 2:
            await asyncio.sleep(0.01)
        table.end()

    asyncio.run(asyncio.wait_for(scene(), 20))


def test_where_remembering_is_the_game_only_the_newest_can_be_looked_at() -> None:
    table = Table(GAMES["pirato-poker"], 4, seed=7)
    play_on(table, 2)
    assert table.mine and table.first_place > 1
    table.look_at(0)
    assert table.looking == table.first_place
    assert table.latest.startswith("You look back")
    table.back_to_now()
    play_on(table)
    table.look_at(0)
    assert table.looking == 0


# ---------------------------------------------------------------- typed


def test_going_back_can_be_typed() -> None:
    table = table_at(GOLD)
    carry_out("play gold", table)
    carry_out("undo", table)
    assert table.record.actions == ()
    carry_out("play gold", table)
    carry_out("view 1", table)
    assert table.looking is None  # the line tells of the newest state
    carry_out("view 99", table)
    assert table.notice == "The log shows no line 99 now."
    carry_out("view x", table)
    assert "view 12" in table.notice
    table = table_at(NOTHING_FITS)
    carry_out("draw", table)
    carry_out("rewind", table)
    assert table.practice
    carry_out("resume", table)
    assert table.notice == "No game that was kept waits here."
    carry_out("fresh", table)
    assert table.notice == "No game that was kept waits here."
