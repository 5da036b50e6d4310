"""The one room that talks to ipycanvas, with a guard against each of its traps.

- A paint is one message: commands are held back and sent together, and a fault in the middle of a paint
  sends nothing and leaves no hold behind (ipycanvas' own hold has no `finally`).
- Every paint names its canvas anew: after the page was loaded again the page has forgotten which canvas is
  current, and would never draw again.
- Numbers are checked before they are sent: one that is no number stops every canvas of the page for good.
- Pictures are checked before they are drawn, since one that does not decode has the same effect, and each is
  drawn once into a hidden canvas, from which it is copied: drawn directly, it would be decoded at each paint.
- Nothing that was drawn is closed while its table is in use: a page that is behind would still look for it,
  and never draw again. Hidden canvases take other pictures instead.
- A picture is sent as an address that holds its data: of plain bytes the page would make an address at each
  drawing, and never give it back.
- The canvas has as many pixels as the screen, so it is sharp; the page shrinks it, so it is never cut off.
- It listens to nothing: the mouse, touch, wheel and keys are the bridge's.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from xml.etree import ElementTree

import ipycanvas
import ipywidgets
from ipycanvas import canvas as ipycanvas_room

from pairit.picture.picture import Picture
from pairit.table.canvas.scene import Label, Lines, Panel, Scene, Shape, Shown
from pairit.table.widgets import close_whole

FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
LARGEST = 10_000
"""Pixels beyond which a measure is a mistake."""

SHARPEST = 3
"""Screen pixels to one CSS pixel, at most: more cannot be told apart."""


KEPT = 160
"""Hidden canvases with pictures that are ready to be copied: several times as many as one scene shows, so
that one that takes another picture has long been out of use."""

_painting = threading.RLock()
"""Tables of one kernel paint one after another: what their pages tell them may arrive in several threads."""


class Stage:
    """A canvas that paints scenes.

    Parameters
    ----------
    ask
        Called when a page has loaded the canvas and shows nothing yet: it should paint.

    Attributes
    ----------
    canvas
        The widget.
    scale
        Screen pixels to one CSS pixel.
    """

    def __init__(self, ask: Callable[[], None]) -> None:
        self.scale = 2
        self._ask = ask
        self._size = (0.0, 0.0)
        self._sprites: dict[tuple[str, float, float, int], _Sprite] = {}
        self._hidden = ipywidgets.Layout()
        self.canvas = ipycanvas.Canvas(width=1, height=1, layout={"max_width": "100%", "height": "auto"})
        self.canvas.add_class("pairit-stage")
        self.canvas.on_client_ready(self._new_page)

    def set_scale(self, ratio: float) -> bool:
        """Follow the screen's pixels; says whether anything changed, so that it must be painted anew."""
        scale = min(SHARPEST, max(1, math.ceil(ratio)))
        if scale == self.scale:
            return False
        self.scale = scale
        self._size = (0.0, 0.0)
        # The pictures of the other scale stay: a paint may be under way that still copies them.
        return True

    def paint(self, scene: Scene) -> None:
        """Show a scene: all of it, in one message.

        Raises
        ------
        ValueError
            If a measure is no number or a picture cannot be decoded; nothing has been sent then.
        """
        _check_size(scene)
        for shape in scene.shapes:
            _check(shape)
        self._fit(scene.width, scene.height)
        sprites = [self._sprite(shape) for shape in scene.shapes if isinstance(shape, Shown)]
        with _painting, _held():
            for sprite in dict.fromkeys(sprites):
                sprite.prepare()
            pen = _Pen(self.canvas, self.scale)
            pen.begin(scene.width, scene.height)
            at = iter(sprites)
            for shape in scene.shapes:
                if isinstance(shape, Shown):
                    pen.show(shape, next(at).canvas)
                else:
                    pen.draw(shape)
        for sprite in sprites:
            sprite.ready = True

    def close(self) -> None:
        """Close the canvas and the hidden ones, long after the last paint."""
        for sprite in self._sprites.values():
            sprite.close()
        self._sprites.clear()
        self._hidden.close()  # also where nothing was painted yet
        close_whole(self.canvas)

    def _fit(self, width: float, height: float) -> None:
        if (width, height) != self._size:
            self._size = (width, height)
            with self.canvas.hold_sync():  # one message, so that no page shows half of it
                self.canvas.width, self.canvas.height = round(width * self.scale), round(height * self.scale)
            self.canvas.layout.width = f"{width:g}px"

    def _sprite(self, shown: Shown) -> _Sprite:
        key = (shown.picture.svg, shown.width, shown.height, self.scale)
        sprite = self._sprites.pop(key, None)
        if sprite is None:
            width, height = round(shown.width * self.scale), round(shown.height * self.scale)
            if len(self._sprites) < KEPT:
                sprite = _Sprite(shown.picture, width, height, layout=self._hidden)
            else:
                sprite = self._sprites.pop(next(iter(self._sprites)))
                sprite.take(shown.picture, width, height)
        self._sprites[key] = sprite  # what was used last stands last
        return sprite

    def _new_page(self) -> None:
        for sprite in self._sprites.values():
            sprite.ready = False
        self._ask()


