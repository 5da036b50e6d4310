"""Matches as text and in files: what a table writes, and what it reads again.

The text is the record of the match as JSON, with a part `kept` beside it: against which level it is played,
where it stands, and how its finished rounds went. Which file belongs to which table is in its name: the game,
a digest of what the cell asked for, and when the match began.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Self, cast

from pairit import games
from pairit.bots import make
from pairit.engine.errors import OptionError, PairitError, PositionError, RecordError
from pairit.engine.game import Game
from pairit.engine.record import LONGEST, Record
from pairit.engine.text import quoted
from pairit.table.files import data_folder, read_small, set_aside, stamp_of

FOLDER = "games"
"""The folder in the reader's data folder where matches are kept."""

_STEM = r"[a-z-]+-[0-9a-f]{10}-\d{8}T\d{12}[0-9a-f]{4}"
_OURS = re.compile(rf"{_STEM}\.json")
_TRACE = re.compile(rf"\.?{_STEM}[-.].+")
"""Names of the files that are kept here, and of all that may be left of them; no other file is touched."""


@dataclass(frozen=True)
class Finished:
    """How a round went.

    Attributes
    ----------
    ended
        When it ended, as ISO 8601 writes it, in UTC.
    name
        Which it was, as `Round 3`.
    result
        `won`, `lost`, `drawn`; `safe` where only one loses, and it was another.
    points
        The points by seat after it; the person has seat 0.
    turns
        How many actions it took.
    rulings
        The rulings that decided something in it.
    practice
        Whether it was practice.
    """

    ended: str
    name: str
    result: str
    points: tuple[int, ...]
    turns: int
    rulings: tuple[str, ...]
    practice: bool

    @classmethod
    def read(cls, fields: object) -> Self:
        """Take it from what JSON has read.

        Raises
        ------
        RecordError
            If it is no such round.
        """
        wanted = {"ended": str, "name": str, "result": str, "turns": int, "practice": bool}
        wanted |= {"points": list, "rulings": list}
        found = fields if isinstance(fields, dict) else {}
        if any(type(found.get(key)) is not kind for key, kind in wanted.items()):
            raise RecordError("A finished round in the record is damaged.")
        known = {key: found[key] for key in wanted}
        points, rulings = tuple(known.pop("points")), tuple(known.pop("rulings"))
        if {*map(type, points)} != {int} or {*map(type, rulings)} - {str}:
            raise RecordError("The points or rulings of a finished round in the record are damaged.")
        return cls(points=points, rulings=rulings, **known)


@dataclass(frozen=True)
class Saved:
    """A match as it is saved.

    Attributes
    ----------
    record
        What was played.
    level
        The level of the rivals.
    round_name
        Which round it is in, as `Round 3`.
    practice
        Whether it is practice.
    over
        Whether no round is to follow.
    rounds
        The finished rounds.

    Examples
    --------
    >>> import pairit
    >>> saved = Saved(Record.of_deal(pairit.games["pairs"], players=2, seed=7), "mate", "Game 1")
    >>> Saved.read(saved.text()) == saved
    True
    """

    record: Record
    level: str
    round_name: str
    practice: bool = False
    over: bool = False
    rounds: tuple[Finished, ...] = ()

    def text(self) -> str:
        """Write it."""
        kept = {
            "level": self.level,
            "round": self.round_name,
            "practice": self.practice,
            "over": self.over,
            "rounds": [vars(one) for one in self.rounds],
        }
        # An action a line, as with `indent`, but in a third of its time: a long match is written often.
        return json.dumps({**self.record.fields(), "kept": kept}, separators=(",\n", ": "))

    @classmethod
    def read(cls, text: str, level: str | None = None) -> Self:
        """Read it; the record is checked, but not yet replayed.

        Parameters
        ----------
        text
            What was written.
        level
            The level of a record that no table has written; without it, such a record is refused.

        Raises
        ------
        RecordError
            If it is none.
        """
        record = Record.from_json(text, cast("Mapping[str, Game]", games))
        kept = json.loads(text).get("kept", {"level": level, "round": "", "rounds": []})
        if not isinstance(kept, dict):
            raise RecordError("The part 'kept' of the record is damaged.")
        level, name, rounds = kept.get("level"), kept.get("round"), kept.get("rounds")
        if not isinstance(level, str) or not isinstance(name, str) or not isinstance(rounds, list):
            raise RecordError("The record is none that a table has kept.")
        try:
            make(record.game, level)
        except OptionError as fault:
            raise RecordError(str(fault)) from fault
        practice, over = kept.get("practice") is True, kept.get("over") is True
        return cls(record, level, name, practice, over, tuple(map(Finished.read, rounds)))


