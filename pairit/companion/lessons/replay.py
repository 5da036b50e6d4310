"""Playing what a lesson says in the engine: where a step begins, what happens, which moves it accepts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pairit.bots import make
from pairit.companion.lessons.steps import Answer, Check, LessonStep, names_of
from pairit.engine.event import Event
from pairit.engine.game import Game, State, Step
from pairit.engine.options import read_options
from pairit.engine.text import capital
from pairit.engine.verdict import Verdict
from pairit.games import find
from pairit.rulebook.knowledge import NONE, knowledge_of
from pairit.table.happened import name_seats
from pairit.table.layout import Layout
from pairit.table.layouts import layout_of
from pairit.table.nameable import refused

REPLIES = 2
"""So many moves of others are shown after a move that the step did not ask for."""


@dataclass(frozen=True)
class Moment:
    """What the reader has before the eyes when a step begins.

    Attributes
    ----------
    state
        What lies on the table.
    events, verdicts
        What happened just before, and what the judge said of each action.
    """

    state: State
    events: tuple[Event, ...] = ()
    verdicts: tuple[Verdict, ...] = ()


def begin(game: Game, step: LessonStep, before: State | None) -> Moment:
    """Give the moment at which a step begins.

    Parameters
    ----------
    game
        The lesson's game.
    step
        The step.
    before
        What lay on the table when the step before had ended.

    Raises
    ------
    PairitError
        If the engine refuses the position, the deal or an action.

    Examples
    --------
    >>> step = LessonStep("one", "A hit.", position="pairs; stacks: 9 / 8; turn: 1; draw: 3 2", do=("hit",))
    >>> moment = begin(find("pairs"), step, None)
    >>> Seat(moment.state, 0).tell(moment.events), moment.state.to_move
    (['Ana hits and gets a 3.'], 0)
    """
    state, events = _start(game, step, before)
    verdicts: list[Verdict] = []
    for action in step.do:
        done = state.step(action)
        assert done.verdict is not None
        verdicts.append(done.verdict)
        events += done.events
        state = done.state
    return Moment(state, events, tuple(verdicts))


def _start(game: Game, step: LessonStep, before: State | None) -> tuple[State, tuple[Event, ...]]:
    if step.deal is not None:
        rules = game.with_options(**read_options(step.deal.options))
        dealt = rules.deal_step(step.deal.players, step.deal.seed)
        return dealt.state, dealt.events
    state = game.position(step.position) if step.position else before
    assert state is not None
    if step.next_round:
        dealt = state.next_round_step()
        return dealt.state, dealt.events
    return state, ()


def accepted(step: LessonStep, state: State) -> list[str]:
    """List the actions that a step accepts at a state, the one that is shown on request first.

    >>> state = find("pair-it").position("pair-it; hands: R4K B1K G3C / B3C; top: R1K")
    >>> step = LessonStep("one", "Play.", "Your turn.", expect=("play B1K",), expect_after={"sizes": "2 / 1"})
    >>> accepted(step, state)
    ['play B1K', 'play R4K']
    """
    found = list(step.expect)
    if step.expect_after:
        legal = [action for action in state.legal_actions() if action not in found]
        found += [action for action in legal if holds(step.expect_after, state.step(action))]
    return found


def holds(facts: Mapping[str, str], step: Step[Any]) -> bool:
    """Say whether facts of the rulebook's kind hold after a step."""
    return not differing(facts, step)


def differing(facts: Mapping[str, str], step: Step[Any]) -> list[str]:
    """List the facts that do not hold after a step, with what is so instead."""
    found = knowledge_of(step.state.game.name).facts(step)
    return [
        f"{key} is {found[key]}, not {value or NONE}"
        for key, value in facts.items()
        if found[key] != (value or NONE)
    ]


def is_right(check: Check, answer: Answer) -> bool:
    """Let the engine say whether an answer to a check question is right.

    >>> check = Check("May you hit?", "pairs; stacks: 9 / 8; turn: 0", (Answer("Yes", may="hit"),), "Always.")
    >>> is_right(check, check.answers[0])
    True
    """
    if answer.may:
        return position_of(check).judge(answer.may).legal
    return holds(answer.after, after(check))


def after(check: Check) -> Step[State]:
    """Give what lies on the table after what happens in a question, with what happened."""
    state: State = position_of(check)
    events: tuple[Event, ...] = ()
    for action in check.do:
        done = state.step(action)
        state, events = done.state, events + done.events
    return Step(state, events)


def position_of(check: Check) -> State:
    """Read the position that a check question shows."""
    name = check.position.partition(";")[0].strip()
    return find(name).position(check.position)


@dataclass(frozen=True)
class Seat:
    """The reader's place at a table: the words for what is seen and done from there.

    Parameters
    ----------
    state
        What lies on the table.
    seat
        The reader's seat.
    """

    state: State
    seat: int

    @property
    def layout(self) -> Layout:
        """The words of the game."""
        return layout_of(self.state.game)

    @property
    def names(self) -> list[str]:
        """Everybody's name."""
        return names_of(self.state.players, self.seat)

    def tell(self, events: Iterable[Event]) -> list[str]:
        """Tell events in sentences, as the reader may know them."""
        told = [self.layout.tell(event, self.seat, self.names) for event in events]
        return [sentence for sentence in told if sentence]

    def say(self, action: str) -> str:
        """Say an action with a capital: `Play green 3 skull`."""
        return capital(self.named(self.layout.say(action, self.names)))

    def label(self, action: str) -> str:
        """Say an action as the table's own button does, which may tell more: `Fold: take your own 3`."""
        for choice in self.layout.choices(self.state.view(self.seat), self.names):
            if choice.action == action:
                return choice.label
        return self.say(action)

    def named(self, text: str) -> str:
        """Name the seats in a sentence of the judge, who only numbers them."""
        return name_seats(text, self.names)

    def judge(self, action: str) -> Verdict:
        """Ask the judge, and name the seats in the answer."""
        verdict = self.state.judge(action)
        reasons = tuple(
            replace(reason, text=self.named(reason.text), change=self.named(reason.change))
            for reason in verdict.reasons
        )
        words = tuple(self.named(said) for said in verdict.instead_words)
        return replace(verdict, reasons=reasons, instead_words=words, at=self.state.view(self.seat))

    def legal(self) -> list[str]:
        """List what the reader may do."""
        return [str(action) for action in self.state.legal_actions()] if self._mine else []

    def refused(self, more: Sequence[str] = ()) -> list[str]:
        """List moves that have a name here but may not be made."""
        named = [*more, *refused(self.state.view(self.seat))] if self._mine else []
        return list(dict.fromkeys(named))

    def replies(self, state: State) -> Step[Any]:
        """Let the others move on from a state, a few moves at most; always the same ones."""
        events: tuple[Event, ...] = ()
        for _ in range(REPLIES):
            mover = state.to_move
            if mover is None or mover == self.seat:
                break
            done = state.step(make(state.game, "deckhand", 0).choose(state.view(mover)))
            state, events = done.state, events + done.events
        return Step(state, events)

    @property
    def _mine(self) -> bool:
        return self.state.to_move == self.seat
