"""From the tables of a lesson file to a lesson's chapters; a fault names the lesson and the step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pairit.companion.lessons.steps import Answer, Chapter, Check, Deal, LessonError, LessonStep, Pointer
from pairit.engine.errors import PositionError
from pairit.engine.notation import read_parts
from pairit.engine.text import quoted, shorten
from pairit.games import find
from pairit.rulebook.knowledge import knowledge_of

_LESSON = {"id", "game", "title", "minutes", "chapter"}
_CHAPTER = {"title", "can", "step", "check"}
# fmt: off
_STEP = {
    "id", "say", "ask", "position", "deal", "do", "point", "expect", "expect_after", "why", "if_not",
    "refused", "rulings", "facts", "seat", "open",
}
# fmt: on
_CHECK = {"ask", "position", "do", "answer", "why"}


@dataclass(frozen=True)
class Read:
    """A lesson as its file says it, before the engine has replayed it."""

    id: str
    game: str
    title: str
    minutes: int
    chapters: tuple[Chapter, ...]


def read_lesson(data: Mapping[str, object], name: str) -> Read:
    """Read the tables of a lesson file.

    Parameters
    ----------
    data
        What the file says.
    name
        What the lesson is called in messages until its own id is read.

    Raises
    ------
    LessonError
        If a field is missing, unknown or of another kind; the message names lesson, step and field.

    Examples
    --------
    >>> read_lesson({"id": "mini", "game": "pairs"}, "mini.toml")
    Traceback (most recent call last):
    pairit.companion.lessons.steps.LessonError: Lesson mini: the field 'title' is missing; it is a text.
    """
    table = _Table(data, f"Lesson {_called(data.get('id', name))}")
    table.only(_LESSON)
    game = table.text("game")
    find(game)
    title, minutes = table.text("title"), table.number("minutes")
    chapters = tuple(_chapter(chapter, game) for chapter in table.tables("chapter", "title"))
    return Read(table.text("id"), game, title, minutes, chapters)


class _Table:
    """One table of the file, with the words for where it stands."""

    def __init__(self, data: Mapping[str, object], where: str) -> None:
        self.data, self.where = data, where

    def fail(self, key: str, kind: str) -> LessonError:
        if key not in self.data:
            return LessonError(f"{self.where}: the field {key!r} is missing; it is {kind}.")
        return LessonError(f"{self.where}: the field {key!r} is {kind}, not {quoted(self.data[key])}.")

    def only(self, known: set[str]) -> None:
        for key in self.data:
            if key not in known:
                raise LessonError(
                    f"{self.where}: there is no field {shorten(key)!r}; there are {', '.join(sorted(known))}."
                )

    def text(self, key: str, default: str | None = None) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str) or (default is None and not value):
            raise self.fail(key, "a text")
        return " ".join(value.split())

    def number(self, key: str, default: int | None = None) -> int:
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail(key, "a whole number")
        return value

    def truth(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self.fail(key, "true or false")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self.fail(key, "a list of texts")
        return tuple(value)

    def by_action(self, key: str) -> dict[str, str]:
        """Read a text for all actions, or a table of texts by action."""
        value = self.data.get(key, {})
        if isinstance(value, str):
            return {"": " ".join(value.split())}
        if not isinstance(value, dict) or not all(isinstance(entry, str) for entry in value.values()):
            raise self.fail(key, "a text, or a table of texts by action")
        return {action: " ".join(text.split()) for action, text in value.items()}

    def facts(self, key: str, game: str) -> dict[str, str]:
        text = self.text(key, "")
        try:
            return read_parts(text, game, knowledge_of(game).keys)
        except PositionError as fault:
            raise LessonError(f"{self.where}, field {key!r}: {fault}") from fault

    def tables(self, key: str, name: str) -> list[_Table]:
        """Read a list of tables, each called by one of its fields or its number."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.fail(key, "a list of tables")
        return [
            _Table(entry, f"{self.where}, {key} {_called(entry.get(name, place))}")
            for place, entry in enumerate(value, start=1)
        ]

    def table(self, key: str) -> _Table | None:
        value: Any = self.data.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.fail(key, "a table")
        return _Table(value, f"{self.where}, {key}")


def _called(name: object) -> str:
    """Give what a table is called by in messages."""
    return name if isinstance(name, str) else quoted(name)


def _chapter(table: _Table, game: str) -> Chapter:
    table.only(_CHAPTER)
    return Chapter(
        title=table.text("title"),
        steps=tuple(_step(step, game) for step in table.tables("step", "id")),
        checks=tuple(_check(check, game) for check in table.tables("check", "ask")),
        can=table.text("can"),
    )


def _step(table: _Table, game: str) -> LessonStep:
    table.only(_STEP)
    return LessonStep(
        id=table.text("id"),
        say=table.text("say"),
        ask=table.text("ask", ""),
        position=table.text("position", ""),
        deal=_deal(table.table("deal")),
        do=table.texts("do"),
        point=tuple(Pointer(entry.text("at"), entry.text("says")) for entry in table.tables("point", "at")),
        expect=table.texts("expect"),
        expect_after=table.facts("expect_after", game),
        why=table.by_action("why"),
        if_not=table.text("if_not", ""),
        refused=table.texts("refused"),
        rulings=table.texts("rulings"),
        facts=table.facts("facts", game),
        seat=table.number("seat", 0),
        open=table.truth("open"),
    )


def _deal(table: _Table | None) -> Deal | None:
    if table is None:
        return None
    table.only({"players", "seed", "options"})
    return Deal(table.number("players"), table.number("seed"), table.text("options", ""))


def _check(table: _Table, game: str) -> Check:
    table.only(_CHECK)
    answers = []
    for answer in table.tables("answer", "say"):
        answer.only({"say", "may", "after"})
        answers.append(Answer(answer.text("say"), answer.text("may", ""), answer.facts("after", game)))
    return Check(
        ask=table.text("ask"),
        position=table.text("position"),
        answers=tuple(answers),
        why=table.text("why"),
        do=table.texts("do"),
    )
