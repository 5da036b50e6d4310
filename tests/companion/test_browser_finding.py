"""Rulings are found by words, card and id, with filters; where nothing fits the nearest are offered."""

from __future__ import annotations

import pytest

from pairit.companion.browser.finding import (
    AS_USUAL,
    OTHERWISE,
    USED,
    AtTable,
    Wanted,
    book_of,
    books,
    cards_of,
    find_rulings,
    nearest,
    read_request,
)
from pairit.games import find
from pairit.rulebook import Ruling
from pairit.rulebook.knowledge import knowledge_of

ALL = [(book, ruling) for book in books() for ruling in book]


def ids(found: tuple[Ruling, ...]) -> list[str]:
    return [ruling.id for ruling in found]


def test_no_two_games_have_a_ruling_of_the_same_id() -> None:
    every = [ruling.id for _, ruling in ALL]
    assert len(every) == len(set(every))


@pytest.mark.parametrize(("book", "ruling"), ALL, ids=lambda value: getattr(value, "id", ""))
def test_every_ruling_is_found_by_its_id_however_it_is_typed(book: object, ruling: Ruling) -> None:
    prefix, number = ruling.id.split("-")
    assert book_of(ruling.id) is book
    for typed in (
        ruling.id,
        ruling.id.lower(),
        f"{prefix} {number}",
        f"{prefix}{number}",
        f"{prefix}-{int(number)}",
    ):
        wanted, opened = read_request(typed)
        assert opened == ruling.id and ruling in find_rulings(wanted), typed
        assert find_rulings(Wanted(words=typed))[0] == ruling, typed


@pytest.mark.parametrize(("book", "ruling"), ALL, ids=lambda value: getattr(value, "id", ""))
def test_every_ruling_is_found_by_its_question(book: object, ruling: Ruling) -> None:
    assert ruling in find_rulings(Wanted(words=ruling.question))


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("missed call", ["PI-20"]),
        ("Reverse:*", ["PI-11"]),
        ("draw 3", ["PI-01"]),
        ("wild reverse", ["PI-12"]),
        ("10", ["PI-10", "PR-10"]),
        ("burned", ["PR-03"]),
        ("jaguar", ["PP-19"]),
    ],
)
def test_words_cards_and_numbers(words: str, first: list[str]) -> None:
    assert set(first) <= set(ids(find_rulings(Wanted(words=words))))


def test_a_card_of_a_family_is_found_by_its_code_its_name_and_its_family() -> None:
    by_code, by_name = (ids(find_rulings(Wanted(words=words))) for words in ("reverse:*", "rainbow reverse"))
    assert by_code == by_name and "PI-12" in by_code and "PI-14" in by_code
    assert set(by_code) <= set(ids(find_rulings(Wanted(words="reverse"))))


@pytest.mark.parametrize("book", books(), ids=lambda book: book.game.name)
def test_every_card_that_is_offered_as_a_filter_has_a_name_and_rulings_that_concern_it(book: object) -> None:
    name = book.game.name  # type: ignore[attr-defined]
    offered = cards_of(book)  # type: ignore[arg-type]
    assert len(dict(offered)) == len(offered), "two cards have one name"
    for _, code in offered:
        entries = knowledge_of(name).cards[code.casefold()]
        found = find_rulings(Wanted(card=(name, code)))
        assert found and all(entries.intersection(ruling.cards) for ruling in found)


def test_filters_hold_together_with_the_words() -> None:
    silent = find_rulings(Wanted(status="silent"))
    assert silent and {ruling.status for ruling in silent} == {"silent"}
    assert {ruling.id[:2] for ruling in silent} >= {"PI", "PR"}
    both = find_rulings(Wanted(words="anchor", game="pair-it", status="silent"))
    assert both and set(both) == set(silent) & set(find_rulings(Wanted(words="anchor", game="pair-it")))
    assert find_rulings(Wanted(game="pairs", card=("pair-it", "Anchor"))) == ()


def test_a_table_shows_what_it_plays_otherwise_first_then_what_was_used_then_its_house_rules() -> None:
    at = AtTable(find("pair-it").with_options(anchors=9, target=0), frozenset({"PI-02", "PI-01"}))
    found = find_rulings(Wanted(touching=at))
    order = [at.touches(ruling) for ruling in found]
    assert ids(found)[:3] == ["PI-01", "PI-22", "PI-02"]
    assert order == sorted(order, key=[OTHERWISE, USED, AS_USUAL].index) and set(order) == {
        OTHERWISE,
        USED,
        AS_USUAL,
    }
    assert all(ruling.id.startswith("PI") for ruling in found)
    everything = {ruling for book, ruling in ALL if book.game.name == "pair-it"}
    assert {at.touches(ruling) for ruling in everything - set(found)} == {""}


@pytest.mark.parametrize(
    ("asked", "wanted", "opened"),
    [
        ("", Wanted(), ""),
        ("pairs", Wanted(game="pairs"), ""),
        ("  Pair   It ", Wanted(game="pair-it"), ""),
        ("PI-36", Wanted(game="pair-it"), "PI-36"),
        ("missed call", Wanted(words="missed call"), ""),
        ("PI-77", Wanted(words="PI-77"), ""),
    ],
)
def test_one_text_is_an_id_a_game_or_words(asked: str, wanted: Wanted, opened: str) -> None:
    assert read_request(asked) == (wanted, opened)


def test_what_is_not_there_is_answered_with_the_nearest() -> None:
    assert ids(nearest(Wanted(words="PI-77"))) == ["PI-40", "PI-39", "PI-38", "PI-37", "PI-36"]
    assert ids(nearest(Wanted(words="pr 0")))[0] == "PR-01"
    assert find_rulings(Wanted(words="PR-40")) == ()
    assert ids(nearest(Wanted(words="mised cal")))[0] == "PI-20"
    assert "PI-13" in ids(nearest(Wanted(words="anchr")))
    assert nearest(Wanted(words="qqqqqq zzzzzz")) == ()
    # Other filters are dropped before the words are.
    assert ids(nearest(Wanted(words="missed call", game="pairs"))) == ["PI-20"]
    assert ids(nearest(Wanted(words="missed call", game="pair-it", status="printed"))) == ["PI-20"]
