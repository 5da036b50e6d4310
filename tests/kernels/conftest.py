"""Compiled code is kept beside its source; numba looks at one file only to see whether it is still true."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairit import kernels


def pytest_sessionstart(session: pytest.Session) -> None:
    """Forget all compiled code when any file of the room is newer than some of it, or its tables are."""
    if hasattr(session.config, "workerinput"):
        return  # done once, before the workers start
    room = Path(kernels.__file__).parent
    kept = [path for path in room.rglob("__pycache__/*") if path.suffix in (".nbi", ".nbc")]
    oldest = min((path.stat().st_mtime for path in kept), default=float("inf"))
    if any(path.stat().st_mtime > oldest for path in room.rglob("*.py")):
        for path in kept:
            path.unlink(missing_ok=True)
