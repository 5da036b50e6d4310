"""The same shuffles played by several rules: what is to be played, and what has been, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial

from pairit.engine.errors import OptionError
from pairit.engine.game import Game
from pairit.engine.options import Option, Value
from pairit.games import find
from pairit.lab.measures import Deals, joined, measure_task
from pairit.lab.rows import Task, chunk_of, say_if_slow
from pairit.lab.running import work_off
from pairit.lab.simulate import checked_task

LEVELS = ("deckhand", "mate")
"""The bots that a change is tried with: one plays without a plan, the other one well."""

FEW = 5
"""Of options with more values than this, the ends and the neighbours of the usual one are tried."""

PLACEBO_CHANCE = 1


@dataclass(frozen=True)
class Side:
    """One way to play the shuffles.

    Attributes
    ----------
    level
        The bots in all seats.
    option, value
        What is played otherwise than usual; no option for the usual rules and the placebo.
    is_placebo
        Whether the bots have another chance, and nothing else is changed.
    """

    level: str
    option: str = ""
    value: Value = False
    is_placebo: bool = False


class Study:
    """The same shuffles played by several rules.

    Parameters
    ----------
    game
        The game with the house rules of the table.
    tried
        The house rules that are changed, and to which values.
    players, levels
        How many play, and the bots that do, a whole table of each.
    seed, games
        The seed of the first shuffle, and how many shuffles there are.

    Raises
    ------
    OptionError
        If something of it cannot be played.
    """

    def __init__(
        self,
        game: Game,
        tried: Mapping[str, Sequence[Value]],
        players: int,
        levels: Sequence[str],
        seed: int,
        games: int,
    ) -> None:
        if not levels:
            raise OptionError(f"Name the bots that play, as levels={list(LEVELS)!r}.")
        self.game, self.tried, self.players, self.levels = game, tried, players, tuple(levels)
        self.seed, self.games = seed, games
        self.rulings = tuple(dict.fromkeys(game.options.known[option].ruling for option in tried))
        table = game.options.changed
        self.tasks: dict[Side, Task] = {}
        for level in self.levels:
            asked = game.name, [level] * players, games, seed
            self.tasks[Side(level)] = usual = checked_task(*asked, table)
            self.tasks[Side(level, is_placebo=True)] = replace(usual, chance=PLACEBO_CHANCE)
            for option, values in tried.items():
                for value in values:
                    self.tasks[Side(level, option, value)] = checked_task(*asked, table | {option: value})
        self._played: dict[Side, dict[int, Deals]] = {side: {} for side in self.tasks}

    @property
    def changes(self) -> Iterator[Side]:
        """The sides on which a house rule is changed."""
        return (side for side in self.tasks if side.option)

    def play(self, executor: Executor | None = None) -> None:
        """Play everything; interrupted, the shuffles that all sides have played are kept."""
        for task in self.tasks.values():
            say_if_slow(task)
        size = min(map(chunk_of, self.tasks.values()))
        sides = {
            part: side
            for at in range(0, self.games, size)
            for side, part in self.parts(at, min(size, self.games - at)).items()
        }
        for part, deals in work_off(partial(measured, rulings=self.rulings), list(sides), executor):
            self.take(sides[part], deals)

    def parts(self, at: int, count: int) -> dict[Side, Task]:
        """Give what each side has to play for some shuffles, counted from 0."""
        return {side: replace(task, first=self.seed + at, count=count) for side, task in self.tasks.items()}

    def take(self, side: Side, deals: Deals) -> None:
        """Take what a side has played."""
        self._played[side][int(deals.seeds[0])] = deals

    def played(self) -> dict[Side, Deals]:
        """Give the measures of all sides, for the shuffles that all of them have played.

        Raises
        ------
        OptionError
            If there are none.
        """
        common = set.intersection(*(set(played) for played in self._played.values()))
        if not common:
            raise OptionError("No shuffle has been played by all rules yet: let it run for longer.")
        return {
            side: joined([played[first] for first in sorted(common)]) for side, played in self._played.items()
        }


def measured(task: Task, rulings: Sequence[str]) -> tuple[Task, Deals]:
    """Play the deals of a task and measure them, and say which these are."""
    return task, measure_task(task, rulings)


def seated(game: str, players: int | None, options: Mapping[str, object]) -> tuple[Game, int]:
    """Give a game with the house rules of a table, and how many play: as many as usual where nothing is said.

    Raises
    ------
    OptionError
        If there is no such game or house rule, or so many cannot play.
    """
    rules = find(game).with_options(**options)
    seats = rules.usual_players if players is None else players
    rules.deal(players=seats, seed=0)
    return rules, seats


def values_of(option: Option, game: Game, players: int) -> tuple[Value, ...]:
    """Choose the values that an option is tried with: all where they are few, else ends and neighbours.

    Parameters
    ----------
    option
        The option.
    game
        The game with the house rules of the table; the value in force there is not tried.
    players
        How many play; values with which so many cannot play are left out.

    Examples
    --------
    >>> from pairit import games
    >>> pair_it = games.find("pair-it")
    >>> values_of(pair_it.options.known["anchors"], pair_it, 2)
    (0, 9, 11, 20)
    """
    usual, values = game.options[option.name], list(option.values)
    if len(values) > FEW:
        at = values.index(usual)  # only ranges are that long
        near = {0, at - 1, at + 1, len(values) - 1} & set(range(len(values)))
        values = [values[place] for place in sorted(near)]
    return tuple(value for value in values if value != usual and _can_be_dealt(game, option, value, players))


def _can_be_dealt(game: Game, option: Option, value: Value, players: int) -> bool:
    try:
        game.with_options(**{option.name: value}).deal(players=players, seed=0)
    except OptionError:
        return False
    return True
