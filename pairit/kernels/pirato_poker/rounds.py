"""Many deals, played to their end and told as columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pairit.games.pirato_poker.cards import KINDS
from pairit.games.pirato_poker.effects import RULING_OF_KIND, RULINGS
from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.position import OVER
from pairit.games.pirato_poker.rules import Rules
from pairit.kernels.compiling import compiled
from pairit.kernels.kernel import CAPPED, ENDINGS, Rows, bot_seed, columns_of
from pairit.kernels.pirato_poker.effects import (
    CAME_LATE,
    CHOICES,
    DRAWN,
    GAVE,
    HAPPENINGS,
    LARGEST_HAND,
    PASSED_ON,
    RECEIVED,
    TALLIED,
    TALLY,
    WON,
    Tally,
    deal,
    play,
    winner_of,
)
from pairit.kernels.pirato_poker.hands import met
from pairit.kernels.pirato_poker.legal import has_choice
from pairit.kernels.pirato_poker.players import CHANCE, SEEDS, choose, level_number, start_chance
from pairit.kernels.pirato_poker.position import Position, empty
from pairit.kernels.pirato_poker.tables import Tables, tables_of

_TURNS, _WINNER, _WON_BY = range(TALLIED, TALLIED + 3)
_NOTED = TALLIED + 3
"""What is noted of a deal: its tally, and these."""


@compiled
def play_out(
    tables: Tables,
    at: Position,
    levels: NDArray[np.int64],
    chances: NDArray[Any],
    cap: int,
    tally: Tally,
) -> int:
    """Let bots play a round to its end, or to so many actions, and say how many there were."""
    turns = 0
    while at.owes != OVER and turns < cap:
        if tally is not None:
            tally.times[CHOICES] += has_choice(tables, at)
        play(tables, at, choose(tables, at, levels[at.turn], chances[at.turn]), tally)
        turns += 1
    return turns


@compiled
def won_by(tables: Tables, at: Position) -> int:
    """Give the conditions that the winner's hand meets, one bit each; 0 where nobody has won."""
    if winner_of(at) < 0:
        return 0
    flags, conditions = met(tables, at.hands[at.turn]), 0
    for condition in range(len(tables.flag)):
        conditions |= (flags & tables.flag[condition] != 0) << condition
    return conditions


@compiled
def _play_deals(
    tables: Tables,
    at: Position,
    levels: NDArray[np.int64],
    seed: int,
    first_bot: np.uint64,
    cap: int,
    chances: NDArray[Any],
    tally: Tally,
    noted: NDArray[np.int32],
) -> None:
    """Play as many deals as there are columns in `noted`, and fill them in.

    Parameters
    ----------
    tables, levels, cap
        As in `play_out`.
    seed, first_bot
        The seed of the first deal, and of the bot in its first seat.
    at, chances, tally
        Room to play in.
    noted
        By what is noted, and by deal.
    """
    players = len(levels)
    for number in range(noted.shape[1]):
        deal(tables, at, players, seed + number)
        for seat in range(players):
            start_chance(chances[seat], first_bot + np.uint64(number * players + seat), 0)
        tally.times[:] = 0
        tally.times[LARGEST_HAND] = 1
        noted[_TURNS, number] = play_out(tables, at, levels, chances, cap, tally)
        noted[_WINNER, number] = winner_of(at)
        noted[_WON_BY, number] = won_by(tables, at)
        for what in range(TALLIED):
            noted[what, number] = tally.times[what]


def play_rounds(
    game: PiratoPoker, levels: Sequence[str], seed: int, count: int, cap: int, chance: int
) -> Rows:
    """Play some deals; see `pairit.kernels.kernel.Kernel.play_rounds`."""
    players = len(levels)
    first = game.deal_step(players, seed)
    noted = np.empty((_NOTED, count), np.int32)
    _play_deals(
        tables_of(game),
        empty(),
        np.array([level_number(level) for level in levels]),
        seed,
        np.uint64(bot_seed(seed, players, 0, chance) % SEEDS),
        cap,
        np.zeros(players, CHANCE),
        np.zeros(1, TALLY)[0],
        noted,
    )
    dealt = Counter(ruling for event in first.events for ruling in event.rulings)
    nothing, winner = np.zeros(count, np.int32), noted[_WINNER]
    won_words, won_word = _words_of(game, noted[_WON_BY])
    columns: dict[str, NDArray[Any]] = {
        "seed": seed + np.arange(count),
        "starter": nothing,
        "winner": winner,
        "end": _ends(noted),
        "end_word": won_word,
        "turns": noted[_TURNS],
        "choices": noted[CHOICES],
        "largest_hand": noted[LARGEST_HAND],
        "did_give": noted[GAVE] - noted[CAME_LATE],
        "did_late": noted[CAME_LATE],
        "did_pass-on": noted[PASSED_ON],
    }
    columns |= {f"points_{seat}": (winner == seat).astype(np.int32) for seat in range(players)}
    columns |= {ruling: nothing + times for ruling, times in dealt.items()}
    for ruling, times in rulings_of(game, noted[:TALLIED], noted[_WON_BY]).items():
        columns[ruling] = columns.get(ruling, nothing) + times
    words = {"end": (*ENDINGS, CAPPED), "end_word": won_words}
    return Rows({name: columns.get(name, nothing) for name in columns_of(first.state)}, words)


def _ends(noted: NDArray[np.int32]) -> NDArray[np.int8]:
    """Say of each deal how it ended: a place in `ENDINGS`, or the one after them."""
    ends = np.full(noted.shape[1], len(ENDINGS), np.int8)
    for happening in (WON, DRAWN):
        ends[noted[happening] > 0] = ENDINGS.index(HAPPENINGS[happening])
    return ends


def _words_of(game: Rules, conditions: NDArray[np.int32]) -> tuple[tuple[str, ...], NDArray[np.int32]]:
    """Give the words for what won that occur, and of each deal which."""
    codes = tuple(game.conditions.by_code)
    occurring = np.flatnonzero(np.bincount(conditions, minlength=1))
    place = np.zeros(1 << len(codes), np.int32)
    place[occurring] = np.arange(len(occurring))
    words = [" ".join(code for bit, code in enumerate(codes) if met >> bit & 1) for met in occurring.tolist()]
    return tuple(words), place[conditions]


def rulings_of(
    game: Rules, tally: NDArray[np.int32], conditions: NDArray[np.int32]
) -> Mapping[str, NDArray[np.int32]]:
    """Count by which rulings things happened.

    Parameters
    ----------
    game
        The house rules.
    tally
        What happened, a column a deal.
    conditions
        `won_by` of each deal, where it ended meanwhile.
    """
    counted: dict[str, NDArray[np.int32]] = {}

    def count(ruling: str, times: NDArray[np.int32]) -> None:
        counted[ruling] = counted[ruling] + times if ruling in counted else times

    for happening, name in enumerate(HAPPENINGS):
        for ruling in RULINGS[name]:
            count(ruling, tally[happening])
    for kind, name in enumerate(KINDS):
        count(RULING_OF_KIND[name], tally[RECEIVED + kind])
    bits: dict[str, int] = {}
    for bit, condition in enumerate(game.conditions.by_code.values()):
        if condition.ruling not in RULINGS["won"]:
            bits[condition.ruling] = bits.get(condition.ruling, 0) | 1 << bit
    for ruling, of_ruling in bits.items():
        count(ruling, (conditions & of_ruling != 0).astype(np.int32))
    return counted
