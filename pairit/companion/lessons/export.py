"""A lesson without widgets: as text, and as HTML that reads well where no kernel runs."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from pairit.companion.lessons.checking import Scene
from pairit.companion.lessons.picturing import picture_of
from pairit.companion.lessons.pointing import DIGITS
from pairit.companion.lessons.replay import Seat, accepted, is_right, position_of
from pairit.companion.lessons.steps import Chapter, LessonStep
from pairit.rulebook import load


def lesson_in_words(title: str, minutes: int, chapters: Sequence[Chapter], scenes: Sequence[Scene]) -> str:
    """Write a lesson as text.

    >>> from pairit.companion.lessons.library import load_lesson
    >>> [line for line in str(load_lesson("PI-13")).splitlines() if "Not now" in line][0]
    '   Not now: Play Anchor. An Anchor never goes alone. Play a Reverse and all your Anchors go with it.'
    """
    lines = [_head(title, minutes)]
    left = iter(scenes)
    for chapter in chapters:
        lines += ["", chapter.title] if chapter.title != title else []
        for number, step in enumerate(chapter.steps, start=1):
            scene = next(left)
            lines += ["", f"{number}. {step.caption}", f"   {picture_of(_seat(scene), step.open)}"]
            more = (happened(scene), *pointed(step), *answers(scene), *cited(scene))
            lines += [f"   {line}" for line in more if line]
        for check in chapter.checks:
            lines += ["", f"Question: {check.ask}"]
            lines += [
                f"   Answer: {answer.say}. {check.why}" for answer in check.answers if is_right(check, answer)
            ]
        if chapter.can:
            lines += ["", chapter.can]
    return "\n".join(lines)


def lesson_in_html(title: str, minutes: int, chapters: Sequence[Chapter], scenes: Sequence[Scene]) -> str:
    """Write a lesson as HTML: each step a picture and its caption."""
    left = iter(scenes)
    parts = [f"<h2>{html.escape(_head(title, minutes))}</h2>"]
    for chapter in chapters:
        if chapter.title != title:
            parts.append(f"<h3>{html.escape(chapter.title)}</h3>")
        for number, step in enumerate(chapter.steps, start=1):
            scene = next(left)
            parts.append(f"<h4>Step {number}</h4>")
            picture = picture_of(_seat(scene), step.open, [pointer.at for pointer in step.point])
            parts.append(picture._repr_html_())
            parts.append(pointers_in_html(step))
            parts.append(f"<p>{html.escape(step.caption)}</p>")
            more = (happened(scene), *answers(scene), *cited(scene))
            parts += [f"<p>{html.escape(line)}</p>" for line in more if line]
        for check in chapter.checks:
            parts.append(f"<h4>Question</h4>{picture_of(Seat(position_of(check), 0))._repr_html_()}")
            parts.append(f"<p>{html.escape(check.ask)}</p><ul>")
            parts += [f"<li>{html.escape(answer.say)}</li>" for answer in check.answers]
            right = next(answer.say for answer in check.answers if is_right(check, answer))
            parts.append(f"</ul><p>Answer: {html.escape(right)}. {html.escape(check.why)}</p>")
        if chapter.can:
            parts.append(f"<p><strong>{html.escape(chapter.can)}</strong></p>")
    return f"<div>{''.join(parts)}</div>"


def pointed(step: LessonStep) -> list[str]:
    """Say what a step points at, with the numbers of the pointers."""
    return [f"{digit} {pointer.says}" for digit, pointer in zip(DIGITS, step.point, strict=False)]


def pointers_in_html(step: LessonStep) -> str:
    """List what a step points at; empty where it points at nothing."""
    items = "".join(f"<li>{html.escape(words)}</li>" for words in pointed(step))
    # The numbers stand in the words, as they do in the picture.
    return f'<ol class="pairit-pointers" style="list-style:none">{items}</ol>' if items else ""


def happened(scene: Scene) -> str:
    """Tell what happened just before the step; empty where nothing did."""
    return " ".join(_seat(scene).tell(scene.moment.events))


def answers(scene: Scene) -> Iterator[str]:
    """Say which moves a step accepts, why they work and what comes of them, and why others are refused."""
    seat, state = _seat(scene), scene.moment.state
    for action in accepted(scene.step, state):
        why = scene.step.reason(action) or seat.judge(action).sentence
        yield f"{seat.say(action)}: {why} {' '.join(seat.tell(state.step(action).events))}".strip()
    for action in scene.step.refused:
        yield f"Not now: {seat.say(action)}. {seat.judge(action).sentence}"


def cited(scene: Scene) -> list[str]:
    """Say in full what the rulings of a step say."""
    book = load(scene.moment.state.game.name)
    return [f"{id_}: {book[id_].ruling}" for id_ in scene.step.rulings]


def _head(title: str, minutes: int) -> str:
    return f"{title} ({minutes} minute{'' if minutes == 1 else 's'})"


def _seat(scene: Scene) -> Seat:
    return Seat(scene.moment.state, scene.step.seat)
