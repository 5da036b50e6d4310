"""The editor in a cell: cards that are pressed, what else is set, the notation, and the answers."""

from __future__ import annotations

import html
import logging
from collections.abc import Callable
from typing import Any

import ipywidgets

from pairit.companion.browser.room import HAND
from pairit.companion.editor import page
from pairit.companion.editor.answer import settle, words_of
from pairit.companion.editor.board import Board
from pairit.companion.editor.fields import Choice, OptionField, SettingField
from pairit.companion.editor.model import Editor
from pairit.engine.errors import PairitError
from pairit.engine.game import State
from pairit.engine.text import capital
from pairit.table.bridge import Bridge
from pairit.table.clearing import Below, open_in_cell
from pairit.table.links import Rulings, with_links
from pairit.table.nameable import nameable
from pairit.table.open import play
from pairit.table.view import TableView
from pairit.table.widgets import Effect, Offer, Row, close_whole

_logger = logging.getLogger(__name__)

ASK = ("", "choose a move")


class EditorView(ipywidgets.VBox):
    """The editor shown in a cell.

    Parameters
    ----------
    editor
        What it shows.

    Attributes
    ----------
    asked
        The move that is asked about, in notation; empty for none.
    faults
        Unexpected faults, as text.
    table
        The table on which it is played on, where there is one.
    """

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.asked = ""
        self.faults: list[str] = []
        self.table: TableView | None = None
        self.bridge = Bridge()
        self.bridge.name = "Editor of positions"
        self.title = ipywidgets.HTML(f"<h3>Settle an argument: {html.escape(editor.game.title)}</h3>")
        self.tools = Row("choice")
        self.players = Choice("Players", lambda count: self._do(lambda: editor.seat(count)))
        self.settings = {setting.key: self._setting(setting.key) for setting in editor.settings}
        self.board = Board({})
        self.more = Row("choice")
        self.rare = ipywidgets.VBox(layout={"display": "none"})
        self.options: dict[str, OptionField] = {}
        self.notation = ipywidgets.Textarea(
            description="Notation, to copy or to paste into", rows=3, continuous_update=False
        )
        self.standing = ipywidgets.HTML()
        self.moves = Choice("May it be played?", self.ask)
        self.typed = ipywidgets.Text(
            description="Or type a move", placeholder="as the notation has it", continuous_update=False
        )
        self.answer = ipywidgets.HTML()
        self.foot = Row("choice")
        self.slot = Below()
        for field in (self.notation, self.typed):
            field.style.description_width = "initial"
            field.layout.width = "min(900px, 100%)"
            field.add_class("pairit-field")
        usual = [self.settings[setting.key].widget for setting in editor.settings if not setting.rare]
        desk = ipywidgets.VBox(
            [
                self.title,
                self.bridge,
                self.tools,
                self.board,
                _head("What else holds"),
                ipywidgets.Box([self.players.widget, *usual], _dom_classes=("pairit-row",)),
                self.more,
                self.rare,
                _head("The same in notation"),
                self.notation,
                _head("Settle it"),
                self.standing,
                self.moves.widget,
                self.typed,
                self.answer,
                self.foot,
            ],
            _dom_classes=("pairit-table",),
        )
        super().__init__([desk, self.slot])
        self.rulings = Rulings(self, self.bridge)
        self.board.on_ask(self._press)
        self.notation.observe(lambda change: self._paste(change["new"]), names="value")
        self.typed.observe(lambda change: self._type(change["new"]), names="value")
        self.refresh()

    def __repr__(self) -> str:
        return f"An editor of positions of {self.editor.game.title}. Run this cell to settle an argument."

    def close(self) -> None:
        """Close it with what is seldom set, though that may not be on the page yet."""
        for field in self.settings.values():
            close_whole(field.widget)
        super().close()

    # ------------------------------------------------------------ what the reader does

    def _setting(self, key: str) -> SettingField:
        setting = next(known for known in self.editor.settings if known.key == key)
        return SettingField(setting, lambda value: self._do(lambda: self.editor.set(key, value)))

    def _press(self, ask: str, what: str, index: int, code: str) -> None:
        editor = self.editor
        # A page that is behind may ask for a card that lies there no more: the next one is not meant.
        if ask == "take" and code not in editor.draft.at(what)[index : index + 1]:
            return
        if ask == "aim":
            self._do(lambda: editor.aim(what))
        elif ask == "put":
            self._do(lambda: editor.put(what))
        elif ask == "take":
            self._do(lambda: editor.take(what, index))

    def _paste(self, text: str) -> None:
        if text not in (self.editor.text, self.editor.untaken):
            self._do(lambda: self.editor.read(text))

    def _type(self, text: str) -> None:
        if text.strip():
            self.ask(text)

    def ask(self, action: str) -> None:
        """Ask about a move; an empty one asks about none."""
        self.asked = action
        self._guarded(lambda: self._show_moves(self.editor.state))
        self._guarded(self._show_answer)

    def play(self) -> None:
        """Open a table on which it is played on from here, under the editor."""
        start = self.editor.state
        if start is None:
            return
        self.table = self.slot.show(lambda: play(start))
        self.foot.show(self._foot())
        self.bridge.say("The table stands below the editor.")
        self.table.bridge.go(HAND)

    def close_table(self) -> None:
        """End the table that was opened, and take it off the page."""
        self.table = None
        self.slot.leave()
        self.foot.show(self._foot())

    def _do(self, change: Effect) -> None:
        """Change the desk; what cannot be done is said, and the desk stays as it was."""

        def run() -> None:
            try:
                change()
            except PairitError as refusal:
                self.editor.said = str(refusal)
            self._show()

        self._guarded(run)

    def _guarded(self, run: Callable[[], None]) -> None:
        try:
            run()
        except Exception as fault:  # a callback: nobody else would hear of it
            _logger.error("A fault in the editor", exc_info=fault)
            self.faults.append(f"{type(fault).__name__}: {fault}")
            self.bridge.say(f"Something went wrong here: {type(fault).__name__}: {fault}.")

    # ------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Show the desk as it is now."""
        self._guarded(self._show)

    def _show(self) -> None:
        editor = self.editor
        self._show_cards()
        self.players.show(tuple((count, str(count)) for count in editor.game.seats), editor.draft.players)
        trouble = editor.trouble.part if editor.trouble and not editor.untaken else ""
        for setting in editor.settings:
            field = self.settings[setting.key]
            field.show(setting, editor.value(setting), editor.draft.players)
            field.mark(setting.key == trouble)
            if setting.rare and setting.key == trouble:
                self._unfold()
        for name, rule in self.options.items():
            rule.show(editor.rules.options[name])
        self.tools.show(self._tools())
        folded = self.rare.layout.display == "none"
        words = "House rules and what is seldom set" if folded else "Fold house rules"
        self.more.show([(words, self._toggle_rare, ())])
        self.notation.value = editor.untaken or editor.text
        self.standing.value = page.standing(editor)
        self._show_moves(editor.state)
        self._show_answer()
        self.foot.show(self._foot())
        self.bridge.say(self._said())
        self.bridge.finish(busy=False)

    def _show_cards(self) -> None:
        editor = self.editor
        faces = {
            card.code: editor.plan.face(card)._repr_html_()
            for card in editor.rules.cards
            if card.code not in self.board.faces
        }
        with self.board.hold_sync():
            if faces:
                self.board.faces = {**self.board.faces, **faces}
            self.board.rows = page.rows(editor)

    def _tools(self) -> list[Offer]:
        editor = self.editor
        offers: list[Offer] = []
        if editor.can_undo:
            offers.append(("Undo", lambda: self._do(editor.undo), ()))
        offers.append(("Clear the desk", lambda: self._do(editor.clear), ()))
        if editor.draft.rest_in_pile:
            words, in_pile = f"The rest {editor.plan.aside}", False
        else:
            words, in_pile = "The rest to the pile", True
        offers.append((words, lambda: self._do(lambda: editor.rest(in_pile)), ()))
        return offers

    def _foot(self) -> list[Offer]:
        offers: list[Offer] = []
        if self.editor.state is not None:
            offers.append(("Play from here", lambda: self._guarded(self.play), ("main",)))
        if self.table is not None:
            offers.append(("Close the table", lambda: self._guarded(self.close_table), ()))
        return offers

    def _show_moves(self, state: State | None) -> None:
        if state is None:
            self.moves.show((ASK,), "")
            return
        legal = set(map(str, state.legal_actions()))
        named = nameable(state)
        offered = tuple(
            (action, f"{'✓' if action in legal else '✗'} {words_of(state, action)}") for action in named
        )
        self.moves.show((ASK, *offered), self.asked if self.asked in named else "")

    def _show_answer(self) -> None:
        if not self.asked or self.editor.state is None:
            self.answer.value = ""
            return
        try:
            answer = settle(self.editor, self.asked)
        except PairitError as refusal:
            self.answer.value = f'<div class="pairit-answer"><p>{with_links(str(refusal))}</p></div>'
            self.bridge.say(str(refusal))
            return
        self.answer.value = page.settled(answer, self.editor.game.name)
        yes = "Yes." if answer.verdict.legal else "Not now."
        self.bridge.say(f"{capital(answer.words)}? {yes} {answer.verdict.sentence}")

    def _said(self) -> str:
        editor = self.editor
        if editor.trouble:
            now = editor.trouble.sentence
            if not editor.untaken:
                now = f"Not a position yet. {now}"
        elif editor.state is not None and editor.state.to_move is not None:
            now = f"{page.counted_moves(editor.state)}."
        else:
            now = "The round is over."
        return f"{editor.said} {now}".strip()

    def _toggle_rare(self) -> None:
        """Unfold the house rules and what is seldom set, or fold them again."""
        if self.rare.layout.display == "none":
            self._unfold()
        else:
            self.rare.layout.display = "none"
        self.refresh()

    def _unfold(self) -> None:
        """Show the house rules and what is seldom set; they are made when they are first needed."""
        editor = self.editor
        if not self.rare.children:
            for name, option in editor.game.options.known.items():
                self.options[name] = OptionField(option, self._option_change(name))
            rare = [self.settings[setting.key].widget for setting in editor.settings if setting.rare]
            rules = [field.widget for field in self.options.values()]
            self.rare.children = (_head("House rules"), *rules, _head("Seldom set"), *rare)
        self.rare.layout.display = None

    def _option_change(self, name: str) -> Callable[[Any], None]:
        return lambda value: self._do(lambda: self.editor.set_option(name, value))


def _head(title: str) -> ipywidgets.HTML:
    return ipywidgets.HTML(f"<h3>{title}</h3>")


def editor(start: str | State) -> EditorView:
    """Open the editor of positions in this cell: build one, and let the rulings settle the argument about it.

    Parameters
    ----------
    start
        A game's name, as `pair-it`, for an empty desk; or a state, or a position in notation, to begin from.

    Raises
    ------
    OptionError, PositionError
        If there is no such game, or the position cannot be read.

    Examples
    --------
    >>> editor("pair-it")
    An editor of positions of Pair It. Run this cell to settle an argument.
    """
    view = EditorView(Editor(start))
    open_in_cell(view)
    return view
