"""The faces of Pairs: each tells its rank by numeral and by the outline of its balls, without colour."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

import pytest

from pairit.games.pairs.cards import CARDS, Card
from pairit.picture import back as other_back
from pairit.picture import show
from pairit.picture.frame import HAND, LARGE, SMALL, SMALLEST_CAPITAL, SMALLEST_TEXT
from pairit.picture.lettering import lettering_width
from pairit.picture.pairs import back, face, small_face
from pairit.picture.pairs.balls import LAID
from pairit.picture.pairs.faces import family
from tests.picture.reading import SVG, moved, parse, strip_structure, texts, visible_text

each_card = pytest.mark.parametrize("card", CARDS, ids=str)


def test_there_are_as_many_faces_as_ranks() -> None:
    assert len({face(card).svg for card in CARDS}) == len({small_face(card).svg for card in CARDS}) == 10
    assert back().svg not in {other_back().svg, *(face(card).svg for card in CARDS)}


def test_the_strip_alone_tells_every_rank_without_colour() -> None:
    assert len({strip_structure(face(card).svg) for card in CARDS}) == 10


@each_card
def test_a_face_shows_as_many_balls_as_its_rank(card: Card) -> None:
    laid = LAID[card.rank]
    assert len(set(laid.places)) == card.rank
    for one, other in combinations(laid.places, 2):
        assert dist(one, other) >= 2 * laid.radius + 0.5
    for x, y in laid.places:
        assert abs(x) + laid.radius <= (HAND.right - HAND.left) / 2 - 1
        assert abs(y) + laid.radius <= 21


def test_every_rank_has_an_outline_of_its_own() -> None:
    """Seen so small that balls run together: the squares of a coarse grid that they touch."""
    outlines = {}
    for rank, laid in LAID.items():
        grid = [(x * 4, y * 4) for x in range(-5, 6) for y in range(-5, 6)]
        outlines[rank] = {spot for spot in grid if min(dist(spot, at) for at in laid.places) <= laid.radius}
    for one, other in combinations(outlines, 2):
        assert len(outlines[one] ^ outlines[other]) >= 12, (one, other)


@each_card
@pytest.mark.parametrize("large", [False, True], ids=["hand", "large"])
def test_a_face_is_a_picture_with_its_words(card: Card, large: bool) -> None:
    shown = face(card, large)
    root = parse(shown.svg)
    assert (shown.width, shown.height) == ((200, 280) if large else (80, 112))
    assert shown.alt.startswith(f"The {card.rank}: {card.copies} in the deck, {card.points} point")
    assert bool(visible_text(root)) is large
    pips = [node for node, _, _, _ in moved(root) if (node.get("href") or "").startswith("#balls-")]
    assert len(pips) == 2  # in the strip and on the paper


@each_card
def test_a_large_face_says_what_the_card_is(card: Card) -> None:
    said = texts(parse(face(card, large=True).svg))
    for one, after in pairwise(said):
        assert not one.meets(after)
    for line in said:
        assert LARGE.left <= line.left
        assert line.right <= LARGE.right
        assert line.bottom <= LARGE.bottom(has_name=False)
    sizes = {float(node.get("font-size", 0)) for node in parse(face(card, True).svg).iter(f"{SVG}text")}
    assert min(sizes) >= SMALLEST_TEXT


@each_card
def test_numerals_fit_their_places(card: Card) -> None:
    assert lettering_width(card.code, 19) <= HAND.strip - HAND.edge - HAND.line
    assert lettering_width(card.code, 17) <= SMALL.right - SMALL.left
    assert SMALLEST_CAPITAL <= 17  # in the smallest card that is shown


def test_tones_follow_the_ranks() -> None:
    assert [family(card) for card in CARDS] == ["low"] * 3 + ["middle"] * 3 + ["high"] * 4


@each_card
def test_a_card_shows_itself(card: Card) -> None:
    assert show(card) == card._repr_html_() == face(card, large=True)._repr_html_()
