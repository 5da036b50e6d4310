"""The slap: how a person wants to do it, what is usual for their hand, and how fast a rival's hand is.

A race is measured in the page. What arrives here are milliseconds, from the frame that showed the signal to
the press; a person's usual time includes their screen and computer, so rivals are measured by it.
"""

from __future__ import annotations

import random
from math import exp, sqrt
from pathlib import Path
from statistics import NormalDist, median

from pairit.table.progress import Progress

MODES = {"race": "Race", "calm": "Calm", "off": "Off"}
"""The ways to slap: measured; without a clock, by a chance that is shown; or left to chance unasked."""

PRACTICE = 5
"""Practice slaps, whose median is what is usual for a hand."""

EARLY = 100
"""Milliseconds after the signal within which nobody reacts: a press was a guess."""

SLOW = 1500
"""Milliseconds after which no press is waited for; a slap that is lost counts as so many."""

SPREAD = 0.21
"""How far the logarithms of a hand's times lie apart: half of all times lie within 15 % of the usual one, and
slow ones farther from it than quick ones, as people's do."""

SECTION = "slap"


def rival_time(usual: int, odds: int, chance: random.Random) -> int:
    """Draw the time of a rival's hand.

    Parameters
    ----------
    usual
        The person's usual time in milliseconds.
    odds
        How many of 100 slaps the person shall win against it, as `pairit.bots.bot.Bot.slap_odds`.
    chance
        What to draw from.

    Returns
    -------
    int
        Milliseconds, from `EARLY` to just below `SLOW`.

    Examples
    --------
    >>> chance = random.Random(1)
    >>> sorted(rival_time(400, 50, chance) for _ in range(9))[4]
    403
    """
    # The difference of two hands that both spread so is wider than either: by the root of two.
    slower_by = NormalDist().inv_cdf(odds / 100) * SPREAD * sqrt(2)
    return round(min(SLOW - 1, max(EARLY, usual * exp(slower_by + chance.gauss(0, SPREAD)))))


class Slapping:
    """How the person at a table slaps, and the slap that is under way.

    Parameters
    ----------
    path
        The file that keeps mode and usual time; without it, that of `pairit.table.progress`.

    Attributes
    ----------
    mode
        One of `MODES`; empty until the person has said how they want it.
    usual
        Their usual time in milliseconds; None before they have practised.
    practised
        The times of the practice slaps so far.
    warned
        Whether the free warning for a press before the signal is used up.
    due
        Whether a slap is owed.
    go
        Counts the presses that are waited for; a message about an earlier one is late.
    trouble
        What went wrong with the file that keeps mode and usual time; empty mostly.

    Examples
    --------
    >>> slapping = Slapping(getfixture("tmp_path") / "kept.json")
    >>> slapping.choose("race")
    >>> [slapping.take(time) for time in (400, 380, 420, 390, 500)]
    [None, None, None, None, None]
    >>> slapping.usual, slapping.take(377)
    (400, 377)
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.mode = ""
        self.usual: int | None = None
        self.practised: list[int] = []
        self.warned = False
        self.due = False
        self.go = 0
        self.trouble = ""

    @property
    def practising(self) -> bool:
        """Whether the next press is practice."""
        return self.usual is None

    def begin(self) -> None:
        """Begin a slap that has become due, as the person wants it, here or at another table."""
        kept = Progress(self._path)
        mode, usual = kept.get(SECTION, "mode"), kept.get(SECTION, "usual")
        self.mode = mode if mode in MODES else self.mode
        if isinstance(usual, int) and EARLY <= usual <= SLOW:
            self.usual = usual
        self.practised, self.warned, self.due = [], False, True
        self.go += 1

    def end(self) -> None:
        """Take note that no slap is owed any more."""
        self.due = False

    def choose(self, mode: str) -> None:
        """Slap in one of the `MODES` from now on."""
        self.mode = mode
        self._keep("mode", mode)

    def practise(self) -> None:
        """Find out anew what is usual."""
        self.practised, self.usual = [], None
        self.go += 1

    def take(self, time: float) -> int | None:
        """Take a press, in milliseconds after the signal; one before it has a time below `EARLY`.

        Returns
        -------
        int or None
            The time that counts, where the slap is decided by it: of a press that was too early or too slow
            it is `SLOW`. None where another press is waited for.
        """
        self.go += 1
        early, slow = time < EARLY, time >= SLOW
        if self.practising:
            if not early and not slow:
                self.practised.append(round(time))
            if len(self.practised) == PRACTICE:
                self.usual = round(median(self.practised))
                self._keep("usual", self.usual)
            return None
        if early and not self.warned:
            self.warned = True
            return None
        return SLOW if early or slow else min(SLOW - 1, round(time))

    def _keep(self, key: str, value: object) -> None:
        kept = Progress(self._path)
        kept.put(SECTION, key, value)
        self.trouble = kept.trouble

    # ------------------------------------------------------------ words

    @property
    def now(self) -> str:
        """What the person can do about the slap that is owed, in words."""
        if not self.mode:
            return "How, now and later: by a race, without a clock, or by chance alone?"
        if self.mode == "calm":
            return "Take your time: no clock runs."
        return f"Get ready, then press when the card turns. {self.usually}"

    @property
    def usually(self) -> str:
        """The person's usual time in words, or that it is to be found out."""
        if self.usual is None:
            return f"First come {PRACTICE} practice slaps, which show what is usual for you."
        return f"Your usual: {self.usual} ms (includes your computer)."

    @property
    def title(self) -> str:
        """Which press is waited for."""
        if self.practising:
            return f"Practice slap {len(self.practised) + 1} of {PRACTICE}"
        return "The slap"

    def answer(self, time: float) -> str:
        """Say what came of a press after which another is waited for."""
        if time < EARLY:
            again = "That does not count." if self.practising else "This one is free; the next one counts."
            return f"That was before the signal. {again}"
        if time >= SLOW:
            return f"No press came within {SLOW} ms. That does not count."
        if self.usual is not None:
            return f"{round(time)} ms. {self.usually} Now the slap itself."
        return f"{round(time)} ms."

    def verdict(self, time: float) -> str:
        """Say how a press was measured that has decided the slap."""
        if time < EARLY:
            return f"That was before the signal again, so it counts as {SLOW} ms. {self.usually}"
        return f"No press came within {SLOW} ms. {self.usually}" if time >= SLOW else self.usually
