"""Captain finds what wins, sees nothing hidden, and searches the same tree compiled and plain."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import numpy as np
import pytest

import pairit
from pairit import bots
from pairit.bots import worlds
from pairit.bots.captain import Captain
from pairit.bots.captains import OpenCaptain
from pairit.bots.match import play_round
from pairit.engine.random import Chance
from pairit.kernels import CAN_COMPILE
from tests.games.walk import GAMES

BUDGET = 24
"""Playouts that show what is asked here; strength is measured in `tests/bench/captain_strength.py`."""

each_game = pytest.mark.parametrize("name", GAMES)
compiles = pytest.mark.skipif(not CAN_COMPILE, reason="numba is not installed")


def reached(name: str, count: int, players: int | None = None) -> list[tuple[Any, dict[int, int]]]:
    """Reach views by rounds among Mates in which there is a choice, with what the seat has learned."""
    found: list[tuple[Any, dict[int, int]]] = []
    for seed in range(100 * count):
        chance, game = Random(f"{name} {seed}"), GAMES[name]
        seats = players or chance.choice(game.seats)
        step: Any = game.deal_step(players=seats, seed=seed)
        heard, seated = list(step.events), [bots.make(game, "mate", seat) for seat in range(seats)]
        for _ in range(chance.randrange(40)):
            if step.state.is_over:
                break
            mover = step.state.to_move
            step = step.state.step(seated[mover].choose(step.state.view(mover)))
            heard += step.events
        if not step.state.is_over and len(step.state.legal_actions()) > 1:
            view = step.state.view(step.state.to_move)
            told = [event.as_seen_by(view.seat) for event in heard]
            found.append((view, {} if name == "pirato-poker" else dict(view.known(told))))
            if len(found) == count:
                break
    return found


# ---------------------------------------------------------------- one search, twice


@compiles
@each_game
def test_compiled_and_plain_trees_are_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast("dict[str, int]", worlds.PATIENCE), "pirato-poker", 2)
    for seed, (view, known) in enumerate(reached(name, 10)):
        fast, plain = (
            kind(view, known, seed, BUDGET + 1, longest=30) for kind in (worlds.Compiled, worlds.Plain)
        )
        fast.grow(BUDGET)
        plain.grow(BUDGET)
        assert fast.found() == plain.found(), view


@compiles
@each_game
def test_compiled_worlds_are_those_of_the_view(name: str) -> None:
    write = {"pair-it": _pair_it, "pairs": _pairs, "pirato-poker": _pirato_poker}[name]
    from pairit.kernels import searching

    for seed, (view, known) in enumerate(reached(name, 40)):
        room = worlds.room_of(view)
        chance, compiled_chance = Chance.of_worlds(seed), searching.begin(seed)
        tables = room.searching(view, known, "mate")
        root, at = room.load(view.sample(0, known or None)), room.room()
        for _ in range(3):
            room.redeal(tables, root, at, compiled_chance)
            world: Any = view.sample(chance, known or None)
            assert write(at, world) == str(world)
            assert world.view(view.seat) == view


def _pair_it(at: Any, world: Any) -> str:
    from pairit.kernels.pair_it.position import give_back

    return str(give_back(at, world.game))


def _pairs(at: Any, world: Any) -> str:
    from pairit.kernels.pairs.position import state_of

    return str(state_of(at, world.match))


def _pirato_poker(at: Any, world: Any) -> str:
    from pairit.kernels.pirato_poker.position import state_of

    return str(state_of(at, world.game))


@compiles
def test_hidden_cards_land_everywhere_alike() -> None:
    """Of 10 unseen cards, 3 of which seat 1 holds, each lies there in three worlds of ten."""
    from pairit.kernels import searching
    from pairit.kernels.pair_it import search as room
    from pairit.kernels.pair_it.position import give_back

    state: Any = pairit.games.position(
        "pair-it; hands: R1K G2W / B3C B4W Y1S; top: R3K; draw: Y2K Y3W G1C G4S R2S B1W B2K"
    )
    view = state.view(0)
    tables, root, at = room.searching(view, {}, "mate"), room.load(view.sample(0)), room.room()
    chance, counts, deals = searching.begin(1), Counter[int](), 4_000
    for _ in range(deals):
        room.redeal(tables, root, at, chance)
        world = give_back(at, view.game)
        counts.update(slot for slot in range(128) if world.hands[1] >> slot & 1)
    expected = deals * 3 / 10
    assert len(counts) == 10
    squares = sum((count - expected) ** 2 / expected for count in counts.values())
    # Without replacement the sum is 0.7 of a chi-square with 9 degrees: 27.9 is passed once in 1,000.
    assert squares < 27.9 * 0.7


# ---------------------------------------------------------------- what it chooses


@each_game
def test_the_same_seed_chooses_the_same(name: str) -> None:
    for seed, (view, _) in enumerate(reached(name, 5)):
        first, second = (_captain(name, seed) for _ in range(2))
        assert first.choose(view) == second.choose(view)
        assert first.considered == second.considered
        visits = [one.visits for one in first.considered]
        assert sum(visits) == BUDGET
        assert visits == sorted(visits, reverse=True)
        assert {one.action for one in first.considered} == set(view.legal_actions())
        assert all(0 <= one.share <= 1 for one in first.considered)


def _captain(name: str, seed: int, **options: Any) -> Captain:
    kind: Any = bots.levels(GAMES[name])["captain"]
    return kind(seed, playouts=BUDGET, **options)


@each_game
def test_it_plays_rounds_through_and_does_only_what_it_may(name: str) -> None:
    game = GAMES[name]
    seated = [_captain(name, 1), bots.make(game, "mate", 2)]
    if name == "pirato-poker":
        seated.append(bots.make(game, "mate", 3))
    assert play_round(game.deal(players=len(seated), seed=5), seated).is_over


@pytest.mark.parametrize(
    ("position", "action"),
    [
        # The last card but one, with a call, and then one that always fits.
        ("pair-it; hands: R1K / B3C G1C Y1S; top: R1W", "play R1K"),
        ("pirato-poker; hands: map dog / pig / chicken*2; turn: 0; revealed: pig", "give pig to 2"),
        # A hit may lose the game at once; a fold of 1 does not.
        ("pairs; stacks: 10 9 8 7 / 1; scores: 28 / 0; turn: 0", "fold"),
    ],
)
def test_it_finds_what_wins(position: str, action: str) -> None:
    view: Any = pairit.games.position(position).view(0)
    captain = bots.make(view.game, "captain", seed=1)
    assert captain.choose(view) == action


def test_it_takes_a_bonus_that_wins() -> None:
    """Both cards may be played; only Gold lets the last one follow at once."""
    state: Any = pairit.games.position("pair-it; hands: Gold R1K Y3S / B3C; top: R1W; draw: Y1K Y2K G1K")
    captain = Captain(seed=1, playouts=2_000)
    assert captain.choose(state.view(0)) in state.legal_actions()
    assert captain.considered[0].share > captain.considered[-1].share


def test_a_forced_move_needs_no_search() -> None:
    state: Any = pairit.games.position("pair-it; hands: R1K / B3C; top: B4W; draw: Y1K")
    captain = Captain(seed=1)
    assert captain.choose(state.view(0)) == "draw"
    assert captain.considered == ()


def test_it_says_how_often_it_wins_where_no_hand_is_hidden() -> None:
    view: Any = pairit.games.position("pairs; stacks: 10 9 8 / 2; turn: 0").view(0)
    captain = OpenCaptain(seed=1, playouts=400)
    action = captain.choose(view)
    said = captain.because(view, action)
    assert said.startswith("In 400 playouts, with unseen cards dealt anew, I tried this most: ")
    assert f"{captain.considered[0].share:.0%}" in said
    assert captain.weighed(view) == captain.considered


def test_what_others_hold_counts_when_it_was_seen() -> None:
    """The card that it gave away stays where it is in every world."""
    view, known = next(found for found in reached("pair-it", 200) if any(found[1].values()))
    for seed in range(20):
        world: Any = view.sample(seed, known)
        for seat, cards in known.items():
            if seat != view.seat:
                assert cards & ~world.hands[seat] == 0


def test_with_a_short_memory_the_gifts_before_do_not_count() -> None:
    two_pigs = (
        "pirato-poker; hands: map chicken skull / pig*2 dog / dog cat:g1 cat:c1 jaguar; turn: 0; "
        "revealed: pig; gifts: 0>1 pig, 1>0 map, 0>1 pig, 1>0 skull"
    )
    view: Any = pairit.games.position(two_pigs).view(0)
    assert bots.make(view.game, "captain", 1).choose(view) == "give pig to 2"
    # Without a memory seat 1 looks the safer one: it has fewer cards.
    assert bots.make(view.game, "captain/0", 1).choose(view) == "give pig to 1"


def test_a_time_limit_is_kept() -> None:
    view: Any = GAMES["pairs"].deal(players=2, seed=3)
    captain = Captain(seed=1, milliseconds=20)
    captain.choose(view.view(view.to_move))
    assert sum(one.visits for one in captain.considered) >= 10


def test_it_knows_nothing_where_another_seat_is_to_move() -> None:
    state = GAMES["pair-it"].deal(players=2, seed=3)
    assert state.to_move is not None
    assert Captain(seed=1).consider(state.view(1 - state.to_move)) == ()


def test_numbers_of_the_engine_have_no_numpy_in_them() -> None:
    view, _ = reached("pairs", 1)[0]
    captain = Captain(seed=1, playouts=BUDGET)
    captain.choose(view)
    assert not any(isinstance(one.share, np.generic) for one in captain.considered)
