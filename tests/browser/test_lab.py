"""The tests' own ground: a notebook opens, runs, and tells when its page goes wrong."""

from __future__ import annotations

import json

import pytest

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab

WIDGET = """
import anywidget

class Loud(anywidget.AnyWidget):
    _esm = "export default {{ render({{ el }}) {{ el.textContent = 'here'; {}; }} }};"

Loud()
"""


def book_of(*cells: str) -> dict[str, object]:
    code: dict[str, object] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    return {
        "cells": [{**code, "id": f"cell-{place}", "source": text} for place, text in enumerate(cells)],
        "metadata": {
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
            "language_info": {"name": "python"},  # where there is no python3, any Python will do
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def write(lab: Lab, name: str, *cells: str) -> str:
    (lab.root / name).write_text(json.dumps(book_of(*cells)))
    return name


def test_a_notebook_runs(lab: Lab, notebook: OpenNotebook, shot: Shot) -> None:
    page = notebook(write(lab, "sum.ipynb", "x = 1 + 1\nx"), run=True)
    output = page.locator(".jp-OutputArea-output")
    assert output.inner_text().strip() == "2"
    assert lab.kernel(page, "print(x * 21)") == "42"
    assert shot("sum", output).stat().st_size > 0


def test_each_test_gets_a_fresh_kernel(lab: Lab, notebook: OpenNotebook) -> None:
    page = notebook(write(lab, "sum.ipynb", "x = 1 + 1\nx"))
    assert lab.kernel(page, "print('x' in globals())") == "False"


def test_a_cell_that_raises_is_told(lab: Lab, notebook: OpenNotebook) -> None:
    page = notebook(write(lab, "raises.ipynb", "1 / 0"))
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.run_all(page)
    with pytest.raises(AssertionError, match="NameError"):
        lab.kernel(page, "nothing")


@pytest.mark.parametrize(
    "trouble",
    [
        "console.error('oh')",
        "throw new Error('oh')",
        pytest.param("setTimeout(() => {{ throw new Error('oh'); }})", marks=pytest.mark.slow),
        pytest.param("Promise.reject(new Error('oh'))", marks=pytest.mark.slow),
    ],
)
def test_trouble_in_a_widget_is_told(
    lab: Lab, notebook: OpenNotebook, page_errors: list[str], trouble: str
) -> None:
    page = notebook(write(lab, "loud.ipynb", WIDGET.format(trouble)), run=True)
    page.get_by_text("here", exact=True).wait_for()
    deadline = 50
    while not page_errors and deadline:
        page.wait_for_timeout(100)
        deadline -= 1
    assert any("oh" in error for error in page_errors), page_errors
    page_errors.clear()
