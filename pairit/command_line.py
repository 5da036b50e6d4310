"""The command `pairit`: the notebooks in a folder of the reader's own, and a game in the terminal.

`pairit lab [FOLDER]` copies the notebooks there and opens JupyterLab on the first; what is not ours, as
`--no-browser`, goes on to JupyterLab. `pairit play GAME` plays by lines of text.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pairit import games
from pairit.engine.errors import PairitError
from pairit.engine.options import read_options

FOLDER = Path("pairit-notebooks")
"""Where the notebooks go if no folder is named."""

START = "00-start-here.ipynb"

COPIED = ".pairit.json"
"""Beside the copies: what each was when it was copied, so that a changed one is known later."""


def shipped() -> Path:
    """Find the notebooks that came with the package.

    Raises
    ------
    FileNotFoundError
        If they are neither in the package nor beside it.
    """
    package = Path(__file__).parent
    for place in (package / "notebooks", package.parent / "notebooks"):
        if (place / START).is_file():
            return place
    raise FileNotFoundError("The notebooks are missing: they are in the package or beside it.")


def copy_notebooks(folder: Path) -> tuple[str, ...]:
    """Copy the notebooks and pages into a folder, over nothing that was changed there.

    A file that is as it was copied earlier is renewed; one that was changed, or came from elsewhere, is kept.

    Parameters
    ----------
    folder
        Where to; it is made if it is not there.

    Returns
    -------
    tuple of str
        The files that were kept and are not what the package has, by their paths in the folder.

    Raises
    ------
    OSError
        If the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    source, record = shipped(), folder / COPIED
    earlier = _earlier(record)
    copied, kept = dict(earlier), []
    for file in sorted(path for path in source.rglob("*") if path.is_file()):
        inside = file.relative_to(source)
        if any(part.startswith(".") for part in inside.parts):
            continue  # what an open JupyterLab leaves
        name, target = inside.as_posix(), folder / inside
        mark = _mark(file)
        there = _mark(target) if target.exists() else None
        if there not in (None, mark, earlier.get(name)):
            kept.append(name)
            continue
        if there != mark:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
        copied[name] = mark
    record.write_text(json.dumps(copied, indent=1) + "\n", encoding="utf-8")
    return tuple(kept)


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line; without arguments, this process's own.

    Returns
    -------
    int
        0; or 1 where it could not be done, and a sentence on the error stream says why.
    """
    parser = _parser()
    chosen, rest = parser.parse_known_args(arguments)
    try:
        if chosen.command == "lab":
            _lab(chosen.folder, rest)
        else:
            if unknown := [word for word in rest if word.startswith("-")]:
                parser.error(f"play knows no {unknown[0]}; house rules are written name=value")
            _play(chosen)
    except PairitError as fault:
        print(fault, file=sys.stderr)
        return 1
    except OSError as fault:
        print(f"The notebooks cannot be copied: {fault}. Name another folder.", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pairit", description="Card games that say why, in notebooks.")
    parser.add_argument("--version", action="version", version=f"pairit {version('pairit')}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    lab = commands.add_parser(
        "lab",
        help="copy the notebooks into a folder and open JupyterLab there",
        epilog="Whatever else is written here goes to JupyterLab, as --no-browser or --port=8890.",
    )
    lab.add_argument("folder", nargs="?", type=Path, default=FOLDER, metavar="FOLDER")
    play = commands.add_parser("play", help="play in the terminal, by lines of text")
    play.add_argument("game", metavar="GAME", help="its name, as pair-it")
    play.add_argument("rules", nargs="*", metavar="NAME=VALUE", help="house rules, as anchors=9")
    play.add_argument("--players", type=int, help="how many play, you included")
    play.add_argument("--level", default="mate", help="of the rivals; as in Python, mate if none is named")
    play.add_argument("--seed", type=int, help="a whole number: the same seed deals the same cards")
    return parser


def _lab(folder: Path, rest: Sequence[str]) -> None:
    kept = copy_notebooks(folder)
    print(f"The notebooks are in {folder}.")
    if kept:
        print(f"Kept as they are, since you changed them: {', '.join(kept)}.")
        print("To get one of them fresh, rename yours and run this command again.")
    from jupyterlab.labapp import LabApp

    # Beside the reader, who else would wait for half a minute when Captain first thinks of a move. Where all
    # is compiled already, it ends at once. -P: this package, not a folder that is called so where we are.
    none = subprocess.DEVNULL
    subprocess.Popen([sys.executable, "-P", "-m", "pairit.kernels"], stdin=none, stdout=none, stderr=none)

    # The sentences above stand before what JupyterLab tells, wherever both go.
    sys.stdout.flush()
    LabApp.launch_instance(
        [f"--ServerApp.root_dir={folder.resolve()}", f"--LabApp.default_url=/lab/tree/{START}", *rest]
    )


def _play(chosen: argparse.Namespace) -> None:
    from pairit import play_text

    rules: dict[str, Any] = read_options(" ".join(chosen.rules))
    games.find(chosen.game).with_options(**rules)  # what is no house rule is refused here
    play_text(chosen.game, chosen.players, chosen.level, chosen.seed, **rules)


def _earlier(record: Path) -> dict[str, str]:
    """Read what was copied earlier; where that cannot be read, nothing, so that all changes are kept."""
    try:
        marks = json.loads(record.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return marks if isinstance(marks, dict) else {}


def _mark(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()
