"""The buttons view: the whole table as ipywidgets, nothing drawn.

Buttons are made once and then only change their words and whether they show: a rebuilt row would lose the
keyboard's focus.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable

import ipywidgets

from pairit import rulebook
from pairit.engine.verdict import Verdict
from pairit.table.bridge import Bridge
from pairit.table.options_panel import OptionsPanel
from pairit.table.pace import SPEEDS
from pairit.table.table import Line, Table

LINES_SHOWN = 60
"""Lines of the log that stay on the page; the table keeps all."""


Offer = tuple[str, Callable[[], None], tuple[str, ...]]
"""What a button offers: its words, its effect and its looks."""


class Press(ipywidgets.Button):
    """A button whose words and effect change, while it stays the same element of the page."""

    def __init__(self, *looks: str) -> None:
        super().__init__()
        self._always: tuple[str, ...] = looks
        self._effect: Callable[[], None] = _nothing
        self.on_click(lambda _: self._effect())
        self.hide()

    def offer(self, label: str, effect: Callable[[], None], looks: Iterable[str] = ()) -> None:
        """Show it with these words and this effect."""
        self._effect = effect
        self.description = label
        self._dom_classes = tuple(f"pairit-{look}" for look in (*self._always, *looks))
        self.layout.display = None

    def hide(self) -> None:
        """Take it off the page, and its effect with it."""
        self._effect = _nothing
        self.layout.display = "none"


def _nothing() -> None:
    """Do nothing: the effect of a hidden button."""


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


class ButtonsView(ipywidgets.VBox):
    """A table shown as buttons and text.

    Parameters
    ----------
    table
        What it shows; several views may show the same one.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bridge = Bridge()
        self.title = ipywidgets.HTML()
        self.board = ipywidgets.HTML()
        self.choices = Row(8, "choice")
        self.hand = Row(20, "card")
        self.answer = ipywidgets.HTML()
        self.score = ipywidgets.HTML()
        self.after = Row(3, "choice")
        self.log_lines = ipywidgets.HTML()
        self.speed = ipywidgets.Dropdown(options=list(SPEEDS), value=table.speed, description="Speed")
        self.foot = Row(2, "choice")
        self.options = OptionsPanel(table)
        self.options.layout.display = "none"
        super().__init__(
            [
                self.title,
                self.bridge,
                self.board,
                self.choices,
                self.hand,
                self.answer,
                self.score,
                self.after,
                self.log_lines,
                ipywidgets.HBox([self.speed, self.foot]).add_class("pairit-row"),
                self.options,
            ]
        )
        self.hand.add_class("pairit-hand")
        self.add_class("pairit-table")
        self.speed.observe(lambda change: table.set_speed(change["new"]), names="value")
        table.listen(self.refresh)
        self.refresh()

    def __repr__(self) -> str:
        table = self.table
        rivals = ", ".join(table.names[1:])
        return f"{table.game.title}: a table for you and {rivals}. Run this cell to play."

    # ------------------------------------------------------------ the parts of the page

    def refresh(self) -> None:
        """Show the table as it is now; a fault in showing it is said in the status line."""
        try:
            self._show()
        except Exception as fault:
            self.table.report(fault)
            self.bridge.say(self.table.notice)

    def _show(self) -> None:
        table = self.table
        self.title.value = self._title()
        self.board.value = self._board()
        self.choices.show(self._if_fresh(self._choices()))
        self.hand.show(self._if_fresh(self._hand()))
        self.answer.value = self._answer()
        self.score.value = self._score()
        self.after.show(self._if_fresh(self._after()))
        self.log_lines.value = self._log(table.log[-LINES_SHOWN:])
        self.foot.show(self._foot())
        self.bridge.say(table.notice or table.latest)
        self.bridge.finish(busy=not table.waiting)

    def _if_fresh(self, offers: list[Offer]) -> list[Offer]:
        """Let a press count only where the page showed the newest words when it was made."""
        return [(label, _only_if(self.bridge.takes_press, effect), looks) for label, effect, looks in offers]

    def _title(self) -> str:
        table = self.table
        options = table.game.options
        chips = [
            f"{option.question}: {option.describe(options[name])} ({option.ruling})"
            for name, option in options.known.items()
            if name in options.changed
        ]
        head = f"<strong>{html.escape(table.game.title)}</strong> <span>{html.escape(table.place)}</span>"
        shown = "".join(f'<span class="pairit-chip">{html.escape(chip)}</span>' for chip in chips)
        return f'<div class="pairit-title">{head}{shown}</div>'

    def _board(self) -> str:
        table = self.table
        facts = "".join(
            f"<dt>{html.escape(fact.label)}</dt><dd>{html.escape(fact.value)}</dd>"
            for fact in table.layout.facts(table.view, table.names)
        )
        rows = "".join(
            f'<tr><th scope="row">{"▶ " if seat.to_move else ""}{html.escape(seat.name)}</th>'
            f'<td class="pairit-number">{seat.cards}</td><td class="pairit-number">{seat.points}</td>'
            f"<td>{html.escape('to move' if seat.to_move else seat.note)}</td></tr>"
            for seat in table.layout.seats(table.view, table.names)
        )
        columns = "".join(f'<th scope="col">{column}</th>' for column in ("Player", "Cards", "Points", ""))
        return f'<div class="pairit-board"><dl>{facts}</dl><table><tr>{columns}</tr>{rows}</table></div>'

    def _choices(self) -> list[Offer]:
        table, layout = self.table, self.table.layout
        if table.ended or table.state.is_over:
            return []
        offers: list[Offer] = []
        shout = layout.shout(table.view)
        if shout:
            armed = " with your next card" if table.shouting else ""
            looks = ["main"] if table.held or table.shouting else []
            offers.append((f"{shout}{armed}", table.shout, tuple(looks)))
        if table.held and not table.mine:
            offers.append(("Go on without calling", table.go_on, ()))
        common = table.common
        if common:
            offers.append((common.label, table.act_together, ("main",)))
        elif table.mine:
            for choice in layout.choices(table.view, table.names):
                look = (choice.look,) if choice.look else ()
                offers.append((choice.label, _later(table.act, choice.action), ("main", *look)))
        if table.previewed:
            say = layout.say(table.previewed, table.names)
            offers.append((f"Yes, {say}", table.confirm, ("main",)))
        offers += self._gift()
        if table.previewed or table.selected:
            offers.append(("Put back", table.put_back, ()))
        if not table.waiting:
            offers.append(("Skip to my turn", table.skip, ()))
        return offers

    def _gift(self) -> list[Offer]:
        table, layout = self.table, self.table.layout
        gift = layout.gift(table.view, table.names)
        if not gift or len(table.selected) != gift.count:
            return []
        hand = layout.hand(table.view)
        codes = [hand[place].code for place in table.selected]
        return [
            (
                _capital(layout.say(layout.gift_action(codes, taker), table.names)),
                _later(table.give, taker),
                ("main",),
            )
            for taker, _ in gift.takers
        ]

    def _hand(self) -> list[Offer]:
        table = self.table
        offers: list[Offer] = []
        for place, card in enumerate(table.layout.hand(table.view)):
            looks = [card.look]
            if card.playable and not table.ended:
                looks.append("playable")
            if place in table.selected or card.action == table.previewed:
                looks.append("chosen")
            mark = f", {card.mark}" if card.mark else ""
            tick = "✓ " if card.playable else ""
            label = f"{tick}{card.symbol} {card.title}{mark}"
            offers.append((label, _later(table.press_card, place), tuple(looks)))
        return offers

    def _answer(self) -> str:
        table = self.table
        if table.previewed:
            preview = table.layout.preview(table.view, table.previewed)
            say = table.layout.say(table.previewed, table.names)
            return (
                f'<div class="pairit-answer"><p>{html.escape(f"You are about to {say}. {preview}")}</p></div>'
            )
        return answer_in_html(table.answer, table.game.name) if table.answer else ""

    def _score(self) -> str:
        table = self.table
        lines = table.layout.score_sheet(table.view, table.names)
        if not lines:
            return ""
        used = ", ".join(table.rulings_used)
        shown = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
        standing = ", ".join(
            f"{name} {points}" for name, points in zip(table.names, table.state.points, strict=True)
        )
        return (
            f'<div class="pairit-score"><h3>How the round scores</h3>{shown}'
            f"<p>The match now: {html.escape(standing)}.</p><p>Rulings used: {used}.</p></div>"
        )

    def _after(self) -> list[Offer]:
        table = self.table
        if not table.state.is_over or table.ended:
            return []
        offers: list[Offer] = []
        if not table.state.match_over:
            offers.append(("Next round", table.next_round, ("main",)))
        offers.append(("Same cards, new try", table.same_cards, ()))
        offers.append(("New match", self._show_options, ()))
        return offers

    def _log(self, lines: list[Line]) -> str:
        items = "".join(
            f'<li value="{line.number}">{html.escape(line.text)} '
            f'<span class="pairit-ruling">{" ".join(line.rulings)}</span></li>'
            for line in reversed(lines)
        )
        return f'<h3>Log, newest first</h3><div class="pairit-log" tabindex="0"><ol>{items}</ol></div>'

    def _foot(self) -> list[Offer]:
        if self.table.ended:
            return []
        return [("House rules and new match", self._show_options, ())]

    def _show_options(self) -> None:
        hidden = self.options.layout.display == "none"
        self.options.read_table()
        self.options.layout.display = None if hidden else "none"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _only_if(condition: Callable[[], bool], effect: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        if condition():
            effect()

    return run


def _later(effect: Callable[..., None], argument: object) -> Callable[[], None]:
    """Bind an argument now, so that a loop's next turn does not change it."""
    return lambda: effect(argument)


def answer_in_html(verdict: Verdict, game: str) -> str:
    """Show the judge's answer: the sentence, the ruling in full, what would change it, what can be done."""
    rulings = rulebook.load(game)
    lines = [f"<strong>Not now.</strong> {html.escape(verdict.sentence)}"]
    lines += [html.escape(reason.text) for reason in verdict.reasons[1:]]
    for id_ in verdict.rulings:
        ruling = rulings[id_]
        lines.append(
            f'<span class="pairit-ruling"><strong>{id_}</strong></span> {html.escape(ruling.ruling)}'
        )
    if verdict.change:
        lines.append(html.escape(verdict.change))
    if verdict.instead_words:
        lines.append(f"You can: {html.escape('; '.join(verdict.instead_words))}.")
    return '<div class="pairit-answer">' + "".join(f"<p>{line}</p>" for line in lines) + "</div>"
