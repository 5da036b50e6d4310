"""The cards of Pairs (PR-01): one 1, two 2s, and so on to ten 10s.

>>> len(DECK), DECK.codes(DECK.read_set("10 3*2 1"))
(55, ('1', '3', '3', '10'))
"""

from __future__ import annotations

from dataclasses import dataclass

from pairit.engine.cards import Deck
from pairit.engine.display import html_of

RANKS = range(1, 11)

DECK = Deck({str(rank): rank for rank in RANKS})

CARD_OF = {rank: DECK.card(str(rank)) for rank in RANKS}
"""The card of each rank, as a number."""

RANK_OF = {card: rank for rank, card in CARD_OF.items()}
"""The rank of each card."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck: its rank, which is also what it scores and how many there are."""

    rank: int

    @property
    def code(self) -> str:
        """The card in notation."""
        return str(self.rank)

    @property
    def name(self) -> str:
        """The card in words."""
        return f"the {self.rank}"

    @property
    def title(self) -> str:
        """The name for labels."""
        return str(self.rank)

    @property
    def copies(self) -> int:
        """How many the deck has (PR-01)."""
        return self.rank

    @property
    def points(self) -> int:
        """What it scores."""
        return self.rank

    def __str__(self) -> str:
        return self.code

    def _repr_html_(self) -> str | None:
        return html_of(self)


CARDS = tuple(Card(rank) for rank in RANKS)


def ranks_of(cards: int) -> list[int]:
    """List the ranks of a set, each copy once, the lowest first."""
    return [RANK_OF[card] for card in DECK.members(cards)]


def points_of(cards: int) -> int:
    """Add up what a set of cards scores.

    >>> points_of(DECK.read_set("10 2"))
    12
    """
    return sum(ranks_of(cards))
