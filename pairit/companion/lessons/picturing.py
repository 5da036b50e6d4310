"""The picture of a step: what the reader sees of the table, with names and pointers."""

from __future__ import annotations

from collections.abc import Sequence

from pairit.companion.lessons.pointing import with_pointers
from pairit.companion.lessons.replay import Seat
from pairit.picture import PAINTERS
from pairit.picture.picture import Picture


def picture_of(seat: Seat, all_open: bool = False, at: Sequence[str] = ()) -> Picture:
    """Draw the table as the reader sees it.

    Parameters
    ----------
    seat
        The reader's place at the table.
    all_open
        Whether all hands are shown.
    at
        What is pointed at: cards by code, or words of the picture.

    Examples
    --------
    >>> import pairit
    >>> seat = Seat(pairit.games["pairs"].position("pairs; stacks: 9 / 8; turn: 1"), 0)
    >>> str(picture_of(seat))[:50]
    'Pairs, game 1. Ana is to move. Hit, or fold and ta'
    """
    painter = next(painter for painter in PAINTERS if painter.game == seat.state.game.name)
    shown = seat.state if all_open else seat.state.view(seat.seat)
    return with_pointers(painter.state_picture(shown, names=seat.names), at)
