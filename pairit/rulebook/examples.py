"""Playing an example against the engine, and saying in sentences what differs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pairit.engine.errors import IllegalAction, PairitError
from pairit.engine.event import Event
from pairit.engine.game import Game, Step, rulings_of
from pairit.engine.options import read_options
from pairit.engine.verdict import Verdict
from pairit.games import find
from pairit.rulebook.knowledge import NONE, knowledge_of
from pairit.rulebook.ruling import Example

_IDS = re.compile(r"\b[A-Z]{2}-\d{2}\b")


@dataclass(frozen=True)
class Outcome:
    """What came of an example.

    Attributes
    ----------
    example
        The example.
    game
        The game with the house rules that it was played by; None where not even that could be read.
    verdicts, events
        What the judge said of each action, and what happened.
    refusal
        The sentence that refused a position, a deal or a next round; empty where nothing was refused.
    differences
        What came out otherwise than the example says; empty where all is as it says.
    """

    example: Example
    game: Game | None = None
    verdicts: tuple[Verdict, ...] = ()
    events: tuple[Event, ...] = ()
    refusal: str = ""
    differences: tuple[str, ...] = ()

    @property
    def cited(self) -> frozenset[str]:
        """Every ruling that verdicts, events and refusals cite."""
        named = [ruling for verdict in self.verdicts for ruling in verdict.rulings]
        return frozenset([*named, *rulings_of(self.events), *ids_in(self.refusal)])

    def __str__(self) -> str:
        if not self.differences:
            return f"{self.example.name}: as it says."
        return "\n".join(f"{self.example.name}: {difference}" for difference in self.differences)


def ids_in(sentence: str) -> list[str]:
    """Find the rulings that a sentence names.

    >>> ids_in("2 to 6 players play (PI-37).")
    ['PI-37']
    """
    return _IDS.findall(sentence)


def run(example: Example) -> Outcome:
    """Play an example against the engine.

    Parameters
    ----------
    example
        One example of a ruling.

    Returns
    -------
    Outcome
        What came of it; `differences` is empty where the engine does what the example says.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from pairit.rulebook import load
    >>> example = load("pair-it")["PI-13"].examples[0]
    >>> run(example).differences
    ()
    >>> run(replace(example, legal=True)).differences
    ('the move is refused, but the example says it is allowed.',)
    """
    game = find(example.game)
    try:
        if example.form == "deal":
            game = game.with_options(**read_options(example.options))
            step = game.deal_step(example.players, example.seed)
            return _compare(Outcome(example, game), step)
        state = game.position(example.position)
        game = state.game
        if example.form == "next round":
            return _compare(Outcome(example, game), state.next_round_step())
    except PairitError as refusal:
        return _refused(Outcome(example, game, refusal=str(refusal)))
    if example.form == "move":
        return _move(Outcome(example, game), state)
    return _moves(Outcome(example, game), state)


def _refused(outcome: Outcome) -> Outcome:
    """Compare the refusal of a position, a deal or a next round."""
    expected = outcome.example.refused
    if not expected:
        return replace(outcome, differences=(f"it is refused: {outcome.refusal}",))
    if expected not in ids_in(outcome.refusal):
        return replace(outcome, differences=(f"it is refused, but not by {expected}: {outcome.refusal}",))
    return outcome


def _move(outcome: Outcome, state: Any) -> Outcome:
    example = outcome.example
    (action,) = example.actions
    try:
        verdict: Verdict = state.judge(action)
    except PairitError as fault:
        return replace(outcome, differences=(f"the move cannot be read: {fault}",))
    outcome = replace(outcome, verdicts=(verdict,))
    said = {True: "allowed", False: "refused"}
    differences = []
    if verdict.legal != example.legal:
        differences.append(
            f"the move is {said[verdict.legal]}, but the example says it is {said[example.legal]}."
        )
    elif verdict.rulings != example.rulings:
        differences.append(_differ("the rulings of the verdict", example.rulings, verdict.rulings))
    if example.instead and verdict.instead != example.instead:
        differences.append(_differ("the moves offered instead", example.instead, verdict.instead))
    if differences or not verdict.legal:
        return replace(outcome, differences=tuple(differences))
    return _compare(outcome, state.step(action))


def _moves(outcome: Outcome, state: Any) -> Outcome:
    example = outcome.example
    if example.form == "position":
        return replace(outcome, differences=(f"it is not refused, but the example says {example.refused}.",))
    verdicts: list[Verdict] = []
    events: list[Event] = []
    for action in example.actions:
        try:
            step = state.step(action)
        except IllegalAction as refusal:
            verdicts.append(refusal.verdict)
            difference = f"{action!r} is refused at {state}: {refusal}"
            return replace(outcome, verdicts=tuple(verdicts), differences=(difference,))
        except PairitError as fault:
            return replace(outcome, differences=(f"{action!r} cannot be read: {fault}",))
        verdicts.append(step.verdict)
        events.extend(step.events)
        state = step.state
    return _compare(replace(outcome, verdicts=tuple(verdicts)), Step(state, tuple(events)))


def _compare(outcome: Outcome, step: Step[Any]) -> Outcome:
    """Compare what happened, and the position afterwards."""
    example = outcome.example
    outcome = replace(outcome, events=step.events)
    if example.refused:
        return replace(outcome, differences=(f"it is not refused, but the example says {example.refused}.",))
    found = knowledge_of(example.game).facts(step)
    differences = [
        f"{key} is {found[key]}, but the example says {expected or NONE}."
        for key, expected in example.after.items()
        if found[key] != (expected or NONE)
    ]
    cited, kinds = rulings_of(step.events), [event.kind for event in step.events]
    differences += [
        f"no event cites {ruling}; they cite {', '.join(cited)}."
        for ruling in example.events
        if ruling not in cited
    ]
    differences += [
        f"no event {kind!r} happens; there are {', '.join(kinds)}."
        for kind in example.told
        if kind not in kinds
    ]
    return replace(outcome, differences=tuple(differences))


def _differ(what: str, expected: Sequence[str], found: Sequence[str]) -> str:
    return f"{what} are {', '.join(found)}, but the example says {', '.join(expected)}."
