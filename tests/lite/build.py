"""Build pairit as a site that runs in the browser alone, and asks nothing of any other: `make lite`.

`python -m tests.lite.build SITE [--wheels FOLDER]` runs where `requirements.txt` beside it is installed.
The Python of the site is Pyodide, brought by npm. Its packages and ours are brought by pip and named in
the lock file of the site, so that `import pairit` finds them there. numpy and pillow have no wheel for
browsers at the package index: where `--wheels` names a folder with theirs, as Pyodide has them, the drawn
table comes too.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from email.parser import Parser
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]

KERNEL_NEEDS = ("micropip", "packaging", "ipython", "jedi", "comm")
"""What JupyterLite's kernel asks for when it starts."""

DRAWN_NEEDS = ("numpy", "pillow")
"""What the drawn table needs beside ipycanvas."""

LOCK = "pyodide-lock.json"

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)

BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": ""}
"""What the markers of requirements see there."""

SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "pairit",
        "exposeAppInBrowser": True,
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}},
    },
}

OVERRIDES = {"@jupyterlab/docmanager-extension:plugin": {"defaultViewers": {"markdown": "Markdown Preview"}}}

Entry = dict[str, Any]


class Packages:
    """The packages of the site: wheels in its folder, and the lock file that names them.

    Parameters
    ----------
    folder : Path
        Where Pyodide is, with the lock file of all that it could have.
    own : Path
        A folder of wheels that are taken from there.
    """

    def __init__(self, folder: Path, own: Path) -> None:
        self.folder, self.own = folder, own
        self.lock: Entry = json.loads((folder / LOCK).read_text(encoding="utf-8"))
        self.known: dict[str, Entry] = {
            canonicalize_name(name): entry for name, entry in self.lock["packages"].items()
        }
        self.taken: dict[str, Entry] = {}
        # Wheels of pure Python, for the Python that Pyodide is.
        python = f"--python-version={self.lock['info']['python']}"
        self._anywhere = (
            "--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none", python,
        )  # fmt: skip

    def add(self, name: str) -> None:
        """Bring a package and all that it needs."""
        if name in self.taken:
            return
        wheel = self._own(name) or self._download(name)
        found = self.known.get(name)
        self.taken[name] = {
            "name": name,
            "version": wheel.name.split("-")[1],
            "file_name": wheel.name,
            "sha256": sha256(wheel.read_bytes()).hexdigest(),
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
            "imports": found["imports"] if found else imports(wheel),
            "depends": [canonicalize_name(other) for other in found["depends"]] if found else needs(wheel),
        }
        for other in self.taken[name]["depends"]:
            self.add(other)

    def add_all(self) -> None:
        """Bring what the kernel needs, what is taken from the folder, and the drawn table if it can be."""
        given = [canonicalize_name(wheel.name.split("-")[0]) for wheel in self.own.glob("*.whl")]
        for name in (*KERNEL_NEEDS, *given):
            self.add(name)
        if set(given).issuperset(DRAWN_NEEDS):
            self.add("ipycanvas")
            self.taken["pairit"]["depends"].append("ipycanvas")

    def write(self) -> None:
        """Write the lock file. It names what is here and nothing else, so nothing is looked for elsewhere."""
        self.lock["packages"] = dict(sorted(self.taken.items()))
        (self.folder / LOCK).write_text(json.dumps(self.lock), encoding="utf-8")

    def _own(self, name: str) -> Path | None:
        for wheel in self.own.glob("*.whl"):
            if canonicalize_name(wheel.name.split("-")[0]) == name:
                return Path(shutil.copy(wheel, self.folder))
        return None

    def _download(self, name: str) -> Path:
        wanted = self.known[name]["version"] if name in self.known else version(name)
        with tempfile.TemporaryDirectory() as box:
            pip("download", "--no-deps", f"{name}=={wanted}", "--dest", box, *self._anywhere)
            (wheel,) = Path(box).glob("*.whl")
            return Path(shutil.copy(wheel, self.folder))


def needs(wheel: Path) -> list[str]:
    """Name what a wheel asks for in a browser."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        lines = Parser().parsestr(archive.read(name).decode()).get_all("Requires-Dist", [])
    asked = (Requirement(line) for line in lines)
    return [
        canonicalize_name(one.name)
        for one in asked
        # The page has the widgets' own code already; this package would bring it for another program.
        if one.name != "widgetsnbextension" and (one.marker is None or one.marker.evaluate(BROWSER))
    ]


def imports(wheel: Path) -> list[str]:
    """Name the modules that a wheel brings."""
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist() if name.endswith(".py")}
    return sorted(top.removesuffix(".py") for top in tops)


def pip(*words: str) -> None:
    """Let pip do something."""
    subprocess.run(
        [sys.executable, "-m", "pip", words[0], "--quiet", "--disable-pip-version-check", *words[1:]],
        check=True,
    )


def bring_pyodide(folder: Path) -> None:
    """Put Pyodide, without its packages, into a folder."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm brings Pyodide, but it is not here. Install it; on Debian: apt install npm")
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    with tempfile.TemporaryDirectory() as box:
        pack = (npm, "pack", "--silent", f"pyodide@{PYODIDE_VERSION}")
        subprocess.run(pack, cwd=box, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(box).glob("*.tgz")
        with tarfile.open(archive) as packed:
            packed.extractall(box, filter="data")
        folder.mkdir(parents=True)
        for name in PYODIDE_FILES:
            shutil.copy(Path(box, "package", name), folder)


def build(site: Path, more: Path | None = None) -> None:
    """Build the site anew; whatever was in its folder is gone.

    Parameters
    ----------
    site : Path
        The folder of the site.
    more : Path, optional
        A folder of wheels that go along.
    """
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work:
        source, wheels = Path(work, "source"), Path(work, "wheels")
        wheels.mkdir()
        for wheel in sorted(more.glob("*.whl")) if more else ():
            shutil.copy(wheel, wheels)
        pip("wheel", "--no-deps", "--wheel-dir", str(wheels), str(ROOT))
        bring_pyodide(source / "static" / "pyodide")
        packages = Packages(source / "static" / "pyodide", wheels)
        packages.add_all()
        packages.write()
        shutil.copytree(ROOT / "notebooks", source / "content", ignore=shutil.ignore_patterns(".*"))
        configure(source, site)
        subprocess.run([sys.executable, "-m", "jupyterlite_core", "build"], cwd=source, check=True)


def configure(source: Path, site: Path) -> None:
    """Write the settings of the build and of the site."""
    chosen = {
        "contents": ["content"],
        "output_dir": str(site.resolve()),
        "apps": ["lab"],
        "no_sourcemaps": True,
    }
    for name, value in (
        ("jupyter_lite_config.json", {"LiteBuildConfig": chosen}),
        ("jupyter-lite.json", SETTINGS),
        ("overrides.json", OVERRIDES),
    ):
        (source / name).write_text(json.dumps(value), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Build pairit as a site that runs in the browser alone.")
    parser.add_argument("site", type=Path, help="the folder of the site")
    parser.add_argument("--wheels", type=Path, help="a folder of wheels that go along")
    asked = parser.parse_args()
    build(asked.site, asked.wheels)
