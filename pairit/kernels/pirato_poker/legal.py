"""What may be done, in the order of `pairit.games.pirato_poker.judge`, as numbers.

The gift of a card is a number made of the card and the receiver's seat; what is owed tells whether it is the
turned-up card or one to be passed on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pairit.games.pirato_poker.position import OVER, PASS_ON, TURN
from pairit.kernels.compiling import compiled, inlined
from pairit.kernels.pirato_poker.hands import count_of, first_slot
from pairit.kernels.pirato_poker.position import SEATS, Position
from pairit.kernels.pirato_poker.tables import SLOTS, Tables

LATE = -1
"""The action of letting the breath run out (PP-15)."""

MOST_ACTIONS = SLOTS * SEATS
"""Room for the actions of any position."""


@compiled
def gift(card: int, seat: int) -> int:
    """Give the number of giving a card to a seat."""
    return card * SEATS + seat


@compiled
def card_of(action: int) -> int:
    """Give the card of a gift."""
    return action // SEATS


@compiled
def seat_of(action: int) -> int:
    """Give the receiver of a gift."""
    return action % SEATS


@inlined
def _fewest(at: Position) -> int:
    """Count the cards of the smallest hand but that of the seat to move."""
    fewest = SLOTS
    for seat in range(at.players):
        if seat != at.turn:
            fewest = min(fewest, count_of(at.hands[seat]))
    return fewest


@inlined
def count_receivers(tables: Tables, at: Position, card: int) -> int:
    """Count who may get a card: a chicken goes to those with the fewest cards (PP-07, PP-14)."""
    if tables.kind[card] != tables.chicken:
        others: int = at.players - 1
        return others
    fewest, count = _fewest(at), 0
    for seat in range(at.players):
        count += seat != at.turn and count_of(at.hands[seat]) == fewest
    return count


@inlined
def receiver_at(tables: Tables, at: Position, card: int, index: int) -> int:
    """Give one of those who may get a card, counted (from 0) from the left neighbour on."""
    if tables.kind[card] != tables.chicken:
        return _from_left(at, index + 1)
    fewest = _fewest(at)
    steps = 0
    while index >= 0:
        steps += 1
        index -= count_of(at.hands[_from_left(at, steps)]) == fewest
    return _from_left(at, steps)


@inlined
def _from_left(at: Position, steps: int) -> int:
    """Give the seat that is so many steps to the left of the one to move."""
    seat: int = at.turn + steps
    if seat >= at.players:
        seat -= at.players
    return seat


@inlined
def passable(tables: Tables, at: Position) -> int:
    """Give the cards in the hand to move that may be passed on, each once: all but dogs (PP-10)."""
    dogs = tables.kind_set[tables.dog] << tables.kind_slot[tables.dog]
    cards: int = at.hands[at.turn] & tables.cards & ~dogs
    return cards


@inlined
def count_gifts(tables: Tables, at: Position) -> int:
    """Count the gifts that may be made; being late is none."""
    if at.owes == OVER:
        return 0
    if at.owes != PASS_ON:
        return count_receivers(tables, at, at.revealed)
    count, left = 0, passable(tables, at)
    while left:
        count += count_receivers(tables, at, first_slot(left))
        left &= left - 1
    return count


@inlined
def can_be_late(tables: Tables, at: Position) -> bool:
    """Whether the breath may run out (PP-15); it stands last in the list."""
    hurried: bool = tables.breath and at.owes == TURN
    return hurried


@inlined
def has_choice(tables: Tables, at: Position) -> bool:
    """Whether the seat to move may do more than one thing."""
    several: bool = count_gifts(tables, at) + can_be_late(tables, at) > 1
    return several


@inlined
def legal_at(tables: Tables, at: Position, index: int) -> int:
    """Give the legal action that stands at a place (from 0) of the list, without making the list."""
    if at.owes != PASS_ON:
        if tables.breath and index == count_receivers(tables, at, at.revealed):
            return LATE
        return gift(at.revealed, receiver_at(tables, at, at.revealed, index))
    left = passable(tables, at)
    while True:
        card = first_slot(left)
        receivers = count_receivers(tables, at, card)
        if index < receivers:
            return gift(card, receiver_at(tables, at, card, index))
        index -= receivers
        left &= left - 1


@compiled
def legal_actions(tables: Tables, at: Position, actions: NDArray[np.int64]) -> int:
    """List everything that may be done, and say how much it is."""
    count = count_gifts(tables, at) + can_be_late(tables, at)
    for index in range(count):
        actions[index] = legal_at(tables, at, index)
    return count
