"""The list of all lessons in a cell, from which one is opened below it."""

from __future__ import annotations

import html
from typing import Any

import ipywidgets

from pairit.companion.lessons.library import FULL, load_lesson, short_lessons
from pairit.companion.lessons.view import SECTION, WORDS, LessonBridge, LessonView, say_faults
from pairit.companion.lessons.walk import Walk
from pairit.games import find
from pairit.table.clearing import Below
from pairit.table.progress import Progress
from pairit.table.widgets import Effect, Press, Row, later


class Catalogue:
    """All lessons, each a press away.

    Parameters
    ----------
    progress
        Where the reader's places are kept.

    Attributes
    ----------
    box
        The widget.
    """

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.view: LessonView | None = None
        self.bridge = LessonBridge()
        self.bridge.name = "Lessons"
        self.full = Row("choice")
        self.lists = {
            game: ipywidgets.Dropdown(description=find(game).title, options=short_lessons(game), style=WORDS)
            for game in FULL
        }
        self.openers = {game: Press(("choice",)) for game in FULL}
        rows = [
            ipywidgets.HBox([self.lists[game], self.openers[game]]).add_class("pairit-row") for game in FULL
        ]
        heading = ipywidgets.HTML("<h3>Lessons</h3>")
        short = ipywidgets.HTML("<h3>A short lesson for one ruling</h3>")
        page = ipywidgets.VBox([heading, self.bridge, self.full, short, *rows])
        page.add_class("pairit-table").add_class("pairit-lesson")
        self.below = Below()
        self.box = ipywidgets.VBox([page, self.below])
        self.bridge.say("Choose a lesson; it opens below.")
        self.full.show([(self._words(game), later(self.open, game), ()) for game in FULL])
        for game in FULL:
            self.openers[game].offer(f"Open this lesson of {find(game).title}", self._opener(game))
        self.bridge.finish(busy=False)

    def __repr__(self) -> str:
        lessons = ", ".join(repr(load_lesson(game).id) for game in FULL)
        return f"Lessons: {lessons}, and one for each ruling. Run this cell to choose one."

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        bundle: dict[str, Any] = dict(self.box._repr_mimebundle_(**kwargs))
        items = "".join(f"<li>{html.escape(self._words(game))}</li>" for game in FULL)
        listed = f"<div><h3>Lessons</h3><ul>{items}</ul></div>"
        return {**bundle, "text/plain": repr(self), "text/html": listed}

    def open(self, name: str) -> None:
        """Open a lesson below the list."""
        say_faults(self.bridge, lambda: self._open(name))

    def _open(self, name: str) -> None:
        lesson = load_lesson(name)
        self.view = view = LessonView(lesson, self.progress)
        self.below.show(lambda: view.box)
        self.bridge.say(f"{lesson.title} – the lesson is open below.")
        self.bridge.finish(busy=False)

    def _opener(self, game: str) -> Effect:
        return lambda: self.open(self.lists[game].value)

    def _words(self, game: str) -> str:
        """Say what a full lesson is, and where the reader was in it."""
        lesson = load_lesson(game)
        walk = Walk(lesson, self.progress.get(SECTION, game))
        place = "finished" if walk.finished else f"at {walk.page.title.lower()}" if walk.place else ""
        words = f"{lesson.title}: {lesson.steps} steps, {lesson.minutes} minutes"
        return f"{words}; {place}" if place else words
