"""The bots of Pairs. Each has one rule of thumb about folding; all of them deal when it is theirs to deal."""

from __future__ import annotations

from abc import abstractmethod

from pairit.bots.bot import Bot
from pairit.games.pairs.action import HIT
from pairit.games.pairs.cards import ranks_of
from pairit.games.pairs.rules import TABLE
from pairit.games.pairs.view import PairsView


class _Thumb(Bot):
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

    @abstractmethod
    def folds(self, view: PairsView) -> bool:
        """Whether to fold where both is possible."""


class Deckhand(_Thumb):
    """Folds whenever a card of `most` points or less lies in play, whatever a hit would cost.

    That is too often: against Mate it loses about two games in three.
    """

    name = "Deckhand"
    most = 3

    def folds(self, view: PairsView) -> bool:
        """Fold for a cheap card."""
        return view.lowest is not None and view.lowest <= self.most


class Bosun(_Thumb):
    """Never folds: it always takes one more card."""

    name = "Bosun"

    def folds(self, view: PairsView) -> bool:
        """Never."""
        return False


class Mate(_Thumb):
    """Folds when the lowest card in play is less than 0.9 of what a hit costs on average.

    It reckons with every card that it could have seen.
    """

    name = "Mate"
    share = 0.9

    def folds(self, view: PairsView) -> bool:
        """Compare the price of folding with the expected price of a hit."""
        return view.lowest is not None and view.lowest < self.share * view.expected_points()


class Navigator(Mate):
    """Plays two-player Pairs as the solved model says; at other tables it plays as Mate does.

    The model knows the scores and the stacks, but neither burned cards nor those that stay out, so in the
    real game it is an approximation.
    """

    name = "Navigator"

    def folds(self, view: PairsView) -> bool:
        """Look the position up in the model."""
        if view.players != 2 or view.game.options["variant"] != "pairs" or view.target != TABLE[2]:
            return super().folds(view)
        # Only here are the arrays needed, and numpy with them.
        from pairit.bots import pairs_solver

        other = 1 - view.seat
        stacks = [pairs_solver.stack_of(ranks_of(view.stacks[seat])) for seat in (view.seat, other)]
        return pairs_solver.folds(view.points[view.seat], view.points[other], *stacks)
