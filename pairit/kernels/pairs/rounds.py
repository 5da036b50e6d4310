"""Many games of Pairs, one after the other, each written as a row."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pairit.engine.random import DECK as DECK_STREAM
from pairit.games.pairs.position import NOBODY, OVER
from pairit.kernels.chance import stream_key
from pairit.kernels.compiling import compiled, inlined
from pairit.kernels.kernel import CAPPED
from pairit.kernels.pairs.effects import deal_game, play
from pairit.kernels.pairs.legal import DEAL, HIT, has_choice
from pairit.kernels.pairs.players import choose
from pairit.kernels.pairs.position import NO_SEAT

STARTER, LOSER, END, END_WORD, TURNS, CHOICES, LARGEST, POINTS = range(8)
"""The first columns; then follow the points of each seat, each verb and each ruling."""

VERBS = 3

LOST, NO_LOSER, GIVEN_UP = range(3)
ENDS = ("lost", "no_loser", CAPPED)
"""What they are called."""


@compiled
def play_games(
    tables: Any,
    levels: NDArray[np.uint8],
    seed: np.uint64,
    bot_seed: np.uint64,
    cap: int,
    at: Any,
    chances: Any,
    tally: Any,
    columns: NDArray[np.int32],
) -> None:
    """Play games to their end, and write what came of them.

    Parameters
    ----------
    tables, levels
        The rules, and the level in each seat.
    seed, bot_seed
        Of the first game, and of the first bot in it; the others count on from there.
    cap
        Actions after which a game is given up.
    at, chances, tally
        Room for a position, for the chance of each seat, and for what is counted.
    columns
        Where it is written: a row for each column, all zero, and a place for each game.
    """
    players = tables.rules.players
    after_points = POINTS + players
    for game in range(columns.shape[1]):
        tally.counts[:] = 0
        at.chance = stream_key(seed + np.uint64(game), DECK_STREAM, 1)
        deal_game(tables, at, tally)
        for seat in range(players):
            chances[seat].seed = bot_seed + np.uint64(game * players + seat)
            chances[seat].index = 0
        columns[STARTER, game] = NOBODY if at.turn == NO_SEAT else at.turn
        largest = _largest_stack(tables, at)
        deals = folds = hits = choices = 0
        while at.owes != OVER and deals + folds + hits < cap:
            seat = at.turn
            choices += has_choice(tables.rules, at)
            action = choose(tables, at, levels[seat], chances[seat])
            play(tables, at, action, tally)
            if action == HIT:
                hits += 1
                largest = max(largest, tables.rules.size[at.stacks[seat]])
            elif action == DEAL:
                deals += 1
                largest = max(largest, _largest_stack(tables, at))
            else:
                folds += 1
        end = GIVEN_UP
        if at.owes == OVER:
            end = NO_LOSER if at.turn == NO_SEAT else LOST
        columns[LOSER, game] = at.turn if end == LOST else NOBODY
        columns[END, game] = end
        columns[TURNS, game] = deals + folds + hits
        columns[CHOICES, game] = choices
        columns[LARGEST, game] = largest
        for seat in range(players):
            columns[POINTS + seat, game] = at.points[seat]
        columns[after_points, game] = deals
        columns[after_points + 1, game] = folds
        columns[after_points + 2, game] = hits
        for ruling in range(1, len(tally.counts)):
            columns[after_points + VERBS + ruling - 1, game] = tally.counts[ruling]


@inlined
def _largest_stack(tables: Any, at: Any) -> int:
    largest = 0
    for seat in range(tables.rules.players):
        largest = max(largest, tables.rules.size[at.stacks[seat]])
    return largest
