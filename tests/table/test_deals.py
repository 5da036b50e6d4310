"""Counts of the last deals: finished ones only, each shuffle once, the newest fifty, never in a press."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import pairit
from pairit.engine.record import Record
from pairit.games.pair_it.game import PairIt
from pairit.table import counting
from pairit.table.counting import ALONE, COUNTING, KEPT, NONE, counts_in_html
from pairit.table.deals import MOST, last_deals
from pairit.table.fairness import Fairness
from pairit.table.kept import Saved, Shelf
from pairit.table.layout import Dealt
from pairit.table.layouts import layout_of
from pairit.table.luck import Counts
from pairit.table.view import TableView
from pairit.table.widgets import close_whole

pytestmark = pytest.mark.usefixtures("no_double_press")

WILD = ("Wreck:*", "Cannon:*1", "Cannon:*2", "Draw3:*", "Reverse:*", "Gold", "Hands")
BEGAN = datetime(2026, 3, 1, tzinfo=UTC)
NOTHING_PLAYED = Record.of_deal(pairit.games["pairs"], players=2, seed=999_999)


def played(name: str, players: int, seed: int, rounds: int, more: int = 0, **options: object) -> Record:
    """Play some rounds by chance, and so many actions of the next one."""
    game, chance = pairit.games[name].with_options(**options), Random(seed)
    state, actions = game.deal(players, seed), list[str]()
    while True:
        if state.is_over:
            rounds -= 1
            if rounds < 0 or (not rounds and not more):
                break
            state = state.next_round()
        if not rounds:
            more -= 1
            if more < 0:
                break
        action = chance.choice(state.legal_actions())
        actions.append(str(action))
        state = state.play(action)
    return Record(game, players, seed, actions=tuple(actions))


def keep(shelf: Shelf, record: Record, day: int, digest: str = "0123456789") -> Path:
    """Keep a match that began on a day, as another table would have."""
    shelf.folder.mkdir(parents=True, exist_ok=True)
    began = (BEGAN + timedelta(days=day)).strftime("%Y%m%dT%H%M%S%f")
    path = shelf.folder / f"{record.game.name}-{digest}-{began}abcd.json"
    path.write_text(Saved(record, "mate", "Round 1").text(), encoding="utf-8")
    return path


def found(on_table: Record, shelf: Shelf | None) -> list[str]:
    """List the deals that are counted, in notation."""
    return [str(deal.state) for deal in last_deals(on_table, shelf) if deal is not None]


def dealt(record: Record) -> list[str]:
    """List all deals of a record, in notation."""
    states = list(record.states())
    later = [after for before, after in pairwise(states) if before.is_over]
    return [str(deal) for deal in (states[0], *later)]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "kept")


def shown_counts(part: Fairness) -> dict[str, list[str]]:
    """Read the table of counts: by what was counted, your number and that of the rivals."""
    lines: dict[str, list[str]] = {}
    for body in re.findall(r"<tbody>(.*?)</tbody>", part.counts.value):
        what = re.findall(r'<th scope="rowgroup" colspan="3">(.*?)</th>', body)[0]
        lines[what] = re.findall(r"<tr><th scope=\"row\">.*?</th><td>(.*?)</td>", body)
    return lines


def unfolded(view: TableView) -> Fairness:
    next(button for button in view.foot.children if button.description == "Is the deal fair?").click()
    assert view.fairness is not None
    return view.fairness


# ---------------------------------------------------------------- which deals


def test_the_last_comes_first_each_round_of_a_match_by_itself(shelf: Shelf) -> None:
    old, new = played("pair-it", 3, 5, rounds=2), played("pair-it", 2, 6, rounds=2, target=1000)
    on_table = played("pair-it", 2, 7, rounds=1, target=1000)
    keep(shelf, old, day=1, digest="ffffffffff")
    keep(shelf, new, day=2, digest="0000000000")
    assert found(on_table, shelf) == [*dealt(on_table)[::-1], *dealt(new)[::-1], *dealt(old)[::-1]]
    assert len(found(on_table, shelf)) == 5


def test_other_games_and_files_of_others_are_not_looked_at(shelf: Shelf) -> None:
    keep(shelf, played("pair-it", 2, 5, rounds=1), day=1)
    (shelf.folder / "pairs.json").write_text("no match")
    named_wrong = shelf.folder / "pairs-0123456789-20260301T000000000000abcd.json"
    named_wrong.write_text(Saved(played("pair-it", 2, 8, rounds=1), "mate", "Round 1").text())
    assert found(NOTHING_PLAYED, shelf) == []


@pytest.mark.parametrize("name", pairit.games)
def test_a_round_that_goes_on_is_not_counted(name: str, shelf: Shelf) -> None:
    finished, going_on = played(name, 3, 5, rounds=1), played(name, 3, 6, rounds=0, more=1)
    keep(shelf, finished, day=1)
    keep(shelf, going_on, day=2)
    assert found(going_on, shelf) == dealt(finished)
    several = played("pirato-poker", 3, 9, rounds=2, more=1)
    assert found(several, None) == dealt(several)[1::-1]


def test_a_deal_counts_once_however_often_it_was_played(shelf: Shelf) -> None:
    again, longer = played("pairs", 2, 5, rounds=1), played("pairs", 2, 5, rounds=2, coins="one_each")
    for day, record in enumerate([again, longer, again, played("pairs", 4, 5, rounds=1)]):
        keep(shelf, record, day)
    # Other numbers of players and other house rules cut the same shuffle, which is no new luck.
    assert found(again, shelf) == [*dealt(again), dealt(longer)[1]]


def test_a_deal_that_is_on_the_table_again_is_left_out_until_it_is_over(shelf: Shelf) -> None:
    keep(shelf, played("pirato-poker", 3, 5, rounds=2), day=1)
    once_more = played("pirato-poker", 3, 5, rounds=0, more=2)
    assert found(once_more, shelf) == dealt(played("pirato-poker", 3, 5, rounds=2))[1:]


def test_a_round_that_was_left_does_not_hide_that_the_same_deal_was_once_finished(shelf: Shelf) -> None:
    finished = played("pairs", 2, 5, rounds=1)
    keep(shelf, finished, day=1)
    keep(shelf, played("pairs", 2, 5, rounds=0, more=2), day=2)
    assert found(NOTHING_PLAYED, shelf) == dealt(finished)


def test_what_began_from_a_position_is_no_deal(shelf: Shelf) -> None:
    state = pairit.games.position("pairs; stacks: 10 9 / 3; scores: 28 / 0; turn: 0; draw: 9 8 7")
    record = Record.of_position(state).then("hit")
    assert record.replay().is_over
    keep(shelf, record, day=1)
    assert found(record, shelf) == []


def test_the_newest_fifty_are_counted_and_no_more_is_read(shelf: Shelf) -> None:
    records = [played("pairs", 2, seed, rounds=1) for seed in range(MOST + 7)]
    for day, record in enumerate(records):
        keep(shelf, record, day, digest=f"{9_999_999_999 - 37 * day:010}")
    keep(shelf, records[0], day=-1).write_text("damaged")  # older than all that is counted
    newest = [dealt(record)[0] for record in reversed(records)][:MOST]
    assert MOST == 50 and found(NOTHING_PLAYED, shelf) == newest
    assert not list(shelf.folder.glob("*.damaged.json"))


def test_of_a_long_match_the_last_rounds_are_counted(shelf: Shelf) -> None:
    record = played("pirato-poker", 3, 4, rounds=MOST + 5)
    assert found(record, None) == dealt(record)[: -MOST - 1 : -1]


def test_files_that_are_damaged_are_passed_over(shelf: Shelf) -> None:
    whole = played("pairs", 2, 5, rounds=1)
    keep(shelf, whole, day=1)
    keep(shelf, played("pairs", 2, 6, rounds=1), day=2).write_text("{")
    refused = played("pairs", 2, 7, rounds=1)
    keep(shelf, Record(refused.game, 2, 7, actions=(*refused.actions[:-1], "fold 9")), day=3)
    missing = keep(shelf, played("pairs", 2, 8, rounds=1), day=4)
    missing.unlink()
    missing.mkdir()
    assert found(NOTHING_PLAYED, shelf) == dealt(whole)


# ---------------------------------------------------------------- what is counted of them


def test_the_counts_of_pair_it_are_those_of_the_hands_in_notation(shelf: Shelf) -> None:
    records = [played("pair-it", 2, seed, rounds=2, target=1000) for seed in range(12)]
    for day, record in enumerate(records):
        keep(shelf, record, day)
    deck = PairIt().deck
    plain = [dict.fromkeys(["Wild cards", "Coloured action cards", "Anchors"], 0) for _ in range(2)]
    for deal in [deal for record in records for deal in dealt(record)]:
        for counts, hand in zip(plain, re.findall(r"hands: ([^;]*)", deal)[0].split(" / "), strict=True):
            codes = [deck.code[card] for card in deck.read(hand)]
            assert len(codes) == 7
            counts["Wild cards"] += sum(code in WILD for code in codes)
            counts["Coloured action cards"] += sum(bool(re.search(":[RBGY]$", code)) for code in codes)
            counts["Anchors"] += codes.count("Anchor")
    view = pairit.play("pair-it", seed=999, view="buttons", save=shelf.folder)
    shown = {what: [str(counts[what]) for counts in plain] for what in plain[0]}
    assert shown_counts(unfolded(view)) == shown


def test_the_counts_of_pirato_poker_are_those_of_the_first_cards(shelf: Shelf) -> None:
    records = [played("pirato-poker", 3, seed, rounds=2) for seed in range(20)]
    for day, record in enumerate(records):
        keep(shelf, record, day)
    hands = [re.findall(r"hands: ([^;]*)", deal)[0].split(" / ") for one in records for deal in dealt(one)]
    assert {len(hand) for hand in hands} == {3} and len(hands) == 40
    cats = [sum(card.startswith("cat:") for card in seat) for seat in zip(*hands, strict=True)]
    kinds = ("cat:", "dog", "pig", "chicken")
    treasures = [sum(not card.startswith(kinds) for card in seat) for seat in zip(*hands, strict=True)]
    view = pairit.play("pirato-poker", seed=999, view="buttons", save=shelf.folder)
    assert shown_counts(unfolded(view)) == {
        "Treasures": [str(treasures[0]), f"{sum(treasures[1:]) / 2:.1f}".removesuffix(".0")],
        "Cats": [str(cats[0]), f"{sum(cats[1:]) / 2:.1f}".removesuffix(".0")],
    }


def test_the_counts_of_pairs_are_those_of_the_first_deal_of_a_game(shelf: Shelf) -> None:
    records = [played("pairs", 2, seed, rounds=1) for seed in range(40)]
    records = [one for one in records if re.search(r"stacks: \d+ / \d+;", dealt(one)[0])]  # no tie was broken
    for day, record in enumerate(records):
        keep(shelf, record, day)
    cards = [tuple(map(int, re.findall(r"stacks: (\d+) / (\d+);", dealt(one)[0])[0])) for one in records]
    assert len(cards) > 30
    view = pairit.play("pairs", seed=999, view="buttons", save=shelf.folder)
    assert shown_counts(unfolded(view)) == {
        "First card 1 to 5": [str(sum(pair[seat] <= 5 for pair in cards)) for seat in (0, 1)],
        "First card 8 to 10": [str(sum(pair[seat] >= 8 for pair in cards)) for seat in (0, 1)],
        "Starts the game": [str(sum(pair[seat] < pair[1 - seat] for pair in cards)) for seat in (0, 1)],
    }


@pytest.mark.parametrize("options", [{}, {"tie_guard": 1}], ids=["a card more", "dealt anew"])
def test_where_a_tie_is_broken_the_first_card_counts_and_who_starts_in_the_end(
    options: dict[str, int],
) -> None:
    game, high = pairit.games["pairs"].with_options(**options), set[bool]()
    for step in (game.deal_step(2, seed) for seed in range(200)):
        kinds = [event.kind for event in step.events]
        if "tied" not in kinds or "starts" not in kinds:
            continue
        assert ("dealt_anew" in kinds) == bool(options)
        first, second = [int(event.cards[0]) for event in step.events if event.kind == "dealt"][:2]
        assert first == second
        found = {one.what: one.by_seat for one in layout_of(game).dealt(step)}
        assert found["First card 8 to 10"] == (int(first >= 8),) * 2
        assert found["Starts the game"] == (int(step.state.to_move == 0), int(step.state.to_move == 1))
        high.add(first >= 8)
    assert high == {True, False}


# ---------------------------------------------------------------- what is shown


def test_it_says_what_it_is_of_and_what_is_not_counted(shelf: Shelf) -> None:
    view = pairit.play("pairs", seed=999, view="buttons", save=shelf.folder)
    assert NONE in unfolded(view).counts.value
    keep(shelf, played("pairs", 2, 5, rounds=1), day=1)
    unfolded(view)  # folded
    said = unfolded(view).counts.value
    assert "<caption>Your last finished deal of Pairs</caption>" in said and KEPT in said
    unkept = pairit.play("pairs", seed=999, view="buttons", save=False)
    keep(Shelf(), played("pairs", 2, 6, rounds=1), day=1)
    assert NONE in unfolded(unkept).counts.value and unkept.table.shelf is None


def test_a_round_is_counted_as_soon_as_it_is_over_and_never_before() -> None:
    view = pairit.play("pairs", seed=5, view="buttons", save=False)
    part, table = unfolded(view), view.table
    while not table.state.is_over:
        assert NONE in part.counts.value
        table.act_together() if table.common else table.act("hit")
    assert "Your last finished deal of Pairs" in part.counts.value and ALONE in part.counts.value
    table.same_cards()
    assert NONE in part.counts.value


def test_what_chance_seldom_gives_is_marked_and_the_others_are_weighed_by_their_number() -> None:
    counts = Counts()
    for _ in range(20):
        counts.add([Dealt("Wild cards", (0, 1, 1, 1), each=7, such=14, cards=108)], seat=0)
        counts.add([Dealt("Anchors", (3, 1, 1, 0), each=7, such=10, cards=108)], seat=0)
    said = counts_in_html(counts, "Pair It", "")
    cells = re.findall(r"<td>(.*?)</td>", said)
    assert cells[0] == "0 (low)" and cells[2] == "20" and cells[4] == "60 (high)" and cells[6] == "13.3"
    assert cells[1] == "about 18.1, mostly 11 to 26"
    assert "2 of 4 lines are outside it, marked high or low." in said
    assert re.findall(r'<th scope="row">(.*?)</th>', said) == ["You", "Each rival, on average"] * 2
    assert len(re.findall(r'<th scope="col">', said)) == 3 and "<caption>" in said


@pytest.mark.parametrize("name", pairit.games)
def test_its_sentences_are_short_and_in_order(name: str, shelf: Shelf) -> None:
    keep(shelf, played(name, 3, 5, rounds=1), day=1)
    said = unfolded(pairit.play(name, seed=9, view="buttons", save=shelf.folder)).counts.value
    for paragraph in re.findall(r"<p>(.*?)</p>", said):
        for sentence in re.split(r"(?<=[.:]) ", unescape(paragraph)):
            assert len(sentence.split()) <= 20 and "!" not in sentence, sentence


# ---------------------------------------------------------------- never in a press


async def until_counted(part: Fairness) -> None:
    assert part.counts._task is not None
    await part.counts._task


def test_a_press_reads_no_file_and_replays_nothing(shelf: Shelf) -> None:
    async def scene() -> None:
        view = pairit.play("pairs", seed=999, view="buttons", save=shelf.folder)
        part = unfolded(view)
        assert part.counts.value == COUNTING
        keep(shelf, played("pairs", 2, 5, rounds=1), day=1)  # after the press, before anything is read
        await until_counted(part)
        assert "Your last finished deal of Pairs" in part.counts.value
        assert view.table.faults == []

    asyncio.run(scene())


def test_others_have_their_turn_while_deals_are_counted(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "PIECE", 0.0)
    records = [played("pairs", 2, seed, rounds=1) for seed in range(5)]
    for day, record in enumerate(records):
        keep(shelf, record, day)

    async def scene() -> int:
        part = unfolded(pairit.play("pairs", seed=999, view="buttons", save=shelf.folder))
        turns = 0
        while part.counts.value == COUNTING:
            turns += 1
            await asyncio.sleep(0)
        return turns

    assert asyncio.run(scene()) > sum(len(record.actions) for record in records)


def test_folding_closing_and_a_new_count_stop_the_one_that_goes_on(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "PIECE", 0.0)
    keep(shelf, played("pairs", 2, 5, rounds=1), day=1)

    async def scene() -> None:
        view = pairit.play("pairs", seed=999, view="buttons", save=shelf.folder)
        part = unfolded(view)
        await asyncio.sleep(0)
        unfolded(view)
        assert part.layout.display == "none"
        await until_counted(part)
        assert part.counts.value == COUNTING
        unfolded(view)
        first = part.counts._task
        view.table.new_match(2, "mate", 5, {})
        assert part.counts._task is not first
        await until_counted(part)
        assert NONE in part.counts.value  # the deal that was kept is on the table again
        unfolded(view)
        unfolded(view)
        await asyncio.sleep(0)
        before = part.counts.value
        view.table.new_match(2, "mate", 6, {})
        close_whole(view)
        await until_counted(part)
        assert part.counts.value == before and part.counts.comm is None

    asyncio.run(scene())


def test_a_fault_while_counting_reaches_the_reader(shelf: Shelf) -> None:
    async def scene() -> None:
        view = pairit.play("pairs", seed=999, view="buttons", save=shelf.folder)
        keep(shelf, played("pairs", 2, 5, rounds=1), day=1)
        part = unfolded(view)

        def broken(_: object) -> Iterator[Dealt]:
            raise RuntimeError("no such count")

        view.table.layout.dealt = broken  # type: ignore[method-assign,assignment]
        await until_counted(part)
        assert view.table.faults == ["RuntimeError: no such count"]
        assert "no such count" in view.table.notice

    asyncio.run(scene())


def test_folded_it_counts_nothing_and_a_fresh_table_has_no_widget_of_it(shelf: Shelf) -> None:
    view = pairit.play("pairs", seed=999, view="buttons", save=shelf.folder)
    assert view.fairness is None
    part = unfolded(view)
    unfolded(view)
    part.counts.value = "as it was"
    view.table.new_match(2, "mate", 5, {})
    assert part.counts.value == "as it was"
