"""What chance alone gives is reckoned exactly: counting all ways gives it, and so do thousands of deals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from typing import Any

import pytest

import pairit
from pairit.engine.game import Game
from pairit.table.layout import Dealt
from pairit.table.layouts import layout_of
from pairit.table.luck import RARE, Counts, Luck, chances

DEALS = 3000
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("pair-it", 2, {}),
    ("pair-it", 5, {"anchors": 3, "hand_size": 8}),
    ("pairs", 2, {}),
    ("pairs", 6, {"variant": "calamities", "burn": 9}),
    ("pirato-poker", 4, {}),
]


def deals(game: Game, players: int, first_seed: int = 0, count: int = DEALS) -> list[list[Dealt]]:
    layout = layout_of(game)
    return [layout.dealt(game.deal_step(players, first_seed + seed)) for seed in range(count)]


def ways(such: int, cards: int, drawn: int) -> dict[int, Fraction]:
    """Count all ways of drawing, one by one: the first cards are those that count."""
    found = Counter(sum(card < such for card in hand) for hand in combinations(range(cards), drawn))
    return {number: Fraction(count, found.total()) for number, count in found.items()}


@pytest.mark.parametrize(
    ("such", "cards", "drawn"), [(3, 9, 4), (1, 5, 1), (5, 7, 4), (0, 6, 3), (6, 6, 2), (2, 8, 8)]
)
def test_one_deal_has_the_chances_that_counting_all_ways_gives(such: int, cards: int, drawn: int) -> None:
    counted = ways(such, cards, drawn)
    found = chances(such, cards, drawn)
    assert found == pytest.approx([float(counted.get(number, 0)) for number in range(len(found))])
    assert sum(found) == pytest.approx(1)


def test_several_different_deals_are_usual_within_what_all_their_ways_together_give() -> None:
    kinds = [(3, 9, 4), (1, 5, 1), (3, 9, 4), (2, 6, 3), (1, 5, 1), (1, 4, 2)]
    luck = Luck()
    for such, cards, drawn in kinds:
        luck.add(0, 1, Dealt("", (), drawn, such, cards))
    together: Counter[int] = Counter()
    for outcome in product(*(ways(*kind).items() for kind in kinds)):
        chance = Fraction(1)
        for _, one in outcome:
            chance *= one
        together[sum(number for number, _ in outcome)] += chance  # type: ignore[assignment]
    assert sum(together.values()) == 1
    assert luck.expected == pytest.approx(float(sum(number * chance for number, chance in together.items())))
    low, high = luck.usual
    below = [sum(chance for number, chance in together.items() if number < end) for end in (low, low + 1)]
    above = [sum(chance for number, chance in together.items() if number > end) for end in (high, high - 1)]
    assert below[0] <= RARE < below[1] and above[0] <= RARE < above[1]


def test_a_sure_thing_is_all_that_is_usual() -> None:
    luck = Luck()
    for _ in range(40):
        luck.add(2, 1, Dealt("", (2,), each=3, such=2, cards=3))
    assert (luck.counted, luck.expected, luck.usual) == (80, 80.0, (80, 80))


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_the_engine_deals_as_chance_says_to_each_seat_and_to_the_others(
    name: str, players: int, options: dict[str, Any]
) -> None:
    found = deals(pairit.games[name].with_options(**options), players)
    for line in zip(*found, strict=True):
        each = line[0]
        for seats in [[seat] for seat in range(players)] + [list(range(1, players))]:
            counted = Counter(sum(dealt.by_seat[seat] for seat in seats) for dealt in line)
            for number, chance in enumerate(chances(each.such, each.cards, each.each * len(seats))):
                far = 4.5 * sqrt(chance * (1 - chance) / DEALS) + 1 / DEALS
                assert abs(counted[number] / DEALS - chance) <= far, (each.what, seats, number)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_of_many_series_of_fifty_deals_19_in_20_are_usual_and_not_nearly_all(
    name: str, players: int, options: dict[str, Any]
) -> None:
    found = deals(pairit.games[name].with_options(**options), players, first_seed=50_000)
    counts, inside = Counts(), list[bool]()
    for deal in found[:50]:
        counts.add(deal, seat=0)
    for line, (own, others) in zip(zip(*found, strict=True), counts.lines.values(), strict=True):
        for begin in range(0, DEALS, 50):
            series = line[begin : begin + 50]
            mine = sum(dealt.by_seat[0] for dealt in series)
            theirs = sum(sum(dealt.by_seat) for dealt in series) - mine
            for luck, counted in ((own, mine), (others, theirs)):
                inside.append(luck.usual[0] <= counted <= luck.usual[1])
    assert 0.92 <= sum(inside) / len(inside) <= 0.995


def test_counts_add_up_what_the_seat_got_and_what_the_others_got_together() -> None:
    counts = Counts()
    counts.add([Dealt("wild", (1, 2, 0), each=7, such=14, cards=108)], seat=0)
    counts.add([Dealt("wild", (0, 3), each=7, such=14, cards=108)], seat=0)
    own, others = counts.lines["wild"]
    assert (counts.deals, own.counted, own.hands, others.counted, others.hands) == (2, 1, 2, 5, 3)
    assert own.expected == pytest.approx(2 * 7 * 14 / 108) and others.expected == pytest.approx(
        3 * 7 * 14 / 108
    )


def test_what_no_card_of_the_deck_can_be_is_no_line() -> None:
    game = pairit.games["pair-it"].with_options(anchors=0)
    counts = Counts()
    counts.add(layout_of(game).dealt(game.deal_step(2, 7)), seat=0)
    assert list(counts.lines) == ["Wild cards", "Coloured action cards"]
