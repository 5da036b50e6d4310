"""Going through a lesson: a state machine without widgets. Nobody gets stuck in it, and nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pairit.companion.lessons.lesson import Lesson, Page
from pairit.companion.lessons.replay import Seat, accepted, after, begin, is_right, position_of
from pairit.companion.lessons.steps import Answer, Chapter, LessonStep
from pairit.engine.game import State, rulings_of
from pairit.engine.verdict import Verdict
from pairit.games import find

Phase = Literal["told", "asked", "done", "astray"]
"""How a page stands: nothing is asked; a move is asked; it was made; another move was made and is shown."""

IF_NOT = "You may play that too. See what comes of it."
NOTHING_ASKED = "Nothing is asked here. Go on with Next."


@dataclass(frozen=True)
class Stand:
    """How a page stands at a moment.

    Attributes
    ----------
    phase
        Whether something is asked, or was done.
    state
        What lies on the table.
    caption
        What is said.
    told
        What has happened, in sentences.
    answer
        The judge's answer to a move that may not be made.
    rulings
        The rulings that the page shows.
    played
        The move that was made.
    """

    phase: Phase
    state: State
    caption: str
    told: tuple[str, ...] = ()
    answer: Verdict | None = None
    rulings: tuple[str, ...] = ()
    played: str = ""


@dataclass(frozen=True)
class Move:
    """Something to choose: an action in notation or the number of an answer, and its words."""

    action: str
    label: str


class Walk:
    """One reader's way through a lesson. No input raises, and none is refused without an answer.

    Parameters
    ----------
    lesson
        The lesson.
    kept
        What was kept of an earlier walk; whatever it holds, nothing breaks.

    Attributes
    ----------
    place
        The number of the page, from 0.
    left
        Whether the reader has left the lesson.
    notice
        A sentence about the last input that did nothing.

    Examples
    --------
    >>> from pairit.companion.lessons.library import load_lesson
    >>> walk = Walk(load_lesson("PR-07"))
    >>> walk.stand.phase, [move.label for move in walk.moves], walk.next_label
    ('asked', ['Hit', "Fold: take Ana's 4 (4 points)"], 'Skip this move')
    >>> walk.choose("hit")
    >>> walk.stand.phase, walk.next_label, walk.stand.told[0]
    ('done', 'Next', 'You hit and get a 3.')
    """

    def __init__(self, lesson: Lesson, kept: object = None) -> None:
        self.lesson = lesson
        self.place = 0
        self.left = False
        self.notice = ""
        self._stands: dict[int, Stand] = {}
        self._ends: dict[int, State] = {}
        self._came_from: int | None = None
        self._finished: set[int] = set()
        self._remember(kept)

    # ------------------------------------------------------------ what is shown

    @property
    def page(self) -> Page:
        """The page that the reader is at."""
        return self.lesson.pages[self.place]

    @property
    def chapter(self) -> Chapter:
        """The chapter that the reader is in."""
        return self.lesson.chapters[self.page.chapter]

    @property
    def stand(self) -> Stand:
        """How the page stands."""
        if self.place not in self._stands:
            self._stands[self.place] = self._opened(self.place)
        return self._stands[self.place]

    @property
    def step(self) -> LessonStep | None:
        """The step of the page; None at a question and at the end of a chapter."""
        return self.page.scene.step if self.page.scene else None

    @property
    def seat(self) -> Seat:
        """The reader's place at the table, as it is now."""
        return Seat(self.stand.state, self.step.seat if self.step else 0)

    @property
    def moves(self) -> list[Move]:
        """What the reader can choose: moves where one is asked, answers at a question."""
        if self.stand.phase != "asked":
            return []
        if self.page.check:
            return [Move(str(place), answer.say) for place, answer in enumerate(self.page.check.answers)]
        assert self.step is not None
        legal = self.seat.legal()
        more = [action for action in self.step.expect if action not in legal]
        return [Move(action, self.seat.label(action)) for action in [*legal, *more]]

    @property
    def others(self) -> list[Move]:
        """Moves that may not be made now, to ask why."""
        if self.stand.phase != "asked" or self.step is None:
            return []
        return [Move(action, self.seat.say(action)) for action in self.seat.refused(self.step.refused)]

    @property
    def next_label(self) -> str:
        """What the button says that leads on: it never waits for a move."""
        last = self.place == len(self.lesson.pages) - 1
        if self.stand.phase == "asked":
            what = "question" if self.page.check else "move"
            return f"Skip this {what}{' and finish' if last else ''}"
        return "Finish" if last else "Next"

    @property
    def again_label(self) -> str:
        """What the button says that takes a move back; empty where none was made."""
        if self.stand.phase == "astray":
            return "Rewind and try the other way"
        return "Do it once more" if self.stand.phase == "done" else ""

    @property
    def return_label(self) -> str:
        """What the button says that leads to where the reader came from; empty where that is here."""
        if self._came_from is None:
            return ""
        title = self.lesson.pages[self._came_from].title
        return f"Return to {title[:1].lower()}{title.partition(' of ')[0][1:]}"

    @property
    def keeps(self) -> dict[str, object]:
        """What is to be kept of this walk, as JSON can hold it."""
        at = self.page.id if self._came_from is None else self.lesson.pages[self._came_from].id
        return {"at": at, "finished": sorted(self._finished)}

    @property
    def finished(self) -> bool:
        """Whether the end of every chapter was reached."""
        return self._finished == set(range(len(self.lesson.chapters)))

    # ------------------------------------------------------------ going on and back

    def next(self) -> None:
        """Go on; at the last page the lesson is left."""
        if self.place == len(self.lesson.pages) - 1:
            self._finished.add(self.page.chapter)
            self.leave()
        else:
            self._go(self.place + 1, keeping=False)

    def back(self) -> None:
        """Go back a page; at the first one there is an answer all the same."""
        if self.place:
            self._go(self.place - 1)
        else:
            self.notice = "This is the beginning of the lesson."

    def jump(self, place: int) -> None:
        """Go to a page by its number."""
        self._go(max(0, min(place, len(self.lesson.pages) - 1)))

    def go_back_to_where_i_was(self) -> None:
        """Return to the page from which the reader went back or jumped."""
        if self._came_from is not None:
            self._go(self._came_from)

    def skip_chapter(self) -> None:
        """Go to the next chapter; in the last one, to its end. The lesson is not left."""
        own = self.page.chapter
        later = [place for place, page in enumerate(self.lesson.pages) if page.chapter == own + 1]
        if later or self.place != len(self.lesson.pages) - 1:
            self._go(later[0] if later else len(self.lesson.pages) - 1)
        else:
            self.notice = "This is the end of the last chapter."

    def leave(self) -> None:
        """Leave the lesson; it goes on from here."""
        self._clear()
        self.left = True

    def come_back(self) -> None:
        """Go on with a lesson that was left."""
        self.left = False

    # ------------------------------------------------------------ moves and answers

    def choose(self, action: str) -> None:
        """Make a move, or give an answer; where it may not be made, the judge answers and nothing moves."""
        self._clear()
        if self.stand.phase != "asked":
            self.notice = NOTHING_ASKED
        elif self.page.check:
            self._answer(self.page.check.answers[int(action)])
        else:
            self._play(action)

    def show_me(self) -> None:
        """Make the move that is asked for, or give the right answer."""
        if self.stand.phase == "astray":
            self.again()
        if self.stand.phase != "asked":
            self.notice = NOTHING_ASKED
        elif self.page.check:
            check = self.page.check
            self._answer(next(answer for answer in check.answers if is_right(check, answer)))
        else:
            assert self.step is not None
            self._play(self.step.expect[0])

    def again(self) -> None:
        """Take the move back."""
        self._clear()
        self._forget(self.place)

    def _play(self, action: str) -> None:
        step, stand, seat = self.step, self.stand, self.seat
        assert step is not None
        verdict = seat.judge(action)
        if not verdict.legal:
            self._set(replace(stand, answer=verdict))
            return
        done = stand.state.step(action)
        right = accepted(step, stand.state)
        if action in right:
            why = step.reason(action) or verdict.sentence
            said = why if action == right[0] else f"That works too. {why}"
            self._forget(self.place)
            self._ends[self.place] = done.state
            told = tuple(seat.tell(done.events))
            self._set(Stand("done", done.state, said, told, None, stand.rulings, action))
            return
        replies = seat.replies(done.state)
        told = tuple(seat.tell((*done.events, *replies.events)))
        said = step.if_not or IF_NOT
        self._set(Stand("astray", replies.state, said, told, None, verdict.rulings, action))

    def _answer(self, answer: Answer) -> None:
        check, stand = self.page.check, self.stand
        assert check is not None
        verdict = self.seat.judge(answer.may) if answer.may else None
        if is_right(check, answer):
            end = after(check)
            rulings = verdict.rulings if verdict else rulings_of(end.events)
            said = f"Yes. {answer.say.rstrip('.')}. {check.why}"
            told = tuple(self.seat.tell(end.events))
            self._set(Stand("done", end.state, said, told, None, rulings, answer.say))
        elif verdict is not None:
            self._set(replace(stand, answer=verdict, told=()))
        else:
            watched = " ".join(self.seat.tell(after(check).events))
            self._set(replace(stand, answer=None, told=(f"Not this one. Watch: {watched}",)))

    # ------------------------------------------------------------ the book-keeping

    def _go(self, place: int, keeping: bool = True) -> None:
        self._clear()
        if place != self.place and keeping and self._came_from is None:
            self._came_from = self.place
        self.place = place
        if place == self._came_from:
            self._came_from = None
        # A refusal is the answer to one press; whoever comes back finds the page as it was before.
        if self.stand.phase == "asked":
            del self._stands[place]
        following = self.lesson.pages[place + 1 : place + 2]
        if all(page.chapter != self.page.chapter for page in following):
            self._finished.add(self.page.chapter)

    def _clear(self) -> None:
        self.notice = ""

    def _set(self, stand: Stand) -> None:
        self._stands[self.place] = stand

    def _forget(self, place: int) -> None:
        """Forget how a page stands, and all pages that go on from how it ended."""
        self._stands.pop(place, None)
        self._ends.pop(place, None)
        later = place + 1
        while later < len(self.lesson.pages):
            scene = self.lesson.pages[later].scene
            if scene is None or not scene.step.goes_on:
                break
            self._stands.pop(later, None)
            self._ends.pop(later, None)
            later += 1

    def _end(self, place: int) -> State:
        """Give the state that a step has ended in, as the reader played it, or as the lesson does."""
        scene = self.lesson.pages[place].scene
        assert scene is not None
        if place in self._ends:
            return self._ends[place]
        step = scene.step
        if step.goes_on:
            start = self._begin(place).state
            return start.step(step.expect[0]).state if step.asks else start
        return scene.after

    def _begin(self, place: int) -> Stand:
        scene = self.lesson.pages[place].scene
        assert scene is not None
        step, moment = scene.step, scene.moment
        if step.goes_on:
            moment = begin(find(self.lesson.game_name), step, self._end(place - 1))
        seat = Seat(moment.state, step.seat)
        shown = step.refused[:1] if not step.asks else ()
        return Stand(
            phase="asked" if step.asks else "told",
            state=moment.state,
            caption=step.caption,
            told=tuple(seat.tell(moment.events)),
            answer=seat.judge(shown[0]) if shown else None,
            rulings=step.rulings,
        )

    def _opened(self, place: int) -> Stand:
        """Give a page as it stands when it is opened."""
        page = self.lesson.pages[place]
        if page.scene:
            return self._begin(place)
        if page.check:
            return Stand("asked", position_of(page.check), page.check.ask)
        last = next(at for at in reversed(range(place)) if self.lesson.pages[at].scene)
        return Stand("told", self._end(last), self.lesson.chapters[page.chapter].can)

    def _remember(self, kept: object) -> None:
        """Begin where an earlier walk was left, where that can be told."""
        if not isinstance(kept, Mapping):
            return
        places = {page.id: place for place, page in enumerate(self.lesson.pages)}
        at, finished = kept.get("at"), kept.get("finished")
        if isinstance(at, str):
            self.place = places.get(at, 0)
            if self.page is self.lesson.pages[-1] and not self.page.scene:
                self.place = 0  # whoever has come to the end begins anew
        if isinstance(finished, list):
            self._finished = {chapter for chapter in range(len(self.lesson.chapters)) if chapter in finished}
