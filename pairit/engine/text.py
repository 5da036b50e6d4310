"""Texts in a form that fits into a sentence: what a reader typed, and beginnings with a capital."""

from __future__ import annotations


def shorten(text: str, limit: int = 40) -> str:
    """Cut a text to a length that fits into a sentence.

    >>> shorten("a" * 50, limit=5)
    'aaaa…'
    """
    return text if len(text) <= limit else text[: limit - 1] + "…"


def printable(text: str, limit: int = 40) -> str:
    r"""Cut a text to a length, and show what cannot be seen, or turns a line around, by its number.

    >>> printable("a\u202eb\0")
    'a\\u202eb\\x00'
    """
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in shorten(text, limit))


def is_digits(text: str) -> bool:
    """Whether a text is made of the digits 0 to 9 alone: those of other scripts are no numbers here.

    >>> is_digits("12"), is_digits("²"), is_digits("٣")
    (True, False, False)
    """
    return text.isascii() and text.isdecimal()


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
    except (ValueError, RecursionError):
        return f"a value of the kind {type(value).__name__}"
