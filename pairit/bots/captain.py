"""Captain searches: it plays out many rounds that may be, from what its seat can know, and takes what wins.

Worlds are dealt anew from its view and from what it was told, so it never sees a hidden card (Cowling, Powley
and Whitehouse 2012). What it aims at is to win the round, whatever it counts; in Pairs, not to lose the game.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

from pairit.bots.bot import Bot, Considered
from pairit.engine.event import Event

NO_THREADS = "emscripten"
"""The platform of a page that runs Python by itself: there nothing can be thought over in a thread."""

PLAYOUTS = 300 if sys.platform == NO_THREADS else 2_000
"""How many it makes where nothing else is said: compiled, less than the 150 ms that a table has for it. Where
there are no threads the table waits for it, so fewer."""

__all__ = ["MOST_NODES", "NO_THREADS", "PLAYOUTS", "Captain", "Considered"]

MOST_NODES = 1 << 16
"""How large a tree may grow that has a time limit; then it goes on with the nodes that are there."""


class Captain(Bot):
    """Searches the rounds that may come, in worlds dealt anew from what it can know.

    Parameters
    ----------
    seed
        As for every bot.
    playouts
        Its budget at each decision; with the same one, the same seed gives the same moves.
    milliseconds
        A time limit instead: then the moves depend on how fast the machine is.

    Attributes
    ----------
    considered
        What it weighed at its last decision, best first; empty where there was only one move.

    Examples
    --------
    >>> import pairit
    >>> view = pairit.games["pairs"].position("stacks: 10 9 8 / 2; turn: 0").view(0)
    >>> captain = Captain(seed=1, playouts=400)
    >>> captain.choose(view), [one.action for one in captain.considered]
    ('fold', ['fold', 'hit'])
    """

    name = "Captain"
    slap_odds = 50
    ponders = True

    def __init__(self, seed: int = 0, *, playouts: int = PLAYOUTS, milliseconds: int | None = None) -> None:
        super().__init__(seed)
        self.playouts, self.milliseconds = playouts, milliseconds
        self.considered: tuple[Considered, ...] = ()
        self._heard: list[Event] = []
        self._reasons: dict[str, tuple[Considered, ...]] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Keep in mind what has happened since the deal."""
        for event in events:
            if event.kind == "dealt":
                self._heard.clear()
                self._reasons.clear()
            self._heard.append(event)

    def choose(self, view: Any) -> str:
        """Choose what was tried most often; where only one move may be made, it makes it."""
        actions: list[str] = view.legal_actions()
        self.considered = () if len(actions) == 1 else self.consider(view)
        if not self.considered:
            return actions[0]
        self._reasons[str(view)] = self.considered
        return self.considered[0].action

    def consider(self, view: Any) -> tuple[Considered, ...]:
        """Weigh every move that may be made, best first; none where another seat is to move."""
        actions: list[str] = view.legal_actions()
        if not actions:
            return ()
        # Only here is the search needed, and the kernels with it.
        from pairit.bots import worlds

        view = self._remembered(view)
        nodes = MOST_NODES if self.milliseconds is not None else self.playouts + 1
        search = worlds.search(view, self._known(view), self._chance.seed(), nodes)
        if self.milliseconds is None:
            search.grow(self.playouts)
        else:
            end = perf_counter() + self.milliseconds / 1000
            search.grow(search.stride)
            while perf_counter() < end:
                search.grow(search.stride)
        found = search.found()
        weighed = [Considered(str(action), *found.get(action, (0, 0.0))) for action in actions]
        return tuple(sorted(weighed, key=lambda one: (-one.visits, -one.share)))

    def try_only(self, view: Any, action: str) -> Considered:
        """Play out rounds that all begin with one move, as many as its budget."""
        from pairit.bots import worlds

        view = self._remembered(view)
        found = worlds.only(view, self._known(view), self._chance.seed(), action, self.playouts)
        return Considered(action, *found)

    def because(self, view: Any, action: str) -> str:
        """Say how it chooses, and no figure: what it weighed would tell of a hand that is hidden."""
        return "Of all that I may do, this won most often in playouts with hidden cards dealt anew."

    def weighed(self, view: Any) -> tuple[Considered, ...]:
        """Give what it weighed when it chose at a view in this round, best first; empty where it did not."""
        return self._reasons.get(str(view), ())

    def _remembered(self, view: Any) -> Any:
        """Give the view with what it still remembers."""
        return view

    def _known(self, view: Any) -> Mapping[int, int]:
        """Give the cards of other hands that it is sure of."""
        known: Mapping[int, int] = view.known(self._heard)
        return known
