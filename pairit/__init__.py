"""pairit: an interactive rulebook for card games that plays them with you in a notebook.

>>> import pairit
>>> state = pairit.games["pair-it"].deal(players=2, seed=7)
>>> state.judge("draw").legal
False
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pairit import games
from pairit.engine import display
from pairit.engine.errors import (
    IllegalAction,
    NotationError,
    OptionError,
    PairitError,
    PositionError,
    RecordError,
)
from pairit.engine.game import State, View
from pairit.engine.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from pairit import lab, picture, rulebook
    from pairit.companion.browser import RulingsBrowser, rulings
    from pairit.companion.editor import editor
    from pairit.companion.lessons import explain
    from pairit.companion.quiz import quiz
    from pairit.table import forget, play, play_text
    from pairit.table.coach import hint
    from pairit.table.review import review
    from pairit.table.table import Table

__all__ = [
    "IllegalAction",
    "NotationError",
    "OptionError",
    "PairitError",
    "PositionError",
    "RecordError",
    "editor",
    "explain",
    "forget",
    "games",
    "hint",
    "lab",
    "picture",
    "play",
    "play_text",
    "quiz",
    "review",
    "rulebook",
    "rulings",
    "why",
]


def why(position: State | View | str, action: str) -> Verdict:
    """Ask the judge about one action: whether it may be played, why, and by which rulings.

    Parameters
    ----------
    position
        A state, a view, or a position in notation that begins with its game's name.
    action
        The action in notation, as `play R3K`.

    Raises
    ------
    PositionError, NotationError
        If the position or the action cannot be read.

    Examples
    --------
    >>> why("pair-it; hands: R1K Y2S / B3C; top: Cannon:R", "play Y2S").rulings
    ('PI-06',)
    """
    return (games.position(position) if isinstance(position, str) else position).judge(action)


def _paint(value: object) -> str | None:
    """Show a value as a picture; the pictures are loaded when the first one is wanted."""
    from pairit.picture import show

    return show(value)


display.use_painter(_paint)


_ROOM_OF = {
    "editor": "pairit.companion.editor",
    "explain": "pairit.companion.lessons",
    "forget": "pairit.table",
    "hint": "pairit.table.coach",
    "play": "pairit.table",
    "play_text": "pairit.table",
    "quiz": "pairit.companion.quiz",
    "review": "pairit.table.review",
    "rulings": "pairit.companion.browser",
}
"""Where a name of this face lives, if its room is loaded only when somebody asks for it."""


def _browser(table: Table | None, close: Callable[[], None]) -> RulingsBrowser:
    """Make the browser in which a table opens its rulings; it is loaded when the first one is pressed."""
    from pairit.companion.browser import RulingsBrowser

    return RulingsBrowser(table=table, close=close)


def __getattr__(name: str) -> object:
    """Load a room only when somebody asks for it: the table brings the widgets."""
    if name in _ROOM_OF:
        # Whatever opens tables comes this way: their rulings lead to the browser, which is a room above them.
        import_module("pairit.table.links").use_browser(_browser)
        return getattr(import_module(_ROOM_OF[name]), name)
    if name in ("lab", "picture", "rulebook"):
        return import_module(f"pairit.{name}")
    raise AttributeError(f"pairit has no {name!r}")


def __dir__() -> list[str]:
    return __all__
