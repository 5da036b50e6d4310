"""Colours: contrast of text and marks, and how far apart they look to four kinds of eyes."""

from __future__ import annotations

from itertools import combinations

import pytest

from pairit.games.pair_it.cards import COLOURS
from pairit.picture import palette
from pairit.picture.palette import BANDS, FACE, INK, PLAIN, RANK_BANDS, SIGHTS, TABLE, contrast, difference

TEXT, MARK = 4.5, 3.0
ALL_BANDS = {
    **BANDS,
    "plain": PLAIN,
    **RANK_BANDS,
    **{f"{colour} suits": band for colour, band in palette.SUIT_BANDS.items()},
    "treasure": palette.TREASURE_BAND,
}
NOTEBOOKS = ("#FFFFFF", "#212121")
"""The ground of a light notebook and of a dark one."""


def test_contrast_agrees_with_known_values() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#FFFFFF", "#767676") == pytest.approx(4.54, abs=0.01)
    assert contrast("#F0E442", "#FFFFFF") == pytest.approx(1.32, abs=0.01)


def test_difference_agrees_with_known_values() -> None:
    assert palette.lab("#FFFFFF") == pytest.approx((100, 0, 0), abs=0.05)
    assert palette.lab("#FF0000") == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    assert difference("#FF0000", "#FF0000", "protanopia") == 0


@pytest.mark.parametrize("sight", SIGHTS)
def test_every_kind_of_eyes_sees_grey_as_grey(sight: str) -> None:
    assert difference("#808080", "#808080", sight) == 0
    assert palette.lab("#808080", sight)[1:] == pytest.approx((0, 0), abs=0.1)


def test_every_colour_of_the_deck_has_a_band() -> None:
    assert BANDS.keys() == {colour.name for colour in COLOURS}


@pytest.mark.parametrize("band", ALL_BANDS.values(), ids=ALL_BANDS)
def test_what_is_drawn_on_a_band_can_be_read(band: palette.Band) -> None:
    assert contrast(band.on, band.fill) >= TEXT


@pytest.mark.parametrize("band", ALL_BANDS.values(), ids=ALL_BANDS)
def test_a_band_is_set_off_from_the_paper_by_itself_or_by_its_keyline(band: palette.Band) -> None:
    assert contrast(INK, FACE) >= MARK
    assert max(contrast(band.fill, FACE), contrast(band.fill, INK)) >= MARK


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (INK, FACE),
        (palette.TABLE_TEXT, TABLE),
        (palette.TABLE_TEXT, palette.TABLE_RAISED),
        (INK, palette.GOLD),  # the letters on coins
        (INK, palette.COPPER),
    ],
)
def test_text_can_be_read(text: str, ground: str) -> None:
    assert contrast(text, ground) >= TEXT


@pytest.mark.parametrize(
    ("mark", "ground"),
    [
        (FACE, TABLE),  # the rim of a card, and the outline of a chip
        (FACE, palette.TABLE_RAISED),
        (FACE, palette.BACK),
        (FACE, palette.PAIRS_BACK),
        (FACE, palette.PIRATO_BACK),
        *((ink, FACE) for ink in palette.SUIT_INKS.values()),
        *((palette.SUIT_INKS[colour], tone) for colour, tone in palette.SUIT_TONES.items()),
        (palette.GOLD, palette.SUIT_BANDS["black"].fill),  # coins in the strip of a cat
        (palette.COPPER, palette.SUIT_BANDS["black"].fill),
        (INK, palette.TURN),  # the words on tags
        (FACE, INK),  # the lines between the scored cards in a bar
        (palette.TURN, TABLE),
        (palette.TURN, palette.TABLE_RAISED),
        (palette.TABLE_EDGE, TABLE),
        (palette.YES, FACE),
        (palette.NO, FACE),
        (INK, palette.RAINBOW),
    ],
)
def test_marks_can_be_seen(mark: str, ground: str) -> None:
    assert contrast(mark, ground) >= MARK


@pytest.mark.parametrize("ground", [*NOTEBOOKS, TABLE, FACE, *(band.fill for band in BANDS.values())])
def test_the_focus_ring_is_seen_on_every_ground(ground: str) -> None:
    assert contrast(palette.RING_OUTER, palette.RING_INNER) >= MARK
    assert max(contrast(palette.RING_OUTER, ground), contrast(palette.RING_INNER, ground)) >= MARK


@pytest.mark.parametrize("ground", NOTEBOOKS)
def test_the_table_ends_where_it_can_be_seen(ground: str) -> None:
    assert max(contrast(TABLE, ground), contrast(palette.TABLE_EDGE, ground)) >= MARK


@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_of_cards_differ_for_every_kind_of_eyes(sight: str) -> None:
    for (one, first), (other, second) in combinations(BANDS.items(), 2):
        assert difference(first.fill, second.fill, sight) >= 30, f"{one} and {other}"


def test_the_tones_of_ranks_are_told_apart_in_grey() -> None:
    low, middle, high = (palette.lab(band.fill)[0] for band in RANK_BANDS.values())
    assert low - middle >= 20 and middle - high >= 20


@pytest.mark.parametrize("sight", SIGHTS)
def test_gold_and_copper_differ_for_every_kind_of_eyes(sight: str) -> None:
    assert difference(palette.GOLD, palette.COPPER, sight) >= 30


@pytest.mark.parametrize("sight", SIGHTS)
def test_red_and_black_suits_and_treasures_differ_for_every_kind_of_eyes(sight: str) -> None:
    fills = [palette.TREASURE_BAND.fill, *(band.fill for band in palette.SUIT_BANDS.values())]
    for one, other in combinations(fills, 2):
        assert difference(one, other, sight) >= 30
