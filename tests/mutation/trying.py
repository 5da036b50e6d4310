"""Try mutations in a clone, each in a fork of this process, which has pytest loaded already.

Each is looked at quickly; what this does not notice meets the tests, unless nobody can see it. The order is
random, so that what has been tried is a fair sample of the plan at any time.
"""

from __future__ import annotations

import difflib
import importlib
import os
import resource
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

import hypothesis.strategies  # noqa: F401  # loaded once, for all forks
import pytest
from cosmic_ray import plugins
from cosmic_ray.mutating import use_mutation
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkItem, WorkResult
from hypothesis import Phase, settings

from tests.mutation.choosing import PLAN
from tests.mutation.survivors import AT_ONCE, BY_TESTS, equivalent, read_change

PRINTED = Path("mutation.log")

EVERY_GAME = ["tests/games/test_said.py", "tests/games/test_values.py"]

TESTS = {
    "rulebook": [
        ["pairit/rulebook", "tests/rulebook/test_concordance.py", "tests/games/test_values.py"],
        ["tests/rulebook/test_spoiled_rulebook.py", "tests/rulebook/test_rulebook.py"],
        ["tests/lab/test_frequencies.py"],
    ],
    **{
        game: [EVERY_GAME, [f"pairit/games/{game}", f"tests/games/{game}"]]
        for game in ("pair_it", "pairs", "pirato_poker")
    },
}
"""The tests of each game, and of the rulebook, in groups, the most telling for their time first."""

PYTEST = [
    "-xq",
    "-p",
    "_hypothesis_pytestplugin",
    "-p",
    "no:cacheprovider",
    "--doctest-modules",
    "-m",
    "not slow",
]


Check = Callable[[str], None]


def run_tests(subject: str) -> None:
    """Run the tests that are not slow.

    Raises
    ------
    AssertionError
        Where one of them fails.
    """
    for group in TESTS[subject]:
        assert pytest.main([*PYTEST, *group]) == pytest.ExitCode.OK


def look_quickly(subject: str) -> None:
    """Do what tells most in the least time."""
    importlib.import_module("tests.mutation.quick").look(subject)


MOST_SECONDS = {look_quickly: 10, run_tests: 200}
"""Of the processor's time, about five times what the rules as they are need: more is a loop without end."""


def fails(check: Check, subject: str) -> bool:
    """Check in a fork, which imports the rules anew; what it prints goes into a file."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return status != 0
    failed = True
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS[check], MOST_SECONDS[check]))
        with PRINTED.open("w", encoding="utf-8") as file:
            os.dup2(file.fileno(), sys.stdout.fileno())
            os.dup2(file.fileno(), sys.stderr.fileno())
        check(subject)
        failed = False
    except BaseException:  # also where a rule ends the process
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(failed)
    raise AssertionError


def attempt(subject: str, item: WorkItem) -> WorkResult:
    """Change the rules in one place, look whether it is noticed, and change them back."""
    mutation = item.mutations[0]
    operator, how = plugins.get_operator(mutation.operator_name)(), ""
    with use_mutation(mutation.module_path, operator, mutation.occurrence) as (before, after):
        lines = difflib.unified_diff(before.split("\n"), after.split("\n"), n=0, lineterm="")
        changes = "\n".join(lines)
        change = read_change(str(mutation.module_path), mutation.definition_name, changes)
        if fails(look_quickly, subject):
            how = AT_ONCE
        elif change not in equivalent() and fails(run_tests, subject):
            how = BY_TESTS
    return WorkResult(
        worker_outcome=WorkerOutcome.NORMAL,
        test_outcome=TestOutcome.KILLED if how else TestOutcome.SURVIVED,
        diff=changes,
        output=f"{how}\n{PRINTED.read_text(encoding='utf-8')[-3000:]}",
    )


def try_all(subject: str) -> None:
    """Try what is left of the plan."""
    with use_db(PLAN, WorkDB.Mode.open) as plan:
        waiting: tuple[WorkItem, ...] = plan.pending_work_items
        for number, item in enumerate(waiting, 1):
            plan.set_result(item.job_id, attempt(subject, item))
            sys.stdout.write(f"{number} of {len(waiting)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    settings.register_profile("mutation", phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutation")  # a failure need not be made small
    sys.dont_write_bytecode = True  # it is known by second and length, and two mutations may share both
    try_all(sys.argv[1])
