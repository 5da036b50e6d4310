"""A table in a cell: a status line, choices, questions, a log, and the table itself in one of three faces."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import ipywidgets

from pairit import rulebook
from pairit.bots import levels
from pairit.engine.display import html_of
from pairit.engine.game import State
from pairit.engine.text import capital
from pairit.engine.verdict import Verdict
from pairit.table.asking import Asking
from pairit.table.back import instead_of_playing, undo_offers
from pairit.table.bridge import Bridge
from pairit.table.buttons import ButtonsFace
from pairit.table.clearing import Below, Ending
from pairit.table.coach_panel import CoachPanel
from pairit.table.desk import Desk
from pairit.table.fairness import Fairness
from pairit.table.happened import Line
from pairit.table.layout import Choice
from pairit.table.links import Rulings, link, with_links
from pairit.table.options_panel import OptionsPanel
from pairit.table.pace import SPEEDS
from pairit.table.plain import PlainFace, rules_in_force
from pairit.table.race import RaceBox
from pairit.table.rivals import level_name
from pairit.table.slap import MODES, PRACTICE
from pairit.table.still import Still
from pairit.table.table import Table
from pairit.table.widgets import GONE, Effect, Offer, Row, later, only_if

FACES = ("canvas", "buttons", "plain")
"""The ways to show a table."""

TOO_NARROW = "The page is too narrow for the drawing, so here are buttons. Make it wider to see the drawing."

STATUS, RACE = ".pairit-status", ".pairit-race"
"""Where the status line and the press of a race are in the page."""

LOOK = "look "
"""What a line of the log asks for, before its place in the match."""

LINES_SHOWN = 60
"""Lines of the log that stay on the page; the table keeps all."""


class TableView(Ending):
    """A table shown in a cell.

    Parameters
    ----------
    table
        What it shows; several views may show the same one.
    face
        How it begins: `canvas`, `buttons` or `plain`. The others are a press away, with the same state.

    Attributes
    ----------
    face
        How the reader wants it; a page that is too narrow for the drawing shows buttons all the same.
    """

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, table: Table, face: str = "canvas") -> None:
        self.table = table
        self._said: tuple[str, int, int] | None = None
        self._fits = True
        self.bridge = Bridge()
        self.title = ipywidgets.HTML()
        alike = {"layout": self.title.layout, "style": self.title.style}
        self.clock = ipywidgets.HTML(**alike)
        self.buttons = ButtonsFace(table, self.bridge)
        self.canvas = _canvas_face(table, self.bridge)
        self.plain = PlainFace(table, self.bridge, layout=self.title.layout)
        self.face = face if self.canvas or face == "plain" else "buttons"
        self.race: RaceBox | None = None
        self.racing = ipywidgets.VBox(layout=self.title.layout)
        self.choices = Row("choice")
        self.asking = Asking(table, lambda ruling: self.rulings.open(ruling))
        self.helping = Row("choice")
        self.answer = ipywidgets.HTML(**alike)
        self.score = ipywidgets.HTML(**alike)
        self.after = Row("choice")
        self.log_lines = ipywidgets.HTML(**alike)
        self.speed = ipywidgets.Dropdown(
            options=list(SPEEDS), value=table.speed, description="Speed", layout=self.title.layout
        )
        self.slap: ipywidgets.Dropdown | None = None
        self.foot = Row("choice")
        self.row = ipywidgets.HBox([self.speed, self.foot], layout=self.foot.layout)
        self.row.add_class("pairit-row")
        self.options = OptionsPanel(table)
        self.desk: Desk | None = None
        self.fairness: Fairness | None = None
        self.coach: CoachPanel | None = None
        self.below: Below | None = None
        faces = [face for face in (self.canvas, self.buttons, self.plain) if face is not None]
        self.seat = ipywidgets.VBox(
            [
                self.title,
                self.bridge,
                self.clock,
                *faces,
                self.racing,
                self.choices,
                self.asking,
                self.helping,
                self.answer,
                self.score,
                self.after,
                self.log_lines,
                self.row,
                self.options,
            ],
            layout=self.title.layout,
        )
        # What a table opens, as the rulings, stands under it in the same cell, and is a group of its own.
        self.seat.add_class("pairit-table")
        end = only_if(lambda: not table.ended, table.end)
        super().__init__([self.seat], end, layout=self.seat.layout, _dom_classes=("pairit-around",))
        self.rulings = Rulings(self, self.bridge, table)
        self.bridge.on_ask(self._asked)
        self.speed.observe(lambda change: table.set_speed(change["new"]), names="value")
        self.bridge.observe(lambda _: self.refresh(), names=["width", "ratio"])
        self.bridge.observe(lambda _: self._guarded(self._draw), names="focus")
        table.listen(self.refresh)
        self.still = Still(table)
        table.listen(self.still.renew)
        table.listen_to_clock(lambda: self._guarded(self._show_clock))
        self.refresh()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any] | None:
        """Show it in the page, with its picture and transcript beside it."""
        self.still.put()
        bundle: dict[str, Any] | None = super()._repr_mimebundle_(**kwargs)
        return bundle

    def __repr__(self) -> str:
        rivals = ", ".join(self.table.names[1:])
        return f"{self.table.game.title}: a table for you and {rivals}. Run this cell to play."

    # ------------------------------------------------------------ the parts of the page

    def refresh(self) -> None:
        """Show the table as it is now; a fault in showing it is said in the status line."""
        self._guarded(self._show)

    def _guarded(self, show: Effect) -> None:
        # What a page tells may arrive in another thread, in the middle of a move.
        try:
            with self.table.lock:
                show()
        except Exception as fault:
            self.table.report(fault)
            self.bridge.say(self.table.notice)

    def _drawing(self) -> ipywidgets.VBox | None:
        """Give the drawing, where the table is shown as one now."""
        return self.canvas if self.face == "canvas" and self._fits else None

    def _draw(self) -> None:
        drawing = self._drawing()
        if drawing is not None:
            drawing.show()

    def _show(self) -> None:
        table = self.table
        self._fits = self.canvas is None or self.canvas.fits()
        drawn = self._drawing() is not None
        # The drawing comes first: it is what the reader waits for.
        if self.canvas is not None:
            self.canvas.layout.display = None if drawn else "none"
        plain = self.face == "plain"
        self.buttons.layout.display = "none" if drawn or plain else None
        (self.plain.remove_class if plain else self.plain.add_class)(GONE)
        if drawn:
            self._draw()
        else:
            self.bridge.describe()
            (self.plain if plain else self.buttons).show()
        self._say()
        self._show_race()
        self.choices.show(self._if_fresh(self._choices()))
        self.title.value = self._title()
        self.asking.show(drawn)
        self.helping.show(self._helping())
        self.answer.value = self._answer()
        self.score.value = self._score()
        self.after.show(self._if_fresh(self._after()))
        rules = rules_in_force(table) if plain else ""
        self.log_lines.value = self._log(table.lines[-LINES_SHOWN:]) + rules
        self.foot.show(self._foot())
        asked = table.hinted or table.captain_rows or table.reviewed or table.review_progress is not None
        if self.coach is None and asked:
            self.coach = CoachPanel(table, self._play_from)
            place = self.seat.children.index(self.answer) + 1  # where answers are looked for
            self.seat.children = (*self.seat.children[:place], self.coach, *self.seat.children[place:])
        for part in (self.desk, self.fairness, self.coach):
            if part is not None:
                part.show()
        if self.bridge.seen:
            table.seen()
        self._show_clock()
        self.bridge.finish(busy=not table.waiting)

    def _say(self) -> None:
        """Say what is new, and an answer as often as it is given; another size is told nothing twice."""
        table = self.table
        asked = table.inputs if table.notice or table.answer else 0
        said = (table.latest, asked, len(table.log))
        if said != self._said:
            self._said = said
            self.bridge.say(table.latest)

    def _show_clock(self) -> None:
        """Count down in words, beside the status line: that would be read aloud each second."""
        left, limit = self.table.clock.left, self.table.limit
        seconds = f"{left} second{'' if left == 1 else 's'} left"
        words = f"{seconds}, {limit.words}." if left is not None and limit else ""
        self.clock.value = f'<p class="pairit-clock">{html.escape(words)}</p>' if words else ""

    def _show_race(self) -> None:
        """Show the race that is on, and how the person slaps, by widgets that are made when first needed."""
        table, mode = self.table, self.table.slapping.mode
        if self.slap is None and mode:
            ways = [(words, name) for name, words in MODES.items()]
            self.slap = ipywidgets.Dropdown(options=ways, value=mode, description="Slap")
            self.slap.observe(lambda change: table.choose_slap(change["new"]), names="value")
            self.row.children += (self.slap,)
        if self.slap is not None:
            self.slap.value = mode
        race = table.race if mode == "race" and not table.ended else None
        if race is not None:
            if self.race is None:
                self.race = RaceBox(table)
                self.racing.children = (self.race,)
            self.race.show(race)
        (self.racing.remove_class if race else self.racing.add_class)(GONE)

    def _if_fresh(self, offers: list[Offer]) -> list[Offer]:
        """Let a press count only where the page showed the newest words when it was made."""
        return [(words, only_if(self.bridge.takes_press, effect), looks) for words, effect, looks in offers]

    def _title(self) -> str:
        table = self.table
        options = table.game.options
        chips = [
            f"{option.question}: {option.describe(options[name])} ({option.ruling})"
            for name, option in options.known.items()
            if name in options.changed
        ]
        head = f"<strong>{html.escape(table.game.title)}</strong> <span>{html.escape(table.place)}</span>"
        shown = "".join(f'<span class="pairit-chip">{with_links(chip)}</span>' for chip in chips)
        narrow = f"<p>{TOO_NARROW}</p>" if self.face == "canvas" and not self._fits else ""
        return f'<div class="pairit-title">{head}{shown}{narrow}</div>'

    def _choices(self) -> list[Offer]:
        table, layout = self.table, self.table.layout
        instead = instead_of_playing(table, self._leading)
        if table.ended or instead or table.state.is_over or table.forfeit:
            return [] if table.ended else instead
        offers: list[Offer] = []
        shout = layout.shout(table.view)
        if shout:
            armed = " with your next card" if table.shouting else ""
            looks = ["main"] if table.held or table.shouting else []
            offers.append((f"{shout}{armed}", table.shout, tuple(looks)))
        if table.held and not table.mine:
            offers.append(("Go on without calling", table.go_on, ()))
        common = table.common
        if common and table.race:
            offers += self._slap(common)
        elif common:
            offers.append((common.label, table.act_together, ("main",)))
        elif table.mine:
            for choice in layout.choices(table.view, table.names):
                look = (choice.look,) if choice.look else ()
                offers.append((choice.label, later(table.act, choice.action), ("main", *look)))
            if layout.costs(table.view, table.names):
                offers.append(("What does each cost?", table.tell_costs, ()))
        if table.previewed:
            say = layout.say(table.previewed, table.names)
            offers.append((f"Yes, {say}", table.confirm, ("main",)))
        offers += self._gift()
        if table.previewed or table.selected:
            offers.append(("Put back", table.put_back, ()))
        if table.stepping:
            offers.append(("Next move", table.step, ("main",)))
        if not table.waiting:
            offers.append(("Skip to my turn", self._leading(table.skip), ()))
        return offers

    def _slap(self, common: Choice) -> list[Offer]:
        """Offer the ways to slap: all of them until one is chosen, and always the one without a clock."""
        table, mode = self.table, self.table.slapping.mode
        calmly = (common.label, table.act_together if mode else table.slap_calmly, ("main",))
        if mode == "calm":
            return [calmly]
        if mode == "race":
            again: Offer = (f"{PRACTICE} practice slaps first", table.practise, ())
            return [calmly, *([] if table.slapping.practising else [again])]
        race: Offer = ("Race: a press that is measured", later(self._choose_slap, "race"), ("main",))
        off: Offer = ("Off: leave it to chance, unasked", later(table.choose_slap, "off"), ())
        return [calmly, race, off] if self.face == "plain" or self.bridge.calm else [race, calmly, off]

    def _choose_slap(self, mode: str) -> None:
        """Begin to race, where the button was that led here."""
        self.table.choose_slap(mode)
        self.bridge.go(RACE)

    def _leading(self, effect: Effect) -> Effect:
        """Lead the focus to the status line: where a button was, another may stand at the next Enter."""

        def run() -> None:
            self.bridge.go(STATUS)
            effect()

        return run

    def _gift(self) -> list[Offer]:
        table, layout = self.table, self.table.layout
        gift = layout.gift(table.view, table.names)
        if not gift or len(table.selected) != gift.count or self.face == "plain":
            return []  # the plain view lists every gift by itself
        codes = [table.hand[place].code for place in table.selected]
        offers: list[Offer] = []
        for taker, name in gift.takers:
            action = layout.gift_action(table.view, codes, taker)
            if table.view.judge(action).legal:
                offers.append(
                    (capital(layout.gift_label(action, table.names)), later(table.give, taker), ("main",))
                )
            else:
                offers.append((f"Why not to {name}?", later(table.give, taker), ()))
        return offers

    def _answer(self) -> str:
        table = self.table
        if table.previewed:
            return f'<div class="pairit-answer"><p>{with_links(table.latest)}</p></div>'
        if table.answer is None:
            return ""
        pictured = self._drawing() is not None
        return answer_in_html(table.answer, table.game.name, pictured, table.named)

    def _score(self) -> str:
        table = self.table
        lines = table.layout.score_sheet(table.view, table.names)
        if not lines:
            return ""
        used = ", ".join(table.rulings_used)
        rulings = f"<p>Rulings used: {with_links(used)}.</p>" if used else ""
        shown = "".join(f"<p>{with_links(line)}</p>" for line in lines)
        standing = ", ".join(
            f"{name}: {points}" for name, points in zip(table.names, table.state.points, strict=True)
        )
        return (
            f'<div class="pairit-score"><h3>{html.escape(table.layout.score_title)}</h3>{shown}'
            f"<p>{table.layout.points_title} so far: {html.escape(standing)}.</p>{rulings}</div>"
        )

    def _after(self) -> list[Offer]:
        table = self.table
        stopped = table.present.is_over or table.forfeit
        if not stopped or table.ended or table.looking is not None:
            return []
        offers: list[Offer] = []
        if table.present.is_over and not table.state.match_over:
            offers.append((table.layout.next_label, table.next_round, ("main",)))
        offers.append(("Same cards, new try", table.same_cards, ()))
        offers.append(("New match", self.options.unfold, ()))
        if table.easier:
            name = levels(table.game)[table.easier].name
            offers.append((f"Try an easier rival: {name}", table.ease, ()))
        if table.can_review and table.review_progress is None and table.reviewed is None:
            offers.append(("Which decisions cost most?", table.review, ()))
        return offers

    def _log(self, lines: list[Line]) -> str:
        # One stop of the Tab key, however long it is: inside, the bridge hears the arrow keys.
        items = "".join(map(self._log_item, reversed(lines))).replace("<button ", '<button tabindex="-1" ')
        label = "Log. Arrow keys go along its lines and rulings."
        box = f'<div class="pairit-log" tabindex="0" role="group" aria-label="{label}">'
        since = "" if len(self.table.lines) == len(self.table.log) else ", since your last move"
        return f"<h3>Log{since}, newest first</h3>{box}<ol>{items}</ol></div>"

    def _log_item(self, line: Line) -> str:
        """Show a line of the log; its number and its words lead to the table as it was then."""
        then = f'data-ask="{LOOK}{line.place}"'
        current = ' aria-current="true"' if self.table.looking == line.place else ""
        label = f'aria-label="Line {line.number}: look at the table then"'
        number = f'<button type="button" class="pairit-ruling" {label} {then}>{line.number}</button>'
        cited = f'<span class="pairit-cited">{" ".join(map(link, line.rulings))}</span>'
        words = f"<span {then}>{with_links(line.text)}</span>"
        shown = f'<span class="pairit-line">{number}</span> {words} {cited}'
        return f'<li value="{line.number}"{current}>{shown}</li>'

    def _asked(self, what: str) -> None:
        """Do what a pressed word of the page asks for: look back, or open a ruling."""
        if what.startswith(LOOK) and what.removeprefix(LOOK).isdecimal():
            self.table.look_at(int(what.removeprefix(LOOK)))
        else:
            self.rulings.open(what)

    def _helping(self) -> list[Offer]:
        """Offer the coach beside the other questions."""
        table = self.table
        if not table.can_ask_coach:
            return []
        return [("Hint", table.hint, ()), ("What would Captain play?", table.ask_captain, ())]

    def _foot(self) -> list[Offer]:
        if self.table.ended:
            return []
        table = self.table
        offers: list[Offer] = [("House rules and new match", self.options.toggle, ())]
        offers.append(("Save, copy, open", self._toggle_desk, ()))
        offers.append(("Is the deal fair?", self._toggle_fairness, ()))
        if table.layout.remembering:
            words = f"Switch the memory aid {'off' if table.aided else 'on'}"
            offers.append((words, table.toggle_aid, ()))
        if table.layout.forced_draw:
            words = "Stop drawing for me" if table.drawing_for_me else "Draw for me when nothing fits"
            offers.append((words, table.toggle_drawing, ()))
        if self.canvas is not None and self._fits:
            other = "Show as buttons" if self.face == "canvas" else "Show as a drawing"
            offers.append((other, self._toggle_face, ()))
        if self.face == "plain":
            offers.append(("Show as buttons", later(self._turn_to, "buttons"), ()))
        else:
            offers.append(("Show as text", later(self._turn_to, "plain"), ()))
        # What comes and goes stands last, so that nothing else moves under the finger.
        moved = table.last_rival if table.looking is None else None
        if moved is not None and moved.seat is not None:
            offers.append((f"Why did {table.names[moved.seat]} do that?", table.ask_rival, ()))
        return offers + undo_offers(table)

    def _toggle_desk(self) -> None:
        if self.desk is None:
            self.desk = Desk(self.table, lambda: self.bridge.go(STATUS))
            self.seat.children += (self.desk,)
        self.desk.toggle()

    def _toggle_fairness(self) -> None:
        if self.fairness is None:
            self.fairness = Fairness(self.table)
            self.seat.children += (self.fairness,)
        self.fairness.toggle()

    def _play_from(self, state: State) -> None:
        """Open a table from a position of the finished round, under this one; nothing of it is kept.

        It takes the place of the one that was opened before.
        """
        level = level_name(self.table.level)
        start = Table(state.game, level=level, speed=self.table.speed, start=state)
        start.practice = True
        if self.below is None:
            self.below = Below()
            self.children += (self.below,)
        opened = self.below.show(lambda: TableView(start, self.face))
        opened.bridge.go(STATUS)

    def _toggle_face(self) -> None:
        self._turn_to("buttons" if self.face == "canvas" else "canvas")

    def _turn_to(self, face: str) -> None:
        """Show the same table in another way."""
        self.face = face
        self.refresh()


def _canvas_face(table: Table, bridge: Bridge) -> ipywidgets.VBox | None:
    """Make the drawn table, where a canvas can be had: not in a browser-only Python."""
    try:
        from pairit.table.canvas.face import CanvasFace
    except ImportError:
        table.notice = "No canvas can be had here, so the table is shown as buttons."
        return None
    return CanvasFace(table, bridge)


def answer_in_html(
    verdict: Verdict, game: str, pictured: bool, named: Callable[[str], str] = lambda text: text
) -> str:
    """Show the judge's answer: the sentence, what would change it, what can be done, the rulings in full.

    With `pictured` the cards are shown, with a mark at each attribute; `named` names the seats in a sentence.
    """
    rulings = rulebook.load(game)
    said = [verdict.sentence, *(reason.text for reason in verdict.reasons[1:])]
    if verdict.change:
        said.append(verdict.change)
    if verdict.instead_words:
        said.append(f"You can: {'; '.join(verdict.instead_words)}.")
    lines = [with_links(named(text)) for text in said]
    lines[0] = f"<strong>{'Yes.' if verdict.legal else 'Not now.'}</strong> {lines[0]}"
    for id_ in verdict.rulings:
        ruling = rulings[id_]
        asked = f"<em>{html.escape(ruling.question)}</em> {html.escape(ruling.ruling)}"
        lines.append(f'<span class="pairit-cited"><strong>{link(id_)}</strong></span> {asked}')
    picture = (html_of(verdict) or "") if pictured else ""
    first, *others = [f"<p>{line}</p>" for line in lines]
    return f'<div class="pairit-answer">{first}{picture}{"".join(others)}</div>'
