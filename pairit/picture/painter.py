"""What a game's room of pictures offers, so that a value of any game can show itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairit.engine.verdict import Verdict
from pairit.picture.picture import Picture


@dataclass(frozen=True)
class Painter:
    """The values of one game that have pictures, and who draws them.

    Attributes
    ----------
    game
        The name of the game.
    card
        The class of its cards.
    positions
        The classes of its states and views.
    face, state_picture, verdict_picture
        Draw a card (large or not), a position, and the verdict on an action in a position.
    contact_sheet
        Draws every card once.
    """

    game: str
    card: type
    positions: tuple[type, ...]
    face: Callable[..., Picture]
    state_picture: Callable[..., Picture]
    verdict_picture: Callable[..., Picture]
    contact_sheet: Callable[[], Picture]

    def picture_of(self, value: object) -> Picture | None:
        """Give the picture of a card, a position or a verdict of this game; None for anything else."""
        if isinstance(value, self.card):
            return self.face(value, large=True)
        if isinstance(value, self.positions):
            return self.state_picture(value)
        if isinstance(value, Verdict) and isinstance(value.at, self.positions):
            return self.verdict_picture(value.at, value.action)
        return None
