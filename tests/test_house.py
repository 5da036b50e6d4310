"""The laws of the house: arrows point down, and the lower rooms need nothing but the standard library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "pairit"

FLOORS = ["engine", "games", "rulebook", "picture", "kernels", "bots", "table", "companion", "lab"]
"""The rooms from the ground up: a room may import those before it; companion and lab stand side by side."""

PURE = {"engine", "games", "rulebook", "picture", "bots"}
"""Rooms that use nothing but the standard library."""

WITH_ARRAYS = {"pairit.bots.pairs_solver"}
"""What may use numpy there; Navigator loads it when it first needs it."""


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def module_of(file: Path) -> str:
    parts = file.relative_to(HOUSE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path) -> set[str]:
    """List every module that a file imports, for types too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute here"
            assert node.module
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


FILES = sorted(HOUSE.rglob("*.py"))
MODULES = {module_of(file): file for file in FILES}


@pytest.mark.parametrize("file", [file for file in FILES if file.parent != HOUSE], ids=module_of)
def test_arrows_point_down(file: Path) -> None:
    own = room_of(module_of(file))
    for name in imports(file):
        if not name.startswith("pairit."):
            continue
        other = room_of(name)
        if other in FLOORS:
            assert FLOORS.index(other) <= FLOORS.index(own), f"{own} must not know {other}: {name}"
            assert {own, other} != {"companion", "lab"}


@pytest.mark.parametrize("file", [file for file in FILES if file.parent != HOUSE], ids=module_of)
def test_the_lower_rooms_need_only_the_standard_library(file: Path) -> None:
    if room_of(module_of(file)) not in PURE or module_of(file) in WITH_ARRAYS:
        return
    for name in imports(file):
        top = name.split(".")[0]
        assert top == "pairit" or top in sys.stdlib_module_names, f"{file}: {name}"


def test_no_two_files_import_each_other_in_a_loop() -> None:
    arrows = {
        module: {name for name in imports(file) if name in MODULES and name != module}
        for module, file in MODULES.items()
        if module != "pairit"
    }
    # A package's own face hands names on; it is no room.
    faces = {module for module, file in MODULES.items() if file.name == "__init__.py"}
    walked: set[str] = set()

    def walk(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " -> ".join((*way, module))
        if module in walked or module in faces:
            return
        for other in sorted(arrows.get(module, ())):
            walk(other, (*way, module))
        walked.add(module)

    for module in arrows:
        walk(module, ())


def test_no_room_is_too_big_to_overlook() -> None:
    sizes = {module_of(file): len(file.read_text(encoding="utf-8").splitlines()) for file in FILES}
    assert {module: size for module, size in sizes.items() if size > 600} == {}


def test_a_text_begins_with_a_capital_in_one_way() -> None:
    found = [module_of(file) for file in FILES if "[:1].upper()" in file.read_text(encoding="utf-8")]
    assert found == ["pairit.engine.text"]
