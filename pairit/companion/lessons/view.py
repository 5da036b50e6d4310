"""A lesson in a cell: picture, caption, moves as buttons, and the row of buttons that leads through it."""

from __future__ import annotations

import html
import threading
from pathlib import Path
from typing import Any

import ipywidgets

from pairit import rulebook
from pairit.companion.lessons.export import pointers_in_html
from pairit.companion.lessons.lesson import Lesson
from pairit.companion.lessons.picturing import picture_of
from pairit.companion.lessons.walk import Walk
from pairit.rulebook import Ruling
from pairit.table import bridge
from pairit.table.clearing import Below
from pairit.table.links import Rulings, link
from pairit.table.open import play
from pairit.table.progress import Progress
from pairit.table.view import TableView, answer_in_html
from pairit.table.widgets import Effect, Offer, Press, Row, later, only_if

SECTION = "lessons"
"""Where a reader's places are kept."""

MOST_BUTTONS = 12
"""More moves than these are chosen in a list."""

NARROW = 600
"""On a page that is narrower, in CSS pixels, the picture is so small that its words are said beside it."""

OPEN = ("silent", "undecided")
"""Rulings of this status are open points in the notes."""

_TABLE_CSS = Path(bridge.__file__).with_name("table.css").read_text(encoding="utf-8")
_LESSON_CSS = Path(__file__).with_name("lesson.css").read_text(encoding="utf-8")

WORDS = {"description_width": "initial"}
"""The words before a field are shown in full."""

Bundle = dict[str, Any]


class LessonBridge(bridge.Bridge):
    """The caption of a lesson: a live region that stays in the page, and the bridge's ears and hands."""

    # Both style sheets.
    _css = _TABLE_CSS + _LESSON_CSS


def say_faults(said: bridge.Bridge, effect: Effect) -> None:
    """Do something; what goes wrong reaches the reader as a sentence, never vanishes."""
    try:
        effect()
    except Exception as fault:
        said.report(fault)


