"""The contract of every kernel: it plays what the engine plays, from the same chance, to the same rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from pairit.engine.game import Game, State
from pairit.rulebook import load

if TYPE_CHECKING:
    from numpy.typing import NDArray

CAP = 2_000
"""Actions after which a deal is given up and told as one that did not end."""

CHANCE_STEP = 1 << 40
"""How far the bots of one chance are from those of the next one: farther than any two of usual seeds."""

ENDINGS = ("round_won", "won", "drawn", "lost", "no_loser")
"""Kinds of events by which a deal ends; the last one of the last action, or of the deal, is its `end`."""

CAPPED = "did not end"
"""The `end` of a deal that was given up."""


def bot_seed(seed: int, players: int, seat: int, chance: int = 0) -> int:
    """Give the seed of a bot's own chance in the deal with a seed.

    Parameters
    ----------
    seed, players, seat
        Of the deal, and where the bot sits.
    chance
        0 for what the same bots do at a table; other numbers let the same bots choose otherwise on the same
        shuffles, which tells a house rule from a mere placebo.
    """
    return seed * players + seat + chance * CHANCE_STEP


def columns_of(state: State) -> tuple[str, ...]:
    """Name the columns of the rows of a game for so many players, in their order.

    Parameters
    ----------
    state
        Any position with that game and so many players.

    Examples
    --------
    >>> import pairit
    >>> columns_of(pairit.games["pairs"].deal(players=2, seed=1))[:6]
    ('seed', 'starter', 'loser', 'end', 'end_word', 'turns')
    """
    name = state.game.name
    verbs = import_module(f"pairit.games.{name.replace('-', '_')}.action").VERBS
    ended = "loser" if hasattr(state, "loser") else "winner"
    points = [f"points_{seat}" for seat in range(state.players)]
    did = [f"did_{verb}" for verb in sorted(verbs)]
    rulings = sorted(ruling.id for ruling in load(name))
    told = ("seed", "starter", ended, "end", "end_word", "turns", "choices", "largest_hand")
    return (*told, *points, *did, *rulings)


@dataclass(frozen=True)
class Rows:
    """What came of some deals, one entry a deal in every column.

    Attributes
    ----------
    columns
        Whole numbers by name, as `columns_of` names and orders them; a seat that nobody has is -1.
        `end` is one of `ENDINGS` or `CAPPED`, and `end_word` the word of that event, often empty. `turns` are
        actions, `choices` those in whose place another one was legal too, and `did_play` those with this
        verb. A ruling's column counts the events that cite it, from
        the deal on: the events of `game.deal_step` and of every `state.step`.
    words
        For the columns that hold words: what each number stands for.
    """

    columns: Mapping[str, NDArray[Any]]
    words: Mapping[str, tuple[str, ...]]


class Kernel(ABC):
    """One game, compiled.

    Positions are records of plain numbers, changed in place. Actions are numbers in the compiled code and
    their notation out here.

    Attributes
    ----------
    name
        The game's name, as `pair-it`.
    levels
        Which bots it plays exactly as `pairit.bots` does, with every memory they may have (`mate/6`); beside
        `random`, any legal action.
    """

    name: ClassVar[str]
    levels: ClassVar[tuple[str, ...]]

    @abstractmethod
    def play_rounds(
        self, game: Game, levels: Sequence[str], seed: int, count: int, *, cap: int = CAP, chance: int = 0
    ) -> Rows:
        """Play some deals to their end.

        Parameters
        ----------
        game
            The rules with their options.
        levels
            The bot in each seat; each is one of `levels`, or `random`.
        seed
            Deal number n, from 0, has the seed `seed + n`; its bots have the `bot_seed` of that and `chance`:
            `(seed + n) * players + seat + chance * CHANCE_STEP`, modulo 2**64.
        count
            How many deals.
        cap
            Actions after which a deal is given up.
        chance
            Which chance the bots have; the shuffles are the same with each.
        """

    @abstractmethod
    def load(self, state: State) -> Any:
        """Take a position over from the engine, its chance included."""

    @abstractmethod
    def write(self, position: Any) -> str:
        """Write a position in full notation: `str(state)` of the engine's state for it."""

    @abstractmethod
    def legal_actions(self, position: Any) -> list[str]:
        """List what may be done, in the engine's order and notation."""

    @abstractmethod
    def play(self, position: Any, action: str) -> Mapping[str, int]:
        """Do a legal action, in place.

        Returns
        -------
        Mapping[str, int]
            By which rulings something happened, and how often: those of the events of the engine's step.
        """

    @abstractmethod
    def choose(self, position: Any, level: str, seed: int, index: int) -> str:
        """Let a bot choose whose next number of chance is number `index` of the stream of `seed`."""
