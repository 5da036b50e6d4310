"""The coach at the table and in cells: hints in stages, what Captain would play, the review of a round."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator

import pytest

import pairit
from pairit.engine.errors import PairitError
from pairit.engine.game import State
from pairit.engine.record import Record
from pairit.table.coach import equally_good, hint, tells, weigh, weigh_only
from pairit.table.commands import carry_out
from pairit.table.review import LEAST, Mark, decisions_of, review
from pairit.table.table import Table
from pairit.table.view import TableView

CHOICE = "pair-it; hands: R2K R3S Y3S Gold / B3C G1W; top: R1K; draw: B4S B4C"
OVER = "pair-it; hands: R1K / ; top: B4W; over: 1"
FEW = 150
"""Playouts, where it is about words, not about strength."""

SHORT = 140
"""Characters of a status line that is read aloud."""

GAMES = [("pair-it", 2), ("pair-it", 3), ("pirato-poker", 4), ("pairs", 2), ("pairs", 3)]


def positions(name: str, players: int, every: int, rounds: int = 2) -> Iterator[State]:
    """Walk over positions of random rounds in which somebody is to move."""
    for seed in range(rounds):
        chance = random.Random(seed)
        state = pairit.games[name].deal(players=players, seed=seed)
        for turn in range(60):
            if state.is_over:
                break
            if turn % every == seed % every:
                yield state
            state = state.play(chance.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_first_hint_never_tells_the_move_and_the_last_one_does(name: str, players: int) -> None:
    for state in positions(name, players, every=7):
        view = state.view(state.to_move or 0)
        found = hint(state, playouts=FEW, seed=3)
        assert len(found.stages) == 3
        if found.weighed:
            assert not tells(view, found.stages[0], equally_good(found.weighed))
            assert found.weighed[0].action in view.legal_actions()
            assert "playouts" in found.stages[2]
        else:
            assert len(view.legal_actions()) == 1


@pytest.mark.parametrize(("name", "players"), GAMES[1:4])
def test_other_hidden_cards_give_the_same_hint(name: str, players: int) -> None:
    for state in positions(name, players, every=11):
        seat = state.to_move or 0
        view = state.view(seat)
        assert hint(view.sample(5).view(seat), playouts=FEW) == hint(view, playouts=FEW)


def test_a_hint_shows_one_stage_more_each_time() -> None:
    found = hint(CHOICE, playouts=FEW)
    assert str(found).count("\n") == 0
    assert str(found.next()).count("\n") == 1
    assert str(found.next().next()) == str(found.next().next().next())
    assert found._repr_html_().count("<details>") == 2
    assert found.next()._repr_html_().count("<details open>") == 1


def test_a_forced_move_and_chance_say_so() -> None:
    assert "only one thing" in hint("pair-it; hands: R1K / B3C; top: B4W; draw: Y1K").stages[0]
    slap = "pair-it; hands: R1K R2S / B3C; top: Hands; need: colour B; owes: slap; turn: 0"
    assert "Chance decides" in hint(slap).stages[0]


def test_moves_that_cannot_be_told_apart_are_named_together() -> None:
    # The two reds differ in nothing that matters.
    found = hint("pair-it; hands: R2K R2S / B3C B4C G1W; top: Cannon:R; draw: Y1W Y2W", playouts=400)
    assert {one.action.split(" call")[0] for one in equally_good(found.weighed)} == {"play R2K", "play R2S"}
    assert found.stages[2].startswith("Any of these: ")


def test_who_is_not_to_move_gets_no_hint_but_a_sentence() -> None:
    state = pairit.games.position(CHOICE)
    with pytest.raises(PairitError, match="Seat 1 is not to move: seat 0 is"):
        hint(state.view(1))
    with pytest.raises(PairitError, match="the round is over"):
        hint(pairit.games.position(OVER))


def test_without_numba_the_hint_says_that_it_is_less_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("coach", "review"):
        monkeypatch.setattr(f"pairit.table.{room}.find_spec", lambda name: None)
    monkeypatch.setattr("pairit.bots.worlds.find_spec", lambda name: None)
    found = hint(CHOICE)
    assert "Without numba" in found.stages[2]
    assert sum(one.visits for one in found.weighed) == 200


# ---------------------------------------------------------------- at the table


def table_at(text: str = CHOICE) -> Table:
    state = pairit.games.position(text)
    return Table(state.game, start=state, speed="instant")


def test_hint_at_the_table_goes_on_by_stages_and_begins_anew_after_a_move() -> None:
    table = table_at()
    heard = []
    for _ in range(4):
        carry_out("hint", table)
        heard.append(table.notice)
    assert [said[:7] for said in heard] == ["Hint 1:", "Hint 2:", "Hint 3:", "Hint 3:"]
    carry_out("play Gold", table)
    carry_out("hint", table)
    assert table.notice.startswith("Hint 1:")


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_status_line_stays_short_and_the_panel_says_the_rest(name: str, players: int) -> None:
    for state in positions(name, players, every=9):
        if state.to_move != 0:
            continue
        table = Table(state.game, start=state, speed="instant")
        view = TableView(table, "buttons")
        for asked in ("hint", "hint", "hint", "captain"):
            carry_out(asked, table)
            last = table.notice
            assert not last.startswith(("Hint 3", "Captain would")) or len(last) <= SHORT
        if table.hinted is not None:
            assert view.coach is not None
            assert view.coach.told.value.count("<li>") == 3
        table.end()


def test_what_captain_would_play_is_listed_with_playouts_and_chances() -> None:
    table = table_at()
    view = TableView(table, "buttons")
    carry_out("captain", table)
    assert table.notice.startswith("Captain would play ")
    assert {row[0] for row in table.captain_rows} >= {"Play red 2 skull", "Play Gold Treasure"}
    assert sum(visits for _, visits, _ in table.captain_rows) == sum(one.visits for one in weigh(table.view))
    assert view.coach is not None
    assert "<table>" in view.coach.told.value
    carry_out("play Gold", table)
    assert view.coach.told.value == ""


def test_the_table_answers_while_captain_thinks_and_drops_what_is_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The thought is let go from the loop alone: were that blocked, nobody could."""
    may_go, let_go = threading.Event(), []

    def waiting(*asked: object) -> object:
        let_go.append(may_go.wait(30))
        return weigh(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr("pairit.table.coached.weigh", waiting)

    async def run() -> None:
        table = table_at()
        table.hint()
        assert table.notice == "Captain thinks about it."
        table.act("play Gold")
        may_go.set()
        while not let_go:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        assert let_go == [True]
        assert "Hint" not in table.notice
        table.end()

    asyncio.run(run())


def test_no_hint_where_it_is_not_the_persons_turn() -> None:
    table = table_at(OVER)
    carry_out("hint", table)
    assert table.notice == "A hint can be had when it is your turn."
    carry_out("review", table)
    assert table.notice.startswith("A review can be had when a round is over")


# ---------------------------------------------------------------- the review

DEAR = "pairs; stacks: 10 / 9; turn: 0; draw: 3 4 5 6 7 8 1 2 3 4 5; scores: 25 / 20"


def test_a_dear_decision_is_marked_and_can_be_played_from() -> None:
    record = Record.of_position(pairit.games.position(DEAR)).then("fold")
    found = review(record, playouts=400)
    (mark,) = found.marks
    assert (mark.action, mark.better) == ("fold", "hit")
    assert mark.cost > max(LEAST, mark.margin)
    assert mark.state == pairit.games.position(DEAR)
    assert review(record, playouts=400) == found
    assert "It cost" in str(found)
    assert "pairit.play(review.marks[0].state)" in found._repr_html_()


def test_both_moves_of_a_mark_are_played_out_equally_often() -> None:
    for name, players in GAMES:
        for state in positions(name, players, every=13):
            view = state.view(state.to_move or 0)
            weighed = [one for one in weigh(view, (), FEW) if one.visits]
            for one in (weighed[0], weighed[-1]) if weighed else ():
                alone = weigh_only(view, (), one.action, FEW, seed=4)
                assert (alone.action, alone.visits) == (one.action, FEW)
                assert 0 <= alone.share <= 1
                assert alone == weigh_only(view, (), one.action, FEW, seed=4)


def test_a_mark_says_why_by_figures_and_by_what_the_moves_do() -> None:
    (mark,) = review(Record.of_position(pairit.games.position(DEAR)).then("fold"), playouts=400).marks
    said = mark.why(["you", "seat 1"])
    figures = f"After it you do not lose the game in {mark.better_share:.0%} of the rounds played out"
    assert said.startswith(f"{figures}, after yours in 0%.")
    assert "Fold costs 9 points and loses the game." in said
    again = pairit.games.position("pair-it; hands: R2K R2S Reverse:R / B3C B4C G1W; top: R1K; draw: Y1W Y2W")
    made = Mark(again, "play R2K", "play Reverse:R", 0.4, 0.6, 0.1, "")
    assert "With it: You go again." in made.why(["you", "Mate 1"])
    told = Mark(
        again, "play R2K", "play Reverse:R", 0.4, 0.6, 0.1, "Mate would do so too: “I help seat 1 least.”"
    )
    assert "“I help Mate 1 least.”" in told.why(["you", "Mate 1"])


def test_what_is_best_is_not_marked() -> None:
    record = Record.of_position(pairit.games.position(DEAR)).then("hit")
    found = review(record, playouts=400)
    assert found.marks == ()
    assert str(found) == "Captain looked at 1 decision of yours: nothing cost much."


@pytest.mark.parametrize(("name", "players"), [("pair-it", 2), ("pirato-poker", 3)])
def test_the_decisions_of_a_record_are_those_with_a_choice(name: str, players: int) -> None:
    chance, record = random.Random(2), Record.of_deal(pairit.games[name], players, 4)
    state, mine = record.replay(), 0
    while not state.is_over:
        actions = state.legal_actions()
        mine += state.to_move == 0 and len(actions) > 1
        action = chance.choice(actions)
        state, record = state.play(action), record.then(action)
    found = list(decisions_of(record))
    assert len(found) == mine > 0
    for decision in found:
        assert all(event.seen_by is None or 0 in event.seen_by or not event.cards for event in decision.heard)


def test_at_the_end_of_a_round_a_press_reviews_it_and_plays_from_a_decision() -> None:
    table = table_at(DEAR)
    view = TableView(table, "buttons")
    carry_out("fold", table)
    carry_out("yes", table)
    assert table.present.is_over
    labels = [button.description for button in view.after.children if button.offered]
    assert "Which decisions cost most?" in labels
    carry_out("review", table)
    assert table.reviewed is not None
    assert table.reviewed.marks
    assert table.notice.startswith("1 of your decisions cost much") and len(table.notice) <= SHORT
    assert view.coach is not None
    button = view.coach.offers.children[0]
    assert button.description == "Play from here: decision 1"
    button.click()
    assert view.below is not None
    (opened,) = view.below.children
    assert isinstance(opened, TableView)
    assert opened.table.state == table.reviewed.marks[0].state
    assert opened.table.practice
    opened.table.end()


def test_a_review_belongs_to_its_round_and_is_offered_once() -> None:
    table = table_at(DEAR)
    view = TableView(table, "buttons")

    def offered() -> bool:
        labels = [button.description for button in view.after.children if button.offered]
        return "Which decisions cost most?" in labels

    def play() -> None:
        carry_out("fold", table)
        carry_out("yes", table)

    play()
    carry_out("review", table)
    assert table.reviewed is not None and not offered()
    table.same_cards()
    assert table.reviewed is None
    play()
    assert table.present.is_over and table.reviewed is None and offered()
    assert view.coach is not None and view.coach.told.value == ""
    table.end()


def test_a_review_that_is_stopped_says_so_and_finds_nothing() -> None:
    async def run() -> None:
        table = table_at(DEAR)
        carry_out("fold", table)
        carry_out("yes", table)
        table.review()
        assert table.review_progress == 0.0
        carry_out("review", table)
        assert table.notice == "The review was stopped."
        await asyncio.sleep(0.5)
        assert table.reviewed is None
        table.end()

    asyncio.run(run())
