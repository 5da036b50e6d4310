"""What a move of Pairs does. Every function changes a position that nobody else holds yet."""

from __future__ import annotations

from collections.abc import Iterable

from pairit.engine.event import Event
from pairit.games.pairs.action import PairsAction
from pairit.games.pairs.cards import CARD_OF, DECK, RANK_OF, ranks_of
from pairit.games.pairs.position import DEAL_OWED, NO_CARD, NOBODY, OVER, TURN, Log, Position


def carry_out(at: Position, action: PairsAction, log: Log) -> None:
    """Do what a legal action does, up to the point where the next one is owed."""
    if action.verb == "hit":
        _hit(at, log)
    elif action.verb == "fold":
        _fold(at, at.lowest_seats[0] if action.seat is None else action.seat, log)
    else:
        _clear_table(at, log)
        deal_round(at, log)


# ---------------------------------------------------------------- hit and fold


def _hit(at: Position, log: Log) -> None:
    seat = at.turn
    card = at.take(log)
    assert card != NO_CARD
    rank = RANK_OF[card]
    if log is not None:
        first = () if at.stacks[seat] else ("PR-19",)
        log.append(Event("hit", ("PR-07", *first), seat, cards=(str(rank),), count=1))
    if at.holds_rank(seat, card):
        at.score(seat, card)
        if log is not None:
            log.append(Event("paired", ("PR-07", "PR-09"), seat, cards=(str(rank),), count=rank))
        _end_of_round(at, seat, log)
        return
    at.set_stack(seat, DECK.add(at.stacks[seat], card))
    if at.game.calamities and rank == 7:
        if log is not None:
            log.append(Event("again", ("PR-21",), seat))
        return
    at.turn = (seat + 1) % at.players


def _fold(at: Position, owner: int, log: Log) -> None:
    seat = at.turn
    lowest = at.lowest
    assert lowest is not None
    card = CARD_OF[lowest]
    at.set_stack(owner, DECK.remove(at.stacks[owner], card))
    at.score(seat, card)
    if log is not None:
        several = ("PR-20",) if at.game.continuous else ("PR-14",)
        rulings = ("PR-08", "PR-09", *(several if _is_shared(at, card) else ()))
        log.append(Event("folded", rulings, seat, owner, (str(lowest),), lowest))
    _end_of_round(at, seat, log)


def _is_shared(at: Position, card: int) -> bool:
    """Whether another card of the rank just taken still lies in play."""
    return any(stack >> card & 1 for stack in at.stacks)


def _end_of_round(at: Position, seat: int, log: Log) -> None:
    """See whether the score loses (PR-10), then let the round stand open, or go on (PR-18, PR-22)."""
    points = at.points[seat]
    if points >= at.target:
        at.turn, at.owes = seat, OVER
        if log is not None:
            log.append(Event("lost", ("PR-10", "PR-11"), seat, count=points))
            if at.game.coins != "none":
                log.append(Event("paid", ("PR-16",), seat, count=at.match.purse[seat] - at.coins[seat]))
        return
    if at.game.continuous:
        stack = at.stacks[seat]
        at.set_stack(seat, 0)
        at.discard(stack)
        if log is not None:
            log.append(Event("cleared", ("PR-18",), seat, count=stack.bit_count()))
        at.turn = (seat + 1) % at.players
        return
    at.turn, at.owes = seat, DEAL_OWED
    if log is not None:
        log.append(Event("round_over", ("PR-22",), seat))


# ---------------------------------------------------------------- dealing


def _clear_table(at: Position, log: Log) -> None:
    """Lay everything in play face down (PR-09)."""
    for stack in at.stacks:
        at.discard(stack)
    at.stacks = (0,) * at.players
    if log is not None:
        log.append(Event("discarded", ("PR-09",)))


MOST_DEALS = 100
"""Deals in a row that may end in ties; after so many no card is left that helps (PR-06)."""


def deal_round(at: Position, log: Log) -> None:
    """Deal one card to each, break ties for the lowest, and let the lowest start (PR-04, PR-05, PR-06)."""
    for _ in range(MOST_DEALS):
        if not _deal_to(at, range(at.players), log):
            _no_loser(at, ("PR-13",), log)
            return
        starter = _find_starter(at, log)
        if starter != NOBODY:
            at.turn, at.owes = starter, TURN
            if log is not None:
                sevens = ("PR-21",) if at.game.calamities else ()
                log.append(Event("starts", ("PR-04", *sevens), starter))
            return
        if not at.game.tie_guard:
            break
        if log is not None:
            log.append(Event("dealt_anew", ("PR-06",)))
        _clear_table(at, log)
    _no_loser(at, ("PR-06",), log)


def _no_loser(at: Position, rulings: tuple[str, ...], log: Log) -> None:
    at.turn, at.owes = NOBODY, OVER
    if log is not None:
        log.append(Event("no_loser", (*rulings, "PR-11")))


def _deal_to(at: Position, seats: Iterable[int], log: Log) -> bool:
    """Deal one card to each of some seats; says whether there were enough."""
    for seat in seats:
        card = at.take(log)
        if card == NO_CARD:
            return False
        at.set_stack(seat, DECK.add(at.stacks[seat], card))
        if log is not None:
            log.append(Event("dealt", ("PR-04",), seat, cards=(str(RANK_OF[card]),), count=1))
    return True


def _find_starter(at: Position, log: Log) -> int:
    """Give the seat with the lowest card, breaking ties by more cards; `NOBODY` where that fails."""
    tied = list(range(at.players))
    newest = {seat: ranks_of(at.stacks[seat])[0] for seat in tied}
    ties = 0
    while True:
        counted = {seat: at.game.starting_rank(newest[seat]) for seat in tied}
        lowest = min(counted.values())
        tied = [seat for seat in tied if counted[seat] == lowest]
        if len(tied) == 1:
            return tied[0]
        ties += 1
        if log is not None:
            log.append(
                Event("tied", ("PR-05",), cards=(str(newest[tied[0]]),), word=" ".join(map(str, tied)))
            )
        if at.game.tie_guard and ties >= at.game.tie_guard:
            return NOBODY
        for seat in tied:
            newest[seat] = _tie_card(at, seat, log)
            if newest[seat] == NO_CARD:
                return NOBODY


def _tie_card(at: Position, seat: int, log: Log) -> int:
    """Deal a seat one more card; one that pairs its stack is laid down and replaced at once (PR-05)."""
    while at.helps(seat):
        card = at.take(log)
        if card == NO_CARD:
            return NO_CARD
        rank = RANK_OF[card]
        if not at.holds_rank(seat, card):
            at.set_stack(seat, DECK.add(at.stacks[seat], card))
            if log is not None:
                log.append(Event("tie_card", ("PR-05",), seat, cards=(str(rank),), count=1))
            return rank
        at.discard(1 << card)
        if log is not None:
            log.append(Event("tie_card_paired", ("PR-05",), seat, cards=(str(rank),), count=1))
    return NO_CARD
