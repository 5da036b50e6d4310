"""A position of Pair It as one record of numbers, taken over from the engine and given back to it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pairit.engine.random import DECK, OTHER, STEALS
from pairit.games.pair_it.position import Round
from pairit.games.pair_it.rules import Rules
from pairit.games.pair_it.state import PairItState
from pairit.kernels.bits import bit, size_of
from pairit.kernels.chance import stream_key
from pairit.kernels.compiling import compiled
from pairit.kernels.pair_it.tables import SLOTS, words_of

SEATS = Rules.seats[-1]

POSITION = np.dtype(
    [
        ("hands", "u8", (SEATS, 2)),
        ("discards", "u8", 2),
        ("pile", "u1", SLOTS),
        ("taken", "i8"),
        ("left", "i8"),
        ("top", "i8"),
        ("need", "i8"),
        ("turn", "i8"),
        ("owes", "i8"),
        ("amount", "i8"),
        ("uncalled", "i8"),
        ("following", "i8"),
        ("direction", "i8"),
        ("players", "i8"),
        ("shuffles", "i8"),
        ("steals", "i8"),
        ("slaps", "i8"),
        ("deck_key", "u8"),
        ("steals_key", "u8"),
        ("slaps_key", "u8"),
        ("seed", "u8"),
        ("round", "i8"),
        ("starter", "i8"),
        ("scores", "i8", SEATS),
    ],
    align=True,
)
"""The record: the fields of `pairit.games.pair_it.position.Position` and `Round`, with these of its own.

Attributes
----------
hands, discards
    Sets of cards, two words each.
pile, taken, left
    The draw pile goes round: its next card is `pile[taken % SLOTS]`, and `left` are there.
deck_key, steals_key, slaps_key
    What all numbers of these streams have in common.
"""

_SAME_FIELDS = ("top", "need", "turn", "owes", "amount", "uncalled", "following", "direction")
_COUNTERS = ("shuffles", "steals", "slaps")


def load(state: PairItState) -> Any:
    """Take a position over from the engine."""
    at = np.zeros(1, POSITION)[0]
    for name in (*_SAME_FIELDS, *_COUNTERS, "players"):
        at[name] = getattr(state, name)
    for seat, hand in enumerate(state.hands):
        at["hands"][seat] = words_of(hand)
    at["discards"] = words_of(state.discards)
    pile = state.pile[state.taken :]
    at["pile"][: len(pile)], at["left"] = pile, len(pile)
    round_ = state.round
    at["seed"], at["round"], at["starter"] = round_.seed, round_.number, round_.starter
    at["scores"][: state.players] = round_.scores
    set_chance(at)
    return at


def give_back(at: Any, game: Rules) -> PairItState:
    """Make the engine's state of a position."""
    field = dict(zip(POSITION.names or (), at.tolist(), strict=True))
    players = field["players"]
    state = object.__new__(PairItState)
    scores = tuple(field["scores"].tolist()[:players])
    state.round = Round(game, field["seed"], field["round"], field["starter"], scores)
    for name in (*_SAME_FIELDS, *_COUNTERS):
        setattr(state, name, field[name])
    state.hands = tuple(low | high << 64 for low, high in field["hands"].tolist()[:players])
    low, high = field["discards"].tolist()
    state.discards = low | high << 64
    pile = np.roll(field["pile"], -field["taken"])[: field["left"]]
    state.pile, state.taken = tuple(pile.tolist()), 0
    return state


@compiled
def set_chance(at: Any) -> None:
    """Work out the keys of the streams of chance from seed and round."""
    at.deck_key = stream_key(at.seed, DECK, at.round)
    at.steals_key = stream_key(at.seed, STEALS, at.round)
    at.slaps_key = stream_key(at.seed, OTHER, at.round)


@compiled
def hand_size(at: Any, seat: int) -> int:
    """Count the cards of a hand."""
    return size_of(at.hands[seat, 0]) + size_of(at.hands[seat, 1])


@compiled
def anchors_held(tables: Any, at: Any, seat: int) -> int:
    """Count the Anchors of a hand."""
    low = size_of(at.hands[seat, 0] & tables.anchors[0])
    return low + size_of(at.hands[seat, 1] & tables.anchors[1])


@compiled
def next_seat(at: Any, seat: int) -> int:
    """Give the next seat in the present direction."""
    following = seat + at.direction
    if following == at.players:
        return 0
    return int(at.players - 1 if following < 0 else following)


@compiled
def can_draw(at: Any) -> bool:
    """Whether any card is left to draw (PI-30)."""
    return bool(at.left > 0 or (at.discards[0] | at.discards[1]) != 0)


@compiled
def put(tables: Any, cards: Any, card: int) -> None:
    """Put one more copy of a card into a set."""
    word = cards[card >> 6]
    cards[card >> 6] = word | (word & tables.mask[card]) << np.uint64(1) | bit(card)


@compiled
def take(tables: Any, cards: Any, card: int) -> None:
    """Take one copy of a card out of a set that holds it."""
    word, mask = cards[card >> 6], tables.mask[card]
    copies = word & mask
    cards[card >> 6] = word ^ copies ^ (copies >> np.uint64(1) & mask)


@compiled
def points_held(tables: Any, at: Any) -> int:
    """Add up what all hands score (PI-21): what the winner of a round gets."""
    total: int = 0
    place = 0
    while tables.values[place]:
        low, high = tables.of_value[place]
        held = 0
        for seat in range(at.players):
            held += size_of(at.hands[seat, 0] & low) + size_of(at.hands[seat, 1] & high)
        total += tables.values[place] * held
        place += 1
    return total
