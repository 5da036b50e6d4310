"""What a reader has done, kept in a small file, so that a lesson or a quiz goes on where it was left.

The file lies in the user's data folder, or where the environment variable `PAIRIT_DATA` says. A file that is
missing, old or damaged breaks nothing: a damaged one is set aside, and a folder that cannot be written to
only means that nothing is kept.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pairit.table.files import Overtaken, aside_of, data_folder, read_small, set_aside, stamp_of, write_whole

VERSION = 1
TRIES = 20
"""How often a change is tried while others write the file too."""

LONGEST = 5_000_000
"""Bytes that the file may have; all lessons and quiz items together need far less."""


class Progress:
    """A small store of values by section and key, written to its file at every change.

    Parameters
    ----------
    path
        The file; without it, `progress.json` in the data folder.

    Attributes
    ----------
    trouble
        What went wrong with the file, as a sentence; empty where all is well.

    Examples
    --------
    >>> folder = getfixture("tmp_path")
    >>> Progress(folder / "progress.json").put("lessons", "pairs", 4)
    >>> Progress(folder / "progress.json").get("lessons", "pairs")
    4
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "progress.json"
        self.trouble = ""
        self._sections = self._read() or {}
        self._waiting: dict[tuple[str, str], Any] = {}

    def get(self, section: str, key: str, default: Any = None) -> Any:
        """Give a value that was put before; whoever asks checks it, since a file can hold anything."""
        return self._sections.get(section, {}).get(key, default)

    def section(self, section: str) -> dict[str, Any]:
        """Give all values of a section, as a copy."""
        return dict(self._sections.get(section, {}))

    def put(self, section: str, key: str, value: Any) -> None:
        """Keep a value that JSON can hold; where the file cannot be written, `trouble` says so."""
        self._waiting[section, key] = value
        for _ in range(TRIES):
            # What another table or notebook kept meanwhile stays; so does what could not be written before.
            stamp, there = stamp_of(self.path), self._read()
            self._sections = there or self._sections
            for (part, name), waiting in self._waiting.items():
                self._sections.setdefault(part, {})[name] = waiting
            if there is None:
                self.trouble += " What you do now is not kept."  # nor is what cannot be read written over
                return
            try:
                text = json.dumps({"version": VERSION, "sections": self._sections}, indent=1)
                write_whole(self.path, text, (stamp, None))
                self._waiting.clear()
            except Overtaken:
                continue
            except OSError as fault:
                self.trouble = (
                    f"What you do is not kept: {self.path.name} cannot be written ({fault.strerror})."
                )
            return
        self.trouble = f"What you do is not kept: {self.path.name} is written elsewhere all the time."

    def forget(self) -> None:
        """Delete the file and all that was kept, also one that was set aside."""
        self._sections = {}
        self._waiting.clear()
        for path in (self.path, aside_of(self.path)):
            path.unlink(missing_ok=True)

    def _read(self) -> dict[str, dict[str, Any]] | None:
        """Read what is kept; nothing where there is no file, None where there is one that cannot be read."""
        try:
            kept = json.loads(read_small(self.path, LONGEST))
            if not isinstance(kept, dict) or kept.get("version") != VERSION:
                raise ValueError("it is of another kind")
            sections = kept["sections"]
            if not isinstance(sections, dict) or not all(isinstance(one, dict) for one in sections.values()):
                raise ValueError("it is of another kind")
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as fault:
            self.trouble = f"What you did before cannot be read from {self.path.name}: {fault.strerror}."
            return None
        except (ValueError, KeyError, RecursionError) as fault:
            self.trouble = set_aside(self.path, fault)
            return {}
        return sections
