"""Kind A: choose everything that may be done now, every card that may be played, everybody who may get it."""

from __future__ import annotations

from pairit.companion.quiz.asking import Asks, judged, table_of
from pairit.companion.quiz.chance import Chance
from pairit.companion.quiz.item import MOST_OPTIONS, Frame, Item, Option
from pairit.companion.quiz.wording import (
    about,
    answer_is,
    name_of,
    own_words,
    reasons_by,
    ruling_of,
    short_why,
    situation,
    who_moves,
)
from pairit.engine.game import State
from pairit.engine.verdict import Verdict


def may_item(
    identity: str, asks: Asks, state: State, chance: Chance, action: str = "", ruling: str = ""
) -> Item | None:
    """Ask which of some actions are allowed.

    Parameters
    ----------
    identity
        The item's name.
    asks
        What the game tells the quiz.
    state
        The position.
    chance
        Picks and orders the answers.
    action, ruling
        An action that must be among them, and the ruling that it is about; otherwise both are picked.

    Returns
    -------
    Item or None
        None where fewer than two different actions can be tried.

    Examples
    --------
    >>> import pairit
    >>> from pairit.companion.quiz.asks import asks_of
    >>> state = pairit.games["pair-it"].position("pair-it; hands: R1S Y2W Y3C / B3C; top: R1K")
    >>> item = may_item("x", asks_of("pair-it"), state, Chance(1))
    >>> [option.words for option in item.options if option.right]
    ['Play red 1 cutlass']
    """
    tried = _different(asks, state, [*([action] if action else []), *chance.shuffled(asks.tries(state))])
    chosen = _mixed(tried, keep=1 if action else 0)
    if len(chosen) < 2:
        return None
    verdict = chosen[0][1]
    ruling = ruling or verdict.rulings[0]
    chosen = chance.shuffled(chosen)
    options = tuple(_option(words, verdict) for words, verdict in chosen)
    right = [option.words for option in options if option.right]
    quiet = asks.keep_quiet(state)
    game = state.game.name
    return Item(
        id=identity,
        kind="A",
        game=game,
        ruling=ruling,
        question=f"{who_moves(state)}{asks.which(state)}",
        options=options,
        hints=(
            name_of(game, ruling),
            f"Look at {asks.look(next((one.action for _, one in chosen if one.legal), verdict.action))}.",
            answer_is(*right),
        ),
        why=short_why([*reasons_by(verdict, ruling), *own_words(ruling_of(game, ruling), state.game)]),
        position=str(state),
        shown=None if quiet else table_of(state, asks.all_open),
        situation=situation(asks, state),
        many=True,
        cited=frozenset(cited for _, verdict in chosen for cited in verdict.rulings),
    )


def _different(asks: Asks, state: State, actions: list[str]) -> list[tuple[str, Verdict]]:
    """Judge actions, of which no two read the same."""
    found: dict[str, Verdict] = {}
    for action in actions:
        verdict = judged(state, action)
        if verdict is not None:
            found.setdefault(asks.short(state, action), verdict)
    return list(found.items())


def _mixed(tried: list[tuple[str, Verdict]], keep: int) -> list[tuple[str, Verdict]]:
    """Take as many as there are keys for: allowed ones and refused ones by turns."""
    first, rest = tried[:keep], tried[keep:]
    allowed = [one for one in rest if one[1].legal]
    refused = [one for one in rest if not one[1].legal]
    while (allowed or refused) and len(first) < MOST_OPTIONS:
        for some in (allowed, refused):
            if some and len(first) < MOST_OPTIONS:
                first.append(some.pop(0))
    return first


def _option(words: str, verdict: Verdict) -> Option:
    return Option(
        words=words,
        right=verdict.legal,
        feedback=about(words, "this may be done" if verdict.legal else "not now", verdict.sentence),
        watch=(Frame(verdict.sentence, verdict),),
    )
