"""The bots at a table, one a seat: made, told what happens, and asked what they do and why."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from random import Random

from pairit.bots import Bot, BotFault, Rival, ask, inform, make, reason
from pairit.bots.bot import Considered
from pairit.bots.captain import NO_THREADS
from pairit.engine.event import Event
from pairit.engine.game import Game, State
from pairit.table.happened import Moved
from pairit.table.interrupt import interruptible
from pairit.table.slap import rival_time


def level_name(level: Rival) -> str:
    """Give a level as it can be written down; a bot of one's own cannot, and Mate takes its place."""
    return level if isinstance(level, str) else "mate"


class Rivals:
    """Those who play against a person.

    Parameters
    ----------
    game, level
        What they play, and how; or a bot of one's own, as `pairit.bots.make` takes it.
    players
        How many sit at the table; the person's seat has a bot too, which is asked nothing.
    chance
        The seed of the first seat's own chance.
    lost
        What is done where one of them fails when it is told something.
    person
        The person's seat.

    Attributes
    ----------
    bots
        By seat.
    """

    def __init__(
        self,
        game: Game,
        level: Rival,
        players: int,
        chance: int,
        lost: Callable[[BotFault], None],
        person: int = 0,
    ) -> None:
        self._game, self._level, self._chance, self._lost, self._person = game, level, chance, lost, person
        self.bots: list[Bot] = [self._made(seat) for seat in range(players)]

    @property
    def name(self) -> str:
        """What one of them is called."""
        return self.bots[0].name

    def hear(self, events: Sequence[Event]) -> None:
        """Tell those that listen what has happened."""
        for seat, bot in enumerate(self.bots):
            if events and seat != self._person:
                try:
                    inform(bot, events, seat)
                except BotFault as fault:
                    self._lost(fault)

    def hear_anew(self, told: Iterable[Sequence[Event]]) -> None:
        """Tell all of a round to new ones that listen: what was taken back they must not know."""
        self.bots[:] = [self._made(seat) if bot.listens else bot for seat, bot in enumerate(self.bots)]
        for events in told:
            self.hear(events)

    def choose(self, state: State) -> str:
        """Ask whose turn it is.

        Raises
        ------
        BotFault
            If it raises an exception, chooses what it may not do, or is interrupted.
        """
        seat = state.to_move
        assert seat is not None
        bot = self.bots[seat]
        try:
            with interruptible():
                return ask(bot, state.view(seat))
        except KeyboardInterrupt:
            raise BotFault(f"{bot.name} was interrupted while it was thinking.") from None

    async def ponder(self, state: State, lock: AbstractContextManager[object]) -> str:
        """Ask whose turn it is; one that ponders is asked in a thread, and the table is not locked meanwhile.

        Raises
        ------
        BotFault
            As `choose` does.
        """
        assert state.to_move is not None
        if not self.bots[state.to_move].ponders or sys.platform == NO_THREADS:
            with lock:
                return self.choose(state)
        return await asyncio.to_thread(self.choose, state)

    @property
    def odds(self) -> list[int]:
        """The chance of each seat, in percent, to be the slowest in an untimed slap."""
        wins = self.bots[-1].slap_odds
        weights = [100 - wins if seat == self._person else wins for seat in range(len(self.bots))]
        odds = [weight * 100 // sum(weights) for weight in weights]
        odds[-1] += 100 - sum(odds)
        return odds

    def times(self, usual: int, chance: Random) -> list[int]:
        """Give the time of each in a race, by how quick the person usually is."""
        return [rival_time(usual, bot.slap_odds, chance) for bot in self.bots]

    def why(self, moved: Moved) -> str:
        """Ask one why it made a move; empty where it does not say."""
        assert moved.seat is not None
        return reason(self.bots[moved.seat], moved.state.view(moved.seat), moved.action)

    def weighed(self, moved: Moved) -> Sequence[Considered]:
        """Give what one weighed when it made a move, best first; empty where it does not say."""
        assert moved.seat is not None
        return self.bots[moved.seat].weighed(moved.state.view(moved.seat))

    def _made(self, seat: int) -> Bot:
        return make(self._game, self._level, self._chance + seat)
