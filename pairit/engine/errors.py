"""What can go wrong, as sentences: every exception of the project is one of these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairit.engine.text import printable

if TYPE_CHECKING:
    from pairit.engine.verdict import Verdict


LONGEST = 2_000
"""Characters of a sentence; the judge's longest has about 500."""


class PairitError(Exception):
    r"""The parent of all: its text is a sentence that says what is true and what can be done.

    Whatever was read or typed and stands in it can be shown on any page: it turns no line around, and ends.

    >>> print(PairitError("There is no card A\u202e."))
    There is no card A\u202e.
    """

    def __init__(self, sentence: str) -> None:
        shown = sentence if len(sentence) <= LONGEST else f"{sentence[:LONGEST]}… and so on."
        super().__init__(shown if shown.isprintable() else printable(shown, limit=len(shown)))


class NotationError(PairitError):
    """A move or a list of cards that cannot be read."""


class PositionError(PairitError):
    """A position that cannot be read, or that cannot occur; the message names the part."""


class OptionError(PairitError):
    """An option that does not exist, or a value that it cannot have."""


class RecordError(PairitError):
    """A saved game that cannot be read or replayed."""


class IllegalAction(PairitError):
    """A move that the judge refuses; `verdict` says why and by which ruling.

    >>> import pairit
    >>> state = pairit.games["pair-it"].position("pair-it; hands: R1K Y2S / B3C; top: R1S")
    >>> try:
    ...     state.play("play Y2S")
    ... except pairit.IllegalAction as refusal:
    ...     print(refusal.verdict.rulings)
    ('PI-02',)
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.explanation)
        self.verdict = verdict
