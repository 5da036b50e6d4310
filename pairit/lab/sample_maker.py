"""Makes the games that come with the package: ``python -m pairit.lab.sample_maker FOLDER``.

A Mate sits in the person's seat, so nobody's games are shown. The times are counted from a moment, as if each
round took four minutes.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from pairit import games
from pairit.bots import make
from pairit.table.files import write_whole
from pairit.table.kept import Shelf
from pairit.table.past import MatchWithPast

MOMENT = datetime.fromisoformat("2026-01-05T18:00:00+00:00")
A_ROUND = timedelta(minutes=4)

PLAN = [
    *(("pair-it", level, 2, 3, seed) for level in ("deckhand", "mate") for seed in (1, 2, 3)),
    *(("pairs", level, 3, 1, seed) for level in ("deckhand", "mate") for seed in (1, 2, 3, 4, 5)),
    *(("pirato-poker", level, 4, 4, seed) for level in ("deckhand", "mate") for seed in (1, 2)),
]
"""Game, level, players, rounds and seed of each match."""


class BotsMatch(MatchWithPast):
    """A match in which a bot sits in the person's seat."""

    def play(self, rounds: int) -> None:
        """Play so many rounds, or until the match is over."""
        bot = make(self.game, "mate", self.seed or 0)
        while len(self.rounds) < rounds and not self.present.match_over:
            if self._state.is_over:
                self._deal_next()
            elif self.common:
                self._commit(self.common.action)
            else:
                self._commit(str(bot.choose(self.view)))


def write_sample(folder: Path) -> int:
    """Write the sample into a folder; gives how many matches it has."""
    moment = MOMENT
    for game, level, players, rounds, seed in PLAN:
        match = BotsMatch(games.find(game), players, level, seed)
        match.play(rounds)
        for place, one in enumerate(match.rounds):
            moment += A_ROUND
            match.rounds[place] = replace(one, ended=moment.isoformat(timespec="seconds"))
        write_whole(Shelf(folder).new_path(game, f"sample {level} {seed}"), match.saved.text() + "\n")
    return len(PLAN)


if __name__ == "__main__":
    write_sample(Path(sys.argv[1]))
