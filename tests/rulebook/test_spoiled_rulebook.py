"""The checks of a rulebook can fail: copies of one, each spoiled at one place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import pairit.rulebook
from pairit import PairitError
from pairit.rulebook import Rulebook, RulebookError, check

Data = dict[str, Any]

DATA = tomllib.loads((Path(pairit.rulebook.__file__).parent / "pair-it.toml").read_text(encoding="utf-8"))


def spoiled(change: Callable[[Data], None]) -> Data:
    data = deepcopy(DATA)
    change(data)
    return data


def ruling(data: Data, identity: str) -> Data:
    found: Data = next(table for table in data["ruling"] if table["id"] == identity)
    return found


def example(data: Data, identity: str, title: str) -> Data:
    found: Data = next(table for table in ruling(data, identity)["example"] if table["title"] == title)
    return found


def setting(identity: str, **fields: object) -> Callable[[Data], None]:
    return lambda data: ruling(data, identity).update(fields)


def without_examples(identity: str, unwanted: Callable[[Data], bool]) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        table = ruling(data, identity)
        table["example"] = [one for one in table["example"] if not unwanted(one)]

    return change


def setting_example(identity: str, title: str, **fields: object) -> Callable[[Data], None]:
    return lambda data: example(data, identity, title).update(fields)


SPOILED: dict[str, tuple[Callable[[Data], None], str]] = {
    "no rule": (
        without_examples("PI-02", lambda one: one["shows"] == "rule"),
        "PI-02: no example shows the rule.",
    ),
    "no edge": (
        without_examples("PI-24", lambda one: one["shows"] == "edge"),
        "PI-24: no example shows the edge.",
    ),
    "no examples": (without_examples("PI-38", lambda one: True), "PI-38: no example shows the edge."),
    "two titles": (
        lambda data: ruling(data, "PI-03")["example"].append(ruling(data, "PI-03")["example"][0]),
        "PI-03: two examples are called 'All Hands on a card with which it shares nothing'.",
    ),
    "status": (setting("PI-09", status="rumour"), "PI-09: there is no status 'rumour'"),
    "long question": (
        setting("PI-09", question="why " * 21),
        "PI-09: 'question' has 21 words; it may have 20.",
    ),
    "long why": (setting("PI-09", why="so " * 31), "PI-09: 'why' has 31 words; it may have 30."),
    "long ruling": (setting("PI-09", ruling="No. " * 4), "PI-09: 'ruling' has 4 sentences; it may have 3."),
    "one reading": (
        setting("PI-09", readings={"ours": "So."}),
        "PI-09: 'readings' are two, or left out; here are 1.",
    ),
    "unknown link": (
        setting("PI-09", see_also=["PI-77"]),
        "PI-09: 'see_also' names PI-77, which there is not.",
    ),
    "link twice": (setting("PI-09", see_also=["PI-10", "PI-10"]), "PI-09: 'see_also' names PI-10 twice."),
    "own link": (setting("PI-09", see_also=["PI-09"]), "PI-09: 'see_also' names the ruling itself."),
    "unknown card": (setting("PI-09", cards=["Parrot"]), "PI-09: there is no card or family 'Parrot'."),
    "unknown source": (
        setting("PI-09", sources=["notes: parrots"]),
        "PI-09: the notes have no place 'notes: parrots'.",
    ),
    "unused place": (
        lambda data: data["places"].update({"notes: parrots": "They are coloured."}),
        "places: no ruling rests on 'notes: parrots'.",
    ),
    "unknown option": (setting("PI-09", options=["parrots"]), "PI-09: there is no option 'parrots'."),
    "option at another ruling": (
        setting("PI-08", options=["pirates_steal"]),
        "PI-08: the option pirates_steal belongs to PI-09.",
    ),
    "option left out": (
        setting("PI-09", options=[]),
        "PI-09: the option pirates_steal belongs to it, but it does not say so.",
    ),
    "default not shown": (
        without_examples("PI-27", lambda one: "options" not in one),
        "PI-27: no example of it is played with hand_size=7.",
    ),
    "extreme not shown": (
        without_examples("PI-01", lambda one: one.get("options") == "anchors=20"),
        "PI-01: no example of it is played with anchors=20.",
    ),
    "other extreme not shown": (
        without_examples("PI-01", lambda one: one.get("options") == "anchors=0"),
        "PI-01: no example of it is played with anchors=0.",
    ),
    "word not shown": (
        without_examples("PI-10", lambda one: "forced" in one["position"]),
        "PI-10: no example of it is played with pirates_bonus=forced.",
    ),
    "ruling missing": (
        lambda data: data["ruling"].remove(ruling(data, "PI-32")),
        "PI-32: the engine cites it, but it is not there.",
    ),
    "ruling never cited": (
        lambda data: data["ruling"].append(ruling(data, "PI-32") | {"id": "PI-41"}),
        "PI-41: the engine never cites it.",
    ),
    "verdict": (
        setting_example("PI-13", "The Reverse has to be played, not the Anchor", legal=True, instead=[]),
        "the move is refused, but the example says it is allowed.",
    ),
    "rulings of the verdict": (
        setting_example("PI-04", "Red Pirates on a red regular card", rulings=["PI-04", "PI-05"]),
        "the rulings of the verdict are PI-04, but the example says PI-04, PI-05.",
    ),
    "moves instead": (
        setting_example("PI-13", "The Reverse has to be played, not the Anchor", instead=["draw"]),
        "the moves offered instead are play Reverse:R, but the example says draw.",
    ),
    "position afterwards": (
        setting_example("PI-24", "The last card is a regular one", after="over: 1"),
        "over is 0, but the example says 1.",
    ),
    "events": (
        setting_example("PI-24", "The last card is a regular one", events=["PI-25"]),
        "no event cites PI-25; they cite PI-02, PI-24, PI-21.",
    ),
    "told": (
        setting_example("PI-24", "The last card is a regular one", told=["stole"]),
        "no event 'stole' happens; there are played, round_won, scored, scored.",
    ),
    "refused action": (
        setting_example("PI-10", "Three play: there is no bonus turn", actions=["play Pirates:R", "pass"]),
        "'pass' is refused at",
    ),
    "unreadable action": (
        setting_example("PI-10", "Three play: there is no bonus turn", actions=["play Pirates:R", "sing"]),
        "'sing' cannot be read",
    ),
    "unreadable move": (
        setting_example("PI-24", "The last card is a regular one", action="sing"),
        "the move cannot be read",
    ),
    "position refused": (
        setting_example("PI-24", "The last card is a regular one", position="pair-it; hands: R1K"),
        "it is refused: hands: 2 to 6 players play (PI-37)",
    ),
    "refused otherwise": (
        setting_example("PI-13", "An Anchor never lies on top", refused="PI-14"),
        "it is refused, but not by PI-14: top:",
    ),
    "position not refused": (
        setting_example(
            "PI-13", "An Anchor never lies on top", position="pair-it; hands: R1K / B3C; top: R2K"
        ),
        "it is not refused, but the example says PI-13.",
    ),
    "deal not refused": (
        setting_example("PI-37", "Seven are too many", deal={"players": 6, "seed": 7}),
        "it is not refused, but the example says PI-37.",
    ),
}


@pytest.mark.parametrize("fault", SPOILED)
def test_a_spoiled_rulebook_is_reported(fault: str) -> None:
    change, sentence = SPOILED[fault]
    faults = check(Rulebook("pair-it", spoiled(change)))
    assert any(sentence in found for found in faults), faults


@pytest.mark.parametrize(
    ("field", "text"), [("question", "why " * 20), ("why", "so " * 30), ("ruling", "No. " * 3)]
)
def test_as_many_words_as_may_be_are_no_fault(field: str, text: str) -> None:
    assert check(Rulebook("pair-it", spoiled(setting("PI-09", **{field: text})))) == []


def test_a_missing_ruling_hides_no_other_fault() -> None:
    """PI-01 has the first option."""

    def change(data: Data) -> None:
        data["ruling"].remove(ruling(data, "PI-01"))
        ruling(data, "PI-09")["options"] = []

    faults = check(Rulebook("pair-it", spoiled(change)))
    assert "PI-01: the engine cites it, but it is not there." in faults
    assert "PI-09: the option pirates_steal belongs to it, but it does not say so." in faults


FAULTY: dict[str, tuple[Callable[[Data], None], str]] = {
    "no rulings": (
        lambda data: data.update(ruling=[]),
        "The rulebook, field 'ruling': it is a list of tables",
    ),
    "no places": (lambda data: data.pop("places"), "The rulebook, field 'places': it is missing"),
    "ruling no table": (lambda data: data["ruling"].append("PI-41"), "A ruling: this is str, not a table"),
    "no id": (lambda data: ruling(data, "PI-09").pop("id"), "A ruling, field 'id': it is missing"),
    "id twice": (setting("PI-09", id="PI-10"), "PI-10, field 'id': another ruling has it already."),
    "no question": (
        lambda data: ruling(data, "PI-09").pop("question"),
        "PI-09, field 'question': it is missing",
    ),
    "empty question": (setting("PI-09", question=" "), "PI-09, field 'question': it is empty."),
    "number for text": (setting("PI-09", why=3), "PI-09, field 'why': it is a text, not 3."),
    "text for list": (
        setting("PI-09", sources="notes"),
        "PI-09, field 'sources': it is a list of texts, not 'notes'.",
    ),
    "numbers in list": (
        setting("PI-09", cards=[3]),
        "PI-09, field 'cards': it is a list of texts, none of them empty.",
    ),
    "readings": (setting("PI-09", readings={"a": 1}), "PI-09, field 'readings': it is a table of texts"),
    "unknown field": (setting("PI-09", motto="Arr"), "PI-09, field 'motto': there is no such field."),
    "example no table": (setting("PI-09", example=["x"]), "PI-09, an example: this is str, not a table"),
    "no title": (
        setting("PI-09", example=[{"shows": "rule"}]),
        "PI-09, an example, field 'title': it is missing",
    ),
    "missing verdict": (
        lambda data: example(data, "PI-24", "The last card is a regular one").pop("rulings"),
        "PI-24, example 'The last card is a regular one', field 'rulings': it is missing; an example",
    ),
    "field of another form": (
        setting_example("PI-24", "The last card is a regular one", options="anchors=9"),
        "field 'options': an example that is a move does not have it.",
    ),
    "shows": (
        setting_example("PI-24", "The last card is a regular one", shows="much"),
        "field 'shows': it is 'rule' or 'edge', not 'much'.",
    ),
    "unknown fact": (
        setting_example("PI-24", "The last card is a regular one", after="parrots: 2"),
        "field 'after': There is no part 'parrots'",
    ),
    "refused with events": (
        setting_example("PI-24", "Nothing can be done in a finished round", events=["PI-24"]),
        "field 'after': where something is refused, nothing happens afterwards.",
    ),
    "allowed with others instead": (
        setting_example("PI-24", "The last card is a regular one", instead=["draw"]),
        "field 'instead': only a move that is refused",
    ),
    "deal without outcome": (
        lambda data: example(data, "PI-27", "Five each").pop("after"),
        "field 'after': it is missing",
    ),
    "deal misspelt": (
        setting_example("PI-27", "Five each", deal={"player": 2, "seed": 1}),
        "field 'deal': it is written",
    ),
    "next round false": (
        setting_example("PI-29", "Where the winner starts", next_round=False),
        "field 'next_round': it is true",
    ),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_a_bad_file_names_ruling_and_field(fault: str) -> None:
    change, sentence = FAULTY[fault]
    with pytest.raises(RulebookError, match=re.escape(sentence)) as caught:
        Rulebook("pair-it", spoiled(change))
    assert isinstance(caught.value, PairitError)
    assert str(caught.value).endswith(".")
    assert not str(caught.value).endswith("..")
