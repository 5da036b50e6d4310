"""Kind G: hit or fold. What each costs on average is reckoned from what could be seen, and told later."""

from __future__ import annotations

from pairit.companion.quiz.asking import Asks, table_of
from pairit.companion.quiz.chance import Chance
from pairit.companion.quiz.item import Item, Option, is_well_formed
from pairit.companion.quiz.wording import (
    about,
    answer_is,
    name_of,
    played_out,
    short_why,
    situation,
    who_moves,
)
from pairit.engine.game import State

_ALIKE = 1e-9
"""A difference that comes of reckoning with fractions, and is none."""


def odds_item(identity: str, asks: Asks, state: State, chance: Chance) -> Item | None:
    """Ask which of two actions costs less on average.

    Parameters
    ----------
    identity
        The item's name.
    asks
        What the game tells the quiz.
    state
        The position.
    chance
        Orders the answers.

    Returns
    -------
    Item or None
        None where a game has no such sum, only one action is possible, or both cost the same.

    Examples
    --------
    >>> import pairit
    >>> from pairit.companion.quiz.asks import asks_of
    >>> state = pairit.games["pairs"].position("pairs; stacks: 10 4 / 2; turn: 0")
    >>> item = odds_item("x", asks_of("pairs"), state, Chance(1))
    >>> print(item.after)
    Hit: 12 of 52 unseen cards pair your stack (23 %); on average a hit costs 2.0 points. Fold costs 2 points.
    """
    odds = asks.odds(state.view(state.to_move)) if asks.odds and state.to_move is not None else None
    if odds is None:
        return None
    least = min(odds.costs.values())
    options, right = [], ""
    for action in chance.shuffled(list(odds.costs)):
        words = asks.short(state, action)
        best = odds.costs[action] - least < _ALIKE
        said = "this costs less on average" if best else "this costs more on average"
        right = words if best else right
        options.append(
            Option(
                words, best, about(words, said, odds.words), played_out(asks, state, action, all_open=True)
            )
        )
    cheaper = min(odds.costs, key=lambda action: odds.costs[action])
    verdict = state.judge(cheaper)
    ruling = verdict.rulings[-1]
    game = state.game.name
    item = Item(
        id=identity,
        kind="G",
        game=game,
        ruling=ruling,
        question=f"{who_moves(state)}Which costs you less on average now?",
        options=tuple(options),
        hints=(
            name_of(game, ruling),
            "Count the unseen cards of the ranks in front of you.",
            answer_is(right),
        ),
        why=short_why([f"It costs {least:.1f} points on average; the other costs more."]),
        position=str(state),
        shown=table_of(state),
        situation=situation(asks, state),
        cited=frozenset(verdict.rulings),
        after=odds.words,
    )
    return item if is_well_formed(item) else None
