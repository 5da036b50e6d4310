"""All rulings of one game: loaded once, found by id, by card or by words."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from pairit.engine.text import shorten
from pairit.games import find
from pairit.rulebook.frequency import frequencies
from pairit.rulebook.knowledge import has_rulings, knowledge_of
from pairit.rulebook.reading import read_places, read_ruling
from pairit.rulebook.ruling import Example, RulebookError, Ruling

_ID = re.compile(r"([a-z]{2})[ -]?0*(\d{1,2})", re.IGNORECASE | re.ASCII)


def read_id(text: str) -> str:
    """Read an id however it is typed; empty where it is none, as `7`, which all games have.

    >>> read_id("pi 7"), read_id("PI7"), read_id("7")
    ('PI-07', 'PI-07', '')
    """
    number = _ID.fullmatch(text.strip())
    return f"{number[1].upper()}-{int(number[2]):02d}" if number else ""


class Rulebook:
    """The rulings of one game, in order.

    Attributes
    ----------
    game
        The game, with the rulings' own options.
    rulings
        All rulings.
    places
        The places of the notes that rulings rest on, each with what it says.

    Examples
    --------
    >>> book = load("pair-it")
    >>> len(book), book["PI-14"].status
    (40, 'printed')
    >>> [ruling.id for ruling in book.search("missed call")]
    ['PI-20']
    """

    def __init__(self, game_name: str, data: Mapping[str, object]) -> None:
        """Read a rulebook of the tables of its file.

        Parameters
        ----------
        game_name
            The game.
        data
            `places` is a table of texts, `ruling` a list of tables.

        Raises
        ------
        RulebookError
            If a table is not what it must be; the message names the ruling and the field.
        """
        self.game = find(game_name)
        self.places = read_places(data)
        tables = data.get("ruling")
        if not isinstance(tables, list) or not tables:
            raise RulebookError("The rulebook, field 'ruling': it is a list of tables, one a ruling.")
        measured = frequencies(game_name)
        read = [read_ruling(table, game_name) for table in tables]
        self.rulings = tuple(replace(ruling, frequency=measured.get(ruling.id)) for ruling in read)
        self._by_id: dict[str, Ruling] = {}
        for ruling in self.rulings:
            if ruling.id in self._by_id:
                raise RulebookError(f"{ruling.id}, field 'id': another ruling has it already.")
            self._by_id[ruling.id] = ruling

    @property
    def examples(self) -> tuple[Example, ...]:
        """The examples of all rulings."""
        return tuple(example for ruling in self.rulings for example in ruling.examples)

    def __getitem__(self, identity: str) -> Ruling:
        """Give the ruling with this id, in any case.

        Raises
        ------
        RulebookError
            If there is none.
        """
        found = self._by_id.get(identity.upper())
        if found is None:
            first, last = self.rulings[0].id, self.rulings[-1].id
            raise RulebookError(f"There is no ruling {shorten(identity)!r}; they are {first} to {last}.")
        return found

    def __contains__(self, identity: object) -> bool:
        return isinstance(identity, str) and identity.upper() in self._by_id

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self.rulings)

    def __len__(self) -> int:
        return len(self.rulings)

    def search(self, words: str) -> tuple[Ruling, ...]:
        """Find rulings by an id or its number, by a card (code, name or family), or by words.

        Parameters
        ----------
        words
            `PI-10`, `10`, `Reverse:*`, `green 3 skull`, `Draw 3`, `missed call`. Of several words
            all must occur, or begin a word.

        Returns
        -------
        tuple of Ruling
            The ruling asked for first, then those that concern the card, then those where the words occur: in
            the question first.
        """
        asked = " ".join(words.casefold().split())
        if not asked:
            return ()
        by_id = [ruling for ruling in self if ruling.id in (read_id(asked), read_id(ruling.id[:2] + asked))]
        entries = knowledge_of(self.game.name).cards.get(asked, frozenset())
        by_card = [ruling for ruling in self if entries.intersection(ruling.cards)]
        in_question = [ruling for ruling in self if _occur(asked, ruling.question)]
        anywhere = [ruling for ruling in self if _occur(asked, ruling.text)]
        return tuple(dict.fromkeys([*by_id, *by_card, *in_question, *anywhere]))

    def __repr__(self) -> str:
        return f"<rulebook of {self.game.title}: {len(self)} rulings, {len(self.examples)} examples>"

    def __str__(self) -> str:
        return "\n".join(f"{ruling.id} {ruling.question} {ruling.ruling}" for ruling in self)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<li><strong>{html.escape(ruling.id)}</strong> {html.escape(ruling.question)} "
            f"{html.escape(ruling.ruling)}</li>"
            for ruling in self
        )
        return f"<div><h3>{html.escape(self.game.title)}</h3><ul>{rows}</ul></div>"


def _occur(words: str, text: str) -> bool:
    """Say whether each word, in lower case, begins a word of the text."""
    folded = text.casefold()
    return all(re.search(rf"(?<!\w){re.escape(word)}", folded) for word in words.split())


@cache
def load(game_name: str) -> Rulebook:
    """Give the rulebook of a game; it is read once.

    Raises
    ------
    RulebookError
        If there is none for this game, or its file cannot be read.
    OptionError
        If there is no such game.
    """
    find(game_name)
    if not has_rulings(game_name):
        raise RulebookError(f"There is no rulebook for {game_name} yet.")
    path = Path(__file__).with_name(f"{game_name}.toml")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise RulebookError(f"{path.name} cannot be read: {fault}.") from fault
    return Rulebook(game_name, data)
