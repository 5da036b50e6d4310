"""Change the rules of a game, or the rulebook, one small place at a time and see whether its tests notice.

    python -m tests.mutation pairs

Works in a clone of the last commit, in the system's temporary folder: stop it when you like, and the next run
goes on. Delete the clone to begin anew. Needs the extra `mutation` (Cosmic Ray).
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.work_db import use_db

from tests.mutation.choosing import PLAN, choose
from tests.mutation.survivors import report
from tests.mutation.trying import TESTS

ROOT = Path(__file__).parents[2]

RULES = ("judge", "effects", "matching", "winning", "position", "state", "cards", "rules")
"""The modules of a game that hold its rules, where it has them."""


def modules(subject: str) -> list[Path]:
    """List the modules to change, as they are named in the clone."""
    if subject == "rulebook":
        return sorted(path.relative_to(ROOT) for path in (ROOT / "pairit/rulebook").glob("*.py"))
    rooms = [Path("pairit/games") / subject / f"{name}.py" for name in RULES]
    return [room for room in rooms if (ROOT / room).exists()]


def prepare(scratch: Path, subject: str) -> None:
    """Clone the last commit and plan the mutations."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(scratch)], check=True)
    with contextlib.chdir(scratch), use_db(PLAN) as plan:
        init(modules(subject), plan, {})
    choose(scratch)


def main() -> None:
    """Run what is left to run, and print the score and the survivors."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("subject", choices=sorted(TESTS))
    subject = parser.parse_args().subject
    scratch = Path(tempfile.gettempdir()) / f"pairit-mutation-{subject}"
    if not (scratch / PLAN).exists():
        prepare(scratch, subject)
    subprocess.run(
        ["git", "restore", "pairit"], cwd=scratch, check=True
    )  # a run that was killed left a change
    called = [sys.executable, "-m", "tests.mutation.trying", subject]
    try:
        subprocess.run(called, cwd=scratch, env=os.environ | {"PYTHONPATH": str(scratch)}, check=True)
    finally:
        sys.stdout.write(report(scratch) + "\n")


if __name__ == "__main__":
    main()
