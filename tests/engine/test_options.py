"""House rules: a closed set of values, and sentences for what is not in it."""

from __future__ import annotations

import pytest

from pairit.engine.errors import OptionError
from pairit.engine.options import Option, Options, read_options

KNOWN = (
    Option("anchors", 10, range(21), "PI-01", "Anchors in the deck"),
    Option("hand_size", 7, range(5, 9), "PI-27", "Cards dealt to each player"),
    Option("call", True, (True, False), "PI-20", "Is PAIR IT! called?", {True: "yes", False: "no"}),
    Option("empty_hand", "wins", ("wins", "plays_on"), "PI-26", "A hand that empties"),
)


def test_every_option_has_its_default() -> None:
    options = Options(KNOWN, {})
    assert dict(options) == {"anchors": 10, "hand_size": 7, "call": True, "empty_hand": "wins"}
    assert options.changed == {}
    assert str(options) == ""
    assert len(options) == 4


def test_options_are_written_where_they_differ_and_read_back() -> None:
    options = Options(KNOWN, {"call": False, "anchors": 9, "hand_size": 7})
    assert str(options) == "anchors=9 call=false"
    assert Options(KNOWN, read_options(str(options))) == options
    assert hash(Options(KNOWN, read_options(str(options)))) == hash(options)
    assert options != Options(KNOWN, {})


@pytest.mark.parametrize(
    ("name", "value", "meant"),
    [("anchors", "9", 9), ("anchors", 0, 0), ("call", "FALSE", False), ("call", "true", True),
     ("empty_hand", "Plays_On", "plays_on")],
)  # fmt: skip
def test_a_value_may_be_its_text(name: str, value: object, meant: object) -> None:
    read = Options(KNOWN, {name: value})[name]
    assert read == meant
    assert type(read) is type(meant)


@pytest.mark.parametrize(
    ("name", "value"),
    [("anchors", 21), ("anchors", -1), ("anchors", True), ("anchors", "9.0"), ("anchors", ""), ("anchors",
     None),
     ("anchors", " 9"), ("anchors", [9]), ("anchors", {}), ("anchors", 10**30), ("anchors", 9.5),
     ("anchors", "٩"),
     ("call", 1), ("call", 0), ("call", "yes"), ("call", None), ("empty_hand", "loses"), ("empty_hand",
     True),
     ("hand_size", 9), ("anchors", "9" * 10_000_000), ("anchors", 10**5000)],
    ids=lambda value: repr(value)[:10] if not isinstance(value, int) or value < 10**40 else "huge",
)  # fmt: skip
def test_a_foreign_value_is_refused_with_what_there_is(name: str, value: object) -> None:
    with pytest.raises(OptionError) as refusal:
        Options(KNOWN, {name: value})
    sentence = str(refusal.value)
    option = next(option for option in KNOWN if option.name == name)
    assert sentence.startswith(f"{name} is ")
    assert option.ruling in sentence
    assert sentence.endswith(".")
    assert len(sentence) < 200


def test_an_unknown_option_names_those_there_are() -> None:
    with pytest.raises(OptionError, match=r"no option 'anchor'.*anchors, hand_size, call, empty_hand\.$"):
        Options(KNOWN, {"anchor": 9})


@pytest.mark.parametrize(
    "text", ["anchors", "anchors=", "=9", "anchors=9 anchors=9", "anchors = 9", "x" * 100_000]
)
def test_what_is_no_option_is_refused(text: str) -> None:
    with pytest.raises(OptionError) as refusal:
        read_options(text)
    assert str(refusal.value).endswith(".")
    assert len(str(refusal.value)) < 200


def test_the_range_or_the_words_are_listed() -> None:
    with pytest.raises(OptionError, match="from 0 to 20"):
        Options(KNOWN, {"anchors": 99})
    with pytest.raises(OptionError, match="one of true, false"):
        Options(KNOWN, {"call": "maybe"})
    with pytest.raises(OptionError, match="one of 5, 6, 7, 8"):
        Options(KNOWN, {"hand_size": 4})


def test_a_value_is_told_in_words() -> None:
    assert KNOWN[2].describe(False) == "no"
    assert KNOWN[0].describe(9) == "9"
