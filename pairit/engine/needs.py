"""What a room needs beyond the standard library, asked for first, so that the answer is a sentence."""

from __future__ import annotations

import sys
from importlib import import_module

from pairit.engine.errors import PairitError


class MissingPackage(PairitError, ImportError):
    """Something was asked for that needs a package which cannot be had here."""


def need(what: str, *packages: str) -> None:
    """Say in a sentence what is missing, before a deep import fails without one.

    Parameters
    ----------
    what
        What needs them, as the beginning of a sentence: `The lab`.
    packages
        The names of all packages that it needs.

    Raises
    ------
    MissingPackage
        If one of them cannot be imported; it says what can be done.

    Examples
    --------
    >>> try:
    ...     need("A map", "json", "no_such_package")
    ... except MissingPackage as missing:
    ...     print(missing)
    A map needs no_such_package, which is not installed here. Install it: pip install no_such_package.
    """
    missing = [package for package in packages if not _can_be_had(package)]
    if not missing:
        return
    names = " and ".join(missing)
    verb, it = ("is", "it") if len(missing) == 1 else ("are", "them")
    if sys.platform == "emscripten":
        cure = "A page that runs Python in the browser cannot have {it}: use JupyterLab or Binder for this."
    else:
        cure = "Install {it}: pip install {packages}."
    cure = cure.format(it=it, packages=" ".join(missing))
    raise MissingPackage(f"{what} needs {names}, which {verb} not installed here. {cure}")


def _can_be_had(package: str) -> bool:
    try:
        import_module(package)
    except ImportError:
        return False
    return True
