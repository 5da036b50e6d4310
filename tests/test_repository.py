"""The repository as a whole: what Binder, the checks and a reader find in it."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[1]
BINDER = ROOT / "binder"

TOP_LEVEL = {
    "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "pyproject.toml",
    "assets", "binder", "notebooks", "pairit", "tests",
}  # fmt: skip
BINDER_ADDRESS = re.compile(r"mybinder\.org/v2/")
# What belongs to one machine only: places in its file system, and where it gets its packages.
MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|tmp|work|opt|mnt)/\w", re.IGNORECASE)
REGISTRY = re.compile(r"(?:pypi|pythonhosted|npmjs|anaconda|debian)\.(?:org|com)|--(?:extra-)?index-url\b")


@cache
def project() -> dict[str, Any]:
    content = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    table: dict[str, Any] = content["project"]
    return table


@cache
def listed(*which: str) -> tuple[str, ...]:
    """The files that git lists and that are there; by default those that it keeps."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    command = ["git", "ls-files", "-z", *which]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(name for name in told.stdout.split("\0") if name and (ROOT / name).is_file())


def tracked() -> tuple[str, ...]:
    """The files that git keeps and that are there."""
    return listed()


def lines_that_match(pattern: re.Pattern[str]) -> list[str]:
    found = []
    for name in tracked():
        try:
            lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # a picture
        found += [f"{name}:{count}" for count, line in enumerate(lines, 1) if pattern.search(line)]
    return found


def pins() -> dict[str, str]:
    lines = (BINDER / "requirements.txt").read_text().splitlines()
    exact = {}
    for line in lines:
        name, _, version = line.partition("==")
        assert version, f"not an exact version: {line}"
        exact[name] = version
    return exact


def test_binder_pins_every_dependency() -> None:
    wanted = {Requirement(line).name: Requirement(line).specifier for line in project()["dependencies"]}
    assert pins().keys() == wanted.keys()
    for name, version in pins().items():
        assert wanted[name].contains(version), f"{name} {version} is outside {wanted[name]}"


def test_binder_runs_a_python_that_pairit_supports() -> None:
    runtime = (BINDER / "runtime.txt").read_text().strip()
    match = re.fullmatch(r"python-(3\.\d+)", runtime)
    assert match, runtime
    assert SpecifierSet(project()["requires-python"]).contains(match[1])


@pytest.mark.parametrize("name", ["binder/postBuild", "binder/start", ".ci/run"])
def test_script_stops_at_the_first_failure(name: str) -> None:
    script = ROOT / name
    assert script.stat().st_mode & 0o111 == 0o111
    first, *rest = script.read_text().splitlines()
    assert first == "#!/usr/bin/env bash"
    commands = [line for line in rest if line and not line.startswith("#")]
    assert commands[0] == "set -euo pipefail"


def test_binder_installs_the_package_without_its_dependencies() -> None:
    script = (BINDER / "postBuild").read_text()
    assert "pip install --no-deps --no-cache-dir ." in script
    assert 'python -P -c "import pairit"' in script


def test_the_check_is_make_test() -> None:
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == "exec make test"


def test_the_check_has_the_versions_of_binder() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^PINS +:= --constraint binder/requirements.txt$", makefile, re.MULTILINE)
    assert re.search(r"^\t\$\(PIP\) --editable '\.\[test,dev\]' \$\(PINS\)$", makefile, re.MULTILINE)


def test_the_link_to_binder_opens_the_start_notebook_in_jupyterlab() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (opened,) = re.findall(r"^\[binder\]: \S+\?urlpath=lab/tree/(\S+)$", readme, re.MULTILINE)
    assert opened == "notebooks/00-start-here.ipynb"
    assert (ROOT / opened).is_file()


def test_the_package_tells_that_it_is_typed() -> None:
    assert (ROOT / "pairit" / "py.typed").is_file()


def test_the_top_level_is_tidy() -> None:
    names = {name.partition("/")[0] for name in tracked()}
    assert {name for name in names if not name.startswith(".")} <= TOP_LEVEL


def test_binders_address_is_in_one_place() -> None:
    if "README.md" not in tracked():
        pytest.skip("git does not keep README.md yet")
    found = lines_that_match(BINDER_ADDRESS)
    assert [line.partition(":")[0] for line in found] == ["README.md"], found


@pytest.mark.parametrize("pattern", [MACHINE, REGISTRY], ids=["places", "registries"])
def test_no_file_names_one_machine(pattern: re.Pattern[str]) -> None:
    assert lines_that_match(pattern) == []
