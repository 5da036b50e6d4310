"""The faces of cards: each tells itself, in its strip too, without colour and without fonts."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from pairit.games.pair_it.cards import COLOURS, PRINTED, Card
from pairit.picture import art, back, face
from pairit.picture.frame import HAND, LARGE, SMALLEST_CAPITAL, SMALLEST_TEXT, STRIP
from pairit.picture.pair_it.marks import SHAPES, icon
from pairit.picture.plate import name_lines
from tests.picture.reading import SVG, moved, parse, strip_of, strip_structure, texts, visible_text

ONE_OF_EACH_LOOK = [
    card
    for card in PRINTED
    if card.kind != "regular" or (card.number == 3 and card.picture in {0, 1}) or card.code in {"R1S", "B4C"}
]


def codes(card: Card) -> str:
    return card.code


def test_there_are_as_many_faces_as_different_cards() -> None:
    assert len({face(card).svg for card in PRINTED}) == len(PRINTED) == 92
    assert back().svg not in {face(card).svg for card in PRINTED}


def test_the_strip_alone_tells_every_card_without_colour() -> None:
    seen = Counter(strip_structure(face(card).svg) for card in PRINTED)
    assert len(seen) == len(PRINTED)


@pytest.mark.parametrize("large", [False, True], ids=["hand", "large"])
@pytest.mark.parametrize("card", PRINTED, ids=codes)
def test_a_face_is_a_picture_without_scripts_and_without_glyphs(card: Card, large: bool) -> None:
    shown = face(card, large)
    root = parse(shown.svg)
    assert visible_text(root).isascii()
    assert not re.search(r"[^\x20-\x7e]", "".join(node.text or "" for node in root.iter(f"{SVG}text")))
    assert (shown.width, shown.height) == ((200, 280) if large else (80, 112))
    assert shown.width * 7 == shown.height * 5


@pytest.mark.parametrize("card", PRINTED, ids=codes)
def test_the_words_name_the_card(card: Card) -> None:
    for shown in (face(card), face(card, large=True)):
        assert shown.alt.startswith(card.title)
        assert card.says in shown.alt
        assert str(shown) == repr(shown) == shown.alt


@pytest.mark.parametrize("card", PRINTED, ids=codes)
def test_a_face_tells_its_colour_by_hue_shape_and_letter(card: Card) -> None:
    names = {(node.get("href") or "").lstrip("#") for node in strip_of(face(card).svg).iter(f"{SVG}use")}
    shapes = {name.split("-")[0] for name in names} & SHAPES.keys()
    letters = {name.split("-")[1] for name in names if name.startswith("sign-")}
    if card.colour is not None:
        colour = COLOURS[card.colour]
        assert shapes == {colour.shape}
        assert colour.letter in letters
    elif card.rainbow:
        assert shapes == set()
        assert "W" in letters
        assert any(name.startswith("rainbow-") for name in names)
    else:
        assert shapes == set()
        assert letters == {"A"}
    assert any(name.startswith(f"{icon(card)}-") for name in names)
    if card.kind == "regular":
        assert str(card.number) in letters
    if card.gives:
        assert str(card.gives) in letters


@pytest.mark.parametrize("card", PRINTED, ids=codes)
def test_the_marks_of_the_strip_lie_in_the_strip(card: Card) -> None:
    for node, x, y, _ in moved(strip_of(face(card).svg)):
        if node.tag == f"{SVG}use":
            assert 0 <= x < STRIP
            assert 0 < y < HAND.height


@pytest.mark.parametrize("card", [card for card in PRINTED if card.kind != "regular"], ids=codes)
def test_names_are_large_enough_in_a_hand(card: Card) -> None:
    root = parse(face(card).svg)
    assert not visible_text(root)  # all that is written on a card in a hand is drawn
    name = next(node for node in root.iter(f"{SVG}g") if (node.get("id") or "").startswith("hand-name-"))
    heights = [10.2 * scale for node, _, _, scale in moved(name) if node.tag == f"{SVG}path"]
    assert min(heights) >= SMALLEST_CAPITAL - 0.01


@pytest.mark.parametrize("card", [card for card in PRINTED if card.kind != "regular"], ids=codes)
def test_a_large_face_says_what_the_card_does(card: Card) -> None:
    root = parse(face(card, large=True).svg)
    assert card.says in visible_text(root)
    said = texts(root)
    for one, after in pairwise(said):
        assert not one.meets(after)
    for line in said:
        assert LARGE.left <= line.left
        assert line.right <= LARGE.right
        assert LARGE.top <= line.top
        assert line.bottom <= LARGE.bottom(has_name=True)
    sizes = {float(node.get("font-size", 0)) for node in root.iter(f"{SVG}text")}
    assert min(sizes) >= SMALLEST_TEXT


@pytest.mark.parametrize("card", ONE_OF_EACH_LOOK, ids=codes)
def test_rainbow_cards_show_four_stripes_and_no_others_do(card: Card) -> None:
    root = parse(face(card).svg)
    frame = next(
        node for node in root.iter(f"{SVG}g") if re.match("hand-(regular|action)", node.get("id") or "")
    )
    fills = {node.get("fill") for node in frame} - {"#111111", "#FFFDF5"}
    assert len(fills) == (4 if card.rainbow else 1)


def test_long_names_take_two_lines() -> None:
    assert name_lines("All Hands On Deck", 49, 10) == ["ALL HANDS", "ON DECK"]
    assert name_lines("Pirates", 49, 10) == ["PIRATES"]


def test_every_card_has_a_pictogram_and_every_pictogram_a_card() -> None:
    folder = art.folder() / "pair-it" / "pictograms"
    assert {path.stem for path in folder.glob("*.svg")} == {icon(card) for card in PRINTED}
