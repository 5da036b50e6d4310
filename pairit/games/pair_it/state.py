"""A state of Pair It: a position that nobody changes any more, and what can be done with it."""

from __future__ import annotations

from typing import Any, Self

from pairit.engine import game as engine
from pairit.engine.action import Action
from pairit.engine.errors import IllegalAction, PairitError
from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.engine.verdict import Verdict
from pairit.games.pair_it import judge, notation
from pairit.games.pair_it.action import read_action
from pairit.games.pair_it.cards import points_of
from pairit.games.pair_it.effects import carry_out
from pairit.games.pair_it.position import NOBODY, OVER, Log, Position, Round
from pairit.games.pair_it.view import PairItView


class PairItState(Position, engine.State):
    """One position of a match of Pair It; see `pairit.engine.game.State` for what it can do.

    Examples
    --------
    >>> import pairit
    >>> state = pairit.games["pair-it"].position("pair-it; hands: R2K Y3S / B3C G1W; top: R1K")
    >>> state.legal_actions()
    ['play R2K', 'play R2K call']
    >>> after = state.play("play R2K call")
    >>> after.to_move, after.parts()["hands"]
    (1, 'Y3S / B3C G1W')
    """

    __slots__ = ()

    def legal_actions(self) -> list[Action]:
        return judge.legal_actions(self)  # type: ignore[return-value]

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
        accepted = judge.accept(self, read_action(action, self.hand))
        if accepted is None:
            raise IllegalAction(self.judge(action))
        after = self.copy()
        carry_out(after, accepted, log)
        return after

    def next_round(self) -> Self:
        return self.next_round_step().state

    def next_round_step(self) -> Step[Self]:
        if self.owes != OVER:
            raise PairitError(
                "The round is still going on: the next one is dealt when somebody has won (PI-22, PI-24)."
            )
        if self.match_over:
            points = " / ".join(map(str, self.points))
            raise PairitError(
                f"The match is over at {points} points (PI-22): deal a new one with game.deal()."
            )
        old = self.round
        new = Round(old.game, old.seed, old.number + 1, self._next_starter(), self.points)
        return deal_round(type(self), new)

    def _next_starter(self) -> int:
        rule = self.round.game.options["starter"]
        if rule == "winner":
            return self.turn
        if rule == "loser":
            in_turn = [(self.turn + steps) % self.players for steps in range(1, self.players)]
            return max(in_turn, key=lambda seat: points_of(self.hands[seat]))
        return (self.round.starter + 1) % self.players

    def view(self, seat: int) -> PairItView:
        return PairItView(self, seat)

    def parts(self) -> dict[str, str]:
        return notation.write(self)

    def _key(self) -> tuple[Any, ...]:
        return (
            self.round,
            self.hands,
            self.top,
            self.need,
            self.turn,
            self.owes,
            self.amount,
            self.uncalled,
            self.following,
            self.direction,
            self.pile[self.taken :],
            self.discards,
            self.shuffles,
            self.steals,
            self.slaps,
        )


def deal_round(make: type[Any], round_: Round) -> Step[Any]:
    """Shuffle, deal and turn up the first card of a round (PI-01, PI-27, PI-28, PI-29)."""
    game, players = round_.game, len(round_.scores)
    at = object.__new__(make)
    at.round, at.turn, at.direction = round_, round_.starter, 1
    at.owes = at.amount = at.discards = at.shuffles = at.steals = at.slaps = 0
    at.uncalled = at.following = NOBODY
    at.shuffle(game.deck.all)
    pile: tuple[int, ...] = at.pile
    dealt = game.hand_size * players
    at.hands = tuple(game.deck.gather(pile[seat:dealt:players]) for seat in range(players))
    first = dealt
    while pile[first] not in game.regular:
        first += 1
    at.top = at.need = pile[first]
    at.pile = pile[first + 1 :] + pile[dealt:first]
    rulings = ("PI-01", "PI-27", "PI-37", "PI-40") + (("PI-22", "PI-38") if round_.number > 1 else ())
    deck = f"{len(game.deck)} cards"
    events = (
        Event("dealt", rulings, count=game.hand_size, word=deck),
        Event("turned_up", ("PI-28",), cards=(game.deck.code[at.top],), count=first - dealt),
        Event("starts", ("PI-29",), round_.starter),
    )
    return Step(at, events)
