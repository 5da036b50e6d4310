"""Which items come again, and when: three boxes, counted in sessions and not in days.

A file of progress may hold anything, so every value that is read is checked; what is no value of ours
counts as never asked.
"""

from __future__ import annotations

from pairit.companion.quiz.session import Standing
from pairit.table.progress import Progress

SECTION = "quiz"

AGAIN_IN = (0, 2, 5)
"""After how many further sessions an item of each box comes again: today, in two, in five."""

_LAST = "session"
"""Where the number of the last session is kept; no item is called so."""

MOST_SESSIONS = 1_000_000
"""A number of a session; a larger one is none of ours."""


def box_after(box: int, standing: Standing) -> int:
    """Say into which box an item goes: on at a first try without hints, back with hints, else to the start.

    >>> from dataclasses import replace
    >>> from pairit.companion.quiz.generated import generated_item
    >>> from pairit.companion.quiz.session import SOLVED
    >>> solved = replace(Standing(generated_item("pairs", 1)), phase=SOLVED, tries=1)
    >>> box_after(0, solved), box_after(2, replace(solved, hints=1)), box_after(2, replace(solved, tries=2))
    (1, 1, 0)
    """
    if not standing.at_first_try:
        return 0
    return max(0, box - 1) if standing.hints else min(box + 1, len(AGAIN_IN) - 1)


class Boxes:
    """The boxes of one game.

    Parameters
    ----------
    progress
        Where they are kept.
    game
        The game's name.

    Attributes
    ----------
    session
        The number of this session; it counts only once an item of it is settled.

    Examples
    --------
    >>> boxes = Boxes(Progress(getfixture("tmp_path") / "progress.json"), "pairs")
    >>> boxes.session, boxes.due()
    (1, [])
    """

    def __init__(self, progress: Progress, game: str) -> None:
        self.progress, self.game = progress, game
        last = progress.get(SECTION, self._key(_LAST))
        self.session = (int(last) if _is_number(last, MOST_SESSIONS) else 0) + 1

    def due(self) -> list[str]:
        """List the items that come again now, those that wait longest first."""
        waiting = [(when, name) for name, (_, when) in self._kept().items() if when <= self.session]
        return [name for _, name in sorted(waiting)]

    def known(self) -> set[str]:
        """Give the items that were asked before."""
        return set(self._kept())

    def keep(self, standing: Standing) -> None:
        """Put an item that is settled into its box."""
        box, _ = self._kept().get(standing.item.id, (0, 0))
        box = box_after(box, standing)
        # An item of the first box comes again, but not in this very session.
        when = self.session + max(1, AGAIN_IN[box])
        self.progress.put(SECTION, self._key(_LAST), self.session)
        self.progress.put(SECTION, self._key(standing.item.id), [box, when])

    def _key(self, name: str) -> str:
        return f"{self.game}:{name}"

    def _kept(self) -> dict[str, tuple[int, int]]:
        """Read what is kept of this game: box and session by item."""
        found = {}
        for key, value in self.progress.section(SECTION).items():
            game, _, name = key.partition(":")
            if game != self.game or not isinstance(value, list) or len(value) != 2:
                continue
            if _is_number(value[0], len(AGAIN_IN) - 1) and _is_number(value[1], MOST_SESSIONS):
                found[name] = (int(value[0]), int(value[1]))
        return found


def _is_number(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
