"""How fast Pair It is, beside the peer it is compared with: `python -m tests.bench.pair_it_speed`.

Every rate is per second of this process's own CPU time and the median of several windows, so other work on
the machine disturbs it little; the calibration line tells a slow moment of the machine from a slow engine.
Nothing here fails when something is slow: the targets stand beside the figures. `--json` prints one JSON line
instead of the table, `--seconds` and `--windows` say how long to measure.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import metadata, util
from pathlib import Path
from random import Random
from typing import Any

from pairit.engine.action import Action
from pairit.games.pair_it.game import PairIt
from pairit.games.pair_it.state import PairItState as State

GAME = PairIt()
ROOT = Path(__file__).parents[2]
HEAVY = ("pandas", "numpy", "ipywidgets", "anywidget", "ipycanvas", "matplotlib", "numba")

RATIO_TARGET = 1.5
PLAY_TARGET = 200_000
JUDGE_TARGET = 50.0
IMPORT_TARGET = 0.1

Work = Callable[[], dict[str, int]]
"""One piece of work; it says how many of what it did."""


def rates(work: Work, seconds: float, windows: int) -> dict[str, float]:
    """Repeat a piece of work, and give the median rate of each count per second of CPU time."""
    clock = time.process_time
    warm = clock() + min(0.5, seconds)
    while clock() < warm:
        work()
    measured: dict[str, list[float]] = {}
    for _ in range(windows):
        gc.collect()
        done: dict[str, int] = {}
        start = now = clock()
        while now - start < seconds:
            for what, count in work().items():
                done[what] = done.get(what, 0) + count
            now = clock()
        for what, count in done.items():
            measured.setdefault(what, []).append(count / (now - start))
    return {what: statistics.median(values) for what, values in measured.items()}


# ---------------------------------------------------------------- what is measured


def random_rounds() -> Work:
    """Play a two-player round by chance, through what every table and bot uses."""
    deal, choose, seeds = GAME.deal, Random(1).random, iter(range(1 << 40))

    def work() -> dict[str, int]:
        state = deal(players=2, seed=next(seeds))
        actions = 0
        legal = state.legal_actions()
        while legal:
            state = state.play(legal[int(choose() * len(legal))])
            legal = state.legal_actions()
            actions += 1
        return {"actions": actions, "rounds": 1}

    return work


def random_uno() -> Work:
    """Play a game of RLCard's UNO by chance, through its raw game class."""
    import numpy as np
    from rlcard.games.uno import Game  # type: ignore[import-untyped]

    chance = Random(1)

    def work() -> dict[str, int]:
        game = Game(num_players=2)
        game.np_random = np.random.RandomState(chance.randrange(1 << 31))
        state, _ = game.init_game()
        actions = 0
        while not game.is_over() and actions < 10_000:
            legal = state["legal_actions"]
            state, _ = game.step(legal[chance.randrange(len(legal))])
            actions += 1
        return {"actions": actions, "rounds": 1}

    return work


def prepared(count: int) -> list[tuple[State, Action]]:
    """Collect states of random rounds, each with a legal action."""
    chance = Random(2)
    pairs: list[tuple[State, Action]] = []
    while len(pairs) < count:
        state = GAME.deal(players=2, seed=chance.randrange(1 << 40))
        while not state.is_over:
            action = chance.choice(state.legal_actions())
            pairs.append((state, action))
            state = state.play(action)
    chance.shuffle(pairs)
    return pairs[:count]


def plays(pairs: list[tuple[State, Action]]) -> Work:
    def work() -> dict[str, int]:
        for state, action in pairs:
            state.play(action)
        return {"actions": len(pairs)}

    return work


def judgements(pairs: list[tuple[State, Action]], legal: bool) -> Work:
    """Judge what may be played, or cards of the hand that may not, and take the sentence."""
    asked: list[tuple[State, str]]
    if legal:
        asked = [(state, str(action)) for state, action in pairs]
    else:
        asked = [(state, f"play {code}") for state, _ in pairs for code in state.game.deck.codes(state.hand)]
        asked = [(state, text) for state, text in asked if not state.judge(text).legal][: len(pairs)]

    def work() -> dict[str, int]:
        for state, text in asked:
            state.judge(text).sentence  # noqa: B018 - the sentence is what is timed
        return {"verdicts": len(asked)}

    return work


def calibration() -> Work:
    """Run a fixed loop of plain Python."""

    def work() -> dict[str, int]:
        value = 0
        for turn in range(20_000):
            value = (value * 5 + turn) & 1023
        return {"turns": 20_000}

    return work


