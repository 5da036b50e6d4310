"""A position as a record of numbers, which compiled code changes in place; from the engine and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.memory import Gift, remembered
from pairit.games.pirato_poker.position import Round
from pairit.games.pirato_poker.rules import Rules
from pairit.games.pirato_poker.state import PiratoState
from pairit.kernels.pirato_poker.tables import SLOTS

SEATS = Rules.seats[-1]
"""The most that can play."""

_DOGS = PiratoPoker().deck.kind_masks["dog"].bit_count()
_MOST_GIFTS = SLOTS + _DOGS + 1
"""Each card once, one passed on for each dog, and one for a dog from before a position that was read."""

GIFT = np.dtype(
    [
        ("giver", np.int8),
        ("receiver", np.int8),
        ("card", np.int8),
        ("passed_on", np.bool_),
        ("shown", np.int64),  # the hand that had to be shown, as a set; 0 where none was
    ],
    align=True,
)

POSITION = np.dtype(
    [
        ("hands", np.int64, (SEATS,)),
        ("known", np.int64, (SEATS,)),  # by seat: what a perfect memory knows of the hand
        ("players", np.int64),
        ("turn", np.int64),
        ("owes", np.int64),
        ("revealed", np.int64),
        ("taken", np.int64),  # cards of the pile that are gone
        ("piled", np.int64),  # cards of the pile when it was full
        ("given", np.int64),  # gifts so far
        ("pile", np.uint8, (SLOTS,)),
        ("gifts", GIFT, (_MOST_GIFTS,)),
        ("aside", np.int64),
        ("captain", np.int64),
        ("seed", np.int64),
        ("round", np.int64),
        ("scores", np.int64, (SEATS,)),
    ],
    align=True,
)

Position = Any
"""A record of `POSITION`; compiled code knows its type, the type checker does not."""


def empty() -> Position:
    """Make a position into which a round can be dealt."""
    return np.zeros(1, POSITION)[0]


def load(state: PiratoState) -> Position:
    """Take a position over from the engine."""
    at, deck, round_ = empty(), state.game.deck, state.round
    at["players"] = players = state.players
    at["hands"][:players], at["aside"] = state.hands, state.aside
    at["known"][:players] = remembered(deck, state.gifts, players)
    at["turn"], at["owes"], at["revealed"] = state.turn, state.owes, state.revealed
    at["piled"], at["taken"] = len(state.pile), state.taken
    at["pile"][: len(state.pile)] = state.pile
    at["given"] = len(state.gifts)
    for place, gift in enumerate(state.gifts):
        shown = deck.gather(map(deck.card, gift.shown))
        at["gifts"][place] = (gift.giver, gift.receiver, deck.card(gift.card), gift.passed_on, shown)
    at["captain"], at["seed"], at["round"] = round_.captain, round_.seed, round_.number
    at["scores"][:players] = round_.scores
    return at


def state_of(at: Position, game: Rules) -> PiratoState:
    """Give the engine's state for a position.

    Examples
    --------
    >>> from pairit.games import find
    >>> state = find("pirato-poker").deal(players=3, seed=7).play("give pig to 1")
    >>> state_of(load(state), state.game) == state
    True
    """
    state = object.__new__(PiratoState)
    deck, players = game.deck, int(at["players"])
    scores = tuple(at["scores"][:players].tolist())
    state.round = Round(game, int(at["seed"]), int(at["round"]), int(at["captain"]), scores)
    state.hands, state.aside = tuple(at["hands"][:players].tolist()), int(at["aside"])
    state.turn, state.owes, state.revealed = int(at["turn"]), int(at["owes"]), int(at["revealed"])
    state.pile, state.taken = tuple(at["pile"][: at["piled"]].tolist()), int(at["taken"])
    state.gifts = tuple(
        Gift(giver, receiver, deck.code[card], passed_on, deck.codes(shown))
        for giver, receiver, card, passed_on, shown in at["gifts"][: at["given"]].tolist()
    )
    return state
