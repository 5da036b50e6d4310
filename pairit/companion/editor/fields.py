"""The form controls of the editor: one for everything that can be set, which is shown again at every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from pairit.companion.editor.plan import Choices, Setting, number_in, zeros
from pairit.engine.options import Option, Value
from pairit.table.widgets import GONE

SHORT_LIST = 9
"""Up to so many values are a list to choose from; more are a number to type."""

MOST = 10**9

_STYLE = {"description_width": "initial"}
_WIDE = {"width": "min(440px, 100%)"}

Change = Callable[[str], None]


class Field:
    """One control: it shows a value, and tells when the reader changes it.

    Attributes
    ----------
    widget
        What stands on the page.
    """

    widget: ipywidgets.Widget

    def __init__(self, change: Callable[[Any], None]) -> None:
        self._change = change
        self._showing = False

    def _told(self, change: Any) -> None:
        if not self._showing:
            self._change(change["new"])


class Choice(Field):
    """A list to choose from."""

    def __init__(self, label: str, change: Callable[[Any], None]) -> None:
        super().__init__(change)
        self._shown: Choices | None = None
        self.widget = ipywidgets.Dropdown(description=label, style=_STYLE, layout=_WIDE)
        self.widget.add_class("pairit-field")
        self.widget.observe(self._told, names="value")

    def show(self, choices: Any, value: Any) -> None:
        """Show these choices, values with their words, and the one that is set."""
        self._showing = True
        try:
            if choices != self._shown:
                self.widget.options = [(words, offered) for offered, words in choices]
                self._shown = choices
            self.widget.value = value
        finally:
            self._showing = False


class Typed(Field):
    """A line to type in."""

    def __init__(self, label: str, change: Change) -> None:
        super().__init__(change)
        self.widget = ipywidgets.Text(
            description=label, style=_STYLE, layout=_WIDE, continuous_update=False
        ).add_class("pairit-field")
        self.widget.observe(self._told, names="value")

    def show(self, value: str) -> None:
        """Show what is set."""
        self._showing = True
        self.widget.value = value
        self._showing = False


class Numbers(Field):
    """A number for every seat; spare ones stay hidden."""

    def __init__(self, label: str, change: Change) -> None:
        super().__init__(change)
        self._label, self._players = label, 0
        self.widget = ipywidgets.VBox(layout=_WIDE).add_class("pairit-numbers")

    def _told(self, change: Any) -> None:
        super()._told({"new": " / ".join(str(number.value) for number in self._numbers)})

    @property
    def _numbers(self) -> tuple[ipywidgets.BoundedIntText, ...]:
        """The controls of those who play."""
        shown: tuple[ipywidgets.BoundedIntText, ...] = self.widget.children[: self._players]
        return shown

    def show(self, players: int, value: str) -> None:
        """Show the numbers; a text that has others is shown as far as it goes."""
        numbers = (value or zeros(players)).split("/") + ["0"] * players
        self._showing = True
        try:
            for seat in range(len(self.widget.children), players):
                number = ipywidgets.BoundedIntText(
                    description=f"{self._label}, seat {seat}",
                    min=-MOST,
                    max=MOST,
                    style=_STYLE,
                    layout={"width": "100%"},
                ).add_class("pairit-field")
                number.observe(self._told, names="value")
                self.widget.children += (number,)
            self._players = players
            for spare in self.widget.children[players:]:
                spare.add_class(GONE)
            for control, written in zip(self._numbers, numbers, strict=False):
                control.remove_class(GONE)
                control.value = number_in(written)
        finally:
            self._showing = False


class SettingField:
    """The control of one setting."""

    def __init__(self, setting: Setting, change: Change) -> None:
        self._field: Choice | Numbers | Typed
        if setting.choices:
            self._field = Choice(setting.label, change)
        elif setting.per_seat:
            self._field = Numbers(setting.label, change)
        else:
            self._field = Typed(setting.label, change)
        self.widget = self._field.widget

    def show(self, setting: Setting, value: str, players: int) -> None:
        """Show what is set now."""
        if isinstance(self._field, Choice):
            self._field.show(setting.choices, value)
        elif isinstance(self._field, Numbers):
            self._field.show(players, value)
        else:
            self._field.show(value)

    def mark(self, troubled: bool) -> None:
        """Mark it where what is set stands in the way."""
        (self.widget.add_class if troubled else self.widget.remove_class)("pairit-troubled")


class OptionField:
    """The control of one house rule."""

    def __init__(self, option: Option, change: Callable[[Any], None]) -> None:
        self._option = option
        label = f"{option.question} ({option.ruling})"
        self._field = Choice(label, change) if len(option.values) <= SHORT_LIST else Typed(label, change)
        self.widget = self._field.widget

    def show(self, value: Value) -> None:
        """Show the value in force."""
        if isinstance(self._field, Typed):
            self._field.show(str(value))
            return
        option = self._option
        values = [*option.values, *([] if value in option.values else [value])]
        usual = {option.default: " (usual)"}
        self._field.show(
            tuple((offered, f"{option.describe(offered)}{usual.get(offered, '')}") for offered in values),
            value,
        )
