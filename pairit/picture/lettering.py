"""Letters and numbers drawn as lines, for the names on cards: they look the same whatever fonts a reader has.

Capitals are 10.2 units high and drawn with a line of 1.8; a row of them is scaled to the height asked for.

>>> round(lettering_width("ANCHOR", 10.2), 1)
32.8
"""

from __future__ import annotations

from pairit.picture.svg import Drawing, element, group, number, together

_LINE = 1.8
_HEIGHT = 8.4 + _LINE
_GAP = 0.7
_SPACE = 2.4

_GLYPHS: dict[str, tuple[float, str]] = {
    "0": (3, "M1.5 0Q0 0 0 1.5V6.9Q0 8.4 1.5 8.4T3 6.9V1.5Q3 0 1.5 0Z"),
    "1": (1.7, "M.2 1.3L1.7 0V8.4"),
    "2": (3, "M0 1.7V1.5Q0 0 1.5 0T3 1.5Q3 2.7 2.3 4.1L0 8.4H3"),
    "3": (3, "M0 1.5Q0 0 1.5 0T3 1.5V2.6Q3 4.1 1.6 4.1Q3 4.1 3 5.6V6.9Q3 8.4 1.5 8.4T0 6.9"),
    "4": (3.7, "M2.7 8.4V0L0 6.2H3.7"),
    "5": (3, "M2.8 0H.2V3.9Q.6 3.4 1.5 3.4Q3 3.4 3 5V6.8Q3 8.4 1.5 8.4T0 6.9"),
    "6": (3, "M3 1.5Q3 0 1.5 0T0 1.5V6.9Q0 8.4 1.5 8.4T3 6.9V5.2Q3 3.8 1.5 3.8T0 5.2"),
    "7": (3, "M0 0H3L1.1 8.4"),
    "8": (
        3,
        "M1.5 4Q.1 4 .1 2.6V1.4Q.1 0 1.5 0T2.9 1.4V2.6Q2.9 4 1.5 4Q0 4 0 5.5V6.9Q0 8.4 1.5 8.4T3 6.9V5.5Z",
    ),
    "9": (3, "M0 6.9Q0 8.4 1.5 8.4T3 6.9V1.5Q3 0 1.5 0T0 1.5V3.2Q0 4.6 1.5 4.6T3 3.2"),
    "A": (3, "M0 8.4V1.5Q0 0 1.5 0T3 1.5V8.4M0 5.2H3"),
    "B": (3, "M0 0V8.4H1.4Q3 8.4 3 6.9V5.6Q3 4.1 1.4 4.1H0M1.4 4.1Q2.8 4.1 2.8 2.7V1.4Q2.8 0 1.4 0H0"),
    "C": (3, "M3 2V1.5Q3 0 1.5 0T0 1.5V6.9Q0 8.4 1.5 8.4T3 6.9V6.4"),
    "D": (3, "M0 0V8.4H1.2Q3 8.4 3 6.6V1.8Q3 0 1.2 0Z"),
    "E": (2.4, "M2.4 0H0V8.4H2.4M0 4.2H2"),
    "F": (2.3, "M2.3 0H0V8.4M0 4.2H1.9"),
    "G": (3, "M3 1.9V1.5Q3 0 1.5 0T0 1.5V6.9Q0 8.4 1.5 8.4T3 6.9V4.8H2.2"),
    "H": (3, "M0 0V8.4M3 0V8.4M0 4.2H3"),
    "I": (0, "M0 0V8.4"),
    "J": (2.6, "M2.6 0V6.9Q2.6 8.4 1.3 8.4T0 6.9V6.7"),
    "K": (3, "M0 0V8.4M2.8 .2L.7 4.4M1.4 3.6L2.9 8.2"),
    "L": (2.3, "M0 0V8.4H2.3"),
    "M": (4.8, "M0 8.4V0H.3L2.4 6L4.5 0H4.8V8.4"),
    "N": (3.5, "M0 8.4V0H.2L3.3 8.4H3.5V0"),
    "O": (3, "M1.5 0Q0 0 0 1.5V6.9Q0 8.4 1.5 8.4T3 6.9V1.5Q3 0 1.5 0Z"),
    "P": (3, "M0 8.4V0H1.4Q3 0 3 1.5V3.3Q3 4.8 1.4 4.8H0"),
    "Q": (3, "M1.5 0Q0 0 0 1.5V6.9Q0 8.4 1.5 8.4T3 6.9V1.5Q3 0 1.5 0ZM2.4 7.2L3.2 8.6"),
    "R": (3, "M0 8.4V0H1.4Q3 0 3 1.5V3.1Q3 4.6 1.4 4.6H0M1.6 4.6L2.9 8.2"),
    "S": (3, "M3 1.9V1.5Q3 0 1.5 0T0 1.6C0 4.6 3 3.8 3 6.8Q3 8.4 1.5 8.4T0 6.9V6.5"),
    "T": (3, "M0 0H3M1.5 0V8.4"),
    "U": (3, "M0 0V6.9Q0 8.4 1.5 8.4T3 6.9V0"),
    "V": (3.2, "M.1 .1L1.6 8.4L3.1 .1"),
    "W": (5.8, "M.1 .1L1.5 8.4L2.9 3.2L4.3 8.4L5.7 .1"),
    "X": (3.2, "M.2 .2L3 8.2M3 .2L.2 8.2"),
    "Y": (3.2, "M.1 .2L1.6 4.6L3.1 .2M1.6 4.6V8.4"),
    "Z": (3, "M0 0H3L0 8.4H3"),
}
"""Width and line of each character; the line's middle runs from 0 to 8.4."""


def lettering_width(text: str, height: float) -> float:
    """Say how wide a row of letters is."""
    wide = sum(_SPACE if letter == " " else _GLYPHS[letter][0] + _LINE for letter in text)
    return (wide + _GAP * (len(text) - 1)) * height / _HEIGHT


def lettering(text: str, x: float, y: float, height: float, fill: str) -> Drawing:
    """Draw a row of capitals, their feet at `y` and their middle at `x`."""
    scale = height / _HEIGHT
    at = x - lettering_width(text, height) / 2
    drawn = []
    for letter in text:
        if letter == " ":
            at += (_SPACE + _GAP) * scale
            continue
        wide, line = _GLYPHS[letter]
        place = f"translate({number(at + _LINE / 2 * scale)} {number(y - (_HEIGHT - _LINE / 2) * scale)})"
        drawn.append(element("path", d=line, transform=f"{place} scale({scale:.3f})"))
        at += (wide + _LINE + _GAP) * scale
    return group(
        together(drawn),
        fill="none",
        stroke=fill,
        stroke_width=_LINE,
        stroke_linejoin="round",
        stroke_linecap="square",
    )
