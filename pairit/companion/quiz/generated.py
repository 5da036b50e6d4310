"""Endless items by seed: positions from random play, and what can be asked about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pairit.companion.quiz.asks import asks_of
from pairit.companion.quiz.chance import Chance
from pairit.companion.quiz.item import Item, is_well_formed
from pairit.companion.quiz.kinds.find import find_item, safe_item
from pairit.companion.quiz.kinds.log import Noted, false_line_item, refused_item
from pairit.companion.quiz.kinds.may import may_item
from pairit.companion.quiz.kinds.odds import odds_item
from pairit.companion.quiz.kinds.outcome import course_of, facts_of, outcome_item
from pairit.engine.game import State, rulings_of
from pairit.games import find

MOST_PLAYERS = 4
"""Players of a generated position; more make a picture hard to read."""

LONGEST_GAME = 60
"""Actions before a position."""

LONGEST_SITUATION = 900
"""Characters of a position in words."""

Maker = Callable[[str, "_Played", Chance], Item | None]


def generated_item(game: str, seed: int) -> Item:
    """Give the item of a seed; the same seed gives the same item.

    Parameters
    ----------
    game
        The game's name.
    seed
        Any whole number from 0.

    Examples
    --------
    >>> item = generated_item("pairs", 7)
    >>> item.id, item == generated_item("pairs", 7)
    ('pairs/7', True)
    """
    identity, trial = f"{game}/{seed}", 0
    while True:
        chance = Chance(f"{identity}/{trial}")
        played = _Played(game, chance)
        for make in chance.shuffled(_MAKERS):
            item = make(identity, played, chance)
            if item is not None and is_well_formed(item) and len(item.situation) <= LONGEST_SITUATION:
                return replace(item, id=identity)
        trial += 1


class _Played:
    """A game played at random up to some action.

    Attributes
    ----------
    state, action
        The position asked about, and the action that was taken there.
    before
        The moves before it.
    """

    def __init__(self, game: str, chance: Chance) -> None:
        rules = find(game)
        self.asks = asks_of(game)
        low, high = rules.seats[0], min(rules.seats[-1], MOST_PLAYERS)
        state: State = rules.deal(players=low + chance.below(high - low + 1), seed=chance.below(1 << 32))
        self.before: list[Noted] = []
        for _ in range(1 + chance.below(LONGEST_GAME)):
            action = chance.pick(state.legal_actions())
            self.before.append(Noted(state, action))
            state = state.play(action)
            if state.is_over:
                break
        last = self.before.pop()
        self.state, self.action = last.state, last.action


def _may(identity: str, played: _Played, chance: Chance) -> Item | None:
    return may_item(identity, played.asks, played.state, chance)


def _outcome(identity: str, played: _Played, chance: Chance) -> Item | None:
    course = course_of(played.state, [played.action])
    before, after = (facts_of(state) for state in (played.state, course.end))
    # A winner or a score is asked for where there is a new one.
    facts = [fact for fact in chance.shuffled(played.asks.facts) if before[fact.key] != after[fact.key]]
    facts.sort(key=lambda fact: fact.kind != "C")
    found = (outcome_item(identity, played.asks, fact, course, chance) for fact in facts)
    return next((item for item in found if item is not None), None)


def _find(identity: str, played: _Played, chance: Chance) -> Item | None:
    safe = safe_item(identity, played.asks, played.state, chance)
    if safe is not None:
        return safe
    state, facts = played.state, chance.shuffled(played.asks.facts)
    # Where a move ends the round, that move is asked for.
    last = [str(action) for action in state.legal_actions() if state.play(action).is_over]
    facts.sort(key=lambda fact: not last or fact.key != "over")
    action = last[0] if last else played.action
    found = (find_item(identity, played.asks, state, fact, chance, action) for fact in facts)
    return next((item for item in found if item is not None), None)


def _log(identity: str, played: _Played, chance: Chance) -> Item | None:
    return chance.pick((_refused, _false_line))(identity, played, chance)


def _refused(identity: str, played: _Played, chance: Chance) -> Item | None:
    for action in chance.shuffled(played.asks.tries(played.state)):
        refused = Noted(played.state, action)
        if not refused.verdict.legal:
            earlier = chance.shuffled(played.before)[:2]
            ruling = refused.verdict.rulings[0]
            return refused_item(identity, played.asks, earlier, refused, chance, ruling)
    return None


def _false_line(identity: str, played: _Played, chance: Chance) -> Item | None:
    course = course_of(played.state, [played.action])
    ruling = chance.pick(rulings_of(course.events))
    return false_line_item(identity, played.asks, course, ruling, chance)


def _odds(identity: str, played: _Played, chance: Chance) -> Item | None:
    return odds_item(identity, played.asks, played.state, chance)


_MAKERS: tuple[Maker, ...] = (_may, _outcome, _find, _log, _odds)
