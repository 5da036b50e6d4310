"""Buttons that stay the same elements of the page while their words and effects change.

A rebuilt row of buttons would lose the keyboard's focus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from weakref import WeakValueDictionary

import ipywidgets

Effect = Callable[[], None]
Offer = tuple[str, Effect, tuple[str, ...]]
"""What a button offers: its words, its effect and its looks."""


GONE = "pairit-gone"
"""The style sheet's word for what is not shown."""


class Press(ipywidgets.Button):
    """A button whose words and effect change.

    The page sends its name with what the page showed: `Bridge` tells why.

    Parameters
    ----------
    looks
        Its looks that stay, whatever it offers.
    more
        Traits of the button, as a layout and a style that it shares with others.
    """

    def __init__(self, looks: tuple[str, ...], **more: object) -> None:
        self._name = f"pairit-press-{next(_numbers)}"
        super().__init__(_dom_classes=(self._name, GONE), **more)
        _presses[self._name] = self
        self._always = looks
        self._effect: Effect = _nothing
        self.on_click(lambda _: self._effect())

    @property
    def offered(self) -> bool:
        """Whether it is on the page."""
        return GONE not in self._dom_classes

    def offer(self, label: str, effect: Effect, looks: Iterable[str] = ()) -> None:
        """Show it with these words and this effect."""
        self._effect = effect
        with self.hold_sync():
            self.description = label
            self._dom_classes = (self._name, *(f"pairit-{look}" for look in (*self._always, *looks)))

    def hide(self) -> None:
        """Take it off the page, and its effect with it."""
        self._effect = _nothing
        self._dom_classes = (self._name, GONE)


_numbers = count(1)
_presses: WeakValueDictionary[str, Press] = WeakValueDictionary()


def press_named(name: str) -> Press | None:
    """Find the button that the page calls so, a class of its element."""
    return _presses.get(name)


class Row(ipywidgets.HBox):
    """A row of as many buttons as are offered; spare ones stay hidden.

    A button is made when it is first needed, and has its layout and style in common with its row: every
    widget is a message that the first sight of a table waits for.
    """

    def __init__(self, *looks: str) -> None:
        self._looks = looks
        self._common = {"layout": ipywidgets.Layout(), "style": ipywidgets.ButtonStyle()}
        super().__init__(_dom_classes=("pairit-row", GONE))

    def show(self, offers: list[Offer]) -> None:
        """Offer these, each a label, an effect and looks."""
        missing = len(offers) - len(self.children)
        if missing > 0:
            self.children += tuple(Press(self._looks, **self._common) for _ in range(missing))
        for button, offer in zip(self.children, offers, strict=False):
            button.offer(*offer)
        for button in self.children[len(offers) :]:
            button.hide()
        (self.remove_class if offers else self.add_class)(GONE)

    def close(self) -> None:
        """Close it with what its buttons have in common, though it may have none yet."""
        for part in self._common.values():
            part.close()
        super().close()


def whole(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    """List a widget and what it holds, and their layouts and styles."""
    held = [getattr(widget, name, None) for name in ("layout", "style")]
    held += getattr(widget, "children", ())
    return [widget, *(part for one in held if isinstance(one, ipywidgets.Widget) for part in whole(one))]


def close_whole(widget: ipywidgets.Widget) -> None:
    """Close a widget with what it holds, and their layouts and styles.

    ipywidgets closes one alone, and keeps the others as long as the kernel runs.
    """
    for part in whole(widget):
        part.close()


def later(effect: Callable[..., None], argument: object) -> Effect:
    """Bind an argument now, so that a loop's next turn does not change it."""
    return lambda: effect(argument)


def only_if(condition: Callable[[], bool], effect: Effect) -> Effect:
    """Let an effect happen only under a condition that is asked at the press."""

    def run() -> None:
        if condition():
            effect()

    return run


def _nothing() -> None:
    """Do nothing: the effect of a hidden button."""
