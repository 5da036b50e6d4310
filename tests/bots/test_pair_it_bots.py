"""The bots of Pair It: they only see views, they play whole matches, and Mate is the better one."""

from __future__ import annotations

import pytest

import pairit
from pairit import bots
from pairit.bots import Bot
from pairit.games.pair_it.game import PairIt
from pairit.games.pair_it.state import PairItState

GAME = pairit.games.find("pair-it")


def all_cards(state: PairItState) -> int:
    return (
        sum(hand.bit_count() for hand in state.hands)
        + len(state.pile)
        - state.taken
        + state.discards.bit_count()
        + 1
    )


def play_conserving(state: PairItState, rivals: list[Bot]) -> PairItState:
    """Play a match and count the cards after every action."""
    while True:
        seat = state.to_move
        if seat is None:
            if state.match_over:
                return state
            state = state.next_round()
            continue
        state = state.play(rivals[seat].choose(state.view(seat)))
        assert all_cards(state) == 108


@pytest.mark.parametrize("part", range(4))
def test_a_thousand_matches_end_with_all_cards_there(part: int) -> None:
    for seed in range(part * 250, part * 250 + 250):
        levels = ["mate", "deckhand"] if seed % 2 else ["deckhand", "mate"]
        rivals = [bots.make(GAME, level, seed) for level in levels]
        over = play_conserving(PairIt().deal(players=2, seed=seed), rivals)
        assert max(over.points) >= 300


def test_mate_beats_deckhand_in_more_than_55_of_100_rounds() -> None:
    game, wins, rounds = PairIt(target=0), 0, 1000
    for seed in range(rounds):
        mate = seed % 2
        rivals = [bots.make(game, "mate" if seat == mate else "deckhand", seed) for seat in range(2)]
        wins += bots.play_round(game.deal(players=2, seed=seed // 2), rivals).points[mate] > 0
    assert wins / rounds > 0.55


@pytest.mark.parametrize("level", ["deckhand", "mate"])
def test_the_same_seed_gives_the_same_choices(level: str) -> None:
    def play() -> str:
        rivals = [bots.make(GAME, level, seat) for seat in range(3)]
        return str(bots.play_match(GAME.deal(players=3, seed=4), rivals))

    assert play() == play()


CHOICES = [
    # Mate: all Anchors with a Reverse score most.
    ("mate", "hands: Reverse:R Anchor*3 R2K G4S / B3C; top: R1K", {"play Reverse:R"}),
    # A lone Reverse waits while something else fits.
    ("mate", "hands: Reverse:R R2K G4S / B3C; top: R1K", {"play R2K"}),
    # A rainbow card waits as well.
    ("mate", "hands: Gold R2K G4S Y1C / B3C; top: R1K", {"play R2K"}),
    ("mate", "hands: R1K G2S G3S B4W / B3C G1C; top: Hands; owes: colour", {"colour G"}),
    ("mate", "hands: R2K Y3S / B3C; top: R1K", {"play R2K call"}),
    ("mate", "hands: R2K / B3C G1C; top: R1K; owes: challenge; uncalled: 0; next: 1; turn: 1", {"challenge"}),
    # Without a Reverse an Anchor is dead weight; it is given away.
    ("mate", "hands: Anchor Gold R2K / B3C; top: Cannon:R; owes: give 1", {"give Anchor to 1"}),
    ("mate", "hands: R2K B4S / B3C; top: R1K; owes: drawn R2K", {"play R2K call"}),
    # Deckhand keeps its rainbow cards while anything else may be done.
    ("deckhand", "hands: Gold R2K Hands / B3C; top: R1K", {"play R2K"}),
    ("deckhand", "hands: Gold B4S Hands / B3C; top: R1K", {"play Gold", "play Hands"}),
]


@pytest.mark.parametrize(("level", "position", "expected"), CHOICES)
def test_what_a_bot_chooses(level: str, position: str, expected: set[str]) -> None:
    state = pairit.games.position(f"pair-it; {position}")
    seat = state.to_move
    assert seat is not None
    assert {bots.make(GAME, level, seed).choose(state.view(seat)) for seed in range(30)} == expected


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(pairit.OptionError, match="deckhand, mate"):
        bots.make(GAME, "admiral")


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(pairit.PairitError, match="3 seats"):
        bots.play_round(GAME.deal(players=3, seed=1), [bots.make(GAME, "mate")])
