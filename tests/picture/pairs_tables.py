"""Tables of Pairs to try pictures and scenes on: played by chance, and such as play seldom reaches."""

from __future__ import annotations

from functools import cache
from random import Random

from pairit.games.pairs.cards import DECK
from pairit.games.pairs.game import Pairs
from pairit.games.pairs.state import PairsState

NAMES = ("you", "Mate 1", "Anne & Mary", "<b>Bo</b>", "Cy", "A captain whose name never ends", "Di", "Ed")
SELDOM = (
    "pairs; stacks: 1 2 3 4 5 6 7 8 9 10 / 5 6 7 8 9 10 / 10; turn: 0",
    "pairs; stacks: 9 / 1 2 3 4 5 6 7 8 9 10; scored: 2 3 3 4 4 4 5 / 10 10; turn: 0",
    "pairs; stacks: 8 9 / 8 10 / 8 / 9; turn: 2; draw: 10 9",
    "pairs; stacks: 5 / 5 / 5 / 5 / 5; turn: 3; draw: ",
    "pairs; stacks: 9 10 / 4 7; scores: 29 / 30; turn: 1; draw: 7",
    "pairs; stacks: / 4 7 / ; turn: 0; options: variant=continuous",
    "pairs; stacks: 6 7 / 6 10 / 6; turn: 1; options: variant=continuous coins=score; coins: 12 / -40 / 28",
    "pairs; stacks: 4 / 5; scored: 1 2 2 3 3 3 4 4 5 5 5 5 6 / 6 6 6 6 6 7 7 7; turn: 1; options: target=70",
    "pairs; stacks: 9 / 8; over: -; draw: ",
    "pairs; stacks: 9 / 8; scored: 10 10 10 1 / ; over: 0",
    "pairs; stacks: 9 / 8 / 7; owes: deal; turn: 2; scored: / / 9",
)


def play_some(game: Pairs, players: int, chance: Random, keep: float) -> list[PairsState]:
    """Play a game by chance, hitting mostly, and keep some of its states, the last one too."""
    found = []
    state = game.deal(players, seed=chance.randrange(10_000))
    while True:
        if state.is_over or chance.random() < keep:
            found.append(state)
        if state.is_over:
            return found
        actions = list(state.legal_actions())
        state = state.play("hit" if "hit" in actions and chance.random() < 0.7 else chance.choice(actions))


@cache
def states() -> tuple[PairsState, ...]:
    """Give states of games for two to eight, of every variant, and the seldom ones."""
    chance, found = Random(5), []
    for variant in ("pairs", "continuous", "calamities"):
        for players in range(2, 9):
            found += play_some(Pairs(variant=variant), players, chance, 0.07)
    return (*found, *map(Pairs().position, SELDOM))


def with_another_deck(state: PairsState, chance: Random) -> PairsState:
    """Lay what nobody has seen, the deck and the burned cards, in another order."""
    hidden = [*state.pile[state.taken :], *DECK.members(state.burned)]
    chance.shuffle(hidden)
    other = state.copy()
    count = len(state.pile) - state.taken
    other.pile, other.taken, other.burned = tuple(hidden[:count]), 0, DECK.gather(hidden[count:])
    return other
