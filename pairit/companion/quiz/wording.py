"""The sentences that items of all kinds have in common: names of rulings, reasons, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairit import rulebook
from pairit.companion.quiz.asking import ONLOOKER, Asks
from pairit.companion.quiz.item import LONGEST_WHY, Frame
from pairit.engine.event import Event
from pairit.engine.game import Game, State
from pairit.engine.text import capital
from pairit.engine.verdict import Verdict
from pairit.rulebook.ruling import Ruling

SENTENCES = 3
"""Sentences of what happened that are told of one move."""


def ruling_of(game: str, identity: str) -> Ruling:
    """Give a ruling of a game."""
    return rulebook.load(game)[identity]


def name_of(game: str, identity: str) -> str:
    """Name a rule: its number and its question.

    >>> name_of("pair-it", "PI-13")
    'PI-13: May I play an Anchor on its own?'
    """
    return f"{identity}: {ruling_of(game, identity).question}"


def is_short(sentence: str) -> bool:
    """Whether a sentence has few enough words to stand as a reason."""
    return len(sentence.split()) <= LONGEST_WHY


def first_sentence(ruling: Ruling) -> str:
    """Give the first sentence of a ruling.

    >>> first_sentence(ruling_of("pair-it", "PI-02"))
    'It must share two of colour, number and picture.'
    """
    return f"{ruling.ruling.split('. ')[0].rstrip('.')}."


def ended(text: str) -> str:
    """End a sentence that has no end yet.

    >>> ended("play Gold Treasure"), ended("call PAIR IT!")
    ('play Gold Treasure.', 'call PAIR IT!')
    """
    return text if text.endswith((".", "!", "?")) else f"{text}."


def right_is(*answers: str) -> str:
    """Say which answers are right.

    >>> right_is("Seat 0"), right_is()
    ('Right: Seat 0.', 'Right: none of them.')
    """
    return ended(f"Right: {'; '.join(answers) or 'none of them'}")


def about(words: str, said: str, *more: str) -> str:
    """Say something of an answer, which is quoted.

    >>> about("Pass", "not now", "You can play Gold Treasure.")
    '“Pass”: not now. You can play Gold Treasure.'
    """
    return " ".join([ended(f"“{words}”: {said}"), *(part for part in more if part)])


def answer_is(*answers: str) -> str:
    """Give the answers away, as the last hint does.

    >>> answer_is("Seat 0"), answer_is("Hit", "Fold"), answer_is()
    ('The answer: Seat 0.', 'The answers: Hit; Fold.', 'None of them.')
    """
    if not answers:
        return "None of them."
    return ended(f"The answer{'s' if len(answers) > 1 else ''}: {'; '.join(answers)}")


def short_why(candidates: Iterable[str]) -> str:
    """Give the first reason that is short enough; empty where none is: better no reason than another's.

    >>> short_why(["a " * 30, "Red 1 cutlass shares red and 1."]), short_why(["a " * 30])
    ('Red 1 cutlass shares red and 1.', '')
    """
    return next((text for text in candidates if text and is_short(text)), "")


def own_words(ruling: Ruling, game: Game) -> list[str]:
    """List the first words of a ruling, where no house rule of the table could contradict them.

    >>> import pairit
    >>> rules = pairit.games["pair-it"]
    >>> seven = ruling_of("pair-it", "PI-27")
    >>> own_words(seven, rules), own_words(seven, rules.with_options(hand_size=5))
    (['Seven cards each.'], [])
    """
    return [] if game.options.changed else [first_sentence(ruling)]


def reasons_by(verdict: Verdict | None, ruling: str) -> list[str]:
    """List the reasons of a verdict that follow one ruling."""
    reasons = () if verdict is None else verdict.reasons
    return [reason.text for reason in reasons if reason.ruling == ruling]


def deciding(events: Sequence[Event], ruling: str) -> Event | None:
    """Give the event that a ruling is about: the last one that cites it, else the last of all."""
    citing = [event for event in events if ruling in event.rulings] or list(events)
    return citing[-1] if citing else None


def told(asks: Asks, events: Sequence[Event]) -> str:
    """Tell what happened, in a few sentences."""
    said = [asks.tell(event, ONLOOKER) for event in events]
    return " ".join([*said[: SENTENCES - 1], said[-1]] if len(said) > SENTENCES else said)


def house_rules(game: Game) -> str:
    """Say which house rules differ from the rulings; empty where none does.

    >>> import pairit
    >>> house_rules(pairit.games["pair-it"].with_options(anchors=9))
    'At this table: Anchors in the deck: 9.'
    """
    options = game.options
    said = [
        f"{options.known[name].question}: {options.known[name].describe(value)}"
        for name, value in options.changed.items()
    ]
    return f"At this table: {'; '.join(said)}." if said else ""


def situation(asks: Asks, state: State) -> str:
    """Say a position in words, with its house rules."""
    return " ".join(part for part in (asks.situation(state), house_rules(state.game)) if part)


def move_in_words(asks: Asks, state: State, action: str) -> str:
    """Say who does what."""
    return ended(f"Seat {state.to_move}'s move: {asks.say(action)}")


def who_moves(state: State) -> str:
    """Say whom the question is put to."""
    return "" if state.to_move is None else f"You are seat {state.to_move}. "


def played_out(asks: Asks, state: State, action: str, all_open: bool) -> tuple[Frame, ...]:
    """Play an action and one answer to it, so that its consequence is seen; why not, where it is refused."""
    verdict = state.judge(action)
    if not verdict.legal:
        return (Frame(verdict.sentence, verdict),)
    frames = []
    for move in (action, None):
        chosen = move or next(iter(state.legal_actions()), None)
        if chosen is None:
            break
        who = state.to_move
        step = state.step(chosen)
        state = step.state
        shown = state if all_open or who is None or state.is_over else state.view(who)
        frames.append(Frame(capital(told(asks, step.events)), shown))
    return tuple(frames)
