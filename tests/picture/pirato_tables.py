"""Tables of Pirato Poker to try pictures on: played by chance, and such as play seldom reaches."""

from __future__ import annotations

from functools import cache
from random import Random

from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.position import OVER
from pairit.games.pirato_poker.state import PiratoState

NAMES = ("you", "Mate 1", "Anne & Mary", "<b>Bo</b>", "Cy", "A captain whose name never ends", "Di", "Ed")
SELDOM = (
    "hands: dog*2 pig*2 chicken*2 chest:any chest:gold llama:black / map / pig; revealed: chicken; turn: 2",
    "hands: cat:g1 cat:c1 dog*2 pig*2 chest:any chest:gold chest:copper / map; revealed: dog; turn: 1",
    "hands: cat:g1*2 dog*2 pig*2 chest:any chest:gold chest:copper map / dog; over: 0; gifts: 1>0 map",
    "hands: pig / pig / dog / dog / cat:g1 / cat:g2 / chicken / chicken; revealed: chicken; turn: 3",
    "hands: dog*2 / pig / map; revealed: pig; turn: 0; gifts: 1>0 dog",
    "hands: dog chicken / pig / map; owes: pass-on; turn: 0; gifts: 1>0 dog",
    "hands: dog / pig / map chicken; revealed: pig; turn: 2; gifts: 1>0 dog, 0>>2 chicken",
    "hands: dog / pig*2 map / chicken; revealed: skull; turn: 1; gifts: 1>0 dog, 0>>1 pig",
    "hands: pig*3 map jaguar llama:black / dog; over: 0; gifts: 1>0 pig; scores: 3 / 1; round: 5",
    "hands: pig*3 / dog; over: 0; gifts: 1>0 pig; scores: 1 / 0; round: 2; options: rounds=2",
    "hands: dog / pig / cat:g1 / cat:g2 / dog / pig / map; over: -; draw: ; captain: 3",
    "hands: cat:c5 / pig / dog; revealed: cat:g5; turn: 1; options: coins=g5,c5,g4,c4,g1,g1,g1,c1,c1,c1",
    "hands: pig / dog / map; revealed: dog; turn: 1; options: breath_seconds=5",
)


def play_some(players: int, chance: Random, keep: float) -> list[PiratoState]:
    """Play a round by chance and keep some of its states, the last one too."""
    found = []
    state = PiratoPoker().deal(players, seed=chance.randrange(10_000))
    while True:
        if state.is_over or chance.random() < keep:
            found.append(state)
        if state.is_over:
            return found
        state = state.play(chance.choice(state.legal_actions()))


@cache
def states() -> tuple[PiratoState, ...]:
    """Give states of rounds for two to eight, and the seldom ones."""
    chance, found = Random(5), []
    for players in (*range(2, 9), 3, 4, 5):
        found += play_some(players, chance, 0.2)
    return (*found, *map(PiratoPoker().position, SELDOM))


def with_another_deal(state: PiratoState, seat: int, chance: Random) -> PiratoState:
    """Deal anew what this seat cannot see: the pile, and the hands that do not lie open before it."""
    deck = state.game.deck
    known = {seat}
    if state.gifts and state.gifts[-1].shown:
        known.add(state.gifts[-1].receiver)
    if state.owes == OVER:
        known = set(range(state.players))
    hidden = [
        card for other, hand in enumerate(state.hands) if other not in known for card in deck.members(hand)
    ]
    hidden += [*state.pile[state.taken :], *deck.members(state.aside)]
    chance.shuffle(hidden)
    other_state = state.copy()
    for other, count in enumerate(state.counts):
        if other not in known:
            dealt, hidden = hidden[:count], hidden[count:]
            other_state.set_hand(other, deck.gather(dealt))
    count = len(state.pile) - state.taken
    other_state.pile, other_state.taken = tuple(hidden[:count]), 0
    other_state.aside = deck.gather(hidden[count:])
    return other_state
