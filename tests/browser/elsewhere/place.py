"""A place where pairit is not installed yet: a fresh virtual environment, and a fresh checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.test_repository import ROOT, listed


def files() -> tuple[str, ...]:
    """The files of the project, those too that git does not keep yet."""
    return listed("--cached", "--others", "--exclude-standard")


def checkout(folder: Path) -> Path:
    """Copy the files of the project as they are now, and nothing that tools have left beside them."""
    for name in files():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    return folder


def python_of(version: str) -> str | None:
    """Find the Python of a version, as 3.12, on this machine; None if it has none."""
    name = f"python{version}"
    kept = Path.home().glob(f".pyenv/versions/{version}.*/bin/{name}")
    for program in (shutil.which(name), *map(str, sorted(kept))):
        if program and subprocess.run([program, "-c", ""], capture_output=True).returncode == 0:
            return program
    return None


class Place:
    """A virtual environment that holds nothing but pip.

    Parameters
    ----------
    folder : Path
        Where it is made.
    python : str
        The Python that it is made of; by default the one that runs the tests.
    """

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.folder = folder
        subprocess.run([python, "-m", "venv", str(folder)], check=True)
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / "python"

    def install(self, *what: str) -> None:
        """Let pip install something."""
        self.run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)

    def run(self, program: str, *arguments: str, within: Path | None = None) -> str:
        """Run a program, which finds those of this place first. Returns what it printed."""
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            [shutil.which(program, path=path) or program, *arguments],
            cwd=within or self.folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{program} {' '.join(arguments)}\n{done.stdout}\n{done.stderr}"
        return done.stdout
