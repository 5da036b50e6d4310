"""Counts of all ways to play a few moves: the golden numbers of `perft.txt`, as chess programs have them.

A line says seed, players, house rules (`-` for none) and depth, then how many ways of playing there are to
that depth and a hash of every action that can follow them. A change of a rule, of chance or of the notation
of an action shows here, also where no test was written for it. Where it was meant, write the file anew with
`python -m tests.games.pair_it.perft`; for a further line, add its part before the arrow first. What git then
shows as changed belongs into the same commit as the rule.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pairit.engine.game import State
from pairit.engine.options import read_options
from pairit.games.pair_it.game import PairIt

FILE = Path(__file__).with_name("perft.txt")

HEAD = "# seed players options depth -> count hash; see perft.py\n"


@dataclass(frozen=True)
class Line:
    """One line of the file: what is dealt, how deep, and what comes out."""

    seed: int
    players: int
    options: str
    depth: int
    count: int = 0
    hash: str = ""

    @classmethod
    def read(cls, text: str) -> Line:
        """Read `7 2 - 4 -> 35 0123456789abcdef`."""
        dealt, _, result = text.partition(" -> ")
        seed, players, options, depth = dealt.split()
        count, hashed = result.split() if result else ("0", "")
        return cls(int(seed), int(players), options, int(depth), int(count), hashed)

    def computed(self) -> Line:
        """Give the line with the count and hash that the engine gives now."""
        options = "" if self.options == "-" else self.options.replace(",", " ")
        game = PairIt().with_options(**read_options(options))
        count = 0
        texts: list[str] = []
        for leaf in leaves(game.deal(players=self.players, seed=self.seed), self.depth):
            count += 1
            texts += map(str, leaf.legal_actions())
        told = hashlib.sha256("\n".join(sorted(texts)).encode()).hexdigest()
        return Line(self.seed, self.players, self.options, self.depth, count, told[:16])

    def __str__(self) -> str:
        dealt = f"{self.seed} {self.players} {self.options} {self.depth}"
        return f"{dealt} -> {self.count} {self.hash}"


def leaves(state: State, depth: int) -> Iterator[State]:
    """Walk over the states after so many actions; a round that is over earlier is one too."""
    if depth == 0 or state.is_over:
        yield state
        return
    for action in state.legal_actions():
        yield from leaves(state.play(action), depth - 1)


def stored() -> list[Line]:
    """Read the file."""
    return [Line.read(line) for line in FILE.read_text().splitlines() if line and not line.startswith("#")]


if __name__ == "__main__":
    FILE.write_text(HEAD + "".join(f"{line.computed()}\n" for line in stored()))
