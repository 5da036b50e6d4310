"""Sets of cards in compiled code: the bit sets of `pairit.engine.cards`, and what they win.

>>> from pairit.kernels.pirato_poker.tables import tables_of
>>> from pairit.games.pirato_poker.game import PiratoPoker
>>> game = PiratoPoker()
>>> deck, tables = game.deck, tables_of(game)
>>> hand = add(tables, deck.read_set("pig map"), deck.card("pig"))
>>> deck.write(hand), count_of(hand), met(tables, hand)
('pig*2 map', 3, 0)
>>> met(tables, add(tables, hand, deck.card("pig"))) > 0
True
"""

from __future__ import annotations

import numpy as np

from pairit.kernels.bits import size_of
from pairit.kernels.compiling import compiled
from pairit.kernels.pirato_poker.tables import Tables


@compiled
def count_of(cards: int) -> int:
    """Count the cards of a set."""
    return int(size_of(np.uint64(cards)))


@compiled
def first_slot(cards: int) -> int:
    """Give the lowest slot of a set that is not empty."""
    return count_of((cards & -cards) - 1)


@compiled
def slot_at(cards: int, index: int) -> int:
    """Give the slot that stands at a place (from 0) of a set, the lowest first."""
    slot, width = 0, 32
    while width:
        below = count_of(cards >> slot & (1 << width) - 1)
        if index >= below:
            index -= below
            slot += width
        width >>= 1
    return slot


@compiled
def add(tables: Tables, cards: int, card: int) -> int:
    """Put one more copy of a card into a set."""
    copies: int = cards & tables.copies[card]
    return cards | copies << 1 | 1 << card


@compiled
def remove(tables: Tables, cards: int, card: int) -> int:
    """Take one copy of a card out of a set that holds it."""
    all_copies: int = tables.copies[card]
    copies = cards & all_copies
    return cards ^ copies ^ (copies >> 1 & all_copies)


@compiled
def without(tables: Tables, cards: int, others: int) -> int:
    """Take all cards of one set out of another one that holds them."""
    while others:
        cards = remove(tables, cards, tables.card_at[first_slot(others)])
        others &= others - 1
    return cards


# ---------------------------------------------------------------- what wins


@compiled
def of_kind(tables: Tables, cards: int, kind: int) -> int:
    """Give the cards of a kind in a set, from slot 0 on."""
    cards_of_kind: int = cards >> tables.kind_slot[kind] & tables.kind_set[kind]
    return cards_of_kind


@compiled
def counts_of(tables: Tables, hand: int) -> int:
    """Count what all conditions ask for, side by side."""
    counts: int = tables.nothing
    for kind in range(len(tables.kind_slot)):
        counts += tables.counts[kind, of_kind(tables, hand, kind)]
    return counts


@compiled
def open_flags(tables: Tables, hand: int) -> int:
    """Give the flags of the conditions that can win for a hand: the animals', and those of its treasures."""
    flags: int = tables.open_flags[of_kind(tables, hand, tables.treasure)]
    return flags


@compiled
def met(tables: Tables, hand: int) -> int:
    """Give the flags of the conditions that a hand meets (PP-23)."""
    return counts_of(tables, hand) & open_flags(tables, hand)


@compiled
def count_completing(tables: Tables, hand: int, cards: int) -> int:
    """Count the cards of a set with any one of which a hand would win."""
    counts = counts_of(tables, hand)
    completing = 0
    left = cards & tables.cards
    while left:
        card = first_slot(left)
        left &= left - 1
        kind, grown = tables.kind[card], add(tables, hand, card)
        change = (
            tables.counts[kind, of_kind(tables, grown, kind)]
            - tables.counts[kind, of_kind(tables, hand, kind)]
        )
        if counts + change & open_flags(tables, grown):
            completing += count_of(cards & tables.copies[card])
    return completing
