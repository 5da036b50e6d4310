"""Replaying a lesson in the engine: what the engine contradicts does not load."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairit.companion.lessons.picturing import picture_of
from pairit.companion.lessons.pointing import find_spot
from pairit.companion.lessons.replay import (
    Moment,
    Seat,
    accepted,
    begin,
    differing,
    is_right,
    position_of,
)
from pairit.companion.lessons.steps import Chapter, Check, LessonError, LessonStep
from pairit.engine.errors import IllegalAction, PairitError
from pairit.engine.game import Game, State, Step, rulings_of
from pairit.engine.verdict import Verdict
from pairit.rulebook import Rulebook

LONGEST = 40
"""Words that a caption may have."""

POINTERS = 2
"""Things that one step may point at."""

CHECKS = 3
"""Questions at the end of a chapter; what is made of a ruling's examples has none."""


@dataclass(frozen=True)
class Scene:
    """A step as the engine has replayed it on the lesson's own way.

    Attributes
    ----------
    step
        The step.
    moment
        What the reader has before the eyes when it begins.
    after
        What lies on the table when it is done as it is shown on request.
    """

    step: LessonStep
    moment: Moment
    after: State


def replay(lesson: str, game: Game, chapters: Iterable[Chapter], rulebook: Rulebook) -> list[Scene]:
    """Replay all steps and questions of a lesson.

    Parameters
    ----------
    lesson
        What the lesson is called in messages.
    game
        Its game.
    chapters
        What it is made of.
    rulebook
        The rulings of the game.

    Returns
    -------
    list of Scene
        The steps in order, with what lies on the table.

    Raises
    ------
    LessonError
        If the engine contradicts it; the message names the lesson and the step.

    Examples
    --------
    >>> from pairit.games import find
    >>> from pairit.rulebook import load
    >>> step = LessonStep("one", "Say.", "Your turn: deal.", "pairs; stacks: 9 / 8", expect=("deal",))
    >>> replay("mine", find("pairs"), [Chapter("Pairs", (step,))], load("pairs"))
    Traceback (most recent call last):
    pairit.companion.lessons.steps.LessonError: Lesson mine, step one: 'deal' is refused: This round is still
    going on: hit or fold. (PR-22) You can: hit: take another card; fold: take the lowest card in play.
    """
    scenes: list[Scene] = []
    before: list[State] = []
    seen: set[str] = set()
    for chapter in chapters:
        for step in chapter.steps:
            replayed = _Replayed(f"Lesson {lesson}, step {step.id}", game, step, rulebook)
            if step.id in seen:
                raise replayed.fail("another step has this id already.")
            seen.add(step.id)
            replayed.check_words()
            scene, before = replayed.play(before)
            scenes.append(scene)
        if len(chapter.checks) not in (0, CHECKS):
            where, count = f"Lesson {lesson}, chapter {chapter.title}", len(chapter.checks)
            raise LessonError(f"{where}: it ends with {CHECKS} questions; here are {count}.")
        for check in chapter.checks:
            _check_question(f"Lesson {lesson}, question {check.ask!r}", check)
    return scenes


class _Replayed:
    """One step, from every state in which the steps before it can leave the table."""

    def __init__(self, where: str, game: Game, step: LessonStep, rulebook: Rulebook) -> None:
        self.where, self.game, self.step, self.rulebook = where, game, step, rulebook

    def fail(self, sentence: str) -> LessonError:
        return LessonError(f"{self.where}: {sentence}")

    def check_words(self) -> None:
        """Check what needs no position."""
        step = self.step
        texts = [step.caption, step.if_not, *(f"That works too. {why}" for why in step.why.values())]
        for text in texts:
            count = len(text.split())
            if count > LONGEST:
                raise self.fail(f"a caption has at most {LONGEST} words; this one has {count}: {text}")
        if len(step.point) > POINTERS:
            raise self.fail(f"it points at {len(step.point)} things; at most {POINTERS} are pointed at.")
        if step.asks != bool(step.expect):
            raise self.fail("where a move is asked for, the moves expected are named, and nowhere else.")
        if step.position and step.deal:
            raise self.fail("it begins with a position or with a deal, not with both.")
        for ruling in step.rulings:
            if ruling not in self.rulebook:
                raise self.fail(f"there is no ruling {ruling}.")

    def play(self, before: list[State]) -> tuple[Scene, list[State]]:
        """Play the step from all these states; give the lesson's own way, and all states it can end in."""
        if not self.step.goes_on:
            starts: list[State | None] = [None]
        elif before:
            starts = list(before)
        else:
            raise self.fail("it begins nowhere: it needs a position or a deal.")
        scenes, after = [], []
        for start in starts:
            try:
                moment = begin(self.game, self.step, start)
                ends = self._ends(moment)
            except IllegalAction as refusal:
                raise self.fail(f"{refusal.verdict.action!r} is refused: {refusal}") from refusal
            except PairitError as fault:
                if isinstance(fault, LessonError):
                    raise
                raise self.fail(str(fault)) from fault
            scenes.append(Scene(self.step, moment, ends[0]))
            after += ends
        return scenes[0], after

    def _ends(self, moment: Moment) -> list[State]:
        step, state = self.step, moment.state
        verdicts, cited = list(moment.verdicts), set(rulings_of(moment.events))
        ends = []
        if step.seat >= state.players:
            raise self.fail(f"there is no seat {step.seat} for the reader.")
        if step.asks and state.to_move != step.seat:
            raise self.fail(f"a move is asked of seat {step.seat}, but seat {state.to_move} is to move.")
        for action in accepted(step, state):
            done = state.step(action)
            assert done.verdict is not None
            verdicts.append(done.verdict)
            cited.update(rulings_of(done.events))
            ends.append(done.state)
        for action in step.refused:
            verdict = state.judge(action)
            if verdict.legal:
                raise self.fail(f"it says that {action!r} is refused, but it is allowed.")
            verdicts.append(verdict)
        for action in step.why:
            if action and action not in accepted(step, state):
                raise self.fail(f"it says why {action!r} works, but does not accept it.")
        for difference in differing(step.facts, Step(state, moment.events)):
            raise self.fail(f"{difference}.")
        self._check_cited(verdicts, cited)
        self._check_pointers(state)
        return ends or [state]

    def _check_cited(self, verdicts: list[Verdict], cited: set[str]) -> None:
        cited.update(ruling for verdict in verdicts for ruling in verdict.rulings)
        for ruling in self.step.rulings:
            if ruling not in cited:
                found = ", ".join(sorted(cited)) or "nothing"
                raise self.fail(f"no verdict and no event of it cites {ruling}; they cite {found}.")

    def _check_pointers(self, state: State) -> None:
        if not self.step.point:
            return
        picture = picture_of(Seat(state, self.step.seat), self.step.open)
        for pointer in self.step.point:
            if find_spot(picture, pointer.at) is None:
                raise self.fail(f"it points at {pointer.at!r}, which the picture does not show.")


def _check_question(where: str, check: Check) -> None:
    """See that the engine finds exactly one answer right."""
    try:
        position_of(check)
        right = [answer.say for answer in check.answers if is_right(check, answer)]
    except PairitError as fault:
        raise LessonError(f"{where}: {fault}") from fault
    if len(right) != 1:
        found = "; ".join(right) or "none"
        raise LessonError(f"{where}: exactly one answer is right, but the engine finds: {found}.")
    for text in (check.ask, check.why):
        if len(text.split()) > LONGEST:
            raise LessonError(f"{where}: a caption has at most {LONGEST} words.")
