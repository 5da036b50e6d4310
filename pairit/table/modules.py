"""The modules of our widgets in the page, as texts: of one that is a path, anywidget lets no widget go."""

from __future__ import annotations

from pathlib import Path

_HEARING = Path(__file__).with_name("hearing.js").read_text(encoding="utf-8")


def module(path: Path) -> str:
    """Read a module, and put before it what lets each of them hear the kernel in a busy page too."""
    return _HEARING + path.read_text(encoding="utf-8")
