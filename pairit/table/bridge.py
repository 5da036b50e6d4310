"""What ipywidgets and ipycanvas cannot do, in one small widget with a module of its own in the page."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import RLock

import anywidget
import traitlets

from pairit.engine.errors import PairitError
from pairit.picture.picture import Picture
from pairit.table.canvas.motion import Flight
from pairit.table.kernel import keep_every_message
from pairit.table.modules import module
from pairit.table.widgets import press_named

_logger = logging.getLogger(__name__)

_HERE = Path(__file__).parent

Place = tuple[float, float, float, float]
"""A part of the drawing: x, y, width, height in CSS pixels."""


class Bridge(anywidget.AnyWidget):
    """The status line of a table, and its hands and ears in the page.

    It is a live region that stays in the page, so screen readers say every change. It keeps keys that are
    pressed at the table from the notebook, whose single letters would add, cut or run cells, and gives the
    focus to a neighbour when the focused button disappears. It names the canvas, lets the page scroll over
    it, hears presses and keys for it, and tells how wide and how fine the page is.

    Attributes
    ----------
    text
        What the status line says.
    shown
        Counts the changes of the table. With a press the page sends the number that it showed when that was
        made, so that a press on a page that was behind is told apart. Both are one message: a kernel may hear
        two widgets in two threads, and the later message first.
    name, letters
        What the group is called, and keys that mean something wherever the focus is in it, as `1` in a quiz.
    busy
        Whether rivals are moving.
    alt, hand, regions, size
        The drawing in words, the cards of the hand in words, where presses do something (x, y, width,
        height in CSS pixels), and the size of the drawing.
    goal
        Where the focus is to go: a number that no other goal has, and a selector within the table, or `back`
        for where it was last. Empty once the page has told that the focus is there.
    closable
        Whether Escape asks to close this part of the page, instead of leading out of it.
    sight
        Where the card is that the keys are at, as a region: the page scrolls so that it is seen.
    focus
        The card of the hand that the keys are at; -1 for none.
    width, ratio
        The page's room for the table in CSS pixels, and its screen pixels to one of them; 0 until the page
        has told.
    dark, calm, visible
        Whether the theme is dark, whether motion should be reduced, whether the page can be seen.
    """

    _esm = module(_HERE / "bridge.js")
    _css = (_HERE / "table.css").read_text(encoding="utf-8")

    text = traitlets.Unicode("").tag(sync=True)
    shown = traitlets.Int(0).tag(sync=True)
    name = traitlets.Unicode("Card table").tag(sync=True)
    letters: traitlets.List[str] = traitlets.List().tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)
    alt = traitlets.Unicode("").tag(sync=True)
    hand: traitlets.List[str] = traitlets.List().tag(sync=True)
    regions: traitlets.List[list[float]] = traitlets.List().tag(sync=True)
    size: traitlets.List[float] = traitlets.List().tag(sync=True)
    sight: traitlets.List[float] = traitlets.List().tag(sync=True)
    goal = traitlets.Unicode("").tag(sync=True)
    closable = traitlets.Bool(False).tag(sync=True)

    focus = traitlets.Int(-1).tag(sync=True)
    width = traitlets.Int(760).tag(sync=True)
    ratio = traitlets.Float(0.0).tag(sync=True)
    dark = traitlets.Bool(False).tag(sync=True)
    calm = traitlets.Bool(False).tag(sync=True)
    visible = traitlets.Bool(True).tag(sync=True)

    def __init__(self) -> None:
        keep_every_message()
        super().__init__()
        self._pressed_at: int | None = None
        self._one_press = RLock()
        self._goals = 0
        self._said, self._times = "", 0
        self._pictures: dict[str, int] = {}
        self._tap: Callable[[float, float], None] | None = None
        self._key: Callable[[str, int], None] | None = None
        self._ask: Callable[[str], None] | None = None
        self.on_msg(self._hear)

    def on_tap(self, effect: Callable[[float, float], None]) -> None:
        """Call this with the point of every press on the drawing, in its CSS pixels."""
        self._tap = effect

    def on_key(self, effect: Callable[[str, int], None]) -> None:
        """Call this with what a key asks, and the place in the hand, as `play`; or with a letter and -1."""
        self._key = effect

    def on_ask(self, effect: Callable[[str], None]) -> None:
        """Call this with what a pressed word of the page asks for: the id of a ruling, `close`."""
        self._ask = effect

    def _hear(self, _: object, message: object, buffers: object) -> None:
        """Take a message of the page; what is none of ours is ignored."""
        if not isinstance(message, dict):
            return
        pressed_at, ask, went = message.get("pressed_at"), message.get("ask"), message.get("went")
        if isinstance(message.get("press"), float):
            self.send({"heard": message["press"]})
        with self._one_press:
            self._pressed_at = pressed_at if isinstance(pressed_at, int) else None
            try:
                self._take_press(message)
            finally:
                self._pressed_at = None
        if went == self.goal:
            self.goal = ""
        if isinstance(ask, str) and self._ask:
            self._ask(ask)

    def _take_press(self, message: dict[str, object]) -> None:
        tap, key, button = message.get("tap"), message.get("key"), message.get("button")
        if isinstance(tap, list) and len(tap) == 2 and self._tap and self.takes_press():
            self._tap(float(tap[0]), float(tap[1]))
        if isinstance(key, list) and len(key) == 2 and self._key and self.takes_press():
            self._key(str(key[0]), int(key[1]))
        if isinstance(button, str) and (named := press_named(button)):
            named.click()  # whether it takes a press of an older page is its own affair

    @property
    def seen(self) -> bool:
        """Whether a page has shown it, and told what it is like."""
        return self.ratio > 0

    def takes_press(self) -> bool:
        """Whether the press that is heard now was made on the newest page; presses from Python always are."""
        return self._pressed_at in (None, self.shown)

    def say(self, text: str) -> None:
        """Say something; said again it is numbered, since unchanged text is not announced."""
        self._times = self._times + 1 if text == self._said else 1
        self._said = text
        self.text = text if self._times == 1 else f"{text} ({self._times})"

    def report(self, fault: Exception) -> None:
        """Say what went wrong in a callback: a refusal in its own words, any other fault by its name."""
        if isinstance(fault, PairitError):
            self.say(str(fault))
            return
        _logger.error("A fault in the page", exc_info=fault)
        self.say(f"Something went wrong here: {type(fault).__name__}: {fault}.")

    def go(self, place: str) -> None:
        """Lead the focus to a place of this part of the page, as soon as it is there."""
        self._goals += 1
        self.goal = f"{self._goals} {place}"

    def go_back(self) -> None:
        """Lead the focus back to where it was last in this part of the page: to a pressed word."""
        self.go("back")

    def describe(
        self,
        alt: str = "",
        hand: Sequence[str] = (),
        regions: Sequence[Place] = (),
        size: tuple[float, float] = (1, 1),
        sight: Place | tuple[()] = (),
    ) -> None:
        """Tell the page what the drawing shows and where it can be pressed; nothing where there is none."""
        with self.hold_sync():
            self.alt, self.hand, self.regions = alt, list(hand), [list(place) for place in regions]
            self.size, self.sight = list(size), list(sight)

    def move(self, moved: Sequence[Flight], size: tuple[float, float], factor: float) -> None:
        """Let the page show cards on their way; a picture is sent once, and a flight is some numbers.

        Parameters
        ----------
        moved
            What moves.
        size
            The size of the drawing.
        factor
            By which every time is multiplied.
        """
        new: dict[int, str] = {}

        def number(picture: Picture) -> int:
            if picture.svg not in self._pictures:
                self._pictures[picture.svg] = len(self._pictures)
                new[self._pictures[picture.svg]] = picture.address
            return self._pictures[picture.svg]

        ways = [
            {
                "sides": [number(flight.before), number(flight.after)],
                "start": flight.start,
                "end": flight.end,
                "ground": flight.ground,
                "delay": flight.delay * factor,
                "time": flight.time * factor,
            }
            for flight in moved
        ]
        if ways:
            self.send({"moved": ways, "pictures": new, "size": size})

    def forget_pictures(self) -> None:
        """Take note that a page has been loaded anew: it knows no picture."""
        self._pictures.clear()

    def finish(self, busy: bool) -> None:
        """Mark a change of the table as complete."""
        with self.hold_sync():
            self.busy = busy
            self.shown += 1

    def __repr__(self) -> str:
        return f"Status: {self.text}"
