"""Whole rounds of every game at compiled speed, from the engine's own chance.

The rules stay in `pairit.games`: what may lie on what, points, counts and colours are tables computed
from there, and a kernel only carries them out. `tests/kernels` plays the same deals through both, action
by action.
Everything here needs numba; `CAN_COMPILE` says whether it is there.
"""

from pairit.engine.needs import need
from pairit.kernels.compiling import CAN_COMPILE
from pairit.kernels.kernel import CAP, CAPPED, ENDINGS, Kernel, Rows, bot_seed, columns_of

__all__ = ["CAN_COMPILE", "CAP", "CAPPED", "ENDINGS", "Kernel", "Rows", "bot_seed", "columns_of", "find"]


def find(game: str) -> Kernel:
    """Give the kernel of a game.

    Parameters
    ----------
    game
        Its name, as `pair-it`.

    Raises
    ------
    MissingPackage
        If numba is not installed; it says what can be done.
    """
    from importlib import import_module

    need("A round at compiled speed", "numba", "numpy")

    room = import_module(f"pairit.kernels.{game.replace('-', '_')}")
    kernel: Kernel = room.KERNEL
    return kernel
