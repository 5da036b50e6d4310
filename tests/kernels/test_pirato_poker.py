"""The kernel of Pirato Poker plays what the engine plays, and its parts say what the game's own code says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from pairit import bots
from pairit.bots import pirato_poker as engine_bots
from pairit.engine.errors import IllegalAction, OptionError
from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.state import PiratoState
from pairit.kernels.pirato_poker import KERNEL, hands, legal, players
from pairit.kernels.pirato_poker.effects import play
from pairit.kernels.pirato_poker.kernel import Seated
from pairit.kernels.pirato_poker.players import CHANCE, level_number, start_chance
from pairit.kernels.pirato_poker.position import POSITION, SEATS
from pairit.kernels.pirato_poker.rounds import play_out
from pairit.kernels.pirato_poker.tables import tables_of
from tests.kernels.differential import (
    Trial,
    check_every_action,
    check_mixed_rows,
    check_rows,
    check_trial,
    example_positions,
    mixed_game,
    mixed_trials,
)

MEMORIES = (0, 1, 2, 3, 6, 12, 60, 999)


def with_memories(trials: Iterator[Trial]) -> Iterator[Trial]:
    """Limit what half of those who remember do remember."""
    for trial in trials:
        chance = Random(f"memories of {trial.seed}")
        levels = [
            f"{level}/{chance.choice(MEMORIES)}"
            if level in ("bosun", "mate") and chance.random() < 0.5
            else level
            for level in trial.levels
        ]
        yield replace(trial, levels=tuple(levels))


def states_of(trial: Trial) -> Iterator[PiratoState]:
    """Walk through a round by chance."""
    state, chance = trial.state, Random(trial.seed)
    while not state.is_over:
        yield state
        state = state.play(chance.choice(state.legal_actions()))
    yield state


def tables(count: int) -> Iterator[tuple[PiratoPoker, Random]]:
    """Give some tables with other house rules."""
    for seed in range(count):
        chance = Random(seed)
        game = mixed_game("pirato-poker", chance)
        assert isinstance(game, PiratoPoker)
        yield game, chance


# ---------------------------------------------------------------- as the engine plays


def test_matches_go_as_in_the_engine() -> None:
    assert sum(check_trial(KERNEL, trial) for trial in with_memories(mixed_trials(KERNEL, 45))) > 900


@pytest.mark.slow
def test_ten_thousand_rounds_go_as_in_the_engine() -> None:
    trials = with_memories(mixed_trials(KERNEL, 10_000, first=1000))
    assert sum(check_trial(KERNEL, trial) for trial in trials) > 150_000


def test_rows_are_those_of_the_engine() -> None:
    check_mixed_rows(KERNEL, count=40, each=4)


@pytest.mark.parametrize("level", ["mate", "mate/4", "bosun/0", "deckhand", "random"])
def test_rows_of_one_level_are_those_of_the_engine(level: str) -> None:
    check_rows(KERNEL, PiratoPoker(), [level] * 4, seed=1, count=20)


def test_the_last_seeds_are_played_too() -> None:
    check_rows(KERNEL, PiratoPoker(rounds=1), ["mate", "random"] * 4, seed=(1 << 63) - 3, count=3, chance=1)


def test_every_action_of_the_examples_does_what_it_does_in_the_engine() -> None:
    assert sum(check_every_action(KERNEL, state) for state in example_positions("pirato-poker")) > 300


# ---------------------------------------------------------------- its parts


def test_any_hand_meets_the_conditions_that_the_game_says() -> None:
    for game, chance in tables(12):
        table, deck = tables_of(game), game.deck
        every = [card for card, face in deck.face.items() for _ in range(face.copies)]
        for _ in range(60):
            hand = deck.gather(chance.sample(every, chance.randint(0, chance.choice([4, 9, len(every)]))))
            flags = hands.met(table, hand)
            met = tuple(
                condition
                for condition, flag in zip(game.conditions.by_code.values(), table["flag"], strict=True)
                if flags & flag
            )
            assert met == game.conditions.met(hand), deck.write(hand)
            unseen = deck.gather(set(every) - set(deck.members(hand)))
            completing = [card for card in deck.members(unseen) if game.conditions.completed_by(hand, card)]
            assert hands.count_completing(table, hand, unseen) == len(completing), deck.write(hand)


def test_a_seat_remembers_what_its_view_remembers() -> None:
    for trial in mixed_trials(KERNEL, 12):
        for state in states_of(trial):
            if state.is_over:
                break
            position, view = KERNEL.load(state), state.view(state.turn)
            for last in MEMORIES:
                known = np.zeros(SEATS, np.int64)
                players.remember(position.tables, position.at, last, known)
                assert tuple(known[: state.players].tolist()) == view.remembered(last), str(state)
                assert players.unseen_of(position.tables, position.at, known) == view.unseen(last), str(state)


def test_costs_are_rounded_as_python_rounds() -> None:
    chance = Random(7)
    halves = [Fraction(2 * chance.randrange(1 << 31) + 1, 2 * 10**9) for _ in range(3000)]
    costs = [np.nextafter(float(half), toward) for half in halves for toward in (-1, float(half), 2)]
    costs += [
        at / size + (1 - at / size) * 0.3 * (following / size) - 0.5 * (kept / size)
        for size in (32, 40, 48)
        for at in range(0, size, 5)
        for following in range(size)
        for kept in range(0, size, 7)
    ]
    for cost in map(float, costs):
        assert players.billionths(cost) / 1e9 == round(cost, 9), cost.hex()


def test_the_bots_weigh_as_those_at_the_table() -> None:
    assert players.DEALS == engine_bots.DEALS
    assert engine_bots.Mate.next_card == players.NEXT_CARD
    assert engine_bots.Mate.own_hand == players.OWN_HAND
    # Captain searches with the kernel, and does not play in it.
    assert set(KERNEL.levels) == set(bots.levels(PiratoPoker())) - {"captain"}


@pytest.mark.parametrize("level", ["navigator", "deckhand/3", "random/3", "mate/", "mate/x", "mate/1000", ""])
def test_a_level_that_is_none_is_refused(level: str) -> None:
    with pytest.raises(
        OptionError, match=r"There is no level .* The levels are: random, deckhand, bosun, mate"
    ):
        KERNEL.play_rounds(PiratoPoker(), [level] * 2, seed=1, count=1)


def test_an_action_may_be_spelled_as_at_the_table_and_an_illegal_one_is_refused() -> None:
    state = PiratoPoker().deal(players=3, seed=7)
    position = KERNEL.load(state)
    with pytest.raises(IllegalAction, match="PP-15"):
        KERNEL.play(position, "late")
    KERNEL.play(position, "g 2")
    assert KERNEL.write(position) == str(state.play("give pig to 2"))


# ---------------------------------------------------------------- for whoever searches


def test_a_copy_is_played_on_without_counting_and_the_original_stays() -> None:
    state = PiratoPoker(breath_seconds=5).deal(players=5, seed=3)
    loaded = KERNEL.load(state)
    positions = np.zeros(2, POSITION)
    positions[0] = loaded.at
    actions = np.empty(legal.MOST_ACTIONS, np.int64)
    for index in range(legal.legal_actions(loaded.tables, positions[0], actions)):
        positions[1] = positions[0]
        play(loaded.tables, positions[1], actions[index], None)
        after = state.play(state.legal_actions()[index])
        assert KERNEL.write(Seated(state.game, loaded.tables, positions[1])) == str(after)
    assert KERNEL.write(Seated(state.game, loaded.tables, positions[0])) == str(state)


def test_a_playout_ends_where_the_engine_ends() -> None:
    state = PiratoPoker().deal(players=4, seed=11)
    levels, loaded = ["mate/5", "random", "bosun", "deckhand"], KERNEL.load(state)
    chances = np.zeros(4, CHANCE)
    for seat in range(4):
        start_chance(chances[seat], np.uint64(seat), 0)
    numbers = np.array([level_number(level) for level in levels])
    turns = play_out(loaded.tables, loaded.at, numbers, chances, 1000, None)
    seated = [bots.make(state.game, level, seat) for seat, level in enumerate(levels)]
    steps = list(bots.round_steps(state, seated))
    assert turns == len(steps)
    assert KERNEL.write(loaded) == str(steps[-1][1].state)
