"""Every place where text from outside comes in, as a function of that text: a door.

A door takes any text. It may refuse with a `PairitError` whose text is a sentence; whatever it lets in must
go out again as text and come back the same.
"""

from __future__ import annotations

import json
import re
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pairit
from pairit import games, rulebook
from pairit.companion.lessons import library
from pairit.companion.lessons.catalogue import Catalogue
from pairit.companion.lessons.library import load_lesson
from pairit.companion.quiz.boxes import Boxes
from pairit.companion.quiz.choosing import items_of_game
from pairit.engine.errors import IllegalAction, PairitError
from pairit.engine.game import State
from pairit.engine.options import read_options
from pairit.rulebook.reading import read_ruling
from pairit.table.commands import carry_out
from pairit.table.kept import Saved, read_saved
from pairit.table.progress import VERSION, Progress
from pairit.table.table import Table

NAMES = tuple(games)

LONGEST_SENTENCE = 2_100
"""Characters that a refusal may have, whatever was refused."""

STARTS = {
    "pair-it": "pair-it; hands: R1K G2W Anchor*2 Reverse:R / B3C Y4S; top: R1S; draw: Y1K Y2K",
    "pairs": "pairs; stacks: 10 5 / 9 4; scores: 0 / 12; turn: 0; draw: 3 7 2",
    "pirato-poker": "pirato-poker; hands: cat:g1 dog / pig / chicken*2; revealed: dog; turn: 0; draw: map",
}

ENDED = re.compile(r"[.?!]( \([A-Z]{2}-\d\d\))?$")
"""How a sentence ends: the ruling that it rests on may follow it."""

ALLOWED = frozenset(
    [
        "abbr",
        "br",
        "code",
        "dd",
        "details",
        "dl",
        "dt",
        "div",
        "em",
        "h1",
        "h2",
        "h3",
        "h4",
        "hr",
        "img",
        "li",
        "ol",
        "p",
        "section",
        "span",
    ]
) | (
    frozenset(
        [
            "strong",
            "summary",
            "table",
            "caption",
            "tbody",
            "td",
            "th",
            "thead",
            "tr",
            "ul",
            "a",
            "button",
            "figure",
            "figcaption",
            "svg",
        ]
    )
)


class _Elements(HTMLParser):
    """Finds elements and attributes that nobody of this project writes."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, tag
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert not (value or "").strip().lower().startswith("javascript:"), value
            assert tag != "img" or name != "src" or (value or "").startswith("data:image/"), value


def harmless(page: object) -> None:
    """See that some HTML holds no element and no attribute that came in from outside."""
    if page is not None:
        assert isinstance(page, str)
        page.encode()
        reader = _Elements()
        reader.feed(page)
        reader.close()


def is_sentence(refusal: PairitError) -> None:
    """See that a refusal is a sentence of some length that any page can show."""
    text = str(refusal)
    assert ENDED.search(text), text[-200:]
    assert len(text) <= LONGEST_SENTENCE, (len(text), text[:200])
    shown(text)


def shown(text: str) -> None:
    """See that a text can be sent to a page, and turns nothing around there."""
    text.encode()
    odd = {char for char in text if not char.isprintable() and char not in "\n\t"}
    assert not odd, (odd, text[:300])


# ---------------------------------------------------------------- the doors


def position(name: str, text: str) -> None:
    state = games.find(name).position(text)
    assert state.game.position(str(state)) == state
    harmless(state._repr_html_())
    seat = state.to_move
    if seat is not None:
        view = state.view(seat)
        harmless(view._repr_html_())
        legal = state.legal_actions()
        assert legal == view.legal_actions()
        if legal:
            state.play(legal[0])


def any_position(text: str) -> None:
    games.position(text)


@cache
def _start(name: str) -> State:
    return games.find(name).position(STARTS[name])


def action(name: str, text: str) -> None:
    state = _start(name)
    verdict = state.judge(text)
    harmless(verdict._repr_html_())
    assert len(verdict.action) <= 400
    assert str(state.judge(str(verdict.action)).action) == str(verdict.action)
    try:
        state.play(text)
    except IllegalAction:
        assert not verdict.legal
        raise
    assert verdict.legal


def options(name: str, text: str) -> None:
    game = games.find(name).with_options(**read_options(text))
    assert games.find(name).with_options(**read_options(str(game.options))) == game


def saved(text: str) -> None:
    found = read_saved(text, "mate")
    found.record.replay()
    assert Saved.read(found.text()) == found


def opened(text: str) -> None:
    """Open a text as a game in a cell."""
    view = pairit.play(text, view="buttons", speed="instant", save=False)
    view.table.end()


def lesson(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lesson.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        read = library.lesson_from(path)
    harmless(read._repr_html_())


def ruling(name: str, text: str) -> None:
    try:
        data = tomllib.loads(text.encode("utf-8", "replace").decode())
    except (ValueError, RecursionError):
        return
    tables = data.get("ruling", [data])
    for table in tables if isinstance(tables, list) else [tables]:
        harmless(read_ruling(table, name)._repr_html_())


def progress(text: str) -> None:
    """Let a lesson, the list of lessons and the quiz go on from a file of progress."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "progress.json"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        kept = Progress(path)
        if kept.trouble:
            shown(kept.trouble)
            assert kept.trouble.endswith(".")
        Catalogue(kept)
        for name in NAMES:
            boxes = Boxes(kept, name)
            items_of_game(name, 3, due=boxes.due(), known=frozenset(boxes.known()), count=2)
        kept.put("lessons", "mine", 1)
        assert Progress(path).get("lessons", "mine") == 1


