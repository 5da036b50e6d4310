"""Pair It: The Pirate Game, as a game: its name, its options, its deal."""

from __future__ import annotations

from pairit.engine import game as engine
from pairit.engine.event import Step
from pairit.engine.random import checked_seed
from pairit.games.pair_it import notation
from pairit.games.pair_it.cards import PRINTED, Card, deck_with
from pairit.games.pair_it.matching import REGULAR
from pairit.games.pair_it.options import OPTIONS
from pairit.games.pair_it.position import Round
from pairit.games.pair_it.state import PairItState, deal_round


class PairIt(engine.Game):
    """Two to six players shed their hands; action cards mess things up; the winner scores what others hold.

    Examples
    --------
    >>> game = PairIt(anchors=9)
    >>> state = game.deal(players=3, seed=7)
    >>> state.to_move, [hand.bit_count() for hand in state.hands]
    (0, [7, 7, 7])
    >>> game.deal(players=3, seed=7) == state
    True
    """

    name = "pair-it"
    title = "Pair It"
    seats = range(2, 7)
    known_options = OPTIONS
    regular = range(REGULAR)
    """The numbers of the regular cards."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.deck = deck_with(self.options.number("anchors"))
        self.hand_size, self.target = self.options.number("hand_size"), self.options.number("target")
        self.calls = self.options["pair_it_call"] is True

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the printed deck once, with its copies, in the order in which hands are sorted."""
        return PRINTED

    def deal_step(self, players: int = 2, seed: int | None = None) -> Step[PairItState]:
        self.check_players(players, "PI-37")
        return deal_round(PairItState, Round(self, checked_seed(seed), 1, 0, (0,) * players))

    def deal(self, players: int = 2, seed: int | None = None) -> PairItState:
        return self.deal_step(players, seed).state

    def position(self, text: str) -> PairItState:
        return notation.read(text, self, PairItState)
