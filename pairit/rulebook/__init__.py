"""The rulebook: every ruling with its reasons, sources and examples, as data that can be read without code.

>>> from pairit import rulebook
>>> book = rulebook.load("pair-it")
>>> book["PI-10"].options
('pirates_bonus',)
>>> rulebook.run(book["PI-02"].examples[0]).differences
()
"""

from __future__ import annotations

from pairit.rulebook.checks import check
from pairit.rulebook.examples import Outcome, run
from pairit.rulebook.rulebook import Rulebook, load, read_id
from pairit.rulebook.ruling import Example, RulebookError, Ruling

__all__ = ["Example", "Outcome", "Rulebook", "RulebookError", "Ruling", "check", "load", "read_id", "run"]
