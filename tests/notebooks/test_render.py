"""The command that stores outputs: the same text each time, differences told, faults in a sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.notebooks.render import main


def write(path: Path, *sources: str) -> Path:
    cells = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"cell-{place}",
            "metadata": {"collapsed": True},
            "outputs": [],
            "source": source,
        }
        for place, source in enumerate(sources)
    ]
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    return path


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_stored_passes_the_check_and_a_wrong_value_does_not(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "one.ipynb", "6 * 7")
    assert main(["--jobs", jobs, str(path)]) == 0
    stored = path.read_text()
    assert '"42"' in stored
    assert "collapsed" not in stored
    assert main(["--check", "--jobs", jobs, str(path)]) == 0
    assert "one.ipynb: as stored" in capsys.readouterr().out
    path.write_text(stored.replace('"42"', '"43"'))
    assert main(["--check", "--jobs", jobs, str(path)]) == 1
    assert '-       "43"' in capsys.readouterr().err
    assert '"43"' in path.read_text()


def test_a_cell_that_cannot_run_or_be_stored_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fails = write(tmp_path / "fails.ipynb", "x = 1", "1 / 0")
    shows = write(tmp_path / "shows.ipynb", "import ipywidgets", "ipywidgets.Button()")
    assert main(["--jobs", "1", str(fails), str(shows)]) == 1
    told = capsys.readouterr().err
    assert "fails.ipynb, cell cell-1: ZeroDivisionError: division by zero" in told
    assert "shows.ipynb, cell cell-1: it shows a widget, which cannot be stored." in told


def test_only_the_pixels_of_a_plot_may_be_others(tmp_path: Path) -> None:
    path = write(
        tmp_path / "plot.ipynb", "import matplotlib.pyplot as plt", "plt.plot([1, 2]); plt.title('one')"
    )
    assert main(["--jobs", "1", str(path)]) == 0
    stored = path.read_text()
    assert '"image/png": "' in stored
    path.write_text(stored.replace('"image/png": "', '"image/png": "other'))
    assert main(["--check", "--jobs", "1", str(path)]) == 0
    path.write_text(stored.replace("<Figure size", "<Other size"))
    assert main(["--check", "--jobs", "1", str(path)]) == 1


def test_of_a_plot_with_words_only_the_pixels_may_be_others(tmp_path: Path) -> None:
    source = """import pandas as pd
from pairit.lab.plot import dots
dots({"": pd.DataFrame({"value": [1], "low": [0], "high": [2]}, index=["one"])}, "Title", "turns", "value")"""
    path = write(tmp_path / "plot.ipynb", source)
    assert main(["--jobs", "1", str(path)]) == 0
    stored = path.read_text()
    pixels = re.findall(r"svg\+xml;base64,([\w+/=]+)", stored)
    assert len(pixels) == 1
    path.write_text(stored.replace(pixels[0], "b3RoZXI="))
    assert main(["--check", "--jobs", "1", str(path)]) == 0
    path.write_text(stored.replace("one 1.0", "one 1.5"))
    assert main(["--check", "--jobs", "1", str(path)]) == 1
