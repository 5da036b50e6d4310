"""How often rulings come up: the figures that the rulebook keeps are those that the command works out."""

from __future__ import annotations

import json

import pytest

import pairit
from pairit.companion.browser.page import page_of
from pairit.kernels import CAN_COMPILE
from pairit.lab import frequencies as command
from pairit.lab import share, simulate
from pairit.lab.frequencies import COMMAND, DEALS, frequencies
from pairit.rulebook import frequency, load
from pairit.rulebook.frequency import KEPT, Frequency


@pytest.mark.parametrize("name", list(pairit.games))
def test_they_are_counted_as_the_rows_count(name: str) -> None:
    found = frequencies(name, deals=60)
    players = pairit.games[name].usual_players
    table = simulate(name, ["mate"] * players, 60)
    for ruling in load(name):
        count = int((table[ruling.id] > 0).sum())
        assert found["rulings"].get(ruling.id, {"count": 0})["count"] == count
    assert (found["players"], found["bots"], found["deals"]) == (players, "Mate", 60)
    assert found["deal"] == ("game" if name == "pairs" else "round")


@pytest.mark.parametrize("name", list(pairit.games))
def test_what_the_rulebook_keeps_agrees_with_a_fresh_sample(name: str) -> None:
    """Other deals, so each figure lies within the intervals of both, as far as chance has it."""
    deals = 20_000 if CAN_COMPILE else 200
    fresh = simulate(
        name, ["mate"] * pairit.games[name].usual_players, deals, seed=10_000_000, keep="summary"
    )
    for ruling in load(name):
        again = share(round(fresh.loc[f"{ruling.id} comes up", "mean"] * deals), deals)
        kept = ruling.frequency.count / ruling.frequency.deals if ruling.frequency else 0.0
        half = ruling.frequency.half if ruling.frequency else 0.0
        width = 2.5 * ((again.high - again.low) / 2 + half)  # far beyond what 80 of them do by chance
        assert abs(again.value - kept) <= width + 0.0003


@pytest.mark.slow
@pytest.mark.skipif(not CAN_COMPILE, reason="takes hours without compiled kernels")
def test_the_command_writes_what_is_kept(
    tmp_path: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "frequencies.json"  # type: ignore[operator]
    monkeypatch.setattr(command, "KEPT", path)
    command.main()
    assert path.read_text(encoding="utf-8") == KEPT.read_text(encoding="utf-8")


def test_the_file_says_what_made_it() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert kept["made_by"] == COMMAND
    assert set(kept["games"]) == set(pairit.games)
    for name, found in kept["games"].items():
        assert found["deals"] == DEALS
        assert set(found["rulings"]) <= {ruling.id for ruling in load(name)}


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (100_000, "It comes up in every round (Mate against Mate, 100,000 rounds)."),
        (98_000, "about 98 of 100 rounds"),
        (98_700, "all but about 13 of 1,000 rounds"),
        (2_000, "about 2 of 100 rounds"),
        (2_900, "about 3 of 100 rounds"),
        (1_900, "about 19 of 1,000 rounds"),
        (150, "about 15 of 10,000 rounds"),
        (4, "about 4 of 100,000 rounds"),
        (1, "about 10 of 1,000,000 rounds"),
    ],
)
def test_how_often_is_said_in_numbers_that_one_can_imagine(count: int, said: str) -> None:
    assert said in str(Frequency(count, 100_000, 0.001, 2, "Mate", "round"))


def test_who_played_and_how_sure_it_is_are_said() -> None:
    three = str(Frequency(37_000, 100_000, 0.000_1, 3, "Mate", "round"))
    assert three.endswith("about 37 of 100 rounds (± 0.1; 3 players, all of them Mate, 100,000 rounds).")
    assert "about 0 of 1,000,000 rounds" in str(Frequency(1, 10_000_000, 0.000_000_1, 2, "Mate", "round"))


def test_the_browser_shows_it_in_one_line() -> None:
    book = load("pair-it")
    often = book["PI-26"].frequency
    assert often is not None and 0.3 < often.count / often.deals < 0.5
    assert page_of(book["PI-26"], book).count(f"<p>{often}</p>") == 1
    assert book["PI-33"].frequency is None
    assert "comes up" not in page_of(book["PI-33"], book)


def test_a_game_without_figures_has_none() -> None:
    assert frequency.frequencies("whist") == {}
