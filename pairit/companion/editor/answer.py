"""Settling an argument: the judge's answer about one action, and what else would change it.

Nothing here is thought up: every "would be allowed" was read and judged by the engine first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from pairit import rulebook
from pairit.companion.editor.model import Editor
from pairit.companion.editor.plan import Draft, Place
from pairit.companion.editor.writing import tidy, write
from pairit.engine.errors import PairitError, PositionError
from pairit.engine.game import State
from pairit.engine.options import Option, Value, write_value
from pairit.engine.verdict import Verdict
from pairit.rulebook import Ruling
from pairit.table.layouts import layout_of

MOST_VALUES = 9
"""Up to so many values of a house rule are all tried; of more, the ends, the usual one and the neighbours."""

NAMED = 3
"""So many changes of one kind are named; the others are counted."""


@dataclass(frozen=True)
class Otherwise:
    """The same action in the same position, at a table with another house rule.

    Attributes
    ----------
    option, value, ruling
        The house rule, the value that was tried, and the ruling that it belongs to.
    legal
        Whether the action is allowed there; None where the position cannot occur there.
    told
        What the engine says there: the verdict's sentence, or why the position cannot occur.
    allowed_here
        Whether it is allowed at this table.
    differs
        Whether it comes out otherwise than at this table: in the verdict, or in what happens then.
    then
        What happens then, where that differs.
    """

    option: Option
    value: Value
    ruling: str
    legal: bool | None
    told: str
    allowed_here: bool
    differs: bool
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tried:
    """One change of the position after which the action is allowed.

    Attributes
    ----------
    kind
        What was changed: `card on top`, `To move`.
    words
        To what: `blue 4 wheel`, `seat 1`.
    text
        The changed position.
    """

    kind: str
    words: str
    text: str


@dataclass(frozen=True)
class Answer:
    """All that can be said about one action in one position.

    Attributes
    ----------
    words
        The action as something to be done.
    verdict
        What the judge says.
    then
        What happens, line by line with its rulings, where it is allowed.
    rulings
        The rulings that decide it, in full.
    tried
        Changes of one thing in the position after which a refused action is allowed.
    otherwise
        The action under the other values of each house rule that these rulings name.
    """

    words: str
    verdict: Verdict
    then: tuple[tuple[str, tuple[str, ...]], ...]
    rulings: tuple[Ruling, ...]
    tried: tuple[Tried, ...]
    otherwise: tuple[Otherwise, ...]


def settle(editor: Editor, action: str) -> Answer:
    """Answer whether an action may be played, why, and what would change it.

    Parameters
    ----------
    editor
        The editor, with a position on its desk.
    action
        The action in notation.

    Raises
    ------
    NotationError
        If the text is no move.
    PositionError
        If what lies on the desk is no position.

    Examples
    --------
    >>> editor = Editor("pair-it; hands: Y2S Y1K / B3C; top: R1K; owes: drawn Y1K; options: drawn_card=must")
    >>> answer = settle(editor, "pass")
    >>> answer.verdict.legal, answer.verdict.rulings
    (False, ('PI-23',))
    >>> [(other.option.name, other.value, other.legal) for other in answer.otherwise]
    [('drawn_card', 'may', True)]
    """
    state = editor.state
    if state is None:
        assert editor.trouble
        raise PositionError(editor.trouble.sentence)
    book = rulebook.load(editor.game.name)
    verdict = state.judge(action)
    then = _then(state, verdict)
    rulings = tuple(book[id_] for id_ in verdict.rulings)
    happening = dict.fromkeys(ruling for _, cited in then for ruling in cited)
    touched = tuple(dict.fromkeys([*rulings, *(book[id_] for id_ in happening)]))
    return Answer(
        words=words_of(state, verdict.action),
        verdict=verdict,
        then=then,
        rulings=rulings,
        tried=() if verdict.legal else tuple(_single_changes(editor, action)),
        otherwise=tuple(_other_rules(editor, verdict, then, touched)),
    )


def words_of(state: State, action: str) -> str:
    """Say an action as something to be done, with the seats by their numbers."""
    return layout_of(state.game).say(action, _names(state))


def _names(state: State) -> list[str]:
    return [f"seat {seat}" for seat in range(state.players)]


def _then(state: State, verdict: Verdict) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Tell what an allowed action does; all hands lie open here."""
    if not verdict.legal:
        return ()
    layout, names = layout_of(state.game), _names(state)
    # Everybody is a reader here: a card that one seat sees is told as that seat sees it.
    lines = []
    for event in state.step(verdict.action).events:
        reader = min(event.seen_by) if event.seen_by else state.to_move or 0
        lines.append((layout.tell(event, reader, names), event.rulings))
    return tuple(lines)


# ---------------------------------------------------------------- the position changed in one thing


def _single_changes(editor: Editor, action: str) -> Iterator[Tried]:
    """Find the changes of one thing after which the action is allowed, by trying them all."""
    for kind, words, draft in _neighbours(editor):
        text = write(editor.plan, editor.game, draft)
        with suppress(PairitError):
            if editor.game.position(text).judge(action).legal:
                yield Tried(kind, words, text)


