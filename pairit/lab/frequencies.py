"""How often each ruling comes up, for the rulebook.

`python -m pairit.lab.frequencies` works all figures out anew, in about a minute, and writes them where the
rulebook reads them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from concurrent.futures import Executor
from operator import add
from typing import Any, cast

from pairit import bots, games
from pairit.games import find
from pairit.lab.running import work_off
from pairit.lab.shares import share
from pairit.lab.simulate import checked_task
from pairit.lab.tally import tally_task
from pairit.rulebook.frequency import KEPT

DEALS, LEVEL = 200_000, "mate"

COMMAND = "python -m pairit.lab.frequencies"


def frequencies(game: str, deals: int = DEALS, executor: Executor | None = None) -> dict[str, Any]:
    """Count in how many deals each ruling decides anything, with as many players as usual, all of them Mate.

    Parameters
    ----------
    game
        Its name, as `pair-it`.
    deals
        How many are played.
    executor
        Where, as for `simulate`.

    Returns
    -------
    dict
        As the rulebook keeps it; rulings that never came up are left out.

    Examples
    --------
    >>> frequencies("pairs", deals=50)["rulings"]["PR-07"]["count"]
    50
    """
    rules = find(game)
    task = checked_task(game, [LEVEL] * rules.usual_players, deals, 0, {})
    counts = work_off(tally_task, task.split(), executor, merge=add)[0].counts
    found = {name: int(met[1:].sum()) for name, met in counts.items() if name[2:3] == "-"}
    return {
        "deals": deals,
        "players": rules.usual_players,
        "bots": bots.make(rules, LEVEL).name,
        "deal": "game" if "starter_lost" in counts else "round",
        "rulings": {
            ruling: {"count": count, "half": round(half_of(count, deals), 6)}
            for ruling, count in sorted(found.items())
            if count
        },
    }


def half_of(count: int, deals: int) -> float:
    """Give half of the 95 % interval of a share."""
    found = share(count, deals)
    return (found.high - found.low) / 2


def main() -> None:
    """Work all figures out anew and keep them."""
    names = cast("Iterable[str]", games)  # a module that is a mapping too
    kept = {"made_by": COMMAND, "games": {name: frequencies(name) for name in names}}
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
