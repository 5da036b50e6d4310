"""The stage with the real ipycanvas, but without a page: what it sends, and what it refuses to send."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import ipycanvas
import ipywidgets
import numpy as np
import pytest
from ipycanvas import canvas as ipycanvas_room
from ipywidgets.widgets.widget import _instances

from pairit.games.pair_it.game import PairIt
from pairit.picture import Picture, back, face
from pairit.table.canvas.scene import Label, Lines, Panel, Scene, Shape, Shown
from pairit.table.canvas.stage import KEPT, SHARPEST, Stage
from pairit.table.layout import Look
from pairit.table.layouts.pair_it import PairItLayout

MANAGER = ipycanvas_room._CANVAS_MANAGER
GAME = PairIt()
CARD = face(GAME.cards[0])
GROUND = Panel(0, 0, 200, 100, "#123B2E", 14)
SCENE = Scene(
    200,
    100,
    (
        GROUND,
        Panel(5, 5, 100, 50, "", 10, "#7FA393", 1.5),
        Shown(CARD, 10, 10, 40, 56),
        Shown(back(), 60, 10, 40, 56),
        Shown(CARD, 110, 10, 40, 56),
        Label("one", 10, 90, 16, "#FFFDF5"),
        Label("two", 60, 90, 16, "#FFFDF5", bold=True),
        Label("three", 110, 90, 16, "#FFFDF5", bold=True, most=40),
        Lines(((1, 1), (5, 5), (9, 1)), "#1B6B50", 3),
    ),
    (),
    "A table.",
)

Sent = list[tuple[ipywidgets.Widget, str, Any]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sent]:
    """All that leaves for the page: the widget, `custom` or `update`, and the commands or the state."""
    found: Sent = []

    def note(widget: ipywidgets.Widget, message: dict[str, Any], buffers: list[Any] | None = None) -> None:
        method = message["method"]
        content = json.loads(bytes(buffers[0])) if method == "custom" and buffers else message
        found.append((widget, method, content))

    monkeypatch.setattr(ipywidgets.Widget, "_send", note)
    monkeypatch.setattr(MANAGER, "_caching", False)
    yield found
    assert not MANAGER._caching
    assert not MANAGER._commands_cache
    assert not MANAGER._buffers_cache


@pytest.fixture
def stage() -> Stage:
    return Stage(lambda: None)


def drawn(sent: Sent) -> list[list[Any]]:
    """The messages with drawing in them."""
    return [content for widget, method, content in sent if widget is MANAGER and method == "custom"]


def named(commands: list[Any], name: str) -> list[Any]:
    return [command for command in commands if command[0] == ipycanvas_room.COMMANDS[name]]


def with_shape(shape: Shape) -> Scene:
    return replace(SCENE, shapes=(GROUND, shape, *SCENE.shapes))


# ---------------------------------------------------------------- what a paint sends


def test_a_paint_is_one_message(stage: Stage, sent: Sent) -> None:
    for _ in range(3):
        sent.clear()
        stage.paint(SCENE)
        assert len(drawn(sent)) == 1


def test_a_paint_of_the_same_size_sends_nothing_but_the_drawing(stage: Stage, sent: Sent) -> None:
    stage.paint(SCENE)
    sent.clear()
    stage.paint(replace(SCENE, shapes=SCENE.shapes[:-1]))
    assert [widget for widget, _, _ in sent] == [MANAGER]


def test_a_new_size_is_told_in_one_message_so_that_no_page_shows_half_of_it(stage: Stage, sent: Sent) -> None:
    stage.paint(SCENE)
    sent.clear()
    stage.paint(replace(SCENE, width=300, height=150))
    told = [content["state"] for widget, _, content in sent if widget is stage.canvas]
    assert told == [{"width": 600, "height": 300}]
    assert stage.canvas.layout.width == "300px"


def test_every_paint_begins_with_its_canvas_the_transform_and_an_empty_ground(
    stage: Stage, sent: Sent
) -> None:
    stage.paint(SCENE)
    MANAGER._current_canvas = stage.canvas  # as if the page knew
    sent.clear()
    stage.paint(SCENE)
    (commands,) = drawn(sent)
    switch, transform, clear = commands[:3]
    assert switch == [ipycanvas_room.COMMANDS["switchCanvas"], [f"IPY_MODEL_{stage.canvas.model_id}"]]
    assert transform[:2] == [ipycanvas_room.COMMANDS["setTransform"], [2, 0, 0, 2, 0, 0]]
    assert clear[:2] == [ipycanvas_room.COMMANDS["clearRect"], [0, 0, 200, 100]]
    assert not named(commands, "clear")


def test_a_style_is_said_only_when_it_changes(stage: Stage, sent: Sent) -> None:
    stage.paint(SCENE)
    (commands,) = drawn(sent)
    last: dict[int, object] = {}
    for _, (attribute, value), *_ in named(commands, "set"):
        assert last.get(attribute) != value
        last[attribute] = value


def test_styles_are_said_anew_in_each_paint(stage: Stage, sent: Sent) -> None:
    stage.paint(SCENE)
    sent.clear()
    stage.paint(SCENE)
    (commands,) = drawn(sent)
    attributes = {
        ipycanvas.Canvas.ATTRS[name] for name in ("fill_style", "stroke_style", "font", "line_width")
    }
    assert attributes <= {command[1][0] for command in named(commands, "set")}


def test_a_picture_is_drawn_into_its_hidden_canvas_once_and_then_copied(stage: Stage, sent: Sent) -> None:
    stage.paint(SCENE)
    stage.paint(SCENE)
    first, second = drawn(sent)
    assert len(named(first, "drawImage")) == 2 + 3  # two different pictures, shown three times
    assert len(named(second, "drawImage")) == 3
    assert len(named(second, "switchCanvas")) == 1


def test_the_words_of_a_scene_reach_the_canvas_in_their_order(stage: Stage, sent: Sent) -> None:
    stage.paint(SCENE)
    (commands,) = drawn(sent)
    texts = [command[1] for command in named(commands, "fillText")]
    assert [text[0] for text in texts] == ["one", "two", "three"]
    assert texts[2][3] == 40


@pytest.mark.parametrize(("players", "count"), [(2, 7), (2, 27), (6, 7), (6, 27)])
def test_a_full_redraw_stays_below_64_kilobytes(stage: Stage, sent: Sent, players: int, count: int) -> None:
    from tests.table.test_scene import big

    state = big(count, players=players, others=9)
    places = frozenset(range(count))
    look = Look(960, tuple(f"Mate {seat}" for seat in range(players)), places, places, 3)
    stage.paint(PairItLayout().scene(state.view(0), look))
    (commands,) = drawn(sent)
    assert len(json.dumps(commands)) < 64_000


# ---------------------------------------------------------------- a new page, another screen


def test_a_page_that_has_just_loaded_gets_every_picture_again(sent: Sent) -> None:
    stage = Stage(lambda: stage.paint(SCENE))
    stage.paint(SCENE)
    sent.clear()
    stage.canvas._handle_custom_msg({"event": "client_ready"}, [])
    (commands,) = drawn(sent)
    assert len(named(commands, "drawImage")) == 2 + 3


def test_a_page_that_loads_before_the_first_paint_shows_nothing_and_breaks_nothing(sent: Sent) -> None:
    asked: list[bool] = []
    stage = Stage(lambda: asked.append(True))
    stage.canvas._handle_custom_msg({"event": "client_ready"}, [])
    assert asked == [True]
    assert not drawn(sent)


@pytest.mark.parametrize(
    ("ratio", "scale"), [(0.5, 1), (1, 1), (1.25, 2), (2, 2), (2.6, 3), (3, 3), (4, SHARPEST)]
)
def test_the_canvas_has_as_many_pixels_as_the_screen(
    stage: Stage, sent: Sent, ratio: float, scale: int
) -> None:
    stage.set_scale(ratio)
    stage.paint(SCENE)
    assert (stage.canvas.width, stage.canvas.height) == (200 * scale, 100 * scale)
    (commands,) = drawn(sent)
    assert named(commands, "setTransform")[0][1][0] == scale


def test_another_scale_redraws_the_pictures_and_the_same_one_does_not(stage: Stage, sent: Sent) -> None:
    stage.paint(SCENE)
    assert not stage.set_scale(1.9)
    assert stage.set_scale(3)
    sent.clear()
    stage.paint(SCENE)
    (commands,) = drawn(sent)
    assert len(named(commands, "drawImage")) == 2 + 3


def test_going_to_another_screen_and_back_keeps_no_widgets_of_the_old_one(stage: Stage, sent: Sent) -> None:
    for ratio in (1, 2, 3, 1, 2, 3):
        stage.set_scale(ratio)
        stage.paint(SCENE)
    before = len(_instances)
    for ratio in (1, 2, 3) * 3:
        stage.set_scale(ratio)
        stage.paint(SCENE)
    assert len(_instances) <= before


def test_pictures_that_were_not_used_for_long_leave_and_come_back_when_they_are_wanted(
    stage: Stage, sent: Sent
) -> None:
    before = len(_instances)
    stage.paint(SCENE)
    for height in range(10, 10 + 2 * KEPT):
        shown = Shown(CARD, 0, 0, 40, height)
        stage.paint(replace(SCENE, shapes=(GROUND, shown, SCENE.shapes[2])))
    assert len(_instances) <= before + 2 * KEPT
    for scene, pictures in ((replace(SCENE, shapes=(GROUND, SCENE.shapes[2])), 0), (SCENE, 1)):
        sent.clear()
        stage.paint(scene)
        (commands,) = drawn(sent)
        copies = sum(isinstance(shape, Shown) for shape in scene.shapes)
        assert len(named(commands, "drawImage")) == pictures + copies


def test_a_page_that_is_behind_finds_every_widget_that_was_drawn(stage: Stage, sent: Sent) -> None:
    """A drawing that names a widget which is gone would be the last that the page makes."""
    pictures = [Shown(CARD, 0, 0, 40, height) for height in range(10, 10 + 2 * KEPT)]
    for shown in pictures:
        stage.paint(replace(SCENE, shapes=(GROUND, shown)))
    named_ones = {str(part) for commands in drawn(sent) for _, parts, *_ in commands for part in parts}
    widgets = {name.removeprefix("IPY_MODEL_") for name in named_ones if name.startswith("IPY_MODEL_")}
    assert len(widgets) == 2 * KEPT + 1
    assert widgets <= set(_instances)


def test_a_hidden_canvas_that_takes_another_picture_is_emptied_before(stage: Stage, sent: Sent) -> None:
    for height in range(10, 10 + KEPT + 1):
        sent.clear()
        stage.paint(replace(SCENE, shapes=(GROUND, Shown(CARD, 0, 0, 40, height))))
    (commands,) = drawn(sent)
    (cleared, ground), (picture, _) = named(commands, "clearRect"), named(commands, "drawImage")
    assert cleared[1] == picture[1][1:] == [0, 0, 80, 2 * height]
    assert commands.index(cleared) < commands.index(picture) < commands.index(ground)


def test_a_stage_that_is_closed_leaves_no_widget(sent: Sent) -> None:
    before = set(_instances)
    stage = Stage(lambda: None)
    stage.paint(SCENE)
    stage.close()
    assert set(_instances) <= before


def test_a_picture_costs_two_widgets(stage: Stage, sent: Sent) -> None:
    before = len(_instances)
    stage.paint(SCENE)
    assert len(_instances) == before + 2 * 2


def test_two_stages_paint_each_on_its_own_canvas(sent: Sent) -> None:
    one, other = Stage(lambda: None), Stage(lambda: None)
    for stage in (one, other, one):
        sent.clear()
        stage.paint(SCENE)
        (commands,) = drawn(sent)
        switches = [command[1][0] for command in named(commands, "switchCanvas")]
        assert switches[-1] == f"IPY_MODEL_{stage.canvas.model_id}"
        rival = other if stage is one else one
        assert f"IPY_MODEL_{rival.canvas.model_id}" not in switches


# ---------------------------------------------------------------- what is refused


NO_NUMBERS = [math.nan, math.inf, -math.inf, 1e9, np.int64(3), np.float32(3), np.float64(3), True, "3", None]


@pytest.mark.parametrize("number", NO_NUMBERS, ids=repr)
def test_what_is_no_plain_number_is_refused_before_anything_is_sent(
    stage: Stage, sent: Sent, number: Any
) -> None:
    stage.paint(SCENE)
    sent.clear()
    for shape in (
        Panel(number, 0, 9, 9, "#123B2E"),
        Panel(0, 0, 9, 9, "#123B2E", 2, "#123B2E", number),
        Label("x", 3, number, 16, "#FFFDF5"),
        Label("x", 3, 3, number, "#FFFDF5"),
        Shown(CARD, number, 3, 40, 56),
        Shown(CARD, 3, 3, number, 56),
        Lines(((1, 1), (number, 5)), "#1B6B50", 3),
        Lines(((1, 1), (5, 5)), "#1B6B50", number),
    ):
        with pytest.raises((ValueError, TypeError)):
            stage.paint(replace(with_shape(shape), height=300))
        assert not sent, shape


@pytest.mark.parametrize("number", [*NO_NUMBERS, 0, -5], ids=repr)
def test_a_scene_of_no_size_is_refused_before_anything_is_sent(stage: Stage, sent: Sent, number: Any) -> None:
    stage.paint(SCENE)
    sent.clear()
    for scene in (replace(SCENE, width=number), replace(SCENE, height=number)):
        with pytest.raises((ValueError, TypeError)):
            stage.paint(scene)
        assert not sent


@pytest.mark.parametrize(
    "shape",
    [
        Panel(0, 0, -9, 9, "#123B2E"),
        Panel(0, 0, 9, -9, "#123B2E", 0, "#123B2E", 1),
        Panel(0, 0, 9, 9, "#123B2E", -1),
        Panel(0, 0, 9, 9, "#123B2E", 5),
        Panel(0, 0, 9, 9, "", 0, "#123B2E", -1),
        Label("x", 0, 0, -16, "#FFFDF5"),
        Shown(CARD, 0, 0, -40, 56),
        Shown(CARD, 0, 0, 40, 0),
        Shown(CARD, 0, 0, 0.1, 56),
        Lines((), "#1B6B50", 3),
        Lines(((1, 1), (5, 5)), "#1B6B50", -3),
    ],
    ids=str,
)
def test_a_size_that_cannot_be_drawn_is_refused_before_anything_is_sent(
    stage: Stage, sent: Sent, shape: Shape
) -> None:
    stage.paint(SCENE)
    sent.clear()
    with pytest.raises((ValueError, IndexError)):
        stage.paint(replace(with_shape(shape), height=300))
    assert not sent


@pytest.mark.parametrize(
    "svg",
    [
        "",
        "<svg",
        "no picture",
        "<svg xmlns='http://www.w3.org/2000/svg'>&nbsp;</svg>",
        "<svg width='9' height='9'></svg>",  # without its namespace a browser does not take it for a picture
        "<html xmlns='http://www.w3.org/1999/xhtml'/>",
    ],
    ids=lambda svg: svg or "nothing",
)
def test_a_picture_that_cannot_be_decoded_is_refused_before_anything_is_sent(
    stage: Stage, sent: Sent, svg: str
) -> None:
    stage.paint(SCENE)
    sent.clear()
    with pytest.raises(ValueError):
        stage.paint(replace(with_shape(Shown(Picture(svg, "broken", 9, 9), 0, 0, 9, 9)), height=300))
    assert not sent
    stage.paint(SCENE)
    assert len(drawn(sent)) == 1


@pytest.mark.parametrize("held", [False, True])
def test_a_fault_in_the_middle_of_a_paint_sends_nothing_and_leaves_no_hold(
    stage: Stage, sent: Sent, monkeypatch: pytest.MonkeyPatch, held: bool
) -> None:
    stage.paint(SCENE)
    sent.clear()
    with monkeypatch.context() as patch:
        patch.setattr(ipycanvas.Canvas, "fill_text", lambda *_: 1 / 0)
        patch.setattr(MANAGER, "_caching", held)
        with pytest.raises(ZeroDivisionError):
            stage.paint(SCENE)
        assert MANAGER._caching is held
    assert not sent
    assert not MANAGER._commands_cache
    stage.paint(SCENE)
    assert len(drawn(sent)) == 1


def test_after_a_fault_a_picture_that_was_not_sent_is_drawn_again(
    stage: Stage, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(ipycanvas.Canvas, "fill_text", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            stage.paint(SCENE)
    sent.clear()
    stage.paint(SCENE)
    (commands,) = drawn(sent)
    assert len(named(commands, "drawImage")) == 2 + 3


def test_a_readers_own_drawing_that_is_held_back_is_not_lost(stage: Stage, sent: Sent) -> None:
    mine = ipycanvas.Canvas(width=10, height=10)
    with ipycanvas.hold_canvas():
        mine.fill_rect(1, 2, 3, 4)
        stage.paint(SCENE)
        mine.fill_rect(5, 6, 7, 8)
    commands = [command for message in drawn(sent) for command in message]
    boxes = [command[1] for command in named(commands, "fillRect")]
    assert [1, 2, 3, 4] in boxes and [5, 6, 7, 8] in boxes
    before = commands[: commands.index(next(c for c in commands if c[1] == [5, 6, 7, 8]))]
    assert named(before, "switchCanvas")[-1][1] == [f"IPY_MODEL_{mine.model_id}"]
