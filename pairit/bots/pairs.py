"""The bots of Pairs. Each has one rule of thumb about folding; all of them deal when it is theirs to deal."""

from __future__ import annotations

from abc import abstractmethod

from pairit.bots.bot import Bot
from pairit.engine.needs import need
from pairit.games.pairs.action import HIT, read_action
from pairit.games.pairs.cards import ranks_of
from pairit.games.pairs.rules import TABLE
from pairit.games.pairs.view import PairsView


class Thumb(Bot):
    """Hits or folds by a rule of thumb."""

    def choose(self, view: PairsView) -> str:
        """Choose to hit or to fold; of several lowest cards it takes any by chance."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        folds = [action for action in actions if action != HIT]
        if HIT in actions and not self.folds(view):
            return HIT
        return self.any_of(folds)

    def because(self, view: PairsView, action: str) -> str:
        """Say what the rules decide, or the rule of thumb."""
        verb = read_action(action).verb
        if verb == "deal":
            return "The round is over, and it is mine to deal."
        if verb == "hit" and not view.stacks[view.seat]:
            return "With an empty stack a hit cannot pair."
        if verb == "fold" and not view.can_hit:
            return "No card is left to hit."
        return self.says(view)

    def says(self, view: PairsView) -> str:
        """Say by what its rule decides here, in a sentence; a rule without words says nothing."""
        return ""

    @abstractmethod
    def folds(self, view: PairsView) -> bool:
        """Whether to fold where both is possible."""


class Deckhand(Thumb):
    """Folds whenever a card of `most` points or less lies in play, whatever a hit would cost.

    That is too often: against Mate it loses about two games in three.
    """

    name = "Deckhand"
    most = 3

    def says(self, view: PairsView) -> str:
        """Compare the lowest card with what it folds for."""
        return f"I fold for {self.most} or less, and the lowest card in play is {view.lowest}."

    def folds(self, view: PairsView) -> bool:
        """Fold for a cheap card."""
        return view.lowest is not None and view.lowest <= self.most


class Bosun(Thumb):
    """Never folds: it always takes one more card."""

    name = "Bosun"

    def says(self, view: PairsView) -> str:
        """Say that it does not compare."""
        return "I never fold while there is a card to hit."

    def folds(self, view: PairsView) -> bool:
        """Never."""
        return False


class Mate(Thumb):
    """Folds when the lowest card in play is less than 0.9 of what a hit costs on average.

    It reckons with every card that it could have seen.
    """

    name = "Mate"
    share = 0.9

    def says(self, view: PairsView) -> str:
        """Compare both prices."""
        hit = view.expected_points()
        return (
            f"A fold costs {view.lowest}, a hit {hit:.1f} on average, by the cards that were seen; "
            f"I fold for less than {self.share * hit:.1f}."
        )

    def folds(self, view: PairsView) -> bool:
        """Compare the price of folding with the expected price of a hit."""
        return view.lowest is not None and view.lowest < self.share * view.expected_points()


class Navigator(Mate):
    """Plays two-player Pairs as the solved model says; at other tables it plays as Mate does.

    The model knows the scores and the stacks, but neither burned cards nor those that stay out, so in the
    real game it is an approximation.
    """

    name = "Navigator"

    def __init__(self, seed: int = 0) -> None:
        # Asked for when it sits down, so that no game stops in the middle.
        need("Navigator", "numpy")
        super().__init__(seed)

    def says(self, view: PairsView) -> str:
        """Say that it has looked it up, where the model fits the table."""
        if not is_solved(view):
            return super().says(view)
        own, other = view.points[view.seat], view.points[1 - view.seat]
        best = "a fold" if self.folds(view) else "a hit"
        return f"With these stacks, at {own} to {other} points, the solved game has {best} lose less often."

    def folds(self, view: PairsView) -> bool:
        """Look the position up in the model."""
        if not is_solved(view):
            return super().folds(view)
        # Only here are the arrays needed, and numpy with them.
        from pairit.bots import pairs_solver

        other = 1 - view.seat
        stacks = [pairs_solver.stack_of(ranks_of(view.stacks[seat])) for seat in (view.seat, other)]
        return pairs_solver.folds(view.points[view.seat], view.points[other], *stacks)


def is_solved(view: PairsView) -> bool:
    """Whether the model was solved for this table."""
    return view.players == 2 and view.game.options["variant"] == "pairs" and view.target == TABLE[2]
