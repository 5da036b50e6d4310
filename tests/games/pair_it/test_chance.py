"""Chance in Pair It: neither house rules nor the course of play shift the deck."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pairit.engine.options import Value
from pairit.engine.random import DECK, number
from pairit.games.pair_it.cards import deck_with
from pairit.games.pair_it.game import PairIt
from pairit.games.pair_it.state import PairItState

GAME = PairIt()

NOT_THE_DECK = [
    (option.name, value)
    for option in GAME.known_options
    if option.name not in ("anchors", "hand_size")
    for value in (option.values[0], option.values[-1])
]


def test_nine_anchors_are_the_deck_of_ten_less_one() -> None:
    for key in range(200):
        nine, ten = (deck_with(count).shuffle(deck_with(count).all, key) for count in (9, 10))
        anchor = deck_with(10).card("Anchor")
        gaps = [place for place, card in enumerate(ten) if card == anchor]
        assert any(ten[:gap] + ten[gap + 1 :] == nine for gap in gaps)


@pytest.mark.parametrize(("name", "value"), NOT_THE_DECK)
def test_a_house_rule_about_play_deals_the_same_cards(name: str, value: Value) -> None:
    for seed in (7, 8):
        plain, other = (
            game.deal(players=3, seed=seed) for game in (GAME, GAME.with_options(**{name: value}))
        )
        assert {**other.parts(), "options": ""} == {**plain.parts(), "options": ""}


def play_round(state: PairItState, chance: int) -> PairItState:
    choose = Random(chance)
    while not state.is_over:
        state = state.play(choose.choice(state.legal_actions()))
    return state


def test_the_next_round_is_dealt_alike_however_the_last_one_went() -> None:
    """Thefts, draws and reshuffles of one round leave the deck of the next as the seed has it."""
    dealt = []
    tables = [{}, {"pirates_steal": "player"}, {"draw_anytime": "true"}, {"pair_it_call": "false"}]
    for chance, options in enumerate(tables):
        game = GAME.with_options(target=1000, **options)
        over = play_round(game.deal(players=2, seed=7), chance)
        dealt.append({key: over.next_round().parts()[key] for key in ("hands", "top", "draw", "round")})
    assert dealt == [dealt[0]] * 4
    assert dealt[0]["hands"] != GAME.deal(players=2, seed=7).parts()["hands"]


def test_a_theft_more_does_not_shift_the_reshuffle() -> None:
    """The played cards are shuffled by the deck's own stream, whatever the other streams gave out."""
    text = "hands: Y2S / B3C B4C; top: R1K; draw: ; streams: 1 {} {}; seed: 7"
    piles = [
        GAME.position(text.format(steals, slaps)).play("draw").parts()["draw"]
        for steals, slaps in ((0, 0), (5, 9))
    ]
    assert piles[0] == piles[1]
    again = GAME.position("hands: Y2S / B3C B4C; top: R1K; draw: ; streams: 2 0 0; seed: 7").play("draw")
    assert again.parts()["draw"] != piles[0]


def test_every_seat_gets_every_card_alike() -> None:
    """A thousand deals: what a seat holds on the average is its share of the deck."""
    held = [Counter[str]() for _ in range(3)]
    for seed in range(1000):
        state = GAME.deal(players=3, seed=seed)
        for seat, hand in enumerate(state.hands):
            held[seat].update(
                code.partition(":")[0][:7] if ":" in code else code[0] for code in state.game.deck.codes(hand)
            )
    for counts in held:
        assert counts.total() == 7000
        expected = 7000 * 10 / 108
        assert abs(counts["A"] - expected) < 5 * expected**0.5  # Anchors


def test_a_theft_takes_every_card_of_the_hand_alike() -> None:
    """PI-32: blind."""
    stolen: Counter[str] = Counter()
    for seed in range(3000):
        state = GAME.position(f"hands: Pirates:R R2W Gold Anchor / B3C; top: R1K; draw: Y1K; seed: {seed}")
        event = next(event for event in state.step("play Pirates:R").events if event.kind == "stole")
        stolen.update(event.cards)
    assert set(stolen) == {"R2W", "Gold", "Anchor"}
    assert all(900 < times < 1100 for times in stolen.values()), stolen


def test_the_first_face_up_card_is_regular_and_those_before_it_go_under_the_pile() -> None:
    """PI-28."""
    for seed in range(200):
        step = GAME.deal_step(players=2, seed=seed)
        turned = next(event for event in step.events if event.kind == "turned_up")
        state = step.state
        order = state.game.deck.shuffle(state.game.deck.all, number(seed, DECK, round=1, index=0))
        first = 14 + turned.count
        assert state.top == order[first]
        assert state.pile == order[first + 1 :] + order[14:first]
        assert all(card not in state.game.regular for card in order[14:first])


def test_each_shuffle_of_a_round_has_a_chance_of_its_own() -> None:
    """PI-30: played cards that come back twice do not come back in the same order."""
    assert GAME.deal(players=2, seed=7).parts()["streams"] == "1 0 0"
    piles = set()
    for used in range(3):
        state = GAME.position(f"hands: Y3S / B3C; top: R1K; draw:; seed: 7; streams: {used} 0 0")
        after = state.play("draw")
        assert after.parts()["streams"] == f"{used + 1} 0 0"
        piles.add(after.pile)
    assert len(piles) == 3
