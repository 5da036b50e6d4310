"""Every ruling of every game is taught, asked and shown, each time by the engine's verdicts and events."""

from __future__ import annotations

import html

import pytest

import pairit
from pairit.companion.browser.page import page_of
from pairit.companion.browser.played import play_example
from pairit.companion.lessons import load_lesson
from pairit.companion.quiz.from_examples import ruling_items
from pairit.rulebook import load

EVERY = [(name, ruling.id) for name in pairit.games for ruling in load(name)]

BEFORE_THE_TABLE = {"PP-04"}
"""How many can play is met before a table opens: nothing can be stepped through or asked about a move."""


def test_there_are_eighty_eight() -> None:
    assert len(EVERY) == 40 + 22 + 26


@pytest.mark.parametrize(("game", "ruling"), EVERY)
def test_a_ruling_is_taught_asked_and_shown(game: str, ruling: str) -> None:
    book = load(game)
    played = [play_example(example) for example in book[ruling].examples]
    assert any(ruling in one.cited for one in played), "no example of the page cites it"
    page = page_of(book[ruling], book)
    assert html.escape(book[ruling].question) in page
    assert all(html.escape(example.title) in page for example in book[ruling].examples)
    if ruling in BEFORE_THE_TABLE:
        return
    assert load_lesson(ruling).steps, "no lesson"
    citing = [item for item in ruling_items(game, ruling) if ruling in item.cited]
    assert len({item.kind for item in citing}) >= 2, "two items of different kinds cite it"
