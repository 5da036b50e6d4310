"""What every bot is: a view goes in, one of its legal actions comes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from pairit.engine.event import Event
from pairit.engine.random import BOTS, Chance

Choice = TypeVar("Choice")


@dataclass(frozen=True)
class Considered:
    """What came of one move in a search.

    Attributes
    ----------
    action
        The move, in notation.
    visits
        How many playouts began with it.
    share
        The estimated chance to win the round by it; in Pairs, not to lose the game.
    """

    action: str
    visits: int
    share: float


class Bot(ABC):
    """A player that is a program.

    Parameters
    ----------
    seed
        Where its own chance comes from: the same seed and the same views give the same actions.

    Attributes
    ----------
    name
        How the table calls it; that of its class where it is not said.
    slap_odds
        How many of 100 untimed slaps a person wins against it.
    has_memory
        Whether it takes a `memory`: how many of the latest things it saw it remembers.
    ponders
        Whether it thinks so long that a table asks it in a thread, so that the page answers meanwhile.
    """

    name: ClassVar[str] = "Bot"
    slap_odds: ClassVar[int] = 50
    has_memory: ClassVar[bool] = False
    ponders: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" not in cls.__dict__:
            cls.name = cls.__name__

    def __init__(self, seed: int = 0) -> None:
        self._chance = Chance(seed, BOTS)

    @property
    def listens(self) -> bool:
        """Whether it wants to be told what happens; telling the others would only take time."""
        return type(self).hear is not Bot.hear

    def hear(self, events: Sequence[Event]) -> None:  # noqa: B027 - most bots need not listen
        """Take note of what has just happened, as its seat could see it; by default it does not.

        It is told of every deal and every action, its own too. Where something is taken back at a table, a
        new bot takes its place and is told the round as it stands, from the deal on. `view.known` says what
        follows from it about other hands.
        """

    @abstractmethod
    def choose(self, view: Any) -> str:
        """Choose one of `view.legal_actions()`; it is asked only when its seat is to move."""

    def weighed(self, view: Any) -> Sequence[Considered]:
        """Give what it weighed when it chose at a view, best first; empty where it does not say."""
        return ()

    def because(self, view: Any, action: str) -> str:
        """Say in a sentence why it does something, by what everybody may know; empty where it does not say.

        Parameters
        ----------
        view
            What it saw when it chose.
        action
            What it chose. The sentence may tell what the move itself shows, and no other card that the
            other seats do not see.
        """
        return ""

    def any_of(self, choices: Sequence[Choice]) -> Choice:
        """Pick one by chance."""
        return choices[self._chance.below(len(choices))]


class Random(Bot):
    """Does any legal action, each as likely as the others; what every other bot is measured against."""

    name = "Random"

    def choose(self, view: Any) -> str:
        """Choose by chance."""
        actions: list[str] = view.legal_actions()
        return self.any_of(actions)

    def because(self, view: Any, action: str) -> str:
        """Say that chance has chosen."""
        return "I do anything that may be done, by chance."
