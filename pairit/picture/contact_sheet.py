"""Draws the contact sheet anew: `python -m pairit.picture.contact_sheet`.

It is stored as `assets/pair-it/contact-sheet.svg`, so that the cards can be seen where nothing runs.
"""

from __future__ import annotations

from pathlib import Path

from pairit.picture.art import folder
from pairit.picture.pair_it.sheet import contact_sheet


def stored() -> Path:
    """Say where the sheet of Pair It is stored."""
    return folder() / "pair-it" / "contact-sheet.svg"


def text() -> str:
    """Give what is stored: one element a line, so that changes can be read."""
    return contact_sheet().svg.replace("><", ">\n<") + "\n"


if __name__ == "__main__":
    stored().write_text(text(), encoding="utf-8", newline="\n")
