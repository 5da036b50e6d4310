"""The moves that a reader may want to ask about: those that can be played, and those that cannot.

Each game names its own; a new game adds a function and one line.

>>> import pairit
>>> state = pairit.games["pairs"].position("pairs; stacks: 10 / 9; turn: 0")
>>> nameable(state)
['hit', 'fold', 'fold 0', 'fold 1', 'deal']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pairit.games.pair_it.cards import ALL_CARDS, COLOURS
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
    ['fold 0', 'fold 1', 'deal']
    """
    legal = set(map(str, at.legal_actions()))
    return [action for action in nameable(at) if action not in legal]


def _pair_it(at: Any) -> list[str]:
    held = list(dict.fromkeys(ALL_CARDS.codes(at.hand)))
    plays = [f"play {code}" for code in held]
    if "Anchor" in held:
        plays += [f"play {code} with 0" for code in held if code.startswith("Reverse")]
    others = [f"colour {colour.letter}" for colour in COLOURS]
    gifts = [f"give {code} to {seat}" for code in held[:1] for seat in range(at.players)]
    return [*plays, "draw", "pass", *others, *gifts, "slap", "challenge", "let go"]


def _pairs(at: Any) -> list[str]:
    return ["hit", "fold", *(f"fold {seat}" for seat in range(at.players)), "deal"]


def _pirato_poker(at: Any) -> list[str]:
    seats = range(at.players)
    deck = at.game.deck
    held = list(dict.fromkeys(deck.codes(at.hand)))
    gives = [f"give {deck.code[at.revealed]} to {seat}" for seat in seats] if at.revealed >= 0 else []
    # While a card is to be passed on, each of the own cards is a question of its own.
    asked = held if at.owes == PASS_ON else held[:1]
    return [*gives, *(f"pass-on {code} to {seat}" for code in asked for seat in seats), "late"]


_MOVES: dict[str, Callable[[Any], list[str]]] = {
    "pair-it": _pair_it,
    "pairs": _pairs,
    "pirato-poker": _pirato_poker,
}
