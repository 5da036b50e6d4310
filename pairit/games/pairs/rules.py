"""The house rules of a table of Pairs, ready for use."""

from __future__ import annotations

from pairit.engine.errors import OptionError
from pairit.engine.game import Game
from pairit.games.pairs.cards import CARDS, DECK, Card
from pairit.games.pairs.options import HIGHEST_TOTAL, OPTIONS

TABLE = {2: 31, 3: 21, 4: 16, 5: 13}
"""The printed losing scores (PR-10); from six players on it is 11."""


class Rules(Game):
    """Pairs with its options chosen; `Pairs` adds dealing and reading positions."""

    name = "pairs"
    title = "Pairs"
    seats = range(2, 9)
    known_options = OPTIONS
    deck = DECK

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        variant = self.options["variant"]
        self.continuous, self.calamities = variant == "continuous", variant == "calamities"
        self.burn, self.tie_guard = self.options.number("burn"), self.options.number("tie_guard")
        self.burned_return = self.options["burned_return"] is True
        self.coins = self.options["coins"]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every rank once; a rank is also the number of its copies."""
        return CARDS

    def target(self, players: int) -> int:
        """Give the score that loses (PR-10).

        Raises
        ------
        OptionError
            If a target of one's own is so high that the deck could run dry.

        Examples
        --------
        >>> import pairit
        >>> [pairit.games["pairs"].target(players) for players in range(2, 9)]
        [31, 21, 16, 13, 11, 11, 11]
        """
        own = self.options.number("target")
        if not own:
            return TABLE.get(players, 11)
        highest = HIGHEST_TOTAL // players
        if own > highest:
            limit = f"With {players} players the target is {highest} at most, or the deck runs dry"
            raise OptionError(f"{limit} (PR-10); this is {own}.")
        return own

    def starting_rank(self, rank: int) -> int:
        """Give what a card counts when the lowest starts: in Calamities a 7 is below 1 (PR-21)."""
        return 0 if self.calamities and rank == 7 else rank
