"""Pictures of tables of Pairs: they show what lies open and say the same in words; nothing covers another."""

from __future__ import annotations

from itertools import combinations
from random import Random
from xml.etree.ElementTree import Element

import pytest

from pairit.games.pairs.cards import CARDS, DECK
from pairit.games.pairs.game import Pairs
from pairit.games.pairs.position import TURN
from pairit.games.pairs.state import PairsState
from pairit.picture import show
from pairit.picture.frame import SMALL
from pairit.picture.pairs import card_row, contact_sheet, costs_of, state_picture, verdict_picture
from pairit.picture.pairs.seen import see
from pairit.picture.pairs.table import TAG_HEIGHT, TAG_WIDTH, steps_of
from tests.picture.pairs_tables import NAMES, states, with_another_deck
from tests.picture.reading import Place, cards, check_layout, moved, parse, texts, visible_text

GAME = Pairs()


def scored(root: Element) -> list[Place]:
    """Find the small cards that were scored."""
    return [
        Place((node.get("href") or "").removeprefix("#small-"), x, y, x + SMALL.width, y + SMALL.height)
        for node, x, y, _ in moved(root)
        if (node.get("href") or "").removeprefix("#small-").isdecimal()
    ]


def stacks_of(state: PairsState, svg: str) -> list[list[Place]]:
    """Find the cards in front of each seat."""
    placed = iter(cards(parse(svg)))
    return [[next(placed) for _ in range(stack.bit_count())] for stack in state.stacks]


@pytest.mark.parametrize("names", [(), NAMES], ids=["numbered", "named"])
def test_every_table_is_tidy_and_says_in_words_what_it_shows(names: tuple[str, ...]) -> None:
    for state in states():
        shown = state_picture(state, names=names[: state.players])
        laid = check_layout(shown.svg, shown.width, shown.height)
        in_front = [code for stack in state.stacks for code in DECK.codes(stack)]
        assert [place.what for place in laid] == in_front
        root = parse(shown.svg)
        small, others, written = scored(root), [*laid, *texts(root)], visible_text(root)
        assert [place.what for place in small] == [code for own in state.scored for code in DECK.codes(own)]
        for one, other in combinations(small, 2):
            assert not one.meets(other)
        for place in small:
            assert place.inside(shown.width, shown.height)
            assert not any(place.meets(other) for other in others)
        for seat, stack in enumerate(state.stacks):
            points = f"{state.points[seat]} of {state.target} points"
            assert f", {points}" in shown.alt and points in written
            assert f": {', '.join(DECK.codes(stack)) or 'no card'} in front" in shown.alt
        count = len(state.pile) - state.taken
        assert f"Deck: {count} card{'' if count == 1 else 's'}." in shown.alt


def test_a_view_shows_the_same_as_the_state_for_its_seat() -> None:
    chance = Random(2)
    for state in states():
        for seat in chance.sample(range(state.players), 2):
            assert state_picture(state.view(seat)) == state_picture(state, seat)
            assert f"You (seat {seat})" in state_picture(state, seat).alt


def test_what_the_deck_holds_changes_nothing() -> None:
    chance = Random(3)
    for state in states():
        other = with_another_deck(state, chance)
        for seat in chance.sample(range(state.players), 2):
            assert state_picture(state.view(seat)) == state_picture(other.view(seat))
            if not state.is_over:
                for action in state.legal_actions():
                    one, two = (verdict_picture(at.view(seat), action) for at in (state, other))
                    assert one == two


def test_the_lowest_cards_in_play_are_marked_by_a_tag_over_them_and_in_words() -> None:
    for state in states():
        shown = state_picture(state)
        root = parse(shown.svg)
        outlines = [at for at in moved(root) if (at[0].get("d") or "").startswith(f"M0 0H{TAG_WIDTH}")]
        tags = [(x, y) for _, x, y, _ in outlines]
        over = [node for node, _, _, _ in moved(root) if node.text == "lowest"]
        lowest = state.lowest if state.owes == TURN else None
        owners = sorted(state.lowest_seats) if lowest is not None else []
        assert len(tags) == len(over) == len(owners)
        assert ("Lowest card in play" in shown.alt) is bool(owners)
        if not owners:
            continue
        assert f"Lowest card in play: {lowest}, in front of" in shown.alt
        stacks = stacks_of(state, shown.svg)
        assert [stacks[seat][0].what for seat in owners] == [str(lowest)] * len(owners)
        places = [(stacks[seat][0].left, stacks[seat][0].top) for seat in owners]
        for (x, y), (left, top) in zip(tags, places, strict=True):
            assert x == left and TAG_HEIGHT <= top - y < TAG_HEIGHT + 5


def test_the_bar_is_as_long_as_the_points() -> None:
    for state in states():
        seen = see(state)
        for seat in range(state.players):
            ends = steps_of(seen, seat, 100)
            share = min(1, state.points[seat] / state.target) * 100
            assert (ends[-1] if ends else 0) == pytest.approx(share)
            assert ends == sorted(ends)


