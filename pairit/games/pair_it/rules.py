"""The house rules of a table of Pair It, ready for use: what the judge and the effects ask of a game."""

from __future__ import annotations

from pairit.engine.game import Game
from pairit.games.pair_it.cards import PRINTED, Card, deck_with
from pairit.games.pair_it.matching import REGULAR
from pairit.games.pair_it.options import OPTIONS


class Rules(Game):
    """Pair It with its options chosen; `PairIt` adds dealing and reading positions.

    Attributes
    ----------
    deck
        The deck, with its number of Anchors (PI-01).
    hand_size, target
        How many cards are dealt (PI-27), and how many points end the match (PI-22).
    calls
        Whether PAIR IT! must be called (PI-20).
    """

    name = "pair-it"
    title = "Pair It"
    seats = range(2, 7)
    known_options = OPTIONS
    regular = range(REGULAR)
    """The numbers of the regular cards."""

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        self.deck = deck_with(self.options.number("anchors"))
        self.hand_size, self.target = self.options.number("hand_size"), self.options.number("target")
        self.calls = self.options["pair_it_call"] is True

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the printed deck once, with its copies, in the order in which hands are sorted."""
        return PRINTED
