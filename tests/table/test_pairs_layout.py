"""Pairs at the table: its words and choices, and what the table does with them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import pairit
from pairit.engine.errors import PairitError
from pairit.engine.event import Event
from pairit.games.pairs.game import Pairs
from pairit.games.pairs.state import PairsState
from pairit.games.pairs.view import PairsView
from pairit.table.layouts import layout_of
from pairit.table.layouts.pairs import PairsLayout
from pairit.table.table import Table
from tests.picture.pairs_tables import NAMES, states, with_another_deck

GAME = Pairs()
LAYOUT = PairsLayout()
TWO = ("you", "Mate")


def view_of(text: str, seat: int = 0) -> PairsView:
    return GAME.position(f"pairs; {text}").view(seat)


def labels(view: PairsView, names: Sequence[str] = TWO) -> list[str]:
    return [choice.label for choice in LAYOUT.choices(view, names)]


def names_of(state: PairsState) -> tuple[str, ...]:
    return NAMES[: state.players]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table at which no time passes between two presses, and each counts."""
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)
    return Table(GAME, seed=3, start=GAME.position("pairs; stacks: 10 5 / 9 4; turn: 0; draw: 10 3 2 1 2"))


# ---------------------------------------------------------------- choices and what they cost


@pytest.mark.parametrize(
    ("position", "offered"),
    [
        ("stacks: 9 / 2; turn: 0", ["Hit", "Fold: take Mate's 2 (2 points)"]),
        ("stacks: 1 / 2; turn: 0", ["Hit", "Fold: take your own 1 (1 point)"]),
        ("stacks: 9 / 2; scores: 29 / 0; turn: 0", ["Hit", "Fold: take Mate's 2 (2 points): you lose"]),
        ("stacks: 8 / 8; turn: 0", ["Hit", "Fold: take your own 8 (8 points)"]),
        (
            "stacks: 8 9 / 8; turn: 0; options: variant=continuous",
            ["Hit", "Fold: take your own 8 (8 points)", "Fold: take Mate's 8 (8 points)"],
        ),
        ("stacks: / 8; turn: 0; options: variant=continuous", ["Hit"]),
        ("stacks: 9 / 2; turn: 1", []),
        ("stacks: 9 / 2; turn: 0; owes: deal", []),
        ("stacks: 9 / 2; scores: 33 / 0; over: 0", []),
    ],
)
def test_choices_say_what_they_take(position: str, offered: list[str]) -> None:
    assert labels(view_of(position)) == offered


def test_every_legal_action_is_offered_once_or_owed_together() -> None:
    for state in states():
        for seat in range(state.players):
            view, names = state.view(seat), names_of(state)
            offered = [choice.action for choice in LAYOUT.choices(view, names)]
            common = LAYOUT.common_action(view, [])
            if common:
                assert (common.action, common.label, offered) == ("deal", "Deal the next round", [])
                assert state.legal_actions() == ["deal"]
            else:
                assert offered == view.legal_actions()
            assert len(set(labels(view, names))) == len(offered)


def test_costs_are_told_to_whoever_chooses() -> None:
    view = view_of("stacks: 10 4 / 2; turn: 0")
    assert LAYOUT.costs(view, TWO) == (
        "Hit: 12 of 52 unseen cards pair your stack (23 %); on average a hit costs 2.0 points. "
        "Fold costs 2 points."
    )
    for state in states():
        for seat in range(state.players):
            view = state.view(seat)
            assert bool(LAYOUT.costs(view, names_of(state))) is bool(LAYOUT.choices(view, names_of(state)))


def test_a_fold_that_loses_is_previewed_and_nothing_else_is() -> None:
    loses = view_of("stacks: 9 / 2; scores: 29 / 0; turn: 0")
    assert LAYOUT.preview(loses, "fold") == "That makes 31 points, and you lose the game (PR-15)."
    assert not LAYOUT.preview(loses, "hit")
    assert not LAYOUT.preview(view_of("stacks: 9 / 2; turn: 0"), "fold")
    for state in states():
        for action in state.legal_actions():
            view = state.view(state.turn)
            lost = action.startswith("fold") and state.play(action).is_over
            assert bool(LAYOUT.preview(view, action)) is lost


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("stacks: 9 / 2; turn: 0", "Your turn: hit or fold."),
        ("stacks: 9 / 2; turn: 1", "It is the turn of Mate."),
        (
            "stacks: / 2; turn: 0; options: variant=continuous",
            "Your turn: your stack is empty, so hit.",
        ),
        ("stacks: 9 / 2; turn: 1; owes: deal", "Deal the next round."),
        ("stacks: 9 / 2; scores: 33 / 0; over: 0", "You lose the game with 33 points."),
        ("stacks: 9 / 2; scores: 0 / 33; over: 1", "Mate loses the game."),
        ("stacks: 9 / 2; over: -", "The game ends without a loser."),
    ],
)
def test_whose_turn_it_is(position: str, said: str) -> None:
    assert LAYOUT.now(view_of(position), TWO) == said


