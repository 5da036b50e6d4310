"""The bots of `pairit.bots.pirato_poker`, compiled: the same choices from the same chance.

Costs are sums of fractions, so each is worked out by the very same operations in the very same order.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pairit.engine.errors import OptionError
from pairit.engine.random import BOTS
from pairit.engine.text import quoted
from pairit.games.pirato_poker.position import NO_CARD, PASS_ON
from pairit.kernels.chance import below, number, stream_key
from pairit.kernels.compiling import compiled
from pairit.kernels.pirato_poker.hands import add, count_completing, count_of, met, remove, slot_at, without
from pairit.kernels.pirato_poker.legal import can_be_late, card_of, count_gifts, legal_at, seat_of
from pairit.kernels.pirato_poker.position import SEATS, Position
from pairit.kernels.pirato_poker.tables import Tables

DEALS = 60
NEXT_CARD = 0.3
OWN_HAND = 0.5
"""What the bots weigh. Bots stand above kernels, so these are said twice, and a test holds them together."""

_RANDOM, _DECKHAND, _BOSUN, _MATE = range(4)
_POLICIES = {"random": _RANDOM, "deckhand": _DECKHAND, "bosun": _BOSUN, "mate": _MATE}
LEVELS = tuple(level for level in _POLICIES if level != "random")
_REMEMBERING = ("bosun", "mate")

_LONGEST_MEMORY = 999
_ALL = _LONGEST_MEMORY + 1


def level_number(level: str) -> int:
    """Read a level, as `bosun` or `mate/6`, where 6 is how many of the latest gifts it remembers.

    Raises
    ------
    OptionError
        If the kernel has no such level.
    """
    name, slash, memory = level.partition("/")
    limited = name in _REMEMBERING and memory.isascii() and memory.isdecimal() and len(memory) <= 3
    if name not in _POLICIES or (slash and not limited):
        raise OptionError(
            f"There is no level {quoted(level)}. The levels are: {', '.join(_POLICIES)}; "
            f"{' and '.join(_REMEMBERING)} may have a memory, as mate/6."
        )
    return (int(memory) if slash else _ALL) << 2 | _POLICIES[name]


# ---------------------------------------------------------------- chance


SEEDS = 1 << 64
"""Seeds of bots go round after so many."""

CHANCE = np.dtype([("key", np.uint64), ("next", np.int64)])

Chance = Any
"""A record of `CHANCE`: where a bot's numbers come from, and which is the next."""


@compiled
def start_chance(chance: Chance, seed: np.uint64, index: int) -> None:
    """Set a bot's chance to number `index` of its stream."""
    chance.key, chance.next = stream_key(seed, BOTS, 0), index


@compiled
def draw(chance: Chance, limit: int) -> int:
    """Give the next number of a chance as a whole number from 0 to `limit` - 1."""
    bits = number(chance.key, chance.next)
    chance.next += 1
    return int(below(limit, bits))


# ---------------------------------------------------------------- choosing


@compiled
def choose(tables: Tables, at: Position, level: int, chance: Chance) -> int:
    """Let a bot choose one of the legal actions.

    Parameters
    ----------
    tables, at
        The table, and the position, in which somebody is to move.
    level
        `level_number`.
    chance
        The bot's chance: set by `start_chance`, and moved on.
    """
    policy, gifts, index = level & 3, count_gifts(tables, at), 0
    if policy == _RANDOM:
        index = draw(chance, gifts + can_be_late(tables, at))
    elif policy == _DECKHAND:
        index = draw(chance, gifts)
    elif gifts > 1:
        return _cheapest(tables, at, level, gifts, chance)
    return legal_at(tables, at, index)


