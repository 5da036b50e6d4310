"""Try mutations in a clone, each in a fork of this process, which has pytest loaded already.

All are looked at quickly first, in random order, so that what has been tried is a fair sample of the plan at
any time. Those that this does not notice meet the tests afterwards, unless nobody can see them.
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
from tests.mutation.survivors import equivalent, read_change

PRINTED = Path("mutation.log")

ONLY_QUICK = "It was looked at quickly only."
"""Noted of what has not met the tests."""

EVERY_GAME = ["tests/games/test_said.py", "tests/games/test_values.py"]

TESTS = {
    "rulebook": [
        ["pairit/rulebook", "tests/rulebook/test_concordance.py"],
        ["tests/rulebook/test_rulebook.py"],
        ["tests/companion/test_every_ruling.py", "tests/lab/test_frequencies.py", "tests/test_papers.py"],
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


def attempt(check: Check, subject: str, item: WorkItem, note: str) -> WorkResult:
    """Change the rules in one place, check, and change them back."""
    mutation = item.mutations[0]
    operator = plugins.get_operator(mutation.operator_name)()
    with use_mutation(mutation.module_path, operator, mutation.occurrence) as (before, after):
        failed = fails(check, subject)
    return WorkResult(
        worker_outcome=WorkerOutcome.NORMAL,
        test_outcome=TestOutcome.KILLED if failed else TestOutcome.SURVIVED,
        diff="\n".join(difflib.unified_diff(before.split("\n"), after.split("\n"), n=0, lineterm="")),
        output=PRINTED.read_text(encoding="utf-8")[-2000:] if failed else note,
    )


def can_be_seen(item: WorkItem, result: WorkResult) -> bool:
    """Say whether a mutation is not among those that change nothing."""
    mutation = item.mutations[0]
    change = read_change(str(mutation.module_path), mutation.definition_name, result.diff or "")
    return change not in equivalent()


def try_all(subject: str) -> None:
    """Try what is left of the plan."""
    with use_db(PLAN, WorkDB.Mode.open) as plan:
        waiting: tuple[WorkItem, ...] = plan.pending_work_items
        for number, item in enumerate(waiting, 1):
            plan.set_result(item.job_id, attempt(look_quickly, subject, item, ONLY_QUICK))
            show(f"quickly: {number} of {len(waiting)}")
        left = [
            item
            for item, result in plan.completed_work_items
            if result.output == ONLY_QUICK and can_be_seen(item, result)
        ]
        for number, item in enumerate(left, 1):
            plan.set_result(item.job_id, attempt(run_tests, subject, item, ""))
            show(f"by the tests: {number} of {len(left)}")


def show(line: str) -> None:
    """Say how far it is."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    settings.register_profile("mutation", phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutation")  # a failure need not be made small
    sys.dont_write_bytecode = True  # it is known by second and length, and two mutations may share both
    try_all(sys.argv[1])
