"""The judge of Pairs: what may be done, and why, by which rulings.

It needs only what lies open, so a state and a view ask the same judge.
"""

from __future__ import annotations

from typing import Protocol

from pairit.engine.verdict import Reason, Verdict
from pairit.games.pairs import words
from pairit.games.pairs.action import DEAL, FOLD, FOLD_FROM, HIT, PairsAction, read_action
from pairit.games.pairs.position import DEAL_OWED, OVER
from pairit.games.pairs.rules import Rules


class Situation(Protocol):
    """What the judge must know: no more than everybody at the table sees."""

    turn: int
    owes: int
    stacks: tuple[int, ...]

    @property
    def game(self) -> Rules:
        """The house rules."""

    @property
    def can_hit(self) -> bool:
        """Whether there is a card to draw."""

    @property
    def lowest(self) -> int | None:
        """The lowest rank in play."""

    @property
    def lowest_seats(self) -> list[int]:
        """The seats with a card of that rank, from the seat to move on."""

    @property
    def points(self) -> tuple[int, ...]:
        """The score of each seat."""

    @property
    def target(self) -> int:
        """The score that loses."""


def legal_actions(at: Situation) -> list[PairsAction]:
    """List everything that the seat to move may do."""
    if at.owes == DEAL_OWED:
        return [DEAL]
    if at.owes == OVER:
        return []
    actions = [HIT] if at.can_hit else []
    if may_fold(at):
        actions += _folds(at)
    return actions


def may_fold(at: Situation) -> bool:
    """Whether folding is possible: not with an empty stack while there is a card to hit (PR-19)."""
    return at.lowest is not None and (bool(at.stacks[at.turn]) or not at.can_hit)


def _folds(at: Situation) -> list[PairsAction]:
    """List the ways to fold: one, but in Continuous Pairs one for each of several lowest cards (PR-20)."""
    if at.game.continuous and len(at.lowest_seats) > 1:
        return [FOLD_FROM[seat] for seat in sorted(at.lowest_seats)]
    return [FOLD]


def accept(at: Situation, action: PairsAction) -> PairsAction | None:
    """Give the action if it is legal; None where it is not."""
    return action if action in legal_actions(at) else None


def judge(at: Situation, text: str) -> Verdict:
    """Say whether the seat to move may do it, why, and by which rulings.

    Raises
    ------
    NotationError
        If the text is no move.
    """
    action = read_action(text)
    if accept(at, action) is not None:
        return Verdict(str(action), True, _in_favour(at, action), at=at)
    instead = legal_actions(at)[:3]
    said = tuple(words.action(other) for other in instead)
    return Verdict(str(action), False, (_against(at, action),), tuple(map(str, instead)), said, at)


def _in_favour(at: Situation, action: PairsAction) -> tuple[Reason, ...]:
    if action.verb == "deal":
        text = "The round is over and everybody has seen it: deal the next one."
        return (Reason("PR.yes.deal", "PR-22", text),)
    if action.verb == "hit":
        if not at.stacks[at.turn]:
            text = "Your stack is empty: you hit, and the first card cannot pair."
            return (Reason("PR.yes.hit.empty", "PR-19", text),)
        return (Reason("PR.yes.hit", "PR-07", "You may always hit. A rank that you have already is a pair."),)
    lowest = at.lowest
    assert lowest is not None
    card = words.a_card(str(lowest))
    reasons = [Reason("PR.yes.fold", "PR-08", f"You may fold: you take the lowest card in play, {card}.")]
    if not at.stacks[at.turn]:
        text = "Your stack is empty and there is no card to hit: you fold."
        reasons.append(Reason("PR.yes.fold.empty", "PR-19", text))
    elif not at.can_hit:
        reasons.append(
            Reason("PR.yes.fold.only", "PR-13", "No card is left to hit, so folding is what remains.")
        )
    if action.seat is not None:
        text = "Several lowest cards are equal: whoever folds chooses whose."
        reasons.append(Reason("PR.yes.fold.seat", "PR-20", text))
    if at.points[at.turn] + lowest >= at.target:
        total = at.points[at.turn] + lowest
        sum_ = f"{at.points[at.turn]} and {lowest} are {total}"
        text = f"You may fold, but it loses: {sum_}, and {at.target} lose."
        reasons.insert(0, Reason("PR.yes.fold.loses", "PR-15", text))
    return tuple(reasons)


def _against(at: Situation, action: PairsAction) -> Reason:
    if at.owes == OVER:
        return Reason(
            "PR.over", "PR-11", "The game is over: nothing more can be done in it.", "Deal a new game."
        )
    if at.owes == DEAL_OWED:
        text = "This round is over: the next one is dealt first."
        return Reason("PR.deal", "PR-22", text, "Deal the next round.")
    if action.verb == "deal":
        if at.game.continuous:
            text = "In Continuous Pairs no further round is dealt: play goes on."
            return Reason("PR.no_deal", "PR-22", text, "Hit or fold.")
        text = "This round is still going on: hit or fold."
        return Reason("PR.no_deal", "PR-22", text, "A round is dealt after a pair or a fold.")
    if action.verb == "hit":
        text = "No card is left to hit, not even after a reshuffle."
        return Reason("PR.no_card", "PR-13", text, "Fold.")
    return _fold_against(at, action)


def _fold_against(at: Situation, action: PairsAction) -> Reason:
    if not may_fold(at):
        text = "With an empty stack you hit: the one card cannot pair."
        return Reason("PR.fold.empty", "PR-19", text, "Fold on a later turn, with cards in front of you.")
    if action.seat is None:
        seats = words.listed([words.seat(seat) for seat in sorted(at.lowest_seats)])
        text = f"The lowest cards of {seats} are equal: say whose you take."
        return Reason("PR.fold.whose", "PR-20", text, "Write the seat, as 'fold 1'.")
    if at.game.continuous and len(at.lowest_seats) > 1:
        text = f"{words.capital(words.seat(action.seat))} has no card of the lowest rank, {at.lowest}."
        return Reason("PR.fold.not_lowest", "PR-20", text, "Name a seat with a lowest card.")
    if at.game.continuous:
        text = "Only one card is the lowest, so there is nothing to choose."
        return Reason("PR.fold.no_choice", "PR-20", text, "Fold without naming a seat.")
    text = "Of equal lowest cards your own goes first, then clockwise: nobody chooses."
    return Reason("PR.fold.no_choice", "PR-14", text, "Fold without naming a seat.")
