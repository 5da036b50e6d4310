"""Actions of Pair It as numbers: what is done, with which cards, to whom.

>>> write(number_of("give R1K Anchor to 2 call")), write(number_of("play Reverse:R"))
('give R1K Anchor to 2 call', 'play Reverse:R')
"""

from __future__ import annotations

from pairit.engine.action import Action
from pairit.games.pair_it import action as engine
from pairit.games.pair_it.action import read_action
from pairit.kernels.compiling import compiled

VERBS = tuple(engine.VERBS)
PLAY, DRAW, PASS, NAME, GIVE, SLAP, CHALLENGE, LET_GO = range(8)
"""What is done: numbers of `VERBS`."""

NO_CARD = 127
"""Stands for the second card where only one is given."""


@compiled
def action_of(verb: int, first: int = 0, second: int = 0, seat: int = 0, call: int = 0) -> int:
    """Give the number of an action.

    Parameters
    ----------
    verb
        What is done.
    first, second
        The card played; the cards given; the colour named.
    seat
        Who receives a gift.
    call
        1 for a call of PAIR IT!, 0 for none.
    """
    return verb | call << 3 | first << 4 | second << 11 | seat << 18


@compiled
def verb_of(action: int) -> int:
    """Give what is done."""
    return action & 7


@compiled
def is_called(action: int) -> bool:
    """Whether PAIR IT! is called."""
    return action & 8 != 0


@compiled
def first_card(action: int) -> int:
    """Give the card played, the first card given, or the colour named."""
    return action >> 4 & 127


@compiled
def second_card(action: int) -> int:
    """Give the second card given, or `NO_CARD`."""
    return action >> 11 & 127


@compiled
def receiver(action: int) -> int:
    """Give who receives a gift."""
    return action >> 18


def write(action: int) -> str:
    """Write an action in notation."""
    verb, card, call = verb_of(action), first_card(action), is_called(action)
    if verb == PLAY:
        return str((engine.PLAY_AND_CALL if call else engine.PLAY)[card])
    if verb == NAME:
        return str(engine.NAME[card])
    if verb == GIVE:
        second = second_card(action)
        cards = (card,) if second == NO_CARD else (card, second)
        return str(engine.give(cards, receiver(action), call))
    plain: dict[int, Action] = {
        DRAW: engine.DRAW,
        PASS: engine.PASS,
        SLAP: engine.SLAP,
        CHALLENGE: engine.CHALLENGE,
        LET_GO: engine.LET_GO,
    }
    return str(plain[verb])


def number_of(text: str) -> int:
    """Read an action in notation; one with the times of a slap is the bare slap."""
    action = read_action(text)
    verb, call = VERBS.index(action.verb), int(action.call)
    if verb == NAME:
        return action_of(verb, action.colour)
    if verb == GIVE:
        first, *rest = action.cards
        return action_of(verb, first, rest[0] if rest else NO_CARD, action.seat, call)
    return action_of(verb, action.cards[0], 0, 0, call) if action.cards else action_of(verb)
