"""Kind E: spot the broken rule in a log: a move that the judge refuses, or a line that did not happen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from pairit.companion.quiz.asking import ONLOOKER, Asks, table_of
from pairit.companion.quiz.chance import Chance
from pairit.companion.quiz.item import MOST_OPTIONS, Frame, Item, Option, is_well_formed
from pairit.companion.quiz.kinds.outcome import Course
from pairit.companion.quiz.wording import (
    about,
    answer_is,
    move_in_words,
    name_of,
    own_words,
    reasons_by,
    ruling_of,
    short_why,
    situation,
    told,
)
from pairit.engine.event import Event
from pairit.engine.game import State
from pairit.engine.text import capital
from pairit.engine.verdict import Verdict

FEWEST_LINES, ENOUGH_LINES, MOST_LINES = 2, 4, 6


# ---------------------------------------------------------------- a move that is refused


@dataclass(frozen=True)
class Noted:
    """One move of a log: the position, and what somebody did there."""

    state: State
    action: str

    @property
    def verdict(self) -> Verdict:
        """What the judge says of it."""
        return self.state.judge(self.action)


def refused_item(
    identity: str, asks: Asks, noted: Sequence[Noted], refused: Noted, chance: Chance, ruling: str
) -> Item | None:
    """Ask which of some moves the judge refuses, and by which ruling.

    Parameters
    ----------
    identity
        The item's name.
    asks
        What the game tells the quiz.
    noted
        Moves that are allowed; one or two are enough.
    refused
        The move that is not.
    chance
        Orders the lines; the answers follow them.
    ruling
        A ruling by which it is refused.

    Returns
    -------
    Item or None
        None where no other move is at hand.

    Examples
    --------
    >>> import pairit
    >>> from pairit.companion.quiz.asks import asks_of
    >>> state = pairit.games["pair-it"].position("pair-it; hands: R1S Anchor / B3C; top: R1K")
    >>> moves = [Noted(state, "play R1S"), Noted(state, "play Anchor")]
    >>> item = refused_item("x", asks_of("pair-it"), moves[:1], moves[1], Chance(2), "PI-13")
    >>> [option.words for option in item.options if option.right]
    ['Line 1, by PI-13']
    """
    allowed = [one for one in noted if one.verdict.legal][:2]
    lines = chance.shuffled([refused, *allowed])
    others = [cited for one in allowed for cited in one.verdict.rulings]
    game = refused.state.game.name
    others += list(ruling_of(game, ruling).see_also)
    wrong = [other for other in others if other not in refused.verdict.rulings]
    if not allowed or not wrong:
        return None
    options = [
        _refused_option(number, one, cited)
        for number, one in enumerate(lines, start=1)
        for cited in sorted({ruling, wrong[0]})
    ]
    at = lines.index(refused)
    item = Item(
        id=identity,
        kind="E",
        game=game,
        ruling=ruling,
        question="These moves were noted. One of them breaks a rule. Which one, and which rule?",
        options=tuple(options),
        hints=(
            name_of(game, ruling),
            f"Look at what seat {refused.state.to_move} does.",
            answer_is(f"line {at + 1}, by {ruling}"),
        ),
        why=short_why(
            [*reasons_by(refused.verdict, ruling), *own_words(ruling_of(game, ruling), refused.state.game)]
        ),
        position=str(refused.state),
        situation="\n".join(_lines(asks, lines, sorted({ruling, wrong[0]}))),
        cited=frozenset(refused.verdict.rulings),
    )
    return item if is_well_formed(item) else None


def _lines(asks: Asks, lines: Sequence[Noted], rules: Sequence[str]) -> Iterator[str]:
    """Write the moves with their positions, and the rules that are offered."""
    for number, one in enumerate(lines, start=1):
        yield f"{number}. {situation(asks, one.state)} {move_in_words(asks, one.state, one.action)}"
    for rule in rules:
        yield name_of(lines[0].state.game.name, rule)


def _refused_option(number: int, one: Noted, cited: str) -> Option:
    verdict = one.verdict
    if verdict.legal:
        said = f"Line {number} may be done, so {cited} does not refuse it."
    elif cited in verdict.rulings:
        said = f"Line {number} is refused by {cited}."
    else:
        said = f"Line {number} is refused, but not by {cited}."
    return Option(
        words=f"Line {number}, by {cited}",
        right=not verdict.legal and cited in verdict.rulings,
        feedback=f"{said} {verdict.sentence}",
        watch=(Frame(verdict.sentence, verdict),),
    )


# ---------------------------------------------------------------- a line that did not happen


def false_line_item(identity: str, asks: Asks, course: Course, ruling: str, chance: Chance) -> Item | None:
    """Ask which line of a log did not happen: one event that cites the ruling is told otherwise than it was.

    Parameters
    ----------
    identity
        The item's name.
    asks
        What the game tells the quiz.
    course
        What happens.
    ruling
        The ruling of the line.
    chance
        Picks the change, and orders nothing: a log has an order.

    Returns
    -------
    Item or None
        None where no line can be told otherwise.

    Examples
    --------
    >>> import pairit
    >>> from pairit.companion.quiz.asks import asks_of
    >>> from pairit.companion.quiz.kinds.outcome import course_of
    >>> state = pairit.games["pairs"].position("pairs; stacks: 10 5 / 9 4; turn: 0; draw: 10 3 2")
    >>> item = false_line_item("x", asks_of("pairs"), course_of(state, ["hit"]), "PR-09", Chance(1))
    >>> [option.words for option in item.options if option.right]
    ['Seat 0 pairs the 10s and scores 9.']
    """
    longer = _continued(course)
    events = longer.events
    places = [place for place, event in enumerate(events) if ruling in event.rulings]
    true = [asks.tell(event, ONLOOKER) for event in events]
    possible = {*true, *_by_other_moves(asks, longer, len(course.steps))}
    # The first line mostly says once more what the question says.
    for place in sorted(chance.shuffled(places), key=lambda place: place == 0):
        if asks.by_chance(events, place):
            continue
        false = _told_otherwise(asks, events[place], possible, course.end.players, chance)
        if false:
            break
    else:
        return None
    first = max(0, min(place - MOST_LINES + 2, len(events) - MOST_LINES))
    lines = [(at, true[at]) for at in range(first, min(first + MOST_LINES, len(events)))]
    shown = [(at, false if at == place else line) for at, line in lines]
    truth = true[place]
    watch = (Frame(told(asks, course.steps[-1][1].events), course.end),)
    options = tuple(
        Option(
            words=line,
            right=line not in true,
            feedback=_about_line(at == place, line, truth, events[at]),
            watch=watch,
        )
        for at, line in shown
    )
    game = course.end.game.name
    start = course.start
    asked = course.in_words(asks, with_chance=False)
    event = events[place]
    item = Item(
        id=identity,
        kind="E",
        game=game,
        ruling=ruling,
        question=f"{asked} One line of this log is not what the rules do. Which one?".strip(),
        options=options,
        hints=(
            name_of(game, ruling),
            f"Look at {'the table' if event.seat is None else f'seat {event.seat}'}.",
            answer_is(false),
        ),
        why=short_why([truth]),
        position=str(start if start is not None and not start.is_over else course.end),
        shown=None if start is None else table_of(start, all_open=True),
        situation="" if start is None else situation(asks, start),
        cited=frozenset(event.rulings),
    )
    return item if MOST_OPTIONS >= len(options) >= FEWEST_LINES and is_well_formed(item) else None


def _continued(course: Course) -> Course:
    """Play on where little has happened, so that a log has some lines; after a deal nothing can be seen."""
    if course.start is None:
        return course
    steps, state = list(course.steps), course.end
    while len(Course(None, tuple(steps)).events) < ENOUGH_LINES and state.legal_actions():
        action = state.legal_actions()[0]
        step = state.step(action)
        steps.append((action, step))
        state = step.state
    return Course(course.start, tuple(steps), course.intro)


def _by_other_moves(asks: Asks, course: Course, since: int) -> Iterator[str]:
    """Tell what other moves would have brought, from a step on: the question does not say which was made."""
    states = [step.state for _, step in course.steps[since - 1 : -1]]
    for state in states:
        for action in state.legal_actions():
            yield from (asks.tell(event, ONLOOKER) for event in state.step(action).events)


def _about_line(false: bool, line: str, truth: str, event: Event) -> str:
    if false:
        return about(line, "this is not so", truth)
    return about(line, f"this is so, by {', '.join(event.rulings)}")


def _told_otherwise(asks: Asks, event: Event, possible: Collection[str], players: int, chance: Chance) -> str:
    """Tell an event with another seat or number; empty where that may be so too, or only says less."""
    truth = asks.tell(event, ONLOOKER)
    own = asks.told_otherwise(event)
    if own is not None:
        return asks.tell(chance.pick(own), ONLOOKER)
    seats = [seat for seat in range(players) if seat not in (event.seat, event.other)]
    changed = [replace(event, count=event.count + by) for by in (1, -1) if event.count + by > 0]
    if event.seat is not None:
        changed += [replace(event, seat=seat) for seat in seats]
        if event.other is not None and event.other != event.seat:
            changed.append(replace(event, seat=event.other, other=event.seat))
    if event.other is not None:
        changed += [replace(event, other=seat) for seat in seats]
    for one in chance.shuffled(changed):
        line = capital(asks.tell(replace(one, cards=()) if event.seen_by else one, ONLOOKER))
        if line not in possible and not (line.startswith(truth) or truth.startswith(line)):
            return line
    return ""
