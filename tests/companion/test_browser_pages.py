"""The page of every ruling says all that the rulebook has, with its examples played; so do those in print."""

from __future__ import annotations

import html
import itertools
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pairit.companion.browser.finding import AtTable, books
from pairit.companion.browser.page import list_of, page_of
from pairit.companion.browser.parts import cards_concerned, house_rules
from pairit.companion.browser.played import play_example
from pairit.companion.browser.printed import NAME, page_in_print
from pairit.games import find
from pairit.rulebook import Example, Rulebook, Ruling, load, run

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"

ALL = [(book, ruling) for book in books() for ruling in book]
EACH_RULING = pytest.mark.parametrize(("book", "ruling"), ALL, ids=[ruling.id for _, ruling in ALL])
EACH_BOOK = pytest.mark.parametrize("book", books(), ids=lambda book: book.game.name)

EVIL = "<script>alert(1)</script> & \"quotes\" 'too'"


class Reader(HTMLParser):
    """Reads a page as a screen reader does: its words, its headings, what can be pressed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.headings: list[int] = []
        self.pressed: list[str] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(page)
        assert self._open == [], "every tag is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        named = dict(attrs)
        if re.fullmatch(r"h\d", tag):
            self.headings.append(int(tag[1]))
        if "data-ask" in named:
            assert tag == "button" and named["type"] == "button"
            self.pressed.append(str(named["data-ask"]))
        if tag == "img":
            assert named["alt"]
        else:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def squeezed(text: str) -> str:
    return " ".join(text.split())


@EACH_RULING
def test_the_page_says_all_that_the_rulebook_has(book: Rulebook, ruling: Ruling) -> None:
    page = Reader(page_of(ruling, book))
    words = squeezed(page.words)
    said = [ruling.id, ruling.question, ruling.ruling, ruling.why, ruling.since, ruling.origin]
    said += [*ruling.readings, *ruling.readings.values(), *ruling.options, cards_concerned(ruling, book.game)]
    said += [part for source in ruling.sources for part in (source, book.places[source])]
    said += [part for other in ruling.see_also for part in (other, book[other].question)]
    for text in said:
        assert squeezed(text) in words, text
    assert page.headings[0] == 3
    assert all(below <= above + 1 for above, below in itertools.pairwise(page.headings))


@EACH_RULING
def test_the_page_plays_every_example_and_says_what_came_out(book: Rulebook, ruling: Ruling) -> None:
    page = Reader(page_of(ruling, book))
    words = squeezed(page.words)
    for place, example in enumerate(ruling.examples):
        played, outcome = play_example(example), run(example)
        assert played.came and example.title in words
        assert all(squeezed(said.text) in words for said in played.came)
        assert played.after in words and bool(played.after) == bool(example.after)
        # What the engine cites is a link, unless it only repeats why a move of many was allowed.
        assert played.cited <= outcome.cited and played.cited <= set(page.pressed)
        assert (f"play {place}" in page.pressed) == (played.start is not None)
        refused = example.form in ("deal", "position") and example.refused
        assert (played.start is None) == bool(refused)
    assert any(ruling.id in play_example(example).cited for example in ruling.examples)
    assert page.tags.count("img") == sum(bool(play_example(example).picture) for example in ruling.examples)


@EACH_RULING
def test_whatever_can_be_pressed_leads_to_a_ruling_or_an_example(book: Rulebook, ruling: Ruling) -> None:
    for asked in Reader(page_of(ruling, book)).pressed:
        assert asked in book or re.fullmatch(r"play \d+", asked)


def test_an_example_that_differs_from_the_rulebook_shows_what_really_comes_out() -> None:
    example = load("pair-it")["PI-02"].examples[0]
    assert example.legal
    wrong = replace(example, legal=False, after={"turn": "5"})
    assert play_example(wrong).came == play_example(example).came[:1]
    assert play_example(wrong).after == ""
    assert play_example(replace(example, after={"turn": "5"})).after == ""


def test_an_example_names_hidden_cards_and_numbers_the_seats() -> None:
    (stolen,) = [
        said.text
        for said in play_example(load("pair-it")["PI-09"].examples[0]).came
        if "steals a card" in said.text
    ]
    assert re.fullmatch(r"Seat 1 steals a card from seat 0: [\w ]+\.", stolen)


def test_every_text_of_a_rulebook_is_escaped() -> None:
    book = load("pair-it")
    ruling = book["PI-36"]
    examples = tuple(replace(example, title=EVIL) for example in ruling.examples[:1])
    examples += (
        replace(examples[0], form="position", position=f"pair-it; {EVIL}", refused="PI-36", actions=()),
    )
    evil = replace(
        ruling, question=EVIL, ruling=EVIL, why=EVIL, since=EVIL, status=EVIL,
        readings={EVIL: EVIL, "b": EVIL}, examples=examples, sources=(),
    )  # fmt: skip
    for shown in (page_of(evil, book), list_of([evil])):
        assert "<script" not in shown
        assert html.escape(EVIL, quote=False) in shown or html.escape(EVIL) in shown
        Reader(shown)


def test_house_rules_say_which_values_there_are_and_which_is_in_force() -> None:
    book = load("pair-it")
    usual = find("pair-it")
    here = usual.with_options(anchors=9)
    assert "10 (usual)" in page_of(book["PI-01"], book)
    shown = page_of(book["PI-01"], book, AtTable(here, frozenset()))
    assert "9 (in force at this table)" in shown and "played otherwise here" in shown
    for option in usual.known_options:
        (rule,) = [rule for rule in house_rules(book[option.ruling], usual, here) if rule.name == option.name]
        assert sum("usual" in value for value in rule.values) == 1
        assert sum("in force" in value for value in rule.values) == 1


def test_a_table_of_another_game_says_nothing_on_a_page() -> None:
    book = load("pairs")
    at = AtTable(find("pair-it"), frozenset({"PR-07"}))
    assert page_of(book["PR-07"], book, at) == page_of(book["PR-07"], book)


# ---------------------------------------------------------------- printed


@EACH_BOOK
def test_the_printed_page_is_up_to_date(book: Rulebook) -> None:
    stored = NOTEBOOKS / book.game.name / NAME
    assert stored.read_text(encoding="utf-8") == page_in_print(book), "run `make rulings`"


@EACH_BOOK
def test_the_printed_page_has_every_ruling_its_links_lead_somewhere_and_its_headings_are_in_order(
    book: Rulebook,
) -> None:
    page = page_in_print(book)
    plain = squeezed(re.sub(r"\\(.)", r"\1", re.sub(r"\[([A-Z]{2}-\d\d)\]\(#\S+?\)", r"\1", page)))
    for ruling in book:
        said = [f"## {ruling.id} {ruling.question}", f"**{ruling.ruling}**", ruling.why, ruling.origin[1:]]
        said += [*ruling.readings.values(), *(f"`{name}`" for name in ruling.options)]
        said += [book.places[source] for source in ruling.sources]
        for text in said:
            assert squeezed(text) in plain, text
        for example in ruling.examples:
            assert _in_print(example) in plain
    levels = [len(level) for level in re.findall(r"^(#+) ", page, re.MULTILINE)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(below <= above + 1 for above, below in itertools.pairwise(levels))
    places = re.findall(r'<a id="([^"]+)"></a>', page)
    assert len(set(places)) == len(places) == len(book)
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) == set(places)
    assert re.findall(r"\]\((?!#)", page) == []


def _in_print(example: Example) -> str:
    return squeezed(f"**{example.title}**")
