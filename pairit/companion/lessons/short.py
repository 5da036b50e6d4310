"""Short lessons made of a ruling's examples: the rule first, then its edge. Nothing is told a second time."""

from __future__ import annotations

from collections.abc import Sequence

from pairit.companion.lessons.replay import Seat
from pairit.companion.lessons.steps import Chapter, Deal, LessonError, LessonStep
from pairit.engine.game import State
from pairit.games import find
from pairit.rulebook import Example, Outcome, Ruling, run

STEPS = 3
"""Steps that a short lesson has at most."""


def chapter_of(ruling: Ruling) -> Chapter:
    """Make the one chapter of a ruling's short lesson.

    Parameters
    ----------
    ruling
        A ruling with its examples.

    Raises
    ------
    LessonError
        If none of its examples can be met at the table, as where a position is refused.

    Examples
    --------
    >>> from pairit.rulebook import load
    >>> chapter_of(load("pairs")["PR-07"]).steps[0].caption
    'A hit without a pair passes the turn. Your turn: hit, take another card.'
    """
    outcomes = [run(example) for example in ruling.examples if not example.refused]
    chosen = _choose(ruling.id, outcomes)
    if not chosen:
        raise LessonError(
            f"{ruling.id} is met before a table is opened, so it has no lesson. It says: {ruling.ruling}"
        )
    steps = [_step(ruling, outcome, f"{place}") for place, outcome in enumerate(chosen, start=1)]
    return Chapter(f"{ruling.id}: {ruling.question}", tuple(steps))


def _choose(ruling: str, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Choose examples that show the ruling: its rule, then its edge, best where a move is refused.

    Those come first in which a verdict or an event cites it; without one there is nothing to show. A move
    teaches more than a deal that is only looked at.
    """

    def rank(outcome: Outcome) -> tuple[bool, bool]:
        return ruling not in outcome.cited, outcome.example.form not in ("move", "moves")

    if all(ruling not in outcome.cited for outcome in outcomes):
        return []
    rule = sorted((outcome for outcome in outcomes if outcome.example.shows == "rule"), key=rank)
    chosen = rule[: STEPS - 1]
    legal = {outcome.example.legal for outcome in chosen}
    edge = sorted(
        (outcome for outcome in outcomes if outcome.example.shows == "edge"),
        key=lambda outcome: (ruling not in outcome.cited, outcome.example.legal in legal, rank(outcome)),
    )
    chosen += edge[: STEPS - len(chosen)]
    return chosen + rule[STEPS - 1 :][: STEPS - len(chosen)]


def _step(ruling: Ruling, outcome: Outcome, id_: str) -> LessonStep:
    example = outcome.example
    shown = [ruling.id, *example.rulings, *example.events]
    rulings = tuple(id_ for id_ in dict.fromkeys(shown) if id_ in outcome.cited)
    say = example.title if example.title[-1] in ".?" else f"{example.title}."
    if example.form == "deal":
        deal = Deal(example.players, example.seed, example.options)
        return LessonStep(id_, say, deal=deal, rulings=rulings, open=True)
    before, asked = example.actions[:-1], example.actions[-1:]
    state = _after(example, before)
    seat = Seat(state, state.to_move or 0)
    if example.form == "next round" or not example.legal:
        return LessonStep(
            id_,
            say,
            position=example.position,
            next_round=example.form == "next round",
            refused=asked,
            rulings=rulings,
            seat=seat.seat,
            open=True,
        )
    # A button may say a move and its effect, as `Hit: take another card`.
    said = seat.say(asked[0]).replace(": ", ", ")
    stop = "" if said.endswith("!") else "."
    return LessonStep(
        id_,
        say,
        ask=f"Your turn: {said[:1].lower()}{said[1:]}{stop}",
        position=example.position,
        do=before,
        expect=asked,
        rulings=rulings,
        seat=seat.seat,
        open=True,
    )


def _after(example: Example, actions: Sequence[str]) -> State:
    state: State = find(example.game).position(example.position)
    for action in actions:
        state = state.play(action)
    return state
