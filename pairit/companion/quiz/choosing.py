"""Which items a session asks: those that are due, then new ones of the book and of random play."""

from __future__ import annotations

from collections.abc import Sequence

from pairit import rulebook
from pairit.companion.quiz.chance import Chance
from pairit.companion.quiz.from_examples import example_items, notes_items, ruling_items
from pairit.companion.quiz.generated import generated_item
from pairit.companion.quiz.item import Item
from pairit.companion.quiz.session import ITEMS
from pairit.rulebook.knowledge import has_rulings
from pairit.rulebook.ruling import Ruling

_EVERY = 4
"""Of so many new items one is from random play."""

MOST_SEEDS = 10**12
"""Seeds of generated items; their names stay short."""


def item_named(game: str, name: str) -> Item | None:
    """Make an item anew by its name; None where there is no such item any more.

    >>> item_named("pairs", "pairs/7") == generated_item("pairs", 7), item_named("pairs", "PR-99/0/A")
    (True, None)
    """
    first, _, rest = name.partition("/")
    if first == game:
        return generated_item(game, int(rest)) if rest.isdecimal() and len(rest) <= 12 else None
    if not has_rulings(game) or first not in rulebook.load(game):
        return None
    return next((item for item in ruling_items(game, first) if item.id == name), None)


def items_of_game(
    game: str,
    seed: int,
    due: Sequence[str] = (),
    known: frozenset[str] = frozenset(),
    count: int = ITEMS,
) -> list[Item]:
    """Choose the items of a session.

    Parameters
    ----------
    game
        The game's name.
    seed
        The same seed chooses the same new items.
    due, known
        Items that come again now, and those that were asked before and are not new.
    count
        How many.

    Examples
    --------
    >>> [item.id for item in items_of_game("pairs", 3, due=["PR-07/0/A"])][0]
    'PR-07/0/A'
    """
    again = [item for name in due if (item := item_named(game, name))]
    chance = Chance(f"{game}:{seed}")
    items = again[:count]
    rulings = chance.shuffled(list(rulebook.load(game))) if has_rulings(game) else []
    while len(items) < count:
        if not rulings or len(items) % _EVERY == _EVERY - 1:
            items.append(generated_item(game, (seed * ITEMS + len(items)) % MOST_SEEDS))
            continue
        items += _another_kind(_fresh(game, rulings.pop(), known, chance), items, chance)
    return items


def _fresh(game: str, ruling: Ruling, known: frozenset[str], chance: Chance) -> list[Item]:
    """Give new items of one example of a ruling, picked by chance, and those about the notes."""
    fresh = [item for item in notes_items(game, ruling.id) if item.id not in known]
    for place in chance.shuffled(range(len(ruling.examples))):
        found = [item for item in example_items(game, ruling.id, place) if item.id not in known]
        if found:
            return [*found, *fresh]
    return fresh


def items_of_rulings(game: str, rulings: Sequence[str], seed: int, count: int = ITEMS) -> list[Item]:
    """Choose items about some rulings: these by turns, and the kinds too; as many as there are.

    >>> sorted({item.kind for item in items_of_rulings("pair-it", ["PI-10"], seed=3)})
    ['A', 'B', 'D', 'E', 'F']
    >>> [item.ruling for item in items_of_rulings("pairs", ["PR-07", "PR-08"], seed=3, count=3)]
    ['PR-07', 'PR-08', 'PR-07']
    """
    chance = Chance(f"{' '.join(rulings)}:{seed}")
    left = {ruling: list(chance.shuffled(ruling_items(game, ruling))) for ruling in rulings}
    items: list[Item] = []
    while any(left.values()):
        for ruling in rulings:
            if len(items) == count:
                return items
            found = _another_kind(left[ruling], items, chance)
            left[ruling] = [item for item in left[ruling] if item not in found]
            items += found
    return items


def _another_kind(offered: Sequence[Item], items: Sequence[Item], chance: Chance) -> list[Item]:
    """Take an item of the kind that was asked least so far."""
    if not offered:
        return []
    asked = [item.kind for item in items]
    fewest = min(asked.count(item.kind) for item in offered)
    return [chance.pick([item for item in offered if asked.count(item.kind) == fewest])]
