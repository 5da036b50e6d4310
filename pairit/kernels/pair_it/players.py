"""The bots of Pair It, compiled: `pairit.bots.pair_it` once more, with the same chance."""

from __future__ import annotations

from typing import Any

import numpy as np

from pairit.engine.random import BOTS
from pairit.games.pair_it.position import BONUS, CHALLENGE_OWED, COLOUR_OWED, GIVE
from pairit.kernels.bits import bit, place_of, size_of
from pairit.kernels.chance import below, number, stream_key
from pairit.kernels.compiling import compiled, inlined
from pairit.kernels.pair_it.action import (
    CHALLENGE,
    NO_CARD,
    PASS,
    action_of,
    first_card,
    is_called,
    second_card,
)
from pairit.kernels.pair_it.citations import note_choice
from pairit.kernels.pair_it.legal import (
    NOTHING,
    Turn,
    action_of_owed,
    action_of_turn,
    count_of_owed,
    count_of_turn,
    turn_of,
)
from pairit.kernels.pair_it.position import anchors_held, hand_size
from pairit.kernels.pair_it.tables import REVERSE

LEVELS = ("random", "deckhand", "mate")
RANDOM, DECKHAND, MATE = range(3)

_CALLED = 0.5
"""What Mate gives for a call."""


CHANCE = np.dtype([("key", "u8"), ("used", "i8")], align=True)
"""A bot's own chance: what all its numbers have in common, and how many of them it has used."""


@compiled
def seat_bot(chance: Any, seed: np.uint64) -> None:
    """Set a bot's chance to its beginning."""
    chance.key, chance.used = stream_key(seed, BOTS, 0), 0


@compiled
def _any_of(count: int, chance: Any) -> int:
    """Give a place in a list by chance; it uses up a number also where there is only one."""
    used = chance.used
    chance.used = used + 1
    return 0 if count == 1 else int(below(count, number(chance.key, used)))


@inlined
def choose(tables: Any, at: Any, level: int, chance: Any) -> int:
    """Choose an action.

    Parameters
    ----------
    tables, at
        The table and the position.
    level
        `RANDOM`, `DECKHAND` or `MATE`.
    chance
        The bot's own, as `seat_bot` begins it.
    """
    return choose_noting(tables, at, level, chance, None)


@inlined
def choose_noting(tables: Any, at: Any, level: int, chance: Any, tally: Any) -> int:
    """Choose an action, and count in a tally whether there is a choice: what is legal is known here."""
    if at.owes > BONUS:
        count = count_of_owed(tables, at)
        note_choice(tally, count)
        if level == MATE:
            return _choose_owed_as_mate(tables, at, chance)
        return action_of_owed(tables, at, _any_of(count, chance))
    turn = turn_of(tables, at)
    note_choice(tally, count_of_turn(turn))
    if level == DECKHAND:
        turn = _without_rainbow(tables, turn)
    elif level == MATE:
        if count_of_turn(turn) == 1:
            return action_of_turn(turn, 0)
        turn = _best_of(tables, at, turn)
    return action_of_turn(turn, _any_of(count_of_turn(turn), chance))


@compiled
def _without_rainbow(tables: Any, turn: Turn) -> Turn:
    """Leave out plays of rainbow cards, if there is anything else to do."""
    low, high = ~tables.rainbow[0], ~tables.rainbow[1]
    others = Turn(turn.low & low, turn.high & high, turn.call_low & low, turn.call_high & high, turn.other)
    return others if count_of_turn(others) else turn


# ---------------------------------------------------------------- what Mate weighs


@compiled
def _held(tables: Any, at: Any, colour: int) -> float:
    """Count the own cards of a colour."""
    low = size_of(at.hands[at.turn, 0] & tables.of_colour[colour, 0])
    return float(low + size_of(at.hands[at.turn, 1] & tables.of_colour[colour, 1]))


