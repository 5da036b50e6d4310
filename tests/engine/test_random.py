"""Chance: the same numbers on every machine, evenly spread, and streams that do not disturb each other."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairit.engine.errors import OptionError
from pairit.engine.random import DECK, OTHER, STEALS, below, checked_seed, number, shuffled

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15

model = settings(max_examples=200, deadline=None, derandomize=True)
words = st.integers(0, MASK)


def splitmix(state: int) -> int:
    """One step of SplitMix64, written from its publication."""
    state = state + GAMMA & MASK
    mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK
    return mixed ^ mixed >> 31


def test_the_mixing_function_is_the_published_one() -> None:
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [splitmix(place * GAMMA & MASK) for place in range(3)] == published


@pytest.mark.parametrize(
    ("seed", "stream", "round_", "index", "expected"),
    [
        (0, DECK, 1, 0, 1698900305838029874),
        (7, DECK, 1, 0, 12770761129028193385),
        (7, STEALS, 1, 0, 17698785478614021170),
        (7, OTHER, 2, 5, 6710321522795360181),
        ((1 << 63) - 1, DECK, 1000, 10**6, 7158211275162053813),
    ],
)
def test_numbers_are_the_same_for_ever(
    seed: int, stream: int, round_: int, index: int, expected: int
) -> None:
    """Saved games and printed examples depend on these: they must not change in any later version."""
    assert number(seed, stream, round_, index) == expected


def test_orders_are_the_same_for_ever() -> None:
    assert shuffled(range(12), key=1) == [9, 0, 11, 5, 4, 8, 1, 2, 6, 10, 7, 3]
    assert shuffled(range(12), key=MASK) == [10, 11, 3, 8, 4, 5, 0, 9, 6, 1, 2, 7]


@model
@given(st.integers(0, (1 << 63) - 1), st.sampled_from([DECK, STEALS, OTHER]), st.integers(1, 10**9), words)
def test_a_number_is_three_steps_of_the_mixing_function(
    seed: int, stream: int, round_: int, index: int
) -> None:
    of_seed = splitmix(seed)
    of_stream = splitmix(of_seed + ((round_ << 8 | stream) - 1) * GAMMA & MASK)
    assert number(seed, stream, round_, index) == splitmix(of_stream + (index - 1) * GAMMA & MASK)


@model
@given(st.sets(st.integers(0, 255)), words)
def test_an_order_is_that_of_one_number_a_slot(slots: set[int], key: int) -> None:
    numbers = {slot: splitmix(key + (slot - 1) * GAMMA & MASK) for slot in slots}
    assert shuffled(slots, key) == sorted(slots, key=lambda slot: (numbers[slot], slot))


@model
@given(st.sets(st.integers(0, 255), min_size=1), words, st.data())
def test_leaving_one_slot_out_leaves_the_order_of_the_others(
    slots: set[int], key: int, data: st.DataObject
) -> None:
    left_out = data.draw(st.sampled_from(sorted(slots)))
    assert [slot for slot in shuffled(slots, key) if slot != left_out] == shuffled(slots - {left_out}, key)


@model
@given(st.integers(1, 1000), words)
def test_below_stays_below(limit: int, bits: int) -> None:
    assert 0 <= below(limit, bits) < limit


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    return (
        sum((count - expected) ** 2 for count in counts.values()) / expected
        + (kinds - len(counts)) * expected
    )


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 13, 100])
def test_below_gives_every_number_alike(limit: int) -> None:
    """Its chi-square is one that even chance exceeds about once in ten thousand; the numbers are fixed."""
    counts: Counter[object] = Counter(below(limit, number(2026, STEALS, 1, index)) for index in range(20_000))
    freedom = limit - 1
    assert chi_square(counts, limit) < freedom + 4 * (2 * freedom) ** 0.5 + 6


def test_every_order_of_four_cards_comes_up_alike() -> None:
    counts: Counter[object] = Counter(
        tuple(shuffled(range(4), number(seed, DECK, 1, 0))) for seed in range(12_000)
    )
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(counts, 24) < 23 + 4 * 46**0.5 + 6


def test_neighbouring_seeds_rounds_and_streams_share_nothing() -> None:
    numbers = {
        number(seed, stream, round_, index)
        for seed in range(10)
        for stream in (DECK, STEALS, OTHER)
        for round_ in range(1, 11)
        for index in range(10)
    }
    assert len(numbers) == 10 * 3 * 10 * 10
    ones = sum(value.bit_count() for value in numbers) / len(numbers)
    assert abs(ones - 32) < 0.5


@pytest.mark.parametrize("seed", [0, 7, (1 << 63) - 1])
def test_a_seed_is_taken_as_it_is(seed: int) -> None:
    assert checked_seed(seed) == seed


def test_no_seed_means_a_fresh_one() -> None:
    assert len({checked_seed(None) for _ in range(20)}) > 1


@pytest.mark.parametrize(
    "seed",
    [-1, 1 << 63, 7.0, "7", True, False, b"7", [7], 10**5000],
    ids=lambda seed: repr(seed)[:9] if not isinstance(seed, int) or abs(seed) < 1 << 64 else "huge",
)
def test_anything_else_is_no_seed(seed: object) -> None:
    with pytest.raises(OptionError, match="seed"):
        checked_seed(seed)


def test_python_own_generator_is_not_touched() -> None:
    """A reader's `random.seed` in a notebook neither changes a deal nor is changed by it."""
    code = (
        "import random; random.seed(5); before = random.getstate(); import pairit;"
        "state = pairit.games['pair-it'].deal(players=2, seed=7); state.play(state.legal_actions()[0]);"
        "assert random.getstate() == before"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
