"""A session of the quiz: eight items, one after the other. A value: every input gives a new one.

Nothing here is a widget, a clock or a count of lives.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from pairit.companion.quiz.item import Frame, Item
from pairit.companion.quiz.wording import ended, right_is

ITEMS = 8
"""Items of a session."""

TRIES = 2
"""Answers to an item; after the last one the right answer is shown."""

NOT_THIS = "Not this one."

ASKED, WATCHED, SOLVED, REVEALED = "asked", "watched", "solved", "revealed"
"""Where an item stands: asked, its consequence being shown, answered, or shown with its answer."""


@dataclass(frozen=True)
class Standing:
    """One item of a session, and what was done with it.

    Attributes
    ----------
    item
        The item.
    chosen
        The places of the answers that are chosen.
    tries, hints
        How often it was checked, and how many hints were taken.
    phase
        Where it stands.
    sure
        Whether the reader was asked if none of them is right.
    fault
        What was said about the last answer that was not right.
    frames, frame
        What follows from that answer, and which moment of it is shown.
    """

    item: Item
    chosen: frozenset[int] = frozenset()
    tries: int = 0
    hints: int = 0
    phase: str = ASKED
    sure: bool = False
    fault: str = ""
    frames: tuple[Frame, ...] = ()
    frame: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether its answer may be shown."""
        return self.phase in (SOLVED, REVEALED)

    @property
    def at_first_try(self) -> bool:
        """Whether the first answer was right."""
        return self.phase == SOLVED and self.tries == 1

    @property
    def hint(self) -> str:
        """The newest hint; empty before the first."""
        return self.item.hints[self.hints - 1] if self.hints else ""

    @property
    def answer(self) -> str:
        """The answer and its reason; empty before it is settled."""
        if not self.is_settled:
            return ""
        answers = [self.item.options[place].words for place in sorted(self.item.right)]
        begins = "Right." if self.phase == SOLVED else right_is(*answers)
        why = ended(self.item.why) if self.item.why else ""
        return " ".join(part for part in (begins, why, self.item.after) if part)


