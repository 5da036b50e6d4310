"""Pictures of tables of Pirato Poker: what may be seen, the same in words, and nothing covers another."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from xml.etree.ElementTree import Element

import pytest

from pairit.games.pirato_poker import words
from pairit.games.pirato_poker.action import read_action
from pairit.games.pirato_poker.cards import PRINTED_COINS, deck_with
from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.judge import receivers
from pairit.games.pirato_poker.position import OVER, PASS_ON
from pairit.games.pirato_poker.state import PiratoState
from pairit.picture import show
from pairit.picture.ground import ACROSS, MARGIN
from pairit.picture.pirato_poker import card_row, contact_sheet, state_picture, token_picture, verdict_picture
from pairit.picture.pirato_poker.gifts import TOKEN, slots, token_width
from pairit.picture.pirato_poker.seen import see
from pairit.picture.pirato_poker.table import COLUMN, seating
from pairit.picture.pirato_poker.verdict import marks
from tests.picture.pirato_tables import NAMES, states, with_another_deal
from tests.picture.reading import (
    SVG,
    Place,
    backs,
    cards,
    check_layout,
    moved,
    parse,
    structure,
    texts,
    visible_text,
)

GAME = PiratoPoker()
PRINTED = list(deck_with(PRINTED_COINS).cards_by_code.values())


def open_codes(state: PiratoState, seats: range | list[int]) -> list[str]:
    """List the cards in some hands, and the one that is turned up."""
    codes = [code for seat in seats for code in state.game.deck.codes(state.hands[seat])]
    return codes if state.revealed < 0 else [*codes, state.game.deck.code[state.revealed]]


def tokens(root: Element) -> list[Place]:
    """Find the tokens of gifts, as wide and high as they are drawn."""
    found = []
    for node, x, y, _ in moved(root):
        code = node.get("data-gift")
        if code:
            half = token_width(GAME.deck.cards_by_code.get(code) or PRINTED[0]) / 2
            found.append(Place(code, x - half, y - TOKEN / 2, x + half, y + TOKEN / 2))
    return found


def arrow_points(root: Element) -> list[tuple[float, float]]:
    """Give all points of the lines of gifts."""
    (lane,) = [node for node in root.iter(f"{SVG}g") if node.get("class") == "gifts"]
    lines = [node.get("d") or "" for node in lane if node.tag == f"{SVG}path"]
    return [(float(x), float(y)) for line in lines for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", line)]


@pytest.mark.parametrize("names", [(), NAMES], ids=["numbered", "named"])
def test_every_table_is_tidy_and_says_in_words_what_it_shows(names: tuple[str, ...]) -> None:
    for state in states():
        shown = state_picture(state, names=names[: state.players])
        laid = check_layout(shown.svg, shown.width, shown.height)
        assert sorted(place.what for place in laid) == sorted(open_codes(state, range(state.players)))
        assert shown.width == ACROSS
        written = visible_text(parse(shown.svg))
        for seat, hand in enumerate(state.hands):
            said = words.cards(state.game.deck.codes(hand))
            holding = (
                f"{words.count_of(state.counts[seat])}, {words.count_of(state.points[seat], 'round')} won"
            )
            assert f": {said}." in shown.alt
            assert f", {holding}" in shown.alt and holding in written
        assert f"Draw pile: {words.count_of(len(state.pile) - state.taken)}." in shown.alt
        turned = "no card" if state.revealed < 0 else words.a_card(state.game.deck.code[state.revealed])
        assert f"Turned up: {turned}." in shown.alt


@pytest.mark.parametrize("names", [(), NAMES], ids=["numbered", "named"])
def test_every_view_is_tidy_and_shows_what_its_seat_may_see(names: tuple[str, ...]) -> None:
    for state in states():
        for seat in range(state.players):
            view = state.view(seat)
            shown = state_picture(view, names=names[: state.players])
            assert shown == state_picture(state, seat, names=names[: state.players])
            open_ = [place.what for place in check_layout(shown.svg, shown.width, shown.height)]
            seats = [seat]
            if state.is_over:
                seats = list(range(state.players))
            elif state.gifts and state.gifts[-1].shown:
                seats = sorted({seat, state.gifts[-1].receiver})
            assert sorted(open_) == sorted(open_codes(state, seats))
            closed = sum(state.counts[other] for other in range(state.players) if other not in seats)
            assert len(backs(parse(shown.svg))) == closed + (view.pile_count > 0)
            assert shown.alt.count("face down") == state.players - len(seats)


def test_a_view_looks_the_same_whatever_it_cannot_see() -> None:
    chance = Random(9)
    for state in states():
        for seat in range(state.players):
            other = with_another_deal(state, seat, chance)
            assert state_picture(state.view(seat)) == state_picture(other.view(seat))


def test_no_hidden_card_is_named_in_a_view() -> None:
    for state in states():
        if state.is_over:
            continue
        for seat in range(state.players):
            shown = state_picture(state.view(seat))
            told = {*open_codes(state, [seat]), *(gift.card for gift in state.gifts[-2:])}
            told |= set(state.gifts[-1].shown) if state.gifts else set()
            for card in PRINTED:
                if card.code not in told:
                    assert f'data-card="{card.code}"' not in shown.svg
                    assert f'data-gift="{card.code}"' not in shown.svg
                    assert words.a_card(card.code) not in shown.alt


def test_whose_turn_it_is_is_said_and_pointed_at() -> None:
    for state in states():
        shown = state_picture(state)
        arrows = shown.svg.count("M0-8L13 0L0 8z")
        written = visible_text(parse(shown.svg))
        if state.to_move is not None:
            assert arrows == 2
            assert f"Seat {state.turn} is to move" in shown.alt and f"Seat {state.turn} is to move" in written
        else:
            assert arrows == 0
            what = "the match" if state.match_over else "the round"
            ended = "The round is drawn" if state.winner is None else f"Seat {state.winner} has won {what}"
            assert ended in shown.alt and ended in written
            for condition in state.won_by:
                assert condition.name in shown.alt


# ---------------------------------------------------------------- gifts


def test_the_last_gifts_are_arrows_with_their_cards_and_said() -> None:
    for state in states():
        shown = state_picture(state)
        root = parse(shown.svg)
        last = state.gifts[-2:] if state.gifts and state.gifts[-1].passed_on else state.gifts[-1:]
        assert [token.what for token in tokens(root)] == [gift.card for gift in last]
        for gift in last:
            did = "passed on" if gift.passed_on else "gave"
            said = f"Seat {gift.giver} {did} {words.a_card(gift.card)} to seat {gift.receiver}."
            assert said in shown.alt
        assert ("showed the hand" in shown.alt) is bool(last and last[-1].shown and state.owes != OVER)


def test_arrows_and_tokens_stay_in_the_lane_and_cover_nothing() -> None:
    left, right = MARGIN + COLUMN, ACROSS - MARGIN - COLUMN
    for state in states():
        for shown in (state_picture(state), state_picture(state, 0, names=NAMES[: state.players])):
            root = parse(shown.svg)
            placed = tokens(root)
            for x, y in arrow_points(root):
                assert left < x < right and 0 < y < shown.height
            for token in placed:
                assert left < token.left and token.right < right
                assert not any(token.meets(other) for other in (*texts(root), *cards(root), *backs(root)))
            assert not any(one.meets(other) for one, other in combinations(placed, 2))


def test_an_arrow_points_at_the_receiver() -> None:
    for state in states():
        if not state.gifts:
            continue
        shown = state_picture(state)
        root, gift = parse(shown.svg), state.gifts[-1]
        (tip_x, tip_y) = arrow_points(root)[-3]  # the head is drawn last, its tip first
        heads = [text for text in texts(root) if text.what == f"Seat {gift.receiver}"]
        names = {text.what: text for text in texts(root) if re.fullmatch(r"Seat \d", text.what)}
        (head,) = heads
        assert (head.left < ACROSS / 2) is (tip_x < ACROSS / 2)
        assert head.top < tip_y
        for other in names.values():
            if (other.left < ACROSS / 2) is (head.left < ACROSS / 2) and other.top > head.top:
                assert tip_y < other.top


def test_tokens_of_two_gifts_lie_apart_in_the_lane() -> None:
    for one in range(40, 400, 30):
        for other in range(40, 400, 30):
            first, second = slots([one, other], 0, 440)
            assert abs(first - second) >= TOKEN
            assert min(first, second) >= TOKEN / 2 and max(first, second) <= 440 - TOKEN / 2
            assert one == other or (first < second) is (one < other)


def test_every_card_has_a_token_of_its_own_also_without_colour() -> None:
    drawn = [parse(token_picture(card).svg) for card in PRINTED]
    assert len({structure(root[-1], root) for root in drawn}) == len(PRINTED)
    for card in PRINTED:
        assert token_width(card) <= ACROSS - 2 * (MARGIN + COLUMN) - 24
        assert token_picture(card).alt.casefold().startswith(card.name.casefold())


# ---------------------------------------------------------------- what is special


def test_who_may_get_a_chicken_is_marked_and_said() -> None:
    for state in states():
        shown = state_picture(state)
        written = [text.what for text in texts(parse(shown.svg))]
        chicken = state.revealed >= 0 and state.game.deck.code[state.revealed] == "chicken"
        may = sorted(receivers(state, "chicken")) if chicken else []
        assert written.count("may get the chicken") == len(may)
        for seat in may:
            assert re.search(rf"Seat {seat}, [^:]*may get the chicken:", shown.alt)
        if may:
            named = ", ".join(f"seat {seat}" for seat in may)
            assert f"fewest cards: {' or '.join(named.rsplit(', ', 1))}." in shown.alt


def test_a_hand_that_was_shown_lies_open_until_the_next_gift() -> None:
    state = GAME.position("hands: dog / chicken map / cat:g1; revealed: pig; turn: 0; draw: dog chicken")
    assert "Seat 1, 2 cards, 0 rounds won: face down." in state_picture(state, 2).alt
    after = state.play("give pig to 1")
    seen = state_picture(after, 2)
    assert "Seat 1, 3 cards, 0 rounds won, hand shown to all: a pig, a chicken and the Map." in seen.alt
    assert "Seat 0 gave a pig to seat 1. Seat 1 showed the hand." in seen.alt
    assert "hand shown to all" in visible_text(parse(seen.svg))
    later = after.play("give dog to 2")
    assert "Seat 1, 3 cards, 0 rounds won: face down." in state_picture(later, 2).alt


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("hands: pig / dog; revealed: map; turn: 0", "Give the Map to another player. Turned up: the Map."),
        ("hands: pig / dog; revealed: cat:c1; turn: 1; captain: 1; round: 3", "Captain of round 3: seat 1."),
        ("hands: dog pig / map; owes: pass-on; turn: 0; gifts: 1>0 dog", "a card of the hand is passed on"),
        (
            "hands: pig*3 map jaguar skull / dog; over: 0",
            "Seat 0 has won the round. Won with three pigs and the Map. All hands lie open.",
        ),
        ("hands: pig / dog; over: -; draw: ", "The round is drawn. No card is left to turn up."),
        ("hands: pig / dog; revealed: map; options: rounds=3", "The first with 3 rounds won wins the match."),
        ("hands: pig*3 / dog; over: 0; options: rounds=1", "Seat 0 has won the match."),
        ("hands: pig / dog; revealed: map; scores: 1 / 2", "Seat 1, 1 card, 2 rounds won: a dog."),
    ],
)
def test_what_is_owed_and_how_it_ended_is_said(position: str, said: str) -> None:
    shown = state_picture(GAME.position(position))
    assert said in shown.alt
    check_layout(shown.svg, shown.width, shown.height)


def test_seats_sit_clockwise_from_the_reader_at_the_lower_left() -> None:
    for count in range(2, 9):
        for first in range(count):
            left, right = seating(count, first)
            assert left[-1] == first
            assert len(left) - len(right) in (0, 1)
            assert [*reversed(left), *right] == [(first + step) % count for step in range(count)]


def test_names_are_escaped_and_the_reader_is_you() -> None:
    shown = state_picture(GAME.deal(3, seed=1), names=["you", "<script>x</script>", 'A "quoted" & b'])
    parse(shown.svg)
    assert "<script" not in shown.svg and "<script" not in shown._repr_html_()
    assert see(GAME.deal(3, seed=1), names=("you", "Mate", "Bo")).turn == "You are to move"
    assert see(GAME.deal(3, seed=1), seat=0).turn == "You (seat 0) are to move"


# ---------------------------------------------------------------- verdicts


def tried(state: PiratoState, chance: Random) -> list[str]:
    """List moves to ask the judge about: legal ones, and such as are not."""
    legal = list(map(str, state.legal_actions()))
    seats = [*range(state.players), state.players % 8]
    odd = [f"give to {seat}" for seat in seats] + [
        "give map to 1",
        "pass-on dog to 1",
        "pass-on map to 0",
        "late",
    ]
    held = [f"pass-on {code} to {chance.choice(seats)}" for code in state.game.deck.codes(state.hands[0])[:2]]
    return [*chance.sample(legal, min(3, len(legal))), *odd, *held]


def test_the_picture_of_a_verdict_says_what_the_judge_says() -> None:
    chance = Random(2)
    for state in chance.sample(states(), 40):
        for action in tried(state, chance):
            for position in (state, state.view(0)):
                verdict = position.judge(action)
                shown = verdict_picture(position, action)
                check_layout(shown.svg, shown.width, shown.height)
                assert verdict.sentence in shown.alt
                assert (": not now." in shown.alt) is not verdict.legal
                assert all(ruling in shown.alt for ruling in verdict.rulings)
                assert show(verdict) == shown._repr_html_()


def test_the_marks_agree_with_the_judge() -> None:
    chance = Random(3)
    for state in states():
        for action in tried(state, chance):
            for position in (state, state.view(0), state.view(max(state.turn, 0))):
                verdict = position.judge(action)
                found = marks(position, read_action(verdict.action))
                assert verdict.legal is (bool(found) and all(fits for _, fits in found)), (str(state), action)


def test_the_marks_are_drawn() -> None:
    state = GAME.position("hands: pig / dog map / cat:g1; revealed: chicken; turn: 0")
    shown = verdict_picture(state, "give to 1")
    assert "Turned up: yes; to another player: yes; fewest cards: no." in shown.alt
    assert "It would go to seat 1, 2 cards." in shown.alt
    assert [place.what for place in cards(parse(shown.svg))] == ["chicken"]
    assert "fewest cards" in visible_text(parse(shown.svg))


def test_a_verdict_on_passing_on_shows_the_own_hand_and_no_other() -> None:
    state = GAME.position("hands: dog pig map / chicken / cat:g1; owes: pass-on; turn: 0; gifts: 1>0 dog")
    shown = verdict_picture(state, "pass-on map to 1")
    assert [place.what for place in cards(parse(shown.svg))] == ["map", "dog", "pig", "map"]
    assert "Your hand: a dog, a pig and the Map." in shown.alt
    other = verdict_picture(state.view(2), "pass-on map to 1")
    assert [place.what for place in cards(parse(other.svg))] == ["map"]
    assert "Your hand" not in other.alt


def test_a_verdict_names_no_hidden_card() -> None:
    chance = Random(6)
    for state in states():
        if not state.is_over:
            other = with_another_deal(state, state.turn, chance)
            for action in ("give to 0", "give to 1", "late", *map(str, state.legal_actions()[:2])):
                one, two = (verdict_picture(at.view(state.turn), action) for at in (state, other))
                assert one == two
    assert PASS_ON in {state.owes for state in states()}


# ---------------------------------------------------------------- rows, the sheet, and what shows itself


def test_a_row_of_cards() -> None:
    row = card_row(PRINTED)
    assert len(check_layout(row.svg, row.width, row.height)) == len(PRINTED)
    assert row.alt.startswith(f"{len(PRINTED)} cards: a cat with 1 gold coin, ")
    assert str(card_row([])) == "No cards."


def test_the_sheet_shows_every_card_once() -> None:
    shown = contact_sheet()
    laid = check_layout(shown.svg, shown.width, shown.height)
    assert sorted(place.what for place in laid) == sorted(card.code for card in PRINTED)
    assert not any(one.meets(other) for one, other in combinations(laid, 2))
    assert len(backs(parse(shown.svg))) == 1
    assert "..." not in visible_text(parse(shown.svg))
    for card in PRINTED:
        assert card.says in shown.alt and card.name.casefold() in shown.alt.casefold()


def test_states_and_views_show_themselves() -> None:
    state: PiratoState = GAME.deal(3, seed=2)
    assert show(state) == state_picture(state)._repr_html_()
    assert show(state.view(1)) == state_picture(state, 1)._repr_html_()
