"""The lab: many rounds played by bots, as tables, with how sure one can be of what they say."""

from pairit.lab.compare import compare
from pairit.lab.holes import holes
from pairit.lab.ranking import compare_all
from pairit.lab.rows import LabWarning
from pairit.lab.shares import share, shares
from pairit.lab.simulate import simulate
from pairit.lab.tally import summarise

__all__ = ["LabWarning", "compare", "compare_all", "holes", "share", "shares", "simulate", "summarise"]
