"""What compiled code must know of a table of Pirato Poker: its cards, what wins, its house rules.

All of it is computed from `pairit.games.pirato_poker` and handed to compiled functions as one record, so
that code kept on disk stays true when the deck or a condition changes.

A condition counts something in a hand (`pairit.games.pirato_poker.winning`). Each of them counts kind by
kind: a hand's count is the sum of what its cats, dogs, pigs, chickens and treasures bring, and a table has
that for every set of cards of one kind. The counts of all conditions stand side by side in one number, each
in a field that begins so high that its top bit, the *flag*, is set when the condition is met.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from pairit.games.pirato_poker.cards import KINDS, PRINTED_COINS, TREASURE, TREASURES, PiratoDeck, deck_with
from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.rules import Rules

_DECK = deck_with(PRINTED_COINS)
SLOTS = len(_DECK)
"""Cards of the deck; other coins on the cats do not change it."""

_KIND_BITS = max(mask.bit_count() for mask in _DECK.kind_masks.values())
_CONDITIONS = len(PiratoPoker().conditions.by_code)

TABLES = np.dtype(
    [
        ("deck", np.int64),  # the set of all cards
        ("cards", np.int64),  # of each card its first copy
        ("slots", np.uint8, (SLOTS,)),  # all of them
        ("card_at", np.int64, (SLOTS,)),  # by slot: the card that lies there
        ("copies", np.int64, (SLOTS,)),  # by card: the set of all its copies
        ("kind", np.int64, (SLOTS,)),  # by card
        ("dog", np.int64),  # kinds that do something
        ("pig", np.int64),
        ("chicken", np.int64),
        ("treasure", np.int64),
        ("kind_slot", np.int64, (len(KINDS),)),  # by kind: its first slot
        ("kind_set", np.int64, (len(KINDS),)),  # by kind: its cards, from slot 0 on
        ("nothing", np.int64),  # what the counts of an empty hand are
        ("counts", np.int64, (len(KINDS), 1 << _KIND_BITS)),  # by kind and its cards: what they add to it
        ("open_flags", np.int64, (1 << len(TREASURES),)),  # by treasures in hand: what can win with them
        ("flag", np.int64, (_CONDITIONS,)),  # by condition
        ("breath", np.bool_),  # whether there is a hurry
        ("rounds", np.int64),  # that win the match; 0 for no end
    ],
    align=True,
)

Tables = Any
"""A record of `TABLES`; compiled code knows its type, the type checker does not."""


@lru_cache(maxsize=64)
def tables_of(game: Rules) -> Tables:
    """Compute the tables of a game.

    Examples
    --------
    >>> tables = tables_of(PiratoPoker(rounds=3))
    >>> int(tables["rounds"]), int(tables["deck"]).bit_count(), KINDS[tables["pig"]]
    (3, 49, 'pig')
    """
    deck = game.deck
    tables = np.zeros(1, TABLES)[0]
    tables["deck"], tables["cards"] = deck.all, sum(1 << card for card in deck.face)
    tables["slots"] = range(SLOTS)
    tables["card_at"] = deck.card_at
    for card, face in deck.face.items():
        tables["copies"][card] = deck.mask[card]
        tables["kind"][card] = KINDS.index(face.kind)
    for kind, name in enumerate(KINDS):
        first = _first_slot(deck, name)
        tables["kind_slot"][kind], tables["kind_set"][kind] = first, deck.kind_masks[name] >> first
        if name in (TABLES.names or ()):
            tables[name] = kind
    tables["breath"], tables["rounds"] = game.breath > 0, game.rounds
    _count_conditions(tables, game)
    return tables


def _first_slot(deck: PiratoDeck, kind: str) -> int:
    mask = deck.kind_masks[kind]
    return (mask & -mask).bit_length() - 1


def _count_conditions(tables: Tables, game: Rules) -> None:
    """Fill in what each set of cards of a kind brings for each condition, and where its flag is."""
    deck = game.deck
    of_kind = [list(_sets_of(deck, kind)) for kind in KINDS]
    place = 0
    for number, condition in enumerate(game.conditions.by_code.values()):
        # More than is needed is not counted, so the fields stay small and the flag the same.
        brought = [[min(condition.need, condition.count(deck, cards)) for cards in sets] for sets in of_kind]
        most = sum(max(counts) for counts in brought)
        flag = 1 << max(condition.need - 1, most - condition.need).bit_length()
        tables["flag"][number] = flag << place
        tables["nothing"] += flag - condition.need << place
        for kind, sets in enumerate(of_kind):
            first = tables["kind_slot"][kind]
            for cards, count in zip(sets, brought[kind], strict=True):
                tables["counts"][kind, cards >> int(first)] += count << place
        for treasures in range(len(tables["open_flags"])):
            if condition in game.conditions.open_to(treasures << _first_slot(deck, TREASURE)):
                tables["open_flags"][treasures] |= flag << place
        place += flag.bit_length()


def _sets_of(deck: PiratoDeck, kind: str) -> Iterator[int]:
    """Give every set of cards of one kind."""
    cards = [(card, face.copies) for card, face in deck.face.items() if face.kind == kind]
    for counts in product(*(range(copies + 1) for _, copies in cards)):
        yield deck.gather(card for (card, _), count in zip(cards, counts, strict=True) for _ in range(count))
