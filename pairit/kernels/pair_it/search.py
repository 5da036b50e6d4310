"""The search of Pair It, compiled: worlds dealt anew as `PairItView.sample` does, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pairit.engine.search import search_with
from pairit.games.pair_it.position import OVER
from pairit.games.pair_it.view import PairItView
from pairit.kernels.bits import first_of, size_of, without_first
from pairit.kernels.compiling import compiled
from pairit.kernels.pair_it.action import write as write_action
from pairit.kernels.pair_it.effects import play as _play
from pairit.kernels.pair_it.legal import legal_actions as _legal_actions
from pairit.kernels.pair_it.players import CHANCE as BOT_CHANCE
from pairit.kernels.pair_it.players import LEVELS, choose
from pairit.kernels.pair_it.position import POSITION, hand_size, load, put, set_chance, take
from pairit.kernels.pair_it.tables import SLOTS, tables_for, words_of
from pairit.kernels.searching import below, bits, mover, next_key, next_seed
from pairit.kernels.shuffling import BUCKETS, shuffle_within

__all__ = ["MOST_ACTIONS", "Searching", "below", "load", "mover", "room", "search", "searching", "write"]

MOST_ACTIONS = SLOTS * SLOTS
"""Room for all gifts of two cards."""


class Searching(NamedTuple):
    """What the functions of the search are given first.

    Attributes
    ----------
    rules
        The table, as everywhere in this kernel.
    known
        Cards that surely lie in each hand, the own hand in full: two words a seat.
    level
        The bot that plays worlds out.
    chances
        Room for the chance of a bot in each seat.
    slots, values, heads, order
        Room to shuffle.
    """

    rules: Any
    known: NDArray[np.uint64]
    level: int
    chances: Any
    slots: NDArray[np.uint8]
    values: NDArray[np.uint64]
    heads: NDArray[np.uint8]
    order: NDArray[np.uint8]


def searching(view: PairItView, known: Mapping[int, int], level: str) -> Searching:
    """Make what the search plays by.

    Parameters
    ----------
    view
        What the seat to move sees.
    known
        The cards that surely lie in other hands, by seat.
    level
        The bot that plays worlds out.
    """
    held = [view.hand if seat == view.seat else known.get(seat, 0) for seat in range(view.players)]
    sets = np.array([words_of(cards) for cards in held], np.uint64)
    shuffling = np.empty(SLOTS, np.uint8), np.empty(SLOTS, np.uint64), np.empty(BUCKETS, np.uint8)
    chances, order = np.zeros(view.players, BOT_CHANCE), np.empty(SLOTS, np.uint8)
    return Searching(tables_for(view.game), sets, LEVELS.index(level), chances, *shuffling, order)


def write(view: PairItView, action: int) -> str:
    """Write an action in notation."""
    return write_action(action)


def room() -> Any:
    """Make room for a world."""
    return np.zeros(1, POSITION)[0]


@compiled
def redeal(tables: Searching, root: Any, at: Any, chance: Any) -> None:
    """Deal a world anew from what the seat to move knows."""
    rules = tables.rules
    _copy(root, at)
    at.seed = next_seed(chance)
    set_chance(at)
    at.shuffles = at.steals = at.slaps = 0
    count = _list_unseen(tables, root)
    shuffle_within(tables.slots, count, bits(chance), tables.order, tables.values, tables.heads)
    taken = 0
    for seat in range(at.players):
        size = hand_size(root, seat)
        at.hands[seat, 0], at.hands[seat, 1] = tables.known[seat, 0], tables.known[seat, 1]
        held = size_of(tables.known[seat, 0]) + size_of(tables.known[seat, 1])
        for _ in range(size - held):
            put(rules, at.hands[seat], int(np.int64(rules.card_at[tables.order[taken]])))
            taken += 1
    for place in range(taken, count):
        at.pile[place - taken] = rules.card_at[tables.order[place]]
    at.taken, at.left = 0, count - taken


@compiled
def _copy(root: Any, at: Any) -> None:
    """Copy what lies open."""
    at.discards[0], at.discards[1] = root.discards[0], root.discards[1]
    at.top, at.need, at.turn, at.owes, at.amount = root.top, root.need, root.turn, root.owes, root.amount
    at.uncalled, at.following, at.direction = root.uncalled, root.following, root.direction
    at.players, at.round, at.starter = root.players, root.round, root.starter
    for seat in range(root.players):
        at.scores[seat] = root.scores[seat]


@compiled
def _list_unseen(tables: Searching, root: Any) -> int:
    """List the slots of the cards that the seat to move does not see, and count them."""
    rules = tables.rules
    unseen = tables.rules.deck.copy()
    take(rules, unseen, root.top)
    _take_all(rules, unseen, root.discards)
    for seat in range(root.players):
        _take_all(rules, unseen, tables.known[seat])
    count = 0
    for word in range(2):
        left = unseen[word]
        while left:
            tables.slots[count] = first_of(left) + (word << 6)
            left = without_first(left)
            count += 1
    return count


@compiled
def _take_all(rules: Any, cards: Any, others: Any) -> None:
    """Take all cards of one set out of another one that holds them."""
    for word in range(2):
        left = others[word]
        while left:
            take(rules, cards, int(np.int64(rules.card_at[first_of(left) + (word << 6)])))
            left = without_first(left)


@compiled
def legal_actions(tables: Searching, at: Any, actions: NDArray[np.int64]) -> int:
    """List what may be done; nothing when the round is over."""
    return 0 if at.owes == OVER else _legal_actions(tables.rules, at, actions)


@compiled
def play(tables: Searching, at: Any, action: int) -> None:
    """Do a legal action."""
    _play(tables.rules, at, action, None)


@compiled
def play_out(tables: Searching, at: Any, chance: Any, longest: int) -> None:
    """Let bots play on, each by a chance of its own."""
    for seat in range(at.players):
        tables.chances[seat].key, tables.chances[seat].used = next_key(chance), 0
    left = longest
    while at.owes != OVER and left > 0:
        _play(tables.rules, at, choose(tables.rules, at, tables.level, tables.chances[at.turn]), None)
        left -= 1


@compiled
def reward(tables: Searching, at: Any, rewards: NDArray[np.float64]) -> None:
    """Give the winner of the round 1; while it goes on, the more to each seat the fewer cards it holds."""
    total = 0.0
    for seat in range(at.players):
        rewards[seat] = 1.0 / (1 + hand_size(at, seat)) ** 2
        total += rewards[seat]
    for seat in range(at.players):
        rewards[seat] /= total
        if at.owes == OVER:
            rewards[seat] = 1.0 if seat == at.turn else 0.0


search = compiled(search_with(globals()))
"""The search of `pairit.engine.search`, compiled with what stands here."""
