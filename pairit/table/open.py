"""Opening a table in a cell."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar
from weakref import WeakSet

from pairit import games
from pairit.bots import Rival
from pairit.engine.errors import OptionError
from pairit.engine.game import State
from pairit.engine.record import Record
from pairit.engine.text import quoted
from pairit.table.clearing import leave_earlier_runs, open_in_cell
from pairit.table.keeping import Keeper
from pairit.table.kept import Saved, Shelf, read_saved
from pairit.table.kernel import this_cell
from pairit.table.rivals import level_name
from pairit.table.table import Table
from pairit.table.view import FACES, TableView

TableType = TypeVar("TableType", bound=Table)

_keepers: WeakSet[Keeper] = WeakSet()


def play(
    game: str | State | Record,
    players: int | None = None,
    level: Rival = "mate",
    view: str = "canvas",
    seed: int | None = None,
    speed: str = "normal",
    save: str | Path | bool | None = None,
    **options: object,
) -> TableView:
    """Open a table against the computer in this cell.

    Parameters
    ----------
    game
        A game's name, as `pair-it`; or a state, a position in notation, a record or its text, to play on from
        there. A game that was kept or downloaded goes on against the level it had.
    players
        How many play, you included; you have seat 0. None: as many as usually play that game.
    level
        Who plays against you. A level: `deckhand`, `mate` or `captain`, who searches; in Pairs also `bosun`
        and `navigator`, in Pirato Poker also `bosun`, and `mate/6` for one that remembers only the latest six
        things it saw. Or a bot of your own, its class or itself: what it may not do loses it the round. A
        game that was kept goes on against it where it is opened with it, elsewhere against Mate.
    view
        How the table begins: `canvas`, the drawing; `buttons`; or `plain`, text for screen readers and for
        pages without a canvas. The others are a press away.
    seed
        A whole number: the same seed deals the same cards. None: fresh ones.
    speed
        `slow`, `normal`, `fast` or `instant`; or `step`, where each move of a rival waits for a press.
    save
        The folder in which the game is kept after every action, so that this cell can go on with it another
        time. None: that of the user's data, or what the environment variable `PAIRIT_DATA` says. False: none.
    options
        House rules, as `anchors=9`.

    Raises
    ------
    OptionError
        If there is no such game, level, view or house rule, or so many cannot play.
    PositionError, RecordError
        If the text of a position or a record cannot be read.

    Examples
    --------
    >>> play("pair-it", seed=7)
    Pair It: a table for you and Mate. Run this cell to play.
    """
    if view not in FACES:
        raise OptionError(f"A table is shown as {' or '.join(FACES)}; this is {quoted(view)}.")
    table = seat_at(Table, game, players, level, seed, speed, options)
    cell, _ = this_cell()
    leave_earlier_runs()  # what is kept of them is free from now on
    keeper = keep(table, save, [str(game), level, seed, cell])
    shown = TableView(table, view)
    open_in_cell(shown)
    if keeper is not None:
        table.listen(keeper.keep)  # after the view: what is kept is never waited for
    return shown


def keep(table: Table, save: str | Path | bool | None, asked: list[object]) -> Keeper | None:
    """Find where a table's matches are kept, and ask the person whether to go on with the one from before.

    Parameters
    ----------
    table
        The table.
    save
        As in `play`.
    asked
        What the table was opened with, beside its options and number of players: the same the next time.
    """
    if save is False:
        return None
    shelf = Shelf(None if save is None or save is True else save)
    options = sorted(table.game.options.changed.items())
    asked = [*asked, table.state.players, options]
    keeper = Keeper(table, shelf, json.dumps(asked, default=str))
    keeper.invite({other.path for other in _keepers if not other.table.ended})
    _keepers.add(keeper)
    return keeper


def seat_at(
    make: type[TableType],
    game: str | State | Record,
    players: int | None,
    level: Rival,
    seed: int | None,
    speed: str,
    options: Mapping[str, object],
) -> TableType:
    """Make a table of a kind for a game, a state, a position or a record, as `play` opens it.

    Raises
    ------
    OptionError, PositionError, RecordError
        As `play` does.
    """
    if isinstance(game, State):
        game = Record.of_position(game)
    elif isinstance(game, str) and not game.lstrip().startswith("{") and not {";", "\n"} & set(game):
        rules = games.find(game).with_options(**options)
        return make(rules, players, level=level, seed=seed, speed=speed)
    written = level_name(level)
    saved = Saved(game, written, "") if isinstance(game, Record) else read_saved(game, written)
    at = saved.record.replay()
    if players not in (None, at.players):
        raise OptionError(f"This position has {at.players} players already; leave 'players' out.")
    if at.game.with_options(**options) != at.game:
        raise OptionError("A position has its house rules already: write them into its 'options:' part.")
    table = make(
        at.game,
        level=level if saved.level == written else saved.level,
        seed=seed,
        speed=speed,
        start=saved.record,
    )
    table.practice, table.rounds = saved.practice, list(saved.rounds)
    return table
