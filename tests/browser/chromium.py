"""Find a Chromium for the browser tests, or bring one.

``python -m tests.browser.chromium`` prints the one that the tests will use.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Playwright knows where it keeps its downloads. It is asked in a process of its own, because its
# driver cannot be started twice in one, and by then the tests may have started it.
_ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find() -> Path | None:
    """The Chromium that is here already, or None. Downloads nothing."""
    if chosen := os.environ.get("CHROMIUM"):
        program = shutil.which(chosen)
        if program is None:
            raise SystemExit(f"CHROMIUM names {chosen}, but there is no such program. Correct or unset it.")
        return Path(program)
    for name in NAMES:
        if (program := shutil.which(name)) and _starts(Path(program)):
            return Path(program)
    own = _downloaded()
    return own if own and _starts(own) else None


def provide() -> Path:
    """The Chromium that is here, or one brought now."""
    if found := find():
        return found
    for bring in (_download, _apt_install):
        bring()
        if found := find():
            return found
    raise SystemExit(
        "The browser tests need Chromium. Install it (on Debian: apt install chromium fonts-dejavu), "
        "or set CHROMIUM to the path of one that is installed."
    )


def _starts(program: Path) -> bool:
    # Some systems put a stand-in under this name that only says how to install the real one, and
    # a downloaded browser may lack libraries.
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _downloaded() -> Path | None:
    answer = subprocess.run([sys.executable, "-c", _ASK_PLAYWRIGHT], capture_output=True, text=True)
    path = Path(answer.stdout.strip())
    return path if answer.returncode == 0 and path.is_file() else None


def _download() -> None:
    _try(sys.executable, "-m", "playwright", "install", "chromium")


def _apt_install() -> None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    _try("apt-get", "update")
    _try("apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu")


def _try(*command: str) -> None:
    # Whether it worked shows when the browser is looked for again. The limits are for a download
    # that hangs where there is no network.
    print("Trying:", " ".join(command), flush=True)
    calm = {"DEBIAN_FRONTEND": "noninteractive", "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000"}
    try:
        subprocess.run(command, timeout=300, env={**os.environ, **calm})
    except (OSError, subprocess.TimeoutExpired) as error:
        print(error, flush=True)


if __name__ == "__main__":
    print(provide())
