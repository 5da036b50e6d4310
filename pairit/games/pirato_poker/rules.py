"""The house rules of a table of Pirato Poker, ready for use."""

from __future__ import annotations

from pairit.engine.game import Game
from pairit.games.pirato_poker.cards import Card, PiratoDeck, deck_with
from pairit.games.pirato_poker.options import OPTIONS
from pairit.games.pirato_poker.winning import Conditions


class Rules(Game):
    """Pirato Poker with its options chosen; `PiratoPoker` adds dealing and reading positions.

    Attributes
    ----------
    deck
        The cards, with the coins of this table (PP-03).
    conditions
        What wins.
    breath
        Seconds to give the turned-up card; 0 for no hurry (PP-15).
    rounds
        Rounds that win the match; 0 for no end (PP-26).
    """

    name = "pirato-poker"
    title = "Pirato Poker"
    seats = range(2, 9)
    usual_players = 4
    known_options = OPTIONS

    deck: PiratoDeck
    conditions: Conditions

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        self.deck = deck_with(str(self.options["coins"]))
        self.conditions = Conditions(self.deck, any_pairs=self.options["porcupine"] == "any")
        self.breath, self.rounds = self.options.number("breath_seconds"), self.options.number("rounds")

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card once, in the deck's order."""
        return tuple(self.deck.cards_by_code.values())
