"""Pirato Poker as a scene: for two to eight, at every width, everything has its place, mark and words."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.judge import receivers, turned_up
from pairit.games.pirato_poker.position import NO_CARD, PASS_ON, TURN
from pairit.games.pirato_poker.state import PiratoState
from pairit.picture.frame import HEIGHT, STRIP, WIDTH
from pairit.picture.palette import TABLE_EDGE, TABLE_RAISED, TABLE_TEXT, YES
from pairit.picture.pirato_poker import back, face
from pairit.picture.pirato_poker.seen import see
from pairit.table.canvas.scene import Label, Lines, Panel, Region, Scene, Shown
from pairit.table.canvas.stage import Stage
from pairit.table.layout import Look
from pairit.table.layouts.pirato_poker import PiratoPokerLayout
from pairit.table.layouts.pirato_poker_scene import AROUND
from pairit.table.layouts.pirato_poker_words import just_given, last_gifts
from pairit.table.layouts.shared import ABOVE, RAISED
from tests.picture.pirato_tables import NAMES, SELDOM, states, with_another_deal
from tests.table.test_scene import WIDTHS, Box, box, stroke, written

GAME = PiratoPoker()
LAYOUT = PiratoPokerLayout()

MORE = (
    "hands: pig dog / dog map cat:g1 / pig*2 / chicken; revealed: chicken; turn: 0; gifts: 2>1 dog, 1>>0 pig",
    "hands: pig dog map / dog skull cat:g1 chicken pig chest:any / chicken; turn: 1; revealed: cat:c1; "
    "gifts: 2>0 dog, 0>>1 pig",
    "hands: cat:g1 cat:c1 dog*2 pig*2 chest:any chest:gold chest:copper / map; owes: pass-on; turn: 0; "
    "gifts: 1>0 dog",
    "hands: pig dog chicken / dog / map; turn: 0; owes: pass-on; gifts: 1>0 dog",
)


def names_of(state: PiratoState) -> tuple[str, ...]:
    return NAMES[: state.players]


def scene_of(state: PiratoState, width: int = 760, seat: int = 0, **look: object) -> Scene:
    yours = state.to_move == seat
    known = {"yours": yours, **look}
    return LAYOUT.scene(state.view(seat), Look(width, names_of(state), **known))  # type: ignore[arg-type]


@cache
def tables() -> tuple[PiratoState, ...]:
    """Give the states of rounds, the seldom ones, and some more with two gifts."""
    return (*states(), *map(GAME.position, MORE))


@cache
def scenes() -> tuple[tuple[PiratoState, int, dict[str, object], Scene], ...]:
    """Every state at three of the widths, as a reader may have left it."""
    chance, found = Random(8), []
    for state in tables():
        hand = LAYOUT.hand(state.view(0))
        playable = [place for place, card in enumerate(hand) if card.playable]
        for width in chance.sample(WIDTHS, 3):
            chosen = [chance.choice(playable)] if playable and chance.random() < 0.5 else []
            look = {
                "chosen": frozenset(chosen),
                "new": frozenset(place for place in range(len(hand)) if chance.random() < 0.2),
                "focused": chance.choice([-1, *range(len(hand))]),
                "aided": chance.random() < 0.5,
            }
            found.append((state, width, look, scene_of(state, width, **look)))
    return tuple(found)


def places_of(scene: Scene, players: int) -> dict[int, Region]:
    found = {region.index: region for region in scene.regions if region.kind == "seat"}
    assert sorted(found) == list(range(players))
    return found


def cards_in(scene: Scene, region: Region) -> list[Shown]:
    """Find the cards of a seat."""
    return [s for s in scene.shapes if isinstance(s, Shown) and box(s).inside(box(region))]


def arrows(scene: Scene) -> list[Lines]:
    """Find the lines of the arrows that show gifts."""
    return [s for s in scene.shapes if isinstance(s, Lines) and s.stroke == TABLE_TEXT]


def ticked(scene: Scene, players: int) -> set[int]:
    """Find the seats that bear a tick on their upper right corner."""
    found = set()
    for seat, region in places_of(scene, players).items():
        corner = Box(region.x + region.width - 20, region.y - 14, region.x + region.width + 8, region.y + 14)
        ticks = [s for s in scene.shapes if isinstance(s, Lines) and s.stroke == YES]
        if any(stroke(tick).inside(corner) for tick in ticks):
            found.add(seat)
    return found


# ---------------------------------------------------------------- everything has its place


def test_nothing_lies_outside_the_scene() -> None:
    for state, width, _, scene in scenes():
        room = Box(0, 0, scene.width, scene.height)
        assert scene.width == width
        for shape in scene.shapes:
            if isinstance(shape, Label):
                where = written(shape)
            elif isinstance(shape, Lines):
                where = stroke(shape)
            else:
                where = box(shape, shape.line if isinstance(shape, Panel) and shape.edge else 0)
            assert where.inside(room), (width, shape, str(state))
        assert all(box(region).inside(room) for region in scene.regions)


def test_every_scene_can_be_painted() -> None:
    stage = Stage(lambda: None)
    for _, _, _, scene in scenes():
        stage.paint(scene)


def test_seats_and_piles_lie_apart() -> None:
    for _, width, _, scene in scenes():
        for one, other in combinations([r for r in scene.regions if r.kind != "card"], 2):
            assert not box(one).meets(box(other)), (width, one, other)


@pytest.mark.parametrize("players", range(2, 9))
def test_the_left_neighbour_sits_at_the_left_and_the_others_follow_clockwise(players: int) -> None:
    for seat in (0, players - 1):
        state = GAME.deal(players, seed=1)
        scene = scene_of(state, 900, seat=seat)
        places = places_of(scene, players)
        order = [places[(seat + step) % players] for step in range(1, players)]
        middle = next(region for region in scene.regions if region.kind == "pile")
        angles = []
        for region in order:
            across = region.x + region.width / 2 - scene.width / 2
            down = region.y + region.height / 2 - middle.y
            side = 0 if across < -120 and down > 0 else 2 if across > 120 and down > 0 else 1
            along = -down if side == 0 else down if side == 2 else across
            angles.append((side, along))
        assert angles == sorted(angles)


def test_a_wide_page_seats_the_players_around_the_piles_and_a_narrow_one_above() -> None:
    state = GAME.deal(6, seed=2)
    for width in WIDTHS:
        scene = scene_of(state, width)
        places, pile = places_of(scene, 6), next(r for r in scene.regions if r.kind == "pile")
        beside = [seat for seat in range(1, 6) if places[seat].y + places[seat].height > pile.y]
        assert len(beside) == (2 if width >= AROUND else 0)
        assert places[0].y > pile.y


def test_every_rival_shows_as_many_cards_as_it_holds() -> None:
    for state, width, _, scene in scenes():
        for seat, region in places_of(scene, state.players).items():
            assert len(cards_in(scene, region)) == state.counts[seat], (width, seat)


def test_every_open_card_shows_a_strip_that_tells_it() -> None:
    for state, width, _, scene in scenes():
        for seat, region in places_of(scene, state.players).items():
            for one, follower in pairwise(cards_in(scene, region)):
                apart = abs(follower.y - one.y) > 40
                hidden = one.picture == back()
                strip = STRIP * one.width / WIDTH
                assert apart or hidden or follower.x - one.x >= strip - 0.1, (width, seat)


def test_text_is_14_pixels_at_least_and_keeps_clear_of_text_cards_and_edges() -> None:
    for state, width, _, scene in scenes():
        labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
        assert all(label.size >= 14 for label in labels)
        shown = [box(shape) for shape in scene.shapes if isinstance(shape, Shown)]
        panels = [box(s) for s in scene.shapes if isinstance(s, Panel) and s.width > 100 and s.height > 20]
        readable = [label for label in labels if label.text not in ("new", "1", "2")]
        for one, other in combinations(readable, 2):
            assert not written(one).meets(written(other)), (width, one, other)
        for label in readable:
            where = written(label)
            assert not any(where.meets(card) for card in shown), (width, label, str(state))
            assert all(where.inside(panel) for panel in panels if where.meets(panel)), (width, label)


def test_marks_keep_clear_of_words() -> None:
    for _, width, _, scene in scenes():
        discs = [box(s) for s in scene.shapes if isinstance(s, Panel) and s.width in (18, 20)]
        readable = [s for s in scene.shapes if isinstance(s, Label) and s.text not in ("new", "1", "2")]
        for label in readable:
            assert not any(disc.meets(written(label)) for disc in discs), (width, label)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", range(2, 9))
def test_names_and_whose_turn_it_is_stand_there_in_full(players: int, width: int) -> None:
    names = ("you", *(f"Deckhand {seat}" for seat in range(1, players)))
    for seat in range(players):
        hands = " / ".join(["pig", "dog", "map", "chicken", "cat:g1", "dog", "pig", "chicken"][:players])
        state = GAME.position(
            f"hands: {hands}; revealed: pig; turn: {seat}; scores: {' / '.join('1' * players)}"
        )
        scene = LAYOUT.scene(state.view(0), Look(width, names, yours=seat == 0))
        words = " ".join(s.text for s in scene.shapes if isinstance(s, Label) and s.bold)
        assert LAYOUT.now(state.view(0), names) in words
        assert not any("..." in s.text for s in scene.shapes if isinstance(s, Label))


def test_the_own_cards_are_pressed_on_the_strip_that_stays_visible() -> None:
    for state, width, _, scene in scenes():
        own = [region for region in scene.regions if region.kind == "card"]
        hand = LAYOUT.hand(state.view(0))
        assert [region.index for region in own] == list(range(len(hand)))
        for card, region in zip(hand, own, strict=True):
            assert region.name == (f"{card.title}, {card.mark}" if card.mark else card.title)
            assert (region.width, region.height) == (WIDTH, HEIGHT)
            for down in (HEIGHT * 0.3, HEIGHT * 0.6, HEIGHT * 0.8):
                assert scene.at(region.x + STRIP / 2, region.y + down) is region, width


# ---------------------------------------------------------------- what is shown, and what is hidden


def test_the_turned_up_card_lies_beside_the_pile_and_an_outline_where_there_is_none() -> None:
    for state, _, _, scene in scenes():
        tops = [region for region in scene.regions if region.kind == "top"]
        if state.revealed == NO_CARD:
            assert tops == []
            continue
        card = state.game.deck.face[state.revealed]
        (top,) = tops
        assert top.name == f"Turned up: {card.name}"
        (shown,) = [s for s in scene.shapes if isinstance(s, Shown) and box(s) == box(top)]
        assert shown.picture == face(card)


def test_without_the_aid_only_what_has_just_come_or_was_shown_lies_open() -> None:
    for state in tables():
        scene, view = scene_of(state, 700), state.view(0)
        deck = state.game.deck
        for seat, region in places_of(scene, state.players).items():
            open_now = sorted(s.picture.alt for s in cards_in(scene, region) if s.picture != back())
            if seat == 0 or state.is_over:
                expected = deck.codes(state.hands[seat])
            elif view.gifts and view.gifts[-1].shown and view.gifts[-1].receiver == seat:
                expected = view.gifts[-1].shown
            else:
                expected = tuple(gift.card for gift in last_gifts(view) if gift.receiver == seat)
            assert open_now == sorted(face(deck.cards_by_code[code]).alt for code in expected)


def test_with_the_aid_all_that_is_known_lies_open() -> None:
    for state in tables():
        scene, view = scene_of(state, 700, aided=True), state.view(0)
        deck = state.game.deck
        for seat, region in places_of(scene, state.players).items():
            open_now = sorted(s.picture.alt for s in cards_in(scene, region) if s.picture != back())
            known = deck.codes(view.remembered()[seat])
            assert open_now == sorted(face(deck.cards_by_code[code]).alt for code in known)


def test_a_hand_that_was_shown_is_hidden_again() -> None:
    state = GAME.position(MORE[1])
    assert not any(s.picture == back() for s in cards_in(scene_of(state), places_of(scene_of(state), 3)[1]))
    after = state.play("give cat:c1 to 2")
    hidden = cards_in(scene_of(after), places_of(scene_of(after), 3)[1])
    assert len(hidden) == 6 and all(shown.picture == back() for shown in hidden)


def test_hidden_cards_change_nothing() -> None:
    chance = Random(6)
    for state in tables():
        if state.owes == PASS_ON and state.turn != 0:
            continue  # another hand might owe nothing
        for aided in (False, True):
            twin = with_another_deal(state, 0, chance)
            assert scene_of(state, aided=aided) == scene_of(twin, aided=aided)


def test_equal_tables_make_equal_scenes() -> None:
    for state in tables():
        assert scene_of(state, 559) == scene_of(state, 559)


# ---------------------------------------------------------------- marks


def test_ticks_lie_exactly_on_the_players_who_may_have_the_card_that_is_given() -> None:
    for state, width, look, scene in scenes():
        wanted: set[int] = set()
        if state.to_move == 0 and state.owes == TURN:
            wanted = set(receivers(state, turned_up(state)))
        elif state.to_move == 0 and look["chosen"]:
            (place,) = look["chosen"]  # type: ignore[misc]
            wanted = set(receivers(state, LAYOUT.hand(state.view(0))[place].code))
        assert ticked(scene, state.players) == wanted, (width, str(state))
        for seat, region in places_of(scene, state.players).items():
            assert region.name.endswith(", may get it") is (seat in wanted)


def test_nobody_is_marked_while_a_rival_moves_or_no_card_is_chosen() -> None:
    for state in tables():
        if state.to_move != 0 or state.owes == PASS_ON:
            assert ticked(scene_of(state), state.players) == set()


def test_the_ground_of_whoever_is_to_move_or_has_won_stands_out_with_an_arrow() -> None:
    for state, width, _, scene in scenes():
        raised = [s for s in scene.shapes if isinstance(s, Panel) and s.fill == TABLE_RAISED and s.edge]
        asked = state.to_move if state.to_move is not None else state.winner
        assert len(raised) == (asked is not None)
        if asked is not None:
            assert box(raised[0]) == box(places_of(scene, state.players)[asked]), width


def test_after_a_dog_the_choice_is_prompted_with_its_cause() -> None:
    state = GAME.position(MORE[3])
    said = " ".join(s.text for s in scene_of(state).shapes if isinstance(s, Label) and s.bold)
    assert "Because of the dog: choose a card to pass on, but no dog." in said
    scene = scene_of(state, chosen=frozenset({1}))
    said = " ".join(s.text for s in scene.shapes if isinstance(s, Label) and s.bold)
    assert "Because of the dog: who gets the pig?" in said and ticked(scene, 3) == {1, 2}


def test_what_has_just_come_says_so_in_full() -> None:
    for width in WIDTHS:
        state = GAME.position(MORE[2])
        for place in range(9):
            scene = scene_of(state, width, new=frozenset({place}), focused=place)
            (at,) = [n for n, s in enumerate(scene.shapes) if isinstance(s, Label) and s.text == "new"]
            label = scene.shapes[at]
            assert isinstance(label, Label)
            later = [s for s in scene.shapes[at + 1 :] if isinstance(s, Shown)]
            assert not any(box(s).meets(written(label)) for s in later), (width, place)


def test_lifted_cards_stay_in_the_own_place() -> None:
    for _, width, _, scene in scenes():
        own = next(region for region in scene.regions if region.kind == "seat" and region.index == 0)
        for region in (r for r in scene.regions if r.kind == "card"):
            assert region.y - ABOVE >= own.y + 28 and region.y + HEIGHT <= own.y + own.height, width
    assert RAISED > ABOVE


# ---------------------------------------------------------------- arrows


def test_there_is_an_arrow_for_the_last_gift_and_for_the_dog_that_it_answers() -> None:
    for state, width, _, scene in scenes():
        chain = last_gifts(state.view(0))
        assert len(arrows(scene)) == 2 * len(chain), width  # a line and a head each
        numbers = [s.text for s in scene.shapes if isinstance(s, Label) and s.size == 14 and s.text in "12"]
        assert numbers == (["1", "2"] if len(chain) == 2 else [])


def test_an_arrow_runs_from_the_giver_to_the_receiver() -> None:
    for state, width, _, scene in scenes():
        chain, places = last_gifts(state.view(0)), places_of(scene, state.players)
        lines = arrows(scene)[: len(chain)]
        for gift, line in zip(chain, lines, strict=True):
            giver, receiver = box(places[gift.giver]), box(places[gift.receiver])
            (x, y), (to_x, to_y) = line.points[0], line.points[-1]
            assert giver.left <= x <= giver.right and giver.top <= y <= giver.bottom, width
            near = Box(receiver.left - 3, receiver.top - 3, receiver.right + 3, receiver.bottom + 3)
            assert near.left <= to_x <= near.right and near.top <= to_y <= near.bottom, width


def test_an_arrow_crosses_no_card_no_word_and_no_other_seat() -> None:
    for state, width, _, scene in scenes():
        shown = [box(s) for s in scene.shapes if isinstance(s, Shown)]
        readable = [written(s) for s in scene.shapes if isinstance(s, Label) and s.text not in ("1", "2")]
        inner = [
            Box(r.x + 4, r.y + 4, r.x + r.width - 4, r.y + r.height - 4)
            for r in places_of(scene, state.players).values()
        ]
        for line in arrows(scene):
            for one, other in pairwise(line.points):
                part = stroke(Lines((one, other), line.stroke, line.line))
                assert not any(part.meets(thing) for thing in (*shown, *readable)), (width, str(state))
                assert not any(part.meets(seat) for seat in inner), (width, str(state))


def test_every_pair_of_seats_has_a_way_between_them() -> None:
    for players in range(2, 9):
        hands = [
            ["pig", "dog", "map", "chicken", "cat:g1", "dog", "pig", "chicken"][n] for n in range(players)
        ]
        for giver in range(players):
            for receiver in range(players):
                if giver == receiver:
                    continue
                held = [f"{code} cat:g2" if seat == receiver else code for seat, code in enumerate(hands)]
                text = f"hands: {' / '.join(held)}; turn: {receiver}; gifts: {giver}>{receiver} cat:g2"
                for width in (320, 480, 700, 960):
                    scene = scene_of(GAME.position(text), width)
                    assert len(arrows(scene)) == 2


# ---------------------------------------------------------------- words


def test_the_words_hold_those_of_the_picture_and_what_would_win() -> None:
    for state, _, look, scene in scenes():
        assert scene.alt.startswith(see(state.view(0), names=names_of(state)).in_words)
        assert ("Would make you win: " in scene.alt) is not state.is_over
        assert ("Known of" in scene.alt) is (bool(look["aided"]) and not state.is_over)


def test_the_gifts_are_told_beside_the_arrows() -> None:
    for state, _, _, scene in scenes():
        if state.is_over:
            continue
        view = state.view(0)
        said = " ".join(s.text for s in scene.shapes if isinstance(s, Label))
        for sentence in just_given(view, see(view, names=names_of(state))):
            assert sentence in said


def test_at_the_end_every_condition_is_named_and_the_winner_is_marked() -> None:
    for text in SELDOM:
        state = GAME.position(text)
        if state.winner is None:
            continue
        scene = scene_of(state)
        said = [s.text for s in scene.shapes if isinstance(s, Label)]
        for condition in state.won_by:
            assert any(condition.name.casefold() in text.casefold() for text in said)
        assert any(text.startswith("winner") for text in said)


def test_an_empty_pile_is_an_outline() -> None:
    scene = scene_of(GAME.position("hands: dog / pig / cat:g1; over: -; draw: "))
    outlines = [s for s in scene.shapes if isinstance(s, Panel) and not s.fill and s.edge == TABLE_EDGE]
    assert len(outlines) == 3  # the table's edge, the pile, the turned-up card
    assert "0 cards" in [s.text for s in scene.shapes if isinstance(s, Label)]
