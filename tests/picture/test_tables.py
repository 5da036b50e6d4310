"""Pictures of tables: they show what may be seen and say the same in words; nothing covers anything else."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from random import Random

import pytest

import pairit
from pairit.games.pair_it.cards import ALL_CARDS, CARDS, COLOURS, PRINTED, Colour
from pairit.games.pair_it.game import PairIt
from pairit.games.pair_it.state import PairItState
from pairit.picture import card_row, contact_sheet, state_picture, verdict_picture
from pairit.picture.contact_sheet import SHEETS, stored, text
from pairit.picture.pair_it.seen import see
from pairit.picture.pair_it.table import places
from pairit.picture.pair_it.verdict import marks
from tests.picture.reading import SVG, backs, check_layout, parse, visible_text

GAME = PairIt()
NAMES = ["you", "Blackbeard", "Anne & Mary", "<b>Bo</b>", "Cy", "A captain whose name never ends at all"]


@cache
def states() -> list[PairItState]:
    """Play by chance for two to six, and keep some states of each round, the last one too."""
    found = []
    chance = Random(4)
    for players in (2, 3, 4, 5, 6, 2, 3):
        state = GAME.deal(players, seed=chance.randrange(1000))
        for _ in range(300):
            if state.is_over or chance.random() < 0.06:
                found.append(state)
            if state.is_over:
                break
            state = state.play(chance.choice(state.legal_actions()))
    return found


def big_hand(count: int, players: int = 2) -> PairItState:
    codes = [card.code for card in PRINTED if card.code != "R1K"]
    held = " ".join(codes[:count])
    others = " / ".join(codes[count + seat] for seat in range(players - 1))
    return GAME.position(f"pair-it; hands: {held} / {others}; top: R1K")


@pytest.mark.parametrize("names", [(), NAMES], ids=["numbered", "named"])
def test_every_table_is_tidy_and_says_in_words_what_it_shows(names: list[str]) -> None:
    for state in states():
        shown = state_picture(state, names=names[: state.players])
        places_ = check_layout(shown.svg, shown.width, shown.height)
        held = [code for hand in state.hands for code in ALL_CARDS.codes(hand)]
        assert sorted(place.what for place in places_) == sorted([*held, CARDS[state.top].code])
        for code in held:
            assert CARDS[ALL_CARDS.card(code)].name in shown.alt
        for hand in state.hands:
            count = hand.bit_count()
            assert f"{count} card{'' if count == 1 else 's'}, " in shown.alt


@pytest.mark.parametrize("names", [(), NAMES], ids=["numbered", "named"])
def test_every_view_is_tidy_and_shows_the_own_hand_only(names: list[str]) -> None:
    for state in states():
        for seat in range(state.players):
            view = state.view(seat)
            shown = state_picture(view, names=names[: state.players])
            assert shown == state_picture(state, seat, names=names[: state.players])
            open_ = [place.what for place in check_layout(shown.svg, shown.width, shown.height)]
            seen = state.hands if state.is_over else (state.hands[seat],)
            held = [code for hand in seen for code in ALL_CARDS.codes(hand)]
            assert sorted(open_) == sorted([*held, CARDS[state.top].code])
            closed = sum(view.counts) - len(held)
            assert len(backs(parse(shown.svg))) == closed + (view.pile_count > 0)


def with_hidden_cards_swapped(state: PairItState, seat: int, chance: Random) -> PairItState:
    """Deal anew all that this seat cannot see."""
    hidden = [
        card for other, hand in enumerate(state.hands) if other != seat for card in ALL_CARDS.members(hand)
    ]
    hidden += state.pile[state.taken :]
    chance.shuffle(hidden)
    other_state = state.copy()
    hands = []
    for other, hand in enumerate(state.hands):
        if other != seat:
            count = hand.bit_count()
            dealt, hidden = hidden[:count], hidden[count:]
            hand = ALL_CARDS.gather(dealt)
        hands.append(hand)
    other_state.hands, other_state.pile, other_state.taken = tuple(hands), tuple(hidden), 0
    return other_state


def test_a_view_looks_the_same_whatever_it_cannot_see() -> None:
    chance = Random(9)
    for state in states():
        if state.is_over:
            continue
        for seat in range(state.players):
            if state.turn == seat and state.owes == 1:
                continue  # a drawn card that the seat sees
            swapped = with_hidden_cards_swapped(state, seat, chance)
            if state.owes == 1:
                swapped.amount = ALL_CARDS.members(swapped.hands[state.turn])[0]
            first, second = state_picture(state, seat), state_picture(swapped, seat)
            assert first.svg == second.svg
            assert first.alt == second.alt


def test_no_hidden_card_is_named_in_a_view() -> None:
    for state in states():
        if state.is_over:
            continue
        for seat in range(state.players):
            shown = state_picture(state.view(seat))
            visible = {CARDS[card] for card in ALL_CARDS.members(state.hands[seat])} | {CARDS[state.top]}
            known = " ".join(card.name for card in visible) + " anything but a lone Anchor"
            written = f"{shown.alt} {visible_text(parse(shown.svg))}"
            for card in set(CARDS.values()) - visible:
                assert f'data-card="{card.code}"' not in shown.svg
                assert card.name not in written or card.name in known


def test_whose_turn_it_is_is_said_and_pointed_at() -> None:
    for state in states():
        shown = state_picture(state)
        arrows = shown.svg.count("M0-8L13 0L0 8z")
        if state.is_over:
            assert arrows == 0
            assert f"Seat {state.winner} has won the round" in shown.alt
        else:
            assert arrows == 2
            assert f"Seat {state.to_move} is to move" in shown.alt
            assert f"Seat {state.to_move} is to move" in visible_text(parse(shown.svg))


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 19, 20, 26, 27, 28, 40, 54, 60])
def test_large_hands_keep_every_strip_visible(count: int) -> None:
    state = big_hand(count)
    for shown in (state_picture(state), state_picture(state, seat=0), state_picture(state, seat=1)):
        check_layout(shown.svg, shown.width, shown.height)
    row = card_row([CARDS[card] for card in ALL_CARDS.members(state.hands[0])])
    assert len(check_layout(row.svg, row.width, row.height)) == count
    assert row.alt.startswith(f"{count} card")


def test_hands_of_27_lie_in_one_row_and_more_in_two() -> None:
    assert len({y for _, y in places(27)}) == 1
    assert len({y for _, y in places(28)}) == len({y for _, y in places(54)}) == 2


def test_an_empty_row_is_a_picture_too() -> None:
    assert str(card_row([])) == "No cards."


@pytest.mark.parametrize("colour", COLOURS, ids=lambda colour: colour.name)
def test_a_named_colour_is_painted_and_said(colour: Colour) -> None:
    state = GAME.position(f"pair-it; hands: R1K / B3C; top: Hands; need: colour {colour.letter}")
    shown = state_picture(state)
    root = parse(shown.svg)
    (sash,) = [node for node in root.iter(f"{SVG}g") if node.get("class") == "named-colour"]
    used = [node.get("href") or "" for node in sash.iter(f"{SVG}use")]
    assert any(name.startswith(f"#{colour.shape}-") for name in used)
    assert any(name.startswith(f"#sign-{colour.letter}-") for name in used)
    assert f"Colour named: {colour.name}. Next card: {colour.name}." in shown.alt


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("hands: R1K / B3C; top: B4W", "Next card: 2 of blue, 4, wheel."),
        ("hands: R1K / B3C; top: Cannon:G", "Next card: green."),
        ("hands: R1K / B3C; top: Gold", "Next card: anything but a lone Anchor."),
        ("hands: R1K G1K / B3C; top: Cannon:*2; owes: give 2", "2 cards must be given to another player."),
        (
            "hands: R1K / B3C; top: Wreck:*; owes: colour",
            "Rainbow Shipwreck is on top: a colour must be named.",
        ),
        ("hands: R1K / B3C; top: Hands; need: colour R; owes: slap", "everybody slaps"),
        (
            "hands: R1K / B3C; top: Pirates:R; owes: bonus",
            "A bonus turn after Pirates: play a card, or pass.",
        ),
        ("hands: R1K / B3C; top: B3S; owes: drawn R1K", "Drawn: red 1 skull."),
        (
            "hands: R1K / B3C; top: B3S; turn: 1; owes: challenge; uncalled: 0; next: 1",
            "Seat 0 did not call PAIR IT! Challenge, or let it go.",
        ),
        ("hands: R1K / B3C / G1S; top: B3S; turn: 1; direction: -1", "Then: Seat 0, Seat 2."),
    ],
)
def test_what_is_owed_is_said(position: str, said: str) -> None:
    shown = state_picture(GAME.position(f"pair-it; {position}"))
    assert said in shown.alt
    check_layout(shown.svg, shown.width, shown.height)


def test_a_drawn_card_of_another_seat_is_not_named() -> None:
    state = GAME.position("pair-it; hands: R1K / B3C; top: B3S; owes: drawn R1K")
    assert "Drawn: a card." in state_picture(state, seat=1).alt
    assert "Drawn: red 1 skull." in state_picture(state, seat=0).alt


def test_an_empty_pile_is_an_outline() -> None:
    state = GAME.position("pair-it; hands: R1K / B3C; top: G2W; draw: Y4S").play("draw")
    shown = state_picture(state)
    assert "Draw pile: 0 cards." in shown.alt
    assert "stroke-dasharray" in shown.svg
    assert not backs(parse(shown.svg))
    check_layout(shown.svg, shown.width, shown.height)


def test_names_are_escaped() -> None:
    state = GAME.deal(3, seed=1)
    shown = state_picture(state, names=["you", "<script>x</script>", 'A "quoted" & b'])
    parse(shown.svg)
    assert "<script" not in shown.svg
    assert "<script" not in shown._repr_html_()
    assert "You are to move" in shown.alt


def test_a_view_calls_its_seat_you() -> None:
    assert see(GAME.deal(2, seed=1), seat=0).turn == "You (seat 0) are to move"


# ---------------------------------------------------------------- verdicts


def test_the_picture_of_a_verdict_says_what_the_judge_says() -> None:
    chance = Random(2)
    for state in states():
        if state.is_over:
            continue
        legal = list(state.legal_actions())
        held = [f"play {code}" for code in dict.fromkeys(ALL_CARDS.codes(state.hand))]
        for action in (
            chance.sample(legal, min(3, len(legal))) + held[:6] + ["draw", "pass", "colour B", "slap"]
        ):
            verdict = state.judge(action)
            for position in (state, state.view(state.turn)):
                shown = verdict_picture(position, action)
                check_layout(shown.svg, shown.width, shown.height)
                assert verdict.sentence in shown.alt
                assert ("not now" in shown.alt) is not verdict.legal
                assert all(ruling in shown.alt for ruling in verdict.rulings)


def test_the_marks_agree_with_the_judge() -> None:
    """Where the turn is an ordinary one, a card is playable exactly when enough of its marks match."""
    for state in states():
        if state.owes != 0:
            continue
        for card in set(ALL_CARDS.members(state.hand)):
            found = marks(CARDS[card], state.need, state.top)
            enough = sum(fits for _, fits in found.compared) >= found.needed
            assert enough is state.judge(f"play {CARDS[card].code}").legal


def test_marks_are_counted() -> None:
    state = pairit.games["pair-it"].position("pair-it; hands: Y4W B4C / B3C; top: B4K")
    assert "Colour: no; number: yes; picture: no; 1 of 2 needed." in verdict_picture(state, "play Y4W").alt
    assert "Colour: yes; number: yes; picture: no; 2 of 2 needed." in verdict_picture(state, "play B4C").alt


# ---------------------------------------------------------------- the sheet


def test_the_sheet_shows_every_card_once() -> None:
    shown = contact_sheet()
    laid = check_layout(shown.svg, shown.width, shown.height)
    assert sorted(place.what for place in laid) == sorted(card.code for card in PRINTED)
    assert not any(one.meets(other) for one, other in combinations(laid, 2))
    assert "..." not in visible_text(parse(shown.svg))


@pytest.mark.parametrize("game", SHEETS)
def test_the_stored_sheet_is_up_to_date(game: str) -> None:
    """If not: python -m pairit.picture.contact_sheet."""
    assert stored(game).read_text(encoding="utf-8") == text(game)
    parse(re.sub(r">\n<", "><", text(game)))
