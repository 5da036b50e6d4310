"""Texts that are nearly right, or mean harm: made of good ones by a few changes, from a stream of chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

ODD = (
    "\0",
    "\x1b[31m",
    "\ud800",
    "\udfff",
    "\u202e",
    "\u2066",
    "\u200b",
    "\u200d",
    "\ufeff",
    "\u2028",
    "\x85",
    "\v",
    "²",
    "٣",
    "١٢",
    "Ⅷ",
    "e\u0301",
    "\u0301" * 60,
    "ß",
    "İ",
    "ﬁ",
    "K",
    "R1K",
    "’",
    "“",
    "😀",
    "\U0010ffff",
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "'\"><svg onload=alert(1)>",
    "&lt;b&gt;",
    "</p>",
    "1*1000000",
    "Anchor*999999999999",
    "*",
    "**",
    "*0",
    "*-1",
    "R1K*",
    "*²",
    "*٣",
    "9" * 30,
    "9" * 5000,
    "-" * 9,
    "0x" + "f" * 6000,
    "1e999",
    "-0",
    "NaN",
    "Infinity",
    "null",
    "true",
    "[]",
    "{}",
    "...",
    "?*3",
    "?",
    "{0}",
    "%s",
    "; ",
    ": ",
    " / ",
    "\n",
    " ",
    "",
    "to",
    "call",
    "with",
    "=",
    "options: ",
    "turn: ",
    "draw: ...",
    "seed: ",
    "streams: ",
    "scores: ",
    "need: open",
    "owes: give 1",
    "over: -",
    "over: 0",
    "[" * 300,
    '{"a":' * 300,
    "[[",
    "]]",
    '"""',
    "'''",
    "\\",
    "\\ud800",
    "\\u0000",
    "a." * 300,
    "a" * 3000,
    "kept",
    "points",
    "finished",
)
"""Pieces that have broken readers of text before, and pieces of our own grammar where they do not belong."""


def changed(texts: Sequence[str], chance: Random) -> str:
    """Take one of some texts and change it one to six times."""
    text = chance.choice(texts)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 6))):
        text = chance.choice(CHANGES)(text, texts, chance)[:60_000]
    return text


def _place(text: str, chance: Random) -> tuple[int, int]:
    """Pick a stretch of a text: often a short one, at the borders of words as often as not."""
    if not text:
        return 0, 0
    start = chance.randrange(len(text))
    if chance.random() < 0.5:
        start = max(text.rfind(" ", 0, start), text.rfind('"', 0, start)) + 1
        ends = [end for end in (text.find(mark, start + 1) for mark in ' ";,\n') if end >= 0]
        return start, min(ends, default=len(text))
    return start, min(len(text), start + chance.choice((1, 1, 2, 5, 20, 200)))


def _drop(text: str, texts: Sequence[str], chance: Random) -> str:
    start, end = _place(text, chance)
    return text[:start] + text[end:]


def _repeat(text: str, texts: Sequence[str], chance: Random) -> str:
    start, end = _place(text, chance)
    return text[:end] + text[start:end] * chance.choice((1, 1, 2, 9, 300)) + text[end:]


def _swap(text: str, texts: Sequence[str], chance: Random) -> str:
    (start, end), (other, last) = sorted((_place(text, chance), _place(text, chance)))
    if end > other:
        return text
    return text[:start] + text[other:last] + text[end:other] + text[start:end] + text[last:]


def _splice(text: str, texts: Sequence[str], chance: Random) -> str:
    start, end = _place(text, chance)
    other = chance.choice(texts)
    first, last = _place(other, chance)
    return text[:start] + other[first:last] + text[chance.choice((start, end)) :]


def _insert(text: str, texts: Sequence[str], chance: Random) -> str:
    start, end = _place(text, chance)
    return text[:start] + chance.choice(ODD) + text[chance.choice((start, end)) :]


def _character(text: str, texts: Sequence[str], chance: Random) -> str:
    start, _ = _place(text, chance)
    new = chance.choice(
        (chr(chance.randrange(128)), chr(chance.randrange(0x3000)), chr(chance.randrange(0x110000)))
    )
    return text[:start] + new + text[start + 1 :]


def _number(text: str, texts: Sequence[str], chance: Random) -> str:
    """Put another number where one stands."""
    places = [place for place, char in enumerate(text) if char.isdecimal()]
    if not places:
        return text
    place = chance.choice(places)
    new = chance.choice(
        ("0", "-1", "1", "2", "7", "8", "9", "10", "255", "256", "999999999", str(2**63), "9" * 4301)
    )
    return text[:place] + new + text[place + 1 :]


def _join(text: str, texts: Sequence[str], chance: Random) -> str:
    other = chance.choice(texts)
    return text + chance.choice(("; ", " / ", " ", "\n", "")) + other


CHANGES: tuple[Callable[[str, Sequence[str], Random], str], ...] = (
    _drop, _repeat, _swap, _splice, _insert, _insert, _character, _number, _number, _join,
)  # fmt: skip
