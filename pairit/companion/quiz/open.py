"""Opening a quiz in a cell."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from itertools import count
from typing import cast

from pairit import games, rulebook
from pairit.companion.quiz.boxes import Boxes
from pairit.companion.quiz.choosing import items_of_game, items_of_rulings
from pairit.companion.quiz.session import ITEMS, Session
from pairit.companion.quiz.view import QuizView
from pairit.engine.errors import OptionError
from pairit.engine.game import Game
from pairit.engine.random import checked_seed
from pairit.engine.text import quoted
from pairit.rulebook.knowledge import has_rulings
from pairit.table.clearing import open_in_cell
from pairit.table.progress import Progress

MOST_ITEMS = 20
"""Questions of the longest quiz."""


def quiz(what: str = "pairs", seed: int | None = None, items: int = ITEMS) -> QuizView:
    """Ask questions about a game, or about some rulings, in this cell.

    Parameters
    ----------
    what
        A game's name, as `pair-it`; or the id of a ruling or of several, as `PI-10` or `PI-11 PI-12`.
    seed
        A whole number: the same seed asks the same new questions. None: fresh ones.
    items
        How many questions, from 1 to 20; of rulings there may be fewer.

    Raises
    ------
    OptionError
        If there is no such game or ruling, or no rulebook for the game yet, or so many are not asked.

    Examples
    --------
    >>> quiz("PI-11 PI-12", seed=3, items=3)
    Pair It: a quiz of 3 questions. Run this cell to answer.
    """
    if isinstance(items, bool) or items not in range(1, MOST_ITEMS + 1):
        raise OptionError(f"A quiz has 1 to {MOST_ITEMS} questions; this is {quoted(items)}.")
    number = secrets.randbelow(10**6) if seed is None else checked_seed(seed)
    game, rulings = _find(what)
    seeds = count(number)

    def more() -> tuple[Session, Boxes]:
        boxes, fresh = Boxes(Progress(), game), next(seeds)
        if rulings:
            return Session.of(items_of_rulings(game, rulings, fresh, items)), boxes
        asked = items_of_game(game, fresh, boxes.due(), frozenset(boxes.known()), items)
        return Session.of(asked), boxes

    view = QuizView(games.find(game).title, *more(), more)
    open_in_cell(view.box)
    return view


def _find(what: str) -> tuple[str, list[str]]:
    """Find the game, and the rulings where some are named."""
    # The folder of games is a mapping, which a type checker cannot know of a module.
    names = cast("Mapping[str, Game]", games)
    known = [name for name in names if has_rulings(name)]
    if what in known:
        return what, []
    named = what.replace(",", " ").split()
    for name in known:
        book = rulebook.load(name)
        if named and all(word in book for word in named):
            return name, list(dict.fromkeys(book[word].id for word in named))
    raise OptionError(
        f"There is no quiz about {quoted(what)}. Name a game, as {', '.join(known)}, or rulings of one game, "
        "as PI-10."
    )
