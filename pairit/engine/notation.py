"""Positions as text: `key: value` parts, one a line or separated by semicolons.

>>> read_parts("pair-it; hands: R1K / B3C; top: R2K", game="pair-it", keys=("hands", "top"))
{'hands': 'R1K / B3C', 'top': 'R2K'}
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping

from pairit.engine.errors import PositionError
from pairit.engine.text import is_digits, shorten

LONGEST = 20_000
"""Characters that a position may have; the largest real one has about 700."""


def read_parts(text: str, game: str, keys: Collection[str]) -> dict[str, str]:
    """Split a position into its parts.

    Parameters
    ----------
    text
        The position; it may begin with the game's name.
    game
        The name that it may begin with.
    keys
        The parts that this game knows.

    Raises
    ------
    PositionError
        If a part is unknown, stands twice or has no colon, or the text is of another game or too long.
    """
    if not isinstance(text, str):
        raise PositionError(f"A position is a text, as 'hands: …; top: …'; this is {type(text).__name__}.")
    if len(text) > LONGEST:
        raise PositionError(f"A position has at most {LONGEST} characters; this text has {len(text)}.")
    parts: dict[str, str] = {}
    pieces = [piece.strip() for line in text.splitlines() for piece in line.split(";")]
    pieces = [piece for piece in pieces if piece]
    for place, piece in enumerate(pieces):
        key, colon, value = piece.partition(":")
        key = key.strip().casefold()
        if place == 0 and not colon:
            if key != game:
                raise PositionError(
                    f"This position is of the game {shorten(piece)!r}; here {game!r} is read."
                )
            continue
        if not colon:
            raise PositionError(f"{shorten(piece)!r}: a part is written 'key: value', as 'turn: 0'.")
        if key not in keys:
            near = difflib.get_close_matches(key, keys, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else f" The parts are: {', '.join(keys)}."
            raise PositionError(f"There is no part {shorten(key)!r} in a position of {game}.{hint}")
        if key in parts:
            raise PositionError(f"The part '{key}:' stands twice.")
        parts[key] = value.strip()
    return parts


def write_parts(game: str, parts: Mapping[str, str]) -> str:
    """Write a position in one line."""
    return "; ".join([game, *(f"{key}: {value}".rstrip() for key, value in parts.items())])


def read_number(key: str, text: str, low: int, high: int) -> int:
    """Read a whole number of a part.

    Raises
    ------
    PositionError
        If it is none, or lies outside `low` to `high`.
    """
    digits = text.removeprefix("-")
    if not is_digits(digits) or len(digits) > 19 or not low <= int(text) <= high:
        raise PositionError(f"{key}: it is a whole number from {low} to {high}; this is {shorten(text)!r}.")
    return int(text)


def read_numbers(
    key: str, text: str, separator: str | None, count: int, low: int, high: int
) -> tuple[int, ...]:
    """Read as many numbers of a part as there must be."""
    words = [word.strip() for word in text.split(separator)]
    if len(words) != count:
        raise PositionError(f"{key}: it has {count} numbers; this has {len(words)}: {shorten(text)!r}.")
    return tuple(read_number(key, word, low, high) for word in words)
