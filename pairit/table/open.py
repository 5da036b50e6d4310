"""Opening a table in a cell, and ending the one that the same cell opened before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar
from weakref import WeakKeyDictionary, WeakSet

from pairit import games
from pairit.engine.errors import OptionError
from pairit.engine.game import State
from pairit.engine.text import quoted
from pairit.table.table import Table
from pairit.table.view import FACES, TableView

TableType = TypeVar("TableType", bound=Table)

_open: WeakSet[Table] = WeakSet()
_cell_of: WeakKeyDictionary[Table, tuple[str, int]] = WeakKeyDictionary()


def play(
    game: str | State,
    players: int | None = None,
    level: str = "mate",
    view: str = "canvas",
    seed: int | None = None,
    speed: str = "normal",
    **options: object,
) -> TableView:
    """Open a table against the computer in this cell.

    Parameters
    ----------
    game
        A game's name, as `pair-it`; or a state, or a position in notation, to play on from there.
    players
        How many play, you included; you have seat 0. None: as many as usually play that game.
    level
        The level of the rivals: `deckhand` or `mate`; in Pairs also `bosun` and `navigator`, in Pirato Poker
        also `bosun`, and `mate/6` for one that remembers only the latest six things it saw.
    view
        How the table begins: `canvas`, the drawing; `buttons`; or `plain`, text for screen readers and for
        pages without a canvas. The others are a press away.
    seed
        A whole number: the same seed deals the same cards. None: fresh ones.
    speed
        `slow`, `normal`, `fast` or `instant`.
    options
        House rules, as `anchors=9`.

    Raises
    ------
    OptionError
        If there is no such game, level, view or house rule, or so many cannot play.

    Examples
    --------
    >>> play("pair-it", seed=7)
    Pair It: a table for you and Mate. Run this cell to play.
    """
    if view not in FACES:
        raise OptionError(f"A table is shown as {' or '.join(FACES)}; this is {quoted(view)}.")
    table = seat_at(Table, game, players, level, seed, speed, options)
    _end_earlier_tables(table)
    return TableView(table, view)


def seat_at(
    make: type[TableType],
    game: str | State,
    players: int | None,
    level: str,
    seed: int | None,
    speed: str,
    options: Mapping[str, object],
) -> TableType:
    """Make a table of a kind for a game, a state or a position, as `play` opens it.

    Raises
    ------
    OptionError
        As `play` does.
    """
    if isinstance(game, str) and (";" in game or "\n" in game):
        game = games.position(game)
    if isinstance(game, State):
        if players not in (None, game.players):
            raise OptionError(f"This position has {game.players} players already; leave 'players' out.")
        rules = game.game.with_options(**options)
        if rules != game.game:
            raise OptionError("A position has its house rules already: write them into its 'options:' part.")
        return make(rules, level=level, seed=seed, speed=speed, start=game)
    return make(games.find(game).with_options(**options), players, level=level, seed=seed, speed=speed)


def _end_earlier_tables(table: Table) -> None:
    """End the tables that an earlier run of the same cell has opened."""
    cell, run = _this_cell()
    for other in list(_open):
        if cell and _cell_of[other][0] == cell and _cell_of[other][1] != run:
            other.end()
            _open.discard(other)
    _open.add(table)
    _cell_of[table] = (cell, run)


def _this_cell() -> tuple[str, int]:
    """Give the cell that is running and how often cells have run; no cell outside a notebook."""
    try:
        from IPython import get_ipython
    except ImportError:
        return "", 0
    shell = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return "", 0
    cell = kernel.get_parent("shell").get("metadata", {}).get("cellId", "")
    return str(cell), int(shell.execution_count)
