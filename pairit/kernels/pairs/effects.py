"""What a move of Pairs does: `pairit.games.pairs.effects` once more, under the same names."""

from __future__ import annotations

from typing import Any

from pairit.games.pairs.position import DEAL_OWED, NO_CARD, NOBODY, OVER, TURN
from pairit.kernels.compiling import compiled, inlined
from pairit.kernels.pairs.cards import one_of
from pairit.kernels.pairs.legal import DEAL, FOLD, FOLD_FROM, HIT
from pairit.kernels.pairs.position import (
    NO_SEAT,
    helps,
    holds_rank,
    in_play,
    lay_down,
    lowest_in_play,
    score,
    shuffle_in,
    take,
)
from pairit.kernels.pairs.tables import ALL, HIGHEST
from pairit.kernels.pairs.tally import (
    PR_01,
    PR_02,
    PR_04,
    PR_05,
    PR_06,
    PR_07,
    PR_08,
    PR_09,
    PR_10,
    PR_11,
    PR_13,
    PR_14,
    PR_16,
    PR_18,
    PR_19,
    PR_20,
    PR_21,
    PR_22,
    Tally,
    cite,
)

SEVEN = 7
"""The rank after which Calamities goes on with the same player (PR-21)."""


@inlined
def play(tables: Any, at: Any, action: int, tally: Tally) -> None:
    """Do what a legal action does, up to the point where the next one is owed."""
    rules = tables.rules
    if action == HIT:
        _hit(rules, at, tally)
    elif action == DEAL:
        _clear_table(rules, at, tally)
        deal_round(rules, at, tally)
    else:
        _fold(rules, at, action, tally)


# ---------------------------------------------------------------- hit and fold


@inlined
def _hit(rules: Any, at: Any, tally: Tally) -> None:
    seat = at.turn
    rank = take(rules, at, tally)
    cite(tally, PR_07)
    if at.stacks[seat] == 0:
        cite(tally, PR_19)
    if holds_rank(at, seat, rank):
        score(at, seat, rank)
        cite(tally, PR_07)
        cite(tally, PR_09)
        _end_of_round(rules, at, seat, tally)
        return
    at.stacks[seat] |= 1 << rank - 1
    if rules.calamities and rank == SEVEN:
        cite(tally, PR_21)
        return
    at.turn = _after(rules, seat)


@compiled
def _fold(rules: Any, at: Any, action: int, tally: Tally) -> None:
    seat = at.turn
    rank = lowest_in_play(rules, at)
    owner = action - FOLD_FROM
    if action == FOLD:
        owner = seat
        while not holds_rank(at, owner, rank):
            owner = _after(rules, owner)
    at.stacks[owner] ^= 1 << rank - 1
    score(at, seat, rank)
    cite(tally, PR_08)
    cite(tally, PR_09)
    if in_play(rules, at) >> rank - 1 & 1:
        cite(tally, PR_20 if rules.continuous else PR_14)
    _end_of_round(rules, at, seat, tally)


@inlined
def _after(rules: Any, seat: int) -> int:
    """Give the seat that is next, clockwise."""
    return seat + 1 if seat + 1 < rules.players else 0


@compiled
def _end_of_round(rules: Any, at: Any, seat: int, tally: Tally) -> None:
    """See whether the score loses (PR-10), then let the round stand open, or go on (PR-18, PR-22)."""
    if at.points[seat] >= rules.target:
        at.turn = seat
        at.owes = OVER
        cite(tally, PR_10)
        cite(tally, PR_11)
        if rules.pays:
            cite(tally, PR_16)
    elif rules.continuous:
        lay_down(rules, at, seat)
        cite(tally, PR_18)
        at.turn = _after(rules, seat)
    else:
        at.turn = seat
        at.owes = DEAL_OWED
        cite(tally, PR_22)


# ---------------------------------------------------------------- dealing


