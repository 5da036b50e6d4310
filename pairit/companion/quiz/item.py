"""An item of the quiz: a position, a question, and answers of which the engine has said which are right.

An item is made anew from a position whenever it is asked; no file holds an answer that could contradict the
engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MOST_OPTIONS = 6
"""Options of an item; the keys 1 to 6 choose them."""

LONGEST_WHY = 20
"""Words of the reason that is given with a right answer."""

LONGEST_OPTION, LONGEST_QUESTION = 130, 700
"""Characters of an answer, and of a question."""

KINDS = {
    "A": "what may be done",
    "B": "what happens next",
    "C": "who wins, what score",
    "D": "find the move",
    "E": "spot the broken rule",
    "F": "what the notes say",
    "G": "hit or fold",
}
"""The kinds of items, and what each asks."""


@dataclass(frozen=True)
class Frame:
    """One moment of a consequence: what happens, and what is on the table then.

    Attributes
    ----------
    words
        What happens, as sentences.
    at
        A state, a view or a verdict to show as a picture; None where there is nothing to see.
    """

    words: str
    at: Any = None


@dataclass(frozen=True)
class Option:
    """One answer that can be chosen.

    Attributes
    ----------
    words
        The answer.
    right
        What the engine has said of it.
    feedback
        One sentence about this answer, said once it was chosen and checked.
    watch
        What follows from it, played out: two moments at most.
    """

    words: str
    right: bool
    feedback: str
    watch: tuple[Frame, ...] = ()


@dataclass(frozen=True)
class Item:
    """One question of the quiz.

    Attributes
    ----------
    id
        Its name, from which it can be made anew.
    kind
        A letter of `KINDS`.
    game, ruling
        The game, and the ruling that it is about.
    question
        What is asked.
    options
        The answers, in the order in which they are shown.
    hints
        The rule's name; the card or the player; the move.
    why
        Why the right answer is right, in a few words of the judge or the log.
    position
        Where "Play from here" begins, in notation; empty where nothing can be played.
    shown
        What is shown as a picture: a state or a view; None for an item in words.
    situation
        The position in words: beside the picture, or in its place.
    many
        Whether all right answers are to be chosen, and none besides.
    cited
        The rulings by which verdicts and events have decided the answer.
    after
        What is told once it is answered, as the odds of a hit.
    """

    id: str
    kind: str
    game: str
    ruling: str
    question: str
    options: tuple[Option, ...]
    hints: tuple[str, str, str]
    why: str
    position: str = ""
    shown: Any = None
    situation: str = ""
    many: bool = False
    cited: frozenset[str] = frozenset()
    after: str = ""

    @property
    def right(self) -> frozenset[int]:
        """The places of the right answers."""
        return frozenset(place for place, option in enumerate(self.options) if option.right)

    def solved_by(self, chosen: frozenset[int]) -> bool:
        """Whether these answers are right: all of them where many are asked, any right one elsewhere.

        >>> two = (Option("Seat 0", True, "So it is."), Option("Seat 1", False, "Not seat 1."))
        >>> item = Item("x", "B", "pairs", "PR-07", "Who is next?", two, ("", "", ""), "")
        >>> item.solved_by(frozenset({0})), item.solved_by(frozenset({0, 1})), item.solved_by(frozenset())
        (True, False, False)
        """
        if self.many:
            return chosen == self.right
        return len(chosen) == 1 and chosen <= self.right


def is_well_formed(item: Item) -> bool:
    """Whether an item can be asked: two to six different answers, none too long, right ones and others.

    Where all right answers are to be chosen, all may be right, or none.
    """
    words = [option.words for option in item.options]
    if len(set(words)) != len(words) or not 2 <= len(words) <= MOST_OPTIONS:
        return False
    if max(map(len, words)) > LONGEST_OPTION or len(item.question) > LONGEST_QUESTION:
        return False
    return item.many or 0 < len(item.right) < len(words)
