"""Compile the kernels now, so that nobody waits for them later: `python -m pairit.kernels`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from time import perf_counter
from typing import Any, cast

from pairit import games
from pairit.engine.game import Game, State
from pairit.engine.search import EXPLORE
from pairit.kernels import CAN_COMPILE, CAP, Kernel, find


def kernels() -> tuple[Kernel, ...]:
    """Give the kernel of each game that has one."""
    rooms = {module.name for module in iter_modules([str(Path(__file__).parent)])}
    names = cast("Mapping[str, Game]", games)
    return tuple(find(name) for name in names if name.replace("-", "_") in rooms)


def warm(kernel: Kernel) -> None:
    """Call everything that a kernel offers once, with each bot that it plays."""
    game = games.find(kernel.name)
    state = game.deal(players=game.usual_players, seed=0)
    for level in ("random", *kernel.levels):
        kernel.play_rounds(game, (level,) * state.players, seed=0, count=1)
        position = kernel.load(state)
        kernel.play(position, kernel.choose(position, level, seed=0, index=0))
        kernel.legal_actions(position)
        kernel.write(position)
    _search(kernel, state)


def _search(kernel: Kernel, state: State) -> None:
    """Call the kernel's search once."""
    # Only here is numba needed.
    from pairit.kernels import searching

    room: Any = import_module(f"pairit.kernels.{kernel.name.replace('-', '_')}.search")
    view = state.view(cast("int", state.to_move))
    tables, world = room.searching(view, {}, "mate"), room.load(view.sample(0))
    tree = searching.empty_tree(2, room.MOST_ACTIONS, state.players)
    room.search(tables, world, room.room(), searching.begin(0), tree, 1, EXPLORE, 0, CAP)


def main() -> None:
    """Compile each kernel, and say how long it took."""
    if not CAN_COMPILE:
        print("numba is not installed, so nothing is compiled: all rounds are played by the engine.")
        return
    for kernel in kernels():
        begun = perf_counter()
        warm(kernel)
        print(f"{kernel.name}: compiled in {perf_counter() - begun:.1f} s.")


if __name__ == "__main__":
    main()
