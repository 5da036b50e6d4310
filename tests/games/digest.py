"""Print a digest of long random matches: everything that is said and shown goes into it.

`python -m tests.games.digest` prints one line a game. The digest must not depend on the order in which
Python's sets and dicts of texts happen to be walked, which changes with every process.
"""

from __future__ import annotations

import hashlib
from random import Random

from pairit.engine.game import Game
from tests.games.walk import GAMES

MATCHES = 4
ROUNDS = 30
"""Rounds after which a match that never ends is left."""


def digest(game: Game) -> str:
    """Play some matches by chance, and hash all that they show."""
    told = hashlib.sha256()
    for seed in range(MATCHES):
        chance = Random(seed)
        step = game.deal_step(players=game.seats[seed % len(game.seats)], seed=seed)
        rounds = 1
        while True:
            state = step.state
            legal = state.legal_actions()
            shown = [str(state), *map(str, legal), *map(repr, step.events), str(step.verdict)]
            shown += [str(state.view(seat)) for seat in range(state.players)]
            told.update("\n".join(shown).encode())
            if state.match_over or (state.is_over and rounds == ROUNDS):
                break
            rounds += state.is_over
            step = state.next_round_step() if state.is_over else state.step(chance.choice(legal))
    return told.hexdigest()


if __name__ == "__main__":
    print("\n".join(f"{name} {digest(game)}" for name, game in GAMES.items()))  # noqa: T201
