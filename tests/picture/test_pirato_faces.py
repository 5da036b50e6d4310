"""The faces of Pirato Poker: suit or X, silhouette, coins by outline and letter; told without colour too."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from xml.etree.ElementTree import Element

import pytest

from pairit.games.pirato_poker.cards import (
    ANIMALS,
    CAT_CODES,
    PRINTED_COINS,
    TREASURES,
    Card,
    deck_with,
)
from pairit.picture import art, show
from pairit.picture import back as other_back
from pairit.picture.frame import HAND, LARGE, SMALLEST_CAPITAL, SMALLEST_TEXT, STRIP
from pairit.picture.pairs import back as another_back
from pairit.picture.picture import picture
from pairit.picture.pirato_poker import back, face
from pairit.picture.pirato_poker.marks import METAL_FILLS, SUITS, coin, icon
from pairit.picture.pirato_poker.signs import CONDITIONS, row_width
from tests.picture.reading import SVG, moved, parse, strip_of, strip_structure, texts, visible_text

PRINTED = list(deck_with(PRINTED_COINS).cards_by_code.values())
WITH_EVERY_CAT = [
    *(deck_with(",".join([code[4:]] * 10)).cards_by_code[code] for code in CAT_CODES),
    *(card for card in PRINTED if card.kind != "cat"),
]
"""Also the cats that only a corrected deck has, with four and five coins (PP-03)."""

each_card = pytest.mark.parametrize("card", WITH_EVERY_CAT, ids=str)


def uses(node: Element) -> list[str]:
    """List what a part of a face uses by name."""
    return [(use.get("href") or "").lstrip("#") for use in node.iter(f"{SVG}use")]


def paper_uses(card: Card) -> list[str]:
    """List what a face uses by name on its paper, right of the strip."""
    return [
        (node.get("href") or "").lstrip("#")
        for node, x, _, _ in moved(parse(face(card).svg))
        if node.tag == f"{SVG}use" and x >= STRIP
    ]


def test_there_are_as_many_faces_as_different_cards() -> None:
    assert len({face(card).svg for card in WITH_EVERY_CAT}) == len(WITH_EVERY_CAT) == 22
    backs = {back().svg, other_back().svg, another_back().svg}
    assert len(backs) == 3
    assert not backs & {face(card).svg for card in WITH_EVERY_CAT}


def test_the_back_shows_the_four_suits() -> None:
    names = {name.split("-")[0] for name in uses(parse(back().svg))}
    assert names >= SUITS.keys()


def test_the_strip_alone_tells_every_card_without_colour() -> None:
    seen = Counter(strip_structure(face(card).svg) for card in WITH_EVERY_CAT)
    assert len(seen) == len(WITH_EVERY_CAT)


@each_card
@pytest.mark.parametrize("large", [False, True], ids=["hand", "large"])
def test_a_face_is_a_picture_without_scripts_and_without_glyphs(card: Card, large: bool) -> None:
    shown = face(card, large)
    root = parse(shown.svg)
    assert visible_text(root).isascii()
    assert bool(visible_text(root)) is large  # all that is written on a card in a hand is drawn
    assert (shown.width, shown.height) == ((200, 280) if large else (80, 112))


@each_card
def test_the_words_name_the_card(card: Card) -> None:
    for shown in (face(card), face(card, large=True)):
        assert card.says in shown.alt
        assert card.title in shown.alt
        assert card.name.casefold() in shown.alt.casefold()
        assert (f", {card.suit}." if card.suit else ", a treasure.") in shown.alt


@each_card
def test_an_animal_shows_its_suit_and_a_treasure_its_x(card: Card) -> None:
    strip = uses(strip_of(face(card).svg))
    suits = {name.split("-")[0] for name in strip} & SUITS.keys()
    crossed = any(name.startswith("x-") for name in strip)
    assert any(name.startswith(f"{icon(card)}-") for name in strip)
    if card.suit:
        assert suits == {card.suit}
        assert not crossed
    else:
        assert crossed
        assert len(suits) == (2 if card.code.startswith("llama") else 0)


@each_card
def test_coins_are_counted_and_told_by_outline_and_letter(card: Card) -> None:
    strip = uses(strip_of(face(card).svg))
    metals = {name.split("-")[1] for name in strip if name.startswith("coin-")}
    if card.metal:
        assert metals == {card.metal}
        assert any(name.startswith(f"sign-{card.coins}-") for name in strip)
        on_paper = [name for name in paper_uses(card) if name.startswith("coin-")]
        assert on_paper == [f"coin-{card.metal}"] * card.coins
    elif card.code.startswith("chest:"):
        which = card.code.removeprefix("chest:")
        assert metals == (set(METAL_FILLS) if which == "any" else {which})
    else:
        assert not metals


@pytest.mark.parametrize("lettered", [True, False])
def test_gold_and_copper_coins_differ_in_outline_and_letter(lettered: bool) -> None:
    gold, copper = (picture(coin(metal, lettered), metal, (16, 16)).svg for metal in ("gold", "copper"))
    assert ("<circle" in gold, "<circle" in copper) == (True, False)
    assert ("sign-G-10" in gold, "sign-C-10" in copper) == (lettered, lettered)


@pytest.mark.parametrize("code", TREASURES)
def test_a_treasure_shows_what_it_asks_for(code: str) -> None:
    treasure = TREASURES[code]
    pieces = CONDITIONS[code](treasure.need)
    assert row_width(pieces) <= HAND.right - HAND.left - 1
    signs = [
        name for drawn, _ in pieces for name in re.findall(r'href="#([a-z]+-?[A-Za-z0-9]*)', drawn.markup)
    ]
    if signs[0].startswith("sign-"):
        assert signs[0] == f"sign-{treasure.need}"
    else:
        assert len(signs) == treasure.need
    if code.startswith("llama"):
        colour = code.removeprefix("llama:")
        assert Counter(sign.split("-")[0] for sign in signs) == {
            animal.suit: 2 for animal in ANIMALS.values() if animal.colour == colour
        }
    assert CONDITIONS.keys() == TREASURES.keys()


@each_card
def test_the_marks_of_the_strip_lie_in_the_strip_and_apart(card: Card) -> None:
    places = [
        (x, y)
        for node, x, y, _ in moved(strip_of(face(card).svg))
        if node.tag == f"{SVG}g" and node.get("transform")
    ]
    marks = [(x, y) for x, y in places if 8 <= x <= STRIP - 8]
    assert marks
    for _, y in marks:
        assert 8 < y < HAND.height - 8
    heights = sorted({y for _, y in marks})
    assert all(under - over >= 16 for over, under in pairwise(heights))


@each_card
@pytest.mark.parametrize("large", [False, True], ids=["hand", "large"])
def test_names_and_letters_are_large_enough(card: Card, large: bool) -> None:
    root = parse(face(card, large).svg)
    size = LARGE if large else HAND
    named = [node for node in root.iter(f"{SVG}g") if (node.get("id") or "").startswith(f"{size.name}-name-")]
    assert len(named) == 1
    heights = [10.2 * scale for node, _, _, scale in moved(named[0]) if node.tag == f"{SVG}path"]
    assert min(heights) >= SMALLEST_CAPITAL - 0.01
    for name, height in re.findall(r'id="sign-(\w+)-([\d.]+)-', face(card, large).svg):
        assert float(height) >= SMALLEST_CAPITAL, name


@each_card
def test_a_large_face_says_what_the_card_does(card: Card) -> None:
    root = parse(face(card, large=True).svg)
    said = texts(root)
    assert card.says in visible_text(root)
    for one, after in pairwise(said):
        assert not one.meets(after)
    for line in said:
        assert LARGE.left <= line.left
        assert line.right <= LARGE.right
        assert LARGE.top <= line.top
        assert line.bottom <= LARGE.bottom(has_name=True)
    assert "..." not in visible_text(root)
    assert min(float(node.get("font-size", 0)) for node in root.iter(f"{SVG}text")) >= SMALLEST_TEXT


def test_every_card_has_a_pictogram_and_every_pictogram_a_card() -> None:
    folder = art.folder() / "pirato-poker" / "pictograms"
    assert {path.stem for path in folder.glob("*.svg")} == {icon(card) for card in PRINTED}


@each_card
def test_a_card_shows_itself(card: Card) -> None:
    assert show(card) == card._repr_html_() == face(card, large=True)._repr_html_()
