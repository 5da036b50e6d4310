"""Text in pictures: measured for a wide font, so that it fits with the reader's own.

A picture cannot ask which fonts a reader has. Widths are those of DejaVu Sans, the widest of the fonts that
stand in for the ones named here; with a narrower one some room stays free.

>>> wrap("Everyone else draws one card.", size=14, room=120)
['Everyone else', 'draws one card.']
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from pairit.picture.palette import INK
from pairit.picture.svg import Drawing, number

FONTS = "Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"

_REGULAR = {
    28: "'ijl", 30: "IJ", 32: " ,.’·", 34: "/:;\\|", 36: "f", 37: "-", 40: "()[]t", 41: "!", 42: "r", 46: '"',
    50: "*_`–", 53: "sz", 54: "?", 55: "c", 56: "L", 58: "Fk", 60: "vxy", 61: "P", 62: "TYaeo",
    64: "$0123456789ESbdghnpqu{}", 66: "K", 69: "ABVXZ", 70: "CR", 74: "U", 75: "N", 76: "H", 78: "&DG",
    79: "OQ", 82: "w", 84: "#+<=>^~×−", 87: "M", 96: "%", 98: "m", 99: "W",
}  # fmt: skip
_BOLD = {
    31: "'", 35: " ijl", 37: "/\\|", 38: ",.IJ’·", 40: ":;", 42: "-", 44: "f", 46: "!()[]", 48: "t",
    50: "_`r–", 53: '"*', 59: "?z", 60: "cs", 64: "L", 65: "x", 66: "vy", 67: "k", 68: "ae", 69: "EFTo",
    70: "$0123456789", 72: "bdghnpqu{}", 73: "SYZ", 74: "CP", 77: "B", 78: "AKRVX", 82: "U", 83: "G",
    84: "#+<=>DHN^~×−", 86: "OQ", 88: "&", 93: "w", 100: "@M", 101: "%", 105: "m", 111: "W",
}  # fmt: skip
_WIDEST = 111
"""For a character that is not listed."""


def _by_character(widths: dict[int, str]) -> dict[str, int]:
    return {character: width for width, characters in widths.items() for character in characters}


_WIDTHS = {False: _by_character(_REGULAR), True: _by_character(_BOLD)}
"""Hundredths of the font's size, by character."""


def width(text: str, size: float, bold: bool = False) -> float:
    """Say how wide a text is at most."""
    widths = _WIDTHS[bold]
    return sum(widths.get(character, _WIDEST) for character in text) * size / 100


def fitted(text: str, size: float, room: float, bold: bool = False) -> str:
    """Cut a text that is too long, with three dots at its end.

    >>> fitted("Blackbeard the Terrible", 16, 100)
    'Blackbear...'
    """
    if width(text, size, bold) <= room:
        return text
    while text and width(f"{text}...", size, bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}..."


def wrap(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """Break a text into lines; a word that is wider than the room is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(fitted(word, size, room, bold))
    return lines


def label(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    room: float,
    fill: str = INK,
    bold: bool = False,
    anchor: str = "start",
) -> Drawing:
    """Write one line with its baseline at `y`, cut where it is longer than its room."""
    weight = ' font-weight="700"' if bold else ""
    placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return Drawing(
        f'<text x="{number(x)}" y="{number(y)}" font-family="{FONTS}" font-size="{number(size)}"'
        f'{weight}{placed} fill="{fill}">{escape(fitted(text, size, room, bold))}</text>'
    )
