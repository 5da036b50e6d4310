"""A lesson: chapters of steps and questions that the engine has replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pairit.companion.lessons.checking import Scene, replay
from pairit.companion.lessons.export import lesson_in_html, lesson_in_words
from pairit.companion.lessons.steps import Chapter, Check
from pairit.games import find
from pairit.rulebook import load


@dataclass(frozen=True)
class Page:
    """One page of a lesson: a step, a question, or the end of a chapter.

    Attributes
    ----------
    chapter
        The place of its chapter, from 0.
    id
        Its name, by which a reader's place is kept.
    title
        `Step 4 of 12`, `Question 1 of 3`, `End of the chapter`.
    scene, check
        What it is; both None at the end of a chapter.
    """

    chapter: int
    id: str
    title: str
    scene: Scene | None = None
    check: Check | None = None


class Lesson:
    """A lesson that the engine has replayed.

    Parameters
    ----------
    id, game, title
        Its name, the name of its game, and what it is about.
    minutes
        How long reading and moves take.
    chapters
        What it is made of.

    Raises
    ------
    LessonError
        If the engine contradicts it.

    Attributes
    ----------
    pages
        Its pages, in order.

    Examples
    --------
    >>> from pairit.companion.lessons.library import load_lesson
    >>> lesson = load_lesson("pairs")
    >>> lesson.title, lesson.steps, lesson.pages[3].title
    ('Pairs', 8, 'Step 4 of 8')
    """

    def __init__(self, id: str, game: str, title: str, minutes: int, chapters: Sequence[Chapter]) -> None:
        self.id, self.game_name, self.title, self.minutes = id, game, title, minutes
        self.chapters = tuple(chapters)
        self._scenes = replay(id, find(game), self.chapters, load(game))

    @property
    def steps(self) -> int:
        """How many steps it has."""
        return len(self._scenes)

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """Its pages, in order."""
        pages: list[Page] = []
        scenes = iter(self._scenes)
        for place, chapter in enumerate(self.chapters):
            for step in chapter.steps:
                title = f"Step {sum(page.scene is not None for page in pages) + 1} of {self.steps}"
                pages.append(Page(place, step.id, title, scene=next(scenes)))
            for number, check in enumerate(chapter.checks, start=1):
                title = f"Question {number} of {len(chapter.checks)}"
                pages.append(Page(place, f"question {place + 1}.{number}", title, check=check))
            if chapter.can:
                pages.append(Page(place, f"end {place + 1}", "End of the chapter"))
        return tuple(pages)

    def as_html(self) -> str:
        """Give the whole lesson as HTML without widgets: each step a picture and its caption."""
        return lesson_in_html(self.title, self.minutes, self.chapters, self._scenes)

    def __str__(self) -> str:
        return lesson_in_words(self.title, self.minutes, self.chapters, self._scenes)

    def __repr__(self) -> str:
        return f"<lesson {self.id!r}: {self.title}, {self.steps} steps>"

    def _repr_html_(self) -> str:
        return self.as_html()
