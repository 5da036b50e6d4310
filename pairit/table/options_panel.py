"""The panel of house rules, players and level, from which a new match is dealt."""

from __future__ import annotations

from typing import Any

import ipywidgets

from pairit.bots import Rival, levels
from pairit.engine.options import Option, Value
from pairit.table.table import Table
from pairit.table.widgets import Effect

SHORT_LIST = 9
"""Up to so many values are a list to choose from; more are a number to type."""

_STYLE = {"description_width": "320px"}
_WIDE = {"width": "min(600px, 100%)"}


class OptionsPanel(ipywidgets.VBox):
    """Every house rule with its ruling, and what a new match needs.

    It begins folded, and its parts are made when it is first unfolded: most matches never need them.

    Parameters
    ----------
    table
        The table that deals the new match.
    """

    children: tuple[ipywidgets.Widget, ...]
    players: ipywidgets.Dropdown
    level: ipywidgets.Dropdown
    seed: ipywidgets.Text
    rules: dict[str, ipywidgets.ValueWidget]
    trouble: ipywidgets.HTML

    def __init__(self, table: Table) -> None:
        self.table = table
        super().__init__(layout={"display": "none"}, _dom_classes=("pairit-options",))

    def toggle(self) -> None:
        """Unfold it, or fold it again."""
        if self.layout.display == "none":
            self.unfold()
        else:
            self.layout.display = "none"

    def unfold(self) -> None:
        """Show the rules that are in force, ready to be changed."""
        self._guarded(self._unfold)

    def _guarded(self, effect: Effect) -> None:
        """Do something; a fault is said at the table."""
        try:
            effect()
        except Exception as fault:
            self.table.report(fault)
            self.table.say_notice(self.table.notice)

    def _unfold(self) -> None:
        if not self.children:
            self.children = self._parts()
        table = self.table
        self.players.value = table.state.players
        # A table may have been opened with a value that no list has: `mate/6`, coins of one's own.
        own = self.table.names[1].removesuffix(" 1")
        _choose(self.level, table.level, table.level if isinstance(table.level, str) else own)
        for name, control in self.rules.items():
            value = table.game.options[name]
            _choose(control, value, str(value))
        self.layout.display = None

    def _parts(self) -> tuple[ipywidgets.Widget, ...]:
        game = self.table.game
        self.players = _dropdown("Players", [(str(count), count) for count in game.seats])
        self.level = _dropdown(
            "Level of the rivals", [(bot.name, level) for level, bot in levels(game).items()]
        )
        self.seed = ipywidgets.Text(
            description="Seed, for the same cards again",
            placeholder="empty: fresh cards",
            style=_STYLE,
            layout=_WIDE,
        )
        self.rules = {name: _control(option) for name, option in game.options.known.items()}
        deal = ipywidgets.Button(description="Deal a new match with these rules").add_class("pairit-choice")
        deal.on_click(lambda _: self._guarded(self._deal))
        self.trouble = ipywidgets.HTML()
        note = ipywidgets.HTML("<h3>House rules</h3>A new match ends the present one.")
        return (note, self.players, self.level, self.seed, *self.rules.values(), self.trouble, deal)

    def _deal(self) -> None:
        table = self.table
        typed = self.seed.value.strip()
        if typed and not (typed.isascii() and typed.isdecimal() and len(typed) < 19):
            self.trouble.value = "A seed is a whole number of at most 18 digits; empty means fresh cards."
            return
        self.trouble.value = self.seed.value = ""
        chosen: dict[str, object] = {name: control.value for name, control in self.rules.items()}
        table.new_match(self.players.value, self.level.value, int(typed) if typed else None, chosen)
        self.layout.display = "none"


def _dropdown(description: str, options: list[tuple[str, Any]]) -> ipywidgets.Dropdown:
    return ipywidgets.Dropdown(description=description, options=options, style=_STYLE, layout=_WIDE)


def _choose(control: ipywidgets.ValueWidget, value: Value | Rival, label: str) -> None:
    """Choose a value; a list that lacks it gets it."""
    if isinstance(control, ipywidgets.Dropdown) and value not in [one for _, one in control.options]:
        control.options = [*control.options, (label, value)]
    control.value = value


def _control(option: Option) -> ipywidgets.ValueWidget:
    words = f"{option.question} ({option.ruling})"
    if len(option.values) <= SHORT_LIST:
        return _dropdown(words, [(_label(option, value), value) for value in option.values])
    low, high = option.values[0], option.values[-1]
    return ipywidgets.BoundedIntText(description=words, min=low, max=high, style=_STYLE, layout=_WIDE)


def _label(option: Option, value: Value) -> str:
    usual = " (usual)" if value == option.default else ""
    return f"{option.describe(value)}{usual}"