def read_saved(text: str, level: str) -> Saved:
    """Read a game that was saved, a record, or a position in notation.

    Parameters
    ----------
    text
        What was written.
    level
        The level of the rivals, where the text tells none.

    Raises
    ------
    PositionError, RecordError
        If it is none of these.
    """
    if text.lstrip().startswith("{"):
        return Saved.read(text, level)
    if re.search(r"\bseat:", text):
        raise PositionError(
            "This is what one player saw, with cards hidden: nobody can play on from it. Download the game."
        )
    return Saved(Record.of_position(games.position(text)), level, "")


@dataclass(frozen=True)
class KeptMatch:
    """A match in a file."""

    path: Path
    saved: Saved

    @property
    def round_name(self) -> str:
        """Which round it was in when it was read."""
        return self.saved.round_name

    def read_again(self) -> Saved:
        """Give the match as it is by now, since another table may play it too.

        Raises
        ------
        RecordError
            If it cannot be read or replayed; then the file is set aside.
        """
        try:
            saved = Saved.read(read_small(self.path, LONGEST))
            saved.record.replay()
        except (PairitError, ValueError) as fault:
            raise RecordError(set_aside(self.path, fault)) from fault
        except OSError as fault:
            raise RecordError(f"The file {self.path.name} cannot be read ({fault.strerror}).") from fault
        return saved


class Shelf:
    """The folder with all matches that were kept.

    Parameters
    ----------
    folder
        Where it is; without it, in the reader's data folder.

    Attributes
    ----------
    trouble
        What went wrong with files here, as sentences; empty where all is well.
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = Path(folder) if folder is not None else data_folder() / FOLDER
        try:
            stamp_of(self.folder)
        except ValueError as fault:  # as a zero byte in it
            raise OptionError(
                f"Games cannot be kept in {quoted(str(folder))}: it is no name of a folder."
            ) from fault
        self.trouble = ""

    def new_path(self, game: str, asked: str) -> Path:
        """Name the file of a match that begins now; later ones have later names.

        Parameters
        ----------
        game, asked
            As in `newest`.
        """
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
        return self.folder / f"{game}-{_digest(asked)}-{now}{secrets.token_hex(2)}.json"

    def newest(self, game: str, asked: str, taken: Collection[Path] = ()) -> KeptMatch | None:
        """Give the newest match of what was asked for; None where there is none, or it is over.

        Parameters
        ----------
        game
            The game's name.
        asked
            What the cell asks for, in words that are always the same.
        taken
            Files of tables that are in play here.
        """
        for path in reversed(self._files(f"{game}-{_digest(asked)}-")):
            kept = None if path in taken else self._read(path)
            if kept is not None:
                return None if kept.saved.over else kept
        return None

    def matches(self) -> Iterator[KeptMatch]:
        """Give every match that was kept."""
        for path in self._files():
            kept = self._read(path)
            if kept is not None:
                yield kept

    def recent(self, game: str) -> Iterator[KeptMatch]:
        """Give every match of a game that was kept, the one that began last first."""
        for path in sorted(self._files(f"{game}-"), key=_when, reverse=True):
            kept = self._read(path)
            if kept is not None and kept.saved.record.game.name == game:
                yield kept

    def forget(self) -> int:
        """Delete every match that was kept, with all that is left of damaged ones; gives their number."""
        count = len(self._files())
        for path in self._listed():
            if _TRACE.fullmatch(path.name):
                path.unlink(missing_ok=True)
        return count

    def _files(self, beginning: str = "") -> list[Path]:
        """List the files of matches by their names: of one table the older first."""
        found = [path for path in self._listed() if path.name.startswith(beginning)]
        return sorted(path for path in found if _OURS.fullmatch(path.name))

    def _listed(self) -> list[Path]:
        try:
            return list(self.folder.iterdir())
        except FileNotFoundError:
            return []
        except OSError as fault:
            self._note(f"The folder {self.folder.name} cannot be read ({fault.strerror}).")
            return []

    def _read(self, path: Path) -> KeptMatch | None:
        try:
            return KeptMatch(path, Saved.read(read_small(path, LONGEST)))
        except (PairitError, ValueError) as fault:
            self._note(set_aside(path, fault))
        except OSError as fault:
            self._note(f"The file {path.name} cannot be read ({fault.strerror}).")
        return None

    def _note(self, sentence: str) -> None:
        self.trouble = f"{self.trouble} {sentence}".strip()


def _when(path: Path) -> str:
    """Give the part of a name that says when the match began; later ones have later parts."""
    return path.stem.rpartition("-")[2]


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:10]
