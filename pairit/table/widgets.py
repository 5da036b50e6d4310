"""Buttons that stay the same elements of the page while their words and effects change.

A rebuilt row of buttons would lose the keyboard's focus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import ipywidgets

Effect = Callable[[], None]
Offer = tuple[str, Effect, tuple[str, ...]]
"""What a button offers: its words, its effect and its looks."""


class Press(ipywidgets.Button):
    """A button whose words and effect change."""

    def __init__(self, *looks: str) -> None:
        super().__init__()
        self._always: tuple[str, ...] = looks
        self._effect: Effect = _nothing
        self.on_click(lambda _: self._effect())
        self.hide()

    def offer(self, label: str, effect: Effect, looks: Iterable[str] = ()) -> None:
        """Show it with these words and this effect."""
        self._effect = effect
        self.description = label
        self._dom_classes = tuple(f"pairit-{look}" for look in (*self._always, *looks))
        self.layout.display = None

    def hide(self) -> None:
        """Take it off the page, and its effect with it."""
        self._effect = _nothing
        self.layout.display = "none"


class Row(ipywidgets.HBox):
    """A row of as many buttons as are offered; spare ones stay hidden."""

    def __init__(self, spare: int, *looks: str) -> None:
        self._looks = looks
        self._presses = [Press(*looks) for _ in range(spare)]
        super().__init__(self._presses)
        self.add_class("pairit-row")

    def show(self, offers: list[Offer]) -> None:
        """Offer these, each a label, an effect and looks."""
        missing = len(offers) - len(self._presses)
        if missing > 0:
            self._presses += [Press(*self._looks) for _ in range(missing)]
            self.children = tuple(self._presses)
        for button, offer in zip(self._presses, offers, strict=False):
            button.offer(*offer)
        for button in self._presses[len(offers) :]:
            button.hide()
        self.layout.display = None if offers else "none"


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
