"""All house rules of a game, ranked by what they change."""

from __future__ import annotations

import html
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import pandas as pd

from pairit.lab.comparison import SAID, Comparison, comparisons, html_table, in_parts, points_apart
from pairit.lab.measures import NO_CHANGE, STARTER, TURNS
from pairit.lab.study import LEVELS, Study, seated, values_of


@dataclass(frozen=True)
class Ranking:
    """What all house rules of a game change, the strongest first. In a cell it displays itself.

    Attributes
    ----------
    comparisons
        One for each house rule.
    """

    comparisons: tuple[Comparison, ...]

    @property
    def frame(self) -> pd.DataFrame:
        """One row a house rule: the value and the level with which it changes most, and how much.

        `strength` is 1 where a lot begins and 0 where nothing is measurable; `turns` is a part of what is
        usual, `starter` a difference of shares, each with half of its 95 % interval; `comes_up` is the share
        of deals in which the ruling decides anything under the usual rule.
        """
        rows = []
        for one in self.comparisons:
            strongest = one.strongest
            turns, starter = strongest.found[TURNS], strongest.found[STARTER]
            rows.append(
                {
                    "option": one.option.name,
                    "ruling": one.option.ruling,
                    "usual": one.words(one.usual),
                    "instead": one.words(strongest.side.value),
                    "level": strongest.side.level,
                    "verdict": strongest.verdict,
                    "strength": strongest.strength,
                    "turns": turns.change / turns.usual,
                    "turns_half": turns.half / turns.usual,
                    "starter": starter.change,
                    "starter_half": starter.half,
                    "comes_up": strongest.found[one.option.ruling].usual,
                }
            )
        return pd.DataFrame(rows)

    def __getitem__(self, option: str) -> Comparison:
        """Give the comparison of one house rule.

        Raises
        ------
        KeyError
            If it is not among them.
        """
        return {one.option.name: one for one in self.comparisons}[option]

    def __str__(self) -> str:
        return "\n".join([self._title, *self._lines()])

    def _repr_html_(self) -> str:
        heads = ["house rule", "usually", "instead", "bots", "turns", "starter", "verdict"]
        rows = []
        for one in self.comparisons:
            found, side = one.strongest.found, one.strongest.side
            changed = [in_parts(found[TURNS]), points_apart(found[STARTER]), one.strongest.verdict]
            named = [one.question, one.words(one.usual), one.words(side.value), side.level]
            rows.append([*named, *changed])
        table = html_table("Each with the value and the bots with which it changes most.", heads, rows)
        return f"<div><h3>{html.escape(self._title)}</h3>{table}</div>"

    @property
    def _title(self) -> str:
        first = self.comparisons[0]
        return (
            f"{first.game.title}: what its house rules change, the most first; {first.deals:,} shuffles "
            f"from seed {first.seed}, {first.players} players"
        )

    def _lines(self) -> list[str]:
        lines = []
        for place, one in enumerate(self.comparisons, start=1):
            strongest = one.strongest
            figures = (
                f"turns {in_parts(strongest.found[TURNS])}, starter {points_apart(strongest.found[STARTER])}"
            )
            changed = f"{one.words(one.usual)} → {one.words(strongest.side.value)}"
            told = SAID[strongest.verdict]
            if strongest.verdict != NO_CHANGE:
                told += f" ({figures}, {one.bots(strongest.side)})"
            lines.append(f"{place}. {one.question}, {changed}: {told}.")
        return lines


def compare_all(
    game: str,
    games: int = 4_000,
    players: int | None = None,
    seed: int = 0,
    levels: Sequence[str] = LEVELS,
    executor: Executor | None = None,
    **options: object,
) -> Ranking:
    """Find out what each house rule of a game changes, and rank them.

    Everything is as `compare` has it, and all house rules play the same shuffles. The verdicts ask for more
    than those of a single comparison, because many more intervals are looked at.

    Parameters
    ----------
    game, games, players, seed, levels, executor, options
        As for `compare`.

    Raises
    ------
    OptionError
        If there is no such game, house rule or level, or so many cannot play.

    Examples
    --------
    >>> ranking = compare_all("pairs", games=20, levels=["random"])
    >>> sorted(ranking.frame["option"])[:3]
    ['burn', 'burned_return', 'coins']
    """
    rules, seats = seated(game, players, options)
    tried = {option.name: values_of(option, rules, seats) for option in rules.known_options}
    study = Study(
        rules, {name: values for name, values in tried.items() if values}, seats, levels, seed, games
    )
    study.play(executor)
    ranked = sorted(comparisons(study), key=lambda one: -one.strongest.strength)
    return Ranking(tuple(ranked))
