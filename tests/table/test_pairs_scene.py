"""Pairs as a scene: for two to eight, at every width, everything has its place, its mark and its words."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from pairit.games.pairs.cards import DECK, Card
from pairit.games.pairs.game import Pairs
from pairit.games.pairs.position import TURN
from pairit.games.pairs.state import PairsState
from pairit.picture.frame import HEIGHT, SMALL, STRIP, WIDTH
from pairit.picture.pairs import back, face, small_face, state_picture
from pairit.picture.palette import TABLE_EDGE, TABLE_RAISED
from pairit.table.canvas.scene import Label, Lines, Panel, Region, Scene, Shown
from pairit.table.canvas.stage import Stage
from pairit.table.layout import Look
from pairit.table.layouts.pairs import PairsLayout
from pairit.table.layouts.shared import RAISED
from tests.picture.pairs_tables import NAMES, states, with_another_deck
from tests.table.test_scene import WIDTHS, Box, box, stroke, written

GAME = Pairs()
LAYOUT = PairsLayout()
FACES = {face(Card(rank)): rank for rank in range(1, 11)}
SMALL_FACES = {small_face(Card(rank)): rank for rank in range(1, 11)}


def scene_of(state: PairsState, width: int = 760, **look: object) -> Scene:
    return LAYOUT.scene(state.view(0), Look(width, NAMES[: state.players], **look))  # type: ignore[arg-type]


@cache
def scenes() -> tuple[tuple[PairsState, int, Scene], ...]:
    """Every state at three of the widths, as a reader may have left it."""
    chance, found = Random(8), []
    for state in states():
        places = range(state.stacks[0].bit_count())
        for width in chance.sample(WIDTHS, 3):
            new = frozenset(place for place in places if chance.random() < 0.2)
            look = {"new": new, "focused": chance.choice([-1, *places])}
            found.append((state, width, scene_of(state, width, **look)))
    return tuple(found)


def places_of(scene: Scene, players: int) -> dict[int, Region]:
    """Find the place of every seat."""
    found = {region.index: region for region in scene.regions if region.kind == "seat"}
    assert sorted(found) == list(range(players))
    return found


def shown_in(scene: Scene, region: Region) -> list[Shown]:
    return [s for s in scene.shapes if isinstance(s, Shown) and box(s).inside(box(region))]


def stack_in(scene: Scene, region: Region) -> list[Shown]:
    """Find the cards in front of a seat."""
    return [shape for shape in shown_in(scene, region) if shape.picture in FACES]


def tags(scene: Scene) -> list[Shown]:
    return [s for s in scene.shapes if isinstance(s, Shown) and s.picture.alt == "lowest"]


# ---------------------------------------------------------------- everything has its place


def test_nothing_lies_outside_the_scene() -> None:
    for _, width, scene in scenes():
        room = Box(0, 0, scene.width, scene.height)
        assert scene.width == width
        for shape in scene.shapes:
            if isinstance(shape, Label):
                where = written(shape)
            elif isinstance(shape, Lines):
                where = stroke(shape)
            else:
                where = box(shape, shape.line if isinstance(shape, Panel) and shape.edge else 0)
            assert where.inside(room), (width, shape)
        assert all(box(region).inside(room) for region in scene.regions)


def test_every_scene_can_be_painted() -> None:
    stage = Stage(lambda: None)
    for _, _, scene in scenes():
        stage.paint(scene)


def test_every_seat_shows_its_stack_its_scored_cards_and_its_points() -> None:
    for state, width, scene in scenes():
        for seat, region in places_of(scene, state.players).items():
            ranks = [FACES[shape.picture] for shape in stack_in(scene, region)]
            assert ranks == [int(code) for code in DECK.codes(state.stacks[seat])], width
            small = [s for s in shown_in(scene, region) if s.picture in SMALL_FACES]
            assert [str(SMALL_FACES[s.picture]) for s in small] == list(DECK.codes(state.scored[seat]))
            said = [s.text for s in scene.shapes if isinstance(s, Label) and written(s).inside(box(region))]
            points = f"{state.points[seat]} of {state.target} points"
            assert any(text.startswith(points) for text in said), (width, seat)
            assert points in region.name


def test_places_to_press_are_the_seats_the_deck_and_the_own_cards() -> None:
    for state, width, scene in scenes():
        own = [region for region in scene.regions if region.kind == "card"]
        hand = LAYOUT.hand(state.view(0))
        assert [region.index for region in own] == list(range(len(hand)))
        for card, region in zip(hand, own, strict=True):
            assert region.name == (f"{card.title}, {card.mark}" if card.mark else card.title)
        rest = sorted(region.kind for region in scene.regions if region.kind != "card")
        assert rest == sorted(["pile", *["seat"] * state.players])
        for one, other in combinations([r for r in scene.regions if r.kind != "card"], 2):
            assert not box(one).meets(box(other)), width
        for region in own:
            for down in (HEIGHT * 0.3, HEIGHT * 0.6, HEIGHT * 0.8):
                assert scene.at(region.x + STRIP / 2, region.y + down) is region, width


def test_every_card_shows_a_strip_of_24_pixels() -> None:
    for state, width, scene in scenes():
        for region in places_of(scene, state.players).values():
            for one, follower in pairwise(stack_in(scene, region)):
                apart = abs(follower.y - one.y) > one.height / 2
                assert apart or follower.x - one.x >= STRIP - 0.05, (width, one, follower)


def test_the_own_cards_are_larger_and_of_the_size_of_a_hand() -> None:
    for state, _, scene in scenes():
        for seat, region in places_of(scene, state.players).items():
            for shape in stack_in(scene, region):
                assert (shape.width, shape.height) == (WIDTH, HEIGHT) if seat == 0 else shape.width < WIDTH
                assert shape.width * 7 == shape.height * 5


def test_scored_cards_keep_clear_of_everything() -> None:
    for state, width, scene in scenes():
        small = [s for s in scene.shapes if isinstance(s, Shown) and s.picture in SMALL_FACES]
        for one, other in combinations(small, 2):
            assert not box(one).meets(box(other)), width
        others = [s for region in places_of(scene, state.players).values() for s in stack_in(scene, region)]
        for one in small:
            assert (one.width, one.height) == (SMALL.width, SMALL.height)
            assert not any(box(one).meets(box(other)) for other in [*others, *tags(scene)]), width


def test_text_is_14_pixels_at_least_and_keeps_clear_of_text_cards_and_edges() -> None:
    for _, width, scene in scenes():
        labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
        assert all(label.size >= 14 for label in labels)
        shown = [box(shape) for shape in scene.shapes if isinstance(shape, Shown)]
        panels = [box(s) for s in scene.shapes if isinstance(s, Panel) and s.width > 100 and s.height > 20]
        readable = [label for label in labels if label.text != "new"]
        for one, other in combinations(readable, 2):
            assert not written(one).meets(written(other)), (width, one, other)
        for label in readable:
            where = written(label)
            assert not any(where.meets(card) for card in shown), (width, label)
            assert all(where.inside(panel) for panel in panels if where.meets(panel)), (width, label)


def test_what_has_just_come_says_so_in_full() -> None:
    for width in WIDTHS:
        state = GAME.position("pairs; stacks: 1 2 3 4 5 6 7 8 9 10 / 10; turn: 0")
        for place in range(10):
            scene = scene_of(state, width, new=frozenset({place}), focused=place)
            (at,) = [n for n, s in enumerate(scene.shapes) if isinstance(s, Label) and s.text == "new"]
            label = scene.shapes[at]
            assert isinstance(label, Label)
            later = [s for s in scene.shapes[at + 1 :] if isinstance(s, Shown)]
            assert not any(box(s).meets(written(label)) for s in later), (width, place)


@pytest.mark.parametrize("over", ["deal", "over"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_card_with_which_the_person_has_just_paired_says_new_where_it_was_scored(
    width: int, over: str
) -> None:
    state = GAME.position(
        "pairs; stacks: 10 9 / 3; scored: 2 9 / ; turn: 0; draw: 9 5 4 3 2"
        if over == "deal"
        else "pairs; stacks: 10 9 / 3; scored: 9 10 10 / ; turn: 0; draw: 9 5 4 3 2"
    ).play("hit")
    assert state.is_over is (over == "over")
    place = [card.code for card in LAYOUT.hand(state.view(0))].index("9")
    scene = scene_of(state, width, new=frozenset({place}))
    (label,) = [s for s in scene.shapes if isinstance(s, Label) and s.text == "new"]
    nines = [s for s in scene.shapes if isinstance(s, Shown) and SMALL_FACES.get(s.picture) == 9]
    assert any(box(shape).meets(written(label)) for shape in nines)
    for shape in scene.shapes:
        if isinstance(shape, Shown) and shape.picture in SMALL_FACES:
            number = Box(shape.x, shape.y + 13, shape.x + 30, shape.y + 30)
            assert not number.meets(written(label))


# ---------------------------------------------------------------- marks


def test_every_lowest_card_in_play_has_a_tag_over_it_and_no_other_has() -> None:
    for state, width, scene in scenes():
        owners = state.lowest_seats if state.owes == TURN and state.lowest is not None else []
        found = tags(scene)
        assert len(found) == len(owners)
        places = places_of(scene, state.players)
        for seat in owners:
            first = stack_in(scene, places[seat])[0]
            assert FACES[first.picture] == state.lowest
            (tag,) = [tag for tag in found if box(tag).inside(box(places[seat]))]
            assert abs(tag.x - first.x) <= 4, width
            assert 0 <= first.y - (tag.y + tag.height) <= (RAISED + 4 if seat == 0 else 4), width


def test_a_tag_covers_nothing() -> None:
    state = GAME.position("pairs; stacks: 1 2 3 4 5 6 7 8 9 10 / 10; turn: 0")
    tight = [(width, scene_of(state, width, focused=place)) for width in WIDTHS for place in range(10)]
    for width, scene in [*tight, *((width, scene) for _, width, scene in scenes())]:
        bars = [s for s in scene.shapes if isinstance(s, Panel) and s.edge == TABLE_EDGE and s.height < 20]
        for tag in tags(scene):
            others = [box(s) for s in scene.shapes if isinstance(s, Shown) and s is not tag]
            assert not any(box(tag).meets(other) for other in (*others, *map(box, bars))), width


def test_a_bar_is_full_where_the_game_is_lost_and_empty_without_points() -> None:
    for state, _, scene in scenes():
        for seat, region in places_of(scene, state.players).items():
            inside = [s for s in scene.shapes if isinstance(s, Panel) and box(s).inside(box(region))]
            (frame,) = [s for s in inside if s.edge == TABLE_EDGE and s.height < 20]
            fills = [s for s in inside if s is not frame and box(s).inside(box(frame))]
            points = min(1.0, state.points[seat] / state.target)
            assert sum(s.width for s in fills) == pytest.approx(points * (frame.width - 4), abs=0.1)


def test_the_ground_of_whoever_is_to_move_stands_out_with_an_arrow_and_words() -> None:
    for state, width, scene in scenes():
        raised = [s for s in scene.shapes if isinstance(s, Panel) and s.fill == TABLE_RAISED and s.edge]
        assert len(raised) == (state.turn >= 0)
        if state.turn >= 0:
            assert box(raised[0]) == box(places_of(scene, state.players)[state.turn]), width
        words = " ".join(s.text for s in scene.shapes if isinstance(s, Label) and s.bold)
        verbs = ("are to move", "is to move", "ended the round", "lose the game", "loses the game")
        assert any(verb in words for verb in (*verbs, "ends without a loser")), words


def test_the_person_is_asked_to_deal_whoever_ended_the_round() -> None:
    state = GAME.position("pairs; stacks: 9 2 / 8; turn: 1; owes: deal")
    for yours, asked in ((True, 0), (False, 1)):
        scene = scene_of(state, yours=yours, new=frozenset({1}))
        (raised,) = [s for s in scene.shapes if isinstance(s, Panel) and s.fill == TABLE_RAISED and s.edge]
        assert box(raised) == box(places_of(scene, 2)[asked])
        said = [s.text for s in scene.shapes if isinstance(s, Label)]
        assert "Mate 1 ended the round" in said and "new" not in said
        assert ("You deal the next one." in said) is yours
        assert scene.alt == state_picture(state.view(0), names=NAMES[:2]).alt


def test_a_focused_card_is_lifted_and_ringed_and_takes_its_tag_along() -> None:
    state = GAME.position("pairs; stacks: 2 5 / 9; turn: 0")
    resting, focused = scene_of(state), scene_of(state, focused=0)
    assert tags(resting)[0].y - tags(focused)[0].y == 18
    assert resting != focused


def test_an_empty_deck_and_an_empty_stack_are_outlines() -> None:
    state = GAME.position("pairs; stacks: / 9 / 8; turn: 0; draw: ; options: variant=continuous")
    scene = scene_of(state)
    outlines = [s for s in scene.shapes if isinstance(s, Panel) and not s.fill and s.edge == TABLE_EDGE]
    assert len(outlines) == 3  # the table's edge, the deck, the own stack
    assert not any(isinstance(s, Shown) and s.picture == back() for s in scene.shapes)
    assert "0 cards" in [s.text for s in scene.shapes if isinstance(s, Label)]


# ---------------------------------------------------------------- words and secrets


def test_the_words_are_those_of_the_picture() -> None:
    for state, _, scene in scenes():
        assert scene.alt == state_picture(state.view(0), names=NAMES[: state.players]).alt


def test_what_the_deck_holds_changes_nothing() -> None:
    chance = Random(6)
    for state in states():
        assert scene_of(state) == scene_of(with_another_deck(state, chance))


def test_equal_tables_make_equal_scenes() -> None:
    for state in states():
        assert scene_of(state, 559) == scene_of(state, 559)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", range(2, 9))
def test_whose_turn_it_is_stands_there_in_full(players: int, width: int) -> None:
    names = ("you", *(f"Deckhand {seat}" for seat in range(1, players)))
    for seat in range(players):
        stacks = ["9 10", *["10"] * (players - 1)]
        state = GAME.position(f"pairs; stacks: {' / '.join(stacks)}; turn: {seat}")
        scene = LAYOUT.scene(state.view(0), Look(width, names))
        words = " ".join(s.text for s in scene.shapes if isinstance(s, Label) and s.bold)
        turn = "You are to move" if seat == 0 else f"Deckhand {seat} is to move"
        assert turn in words
        assert not any("..." in s.text for s in scene.shapes if isinstance(s, Label))
