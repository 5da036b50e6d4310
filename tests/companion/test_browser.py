"""The rulings browser, driven as the page drives it: what is typed, chosen and pressed comes as messages."""

from __future__ import annotations

import html
import re

import ipywidgets
import pytest

import pairit
from pairit.companion.browser import RulingsBrowser
from pairit.companion.browser.finding import books
from pairit.companion.browser.played import play_example
from pairit.companion.browser.room import ANY
from pairit.table.widgets import Press

ALL = [ruling.id for book in books() for ruling in book]


def ask(browser: RulingsBrowser, what: str) -> None:
    """Press something on the page that asks for this."""
    browser.bridge._handle_custom_msg({"ask": what}, [])
    assert "went wrong" not in browser.bridge.text


def listed(browser: RulingsBrowser) -> list[str]:
    return re.findall(r'data-ask="([^"]+)"', browser.list.value)


def offers(row: ipywidgets.HBox) -> list[str]:
    return [press.description for press in row.children if press.offered]


def press(row: ipywidgets.HBox, words: str) -> None:
    (button,) = [
        button for button in row.children if isinstance(button, Press) and words in button.description
    ]
    button._effect()


# ---------------------------------------------------------------- opening


def test_without_a_word_it_lists_every_ruling_of_every_game() -> None:
    browser = pairit.rulings()
    assert listed(browser) == ALL
    assert browser.current == "" and "Choose a ruling" in browser.page.value
    assert repr(browser) == "The rulings. Run this cell to read them."


@pytest.mark.parametrize("ruling", ALL)
def test_every_ruling_opens_by_its_id(ruling: str) -> None:
    browser = pairit.rulings(ruling.lower())
    assert browser.current == ruling and ruling in listed(browser)
    assert f"{ruling} " in browser.page.value and browser.page.value.count("<h3") == 1
    assert f'data-ask="{ruling}" aria-current="true"' in browser.list.value
    # The cell that opens it keeps the focus.
    assert browser.bridge.goal == ""


def test_a_game_is_chosen_and_words_are_searched_for() -> None:
    browser = pairit.rulings("pairs")
    assert browser.game.value == "pairs" and set(listed(browser)) == {
        id_ for id_ in ALL if id_.startswith("PR")
    }
    browser = pairit.rulings("missed call")
    assert (
        browser.words.value == "missed call" and listed(browser) == ["PI-20"] and browser.current == "PI-20"
    )
    assert pairit.rulings("anchor").current == ""


@pytest.mark.parametrize(("asked", "first"), [("PI-77", "PI-40"), ("mised cal", "PI-20")])
def test_what_is_not_there_is_answered_with_a_sentence_and_the_nearest(asked: str, first: str) -> None:
    browser = pairit.rulings(asked)
    assert browser.bridge.text.startswith(f"No ruling fits “{asked}”. Nearest: {first}")
    assert listed(browser)[0] == first


def test_what_is_typed_is_never_markup() -> None:
    browser = pairit.rulings("<b>anchr</b>")
    assert "<b>" not in browser.list.value + browser.page.value
    assert pairit.rulings("x" * 500).bridge.text == f"No ruling fits “{'x' * 39}…”."


# ---------------------------------------------------------------- searching


def test_the_list_follows_every_letter_and_the_status_line_counts() -> None:
    browser = pairit.rulings()
    browser.words.value = "anch"
    some = listed(browser)
    assert "PI-13" in some and browser.bridge.text == f"{len(some)} rulings here."
    browser.words.value = "missed call"
    assert listed(browser) == ["PI-20"] and browser.bridge.text == "1 ruling here."
    browser.words.value = ""
    assert listed(browser) == ALL


def test_filters_and_their_cards_follow_the_game() -> None:
    browser = pairit.rulings()
    assert ("Anchor (Pair It)", ("pair-it", "Anchor")) in browser.card.options
    browser.game.value = "pair-it"
    assert ("Anchor", ("pair-it", "Anchor")) in browser.card.options
    browser.card.value = ("pair-it", "Anchor")
    assert "PI-13" in listed(browser) and "PI-02" not in listed(browser)
    browser.status.value = "silent"
    assert listed(browser) and "PI-13" not in listed(browser)
    browser.game.value = "pairs"
    assert browser.card.value == ANY and all(id_.startswith("PR") for id_ in listed(browser))


