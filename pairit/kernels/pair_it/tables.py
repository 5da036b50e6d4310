"""What a table of Pair It plays by, as one record of numbers: its cards, its matching, its house rules.

All of it is computed from `pairit.games.pair_it`. Compiled code gets it as an argument: what is kept on disk
would not notice that a card has changed.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pairit.engine.errors import OptionError
from pairit.games.pair_it.cards import ALL_CARDS, ANCHOR, ANCHORS, CARDS, COLOURS, Card
from pairit.games.pair_it.judge import REVERSES
from pairit.games.pair_it.matching import COLOUR, FITS, NO_NEED, OPEN, SAME, rulings_for
from pairit.games.pair_it.rules import Rules
from pairit.kernels.pair_it.citations import MOST_PLAYS

SLOTS = 128
"""Bits of a hand: two words of 64."""

KINDS = ("regular", "Pirates", "Wreck", "Cannon", "Draw3", "Reverse", "Gold", "Hands", "Anchor")
REGULAR, PIRATES, WRECK, CANNON, DRAW3, REVERSE, GOLD, HANDS = range(8)
"""Kinds of cards."""

_LEADS = COLOUR + sum(card.kind != "regular" for card in CARDS.values()) * (NO_NEED + 1 - COLOUR)

TABLES = np.dtype(
    [
        # Cards, by the number of their first bit: or, where it says so, by any bit.
        ("card_at", "u1", SLOTS),
        ("mask", "u8", SLOTS),
        ("kind", "i1", SLOTS),
        ("gives", "i1", SLOTS),
        ("points", "f8", SLOTS),
        ("colour", "i1", SLOTS),
        ("need_after", "i1", SLOTS),
        # Sets of cards.
        ("deck", "u8", 2),
        ("firsts", "u8", 2),
        ("seconds", "u8", 2),
        ("anchors", "u8", 2),
        ("reverses", "u8", 2),
        ("rainbow", "u8", 2),
        ("of_colour", "u8", (len(COLOURS), 2)),
        ("values", "i8", SLOTS),
        ("of_value", "u8", (SLOTS, 2)),
        # A lead is a card on top together with a need: where its row is, and what may follow.
        ("lead_of", "i2", SLOTS),
        ("playable", "u8", (_LEADS, 2)),
        ("cited", "u1", (_LEADS, SLOTS)),
        # Numbers of the deck and the house rules.
        ("anchor", "i8"),
        ("colours", "i8"),
        ("named", "i8"),
        ("open", "i8"),
        ("none", "i8"),
        ("hand_size", "i8"),
        ("target", "i8"),
        ("penalty", "i8"),
        ("calls", "?"),
        ("victim_steals", "?"),
        ("free_bonus", "?"),
        ("extra_turn", "?"),
        ("must_play_drawn", "?"),
        ("last_effect", "?"),
        ("plays_on", "?"),
        ("draw_anytime", "?"),
    ],
    align=True,
)
"""The record.

Attributes
----------
card_at
    The card that each bit belongs to.
mask
    The bits of all its copies, in its word.
kind, gives, points, colour
    As in `Card`; a card without a colour has -1.
need_after
    The need that it sets when it is played.
deck, firsts, seconds
    The whole deck; in any set, which bits are the first copy of a card, and which are the second.
anchors, reverses, rainbow, of_colour
    These cards; of the last three the first copies.
values, of_value
    The points that cards have, each once, and the cards that have them; 0 ends the list.
lead_of
    The row of the card on top, less the lowest need that can stand with it: `lead_of[top] + need` is a lead.
playable
    The first copies of the cards that may follow.
cited
    Which of `PLAYS` allow a card.
anchor, colours
    The Anchor's number, and how many colours there are.
named, open, none
    The needs `COLOUR`, `OPEN` and `NO_NEED`.
hand_size, target, penalty, and so on
    The house rules.
