"""Bots among themselves: rounds and matches played to the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pairit.bots.bot import Bot
from pairit.engine.errors import PairitError
from pairit.engine.event import Event
from pairit.engine.game import State, Step

LONGEST_ROUND = 20_000
"""Actions after which a round is given up as endless; real ones have a few hundred."""


def tell(bots: Iterable[Bot], events: Sequence[Event]) -> None:
    """Tell the bots that listen what has happened, each as its seat could see it; one bot a seat."""
    for seat, bot in enumerate(bots):
        if bot.listens:
            bot.hear([event.as_seen_by(seat) for event in events])


def play_round(state: State, bots: Sequence[Bot]) -> State:
    """Let bots play a round to its end, one bot a seat.

    Raises
    ------
    PairitError
        If the round does not end, or the number of bots is not the number of players.
    """
    if len(bots) != state.players:
        raise PairitError(f"Each of the {state.players} seats needs a bot; here are {len(bots)}.")
    if any(bot.listens for bot in bots):
        for _, step in round_steps(state, bots):
            state = step.state
        return state
    for _ in range(LONGEST_ROUND):
        seat = state.to_move
        if seat is None:
            return state
        state = state.play(bots[seat].choose(state.view(seat)))
    raise PairitError(f"The round did not end within {LONGEST_ROUND} actions: {state}")


def round_steps(state: State, bots: Sequence[Bot]) -> Iterator[tuple[str, Step[Any]]]:
    """Let bots play a round to its end, and give every action with all that it did.

    Raises
    ------
    PairitError
        If the round does not end.
    """
    for _ in range(LONGEST_ROUND):
        seat = state.to_move
        if seat is None:
            return
        action = bots[seat].choose(state.view(seat))
        step = state.step(action)
        tell(bots, step.events)
        yield action, step
        state = step.state
    raise PairitError(f"The round did not end within {LONGEST_ROUND} actions: {state}")


def play_match(state: State, bots: Sequence[Bot]) -> State:
    """Let bots play rounds until the match is over."""
    state = play_round(state, bots)
    while not state.match_over:
        dealt = state.next_round_step()
        tell(bots, dealt.events)
        state = play_round(dealt.state, bots)
    return state
