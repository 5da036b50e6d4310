"""The switch that is moved and watched: it measures in short parts, stops by itself, and can be cancelled."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable

import pytest
from pandas.testing import assert_frame_equal

import pairit
from pairit.engine.errors import OptionError
from pairit.lab import compare, live, switch
from pairit.lab.live import Switch


def labels(row: live.Row) -> list[str]:
    return [button.description for button in row.children if button.offered]


def press(row: live.Row, label: str) -> None:
    next(button for button in row.children if button.offered and button.description == label).click()


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(6_000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen within a minute")


def opened(option: str | None = "burn") -> Switch:
    return switch("pairs", option, levels=["random"])


def test_it_measures_what_compare_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LONGEST", 0.3)
    found = asyncio.run(opened().measure())
    again = compare(
        "pairs", "burn", games=found.deals, values=[found.changes[0].side.value], levels=["random"]
    )
    assert_frame_equal(found.frame, again.frame)


def test_the_longer_it_runs_the_narrower_the_interval_and_then_it_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    widths: list[tuple[int, float]] = []
    shown = Switch._show

    def watch(self: Switch, found: live.Comparison, seconds: float) -> None:
        shown(self, found, seconds)
        widths.append((found.deals, found.changes[0].found["starter"].half))

    monkeypatch.setattr(Switch, "_show", watch)
    monkeypatch.setattr(live, "FRESH", 0.02)
    monkeypatch.setattr(live, "NARROW_SHARE", 0.04)
    monkeypatch.setattr(live, "LONGEST", 120)  # the interval ends it, on a slow machine too
    found = asyncio.run(opened().measure())
    assert found.deals >= live.FEWEST
    deals = [count for count, _ in widths]
    assert deals == sorted(deals) and len(deals) > 1
    large = [width for count, width in widths if count >= 100]
    assert large[-1] <= 0.04 < max(large[0], 0.041)
    assert large[-1] == min(large)


def test_it_stops_after_its_time_however_wide_the_interval_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LONGEST", 0.5)
    monkeypatch.setattr(live, "NARROW_SHARE", 0.0)
    began = time.monotonic()
    asyncio.run(opened().measure())
    assert 0.5 <= time.monotonic() - began < 60


def test_the_page_stays_live_while_it_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something else that the page does every hundredth of a second is never kept waiting for long."""
    monkeypatch.setattr(live, "LONGEST", 3)
    monkeypatch.setattr(live, "NARROW_SHARE", 0.0)

    async def scene() -> list[float]:
        shown = opened()
        await live._play(live.Study(shown._rules, {"burn": [0]}, 2, ["random"], 0, 9), 0, 1)  # compiled
        shown.start()
        gaps = []
        while shown._task is not None:
            began = time.monotonic()
            await asyncio.sleep(0.01)
            gaps.append(time.monotonic() - began)
        return sorted(gaps)

    gaps = asyncio.run(scene())
    assert len(gaps) > 10
    assert gaps[len(gaps) * 9 // 10] < 0.5


def test_cancel_keeps_what_is_measured() -> None:
    async def scene() -> Switch:
        shown = opened()
        assert labels(shown.ways) == ["Measure"]
        press(shown.ways, "Measure")
        assert labels(shown.ways) == ["Cancel"]
        await until(lambda: shown.comparison is not None)
        assert shown.comparison is not None
        press(shown.ways, "Cancel")
        deals = shown.comparison.deals
        await asyncio.sleep(0.3)
        assert shown.comparison.deals == deals
        return shown

    shown = asyncio.run(scene())
    assert shown.comparison is not None
    assert shown.bridge.text.startswith(f"Stopped. {shown.comparison.deals:,} shuffles are measured")
    assert labels(shown.ways) == ["Measure"]
    assert labels(shown.after) == [f"Play shuffle {one.seed}" for _, one in shown.comparison.shuffles]


def test_moving_the_switch_measures_the_new_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LONGEST", 0.2)

    async def scene() -> Switch:
        shown = opened("tie_guard")
        shown.option.value = "burn"
        assert {value for _, value in shown.value.options} == {0, 4, 6, 10}
        first = shown._task
        shown.value.value = 10
        assert first is not None and shown._task is not first
        await until(lambda: shown._task is None)
        assert first.cancelled()
        return shown

    shown = asyncio.run(scene())
    assert shown.comparison is not None
    assert [one.side.value for one in shown.comparison.changes] == [10]
    assert "Random: 10, " in shown.bridge.text
    assert "5 → 10" in shown.card.value and '<img class="pairit-plot" alt=' in shown.card.value


def test_a_shuffle_is_opened_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LONGEST", 0.2)
    shown = opened()
    found = asyncio.run(shown.measure())
    shown._offer()
    press(shown.after, f"Play shuffle {found.shuffles[0][1].seed}")
    assert shown.table is not None and shown.below.children == (shown.table,)
    first = shown.table.table
    assert first.state.game.options["burn"] == found.shuffles[0][0].value
    press(shown.after, f"Play shuffle {found.shuffles[1][1].seed}")
    assert first.ended and not shown.table.table.ended
    shown.table.table.end()


def test_a_fault_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> float:
        raise OptionError("The deck was lost.")

    monkeypatch.setattr(live, "_play", fail)

    async def scene() -> Switch:
        shown = opened()
        shown.start()
        await until(lambda: shown._task is None)
        return shown

    shown = asyncio.run(scene())
    assert shown.bridge.text == "The deck was lost."
    assert labels(shown.ways) == ["Measure"]


def test_where_no_page_is_nothing_runs() -> None:
    shown = opened()
    shown.start()
    assert shown._task is None and shown.comparison is None
    assert re.match(r"Pairs: what a house rule changes", repr(shown))
    assert shown._repr_mimebundle_()["text/plain"] == repr(shown)


def test_every_control_has_a_label() -> None:
    shown = opened(None)
    assert shown.option.description == "House rule" and shown.value.description == "Instead"
    known = {option.name for option in pairit.games["pairs"].known_options}
    assert {name for _, name in shown.option.options} == known


def test_what_cannot_be_measured_is_refused() -> None:
    with pytest.raises(OptionError, match="no option 'anchors'"):
        switch("pairs", "anchors")
    with pytest.raises(OptionError, match="no level"):
        switch("pairs", levels=["admiral"])
