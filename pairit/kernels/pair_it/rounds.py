"""Many deals of Pair It, compiled, to the columns of `pairit.kernels.Rows`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pairit.games.pair_it.game import PairIt
from pairit.games.pair_it.position import NOBODY, OVER
from pairit.kernels.compiling import compiled
from pairit.kernels.kernel import CAPPED, Rows, bot_seed, columns_of
from pairit.kernels.pair_it.citations import (
    CITATIONS,
    TALLY,
    WON_BY_GIFT,
    WON_BY_LAST_ACTION_CARD,
    WON_BY_LAST_CARD,
    WON_BY_THEFT,
    Citation,
)
from pairit.kernels.pair_it.deal import deal
from pairit.kernels.pair_it.effects import play
from pairit.kernels.pair_it.players import CHANCE, LEVELS, choose_noting, seat_bot
from pairit.kernels.pair_it.position import POSITION, points_held
from pairit.kernels.pair_it.tables import plays, tables_for

_ENDS = ("round_won", CAPPED)
_LAST_CARD, _GIFT, _THEFT, _NO_END = range(4)
_END_WORDS = ("last card", "gift", "theft", "")

WORDS = {"end": _ENDS, "end_word": _END_WORDS}


@compiled
def play_out(tables: Any, at: Any, levels: NDArray[np.int64], chances: Any, cap: int, tally: Any) -> int:
    """Let bots play a round on to its end.

    Parameters
    ----------
    tables, at
        The table and the position, which becomes the last one.
    levels, chances
        The bot of each seat and its chance.
    cap
        Actions after which it is given up.
    tally
        Where it is counted what happens; None to count nothing.

    Returns
    -------
    int
        How many actions it took.
    """
    actions = 0
    while at.owes != OVER and actions < cap:
        seat = at.turn
        play(tables, at, choose_noting(tables, at, levels[seat], chances[seat], tally), tally)
        actions += 1
    return actions


@compiled
def _play_rounds(
    tables: Any,
    levels: NDArray[np.int64],
    first_seed: np.uint64,
    first_bots: np.uint64,
    cap: int,
    meaning: NDArray[np.int64],
    starts: NDArray[np.int64],
    work: Any,
    chances: Any,
    tallies: Any,
    told: NDArray[np.int32],
    counted: NDArray[np.int32],
) -> None:
    """Play deals, each into its own place of `told` and `counted`.

    Parameters
    ----------
    tables, levels, cap
        As in `play_out`.
    first_seed, first_bots
        The seed of the first deal, and of the bot in its seat 0.
    meaning, starts
        For event e, `meaning[starts[e]:starts[e + 1]]` are the rows of `counted` that count it.
    work, chances, tallies
        A position, the chance of every seat and a tally to work with, in arrays.
    told
        Starter, winner, end, its word, actions, choices, largest hand, and the points by seat.
    counted
        Verbs and rulings.
    """
    at, tally = work[0], tallies[0]
    players = len(levels)
    sums = np.empty(len(counted), np.int32)
    for deal_number in range(told.shape[1]):
        tally.largest_hand = tally.choices = 0
        tally.events[:] = 0
        deal(tables, at, players, first_seed + np.uint64(deal_number), tally)
        for seat in range(players):
            seat_bot(chances[seat], first_bots + np.uint64(deal_number * players + seat))
        actions = play_out(tables, at, levels, chances, cap, tally)
        over = at.owes == OVER
        told[0, deal_number] = at.starter
        told[1, deal_number] = at.turn if over else NOBODY
        told[2, deal_number] = 0 if over else 1
        told[3, deal_number] = _how_it_ended(tally)
        told[4, deal_number] = actions
        told[5, deal_number] = tally.choices
        told[6, deal_number] = tally.largest_hand
        for seat in range(players):
            told[7 + seat, deal_number] = 0
        if over:
            told[7 + at.turn, deal_number] = points_held(tables, at)
        sums[:] = 0
        for event in range(len(starts) - 1):
            times = tally.events[event]
            if times:
                for place in range(starts[event], starts[event + 1]):
                    sums[meaning[place]] += times
        for column in range(len(sums)):
            counted[column, deal_number] = sums[column]


@compiled
def _how_it_ended(tally: Any) -> int:
    """Find the word of the end among what was counted."""
    if tally.events[WON_BY_GIFT]:
        return _GIFT
    if tally.events[WON_BY_THEFT]:
        return _THEFT
    last_card = tally.events[WON_BY_LAST_CARD] or tally.events[WON_BY_LAST_ACTION_CARD]
    return _LAST_CARD if last_card else _NO_END


def play_rounds(game: PairIt, levels: Sequence[str], seed: int, count: int, cap: int, chance: int) -> Rows:
    """Play deals, as `pairit.kernels.Kernel.play_rounds` says."""
    names = columns_of(game.deal(players=len(levels), seed=0))
    fixed = names.index("largest_hand") + 1 + len(levels)
    told = np.empty((fixed - 1, count), np.int32)
    counted = np.empty((len(names) - fixed, count), np.int32)
    _play_rounds(
        tables_for(game),
        np.array([LEVELS.index(level) for level in levels]),
        np.uint64(seed),
        np.uint64(bot_seed(seed, len(levels), 0, chance) % (1 << 64)),
        cap,
        *_meaning(names[fixed:]),
        np.zeros(1, POSITION),
        np.zeros(len(levels), CHANCE),
        np.zeros(1, TALLY),
        told,
        counted,
    )
    seeds = seed + np.arange(count, dtype=np.int64)
    return Rows(dict(zip(names, (seeds, *told, *counted), strict=True)), WORDS)


@cache
def _meaning(names: tuple[str, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Say which columns count each event: those of its verb and its rulings."""
    place = {name: number for number, name in enumerate(names)}
    events = [*CITATIONS, *(Citation(rulings, "play") for rulings in plays())]
    columns = [
        [place[name] for name in ([f"did_{event.verb}"] if event.verb else []) + list(event.rulings)]
        for event in events
    ]
    starts = np.cumsum([0, *map(len, columns)])
    return np.array([column for each in columns for column in each], np.int64), starts.astype(np.int64)
