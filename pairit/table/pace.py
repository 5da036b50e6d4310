"""How long rivals think, and how fast the table runs. Never a function of hidden cards."""

from __future__ import annotations

SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.4, "instant": 0.0, "step": 1.0}
"""Factors by which every pause and every motion is multiplied."""

STEP = "step"
"""The speed at which every move of a rival waits until the person asks for it."""

THINKING = {
    "deckhand": (0.5, 0.9),
    "bosun": (0.5, 1.0),
    "mate": (0.6, 1.2),
    "navigator": (0.6, 1.2),
    "captain": (0.6, 1.2),
}
"""Shortest and longest thought by level, in seconds at normal speed."""

FORCED = 0.45
"""Seconds for a move that everybody sees to be forced: drawing, passing."""

A_CHARACTER = 0.04
"""Seconds to read one character of what has just happened."""

LONGEST_READING = 2.5
"""Seconds after which the next move comes, however much there is to read: the status line keeps it."""

LONGEST_CHAIN = 8.0
"""Seconds after which a row of rivals' moves goes on without pauses."""

SAME_PRESS = 0.25
"""Seconds within which a second press on the same button is the same press."""


def reading_time(text: str, speed: str) -> float:
    """Give the seconds that what has just happened stays alone on the page.

    >>> reading_time("Mate plays red 2 skull.", speed="normal")
    0.92
    """
    return round(min(LONGEST_READING, A_CHARACTER * len(text)) * SPEEDS[speed], 3)


def thinking_time(level: str, forced: bool, chance: float, speed: str) -> float:
    """Give the seconds of one thought.

    Parameters
    ----------
    level
        The bot's level.
    forced
        Whether everybody sees that there was no choice.
    chance
        A random number from 0 to 1.
    speed
        One of `SPEEDS`.

    Examples
    --------
    >>> thinking_time("mate", forced=False, chance=0.5, speed="instant")
    0.0
    """
    shortest, longest = THINKING[level.partition("/")[0]]  # `mate/6` thinks as `mate` does
    seconds = FORCED if forced else shortest + chance * (longest - shortest)
    return seconds * SPEEDS[speed]
