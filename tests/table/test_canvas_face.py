"""The drawn table without a page: what a tap or a key does, and when it is painted."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_room
from ipywidgets.widgets.widget import _instances

import pairit
from pairit.table.canvas.face import BACK_AGAIN, NARROWEST, WIDEST, CanvasFace
from pairit.table.canvas.scene import LARGE, Panel, Region, Scene, Shown
from pairit.table.view import TOO_NARROW, TableView
from pairit.table.widgets import close_whole

AT = "pair-it; hands: R2K Y3S Reverse:R Anchor*2 / B3C G1C Y1S; top: R1K"
GIFT = "pair-it; hands: Cannon:*1 B2C G3S Y2K / Y4W G4C Y1S; top: R1K"

View = Callable[..., TableView]


@pytest.fixture
def view_at(monkeypatch: pytest.MonkeyPatch) -> View:
    """A drawn table at a position, before a page of two pixels to one; double presses count twice here."""
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)

    def view_at(position: str = AT, **more: Any) -> TableView:
        view = pairit.play(pairit.games.position(position), **more)
        view.bridge.ratio = 2.0
        return view

    return view_at


def face(view: TableView) -> CanvasFace:
    assert isinstance(view.canvas, CanvasFace)
    return view.canvas


def scene(view: TableView) -> Scene:
    shown = face(view).scene
    assert shown is not None
    return shown


def region(view: TableView, words: str) -> Region:
    (found,) = [region for region in scene(view).regions if words in region.name]
    return found


def hear(view: TableView, **message: Any) -> None:
    """Let the bridge hear a message of the page."""
    view.bridge._handle_custom_msg(message, [])


def tap(view: TableView, words: str, pressed_at: int | None = None) -> None:
    """Tap what has these words, at the left of it, where no other card lies over it."""
    where = region(view, words)
    at = view.bridge.shown if pressed_at is None else pressed_at
    hear(view, pressed_at=at, tap=[where.x + 8, where.y + where.height / 2])


def codes(view: TableView) -> list[str]:
    return [card.code for card in view.table.hand]


# ---------------------------------------------------------------- taps


def test_a_tap_on_a_marked_card_plays_it(view_at: View) -> None:
    view = view_at()
    tap(view, "Red 2 skull")
    assert view.table.record.actions[0] == "play R2K" and "R2K" not in codes(view)


def test_a_tap_on_an_unmarked_card_says_why_not_and_nothing_moves(view_at: View) -> None:
    view = view_at()
    before = view.table.state
    tap(view, "Yellow 3 cutlass")
    assert view.table.state == before
    assert '<img src="data:image/svg+xml' in view.answer.value and 'alt="' in view.answer.value
    assert "PI-02" in view.answer.value


def test_a_tap_on_the_pile_draws_where_one_may_and_says_why_not_elsewhere(view_at: View) -> None:
    view = view_at()
    tap(view, "Draw pile")
    assert view.table.answer is not None and not view.table.answer.legal
    assert not view.table.record.actions
    view = view_at("pair-it; hands: Y3S G2W / B3C G1C Y1S; top: R1K; draw: Y4S B1S G1S")
    tap(view, "Draw pile")
    assert view.table.record.actions[0] == "draw"


def test_taps_on_the_top_card_and_on_a_rival_say_something_about_them(view_at: View) -> None:
    view = view_at()
    for words in ("On top", "Mate"):
        before = view.bridge.text
        tap(view, words)
        assert view.bridge.text != before and view.table.notice
        assert not view.table.record.actions


def test_a_gift_is_chosen_by_taps_and_given_by_a_tap_on_the_player(view_at: View) -> None:
    view = view_at(GIFT)
    tap(view, "Cannon")
    tap(view, "Blue 2 compass")
    assert view.table.look[0] == {0}
    tap(view, "Blue 2 compass")
    assert view.table.look[0] == set()
    tap(view, "Green 3 cutlass")
    tap(view, "Mate")
    assert view.table.record.actions[-1] == "give G3S to 1"


def test_a_tap_on_nothing_does_nothing(view_at: View) -> None:
    view = view_at()
    shown = view.bridge.shown
    for point in ([1, 1], [-5, 20], [5000, 20], [float("nan"), 3]):
        hear(view, pressed_at=view.bridge.shown, tap=point)
    assert view.bridge.shown == shown and not view.table.faults


@pytest.mark.parametrize(
    "message",
    [
        "tap",
        {"tap": []},
        {"tap": ["a", "b"]},
        {"tap": [None, 1]},
        {"key": [1]},
        {"key": ["play", None]},
        {"key": ["play", 99]},
    ],
    ids=str,
)
def test_a_message_that_is_none_of_ours_is_ignored(view_at: View, message: Any) -> None:
    view = view_at()
    before = view.table.state
    view.bridge._handle_custom_msg(message, [])
    assert view.table.state == before and not view.table.faults


def test_every_point_of_a_full_hand_does_what_its_picture_says(view_at: View) -> None:
    from tests.table.test_scene import big

    view = view_at(str(big(27)))
    chance = Random(3)
    for place in range(27):
        where = next(r for r in scene(view).regions if (r.kind, r.index) == ("card", place))
        x, y = where.x + chance.uniform(1, 23), where.y + chance.uniform(20, 100)
        asked: list[int] = []
        view.table.press_card = asked.append  # type: ignore[method-assign]
        face(view).tap(x, y)
        assert asked == [place]


def test_a_tap_on_a_page_that_was_behind_is_dropped(view_at: View) -> None:
    view = view_at()
    before = view.table.state
    tap(view, "Red 2 skull", pressed_at=view.bridge.shown - 1)
    assert view.table.state == before
    tap(view, "Red 2 skull")
    assert view.table.state != before


def test_a_key_on_a_page_that_was_behind_is_dropped(view_at: View) -> None:
    view = view_at()
    before = view.table.state
    hear(view, pressed_at=view.bridge.shown - 1, key=["play", 0])
    assert view.table.state == before


@pytest.mark.parametrize(("before", "after"), [(760, 700), (700, 760), (400, 760)])
def test_a_tap_made_before_the_drawing_got_another_size_does_not_meet_another_card(
    view_at: View, before: int, after: int
) -> None:
    from tests.table.test_scene import big

    view = view_at(str(big(27)))
    view.bridge.width = before
    old, shown = scene(view), view.bridge.shown
    view.bridge.width = after
    asked: list[tuple[str, int]] = []
    for kind, method in (("card", "press_card"), ("seat", "press_seat")):
        setattr(view.table, method, lambda index, kind=kind: asked.append((kind, index)))
    view.table.act = lambda _: asked.append(("pile", 0))  # type: ignore[method-assign]
    view.table.press_top = lambda: asked.append(("top", 0))  # type: ignore[method-assign]
    for where in old.regions:
        asked.clear()
        hear(view, pressed_at=shown, tap=[where.x + 8, where.y + 50])
        assert asked in ([], [(where.kind, where.index)])


# ---------------------------------------------------------------- keys


def test_enter_plays_the_card_at_the_focus_and_w_says_why(view_at: View) -> None:
    view = view_at()
    view.bridge.focus = 1
    hear(view, pressed_at=view.bridge.shown, key=["why", 0])
    assert view.table.answer is not None and view.table.answer.legal
    hear(view, pressed_at=view.bridge.shown, key=["play", 0])
    assert view.table.record.actions[0] == "play R2K"


def test_a_question_mark_tells_all_keys_and_plays_nothing(view_at: View) -> None:
    view = view_at()
    hear(view, pressed_at=view.bridge.shown, key=["?", 0])
    assert "W says why or why not" in view.bridge.text and "Tab and Escape" in view.bridge.text
    assert view.table.record.actions == ()


@pytest.mark.parametrize("game", ["pair-it", "pairs", "pirato-poker"])
@pytest.mark.parametrize("width", [NARROWEST, WIDEST])
def test_v_shows_the_card_at_the_focus_large_until_one_goes_on(game: str, width: int) -> None:
    view = pairit.play(game, seed=3, save=False, speed="step")
    view.bridge.ratio, view.bridge.width = 2.0, width
    view.bridge.focus = 0
    before = scene(view)

    def press(key: str) -> Scene:
        hear(view, pressed_at=view.bridge.shown, key=[key, 0])
        return scene(view)

    large = press("large")
    (frame, card) = large.shapes[len(before.shapes) :]
    assert isinstance(frame, Panel) and isinstance(card, Shown) and (card.width, card.height) == LARGE
    assert card.picture in [one.picture for one in before.shapes if isinstance(one, Shown)]
    hand = min(region.y for region in large.regions if region.kind == "card")
    assert frame.x > 0 and frame.y >= 0 and frame.y + frame.height <= hand
    assert frame.x + frame.width < large.width and large.regions == before.regions
    assert f"{view.table.hand[0].title} is shown large" in view.bridge.text
    assert press("large") == before
    press("large")
    pile = next(region for region in large.regions if region.kind in ("pile", "top"))
    hear(view, pressed_at=view.bridge.shown, tap=[pile.x + 5, pile.y + 5])
    assert scene(view) == before and view.table.record.actions == (), "what lies under it is not meant"
    press("large")
    view.bridge.focus = -1
    assert len(scene(view).shapes) <= len(before.shapes)


def test_space_plays_as_enter_does_and_goes_on_to_the_own_turn_while_rivals_move(view_at: View) -> None:
    async def scenario() -> TableView:
        view = view_at(speed="slow")
        hear(view, pressed_at=view.bridge.shown, key=["space", 0])
        assert view.table.record.actions == ("play R2K",) and not view.table.waiting
        hear(view, pressed_at=view.bridge.shown, key=["space", 0])
        for _ in range(1000):  # no pause at any speed is as short as this
            await asyncio.sleep(0)
        return view

    view = asyncio.run(scenario())
    assert view.table.waiting and len(view.table.record.actions) > 1


def test_the_page_is_told_where_the_card_is_that_the_keys_are_at(view_at: View) -> None:
    view = view_at()
    assert view.bridge.sight == []
    for place in (1, 0):
        view.bridge.focus = place
        card = next(r for r in scene(view).regions if (r.kind, r.index) == ("card", place))
        assert view.bridge.sight == [card.x, card.y, card.width, card.height]
    view.bridge.focus = -1
    assert view.bridge.sight == []


def test_the_page_reads_the_judges_marks(view_at: View) -> None:
    view = view_at()
    for _ in range(3):
        assert view.bridge.hand == [
            f"{card.title}, {card.mark}" if card.mark else card.title for card in view.table.hand
        ]
        view.table.press_card(next((n for n, card in enumerate(view.table.hand) if card.playable), 0))


def test_the_bridge_tells_the_regions_and_words_of_what_is_painted(view_at: View) -> None:
    view = view_at()
    assert view.bridge.alt == scene(view).alt
    assert view.bridge.size == [scene(view).width, scene(view).height]
    assert view.bridge.regions == [[r.x, r.y, r.width, r.height] for r in scene(view).regions]


# ---------------------------------------------------------------- painting


def test_an_equal_scene_is_not_painted_again(view_at: View) -> None:
    view = view_at()
    paints = face(view).paints
    view.refresh()
    tap(view, "Yellow 3 cutlass")  # only the answer under the table changes
    view.bridge.width = view.bridge.width
    assert face(view).paints == paints


def test_a_change_is_painted_once(view_at: View) -> None:
    view = view_at()
    for change in (
        lambda: setattr(view.bridge, "focus", 2),
        lambda: setattr(view.bridge, "width", 500),
        lambda: setattr(view.bridge, "ratio", 1.0),
        lambda: view.table.press_card(2),  # a Reverse with Anchors is previewed, so it is raised
    ):
        paints = face(view).paints
        change()
        assert face(view).paints == paints + 1


def test_width_and_ratio_told_together_are_painted_once(view_at: View) -> None:
    view = view_at()
    paints = face(view).paints
    view.bridge.set_state({"width": 500, "ratio": 1.0})
    assert face(view).paints == paints + 1


def test_a_width_that_is_told_in_another_thread_waits_for_a_move_that_is_under_way(view_at: View) -> None:
    view = view_at()
    telling = threading.Thread(target=lambda: view.bridge.set_state({"width": 500}))
    with view.table.lock:
        paints = face(view).paints
        telling.start()
        telling.join(0.2)
        assert telling.is_alive() and face(view).paints == paints
    telling.join()
    assert face(view).paints == paints + 1 and scene(view).width == 500


def test_a_table_that_is_closed_as_a_whole_leaves_no_widget() -> None:
    before = set(_instances)
    view = pairit.play(pairit.games.position(AT), view="plain")
    view.bridge.ratio = 2.0
    view.face = "canvas"
    view.refresh()
    close_whole(view)
    assert set(_instances) <= before


@pytest.mark.parametrize(("told", "width"), [(NARROWEST, NARROWEST), (333, 333), (5000, WIDEST)])
def test_the_drawing_follows_the_width_of_the_page_within_limits(
    view_at: View, told: int, width: int
) -> None:
    view = view_at()
    view.bridge.width = told
    assert scene(view).width == width


def test_nothing_is_painted_before_the_page_has_told_how_fine_it_is(view_at: View) -> None:
    view = pairit.play(pairit.games.position(AT))
    face(view).stage.canvas._handle_custom_msg({"event": "client_ready"}, [])
    assert face(view).paints == 0
    view.bridge.set_state({"ratio": 2.0, "width": 700})
    assert face(view).paints == 1


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0, 3.0])
def test_the_first_ratio_that_a_page_tells_is_painted_also_without_a_new_width(ratio: float) -> None:
    view = pairit.play(pairit.games.position(AT))
    view.bridge.ratio = ratio
    assert face(view).paints == 1


def test_after_a_fault_a_tap_on_the_old_drawing_does_nothing(
    view_at: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_at("pair-it; hands: R2K R3K Y1W B4C / B3C G1C Y4S B2S; top: R1K")
    old = region(view, "Red 3 skull")
    with monkeypatch.context() as patch:
        patch.setattr("ipycanvas.Canvas.fill_text", lambda *_: 1 / 0)
        tap(view, "Red 2 skull")  # it is played, but never painted: the hand moves up one place
    asked: list[int] = []
    view.table.press_card = asked.append  # type: ignore[method-assign]
    hear(view, pressed_at=view.bridge.shown, tap=[old.x + 8, old.y + 50])
    assert asked == []


def test_a_page_that_has_just_loaded_is_painted_for(view_at: View) -> None:
    view = view_at()
    paints = face(view).paints
    face(view).stage.canvas._handle_custom_msg({"event": "client_ready"}, [])
    assert face(view).paints == paints + 1


def test_after_a_fault_in_a_paint_the_same_scene_is_painted_at_the_next_change(
    view_at: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_at()
    with monkeypatch.context() as patch:
        patch.setattr("ipycanvas.Canvas.fill_text", lambda *_: 1 / 0)
        view.table.press_card(2)
        assert "Something went wrong here: ZeroDivisionError" in view.bridge.text
    paints = face(view).paints
    view.table.press_top()  # the table is as it was, but for what is said
    assert face(view).paints == paints + 1
    assert not ipycanvas_room._CANVAS_MANAGER._caching


@pytest.mark.parametrize(("trait", "value"), [("focus", 1), ("width", 500), ("ratio", 1)])
def test_a_fault_in_a_paint_that_the_page_asked_for_is_shown(
    view_at: View, monkeypatch: pytest.MonkeyPatch, trait: str, value: int
) -> None:
    view = view_at()
    with monkeypatch.context() as patch:
        patch.setattr("ipycanvas.Canvas.fill_text", lambda *_: 1 / 0)
        view.bridge.set_state({trait: value})
    assert "Something went wrong here: ZeroDivisionError" in view.bridge.text


def test_a_fault_in_the_paint_of_a_page_that_has_just_loaded_is_shown(
    view_at: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_at()
    with monkeypatch.context() as patch:
        patch.setattr("ipycanvas.Canvas.fill_text", lambda *_: 1 / 0)
        face(view).stage.canvas._handle_custom_msg({"event": "client_ready"}, [])
    assert "Something went wrong here: ZeroDivisionError" in view.bridge.text


# ---------------------------------------------------------------- the two faces


def test_the_other_face_keeps_the_state_and_hides_the_drawings_words(view_at: View) -> None:
    view = view_at()
    before = view.table.state
    view._toggle_face()
    assert view.bridge.hand == [] and view.bridge.regions == [] and view.bridge.alt == ""
    view._toggle_face()
    assert view.table.state == before and view.bridge.alt == scene(view).alt


def test_while_buttons_are_shown_a_new_width_does_not_bring_the_drawings_hand_back(view_at: View) -> None:
    view = view_at(view="buttons")
    view.bridge.width = 500
    assert view.bridge.hand == [] and view.bridge.regions == [] and view.bridge.alt == ""


def test_what_happened_while_buttons_were_shown_is_painted_when_the_drawing_comes_back(view_at: View) -> None:
    view = view_at()
    view._toggle_face()
    paints = face(view).paints
    view.table.press_card(2)
    assert face(view).paints == paints
    view._toggle_face()
    assert face(view).paints == paints + 1
    assert "Red Reverse" in region(view, "Red Reverse").name


def test_a_page_that_is_too_narrow_shows_buttons_and_says_why_until_it_is_wide_again(view_at: View) -> None:
    view = view_at()
    before = scene(view)
    for width in (NARROWEST - 1, NARROWEST, NARROWEST + BACK_AGAIN - 1):
        view.bridge.width = width
        assert face(view).layout.display == "none" and view.buttons.layout.display is None
        assert TOO_NARROW in view.title.value
        assert [press.description for press in view.foot.children if press.offered] == [
            "House rules and new match",
            "Save, copy, open",
            "Is the deal fair?",
            "Draw for me when nothing fits",
            "Show as text",
        ]
        assert view.bridge.hand == [] and scene(view) == before
    view.bridge.focus = 1
    assert scene(view) == before
    for width in (NARROWEST + BACK_AGAIN, NARROWEST):
        view.bridge.width = width
        assert face(view).layout.display is None and view.buttons.layout.display == "none"
        assert TOO_NARROW not in view.title.value and scene(view).width == width


def test_a_reader_who_chose_buttons_keeps_them_on_a_page_that_was_too_narrow(view_at: View) -> None:
    view = view_at()
    view._toggle_face()
    view.bridge.width = 200
    assert TOO_NARROW not in view.title.value, "who asked for buttons misses no drawing"
    view.bridge.width = 760
    assert face(view).layout.display == "none" and view.buttons.layout.display is None
    view._toggle_face()
    assert scene(view).width == 760


def test_no_card_of_a_rival_is_in_what_the_page_is_told(view_at: View) -> None:
    view = view_at("pair-it; hands: R2K Y3S / B3C Gold; top: R1K")
    told = f"{view.bridge.get_state()} {view.answer.value} {view.log_lines.value}"
    for sprite in face(view).stage._sprites.values():
        told += bytes(sprite._image.value).decode()
    assert "lue 3 compass" not in told and "Gold Treasure" not in told