@dataclass(frozen=True)
class Session:
    """A session as it stands.

    Attributes
    ----------
    standings
        The items, in order.
    place
        Which of them is shown; after the last one comes the end.
    notice
        What is to be said about the last input.

    Examples
    --------
    >>> from pairit.companion.quiz.generated import generated_item
    >>> session = Session.of([generated_item("pairs", seed) for seed in range(2)])
    >>> session = session.check()
    >>> session.notice
    'Choose an answer first: keys 1 to 5.'
    >>> for place in session.now.item.right:
    ...     session = session.choose(place)
    >>> session.check().now.at_first_try
    True
    """

    standings: tuple[Standing, ...]
    place: int = 0
    notice: str = ""

    @classmethod
    def of(cls, items: list[Item]) -> Self:
        """Begin a session with some items."""
        return cls(tuple(map(Standing, items)))

    @property
    def is_over(self) -> bool:
        """Whether the end is shown."""
        return self.place == len(self.standings)

    @property
    def now(self) -> Standing:
        """The item that is shown."""
        return self.standings[self.place]

    # ------------------------------------------------------------ inputs

    def choose(self, place: int) -> Session:
        """Choose an answer, or take the choice back where several may be chosen; nothing is checked by it."""
        if self.is_over or self.now.is_settled or not 0 <= place < len(self.now.item.options):
            return self._saying("")
        now = replace(self.now, phase=ASKED, sure=False)
        words = f"{place + 1}: {ended(now.item.options[place].words)}"
        if now.item.many:
            chosen = now.chosen ^ {place}
            return self._with(
                replace(now, chosen=chosen), f"{'Chosen' if place in chosen else 'Left'}. {words}"
            )
        return self._with(replace(now, chosen=frozenset({place})), f"Chosen. {words}")

    def check(self) -> Session:
        """Check the chosen answers."""
        if self.is_over or self.now.is_settled:
            return self._saying("")
        now = self.now
        if now.phase == WATCHED:
            return self._rewound()
        if not now.chosen and not now.item.many:
            return self._saying(f"Choose an answer first: {_keys(len(now.item.options))}.")
        if not now.chosen and not now.sure:
            sure = replace(now, sure=True)
            return self._with(sure, "Nothing is chosen. Check once more if none of them is right.")
        now = replace(now, tries=now.tries + 1)
        if now.item.solved_by(now.chosen):
            now = replace(now, phase=SOLVED, fault="")
            return self._with(now, now.answer)
        fault, frames = _fault_of(now)
        if now.tries >= TRIES:
            now = replace(now, phase=REVEALED, fault=fault)
            return self._with(now, f"{fault} {now.answer}")
        phase = WATCHED if frames else ASKED
        now = replace(now, phase=phase, fault=fault, frames=frames, frame=0)
        return self._with(now, f"{NOT_THIS} Watch. {fault}" if frames else f"{NOT_THIS} {fault}")

    def hint(self) -> Session:
        """Give the next hint: the rule's name, then the card or player, then the move."""
        if self.is_over or self.now.is_settled:
            return self._saying("")
        if self.now.hints == len(self.now.item.hints):
            return self._saying(f"There is no further hint. {self.now.hint}")
        now = replace(self.now, hints=self.now.hints + 1)
        return self._with(now, now.hint)

    def why(self) -> Session:
        """Say why the answer is right, once it is shown."""
        if self.is_over:
            return self._saying("")
        if not self.now.is_settled:
            return self._saying("The reason comes with the answer. H gives a hint.")
        return self._saying(self.now.answer)

    def next(self) -> Session:
        """Go on: to the next moment of a consequence, back to its question, or to the next item."""
        if self.is_over:
            return self._saying("")
        if self.now.phase == WATCHED:
            if self.now.frame + 1 < len(self.now.frames):
                now = replace(self.now, frame=self.now.frame + 1)
                return self._with(now, now.frames[now.frame].words)
            return self._rewound()
        return self._at(self.place + 1)

    def back(self) -> Session:
        """Go back: to the question whose consequence is shown, or to the item before."""
        if not self.is_over and self.now.phase == WATCHED:
            return self._rewound()
        return self._at(max(0, self.place - 1))

    # ------------------------------------------------------------ the end

    @property
    def summary(self) -> str:
        """How the session went, and what to repeat."""
        if not self.repeat:
            return self.score
        return f"{self.score} Worth another look: {', '.join(self.repeat)}."

    @property
    def score(self) -> str:
        """How many items were right at the first try."""
        first = sum(standing.at_first_try for standing in self.standings)
        return f"{first} of {len(self.standings)} at the first try."

    @property
    def repeat(self) -> tuple[str, ...]:
        """The rulings of the items that were not, each once."""
        missed = [standing.item for standing in self.standings if not standing.at_first_try]
        return tuple(dict.fromkeys(item.ruling for item in missed))

    # ------------------------------------------------------------ helpers

    def _saying(self, notice: str) -> Session:
        return replace(self, notice=notice)

    def _with(self, now: Standing, notice: str) -> Session:
        standings = (*self.standings[: self.place], now, *self.standings[self.place + 1 :])
        return replace(self, standings=standings, notice=notice)

    def _rewound(self) -> Session:
        now = replace(self.now, phase=ASKED, frames=(), frame=0)
        return self._with(now, f"Rewound. The same question again: {now.item.question}")

    def _at(self, place: int) -> Session:
        session = replace(self, place=place)
        return replace(session, notice=session.summary if session.is_over else session.introduction)

    @property
    def introduction(self) -> str:
        """Say which item is shown, and what it asks."""
        number = f"Question {self.place + 1} of {len(self.standings)}."
        return f"{number} {self.now.item.question} {len(self.now.item.options)} answers."


def _fault_of(standing: Standing) -> tuple[str, tuple[Frame, ...]]:
    """Name what is at fault with the chosen answers, and give what follows from them."""
    item, chosen = standing.item, standing.chosen
    wrong = sorted(chosen - item.right)
    if not item.many:
        option = item.options[wrong[0]]
        return option.feedback, option.watch
    missing = len(item.right - chosen)
    said = [_how_many(len(chosen & item.right), len(chosen))] if chosen else []
    said += [item.options[place].feedback for place in wrong[:1]]
    if missing:
        said.append(f"{missing} {'more' if chosen & item.right else 'of the others'} may be done.")
    return " ".join(said), item.options[wrong[0]].watch if wrong else ()


def _how_many(right: int, chosen: int) -> str:
    """Say how many of the chosen answers may be done.

    >>> _how_many(0, 1), _how_many(1, 3)
    ('What you chose may not be done.', '1 of the 3 that you chose may be done.')
    >>> _how_many(2, 2)
    'All that you chose may be done.'
    """
    if chosen == 1:
        return f"What you chose may {'' if right else 'not '}be done."
    count = {0: "None", chosen: "All"}.get(right, f"{right} of the {chosen}")
    return f"{count}{' of those' if not right else ''} that you chose may be done."


def _keys(count: int) -> str:
    """Name the keys of some answers.

    >>> _keys(2), _keys(3)
    ('keys 1 and 2', 'keys 1 to 3')
    """
    return f"keys 1 {'and' if count == 2 else 'to'} {count}"
