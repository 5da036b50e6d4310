"""Kinds B and C: what comes of some moves, of a deal or of the next round; who wins, what the score is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pairit.companion.quiz.asking import ONLOOKER, Asks, Fact, table_of
from pairit.companion.quiz.chance import Chance
from pairit.companion.quiz.item import Frame, Item, Option, is_well_formed
from pairit.companion.quiz.wording import (
    about,
    answer_is,
    deciding,
    move_in_words,
    name_of,
    short_why,
    situation,
    told,
)
from pairit.engine.errors import PairitError
from pairit.engine.event import Event
from pairit.engine.game import State, Step, rulings_of
from pairit.engine.text import capital
from pairit.rulebook.knowledge import NONE, knowledge_of

MOST_MOVES = 4
"""Moves that a question may tell; more are hard to keep in mind."""

OTHERS = 3
"""Answers beside the right one."""

_OTHER_MOVES = 4
"""Other moves whose outcomes are looked at for answers."""

_OTHER_SEEDS = (11, 12)
"""What a position is played with once more, to see whether chance decides what comes out."""


@dataclass(frozen=True)
class Course:
    """Something that happens: some moves from a position, a deal, or the next round.

    Attributes
    ----------
    start
        The position before; None for a deal.
    steps
        What is done, each with what came of it. A deal and a next round are no action: an empty text.
    intro
        What is said of a deal.
    """

    start: State | None
    steps: tuple[tuple[str, Step[Any]], ...]
    intro: str = ""

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happens."""
        return tuple(event for _, step in self.steps for event in step.events)

    @property
    def end(self) -> State:
        """The position afterwards."""
        state: State = self.steps[-1][1].state
        return state

    @property
    def cited(self) -> frozenset[str]:
        """The rulings that verdicts and events cite."""
        verdicts = [step.verdict.rulings for _, step in self.steps if step.verdict is not None]
        return frozenset(rulings_of(self.events)).union(*verdicts)

    def in_words(self, asks: Asks, with_chance: bool = True) -> str:
        """Say what is done; with chance, also what it brings."""
        said, state = [self.intro] if self.intro else [], self.start
        for action, step in self.steps:
            lead = asks.lead(action, step) if with_chance else ""
            if action and state is not None:
                said.append(lead or move_in_words(asks, state, action))
            elif lead:
                said.append(lead)
            state = step.state
        return " ".join(said)


def course_of(state: State, actions: Sequence[str]) -> Course:
    """Play some actions.

    >>> import pairit
    >>> state = pairit.games["pairs"].position("pairs; stacks: 10 5 / 9 4; turn: 0; draw: 10 3 2")
    >>> facts_after(course_of(state, ["hit"]))["scores"]
    '10 / 0'
    """
    steps, start = [], state
    for action in actions:
        step = state.step(action)
        steps.append((action, step))
        state = step.state
    return Course(start, tuple(steps))


def facts_of(state: State) -> dict[str, str]:
    """Give the facts of the rulebook about a position."""
    return knowledge_of(state.game.name).facts(Step(state, ()))


def facts_after(course: Course) -> dict[str, str]:
    """Give the facts of the rulebook after all that happened."""
    end = course.end
    return knowledge_of(end.game.name).facts(Step(end, course.events, course.steps[-1][1].verdict))


def is_settled(course: Course, key: str) -> bool:
    """Whether no hidden chance, as a theft, decides a fact: with other seeds it is the same."""
    if course.start is None or not all(action for action, _ in course.steps):
        return True
    right, actions = facts_after(course)[key], [action for action, _ in course.steps]
    try:
        others = [course_of(other, actions) for other in _with_other_seeds(course.start)]
    except PairitError:
        return False
    return all(facts_after(other)[key] == right for other in others)


@lru_cache(maxsize=8)
def _with_other_seeds(state: State) -> tuple[State, ...]:
    """Give the same position with other chance to come."""
    parts = [
        part for part in str(state).replace("\n", ";").split(";") if not part.strip().startswith("seed:")
    ]
    return tuple(state.game.position(";".join([*parts, f" seed: {seed}"])) for seed in _OTHER_SEEDS)


def about_of(fact: Fact, course: Course) -> tuple[Event | None, tuple[str, ...]]:
    """Give the event of the last step that tells of a fact, and the rulings that the fact is about.

    Where no event tells of it, the game names the rulings; they count where the engine cites them for what
    happens, or for what may be done next.

    >>> import pairit
    >>> from pairit.companion.quiz.asks import asks_of
    >>> state = pairit.games["pair-it"].position("pair-it; hands: Pirates:R Y2W G3S / B3C R4W; top: R1K")
    >>> owes = next(fact for fact in asks_of("pair-it").facts if fact.key == "owes")
    >>> about_of(owes, course_of(state, ["play Pirates:R"]))[1]
    ('PI-10',)
    """
    telling = [event for event in course.steps[-1][1].events if event.kind in fact.told]
    if telling:
        return telling[-1], telling[-1].rulings
    end = course.end
    cited = set(course.cited)
    for action in end.legal_actions():
        cited.update(end.judge(action).rulings)
    return None, tuple(one for one in fact.about(facts_after(course)[fact.key]) if one in cited)


