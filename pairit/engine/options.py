"""House rules: each option belongs to a ruling, has a default and a closed set of values.

>>> hand_size = Option("hand_size", 7, range(5, 9), "PI-27", "Cards dealt to each player")
>>> hand_size.read("6")
6
>>> hand_size.read(9)
Traceback (most recent call last):
pairit.engine.errors.OptionError: hand_size is one of 5, 6, 7, 8 (PI-27); this is 9.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pairit.engine.errors import OptionError
from pairit.engine.text import quoted, shorten

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One house rule.

    Parameters
    ----------
    name
        As it is written in notation and in Python.
    default
        The value of the rulings.
    values
        Every value it may have: a range, or a few words; the first and the last are its extremes.
    ruling
        The ruling that it belongs to.
    question
        What it decides, in a few words for a reader.
    words
        What a value means, where its name does not say so.
    """

    name: str
    default: Value
    values: Sequence[Value]
    ruling: str
    question: str
    words: Mapping[Value, str] = field(default_factory=dict)

    def read(self, value: object) -> Value:
        """Take a value, or the text of one.

        Raises
        ------
        OptionError
            If the option cannot have it; the message lists what it can have.
        """
        for allowed in self.values:
            # True == 1 in Python: a number is no yes, and a yes is no number.
            if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
                return allowed
            if isinstance(value, str) and value.casefold() == write_value(allowed):
                return allowed
        raise OptionError(
            f"{self.name} is {describe_values(self.values)} ({self.ruling}); this is {quoted(value)}."
        )

    def describe(self, value: Value) -> str:
        """Say what a value means."""
        return self.words.get(value, write_value(value))


def write_value(value: Value) -> str:
    """Write a value as the notation has it: `true`, `9`, `wins`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def describe_values(values: Sequence[Value]) -> str:
    """List the values that an option may have, as part of a sentence."""
    if isinstance(values, range) and len(values) > 9:
        return f"a whole number from {values[0]} to {values[-1]}"
    return f"one of {', '.join(write_value(value) for value in values)}"


class Options(Mapping[str, Value]):
    """The house rules of one table: every option has a value.

    >>> call = Option("call", True, (True, False), "PI-20", "Is PAIR IT! called?")
    >>> options = Options([call], {"call": "false"})
    >>> options["call"], str(options)
    (False, 'call=false')
    """

    def __init__(self, known: Iterable[Option], chosen: Mapping[str, object]) -> None:
        self.known = {option.name: option for option in known}
        for name in chosen:
            if name not in self.known:
                raise OptionError(
                    f"There is no option {shorten(name)!r}. The options are: {', '.join(self.known)}."
                )
        self._values = {
            name: option.read(chosen[name]) if name in chosen else option.default
            for name, option in self.known.items()
        }

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def number(self, name: str) -> int:
        """Give the value of an option whose values are numbers."""
        value = self._values[name]
        assert isinstance(value, int)
        return value

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    @property
    def changed(self) -> dict[str, Value]:
        """The options that differ from the rulings' defaults."""
        return {name: value for name, value in self._values.items() if value != self.known[name].default}

    def __str__(self) -> str:
        return " ".join(f"{name}={write_value(value)}" for name, value in self.changed.items())


def read_options(text: str) -> dict[str, str]:
    """Read `anchors=9 target=0`.

    Raises
    ------
    OptionError
        If a word is not of the form `name=value`, or a name stands twice.
    """
    chosen: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise OptionError(f"An option is written name=value, as anchors=9; this is {shorten(word)!r}.")
        if name in chosen:
            raise OptionError(f"The option {shorten(name)!r} stands twice.")
        chosen[name] = value
    return chosen
