"""The check of the notebooks really checks: one wrong stored value fails it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def options() -> list[str]:
    """The options with which `make notebooks-test` runs nbval."""
    match = re.search(r"^NBVAL\s*:=\s*(.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert match
    return match[1].split()


def cell(name: str, count: int, source: str, output: dict[str, Any], *tags: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": name,
        "metadata": {"tags": list(tags)},
        "execution_count": count,
        "source": source,
        "outputs": [output],
    }


def result(count: int, text: str) -> dict[str, Any]:
    return {
        "output_type": "execute_result",
        "execution_count": count,
        "metadata": {},
        "data": {"text/plain": text},
    }


def book() -> dict[str, Any]:
    printed = {"output_type": "stream", "name": "stdout", "text": "ten Anchors\n"}
    error = {"output_type": "error", "ename": "ValueError", "evalue": "no", "traceback": []}
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "cells": [
            cell("sum", 1, "1 + 1", result(1, "2")),
            cell("words", 2, "print('ten Anchors')", printed),
            cell("refused", 3, "raise ValueError('no')", error, "raises-exception"),
            cell("chance", 4, "object()", result(4, "anything"), "nbval-ignore-output"),
        ],
    }


def run(content: dict[str, Any], folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    path = folder / "checked.ipynb"
    path.write_text(json.dumps(content))
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options(), "-p", "no:cacheprovider", *more, path.name],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_right_notebook_passes(tmp_path: Path) -> None:
    done = run(book(), tmp_path)
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout


def test_a_notebook_that_takes_too_long_fails(tmp_path: Path) -> None:
    done = run(book(), tmp_path, "--notebook-seconds=0.01")
    assert done.returncode == 1, done.stdout
    assert "a notebook may take 0.01 s" in done.stdout


@pytest.mark.parametrize(
    ("place", "right", "wrong"),
    [(0, '"2"', '"3"'), (1, "ten Anchors\\n", "nine Anchors\\n"), (2, '"evalue": "no"', '"evalue": "yes"')],
    ids=["result", "printed", "refusal"],
)
def test_one_wrong_stored_value_fails(place: int, right: str, wrong: str, tmp_path: Path) -> None:
    content = book()
    outputs = json.dumps(content["cells"][place]["outputs"])
    assert right in outputs
    content["cells"][place]["outputs"] = json.loads(outputs.replace(right, wrong))
    done = run(content, tmp_path)
    assert done.returncode == 1, done.stdout
    assert "1 failed, 3 passed" in done.stdout


# ---- The same on a copy of a real notebook: every output that is compared.

REAL = ROOT / "notebooks" / "pairs" / "07-losing-scores-and-coins.ipynb"
"""It stores pictures, results, printed lines and refusals."""


def spoil(output: dict[str, Any], kinds: set[str]) -> bool:
    """Spoil a stored output if it has a value of these kinds; says whether it had."""
    kind = output["output_type"]
    if kind == "stream" and kind in kinds:
        output["text"] = ["Not so. ", *output["text"]]
    elif kind == "error" and kind in kinds:
        output["evalue"] = f"Not so. {output['evalue']}"
    else:
        found = kinds.intersection(output.get("data", ()))
        output.get("data", {}).update({one: ["Not so. ", *output["data"][one]] for one in found})
        return bool(found)
    return True


@pytest.mark.parametrize(
    "kinds", [{"text/html", "stream", "error"}, {"text/plain"}], ids=["shown", "in words"]
)
def test_a_wrong_value_in_any_output_of_a_real_notebook_fails(kinds: set[str], tmp_path: Path) -> None:
    content = json.loads(REAL.read_text(encoding="utf-8"))
    content["cells"] = cells = [
        one
        for one in content["cells"]
        if one["cell_type"] == "code" and "nbval-ignore-output" not in one["metadata"].get("tags", ())
    ]
    spoiled = [[spoil(output, kinds) for output in one["outputs"]] for one in cells]
    count = sum(map(any, spoiled))
    assert count >= 5
    done = run(content, tmp_path)
    assert done.returncode == 1, done.stdout
    assert f"{count} failed, {len(cells) - count} passed" in done.stdout


# ---- A plot has its words in HTML: they are compared, and its pixels are not.


@pytest.mark.parametrize(
    ("words", "pixels", "code"), [("a dot", "b3RoZXI=", 0), ("another dot", "cGl4ZWxz", 1)]
)
def test_of_a_plot_its_words_are_compared(words: str, pixels: str, code: int, tmp_path: Path) -> None:
    shown = '<img class="pairit-plot" alt="{}" src="data:image/svg+xml;base64,{}">'
    content = book()
    source = f"from IPython.display import HTML\nHTML({shown.format('a dot', 'cGl4ZWxz')!r})"
    stored = result(1, "<IPython.core.display.HTML object>")
    stored["data"]["text/html"] = shown.format(words, pixels)
    content["cells"] = [cell("plot", 1, source, stored)]
    assert run(content, tmp_path).returncode == code
