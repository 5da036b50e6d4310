"""Small files of the reader's: where they lie, and how they are written so that they are never half there.

They lie in the user's data folder, or where the environment variable `PAIRIT_DATA` says.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Collection
from pathlib import Path

import platformdirs

Stamp = tuple[int, int]
"""What tells one writing of a file from another: its number in the file system, and when it was written."""


class Overtaken(OSError):
    """A file that somebody else has written meanwhile."""


def data_folder() -> Path:
    """Give the folder in which a reader's files are kept."""
    told = os.environ.get("PAIRIT_DATA")
    return Path(told) if told else Path(platformdirs.user_data_dir("pairit", appauthor=False))


def stamp_of(path: Path) -> Stamp | None:
    """Tell this writing of a file from any other; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def write_whole(path: Path, text: str, over: Collection[Stamp | None] | None = None) -> None:
    """Write a file, with the folders above it: whenever the power fails, it is the old or the new one.

    Parameters
    ----------
    path, text
        The file, and what is written into it.
    over
        The only writings of it that may be replaced; None among them allows that there is no file. Without
        it, whatever is there.

    Raises
    ------
    Overtaken
        If another writing lies there.
    OSError
        If it cannot be written; what was there before is there still.
    """
    new: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Another file first, then its name.
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.stem}-", delete=False
        ) as file:
            new = Path(file.name)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        # As late as can be: two kernels may write at the same time.
        if over is not None and stamp_of(path) not in over:
            raise Overtaken(f"{path.name} was written elsewhere.")
        new.replace(path)
    except BaseException:
        if new is not None:
            new.unlink(missing_ok=True)
        raise


def read_small(path: Path, most: int) -> str:
    """Read a file that has at most so many bytes.

    Raises
    ------
    OSError
        If it cannot be read.
    ValueError
        If it is larger, or no text.
    """
    if path.stat().st_size > most:
        raise ValueError("it is too large")
    return path.read_text(encoding="utf-8")


def aside_of(path: Path) -> Path:
    """Give the name of a file that cannot be used, once it is set aside."""
    return path.with_suffix(f".damaged{path.suffix}")


def set_aside(path: Path, fault: Exception) -> str:
    """Give a file that cannot be used another name, so that it is in nobody's way, and say so."""
    aside = aside_of(path)
    try:
        path.replace(aside)
    except OSError:
        return f"The file {path.name} could not be used ({fault})."
    return f"The file {path.name} could not be used ({fault}); it is kept as {aside.name}."
