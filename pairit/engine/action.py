"""An action is its notation: a text that compares, prints and is saved as one, with its parts at hand."""

from __future__ import annotations


class Action(str):
    """One move. It equals the text that a person would type for it.

    Each game adds the parts that its moves have; `verb` is common to all.

    >>> action = Action("draw")
    >>> action == "draw", action.verb
    (True, 'draw')
    """

    __slots__ = ("verb",)

    verb: str

    def __new__(cls, text: str) -> Action:
        """Make an action of its canonical text."""
        self = super().__new__(cls, text)
        self.verb = text.partition(" ")[0]
        return self
