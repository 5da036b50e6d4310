"""Who was dealt what: counts over the last deals, beside what chance alone gives."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter

import ipywidgets

from pairit.table.coached import running_loop
from pairit.table.deals import last_deals
from pairit.table.luck import Counts, Luck
from pairit.table.table import Table

PIECE = 0.005
"""Seconds for which deals are counted before anything else has its turn."""

COUNTING = "<p>Your last deals are being counted.</p>"
NONE = "<p>No deal of yours is finished yet. Once one is, you see here who was dealt what.</p>"
KEPT = "The deals are those of this match and of the games that are kept."
ALONE = "The deals are those of this match alone: nothing is kept here."
ONCE = "Each shuffle counts once."
USUAL = "Chance alone keeps to what “mostly” says at least 19 times in 20."
LEFT = (
    "Rounds that you leave are not counted, nor are positions that were set up. Leave only bad rounds, and "
    "your counts look too good."
)


class DealCounts(ipywidgets.HTML):
    """Counts of the last deals at a table; they are made in small pieces, between which all else goes on.

    Parameters
    ----------
    table
        The table, with its match and its shelf.
    """

    value: str

    def __init__(self, table: Table) -> None:
        self._table = table
        self._counted = 0
        self._task: asyncio.Task[None] | None = None
        super().__init__()

    def count(self) -> None:
        """Count anew what is kept by now, and show it: soon where a loop runs, at once where none does."""
        self._counted += 1
        counts = Counts()
        work = self._work(counts)
        loop = running_loop()
        if loop is None:
            for _ in work:
                pass
            self._show(counts)
        else:
            self.value = self.value or COUNTING
            self._task = loop.create_task(self._in_pieces(work, counts, self._counted))

    def stop(self) -> None:
        """Count no further."""
        self._counted += 1

    def close(self) -> None:
        """Close it, and count no further."""
        self.stop()
        super().close()

    def _work(self, counts: Counts) -> Iterator[None]:
        """Count the deals, a little at a time."""
        table = self._table
        for deal in last_deals(table.record, table.shelf):
            if deal is not None:
                counts.add(table.layout.dealt(deal), table.seat)
            yield

    async def _in_pieces(self, work: Iterator[None], counts: Counts, number: int) -> None:
        try:
            begun = perf_counter()
            for _ in work:
                if perf_counter() - begun >= PIECE:
                    await asyncio.sleep(0)
                    begun = perf_counter()
                if number != self._counted:
                    return
            with self._table.lock:
                self._show(counts)
        except Exception as fault:
            self._table.say_fault(fault)

    def _show(self, counts: Counts) -> None:
        table = self._table
        where = ALONE if table.shelf is None else KEPT
        said = counts_in_html(counts, table.game.title, f"{where} {ONCE} {table.layout.dealt_words}")
        self.value = f'<div class="pairit-counts"><h3>Who was dealt what?</h3>{said}</div>'


def counts_in_html(counts: Counts, game: str, words: str) -> str:
    """Show counts as a table with its caption, and say what they are of and what they mean.

    Parameters
    ----------
    counts
        The counts of the person and of the rivals.
    game
        The game's title.
    words
        Which deals that are, and what is counted of each, as sentences.
    """
    if not counts.deals:
        return NONE
    last = "Your last finished deal" if counts.deals == 1 else f"Your last {counts.deals} finished deals"
    head = "".join(f'<th scope="col">{name}</th>' for name in ("Dealt to", "Counted", "Chance alone gives"))
    body, lucks = "", list[Luck]()
    for what, (own, others) in counts.lines.items():
        rivals = "Your rival" if others.hands == own.hands else "Each rival, on average"
        lines = _line("You", own, 1.0) + _line(rivals, others, own.hands / others.hands)
        body += f'<tbody><tr><th scope="rowgroup" colspan="3">{what}</th></tr>{lines}</tbody>'
        lucks += [own, others]
    outside = sum(_mark(luck) != "" for luck in lucks)
    verdict = (
        f"{outside} of {len(lucks)} lines {'is' if outside == 1 else 'are'} outside it, marked high or low."
        if outside
        else "Here each line is within it."
    )
    caption = f"<caption>{last} of {game}</caption>"
    return (
        f"<table>{caption}<thead><tr>{head}</tr></thead>{body}</table><p>{words}</p>"
        f"<p>{USUAL} {verdict}</p><p>{LEFT}</p>"
    )


def _line(who: str, luck: Luck, share: float) -> str:
    """Show the luck of somebody, or a share of that of several together."""
    low, high = luck.usual
    mostly = f"{_number(low * share)} to {_number(high * share)}"
    chance = f"about {_number(luck.expected * share)}, mostly {mostly}"
    counted = f"{_number(luck.counted * share)}{_mark(luck)}"
    return f'<tr><th scope="row">{who}</th><td>{counted}</td><td>{chance}</td></tr>'


def _mark(luck: Luck) -> str:
    """Mark what is outside of what chance usually gives."""
    low, high = luck.usual
    return " (low)" if luck.counted < low else " (high)" if luck.counted > high else ""


def _number(value: float) -> str:
    """Write a number with one digit after the point, or none where that is nought."""
    return f"{value:.1f}".removesuffix(".0")
