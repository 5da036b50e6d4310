"""No bot peeks: with all that its seat cannot see in other places, it does the same, from the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pairit
from pairit import bots
from pairit.bots import Bot
from pairit.bots.captain import Captain
from pairit.bots.match import tell
from pairit.engine.event import Event
from pairit.engine.game import Game, State, View
from pairit.engine.random import WORLDS, Chance
from tests.games.facts import FACTS
from tests.games.reach import reachable
from tests.games.walk import GAMES

QUICK, ALL = 150, 1_000
"""States of each game that are looked at each time, and by the slow tests."""

LONGEST = 60

FEW_PLAYOUTS = 40
"""Enough for a search to find a card that it should not know."""

each_game = pytest.mark.parametrize("name", GAMES)


def levels_of(game: Game) -> list[str]:
    """Every level, and those that remember little where remembering is part of the game."""
    kinds = bots.levels(game)
    return [*kinds, *(f"{name}/{last}" for name, kind in kinds.items() if kind.has_memory for last in (0, 3))]


def reached(name: str, count: int) -> Iterator[tuple[State, list[Event]]]:
    """Reach states by chance in which somebody may choose, with all that the seat to move has heard."""
    for seed in range(count):
        chance = Random(f"{name} {seed}")
        game = GAMES[name]
        step: Any = game.deal_step(players=chance.choice(game.seats), seed=seed)
        heard = list(step.events)
        wanted = chance.randrange(LONGEST)
        for _ in range(10 * LONGEST):
            if step.state.is_over:
                step = step.state.next_round_step() if not step.state.match_over else game.deal_step(3, seed)
            elif wanted <= 0 and len(step.state.legal_actions()) > 1:
                break
            else:
                step = step.state.step(chance.choice(step.state.legal_actions()))
            heard += step.events
            wanted -= 1
        assert len(step.state.legal_actions()) > 1
        yield step.state, [event.as_seen_by(step.state.to_move) for event in heard]


def quickly_made(game: Game, level: str, seed: int) -> Bot:
    """Make a bot that does not search for long."""
    bot = bots.make(game, level, seed)
    if isinstance(bot, Captain):
        bot.playouts = FEW_PLAYOUTS
    return bot


def chosen(game: Game, level: str, seed: int, view: View, heard: list[Event]) -> str:
    """What a new bot does there."""
    bot = quickly_made(game, level, seed)
    bot.hear(heard)
    return bot.choose(view)


def assert_no_peeking(name: str, count: int) -> None:
    chance, worlds = Chance(1, WORLDS), 0
    for place, (state, heard) in enumerate(reached(name, count)):
        view = state.view(state.to_move)
        world: Any = view.sample(chance, known=view.known(heard))
        worlds += FACTS[name].secrets(world, view.seat) != FACTS[name].secrets(state, view.seat)
        for level in levels_of(state.game):
            assert chosen(state.game, level, place, view, heard) == chosen(
                state.game, level, place, world.view(view.seat), heard
            ), (level, state, world)
    assert worlds > 0.9 * count, "hidden cards did change places"


@each_game
def test_hidden_cards_change_no_choice(name: str) -> None:
    assert_no_peeking(name, QUICK)


@pytest.mark.slow
@each_game
def test_hidden_cards_change_no_choice_in_a_thousand_states(name: str) -> None:
    assert_no_peeking(name, ALL)


class Peeker(Bot):
    """What the swap test must find: it reads the pile, which an honest view does not have."""

    name = "Peeker"

    def choose(self, view: Any) -> str:
        return view.legal_actions()[view.stolen_pile[0] % len(view.legal_actions())]  # type: ignore[no-any-return]


def test_the_swap_test_finds_a_bot_that_peeks() -> None:
    chance, differ = Chance(1, WORLDS), 0

    class Leaking:
        def __init__(self, view: View, state: Any) -> None:
            self._view, self.stolen_pile = view, state.pile[state.taken :]

        def __getattr__(self, name: str) -> Any:
            return getattr(self._view, name)

    for state, _ in reached("pair-it", 20):
        view = state.view(state.to_move)
        world: Any = view.sample(chance)
        there, here = (Peeker().choose(Leaking(at.view(view.seat), at)) for at in (world, state))
        differ += there != here
    assert differ > 5


class Listener(Bot):
    """Keeps everything that it is told and shown."""

    name = "Listener"

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Event] = []
        self.views: list[View] = []

    def hear(self, events: Any) -> None:
        self.heard += events

    def choose(self, view: View) -> str:
        self.views.append(view)
        return self.any_of(view.legal_actions())


@each_game
def test_bots_that_listen_are_told_all_that_their_seat_may_know(name: str) -> None:
    """Of every deal and action, its own too; and nothing leads from it to a state."""
    game = GAMES[name]
    rivals = [Listener() for _ in range(3)]
    dealt = game.deal_step(players=3, seed=4)
    tell(rivals, dealt.events)
    told = list(dealt.events)
    assert dealt.state.to_move is not None
    for _, step in bots.round_steps(dealt.state, rivals):
        told += step.events
    for seat, rival in enumerate(rivals):
        assert rival.heard == [event.as_seen_by(seat) for event in told]
        assert not any(isinstance(found, State) for found in reachable(rival.heard, rival.views))


def test_a_match_tells_of_every_deal() -> None:
    rivals = [Listener(), Listener()]
    over = bots.play_match(pairit.games.find("pair-it").deal(players=2, seed=7), rivals)
    dealt = [event for event in rivals[0].heard if event.kind == "dealt"]
    assert len(dealt) == int(over.parts()["round"]) - 1  # the first round was dealt before
    assert all(event.cards == () for event in rivals[1].heard if event.kind == "drew" and event.seat == 0)
