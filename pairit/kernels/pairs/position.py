"""A position of Pairs as a record of numbers, taken from the engine and given back; cards move in place."""

from __future__ import annotations

from typing import Any

import numpy as np

from pairit.engine.random import DECK as DECK_STREAM
from pairit.games.pairs.cards import CARD_OF, DECK, RANK_OF, RANKS, ranks_of
from pairit.games.pairs.position import NO_CARD, NOBODY, Match
from pairit.games.pairs.state import PairsState
from pairit.kernels.chance import number, stream_key
from pairit.kernels.compiling import compiled, inlined
from pairit.kernels.pairs.cards import count_in, heap_of, one_of, ranks_in
from pairit.kernels.pairs.tables import ALL, CARDS, HIGHEST, SEATS
from pairit.kernels.pairs.tally import PR_03, PR_12, PR_13, PR_17, Tally, cite
from pairit.kernels.shuffling import BUCKETS, shuffle_within

NO_SEAT = 255
"""Whose turn it is when it is nobody's: a byte has no sign, which spares compiled code a question a time."""

POSITION = np.dtype(
    [
        ("chance", "u8"),  # what all numbers of the deck's stream have in common
        ("shuffles", "i8"),
        ("turn", "u1"),  # `NO_SEAT` for nobody
        ("owes", "u1"),
        ("size", "u1"),  # how many cards the pile had, and how many of them are gone
        ("taken", "u1"),
        ("discards", "i8"),  # heaps
        ("burned", "i8"),
        ("unseen", "i8"),  # what is left of the pile, and the burned cards
        ("scored", "i8", (SEATS,)),
        ("points", "i8", (SEATS,)),
        ("stacks", "u2", (SEATS,)),
        ("pile", "u1", (CARDS,)),  # slots of the deck, top first
        ("returning", "u1", (CARDS,)),  # room to shuffle: the slots that are shuffled, and two more
        ("values", "u8", (CARDS,)),
        ("heads", "u1", (BUCKETS,)),
    ],
    align=True,
)
"""The fields are those of `pairit.games.pairs.position.Position`."""


# ---------------------------------------------------------------- from and to the engine


def load(state: PairsState) -> Any:
    """Take a position over from the engine, as a record of the type `POSITION`."""
    at: Any = np.zeros(1, POSITION)[0]
    at["chance"] = stream_key(np.uint64(state.match.seed), DECK_STREAM, state.match.number)
    at["shuffles"], at["owes"] = state.shuffles, state.owes
    at["turn"] = NO_SEAT if state.turn == NOBODY else state.turn
    pile = state.pile[state.taken :]
    at["size"] = len(pile)
    at["pile"][: len(pile)] = pile
    at["discards"], at["burned"] = heap_of(ranks_of(state.discards)), heap_of(ranks_of(state.burned))
    at["unseen"] = heap_of(RANK_OF[card] for card in pile) + at["burned"]
    for seat in range(state.players):
        at["scored"][seat] = heap_of(ranks_of(state.scored[seat]))
        at["points"][seat] = state.points[seat]
        at["stacks"][seat] = sum(1 << rank - 1 for rank in ranks_of(state.stacks[seat]))
    return at


def state_of(at: Any, match: Match) -> PairsState:
    """Give a position back to the engine.

    Parameters
    ----------
    at
        The position.
    match
        What stays the same for the game, and is not in the record.
    """
    players = range(len(match.carried))
    state = object.__new__(PairsState)
    state.match = match
    state.stacks = tuple(
        sum(1 << CARD_OF[rank] for rank in RANKS if int(at["stacks"][seat]) >> rank - 1 & 1)
        for seat in players
    )
    state.scored = tuple(_cards_of(int(at["scored"][seat])) for seat in players)
    state.turn = NOBODY if at["turn"] == NO_SEAT else int(at["turn"])
    state.owes, state.shuffles = int(at["owes"]), int(at["shuffles"])
    state.pile = tuple(DECK.card_at[slot] for slot in at["pile"][at["taken"] : at["size"]])
    state.taken = 0
    state.discards, state.burned = _cards_of(int(at["discards"])), _cards_of(int(at["burned"]))
    return state


