"""A quick card for each game: one page to print and lay on the table, written from the rulebook.

`python -m pairit.companion.quick_card FOLDER` writes a card into each game's folder there. `quick_cards.toml`
says which rulings stand on it; what they say stands in the rulebook alone.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from pairit.companion.browser.finding import books
from pairit.picture import show
from pairit.rulebook import Rulebook

NAME = "98-quick-card.html"
"""What each card is called, so that it stands behind the notebooks of its game."""


@dataclass(frozen=True)
class Part:
    """What stands under one heading.

    Attributes
    ----------
    title
        The heading.
    rulings
        The ids of the rulings, in order.
    cards
        The codes of the cards shown; often none.
    """

    title: str
    rulings: tuple[str, ...]
    cards: tuple[str, ...] = ()


def _beside(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


@cache
def _chosen() -> dict[str, Any]:
    return tomllib.loads(_beside("quick_cards.toml"))


def parts_of(game: str) -> tuple[Part, ...]:
    """Give the parts of the quick card of a game.

    Raises
    ------
    KeyError
        If the game has no quick card.

    Examples
    --------
    >>> parts_of("pairs")[1].title
    'Who starts'
    """
    return tuple(
        Part(table["title"], tuple(table["rulings"]), tuple(table.get("cards", ())))
        for table in _chosen()[game]["part"]
    )


def quick_card(book: Rulebook) -> str:
    """Write the quick card of a game as a page of HTML that needs nothing else.

    Raises
    ------
    RulebookError
        If the card names a ruling that the book does not have.

    Examples
    --------
    >>> from pairit.rulebook import load
    >>> "<h1>Pairs: quick card</h1>" in quick_card(load("pairs"))
    True
    """
    title = escape(book.game.title)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{title}: quick card</title>',
            f"<style>\n{_beside('quick_card.css')}</style></head><body>",
            f"<h1>{title}: quick card</h1>",
            f'<p class="goal">{escape(_chosen()[book.game.name]["goal"])}</p>',
            "<main>",
            *(line for part in parts_of(book.game.name) for line in _part(part, book)),
            *_house_rules(book),
            "</main>",
            f"<footer>From the rulebook of pairit: <code>pairit.rulings({_first(book)!r})</code> "
            "shows a ruling with its reason and its examples.</footer>",
            "</body></html>",
            "",
        ]
    )


def _first(book: Rulebook) -> str:
    return parts_of(book.game.name)[0].rulings[0]


def _part(part: Part, book: Rulebook) -> Iterator[str]:
    yield f"<section><h2>{escape(part.title)}</h2>"
    if part.cards:
        deck = {str(card): card for card in book.game.cards}
        yield f'<div class="cards">{"".join(show(deck[code]) or "" for code in part.cards)}</div>'
    yield "<ul>"
    for identity in part.rulings:
        ruling = book[identity]
        yield (
            f"<li><strong>{escape(ruling.question)}</strong> {escape(ruling.ruling)}&nbsp;"
            f'<span class="id">{ruling.id}</span></li>'
        )
    yield "</ul></section>"


def _house_rules(book: Rulebook) -> Iterator[str]:
    yield '<section class="house"><h2>House rules to agree on, and what is usual</h2><ul>'
    for option in book.game.known_options:
        usual = option.describe(option.default)
        yield f"<li><strong>{escape(option.question)}:</strong> {escape(usual)}</li>"
    yield "</ul></section>"


def write_cards(folder: Path) -> tuple[Path, ...]:
    """Write the quick card of each game into the game's folder, and say where."""
    written = []
    for book in books():
        path = folder / book.game.name / NAME
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(quick_card(book), encoding="utf-8", newline="\n")
        written.append(path)
    return tuple(written)


if __name__ == "__main__":
    write_cards(Path(sys.argv[1]))
