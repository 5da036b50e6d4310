"""A quiz in a cell: the question, its answers as buttons, and the row of buttons that leads through it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets

from pairit import games
from pairit.companion.quiz import page
from pairit.companion.quiz.boxes import Boxes
from pairit.companion.quiz.item import MOST_OPTIONS
from pairit.companion.quiz.session import WATCHED, Session
from pairit.table import bridge
from pairit.table.clearing import Below
from pairit.table.links import Rulings
from pairit.table.open import play
from pairit.table.pace import SAME_PRESS
from pairit.table.view import TableView
from pairit.table.widgets import Effect, Offer, Row, later, only_if

_TABLE_CSS = Path(bridge.__file__).with_name("table.css").read_text(encoding="utf-8")
_QUIZ_CSS = Path(__file__).with_name("quiz.css").read_text(encoding="utf-8")

PLACES = tuple(str(number) for number in range(1, MOST_OPTIONS + 1))
"""The keys that choose an answer."""

KEYS = (*PLACES, "Enter", "h", "n", "b", "w")
"""All keys of a quiz; they act only while the focus is in it."""

NARROW = 560
"""CSS pixels of a page under which the words of a picture become too small."""

KEYS_IN_WORDS = "Keys 1 to 6 choose, Enter checks, H gives a hint, N and B go on and back, W says why."

Bundle = dict[str, Any]
Input = Callable[[Session], Session]
More = Callable[[], tuple[Session, Boxes]]


class QuizBridge(bridge.Bridge):
    """The live region of a quiz, and its ears in the page."""

    # Both style sheets.
    _css = _TABLE_CSS + _QUIZ_CSS


class QuizView:
    """A quiz shown in a cell.

    Parameters
    ----------
    title
        The game's title.
    session
        The questions.
    boxes
        Where it is kept which of them come again.
    more
        Chooses another session of the same kind, with its boxes; None where there is none.

    Attributes
    ----------
    session
        The session as it stands.
    box
        The widget.
    table
        The table that was opened last by "Play from here"; None before.
    """

    def __init__(self, title: str, session: Session, boxes: Boxes, more: More | None = None) -> None:
        self._more = more
        self.title, self.session, self.boxes = title, session, boxes
        self.lock = threading.RLock()
        self.table: TableView | None = None
        self._told = False
        self._shown: tuple[object, ...] = ()
        self._pressed = 0.0
        self.bridge = QuizBridge()
        self.bridge.name = f"{title}: quiz. {KEYS_IN_WORDS}"
        self.bridge.letters = list(KEYS)
        self.bridge.on_key(self._hear)
        self.heading = ipywidgets.HTML()
        self.asked = ipywidgets.HTML()
        self.options = Row("option")
        self.options.add_class("pairit-answers")
        self.ways = Row("choice")
        self.answer = ipywidgets.HTML()
        self.after = Row("choice")
        self.page = ipywidgets.VBox(
            [self.heading, self.asked, self.options, self.bridge, self.ways, self.answer, self.after]
        )
        self.page.add_class("pairit-table").add_class("pairit-quiz")
        self.below = Below()
        self.box = ipywidgets.VBox([self.page, self.below])
        self.rulings = Rulings(self.box, self.bridge)
        self.bridge.observe(lambda _: self._fit(), names="width")
        self._show(f"{boxes.progress.trouble} {session.introduction}".strip())

    def __repr__(self) -> str:
        count = len(self.session.standings)
        questions = "1 question" if count == 1 else f"{count} questions"
        return f"{self.title}: a quiz of {questions}. Run this cell to answer."

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        """Show the widget; where no kernel runs, the first question with its picture and answers."""
        bundle: Bundle = dict(self.box._repr_mimebundle_(**kwargs))
        return {**bundle, "text/plain": repr(self), "text/html": page.still(self.session, self.title)}

    # ------------------------------------------------------------ inputs

    def press(self, effect: Input) -> None:
        """Do what the reader asks, keep what is settled, and show what is so; a fault is said, never lost."""
        with self.lock:
            try:
                before, self.session = self.session, effect(self.session)
                if self.session.place != before.place:
                    self._told = False
                self._keep(before)
                self._show(self.session.notice)
            except Exception as fault:
                self.bridge.report(fault)

    def _fit(self) -> None:
        """Show the page in another width, where that makes a difference."""
        with self.lock:
            try:
                if self._shown and self._shown[0] != (self.bridge.width < NARROW):
                    self._show("")
            except Exception as fault:
                self.bridge.report(fault)

    def _hear(self, key: str, _: int) -> None:
        effects: dict[str, Input] = {
            "Enter": Session.check,
            "h": Session.hint,
            "n": Session.next,
            "b": Session.back,
            "w": self._why,
        }
        if key in PLACES:
            self.press(later_choice(int(key) - 1))
        elif key in effects:
            self.press(effects[key])

    def _why(self, session: Session) -> Session:
        self._told = not session.is_over and session.now.is_settled
        return session.why()

    def _ask_more(self, session: Session) -> Session:
        """Begin another session of the same kind."""
        if self._more is None or not session.is_over:
            return session
        asked, self.boxes = self._more()
        return replace(asked, notice=asked.introduction)

    def _keep(self, before: Session) -> None:
        """Put an item into its box as soon as it is settled."""
        now = None if before.is_over else self.session.standings[before.place]
        if now is not None and now.is_settled and not before.now.is_settled:
            self.boxes.keep(now)

    def _play_from_here(self) -> None:
        """Open a table at the position of the item; a fault is said, never lost."""
        with self.lock:
            try:
                item = self.session.now.item
                start = games.position(item.position)
                self.table = self.below.show(lambda: play(start))
                self._show(_table_is_open(item.question, start.to_move, self.table.table.seat))
            except Exception as fault:
                self.bridge.report(fault)

    # ------------------------------------------------------------ the parts of the page

    def _show(self, notice: str) -> None:
        session = self.session
        # A picture takes longest, and a choice or a hint does not change it.
        narrow = self.bridge.width < NARROW
        moment = () if session.is_over else (session.now.phase == WATCHED, session.now.frame)
        shown = (narrow, session.place, *moment)
        if shown != self._shown:
            self._shown = shown
            self.heading.value = page.title_of(session, self.title)
            self.asked.value = page.asked(session, narrow)
        self.options.show([] if session.is_over else self._options())
        if notice:
            self.bridge.say(notice)
        self.ways.show(self._ways())
        self.answer.value = "" if session.is_over else page.answered(session.now, self._told)
        self.after.show(self._after())
        self.bridge.finish(busy=False)

    def _offer(self, label: str, effect: Effect, *looks: str) -> Offer:
        """Make a button: a press counts only where the page showed the newest words when it was made."""
        return (label, only_if(self.bridge.takes_press, effect), looks)

    def _way(self, label: str, effect: Input, *looks: str) -> Offer:
        """Make a button of the row whose words change under the finger: half of a double press counts not."""

        def once() -> None:
            now = time.monotonic()
            if now - self._pressed >= SAME_PRESS:
                self.press(effect)
            self._pressed = now

        return self._offer(label, once, *looks)

    def _options(self) -> list[Offer]:
        standing = self.session.now
        offers = []
        for place, option in enumerate(standing.item.options):
            chosen = place in standing.chosen
            marks = ["chosen"] if chosen else []
            if standing.is_settled and option.right:
                marks.append("right")
            marked = f" – {', '.join(marks)}" if marks else ""
            label = f"{place + 1}.  {option.words}{marked}"
            looks = ["chosen"] if chosen else []
            offers.append(self._offer(label, later(self.press, later_choice(place)), *looks))
        return offers

    def _ways(self) -> list[Offer]:
        session = self.session
        back = self._way("Back (B)", Session.back)
        if session.is_over:
            return [self._way("Ask me more", self._ask_more, "main"), back] if self._more else [back]
        now = session.now
        if now.phase == WATCHED:
            on = "Watch on (N)" if now.frame + 1 < len(now.frames) else "Rewind and try again (N)"
            return [self._way(on, Session.next, "main"), back]
        following = self._way("Next (N)", Session.next, *(["main"] if now.is_settled else []))
        if now.is_settled:
            return [following, back, self._way("Why (W)", self._why)]
        return [
            self._way("Check (Enter)", Session.check, "main"),
            self._way("Hint (H)", Session.hint),
            following,
            back,
        ]

    def _after(self) -> list[Offer]:
        session = self.session
        if session.is_over or not session.now.is_settled or not session.now.item.position:
            return []
        return [self._offer("Play from here", self._play_from_here)]


def _table_is_open(question: str, asked: int | None, seat: int) -> str:
    """Say that a table is open, and where the reader sits there if the question gave another seat."""
    said = "A table is open below: play on from this position."
    moved = asked != seat and f"You are seat {asked}." in question
    return f"{said} At this table you have seat {seat}." if moved else said


def later_choice(place: int) -> Input:
    """Make the input that chooses an answer."""
    return lambda session: session.choose(place)
