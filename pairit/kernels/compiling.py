"""How kernels are compiled: by numba, without Python objects, and kept on disk for the next start."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TypeVar, cast

from pairit.engine.needs import need

Function = TypeVar("Function", bound=Callable[..., object])

CAN_COMPILE = find_spec("numba") is not None
"""Whether numba is installed; without it everything is played by the engine, to the same rows."""


def compiled(function: Function) -> Function:
    """Compile a function when it is first called.

    Raises
    ------
    MissingPackage
        If numba is not installed.
    """
    return _compile(function, inline=False)


def inlined(function: Function) -> Function:
    """Compile a function into those that call it: for the few that stand in the innermost loop.

    Raises
    ------
    MissingPackage
        If numba is not installed.
    """
    return _compile(function, inline=True)


def _compile(function: Function, inline: bool) -> Function:
    need("A round at compiled speed", "numba", "numpy")
    import numba

    make = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=inline)
    return cast("Function", make(function))
