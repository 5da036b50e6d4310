"""A calculator for two-player Pairs: two stacks and two scores in, the cost of both choices out.

All figures are those of the solved model, with a fresh deck each round; see `pairit.bots.pairs_solver`.
"""

from __future__ import annotations

import html
from collections.abc import Iterable
from dataclasses import dataclass

import ipywidgets

from pairit.bots.pairs_solver import (
    CARDS,
    RANKS,
    TARGET,
    loss_probability,
    lowest_in_play,
    solve_round,
    stack_of,
)
from pairit.engine.errors import PositionError
from pairit.table.clearing import open_in_cell

SAME = 0.0005
"""Chances that differ by less are shown as equal."""


@dataclass(frozen=True)
class Advice:
    """What two stacks and scores come to.

    Attributes
    ----------
    own, other
        The ranks of the two stacks, the lowest first.
    scores
        The points of both.
    hit, fold
        The chance to lose the game after a hit and after a fold.
    lowest
        The rank that a fold takes.
    """

    own: tuple[int, ...]
    other: tuple[int, ...]
    scores: tuple[int, int]
    hit: float
    fold: float
    lowest: int

    @property
    def sentence(self) -> str:
        """Say what is better, and by how much."""
        if abs(self.hit - self.fold) < SAME:
            return "It makes no difference: hit or fold."
        better, worse = ("Hit", "fold") if self.hit < self.fold else ("Fold", "hit")
        return f"{better}: to {worse} loses {abs(self.hit - self.fold):.1%} more of such games."

    @property
    def reason(self) -> str:
        """Say where the two chances come from."""
        pairing = [rank for rank in self.own if rank - 1 - (rank in self.other) > 0]
        left = CARDS - len(self.own) - len(self.other)
        cards = sum(rank - 1 - (rank in self.other) for rank in pairing)
        total = self.scores[0] + self.lowest
        folding = (
            f"A fold takes the {self.lowest}: {total} points, and {TARGET} lose."
            if total >= TARGET
            else f"A fold takes the {self.lowest}: then it stands {total} to {self.scores[1]}."
        )
        return f"A hit pairs with {cards} of {left} cards. {folding}"

    def __str__(self) -> str:
        stacks = f"{' '.join(map(str, self.own))} against {' '.join(map(str, self.other))}"
        return (
            f"{stacks}, {self.scores[0]} to {self.scores[1]} points: a hit loses {self.hit:.1%}, "
            f"a fold {self.fold:.1%}. {self.sentence} {self.reason}"
        )


def advise(own: Iterable[int], other: Iterable[int], scores: tuple[int, int] = (0, 0)) -> Advice:
    """Give the costs of both choices for whoever is to move.

    Parameters
    ----------
    own, other
        The ranks of the two stacks, each from 1 to 10 and once.
    scores
        The own and the other points, from 0 to 30.

    Raises
    ------
    PositionError
        If these stacks or scores cannot occur; the message says why.

    Examples
    --------
    >>> advise([7, 10], [2, 4]).sentence[:4]
    'Fold'
    """
    mine, theirs = sorted(own), sorted(other)
    for stack in (mine, theirs):
        if not stack or len(set(stack)) < len(stack) or not set(stack) <= set(RANKS):
            raise PositionError(
                f"A stack has each rank from 1 to 10 once at most, and one card at least; not {stack}."
            )
    if 1 in mine and 1 in theirs:
        raise PositionError("There is one 1 only (PR-01): it cannot lie in both stacks.")
    if not all(0 <= score < TARGET for score in scores):
        raise PositionError(f"Scores lie from 0 to {TARGET - 1}: at {TARGET} the game is over (PR-10).")
    hit, fold = solve_round(*scores).choices(mine, theirs)
    lowest = int(lowest_in_play()[stack_of(mine), stack_of(theirs)])
    return Advice(tuple(mine), tuple(theirs), scores, hit, fold, lowest)


class Calculator(ipywidgets.VBox):
    """The calculator in a cell: a row of ranks for each stack, a field for each score, and the advice."""

    def __init__(self, own: Iterable[int] = (7, 10), other: Iterable[int] = (2, 4)) -> None:
        self._own = _ranks("Your stack", own)
        self._other = _ranks("The other stack", other)
        self._scores = [
            ipywidgets.BoundedIntText(
                0,
                0,
                TARGET - 1,
                description=name,
                style={"description_width": "110px"},
            )
            for name in ("Your points", "The other's")
        ]
        self._advice = ipywidgets.HTML()
        for button in (*self._own.children, *self._other.children, *self._scores):
            button.observe(lambda _: self._show(), names="value")
        super().__init__([self._own, self._other, *self._scores, self._advice])
        self._show()
        open_in_cell(self)

    def __repr__(self) -> str:
        return "A calculator of two-player Pairs. Run this cell to use it."

    def _show(self) -> None:
        own, other = (
            [int(button.description) for button in row.children[1:] if button.value]
            for row in (self._own, self._other)
        )
        try:
            advice = advise(own, other, (self._scores[0].value, self._scores[1].value))
        except PositionError as fault:
            self._advice.value = f"<p>{html.escape(str(fault))}</p>"
            return
        start = loss_probability(*advice.scores)
        self._advice.value = (
            f"<p><strong>{advice.sentence}</strong></p>"
            f"<p>A hit loses {advice.hit:.1%} of such games, a fold {advice.fold:.1%}. {advice.reason}</p>"
            f"<p>Before the round was dealt it was {start:.1%}. In the model: a fresh deck each round.</p>"
        )


def _ranks(name: str, chosen: Iterable[int]) -> ipywidgets.HBox:
    label = ipywidgets.Label(name, layout={"width": "110px"})
    buttons = [
        ipywidgets.ToggleButton(
            rank in set(chosen), description=str(rank), tooltip=f"{name}: {rank}", layout={"width": "44px"}
        )
        for rank in RANKS
    ]
    return ipywidgets.HBox([label, *buttons], layout={"flex_flow": "row wrap"})
