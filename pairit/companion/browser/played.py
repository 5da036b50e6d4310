"""An example of a ruling, played: where it starts, what is done, and what came out, in words.

Everything is computed by running the example; nothing is copied from what the rulebook expects.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairit.engine.display import html_of
from pairit.engine.errors import PairitError
from pairit.engine.game import State
from pairit.engine.options import read_options
from pairit.engine.verdict import Verdict
from pairit.games import find
from pairit.rulebook import Example, Outcome, run
from pairit.rulebook.examples import ids_in
from pairit.table.layouts import layout_of

_ALT = re.compile(r'alt="([^"]*)"')


@dataclass(frozen=True)
class Said:
    """One sentence of what came out, and the rulings by which it did."""

    text: str
    rulings: tuple[str, ...] = ()

    @property
    def named_apart(self) -> tuple[str, ...]:
        """The rulings that the sentence does not name itself."""
        return tuple(ruling for ruling in self.rulings if ruling not in ids_in(self.text))


@dataclass(frozen=True)
class Played:
    """An example with what came out when it was played just now.

    Attributes
    ----------
    example
        The example.
    start
        The position from which it can be played; None where the rules refuse it.
    done
        What is done, step by step: in words and in notation.
    came
        What came out, sentence by sentence.
    after
        The facts about the position afterwards that the example is about, in notation.

    Examples
    --------
    >>> from pairit.rulebook import load
    >>> played = play_example(load("pairs")["PR-07"].examples[0])
    >>> played.done, played.came[1].text
    ((('hit: take another card', 'hit'),), 'Seat 0 hits and gets a 3.')
    """

    example: Example
    start: State | None
    done: tuple[tuple[str, str], ...]
    came: tuple[Said, ...]
    after: str

    @property
    def cited(self) -> frozenset[str]:
        """The rulings that what came out cites."""
        return frozenset(ruling for said in self.came for ruling in said.rulings)

    @property
    def picture(self) -> str:
        """The start as an image in HTML; empty where there is none."""
        return html_of(self.start) or "" if self.start is not None else ""

    @property
    def words(self) -> str:
        """The start as its picture tells it to whoever cannot see it; empty where there is none."""
        found = _ALT.search(self.picture)
        return html.unescape(found[1]) if found else ""


def play_example(example: Example) -> Played:
    """Play an example against the engine, and tell what came of it.

    Everybody sees everything in an example, so hidden cards are named, and seats are numbered.
    """
    outcome = run(example)
    say = layout_of(find(example.game)).say
    if example.actions:
        done = tuple((say(action, ()), action) for action in example.actions)
    elif example.form == "deal":
        done = ((f"deal for {example.start}", ""),)
    else:
        done = tuple((words, "") for words in example.done)
    # What the example says of the position afterwards holds, unless the run found a difference.
    after = "" if outcome.differences else "; ".join(f"{key}: {fact}" for key, fact in example.after.items())
    return Played(example, _start(example), done, tuple(_came(outcome)), after)


def _start(example: Example) -> State | None:
    game = find(example.game)
    try:
        if example.form == "deal":
            options = read_options(example.options)
            return game.with_options(**options).deal(example.players, example.seed)
        return game.position(example.position)
    except PairitError:
        return None


def _came(outcome: Outcome) -> Iterator[Said]:
    example = outcome.example
    for verdict in outcome.verdicts:
        # Of several moves only those are judged aloud that the ruling decides: the events tell the rest.
        if example.form == "move" or not verdict.legal or example.ruling in verdict.rulings:
            yield from _judged(verdict)
    tell = layout_of(find(example.game)).tell
    for event in outcome.events:
        open_to_all = replace(event, seen_by=None)
        yield Said(tell(open_to_all, _NO_READER, ()), event.rulings)
    if outcome.refusal:
        yield Said(f"Refused: {outcome.refusal}", tuple(ids_in(outcome.refusal)))


_NO_READER = -1
"""No seat: nobody is "you"."""


def _judged(verdict: Verdict) -> Iterator[Said]:
    first, *others = verdict.reasons
    word = "Yes" if verdict.legal else "Not now"
    yield Said(f"{word}: {first.text}", (first.ruling,))
    yield from (Said(reason.text, (reason.ruling,)) for reason in others)
    if verdict.instead_words:
        yield Said(f"What can be done: {'; '.join(verdict.instead_words)}.")