def test_filters_that_leave_nothing_offer_what_fits_without_them() -> None:
    browser = pairit.rulings("missed call")
    browser.game.value = "pairs"
    assert browser.bridge.text == "No ruling fits “missed call”. Nearest: PI-20."
    browser.words.value = ""
    browser.card.value = ("pairs", "7")
    browser.status.value = "undecided"
    assert browser.bridge.text.startswith("No ruling fits all that is asked for. Nearest: PR-01")


# ---------------------------------------------------------------- reading


def test_a_link_opens_a_ruling_leads_the_focus_there_and_back_goes_the_way_back() -> None:
    browser = pairit.rulings("PI-36")
    assert offers(browser.way) == []
    ask(browser, "PI-12")
    assert browser.current == "PI-12" and offers(browser.way) == ["Back to PI-36"]
    visit = re.search(r'data-visit="(\d+)"', browser.page.value)
    assert visit and browser.bridge.goal.endswith(f' [data-visit="{visit[1]}"]')
    ask(browser, "PI-05")
    press(browser.way, "Back to PI-12")
    press(browser.way, "Back to PI-36")
    assert browser.current == "PI-36" and offers(browser.way) == []


def test_a_ruling_of_another_game_is_listed_there() -> None:
    browser = pairit.rulings("pairs")
    ask(browser, "PI-10")
    assert browser.current == "PI-10" and browser.game.value == "pair-it" and "PI-10" in listed(browser)


@pytest.mark.parametrize("asked", ["", "play", "play 99", "play -1", "<b>", "PI-99", "close", "play 0"])
def test_whatever_a_page_may_ask_for_does_no_harm(asked: str) -> None:
    browser = pairit.rulings()
    ask(browser, asked)
    assert browser.example is None and browser.current == ""


def test_a_fault_reaches_the_reader_as_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = pairit.rulings()

    def broken(*_: object) -> str:
        raise ValueError("oh")

    monkeypatch.setattr("pairit.companion.browser.room.page_of", broken)
    browser.bridge._handle_custom_msg({"ask": "PI-10"}, [])
    assert browser.bridge.text == "Something went wrong here: ValueError: oh."


# ---------------------------------------------------------------- examples


@pytest.mark.parametrize("ruling", ALL)
def test_examples_open_a_real_table_at_their_position(ruling: str) -> None:
    browser = pairit.rulings(ruling)
    book = next(book for book in books() if ruling in book)
    pressed = re.findall(r'data-ask="play (\d+)"', browser.page.value)
    for place in {pressed[0], pressed[-1]}:
        start = play_example(book[ruling].examples[int(place)]).start
        ask(browser, f"play {place}")
        view = browser.example
        assert view is not None and browser.below.children == (view,)
        assert next(iter(view.table.record.states())) == start
        assert not view.table.faults
    browser.end_example()


def test_an_example_is_left_again_and_its_table_ends() -> None:
    browser = pairit.rulings("PI-02")
    ask(browser, "play 0")
    first = browser.example
    assert first is not None and offers(browser.example_way) == ["Close this table and go back to PI-02"]
    assert first.bridge.goal
    ask(browser, "play 1")
    assert first.table.ended and browser.example is not first
    press(browser.example_way, "Close this table")
    assert browser.example is None and browser.below.children == ()
    assert browser.bridge.goal.endswith(' [data-ask="play 1"]')
    ask(browser, "play 0")
    ask(browser, "PI-06")
    assert browser.example is None and browser.current == "PI-06"


def test_a_ruling_at_the_table_of_an_example_opens_in_the_browser_that_opened_it() -> None:
    browser = pairit.rulings("PI-02")
    ask(browser, "play 0")
    view = browser.example
    assert view is not None
    view.bridge._handle_custom_msg({"ask": "PI-06"}, [])
    assert browser.current == "PI-06" and len(view.children) == 1


def test_the_page_and_the_list_name_everything_they_ask_for() -> None:
    browser = pairit.rulings("PI-02")
    for control in (browser.words, browser.game, browser.card, browser.status):
        assert control.description
    for named in re.findall(r'data-ask="play \d+" aria-label="([^"]*)"', browser.page.value):
        assert html.unescape(named).startswith("Play it: ")
