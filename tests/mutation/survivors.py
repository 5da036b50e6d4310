"""Which mutations no test noticed, and which of them change nothing that can be seen."""

from __future__ import annotations

import sqlite3
import tomllib
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tests.mutation.choosing import PLAN

EQUIVALENT = Path(__file__).with_name("equivalent.toml")


AT_ONCE, BY_TESTS = "at once", "by the tests"
"""How a mutation was noticed: by examples, second judge and golden counts, or only by the other tests."""


class Survivor(NamedTuple):
    """A mutation by what it changes, so that it is known again when lines move."""

    file: str
    function: str
    line: str
    mutant: str


def equivalent() -> dict[Survivor, str]:
    """Read the mutations that are known to change nothing, and why."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutation"]
    return {
        Survivor(entry["file"], entry["function"], entry["line"], mutant): entry["why"]
        for entry in entries
        for mutant in entry["mutants"]
    }


def plain(line: str) -> str:
    """Leave of a line its words, one space between them."""
    return " ".join(line.split())


def read_change(file: str, function: str | None, changes: str) -> Survivor:
    """Read the changed line and the new one from a stored difference."""
    lines = changes.splitlines()
    old, new = (
        " ".join(plain(line[1:]) for line in lines if line.startswith(sign) and not line.startswith(sign * 3))
        for sign in "-+"
    )
    return Survivor(file, function or "", old, new)


def report(scratch: Path) -> str:
    """Write the score of each module, and the survivors that nothing explains."""
    query = (
        "select module_path, definition_name, diff, test_outcome, output"
        " from mutation_specs join work_results using (job_id) order by module_path, start_pos_row"
    )
    known, open_ = equivalent(), []
    tried, at_once, killed, excused = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    with closing(sqlite3.connect(scratch / PLAN)) as results:
        planned = Counter(file for (file,) in results.execute("select module_path from mutation_specs"))
        for file, function, changes, outcome, output in results.execute(query):
            tried[file] += 1
            survivor = read_change(file, function, changes)
            if outcome != "SURVIVED":
                killed[file] += 1
                at_once[file] += output.startswith(AT_ONCE)
            elif survivor in known:
                excused[file] += 1
            else:
                open_.append(survivor)
    lines = [
        f"{file}: {tried[file]} of {planned[file]} tried, {killed[file]} noticed"
        f" ({at_once[file]} of them at once), {excused[file]} equivalent"
        for file in sorted(tried)
    ]
    lines += [f"{at.file}, {at.function}:\n  - {at.line}\n  + {at.mutant}" for at in open_]
    return "\n".join(lines)