def test_where_no_card_is_left_to_hit_it_is_said() -> None:
    text = "stacks: 9 / 8; scored: 10*2 / ; turn: 0; draw: ; burned: {}; options: burned_return=false"
    rest = "1 2*2 3*3 4*4 5*5 6*6 7*7 8*7 9*8 10*8"
    view = view_of(text.format(rest))
    assert LAYOUT.now(view, TWO) == "Your turn: no card is left to hit, so fold."
    assert LAYOUT.costs(view, TWO).startswith("No card is left to hit.")


def test_nobody_wins_here() -> None:
    for state in states():
        view, names = state.view(0), names_of(state)
        said = [LAYOUT.now(view, names), LAYOUT.place(view), *LAYOUT.score_sheet(view, names)]
        said += [fact.value for fact in LAYOUT.facts(view, names)] + labels(view, names)
        said += [seat.note for seat in LAYOUT.seats(view, names)]
        assert not any("win" in text.casefold().split() or "wins" in text for text in said)
        assert not any("!" in text for text in said)


def test_facts_tell_all_that_lies_open() -> None:
    state = GAME.position(
        "pairs; stacks: 10 5 / 9 4 / ; scored: 3 / / 2; turn: 0; options: variant=continuous"
    )
    facts = {f.label: f.value for f in LAYOUT.facts(state.view(0), ("you", "Mate 1", "Mate 2"))}
    assert facts["Lowest card in play"] == "4, in front of Mate 1"
    assert facts["Loses"] == "whoever reaches 21 points"
    assert facts["Your stack"] == "5, 10" and facts["Your scored cards"] == "3"
    assert facts["Mate 2's stack"] == "no card" and facts["Mate 2's scored cards"] == "2"
    assert facts["Deck"] == "49 cards" and facts["Face down"] == "0 cards"


def test_players_are_listed_with_their_points_of_the_target() -> None:
    seats = LAYOUT.seats(view_of("stacks: 9 10 / 2; scores: 3 / 33; over: 1"), TWO)
    assert [(seat.name, seat.cards, seat.points, seat.note) for seat in seats] == [
        ("You", 2, 3, "of 31 points"),
        ("Mate", 1, 33, "has lost the game"),
    ]


def test_the_own_stack_is_only_looked_at() -> None:
    hand = LAYOUT.hand(view_of("stacks: 10 2 / 9; turn: 1"))
    assert [(card.title, card.action, card.playable, card.mark) for card in hand] == [
        ("2", "", False, "lowest in play"),
        ("10", "", False, ""),
    ]


def test_parts_of_the_table_tell_about_themselves() -> None:
    view = view_of("stacks: 10 8 / 9; scored: / 8 2; turn: 0; burned: 3*3 7*2; draw: 8 4 4 ...")
    about = LAYOUT.about
    assert about(view, "seat", 1, TWO) == "Mate has 10 of 31 points. In front: 9. Scored: 2, 8."
    assert about(view, "seat", 0, TWO) == "You have 0 of 31 points. In front: 8, 10."
    assert LAYOUT.about(view, "card", 0, TWO) == (
        "The 8: 8 cards in the deck, 6 of them unseen. A pair scores 8 points."
    )
    assert (
        LAYOUT.about(view, "pile", 0, TWO) == "Deck: 45 cards. Face down: 5 cards, 5 of them burned unseen."
    )


def test_which_game_it_is_and_how_it_ended() -> None:
    view = view_of(
        "stacks: 9 / 2; scored: 10 10 1 10 / 2; over: 0; round: 3; coins: 2 / -2; options: coins=score"
    )
    assert LAYOUT.place(view) == "Game 3 · whoever reaches 31 loses"
    assert LAYOUT.score_sheet(view, TWO) == [
        "You lose the game with 31 points. (PR-10, PR-11)",
        "You: 31 of 31 points, scored cards 1, 10, 10, 10, -29 coins now (PR-16).",
        "Mate: 2 of 31 points, scored cards 2, 29 coins now (PR-16).",
    ]
    assert LAYOUT.score_sheet(view_of("stacks: 9 / 2"), TWO) == []


