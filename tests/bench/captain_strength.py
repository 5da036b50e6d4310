"""How strong Captain is: `python -m tests.bench.captain_strength pair-it captain mate --deals 500`.

Every shuffle is played once with each seat as the first bot's, the others being the second bot's, so luck in
the cards weighs less. The share is that of rounds won (in Pairs: of games not lost) by the first bot, and the
interval is one of 95 % over shuffles. `captain:500` has a budget of 500 playouts; `cheat:500` is the same bot
with all cards in sight, which shows what luck leaves.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import mean, stdev
from time import perf_counter
from typing import Any

import pairit
from pairit import bots
from pairit.bots import Bot, worlds
from pairit.bots.captain import PLAYOUTS, Captain, Considered
from pairit.bots.match import LONGEST_ROUND, tell
from pairit.engine.game import Game, State
from pairit.kernels import bot_seed


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


def share_of(name: str, first: str, other: str, players: int, seed: int) -> float:
    """Play a shuffle with the first bot in each seat, and give its share of the rounds won."""
    game = pairit.games.find(name)
    total = 0.0
    for mine in range(players):
        seated = [
            made(game, first if seat == mine else other, bot_seed(seed, players, seat))
            for seat in range(players)
        ]
        dealt = game.deal_step(players=players, seed=seed)
        tell(seated, dealt.events)
        state: Any = played(dealt.state, seated)
        total += state.loser != mine if name == "pairs" else state.winner == mine
    return total / players


def report(shares: list[float], players: int) -> str:
    """Say what came of it, with an interval over shuffles."""
    half = 1.96 * stdev(shares) / sqrt(len(shares))
    return f"{mean(shares):.1%} ± {half:.1%} of {len(shares) * players} rounds"


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("other")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    begun = perf_counter()
    play = partial(share_of, asked.game, asked.first, asked.other, asked.players)
    with ProcessPoolExecutor(asked.processes) as pool:
        seeds = range(asked.seed, asked.seed + asked.deals)
        shares = []
        for number, share in enumerate(pool.map(play, seeds, chunksize=5), 1):
            shares.append(share)
            if number % 50 == 0:
                print(
                    f"  {number} deals, {perf_counter() - begun:.0f} s: {report(shares, asked.players)}",
                    flush=True,
                )
    print(
        f"{asked.game}, {asked.players} players, {asked.first} against {asked.other}: "
        f"{report(shares, asked.players)}, in {perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
