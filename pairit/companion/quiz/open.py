"""Opening a quiz in a cell."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import cast

from pairit import games, rulebook
from pairit.companion.progress import Progress
from pairit.companion.quiz.boxes import Boxes
from pairit.companion.quiz.choosing import items_of_game, items_of_ruling
from pairit.companion.quiz.session import Session
from pairit.companion.quiz.view import QuizView
from pairit.engine.errors import OptionError
from pairit.engine.game import Game
from pairit.engine.random import checked_seed
from pairit.engine.text import quoted
from pairit.rulebook.knowledge import has_rulings


def quiz(what: str = "pairs", seed: int | None = None) -> QuizView:
    """Ask questions about a game, or about one ruling, in this cell.

    Parameters
    ----------
    what
        A game's name, as `pair-it`, or a ruling's id, as `PI-10`.
    seed
        A whole number: the same seed asks the same new questions. None: fresh ones.

    Raises
    ------
    OptionError
        If there is no such game or ruling, or no rulebook for the game yet.

    Examples
    --------
    >>> quiz("PI-10", seed=3)
    Pair It: a quiz of 8 questions. Run this cell to answer.
    """
    number = secrets.randbelow(10**6) if seed is None else checked_seed(seed)
    game, ruling = _find(what)
    boxes = Boxes(Progress(), game)
    if ruling:
        items = items_of_ruling(game, ruling, number)
    else:
        items = items_of_game(game, number, boxes.due(), frozenset(boxes.known()))
    return QuizView(games.find(game).title, Session.of(items), boxes)


def _find(what: str) -> tuple[str, str]:
    """Find the game, and the ruling where one is named."""
    # The folder of games is a mapping, which a type checker cannot know of a module.
    names = cast("Mapping[str, Game]", games)
    known = [name for name in names if has_rulings(name)]
    if what in known:
        return what, ""
    for name in known:
        if what in rulebook.load(name):
            return name, rulebook.load(name)[what].id
    raise OptionError(
        f"There is no quiz about {quoted(what)}. Name a game, as {', '.join(known)}, or a ruling, as PI-10."
    )