def _neighbours(editor: Editor) -> Iterator[tuple[str, str, Draft]]:
    """Change one thing: the one card that lies in a place, or one of the things that are set."""
    draft, plan = editor.draft, editor.plan
    for place in editor.places:
        if place.kind != "one":
            continue
        for code in editor.box:
            cards = _exchanged(editor, place, code)
            if cards:
                # What a card demanded that no longer lies there is demanded no more.
                words = {key: value for key, value in draft.words.items() if key != "need"}
                yield place.title, plan.name(code), replace(draft, cards=cards, words=words)
    for setting in editor.settings:
        if setting.rare or setting.key == "over":
            continue
        for value, words_ in setting.choices:
            if value != editor.value(setting):
                changed = replace(draft, words={**draft.words, setting.key: value})
                yield setting.label, words_, tidy(plan, changed)


def _exchanged(editor: Editor, place: Place, code: str) -> dict[str, tuple[str, ...]]:
    """Exchange the one card of a place for another of the box or the pile; nothing where there is none."""
    draft, pile = editor.draft, editor.draft.at("draw")
    there = draft.at(place.id)
    if there == (code,):
        return {}
    if editor.box[code]:
        return {**draft.cards, place.id: (code,)}
    if code in pile and there:
        at = pile.index(code)
        return {**draft.cards, place.id: (code,), "draw": (*pile[:at], *there, *pile[at + 1 :])}
    return {}


def grouped(tried: Sequence[Tried]) -> list[str]:
    """Say the changes that were found, one line for each kind of change.

    >>> grouped([Tried("top", word, "") for word in ("an ant", "a bee", "a cat", "a dog")])
    ['top: an ant, a bee, a cat, and 1 more']
    """
    lines = []
    for kind in dict.fromkeys(change.kind for change in tried):
        words = [change.words for change in tried if change.kind == kind]
        more = len(words) - NAMED
        shown = words[:NAMED] + ([f"and {more} more"] if more > 0 else [])
        lines.append(f"{kind}: {', '.join(shown)}")
    return lines


# ---------------------------------------------------------------- other house rules


def _other_rules(
    editor: Editor,
    verdict: Verdict,
    then: tuple[tuple[str, tuple[str, ...]], ...],
    rulings: Sequence[Ruling],
) -> Iterator[Otherwise]:
    known = editor.rules.options.known
    for ruling in rulings:
        for name in ruling.options:
            for value in _other_values(known[name], editor.rules.options[name]):
                yield _judge_with(editor, verdict, then, known[name], value)


def _judge_with(
    editor: Editor,
    verdict: Verdict,
    then: tuple[tuple[str, tuple[str, ...]], ...],
    option: Option,
    value: Value,
) -> Otherwise:
    options = editor.rules.with_options(**{option.name: value}).options.changed
    text = write(editor.plan, editor.game, replace(editor.draft, options=options))
    try:
        state = editor.game.position(text)
    except PositionError as fault:
        return Otherwise(option, value, option.ruling, None, str(fault), verdict.legal, differs=True)
    other = state.judge(verdict.action)
    lines = tuple(line for line, _ in _then(state, other))
    here = tuple(line for line, _ in then)
    elsewhere = lines if other.legal and lines != here else ()
    differs = other.legal != verdict.legal or bool(elsewhere)
    return Otherwise(
        option, value, option.ruling, other.legal, other.sentence, verdict.legal, differs, elsewhere
    )


def _other_values(option: Option, here: Value) -> list[Value]:
    values = list(option.values)
    if len(values) > MOST_VALUES:
        at = values.index(here)
        near = values[max(0, at - 1) : at + 2]
        values = [value for value in values if value in (values[0], values[-1], option.default, *near)]
    return [value for value in values if value != here]


def said(otherwise: Sequence[Otherwise]) -> list[str]:
    """Say what other house rules would change, a sentence each; those that change nothing are named together.

    >>> editor = Editor("pair-it; hands: R2K Y1K / B3C; top: R1K; draw: R3K")
    >>> said(settle(editor, "draw").otherwise)
    ['With draw_anytime=true it would be allowed (PI-33): You draw red 3 skull.']
    """
    lines = [_said(other) for other in otherwise if other.differs]
    changing = {other.option.name for other in otherwise if other.differs}
    for name, ruling in dict.fromkeys((other.option.name, other.ruling) for other in otherwise):
        what = "No other value" if name not in changing else "No further value"
        if any(other.option.name == name and not other.differs for other in otherwise):
            lines.append(f"{what} of {name} that was tried changes anything here ({ruling}).")
    return lines


def _said(other: Otherwise) -> str:
    with_it, then = f"With {other.option.name}={write_value(other.value)}", " ".join(other.then)
    if other.legal is None:
        return f"{with_it} this position could not occur ({other.ruling}). {other.told}"
    if not other.legal:
        return f"{with_it} it would not be allowed ({other.ruling}). {other.told}"
    allowed = "is allowed too, but otherwise" if other.allowed_here else "would be allowed"
    return f"{with_it} it {allowed} ({other.ruling}): {then}"
