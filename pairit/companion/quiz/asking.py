"""What a game must tell the quiz: its words, what can be asked of an outcome, and what may be tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pairit.engine.errors import NotationError
from pairit.engine.event import Event
from pairit.engine.game import State, Step, View
from pairit.engine.text import capital
from pairit.engine.verdict import Verdict
from pairit.rulebook.knowledge import NONE

ONLOOKER = -1
"""A reader who sits nowhere, so that no hidden card is named."""


def seats(text: str) -> list[str]:
    """Take a fact apart that has one value a seat.

    >>> seats("3 / 2"), seats("3 /")
    (['3', '2'], ['3', ''])
    """
    return [part.strip() for part in text.split("/")]


@dataclass(frozen=True)
class Fact:
    """One thing that can be asked of a position: a fact that the rulebook knows.

    Attributes
    ----------
    key
        The name of the fact.
    kind
        The kind of item that asks for it: `B`, or `C` for winners and scores.
    ask
        The question.
    say
        Says a value as an answer; empty for a value that is no answer.
    find
        Begins the question for a move that brings a value about: `Find the move after which {}.`
    guesses
        Other values that somebody might think of, from the value and the number of players.
    told
        The kinds of events that tell of this fact, so that one of them is the reason of its value.
    about
        Gives the rulings that a value is about, where no event tells of it.
    may_be_nobody
        Whether nobody is an answer too, where the round can be over.
    """

    key: str
    kind: str
    ask: str
    say: Callable[[str], str]
    guesses: Callable[[str, int], Sequence[str]]
    find: Callable[[str], str] | None = None
    told: tuple[str, ...] = ()
    about: Callable[[str], Sequence[str]] = lambda value: ()
    may_be_nobody: bool = False


@dataclass(frozen=True)
class Asks:
    """What a game tells the quiz.

    Attributes
    ----------
    say
        Says an action as something to be done: `play red 1 skull`.
    tell
        Tells an event to a reader.
    situation
        Says a position in a few words, without what may be done.
    lead
        Tells of a step what chance brought, so that an outcome can be reckoned: which card was hit.
    facts
        What can be asked.
    tries
        Lists actions that somebody might try, both allowed and not.
    for_sure
        Whether an action always has the same outcome.
    keep_quiet
        Whether the picture of a position says what may be done, so that words are shown in its place.
    which
        The question what may be done now, or who may get this card.
    short
        Says an action as an answer to that question.
    look
        Names the card or the player that an action is about.
    all_open
        Whether all hands are shown in every question, since the game has little to ask of one alone.
    told_otherwise
        Gives events that cannot have happened in place of one that did; None where another seat or number
        will do.
    by_chance
        Whether chance decided one of some events, so that it could have gone otherwise.
    safe
        Judges whether an action may lose the game, or give the round away; None where that is no question.
    safe_question
        The question for those that do not.
    odds
        Makes an item of kind G of a view: which of two actions costs less, and the odds in words.
    """

    say: Callable[[str], str]
    tell: Callable[[Event, int], str]
    situation: Callable[[Any], str]
    lead: Callable[[str, Step[Any]], str]
    facts: tuple[Fact, ...]
    tries: Callable[[Any], list[str]]
    for_sure: Callable[[str], bool]
    keep_quiet: Callable[[Any], bool]
    which: Callable[[Any], str]
    short: Callable[[Any, str], str]
    look: Callable[[str], str]
    all_open: bool = False
    told_otherwise: Callable[[Event], Sequence[Event] | None] = lambda event: None
    by_chance: Callable[[Sequence[Event], int], bool] = lambda events, place: False
    safe: Callable[[Any, str], bool] | None = None
    safe_question: str = ""
    odds: Callable[[Any], Odds | None] | None = None


@dataclass(frozen=True)
class Odds:
    """What a decision between two actions costs.

    Attributes
    ----------
    costs
        The average cost of each action.
    words
        Says the odds of both.
    """

    costs: dict[str, float]
    words: str


# ---------------------------------------------------------------- what all kinds of items need


def judged(state: Any, action: str) -> Verdict | None:
    """Ask the judge; None for a text that is no action here."""
    try:
        verdict: Verdict = state.judge(action)
    except NotationError:
        return None
    return verdict


def table_of(state: State, all_open: bool = False) -> State | View:
    """Give what is shown of a position: all of it, or what the seat to move may see."""
    return state if all_open or state.to_move is None else state.view(state.to_move)


def seat_name(text: str) -> str:
    """Name a seat by its number, as an answer; nobody where there is none."""
    return "Nobody" if text == NONE else f"Seat {text}"


# ---------------------------------------------------------------- guesses


def any_seat(value: str, players: int) -> list[str]:
    """Guess every seat."""
    return [str(seat) for seat in range(players)]


def near_number(value: str, players: int) -> list[str]:
    """Guess numbers beside the right one.

    >>> near_number("3", 2)
    ['4', '2', '5', '1']
    """
    if not value.isdecimal():
        return []
    right = int(value)
    return [str(right + by) for by in (1, -1, 2, -2) if right + by >= 0]


def counts_off_by(*steps: int) -> Callable[[str, int], Sequence[str]]:
    """Guess one value a seat: those of the seats turned round, and so many more or less for somebody.

    >>> counts_off_by(1, -1)("3 / 2", 2)
    ['2 / 3', '4 / 2', '3 / 3', '2 / 2', '3 / 1']
    """

    def guess(value: str, players: int) -> list[str]:
        counts = seats(value)
        if not all(count.isdecimal() for count in counts):
            return []
        found = [" / ".join([*counts[1:], counts[0]])]
        for by in steps:
            for seat, count in enumerate(counts):
                if int(count) + by >= 0:
                    changed = [*counts[:seat], str(int(count) + by), *counts[seat + 1 :]]
                    found.append(" / ".join(changed))
        return list(dict.fromkeys(found))

    return guess


near_counts = counts_off_by(1, -1)
"""Guess one value a seat, off by one for somebody."""


def one_of(*values: str) -> Callable[[str, int], Sequence[str]]:
    """Guess from a list."""
    return lambda value, players: values


def each_has(thing: str) -> Callable[[str], str]:
    """Say one count a seat.

    >>> each_has("card")("3 / 1")
    'Seat 0: 3 cards; seat 1: 1 card'
    """

    def say(value: str) -> str:
        counts = seats(value)
        if not all(count.isdecimal() for count in counts):
            return ""
        said = [
            f"seat {seat}: {count} {thing}{'' if count == '1' else 's'}" for seat, count in enumerate(counts)
        ]
        return capital("; ".join(said))

    return say


def each_in_words(verb: str, thing: str) -> Callable[[str], str]:
    """Say one count a seat as part of a sentence.

    >>> each_in_words("has", "card")("3 / 1")
    'seat 0 has 3 cards and seat 1 has 1 card'
    """

    def say(value: str) -> str:
        said = [
            f"seat {seat} {verb} {count} {thing}{'' if count == '1' else 's'}"
            for seat, count in enumerate(seats(value))
        ]
        return " and ".join(part for part in (", ".join(said[:-1]), said[-1]) if part)

    return say


def count_of(thing: str) -> Callable[[str], str]:
    """Say one count."""
    return lambda value: f"{value} {thing}{'' if value == '1' else 's'}" if value.isdecimal() else ""
