"""A table without a page: a line is read, lines answer. For terminals, and for kernels without widgets."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

from pairit.bots import Rival
from pairit.engine.game import State
from pairit.engine.record import Record
from pairit.table.commands import carry_out
from pairit.table.open import keep, seat_at
from pairit.table.table import Table
from pairit.table.telling import fact_lines, hand_lines, rule_lines, seat_lines

NO_CLOCK = "No clock runs here: take as long as you like."
"""Said once, when a decision first has a time limit: while a line is waited for, no time can be up."""

ANSWERS = "Type resume to go on, or fresh for a new game."

LEAVE = frozenset({"quit", "exit", "leave"})


class TextTable(Table):
    """A table whose bots move at once: while a line is waited for, nothing else can run, no clock either."""

    longest = inf  # what all of them have done is told in one go

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.slapping.mode = "calm"

    def _schedule(self) -> None:
        self._turn += 1
        if self.draws_now:
            self._draw_for_person()
        elif not self.waiting:
            self._move_rival()


def play_text(
    game: str | State | Record,
    players: int | None = None,
    level: Rival = "mate",
    seed: int | None = None,
    ask: Callable[[str], str] = input,
    show: Callable[[str], None] = print,
    save: str | Path | bool | None = None,
    **options: object,
) -> None:
    """Play against the computer by lines of text, until `quit` is typed.

    Parameters
    ----------
    game, players, level, seed, save, options
        As in `play`.
    ask, show
        How a line is read, and how one is shown.

    Raises
    ------
    OptionError
        As `play` does.

    Examples
    --------
    >>> typed, said = iter(["h", "quit"]), []
    >>> start = "pairs; stacks: 10 9 / 3; turn: 0; draw: 9 8 7 6 5"
    >>> play_text(start, ask=lambda _: next(typed), show=said.append, save=False)
    >>> said[-1]
    'You hit and get a 9. You pair the 9s and score 9. The round is over. Deal the next round.'
    """
    table = seat_at(TextTable, game, players, level, seed, "instant", options)
    keeper = keep(table, save, [str(game), level, seed])
    if keeper is not None:
        table.listen(keeper.keep)
    try:
        _talk(table, ask, show)
    finally:
        table.end()


def _talk(table: TextTable, ask: Callable[[str], str], show: Callable[[str], None]) -> None:
    """Show the table, read a line and answer it, until the person leaves."""
    show(f"{table.game.title}: {table.place}. Type ? for help, quit to leave.")
    seen, limited = None, False
    while True:
        if table.state != seen:
            seen = table.state
            show(_whole(table))
        show(f"{table.latest} {ANSWERS}" if table.offer else table.latest)
        if table.limit is not None and not limited:
            limited = True
            show(NO_CLOCK)
        try:
            line = ask("> ").strip()
        except EOFError:
            return
        if line.casefold() in LEAVE:
            return
        carry_out(line, table)


def _whole(table: Table) -> str:
    """Write the table with its headings."""
    hand = [f"{number}. {line}" for number, line in enumerate(hand_lines(table), start=1)]
    parts = [
        ("Table", fact_lines(table)),
        ("Players", seat_lines(table)),
        ("Your hand", hand or ["No card."]),
        ("Rules in force", rule_lines(table)),
    ]
    if table.state.is_over:
        parts.append((table.layout.score_title, table.layout.score_sheet(table.view, table.names)))
    return "\n".join(line for title, lines in parts for line in ("", title, *(f"  {line}" for line in lines)))
