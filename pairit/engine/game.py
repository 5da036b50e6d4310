"""The contract of every game: rules with options, states that are values, views that hide.

`Game` deals and reads positions; a `State` says what may be done and becomes the next one; a `View` is
what one seat may know of it. Tables, bots and statistics use nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from pairit.engine.action import Action
from pairit.engine.display import html_of
from pairit.engine.errors import OptionError
from pairit.engine.event import Event
from pairit.engine.notation import write_parts
from pairit.engine.options import Option, Options
from pairit.engine.random import Chance
from pairit.engine.text import quoted
from pairit.engine.verdict import Verdict

StateType = TypeVar("StateType", bound="State")


class View(ABC):
    """What one seat may know. It holds no object from which a hidden card can be read.

    Attributes
    ----------
    seat
        Whose view it is.
    """

    __slots__ = ()

    seat: int

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game with its options."""

    @property
    @abstractmethod
    def players(self) -> int:
        """How many play."""

    @property
    @abstractmethod
    def to_move(self) -> int | None:
        """The seat that owes the next action; None when nothing more is to be done."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the round is over."""

    @property
    @abstractmethod
    def points(self) -> tuple[int, ...]:
        """Points by seat, a finished round counted in."""

    @abstractmethod
    def legal_actions(self) -> list[Action]:
        """What this seat may do now; empty while another one is to move."""

    @abstractmethod
    def judge(self, action: str) -> Verdict:
        """Say whether this seat may do it, why, and by which rulings."""

    def known(self, heard: Iterable[Event] = ()) -> Mapping[int, int]:
        """Give the cards of other hands that this seat is sure of, as sets by seat.

        Parameters
        ----------
        heard
            What happened, as this seat could see it; only what has happened since the last deal counts.
        """
        return {}

    @abstractmethod
    def sample(self, seed: int | Chance, known: Mapping[int, int] | None = None) -> State:
        """Deal a state anew from what this seat may know; its view of that state equals this one.

        Every way in which the hidden cards may lie is as likely as the others. The state goes on by a chance
        of its own, so that it tells nothing of the real one.

        Parameters
        ----------
        seed
            Where the cards come from; a `Chance` gives another state every time.
        known
            The cards that stay in other hands, as `known` gives them. None: those that the view shows by
            itself.

        Raises
        ------
        OptionError
            If the seed is none, or cards cannot lie where they are said to be.
        """

    @abstractmethod
    def parts(self) -> dict[str, str]:
        """Give the parts of the notation, hidden cards as `?*n`."""

    def __str__(self) -> str:
        return write_parts(self.game.name, self.parts())

    def __repr__(self) -> str:
        return f"<view of seat {self.seat}: {self}>"

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


@dataclass(frozen=True, slots=True)
class Step(Generic[StateType]):
    """A move with all that it did.

    Attributes
    ----------
    state
        The state after it.
    events
        What happened, in order.
    verdict
        The judge's answer about the move; None for a deal.
    """

    state: StateType
    events: tuple[Event, ...]
    verdict: Verdict | None = None


class State(ABC):
    """A position of a game: a value that never changes. Equal positions compare equal."""

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game with its options."""

    @property
    @abstractmethod
    def players(self) -> int:
        """How many play."""

    @property
    @abstractmethod
    def to_move(self) -> int | None:
        """The seat that owes the next action; None when nothing more is to be done."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the round is over."""

    @property
    @abstractmethod
    def points(self) -> tuple[int, ...]:
        """Points by seat, a finished round counted in."""

    @property
    @abstractmethod
    def match_over(self) -> bool:
        """Whether no further round is dealt."""

    @abstractmethod
    def legal_actions(self) -> list[Action]:
        """List every action that `play` takes, each once, always in the same order."""

    @abstractmethod
    def judge(self, action: str) -> Verdict:
        """Say whether the action may be played, why, and by which rulings.

        Raises
        ------
        NotationError
            If the text is no action of this game.
        """

    @abstractmethod
    def play(self, action: str) -> Self:
        """Give the state after the action; this one stays as it was.

        Raises
        ------
        IllegalAction
            If the judge refuses it; the exception carries the verdict.
        NotationError
            If the text is no action of this game.
        """

    @abstractmethod
    def step(self, action: str) -> Step[Self]:
        """Do what `play` does, and tell what happened on the way.

        Raises
        ------
        IllegalAction, NotationError
            As `play` does.
        """

    @abstractmethod
    def next_round(self) -> Self:
        """Deal the next round of the match.

        Raises
        ------
        PairitError
            If the round is not over, or the match is.
        """

    @abstractmethod
    def next_round_step(self) -> Step[Self]:
        """Do what `next_round` does, and tell what happened."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """Give what one seat may know."""

    @abstractmethod
    def parts(self) -> dict[str, str]:
        """Give the parts of the notation, complete: reading them gives this state back."""

    @abstractmethod
    def _key(self) -> tuple[Any, ...]:
        """Everything that tells this state from another one."""

    def __str__(self) -> str:
        return write_parts(self.game.name, self.parts())

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class Game(ABC):
    """Rules with their options chosen.

    Attributes
    ----------
    name, title
        `pair-it`, and what is printed on the box.
    seats, usual_players
        How many may play, and how many do where nothing is said.
    known_options
        Every house rule, with its ruling, values and default.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    usual_players: ClassVar[int] = 2
    known_options: ClassVar[tuple[Option, ...]]

    def __init__(self, /, **options: object) -> None:
        self.options = Options(self.known_options, options)

    def with_options(self, /, **options: object) -> Self:
        """Give the same game with other house rules; those not named stay as they are.

        Raises
        ------
        OptionError
            If an option is unknown or cannot have that value.
        """
        return type(self)(**{**self.options, **options})

    @property
    @abstractmethod
    def cards(self) -> Sequence[Any]:
        """Every card of the deck once, in the deck's order; each has a `code`, a `name` and a `title`."""

    @abstractmethod
    def deal_step(self, players: int = 2, seed: int | None = None) -> Step[Any]:
        """Deal the first round, and tell what happened.

        Parameters
        ----------
        players
            How many play.
        seed
            A whole number from 0 to 2**63 - 1; the same seed deals the same cards. None: a fresh one.

        Raises
        ------
        OptionError
            If so many cannot play, or the seed is no such number.
        """

    @abstractmethod
    def deal(self, players: int = 2, seed: int | None = None) -> State:
        """Deal the first round, as `deal_step` does."""

    @abstractmethod
    def position(self, text: str) -> State:
        """Read a position.

        Raises
        ------
        PositionError
            If it cannot be read or cannot occur; the message names the part.
        """

    def check_players(self, players: object, ruling: str) -> int:
        """Take a number of players that this game can seat.

        Raises
        ------
        OptionError
            If it cannot.
        """
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise OptionError(
                f"{self.title} is for {low} to {high} players ({ruling}); this is {quoted(players)}."
            )
        return players

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.name == other.name and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, self.options))

    def __repr__(self) -> str:
        changed = str(self.options)
        return f"<{self.title}{': ' if changed else ''}{changed}>"


def rulings_of(events: Sequence[Event]) -> tuple[str, ...]:
    """Collect the rulings that a list of events cites, each once."""
    return tuple(dict.fromkeys(ruling for event in events for ruling in event.rulings))
