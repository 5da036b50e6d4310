"""Kind D: find the move that brings something about, or the one that cannot lose."""

from __future__ import annotations

from collections.abc import Callable

from pairit.companion.quiz.asking import ONLOOKER, Asks, Fact, judged, table_of
from pairit.companion.quiz.chance import Chance
from pairit.companion.quiz.item import MOST_OPTIONS, Item, Option, is_well_formed
from pairit.companion.quiz.kinds.outcome import Course, about_of, course_of, facts_after, is_settled
from pairit.companion.quiz.wording import (
    about,
    answer_is,
    name_of,
    played_out,
    short_why,
    situation,
    who_moves,
)
from pairit.engine.event import Event
from pairit.engine.game import State


def find_item(
    identity: str, asks: Asks, state: State, fact: Fact, chance: Chance, action: str, ruling: str = ""
) -> Item | None:
    """Ask for a move after which a fact is as it is after `action`.

    Every move that does the same is right, and so is every move that leads to the same position.

    Parameters
    ----------
    identity
        The item's name.
    asks
        What the game tells the quiz.
    state
        The position.
    fact
        What the move is to bring about; it has words for that.
    chance
        Picks and orders the answers.
    action
        One right answer.
    ruling
        The ruling that the item is to be about; empty for the one that decides the fact.

    Returns
    -------
    Item or None
        None where every move does it, chance decides, or the ruling does not decide the fact.

    Examples
    --------
    >>> import pairit
    >>> from pairit.companion.quiz.asks import asks_of
    >>> asks = asks_of("pair-it")
    >>> state = pairit.games["pair-it"].position("pair-it; hands: R1S Gold Y2W / B3C; top: R1K")
    >>> fact = next(fact for fact in asks.facts if fact.key == "turn")
    >>> item = find_item("x", asks, state, fact, Chance(1), "play Gold", "PI-08")
    >>> print(item.question, [option.words for option in item.options if option.right])
    You are seat 0. Find the move after which seat 0 is to move. ['Play Gold Treasure']
    """
    if fact.find is None or not asks.for_sure(action):
        return None
    course = course_of(state, [action])
    wanted = facts_after(course)[fact.key]
    if not fact.say(wanted) or not wanted.strip("-") or not is_settled(course, fact.key):
        return None

    event, rulings = about_of(fact, course)
    if not rulings or (ruling and ruling not in rulings):
        return None
    ruling = ruling or rulings[0]

    def does_it(move: str) -> bool:
        played = course_of(state, [move])
        return facts_after(played)[fact.key] == wanted and is_settled(played, fact.key)

    question = f"{who_moves(state)}Find the move after which {fact.find(wanted)}."
    return _item(identity, asks, state, chance, action, ruling, question, does_it, course, event)


def safe_item(identity: str, asks: Asks, state: State, chance: Chance) -> Item | None:
    """Ask for a move that cannot lose the game, or give the round away; None where all or none can.

    >>> import pairit
    >>> from pairit.companion.quiz.asks import asks_of
    >>> state = pairit.games["pairs"].position("pairs; stacks: 10 5 / 9 4; scores: 25 / 0; turn: 0")
    >>> item = safe_item("x", asks_of("pairs"), state, Chance(1))
    >>> [option.words for option in item.options if option.right]
    ['Fold: take the lowest card in play']
    """
    if asks.safe is None or state.to_move is None:
        return None
    safe = asks.safe
    good = [str(action) for action in state.legal_actions() if safe(state, action)]
    if not good or len(good) == len(state.legal_actions()):
        return None
    action = chance.pick(good)
    question = f"{who_moves(state)}{asks.safe_question}"
    return _item(
        identity,
        asks,
        state,
        chance,
        action,
        state.judge(action).rulings[-1],
        question,
        lambda move: safe(state, move),
        None,
    )


def _item(
    identity: str,
    asks: Asks,
    state: State,
    chance: Chance,
    action: str,
    ruling: str,
    question: str,
    does_it: Callable[[str], bool],
    course: Course | None,
    event: Event | None = None,
) -> Item | None:
    """Make the item: the engine says of every move whether it does what is asked."""
    legal = [str(move) for move in state.legal_actions() if asks.for_sure(move) or course is None]
    tried = [str(state.judge(action).action), *chance.shuffled(legal), *chance.shuffled(asks.tries(state))]
    rights: dict[str, tuple[str, bool]] = {}
    for move in tried:
        verdict = judged(state, move)
        if verdict is not None and (asks.for_sure(move) or course is None or not verdict.legal):
            rights.setdefault(asks.short(state, move), (move, verdict.legal and does_it(move)))
    chosen = _with_both(list(rights.items()))
    options = tuple(
        _option(asks, state, words, move, right) for words, (move, right) in chance.shuffled(chosen)
    )
    right = next((option.words for option in options if option.right), "")
    game, verdict = state.game.name, state.judge(action)
    item = Item(
        id=identity,
        kind="D",
        game=game,
        ruling=ruling,
        question=question,
        options=options,
        hints=(name_of(game, ruling), f"Look at {asks.look(action)}.", answer_is(right)),
        why=short_why([] if event is None else [asks.tell(event, ONLOOKER)]),
        position=str(state),
        shown=None if asks.keep_quiet(state) else table_of(state, all_open=True),
        situation=situation(asks, state),
        cited=frozenset(verdict.rulings) if course is None else course.cited | {ruling},
    )
    return item if is_well_formed(item) else None


def _with_both(found: list[tuple[str, tuple[str, bool]]]) -> list[tuple[str, tuple[str, bool]]]:
    """Take as many as there are keys for; the first stays, and most are not what is asked."""
    right = [one for one in found if one[1][1]][:2]
    other = [one for one in found if not one[1][1]]
    return [*right, *other[: MOST_OPTIONS - len(right)]]


def _option(asks: Asks, state: State, words: str, move: str, right: bool) -> Option:
    verdict = state.judge(move)
    watch = played_out(asks, state, move, all_open=True)
    if not verdict.legal:
        return Option(words, right, about(words, "not now", verdict.sentence), watch)
    said = "this is what is asked" if right else "this does something else"
    return Option(words, right, about(words, said, watch[0].words), watch)
