"""What one seat of Pairs may know: what lies open, and what was seen before it was laid down (PR-17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pairit.engine import game as engine
from pairit.engine.action import Action
from pairit.engine.errors import OptionError
from pairit.engine.random import Chance
from pairit.engine.text import quoted
from pairit.engine.verdict import Reason, Verdict
from pairit.games.pairs import judge
from pairit.games.pairs.action import read_action
from pairit.games.pairs.cards import DECK, points_of, ranks_of
from pairit.games.pairs.position import NOBODY, OVER, Match, Position
from pairit.games.pairs.rules import Rules


class PairsView(engine.View):
    """The table as one seat sees it.

    Attributes
    ----------
    stacks, scored
        The cards in front of each seat, and those scored.
    unseen
        The set of cards that nobody has seen since the last shuffle: the deck and the burned cards.
    pile_count, burned_count
        How many of them are in the deck, and how many are burned.
    discards
        The set of cards that were seen and then laid face down.
    turn, owes, target, coins
        As in the state.
    """

    __slots__ = (
        "_game",
        "_points",
        "_state",
        "burned_count",
        "can_hit",
        "coins",
        "discards",
        "loser",
        "lowest",
        "lowest_seats",
        "match_over",
        "owes",
        "pile_count",
        "round_number",
        "scored",
        "seat",
        "stacks",
        "target",
        "turn",
        "unseen",
    )

    can_hit: bool
    lowest: int | None
    lowest_seats: list[int]
    target: int

    def __init__(self, position: Position, seat: int) -> None:
        if isinstance(seat, bool) or seat not in range(position.players):
            raise OptionError(f"There is no seat {quoted(seat)}: the seats are 0 to {position.players - 1}.")
        self.seat = seat
        self._game = position.game
        self._state: type[Any] = type(position)
        self.stacks, self.scored = position.stacks, position.scored
        self.turn, self.owes, self.loser = position.turn, position.owes, position.loser
        self._points, self.target, self.coins = position.points, position.target, position.coins
        self.can_hit = position.can_hit
        self.lowest, self.lowest_seats = position.lowest, position.lowest_seats
        self.match_over, self.round_number = position.match_over, position.match.number
        self.discards = position.discards
        self.pile_count = len(position.pile) - position.taken
        self.burned_count = position.burned.bit_count()
        # A set has no order: it tells what may come, not what will.
        unseen = position.burned
        for card in position.pile[position.taken :]:
            unseen = DECK.add(unseen, card)
        self.unseen = unseen

    @property
    def game(self) -> Rules:
        return self._game

    @property
    def players(self) -> int:
        return len(self.stacks)

    @property
    def to_move(self) -> int | None:
        return None if self.owes == OVER else self.turn

    @property
    def is_over(self) -> bool:
        return self.owes == OVER

    @property
    def points(self) -> tuple[int, ...]:
        return self._points

    def chance_to_pair(self) -> float:
        """Give the chance that a hit pairs the own stack, from what could be seen; 0 with no unseen card.

        >>> import pairit
        >>> view = pairit.games["pairs"].position("pairs; stacks: 9 / 8; turn: 0").view(0)
        >>> round(view.chance_to_pair() * 53)
        8
        """
        unseen = ranks_of(self.unseen)
        return len(self._pairing(unseen)) / len(unseen) if unseen else 0.0

    def expected_points(self) -> float:
        """Give the points that a hit costs the own stack on average, from what could be seen."""
        unseen = ranks_of(self.unseen)
        return sum(self._pairing(unseen)) / len(unseen) if unseen else 0.0

    def _pairing(self, unseen: list[int]) -> list[int]:
        own = set(ranks_of(self.stacks[self.seat]))
        return [rank for rank in unseen if rank in own]

    def sample(self, seed: int | Chance, known: Mapping[int, int] | None = None) -> engine.State:
        """Deal a state anew, as every view does; nobody holds a hidden card, so there is none to be known."""
        chance = Chance.of_worlds(seed)
        at = object.__new__(self._state)
        at.stacks, at.scored, at.discards = self.stacks, self.scored, self.discards
        at.turn, at.owes, at.taken, at.shuffles = self.turn, self.owes, 0, 0
        order = DECK.shuffle(self.unseen, chance.bits())
        at.pile, at.burned = order[: self.pile_count], DECK.gather(order[self.pile_count :])
        carried = [all_ - points_of(own) for all_, own in zip(self._points, self.scored, strict=True)]
        match = Match(self._game, chance.seed(), self.round_number, tuple(carried), (0,) * self.players)
        at.match = match
        # The coins of a finished game count what was paid for it (PR-16): the purse is what they were before.
        purse = tuple([coins - paid for coins, paid in zip(self.coins, at.coins, strict=True)])
        at.match = replace(match, purse=purse)
        return at  # type: ignore[no-any-return]

    def legal_actions(self) -> list[Action]:
        if self.turn != self.seat or self.owes == OVER:
            return []
        return list(judge.legal_actions(self))

    def judge(self, action: str) -> Verdict:
        if self.turn == self.seat or self.owes == OVER:
            return judge.judge(self, action)
        text = f"It is the turn of seat {self.turn}, not yours: play runs clockwise."
        reason = Reason("PR.turn", "PR-04", text, "Wait until it is your turn.")
        return Verdict(str(read_action(action)), False, (reason,), at=self)

    def parts(self) -> dict[str, str]:
        parts = {
            "seat": str(self.seat),
            "stacks": " / ".join(DECK.write(stack) for stack in self.stacks).strip(),
            "scored": " / ".join(DECK.write(cards) for cards in self.scored).strip(" /"),
            "scores": " / ".join(map(str, self._points)),
            "over" if self.is_over else "turn": "-" if self.turn == NOBODY else str(self.turn),
            "draw": f"?*{self.pile_count}",
            "burned": f"?*{self.burned_count}" if self.burned_count else "",
            "discard": DECK.write(self.discards),
            "coins": " / ".join(map(str, self.coins)) if any(self.coins) else "",
            "options": str(self._game.options),
        }
        return {key: value for key, value in parts.items() if value}
