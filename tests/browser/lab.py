"""A JupyterLab server of our own, and what the tests ask of a page that shows it."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Locator, Page

SHOTS = Path(__file__).parent / "shots"

# No question about news, no look-up of updates, and no saving behind a test's back.
_DISABLED = {
    "disabledExtensions": {
        "@jupyterlab/apputils-extension:announcements": True,
        "@jupyterlab/extensionmanager-extension:plugin": True,
    }
}
_SETTINGS = {"@jupyterlab/docmanager-extension:plugin": {"autosave": False}}

_READY = """async () => {
    const panel = jupyterapp.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
}"""

_RUN_ALL = """async () => {
    await jupyterapp.commands.execute('notebook:run-all-cells');
    const errors = [];
    for (const cell of jupyterapp.shell.currentWidget.content.widgets) {
        const tags = cell.model.getMetadata('tags') ?? [];
        if (cell.model.type !== 'code' || tags.includes('raises-exception')) continue;
        for (const output of cell.model.sharedModel.getOutputs())
            if (output.output_type === 'error') errors.push(`${output.ename}: ${output.evalue}`);
    }
    return errors;
}"""

_KERNEL = """async code => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const future = kernel.requestExecute({code, store_history: false});
    let printed = '', error = '';
    future.onIOPub = message => {
        const {header, content} = message;
        if (header.msg_type === 'stream' && content.name === 'stdout') printed += content.text;
        if (header.msg_type === 'error') error += `${content.ename}: ${content.evalue}`;
    };
    await future.done;
    return [printed, error];
}"""

_INTO_SIGHT = """async part => {
    const content = jupyterapp.shell.currentWidget.content;
    await content.scrollToItem(content.widgets.findIndex(cell => cell.node.contains(part)));
}"""

# JupyterLab paints a cell only when it comes into sight, and that takes two frames.
_PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Lab:
    """A JupyterLab server that serves one folder on this machine only.

    Parameters
    ----------
    root : Path
        The folder it serves.
    home : Path
        An empty folder for settings and logs, so that the reader's own are neither seen nor touched.
    program : sequence of str
        What starts JupyterLab on that folder: by default the one beside this Python, or beside the one that
        LAB_PYTHON names in the environment.
    """

    def __init__(self, root: Path, home: Path, program: Sequence[str] = ()) -> None:
        self.root = root.resolve()
        self.program = program or jupyterlab(os.environ.get("LAB_PYTHON", sys.executable), self.root)
        self.home = home.resolve()
        self.token = secrets.token_hex(16)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, timeout: float = 60) -> Self:
        """Start the server. Returns when it answers."""
        config = self.home / "config" / "labconfig"
        config.mkdir(parents=True)
        (config / "page_config.json").write_text(json.dumps(_DISABLED))
        (config / "default_setting_overrides.json").write_text(json.dumps(_SETTINGS))
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
            "PAIRIT_DATA": "pairit",
        }
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    *(*self.program, "--no-browser", "--allow-root"),
                    "--expose-app-in-browser",  # the page then has window.jupyterapp
                    "--LabApp.extension_manager=readonly",
                    "--ServerApp.ip=127.0.0.1",
                    f"--ServerApp.port={self.port}",
                    "--ServerApp.port_retries=0",
                    "--ServerApp.terminals_enabled=False",
                ],
                env={
                    **os.environ,
                    "JUPYTER_TOKEN": self.token,
                    **{name: str(self.home / folder) for name, folder in folders.items()},
                },
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + timeout
        while True:
            try:
                self._ask("status")
                return self
            except OSError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    self.stop()
                    raise RuntimeError(f"JupyterLab did not start:\n{self.words[-2000:]}") from None
                time.sleep(0.05)

    def stop(self) -> None:
        """Stop the server and its kernels."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def open(self, page: Page, path: str, timeout: float = 60_000) -> None:
        """Open a notebook in the page, by its path in the folder. Returns when its kernel is ready."""
        # "reset" leaves behind whatever an earlier page had open.
        page.goto(
            f"{self.address}/lab/tree/{path}?token={self.token}&reset",
            wait_until="domcontentloaded",
            timeout=timeout,
        )
        self.wait_for_kernel(page, path, timeout)

    @staticmethod
    def wait_for_kernel(page: Page, path: str, timeout: float = 60_000) -> None:
        """Wait until a notebook is shown in the page and its kernel is ready."""
        page.wait_for_function(
            "path => window.jupyterapp?.shell.currentWidget?.context?.path === path",
            arg=path,
            timeout=timeout,
        )
        page.evaluate(_READY)

    @staticmethod
    def run_all(page: Page) -> None:
        """Run every cell. Returns when the last has been answered; a cell that raises is an error."""
        errors = page.evaluate(_RUN_ALL)
        assert not errors, errors

    @staticmethod
    def kernel(page: Page, code: str) -> str:
        """Run code in the page's kernel, beside its cells. Returns what it printed."""
        printed, error = page.evaluate(_KERNEL, code)
        assert not error, error
        return str(printed).strip()

    def stop_kernels(self) -> None:
        """Stop every kernel, so that the next notebook starts from nothing."""
        for session in self._ask("sessions"):
            self._ask(f"sessions/{session['id']}", "DELETE")

    @property
    def words(self) -> str:
        """What the server has said so far."""
        return self._log.read_text()

    @property
    def _log(self) -> Path:
        return self.home / "lab.log"

    def _ask(self, what: str, method: str = "GET") -> Any:
        request = urllib.request.Request(
            f"{self.address}/api/{what}", headers={"Authorization": f"token {self.token}"}, method=method
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or "null")


def jupyterlab(python: str, root: Path) -> tuple[str, ...]:
    """Give the command that starts the JupyterLab of a Python on a folder."""
    return python, "-m", "jupyterlab", f"--ServerApp.root_dir={root}"


def painted(page: Page) -> None:
    """Wait until the page has been painted."""
    page.evaluate(_PAINTED)


def into_sight(part: Locator) -> None:
    """Bring a part of a notebook into sight: JupyterLab 4.4 hides the cells that are out of it."""
    part.evaluate(_INTO_SIGHT)
    part.scroll_into_view_if_needed()


def shot(target: Page | Locator, name: str) -> Path:
    """Store a picture of the page, or of one part of it, for people to look at."""
    if isinstance(target, Locator):
        target.scroll_into_view_if_needed()
        painted(target.page)
    else:
        painted(target)
    path = SHOTS / f"{name}.png"
    target.screenshot(path=path)
    return path
