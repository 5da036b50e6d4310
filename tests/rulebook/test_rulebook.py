"""Every rulebook against its engine; what is found in it, and how it is shown."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from pairit import OptionError
from pairit.rulebook import Example, Rulebook, RulebookError, Ruling, check, load, run
from pairit.rulebook.checks import cited_in_play
from pairit.rulebook.knowledge import has_rulings, knowledge_of
from pairit.rulebook.ruling import STATUSES
from tests.games.walk import GAMES

BOOKS = {name: load(name) for name in GAMES if has_rulings(name)}
RULINGS = [ruling for book in BOOKS.values() for ruling in book]

# The last ruling of each book, which says how many there are.
LAST = {"pair-it": "PI-40", "pairs": "PR-22", "pirato-poker": "PP-26"}

# Rulings whose notes can be read two ways; those that interpret or leave open always can.
TWO_READINGS = {
    "PI-26", "PI-36", "PR-03", "PR-06", "PR-10", "PR-16",
    "PP-03", "PP-10", "PP-11", "PP-12", "PP-15", "PP-21", "PP-22",
}  # fmt: skip

BOOK = BOOKS["pair-it"]

# How many examples the notes themselves give, by the ruling that shows them.
WORKED = {
    "PI-02": 6, "PI-05": 13, "PI-06": 2, "PI-10": 1, "PI-13": 1, "PI-14": 2, "PI-17": 1, "PI-18": 2,
    "PI-19": 1, "PI-21": 1, "PP-22": 2,
}  # fmt: skip

# ---------------------------------------------------------------- the rulebook as it is


every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
every_ruling = pytest.mark.parametrize("one", RULINGS, ids=lambda one: one.id)


@pytest.mark.parametrize(
    "one", [example for ruling in RULINGS for example in ruling.examples], ids=lambda one: one.name
)
def test_every_example_comes_out_as_it_says(one: Example) -> None:
    assert run(one).differences == ()


@every_book
def test_the_checks_find_nothing(book: Rulebook) -> None:
    assert check(book) == []


@every_book
def test_rulings_stand_in_order(book: Rulebook) -> None:
    prefix, count = LAST[book.game.name].split("-")
    assert [ruling.id for ruling in book] == [f"{prefix}-{number:02}" for number in range(1, int(count) + 1)]


def test_every_status_is_used() -> None:
    assert {ruling.status for ruling in RULINGS} == set(STATUSES)


def test_the_examples_of_the_notes_are_there() -> None:
    worked = {
        ruling.id: sum(one.title.startswith("Worked example: ") for one in ruling.examples)
        for ruling in RULINGS
    }
    assert {identity: count for identity, count in worked.items() if count} == WORKED


@every_ruling
def test_a_status_agrees_with_the_sources(one: Ruling) -> None:
    if one.status == "silent":
        assert "silent" in one.sources
    elif one.status == "sheet":
        assert any(source.startswith("sheets: ") for source in one.sources)
    else:
        assert any(not source.startswith(("silent", "sheets: ")) for source in one.sources)


def test_readings_stand_where_the_notes_interpret_or_leave_open() -> None:
    open_ones = {ruling.id for ruling in RULINGS if ruling.status in ("interpretation", "undecided")}
    assert open_ones | TWO_READINGS <= {ruling.id for ruling in RULINGS if ruling.readings}


@pytest.mark.parametrize(
    ("book", "option"),
    [
        pytest.param(book, option, id=f"{name}-{option.name}")
        for name, book in BOOKS.items()
        for option in book.game.known_options
    ],
)
def test_every_option_is_found_at_its_ruling(book: Rulebook, option: Any) -> None:
    assert [ruling.id for ruling in book if option.name in ruling.options] == [option.ruling]
    assert book[option.ruling] in book.search(option.name)


@every_book
def test_every_fact_is_used_by_an_example(book: Rulebook) -> None:
    used = {key for example in book.examples for key in example.after}
    assert used == set(knowledge_of(book.game.name).keys)


@every_book
def test_play_outs_cite_what_the_book_has(book: Rulebook) -> None:
    """House rules that do not go together, and games that are over at the deal, do not stop them."""
    cited = cited_in_play(book.game.name)
    assert cited <= {ruling.id for ruling in book}
    assert len(cited) > len(book) * 3 / 4


@pytest.mark.parametrize(
    ("game", "by_house_rules"),
    [("pairs", {"PR-16", "PR-18", "PR-19", "PR-20", "PR-21"}), ("pirato-poker", {"PP-15", "PP-26"})],
)
def test_play_outs_mix_house_rules(game: str, by_house_rules: set[str]) -> None:
    """Without house rules these never come up."""
    assert by_house_rules <= cited_in_play(game)


# ---------------------------------------------------------------- finding and showing


@pytest.mark.parametrize("words", ["PI-10", "pi-10", "10", " pi-10 ", "PI-010", "pi 10", "PI10"])
def test_search_finds_an_id(words: str) -> None:
    assert BOOK.search(words)[0].id == "PI-10"


@every_ruling
def test_search_finds_every_id(one: Ruling) -> None:
    book = next(book for book in BOOKS.values() if one.id in book)
    prefix, number = one.id.split("-")
    for words in (one.id, one.id.lower(), number, str(int(number)), f"{prefix}-{int(number)}"):
        assert book.search(words)[0] is one


@pytest.mark.parametrize(
    ("game", "words", "wanted", "unwanted"),
    [
        ("pair-it", "Reverse:*", {"PI-03", "PI-11", "PI-12", "PI-36"}, {"PI-16", "PI-27"}),
        ("pair-it", "rainbow reverse", {"PI-03", "PI-12"}, {"PI-16"}),
        ("pair-it", "red Reverse", {"PI-04", "PI-11"}, {"PI-03"}),
        ("pair-it", "Draw 3", {"PI-04", "PI-16", "PI-38"}, {"PI-27", "PI-29"}),
        ("pair-it", "green 3 skull", {"PI-02", "PI-40"}, {"PI-16"}),
        ("pair-it", "G3K", {"PI-02", "PI-40"}, {"PI-16"}),
        ("pair-it", "regular", {"PI-02", "PI-28"}, {"PI-32"}),
        ("pair-it", "missed call", {"PI-20"}, {"PI-01"}),
        ("pair-it", "pair_it_penalty", {"PI-20"}, {"PI-19"}),
        ("pairs", "7", {"PR-07", "PR-01", "PR-21"}, {"PR-22"}),
        ("pairs", "7s", {"PR-01", "PR-21"}, {"PR-22"}),
        ("pairs", "a 7", {"PR-01", "PR-21"}, {"PR-22"}),
        ("pairs", "the 3", {"PR-01"}, {"PR-22"}),
        ("pairs", "burned cards", {"PR-03", "PR-17"}, {"PR-21"}),
        ("pairs", "Continuous", {"PR-14", "PR-18", "PR-19", "PR-20"}, {"PR-01", "PR-21"}),
        ("pairs", "tie_guard", {"PR-06"}, {"PR-05"}),
        ("pairs", "rule sheets", {"PR-18", "PR-19", "PR-20", "PR-21"}, {"PR-01"}),
        ("pirato-poker", "chicken", {"PP-14", "PP-11", "PP-02"}, {"PP-21", "PP-26"}),
        ("pirato-poker", "♣", {"PP-14", "PP-11", "PP-02"}, {"PP-10", "PP-18"}),
        ("pirato-poker", "diamonds", {"PP-10", "PP-12", "PP-02"}, {"PP-14"}),
        ("pirato-poker", "The Drooling Swine", {"PP-13", "PP-11"}, {"PP-10"}),
        ("pirato-poker", "cat:g2", {"PP-03", "PP-09", "PP-18"}, {"PP-13"}),
        ("pirato-poker", "cat with 3 copper coins", {"PP-03", "PP-09", "PP-18"}, {"PP-13"}),
        ("pirato-poker", "llama", {"PP-20", "PP-16", "PP-01"}, {"PP-12"}),
        ("pirato-poker", "the golden skull", {"PP-21", "PP-16"}, {"PP-19", "PP-22"}),
        ("pirato-poker", "treasures", {"PP-16", "PP-17", "PP-22"}, {"PP-26"}),
        ("pirato-poker", "breath_seconds", {"PP-15"}, {"PP-14"}),
        ("pirato-poker", "fewest cards", {"PP-14", "PP-11"}, {"PP-17"}),
    ],
)
def test_search_finds_cards_and_words(game: str, words: str, wanted: set[str], unwanted: set[str]) -> None:
    found = {ruling.id for ruling in BOOKS[game].search(words)}
    assert wanted <= found
    assert not unwanted & found


@every_book
def test_search_finds_every_card(book: Rulebook) -> None:
    for ruling in book:
        for card in ruling.cards:
            assert ruling in book.search(card)


@pytest.mark.parametrize(
    ("game", "word", "entries"),
    [
        ("pair-it", "draw 3", {"Draw3", "Draw3:*", "Draw3:R", "Draw3:G", "Draw3:B", "Draw3:Y"}),
        ("pair-it", "green 3 skull", {"G3K", "regular"}),
        ("pair-it", "rainbow draw 3", {"Draw3:*", "Draw3"}),
        ("pairs", "7s", {"7"}),
        (
            "pirato-poker",
            "cats",
            {"cat", *(f"cat:{metal}{coins}" for metal in "gc" for coins in range(1, 6))},
        ),
        ("pirato-poker", "cat with 2 gold coins", {"cat:g2", "cat"}),
        ("pirato-poker", "♦", {"dog"}),
        ("pirato-poker", "chest", {"chest:gold", "chest:copper", "chest:any", "treasure"}),
        ("pirato-poker", "the red golden llama", {"llama:red", "treasure"}),
    ],
)
def test_a_word_stands_for_a_card_and_its_family_or_for_all_of_a_family(
    game: str, word: str, entries: set[str]
) -> None:
    assert knowledge_of(game).cards[word] == entries


NOWHERE = ["", "   ", "no such words anywhere", "PI-99", "PR-99", "PP-99", "99", "parrots-7"]


@every_book
@pytest.mark.parametrize("words", NOWHERE)
def test_search_may_find_nothing(book: Rulebook, words: str) -> None:
    assert book.search(words) == ()


def test_an_id_is_not_found_in_the_book_of_another_game() -> None:
    assert BOOK.search("PR-07") == ()


def test_search_gives_the_question_before_the_rest() -> None:
    found = [ruling.id for ruling in BOOK.search("next round")]
    assert found.index("PI-29") < found.index("PI-22")


@every_book
def test_rulings_by_id(book: Rulebook) -> None:
    first, last = book.rulings[0].id, book.rulings[-1].id
    unknown = f"{first[:2]}-99"
    assert book[first.lower()] is book[first]
    assert first in book
    assert unknown not in book
    with pytest.raises(RulebookError, match=f"no ruling '{unknown}'; they are {first} to {last}"):
        book[unknown]


def test_load_is_cached_and_knows_its_games() -> None:
    assert all(load(name) is book for name, book in BOOKS.items())
    with pytest.raises(OptionError, match="no game 'chess'"):
        load("chess")


@every_ruling
def test_a_ruling_reads_as_text(one: Ruling) -> None:
    lines = str(one).splitlines()
    assert lines[0] == f"{one.id} – {one.status}: {STATUSES[one.status]}"
    assert lines[1:3] == [one.question, one.ruling]
    assert all(example.title in str(one) for example in one.examples)


def test_both_readings_are_shown_with_ours_first() -> None:
    shown = str(BOOKS["pairs"]["PR-03"])
    assert "\nOur reading (come back): " in shown
    assert "\nThe other reading (leave for good): " in shown.partition("\nOur reading")[2]


def test_what_a_ruling_rests_on_is_shown_where_it_has_any() -> None:
    def shown(identity: str) -> list[str]:
        return [line for line in str(BOOK[identity]).splitlines()[3:] if not line.startswith("  • ")]

    assert shown("PI-10")[-5:] == [
        "House rule: pirates_bonus",
        "Sources: notes: Pirates; notes: how the rulebook was read",
        "Cards: Pirates",
        "See also: PI-09; PI-33; PI-34",
        f"Since: {BOOK['PI-10'].since}",
    ]
    assert [line.partition(":")[0] for line in shown("PI-24")] == ["Why", "Sources", "See also", "Since"]


def test_an_example_is_told_in_one_line() -> None:
    said = {one.form: str(one) for one in reversed(BOOKS["pairs"].examples)}
    assert said["deal"].startswith(
        "Every rank as often as it says: 2 players, seed 7 → deal: cards: 55; ranks: 1 2*2"
    )
    assert said["position"] == "There is no second 1: pairs; stacks: 1 10 / 1 9; turn: 0 → refused (PR-01)"
    assert said["move"].endswith("→ hit: allowed (PR-07); then burns: 5; pile: 47; discards: 0; cards: 55")
    assert str(run(BOOKS["pairs"].examples[0])) == "PR-01 'Every rank as often as it says': as it says."


def test_what_is_done_in_an_example_is_said_in_the_words_of_its_game() -> None:
    done = {game: {example.done for example in book.examples} for game, book in BOOKS.items()}
    assert {("deal",), ("next round",), ("play R1S",), ()} <= done["pair-it"]
    assert {("deal",), ("next game",), ("hit", "deal"), ()} <= done["pairs"]
    assert {("deal",), ("next round",), ("late",), ()} <= done["pirato-poker"]
    assert ("next round",) not in done["pairs"]
    assert "→ next game:" in str(BOOKS["pairs"]["PR-16"])
    assert "<code>next game</code>" in BOOKS["pairs"]["PR-16"]._repr_html_()


class _Tags(HTMLParser):
    """Collects the tags of a text, and what stands between them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not attrs
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("one", [*RULINGS, *BOOKS.values()], ids=lambda one: getattr(one, "id", "book"))
def test_html_is_plain(one: Any) -> None:
    parsed = _Tags(one._repr_html_())
    assert set(parsed.tags) <= {"div", "h3", "h4", "p", "strong", "br", "ul", "li", "code"}


def test_html_is_escaped() -> None:
    sly = replace(BOOK["PI-02"], question="<script>1 & 2</script>")
    html = sly._repr_html_()
    assert "<script>" not in html
    assert "&lt;script&gt;1 &amp; 2&lt;/script&gt;" in html
