"""What Binder builds, built here in its order, in an environment that holds nothing."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.elsewhere.place import Place, checkout, python_of
from tests.browser.lab import Lab, jupyterlab
from tests.test_repository import pins

pytestmark = pytest.mark.slow

START = "notebooks/00-start-here.ipynb"


class Image(NamedTuple):
    """What a reader is given: the repository, and an environment."""

    repository: Path
    place: Place


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The pins, then the repository, then postBuild; with Binder's Python, where this machine has it."""
    repository = checkout(tmp_path_factory.mktemp("image") / "repository")
    runtime = (repository / "binder" / "runtime.txt").read_text().strip()
    python = python_of(runtime.removeprefix("python-"))
    place = Place(tmp_path_factory.mktemp("place") / "venv", python or sys.executable)
    place.install("-r", str(repository / "binder" / "requirements.txt"))
    place.run(str(repository / "binder" / "postBuild"), within=repository)
    return Image(repository, place)


@pytest.fixture(scope="module")
def lab(image: Image, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab as Binder starts it."""
    program = (
        str(image.repository / "binder" / "start"),
        *jupyterlab(str(image.place.python), image.repository),
    )
    server = Lab(image.repository, tmp_path_factory.mktemp("home"), program).start()
    yield server
    server.stop()


def test_the_start_notebook_runs_there(lab: Lab, image: Image, notebook: OpenNotebook, shot: Shot) -> None:
    page = notebook(START, run=True)
    assert lab.kernel(page, "print(pairit.__file__)").startswith(str(image.place.folder))
    page.locator("canvas.pairit-stage").first.wait_for()
    shot("binder-start")


def test_the_versions_are_those_of_these_tests(image: Image) -> None:
    listed = json.loads(image.place.run("python", "-m", "pip", "list", "--format=json"))
    there = {package["name"]: package["version"] for package in listed}
    assert {name: there[name] for name in pins()} == pins() == {name: version(name) for name in pins()}


def test_nothing_is_compiled_while_a_reader_waits(image: Image) -> None:
    compile_all = ("python", "-P", "-m", "pairit.kernels")
    before = compiled(image.place)
    assert before
    image.place.run(str(image.repository / "binder" / "start"), *compile_all)
    assert compiled(image.place) == before


def compiled(place: Place) -> dict[Path, int]:
    """The compiled code that numba keeps, and when each was written."""
    return {path: path.stat().st_mtime_ns for path in place.folder.rglob("kernels/**/*.nbc")}


def test_a_reader_is_asked_nothing_and_pages_are_shown_as_they_read(image: Image) -> None:
    (settings,) = image.place.folder.rglob("lab/settings/overrides.json")
    chosen = json.loads(settings.read_text())
    assert chosen["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
    viewers = chosen["@jupyterlab/docmanager-extension:plugin"]["defaultViewers"]
    assert viewers == {"markdown": "Markdown Preview"}


def test_the_plan_of_repo2docker_has_this_order(image: Image, tmp_path: Path) -> None:
    maker = Place(tmp_path / "venv")
    maker.install("jupyter-repo2docker")
    # It writes its plan on the error stream.
    tell = 'jupyter-repo2docker --no-build --debug "$0" 2>&1'
    plan = maker.run("bash", "-c", tell, str(image.repository))
    steps = (
        "COPY --chown=0:0 src/binder/requirements.txt",
        '/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        "COPY --chown=0:0 src/ ${REPO_DIR}/",
        "RUN ./binder/postBuild",
        'ENV R2D_ENTRYPOINT="${REPO_DIR}/binder/start"',
    )
    places = [plan.index(step) for step in steps]
    assert places == sorted(places)
    runtime = (image.repository / "binder" / "runtime.txt").read_text().strip()
    assert f"Building conda environment for python={runtime.removeprefix('python-')}" in plan
