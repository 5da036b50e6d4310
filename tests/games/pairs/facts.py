"""The facts of Pairs for the suite of laws, told without asking the code that the laws are to check."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from pairit.engine.game import Game

if TYPE_CHECKING:
    from pairit.games.pairs.state import PairsState

DECK = Counter({str(rank): rank for rank in range(1, 11)})
"""The deck of PR-01: 55 cards."""


def spread(text: str) -> list[str]:
    """Read `10*2 3` as three codes."""
    codes: list[str] = []
    for word in text.split():
        code, star, times = word.partition("*")
        codes += [code] * (int(times) if star else 1)
    return codes


def write(parts: dict[str, str]) -> str:
    return "; ".join(["pairs", *(f"{key}: {value}" for key, value in parts.items())])


class PairsFacts:
    """See `tests.games.facts.Facts`."""

    longest_round = 20_000

    def endless(self, game: Game) -> bool:
        """With coins one plays on as long as one likes (PR-16)."""
        return game.options["coins"] != "none"

    def deck(self, game: Game) -> Counter[str]:
        return DECK

    def cards(self, state: PairsState) -> Counter[str]:
        codes = state.game.deck.codes
        counted = Counter(state.game.deck.code[card] for card in state.pile[state.taken :])
        for cards in (*state.stacks, *state.scored, state.discards, state.burned):
            counted.update(codes(cards))
        return counted

    def gained(self, before: PairsState, after: PairsState) -> list[int]:
        """The rank of each card that came to a seat's scored ones (PR-07, PR-08)."""
        codes = after.game.deck.codes
        return [
            sum(map(int, codes(now))) - sum(map(int, codes(then)))
            for then, now in zip(before.scored, after.scored, strict=True)
        ]

    def unusual(self, game: Game, players: int, chance: Random) -> str:
        """Write a late position: full stacks, scored cards, often a deck that is nearly out."""
        cards = list(DECK.elements())
        chance.shuffle(cards)
        stacks: list[list[str]] = [[] for _ in range(players)]
        for stack in stacks:
            wanted = chance.randint(1, 5)
            for card in list(cards):
                if len(stack) < wanted and card not in stack:
                    stack.append(card)
                    cards.remove(card)
        if game.options["variant"] == "continuous" and chance.random() < 0.5:
            cards += stacks[0]
            stacks[0] = []
        parts = {"stacks": " / ".join(" ".join(stack) for stack in stacks)}
        parts["turn"] = str(chance.randrange(players))
        parts["draw"] = " ".join(cards[: chance.choice([0, 1, 3, len(cards)])])
        parts["seed"] = str(chance.randrange(1 << 63))
        return write(parts)

    def nameable(self, state: PairsState) -> dict[str, str]:
        return {name: name for name in ("hit", "fold", "deal", *(f"fold {seat}" for seat in range(8)))}

    def brings_its_own_chance(self, action: str) -> bool:
        return False

    def open_cards(self, state: PairsState, seat: int) -> set[str]:
        return set(DECK)  # every card lies open when it moves: nothing that happens is hidden

    def secrets(self, state: PairsState, seat: int) -> list[object]:
        pile = state.pile[state.taken :]
        secret: list[object] = [state.match, state.match.seed] if state.match.seed > 10**6 else [state.match]
        return secret + ([pile, state.pile, list(pile)] if len(pile) > 1 else [])

    def swapped(self, state: PairsState, seat: int, chance: Random) -> str:
        parts = state.parts()
        pile, burned = parts["draw"].split(), spread(parts.get("burned", ""))
        unseen = pile + burned
        chance.shuffle(unseen)
        parts["draw"] = " ".join(unseen[: len(pile)])
        if burned:
            parts["burned"] = " ".join(unseen[len(pile) :])
        parts["seed"] = str(chance.randrange(1 << 63))
        return write(parts)
