"""From the tables of a rulebook file to rulings; a fault names the ruling and the field in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pairit.engine.errors import PositionError
from pairit.engine.notation import read_parts
from pairit.engine.text import quoted, shorten
from pairit.rulebook.knowledge import knowledge_of
from pairit.rulebook.ruling import Example, Form, RulebookError, Ruling

_ALWAYS = {"title", "shows"}
_FIELDS: dict[Form, tuple[set[str], set[str]]] = {
    "move": ({"position", "action", "legal", "rulings"}, {"after", "events", "told", "instead"}),
    "moves": ({"position", "actions", "after"}, {"events", "told"}),
    "deal": ({"deal"}, {"options", "after", "events", "told", "refused"}),
    "next round": ({"position", "next_round"}, {"after", "events", "told", "refused"}),
    "position": ({"position", "refused"}, set()),
}
"""The fields that each form of example must have, and those that it may have."""


def read_places(data: object) -> dict[str, str]:
    """Read the places of the notes, each with what it says.

    Raises
    ------
    RulebookError
        If they are no table of texts.
    """
    return _Table(data, "The rulebook").texts_by_name("places")


def read_ruling(data: object, game_name: str) -> Ruling:
    """Read one ruling.

    Raises
    ------
    RulebookError
        If a field is missing, unknown or of another kind than it must be.
    """
    table = _Table(data, "A ruling")
    table.where = identity = table.text("id")
    ruling = Ruling(
        id=identity,
        status=table.text("status"),
        question=table.text("question"),
        ruling=table.text("ruling"),
        why=table.text("why"),
        sources=table.texts("sources"),
        since=table.text("since"),
        readings=table.texts_by_name("readings", {}),
        options=table.texts("options", ()),
        cards=table.texts("cards", ()),
        see_also=table.texts("see_also", ()),
        examples=tuple(
            _read_example(example, game_name, identity)
            for example in table.take("example", list, "a list of tables", [])
        ),
    )
    table.check_all_read()
    return ruling


def _read_example(data: object, game_name: str, ruling: str) -> Example:
    table = _Table(data, f"{ruling}, an example")
    title = table.text("title")
    table.where = f"{ruling}, example {title!r}"
    form = _form_of(table.fields)
    _check_fields(table, form)
    players, seed = _read_deal(table)
    if not table.take("next_round", bool, "true", True):
        raise table.fault("next_round", "it is true, or left out")
    example = Example(
        game=game_name,
        ruling=ruling,
        title=title,
        shows=table.text("shows"),
        form=form,
        position=table.text("position", ""),
        players=players,
        seed=seed,
        options=table.text("options", ""),
        actions=(table.text("action"),) if form == "move" else table.texts("actions", ()),
        legal=table.take("legal", bool, "true or false", True),
        rulings=table.texts("rulings", ()),
        instead=table.texts("instead", ()),
        refused=table.text("refused", ""),
        events=table.texts("events", ()),
        told=table.texts("told", ()),
        after=_read_after(table, game_name),
    )
    _check_together(table, example)
    return example


def _check_fields(table: _Table, form: Form) -> None:
    """Check that an example has the fields of its form and no others."""
    required, allowed = _FIELDS[form]
    for name in sorted(required - table.fields.keys()):
        raise table.fault(name, f"it is missing; an example that is a {form} has it")
    for name in sorted(table.fields.keys() - required - allowed - _ALWAYS):
        raise table.fault(name, f"an example that is a {form} does not have it")


def _check_together(table: _Table, example: Example) -> None:
    """Check that the fields of an example do not contradict each other."""
    happens = bool(example.after or example.events or example.told)
    if example.shows not in ("rule", "edge"):
        raise table.fault("shows", f"it is 'rule' or 'edge', not {shorten(example.shows)!r}")
    if (example.refused or not example.legal) and happens:
        raise table.fault("after", "where something is refused, nothing happens afterwards")
    if example.legal and example.instead:
        raise table.fault("instead", "only a move that is refused is answered with other moves")
    if example.form in ("deal", "next round") and not (happens or example.refused):
        raise table.fault("after", "it is missing; an example says what comes out")


def _read_deal(table: _Table) -> tuple[int, int]:
    deal = table.take("deal", dict, "a table of players and seed", {"players": 2, "seed": 0})
    if deal.keys() != {"players", "seed"} or not all(type(value) is int for value in deal.values()):
        raise table.fault("deal", "it is written { players = 2, seed = 7 }")
    return deal["players"], deal["seed"]


def _form_of(fields: Mapping[str, object]) -> Form:
    forms: tuple[tuple[str, Form], ...] = (
        ("deal", "deal"),
        ("next_round", "next round"),
        ("actions", "moves"),
        ("refused", "position"),
    )
    return next((form for name, form in forms if name in fields), "move")


def _read_after(table: _Table, game_name: str) -> dict[str, str]:
    text = table.text("after", "")
    try:
        parts = read_parts(text, game_name, knowledge_of(game_name).keys)
    except PositionError as fault:
        raise table.fault("after", str(fault).removesuffix(".")) from fault
    return {key: " ".join(value.split()) for key, value in parts.items()}


@dataclass
class _Table:
    """A table of the file whose fields are taken one after the other."""

    data: object
    where: str

    def __post_init__(self) -> None:
        if not isinstance(self.data, Mapping):
            raise RulebookError(f"{self.where}: this is {type(self.data).__name__}, not a table of fields.")
        self.fields: dict[str, Any] = dict(self.data)
        self._read: set[str] = set()

    def fault(self, name: str, sentence: str) -> RulebookError:
        """Make the error of a field."""
        return RulebookError(f"{self.where}, field '{name}': {sentence}.")

    def text(self, name: str, default: str | None = None) -> str:
        """Take a text; without a default it must be there."""
        text: str = self.take(name, str, "a text", default)
        if not text.strip() and name in self.fields:
            raise self.fault(name, "it is empty")
        return text

    def texts(self, name: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Take a list of texts; without a default it must be there."""
        items = self.take(name, list, "a list of texts", default)
        if not all(isinstance(item, str) and item for item in items):
            raise self.fault(name, "it is a list of texts, none of them empty")
        return tuple(items)

    def texts_by_name(self, name: str, default: dict[str, str] | None = None) -> dict[str, str]:
        """Take a table of texts; without a default it must be there."""
        table = self.take(name, dict, "a table of texts", default)
        if not all(isinstance(text, str) and text for text in table.values()):
            raise self.fault(name, "it is a table of texts, none of them empty")
        return dict(table)

    def check_all_read(self) -> None:
        """Refuse a field that nobody asked for."""
        for name in self.fields.keys() - self._read:
            raise self.fault(name, "there is no such field")

    def take(self, name: str, kind: type, words: str, default: object = None) -> Any:
        """Take a field of a kind; without a default it must be there."""
        self._read.add(name)
        if name not in self.fields:
            if default is None:
                raise self.fault(name, f"it is missing; it is {words}")
            return default
        value = self.fields[name]
        if not isinstance(value, kind):
            raise self.fault(name, f"it is {words}, not {quoted(value)}")
        return value
