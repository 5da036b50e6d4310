"""How often each ruling decided something: a count by the number in its id, as 7 for PR-07."""

from __future__ import annotations

from typing import Any

import numpy as np

from pairit.kernels.compiling import inlined
from pairit.rulebook import load

Tally = Any
"""Where rulings are counted: a record of the type `TALLY`; with None nothing is counted, nor compiled."""

RULINGS = {ruling.id: int(ruling.id.removeprefix("PR-")) for ruling in load("pairs")}
"""Where each ruling is counted, by its id."""


TALLY = np.dtype([("counts", "i4", (max(RULINGS.values()) + 1,))])
"""A record and no array, since arrays count who knows them, which would take most of the time."""


(
    PR_01, PR_02, PR_03, PR_04, PR_05, PR_06, PR_07, PR_08, PR_09, PR_10, PR_11,
    PR_12, PR_13, PR_14, PR_15, PR_16, PR_17, PR_18, PR_19, PR_20, PR_21, PR_22,
) = range(1, 23)  # fmt: skip


@inlined
def cite(tally: Tally, ruling: int) -> None:
    """Count that a ruling decided something."""
    if tally is not None:
        tally.counts[ruling] += 1
