"""Deleting all that was kept of a reader."""

from __future__ import annotations

from pairit.table.files import data_folder
from pairit.table.kept import Shelf
from pairit.table.progress import Progress


def forget() -> str:
    """Delete all that is kept of you in your data folder, and say what that was.

    That is every game, finished or not, and how far you are in lessons, quizzes and the slap. A table that is
    in play is kept anew with its next move. What you told tables to `save` in other folders stays there.

    Raises
    ------
    OSError
        If a file cannot be deleted.
    """
    shelf, progress = Shelf(), Progress()
    games, began = shelf.forget(), progress.path.exists()
    progress.forget()
    found = [f"{games} game{'' if games == 1 else 's'}"] if games else []
    if began:
        found.append("how far you are in lessons, quizzes and the slap")
    return f"Deleted: {' and '.join(found)}." if found else f"Nothing was kept in {data_folder()}."
