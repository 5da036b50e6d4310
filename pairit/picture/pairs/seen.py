"""What a picture of a table of Pairs shows, and its words: all but the deck's order lies open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairit.games.pairs.cards import Card, ranks_of
from pairit.games.pairs.judge import legal_actions
from pairit.games.pairs.position import DEAL_OWED, OVER, TURN
from pairit.games.pairs.state import PairsState
from pairit.games.pairs.view import PairsView
from pairit.games.pairs.words import count_of, listed
from pairit.picture.seats import Seats


@dataclass(frozen=True)
class Seen(Seats):
    """A position as it is drawn.

    Attributes
    ----------
    title, number
        What the variant is called, and which game of the match it is.
    stacks, scored
        The cards in front of each seat and those that it has scored, the lowest first.
    points, target
        The score of each seat, and the one that loses.
    coins
        By seat; empty where none are played for.
    lowest, owners
        The lowest rank in play, and the seats that have it; None and nobody where none can be taken.
    turn_of, loser
        The seat that is to move or has ended the round, and the one that has lost; or None.
    owes, choices
        What is owed, and the verbs that are allowed.
    pile, laid, burned
        How many cards lie in the deck and face down beside it, and how many of these nobody has seen.
    """

    title: str
    number: int
    stacks: tuple[tuple[Card, ...], ...]
    scored: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    target: int
    coins: tuple[int, ...]
    lowest: Card | None
    owners: tuple[int, ...]
    turn_of: int | None
    loser: int | None
    owes: int
    choices: frozenset[str]
    pile: int
    laid: int
    burned: int

    @property
    def turn(self) -> str:
        """Whose turn it is, or how it ended."""
        if self.loser is not None:
            return self.does(self.loser, "lose the game", "loses the game")
        if self.turn_of is None:
            return "The game ends without a loser"
        if self.owes == DEAL_OWED:
            return f"{self.name(self.turn_of)} ended the round"
        return self.does(self.turn_of, "are to move", "is to move")

    @property
    def owed(self) -> str:
        """What is owed, as a sentence."""
        if self.loser is not None:
            return f"{count_of(self.points[self.loser], 'point')}: the target of {self.target} is reached."
        if self.owes == OVER:
            return "No card helps any more."
        if self.owes == DEAL_OWED:
            return "The next round is to be dealt."
        if "fold" not in self.choices:
            return "The stack is empty: hit."
        if "hit" not in self.choices:
            return "No card is left to hit: fold."
        return "Hit, or fold and take the lowest card in play."

    @property
    def order(self) -> list[int]:
        """The seats as they follow the one to move; empty where the order says nothing."""
        count = len(self.stacks)
        if self.owes != TURN or self.turn_of is None or count == 2:
            return []
        return [(self.turn_of + step) % count for step in range(1, count)]

    @property
    def then(self) -> str:
        """The order in words; empty where it says nothing."""
        return f"Then: {', '.join(self.name(seat) for seat in self.order)}." if self.order else ""

    @property
    def where_lowest(self) -> str:
        """In front of whom the lowest card lies."""
        return f"in front of {listed([self.mention(seat) for seat in self.owners])}"

    @property
    def lowest_lines(self) -> tuple[str, ...]:
        """What the box about the lowest card says; about the target where no card can be taken."""
        if self.lowest is None:
            return (self.loses,)
        several = f"in front of {len(self.owners)} players"
        where = several if len(self.owners) > 2 else self.where_lowest
        return (f"Lowest card in play: {self.lowest.title}", where)

    @property
    def loses(self) -> str:
        """What loses the game."""
        return f"Whoever reaches {count_of(self.target, 'point')} loses"

    def holding(self, seat: int) -> str:
        """Say how many points a seat has, and coins where they are played for."""
        coins = f", {count_of(self.coins[seat], 'coin')}" if self.coins else ""
        return f"{self.points[seat]} of {count_of(self.target, 'point')}{coins}"

    @property
    def in_words(self) -> str:
        """The whole picture in words."""
        said = [f"{self.title}, game {self.number}. {self.turn}. {self.owed}", self.then]
        if self.lowest is not None:
            said.append(f"Lowest card in play: {self.lowest.title}, {self.where_lowest}.")
        unseen = f", {self.burned} of them burned unseen" if self.burned else ""
        said.append(f"{self.loses}. Deck: {count_of(self.pile)}. Face down: {count_of(self.laid)}{unseen}.")
        for seat, stack in enumerate(self.stacks):
            said.append(
                f"{self.name(seat)}, {self.holding(seat)}: {titles(stack) or 'no card'} in front"
                f"{f'; scored: {titles(self.scored[seat])}' if self.scored[seat] else ''}."
            )
        return " ".join(part for part in said if part)


def titles(cards: Sequence[Card]) -> str:
    """Name cards by their ranks."""
    return ", ".join(card.title for card in cards)


def cards_of(cards: int) -> tuple[Card, ...]:
    """List the cards of a set, the lowest first."""
    return tuple(map(Card, ranks_of(cards)))


def see(position: PairsState | PairsView, seat: int | None = None, names: Sequence[str] = ()) -> Seen:
    """Take out of a position what is drawn; `seat` is whoever looks.

    >>> import pairit
    >>> see(pairit.games["pairs"].position("pairs; stacks: 10 5 / 9 4; turn: 1"), seat=0).where_lowest
    'in front of seat 1'
    """
    view = position.view(max(position.turn, 0)) if isinstance(position, PairsState) else position
    reader = position.seat if isinstance(position, PairsView) else seat
    variant = view.game.options.known["variant"]
    plays, lowest = view.owes == TURN, view.lowest
    return Seen(
        reader=reader,
        names=tuple(names),
        title=variant.describe(view.game.options["variant"]),
        number=view.round_number,
        stacks=tuple(map(cards_of, view.stacks)),
        scored=tuple(map(cards_of, view.scored)),
        points=view.points,
        target=view.target,
        coins=() if view.game.coins == "none" else view.coins,
        lowest=Card(lowest) if plays and lowest is not None else None,
        owners=tuple(sorted(view.lowest_seats)) if plays else (),
        turn_of=view.turn if view.turn >= 0 else None,
        loser=view.loser,
        owes=view.owes,
        choices=frozenset(action.verb for action in legal_actions(view)),
        pile=view.pile_count,
        laid=view.discards.bit_count() + view.burned_count,
        burned=view.burned_count,
    )
