"""Try mutations in a clone, each in a fork of this process, which has pytest loaded already.

A mutation is noticed by the first example of the rulebook that comes out otherwise, or else by the first test that
fails: those that tell most for their time come first. The order of the mutations is random, so that what has been
tried is a fair sample of the plan at any time.
"""

from __future__ import annotations

import difflib
import importlib
import os
import resource
import sys
import traceback
from pathlib import Path

import hypothesis.strategies  # noqa: F401  # loaded once, for all forks
import pytest
from cosmic_ray import plugins
from cosmic_ray.mutating import use_mutation
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult
from hypothesis import Phase, settings

PLAN = Path("mutation.sqlite")

GAMES = ("pair_it", "pairs", "pirato_poker")

QUICK = (
    *("-x", "-q", "-p", "_hypothesis_pytestplugin", "-p", "no:cacheprovider"),
    *("-m", "not slow"),
)

SECONDS = 20, 300
"""So much of the processor's time the examples may take, and so much the tests: more is an endless loop."""


def tests(subject: str) -> list[str]:
    """Choose the tests of a game, or of the rulebook, the most telling first."""
    if subject == "rulebook":
        return ["tests/rulebook", "tests/companion/test_every_ruling.py", "tests/test_papers.py"]
    own = ["tests/judges", "tests/perft", f"tests/games/{subject}"]
    return [*own, "-k", f"({subject} or {subject.replace('_', '-')}) and not compiled"]


def examples_come_out(subject: str) -> bool:
    """Run the rulebook's examples, without the rest of its tests."""
    rulebook = importlib.import_module("pairit.rulebook")
    books = [rulebook.load(name.replace("_", "-")) for name in GAMES if subject in (name, "rulebook")]
    return not any(rulebook.run(example).differences for book in books for example in book.examples)


def notice(subject: str) -> bool:
    """Say whether the rules as they are now in the clone break an example or a test."""
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS[0], most))
    if not examples_come_out(subject):
        return True
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS[1], most))
    return pytest.main([*QUICK, *tests(subject)]) != pytest.ExitCode.OK


def noticed(subject: str, told: Path) -> bool:
    """Do the same in a fork of its own, which imports the rules anew; what it prints goes into a file."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return status != 0
    found = True
    try:
        with told.open("w", encoding="utf-8") as file:
            os.dup2(file.fileno(), sys.stdout.fileno())
            os.dup2(file.fileno(), sys.stderr.fileno())
        found = notice(subject)
    except Exception:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(found)
    raise AssertionError


def attempt(subject: str, mutation: MutationSpec) -> WorkResult:
    """Change the rules in one place, look whether it is noticed, and change them back."""
    told, operator = Path("mutation.log"), plugins.get_operator(mutation.operator_name)()
    with use_mutation(mutation.module_path, operator, mutation.occurrence) as (before, after):
        found = noticed(subject, told)
    return WorkResult(
        worker_outcome=WorkerOutcome.NORMAL,
        test_outcome=TestOutcome.KILLED if found else TestOutcome.SURVIVED,
        diff="\n".join(difflib.unified_diff(before.split("\n"), after.split("\n"), n=0, lineterm="")),
        output=told.read_text(encoding="utf-8")[-2000:],
    )


def try_all(subject: str) -> None:
    """Try what is left of the plan."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    settings.register_profile("mutation", phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutation")
    sys.dont_write_bytecode = True  # bytecode is known by second and length, and two mutations may share both
    with use_db(PLAN, WorkDB.Mode.open) as plan:
        waiting: tuple[WorkItem, ...] = plan.pending_work_items
        for number, item in enumerate(waiting, 1):
            result = attempt(subject, item.mutations[0])
            plan.set_result(item.job_id, result)
            sys.stdout.write(f"{number} of {len(waiting)}: {result.test_outcome.value}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    try_all(sys.argv[1])
