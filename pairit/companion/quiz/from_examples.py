"""Items from the rulebook: every example of a ruling gives questions about that ruling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pairit import rulebook
from pairit.companion.quiz.asking import Asks
from pairit.companion.quiz.asks import asks_of
from pairit.companion.quiz.chance import Chance
from pairit.companion.quiz.item import Item
from pairit.companion.quiz.kinds.find import find_item
from pairit.companion.quiz.kinds.log import Noted, false_line_item, refused_item
from pairit.companion.quiz.kinds.may import may_item
from pairit.companion.quiz.kinds.notes import reading_item, status_item
from pairit.companion.quiz.kinds.odds import odds_item
from pairit.companion.quiz.kinds.outcome import MOST_MOVES, Course, about_of, course_of, outcome_item
from pairit.companion.quiz.wording import house_rules
from pairit.engine.errors import PairitError
from pairit.engine.game import State
from pairit.engine.options import read_options
from pairit.games import find
from pairit.rulebook.knowledge import has_rulings, knowledge_of
from pairit.rulebook.ruling import Example, Ruling

_MOST_FACTS = 2
"""Questions about the outcome of one example."""


@cache
def book_items(game: str) -> dict[str, Item]:
    """Give all items that the rulebook of a game gives, by their names; none where there is no rulebook.

    >>> items = book_items("pairs")
    >>> items["PR-07/0/A"].kind, "PR-07" in items["PR-07/0/A"].cited
    ('A', True)
    """
    if not has_rulings(game):
        return {}
    return {item.id: item for ruling in rulebook.load(game) for item in ruling_items(game, ruling.id)}


@cache
def ruling_items(game: str, identity: str) -> tuple[Item, ...]:
    """Give all items about one ruling; making those of a whole book takes some seconds."""
    ruling = rulebook.load(game)[identity]
    items = list(_of_ruling(game, ruling))
    kinds = {item.kind for item in items} - {"F"}
    if len(kinds) == 1:
        items += _of_another_kind(asks_of(game), ruling, kinds)
    return tuple(items)


def _of_another_kind(asks: Asks, ruling: Ruling, kinds: set[str]) -> Iterator[Item]:
    """Ask more about a ruling that only one kind of item asks about so far."""
    for place, example in enumerate(ruling.examples):
        course = None if example.refused or not example.legal else _course(example)
        if course is None or ruling.id not in course.cited:
            continue
        for fact in asks.facts:
            identity = f"{ruling.id}/{place}/{fact.kind}-{fact.key}"
            item = outcome_item(identity, asks, fact, course, Chance(identity), ruling.id)
            if fact.kind not in kinds and item is not None:
                yield item
                break


def _of_ruling(game: str, ruling: Ruling) -> Iterator[Item]:
    yield from notes_items(game, ruling.id)
    for place in range(len(ruling.examples)):
        yield from example_items(game, ruling.id, place)


@cache
def notes_items(game: str, identity: str) -> tuple[Item, ...]:
    """Give the items about what the notes say of a ruling."""
    ruling = rulebook.load(game)[identity]
    status, reading = f"{ruling.id}/F", f"{ruling.id}/F2"
    made = (
        status_item(status, game, ruling, Chance(status)),
        reading_item(reading, game, ruling, Chance(reading)),
    )
    return tuple(item for item in made if item is not None)


@cache
def example_items(game: str, identity: str, place: int) -> tuple[Item, ...]:
    """Give the items that one example of a ruling gives; none for a position that is refused.

    >>> [item.kind for item in example_items("pairs", "PR-07", 0)]
    ['A', 'G', 'C', 'B', 'E']
    """
    ruling = rulebook.load(game)[identity]
    example = ruling.examples[place]
    if example.refused:
        return ()
    made = _of_example(asks_of(game), example, f"{ruling.id}/{place}", list(_allowed(ruling)))
    # What the engine decides by other rulings is no question about this one.
    return tuple(item for item in made if item is not None and ruling.id in item.cited)


def _allowed(ruling: Ruling) -> Iterator[Noted]:
    """Give the moves of a ruling's examples that are allowed, and those offered instead of others."""
    for example in ruling.examples:
        if example.form != "move":
            continue
        state = find(example.game).position(example.position)
        verdict = state.judge(example.actions[0])
        if verdict.legal:
            yield Noted(state, verdict.action)
        else:
            yield from (Noted(state, action) for action in verdict.instead[:1])


def _of_example(asks: Asks, example: Example, name: str, allowed: list[Noted]) -> Iterator[Item | None]:
    if example.form == "move":
        state = find(example.game).position(example.position)
        yield from _of_move(asks, example, name, state, allowed)
    course = _course(example)
    if course is not None:
        yield from _of_course(asks, example, name, course)


def _of_move(
    asks: Asks, example: Example, name: str, state: State, allowed: list[Noted]
) -> Iterator[Item | None]:
    action, chance = example.actions[0], Chance(name)
    verdict = state.judge(action)
    if example.ruling in verdict.rulings:
        yield may_item(f"{name}/A", asks, state, chance, action, example.ruling)
    if not verdict.legal:
        if example.ruling in verdict.rulings:
            refused = Noted(state, action)
            yield refused_item(f"{name}/E", asks, chance.shuffled(allowed), refused, chance, example.ruling)
        return
    after = course_of(state, [action])
    if example.ruling in after.cited:
        yield next(
            (
                item
                for fact in asks.facts
                if (item := find_item(f"{name}/D", asks, state, fact, chance, verdict.action, example.ruling))
            ),
            None,
        )
    yield odds_item(f"{name}/G", asks, state, chance)


def _of_course(asks: Asks, example: Example, name: str, course: Course) -> Iterator[Item | None]:
    if example.ruling not in course.cited:
        return
    given = 0
    # What the example itself speaks of comes first.
    for fact in sorted(asks.facts, key=lambda fact: fact.key not in example.after):
        if given == _MOST_FACTS or (given and fact.key not in example.after):
            break
        if fact.key not in example.after and example.ruling not in about_of(fact, course)[1]:
            continue
        identity = f"{name}/{fact.kind}-{fact.key}"
        item = outcome_item(identity, asks, fact, course, Chance(identity), example.ruling)
        given += item is not None
        yield item
    yield false_line_item(f"{name}/L", asks, course, example.ruling, Chance(name))


def _course(example: Example) -> Course | None:
    """Play an example; None where a move of it is refused, or it is too long to ask about."""
    game = find(example.game)
    try:
        if example.form == "deal":
            game = game.with_options(**read_options(example.options))
            step = game.deal_step(example.players, example.seed)
            intro = f"{example.players} players begin a match. {house_rules(game)}".strip()
            return Course(None, (("", step),), intro)
        state = game.position(example.position)
        if example.form == "next round":
            return Course(state, (("", state.next_round_step()),), f"{_next(example)} is dealt.")
        if len(example.actions) > MOST_MOVES:
            return None
        return course_of(state, example.actions)
    except PairitError:
        return None


def _next(example: Example) -> str:
    return f"The {knowledge_of(example.game).next_round}"
