"""How values show themselves in a notebook: a hook, since pictures are made by a room above the engine.

>>> html_of("a value that no painter knows") is None
True
"""

from __future__ import annotations

from collections.abc import Callable

Painter = Callable[[object], str | None]
"""Gives HTML for a value, or None where it has no picture."""

_painters: list[Painter] = []


def use_painter(painter: Painter) -> None:
    """Let a painter show values from now on; the newest is asked first."""
    _painters.insert(0, painter)


def html_of(value: object) -> str | None:
    """Give a value as HTML; None where no painter knows it, so that its text is shown."""
    return next((html for painter in _painters if (html := painter(value)) is not None), None)