def command(name: str, text: str) -> None:
    """Type something into a table. A refusal is in the status line: nothing may be raised."""
    table = Table(games.find(name), start=_start(name), level="deckhand", speed="step")
    faults: list[Exception] = []
    table.report = faults.append  # type: ignore[method-assign, assignment]
    table.say_fault = faults.append  # type: ignore[method-assign, assignment]
    carry_out(text, table)
    for fault in faults:
        raise fault
    assert len(table.notice) <= LONGEST_SENTENCE
    shown(table.notice)


def doors() -> Iterator[tuple[str, Callable[[str], None]]]:
    """Give every door by its name."""
    for name in NAMES:
        for door in (position, action, options, ruling, command):
            yield f"{door.__name__} {name}", _into(door, name)
    for single in (any_position, saved, opened, lesson, progress):
        yield single.__name__, single


def _into(door: Callable[[str, str], None], name: str) -> Callable[[str], None]:
    return lambda text: door(name, text)


DOORS = dict(doors())


def knock(door: str, text: str) -> bool:
    """Bring a text to a door; tells whether it was let in. Whatever is wrong with the door is raised."""
    try:
        DOORS[door](text)
    except PairitError as refusal:
        is_sentence(refusal)
        return False
    return True


# ---------------------------------------------------------------- texts that are let in


@cache
def good(door: str) -> tuple[str, ...]:
    """Give texts that a door lets in, or nearly: what is changed a little reaches its deep places."""
    kind, _, name = door.partition(" ")
    examples = {game: rulebook.load(game).examples for game in NAMES}
    positions = {game: sorted({one.position for one in examples[game] if one.position}) for game in NAMES}
    every = [
        text if text.startswith(game) else f"{game}; {text}" for game in NAMES for text in positions[game]
    ]
    if kind == "position":
        return tuple(positions[name])
    if kind == "any_position":
        return tuple(every)
    if kind in ("action", "command"):
        moves = sorted({move for one in examples[name] for move in one.actions})
        typed = [
            "why",
            "log 3",
            "view 2",
            "rule 7",
            "cost",
            "undo",
            "?",
            "hand",
            "again",
            "1 to Mate",
            "rewind",
        ]
        return tuple(moves + ([*typed, *(f"why {move}" for move in moves)] if kind == "command" else []))
    if kind == "options":
        return tuple(
            f"{option.name}={value}"
            for option in games.find(name).known_options
            for value in option.values[:9]
        )
    if kind == "ruling":
        text = Path(rulebook.__file__).with_name(f"{name}.toml").read_text(encoding="utf-8")
        return tuple(f"[[ruling]]{part}" for part in text.split("[[ruling]]")[1:])
    if kind == "lesson":
        folder = Path(library.__file__).parent
        return tuple((folder / f"{game}.toml").read_text(encoding="utf-8") for game in library.FULL)
    if kind == "progress":
        return tuple(_progress())
    return (*_matches(), *every[::9])


def _matches() -> Iterator[str]:
    """Give matches that were kept."""
    for path in sorted((Path(pairit.__file__).parent / "lab" / "sample").glob("*.json"))[:6]:
        text = path.read_text(encoding="utf-8")
        yield text
        fields = json.loads(text)
        yield json.dumps({**fields, "actions": fields["actions"][:6]})


def _progress() -> Iterator[str]:
    """Give files of progress."""
    names = {name: rulebook.load(name).rulings[6].id for name in NAMES}
    lessons = {name: {"at": load_lesson(name).pages[3].id, "finished": [0]} for name in NAMES}
    quiz = {f"{name}:{id_}/0/A": [1, 2] for name, id_ in names.items()}
    quiz |= {f"{name}:{name}/7": [2, 1] for name in NAMES} | {f"{name}:last": 3 for name in NAMES}
    for sections in ({"lessons": lessons, "quiz": quiz}, {"lessons": lessons}, {"quiz": quiz}):
        yield json.dumps({"version": VERSION, "sections": sections}, indent=1)