class LessonView:
    """A lesson shown in a cell.

    Parameters
    ----------
    lesson
        The lesson.
    progress
        Where the reader's place is kept.

    Attributes
    ----------
    walk
        The reader's way through it.
    box
        The widget.
    """

    def __init__(self, lesson: Lesson, progress: Progress) -> None:
        self.lesson, self.progress = lesson, progress
        self.walk = Walk(lesson, progress.get(SECTION, lesson.id))
        self.lock = threading.RLock()
        self.table: TableView | None = None
        self._open_ruling = ""
        self._extra = ""
        self._showing = False
        self.bridge = LessonBridge()
        self.bridge.name = f"Lesson: {lesson.title}"
        self.title = ipywidgets.HTML()
        self.slider = ipywidgets.IntSlider(
            1,
            1,
            len(lesson.pages),
            description="Page",
            continuous_update=False,
            readout=False,
            style=WORDS,
        ).add_class("pairit-slider")
        self.picture = ipywidgets.HTML()
        self.moves = Row("choice")
        self.others = ipywidgets.Dropdown(description="Why not?", options=[], style=WORDS)
        self.ask = Press(("choice",))
        self.asking = ipywidgets.HBox([self.others, self.ask]).add_class("pairit-row")
        self.answer = ipywidgets.HTML()
        self.nav = Row("choice")
        self.more = Row("choice")
        self.chips = Row("choice", "small")
        self.ruling = ipywidgets.HTML()
        self.page = ipywidgets.VBox(
            [
                self.title,
                ipywidgets.HBox([self.slider, self.more]).add_class("pairit-row"),
                self.picture,
                self.bridge,
                self.moves,
                self.asking,
                self.answer,
                self.nav,
                self.chips,
                self.ruling,
            ]
        )
        self.page.add_class("pairit-table").add_class("pairit-lesson")
        self.below = Below()
        self.box = ipywidgets.VBox([self.page, self.below])
        self.rulings = Rulings(self.box, self.bridge)
        self.slider.observe(self._slide, names="value")
        self.bridge.observe(lambda _: self._guard(self._show_picture), names="width")
        self._show()

    def __repr__(self) -> str:
        title, count = self.lesson.title, self.lesson.steps
        stop, steps = "" if title.endswith("?") else ".", "1 step" if count == 1 else f"{count} steps"
        return f"{title}{stop} A lesson of {steps}. Run this cell to go through it."

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        """Show the widget; where no kernel runs, the whole lesson as pictures and captions."""
        bundle: Bundle = dict(self.box._repr_mimebundle_(**kwargs))
        return {**bundle, "text/plain": repr(self), "text/html": self.lesson.as_html()}

    # ------------------------------------------------------------ inputs

    def press(self, effect: Effect) -> None:
        """Do what the reader asks, keep the place, and show what is so; a fault is said, never lost."""
        with self.lock:
            say_faults(self.bridge, lambda: self._do(effect))

    def _guard(self, show: Effect) -> None:
        with self.lock:
            say_faults(self.bridge, show)

    def _do(self, effect: Effect) -> None:
        self._extra, before = "", self.walk.place
        effect()
        if self.walk.place != before or self.walk.left:
            self._open_ruling = ""
        self.progress.put(SECTION, self.lesson.id, self.walk.keeps)
        self._show()

    def _slide(self, change: dict[str, int]) -> None:
        if not self._showing:
            self.press(lambda: self.walk.jump(change["new"] - 1))

    def _ask_why_not(self) -> None:
        if self.others.value:
            self.walk.choose(self.others.value)

    def _play_from_here(self) -> None:
        self.table = self.below.show(lambda: play(self.walk.stand.state))
        other = self.walk.seat.seat != self.table.table.seat
        self._extra = "A table is open below: play on from this position."
        self._extra += f" At this table you have seat {self.table.table.seat}." if other else ""

    def _toggle_ruling(self, ruling: str) -> None:
        self._open_ruling = "" if self._open_ruling == ruling else ruling
        self._extra = f"{ruling} is shown below." if self._open_ruling else ""

    # ------------------------------------------------------------ the parts of the page

    def _show(self) -> None:
        walk, stand = self.walk, self.walk.stand
        self._showing = True
        try:
            self.slider.value = walk.place + 1
        finally:
            self._showing = False
        for part in (self.slider, self.picture, self.answer, self.ruling):
            part.layout.display = "none" if walk.left else None
        self.title.value = self._title()
        self._show_picture()
        self.bridge.say(self._caption())
        self.moves.show(self._offers(self._moves()))
        self._show_others()
        self.answer.value = (
            answer_in_html(stand.answer, self.lesson.game_name, pictured=True) if stand.answer else ""
        )
        self.nav.show(self._offers(self._ways()))
        back = [(walk.return_label, walk.go_back_to_where_i_was)] if walk.return_label else []
        self.more.show(self._offers(back if not walk.left else []))
        self._show_rulings()
        self.bridge.finish(busy=False)

    def _offers(self, choices: list[tuple[str, Effect]], *looks: str) -> list[Offer]:
        """Make buttons: a press counts only where the page showed the newest words when it was made."""
        return [
            (label, only_if(self.bridge.takes_press, later(self.press, effect)), looks)
            for label, effect in choices
        ]

    def _title(self) -> str:
        walk = self.walk
        chapter = html.escape(walk.chapter.title)
        place = "left" if walk.left else html.escape(walk.page.title)
        return f'<div class="pairit-title"><h3>{chapter}</h3><span>{place}</span></div>'

    def _show_picture(self) -> None:
        if not self.walk.left:
            self.picture.value = self._picture()

    def _picture(self) -> str:
        walk, stand, step = self.walk, self.walk.stand, self.walk.step
        pointed = step if step and stand.phase in ("told", "asked") else None
        at = [pointer.at for pointer in pointed.point] if pointed else []
        shown = picture_of(walk.seat, bool(step and step.open), at)._repr_html_()
        pointers = pointers_in_html(pointed) if pointed else ""
        told = html.escape(" ".join(stand.told)) if stand.phase != "asked" or step else ""
        happened = f'<p class="pairit-told"><strong>What happened:</strong> {told}</p>' if told else ""
        narrow = self._in_words() if self.bridge.width < NARROW else ""
        return f"{shown}{narrow}{pointers}{happened}"

    def _in_words(self) -> str:
        """Say what the picture shows: on a narrow page the words in it are too small to be read."""
        seat = self.walk.seat
        view, layout = seat.state.view(seat.seat), seat.layout
        lines = [(fact.label, fact.value) for fact in layout.facts(view, seat.names)]
        lines.append(("In front of you", ", ".join(card.title for card in layout.hand(view)) or "no card"))
        said = "".join(f"<li>{html.escape(label)}: {html.escape(value)}</li>" for label, value in lines)
        return f'<ul class="pairit-told">{said}</ul>'

    def _caption(self) -> str:
        walk, stand = self.walk, self.walk.stand
        if walk.left:
            return f"You have left the lesson at: {walk.page.title}. Your place is kept."
        said = [walk.notice]
        if stand.phase == "asked" and stand.answer:
            said.append(f"Not now. {stand.answer.sentence}")
        if stand.phase == "asked" and walk.page.check:
            said += stand.told  # what comes of an answer that is not right
        return " ".join(part for part in (*said, stand.caption, self._extra) if part)

    def _moves(self) -> list[tuple[str, Effect]]:
        walk = self.walk
        if walk.left:
            return []
        if walk.again_label:
            return [(walk.again_label, walk.again)]
        return [(move.label, later(walk.choose, move.action)) for move in walk.moves[:MOST_BUTTONS]]

    def _show_others(self) -> None:
        """Fill the list of moves to ask about; moves that have no button are there too."""
        walk = self.walk
        moves = [] if walk.left else [*walk.moves[MOST_BUTTONS:], *walk.others]
        self.asking.layout.display = None if moves else "none"
        options = [(move.label, move.action) for move in moves]
        if options != list(self.others.options):
            self.others.options = options
            self.others.index = 0 if options else None
        if moves:
            label, effect = "Ask why not", self._ask_why_not
            self.ask.offer(*self._offers([(label, effect)])[0])

    def _ways(self) -> list[tuple[str, Effect]]:
        walk = self.walk
        if walk.left:
            return [("Go on with the lesson", walk.come_back)]
        return [
            ("Back", walk.back),
            (walk.next_label, walk.next),
            ("Show me", walk.show_me),
            ("Play from here", self._play_from_here),
            ("Skip chapter", walk.skip_chapter),
            ("Leave lesson", walk.leave),
        ]

    def _show_rulings(self) -> None:
        walk, book = self.walk, rulebook.load(self.lesson.game_name)
        shown = () if walk.left else walk.stand.rulings
        chips: list[tuple[str, Effect]] = []
        for id_ in shown:
            sign = " ?" if is_open_point(book[id_]) else ""
            word = "Hide ruling" if id_ == self._open_ruling else "Ruling"
            chips.append((f"{word} {id_}{sign}", later(self._toggle_ruling, id_)))
        self.chips.show(self._offers(chips))
        self.ruling.value = ruling_in_html(book[self._open_ruling]) if self._open_ruling else ""


def is_open_point(ruling: Ruling) -> bool:
    """Say whether the notes leave a ruling open, or can be read in two ways.

    >>> is_open_point(rulebook.load("pairs")["PR-06"]), is_open_point(rulebook.load("pairs")["PR-04"])
    (True, False)
    """
    return ruling.status in OPEN or bool(ruling.readings)


def ruling_in_html(ruling: Ruling) -> str:
    """Show a ruling in short: question, answer, reason, and both readings where there are two.

    Its id leads to the browser of rulings, where it stands in full.
    """
    lines = [
        f"{link(ruling.id)} – {html.escape(ruling.origin)}.",
        f"<strong>{html.escape(ruling.question)}</strong> {html.escape(ruling.ruling)}",
        f"Why: {html.escape(ruling.why)}",
    ]
    lines += [
        f"{'Our reading' if place == 0 else 'The other reading'}: {html.escape(reading)}"
        for place, reading in enumerate(ruling.readings.values())
    ]
    if is_open_point(ruling):
        lines.append("? marks what the notes leave open, or what can be read in two ways.")
    return f'<div class="pairit-answer">{"".join(f"<p>{line}</p>" for line in lines)}</div>'
