"""All lessons: the full ones from their files, and a short one for every ruling that is met at the table."""

from __future__ import annotations

import difflib
import tomllib
from functools import cache
from pathlib import Path

from pairit.companion.lessons.lesson import Lesson
from pairit.companion.lessons.reading import read_lesson
from pairit.companion.lessons.short import chapter_of
from pairit.companion.lessons.steps import LessonError
from pairit.engine.text import quoted
from pairit.rulebook import Ruling, load, read_id
from pairit.table.files import read_small

FULL = ("pairs", "pair-it", "pirato-poker")
"""The full lessons, in the order in which they are offered."""

SHORT_MINUTES = 1

LONGEST = 500_000
"""Bytes that the file of a lesson may have; the longest of ours has about 30,000."""


@cache
def load_lesson(name: str) -> Lesson:
    """Load a lesson by the name of its game, or by the id of a ruling however it is typed.

    Raises
    ------
    LessonError
        If there is no such lesson, or the engine contradicts it.

    Examples
    --------
    >>> load_lesson("PR-07")
    <lesson 'PR-07': PR-07: What is a pair, and what does it cost me?, 3 steps>
    """
    if name in FULL:
        return lesson_from(Path(__file__).with_name(f"{name}.toml"))
    game, ruling = _ruling(name)
    if name != ruling.id:
        return load_lesson(ruling.id)
    chapter = chapter_of(ruling)
    return Lesson(ruling.id, game, chapter.title, SHORT_MINUTES, [chapter])


def _ruling(name: str) -> tuple[str, Ruling]:
    """Find a ruling, and the game that it belongs to."""
    wanted = read_id(name)
    for game in FULL:
        if wanted in load(game):
            return game, load(game)[wanted]
    known = [*FULL, *(ruling.id for game in FULL for ruling in load(game))]
    near = difflib.get_close_matches(name, known, n=3) or FULL
    raise LessonError(
        f"There is no lesson {quoted(name)}. Lessons are called like games and rulings: {', '.join(near)}."
    )


def lesson_from(path: Path) -> Lesson:
    """Load a lesson from its file.

    Raises
    ------
    LessonError
        If the file cannot be read, or the engine contradicts what it says.
    """
    try:
        data = tomllib.loads(read_small(path, LONGEST))
    except OSError as fault:
        raise LessonError(f"{path.name} cannot be read: {fault.strerror}.") from fault
    except (ValueError, RecursionError) as fault:
        raise LessonError(f"{path.name} cannot be read: {fault}.") from fault
    read = read_lesson(data, path.name)
    return Lesson(read.id, read.game, read.title, read.minutes, read.chapters)


@cache
def short_lessons(game: str) -> tuple[tuple[str, str], ...]:
    """List the rulings of a game that have a short lesson: words for a list, and the id of each."""
    found = []
    for ruling in load(game):
        try:
            chapter_of(ruling)
        except LessonError:
            continue
        found.append((f"{ruling.id} {ruling.question}", ruling.id))
    return tuple(found)