@compiled
def _cheapest(tables: Tables, at: Position, level: int, gifts: int, chance: Chance) -> int:
    """Give the gift with the lowest cost; of equal ones any, by chance."""
    known, cheapest = np.empty(SEATS, np.int64), np.empty(gifts, np.int64)
    remember(tables, at, level >> 2, known)
    unseen = unseen_of(tables, at, known)
    loose = max(1, count_of(unseen))
    lowest, equal = np.inf, 0
    kept_without, keeps = NO_CARD, 0.0
    for index in range(gifts):
        action = legal_at(tables, at, index)
        card, seat = card_of(action), seat_of(action)
        hand = add(tables, known[seat], card)
        unknown = count_of(at.hands[seat]) - count_of(known[seat])
        with_next = count_completing(tables, hand, unseen) / loose
        cost = _wins_at_once(tables, hand, unknown, unseen, with_next, chance)
        if level & 3 == _MATE:
            cost = cost + (1 - cost) * NEXT_CARD * with_next
            if at.owes == PASS_ON:
                if card != kept_without:
                    kept = remove(tables, at.hands[at.turn], card)
                    kept_without, keeps = card, count_completing(tables, kept, unseen) / loose
                cost -= OWN_HAND * keeps
        rounded = billionths(cost)
        if rounded < lowest:
            lowest, equal = rounded, 0
        if rounded == lowest:
            cheapest[equal] = action
            equal += 1
    chosen: int = cheapest[draw(chance, equal)]
    return chosen


@compiled
def _wins_at_once(
    tables: Tables, hand: int, unknown: int, unseen: int, with_next: float, chance: Chance
) -> float:
    """Give the chance that a receiver has won, its unknown cards being any that were not seen."""
    if met(tables, hand):
        return 1.0
    if unknown <= 1:
        return with_next if unknown else 0.0
    won = 0
    for _ in range(DEALS):
        dealt, loose = hand, unseen
        for size in range(count_of(unseen), count_of(unseen) - unknown, -1):
            slot = slot_at(loose, draw(chance, size))
            loose ^= 1 << slot
            dealt = add(tables, dealt, tables.card_at[slot])
        won += met(tables, dealt) != 0
    return won / DEALS


@compiled
def billionths(cost: float) -> float:
    """Round to nine places as Python does: the true value of the number decides, and of two the even one.

    >>> costs = [0.0, 1 / 3, -0.25, 0.2500000005, 0.00000000250000000000000003, 3 * 17 / 10240]
    >>> [billionths(cost) / 1e9 for cost in costs] == [round(cost, 9) for cost in costs]
    True
    """
    scaled = cost * 1e9
    nearest: float = np.rint(scaled)
    if abs(scaled - nearest) == 0.5:
        # The product may have been rounded to just this half. What it lost is exact in two parts.
        high = np.rint(cost * 2.0**30) / 2.0**30
        lost = high * 1e9 - scaled + (cost - high) * 1e9
        if lost > 0:
            nearest = np.ceil(scaled)
        elif lost < 0:
            nearest = np.floor(scaled)
    return nearest


# ---------------------------------------------------------------- memory


@compiled
def remember(tables: Tables, at: Position, last: int, known: NDArray[np.int64]) -> None:
    """Fill in the cards that the seat to move knows to lie in each hand, its own in full.

    Parameters
    ----------
    tables, at
        The table and the position.
    last
        How many of the latest gifts are remembered.
    known
        Sets of cards by seat.
    """
    for seat in range(at.players):
        known[seat] = at.known[seat] if last >= at.given else 0
    if last < at.given:
        for place in range(at.given - last, at.given):
            gift = at.gifts[place]
            giver, receiver, card = int(gift.giver), int(gift.receiver), int(gift.card)
            if gift.passed_on and known[giver] & tables.copies[card]:
                known[giver] = remove(tables, known[giver], card)
            known[receiver] = gift.shown if gift.shown else add(tables, known[receiver], card)
    known[at.turn] = at.hands[at.turn]


@compiled
def unseen_of(tables: Tables, at: Position, known: NDArray[np.int64]) -> int:
    """Give the set of cards whose place the seat to move does not know."""
    unseen = tables.deck
    for seat in range(at.players):
        unseen = without(tables, unseen, known[seat])
    return unseen if at.revealed == NO_CARD else remove(tables, unseen, at.revealed)
