"""Texts in a form that fits into a sentence: what a reader typed, and beginnings with a capital."""

from __future__ import annotations


def shorten(text: str, limit: int = 40) -> str:
    """Cut a text to a length that fits into a sentence.

    >>> shorten("a" * 50, limit=5)
    'aaaa…'
    """
    return text if len(text) <= limit else text[: limit - 1] + "…"


def capital(text: str) -> str:
    """Begin with a capital.

    >>> capital("green 3 skull")
    'Green 3 skull'
    """
    return text[:1].upper() + text[1:]


def uncapital(text: str) -> str:
    """Begin with a small letter, inside a sentence.

    >>> uncapital("Deal the next round")
    'deal the next round'
    """
    return text[:1].lower() + text[1:]


def quoted(value: object) -> str:
    """Show any value in a few characters; a number of thousands of digits too.

    >>> quoted("nine"), quoted(10**9999)
    ("'nine'", 'a very large number')
    """
    if isinstance(value, int) and abs(value) >= 10**40:
        return "a very large number"
    try:
        return shorten(repr(value[:100] if isinstance(value, str | bytes) else value))
    except ValueError:
        return f"a value of the kind {type(value).__name__}"
