"""Decks and bit sets, compared with plain lists and counters that do the same the slow way."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairit.engine.cards import Deck, shorten, slots
from pairit.engine.errors import NotationError

COPIES = {"ant": 1, "bee": 3, "cat:r": 1, "cat:*": 2, "cat:*1": 2, "dog": 20, "eel": 1, "fox": 0}
DECK = Deck(COPIES)
CODES = list(COPIES)

model = settings(max_examples=200, deadline=None, derandomize=True)
hands = st.lists(st.sampled_from(CODES), max_size=30).map(lambda codes: Counter(codes) & Counter(COPIES))


def as_set(hand: Counter[str]) -> int:
    return DECK.gather(DECK.card(code) for code in hand.elements())


def as_counter(cards: int) -> Counter[str]:
    return Counter(DECK.codes(cards))


def in_order(hand: Counter[str]) -> list[str]:
    return sorted(hand.elements(), key=CODES.index)


@model
@given(hands)
def test_a_set_holds_what_was_put_in(hand: Counter[str]) -> None:
    cards = as_set(hand)
    assert as_counter(cards) == hand
    assert list(DECK.codes(cards)) == in_order(hand)
    assert [DECK.code[card] for card in DECK.members(cards)] == in_order(hand)
    assert cards.bit_count() == hand.total()
    assert {code: DECK.count(cards, DECK.card(code)) for code in CODES} == {
        code: hand[code] for code in CODES
    }


@model
@given(hands, st.integers(0, 99))
def test_equal_hands_are_equal_numbers(hand: Counter[str], chance: int) -> None:
    """Whatever the order in which the cards came, and whichever copies they were."""
    shuffled = list(hand.elements())
    Random(chance).shuffle(shuffled)
    assert DECK.gather(DECK.card(code) for code in shuffled) == as_set(hand)


@model
@given(hands, st.lists(st.tuples(st.booleans(), st.sampled_from(CODES)), max_size=40))
def test_adding_and_removing_is_that_of_a_counter(hand: Counter[str], moves: list[tuple[bool, str]]) -> None:
    cards, hand = as_set(hand), hand.copy()
    for adding, code in moves:
        if adding and hand[code] < COPIES[code]:
            cards, hand[code] = DECK.add(cards, DECK.card(code)), hand[code] + 1
        elif not adding and hand[code]:
            cards, hand[code] = DECK.remove(cards, DECK.card(code)), hand[code] - 1
        assert as_counter(cards) == +hand
        assert cards == as_set(hand)


@model
@given(hands)
def test_picking_by_place_meets_every_card_once(hand: Counter[str]) -> None:
    cards = as_set(hand)
    assert [DECK.code[DECK.pick(cards, place)] for place in range(hand.total())] == in_order(hand)


@model
@given(hands)
def test_writing_and_reading_are_inverse(hand: Counter[str]) -> None:
    cards = as_set(hand)
    assert DECK.read_set(DECK.write(cards)) == cards
    assert DECK.read_set(DECK.write(cards).upper()) == cards
    pile = DECK.members(cards)[::-1]
    assert DECK.read(DECK.write_pile(pile)) == pile


@model
@given(hands, st.integers(0, (1 << 64) - 1))
def test_a_shuffle_keeps_the_cards_and_is_the_same_each_time(hand: Counter[str], key: int) -> None:
    cards = as_set(hand)
    pile = DECK.shuffle(cards, key)
    assert DECK.gather(pile) == cards
    assert DECK.shuffle(cards, key) == pile


def test_a_set_fills_the_lowest_copies() -> None:
    assert DECK.read_set("bee*2") == 0b0110
    assert DECK.remove(DECK.read_set("bee*3"), DECK.card("bee")) == DECK.read_set("bee*2")
    assert DECK.all.bit_count() == len(DECK) == sum(COPIES.values())


def test_a_code_is_read_before_a_count() -> None:
    assert DECK.write(DECK.read_set("cat:*1*2")) == "cat:*1*2"
    assert DECK.codes(DECK.read_set("cat:*1*2 cat:**2")) == ("cat:*", "cat:*", "cat:*1", "cat:*1")
    assert DECK.codes(DECK.read_set("CAT:*1 Bee*1")) == ("bee", "cat:*1")
    assert DECK.read("") == DECK.read("  ") == ()


@pytest.mark.parametrize(
    "text",
    ["emu", "bee*0", "bee*4", "bee*-1", "bee*x", "bee*", "*", "*3", "**", "bee bee*3", "fox", "ant*1*1",
     "cat",
     "bee*" + "9" * 100_000, "x" * 100_000, "cat:" + "*" * 1000, "bee*1.5", "bee*²"],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_what_the_deck_cannot_give_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        DECK.read_set(text)
    assert str(refusal.value).endswith((".", "?"))
    assert len(str(refusal.value)) < 200


def test_a_card_without_copies_is_not_taken_for_its_neighbour() -> None:
    """A house rule may leave a card out, wherever it stands in the order."""
    deck = Deck({"ant": 1, "bee": 0, "cat": 2})
    assert deck.card("bee") != deck.card("cat")
    assert deck.codes(deck.read_set("cat*2 ant")) == ("ant", "cat", "cat")
    with pytest.raises(NotationError):
        deck.read_set("bee")


def test_an_unknown_code_names_the_nearest() -> None:
    with pytest.raises(NotationError, match=r"Did you mean .*cat:r"):
        DECK.card("cat:x")


def test_more_cards_than_the_deck_has_are_refused_at_once() -> None:
    with pytest.raises(NotationError, match=str(len(DECK))):
        DECK.read("dog*20 " * 1_000_000)


def test_slots_walk_from_the_lowest() -> None:
    assert list(slots(0b1010_0001)) == [0, 5, 7]
    assert list(slots(0)) == []


def test_a_long_text_is_cut() -> None:
    assert shorten("x" * 40) == "x" * 40
    assert shorten("x" * 41) == "x" * 39 + "…"
