"""The moves that a reader may want to ask about: those that can be played, and those that cannot.

Left out is what makes no sense at that moment: gifts where nothing is given, gifts to oneself, answers where
nothing is asked.

Each game names its own; a new game adds a function and one line.

>>> import pairit
>>> state = pairit.games["pairs"].position("pairs; stacks: 10 / 9; turn: 0")
>>> nameable(state)
['hit', 'fold', 'deal']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pairit.games.pair_it.cards import ALL_CARDS
from pairit.games.pair_it.position import GIVE
from pairit.games.pairs.position import TURN
from pairit.games.pirato_poker.position import PASS_ON


def nameable(at: Any) -> list[str]:
    """List the moves that can be named at a state or a view, those that can be played first.

    A card that is not held is not among them; it can be typed, and is answered too.
    """
    return list(dict.fromkeys([*map(str, at.legal_actions()), *_MOVES[at.game.name](at)]))


def refused(at: Any) -> list[str]:
    """List those that the judge refuses now.

    >>> import pairit
    >>> refused(pairit.games["pairs"].position("pairs; stacks: 10 / 9; turn: 0").view(0))
    ['deal']
    """
    legal = set(map(str, at.legal_actions()))
    return [action for action in nameable(at) if action not in legal]


def verbs(at: Any) -> tuple[str, ...]:
    """List the words that moves begin with in a game, whether or not they make sense now.

    >>> import pairit
    >>> verbs(pairit.games["pairs"].position("pairs; stacks: 10 / 9; turn: 0"))
    ('hit', 'fold', 'deal')
    """
    return _VERBS[at.game.name]


def _pair_it(at: Any) -> list[str]:
    held = list(dict.fromkeys(ALL_CARDS.codes(at.hand)))
    plays = [f"play {code}" for code in held]
    if "Anchor" in held:
        plays += [f"play {code} with 0" for code in held if code.startswith("Reverse")]
    # Where a gift is owed, one card may be too few.
    gifts = [f"give {code} to {seat}" for code in held[:1] for seat in _others(at)]
    return [*plays, "draw", "pass", *(gifts if at.owes == GIVE else [])]


def _pairs(at: Any) -> list[str]:
    # Where several cards are equally low, it can be asked why one of them may not be chosen.
    lowest = at.lowest_seats if at.owes == TURN and len(at.lowest_seats) > 1 else []
    return ["hit", "fold", *(f"fold {seat}" for seat in lowest if seat in _others(at)), "deal"]


def _pirato_poker(at: Any) -> list[str]:
    seats = _others(at)
    deck = at.game.deck
    held = list(dict.fromkeys(deck.codes(at.hand)))
    gives = [f"give {deck.code[at.revealed]} to {seat}" for seat in seats] if at.revealed >= 0 else []
    # While a card is to be passed on, each of the own cards is a question of its own.
    asked = held if at.owes == PASS_ON else []
    return [*gives, *(f"pass-on {code} to {seat}" for code in asked for seat in seats)]


def _others(at: Any) -> list[int]:
    """List the seats beside that of the reader of a view, or of whoever is to move in a state."""
    own = getattr(at, "seat", at.turn)
    return [seat for seat in range(at.players) if seat != own]


_MOVES: dict[str, Callable[[Any], list[str]]] = {
    "pair-it": _pair_it,
    "pairs": _pairs,
    "pirato-poker": _pirato_poker,
}

_VERBS = {
    "pair-it": ("play", "draw", "pass", "colour", "give", "slap", "challenge", "let"),
    "pairs": ("hit", "fold", "deal"),
    "pirato-poker": ("give", "pass-on", "late"),
}
