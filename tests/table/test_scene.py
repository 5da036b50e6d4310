"""Scenes as values: whatever the state and the page's width, everything has its place and its words."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

import pytest

from pairit.games.pair_it.cards import ALL_CARDS, CARDS, PRINTED
from pairit.games.pair_it.game import PairIt
from pairit.games.pair_it.state import PairItState
from pairit.picture import state_picture
from pairit.picture.pair_it import back, face
from pairit.picture.pair_it.frame import HEIGHT, STRIP, WIDTH
from pairit.picture.palette import RING_OUTER, TABLE_RAISED, YES
from pairit.picture.text import width as text_width
from pairit.table.canvas.scene import Label, Lines, Panel, Region, Scene, Shown
from pairit.table.layout import HandCard, Look
from pairit.table.layouts.pair_it import PairItLayout

GAME = PairIt()
LAYOUT = PairItLayout()
WIDTHS = (320, 377, 480, 559, 640, 700, 760, 881, 960)
MARKS = ("new", "+")
"""What may be written on a card that has just come."""

NAMES = ("you", "Mate 1", "Mate 2", "Anne & Mary", "Cy", "A captain whose name never ends at all")


class Box(NamedTuple):
    """Where something lies."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether two share more than an edge."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > 0.01
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.01
        )

    def inside(self, other: Box) -> bool:
        return (
            self.left >= other.left - 0.01
            and self.top >= other.top - 0.01
            and self.right <= other.right + 0.01
            and self.bottom <= other.bottom + 0.01
        )


def box(part: Panel | Shown | Region, line: float = 0) -> Box:
    half = line / 2
    return Box(part.x - half, part.y - half, part.x + part.width + half, part.y + part.height + half)


def written(label: Label) -> Box:
    """Say where a text lies, in the widest of the fonts; letters reach a fifth below the baseline."""
    wide = text_width(label.text, label.size, label.bold)
    wide = min(wide, label.most) if label.most else wide
    left = label.x - {"left": 0.0, "center": wide / 2, "right": wide}[label.align]
    return Box(left, label.y - 0.75 * label.size, left + wide, label.y + 0.2 * label.size)


def stroke(lines: Lines) -> Box:
    across, down = [x for x, _ in lines.points], [y for _, y in lines.points]
    half = lines.line / 2
    return Box(min(across) - half, min(down) - half, max(across) + half, max(down) + half)


def scene_of(state: PairItState, width: int = 760, seat: int = 0, **look: object) -> Scene:
    return LAYOUT.scene(state.view(seat), Look(width, NAMES[: state.players], **look))  # type: ignore[arg-type]


def hand_of(state: PairItState) -> list[HandCard]:
    return LAYOUT.hand(state.view(0))


def big(count: int, players: int = 2, others: int = 1, seed: int = 0) -> PairItState:
    """Deal so many cards to seat 0, and to the others."""
    chance = Random(seed)
    codes = [card.code for card in PRINTED if card.code != "R1K"]
    chance.shuffle(codes)
    hands = [codes[:count]]
    hands += [codes[count + seat * others : count + (seat + 1) * others] for seat in range(players - 1)]
    return GAME.position(f"pair-it; hands: {' / '.join(map(' '.join, hands))}; top: R1K")


@cache
def states() -> tuple[PairItState, ...]:
    """Play by chance for two to six and keep some states of each round, the last one too; and big hands."""
    found, chance = [], Random(11)
    for players in (2, 3, 4, 5, 6, 2, 4, 6):
        state = GAME.deal(players, seed=chance.randrange(10_000))
        for _ in range(400):
            if state.is_over or chance.random() < 0.05:
                found.append(state)
            if state.is_over:
                break
            state = state.play(chance.choice(state.legal_actions()))
    found += [big(count, seed=count) for count in range(1, 41, 3)]
    found += [big(count, players=players, others=9) for players in (3, 6) for count in (7, 27, 40)]
    return tuple(found)


def looks(state: PairItState, chance: Random) -> dict[str, object]:
    """Choose, focus and mark as new by chance."""
    places = range(len(hand_of(state)))
    some = [place for place in places if chance.random() < 0.3]
    return {
        "chosen": frozenset(some[:2]),
        "new": frozenset(place for place in places if chance.random() < 0.3),
        "focused": chance.choice([-1, *places]),
    }


@cache
def scenes() -> tuple[tuple[PairItState, int, dict[str, object], Scene], ...]:
    """Every state at three of the widths, as a reader may have left it."""
    chance = Random(12)
    found = []
    for state in states():
        for width in chance.sample(WIDTHS, 3):
            look = looks(state, chance)
            found.append((state, width, look, scene_of(state, width, **look)))
    return tuple(found)


