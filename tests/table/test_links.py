"""Every ruling that a table names can be pressed, opens under the table, and is never a move."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import pairit
from pairit.companion.browser import RulingsBrowser
from pairit.engine.options import Option
from pairit.rulebook.examples import ids_in
from pairit.table import links
from pairit.table.bridge import Bridge
from pairit.table.view import TableView

AT = {
    "pair-it": "pair-it; hands: R2K Y3S Reverse:R Anchor*2 / B3C G1C Y1S; top: R1K; options: anchors=9",
    "pairs": "pairs; stacks: 10 9 / 3; turn: 0; draw: 10 5 4 3 2; options: target=20",
    "pirato-poker": "pirato-poker; hands: dog / pig / chicken; revealed: map; turn: 0; draw: cat:g1 pig",
}
GAMES = pytest.mark.parametrize("game", list(pairit.games))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)


def texts(view: TableView) -> dict[str, str]:
    """Give the parts of the page that name rulings."""
    return {
        "title": view.title.value,
        "answer": view.answer.value,
        "score": view.score.value,
        "log": view.log_lines.value,
    }


def pressable(text: str) -> list[str]:
    word = r'<button(?: tabindex="-1")? type="button" class="pairit-ruling" data-ask="([^"]+)">\1</button>'
    return re.findall(word, text)


def ask(view: TableView, ruling: str) -> None:
    """Press a ruling, as the page tells it."""
    view.bridge._handle_custom_msg({"ask": ruling}, [])


def browser_of(view: TableView) -> RulingsBrowser:
    browser = view.children[-1]
    assert isinstance(browser, RulingsBrowser)
    return browser


def played(game: str) -> Iterator[TableView]:
    """Play a round by the first legal action each time, and stop at every change."""
    view = pairit.play(game, seed=3, view="buttons")
    table = view.table
    for _ in range(400):
        yield view
        if table.state.is_over:
            return
        if table.held:
            table.go_on()
        elif table.common:
            table.act_together()
        elif table.mine:
            refused = next((card for card in table.hand if card.action and not card.playable), None)
            if refused is not None:
                table.explain(table.hand.index(refused))
                yield view
            table._commit(table.view.legal_actions()[0])
            table._changed()
    raise AssertionError("the round did not end")


@GAMES
def test_every_id_in_the_log_the_answers_and_the_score_sheet_can_be_pressed(game: str) -> None:
    seen = dict.fromkeys(texts(pairit.play(game, view="buttons")), 0)
    for view in played(game):
        for part, text in texts(view).items():
            found = pressable(text)
            plain = re.sub(r"<button[^>]*>|</button>", "", text)
            assert found == ids_in(plain), part
            seen[part] += len(found)
    assert seen["log"] and seen["score"]
    assert seen["answer"] or game != "pair-it"
    book = pairit.rulebook.load(game)
    assert all(ruling in book for text in texts(view).values() for ruling in pressable(text))


def test_house_rules_in_the_plain_view_are_links_too() -> None:
    view = pairit.play("pair-it", seed=1, view="plain", anchors=9, target=0)
    shown = view.log_lines.value
    assert pressable(shown[shown.index("Rules in force") :]) == ["PI-01", "PI-22"]


def test_house_rules_that_differ_are_links_too() -> None:
    view = pairit.play(pairit.games.position(AT["pair-it"]), view="buttons")
    assert pressable(view.title.value) == ["PI-01"]
    view.table.press_card(2)
    assert "PI-14" in pressable(view.answer.value)


@GAMES
def test_a_pressed_ruling_opens_under_the_table_and_is_no_move(game: str) -> None:
    view = pairit.play(pairit.games.position(AT[game]), view="buttons")
    table = view.table
    before = (table.state, table.record, table.log, table.inputs, table.latest, view.bridge.shown)
    for ruling in pairit.rulebook.load(game):
        ask(view, ruling.id)
        browser = browser_of(view)
        assert browser.current == ruling.id and browser.layout.display is None
        assert browser.bridge.goal
    assert len(view.children) == 2, "there is one browser, however often a ruling is pressed"
    assert before == (table.state, table.record, table.log, table.inputs, table.latest, view.bridge.shown)
    assert not table.faults


def test_it_closes_by_its_button_and_by_escape_and_the_focus_goes_back() -> None:
    view = pairit.play(pairit.games.position(AT["pair-it"]), view="buttons")
    ask(view, "PI-02")
    browser = browser_of(view)
    assert browser.bridge.closable and not view.bridge.closable
    assert [press.description for press in browser.way.children if press.offered] == ["Close the rulings"]
    browser.way.children[0]._effect()
    assert browser.layout.display == "none" and view.bridge.goal.endswith(" back")
    view.bridge._handle_custom_msg({"went": "0 elsewhere"}, [])
    assert view.bridge.goal, "a place that the focus has left already changes nothing"
    view.bridge._handle_custom_msg({"went": view.bridge.goal}, [])
    assert view.bridge.goal == ""
    ask(view, "PI-06")
    assert browser.layout.display is None and browser.current == "PI-06"
    browser.bridge._handle_custom_msg({"ask": "close"}, [])
    assert browser.layout.display == "none" and view.bridge.goal.endswith(" back")


def test_the_browser_of_a_table_knows_what_matters_there() -> None:
    view = pairit.play(pairit.games.position(AT["pair-it"]), view="buttons")
    ask(view, "PI-02")
    browser = browser_of(view)
    assert browser.game.value == "pair-it"
    browser.touching.value = True
    assert browser.found[0].id == "PI-01" and "played otherwise here" in browser.list.value
    assert not re.search(r'data-ask="PI-02".*?used in this match', browser.list.value)
    view.table.press_card(0)
    view.table.go_on()
    ask(view, "PI-02")
    assert "PI-02" in view.table.rulings_used
    assert re.search(r'data-ask="PI-02".*?used in this match', browser.list.value)
    ask(view, "PI-01")
    assert "9 (in force at this table)" in browser.page.value


def test_no_card_of_a_running_table_gets_into_the_browser() -> None:
    shown = set()
    for hidden in ("B3C G1C", "Y4W B2S"):
        view = pairit.play(
            pairit.games.position(f"pair-it; hands: R2K Y3S / {hidden}; top: R1K; draw: B4C ..."),
            view="buttons",
        )
        ask(view, "PI-02")
        browser = browser_of(view)
        browser.touching.value = True
        shown.add((browser.page.value, browser.list.value, browser.bridge.text, str(browser.at)))
    assert len(shown) == 1, "what a rival holds changes nothing"
    assert set(vars(browser.at)) == {"game", "used"}


def test_the_table_of_an_example_ends_with_the_table_it_was_opened_from() -> None:
    view = pairit.play(pairit.games.position(AT["pair-it"]), view="buttons")
    ask(view, "PI-02")
    browser = browser_of(view)
    browser.bridge._handle_custom_msg({"ask": "play 0"}, [])
    example = browser.example
    assert example is not None and not example.table.ended
    view.table.end()
    assert example.table.ended and browser.example is None


def test_without_a_browser_it_is_said_how_to_read_the_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    view = pairit.play("pairs", seed=1)
    monkeypatch.setattr(links, "_makers", [])
    ask(view, "PR-07")
    assert view.bridge.text == "pairit.rulings('PR-07') shows this ruling."
    assert len(view.children) == 1


@pytest.mark.parametrize("asked", ["", "close", "play 0", "<b>x</b>", "PI-99"])
def test_whatever_a_page_may_ask_for_does_no_harm(asked: str) -> None:
    view = pairit.play(pairit.games.position(AT["pair-it"]), view="buttons")
    before = view.table.state
    ask(view, asked)
    assert view.table.state == before and not view.table.faults


def test_a_text_is_escaped_and_ids_alone_become_links() -> None:
    assert links.with_links("<i>PI-10</i> & XPI-10, PI-100, pi-10") == (
        f"&lt;i&gt;{links.link('PI-10')}&lt;/i&gt; &amp; XPI-10, PI-100, pi-10"
    )
    assert links.with_links("PI-01, PI-10, PI-01").count("<button") == 3


def test_options_of_every_game_belong_to_rulings_that_open() -> None:
    options: list[Option] = [option for game in pairit.games.values() for option in game.known_options]
    for option in options:
        assert pairit.rulings(option.ruling).current == option.ruling


def test_the_editor_opens_rulings_under_it_too() -> None:
    box = pairit.editor("pair-it")
    (bridge,) = [child for child in box.children[0].children if isinstance(child, Bridge)]
    bridge._handle_custom_msg({"ask": "PR-07"}, [])
    browser = box.children[-1]
    assert isinstance(browser, RulingsBrowser)
    assert browser.current == "PR-07" and browser.table is None and browser.bridge.closable
    browser.bridge._handle_custom_msg({"ask": "close"}, [])
    assert browser.layout.display == "none" and bridge.goal.endswith(" back")


def test_a_browser_that_cannot_be_made_is_said_and_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    view = pairit.play(pairit.games.position(AT["pair-it"]), view="buttons")
    with monkeypatch.context() as patched:
        patched.setattr(links, "_makers", [lambda table, close: 1 / 0])
        ask(view, "PI-02")
    assert "Something went wrong here: ZeroDivisionError" in view.bridge.text
    ask(view, "PI-02")
    assert browser_of(view).current == "PI-02", "the next press works again"
