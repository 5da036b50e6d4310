"""Where the two readings of the rulings meet: states by chance, and all that can be named in them.

`python -m tests.judges.meeting 100000` compares so many states of each game, and counts the actions.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter

from pairit import bots
from pairit.engine.game import State
from tests.games.facts import FACTS
from tests.games.walk import GAMES, can_seat, mixed_game
from tests.judges import JUDGES
from tests.judges.reading import Position

KEPT = 12
"""States looked at of one match."""

EVERYTHING = 50
"""In one state of so many the engine judges all that can be named, in others a few and what is allowed."""


def matches(name: str, first: int) -> Iterator[State]:
    """Walk over states without end: deals and unusual positions, played on by chance and by bots."""
    seed = first
    while True:
        seed += 1
        chance = Random(seed)
        game = mixed_game(name, chance)
        seats = [count for count in game.seats if can_seat(game, count)]
        if not seats:
            continue
        players = chance.choice(seats)
        if seed % 2:
            state = game.deal(players=players, seed=seed)
        else:
            state = game.position(FACTS[name].unusual(game, players, chance))
        level = chance.choice(("random", "mate", "deckhand"))
        bot = None if level == "random" else bots.make(game, level, seed)
        every = chance.choice((1, 1, 2, 5))
        for number in range(KEPT * every):
            if number % every == 0:
                yield state
            if state.is_over:
                if state.match_over:
                    break
                state = state.next_round()
                continue
            seat = state.to_move
            if seat is None:
                break
            if bot is None or chance.random() < 0.2:
                state = state.play(chance.choice(state.legal_actions()))
            else:
                state = state.play(bot.choose(state.view(seat)))


def compare(name: str, count: int, first: int = 0) -> Counter[str]:
    """Compare both judges in so many states.

    Returns
    -------
    Counter[str]
        How many `states`, actions `named` to the second judge, `allowed` by it, and `judged` by the engine.

    Raises
    ------
    AssertionError
        At the first difference, with the position and the action in notation.
    """
    judge, counted, chance = JUDGES[name], Counter[str](), Random(first)
    for state in matches(name, first * 1_000_000):
        text = str(state)
        position = Position.read(text)
        names = list(FACTS[name].nameable(state))
        verdicts = {action: judge.allowed(position, action) for action in names}
        legal = [str(action) for action in state.legal_actions()]
        listed = judge.listed(position)
        assert sorted(listed) == sorted(legal), f"Engine: {legal}\nSecond judge: {listed}\nHere: {text}"
        few = chance.sample(names, min(4, len(names)))
        asked = names if counted["states"] % EVERYTHING == 0 else {*few, *legal}
        for action in sorted(asked):
            second = verdicts.get(action, action in listed)
            first_judge = state.judge(action).legal
            assert first_judge == second, (
                f"{action!r}: the engine says {first_judge}, the second judge {second}. Here: {text}"
            )
        may = {action for action in names if verdicts[action]}
        for action in sorted(may - asked if isinstance(asked, set) else ()):
            assert state.judge(action).legal, f"{action!r}: only the second judge allows it. Here: {text}"
        counted += Counter(states=1, named=len(names), judged=len(asked), allowed=len(may))
        if counted["states"] == count:
            break
    return counted


if __name__ == "__main__":
    for game in GAMES:
        start = perf_counter()
        print(game, dict(compare(game, int(sys.argv[1]))), f"{perf_counter() - start:.0f} s")  # noqa: T201
