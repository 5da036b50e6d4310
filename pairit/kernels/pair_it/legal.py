"""What may be done in a position of Pair It, in the engine's order (`pairit.games.pair_it.judge`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pairit.games.pair_it.position import BONUS, CHALLENGE_OWED, COLOUR_OWED, DRAWN, GIVE, SLAP_OWED
from pairit.kernels.bits import bit, place_of, size_of, without_first
from pairit.kernels.compiling import compiled, inlined
from pairit.kernels.pair_it import action as actions_
from pairit.kernels.pair_it.action import CHALLENGE, DRAW, LET_GO, NAME, NO_CARD, PASS, PLAY, SLAP, action_of
from pairit.kernels.pair_it.position import anchors_held, can_draw, hand_size

NOTHING = -1
"""Where a turn allows nothing but to play a card."""


class Turn(NamedTuple):
    """What a turn allows: sets of cards as two words each, and something else to do.

    Attributes
    ----------
    low, high
        Cards that may be played, without a call.
    call_low, call_high
        Cards that may be played with a call of PAIR IT!
    other
        `DRAW`, `PASS` or `NOTHING`.
    """

    low: np.uint64
    high: np.uint64
    call_low: np.uint64
    call_high: np.uint64
    other: int


@inlined
def turn_of(tables: Any, at: Any) -> Turn:
    """Say what the seat to move may do, where a turn is on (PI-02 to PI-08, PI-10, PI-20, PI-23, PI-33)."""
    owes, turn = at.owes, at.turn
    lead = tables.lead_of[at.top] + at.need
    low = at.hands[turn, 0] & tables.playable[lead, 0]
    high = at.hands[turn, 1] & tables.playable[lead, 1]
    if owes == DRAWN:
        drawn = bit(at.amount)
        low = low & drawn if at.amount < 64 else np.uint64(0)
        high = high & drawn if at.amount >= 64 else np.uint64(0)
    fits = (low | high) != 0
    if owes == DRAWN:
        other = NOTHING if fits and tables.must_play_drawn else PASS
    elif owes == BONUS:
        other = PASS
    elif not fits:
        other = DRAW if can_draw(at) else PASS
    else:
        other = DRAW if tables.draw_anytime and can_draw(at) else NOTHING
    call_low = call_high = np.uint64(0)
    if fits and tables.calls:
        size = hand_size(at, turn)
        if size == 2:
            call_low, call_high = low & ~tables.reverses[0], high & ~tables.reverses[1]
        if size == 2 + anchors_held(tables, at, turn):
            call_low |= low & tables.reverses[0]
            call_high |= high & tables.reverses[1]
    return Turn(low, high, call_low, call_high, other)


@inlined
def count_of_turn(turn: Turn) -> int:
    """Count what a turn allows."""
    calls = size_of(turn.call_low) + size_of(turn.call_high)
    return size_of(turn.low) + size_of(turn.high) + calls + (turn.other != NOTHING)


@inlined
def action_of_turn(turn: Turn, index: int) -> int:
    """Give what a turn allows at a place of the list: plays, plays with a call, something else."""
    plays = size_of(turn.low) + size_of(turn.high)
    if index < plays:
        return action_of(PLAY, place_of(turn.low, turn.high, index))
    index -= plays
    if index < size_of(turn.call_low) + size_of(turn.call_high):
        return action_of(PLAY, place_of(turn.call_low, turn.call_high, index), 0, 0, 1)
    return action_of(turn.other)


# ---------------------------------------------------------------- what is owed besides a turn


@compiled
def count_of_owed(tables: Any, at: Any) -> int:
    """Count what may be done where something is owed that is no turn."""
    owes = at.owes
    if owes == GIVE:
        choices = _choices(tables, at)
        return int(choices * (at.players - 1) * (2 if _gift_calls(tables, at) else 1))
    if owes == COLOUR_OWED:
        return int(tables.colours)
    if owes == SLAP_OWED:
        return 1
    return 2 if owes == CHALLENGE_OWED else 0


@compiled
def action_of_owed(tables: Any, at: Any, index: int) -> int:
    """Give what may be done there, at a place of the list."""
    owes = at.owes
    if owes == GIVE:
        return _gift(tables, at, index)
    if owes == COLOUR_OWED:
        return action_of(NAME, index)
    if owes == SLAP_OWED:
        return action_of(SLAP)
    return action_of(LET_GO if index else CHALLENGE)


@compiled
def _gift_calls(tables: Any, at: Any) -> bool:
    """Whether a gift may be made with a call: it leaves exactly one card (PI-20)."""
    return bool(tables.calls and hand_size(at, at.turn) - at.amount == 1)


@compiled
def _choices(tables: Any, at: Any) -> int:
    """Count the different gifts of one card or two, whoever gets them (PI-17, PI-18)."""
    low, high = at.hands[at.turn, 0], at.hands[at.turn, 1]
    different = size_of(low & tables.firsts[0]) + size_of(high & tables.firsts[1])
    if at.amount == 1:
        return different
    twice = size_of(low & tables.seconds[0]) + size_of(high & tables.seconds[1])
    return different * (different - 1) // 2 + twice


@compiled
def _gift(tables: Any, at: Any, index: int) -> int:
    """Give the gift at a place: without a call first, then by cards, then by seat."""
    others = at.players - 1
    choices = _choices(tables, at)
    call = 1 if index >= choices * others else 0
    index -= call * choices * others
    choice = index // others
    seat = index - choice * others
    if seat >= at.turn:
        seat += 1
    low, high = at.hands[at.turn, 0] & tables.firsts[0], at.hands[at.turn, 1] & tables.firsts[1]
    if at.amount == 1:
        return action_of(actions_.GIVE, place_of(low, high, choice), NO_CARD, seat, call)
    # Gifts of two that begin with the same card stand together: that card twice, if it can be, then the rest.
    following = size_of(low) + size_of(high) - 1
    place = 0
    while True:
        card = place_of(low, high, place)
        copies = at.hands[at.turn, card >> 6] & tables.mask[card]
        twice = 1 if without_first(copies) else 0
        if choice < following + twice:
            break
        choice -= following + twice
        following -= 1
        place += 1
    second = place_of(low, high, place + 1 - twice + choice)
    return action_of(actions_.GIVE, card, second, seat, call)


# ---------------------------------------------------------------- all of it


@compiled
def count_actions(tables: Any, at: Any) -> int:
    """Count everything that the seat to move may do."""
    return count_of_turn(turn_of(tables, at)) if at.owes <= BONUS else count_of_owed(tables, at)


@compiled
def legal_actions(tables: Any, at: Any, actions: NDArray[np.int64]) -> int:
    """List everything that the seat to move may do.

    Parameters
    ----------
    tables, at
        The table and the position.
    actions
        Where the list is written; `count_actions` says how long it is.

    Returns
    -------
    int
        How many there are.
    """
    if at.owes <= BONUS:
        turn = turn_of(tables, at)
        count = count_of_turn(turn)
        for index in range(count):
            actions[index] = action_of_turn(turn, index)
    else:
        count = count_of_owed(tables, at)
        for index in range(count):
            actions[index] = action_of_owed(tables, at, index)
    return count
