"""Keeping the match of a table in a file, after every action, so that nothing is lost."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from pairit.table.files import Overtaken, Stamp, stamp_of, write_whole
from pairit.table.kept import KeptMatch, Saved, Shelf
from pairit.table.table import Table

ELSEWHERE = "This match is played at another table too; from here on it is kept in a file of its own."


class Keeper:
    """Writes the match of a table to its file after every change.

    Nothing is written before the person has done something. Where a file cannot be written, play goes on, and
    the table says so.

    Parameters
    ----------
    table
        The table.
    shelf
        Where its matches are kept.
    asked
        What the cell asks for, in words that are always the same: its next run finds the match by them.

    Attributes
    ----------
    path
        The file of the match.
    """

    def __init__(self, table: Table, shelf: Shelf, asked: str) -> None:
        self.table, self.shelf, self.asked = table, shelf, asked
        table.shelf = shelf
        self.path = self._new_path()
        self._number = table.number
        self._written: Saved | None = None
        self._stamp: Stamp | None = None
        self._trouble = ""

    def invite(self, taken: Collection[Path]) -> None:
        """Ask the person whether to go on with the match that was kept before, if there is one.

        Parameters
        ----------
        taken
            Files of other tables that are in play here.
        """
        kept = self.shelf.newest(self.table.game.name, self.asked, taken)
        if kept is not None:
            self.table.invite(kept)
        if self.shelf.trouble:
            self.table.notice = f"{self.shelf.trouble} A new game begins."

    def keep(self) -> None:
        """Write the match, if it is another than the file has."""
        table = self.table
        if table.number != self._number:
            self._turn_to_another()
        if not table.inputs or not table.record.actions:
            return
        saved = table.saved
        if saved == self._written:
            return
        trouble = self._write(saved)
        if trouble != self._trouble:
            self._trouble = trouble
            if trouble:
                table.say_notice(trouble)

    def _turn_to_another(self) -> None:
        """Keep another match from now on: in a file of its own, or in the one that it was kept in before."""
        resumed = self.table.resumed
        self._number, self._written, self._stamp = self.table.number, None, None
        if isinstance(resumed, KeptMatch):
            self.path, self._stamp = resumed.path, stamp_of(resumed.path)
        else:
            self.path = self._new_path()

    def _new_path(self) -> Path:
        return self.shelf.new_path(self.table.game.name, self.asked)

    def _write(self, saved: Saved) -> str:
        """Write the file; gives a sentence about what the person should know, or nothing."""
        trouble, text = "", saved.text()
        try:
            try:
                write_whole(self.path, text, None if self._stamp is None else (self._stamp, None))
            except Overtaken:
                self.path, trouble = self._new_path(), ELSEWHERE
                write_whole(self.path, text)
        except OSError as fault:
            return (
                f"This game is not kept: its file cannot be written ({fault.strerror}). You can play on, and "
                "download it."
            )
        self._written, self._stamp = saved, stamp_of(self.path)
        return trouble