"""


def words_of(cards: int) -> tuple[int, int]:
    """Split a set of cards into two words.

    >>> words_of(1 << 64 | 5)
    (5, 1)
    """
    return cards & (1 << 64) - 1, cards >> 64


@lru_cache(maxsize=64)
def tables_for(game: Rules) -> Any:
    """Give the record of a game with its house rules."""
    record = _cards().copy()[0]
    options = game.options
    record["deck"] = words_of(game.deck.all)
    record["hand_size"], record["target"] = game.hand_size, game.target
    record["penalty"] = options.number("pair_it_penalty")
    record["calls"] = game.calls
    record["victim_steals"] = options["pirates_steal"] == "victim"
    record["free_bonus"] = options["pirates_bonus"] == "free"
    record["extra_turn"] = options["two_player_reverse"] == "extra_turn"
    record["must_play_drawn"] = options["drawn_card"] == "must"
    record["last_effect"] = options["last_effect"]
    record["plays_on"] = options["empty_hand"] == "plays_on"
    record["draw_anytime"] = options["draw_anytime"]
    return record


@cache
def plays() -> tuple[tuple[str, ...], ...]:
    """List all that can allow a play: the different answers of `rulings_for`, each once."""
    return _matching()[2]


@cache
def _cards() -> NDArray[Any]:
    """Make the part of the record that house rules do not change."""
    made = np.zeros(1, TABLES)
    record = made[0]
    record["card_at"][: len(ALL_CARDS.card_at)] = ALL_CARDS.card_at
    for number, card in CARDS.items():
        low, high = words_of(ALL_CARDS.mask[number])
        if (low and high) or number >= SLOTS:
            raise OptionError(f"The copies of {card.name} do not fit into one word of 64 bits (PI-01).")
        record["mask"][number] = low | high
        record["kind"][number] = KINDS.index(card.kind)
        record["gives"][number], record["points"][number] = card.gives, card.points
        record["colour"][number] = -1 if card.colour is None else card.colour
        record["need_after"][number] = _need_after(number, card)
    record["anchor"], record["colours"] = ANCHOR, len(COLOURS)
    record["named"], record["open"], record["none"] = COLOUR, OPEN, NO_NEED
    record["firsts"] = words_of(sum(1 << number for number in CARDS))
    record["seconds"] = words_of(sum(ALL_CARDS.mask[number] & 2 << number for number in CARDS))
    record["anchors"], record["reverses"] = words_of(ANCHORS), words_of(REVERSES)
    record["rainbow"] = words_of(sum(1 << number for number, card in CARDS.items() if card.rainbow))
    for colour in range(len(COLOURS)):
        of_colour = sum(1 << number for number, card in CARDS.items() if card.colour == colour)
        record["of_colour"][colour] = words_of(of_colour)
    for place, points in enumerate(sorted({card.points for card in CARDS.values() if card.points})):
        worth = sum(ALL_CARDS.mask[number] for number, card in CARDS.items() if card.points == points)
        record["values"][place], record["of_value"][place] = points, words_of(worth)
    leads, cited, different = _matching()
    assert len(different) <= MOST_PLAYS
    for top, need, lead in leads:
        record["lead_of"][top] = lead - need
        record["playable"][lead] = words_of(FITS[need] | SAME[top])
    record["cited"] = cited
    return made


def _need_after(number: int, card: Card) -> int:
    if card.kind == "regular":
        return number
    return NO_NEED if card.colour is None else COLOUR + card.colour


@cache
def _matching() -> tuple[list[tuple[int, int, int]], NDArray[np.uint8], tuple[tuple[str, ...], ...]]:
    """Ask `rulings_for` about every card on every top with every need that can stand with it.

    Returns
    -------
    list, array, tuple
        The leads as (top, need, row); for each lead and card the number of what allows it; what that is.
    """
    leads = [(top, top, top) for top, card in CARDS.items() if card.kind == "regular"]
    for top, card in CARDS.items():
        if card.kind != "regular":
            rows = enumerate(range(COLOUR, NO_NEED + 1), len(leads))
            leads += [(top, need, row) for row, need in rows]
    different: dict[tuple[str, ...], int] = {}
    cited = np.zeros((_LEADS, SLOTS), np.uint8)
    for top, need, lead in leads:
        for number in CARDS:
            rulings = rulings_for(number, need, top)
            cited[lead, number] = different.setdefault(rulings, len(different))
    return leads, cited, tuple(different)
