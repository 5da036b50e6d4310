"""Pirato Poker in words: cards, moves and counts. Plain text only; whoever shows it escapes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairit.engine.text import capital as capital
from pairit.games.pirato_poker.action import PiratoAction
from pairit.games.pirato_poker.cards import TREASURES
from pairit.games.pirato_poker.cards import name_of as name_of


def seat(number: int) -> str:
    """Name a seat where nobody has given it a name."""
    return f"seat {number}"


def count_of(number: int, thing: str = "card") -> str:
    """Count things: `1 card`, `3 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def a_card(code: str) -> str:
    """Name a card with its article; of each treasure there is one.

    >>> a_card("pig"), a_card("map")
    ('a pig', 'the Map')
    """
    return f"{'the' if code in TREASURES else 'a'} {name_of(code)}"


def the_card(code: str) -> str:
    """Name a card that is spoken of already."""
    return f"the {name_of(code)}"


def listed(items: Sequence[str]) -> str:
    """Join items as people do: `a pig, a dog and the Map`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def cards(codes: Iterable[str]) -> str:
    """List cards, equal ones together.

    >>> cards(["cat:g1", "pig", "pig", "map"])
    'a cat with 1 gold coin, 2 pigs and the Map'
    """
    counted: dict[str, int] = {}
    for code in codes:
        counted[code] = counted.get(code, 0) + 1
    return listed(
        [a_card(code) if number == 1 else f"{number} {_plural(code)}" for code, number in counted.items()]
    )


def _plural(code: str) -> str:
    name = name_of(code)
    return name.replace("cat ", "cats ", 1) if name.startswith("cat ") else f"{name}s"


def action(move: PiratoAction, names: Sequence[str] = ()) -> str:
    """Say a move as something to be done.

    >>> from pairit.games.pirato_poker.action import read_action
    >>> action(read_action("give dog to 1"), ["you", "Mate"])
    'give the dog to Mate'
    """
    if move.verb == "late":
        return "take too long: the card goes to the left"
    receiver = names[move.seat] if move.seat < len(names) else seat(move.seat)
    if move.verb == "pass-on":
        return f"pass on {a_card(move.card)} to {receiver}"
    return f"give {the_card(move.card) if move.card else 'the turned-up card'} to {receiver}"