def own(scene: Scene) -> list[tuple[int, Shown, Region]]:
    """Find the cards of the hand: their place among the shapes, the shape and the region."""
    regions = [region for region in scene.regions if region.kind == "card"]
    found = []
    for region in regions:
        (at,) = [
            place
            for place, shape in enumerate(scene.shapes)
            if isinstance(shape, Shown)
            and box(shape) == box(region)
            and (shape.width, shape.height) == (WIDTH, HEIGHT)
        ]
        shape = scene.shapes[at]
        assert isinstance(shape, Shown)
        found.append((at, shape, region))
    return found


def covered(scene: Scene, at: int, where: Box) -> bool:
    """Whether a card that is painted later lies over a place."""
    return any(isinstance(shape, Shown) and box(shape).meets(where) for shape in scene.shapes[at + 1 :])


def ticks(scene: Scene) -> list[tuple[int, Lines]]:
    return [
        (at, shape)
        for at, shape in enumerate(scene.shapes)
        if isinstance(shape, Lines) and shape.stroke == YES
    ]


def disc(scene: Scene, at: int) -> Box:
    """Say where the ground of a tick lies, which is painted before it."""
    ground = scene.shapes[at - 1]
    assert isinstance(ground, Panel) and (ground.width, ground.radius) == (20, 10)
    return box(ground)


def ticked_card(scene: Scene, at: int) -> int:
    """Say on which card of the hand a tick lies."""
    where = disc(scene, at)
    return max(
        n for n, (place, _, region) in enumerate(own(scene)) if place < at and box(region).meets(where)
    )


# ---------------------------------------------------------------- everything has its place


def test_nothing_lies_outside_the_scene() -> None:
    for _, width, _, scene in scenes():
        room = Box(0, 0, scene.width, scene.height)
        assert scene.width == width
        for shape in scene.shapes:
            where = (
                written(shape)
                if isinstance(shape, Label)
                else stroke(shape)
                if isinstance(shape, Lines)
                else box(shape, shape.line if isinstance(shape, Panel) and shape.edge else 0)
            )
            assert where.inside(room), (width, shape)
        assert all(box(region).inside(room) for region in scene.regions)


def test_every_card_of_the_hand_has_its_region_and_each_region_its_words() -> None:
    for state, _, _, scene in scenes():
        hand, cards = hand_of(state), own(scene)
        assert [region.index for _, _, region in cards] == list(range(len(hand)))
        for card, (_, shape, region) in zip(hand, cards, strict=True):
            assert shape.picture == face(CARDS[ALL_CARDS.card(card.code)])
            assert region.name == (f"{card.title}, {card.mark}" if card.mark else card.title)
        kinds = [region.kind for region in scene.regions if region.kind != "card"]
        assert sorted(kinds) == sorted(["pile", "top", *["seat"] * (state.players - 1)])


def test_each_card_shows_a_strip_of_24_pixels_and_a_tap_on_it_meets_that_card() -> None:
    for _, width, _, scene in scenes():
        cards = own(scene)
        for (_, _, one), (_, _, follower) in pairwise(cards):
            assert abs(follower.y - one.y) > HEIGHT / 2 or follower.x - one.x >= STRIP, width
        for _, _, region in cards:
            for across in (1, STRIP / 2, STRIP - 1):
                for down in (HEIGHT * 0.3, HEIGHT * 0.6, HEIGHT * 0.8):
                    assert scene.at(region.x + across, region.y + down) is region, width


def test_cards_of_two_rows_do_not_meet_and_rows_read_from_left_to_right() -> None:
    for _, _, _, scene in scenes():
        cards = own(scene)
        for (_, _, one), (_, _, other) in combinations(cards, 2):
            if abs(other.y - one.y) > HEIGHT / 2:
                assert not box(one).meets(box(other))
                assert other.y > one.y


def test_text_is_14_pixels_at_least_and_no_two_texts_meet() -> None:
    for _, width, _, scene in scenes():
        labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
        assert all(label.size >= 14 for label in labels)
        readable = [label for label in labels if label.text not in MARKS]
        for one, other in combinations(readable, 2):
            assert not written(one).meets(written(other)), (width, one, other)


def test_text_keeps_clear_of_cards_and_inside_the_panel_it_lies_on() -> None:
    for _, width, _, scene in scenes():
        panels = [shape for shape in scene.shapes if isinstance(shape, Panel) and shape.width > 100]
        shown = [shape for shape in scene.shapes if isinstance(shape, Shown)]
        for label in scene.shapes:
            if not isinstance(label, Label) or label.text in MARKS:
                continue
            where = written(label)
            assert not any(where.meets(box(card)) for card in shown), (width, label)
            assert all(where.inside(box(panel)) for panel in panels if where.meets(box(panel))), (
                width,
                label,
            )


