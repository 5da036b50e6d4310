"""What stands on the page of a ruling besides its own sentences, in words: for the screen and for print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairit.companion.browser.finding import card_name
from pairit.engine.game import Game
from pairit.engine.options import Option, Value, describe_values, write_value
from pairit.rulebook import Ruling

SHORT_LIST = 9
"""Up to so many values are listed one by one."""

SHOWS = {"rule": "the rule", "edge": "its edge"}
"""What an example shows, in words."""


@dataclass(frozen=True)
class HouseRule:
    """A house rule in words.

    Attributes
    ----------
    question, name
        What it decides, and how it is written.
    values
        Which values there are, each with what is to be said of it.
    """

    question: str
    name: str
    values: tuple[str, ...]


def house_rules(ruling: Ruling, usual: Game, here: Game | None = None) -> tuple[HouseRule, ...]:
    """Tell the house rules of a ruling: which values there are, and which is in force.

    Parameters
    ----------
    ruling
        The ruling.
    usual
        The game as the rulings play it.
    here
        The game as a table plays it; None where there is none.

    Examples
    --------
    >>> from pairit import games
    >>> from pairit.rulebook import load
    >>> pair_it = games.find("pair-it")
    >>> house_rules(load("pair-it")["PI-01"], pair_it, pair_it.with_options(anchors=9))[0].values
    ('a whole number from 0 to 20', '10 (usual)', '9 (in force at this table)')
    """
    known = {option.name: option for option in usual.known_options}
    told = []
    for name in ruling.options:
        in_force = None if here is None else here.options[name]
        told.append(HouseRule(known[name].question, name, tuple(_values(known[name], in_force))))
    return tuple(told)


def _values(option: Option, here: Value | None) -> list[str]:
    """List the values with their marks: all where they are few, else the two that matter."""
    if len(option.values) <= SHORT_LIST:
        return [_value(option, value, here) for value in option.values]
    shown = [option.default] if here is None else dict.fromkeys([option.default, here])
    return [describe_values(option.values), *(_value(option, value, here) for value in shown)]


def _value(option: Option, value: Value, here: Value | None) -> str:
    written, said = write_value(value), option.describe(value)
    marks = ["usual"] if value == option.default else []
    if here is not None and value == here:
        marks.append("in force at this table")
    words = said if said == written else f"{written}: {said}"
    return f"{words} ({', '.join(marks)})" if marks else words


def readings(ruling: Ruling) -> tuple[tuple[str, str], ...]:
    """Give both readings of the notes where they allow two, ours first: whose it is, and what it says.

    Examples
    --------
    >>> from pairit.rulebook import load
    >>> [whose for whose, _ in readings(load("pair-it")["PI-36"])]
    ['Our reading (the colour named)', 'The other reading (anything)']
    """
    names = ("Our reading", "The other reading")
    return tuple(
        (f"{whose} ({name})", reading)
        for whose, (name, reading) in zip(names, ruling.readings.items(), strict=False)
    )


def cards_concerned(ruling: Ruling, game: Game) -> str:
    """Name the cards and families that a ruling concerns, in one line; empty where it concerns all.

    >>> from pairit import games
    >>> from pairit.rulebook import load
    >>> cards_concerned(load("pair-it")["PI-14"], games.find("pair-it"))
    'Anchor; Reverse'
    """
    return "; ".join(card_name(game.name, code) for code in ruling.cards)


def counted(count: int, words: Sequence[str]) -> str:
    """Count something: `1 ruling`, `2 rulings`.

    >>> counted(1, ("ruling", "rulings")), counted(0, ("ruling", "rulings"))
    ('1 ruling', '0 rulings')
    """
    return f"{count} {words[count != 1]}"
