"""A promise about a deal: its fingerprint is shown at once, and what it is of when the round is over.

Whoever deals cannot change a card afterwards without the fingerprint changing; and nobody can find the cards
from the fingerprint, because a secret of 128 random bits is part of it.

>>> import pairit
>>> state = pairit.games["pairs"].deal(players=2, seed=7)
>>> promise = Promise.of(state)
>>> kept(promise.hash, promise.nonce, promise.deck)
True
>>> kept(promise.hash, promise.nonce, promise.deck.replace("10", "9", 1))
False
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from pairit.engine.errors import PairitError
from pairit.engine.game import State

NONCE_BITS = 128


@dataclass(frozen=True)
class Promise:
    """What is promised about a deal.

    Attributes
    ----------
    hash
        The SHA-256 of nonce and deck, to be shown at the deal.
    nonce
        Random digits that keep the deck from being guessed; to be shown at the end.
    deck
        The position that was dealt, in notation: every hand, the pile in its order, and the seed from which
        all further chance comes; to be shown at the end.
    """

    hash: str
    nonce: str
    deck: str

    @classmethod
    def of(cls, state: State) -> Promise:
        """Promise a state as it was dealt."""
        nonce, deck = secrets.token_hex(NONCE_BITS // 8), str(state)
        return cls(fingerprint(nonce, deck), nonce, deck)

    @property
    def recipe(self) -> str:
        """A line of Python that gives the hash, for whoever trusts no code of ours."""
        return f"__import__('hashlib').sha256({f'{self.nonce} {self.deck}'!r}.encode()).hexdigest()"


def fingerprint(nonce: str, deck: str) -> str:
    """Give the SHA-256 of nonce and deck, with a blank between them, as hexadecimal digits."""
    return hashlib.sha256(f"{nonce} {deck}".encode()).hexdigest()


def kept(hash: str, nonce: str, deck: str) -> bool:
    """Say whether a promise was kept: whether nonce and deck have the hash that was shown at the deal."""
    return fingerprint(nonce, deck) == hash


def leads_to(deck: str, actions: Iterable[str], end: State) -> bool:
    """Say whether a deck, with the actions that were seen, leads to how the round ended.

    Parameters
    ----------
    deck
        The position that was dealt, in notation.
    actions
        All actions of the round, in their order.
    end
        How it ended.
    """
    try:
        state = end.game.position(deck)
        for action in actions:
            state = state.play(action)
    except PairitError:
        return False
    return state == end
