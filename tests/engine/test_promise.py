"""The promise about a deal: nothing can be read from its fingerprint, and nothing changed behind it."""

from __future__ import annotations

import hashlib

import pytest

import pairit
from pairit.engine import promise as room
from pairit.engine.promise import Promise, fingerprint, kept, leads_to

each_game = pytest.mark.parametrize("name", pairit.games)


@each_game
def test_whoever_trusts_no_code_of_ours_can_check_it(name: str) -> None:
    state = pairit.games[name].deal(players=3, seed=7)
    promise = Promise.of(state)
    by_hand = hashlib.sha256(f"{promise.nonce} {promise.deck}".encode()).hexdigest()
    assert promise.hash == by_hand == eval(promise.recipe)
    assert kept(promise.hash, promise.nonce, promise.deck)
    assert state.game.position(promise.deck) == state


@each_game
def test_no_card_can_change_places_behind_it(name: str) -> None:
    game = pairit.games[name]
    promise = Promise.of(game.deal(players=3, seed=7))
    words = promise.deck.split()
    place = next(at for at, word in enumerate(words) if word == "draw:")
    words[place + 1], words[-3] = words[-3], words[place + 1]
    assert not kept(promise.hash, promise.nonce, " ".join(words))
    assert not kept(promise.hash, promise.nonce, str(game.deal(players=3, seed=8)))
    assert not kept(promise.hash, "0" * 32, promise.deck)


def test_the_same_deal_has_another_fingerprint_each_time() -> None:
    """So that nobody finds the deck by trying seeds: 128 random bits are part of it."""
    state = pairit.games["pair-it"].deal(seed=7)
    promises = [Promise.of(state) for _ in range(50)]
    assert len({promise.hash for promise in promises}) == 50
    assert {len(bytes.fromhex(promise.nonce)) for promise in promises} == {room.NONCE_BITS // 8} == {16}
    assert {promise.deck for promise in promises} == {str(state)}


def test_the_fingerprint_is_a_known_one() -> None:
    """The same on every machine: `printf "00ff pairs; …" | sha256sum`."""
    expected = "b401584556b8622fca9ba89b86b10d1a13550dd7c661a69d03142e0b3142ec95"
    assert fingerprint("00ff", "pairs; stacks: 1 / 2") == expected


@each_game
def test_the_deck_leads_to_the_end_by_the_moves_that_were_seen(name: str) -> None:
    state = dealt = pairit.games[name].deal(players=3, seed=5)
    actions: list[str] = []
    while not state.is_over:
        actions.append(state.legal_actions()[-1])
        state = state.play(actions[-1])
    deck = Promise.of(dealt).deck
    assert leads_to(deck, actions, state)
    assert not leads_to(deck, actions[:-1], state)
    assert not leads_to(str(pairit.games[name].deal(players=3, seed=6)), actions, state)
