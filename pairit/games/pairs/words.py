"""Pairs in words: moves and counts. Plain text only; whoever shows it escapes it."""

from __future__ import annotations

from collections.abc import Sequence

from pairit.engine.text import capital as capital
from pairit.games.pairs.action import PairsAction


def seat(number: int) -> str:
    """Name a seat where nobody has given it a name."""
    return f"seat {number}"


def count_of(number: int, thing: str = "card") -> str:
    """Count things: `1 card`, `3 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def a_card(code: str) -> str:
    """Name a card with its article.

    >>> a_card("8"), a_card("10")
    ('an 8', 'a 10')
    """
    return f"{'an' if code == '8' else 'a'} {code}"


def listed(items: Sequence[str]) -> str:
    """Join items as people do: `2, 5 and 9`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def action(move: PairsAction, names: Sequence[str] = ()) -> str:
    """Say a move as something to be done.

    >>> from pairit.games.pairs.action import read_action
    >>> action(read_action("fold 1"), ["you", "Mate"])
    "fold and take Mate's card"
    """
    if move.verb == "hit":
        return "hit: take another card"
    if move.verb == "deal":
        return "deal the next round"
    if move.seat is None:
        return "fold: take the lowest card in play"
    owner = names[move.seat] if move.seat < len(names) else seat(move.seat)
    return f"fold and take {'your own' if owner == 'you' else f'{owner}{chr(39)}s'} card"
