"""Which rulings a reader wants: by words, card, id, status, or by what matters at a table."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from pairit import games
from pairit.engine.game import Game
from pairit.engine.text import capital
from pairit.rulebook import Rulebook, Ruling, load, read_id
from pairit.rulebook.knowledge import has_rulings, knowledge_of

NEAREST = 5
"""So many rulings are offered where nothing fits."""

OTHERWISE, USED, AS_USUAL = "played otherwise here", "used in this match", "a house rule, as usual here"
"""In what way a ruling matters at a table, the weightiest first."""


@cache
def books() -> tuple[Rulebook, ...]:
    """Give the rulebooks of all games, in the order of the games."""
    # The folder of games is a mapping, which a type checker cannot know of a module.
    names = cast("Mapping[str, Game]", games)
    return tuple(load(name) for name in names if has_rulings(name))


def book_of(ruling: str) -> Rulebook | None:
    """Give the rulebook that has a ruling; None where none has it."""
    return next((book for book in books() if ruling in book), None)


@dataclass(frozen=True)
class AtTable:
    """What matters at a table: its house rules, and the rulings that its reader has seen at work.

    It holds nothing else of the table, so that no hidden card can be read from it.

    Attributes
    ----------
    game
        The game with the options in force.
    used
        The rulings that the log cites.

    Examples
    --------
    >>> from pairit import games
    >>> at = AtTable(games.find("pair-it").with_options(anchors=9), frozenset({"PI-02"}))
    >>> book = load("pair-it")
    >>> [at.touches(book[id]) for id in ("PI-01", "PI-02", "PI-10", "PI-03")]
    ['played otherwise here', 'used in this match', 'a house rule, as usual here', '']
    """

    game: Game
    used: frozenset[str]

    def touches(self, ruling: Ruling) -> str:
        """Say in what way a ruling matters at this table; empty where it does not."""
        if any(name in self.game.options.changed for name in ruling.options):
            return OTHERWISE
        if ruling.id in self.used:
            return USED
        return AS_USUAL if ruling.options else ""


@dataclass(frozen=True)
class Wanted:
    """What a reader looks for; what is empty does not matter.

    Attributes
    ----------
    words
        An id, a card or words, as `Rulebook.search` takes them.
    game
        The name of a game.
    card
        A game's name and the code or family of a card in it.
    status
        A key of `pairit.rulebook.ruling.STATUSES`.
    touching
        Only rulings that matter at this table.
    """

    words: str = ""
    game: str = ""
    card: tuple[str, str] | None = None
    status: str = ""
    touching: AtTable | None = None


def read_request(what: str) -> tuple[Wanted, str]:
    """Read what somebody asks for in one text: an id, a game or words; and give the ruling to open.

    Examples
    --------
    >>> read_request("pi 36")
    (Wanted(words='', game='pair-it', card=None, status='', touching=None), 'PI-36')
    >>> read_request("Pairs")[0].game, read_request("missed call")[0].words
    ('pairs', 'missed call')
    """
    asked = " ".join(what.split())
    ruling = read_id(asked)
    book = book_of(ruling)
    if book is not None:
        return Wanted(game=book.game.name), ruling
    for book in books():
        if asked.casefold() in (book.game.name, book.game.title.casefold()):
            return Wanted(game=book.game.name), ""
    return Wanted(words=asked), ""


def find_rulings(wanted: Wanted) -> tuple[Ruling, ...]:
    """Find the rulings that are wanted, game by game; at a table those that it plays otherwise come first.

    Examples
    --------
    >>> [ruling.id for ruling in find_rulings(Wanted(words="missed call"))]
    ['PI-20']
    >>> [ruling.id for ruling in find_rulings(Wanted(card=("pair-it", "Gold"), status="silent"))]
    ['PI-25', 'PI-34', 'PI-35']
    """
    found = [
        ruling
        for book in books()
        if wanted.game in ("", book.game.name)
        for ruling in _search(book, wanted.words)
        if _fits(ruling, book, wanted)
    ]
    at = wanted.touching
    if at is not None:
        found.sort(key=lambda ruling: (OTHERWISE, USED, AS_USUAL).index(at.touches(ruling)))
    return tuple(found)


def _search(book: Rulebook, words: str) -> tuple[Ruling, ...]:
    """Search one rulebook; an id is that of one game, while its number alone is in all of them."""
    ruling = read_id(words)
    if ruling:
        return book.search(ruling) if ruling in book else ()
    return book.search(words) if words else book.rulings


def _fits(ruling: Ruling, book: Rulebook, wanted: Wanted) -> bool:
    name = book.game.name
    if wanted.status not in ("", ruling.status):
        return False
    if wanted.card is not None:
        game, card = wanted.card
        entries = knowledge_of(game).cards.get(card.casefold(), frozenset({card}))
        if game != name or not entries.intersection(ruling.cards):
            return False
    at = wanted.touching
    return at is None or (at.game.name == name and bool(at.touches(ruling)))


def nearest(wanted: Wanted) -> tuple[Ruling, ...]:
    """Find a few rulings that come near, where none fits: other filters, neighbours of an id, other spelling.

    Examples
    --------
    >>> [ruling.id for ruling in nearest(Wanted(words="mised cal"))][:1]
    ['PI-20']
    >>> [ruling.id for ruling in nearest(Wanted(words="PI-77"))][:2]
    ['PI-40', 'PI-39']
    """
    words = wanted.words
    for wider in (Wanted(words, wanted.game), Wanted(words)):
        if wider != wanted and (found := find_rulings(wider)):
            return found[:NEAREST]
    return _neighbours(words) or _spelled_otherwise(words)


def _neighbours(words: str) -> tuple[Ruling, ...]:
    """Give the rulings whose numbers come next to an id that there is not."""
    asked = read_id(words)
    own = [ruling for book in books() for ruling in book if asked and ruling.id[:2] == asked[:2]]
    return tuple(sorted(own, key=lambda ruling: abs(int(ruling.id[3:]) - int(asked[3:])))[:NEAREST])


def _spelled_otherwise(words: str) -> tuple[Ruling, ...]:
    """Give rulings with words that look like those typed, the most of them first."""
    known = _vocabulary()
    like = [
        word
        for typed in words.casefold().split()
        for word in difflib.get_close_matches(typed, known, n=1, cutoff=0.6)
    ]
    hits: dict[str, int] = {}
    for word in dict.fromkeys(like):
        for ruling in find_rulings(Wanted(word)):
            hits[ruling.id] = hits.get(ruling.id, 0) + 1
    best = sorted(hits, key=lambda id_: -hits[id_])[:NEAREST]
    return tuple(book[id_] for id_ in best for book in books() if id_ in book)


@cache
def _vocabulary() -> tuple[str, ...]:
    """Give the words of all rulings and the words for cards."""
    texts = [ruling.text for book in books() for ruling in book]
    texts += [word for book in books() for word in knowledge_of(book.game.name).cards]
    return tuple(sorted({word for text in texts for word in re.findall(r"\w{3,}", text.casefold())}))


def cards_of(book: Rulebook) -> tuple[tuple[str, str], ...]:
    """List the cards and families that the rulings of a game concern: name and code, in the rulings' order.

    Examples
    --------
    >>> cards_of(load("pair-it"))[:3]
    (('Regular card', 'regular'), ('Pirates', 'Pirates'), ('Shipwreck', 'Wreck'))
    """
    codes = dict.fromkeys(card for ruling in book for card in ruling.cards)
    return tuple((card_name(book.game.name, code), code) for code in codes)


def card_name(game: str, code: str) -> str:
    """Give the name of a card or a family: what may be typed for it and stands for nothing else.

    >>> card_name("pair-it", "Cannon"), card_name("pirato-poker", "treasure")
    ('Fire the Cannon', 'Treasures')
    """
    words = knowledge_of(game).cards
    same = [word for word, entries in words.items() if entries == words.get(code.casefold())]
    name = next((word for word in same if word != code.casefold()), code)
    # What may be typed is in lower case; the cards' own names know their capitals.
    for title in (card.title for card in games.find(game).cards):
        start = title.casefold().find(name)
        if start >= 0:
            return capital(title[start : start + len(name)])
    return capital(name)