def test_a_long_name_is_cut_and_its_counts_are_not() -> None:
    state = big(7, players=6, others=7)
    for width in WIDTHS:
        said = [shape.text for shape in scene_of(state, width).shapes if isinstance(shape, Label)]
        assert said.count("7 cards · 0 points") == 6


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", [1, 7, 19, 27, 28, 40])
def test_a_hand_of_any_size_has_room_at_any_width(width: int, count: int) -> None:
    scene = scene_of(big(count), width)
    assert len(own(scene)) == count
    if width >= 760 and count <= 27:
        assert len({region.y // (HEIGHT / 2) for _, _, region in own(scene)}) <= 2
        assert max(r.y for _, _, r in own(scene)) - min(r.y for _, _, r in own(scene)) < HEIGHT


# ---------------------------------------------------------------- marks


def test_ticks_lie_exactly_on_the_cards_that_the_judge_lets_be_played_or_given() -> None:
    for state, _, _, scene in scenes():
        hand = hand_of(state)
        legal = {str(action) for action in state.view(0).legal_actions()} if state.to_move == 0 else set()
        giving = any(action.startswith("give") for action in legal)
        ticked = set()
        for at, _ in ticks(scene):
            ticked.add(ticked_card(scene, at))
        allowed = {n for n, card in enumerate(hand) if giving or f"play {card.code}" in legal}
        assert ticked == allowed
        assert len(ticks(scene)) == len(allowed)


def test_no_tick_is_covered_by_a_card_that_is_painted_later() -> None:
    for state, width, look, scene in scenes():
        for at, tick in ticks(scene):
            assert not covered(scene, at, stroke(tick)), (width, look, str(state))


def test_no_tick_hides_a_number_or_a_word() -> None:
    for _, width, look, scene in scenes():
        labels = [s for s in scene.shapes if isinstance(s, Label) and s.text not in MARKS]
        cards = own(scene)
        for at, _ in ticks(scene):
            where = disc(scene, at)
            assert not any(written(label).meets(where) for label in labels), (width, look)
            _, _, card = cards[ticked_card(scene, at)]
            strip = Box(card.x, card.y + 5, card.x + STRIP, card.y + HEIGHT)
            assert not where.meets(strip), (width, look)


def test_who_follows_is_said_in_full_however_narrow_the_page_is() -> None:
    for width in WIDTHS:
        scene = scene_of(big(7, players=6, others=7), width)
        said = " ".join(s.text for s in scene.shapes if isinstance(s, Label))
        assert "Then: Mate 1, Mate 2, Anne & Mary, Cy, A captain" in said, width


def test_cards_that_are_laid_open_at_the_end_are_larger_than_backs() -> None:
    state = GAME.position("pair-it; hands: R2K / B3C G1C Anchor; top: R1K").play("play R2K")
    assert state.is_over
    for shape in scene_of(state).shapes:
        if isinstance(shape, Shown) and shape.width < WIDTH:
            assert shape.picture != back() and shape.width >= 50


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", [2, 7, 12, 20, 27, 40])
def test_two_cards_that_have_just_come_side_by_side_both_say_new(width: int, count: int) -> None:
    state = big(count)
    for place in range(count - 1):
        plain = scene_of(state, width, focused=place + 1)
        scene = scene_of(state, width, new=frozenset({place, place + 1}), focused=place + 1)
        added = [(at, shape) for at, shape in enumerate(scene.shapes) if shape not in plain.shapes]
        marks = [(at, shape) for at, shape in added if isinstance(shape, Label | Lines)]
        assert len(marks) == 2
        for at, mark in marks:
            where = written(mark) if isinstance(mark, Label) else stroke(mark)
            later = scene.shapes[at + 1 :]
            over = [s for s in later if isinstance(s, Shown) or (isinstance(s, Panel) and s.fill)]
            assert not any(box(shape).meets(where) for shape in over), place


def test_a_chosen_a_focused_and_a_resting_card_are_told_apart_without_colour() -> None:
    state = GAME.position("pair-it; hands: R2K Y3S G1W B4C / B3C G1C; top: R1K")
    resting, playable = scene_of(state), own(scene_of(state))[0][2].y
    assert playable == own(resting)[1][2].y - 10
    focused, chosen = scene_of(state, focused=1), scene_of(state, chosen=frozenset({1}))
    assert own(focused)[1][2].y == own(chosen)[1][2].y == own(resting)[1][2].y - 18

    def rings(scene: Scene) -> int:
        return sum(isinstance(s, Panel) and s.edge == RING_OUTER for s in scene.shapes)

    assert [rings(scene) for scene in (resting, focused, chosen)] == [0, 1, 2]


def test_the_ring_is_there_for_each_place_of_the_hand_and_moves_nothing_else() -> None:
    state = big(27)
    resting = own(scene_of(state))
    for place in range(27):
        moved = own(scene_of(state, focused=place))
        differing = [n for n in range(27) if box(moved[n][2]) != box(resting[n][2])]
        assert differing == [place]


def test_the_ground_of_whoever_is_to_move_stands_out() -> None:
    for state, _, _, scene in scenes():
        raised = [s for s in scene.shapes if isinstance(s, Panel) and s.fill == TABLE_RAISED]
        assert len(raised) == (state.to_move is not None)


@pytest.mark.parametrize("level", ["Mate", "Deckhand"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whose_turn_it_is_stands_there_in_full_for_every_seat_and_width(players: int, level: str) -> None:
    hands = ["R2K Y3S", "B3C G1C", "B2C G2C", "B4C G4C", "B1C Y4C", "Y1K Y2K"][:players]
    rivals = [level] if players == 2 else [f"{level} {seat}" for seat in range(1, players)]
    for seat in range(players):
        state = GAME.position(f"pair-it; hands: {' / '.join(hands)}; top: R1K; turn: {seat}")
        turn = "You are to move" if seat == 0 else f"{rivals[seat - 1]} is to move"
        for width in range(320, 961, 20):
            scene = LAYOUT.scene(state.view(0), Look(width, ("you", *rivals)))
            assert turn in [s.text for s in scene.shapes if isinstance(s, Label)], width


# ---------------------------------------------------------------- words and secrets


def test_the_words_are_those_of_the_picture() -> None:
    for state, _, _, scene in scenes():
        assert scene.alt == state_picture(state.view(0), names=NAMES[: state.players]).alt


def test_a_hidden_card_is_neither_shown_nor_named() -> None:
    for state, _, _, scene in scenes():
        if state.is_over:
            continue
        view = state.view(0)
        seen = {card.name for card in (*view.cards, CARDS[view.top])}
        hidden = {CARDS[card].name for hand in state.hands[1:] for card in ALL_CARDS.members(hand)} - seen
        pictures = {shape.picture.alt for shape in scene.shapes if isinstance(shape, Shown)}
        words = [scene.alt, *pictures, *(region.name for region in scene.regions)]
        words += [shape.text for shape in scene.shapes if isinstance(shape, Label)]
        told = [name for name in hidden for text in words if f"{name}." == text or f" {name}," in text]
        assert not told
        backs = [s for s in scene.shapes if isinstance(s, Shown) and s.picture == back() and s.width < WIDTH]
        assert len(backs) == sum(view.counts[1:])


def test_what_the_rivals_hold_changes_nothing_in_the_scene() -> None:
    for seed in range(20):
        state = GAME.deal(3, seed)
        for action in range(seed):
            if state.is_over:
                break
            state = state.play(state.legal_actions()[action % len(state.legal_actions())])
        if state.is_over or state.to_move != 0:
            continue
        # The same view with other cards in the rivals' hands is the same scene: only the view is asked.
        assert scene_of(state) == LAYOUT.scene(state.view(0), Look(760, NAMES[:3]))


def test_at_the_end_the_rivals_cards_lie_open() -> None:
    over = next(state for state in states() if state.is_over)
    scene = scene_of(over)
    left = {card for hand in over.hands[1:] for card in ALL_CARDS.members(hand)}
    pictures = {shape.picture.alt for shape in scene.shapes if isinstance(shape, Shown)}
    assert {face(CARDS[card]).alt for card in left} <= pictures


def test_a_named_colour_is_shown_under_the_card_on_top_until_it_ends() -> None:
    named = GAME.position("pair-it; hands: R2K G1W / B3C G1C; top: Wreck:*; need: colour G")
    plain = GAME.position("pair-it; hands: R2K G1W / B3C G1C; top: R1K")

    def alts(state: PairItState) -> list[str]:
        return [shape.picture.alt for shape in scene_of(state).shapes if isinstance(shape, Shown)]

    assert "green" in alts(named) and "green" not in alts(plain)
    assert "Next card: green." in alts(named)


def test_equal_tables_make_equal_scenes() -> None:
    for state, width, look, scene in scenes():
        assert scene_of(state, width, **look) == scene
