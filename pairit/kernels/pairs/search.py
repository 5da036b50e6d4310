"""The search of Pairs, compiled: worlds dealt anew as `PairsView.sample` deals them, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pairit.engine.random import DECK as DECK_STREAM
from pairit.engine.search import search_with
from pairit.games.pairs.position import DEAL_OWED, OVER
from pairit.games.pairs.view import PairsView
from pairit.kernels.chance import stream_key
from pairit.kernels.compiling import compiled
from pairit.kernels.pairs.cards import count_in, one_of, size_of
from pairit.kernels.pairs.effects import play as _play
from pairit.kernels.pairs.legal import ACTIONS, MOST_ACTIONS
from pairit.kernels.pairs.legal import legal_actions as _legal_actions
from pairit.kernels.pairs.players import CHANCE as BOT_CHANCE
from pairit.kernels.pairs.players import LEVELS, choose
from pairit.kernels.pairs.position import NO_SEAT, POSITION, load
from pairit.kernels.pairs.tables import HIGHEST, TARGET, Tables, rules_of, solution_of
from pairit.kernels.searching import below, bits, mover, next_seed
from pairit.kernels.shuffling import shuffle_within

__all__ = ["MOST_ACTIONS", "Searching", "below", "load", "mover", "room", "search", "searching", "write"]


class Searching(NamedTuple):
    """What the functions of the search are given first.

    Attributes
    ----------
    table
        The rules, as everywhere in this kernel.
    number
        Which game of the match it is.
    losses
        The chance to lose at the start of a round, by own and other score; empty where nobody knows it.
    level
        The bot that plays worlds out.
    chances
        Room for the chance of a bot in each seat.
    """

    table: Tables
    number: int
    losses: NDArray[np.float64]
    level: int
    chances: Any


def searching(
    view: PairsView, known: Mapping[int, int], level: str, losses: NDArray[np.float64] | None = None
) -> Searching:
    """Make what the search plays by.

    Parameters
    ----------
    view
        What everybody sees.
    known
        Nothing: nobody holds a hidden card.
    level
        The bot that plays worlds out.
    losses
        The solved model's chance to lose at the start of a round, where the table is one that it knows: there
        the search ends with the round. None: it goes on to the end of the game.
    """
    rules = rules_of(view.game, view.players, [LEVELS[level]])
    table = Tables(rules, solution_of(np.zeros((TARGET, TARGET))))
    # A copy, as the model's own is locked: so that it is one type, and compiled once.
    losses = np.zeros((0, 0)) if losses is None else np.array(losses)
    return Searching(table, view.round_number, losses, 0, np.zeros(view.players, BOT_CHANCE))


def write(view: PairsView, action: int) -> str:
    """Write an action in notation."""
    return str(ACTIONS[action])


def room() -> Any:
    """Make room for a world."""
    return np.zeros(1, POSITION)[0]


@compiled
def redeal(tables: Searching, root: Any, at: Any, chance: Any) -> None:
    """Deal a world anew from what everybody knows: the order of the cards that nobody has seen."""
    rules = tables.table.rules
    count = 0
    for rank in range(1, HIGHEST + 1):
        for copy in range(count_in(root.unseen, rank)):
            at.returning[count] = rules.first_slot[rank] + copy
            count += 1
    shuffle_within(at.returning, count, bits(chance), at.pile, at.values, at.heads)
    at.chance = stream_key(next_seed(chance), DECK_STREAM, tables.number)
    at.shuffles, at.turn, at.owes = 0, root.turn, root.owes
    at.discards, at.unseen, at.burned = root.discards, root.unseen, 0
    at.taken, at.size = 0, count - size_of(root.burned)
    for place in range(at.size, count):
        at.burned += one_of(rules.rank_at[at.pile[place]])
    for seat in range(rules.players):
        at.scored[seat], at.points[seat], at.stacks[seat] = (
            root.scored[seat],
            root.points[seat],
            root.stacks[seat],
        )


@compiled
def _ends(tables: Searching, at: Any) -> bool:
    """Whether the search ends here: the game is over, or the chances after this round are known."""
    over: bool = at.owes == OVER or (at.owes == DEAL_OWED and len(tables.losses) > 0)
    return over


@compiled
def legal_actions(tables: Searching, at: Any, actions: NDArray[np.int64]) -> int:
    """List what may be done; nothing where the search ends."""
    return 0 if _ends(tables, at) else _legal_actions(tables.table, at, actions)


@compiled
def play(tables: Searching, at: Any, action: int) -> None:
    """Do a legal action."""
    _play(tables.table, at, action, None)


@compiled
def play_out(tables: Searching, at: Any, chance: Any, longest: int) -> None:
    """Let bots play on, each by a chance of its own."""
    for seat in range(tables.table.rules.players):
        tables.chances[seat].seed, tables.chances[seat].index = bits(chance), 0
    left = longest
    while left > 0 and not _ends(tables, at):
        _play(tables.table, at, choose(tables.table, at, tables.level, tables.chances[at.turn]), None)
        left -= 1


@compiled
def reward(tables: Searching, at: Any, rewards: NDArray[np.float64]) -> None:
    """Give all but the loser 1; while the game goes on as much as is known, or the less the more points."""
    players = tables.table.rules.players
    target = tables.table.rules.target
    for seat in range(players):
        if at.owes == OVER:
            rewards[seat] = 0.0 if at.turn != NO_SEAT and seat == at.turn else 1.0
        elif len(tables.losses) > 0:
            rewards[seat] = 1.0 - tables.losses[at.points[seat], at.points[1 - seat]]
        else:
            rewards[seat] = 1.0 - at.points[seat] / (target * players)


search = compiled(search_with(globals()))
"""The search of `pairit.engine.search`, compiled with what stands here."""
