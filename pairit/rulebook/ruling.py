"""One ruling and its examples, as a reader sees them."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pairit.engine.errors import PairitError
from pairit.rulebook.frequency import Frequency
from pairit.rulebook.knowledge import knowledge_of

STATUSES = {
    "printed": "the notes say so",
    "sheet": "the published rule sheets say so",
    "interpretation": "the notes' own reading",
    "undecided": "the notes leave it open",
    "silent": "the notes are silent; chosen here",
}
"""Where a ruling comes from, in one word of the file and in words for a reader."""

Form = Literal["move", "moves", "deal", "next round", "position"]


class RulebookError(PairitError):
    """A rulebook that cannot be read, or a ruling that it does not have."""


@dataclass(frozen=True)
class Example:
    """One example of a ruling: what is done, and what must come out.

    Attributes
    ----------
    game, ruling
        The name of the game and the id of the ruling that it belongs to.
    title
        One short line.
    shows
        `rule` for the ordinary case, `edge` for the border of the ruling.
    form
        A `move` with its verdict, several `moves`, a `deal`, the `next round` of a match, or a `position`
        that is refused.
    position
        Where it starts, in notation; empty for a deal.
    players, seed, options
        What is dealt, and with which house rules; the house rules of a position stand in the position.
    actions
        What is done, in notation.
    legal
        Whether the one action is allowed.
    rulings
        All rulings that the verdict of the one action names, in order.
    instead
        What the verdict offers instead of a refused action; empty where it is not asked.
    refused
        The ruling that the refusal of a position, a deal or a next round names.
    events, told
        Rulings that the events cite, and kinds of events that happen; others may be there too.
    after
        Facts about the position afterwards.
    """

    game: str
    ruling: str
    title: str
    shows: str
    form: Form
    position: str
    players: int
    seed: int
    options: str
    actions: tuple[str, ...]
    legal: bool
    rulings: tuple[str, ...]
    instead: tuple[str, ...]
    refused: str
    events: tuple[str, ...]
    told: tuple[str, ...]
    after: Mapping[str, str] = field(hash=False)

    @property
    def name(self) -> str:
        """The example in messages: `PI-02 'Colour and number agree'`."""
        return f"{self.ruling} {self.title!r}"

    @property
    def start(self) -> str:
        """Where it starts, in words or in notation."""
        if self.form != "deal":
            return self.position
        options = f", {self.options}" if self.options else ""
        return f"{self.players} players, seed {self.seed}{options}"

    @property
    def done(self) -> tuple[str, ...]:
        """What is done, step by step, in words or in notation; nothing where a position is refused."""
        if self.form == "deal":
            return ("deal",)
        if self.form == "next round":
            return (knowledge_of(self.game).next_round,)
        return self.actions

    @property
    def outcome(self) -> str:
        """What comes out, in one line."""
        after = "; ".join(f"{key}: {value}" for key, value in self.after.items())
        if self.refused:
            return f"refused ({self.refused})"
        if self.form == "move":
            word = "allowed" if self.legal else "not allowed"
            verdict = f"{word} ({', '.join(self.rulings)})"
            return f"{verdict}; then {after}" if after else verdict
        return after or f"happens by {', '.join(self.events)}"

    def __str__(self) -> str:
        done = ", ".join(self.done)
        return f"{self.title}: {self.start} → {f'{done}: ' if done else ''}{self.outcome}"


@dataclass(frozen=True)
class Ruling:
    """One ruling. In a notebook cell it displays itself.

    Attributes
    ----------
    id, status
        Its number, and where it comes from: a key of `STATUSES`.
    question, ruling, why
        What a player asks, the answer, and the reason for it.
    sources
        The places of the notes that it rests on; `silent` where there is none.
    readings
        Where the notes can be read two ways: both readings by short names, ours first.
    options
        The house rules that belong to it.
    cards
        The cards it concerns: codes, or families.
    see_also
        Other rulings.
    since
        The day from which it holds.
    examples
        What it does, and where it ends.
    frequency
        How often it comes up; None where that was not measured, or it never did.

    Examples
    --------
    >>> from pairit.rulebook import load
    >>> print(load("pair-it")["PI-24"].ruling)
    Playing your last card ends the round at once, and you have won it.
    """

    id: str
    status: str
    question: str
    ruling: str
    why: str
    sources: tuple[str, ...]
    since: str
    readings: Mapping[str, str] = field(default_factory=dict, hash=False)
    options: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    frequency: Frequency | None = None

    @property
    def origin(self) -> str:
        """The status with its meaning."""
        return f"{self.status}: {STATUSES.get(self.status, 'an unknown status')}"

    @property
    def text(self) -> str:
        """All that it says in sentences, for a search by words."""
        titles = [example.title for example in self.examples]
        said = [self.question, self.ruling, self.why, *self.readings.values(), *titles]
        return "\n".join([*said, self.origin, *self.options])

    def _details(self) -> list[tuple[str, str]]:
        """List what stands under question and ruling: a label and a text each."""
        details = [("Why", self.why)]
        for place, (name, reading) in enumerate(self.readings.items()):
            whose = "Our reading" if place == 0 else "The other reading"
            details.append((f"{whose} ({name})", reading))
        for label, values in (
            ("House rule", self.options),
            ("Sources", self.sources),
            ("Cards", self.cards),
            ("See also", self.see_also),
        ):
            if values:
                details.append((label, "; ".join(values)))
        details.append(("Since", self.since))
        return details

    def __str__(self) -> str:
        lines = [f"{self.id} – {self.origin}", self.question, self.ruling]
        lines += [f"{label}: {text}" for label, text in self._details()]
        lines += [f"  • {example}" for example in self.examples]
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        def plain(text: str) -> str:
            return html.escape(text)

        details = "<br>".join(
            f"<strong>{plain(label)}:</strong> {plain(text)}" for label, text in self._details()
        )
        examples = "".join(
            f"<li>{plain(example.title)}: <code>{plain(example.start)}</code>"
            f"{''.join(f' → <code>{plain(action)}</code>' for action in example.done)}"
            f" → {plain(example.outcome)}</li>"
            for example in self.examples
        )
        return (
            f"<div><h3>{plain(self.id)}</h3><p>{plain(self.origin)}</p>"
            f"<p><strong>{plain(self.question)}</strong></p><p>{plain(self.ruling)}</p>"
            f"<p>{details}</p><h4>Examples</h4><ul>{examples}</ul></div>"
        )
