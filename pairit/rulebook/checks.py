"""Whether a rulebook is whole: every ruling shown and cited, every option in its place, no name unknown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeVar

from pairit.engine.errors import OptionError
from pairit.engine.game import Game, State, rulings_of
from pairit.engine.options import Option, Value, write_value
from pairit.engine.random import OTHER, Chance
from pairit.games import find
from pairit.rulebook.examples import Outcome, ids_in, run
from pairit.rulebook.knowledge import knowledge_of
from pairit.rulebook.rulebook import Rulebook
from pairit.rulebook.ruling import STATUSES, Ruling

Choice = TypeVar("Choice")

LONGEST_QUESTION, LONGEST_WHY = 20, 30
"""Words that a question and a reason may have."""

LONGEST_RULING = 3
"""Sentences that a ruling may have."""

_SENTENCE_END = re.compile(r"[.?!](?:\s|$)")

ACTIONS = 5000
"""Actions of the play-outs that look for rulings the engine cites."""


def check(rulebook: Rulebook) -> list[str]:
    """Look for everything that is missing, unknown or contradicts the engine.

    Parameters
    ----------
    rulebook
        The rulebook to look through.

    Returns
    -------
    list of str
        One sentence for each fault, beginning with the ruling; empty where all is well.

    Examples
    --------
    >>> from pairit.rulebook import load
    >>> check(load("pair-it"))
    []
    """
    outcomes = [run(example) for example in rulebook.examples]
    faults = [fault for ruling in rulebook for fault in _check_ruling(rulebook, ruling)]
    faults += [str(outcome) for outcome in outcomes if outcome.differences]
    faults += _check_places(rulebook)
    faults += _check_options(rulebook, outcomes)
    faults += _check_cited(rulebook, outcomes)
    return faults


def _check_ruling(rulebook: Rulebook, ruling: Ruling) -> Iterator[str]:
    """Check what one ruling says of itself."""
    if ruling.status not in STATUSES:
        yield f"{ruling.id}: there is no status {ruling.status!r}; there are {', '.join(STATUSES)}."
    for field, text, longest in (
        ("question", ruling.question, LONGEST_QUESTION),
        ("why", ruling.why, LONGEST_WHY),
    ):
        count = len(text.split())
        if count > longest:
            yield f"{ruling.id}: '{field}' has {count} words; it may have {longest}."
    sentences = len(_SENTENCE_END.findall(ruling.ruling))
    if sentences > LONGEST_RULING:
        yield f"{ruling.id}: 'ruling' has {sentences} sentences; it may have {LONGEST_RULING}."
    if len(ruling.readings) not in (0, 2):
        yield f"{ruling.id}: 'readings' are two, or left out; here are {len(ruling.readings)}."
    shown = {example.shows for example in ruling.examples}
    yield from (
        f"{ruling.id}: no example shows the {kind}." for kind in ("rule", "edge") if kind not in shown
    )
    titles = [example.title for example in ruling.examples]
    yield from (
        f"{ruling.id}: two examples are called {title!r}."
        for title in dict.fromkeys(titles)
        if titles.count(title) > 1
    )
    for other in dict.fromkeys(ruling.see_also):
        if other not in rulebook:
            yield f"{ruling.id}: 'see_also' names {other}, which there is not."
        elif other == ruling.id:
            yield f"{ruling.id}: 'see_also' names the ruling itself."
        if ruling.see_also.count(other) > 1:
            yield f"{ruling.id}: 'see_also' names {other} twice."
    known = frozenset().union(*knowledge_of(rulebook.game.name).cards.values())
    yield from (
        f"{ruling.id}: there is no card or family {card!r}." for card in ruling.cards if card not in known
    )


def _check_places(rulebook: Rulebook) -> Iterator[str]:
    """Check that rulings and places of the notes fit together."""
    used = set()
    for ruling in rulebook:
        for source in ruling.sources:
            used.add(source)
            if source not in rulebook.places:
                yield f"{ruling.id}: the notes have no place {source!r}."
    yield from (f"places: no ruling rests on {place!r}." for place in rulebook.places if place not in used)


def _check_options(rulebook: Rulebook, outcomes: list[Outcome]) -> Iterator[str]:
    """Check that every option stands at its ruling, and that its values are shown there."""
    known = {option.name: option for option in rulebook.game.known_options}
    for ruling in rulebook:
        for name in ruling.options:
            if name not in known:
                yield f"{ruling.id}: there is no option {name!r}."
            elif known[name].ruling != ruling.id:
                yield f"{ruling.id}: the option {name} belongs to {known[name].ruling}."
    for option in known.values():
        if option.ruling not in rulebook:
            continue  # the ruling is cited by the option, and reported as missing
        if option.name not in rulebook[option.ruling].options:
            yield f"{option.ruling}: the option {option.name} belongs to it, but it does not say so."
        shown = [
            outcome.game.options[option.name]
            for outcome in outcomes
            if outcome.example.ruling == option.ruling and outcome.game is not None
        ]
        for value in _to_be_shown(option):
            if value not in shown:
                yield f"{option.ruling}: no example of it is played with {option.name}={write_value(value)}."


def _to_be_shown(option: Option) -> tuple[Value, ...]:
    """Give the values that examples must show: all words, and the default and the extremes of numbers."""
    if isinstance(option.values, range):
        return tuple(dict.fromkeys([option.default, option.values[0], option.values[-1]]))
    return tuple(option.values)


def _check_cited(rulebook: Rulebook, outcomes: list[Outcome]) -> Iterator[str]:
    """Check that the engine cites what the rulebook has, and the rulebook has what the engine cites."""
    cited = cited_in_play(rulebook.game.name).union(*(outcome.cited for outcome in outcomes))
    named = cited.union(option.ruling for option in rulebook.game.known_options)
    yield from (
        f"{ruling}: the engine cites it, but it is not there."
        for ruling in sorted(named)
        if ruling not in rulebook
    )
    yield from (f"{ruling.id}: the engine never cites it." for ruling in rulebook if ruling.id not in cited)


@cache
def cited_in_play(game_name: str) -> frozenset[str]:
    """Collect the rulings that the engine cites in random matches, with house rules mixed.

    Every action is judged and played, and beside it one that was seen elsewhere is judged, so that refusals
    are cited too. The same matches are played every time.

    >>> "PI-09" in cited_in_play("pair-it")
    True
    """
    return frozenset(_Playout(find(game_name)).cited())


class _Playout:
    """Random matches, always the same."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._chance = Chance(seed=0, stream=OTHER)

    def _one_of(self, choices: Sequence[Choice]) -> Choice:
        return choices[self._chance.below(len(choices))]

    def _deal(self) -> tuple[State, set[str]]:
        """Deal a game with house rules mixed; where they do not go together, others are mixed."""
        refused: set[str] = set()
        while True:
            options = {option.name: self._one_of(option.values) for option in self.game.known_options}
            players = self._one_of(self.game.seats)
            try:
                step = self.game.with_options(**options).deal_step(players, self._chance.seed())
            except OptionError as refusal:
                refused.update(ids_in(str(refusal)))
                continue
            return step.state, refused.union(rulings_of(step.events))

    def cited(self) -> set[str]:
        state, found = self._deal()
        cited = set(found)
        seen: list[str] = []
        for _ in range(ACTIONS):
            while state.is_over:
                if state.match_over or self._chance.below(2):
                    state, found = self._deal()
                else:
                    dealt = state.next_round_step()
                    state, found = dealt.state, set(rulings_of(dealt.events))
                cited.update(found)
            action = self._one_of(state.legal_actions())
            seen.append(action)
            cited.update(state.judge(self._one_of(seen)).rulings)
            step = state.step(action)
            assert step.verdict is not None
            cited.update(step.verdict.rulings, rulings_of(step.events))
            state = step.state
        return cited