class _Sprite:
    """A picture in a hidden canvas, ready to be copied."""

    def __init__(self, picture: Picture, width: int, height: int, layout: ipywidgets.Layout) -> None:
        self.ready = False
        self._image = ipywidgets.Image(value=picture.address.encode(), format="url", layout=layout)
        self.canvas = ipycanvas.Canvas(width=width, height=height, layout=layout)

    def take(self, picture: Picture, width: int, height: int) -> None:
        """Hold another picture from now on."""
        self.ready = False
        self._image.value = picture.address.encode()
        with self.canvas.hold_sync():
            self.canvas.width, self.canvas.height = width, height

    def prepare(self) -> None:
        """Draw it into its canvas, where the page does not have it yet."""
        if not self.ready:
            self.canvas.clear_rect(0, 0, self.canvas.width, self.canvas.height)
            self.canvas.draw_image(self._image, 0, 0, self.canvas.width, self.canvas.height)

    def close(self) -> None:
        """Take it out of the page and the kernel, with the layout that all share."""
        close_whole(self._image)
        close_whole(self.canvas)


class _Pen:
    """Draws shapes, and says each style only when it changes."""

    def __init__(self, canvas: ipycanvas.Canvas, scale: int) -> None:
        self._canvas, self._scale = canvas, scale
        self._styles: dict[str, object] = {}

    def begin(self, width: float, height: float) -> None:
        # A new page has forgotten all styles, and clear() would show a blank before the paint is complete.
        self._canvas.set_transform(self._scale, 0, 0, self._scale, 0, 0)
        self._canvas.clear_rect(0, 0, width, height)

    def show(self, shape: Shown, sprite: ipycanvas.Canvas) -> None:
        self._canvas.draw_image(sprite, shape.x, shape.y, shape.width, shape.height)

    def draw(self, shape: Panel | Label | Lines) -> None:
        if isinstance(shape, Label):
            self._text(shape)
        elif isinstance(shape, Lines):
            self._lines(shape)
        else:
            self._panel(shape)

    def _text(self, label: Label) -> None:
        self._style("fill_style", label.fill)
        self._style("font", f"{'bold ' if label.bold else ''}{label.size:g}px {FONT}")
        self._style("text_align", label.align)
        most = (label.most,) if label.most else ()
        self._canvas.fill_text(label.text, label.x, label.y, *most)

    def _lines(self, lines: Lines) -> None:
        self._style("stroke_style", lines.stroke)
        self._style("line_width", lines.line)
        self._style("line_join", "round")
        self._style("line_cap", "round")
        self._canvas.begin_path()
        self._canvas.move_to(*lines.points[0])
        for point in lines.points[1:]:
            self._canvas.line_to(*point)
        self._canvas.stroke()

    def _panel(self, panel: Panel) -> None:
        x, y, width, height = panel.x, panel.y, panel.width, panel.height
        if panel.radius or panel.edge:
            self._outline(x, y, x + width, y + height, panel.radius)
        if panel.fill:
            self._style("fill_style", panel.fill)
            if panel.radius or panel.edge:
                self._canvas.fill()
            else:
                self._canvas.fill_rect(x, y, width, height)
        if panel.edge:
            self._style("stroke_style", panel.edge)
            self._style("line_width", panel.line)
            self._canvas.stroke()

    def _outline(self, left: float, top: float, right: float, bottom: float, radius: float) -> None:
        self._canvas.begin_path()
        self._canvas.move_to(left + radius, top)
        for corner, along in (
            ((right, top), (right, bottom)),
            ((right, bottom), (left, bottom)),
            ((left, bottom), (left, top)),
            ((left, top), (right, top)),
        ):
            self._canvas.arc_to(*corner, *along, radius)
        self._canvas.close_path()

    def _style(self, name: str, value: object) -> None:
        if self._styles.get(name) != value:
            self._styles[name] = value
            setattr(self._canvas, name, value)


