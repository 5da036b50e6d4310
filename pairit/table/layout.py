"""What a table shows of a game: the words and choices that every view puts on the screen.

Each game has a layout of its own in `layouts/`. It reads a view and asks the view's judge; a state it reads
only of a deal whose round is over, when nothing of it is hidden any more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pairit.engine.errors import PairitError
from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.engine.verdict import Verdict
from pairit.picture.picture import Picture
from pairit.table.canvas.scene import Scene


@dataclass(frozen=True)
class Fact:
    """One line about the table: `Next card` and `2 of: ■ blue, 4, wheel`."""

    label: str
    value: str


@dataclass(frozen=True)
class Seat:
    """What everybody sees of one player."""

    name: str
    cards: int
    points: int
    to_move: bool
    note: str = ""


@dataclass(frozen=True)
class HandCard:
    """One card of the own hand.

    Attributes
    ----------
    code, title
        In notation and in words.
    action
        What pressing it does in an ordinary turn; empty where a card is only looked at.
    playable
        The judge's mark.
    mark
        A short word for the mark: `can be played`, `not now`.
    look
        A word for the style sheet, as the colour's name.
    symbol
        A shape that tells the colour without hue.
    """

    code: str
    title: str
    action: str
    playable: bool
    mark: str
    look: str
    symbol: str


@dataclass(frozen=True)
class Choice:
    """One action that is a button of its own."""

    action: str
    label: str
    look: str = ""


@dataclass(frozen=True)
class Gift:
    """A choice of cards, and of who gets them.

    Attributes
    ----------
    count
        How many cards must be chosen; 0 where it is settled which card is given.
    takers
        Seat and name of everybody who can be asked to take them; the judge says who may have them.
    """

    count: int
    takers: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class TimeLimit:
    """How long a person may take for a decision.

    Attributes
    ----------
    seconds
        How long.
    action
        What is played when they are over.
    words
        What that means: `then Mate 1 gets the dog`.
    """

    seconds: float
    action: str
    words: str


@dataclass(frozen=True)
class Race:
    """What can be raced for: a press as soon as a card is turned.

    Attributes
    ----------
    before, after
        The card until the signal, and from then on.
    word
        The word of the signal.
    """

    before: Picture
    after: Picture
    word: str


@dataclass(frozen=True)
class Dealt:
    """How many of something a deal gave to each seat, and of how many cards.

    Attributes
    ----------
    what
        What was counted: `Wild cards`.
    by_seat
        How many each seat got.
    each
        How many cards every seat was dealt.
    such, cards
        How many there are of what was counted, among how many cards.
    """

    what: str
    by_seat: tuple[int, ...]
    each: int
    such: int
    cards: int


@dataclass(frozen=True)
class Look:
    """How a table is looked at: what a scene needs besides the view.

    Attributes
    ----------
    width
        How wide the page is, in CSS pixels.
    names
        A name by seat.
    chosen, new
        Places of the hand: chosen for something, and cards that have just come.
    focused
        The place that the keys are at; -1 for none.
    yours
        Whether the table waits for the person, whoever's turn the rules call it.
    aided
        Whether the memory aid is on.
    """

    width: int
    names: tuple[str, ...]
    chosen: frozenset[int] = frozenset()
    new: frozenset[int] = frozenset()
    focused: int = -1
    yours: bool = False
    aided: bool = False


class Layout(ABC):
    """The words and choices of one game at the table.

    Attributes
    ----------
    score_title, next_label
        What stands over the score sheet, and on the button that goes on afterwards.
    points_title
        What the players' points are.
    pile_action
        What pressing the draw pile does; empty where it is only looked at.
    forced_draw
        The action that the table may do for the person where it is all that can be done; empty where the game
        has none.
    remembering
        Whether remembering is part of the game: while a round goes on, the page keeps no log of what is long
        past, unless the memory aid is on, and rivals never hurry.
    all_open
        Whether no seat holds a card that another one does not see, so that a rival may say all it weighed.
    said_by_now
        Kinds of events that say what the person owes: the status line says that by itself, and only once.
    typed_moves, typed_questions
        Moves and questions that can be typed in this game, as examples.
    plays_by_number
        Whether the number of a card is a move.
    top_stays
        Whether the card on top stays under what is played on it; elsewhere it goes, and the next comes.
    aim, reached
        What Captain's shares are the chance of, and that it has come about: `to win the round`.
    think_of
        What to think of first before a move; it points at none.
    parts
        By the verb of a move without a card, the part of the table that it is about.
    dealt_words
        What is counted of a deal, as a sentence.
    teaching_nothing
        Kinds of events by which whoever acts learns nothing new: no card that was hidden, no answer of
        another player, no chance. Moves can be taken back for free up to the last event of another kind.
    """

    pile_action = "draw"
    forced_draw = ""
    points_title = "Points"
    remembering = False
    all_open = False
    score_title = "How the round scores"
    next_label = "Next round"
    said_by_now: frozenset[str] = frozenset()
    typed_moves: tuple[str, ...] = ("3", "draw")
    typed_questions: tuple[str, str] = ("why 5", "why draw")
    plays_by_number = True
    top_stays = False
    aim = "to win the round"
    reached = "you win"
    think_of = "what each of your moves leaves you with"
    parts: ClassVar[Mapping[str, str]] = {}
    dealt_words: str
    teaching_nothing: frozenset[str] = frozenset()

    def costs(self, view: Any, names: Sequence[str]) -> str:
        """Say what each choice costs, from what the seat can see; empty where a game has no such sum."""
        return ""

    def aid(self, view: Any, names: Sequence[str]) -> list[Fact]:
        """List what can be known of the hands by whoever remembers everything, for the memory aid."""
        return []

    def time_limit(self, view: Any, names: Sequence[str]) -> TimeLimit | None:
        """Say how long the person may take for what is owed; None where there is no hurry."""
        return None

    @abstractmethod
    def facts(self, view: Any, names: Sequence[str]) -> list[Fact]:
        """List what lies on the table, in words."""

    @abstractmethod
    def place(self, view: Any) -> str:
        """Say which round of which match this is."""

    @abstractmethod
    def seats(self, view: Any, names: Sequence[str]) -> list[Seat]:
        """List the players with their counts and points."""

    @abstractmethod
    def hand(self, view: Any) -> list[HandCard]:
        """List the own hand with the judge's marks."""

    @abstractmethod
    def scene(self, view: Any, look: Look) -> Scene:
        """Compose the table for the canvas."""

    @abstractmethod
    def now(self, view: Any, names: Sequence[str]) -> str:
        """Say whose turn it is and what can be done, with its cause."""

    def choices(self, view: Any, names: Sequence[str]) -> list[Choice]:
        """List the legal actions that are neither a card of the hand nor a gift."""
        return []

    def gift(self, view: Any, names: Sequence[str]) -> Gift | None:
        """Ask for cards to be given, where they are owed."""
        return None

    def gift_action(self, view: Any, codes: Sequence[str], taker: int) -> str:
        """Write the action that gives these cards; none, where it is settled which."""
        raise PairitError("Nothing is given in this game.")

    def gift_label(self, action: str, names: Sequence[str]) -> str:
        """Name the button that gives what is chosen or settled already."""
        return self.say(action, names)

    def preview(self, view: Any, action: str) -> str:
        """Say what else a play will do, where it should be confirmed first; empty where it needs none."""
        return ""

    @abstractmethod
    def say(self, action: str, names: Sequence[str]) -> str:
        """Say an action as something to be done: `play green 3 skull`."""

    @abstractmethod
    def tell(self, event: Event, reader: int, names: Sequence[str]) -> str:
        """Tell an event to one reader."""

    @abstractmethod
    def received(self, event: Event, seat: int) -> Sequence[str]:
        """List the cards that a seat has got by an event."""

    @abstractmethod
    def about(self, view: Any, kind: str, index: int, names: Sequence[str]) -> str:
        """Say something about a part of the table that was pressed and does nothing."""

    @abstractmethod
    def score_sheet(self, view: Any, names: Sequence[str]) -> list[str]:
        """List how a finished round scores, line by line."""

    @abstractmethod
    def result(self, view: Any) -> str:
        """Say how a finished round went for the seat: `won`, `lost`, `drawn`; `safe` where only one loses."""

    @abstractmethod
    def dealt(self, deal: Step[Any]) -> list[Dealt]:
        """Count what a deal gave to each seat; only for a round that is over."""

    def shout(self, view: Any) -> str:
        """Name the button that stands ready all game, as PAIR IT!; empty where the game has none."""
        return ""

    def with_shout(self, view: Any, action: str) -> str | None:
        """Give the action together with its shout, where one would count; None elsewhere."""
        return None

    def common_action(self, view: Any, odds: Sequence[int]) -> Choice | None:
        """Give the action that all owe together, as a slap, with the seats' odds; None elsewhere."""
        return None

    def race(self, view: Any) -> Race | None:
        """Say what all can race for now, where the common action is one of presses; None elsewhere."""
        return None

    def timed_action(self, times: Sequence[int]) -> str:
        """Write the common action with the time of each seat, in milliseconds."""
        raise PairitError("Nothing is raced for in this game.")

    def judge_together(self, view: Any, action: str) -> Verdict:
        """Judge an action while all owe one together: anybody may do that, whoever's turn it is."""
        return view.judge(action)  # type: ignore[no-any-return]
