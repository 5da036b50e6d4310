"""Every rulebook against its engine, and the checks against spoiled copies of one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import pairit.rulebook
from pairit import OptionError, PairitError
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

# What spoiled copies are made of.
BOOK = BOOKS["pair-it"]
DATA = tomllib.loads((Path(pairit.rulebook.__file__).parent / "pair-it.toml").read_text(encoding="utf-8"))

# How many examples the notes themselves give, by the ruling that shows them.
WORKED = {
    "PI-02": 6, "PI-05": 13, "PI-06": 2, "PI-10": 1, "PI-13": 1, "PI-14": 2, "PI-17": 1, "PI-18": 2,
    "PI-19": 1, "PI-21": 1, "PP-22": 2,
}  # fmt: skip

Data = dict[str, Any]


def spoiled(change: Callable[[Data], None]) -> Data:
    data = deepcopy(DATA)
    change(data)
    return data


def ruling(data: Data, identity: str) -> Data:
    found: Data = next(table for table in data["ruling"] if table["id"] == identity)
    return found


def example(data: Data, identity: str, title: str) -> Data:
    found: Data = next(table for table in ruling(data, identity)["example"] if table["title"] == title)
    return found


def setting(identity: str, **fields: object) -> Callable[[Data], None]:
    return lambda data: ruling(data, identity).update(fields)


def without_examples(identity: str, unwanted: Callable[[Data], bool]) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        table = ruling(data, identity)
        table["example"] = [one for one in table["example"] if not unwanted(one)]

    return change


def setting_example(identity: str, title: str, **fields: object) -> Callable[[Data], None]:
    return lambda data: example(data, identity, title).update(fields)


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


# ---------------------------------------------------------------- the checks can fail


SPOILED: dict[str, tuple[Callable[[Data], None], str]] = {
    "no rule": (
        without_examples("PI-02", lambda one: one["shows"] == "rule"),
        "PI-02: no example shows the rule.",
    ),
    "no edge": (
        without_examples("PI-24", lambda one: one["shows"] == "edge"),
        "PI-24: no example shows the edge.",
    ),
    "no examples": (without_examples("PI-38", lambda one: True), "PI-38: no example shows the edge."),
    "two titles": (
        lambda data: ruling(data, "PI-03")["example"].append(ruling(data, "PI-03")["example"][0]),
        "PI-03: two examples are called 'All Hands on a card with which it shares nothing'.",
    ),
    "status": (setting("PI-09", status="rumour"), "PI-09: there is no status 'rumour'"),
    "long question": (
        setting("PI-09", question="why " * 21),
        "PI-09: 'question' has 21 words; it may have 20.",
    ),
    "long why": (setting("PI-09", why="so " * 31), "PI-09: 'why' has 31 words; it may have 30."),
    "long ruling": (setting("PI-09", ruling="No. " * 4), "PI-09: 'ruling' has 4 sentences; it may have 3."),
    "one reading": (
        setting("PI-09", readings={"ours": "So."}),
        "PI-09: 'readings' are two, or left out; here are 1.",
    ),
    "unknown link": (
        setting("PI-09", see_also=["PI-77"]),
        "PI-09: 'see_also' names PI-77, which there is not.",
    ),
    "link twice": (setting("PI-09", see_also=["PI-10", "PI-10"]), "PI-09: 'see_also' names PI-10 twice."),
    "own link": (setting("PI-09", see_also=["PI-09"]), "PI-09: 'see_also' names the ruling itself."),
    "unknown card": (setting("PI-09", cards=["Parrot"]), "PI-09: there is no card or family 'Parrot'."),
    "unknown source": (
        setting("PI-09", sources=["notes: parrots"]),
        "PI-09: the notes have no place 'notes: parrots'.",
    ),
    "unused place": (
        lambda data: data["places"].update({"notes: parrots": "They are coloured."}),
        "places: no ruling rests on 'notes: parrots'.",
    ),
    "unknown option": (setting("PI-09", options=["parrots"]), "PI-09: there is no option 'parrots'."),
    "option at another ruling": (
        setting("PI-08", options=["pirates_steal"]),
        "PI-08: the option pirates_steal belongs to PI-09.",
    ),
    "option left out": (
        setting("PI-09", options=[]),
        "PI-09: the option pirates_steal belongs to it, but it does not say so.",
    ),
    "default not shown": (
        without_examples("PI-27", lambda one: "options" not in one),
        "PI-27: no example of it is played with hand_size=7.",
    ),
    "extreme not shown": (
        without_examples("PI-01", lambda one: one.get("options") == "anchors=20"),
        "PI-01: no example of it is played with anchors=20.",
    ),
    "other extreme not shown": (
        without_examples("PI-01", lambda one: one.get("options") == "anchors=0"),
        "PI-01: no example of it is played with anchors=0.",
    ),
    "word not shown": (
        without_examples("PI-10", lambda one: "forced" in one["position"]),
        "PI-10: no example of it is played with pirates_bonus=forced.",
    ),
    "ruling missing": (
        lambda data: data["ruling"].remove(ruling(data, "PI-32")),
        "PI-32: the engine cites it, but it is not there.",
    ),
    "ruling never cited": (
        lambda data: data["ruling"].append(ruling(data, "PI-32") | {"id": "PI-41"}),
        "PI-41: the engine never cites it.",
    ),
    "verdict": (
        setting_example("PI-13", "The Reverse has to be played, not the Anchor", legal=True, instead=[]),
        "the move is refused, but the example says it is allowed.",
    ),
    "rulings of the verdict": (
        setting_example("PI-04", "Red Pirates on a red regular card", rulings=["PI-04", "PI-05"]),
        "the rulings of the verdict are PI-04, but the example says PI-04, PI-05.",
    ),
    "moves instead": (
        setting_example("PI-13", "The Reverse has to be played, not the Anchor", instead=["draw"]),
        "the moves offered instead are play Reverse:R, but the example says draw.",
    ),
    "position afterwards": (
        setting_example("PI-24", "The last card is a regular one", after="over: 1"),
        "over is 0, but the example says 1.",
    ),
    "events": (
        setting_example("PI-24", "The last card is a regular one", events=["PI-25"]),
        "no event cites PI-25; they cite PI-02, PI-24, PI-21.",
    ),
    "told": (
        setting_example("PI-24", "The last card is a regular one", told=["stole"]),
        "no event 'stole' happens; there are played, round_won, scored, scored.",
    ),
    "refused action": (
        setting_example("PI-10", "Three play: there is no bonus turn", actions=["play Pirates:R", "pass"]),
        "'pass' is refused at",
    ),
    "unreadable action": (
        setting_example("PI-10", "Three play: there is no bonus turn", actions=["play Pirates:R", "sing"]),
        "'sing' cannot be read",
    ),
    "unreadable move": (
        setting_example("PI-24", "The last card is a regular one", action="sing"),
        "the move cannot be read",
    ),
    "position refused": (
        setting_example("PI-24", "The last card is a regular one", position="pair-it; hands: R1K"),
        "it is refused: hands: 2 to 6 players play (PI-37)",
    ),
    "refused otherwise": (
        setting_example("PI-13", "An Anchor never lies on top", refused="PI-14"),
        "it is refused, but not by PI-14: top:",
    ),
    "position not refused": (
        setting_example(
            "PI-13", "An Anchor never lies on top", position="pair-it; hands: R1K / B3C; top: R2K"
        ),
        "it is not refused, but the example says PI-13.",
    ),
    "deal not refused": (
        setting_example("PI-37", "Seven are too many", deal={"players": 6, "seed": 7}),
        "it is not refused, but the example says PI-37.",
    ),
}


@pytest.mark.parametrize("fault", SPOILED)
def test_a_spoiled_rulebook_is_reported(fault: str) -> None:
    change, sentence = SPOILED[fault]
    faults = check(Rulebook("pair-it", spoiled(change)))
    assert any(sentence in found for found in faults), faults


@pytest.mark.parametrize(
    ("field", "text"), [("question", "why " * 20), ("why", "so " * 30), ("ruling", "No. " * 3)]
)
def test_as_many_words_as_may_be_are_no_fault(field: str, text: str) -> None:
    assert check(Rulebook("pair-it", spoiled(setting("PI-09", **{field: text})))) == []


def test_a_missing_ruling_hides_no_other_fault() -> None:
    """PI-01 has the first option."""

    def change(data: Data) -> None:
        data["ruling"].remove(ruling(data, "PI-01"))
        ruling(data, "PI-09")["options"] = []

    faults = check(Rulebook("pair-it", spoiled(change)))
    assert "PI-01: the engine cites it, but it is not there." in faults
    assert "PI-09: the option pirates_steal belongs to it, but it does not say so." in faults


FAULTY: dict[str, tuple[Callable[[Data], None], str]] = {
    "no rulings": (
        lambda data: data.update(ruling=[]),
        "The rulebook, field 'ruling': it is a list of tables",
    ),
    "no places": (lambda data: data.pop("places"), "The rulebook, field 'places': it is missing"),
    "ruling no table": (lambda data: data["ruling"].append("PI-41"), "A ruling: this is str, not a table"),
    "no id": (lambda data: ruling(data, "PI-09").pop("id"), "A ruling, field 'id': it is missing"),
    "id twice": (setting("PI-09", id="PI-10"), "PI-10, field 'id': another ruling has it already."),
    "no question": (
        lambda data: ruling(data, "PI-09").pop("question"),
        "PI-09, field 'question': it is missing",
    ),
    "empty question": (setting("PI-09", question=" "), "PI-09, field 'question': it is empty."),
    "number for text": (setting("PI-09", why=3), "PI-09, field 'why': it is a text, not 3."),
    "text for list": (
        setting("PI-09", sources="notes"),
        "PI-09, field 'sources': it is a list of texts, not 'notes'.",
    ),
    "numbers in list": (
        setting("PI-09", cards=[3]),
        "PI-09, field 'cards': it is a list of texts, none of them empty.",
    ),
    "readings": (setting("PI-09", readings={"a": 1}), "PI-09, field 'readings': it is a table of texts"),
    "unknown field": (setting("PI-09", motto="Arr"), "PI-09, field 'motto': there is no such field."),
    "example no table": (setting("PI-09", example=["x"]), "PI-09, an example: this is str, not a table"),
    "no title": (
        setting("PI-09", example=[{"shows": "rule"}]),
        "PI-09, an example, field 'title': it is missing",
    ),
    "missing verdict": (
        lambda data: example(data, "PI-24", "The last card is a regular one").pop("rulings"),
        "PI-24, example 'The last card is a regular one', field 'rulings': it is missing; an example",
    ),
    "field of another form": (
        setting_example("PI-24", "The last card is a regular one", options="anchors=9"),
        "field 'options': an example that is a move does not have it.",
    ),
    "shows": (
        setting_example("PI-24", "The last card is a regular one", shows="much"),
        "field 'shows': it is 'rule' or 'edge', not 'much'.",
    ),
    "unknown fact": (
        setting_example("PI-24", "The last card is a regular one", after="parrots: 2"),
        "field 'after': There is no part 'parrots'",
    ),
    "refused with events": (
        setting_example("PI-24", "Nothing can be done in a finished round", events=["PI-24"]),
        "field 'after': where something is refused, nothing happens afterwards.",
    ),
    "allowed with others instead": (
        setting_example("PI-24", "The last card is a regular one", instead=["draw"]),
        "field 'instead': only a move that is refused",
    ),
    "deal without outcome": (
        lambda data: example(data, "PI-27", "Five each").pop("after"),
        "field 'after': it is missing",
    ),
    "deal misspelt": (
        setting_example("PI-27", "Five each", deal={"player": 2, "seed": 1}),
        "field 'deal': it is written",
    ),
    "next round false": (
        setting_example("PI-29", "Where the winner starts", next_round=False),
        "field 'next_round': it is true",
    ),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_a_bad_file_names_ruling_and_field(fault: str) -> None:
    change, sentence = FAULTY[fault]
    with pytest.raises(RulebookError, match=re.escape(sentence)) as caught:
        Rulebook("pair-it", spoiled(change))
    assert isinstance(caught.value, PairitError)
    assert str(caught.value).endswith(".")
    assert not str(caught.value).endswith("..")