def _can_end(course: Course) -> bool:
    """Whether the last move, or another in its place, can end the round."""
    before = course.start if len(course.steps) == 1 else course.steps[-2][1].state
    if course.end.is_over:
        return True
    return before is not None and any(before.play(action).is_over for action in before.legal_actions())


def outcome_item(
    identity: str, asks: Asks, fact: Fact, course: Course, chance: Chance, ruling: str = ""
) -> Item | None:
    """Ask for one fact about what comes out.

    Parameters
    ----------
    identity
        The item's name.
    asks
        What the game tells the quiz.
    fact
        What is asked for.
    course
        What happens.
    chance
        Picks and orders the answers.
    ruling
        The ruling that the item is about; empty for the one that decides the fact.

    Returns
    -------
    Item or None
        None where no ruling decides the fact, or it has no words, no other values, or is left to chance.

    Examples
    --------
    >>> import pairit
    >>> from pairit.companion.quiz.asks import asks_of
    >>> asks = asks_of("pairs")
    >>> state = pairit.games["pairs"].position("pairs; stacks: 10 5 / 9 4; turn: 0; draw: 10 3 2")
    >>> fact = next(fact for fact in asks.facts if fact.key == "scores")
    >>> item = outcome_item("x", asks, fact, course_of(state, ["hit"]), Chance(1), "PR-07")
    >>> print(item.question, [option.words for option in item.options if option.right])
    Seat 0 hits and gets a 10. What is the score then? ['Seat 0: 10 points; seat 1: 0 points']
    """
    if len(course.steps) > MOST_MOVES:
        return None
    right = facts_after(course)[fact.key]
    if not fact.say(right) or not is_settled(course, fact.key):
        return None
    telling, rulings = about_of(fact, course)
    if not ruling and not rulings:
        return None
    ruling = ruling or rulings[0]
    players = course.end.players
    guesses = list(fact.guesses(right, players))
    if fact.may_be_nobody and _can_end(course):
        guesses.append(NONE)
    # What another move would have brought is more tempting than a guess, and so is the first guess of all.
    tempting = [*guesses[:1], *chance.shuffled(_elsewhere(asks, course, fact.key))]
    known = dict.fromkeys([*tempting, *chance.shuffled(guesses)])
    others = [value for value in known if value != right and fact.say(value)][:OTHERS]
    values = chance.shuffled([right, *others])
    event = telling or deciding(course.events, ruling)
    happened = "" if event is None else asks.tell(event, ONLOOKER)
    game = course.end.game.name
    watch = _frames(asks, course)
    options = tuple(
        Option(
            words=fact.say(value),
            right=value == right,
            feedback=about(fact.say(value), "so it is" if value == right else "not so", happened),
            watch=watch,
        )
        for value in values
    )
    right_words = fact.say(right)
    start = course.start
    item = Item(
        id=identity,
        kind=fact.kind,
        game=game,
        ruling=ruling,
        question=f"{course.in_words(asks)} {fact.ask}".strip(),
        options=options,
        hints=(name_of(game, ruling), _look_at(event), answer_is(right_words)),
        why=short_why([happened] if telling else []),
        position=str(start if start is not None and not start.is_over else course.end),
        shown=None if start is None else table_of(start, all_open=True),
        situation="" if start is None else situation(asks, start),
        cited=course.cited | set(rulings),
    )
    return item if is_well_formed(item) else None


def _elsewhere(asks: Asks, course: Course, key: str) -> list[str]:
    """List what a fact would be after some other moves, and what it was before."""
    start = course.start
    if start is None or start.is_over or len(course.steps) > 1:
        return []
    moves = [str(move) for move in start.legal_actions() if asks.for_sure(move)][:_OTHER_MOVES]
    found = [facts_after(course_of(start, [move]))[key] for move in moves]
    return list(dict.fromkeys([*found, facts_of(start)[key]]))


def _frames(asks: Asks, course: Course) -> tuple[Frame, ...]:
    return tuple(Frame(capital(told(asks, step.events)), step.state) for _, step in course.steps[-2:])


def _look_at(event: Event | None) -> str:
    """Point at the seat or the cards that decide, without saying what comes of it."""
    if event is None:
        return "Look at the table as it is after the last move."
    if event.seat is not None:
        return f"Look at seat {event.seat if event.other is None else event.other}."
    return "Look at the cards on the table."
