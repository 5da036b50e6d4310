"""The coach: what Captain would play, and hints towards it that do not begin with the move.

All that it goes by is what the seat may know: a view, and what that seat was told.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from math import sqrt
from typing import Any

from pairit import games, rulebook
from pairit.bots import make
from pairit.bots.bot import Considered
from pairit.bots.levels import levels
from pairit.engine.errors import PairitError
from pairit.engine.event import Event
from pairit.engine.game import State, View
from pairit.engine.text import capital
from pairit.table.happened import name_seats
from pairit.table.layouts import layout_of

PLAYOUTS, PLAYOUTS_PLAIN = 2_000, 200
"""How many playouts a hint takes where nothing is said, compiled and without numba."""

SURE = 1.96
"""So many standard errors wide is the interval in which a share lies in 95 of 100 searches, on each side."""

TRIED = 4
"""A move counts as equally good only if it was tried at least one time in so many as the best one."""

CHANCE_ONLY = frozenset({"slap"})
"""Actions that no thought makes better."""

WITHOUT_NUMBA = "Without numba the coach makes fewer playouts, so it is less sure."


@dataclass(frozen=True)
class Hint:
    """A hint in three stages: what to think of, which card or part of the table, and the move.

    It shows itself in a cell with the first stage open; `next` gives the same hint with one stage more.

    Attributes
    ----------
    stages
        The sentences.
    move
        What the last one comes to, in a few words.
    weighed
        What Captain weighed, best first; empty where only one move may be made.
    shown
        How many stages its text shows.
    """

    stages: tuple[str, ...]
    move: str
    weighed: tuple[Considered, ...] = ()
    shown: int = 1

    def next(self) -> Hint:
        """Give the hint with one stage more; the last one stays."""
        return replace(self, shown=min(self.shown + 1, len(self.stages)))

    def __str__(self) -> str:
        return "\n".join(f"{n}. {said}" for n, said in enumerate(self.stages[: self.shown], start=1))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        first, *others = (html.escape(stage) for stage in self.stages)
        shown = "".join(
            f"<details{' open' if number <= self.shown else ''}><summary>Hint {number}</summary>"
            f"<p>{said}</p></details>"
            for number, said in enumerate(others, start=2)
        )
        return f"<div><p><strong>Hint 1.</strong> {first}</p>{shown}</div>"


def hint(position: State | View | str, *, playouts: int | None = None, seed: int = 0) -> Hint:
    """Give a hint for whoever is to move, in three stages: the first never tells the move.

    Parameters
    ----------
    position
        A view; or a state or a position in notation, of which only the view of the seat to move is used.
    playouts
        How many playouts Captain makes; None for 2,000, or 200 without numba.
    seed
        Where its chance comes from: the same one gives the same hint.

    Raises
    ------
    PairitError
        If nothing is to be decided there, or not by this seat.
    PositionError
        If the text of a position cannot be read.

    Examples
    --------
    >>> found = hint("pairs; stacks: 10 9 8 / 2; turn: 0", playouts=400)
    >>> found
    1. Think of what you may score now, and what the next card may cost you.
    >>> found.next()
    1. Think of what you may score now, and what the next card may cost you.
    2. Look at the lowest card on the table.
    """
    view = view_of(position)
    names = ["you" if seat == view.seat else f"seat {seat}" for seat in range(view.players)]
    return hint_of(view, weigh(view, (), playouts, seed), names)


def weigh(
    view: Any, heard: Sequence[Event] = (), playouts: int | None = None, seed: int = 0
) -> tuple[Considered, ...]:
    """Let Captain weigh the moves of a view, best first; nothing where there is only one.

    Parameters
    ----------
    view
        What the seat to move sees.
    heard
        What happened since the deal, as this seat could see it.
    playouts, seed
        As in `hint`.
    """
    if len(view.legal_actions()) < 2:
        return ()
    found: tuple[Considered, ...] = _thinker(view, heard, playouts, seed).consider(view)
    return found


def weigh_only(view: Any, heard: Sequence[Event], action: str, playouts: int, seed: int) -> Considered:
    """Let Captain play out rounds that all begin with one move; the others as in `weigh`."""
    found: Considered = _thinker(view, heard, playouts, seed).try_only(view, action)
    return found


def _thinker(view: Any, heard: Sequence[Event], playouts: int | None, seed: int) -> Any:
    """Give a Captain who was told what the seat was told."""
    if playouts is None:
        playouts = PLAYOUTS if find_spec("numba") else PLAYOUTS_PLAIN
    captain: Any = levels(view.game)["captain"]
    thinker = captain(seed, playouts=playouts)
    thinker.hear(heard)
    return thinker


def noise(one: Considered, other: Considered) -> float:
    """Give how far the difference of two shares may lie from the true one, in 95 of 100 searches."""
    return SURE * sqrt(_variance(one) + _variance(other))


def equally_good(weighed: Sequence[Considered]) -> list[Considered]:
    """List the moves that cannot be told from the best one, which comes first."""
    best = weighed[0]
    return [
        one
        for one in weighed
        if one is best
        or (one.visits * TRIED >= best.visits and abs(best.share - one.share) <= noise(best, one))
    ]


def hint_of(view: Any, weighed: Sequence[Considered], names: Sequence[str]) -> Hint:
    """Put what Captain weighed into a hint; `names` are those of the seats."""
    layout = layout_of(view.game)
    actions = view.legal_actions()
    if not weighed:
        move = layout.say(actions[0], names)
        if actions[0].split()[0] in CHANCE_ONLY:
            first, last = (
                "Chance decides here, or how quick you are: no choice is better.",
                f"All you can do: {move}.",
            )
        else:
            first, last = "You have no choice here: only one thing can be done.", f"The only move: {move}."
        return Hint((first, f"Look at {_part(view, actions[0])}.", last), capital(move))
    good = equally_good(weighed)
    best = good[0]
    said = [layout.say(one.action, names) for one in good[:3]]
    more = f", or {len(good) - 3} more" if len(good) > 3 else ""
    move = f"Any of these: {'; '.join(said)}{more}" if len(good) > 1 else capital(said[0])
    playouts = sum(one.visits for one in weighed)
    fewer = "" if find_spec("numba") else f" {WITHOUT_NUMBA}"
    estimate = f"Captain's estimate after {playouts:,} playouts: {share_in_words(view, best)}."
    last = f"{move}. {estimate} {_why(view, good, weighed, names)}{fewer}"
    as_good = f", or any of {len(good) - 1} others as good" if len(good) > 1 else ""
    short = f"{capital(said[0])}{as_good.replace('any of 1 others', 'one other')}"
    stages = _first(view, good), f"Look at {_part(view, best.action)}.", last.strip()
    return Hint(stages, short, tuple(weighed))


def share_in_words(view: Any, one: Considered) -> str:
    """Say the chance that a move brings, with its margin."""
    margin = SURE * sqrt(_variance(one))
    return f"{one.share:.0%} (±{margin:.0%}) {layout_of(view.game).aim}"


def reason_of(view: Any, action: str) -> str:
    """Say why a move is good in the words of a rule of thumb, where Mate would make it too; else nothing."""
    mate = make(view.game, "mate")
    if mate.choose(view) != action:
        return ""
    said = mate.because(view, action)
    return f"Mate would do so too: “{said}”" if said else ""


def table_of(view: Any, weighed: Sequence[Considered], names: Sequence[str]) -> list[tuple[str, int, str]]:
    """List the moves with how often each was tried and what it brings, best first."""
    say = layout_of(view.game).say
    return [(capital(say(one.action, names)), one.visits, f"{one.share:.0%}") for one in weighed]


def _variance(one: Considered) -> float:
    """Give the variance of a share; one more win and one more loss keep it above nothing."""
    softened = (one.share * one.visits + 1) / (one.visits + 2)
    return softened * (1 - softened) / max(1, one.visits)


def view_of(position: State | View | str) -> Any:
    """Give what the seat to move sees, or refuse it as `hint` says."""
    if isinstance(position, str):
        position = games.position(position)
    if position.to_move is None:
        raise PairitError("Nothing is to be decided here: the round is over. Ask while it goes on.")
    if isinstance(position, State):
        return position.view(position.to_move)
    if not position.legal_actions():
        raise PairitError(
            f"Seat {position.seat} is not to move: seat {position.to_move} is. Ask with that view."
        )
    return position


def _first(view: Any, good: Sequence[Considered]) -> str:
    """Name the ruling that the best move follows, unless it points to that move; say what to think of."""
    thing = f"Think of {layout_of(view.game).think_of}."
    best = {one.action for one in good}
    others = [action for action in view.legal_actions() if action not in best]
    shared = {ruling for action in others for ruling in view.judge(action).rulings}
    book = rulebook.load(view.game.name)
    for id_ in view.judge(good[0].action).rulings:
        if id_ in shared and id_ in book and not tells(view, book[id_].question, good):
            return f"{thing} The rule: {id_}, {book[id_].question}"
    return thing


def tells(view: Any, text: str, good: Sequence[Considered]) -> bool:
    """Whether a text names the verb or a card of one of these moves."""
    words = set()
    for one in good:
        verb, *others = one.action.split()
        # A colour is told by its name, which is the last word for it; its letter alone says nothing.
        words |= {verb, layout_of(view.game).say(one.action, ()).split()[-1]} if verb == "colour" else {verb}
        words |= {word for word in others if len(word) > 1}
        for card in _cards_of(view, one.action):
            words |= {card.code, card.name, card.title}
    return any(re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE) for word in words)


def _cards_of(view: Any, action: str) -> list[Any]:
    """List the cards that a move names; the rainbow mark of a code is no number of copies."""
    by_code = {card.code: card for card in view.game.cards}
    words = [word if word in by_code else word.rpartition("*")[0] for word in action.split()]
    return [by_code[word] for word in words if word in by_code]


def _part(view: Any, action: str) -> str:
    """Name the card or the part of the table that a move is about."""
    part = layout_of(view.game).parts.get(action.split()[0])
    if part is None:
        cards = dict.fromkeys(card.name for card in _cards_of(view, action))
        part = f"your {' and '.join(cards)}" if cards else "what you hold"
    return part


def _why(view: Any, good: Sequence[Considered], weighed: Sequence[Considered], names: Sequence[str]) -> str:
    """Say why: a rule of thumb where one agrees, and what the best of the other moves would bring."""
    others = [one for one in weighed if one not in good]
    told = [name_seats(reason_of(view, good[0].action), names)]
    if others:
        say = layout_of(view.game).say
        told.append(f"The next best, {say(others[0].action, names)}, brings {others[0].share:.0%}.")
    elif len(good) > 1:
        told.append("No move here can be told from another by so many playouts.")
    return " ".join(filter(None, told))
