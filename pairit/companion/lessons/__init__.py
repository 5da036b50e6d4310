"""Lessons: step by step through a game, or through the examples of one ruling.

>>> explain("pr-07")
PR-07: What is a pair, and what does it cost me? A lesson of 3 steps. Run this cell to go through it.
"""

from __future__ import annotations

from pairit.companion.lessons.catalogue import Catalogue
from pairit.companion.lessons.library import load_lesson
from pairit.companion.lessons.view import LessonView
from pairit.table.clearing import open_in_cell
from pairit.table.progress import Progress

__all__ = ["explain", "load_lesson"]


def explain(topic: str | None = None) -> LessonView | Catalogue:
    """Open a lesson in this cell.

    Parameters
    ----------
    topic
        A game's name, as `pairs`, for its full lesson; a ruling's id, as `PI-10`, for a short one. None lists
        all lessons.

    Returns
    -------
    LessonView or Catalogue
        It shows itself in a cell. Where no kernel runs, what is stored of it reads as pictures and captions.

    Raises
    ------
    LessonError
        If there is no such lesson.

    Examples
    --------
    >>> explain("pairs")
    Pairs. A lesson of 8 steps. Run this cell to go through it.
    """
    progress = Progress()
    view = Catalogue(progress) if topic is None else LessonView(load_lesson(topic), progress)
    open_in_cell(view.box)
    return view
