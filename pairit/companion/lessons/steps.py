"""What a lesson is made of, as data: steps, check questions, chapters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pairit.engine.errors import PairitError

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Flo", "Gus")
"""Who sits at the table beside the reader."""


class LessonError(PairitError):
    """A lesson that there is not, that cannot be read, or that the engine contradicts."""


@dataclass(frozen=True)
class Pointer:
    """Something in the picture that a step points at.

    Attributes
    ----------
    at
        A card of the picture by its code, or words that stand in it.
    says
        What is to be seen there.
    """

    at: str
    says: str


@dataclass(frozen=True)
class Deal:
    """A deal that a step begins with: how many play, from which seed, by which house rules."""

    players: int
    seed: int
    options: str = ""


@dataclass(frozen=True)
class LessonStep:
    """One step: a position, what is said of it, and perhaps a move that is asked for.

    Attributes
    ----------
    id
        Its name in the lesson.
    say, ask
        The caption, and the move that is asked for: `Your turn: hit.`; empty where nothing is.
    position, deal, next_round
        Where it begins: a position in notation, a deal, or the next round of the position. With neither it
        goes on from the step before.
    do
        Actions in notation that happen before the reader looks.
    point
        What is pointed at: two things at most.
    expect
        The actions that are asked for, the one that is shown on request first.
    expect_after
        Facts of the position: every action after which they hold is accepted too.
    why
        Why it worked, by action; under the empty key for every other accepted action.
    if_not
        What is said when the reader plays something else that is allowed.
    refused
        Actions that the judge refuses here; where nothing is asked, the refusal of the first is shown.
    rulings
        The rulings that the step shows; its verdicts or events cite each of them.
    facts
        Facts of the position that the caption tells; the engine computes each of them.
    seat
        The reader's seat.
    open
        Whether all hands are shown.
    """

    id: str
    say: str
    ask: str = ""
    position: str = ""
    deal: Deal | None = None
    next_round: bool = False
    do: tuple[str, ...] = ()
    point: tuple[Pointer, ...] = ()
    expect: tuple[str, ...] = ()
    expect_after: Mapping[str, str] = field(default_factory=dict, hash=False)
    why: Mapping[str, str] = field(default_factory=dict, hash=False)
    if_not: str = ""
    refused: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)
    seat: int = 0
    open: bool = False

    @property
    def asks(self) -> bool:
        """Whether a move is asked for."""
        return bool(self.ask)

    @property
    def goes_on(self) -> bool:
        """Whether it begins where the step before ended."""
        return not self.position and self.deal is None

    @property
    def caption(self) -> str:
        """What is said before a move."""
        return f"{self.say} {self.ask}".strip()

    def reason(self, action: str) -> str:
        """Say why an accepted action worked; empty where the step leaves that to the judge."""
        return self.why.get(action, self.why.get("", ""))


@dataclass(frozen=True)
class Answer:
    """One answer to a check question; whether it is right is computed by the engine.

    Attributes
    ----------
    say
        Its words.
    may
        It is right if this action is allowed; empty where `after` decides.
    after
        It is right if these facts hold after the actions of the question.
    """

    say: str
    may: str = ""
    after: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Check:
    """One check question at the end of a chapter.

    Attributes
    ----------
    ask
        The question.
    position
        What is shown.
    do
        What then happens, which the reader does not see before answering.
    answers
        The answers to choose from; the engine finds exactly one of them right.
    why
        Why that one is right.
    """

    ask: str
    position: str
    answers: tuple[Answer, ...]
    why: str
    do: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """Steps that belong together.

    Attributes
    ----------
    title
        What they are about.
    steps
        The steps.
    checks
        Questions at the end; a lesson made of a ruling's examples has none.
    can
        What the reader can do now, in one line.
    """

    title: str
    steps: tuple[LessonStep, ...]
    checks: tuple[Check, ...] = ()
    can: str = ""


def names_of(players: int, seat: int) -> list[str]:
    """Name everybody at the table, from the reader's point of view.

    >>> names_of(3, 0), names_of(2, 1)
    (['you', 'Ana', 'Bo'], ['Ana', 'you'])
    """
    others = list(NAMES[: players - 1])
    return [*others[:seat], "you", *others[seat:]]
