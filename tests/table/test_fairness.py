"""Is the deal fair? The fingerprint is there from the deal on, the deck only when the round is over."""

from __future__ import annotations

import hashlib
import html
import re
from dataclasses import replace

import pytest

import pairit
from pairit.table.fairness import CHANGED, ELSEWHERE, GOOD, Fairness
from pairit.table.view import TableView

pytestmark = pytest.mark.usefixtures("no_double_press")

START = "pair-it; hands: R2K / B3C G1C Y1S; top: R1K; seed: 12345678901234567"


@pytest.fixture
def view() -> TableView:
    return pairit.play(START, view="buttons", save=False)


def unfolded(view: TableView) -> Fairness:
    next(button for button in view.foot.children if button.description == "Is the deal fair?").click()
    assert view.fairness is not None
    return view.fairness


def facts(part: Fairness) -> list[str]:
    return [html.unescape(fact) for fact in re.findall(r"<code>(.*?)</code>", part.told.value)]


def test_it_is_made_when_it_is_wanted_and_folds(view: TableView) -> None:
    assert view.fairness is None
    part = unfolded(view)
    assert part.layout.display is None and view.seat.children[-1] is part
    unfolded(view)
    assert part.layout.display == "none"


def test_while_the_round_goes_on_only_the_fingerprint_is_on_the_page(view: TableView) -> None:
    part = unfolded(view)
    assert facts(part) == [view.table.promise.hash]
    assert part.check.layout.display == "none"
    shown = str([widget.get_state() for widget in (part, *part.children)])
    for hidden in (view.table.promise.nonce, "Y1S", "12345678901234567"):
        assert hidden not in shown


def test_when_the_round_is_over_the_reader_can_check_it(view: TableView) -> None:
    part = unfolded(view)
    promised = facts(part)[0]
    view.table.press_card(0)
    assert view.table.state.is_over
    fingerprint, nonce, deck, recipe = facts(part)
    assert fingerprint == promised == hashlib.sha256(f"{nonce} {deck}".encode()).hexdigest() == eval(recipe)
    assert "B3C" in deck and "draw: " in deck
    assert part.check.layout.display is None
    part.check.click()
    assert GOOD in part.result.value


def test_it_sees_cards_that_were_changed(view: TableView) -> None:
    part = unfolded(view)
    view.table.press_card(0)
    promise = view.table.promise
    view.table.promise = replace(promise, deck=promise.deck.replace("B3C", "B4C", 1))
    part.check.click()
    assert CHANGED in part.result.value
    other = pairit.games.position(START.replace("B3C", "B4C"))
    view.table.promise = type(promise).of(other)
    part.check.click()
    assert ELSEWHERE in part.result.value


def test_every_deal_has_its_own(view: TableView) -> None:
    before = view.table.promise
    view.table.press_card(0)
    assert view.table.promise is before
    view.table.next_round()
    assert view.table.promise.deck != before.deck
    assert view.table.promise.hash != before.hash
    assert unfolded(view).result.value == ""


@pytest.mark.parametrize("name", pairit.games)
def test_a_whole_round_is_checked_in_every_game(name: str) -> None:
    shown = pairit.play(name, players=3, seed=11, view="buttons", save=False)
    table, part = shown.table, unfolded(shown)
    table.slapping.mode = "calm"
    for _ in range(400):
        if table.state.is_over:
            break
        if table.held:
            table.go_on()
        elif table.common:
            table.act_together()
        else:
            table.act(table.view.legal_actions()[0])
            table.confirm()
    assert table.state.is_over
    part.check.click()
    assert GOOD in part.result.value