@compiled
def deal_game(tables: Any, at: Any, tally: Tally) -> None:
    """Shuffle, burn and deal the first round of a game (PR-01, PR-02, PR-03); its chance is there already."""
    rules = tables.rules
    cite(tally, PR_01)
    cite(tally, PR_02)
    cite(tally, PR_10)
    at.turn = NO_SEAT
    at.owes = TURN
    at.shuffles = 0
    at.discards = 0
    at.burned = 0
    for seat in range(rules.players):
        at.stacks[seat] = 0
        at.scored[seat] = 0
        at.points[seat] = 0
    shuffle_in(rules, at, ALL, rules.burn, tally)
    deal_round(rules, at, tally)


@inlined
def _clear_table(rules: Any, at: Any, tally: Tally) -> None:
    """Lay everything in play face down (PR-09)."""
    for seat in range(rules.players):
        lay_down(rules, at, seat)
    cite(tally, PR_09)


@compiled
def deal_round(rules: Any, at: Any, tally: Tally) -> None:
    """Deal one card to each, break ties for the lowest, and let the lowest start (PR-04, PR-05, PR-06)."""
    for _ in range(rules.most_deals):
        if not _deal_to_all(rules, at, tally):
            _no_loser(at, PR_13, tally)
            return
        starter = _find_starter(rules, at, tally)
        if starter != NOBODY:
            at.turn = starter
            at.owes = TURN
            cite(tally, PR_04)
            if rules.calamities:
                cite(tally, PR_21)
            return
        if rules.tie_guard == 0:
            break
        cite(tally, PR_06)
        _clear_table(rules, at, tally)
    _no_loser(at, PR_06, tally)


@compiled
def _no_loser(at: Any, ruling: int, tally: Tally) -> None:
    at.turn = NO_SEAT
    at.owes = OVER
    cite(tally, ruling)
    cite(tally, PR_11)


@inlined
def _deal_to_all(rules: Any, at: Any, tally: Tally) -> bool:
    """Deal one card to each seat; says whether there were enough."""
    for seat in range(rules.players):
        rank = take(rules, at, tally)
        if rank == NO_CARD:
            return False
        at.stacks[seat] = 1 << rank - 1
        cite(tally, PR_04)
    return True


@inlined
def _find_starter(rules: Any, at: Any, tally: Tally) -> int:
    """Give the seat with the lowest card, breaking ties by more cards; `NOBODY` where that fails."""
    tied, ties = 0, 0
    lowest = HIGHEST + 1
    for seat in range(rules.players):
        counted = rules.starting_rank[rules.lowest[at.stacks[seat]]]
        if counted < lowest:
            lowest = counted
            tied = 0
        if counted == lowest:
            tied |= 1 << seat
    while tied & tied - 1:
        ties += 1
        cite(tally, PR_05)
        if rules.tie_guard and ties >= rules.tie_guard:
            return NOBODY
        still = 0
        lowest = HIGHEST + 1
        for seat in range(rules.players):
            if tied >> seat & 1:
                rank = _tie_card(rules, at, seat, tally)
                if rank == NO_CARD:
                    return NOBODY
                counted = rules.starting_rank[rank]
                if counted < lowest:
                    lowest = counted
                    still = 0
                if counted == lowest:
                    still |= 1 << seat
        tied = still
    return _only(tied)


@inlined
def _only(seats: int) -> int:
    """Give the seat of a set that has one."""
    seat = 0
    while seats > 1 << seat:
        seat += 1
    return seat


@compiled
def _tie_card(rules: Any, at: Any, seat: int, tally: Tally) -> int:
    """Deal a seat one more card; one that pairs its stack is laid down and replaced at once (PR-05)."""
    while helps(rules, at, seat):
        rank = take(rules, at, tally)
        if rank == NO_CARD:
            return NO_CARD
        cite(tally, PR_05)
        if not holds_rank(at, seat, rank):
            at.stacks[seat] |= 1 << rank - 1
            return rank
        at.discards += one_of(rank)
    return NO_CARD
