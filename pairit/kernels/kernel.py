"""The contract of every kernel: it plays what the engine plays, from the same chance, to the same rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from numpy.typing import NDArray

from pairit.engine.game import Game, State

CAP = 2_000
"""Actions after which a deal is given up and told as one that did not end."""


@dataclass(frozen=True)
class Rows:
    """What came of some deals, one entry a deal in every column.

    Attributes
    ----------
    columns
        Whole numbers by name: the columns of `pairit.lab.simulate`, in their order; a seat that nobody has
        is -1.
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
        Which bots it plays exactly as `pairit.bots` does, beside `random`: any legal action.
    """

    name: ClassVar[str]
    levels: ClassVar[tuple[str, ...]]

    @abstractmethod
    def play_rounds(
        self, game: Game, levels: Sequence[str], seed: int, count: int, *, cap: int = CAP
    ) -> Rows:
        """Play some deals to their end.

        Parameters
        ----------
        game
            The rules with their options.
        levels
            The bot in each seat; each is one of `levels`.
        seed
            Deal number n, from 0, has the seed `seed + n`; its bots have `(seed + n) * players + seat`.
        count
            How many deals.
        cap
            Actions after which a deal is given up.
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
