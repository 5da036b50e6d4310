"""How a picture names the seats: by name where names are given, by number otherwise, "you" for its reader."""

from __future__ import annotations

from dataclasses import dataclass

from pairit.engine.text import capital


@dataclass(frozen=True)
class Seats:
    """Who sits where, for whoever looks.

    Attributes
    ----------
    reader
        The seat that looks, who is "you"; None for somebody who sees everything.
    names
        A name by seat; without them seats are numbered.

    Examples
    --------
    >>> Seats(0, ()).name(0), Seats(None, ()).name(0), Seats(0, ("you", "Mate")).name(1)
    ('You (seat 0)', 'Seat 0', 'Mate')
    """

    reader: int | None
    names: tuple[str, ...]

    def name(self, seat: int) -> str:
        """Name a seat, with a capital."""
        if self.names:
            return capital(self.names[seat])
        return f"You (seat {seat})" if seat == self.reader else f"Seat {seat}"

    def mention(self, seat: int) -> str:
        """Name a seat inside a sentence.

        >>> Seats(0, ()).mention(0), Seats(0, ()).mention(1)
        ('you', 'seat 1')
        """
        if self.names:
            return self.names[seat]
        return "you" if seat == self.reader else f"seat {seat}"

    def does(self, seat: int, you: str, another: str) -> str:
        """Say what a seat does, in the words for "you" or for somebody else.

        >>> Seats(None, ("you", "Mate")).does(0, "are to move", "is to move")
        'You are to move'
        """
        name = self.name(seat)
        return f"{name} {you if name.split()[0] == 'You' else another}"
