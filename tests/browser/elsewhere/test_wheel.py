"""The wheel in an empty environment: what it brings, and that a reader can begin with nothing else."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pairit import games
from pairit.command_line import START
from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.elsewhere.place import Place, checkout, files
from tests.browser.lab import Lab
from tests.notebooks.render import NOTEBOOKS, notebooks
from tests.test_repository import project

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a checkout in which somebody has worked."""
    folder = checkout(tmp_path_factory.mktemp("checkout"))
    for left in ("notebooks/.ipynb_checkpoints/00.ipynb", "pairit/__pycache__/a.pyc", "dist/old.txt"):
        (folder / left).parent.mkdir(parents=True, exist_ok=True)
        (folder / left).write_text("")
    maker = Place(tmp_path_factory.mktemp("maker") / "venv")
    maker.install("build")
    maker.run("python", "-m", "build", "--wheel", within=folder)
    (built,) = (folder / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def place(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An environment with the wheel and what it asks for."""
    place = Place(tmp_path_factory.mktemp("place") / "venv")
    place.install(str(wheel))
    return place


@pytest.fixture(scope="module")
def lab(place: Place, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """What `pairit lab FOLDER` opens."""
    folder = tmp_path_factory.mktemp("reader") / "games"
    program = (str(place.programs / "pairit"), "lab", str(folder))
    server = Lab(folder, tmp_path_factory.mktemp("home"), program).start()
    yield server
    server.stop()


def test_the_wheel_holds_the_package_its_art_and_notebooks_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    rooms = {"pairit/": "pairit/", "assets/": "pairit/assets/", "notebooks/": "pairit/notebooks/"}
    wanted = {
        place + name.removeprefix(room)
        for room, place in rooms.items()
        for name in files()
        if name.startswith(room)
    }
    assert names == wanted
    assert wheel.name == f"pairit-{project()['version']}-py3-none-any.whl"


def test_the_reader_gets_all_notebooks(lab: Lab) -> None:
    for path in notebooks():
        assert (lab.root / path.relative_to(NOTEBOOKS)).read_bytes() == path.read_bytes()


def test_the_start_notebook_runs_there(lab: Lab, place: Place, notebook: OpenNotebook, shot: Shot) -> None:
    page = notebook(START, run=True)
    assert lab.kernel(page, "import sys; print(sys.prefix)") == str(place.folder)
    assert lab.kernel(page, "print(pairit.__file__)").startswith(str(place.folder))
    page.locator("canvas.pairit-stage").first.wait_for()
    shot("wheel-start")


def test_captain_is_compiled_beside_the_reader(lab: Lab, place: Place) -> None:
    package = Path(place.run("python", "-c", "import pairit; print(pairit.__file__)").strip()).parent
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline and len(compiled(package)) < len(games):
        time.sleep(1)
    assert compiled(package) == set(games)


def compiled(package: Path) -> set[str]:
    """Give the games whose search lies compiled on the disk."""
    names = [path.name for path in (package / "engine" / "__pycache__").glob("search.*.nbc")]
    return {game for game in games if any(f"_{game.replace('-', '_')}_" in name for name in names)}


def test_the_page_that_opens_is_the_start_notebook(lab: Lab) -> None:
    assert f"/lab/tree/{START}?token=" in lab.words


def test_a_second_start_keeps_what_was_changed(lab: Lab, place: Place) -> None:
    (lab.root / "pairs" / "90-play.ipynb").write_text("{}")
    said = place.run("pairit", "lab", str(lab.root), "--version")
    assert "since you changed them: pairs/90-play.ipynb." in said
    assert (lab.root / "pairs" / "90-play.ipynb").read_text() == "{}"


def test_the_command_says_its_version(place: Place) -> None:
    assert place.run("pairit", "--version").split() == ["pairit", project()["version"]]
