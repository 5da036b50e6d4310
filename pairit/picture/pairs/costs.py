"""What hitting and folding cost, from what a seat can see; as numbers and as sentences."""

from __future__ import annotations

from dataclasses import dataclass

from pairit.games.pairs.cards import ranks_of
from pairit.games.pairs.view import PairsView
from pairit.games.pairs.words import count_of


@dataclass(frozen=True)
class Costs:
    """What the two choices cost one seat.

    Attributes
    ----------
    pairing, unseen
        How many of the cards that may come next pair the stack, and how many may come.
    average
        The points that a hit costs on average.
    losing
        How many of the pairing cards lose the game.
    fold
        The points that folding costs; None where no card lies in play.
    fold_loses
        Whether folding loses the game.
    can_hit
        Whether there is a card to hit.
    empty_stack, empty_deck
        Whether the first card cannot pair, and whether a hit begins with a shuffle.
    """

    pairing: int
    unseen: int
    average: float
    losing: int
    fold: int | None
    fold_loses: bool
    can_hit: bool
    empty_stack: bool
    empty_deck: bool

    @property
    def of_hit(self) -> str:
        """Say what a hit costs."""
        if not self.can_hit:
            return "No card is left to hit."
        if self.empty_stack:
            return "The stack is empty: a hit costs nothing."
        if self.empty_deck:
            return "The deck is empty: a hit shuffles the cards that were laid down, so no chance is known."
        pairs = "pairs" if self.pairing == 1 else "pair"
        share = round(100 * self.pairing / self.unseen)
        said = (
            f"Hit: {self.pairing} of {self.unseen} unseen cards {pairs} your stack ({share} %); "
            f"on average a hit costs {count_of_average(self.average)}."
        )
        if not self.losing:
            return said
        which = "All" if self.losing == self.pairing else str(self.losing)
        return f"{said} {which} of these {self.pairing} would lose the game."

    @property
    def of_fold(self) -> str:
        """Say what folding costs; empty where it cannot be done."""
        if self.fold is None or (self.empty_stack and self.can_hit):
            return ""
        said = f"Fold costs {count_of(self.fold, 'point')}"
        return f"{said} and loses the game." if self.fold_loses else f"{said}."


def count_of_average(points: float) -> str:
    """Write an average of points.

    >>> count_of_average(1.86), count_of_average(1.0)
    ('1.9 points', '1.0 points')
    """
    return f"{points:.1f} points"


def costs_of(view: PairsView) -> Costs:
    """Reckon what the choices cost the seat that looks.

    >>> import pairit
    >>> position = "pairs; stacks: 10 4 / 2; scores: 0 / 0; turn: 0"
    >>> costs = costs_of(pairit.games["pairs"].position(position).view(0))
    >>> print(costs.of_hit, costs.of_fold)
    Hit: 12 of 52 unseen cards pair your stack (23 %); on average a hit costs 2.0 points. Fold costs 2 points.
    """
    own, unseen = set(ranks_of(view.stacks[view.seat])), ranks_of(view.unseen)
    has, target = view.points[view.seat], view.target
    pairing = [rank for rank in unseen if rank in own]
    return Costs(
        pairing=len(pairing),
        unseen=len(unseen),
        average=view.expected_points(),
        losing=sum(has + rank >= target for rank in pairing),
        fold=view.lowest,
        fold_loses=view.lowest is not None and has + view.lowest >= target,
        can_hit=view.can_hit,
        empty_stack=not own,
        empty_deck=not view.pile_count,
    )
