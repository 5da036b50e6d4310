"""What compiled code must know of a table of Pairs: its rules, and the solved model, each as a record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pairit.games.pairs.cards import CARD_OF, DECK, RANK_OF, RANKS, ranks_of
from pairit.games.pairs.effects import MOST_DEALS
from pairit.games.pairs.options import HIGHEST_TOTAL
from pairit.games.pairs.rules import TABLE, Rules
from pairit.kernels.pairs.cards import heap_of
from pairit.kernels.pairs.policy import Policy

SEATS = Rules.seats[-1]
HIGHEST = max(RANKS)
STACKS = 1 << HIGHEST
CARDS = len(DECK)
ALL = heap_of(ranks_of(DECK.all))
"""The deck as a heap."""

TARGET = TABLE[2]
"""The score that loses in the solved model."""

SCORES = HIGHEST_TOTAL // Rules.seats[0] + 1
"""As many scores as a player may have in a game that goes on."""

RULES = np.dtype(
    [
        # house rules
        ("players", "i8"),
        ("target", "i8"),
        ("burn", "i8"),
        ("burned_return", "i8"),
        ("tie_guard", "i8"),
        ("most_deals", "i8"),
        ("continuous", "i8"),
        ("calamities", "i8"),
        ("pays", "i8"),
        # cards: by rank, and by slot of the deck
        ("first_slot", "u1", (HIGHEST + 1,)),
        ("starting_rank", "u1", (HIGHEST + 1,)),
        ("slots", "u1", (CARDS,)),
        ("rank_at", "u1", (CARDS,)),
        # by stack: its lowest rank (0 for none), how many cards, what they add up to, and its heap
        ("lowest", "u1", (STACKS,)),
        ("size", "u1", (STACKS,)),
        ("total", "u1", (STACKS,)),
        ("heap", "i8", (STACKS,)),
        # when to fold, by level; see `pairit.kernels.pairs.policy`
        ("any", "u1", (SEATS,)),
        ("share", "f8", (SEATS, SCORES)),
        ("least", "u1", (SEATS, HIGHEST + 1)),
        ("survives", "u1", (SEATS,)),
        ("solved", "u1", (SEATS,)),
    ],
    align=True,
)

SOLUTION = np.dtype(
    [
        ("loss", "f8", (TARGET, TARGET)),
        ("known", "u1", (TARGET, TARGET)),
        ("folds", "u1", (TARGET, TARGET, STACKS, STACKS // 8)),
    ],
    align=True,
)
"""The solved model of two players, by own and other score: the chance to lose at the start of a round; how
much of the round is solved; and when to fold, a bit for two stacks. Memory is taken where it is written."""

NEVER = 255
"""More than any stack adds up to."""


class Tables(NamedTuple):
    """What every compiled function of the game is given first.

    Attributes
    ----------
    rules
        A record of the type `RULES`.
    solution
        A record of the type `SOLUTION`. Rounds are solved in it as they come up.
    """

    rules: Any
    solution: Any


def solution_of(loss: NDArray[np.float64]) -> Any:
    """Make a solution in which no round is solved yet.

    Parameters
    ----------
    loss
        The chance to lose at the start of a round, by own and other score.
    """
    solution: Any = np.zeros(1, SOLUTION)[0]
    solution["loss"] = loss
    return solution


def rules_of(game: Rules, players: int, policies: Sequence[Policy]) -> Any:
    """Write down the rules of a game for so many players.

    Parameters
    ----------
    game
        The game with its options.
    players
        How many play.
    policies
        The levels: number n plays by the policy at place n. At most eight.
    """
    rules: Any = np.zeros(1, RULES)[0]
    target = game.target(players)
    rules["players"], rules["target"] = players, target
    rules["burn"], rules["burned_return"] = game.burn, game.burned_return
    rules["tie_guard"], rules["most_deals"] = game.tie_guard, MOST_DEALS
    rules["continuous"], rules["calamities"] = game.continuous, game.calamities
    rules["pays"] = game.coins != "none"
    for rank in RANKS:
        rules["first_slot"][rank] = CARD_OF[rank]
        rules["starting_rank"][rank] = game.starting_rank(rank)
    rules["slots"] = range(CARDS)
    rules["rank_at"] = [RANK_OF[card] for card in DECK.card_at]
    for name, values in _by_stack().items():
        rules[name] = values
    way = np.minimum(np.arange(SCORES) / target, 1.0)
    is_solved = players == 2 and target == TARGET and game.options["variant"] == "pairs"
    for level, policy in enumerate(policies):
        late = policy.share if policy.late_share is None else policy.late_share
        rules["any"][level], rules["survives"][level] = policy.any, policy.survives
        rules["solved"][level] = policy.solved and is_solved
        rules["share"][level] = policy.share + (late - policy.share) * way
        for rank in RANKS:
            rules["least"][level, rank] = 0 if rank <= policy.most else policy.sums.get(rank, NEVER)
    return rules


@cache
def _by_stack() -> dict[str, NDArray[Any]]:
    """Look at every stack once."""
    stacks = [[rank for rank in RANKS if stack >> rank - 1 & 1] for stack in range(STACKS)]
    return {
        "lowest": np.array([min(stack, default=0) for stack in stacks]),
        "size": np.array([len(stack) for stack in stacks]),
        "total": np.array([sum(stack) for stack in stacks]),
        "heap": np.array([heap_of(stack) for stack in stacks]),
    }
