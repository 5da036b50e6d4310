"""The lab on a real Dask cluster on this machine: the same rows, also when a worker dies in the middle."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

import pytest
from pandas.testing import assert_frame_equal

from pairit.lab import compare, rows, simulate

distributed = pytest.importorskip("distributed")

PART, PARTS = 20, 60


@pytest.fixture
def client() -> Iterator[Any]:
    """Two workers, each a process of its own, reached over the loopback; no page with figures."""
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.wait_for_workers(2, timeout=120)
        yield client


@pytest.fixture(autouse=True)
def short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "COMPILED_CHUNK", PART)
    monkeypatch.setattr(rows, "PLAIN_CHUNK", PART)


@pytest.mark.slow
@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_a_worker_that_dies_in_the_middle_changes_nothing(client: Any, keep: str) -> None:
    asked: dict[str, Any] = {
        "players": ["bosun", "mate/3"] * 2,
        "games": PART * PARTS,
        "seed": 7,
        "keep": keep,
    }
    alone = simulate("pirato-poker", **asked)
    killing = KillsOne(client)
    shared = simulate("pirato-poker", executor=killing, **asked)
    assert killing.died and killing.done == PARTS
    assert_frame_equal(shared, alone)
    assert shared.attrs == {"asked": PART * PARTS, "done": PART * PARTS}
    client.wait_for_workers(2, timeout=120)
    assert killing.died not in client.run(os.getpid).values()


class KillsOne(Executor):
    """Hands everything on to Dask, and kills a worker as a power cut would when some parts are done."""

    def __init__(self, client: Any) -> None:
        self.cluster, self.dask = client.cluster, client.get_executor()
        self.lock = threading.Lock()
        self.done, self.died = 0, 0

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Any:
        future = self.dask.submit(work, *given, **named)
        future.add_done_callback(self.count)
        return future

    def count(self, _: Any) -> None:
        with self.lock:
            self.done += 1
            if self.done == 5:
                self.died = self.cluster.workers[0].pid
                os.kill(self.died, signal.SIGKILL)


@pytest.mark.slow
def test_a_comparison_is_the_same_on_a_cluster(client: Any) -> None:
    asked: dict[str, Any] = {"games": 100, "values": [0], "levels": ["random"]}
    shared = compare("pairs", "burn", executor=client.get_executor(), **asked)
    assert str(shared) == str(compare("pairs", "burn", **asked))
