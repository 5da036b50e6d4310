"""A plugin of pytest for nbval: no progress bars, no pixels of plots, and a limit of time for a notebook.

``python -m pytest -p tests.notebooks.clock --nbval notebooks``. What is measured is the kernel's processor
time, so that a busy machine fails nothing.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.notebooks.render import QUIET

SECONDS = 30.0
"""What a notebook may take."""

_before = [0.0]


def pytest_configure(config: pytest.Config) -> None:
    """Let the kernels run as `render` runs them, and compare of a plot its words and not its pixels."""
    os.environ.update(QUIET)
    config.option.nbval_sanitize_with = str(Path(__file__).with_name("plots.cfg"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the limit be chosen."""
    parser.addoption(
        "--notebook-seconds", type=float, default=SECONDS, help="processor time that one notebook may take"
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """After the last cell of a notebook its kernel has stopped, and its time is known."""
    yield
    if item.path.suffix != ".ipynb" or (nextitem is not None and nextitem.path == item.path):
        return
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = used.ru_utime + used.ru_stime - _before[0]
    _before[0] += spent
    limit = item.config.getoption("--notebook-seconds")
    if spent > limit:
        pytest.fail(f"{item.path.name} takes {spent:.1f} s; a notebook may take {limit:g} s", pytrace=False)
