"""What moves between two scenes, how the page is told, and the speed at which each move is waited for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import pairit
from pairit.table.canvas.motion import FLIP, LONGEST, MOVE, Flight, flights
from pairit.table.canvas.scene import Scene
from pairit.table.layout import Look
from pairit.table.pace import SPEEDS, STEP
from pairit.table.table import Table
from pairit.table.view import TableView

PLAYABLE = "pair-it; hands: R2K Y3S G1W / B3C G1C Y1S; top: R1K; draw: Y4W Y4S Y4C ..."
BACK = "A card, face down."


def scene_of(state: Any) -> Scene:
    table = Table(state.game, start=state, speed=STEP)
    return table.layout.scene(table.view, Look(760, tuple(table.names)))


def moved(position: str, action: str) -> list[Flight]:
    state = pairit.games.position(position)
    top_stays = state.game.name == "pair-it"
    before, after = scene_of(state), scene_of(state.play(action))
    return flights(before, after, actor=state.to_move, top_stays=top_stays)


def words(flight: Flight) -> tuple[str, str]:
    return flight.before.alt, flight.after.alt


def place(scene: Scene, kind: str) -> tuple[float, ...]:
    return next(region.place for region in scene.regions if region.kind == kind)


# ---------------------------------------------------------------- which cards go where


def test_a_played_card_goes_from_the_hand_to_the_top_and_the_others_make_room() -> None:
    found = {flight.after.alt: flight for flight in moved(PLAYABLE, "play R2K")}
    state = pairit.games.position(PLAYABLE)
    before = scene_of(state)
    assert set(found) == {"Red 2 skull.", "Yellow 3 cutlass.", "Green 1 wheel."} - {before_same(state)}
    assert found["Red 2 skull."].end == place(before, "top")
    assert found["Red 2 skull."].ground.startswith("#")
    assert all(flight.time == MOVE for flight in found.values())


def before_same(state: Any) -> str:
    """The card of the hand that lies first stays where it is."""
    hand = [card.title for card in Table(state.game, start=state, speed=STEP).hand]
    return f"{hand[0]}." if hand[0] != "Red 2 skull" else ""


def test_a_rivals_card_is_turned_over_on_its_way_to_the_top() -> None:
    (flight,) = moved(PLAYABLE.replace("top: R1K", "top: B1C; turn: 1"), "play B3C")
    assert words(flight) == (BACK, "Blue 3 compass.")
    assert flight.start[2:] == (30, 42)


def test_a_drawn_card_comes_from_the_pile_and_shows_its_face_to_who_draws_only() -> None:
    mine = moved("pair-it; hands: B2K / B3C G1C; top: R1W; draw: Y4W ...", "draw")
    assert ("A card, face down.", "Yellow 4 wheel.") in map(words, mine)
    theirs = moved("pair-it; hands: B2K / B3C G1C; top: R1W; turn: 1; draw: Y4W ...", "draw")
    assert {side for flight in theirs for side in words(flight)} == {BACK}


def test_a_stolen_card_goes_to_the_thief_and_shows_its_face_to_whom_it_belonged() -> None:
    position = "pair-it; hands: R2K Y1S Pirates:R / B3C G1W; top: R1W; seed: 1"
    seat = place(scene_of(pairit.games.position(position)), "seat")
    found = moved(position, "play Pirates:R")
    (stolen,) = (flight for flight in found if flight.before.alt != BACK and flight.after.alt == BACK)
    assert seat[1] <= stolen.end[1] <= seat[1] + seat[3], "it ends among the thief's cards"


def test_of_three_what_one_rival_steals_of_another_goes_from_one_to_the_other() -> None:
    position = "pair-it; hands: R2K Y1S / B3C Pirates:R G1W / Y2C Y3C; top: R1W; turn: 1; seed: 1"
    found = moved(position, "play Pirates:R")
    before = scene_of(pairit.games.position(position))
    _, other = (region.place for region in before.regions if region.kind == "seat")
    (stolen,) = (flight for flight in found if words(flight) == (BACK, BACK))
    assert stolen.start[0] < other[0] <= stolen.end[0]
    (played,) = (flight for flight in found if "Pirates" in flight.after.alt)
    assert played.start[0] < other[0] and played.end[2:] == place(before, "top")[2:]


def test_a_rival_who_gains_as_many_cards_as_they_play_still_plays_from_their_hand() -> None:
    start = pairit.games.position("pair-it; hands: R2K Y1S / B3C R3W; top: R1W; turn: 1")
    before, after = scene_of(start), scene_of(start.play("play R3W"))
    (flight,) = flights(before, replace_hand(after, before), actor=1, top_stays=True)
    assert words(flight) == (BACK, "Red 3 wheel.") and flight.start[2:] == (30, 42)


def replace_hand(after: Scene, before: Scene) -> Scene:
    """Give a scene in which the rival holds as many cards as before."""
    backs = [shape for shape in before.shapes if getattr(shape, "width", 0) == 30]
    others = [shape for shape in after.shapes if getattr(shape, "width", 0) != 30]
    return replace(after, shapes=(*others, *backs))


def test_anchors_go_to_the_top_with_their_reverse() -> None:
    found = moved("pair-it; hands: Reverse:R Anchor*2 Y1K Y2K / B3C G1W; top: R1W", "play Reverse:R")
    ends = [flight.end for flight in found if flight.before.alt.startswith("Anchor")]
    assert len(ends) == 2 and set(ends) == {next(f.end for f in found if "Red Reverse" in f.before.alt)}


def test_what_is_only_lifted_or_looked_at_does_not_move() -> None:
    table = Table(pairit.games["pair-it"], seed=7, speed=STEP)
    look = Look(760, tuple(table.names))
    resting = table.layout.scene(table.view, look)
    chosen = table.layout.scene(table.view, Look(760, tuple(table.names), chosen=frozenset({1}), focused=2))
    assert resting != chosen and flights(resting, chosen, top_stays=True) == []


def test_a_deal_comes_card_by_card_from_the_pile_within_its_limit() -> None:
    before = scene_of(pairit.games.position(PLAYABLE))
    after = scene_of(pairit.games["pair-it"].deal(players=4, seed=3))
    found = flights(before, after, dealt=True, top_stays=True)
    pile = place(after, "pile")
    assert len(found) >= 28 and all(flight.start == pile for flight in found if flight.after.alt == BACK)
    delays = [flight.delay for flight in found]
    assert delays == sorted(delays) and LONGEST - 60 <= delays[-1] <= LONGEST


def test_the_played_cards_go_back_to_the_pile_when_they_are_shuffled() -> None:
    scene = scene_of(pairit.games.position(PLAYABLE))
    back = flights(scene, scene, reshuffled=True, top_stays=True)
    assert {(flight.start, flight.end) for flight in back} == {(place(scene, "top"), place(scene, "pile"))}


def test_in_pirato_poker_the_card_that_is_given_leaves_and_the_next_is_turned_up() -> None:
    state = pairit.games["pirato-poker"].deal(players=3, seed=3)
    while state.to_move != 0:
        state = state.play(state.legal_actions()[0])
    action = state.legal_actions()[0]
    before, after = scene_of(state), scene_of(state.play(action))
    found = flights(before, after)
    top, pile = place(before, "top"), place(before, "pile")
    assert [flight.start for flight in found if flight.start == top] == [top]
    assert [flight.end for flight in found if flight.start == pile] == [place(after, "top")]


def test_in_pairs_no_face_turns_into_another_one() -> None:
    state = pairit.games["pairs"].deal(players=3, seed=5)
    for _ in range(60):
        if state.is_over:
            break
        action = state.legal_actions()[0]
        following = state.play(action)
        found = flights(scene_of(state), scene_of(following), dealt=action == "deal")
        for flight in found:
            assert (
                flight.before.alt == flight.after.alt or "face down" in flight.before.alt + flight.after.alt
            )
        state = following


def test_a_card_that_is_turned_where_it_lies_is_turned_quickly() -> None:
    before = scene_of(pairit.games.position("pair-it; hands: R2K / B3C G1C; top: R1K"))
    state = pairit.games.position("pair-it; hands: R2K / B3C G1C; top: R1K").play("play R2K")
    turned = [
        flight for flight in flights(before, scene_of(state), top_stays=True) if flight.before.alt == BACK
    ]
    assert state.is_over and turned
    assert {flight.time for flight in turned} <= {FLIP, MOVE}


# ---------------------------------------------------------------- what the page is told


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[TableView, list[dict[str, Any]]]]:
    """A drawn table on a page, and the motions that were sent to it."""
    view = pairit.play(pairit.games.position(PLAYABLE), seed=1, speed=STEP)
    view.bridge.ratio = 1.0
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(view.bridge, "send", lambda content, *_: told.append(content))
    yield view, told
    view.table.end()


def play(view: TableView, code: str) -> None:
    view.table.forget_press()
    view.table.press_card([card.code for card in view.table.hand].index(code))


def motions(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [content for content in told if "moved" in content]


def test_a_move_is_told_once_and_a_picture_is_sent_once(sent: tuple[TableView, list[dict[str, Any]]]) -> None:
    view, told = sent
    play(view, "R2K")
    view.refresh()
    (first,) = motions(told)
    assert len(json.dumps(first)) < 16_000
    view.table.step()
    second = motions(told)[1]
    assert second["pictures"].keys().isdisjoint(first["pictures"].keys())
    assert len(json.dumps({**second, "pictures": {}})) < 2_000
    view.canvas.paint_anew()  # type: ignore[union-attr]
    view.table.skip()
    known = {side for content in motions(told)[2:] for way in content["moved"] for side in way["sides"]}
    sent_again = {number for content in motions(told)[2:] for number in content["pictures"]}
    assert known <= sent_again, "a page that was loaded anew knows no picture"


def test_what_is_taken_back_does_not_move(sent: tuple[TableView, list[dict[str, Any]]]) -> None:
    view, told = sent
    play(view, "R2K")
    count = len(motions(told))
    view.table.undo()
    assert view.table.record.actions == () and len(motions(told)) == count
    play(view, "R2K")
    assert len(motions(told)) == count + 1


@pytest.mark.parametrize("off", ["instant", "calm", "hidden"])
def test_without_motion_nothing_is_told_and_the_new_tag_carries_it(
    sent: tuple[TableView, list[dict[str, Any]]], off: str
) -> None:
    view, told = sent
    view.bridge.calm, view.bridge.visible = off == "calm", off != "hidden"
    if off == "instant":
        view.table.set_speed("instant")
    play(view, "R2K")
    assert motions(told) == []
    assert "On top: red 2 skull" in view.bridge.alt or off == "instant"
    view.table.skip()
    view.table.forget_press()
    view.table.press_pile()
    assert motions(told) == []
    assert view.table.look[1], "a card that was drawn is marked as new"


def test_every_time_is_multiplied_by_the_speed() -> None:
    times = {}
    for speed in ("slow", "normal", "fast"):
        view = pairit.play(pairit.games.position(PLAYABLE), seed=1, speed=speed)
        view.bridge.ratio = 1.0
        told: list[dict[str, Any]] = []
        view.bridge.send = lambda content, *_, told=told: told.append(content)  # type: ignore[method-assign]
        play(view, "R2K")
        times[speed] = motions(told)[0]["moved"][0]["time"]
    assert times == {speed: MOVE * SPEEDS[speed] for speed in times}


# ---------------------------------------------------------------- one move at a time


def test_at_the_speed_step_each_move_waits_until_it_is_asked_for() -> None:
    async def scene() -> None:
        start = pairit.games.position(
            "pair-it; hands: R2K Y3S G1W / B3C G1C Y1S / R3C R4C B1S; top: R1K; draw: Y4W Y4S ..."
        )
        table = Table(start.game, start=start, seed=1, speed=STEP)
        table.press_card([card.code for card in table.hand].index("R2K"))
        for count in (1, 2):
            await asyncio.sleep(0.02)
            assert table.stepping and len(table.record.actions) == count
            assert "Their move waits until you ask for it." in table.latest
            table.forget_press()
            table.step()
            if table.waiting:
                break
        while not table.waiting:
            table.forget_press()
            table.step()
        assert not table.stepping
        table.end()

    asyncio.run(scene())


def test_a_skip_at_the_speed_step_goes_to_the_own_turn(sent: tuple[TableView, list[dict[str, Any]]]) -> None:
    view, _ = sent
    play(view, "R2K")
    offered = [button.description for button in view.choices.children if button.offered]
    assert "Next move" in offered and "Skip to my turn" in offered
    view.table.skip()
    assert view.table.waiting


def test_another_speed_in_the_middle_of_a_step_goes_on() -> None:
    view = pairit.play(pairit.games.position(PLAYABLE), seed=1, speed=STEP)
    play(view, "R2K")
    assert view.table.stepping
    view.speed.value = "instant"
    assert view.table.waiting


def test_the_keys_of_the_hand_and_a_typed_next_ask_for_the_next_move() -> None:
    from pairit.table.commands import carry_out

    for ask in (lambda view: view.canvas.key("play", 0), lambda view: carry_out("next", view.table)):
        view = pairit.play(pairit.games.position(PLAYABLE), seed=1, speed=STEP)
        play(view, "R2K")
        ask(view)
        assert len(view.table.record.actions) == 2
