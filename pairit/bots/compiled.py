"""Compiled kernels together with what only bots know: for Navigator of Pairs, the solved model."""

from __future__ import annotations

from functools import cache

from pairit import kernels
from pairit.kernels import Kernel


@cache
def find(game: str) -> Kernel:
    """Give the kernel of a game, which plays all levels that it can.

    Parameters
    ----------
    game
        Its name, as `pairs`.

    Raises
    ------
    ImportError
        If numba is not installed.
    """
    if game != "pairs":
        return kernels.find(game)
    # Only here are they needed: numba, and the table of the model.
    from pairit.bots.pairs_solver import table
    from pairit.kernels.pairs import Solved

    return Solved(table())
