"""What the notebooks of the lab conclude, held against the figures: each number is worked out anew."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import pairit
from pairit.kernels import CAN_COMPILE
from pairit.lab import compare, compare_all, how_often, share, shares, simulate, strengths, ways_to_win
from pairit.lab.comparison import Comparison
from pairit.lab.measures import A_LOT, CLEAR, NO_CHANGE, SMALL, TURNS, Effect
from tests.notebooks.render import NOTEBOOKS

pytestmark = pytest.mark.skipif(not CAN_COMPILE, reason="the engine alone takes too long for these")

PAGES = {path.name[:2]: path for path in (NOTEBOOKS / "lab").glob("[01]*.ipynb")}


def words(page: Path, cell: str = "conclusion") -> str:
    cells = {
        one["id"]: "".join(one["source"]) for one in json.loads(page.read_text(encoding="utf-8"))["cells"]
    }
    return cells[cell]


def numbers(text: str) -> list[str]:
    """Every number of a text but those of rulings, in order."""
    return re.findall(r"\d+(?:\.\d+)?", re.sub(r"P[IRP]-\d+", "", text))


def concludes(page: str, *figures: str) -> None:
    """The conclusion of a page has these numbers and no others, in this order."""
    assert numbers(words(PAGES[page])) == [number for figure in figures for number in numbers(figure)]


def percent(part: float, digits: int = 1) -> str:
    return f"{100 * part:.{digits}f}"


def turns(found: Comparison) -> dict[str, Effect]:
    return {one.side.level: one.found[TURNS] for one in found.changes}


def seeds(found: Comparison) -> dict[int, tuple[int, int]]:
    return {shuffle.seed: shuffle.turns for _, shuffle in found.shuffles}


def test_how_often_each_ruling_comes_up() -> None:
    found = {game: how_often(game) for game in pairit.games}
    pair_it, pairs, pirato = (found[game]["share"] for game in ("pair-it", "pairs", "pirato-poker"))
    always = pair_it[pair_it == 1]
    assert len(always) == 7 and (pairs == 1).sum() == 10 and (pirato == 1).sum() == 9
    assert set(pair_it[pair_it < 0.01].index) == {"PI-35", "PI-22", "PI-31", "PI-33"}
    assert set(pair_it[pair_it == 0].index) == {"PI-31", "PI-33"} and pair_it["PI-22"] < 0.001
    concludes(
        "01",
        f"seven of the {len(pair_it)}",
        percent(pair_it["PI-09"]),
        percent(pair_it["PI-26"]),
        percent(pair_it["PI-35"], 2),
        percent(pairs["PR-06"], 2),
        percent(pairs["PR-12"]),
        percent(pirato["PP-17"]),
        percent(pirato["PP-21"]),
    )
    for table in found.values():
        known = table["share"] > 0.005
        assert (table["share"] - table["rulebook"]).abs().max() < 0.02
        assert (table.loc[known, "rulebook"] > 0).all()
    rounds = simulate("pair-it", ["mate"] * 2, 1, seed=1_008_519)
    assert rounds["PI-35"].item() > 0 and rounds["turns"].item() == 14


def test_out_by_theft_or_gift() -> None:
    ends = {
        level: shares(simulate("pair-it", [level] * 2, 20_000)["end_word"]) for level in ("mate", "deckhand")
    }
    emptied = {level: found["share"]["gift"] + found["share"]["theft"] for level, found in ends.items()}
    played = {level: found.loc["last card"] for level, found in ends.items()}
    assert all(found["low"] > 0.49 for found in played.values())
    found = compare("pair-it", "empty_hand", games=5_000)
    longer = turns(found)
    concludes(
        "02",
        percent(played["mate"]["share"]),
        percent(emptied["mate"]),
        percent(emptied["deckhand"]),
        f"{longer['mate'].usual_ranks[0]} to {longer['mate'].here_ranks[0]}",
        f"{longer['deckhand'].usual_ranks[0]} to {longer['deckhand'].here_ranks[0]}",
    )
    for one in found.changes:
        change = one.found[TURNS]
        assert change.change - change.half > change.usual / 3
        assert not one.found["starter"].stands_out()
        assert one.found["winner differs"].change < -0.2
    ranked = compare_all("pair-it", games=4_000).frame
    assert list(ranked["option"][:2]) == ["draw_anytime", "empty_hand"]
    assert ranked["verdict"][1] == A_LOT
    assert seeds(found)[2349] == (13, 740)


def test_nine_anchors_or_ten() -> None:
    found = compare("pair-it", "anchors", games=20_000, values=[9])
    assert set(found.verdicts.values()) == {CLEAR}
    shorter = turns(found)
    mate, deckhand = shorter["mate"], shorter["deckhand"]
    assert max(mate.change, deckhand.change) < 0
    concludes(
        "03",
        f"{-mate.change:.1f} ± {mate.half:.1f}",
        f"{-deckhand.change:.1f} ± {deckhand.half:.1f}",
        f"{mate.usual:.0f} and {deckhand.usual:.0f}",
        f"{mate.usual_ranks[0]} to {mate.here_ranks[0]}",
        f"{deckhand.usual_ranks[0]} to {deckhand.here_ranks[0]}",
    )
    for one in found.changes:
        assert one.found["largest hand"].stands_out() and one.found["points"].stands_out()
        assert not one.found["starter"].stands_out()
    assert seeds(found)[2600] == (801, 115)


def test_who_steals_and_the_bonus_turn() -> None:
    steals = compare("pair-it", "pirates_steal", games=20_000)
    bonus = compare("pair-it", "pirates_bonus", games=20_000)
    reverse = compare("pair-it", "two_player_reverse", games=20_000)
    assert list(steals.verdicts.values()) == [CLEAR, NO_CHANGE]
    assert list(bonus.verdicts.values()) == [SMALL, SMALL]
    assert list(reverse.verdicts.values()) == [CLEAR, A_LOT]
    mate, deckhand, stolen = turns(reverse)["mate"], turns(reverse)["deckhand"], turns(steals)["deckhand"]
    concludes(
        "04",
        f"{mate.change:.1f} ± {mate.half:.1f}",
        f"{deckhand.change:.1f} ± {deckhand.half:.1f}",
        f"{mate.usual:.0f} and {deckhand.usual:.0f}",
        f"{100 * steals.changes[1].found['PI-09'].usual:.0f} of 100",
        f"{stolen.change:.1f} ± {stolen.half:.1f}",
    )
    assert reverse.shuffles[0][1].seed == 2923


def test_burning_targets_and_who_starts() -> None:
    found = compare("pairs", "burn", games=20_000, values=[0])
    assert set(found.verdicts.values()) == {SMALL}
    burned = turns(found)["mate"]
    assert 0 < burned.change < 0.5
    assert not any(one.found["starter"].stands_out() for one in found.changes)
    medians = {
        (players, target): simulate("pairs", ["mate"] * players, 10_000, target=target)["turns"].median()
        for players in (7, 8)
        for target in (60 // players + 1, 11)
    }
    small = [simulate("pairs", ["mate"] * players, 20_000) for players in range(2, 7)]
    lengths = [rounds["turns"].median() for rounds in small[1:]]
    assert max(abs(medians[players, 11] - length) for players in (7, 8) for length in lengths) <= 6
    lost = [share(int((rounds["starter"] == rounds["loser"]).sum()), len(rounds)) for rounds in small]
    assert all(found.low < 1 / players for players, found in enumerate(lost, start=2))
    concludes(
        "05",
        f"{burned.change:.1f} ± {burned.half:.1f}",
        "11",
        f"{medians[7, 11]:.0f} for seven and {medians[8, 11]:.0f} for eight",
        f"{60 // 7 + 1} for seven and {60 // 8 + 1} for eight",
        f"{medians[7, 9]:.0f} and {medians[8, 8]:.0f}",
        percent(lost[0].value),
        percent(lost[2].value),
    )
    assert seeds(found)[6977] == (72, 14)


def test_what_wins_in_pirato_poker() -> None:
    careful = simulate("pirato-poker", ["bosun"] * 4, 20_000)
    careless = simulate("pirato-poker", ["deckhand"] * 4, 20_000)
    bosuns, deckhands = ways_to_win(careful), ways_to_win(careless)
    assert list(bosuns.index[:2]) == ["chicken", "skull"]
    assert bosuns["low"]["chicken"] > 2 * bosuns["high"]["skull"]
    assert set(deckhands.index[:2]) == {"cat", "pig"}
    coins = compare("pirato-poker", "coins", games=20_000)
    porcupine = compare("pirato-poker", "porcupine", games=20_000)
    one, three = (change for change in coins.changes if change.side.level == "mate")
    assert (one.verdict, three.verdict) == (SMALL, CLEAR)
    assert set(porcupine.verdicts.values()) == {SMALL}
    shorter = three.found[TURNS]
    concludes(
        "06",
        percent(bosuns["share"]["chicken"]),
        percent(bosuns["share"]["skull"]),
        percent(deckhands["share"]["cat"]),
        percent(deckhands["share"]["pig"]),
        f"{careful['turns'].mean():.1f} instead of {careless['turns'].mean():.1f}",
        f"{-shorter.change:.1f} ± {shorter.half:.1f}",
    )
    assert coins.shuffles[0][1].seed == 2147


def test_which_bot_is_the_strongest() -> None:
    table = strengths().table
    duel, search, both, mates, bosuns, cheat, pairs, thumbs = (
        table.loc[meeting]
        for meeting in (
            "Pair It: Mate against Deckhand",
            "Pair It: Captain against Mate",
            "Pair It: Captain against Deckhand",
            "Pirato Poker: Captain against three Mates",
            "Pirato Poker: Captain against three Bosuns",
            "Pirato Poker: Captain with all cards in sight against three Mates",
            "Pairs: Captain against Mate",
            "Pairs: Mate against Deckhand",
        )
    )
    concludes(
        "10",
        *(percent(one["share"]) for one in (duel, search, both, mates, bosuns)),
        *(f"{one['share'] / one['even']:.2f}" for one in (mates, bosuns)),
        *(percent(one[figure]) for one in (cheat, pairs) for figure in ("share", "low", "high")),
        percent(thumbs["share"]),
    )
    assert cheat["low"] < mates["share"] < cheat["high"], "what is hidden would matter"
    assert pairs["low"] > pairs["even"]


def test_what_wins_how_often() -> None:
    page = NOTEBOOKS / "pirato-poker" / "80-what-wins-how-often.ipynb"
    rounds = simulate("pirato-poker", ["deckhand"] * 4, 10_000)
    animals = rounds["end_word"].isin(["cat", "dog", "pig", "chicken"]).mean()
    assert "three rounds in four" in words(page, "random-reading") and animals == pytest.approx(
        0.75, abs=0.02
    )
    drawn = {
        players: (simulate("pirato-poker", ["bosun"] * players, 10_000)["end"] == "drawn").mean()
        for players in (5, 6, 7, 8)
    }
    assert "With up to five players it cannot, and with six it hardly ever does." in words(page, "pile-words")
    assert drawn[5] == 0 and drawn[6] < 0.001 and min(drawn[7], drawn[8]) > 0.1
