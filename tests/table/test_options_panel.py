"""The panel of house rules at tables that were opened with values that its lists do not have."""

from __future__ import annotations

import pytest

import pairit
from pairit.table.table import Table
from pairit.table.view import TableView

COINS = "g1,g1,g2,g2,g5,c1,c1,c2,c2,c3"


def view_of(**asked: object) -> TableView:
    view = pairit.play("pirato-poker", players=3, view="buttons", seed=2, speed="instant", **asked)  # type: ignore[arg-type]
    assert isinstance(view, TableView)
    return view


def test_a_level_with_a_memory_is_offered_and_kept() -> None:
    view = view_of(level="mate/6")
    view.options.unfold()
    assert view.options.layout.display is None
    assert view.options.level.value == "mate/6"
    view.options._deal()
    assert view.table.level == "mate/6"


def test_coins_of_ones_own_are_offered_and_kept() -> None:
    view = view_of(coins=COINS)
    view.options.unfold()
    assert view.options.rules["coins"].value == COINS
    view.options._deal()
    assert view.table.game.options["coins"] == COINS


def test_a_fault_of_the_panel_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of()

    def fail(table: Table) -> None:
        raise RuntimeError("the panel is broken")

    monkeypatch.setattr(type(view.options), "_parts", fail)
    view.options.toggle()
    assert "the panel is broken" in view.table.notice
    assert view.table.faults
