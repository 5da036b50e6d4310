"""The deal of a round of Pair It, compiled (PI-01, PI-27, PI-28, PI-29)."""

from __future__ import annotations

from typing import Any

import numpy as np

from pairit.games.pair_it.position import NOBODY, TURN
from pairit.kernels.bits import first_of, without_first
from pairit.kernels.chance import number
from pairit.kernels.compiling import compiled
from pairit.kernels.pair_it.citations import DEALT, note, note_hand
from pairit.kernels.pair_it.position import put, set_chance
from pairit.kernels.pair_it.tables import REGULAR
from pairit.kernels.shuffling import shuffle


@compiled
def shuffle_pile(tables: Any, at: Any, low: np.uint64, high: np.uint64) -> None:
    """Make the draw pile of a set of cards; each shuffle of the round has a chance of its own (PI-30)."""
    slots = np.empty(128, np.uint8)
    count = 0
    for word, start in ((low, 0), (high, 64)):
        while word:
            slots[count] = first_of(word) + start
            word = without_first(word)
            count += 1
    shuffle(slots, count, number(at.deck_key, at.shuffles), at.pile)
    for place in range(count):
        at.pile[place] = tables.card_at[at.pile[place]]
    at.shuffles += 1
    at.taken, at.left = 0, count


@compiled
def deal(tables: Any, at: Any, players: int, seed: np.uint64, tally: Any) -> None:
    """Deal the first round of a match, as `PairIt.deal` does; seat 0 begins.

    Parameters
    ----------
    tables, at
        The table, and the position that it becomes.
    players, seed
        As in the engine.
    tally
        Where it is counted; None to count nothing.
    """
    note(tally, DEALT)
    note_hand(tally, tables.hand_size)
    at.players, at.seed, at.round, at.starter = players, seed, 1, 0
    at.turn, at.direction, at.owes, at.amount = 0, 1, TURN, 0
    at.uncalled = at.following = NOBODY
    at.shuffles = at.steals = at.slaps = 0
    at.hands[:] = np.uint64(0)
    at.discards[:] = np.uint64(0)
    at.scores[:] = 0
    set_chance(at)
    shuffle_pile(tables, at, tables.deck[0], tables.deck[1])
    dealt = tables.hand_size * players
    for place in range(dealt):
        put(tables, at.hands[place % players], int(np.int64(at.pile[place])))
    first = dealt
    while tables.kind[at.pile[first]] != REGULAR:
        at.pile[at.left + first - dealt & 127] = at.pile[first]
        first += 1
    at.top = at.need = np.int64(at.pile[first])
    at.taken = first + 1
    at.left -= dealt + 1
