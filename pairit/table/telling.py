"""The table as lines of text: what the plain view, the command box and a terminal show.

>>> from pairit.table.table import Table
>>> import pairit
>>> table = Table(pairit.games["pairs"], start=pairit.games.position("pairs; stacks: 10 9 / 3; turn: 0"))
>>> hand_lines(table)
['9', '10']
>>> seat_lines(table)[1]
'Mate: 1 card, 0 points of 31 points'
"""

from __future__ import annotations

from pairit.table.happened import Line
from pairit.table.match import SeatedMatch


def fact_lines(table: SeatedMatch) -> list[str]:
    """List what lies on the table; with the memory aid on, also what can be known of the hands."""
    return [f"{fact.label}: {fact.value}" for fact in table.facts]


def seat_lines(table: SeatedMatch) -> list[str]:
    """List the players: how many cards and points they have, and who is to move."""
    lines = []
    for seat in table.layout.seats(table.view, table.names):
        cards = f"{seat.cards} card{'' if seat.cards == 1 else 's'}"
        points = f"{seat.points} {_points(table, seat.points)}"
        note = seat.note
        if note.startswith("of "):  # what the points are measured by
            points, note = f"{points} {note}", ""
        said = [cards, points, "to move" if seat.to_move else "", note]
        lines.append(f"{seat.name}: {', '.join(part for part in said if part)}")
    return lines


def _points(table: SeatedMatch, count: int) -> str:
    """Name what is counted: points, or rounds won."""
    title = table.layout.points_title.lower()
    return title[:-1] if count == 1 and title.endswith("s") else title


def hand_lines(table: SeatedMatch) -> list[str]:
    """List the cards of the person with their marks, in the order of their numbers from 1."""
    chosen, new = table.look
    lines = []
    for place, card in enumerate(table.hand):
        marks = [card.mark, "chosen" if place in chosen else "", "new" if place in new else ""]
        said = ", ".join(mark for mark in marks if mark)
        lines.append(f"{card.title}: {said}" if said else card.title)
    return lines


def rule_lines(table: SeatedMatch) -> list[str]:
    """List the house rules that differ from the rulings; one line that says so where none does."""
    options = table.game.options
    return [
        f"{option.question}: {option.describe(options[name])} ({option.ruling})"
        for name, option in options.known.items()
        if name in options.changed
    ] or ["All as in the rulings."]


def log_line(line: Line) -> str:
    """Write one line of the log with its number and rulings.

    >>> log_line(Line(3, "You pass.", ("PI-23",)))
    '3. You pass. (PI-23)'
    """
    rulings = f" ({', '.join(line.rulings)})" if line.rulings else ""
    return f"{line.number}. {line.text}{rulings}"
