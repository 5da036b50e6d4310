"""The kernel that runs the cells of a notebook; outside a notebook there is none."""

from __future__ import annotations

from functools import cache
from typing import Any


def this_kernel() -> Any | None:
    """Give the kernel that this runs in."""
    return getattr(_shell(), "kernel", None)


def this_cell() -> tuple[str, int]:
    """Give the cell that is running and how often cells have run; no cell outside a notebook."""
    kernel = this_kernel()
    if kernel is None:
        return "", 0
    cell = kernel.get_parent().get("metadata", {}).get("cellId", "")
    return str(cell), int(_shell().execution_count)


@cache
def keep_every_message() -> None:
    """Let the kernel keep whatever the server has not fetched for the page yet.

    Of messages that come faster than a busy server fetches them, a kernel drops what is beyond some thousand
    and tells nobody. Each widget is a message: a table with some of them dropped would never be whole.
    """
    thread = getattr(this_kernel(), "iopub_thread", None)
    if thread is not None:  # the thread that its socket belongs to
        thread.schedule(lambda: setattr(thread.socket, "sndhwm", 0))


def _shell() -> Any:
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    return get_ipython()
