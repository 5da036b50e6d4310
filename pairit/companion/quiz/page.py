"""What a quiz shows, as HTML: the question with its picture, the answer with its rule, the end.

Before an item is settled only its question, picture and answers go into the page: nothing here reads which
answers are right until `Standing.is_settled` says so.
"""

from __future__ import annotations

import html

from pairit.companion.lessons.view import ruling_in_html
from pairit.companion.quiz.item import KINDS, Item
from pairit.companion.quiz.session import WATCHED, Session, Standing
from pairit.companion.quiz.wording import name_of, ruling_of
from pairit.engine.display import html_of
from pairit.table.links import with_links


def title_of(session: Session, title: str) -> str:
    """Say which game this is, and which question."""
    if session.is_over:
        place = "the end"
    else:
        kind = KINDS[session.now.item.kind]
        place = f"question {session.place + 1} of {len(session.standings)} · {kind}"
    heading = f"<h3>{html.escape(title)}: quiz</h3><span>{html.escape(place)}</span>"
    return f'<div class="pairit-title">{heading}</div>'


def asked(session: Session, narrow: bool = False) -> str:
    """Show what is asked, or the moment of a consequence that is watched; at the end, how it went.

    On a `narrow` page a picture is small, so the position stands there in words too.
    """
    if session.is_over:
        return _in_a_box(_the_end(session))
    standing = session.now
    if standing.phase == WATCHED:
        frame = standing.frames[standing.frame]
        moment = f"Watch, {standing.frame + 1} of {len(standing.frames)}: {frame.words}"
        shown = None if frame.at is None else html_of(frame.at)
        return _in_a_box(f"{shown or ''}{paragraph(moment, 'pairit-question')}")
    return _in_a_box(question_in_html(standing.item, narrow))


def _the_end(session: Session) -> str:
    shown = paragraph(session.score, "pairit-question")
    if session.repeat:
        game = session.standings[0].item.game
        rules = "".join(f"<li>{with_links(name_of(game, ruling))}</li>" for ruling in session.repeat)
        shown += f"{paragraph('Worth another look:')}<ul>{rules}</ul>"
    return shown


def question_in_html(item: Item, unfolded: bool = False) -> str:
    """Show a question with its picture, and the position in words: under the picture, or in its place."""
    shown = None if item.shown is None else html_of(item.shown)
    words = "".join(paragraph(line) for line in item.situation.splitlines())
    if shown and words:
        words = (
            f"<details{' open' if unfolded else ''}><summary>The position in words</summary>{words}</details>"
        )
    return f"{shown or ''}{words}{paragraph(item.question, 'pairit-question')}"


def answered(standing: Standing, told: bool) -> str:
    """Show hints, what is at fault, and once it is settled the answer with its rule.

    `told` shows the rule in full.
    """
    lines = [
        f"Hint {number}: {hint}" for number, hint in enumerate(standing.item.hints[: standing.hints], start=1)
    ]
    # While a consequence is watched, the live region says what is at fault.
    fault = "" if standing.phase == WATCHED else standing.fault
    lines += [text for text in (fault, standing.answer) if text]
    if not lines:
        return ""
    shown = "".join(map(paragraph, lines))
    if standing.is_settled and told:
        shown += ruling_in_html(ruling_of(standing.item.game, standing.item.ruling))
    return f'<div class="pairit-answer">{shown}</div>'


def still(session: Session, title: str) -> str:
    """Show the first question as it reads without a kernel: picture, question and answers, nothing more.

    >>> from pairit.companion.quiz.generated import generated_item
    >>> "Run this cell to answer." in still(Session.of([generated_item("pairs", 0)]), "Pairs")
    True
    """
    if not session.standings:
        return ""
    item = session.standings[0].item
    options = "".join(f"<li>{html.escape(option.words)}</li>" for option in item.options)
    asks = "Choose all that are right." if item.many else "Choose one."
    return (
        f"<div><h3>{html.escape(title)}: quiz, question 1 of {len(session.standings)}</h3>"
        f"{question_in_html(item)}<ol>{options}</ol><p>{asks} Run this cell to answer.</p></div>"
    )


def paragraph(text: str, look: str = "") -> str:
    """Make a paragraph of a text."""
    named = f' class="{look}"' if look else ""
    return f"<p{named}>{html.escape(text)}</p>"


def _in_a_box(shown: str) -> str:
    return f'<div class="pairit-asked">{shown}</div>'