@compiled
def _is_rainbow(tables: Any, card: int) -> bool:
    return bool(tables.rainbow[card >> 6] & bit(card) != 0)


@compiled
def _worth_of_playing(tables: Any, at: Any, card: int) -> float:
    """Points shed; a Reverse waits for Anchors, and a rainbow card for a turn without anything else."""
    worth: float = tables.points[card]
    if tables.kind[card] == REVERSE:
        anchors = anchors_held(tables, at, at.turn)
        worth += anchors * tables.points[tables.anchor] if anchors else -15.0
    if _is_rainbow(tables, card) and hand_size(at, at.turn) > 2:
        worth -= 40.0
    if tables.colour[card] >= 0:
        worth += _held(tables, at, tables.colour[card]) / 10.0
    return worth


@compiled
def _worth_of_giving(tables: Any, at: Any, card: int) -> float:
    """Points given away, most gladly of a colour held little; a Reverse that the Anchors need stays."""
    worth: float = tables.points[card]
    if _is_rainbow(tables, card):
        worth -= 60.0
    if tables.kind[card] == REVERSE and anchors_held(tables, at, at.turn):
        worth -= 40.0
    low, high = at.hands[at.turn, 0] & tables.reverses[0], at.hands[at.turn, 1] & tables.reverses[1]
    if card == tables.anchor and not low | high:
        worth += 20.0
    if tables.colour[card] >= 0:
        worth -= _held(tables, at, tables.colour[card])
    return worth


@compiled
def _best_of(tables: Any, at: Any, turn: Turn) -> Turn:
    """Leave what is worth most of what a turn allows."""
    low = high = call_low = call_high = np.uint64(0)
    other = turn.other
    best = -np.inf
    if other != NOTHING:
        best = -5.0 if other == PASS else -10.0
    for index in range(size_of(turn.low) + size_of(turn.high)):
        card = place_of(turn.low, turn.high, index)
        here, one = card >> 6, bit(card)
        called = (turn.call_high if here else turn.call_low) & one != 0
        # A play with a call is worth more than the same one without.
        worth = (_CALLED if called else 0.0) + _worth_of_playing(tables, at, card)
        if worth > best:
            best = worth
            low = high = call_low = call_high = np.uint64(0)
            other = NOTHING
        if worth == best:
            low |= one if not called and here == 0 else np.uint64(0)
            high |= one if not called and here == 1 else np.uint64(0)
            call_low |= one if called and here == 0 else np.uint64(0)
            call_high |= one if called and here == 1 else np.uint64(0)
    return Turn(low, high, call_low, call_high, other)


@compiled
def _worth_of_owed(tables: Any, at: Any, action: int) -> float:
    """What a gift or the name of a colour is worth; nothing else has a choice."""
    if at.owes == COLOUR_OWED:
        return _held(tables, at, first_card(action))
    if at.owes != GIVE:
        return 0.0
    worth = _worth_of_giving(tables, at, first_card(action))
    if second_card(action) != NO_CARD:
        worth += _worth_of_giving(tables, at, second_card(action))
    return (_CALLED if is_called(action) else 0.0) + worth


@compiled
def _choose_owed_as_mate(tables: Any, at: Any, chance: Any) -> int:
    """Challenge always; of gifts and colours take one of those that are worth most."""
    if at.owes == CHALLENGE_OWED:
        return action_of(CHALLENGE)
    count = count_of_owed(tables, at)
    best, ties = -np.inf, 0
    for index in range(count):
        worth = _worth_of_owed(tables, at, action_of_owed(tables, at, index))
        if worth > best:
            best, ties = worth, 0
        ties += worth == best
    tie = _any_of(ties, chance) if count > 1 else 0
    for index in range(count):
        if _worth_of_owed(tables, at, action_of_owed(tables, at, index)) == best:
            if tie == 0:
                break
            tie -= 1
    return action_of_owed(tables, at, index)
