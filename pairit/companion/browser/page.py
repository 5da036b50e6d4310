"""A ruling, and a list of rulings, as HTML. Every text is escaped, and every id is a link."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from pairit.companion.browser.finding import AtTable
from pairit.companion.browser.parts import SHOWS, cards_concerned, house_rules, readings
from pairit.companion.browser.played import Played, Said, play_example
from pairit.engine.game import Game
from pairit.rulebook import Rulebook, Ruling
from pairit.table.links import link, with_links


def page_of(ruling: Ruling, book: Rulebook, at: AtTable | None = None, visit: int = 0) -> str:
    """Show a ruling in full, with its examples played.

    Parameters
    ----------
    ruling, book
        The ruling, and the rulebook that it is from.
    at
        What matters at the table from which it was opened; None where there is none.
    visit
        A number that no other page has, by which the focus finds the heading of this one.

    Examples
    --------
    >>> from pairit.rulebook import load
    >>> book = load("pairs")
    >>> "pairs the 8s and scores 8" in page_of(book["PR-07"], book)
    True
    """
    here = at.game if at is not None and at.game.name == book.game.name else None
    touches = at.touches(ruling) if at is not None and here is not None else ""
    origin = " · ".join(filter(None, [book.game.title, ruling.origin, touches]))
    cards = cards_concerned(ruling, book.game)
    examples = [play_example(example) for example in ruling.examples]
    parts = [
        f'<h3 tabindex="-1" data-visit="{visit}">{ruling.id} {html.escape(ruling.question)}</h3>',
        f'<p class="pairit-origin">{html.escape(origin)}</p>',
        f'<p class="pairit-said">{with_links(ruling.ruling)}</p>',
        f"<p><strong>Why:</strong> {with_links(ruling.why)}</p>",
        f"<p>{html.escape(str(ruling.frequency))}</p>" if ruling.frequency else "",
        _section("The notes can be read in two ways", _readings(ruling)),
        _section("House rule", _house_rules(ruling, book.game, here)),
        _section("Examples", "".join(_example(place, played) for place, played in enumerate(examples))),
        _section("Cards", f"<p>{html.escape(cards)}.</p>" if cards else ""),
        _section("See also", _see_also(ruling, book)),
        _section("Sources", _sources(ruling, book)),
        f'<p class="pairit-origin">In force since {html.escape(ruling.since)}.</p>',
    ]
    return f'<article class="pairit-page">{"".join(parts)}</article>'


def _section(title: str, content: str) -> str:
    return f"<h4>{title}</h4>{content}" if content else ""


def _list(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _readings(ruling: Ruling) -> str:
    both = [f"<strong>{html.escape(whose)}:</strong> {with_links(said)}" for whose, said in readings(ruling)]
    return _list(both) if both else ""


def _house_rules(ruling: Ruling, usual: Game, here: Game | None) -> str:
    return "".join(
        f"<p>{html.escape(rule.question)} <code>{html.escape(rule.name)}</code></p>"
        + _list(html.escape(value) for value in rule.values)
        for rule in house_rules(ruling, usual, here)
    )


def _example(place: int, played: Played) -> str:
    example = played.example
    title = html.escape(example.title)
    start = played.picture or f"<p><code>{html.escape(example.start)}</code></p>"
    done = "; then ".join(
        f"{html.escape(words)} <code>{html.escape(action)}</code>" if action else html.escape(words)
        for words, action in played.done
    )
    after = f"<p><strong>Afterwards:</strong> <code>{html.escape(played.after)}</code></p>"
    press = (
        f'<button type="button" class="pairit-press" data-ask="play {place}" '
        f'aria-label="Play it: {title}">Play it</button>'
    )
    parts = [
        f"<h5>{title} <small>({SHOWS[example.shows]})</small></h5>",
        start,
        f"<p><strong>Done:</strong> {done}.</p>" if done else "",
        f"<div><strong>What comes out:</strong>{_list(_said(said) for said in played.came)}</div>",
        after if played.after else "",
        press if played.start is not None else "",
    ]
    return f'<section class="pairit-example">{"".join(parts)}</section>'


def _said(said: Said) -> str:
    links = " ".join(link(ruling) for ruling in said.named_apart)
    return f"{with_links(said.text)} {links}"


def _see_also(ruling: Ruling, book: Rulebook) -> str:
    others = [book[other] for other in ruling.see_also]
    return _list(f"{link(other.id)} {html.escape(other.question)}" for other in others) if others else ""


def _sources(ruling: Ruling, book: Rulebook) -> str:
    return _list(
        f"<strong>{html.escape(source)}:</strong> {html.escape(book.places[source])}"
        for source in ruling.sources
    )


def list_of(found: Sequence[Ruling], current: str = "", at: AtTable | None = None) -> str:
    """Show rulings as a list to choose from; at a table each with the way in which it matters there.

    Examples
    --------
    >>> from pairit.rulebook import load
    >>> list_of([load("pairs")["PR-07"]]).count("<li>")
    1
    """
    return f'<ul class="pairit-found">{"".join(_item(ruling, current, at) for ruling in found)}</ul>'


def _item(ruling: Ruling, current: str, at: AtTable | None) -> str:
    here = ' aria-current="true"' if ruling.id == current else ""
    touches = at.touches(ruling) if at is not None else ""
    mark = f" <small>{html.escape(touches)}</small>" if touches else ""
    return (
        f'<li><button type="button" class="pairit-item" data-ask="{ruling.id}"{here}>'
        f"<strong>{ruling.id}</strong> {html.escape(ruling.question)}{mark}</button></li>"
    )
