"""What one seat of Pair It may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pairit.engine import game as engine
from pairit.engine.action import Action
from pairit.engine.errors import OptionError
from pairit.engine.event import Event
from pairit.engine.random import Chance
from pairit.engine.text import quoted
from pairit.engine.verdict import Reason, Verdict
from pairit.games.pair_it import judge, notation
from pairit.games.pair_it.action import read_action
from pairit.games.pair_it.cards import ALL_CARDS, CARDS, Card
from pairit.games.pair_it.matching import FITS, SAME
from pairit.games.pair_it.memory import remembered
from pairit.games.pair_it.position import DRAWN, NOBODY, OVER, Position, Round
from pairit.games.pair_it.rules import Rules


class PairItView(engine.View):
    """The table as one seat sees it: the own hand, what lies open, and how many cards the others hold.

    It copies what the seat may know and keeps nothing else: neither the state nor the seed, nor the order of
    the pile. The round over, all hands lie open.

    Attributes
    ----------
    hand
        The own hand, a set of cards.
    counts
        How many cards each seat holds.
    shown
        The hands that lie open, by seat; empty while the round goes on.
    top, need, turn, owes, amount, uncalled, following, direction
        As in the state; `amount` is hidden where it is a card that another seat drew.
    pile_count, discards
        How many cards the draw pile has, and the set of played cards under the top one.
    scores, round_number, starter
        The match so far.
    """

    __slots__ = (
        "_game",
        "_points",
        "_state",
        "amount",
        "counts",
        "direction",
        "discards",
        "following",
        "hand",
        "match_over",
        "need",
        "owes",
        "pile_count",
        "round_number",
        "scores",
        "seat",
        "shown",
        "starter",
        "top",
        "turn",
        "uncalled",
    )

    def __init__(self, state: Position, seat: int) -> None:
        if isinstance(seat, bool) or seat not in range(state.players):
            raise OptionError(f"There is no seat {quoted(seat)}: the seats are 0 to {state.players - 1}.")
        self.seat = seat
        self._game = state.game
        self._state: type[Any] = type(state)
        self.hand = state.hands[seat]
        self.counts = tuple([hand.bit_count() for hand in state.hands])
        over = state.owes == OVER
        self.shown: tuple[int, ...] = state.hands if over else ()
        self.top, self.need, self.turn, self.owes = state.top, state.need, state.turn, state.owes
        self.amount = NOBODY if state.owes == DRAWN and state.turn != seat else state.amount
        self.uncalled, self.following, self.direction = state.uncalled, state.following, state.direction
        self.pile_count = len(state.pile) - state.taken
        self.discards = state.discards
        self.scores, self.round_number = state.round.scores, state.round.number
        self.starter = state.round.starter
        self._points = state.points
        self.match_over = state.match_over

    @property
    def game(self) -> Rules:
        return self._game

    @property
    def rules(self) -> Rules:
        """The game again, as the judge asks for it."""
        return self._game

    @property
    def players(self) -> int:
        return len(self.counts)

    @property
    def to_move(self) -> int | None:
        return None if self.owes == OVER else self.turn

    @property
    def is_over(self) -> bool:
        return self.owes == OVER

    @property
    def winner(self) -> int | None:
        """Who has won the round; None while it goes on."""
        return self.turn if self.owes == OVER else None

    @property
    def points(self) -> tuple[int, ...]:
        return self._points

    @property
    def cards(self) -> tuple[Card, ...]:
        """The own hand card by card, in the deck's order: by colour, number, picture; action cards last."""
        return tuple(CARDS[card] for card in ALL_CARDS.members(self.hand))

    @property
    def playable(self) -> int:
        """The first copies of the own cards that may be played now."""
        fitting = self.hand & (FITS[self.need] | SAME[self.top])
        if self.owes != DRAWN:
            return fitting
        return fitting & 1 << self.amount if self.amount != NOBODY else 0

    @property
    def can_draw(self) -> bool:
        """Whether any card is left to draw."""
        return self.pile_count > 0 or self.discards != 0

    def known(self, heard: Iterable[Event] = ()) -> Mapping[int, int]:
        return remembered(heard)

    def sample(self, seed: int | Chance, known: Mapping[int, int] | None = None) -> engine.State:
        chance = Chance.of_worlds(seed)
        at = object.__new__(self._state)
        at.round = Round(self._game, chance.seed(), self.round_number, self.starter, self.scores)
        at.shuffles = at.steals = at.slaps = at.taken = 0
        at.top, at.need, at.turn, at.owes = self.top, self.need, self.turn, self.owes
        at.uncalled, at.following, at.direction = self.uncalled, self.following, self.direction
        at.discards = self.discards
        at.hands, at.pile, drawn = self._dealt_anew(chance, known or {})
        at.amount = drawn if self.amount == NOBODY else self.amount
        return at  # type: ignore[no-any-return]

    def _dealt_anew(
        self, chance: Chance, known: Mapping[int, int]
    ) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """Deal the hidden cards: the hands, the pile, and the last card that the seat to move was dealt."""
        players = range(self.players)
        hands = list(self.shown or [known.get(seat, 0) for seat in players])
        hands[self.seat] = self.hand
        unseen = ALL_CARDS.without(self._game.deck.all, self.discards)
        for cards in (1 << self.top, *hands):
            unseen = ALL_CARDS.without(unseen, cards)
        missing = [count - hand.bit_count() for count, hand in zip(self.counts, hands, strict=True)]
        hides_draw = self.amount == NOBODY
        if (
            min(missing) < 0
            or (hides_draw and not missing[self.turn])
            or unseen.bit_count() != self.pile_count + sum(missing)
        ):
            raise OptionError("Cards are said to lie in hands where, by this view, they cannot be.")
        if hides_draw and not self._game.options["draw_anytime"]:
            # Whoever has drawn held nothing that could be played (PI-23, PI-33).
            for card in self._unplayable(unseen, chance)[: missing[self.turn] - 1]:
                hands[self.turn], unseen = (
                    ALL_CARDS.add(hands[self.turn], card),
                    ALL_CARDS.remove(unseen, card),
                )
        order = ALL_CARDS.shuffle(unseen, chance.bits())
        taken, drawn = 0, NOBODY
        for seat in players:
            for card in order[taken : taken + self.counts[seat] - hands[seat].bit_count()]:
                hands[seat] = ALL_CARDS.add(hands[seat], card)
                taken += 1
                drawn = card if seat == self.turn else drawn
        return tuple(hands), order[taken:], drawn

    def _unplayable(self, unseen: int, chance: Chance) -> tuple[int, ...]:
        """Order by chance the unseen cards that could not have been played now."""
        fitting = FITS[self.need] | SAME[self.top]
        unplayable = ALL_CARDS.gather(card for card in ALL_CARDS.members(unseen) if not fitting >> card & 1)
        return ALL_CARDS.shuffle(unplayable, chance.bits())

    def legal_actions(self) -> list[Action]:
        if self.turn != self.seat or self.owes == OVER:
            return []
        return judge.legal_actions(self)  # type: ignore[return-value]

    def judge(self, action: str) -> Verdict:
        if self.turn == self.seat or self.owes == OVER:
            return judge.judge(self, action)
        read = read_action(action, self.hand)
        kind = CARDS[self.top].kind
        ruling = {"Draw3": "PI-16", "Pirates": "PI-09", "Reverse": "PI-11", "Gold": "PI-08"}.get(
            kind, "PI-11"
        )
        text = f"It is the turn of seat {self.turn}: play goes round, and you are not next yet."
        reason = Reason("PI.turn", ruling, text, "Wait until it is your turn.")
        return Verdict(str(read), False, (reason,), at=self)

    def parts(self) -> dict[str, str]:
        hands = [
            ALL_CARDS.write(self.shown[seat] if self.shown else self.hand)
            if self.shown or seat == self.seat
            else f"?*{count}"
            for seat, count in enumerate(self.counts)
        ]
        parts = {"seat": str(self.seat), "hands": " / ".join(hands), "top": CARDS[self.top].code}
        parts["need"] = notation.write_need(self.need)
        parts["over" if self.is_over else "turn"] = str(self.turn)
        parts["direction"] = str(self.direction)
        parts["owes"] = notation.write_owed(self.owes, self.amount)
        for key, seat in (("uncalled", self.uncalled), ("next", self.following)):
            if seat != NOBODY:
                parts[key] = str(seat)
        parts["draw"] = f"?*{self.pile_count}"
        parts["discard"] = ALL_CARDS.write(self.discards)
        parts["scores"] = " / ".join(map(str, self.scores))
        parts["round"], parts["starter"] = str(self.round_number), str(self.starter)
        parts["options"] = str(self._game.options)
        return {key: value for key, value in parts.items() if value}
