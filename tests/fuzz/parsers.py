"""Knock at every door for some time; atheris changes the texts by what they reach in the code.

Run as `python -m tests.fuzz.parsers --seconds 1200`; needs `pip install atheris`. A finding is printed
with its door and text, and the run goes on; it ends with a nonzero code where there was one. `--blind`
goes without atheris: then chance alone changes the texts.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from random import Random
from typing import Any

DEEP = frozenset({"lesson", "progress", "opened"})
"""Doors behind which so much is built that they are knocked at one time in fifteen."""


class Run:
    """What has been tried, and what was found."""

    def __init__(self, seconds: float) -> None:
        self.begun = time.monotonic()
        self.end = time.process_time() + seconds
        self.tried: Counter[str] = Counter()
        self.entered: Counter[str] = Counter()
        self.found: dict[str, int] = {}
        self.slowest: dict[str, float] = {}

    def one(self, data: bytes) -> None:
        """Try one text, that some bytes stand for: door, way and seed of the changes, raw text."""
        from tests.fuzz.changing import changed
        from tests.fuzz.doors import DOORS, good, knock

        if time.process_time() > self.end:
            self.report()
            os._exit(1 if self.found else 0)  # libFuzzer ends in no other way
        way, raw = data[:8].ljust(8, b"\0"), data[8:]
        door = list(DOORS)[way[0] % len(DOORS)]
        if door in DEEP and way[7] % 15:
            door = list(DOORS)[way[6] % (len(DOORS) - 4)]
        typed = raw.decode("utf-8", "surrogatepass" if way[1] & 1 else "replace") if _reads(raw) else ""
        chance = Random(int.from_bytes(way[1:7], "little"))
        texts = good(door)
        text = typed if way[1] % 4 == 0 else changed([*texts, typed] if typed else texts, chance)
        self.tried[door] += 1
        start = time.process_time()
        try:
            self.entered[door] += knock(door, text)
        except (Exception, RecursionError) as fault:
            last = traceback.extract_tb(fault.__traceback__)[-1]
            where = f"{door}: {type(fault).__name__} in {last.filename.rpartition('/')[2]}:{last.lineno}"
            self.found[where] = self.found.get(where, 0) + 1
            if self.found[where] == 1:
                say(f"FOUND {where}: {fault!s:.600}\n  text: {text[:1500]!r}")
                say("".join(traceback.format_tb(fault.__traceback__)[-4:]))
        self.slowest[door] = max(self.slowest.get(door, 0.0), time.process_time() - start)

    def report(self) -> None:
        """Print what has been tried."""
        took = f"{time.monotonic() - self.begun:.0f} s, {time.process_time():.0f} s of CPU time"
        say(f"{sum(self.tried.values())} texts in {took}")
        for door, count in sorted(self.tried.items()):
            say(f"{door}: {count}, let in {self.entered[door]}, slowest {1000 * self.slowest[door]:.0f} ms")
        say(f"findings: {self.found}")


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _reads(raw: bytes) -> bool:
    try:
        raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return bool(raw)


def main() -> None:
    """Run as the command says."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=60, help="of processor time")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--blind", action="store_true")
    told = words.parse_args()
    logging.disable()
    if told.blind:
        from tests.fuzz import doors

        run, chance = Run(told.seconds), Random(told.seed)
        while True:
            run.one(chance.randbytes(8 + chance.choice((0, 0, 5, 40))))
    import atheris

    tools: Any = atheris
    with tools.instrument_imports(include=["pairit", "tomllib", "json"]):
        from tests.fuzz import doors  # noqa: F401 - what is imported here is watched

    run = Run(told.seconds)
    words_of_libfuzzer = [f"-seed={told.seed}", "-rss_limit_mb=2048", "-max_len=4096", "-verbosity=0"]
    left_behind = f"-artifact_prefix={tempfile.mkdtemp()}/"  # else a slow text is written into the house
    tools.Setup([sys.argv[0], *words_of_libfuzzer, left_behind], run.one)
    tools.Fuzz()


if __name__ == "__main__":
    main()
