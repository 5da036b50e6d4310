"""Draws the contact sheets anew: `python -m pairit.picture.contact_sheet`.

Each is stored as `assets/<game>/contact-sheet.svg`, so that the cards can be seen where nothing runs.
"""

from __future__ import annotations

from pathlib import Path

from pairit.picture import PAINTERS
from pairit.picture.art import folder

SHEETS = {painter.game: painter.contact_sheet for painter in PAINTERS}


def stored(game: str) -> Path:
    """Say where the sheet of a game is stored."""
    return folder() / game / "contact-sheet.svg"


def text(game: str) -> str:
    """Give what is stored: one element a line, so that changes can be read."""
    return SHEETS[game]().svg.replace("><", ">\n<") + "\n"


if __name__ == "__main__":
    for name in SHEETS:
        stored(name).parent.mkdir(exist_ok=True)
        stored(name).write_text(text(name), encoding="utf-8", newline="\n")
