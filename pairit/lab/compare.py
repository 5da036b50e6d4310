"""What does a house rule change? Every value on the same shuffles, with a placebo beside it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor

from pairit.engine.errors import OptionError
from pairit.engine.options import Value
from pairit.engine.text import quoted
from pairit.lab.comparison import Comparison, comparisons
from pairit.lab.study import LEVELS, Study, seated, values_of


def compare(
    game: str,
    option: str,
    games: int = 4_000,
    players: int | None = None,
    seed: int = 0,
    values: Sequence[Value] | None = None,
    levels: Sequence[str] = LEVELS,
    executor: Executor | None = None,
    **options: object,
) -> Comparison:
    """Find out what a house rule changes: each value plays the same shuffles as the usual one.

    Of each change its 95 % interval is told, from the differences on the same shuffles. Beside the values
    plays a placebo: the usual rule, but the bots have another chance. It shows how much of what happens is
    noise.

    The verdict is about the length of a deal, its points, how often the seat that begins wins, and how many
    deals end with nobody or not at all: *no measurable change* where all their intervals hold 0, *small*
    below 2 % or one percentage point, *clear* from there on, *a lot* from 10 % or three points on. So many
    intervals are looked at together that some would leave 0 out by chance: for the verdict they are as wide
    as to hold in 95 of 100 comparisons all at once (Bonferroni).

    Parameters
    ----------
    game
        Its name, as `pair-it`.
    option
        A house rule, as `empty_hand`.
    games
        How many shuffles each side plays.
    players
        How many play; None for as many as usual.
    seed
        The seed of the first shuffle.
    values
        Which values are tried; None for all, or for the ends and the neighbours where there are many.
    levels
        The bots: a whole table of each in turn, since what changes nothing among one kind may among others.
    executor
        Where it is played, as for `simulate`.
    options
        The other house rules of the table.

    Raises
    ------
    OptionError
        If there is no such game, house rule, value or level, or so many cannot play.

    Examples
    --------
    >>> found = compare("pairs", "burn", games=40, values=[0], levels=["random"])
    >>> found.verdicts[("random", 0)] in ("no measurable change", "small", "clear", "a lot")
    True
    """
    rules, seats = seated(game, players, options)
    if option not in rules.options.known:
        raise OptionError(
            f"There is no option {quoted(option)}. The options are: {', '.join(rules.options.known)}."
        )
    known = rules.options.known[option]
    if values is None:
        tried = values_of(known, rules, seats)
    else:
        tried = tuple(value for value in map(known.read, values) if value != rules.options[option])
    if not tried:
        raise OptionError(f"No value of {option} is left that differs from the usual one.")
    study = Study(rules, {option: tried}, seats, levels, seed, games)
    study.play(executor)
    return comparisons(study)[0]
