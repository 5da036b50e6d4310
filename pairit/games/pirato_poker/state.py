"""A state of Pirato Poker: a position that nobody changes any more, and what can be done with it."""

from __future__ import annotations

from typing import Any, Self

from pairit.engine import game as engine
from pairit.engine.action import Action
from pairit.engine.errors import IllegalAction, PairitError
from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.engine.verdict import Verdict
from pairit.games.pirato_poker import judge, notation
from pairit.games.pirato_poker.action import read_action
from pairit.games.pirato_poker.effects import carry_out, deal_round
from pairit.games.pirato_poker.position import Log, Position, Round
from pairit.games.pirato_poker.view import PiratoView


class PiratoState(Position, engine.State):
    """One position of a round; see `pairit.engine.game.State` for what it can do.

    Examples
    --------
    >>> import pairit
    >>> game = pairit.games["pirato-poker"]
    >>> state = game.position("hands: cat:g1 dog / pig / chicken*2; revealed: dog; turn: 2; draw: pig map")
    >>> state.legal_actions()
    ['give dog to 0', 'give dog to 1']
    >>> after = state.play("give dog to 0")
    >>> after.legal_actions()
    ['pass-on cat:g1 to 1', 'pass-on cat:g1 to 2']
    """

    __slots__ = ()

    def legal_actions(self) -> list[Action]:
        return list(judge.legal_actions(self))

    def judge(self, action: str) -> Verdict:
        return judge.judge(self, action)

    def play(self, action: str) -> Self:
        return self._play(action, None)

    def step(self, action: str) -> Step[Self]:
        events: list[Event] = []
        verdict = self.judge(action)
        after = self._play(action, events)
        return Step(after, tuple(events), verdict)

    def _play(self, action: str, log: Log) -> Self:
        accepted = judge.accept(self, read_action(action))
        if accepted is None:
            raise IllegalAction(self.judge(action))
        after = self.copy()
        carry_out(after, accepted, log)
        return after

    def next_round(self) -> Self:
        return self.next_round_step().state

    def next_round_step(self) -> Step[Self]:
        if not self.is_over:
            raise PairitError("The round is still going on: the next one is dealt when it is over (PP-08).")
        if self.match_over:
            won = f"{self.game.rounds} {'round wins' if self.game.rounds == 1 else 'rounds win'} the match"
            raise PairitError(f"The match is over: {won} (PP-26). Deal a new one with game.deal().")
        old = self.round
        captain = old.captain if self.winner is None else self.winner
        return deal(type(self), Round(old.game, old.seed, old.number + 1, captain, self.points))

    def view(self, seat: int) -> PiratoView:
        return PiratoView(self, seat)

    def parts(self) -> dict[str, str]:
        return notation.write(self)

    def _key(self) -> tuple[Any, ...]:
        return (
            self.round,
            self.hands,
            self.revealed,
            self.turn,
            self.owes,
            self.pile[self.taken :],
            self.aside,
            self.gifts,
        )


def deal(make: type[Any], round: Round) -> Step[Any]:
    """Deal a round: the captain's first card is turned up at once."""
    at = object.__new__(make)
    at.round = round
    events: list[Event] = []
    deal_round(at, events)
    return Step(at, tuple(events))