def _cards_of(heap: int) -> int:
    """Give the engine's set of a heap."""
    return DECK.gather(CARD_OF[rank] for rank in RANKS for _ in range(count_in(heap, rank)))


# ---------------------------------------------------------------- facts


@inlined
def in_play(rules: Any, at: Any) -> int:
    """Give the ranks that lie in any stack, as a stack."""
    found = 0
    for seat in range(rules.players):
        found |= at.stacks[seat]
    return found


@inlined
def lowest_in_play(rules: Any, at: Any) -> int:
    """Give the lowest rank in play; 0 where no card lies in any stack."""
    lowest: int = rules.lowest[in_play(rules, at)]
    return lowest


@inlined
def can_hit(rules: Any, at: Any) -> bool:
    """Whether there is a card to draw (PR-12, PR-13): of those that return, never all are burned."""
    if at.taken < at.size or at.discards != 0:
        return True
    found: bool = rules.burned_return != 0 and at.burned != 0
    return found


@inlined
def holds_rank(at: Any, seat: int, rank: int) -> bool:
    """Whether a stack has a card of this rank."""
    held: bool = at.stacks[seat] >> (rank - 1) & 1 != 0
    return held


@compiled
def helps(rules: Any, at: Any, seat: int) -> bool:
    """Whether any card that may still come does not pair a stack (PR-06)."""
    waiting = at.unseen + at.discards
    if rules.burned_return == 0:
        waiting -= at.burned
    some: bool = ranks_in(waiting, rules.heap[at.stacks[seat]]) != waiting
    return some


# ---------------------------------------------------------------- moves of cards


@compiled
def shuffle_in(rules: Any, at: Any, cards: int, burn: int, tally: Tally) -> None:
    """Make the pile of a heap, and burn some of it unseen (PR-03, PR-13)."""
    key = number(at.chance, at.shuffles)
    count = CARDS
    if cards == ALL:
        shuffle_within(rules.slots, CARDS, key, at.pile, at.values, at.heads)
    else:
        count = 0
        for rank in range(1, HIGHEST + 1):
            first = rules.first_slot[rank]
            for copy in range(count_in(cards, rank)):
                at.returning[count] = first + copy
                count += 1
        shuffle_within(at.returning, count, key, at.pile, at.values, at.heads)
    at.shuffles += 1
    few = burn >= count and count > 0
    cite(tally, PR_03)
    if few:
        cite(tally, PR_13)
    at.unseen = at.burned + cards
    at.size = count
    burn = min(burn, max(0, count - 1))
    for place in range(burn):
        at.burned += one_of(rules.rank_at[at.pile[place]])
    at.taken = burn
    if burn > 0:
        cite(tally, PR_03)
        cite(tally, PR_17)
        if few:
            cite(tally, PR_13)


@inlined
def take(rules: Any, at: Any, tally: Tally) -> int:
    """Take the top card of the pile, reshuffling the discards where it is empty (PR-12).

    Returns
    -------
    int
        Its rank, or `NO_CARD` where there is none left at all (PR-13).
    """
    if at.taken == at.size:
        returning = at.discards
        at.discards = 0
        burn = 0
        if rules.burned_return != 0:
            returning += at.burned
            at.burned = 0
            burn = rules.burn
        if returning == 0:
            return NO_CARD
        cite(tally, PR_12)
        shuffle_in(rules, at, returning, burn, tally)
    rank: int = rules.rank_at[at.pile[at.taken]]
    at.taken += 1
    at.unseen -= one_of(rank)
    return rank


@inlined
def lay_down(rules: Any, at: Any, seat: int) -> None:
    """Lay a stack face down."""
    at.discards += rules.heap[at.stacks[seat]]
    at.stacks[seat] = 0


@inlined
def score(at: Any, seat: int, rank: int) -> None:
    """Lay a card that has left its place before a seat as points."""
    at.scored[seat] += one_of(rank)
    at.points[seat] += rank
