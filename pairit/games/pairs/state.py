"""A state of Pairs: a position that nobody changes any more, and what can be done with it."""

from __future__ import annotations

from typing import Any, Self

from pairit.engine import game as engine
from pairit.engine.action import Action
from pairit.engine.errors import IllegalAction, PairitError
from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.engine.verdict import Verdict
from pairit.games.pairs import judge, notation
from pairit.games.pairs.action import read_action
from pairit.games.pairs.cards import DECK
from pairit.games.pairs.effects import carry_out, deal_round
from pairit.games.pairs.position import NOBODY, TURN, Log, Match, Position
from pairit.games.pairs.view import PairsView


class PairsState(Position, engine.State):
    """One position of a game of Pairs; see `pairit.engine.game.State` for what it can do.

    Examples
    --------
    >>> import pairit
    >>> game = pairit.games["pairs"]
    >>> state = game.position("pairs; stacks: 10 5 / 9 4; scores: 0 / 12; turn: 1; draw: 9 7 2")
    >>> state.legal_actions()
    ['hit', 'fold']
    >>> after = state.play("hit")
    >>> after.points, after.legal_actions()
    ((0, 21), ['deal'])
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
            raise PairitError(
                "The game is still going on: a new one is dealt when somebody has lost (PR-11)."
            )
        if self.match_over:
            raise PairitError(
                "Without coins a game is the whole match (PR-16): deal a new one with game.deal()."
            )
        old = self.match
        new = Match(old.game, old.seed, old.number + 1, (0,) * self.players, self.coins)
        return deal_game(type(self), new)

    def view(self, seat: int) -> PairsView:
        return PairsView(self, seat)

    def parts(self) -> dict[str, str]:
        return notation.write(self)

    def _key(self) -> tuple[Any, ...]:
        return (
            self.match,
            self.stacks,
            self.scored,
            self.turn,
            self.owes,
            self.pile[self.taken :],
            self.discards,
            self.burned,
            self.shuffles,
        )


def deal_game(make: type[Any], match: Match) -> Step[Any]:
    """Shuffle, burn and deal the first round of a game (PR-01, PR-02, PR-03)."""
    at = object.__new__(make)
    players = len(match.carried)
    at.match, at.turn, at.owes = match, NOBODY, TURN
    at.stacks = at.scored = (0,) * players
    at.discards = at.burned = at.shuffles = 0
    events = [Event("game", ("PR-01", "PR-02", "PR-10"), count=at.target)]
    at.shuffle(DECK.all, match.game.burn, events)
    deal_round(at, events)
    return Step(at, tuple(events))
