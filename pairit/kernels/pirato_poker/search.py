"""Pirato Poker's search, compiled: worlds dealt anew as `PiratoView.sample` does, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pairit.engine.search import search_with
from pairit.games.pirato_poker.action import gift as gift_action
from pairit.games.pirato_poker.position import NO_CARD, OVER, PASS_ON
from pairit.games.pirato_poker.view import TRIES, PiratoView
from pairit.kernels.compiling import compiled
from pairit.kernels.pirato_poker.effects import play as _play
from pairit.kernels.pirato_poker.effects import winner_of
from pairit.kernels.pirato_poker.hands import add, count_of, first_slot, met, remove, without
from pairit.kernels.pirato_poker.legal import MOST_ACTIONS, card_of, count_gifts, legal_at, passable, seat_of
from pairit.kernels.pirato_poker.players import CHANCE as BOT_CHANCE
from pairit.kernels.pirato_poker.players import choose, level_number
from pairit.kernels.pirato_poker.position import POSITION, SEATS, Position, load
from pairit.kernels.pirato_poker.tables import SLOTS, tables_of
from pairit.kernels.searching import below, bits, mover, next_key, next_seed
from pairit.kernels.shuffling import BUCKETS, shuffle_within

__all__ = ["MOST_ACTIONS", "Searching", "below", "load", "mover", "room", "search", "searching", "write"]


class Searching(NamedTuple):
    """What the functions of the search are given first.

    Attributes
    ----------
    rules
        The table, as everywhere in this kernel.
    level
        The bot that plays worlds out.
    chances
        Room for the chance of a bot in each seat.
    hands
        Room to walk back through the gifts.
    slots, values, heads, order
        Room to shuffle.
    """

    rules: Any
    level: int
    chances: Any
    hands: NDArray[np.int64]
    slots: NDArray[np.uint8]
    values: NDArray[np.uint64]
    heads: NDArray[np.uint8]
    order: NDArray[np.uint8]


def searching(view: PiratoView, known: Mapping[int, int], level: str) -> Searching:
    """Make what the search plays by.

    Parameters
    ----------
    view
        What the seat to move sees.
    known
        Nothing more than its gifts tell.
    level
        The bot that plays worlds out.
    """
    shuffling = np.empty(SLOTS, np.uint8), np.empty(SLOTS, np.uint64), np.empty(BUCKETS, np.uint8)
    chances, hands = np.zeros(view.players, BOT_CHANCE), np.empty(SEATS, np.int64)
    order = np.empty(SLOTS, np.uint8)
    return Searching(tables_of(view.game), level_number(level), chances, hands, *shuffling, order)


def write(view: PiratoView, action: int) -> str:
    """Write an action in notation."""
    verb = "pass-on" if view.owes == PASS_ON else "give"
    return str(gift_action(verb, view.game.deck.code[card_of(action)], seat_of(action)))


def room() -> Position:
    """Make room for a world."""
    return np.zeros(1, POSITION)[0]


@compiled
def redeal(tables: Searching, root: Position, at: Position, chance: Any) -> None:
    """Deal a world anew from what the seat to move knows: such that the gifts can have come about."""
    rules = tables.rules
    _copy(root, at)
    at.seed = np.int64(next_seed(chance))
    count = _list_unseen(tables, root)
    for _ in range(TRIES):
        shuffle_within(tables.slots, count, bits(chance), tables.order, tables.values, tables.heads)
        taken = 0
        for seat in range(at.players):
            hand = root.hands[seat] if seat == root.turn else root.known[seat]
            for _ in range(count_of(root.hands[seat]) - count_of(hand)):
                hand = add(rules, hand, rules.card_at[tables.order[taken]])
                taken += 1
            at.hands[seat] = hand
        if _could_have_come(tables, at):
            break
    at.piled, at.taken = root.piled - root.taken, 0
    for place in range(at.piled):
        at.pile[place] = rules.card_at[tables.order[taken + place]]
    at.aside = 0
    for place in range(taken + at.piled, count):
        at.aside = add(rules, at.aside, rules.card_at[tables.order[place]])


@compiled
def _copy(root: Position, at: Position) -> None:
    """Copy what lies open, and the gifts."""
    at.players, at.turn, at.owes, at.revealed = root.players, root.turn, root.owes, root.revealed
    at.captain, at.round, at.given = root.captain, root.round, root.given
    for seat in range(root.players):
        at.known[seat], at.scores[seat] = root.known[seat], root.scores[seat]
    for place in range(root.given):
        gift, copy = root.gifts[place], at.gifts[place]
        copy.giver, copy.receiver, copy.card = gift.giver, gift.receiver, gift.card
        copy.passed_on, copy.shown = gift.passed_on, gift.shown


@compiled
def _list_unseen(tables: Searching, root: Position) -> int:
    """List the slots of the cards that the seat to move does not see, and count them."""
    rules = tables.rules
    unseen = without(rules, rules.deck, root.hands[root.turn])
    if root.revealed != NO_CARD:
        unseen = remove(rules, unseen, root.revealed)
    for seat in range(root.players):
        if seat != root.turn:
            unseen = without(rules, unseen, root.known[seat])
    count = 0
    while unseen:
        tables.slots[count] = first_slot(unseen)
        unseen &= unseen - 1
        count += 1
    return count


@compiled
def _could_have_come(tables: Searching, at: Position) -> bool:
    """Whether these hands can have come about by the gifts that were seen: walks back through them."""
    rules, hands = tables.rules, tables.hands
    for seat in range(at.players):
        hands[seat] = at.hands[seat]
    if at.owes == PASS_ON and not passable(rules, at):
        return False
    for place in range(at.given - 1, -1, -1):
        gift = at.gifts[place]
        giver, receiver, card = int(gift.giver), int(gift.receiver), int(gift.card)
        if met(rules, hands[receiver]):
            return False
        hands[receiver] = remove(rules, hands[receiver], card)
        if gift.passed_on:
            hands[giver] = add(rules, hands[giver], card)
    return True


@compiled
def legal_actions(tables: Searching, at: Position, actions: NDArray[np.int64]) -> int:
    """List the gifts that may be made; nothing when the round is over. To be late is no plan."""
    count = count_gifts(tables.rules, at)
    for index in range(count):
        actions[index] = legal_at(tables.rules, at, index)
    return count


@compiled
def play(tables: Searching, at: Position, action: int) -> None:
    """Do a legal action."""
    _play(tables.rules, at, action, None)


@compiled
def play_out(tables: Searching, at: Position, chance: Any, longest: int) -> None:
    """Let bots play on, each by a chance of its own."""
    for seat in range(at.players):
        tables.chances[seat].key, tables.chances[seat].next = next_key(chance), 0
    left = longest
    while at.owes != OVER and left > 0:
        _play(tables.rules, at, choose(tables.rules, at, tables.level, tables.chances[at.turn]), None)
        left -= 1


@compiled
def reward(tables: Searching, at: Position, rewards: NDArray[np.float64]) -> None:
    """Give the winner of the round 1, nobody in a drawn one; while it goes on all have as much."""
    winner = winner_of(at)
    for seat in range(at.players):
        rewards[seat] = 0.0 if at.owes == OVER else 1.0 / at.players
    if winner >= 0:
        rewards[winner] = 1.0


search = compiled(search_with(globals()))
"""The search of `pairit.engine.search`, compiled with what stands here."""