def test_what_a_seat_has_got() -> None:
    for kind in ("hit", "dealt", "tie_card"):
        event = Event(kind, ("PR-07",), 0, cards=("8",), count=1)
        assert LAYOUT.received(event, 0) == ("8",) and LAYOUT.received(event, 1) == ()
    assert LAYOUT.received(Event("tie_card_paired", ("PR-05",), 0, cards=("8",), count=1), 0) == ()


def test_what_the_deck_holds_changes_no_word() -> None:
    chance = Random(4)
    for state in states():
        other, names = with_another_deck(state, chance), names_of(state)
        for view, twin in zip(map(state.view, range(2)), map(other.view, range(2)), strict=True):
            assert LAYOUT.facts(view, names) == LAYOUT.facts(twin, names)
            assert LAYOUT.costs(view, names) == LAYOUT.costs(twin, names)
            assert labels(view, names) == labels(twin, names)


def test_nothing_is_given_and_nothing_shouted() -> None:
    view = view_of("stacks: 9 / 2; turn: 0")
    assert LAYOUT.gift(view, TWO) is None
    assert (LAYOUT.shout(view), LAYOUT.with_shout(view, "hit")) == ("", None)
    with pytest.raises(PairitError, match="Nothing is given in this game"):
        LAYOUT.gift_action(view, ["8"], 1)


# ---------------------------------------------------------------- at the table


def test_the_table_finds_the_layout() -> None:
    assert isinstance(layout_of(GAME), PairsLayout)
    assert LAYOUT.pile_action == "hit"


def test_after_a_pair_the_round_stands_open_until_the_person_deals(table: Table) -> None:
    table.act("hit")
    assert table.state.points == (10, 0)
    assert table.view.stacks == GAME.position("pairs; stacks: 10 5 / 9 4").stacks
    assert table.waiting and table.common is not None
    table.act_together()
    assert table.view.stacks != GAME.position("pairs; stacks: 10 5 / 9 4").stacks
    assert table.waiting and not table.faults


def test_a_fold_that_loses_is_played_only_when_it_is_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)
    start = GAME.position("pairs; stacks: 10 5 / 9 4; scores: 29 / 0; turn: 0")
    table = Table(GAME, seed=3, start=start)
    assert table.look == (frozenset(), frozenset())
    table.act("fold")
    assert (table.previewed, table.state) == ("fold", start)
    assert table.look == (frozenset(), frozenset())
    table.put_back()
    table.act("fold")
    table.confirm()
    assert table.state.is_over and table.now == "You lose the game with 33 points."


def test_a_press_on_a_card_or_a_seat_tells_about_it(table: Table) -> None:
    table.press_card(0)
    assert table.notice.startswith("The 5: 5 cards in the deck")
    table.press_seat(1)
    assert table.notice.startswith("Mate has 0 of 31 points")
    table.tell_costs()
    assert table.notice.startswith("Hit: ") and "Fold costs 4 points." in table.notice


def test_after_a_rivals_fold_the_person_deals_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)
    start = GAME.position("pairs; stacks: 10 9 / 10 9 8 1; turn: 0; draw: 2 ...")
    table = Table(GAME, seed=3, start=start)
    table.act("hit")
    assert table.state.points == (0, 1) and table.state.to_move == 1
    assert table.waiting and table.now == "Deal the next round."
    table.act_together()
    assert table.state.to_move == 0 or table.waiting
    assert "Everything in play is laid face down." in [line.text for line in table.log]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("variant", ["pairs", "continuous", "calamities"])
def test_a_game_is_played_to_its_end_drawn_and_as_buttons(
    players: int, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)
    view = pairit.play("pairs", players=players, seed=players, variant=variant)
    table = view.table
    for turn in range(300):
        if table.state.is_over:
            break
        if turn % 7 == 3:
            view._toggle_face()
        if table.common:
            table.act_together()
        elif table.previewed:
            table.confirm()
        else:
            choices = table.layout.choices(table.view, table.names)
            table.act(choices[turn % len(choices)].action)
    assert table.state.is_over and not table.faults
    assert table.layout.score_sheet(table.view, table.names)


def test_pressing_the_deck_hits_and_deals_the_round_that_all_wait_for(table: Table) -> None:
    table.press_pile()
    assert table.record.actions == ("hit",)
    assert table.common is not None
    table.press_pile()
    assert table.record.actions[:2] == ("hit", "deal")
