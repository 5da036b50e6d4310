"""The value that a notebook shows, and the text in it."""

from __future__ import annotations

from base64 import b64decode
from html.parser import HTMLParser

import pytest

from pairit.engine.verdict import Verdict
from pairit.picture import show
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import box, element, named, number
from pairit.picture.text import fitted, label, width, wrap
from tests.picture.reading import parse, visible_text

NASTY = """<script>alert("1")</script> & 'Anne' "Bo" ]]> -->"""


class Images(HTMLParser):
    """Collects the elements of a piece of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def shown(image: Picture) -> dict[str, str | None]:
    reader = Images()
    reader.feed(image._repr_html_())
    ((tag, attributes),) = reader.found
    assert tag == "img"
    return attributes


def test_a_notebook_shows_an_image_that_holds_its_data() -> None:
    image = picture(box(0, 0, 8, 8, "#111111"), NASTY, (16, 8))
    attributes = shown(image)
    kind, _, data = (attributes["src"] or "").partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert b64decode(data).decode() == image.svg
    assert (attributes["alt"], attributes["width"], attributes["height"]) == (NASTY, "16", "8")
    assert attributes.keys() == {"src", "alt", "width", "height"}


def test_words_are_escaped_in_the_picture_too() -> None:
    drawing = label(NASTY, 0, 10, 16, room=2000)
    image = picture(drawing, NASTY, (16, 8))
    root = parse(image.svg)
    assert visible_text(root) == NASTY
    assert root[0].text == NASTY
    assert element("g", data_card=NASTY).markup.count("<") == 1


def test_a_named_part_is_defined_once() -> None:
    dot = named("dot", box(0, 0, 2, 2, "#111111"))
    svg = picture(dot + dot + dot, "Three dots.", (8, 8)).svg
    assert svg.count("<rect") == 1
    assert svg.count("<use") == 3


@pytest.mark.parametrize(("value", "written"), [(10, "10"), (100.0, "100"), (0.126, "0.13"), (-2.50, "-2.5")])
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_text_never_leaves_its_room() -> None:
    for size in (14, 16, 20):
        for bold in (False, True):
            assert width(fitted("W" * 50, size, 120, bold), size, bold) <= 120
            lines = wrap("Blackbeard, whose name is Edward, of Queen Anne's Revenge", size, 120, bold)
            assert max(width(line, size, bold) for line in lines) <= 120
    assert wrap("", 16, 100) == []
    assert width("\u6f22", 10) > width("W", 10) * 0.99


def test_what_no_game_has_shows_no_picture() -> None:
    assert show("R3K") is None
    assert show(Verdict("draw", True, ())) is None  # of no position
