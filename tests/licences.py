"""List whose work pairit runs on, and under which licence: `python -m tests.licences`.

What a plain install brings is followed from `pyproject.toml`, and each licence is read in the metadata of the
package that is installed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.test_repository import project

PAGE = Path(__file__).parents[1] / "notebooks" / "97-third-party-licences.md"

HEAD = """\
# Licences of others

pairit itself is under the MIT licence; its [credits](97-credits.md) say what is ours and what is not. A plain
install brings the packages below. Each comes from its own authors, under its own licence; none is part
of pairit. `make licences` writes this list from what the packages say of themselves.

| package | licence |
|---|---|
"""

WRITTEN_OUT = {
    "BSD License": "BSD",
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "MIT License": "MIT",
    "Apache Software License": "Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "ISC License (ISCL)": "ISC",
}
"""What older packages write, as the short names that the others use."""


def brought_by(lines: Iterable[str]) -> dict[str, Distribution]:
    """Give all that requirements ask for here, and what these ask for in turn, by name."""
    found: dict[str, Distribution] = {}
    wanted = [(line, "") for line in lines]
    seen = set(wanted)
    while wanted:
        line, extra = wanted.pop()
        asked = Requirement(line)
        if asked.marker is not None and not asked.marker.evaluate({"extra": extra}):
            continue
        installed = distribution(asked.name)
        found[canonicalize_name(asked.name)] = installed
        further = {(more, extra) for more in installed.requires or () for extra in ("", *asked.extras)}
        wanted += further - seen
        seen |= further
    return dict(sorted(found.items()))


def licence_of(installed: Distribution) -> str:
    """Give the licence that a package names: an expression, else a classifier, else a short free text."""
    said = installed.metadata
    if expression := said.get("License-Expression"):
        return str(expression)
    classes = [line.split(" :: ")[-1] for line in said.get_all("Classifier", []) if "License ::" in line]
    named = [WRITTEN_OUT.get(line, line) for line in classes if line != "OSI Approved"]
    if named:
        return ", ".join(named)
    free = (said.get("License") or "").strip()
    assert free and "\n" not in free, f"{said['Name']} names no licence"
    return WRITTEN_OUT.get(free, free)


def rows() -> Iterator[str]:
    """Write one line for each package."""
    for name, installed in brought_by(project()["dependencies"]).items():
        yield f"| {name} | {licence_of(installed)} |"


if __name__ == "__main__":
    PAGE.write_text(HEAD + "\n".join(rows()) + "\n", encoding="utf-8")
