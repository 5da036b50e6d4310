"""The rulings of each game as one page to print or to read on a code host, written from the data.

`python -m pairit.companion.browser.printed FOLDER` writes a page into each game's folder there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from pairit.companion.browser.finding import books
from pairit.companion.browser.parts import SHOWS, cards_concerned, house_rules, readings
from pairit.companion.browser.played import Played, Said, play_example
from pairit.engine.text import capital
from pairit.rulebook import Rulebook, Ruling
from pairit.rulebook.ruling import STATUSES

NAME = "99-rulings.md"
"""What each page is called, so that it stands behind the notebooks of its game."""

_MARKUP = re.compile(r"([\\`*_\[\]<>|#~])")
_ID = re.compile(r"\b[A-Z]{2}-\d{2}\b")


def page_in_print(book: Rulebook) -> str:
    """Write all rulings of a game as one page of Markdown.

    Examples
    --------
    >>> from pairit.rulebook import load
    >>> page_in_print(load("pairs")).splitlines()[0]
    '# The rulings of Pairs'
    """
    return "\n".join([*_head(book), *(line for ruling in book for line in _ruling(ruling, book))])


def _head(book: Rulebook) -> Iterator[str]:
    title = _plain(book.game.title)
    yield f"# The rulings of {title}"
    yield ""
    yield (
        f"All {len(book)} rulings with their reasons and {len(book.examples)} examples. This page is written "
        "from the rulebook that the engine is tested against: each example was played, and what came out is "
        "told here. Players are numbered from seat 0."
    )
    yield ""
    yield (
        f'In a notebook, `pairit.rulings("{book.game.name}")` shows the same with pictures, '
        "and every example can be played there."
    )
    yield ""
    yield "Where a ruling comes from:"
    yield ""
    found = {ruling.status for ruling in book}
    yield from (f"- **{status}**: {words}" for status, words in STATUSES.items() if status in found)
    yield ""
    yield "## All questions"
    yield ""
    yield from (f"- {_link(ruling.id)} {_plain(ruling.question)}" for ruling in book)
    yield ""


def _ruling(ruling: Ruling, book: Rulebook) -> Iterator[str]:
    # A place of our own to link to: code hosts and notebooks make different ones of a heading.
    yield f'<a id="{ruling.id.lower()}"></a>'
    yield ""
    yield f"## {ruling.id} {_plain(ruling.question)}"
    yield ""
    yield f"**{_plain(ruling.ruling)}**"
    yield ""
    yield f"*Why:* {_linked(ruling.why)}"
    yield ""
    both = [f"*{_plain(whose)}:* {_plain(said)}" for whose, said in readings(ruling)]
    yield from _listed("The notes can be read in two ways:", both)
    for rule in house_rules(ruling, book.game):
        title = f"House rule `{rule.name}`: {_plain(rule.question)}"
        yield from _listed(title, [_plain(value) for value in rule.values])
    examples = [line for example in ruling.examples for line in _example(play_example(example))]
    yield from ("Examples:", "", *examples, "")
    if ruling.cards:
        yield f"Cards: {_plain(cards_concerned(ruling, book.game))}."
        yield ""
    if ruling.see_also:
        yield f"See also {', '.join(map(_link, ruling.see_also))}."
        yield ""
    origin = f"{_plain(ruling.origin)}. In force since {ruling.since}. Sources:"
    sources = [f"*{_plain(source)}*: {_plain(book.places[source])}" for source in ruling.sources]
    yield from _listed(capital(origin), sources)


def _listed(title: str, items: Sequence[str]) -> Iterator[str]:
    if items:
        yield from (title, "", *(f"- {item}" for item in items), "")


def _example(played: Played) -> Iterator[str]:
    example = played.example
    yield f"- **{_plain(example.title)}** ({SHOWS[example.shows]})"
    if example.form != "deal":
        yield f"  - *Start:* {_plain(played.words) or f'`{example.start}`'}"
    if played.done:
        yield f"  - *Done:* {'; then '.join(_plain(words) for words, _ in played.done)}."
    yield f"  - *What comes out:* {' '.join(_said(said) for said in played.came)}"


def _said(said: Said) -> str:
    links = ", ".join(map(_link, said.named_apart))
    return f"{_linked(said.text)} ({links})" if links else _linked(said.text)


def _plain(text: str) -> str:
    """Write a text so that Markdown shows it as it is."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def _linked(text: str) -> str:
    return _ID.sub(lambda found: _link(found[0]), _plain(text))


def _link(ruling: str) -> str:
    return f"[{ruling}](#{ruling.lower()})"


def write_pages(folder: Path) -> tuple[Path, ...]:
    """Write the page of each game into the game's folder, and say where."""
    written = []
    for book in books():
        path = folder / book.game.name / NAME
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page_in_print(book), encoding="utf-8")
        written.append(path)
    return tuple(written)


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
