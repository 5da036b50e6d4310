"""Counts of all ways to play on from a position: golden numbers as chess programs have them, for every game.

A start in `perft.toml` is a deal (seed, players, options) or a position. For a depth it has how many ways of
playing there are, chance being the state's own, and a hash of the legal lists at all that they lead to. A
change of a rule, of chance or of an action's notation shows here, also where no test was written for it.
Where it was meant, `python -m tests.perft` writes the file anew, and what git then shows as changed belongs
into the same commit as the rule. For a further start, add it with `"DEPTH 0 -"` lines first.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pairit.engine.game import State
from pairit.engine.options import read_options
from pairit.kernels import Kernel
from tests.games.walk import GAMES
from tests.judges import JUDGES
from tests.judges.reading import Position

FILE = Path(__file__).with_name("perft.toml")

HEAD = "# Ways to play on: each count is depth, ways, hash of what may follow. See tests/perft/__init__.py.\n"


@dataclass(frozen=True)
class Start:
    """From where it is counted: a deal, or a position in notation."""

    game: str
    position: str
    seed: int
    players: int
    options: str
    counts: tuple[str, ...]

    @classmethod
    def read(cls, entry: dict[str, Any]) -> Start:
        """Read an entry of the file."""
        return cls(
            entry["game"],
            entry.get("position", ""),
            entry.get("seed", 0),
            entry.get("players", 0),
            entry.get("options", ""),
            tuple(entry["counts"]),
        )

    def write(self) -> str:
        """Write the entry."""
        lines = [f'game = "{self.game}"']
        if self.position:
            lines.append(f'position = "{self.position}"')
        else:
            lines += [f"seed = {self.seed}", f"players = {self.players}"]
            lines += [f'options = "{self.options}"'] if self.options else []
        lines += ["counts = [", *(f'    "{count}",' for count in self.counts), "]"]
        return "\n[[start]]\n" + "".join(f"{line}\n" for line in lines)

    def state(self) -> State:
        """Give the state to start from."""
        if self.position:
            return GAMES[self.game].position(self.position)
        game = GAMES[self.game].with_options(**read_options(self.options))
        return game.deal(players=self.players, seed=self.seed)


def told(depth: int, lists: Iterator[list[str]]) -> str:
    """Write a count: depth, how many, and a hash of the legal lists that does not go by their order."""
    texts = sorted(" | ".join(sorted(legal)) for legal in lists)
    hashed = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    return f"{depth} {len(texts)} {hashed[:16]}"


def by_engine(state: State, depth: int) -> Iterator[list[str]]:
    """Walk over the legal lists after so many actions; a round that is over earlier is counted as it is."""
    return _walk(state, depth, lambda state: [str(action) for action in state.legal_actions()])


def by_second_judge(state: State, depth: int) -> Iterator[list[str]]:
    """Do the same with the lists of the second judge; only the playing is the engine's."""
    judge = JUDGES[state.game.name]
    return _walk(state, depth, lambda state: judge.listed(Position.read(str(state))))


def _walk(state: State, depth: int, listing: Callable[[State], list[str]]) -> Iterator[list[str]]:
    legal = listing(state)
    if depth == 0 or state.is_over:
        yield legal
        return
    for action in legal:
        yield from _walk(state.play(action), depth - 1, listing)


def by_kernel(kernel: Kernel, position: Any, depth: int) -> Iterator[list[str]]:
    """Do the same in compiled code; a position is changed in place, so that each way has its own copy."""
    legal = kernel.legal_actions(position)
    if depth == 0 or not legal:
        yield legal
        return
    for action in legal:
        after = replace(position, at=position.at.copy())
        kernel.play(after, action)
        yield from by_kernel(kernel, after, depth - 1)


def stored() -> list[Start]:
    """Read the file."""
    return [Start.read(entry) for entry in tomllib.loads(FILE.read_text())["start"]]


def written(starts: list[Start]) -> str:
    """Write the file's text."""
    return HEAD + "".join(start.write() for start in starts)
