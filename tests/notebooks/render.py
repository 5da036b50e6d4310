"""Run the notebooks and store their outputs, always in the same form.

``python -m tests.notebooks.render [--check] [--jobs N] [PATH ...]`` takes every notebook where no path is
given. With ``--check`` nothing is written; it fails where the stored file is not what a run gives.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
SECONDS_PER_CELL = 60

# No versions and no timings: a file changes only where its text or a result does.
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
CELL_METADATA = ("jupyter", "tags")
WIDGET = "application/vnd.jupyter.widget-view+json"

# A progress bar appears where a cell takes longer than a second, so it differs from run to run.
QUIET = {"TQDM_DISABLE": "1"}


class RenderError(Exception):
    """A notebook that cannot be stored; the text says which cell, and why."""


def notebooks() -> list[Path]:
    """Every notebook of the project, in reading order."""
    return sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def render(path: Path) -> str:
    """Run one notebook from its own folder. Returns the text to be stored."""
    book: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    started = ["none"]
    client = NotebookClient(
        book,
        on_cell_start=lambda cell, cell_index: started.append(cell.id),
        kernel_name="python3",
        timeout=SECONDS_PER_CELL,
        coalesce_streams=True,
        record_timing=False,
        store_widget_state=False,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        client.execute(env={**os.environ, **QUIET})
    except CellExecutionError as error:
        raise RenderError(f"{path.name}, cell {started[-1]}: {error.ename}: {error.evalue}") from error
    except (CellTimeoutError, DeadKernelError) as error:
        raise RenderError(f"{path.name}, cell {started[-1]}: {error}") from error
    normalise(book, path.name)
    return written(book)


def written(book: Any) -> str:
    """The text of a notebook as it is stored."""
    return str(nbformat.writes(book)) + "\n"  # type: ignore[no-untyped-call]


def normalise(book: Any, name: str) -> None:
    """Keep what readers and the tests need, and nothing that differs from run to run."""
    book.nbformat, book.nbformat_minor = 4, 5
    book.metadata = nbformat.from_dict(METADATA)  # type: ignore[no-untyped-call]
    for cell in book.cells:
        cell.metadata = {key: cell.metadata[key] for key in CELL_METADATA if key in cell.metadata}
        if cell.cell_type != "code":
            continue
        if "nbval-ignore-output" in cell.metadata.get("tags", ()):
            cell.outputs = []
        for output in cell.outputs:
            if WIDGET in output.get("data", ()):
                raise RenderError(
                    f"{name}, cell {cell.id}: it shows a widget, which cannot be stored. "
                    "Tag the cell nbval-ignore-output."
                )
            if output.output_type == "error":
                # What is raised names places on this machine; the name and the sentence are what is shown.
                output.traceback = [f"{output.ename}: {output.evalue}"]


def difference(stored: str, fresh: str, most: int = 40) -> str:
    """The lines in which two texts differ, shortened where there are many."""
    lines = difflib.unified_diff(stored.splitlines(), fresh.splitlines(), "stored", "fresh", lineterm="", n=1)
    shown = [line if len(line) <= 160 else line[:160] + " ..." for line in lines]
    rest = len(shown) - most
    return "\n".join([*shown[:most], f"... and {rest} lines more"] if rest > 0 else shown)


def without_plots(text: str) -> str:
    """The text without the pixels of its plots: another library of fonts may set one of them otherwise."""
    text = re.sub(r'("image/png": ")[^"]*', r"\1", text)
    return re.sub(r'(<img class=\\"pairit-plot\\" [^>]* src=\\")[^"\\]*', r"\1", text)


def rendered(path: Path) -> str | RenderError:
    """The text to be stored, or what stands in its way."""
    try:
        return render(path)
    except RenderError as error:
        return RenderError(str(error))  # without its cause, which another process could not read


def main(arguments: Iterable[str] | None = None) -> int:
    """Render the notebooks named, or all, several at a time; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.notebooks.render", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail where a file would change")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="notebooks run at a time")
    asked = parser.parse_args(None if arguments is None else list(arguments))
    paths = [path.resolve() for path in asked.paths or notebooks()]
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        texts = pool.map(rendered, paths) if asked.jobs > 1 else map(rendered, paths)
        good = [keep(path, fresh, asked.check) for path, fresh in zip(paths, texts, strict=True)]
    return 0 if all(good) else 1


def keep(path: Path, fresh: str | RenderError, check: bool) -> bool:
    """Store a text, or compare it with what is stored; says whether all is well."""
    if isinstance(fresh, RenderError):
        print(fresh, file=sys.stderr)
        return False
    name = path.relative_to(NOTEBOOKS) if path.is_relative_to(NOTEBOOKS) else path.name
    stored = path.read_text(encoding="utf-8")
    if fresh == stored or (check and without_plots(fresh) == without_plots(stored)):
        print(f"{name}: as stored")
    elif check:
        print(f"{name}: a run gives something else\n{difference(stored, fresh)}", file=sys.stderr)
        return False
    else:
        path.write_text(fresh, encoding="utf-8", newline="\n")
        print(f"{name}: stored anew")
    return True


if __name__ == "__main__":
    sys.exit(main())