@contextmanager
def _held() -> Iterator[None]:
    """Hold commands back and send them as one message; a fault sends nothing and ends the hold.

    Commands that a reader of ours holds back meanwhile stay where they are.
    """
    manager = ipycanvas_room._CANVAS_MANAGER
    others = manager._caching, manager._commands_cache, manager._buffers_cache
    manager._caching, manager._commands_cache, manager._buffers_cache = True, [], []
    manager._current_canvas = None
    try:
        yield
        manager.flush()
    finally:
        manager._caching, manager._commands_cache, manager._buffers_cache = others
        manager._current_canvas = None


def _check_size(scene: Scene) -> None:
    """Refuse a scene that has no size."""
    if not all(_is_number(size) and size > 0 for size in (scene.width, scene.height)):
        raise ValueError(f"A scene of this size cannot be painted: {scene.width!r} by {scene.height!r}.")


def _check(shape: Shape) -> None:
    """Refuse what would stop the page's canvases: no numbers, sizes below nothing, broken pictures."""
    places: tuple[float, ...]
    sizes: tuple[float, ...]
    if isinstance(shape, Label):
        places, sizes = (shape.x, shape.y), (shape.size, shape.most)
    elif isinstance(shape, Lines):
        if not shape.points:
            raise ValueError(f"A line has points: {shape}")
        places, sizes = tuple(number for point in shape.points for number in point), (shape.line,)
    elif isinstance(shape, Shown):
        places, sizes = (shape.x, shape.y), (shape.width, shape.height)
        if not all(_is_number(size) and size >= 1 for size in sizes):
            raise ValueError(f"A picture is painted at one pixel or more: {shape}")
        if not _decodes(shape.picture.svg):
            raise ValueError(f"This picture cannot be decoded: {shape.picture.alt}")
    else:
        places, sizes = (shape.x, shape.y), (shape.width, shape.height, shape.radius, shape.line)
    if not all(_is_number(number) for number in (*places, *sizes)) or min(sizes) < 0:
        raise ValueError(f"A measure of this shape cannot be painted: {shape}")
    if isinstance(shape, Panel) and shape.radius > min(shape.width, shape.height) / 2:
        raise ValueError(f"The corners of this panel are too round: {shape}")


def _is_number(number: object) -> bool:
    """Whether JSON and the canvas take it: a plain number, neither endless nor far outside.

    numpy's numbers are none that JSON knows, and True is no number.
    """
    return type(number) in (int, float) and math.isfinite(number) and abs(number) <= LARGEST  # type: ignore[arg-type]


@lru_cache(maxsize=512)
def _decodes(svg: str) -> bool:
    """Whether a browser takes a text for an SVG picture."""
    try:
        return ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    except ElementTree.ParseError:
        return False
