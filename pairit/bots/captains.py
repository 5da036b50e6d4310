"""Captain of the games that have more for it than the search: what it may say, and what it remembers."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from pairit.bots.captain import PLAYOUTS, Captain


class OpenCaptain(Captain):
    """Captain of Pairs: as no hand is hidden there, it may say at once what it found."""

    name = "Captain"

    def because(self, view: Any, action: str) -> str:
        """Say how often it does not lose by the move, where it had a choice."""
        weighed = self.weighed(view)
        for one in weighed:
            if one.action == action:
                playouts = sum(other.visits for other in weighed)
                return (
                    f"In {playouts:,} playouts, with unseen cards dealt anew, I tried this most: "
                    f"I do not lose the game in {one.share:.0%} of those that begin with it."
                )
        return super().because(view, action)


class RememberingCaptain(Captain):
    """Captain of Pirato Poker, who searches by what it remembers of the gifts.

    Parameters
    ----------
    seed, playouts, milliseconds
        As for every Captain.
    memory
        How many of the latest gifts it remembers: 0 for none, None for all of them.
    """

    name = "Captain"
    has_memory = True

    def __init__(
        self,
        seed: int = 0,
        *,
        playouts: int = PLAYOUTS,
        milliseconds: int | None = None,
        memory: int | None = None,
    ) -> None:
        super().__init__(seed, playouts=playouts, milliseconds=milliseconds)
        self.memory = memory

    def _remembered(self, view: Any) -> Any:
        if self.memory is None:
            return view
        forgetful = copy(view)
        forgetful.gifts = view.gifts[max(0, len(view.gifts) - self.memory) :]
        return forgetful

    def _known(self, view: Any) -> Mapping[int, int]:
        # All that it is sure of are the gifts, and these the view keeps itself.
        return {}
