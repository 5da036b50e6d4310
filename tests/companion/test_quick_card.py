"""The quick cards: what stands on them is in the rulebook, and the stored ones are up to date."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from pairit.companion.browser.finding import books
from pairit.companion.quick_card import NAME, parts_of, quick_card
from pairit.rulebook import Rulebook

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
EACH_BOOK = pytest.mark.parametrize("book", books(), ids=lambda book: book.game.name)


@EACH_BOOK
def test_the_stored_card_is_up_to_date(book: Rulebook) -> None:
    stored = NOTEBOOKS / book.game.name / NAME
    assert stored.read_text(encoding="utf-8") == quick_card(book), "run `make rulings`"


@EACH_BOOK
def test_it_has_its_rulings_in_full_each_once_and_all_house_rules(book: Rulebook) -> None:
    words = unescape(re.sub(r"<[^>]+>", "", quick_card(book))).replace("\xa0", " ")
    chosen = [identity for part in parts_of(book.game.name) for identity in part.rulings]
    assert len(set(chosen)) == len(chosen) >= 20
    for identity in chosen:
        ruling = book[identity]
        assert f"{ruling.question} {ruling.ruling} {identity}" in words
    for option in book.game.known_options:
        assert f"{option.question}: {option.describe(option.default)}" in words


@EACH_BOOK
def test_whatever_the_notes_let_read_in_two_ways_stands_on_it(book: Rulebook) -> None:
    chosen = {identity for part in parts_of(book.game.name) for identity in part.rulings}
    two_ways = {ruling.id for ruling in book if ruling.readings}
    assert two_ways <= chosen


@EACH_BOOK
def test_it_needs_no_other_file_and_every_picture_has_words(book: Rulebook) -> None:
    page = quick_card(book)
    assert re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?(?!data:)\w""", page) == []
    images = re.findall(r"<img [^>]*>", page)
    assert len(images) == sum(len(part.cards) for part in parts_of(book.game.name)) > 0
    assert all(re.search(r'alt="[^"]+"', image) for image in images)