def start_time(code: str) -> float:
    """Measure a fresh process from its start to its end."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    return time.perf_counter() - begin


def import_time(repeats: int) -> tuple[float, list[str]]:
    """Measure what `import pairit` adds to a bare start, and list the libraries that came with it."""
    start_time("import pairit")  # so that the compiled files are there
    added = [start_time("import pairit") - start_time("pass") for _ in range(repeats)]
    code = f"import sys, pairit; print(*[name for name in {HEAVY!r} if name in sys.modules])"
    listed = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return statistics.median(added), listed.stdout.split()


# ---------------------------------------------------------------- and how it is told


def measure(seconds: float, windows: int) -> dict[str, Any]:
    """Measure everything once."""
    pairs = prepared(2000)
    before = rates(calibration(), seconds / 4, windows)["turns"]
    rounds = rates(random_rounds(), seconds, windows)
    uno = None
    if util.find_spec("rlcard"):
        # In turns with our own, so that a slow moment of the machine meets both.
        halves = [rates(random_uno(), seconds, windows), rates(random_rounds(), seconds, windows)]
        uno = halves[0]["actions"]
        rounds = {what: statistics.mean([rounds[what], halves[1][what]]) for what in rounds}
    played = rates(plays(pairs), seconds, windows)["actions"]
    legal, refused = (
        1e6 / rates(judgements(pairs, which), seconds, windows)["verdicts"] for which in (True, False)
    )
    added, heavy = import_time(10)
    after = rates(calibration(), seconds / 4, windows)["turns"]
    return {
        "actions_per_s": round(rounds["actions"]),
        "rounds_per_s": round(rounds["rounds"], 1),
        "rlcard_uno_actions_per_s": uno and round(uno),
        "ratio": uno and round(rounds["actions"] / uno, 2),
        "ratio_target": RATIO_TARGET,
        "play_per_s": round(played),
        "play_target": PLAY_TARGET,
        "judge_legal_us": round(legal, 1),
        "judge_refused_us": round(refused, 1),
        "judge_target_us": JUDGE_TARGET,
        "import_s": round(added, 4),
        "import_target_s": IMPORT_TARGET,
        "import_loads": heavy,
        "calibration_m_turns_per_s": [round(turns / 1e6, 1) for turns in (before, after)],
        "python": platform.python_version(),
        "rlcard": metadata.version("rlcard") if uno else None,
        "cpus": os.cpu_count(),
    }


def table(row: dict[str, Any]) -> str:
    """Write the figures for people, each beside its target."""
    lines = [
        ("Random two-player rounds, actions", f"{row['actions_per_s']:,} /s", ""),
        ("Random two-player rounds, rounds", f"{row['rounds_per_s']:,} /s", ""),
    ]
    if row["ratio"]:
        lines += [
            (f"RLCard {row['rlcard']} UNO, raw game, actions", f"{row['rlcard_uno_actions_per_s']:,} /s", ""),
            ("Ratio of the two", f"{row['ratio']}", f"at least {row['ratio_target']}"),
        ]
    else:
        lines.append(("RLCard's UNO", "rlcard is not installed", f"ratio at least {row['ratio_target']}"))
    lines += [
        ("play() alone", f"{row['play_per_s']:,} /s", f"at least {row['play_target']:,}"),
        ("judge() of a legal action", f"{row['judge_legal_us']} µs", f"below {row['judge_target_us']:g}"),
        ("judge() of a refused card", f"{row['judge_refused_us']} µs", f"below {row['judge_target_us']:g}"),
        ("import pairit, beyond a bare start", f"{row['import_s']} s", f"below {row['import_target_s']}"),
        ("Libraries that came with it", ", ".join(row["import_loads"]) or "none", "none"),
        (
            "Calibration loop, before and after",
            " and ".join(f"{turns} M/s" for turns in row["calibration_m_turns_per_s"]),
            "",
        ),
    ]
    width = max(len(name) for name, _, _ in lines)
    head = f"{'':{width}}  {'measured':>24}  target"
    told = [f"{name:{width}}  {figure:>24}  {target}".rstrip() for name, figure, target in lines]
    return "\n".join([f"Python {row['python']}, per second of CPU time, one process", head, *told])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pair_it_speed", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of a window")
    parser.add_argument("--windows", type=int, default=5, help="windows, of which the median counts")
    parser.add_argument("--json", action="store_true", help="print only the JSON line")
    chosen = parser.parse_args()
    row = measure(chosen.seconds, chosen.windows)
    if not chosen.json:
        print(table(row))
    print(json.dumps(row))


if __name__ == "__main__":
    main()
