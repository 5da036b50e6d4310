"""Change the rules of a game one small place at a time and see whether its tests notice.

    python -m tests.mutation pairs

Works in a clone of the last commit, in the system's temporary folder: stop it when you like, and the next run
goes on. Delete the clone to begin anew. Needs the extra `mutation` (Cosmic Ray). A game takes hours.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutation.choosing import choose
from tests.mutation.survivors import report

ROOT = Path(__file__).parents[2]

RULES = ("judge", "effects", "matching", "winning", "position", "state", "cards", "rules")
"""The modules of a game that hold its rules, where it has them."""

PREFIX = {"pair_it": "PI", "pairs": "PR", "pirato_poker": "PP"}
"""How the rulings of each game begin."""

QUICK = "-x -q -p no:cacheprovider -p no:playwright -p no:nbval -m 'not slow'"


def commands(game: str) -> str:
    """Write the test command: the game's own tests first, then the rest of the games' and the rulebook's."""
    python = f"{shlex.quote(sys.executable)} -m pytest {QUICK}"
    own = f"{python} tests/rulebook/test_rulebook.py tests/games/{game} -k '{game} or {PREFIX[game]}'"
    every = f"{python} tests/games tests/rulebook"
    return f"sh -c {shlex.quote(f'{own} && {every}')}"


def cosmic_ray(scratch: Path, command: str) -> None:
    """Run one command of Cosmic Ray, on the package in the clone."""
    program = Path(sys.executable).with_name("cosmic-ray")
    called = [str(program), command, "mutation.toml", "mutation.sqlite"]
    subprocess.run(called, cwd=scratch, env=os.environ | {"PYTHONPATH": str(scratch)}, check=True)


def prepare(scratch: Path, game: str, modules: list[str]) -> None:
    """Clone the last commit and plan the mutations."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(scratch)], check=True)
    (scratch / "mutation.toml").write_text(
        f"[cosmic-ray]\nmodule-path = {modules}\ntimeout = 600.0\nexcluded-modules = []\n"
        f'test-command = """{commands(game)}"""\n[cosmic-ray.distributor]\nname = "local"\n',
        encoding="utf-8",
    )
    cosmic_ray(scratch, "init")
    choose(scratch)


def main() -> None:
    """Run what is left to run, and print the score and the survivors."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("game", choices=sorted(PREFIX))
    game = parser.parse_args().game
    scratch = Path(tempfile.gettempdir()) / f"pairit-mutation-{game}"
    rooms = [Path("pairit/games") / game / f"{name}.py" for name in RULES]
    modules = [room.as_posix() for room in rooms if (ROOT / room).exists()]
    if not (scratch / "mutation.sqlite").exists():
        prepare(scratch, game, modules)
    cosmic_ray(scratch, "exec")
    sys.stdout.write(report(scratch) + "\n")


if __name__ == "__main__":
    main()
