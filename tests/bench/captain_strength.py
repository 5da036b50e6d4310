"""How strong the bots are: `python -m tests.bench.captain_strength pair-it captain mate --deals 500`.

Every shuffle is played once with each seat as the first bot's, the others being all of the second kind, so
luck in the cards weighs less. The share is that of rounds won (in Pairs: of games not lost) by the first bot,
and the interval is one of 95 % over shuffles. `captain:500` has a budget of 500 playouts; `cheat` is the same
bot with all cards in sight, which shows what luck leaves. Without a meeting all those are played that
`pairit/lab/strengths.json` keeps, for an hour or two, and the file is written anew.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import pairit
from pairit import bots
from pairit.bots import Bot, worlds
from pairit.bots.captain import PLAYOUTS, Captain, Considered
from pairit.bots.match import LONGEST_ROUND, tell
from pairit.engine.game import Game, State
from pairit.kernels import bot_seed
from pairit.lab import strengths
from pairit.lab.strengths import Meeting

KEPT = (
    (Meeting("pair-it", 2, "mate", "deckhand", 0), 2_000),
    (Meeting("pair-it", 2, "captain", "mate", 0), 1_000),
    (Meeting("pair-it", 2, "captain", "deckhand", 0), 1_000),
    (Meeting("pirato-poker", 4, "mate", "bosun", 0), 1_000),
    (Meeting("pirato-poker", 4, "captain", "bosun", 0), 500),
    (Meeting("pirato-poker", 4, "captain", "mate", 0), 1_000),
    (Meeting("pirato-poker", 4, "cheat", "mate", 0), 500),
    (Meeting("pairs", 2, "mate", "deckhand", 0), 2_000),
    (Meeting("pairs", 2, "captain", "mate", 0), 1_000),
    (Meeting("pairs", 2, "captain", "deckhand", 0), 1_000),
)
"""The meetings whose figures are kept, and the shuffles of each."""


class Cheat(Captain):
    """Sees all hands, which no bot at a table does: the search keeps every card of them where it is."""

    name = "Cheat"
    state: Any = None

    def _known(self, view: Any) -> Mapping[int, int]:
        return dict(enumerate(self.state.hands))

    def consider(self, view: Any) -> tuple[Considered, ...]:
        """Search as Captain does; where all that is known are gifts, every card counts as a known one."""
        if view.game.name != "pirato-poker":
            return super().consider(view)
        search = worlds.Compiled(view, {}, self._chance.seed(), self.playouts + 1)
        search._root["known"][: view.players] = self.state.hands
        search.grow(self.playouts)
        found = [Considered(action, *told) for action, told in search.found().items()]
        return tuple(sorted(found, key=lambda one: -one.visits))


def made(game: Game, level: str, seed: int) -> Bot:
    """Make a bot of a level, with its budget of playouts after a colon."""
    name, _, playouts = level.partition(":")
    budget = int(playouts or PLAYOUTS)
    if name == "cheat":
        return Cheat(seed, playouts=budget)
    if name == "captain":
        kind: Any = bots.levels(game)["captain"]
        return kind(seed, playouts=budget)
    return bots.make(game, name, seed)


def played(state: State, seated: list[Bot]) -> State:
    """Play a round to its end; who cheats is shown the state."""
    for _ in range(LONGEST_ROUND):
        seat = state.to_move
        if seat is None:
            break
        bot = seated[seat]
        if isinstance(bot, Cheat):
            bot.state = state
        step: Any = state.step(bot.choose(state.view(seat)))
        tell(seated, step.events)
        state = step.state
    return state


def ended(meeting: Meeting, seed: int) -> int:
    """Count how often the first bot wins a shuffle, once from each seat; in Pairs, does not lose it."""
    game, players = pairit.games.find(meeting.game), meeting.players
    total = 0
    for mine in range(players):
        seated = [
            made(game, meeting.first if seat == mine else meeting.others, bot_seed(seed, players, seat))
            for seat in range(players)
        ]
        dealt = game.deal_step(players=players, seed=seed)
        tell(seated, dealt.events)
        state: Any = played(dealt.state, seated)
        total += state.loser != mine if game.name == "pairs" else state.winner == mine
    return total


def hold(meeting: Meeting, deals: int, pool: Executor) -> Meeting:
    """Play some shuffles of a meeting, and tell from time to time how it stands."""
    begun, found = perf_counter(), []
    seeds = range(meeting.seed, meeting.seed + deals)
    for one in pool.map(partial(ended, meeting), seeds, chunksize=5):
        found.append(one)
        if len(found) % 100 == 0 or len(found) == deals:
            held = replace(meeting, ended=tuple(found))
            print(f"{report(held)}, {perf_counter() - begun:.0f} s", flush=True)
    return held


def report(held: Meeting) -> str:
    """Say what came of a meeting, with the interval over shuffles."""
    share, low, high = held.share
    return f"{held}: {share:.1%} ({low:.1%} to {high:.1%}) of {held.rounds:,} rounds"


def written(held: Meeting) -> dict[str, object]:
    """Write a meeting for the file: a digit a shuffle."""
    return asdict(held) | {"ended": "".join(map(str, held.ended))}


def main() -> None:
    """Play and report; all meetings are written down."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.captain_strength", description=__doc__)
    parser.add_argument("meeting", nargs="*", help="game, first bot, others; none for all that are kept")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as pool:
        if asked.meeting:
            game, first, others = asked.meeting
            hold(Meeting(game, asked.players, first, others, asked.seed), asked.deals, pool)
            return
        held = [written(hold(meeting, deals, pool)) for meeting, deals in KEPT]
    found = {"made_by": "python -m tests.bench.captain_strength", "meetings": held}
    file = Path(strengths.__file__).with_name(strengths.FIGURES)
    file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