def test_whose_turn_it_is_is_said_and_pointed_at() -> None:
    for state in states():
        shown = state_picture(state)
        arrows = shown.svg.count("M0-8L13 0L0 8z")
        if state.loser is not None:
            assert f"Seat {state.loser} loses the game" in shown.alt
        elif not state.is_over:
            verb = "is to move" if state.owes == TURN else "ended the round"
            assert arrows == 2
            assert f"Seat {state.turn} {verb}" in shown.alt
            assert f"Seat {state.turn} {verb}" in visible_text(parse(shown.svg))
        assert "win" not in shown.alt.casefold()


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("stacks: 9 / 8", "Seat 0 is to move. Hit, or fold and take the lowest card in play."),
        ("stacks: / 8; options: variant=continuous", "Continuous Pairs, game 1."),
        ("stacks: / 8; options: variant=continuous", "The stack is empty: hit."),
        ("stacks: 5 / 4 / 5; turn: 1", "Then: Seat 2, Seat 0."),
        ("stacks: 8 / 8 10 / 9", "Lowest card in play: 8, in front of seat 0 and seat 1."),
        ("stacks: 9 / 8; owes: deal; turn: 1", "Seat 1 ended the round. The next round is to be dealt."),
        ("stacks: 9 / 8; scores: 33 / 2; over: 0", "Seat 0 loses the game. 33 points: the target of 31"),
        ("stacks: 9 / 8; over: -", "The game ends without a loser. No card helps any more."),
        ("stacks: 9 / 8; options: target=1", "Whoever reaches 1 point loses."),
        ("stacks: 9 / 8; coins: 1 / -1; options: coins=one_each", "Seat 0, 0 of 31 points, 1 coin:"),
        ("stacks: 9 / 8; round: 3", "Pairs, game 3."),
        ("stacks: 9 / 8; burned: 10*5", "Face down: 5 cards, 5 of them burned unseen."),
    ],
)
def test_what_is_owed_is_said(position: str, said: str) -> None:
    shown = state_picture(GAME.position(f"pairs; {position}"))
    assert said in shown.alt
    check_layout(shown.svg, shown.width, shown.height)


def test_names_are_escaped_and_the_reader_is_you() -> None:
    shown = state_picture(GAME.deal(3, seed=1), names=["you", "<script>x</script>", 'A "quoted" & b'])
    parse(shown.svg)
    assert "<script" not in shown.svg and "<script" not in shown._repr_html_()
    assert see(GAME.position("pairs; stacks: 9 / 8"), names=("you", "Mate")).turn == "You are to move"


# ---------------------------------------------------------------- costs and verdicts


def test_costs_are_those_of_the_view() -> None:
    for state in states():
        for seat in range(state.players):
            view = state.view(seat)
            costs = costs_of(view)
            if costs.unseen:
                assert costs.pairing / costs.unseen == pytest.approx(view.chance_to_pair())
            assert costs.average == view.expected_points()
            assert costs.losing <= costs.pairing
            assert costs.of_hit


def test_a_fold_that_loses_and_pairs_that_lose_are_said() -> None:
    view = GAME.position("pairs; stacks: 10 2 / 9 4; scores: 29 / 0; turn: 0").view(0)
    assert costs_of(view).of_fold == "Fold costs 2 points and loses the game."
    assert costs_of(view).of_hit.endswith("All of these 10 would lose the game.")


def test_where_a_hit_shuffles_first_no_chance_is_told() -> None:
    view = GAME.position("pairs; stacks: 9 / 8; draw: ").view(0)
    assert "shuffles" in costs_of(view).of_hit and "%" not in costs_of(view).of_hit


def test_the_picture_of_a_verdict_says_what_the_judge_says() -> None:
    for state in states():
        actions = {*map(str, state.legal_actions()), "hit", "fold", "fold 1", "deal"}
        for action in sorted(actions):
            for position in (state, state.view(0)):
                verdict = position.judge(action)
                shown = verdict_picture(position, action)
                check_layout(shown.svg, shown.width, shown.height)
                assert verdict.sentence in shown.alt
                assert ("not now" in shown.alt) is not verdict.legal
                assert all(ruling in shown.alt for ruling in verdict.rulings)
                assert show(verdict) == shown._repr_html_()


def test_a_verdict_shows_the_own_stack_and_the_card_that_a_fold_takes() -> None:
    state = GAME.position("pairs; stacks: 10 5 / 9 4; turn: 0")
    laid = [place.what for place in cards(parse(verdict_picture(state, "fold").svg))]
    assert sorted(laid) == ["10", "4", "5"]
    assert [place.what for place in cards(parse(verdict_picture(state, "hit").svg))] == ["5", "10"]


# ---------------------------------------------------------------- rows, the sheet, and what shows itself


def test_a_row_of_cards() -> None:
    row = card_row(CARDS[:7])
    assert len(check_layout(row.svg, row.width, row.height)) == 7
    assert str(card_row([])) == "No cards."


def test_the_sheet_shows_every_rank_once() -> None:
    shown = contact_sheet()
    laid = check_layout(shown.svg, shown.width, shown.height)
    assert [place.what for place in laid] == [card.code for card in CARDS]
    assert "..." not in visible_text(parse(shown.svg))


def test_states_and_views_show_themselves() -> None:
    state: PairsState = GAME.deal(3, seed=2)
    assert show(state) == state_picture(state)._repr_html_()
    assert show(state.view(1)) == state_picture(state, 1)._repr_html_()
