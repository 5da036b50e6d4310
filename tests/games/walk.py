"""Random matches for the laws: a start, and a list of choices that lead on from it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import cast

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import pairit
from pairit.engine.action import Action
from pairit.engine.game import Game, State, Step
from pairit.engine.record import Record
from tests.games.facts import FACTS

GAMES = cast("Mapping[str, Game]", pairit.games)

SEARCH = int(os.environ.get("PAIRIT_SEARCH", "0"))
"""Set it to 20, and the laws look at twenty times as many matches, and at new ones every time."""


def examples(count: int) -> settings:
    """Say how many matches a law looks at: the same ones on every machine, unless `PAIRIT_SEARCH` is set."""
    return settings(
        max_examples=count * (SEARCH or 1),
        deadline=None,
        derandomize=not SEARCH,
        suppress_health_check=[HealthCheck.too_slow],
        print_blob=False,
    )


@dataclass(frozen=True)
class Walk:
    """A match that was played by chance; it prints as the record that replays it."""

    start: State
    record: Record
    choices: tuple[int, ...]

    def steps(self) -> Iterator[tuple[State, Action, Step[State]]]:
        """Walk over (state, action, what it led to), with the next round dealt where one is over."""
        state = self.start
        for choice in self.choices:
            if state.is_over:
                if state.match_over:
                    return
                state = state.next_round()
            legal = state.legal_actions()
            action = legal[choice % len(legal)]
            step = state.step(action)
            yield state, action, step
            state = step.state

    def states(self) -> Iterator[State]:
        """Walk over every state, the first and the last too."""
        yield self.start
        for _, _, step in self.steps():
            yield step.state

    def varied(self) -> list[State]:
        """Give one state of each kind, the latest: of a kind are those where the same verbs can be used."""
        kinds = {frozenset(action.verb for action in state.legal_actions()): state for state in self.states()}
        return list(kinds.values())

    def last(self) -> State:
        """Give the state after the last choice."""
        *_, state = self.states()
        return state

    def __repr__(self) -> str:
        record = self.record
        for _, action, _ in self.steps():
            record = record.then(action)
        return record.to_json()


@st.composite
def games(draw: st.DrawFn, name: str) -> Game:
    """Draw a game with random house rules, most of them as in the rulings."""
    game = GAMES[name]
    chosen = draw(
        st.lists(st.sampled_from(game.known_options), unique_by=lambda option: option.name, max_size=4)
    )
    return game.with_options(
        **{option.name: draw(st.sampled_from(option.values), label=option.name) for option in chosen}
    )


def can_seat(game: Game, players: int) -> bool:
    """Say whether so many can play with these house rules: a target may be too high for many players."""
    try:
        game.deal(players=players, seed=0)
    except pairit.OptionError:
        return False
    return True


def mixed_game(name: str, chance: Random) -> Game:
    """Choose house rules: as in the rulings, a few changed, or all of them by chance."""
    game = GAMES[name]
    share = chance.choice((0.0, 0.2, 1.0))
    changed = [option for option in game.known_options if chance.random() < share]
    return game.with_options(**{option.name: chance.choice(list(option.values)) for option in changed})


@st.composite
def walks(draw: st.DrawFn, name: str, longest: int = 60, smallest_seed: int = 0) -> Walk:
    """Draw a match: half of them from a deal, half from a position that deals seldom lead to."""
    game = draw(games(name))
    players = draw(st.sampled_from([count for count in game.seats if can_seat(game, count)]))
    seed = draw(st.integers(smallest_seed, (1 << 63) - 1))
    if draw(st.booleans()):
        record = Record.of_deal(game, players, seed)
        start = game.deal(players=players, seed=seed)
    else:
        start = game.position(FACTS[name].unusual(game, players, Random(seed)))
        record = Record.of_position(start)
    length = draw(st.integers(0, longest))
    choices = draw(st.lists(st.integers(0, 999), min_size=length, max_size=length))
    return Walk(start, record, tuple(choices))
