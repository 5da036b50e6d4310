"""What a move does, as in `pairit.games.pirato_poker.effects`, and how often things happened."""

from __future__ import annotations

from typing import Any

import numpy as np

from pairit.engine.random import DECK
from pairit.games.pirato_poker.cards import KINDS
from pairit.games.pirato_poker.position import NO_CARD, NOBODY, OVER, PASS_ON, TURN
from pairit.kernels.chance import number, stream_key
from pairit.kernels.compiling import compiled, inlined
from pairit.kernels.pirato_poker.hands import add, count_of, met, remove
from pairit.kernels.pirato_poker.legal import LATE, card_of, passable, receiver_at, seat_of
from pairit.kernels.pirato_poker.position import Position
from pairit.kernels.pirato_poker.tables import SLOTS, Tables
from pairit.kernels.shuffling import shuffle

HAPPENINGS = (
    "late",
    "gave",
    "passed_on",
    "owes_gift",
    "only_dogs",
    "showed",
    "turned",
    "drawn",
    "won",
    "match_won",
)
"""The kinds of events that a move can bring."""

(CAME_LATE, GAVE, PASSED_ON, OWES_GIFT, ONLY_DOGS, SHOWED, TURNED, DRAWN, WON, MATCH_WON) = range(10)
LARGEST_HAND = len(HAPPENINGS)
CHOICES = LARGEST_HAND + 1
RECEIVED = CHOICES + 1
TALLIED = RECEIVED + len(KINDS)
"""Places of a tally: each kind of event, the largest hand, choices, and the cards received by kind."""

TALLY = np.dtype([("times", np.int32, (TALLIED,))])

Tally = Any
"""A record of `TALLY`: what happened so far; None where nobody asks, which is compiled apart.

A record costs nothing to hand on, where compiled code counts who holds an array.
"""


@compiled
def deal(tables: Tables, at: Position, players: int, seed: int) -> None:
    """Deal the first round of a match (PP-05, PP-06)."""
    shuffle(tables.slots, SLOTS, number(stream_key(np.uint64(seed), DECK, 1), 0), at.pile)
    for place in range(SLOTS):
        at.pile[place] = tables.card_at[at.pile[place]]
    at.piled, at.taken, at.given = SLOTS, players + 1, 0
    at.players, at.captain, at.seed, at.round = players, 0, seed, 1
    for seat in range(players):
        at.hands[seat] = 1 << at.pile[seat]
        at.known[seat] = 0
        at.scores[seat] = 0
    at.aside = 0
    at.turn, at.owes, at.revealed = 0, TURN, at.pile[players]


@inlined
def play(tables: Tables, at: Position, action: int, tally: Tally) -> None:
    """Do a legal action, up to the point where the next one is owed."""
    giver, passed_on = at.turn, at.owes == PASS_ON
    if passed_on:
        card = card_of(action)
        at.hands[giver] = remove(tables, at.hands[giver], card)
        if at.known[giver] & tables.copies[card]:
            at.known[giver] = remove(tables, at.known[giver], card)
    else:
        card = at.revealed
        at.revealed = NO_CARD
    if action == LATE:
        seat = receiver_at(tables, at, card, 0)
        if tally is not None:
            tally.times[CAME_LATE] += 1
    else:
        seat = seat_of(action)
    _receive(tables, at, seat, card, passed_on, tally)


@inlined
def _receive(tables: Tables, at: Position, seat: int, card: int, passed_on: bool, tally: Tally) -> None:
    """Put the card into the receiver's hand, see whether it wins, and do what it does."""
    gift, kind = at.gifts[at.given], tables.kind[card]
    gift.giver, gift.receiver, gift.card, gift.passed_on, gift.shown = at.turn, seat, card, passed_on, 0
    at.given += 1
    at.hands[seat] = hand = add(tables, at.hands[seat], card)
    at.known[seat] = add(tables, at.known[seat], card)
    at.turn = seat
    if tally is not None:
        tally.times[PASSED_ON if passed_on else GAVE] += 1
        tally.times[RECEIVED + kind] += 1
        tally.times[LARGEST_HAND] = max(tally.times[LARGEST_HAND], count_of(hand))
    if met(tables, hand):
        _win(tables, at, tally)
        return
    only_dogs = kind == tables.dog and not passable(tables, at)
    if kind == tables.pig or only_dogs:
        gift.shown = at.known[seat] = hand
        if tally is not None:
            tally.times[ONLY_DOGS if only_dogs else SHOWED] += 1
    if kind == tables.dog and not only_dogs:
        at.owes = PASS_ON
        if tally is not None:
            tally.times[OWES_GIFT] += 1
        return
    _turn_up(at, tally)


@compiled
def _turn_up(at: Position, tally: Tally) -> None:
    """Let the seat to move turn up the next card; where there is none, the round is drawn (PP-07, PP-25)."""
    if at.taken == at.piled:
        at.turn, at.owes = NOBODY, OVER
        if tally is not None:
            tally.times[DRAWN] += 1
        return
    at.owes, at.revealed = TURN, at.pile[at.taken]
    at.taken += 1
    if tally is not None:
        tally.times[TURNED] += 1


@compiled
def _win(tables: Tables, at: Position, tally: Tally) -> None:
    """End the round for whoever just received a card (PP-08, PP-23)."""
    at.owes = OVER
    if tally is not None:
        tally.times[WON] += 1
        tally.times[MATCH_WON] += is_match_over(tables, at)


# ---------------------------------------------------------------- what came of it


@compiled
def winner_of(at: Position) -> int:
    """Give who has won the round; `NOBODY` while it goes on, and where it was drawn (PP-25)."""
    winner: int = at.turn if at.owes == OVER else NOBODY
    return winner


@compiled
def points_of(at: Position, seat: int) -> int:
    """Give the rounds that a seat has won, a finished round counted in (PP-26)."""
    won: int = at.scores[seat] + (seat == winner_of(at))
    return won


@compiled
def is_match_over(tables: Tables, at: Position) -> bool:
    """Whether somebody has won the rounds that were agreed on (PP-26)."""
    most = 0
    for seat in range(at.players):
        most = max(most, points_of(at, seat))
    over: bool = at.owes == OVER and 0 < tables.rounds <= most
    return over
