"""The lab: many rounds played by bots, as tables, with how sure one can be of what they say."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import pairit.lab.packages  # noqa: F401 (it asks for what all others need)
from pairit.lab.compare import compare
from pairit.lab.comparison import RANKS
from pairit.lab.holes import holes
from pairit.lab.how_often import how_often
from pairit.lab.plot import Plot, dots
from pairit.lab.ranking import compare_all
from pairit.lab.rows import LabWarning
from pairit.lab.shares import share, shares
from pairit.lab.side_by_side import changes, figures, side_by_side
from pairit.lab.simulate import simulate
from pairit.lab.strengths import meetings, strengths
from pairit.lab.tally import summarise
from pairit.lab.tournament import tournament
from pairit.lab.ways_to_win import ways_to_win

__all__ = [
    "RANKS",
    "SAMPLE",
    "LabWarning",
    "Plot",
    "changes",
    "compare",
    "compare_all",
    "costly_decisions",
    "dots",
    "figures",
    "holes",
    "how_often",
    "meetings",
    "moves",
    "my_games",
    "rulings_met",
    "sample_games",
    "share",
    "shares",
    "side_by_side",
    "simulate",
    "strengths",
    "summarise",
    "switch",
    "tournament",
    "ways_to_win",
    "wins",
]

if TYPE_CHECKING:
    from pairit.lab.kept_games import SAMPLE, costly_decisions, my_games, rulings_met, sample_games, wins
    from pairit.lab.live import switch
    from pairit.lab.played_out import moves

_WITH_WIDGETS = {
    **dict.fromkeys(
        ("SAMPLE", "costly_decisions", "my_games", "rulings_met", "sample_games", "wins"), "kept_games"
    ),
    "moves": "played_out",
    "switch": "live",
}


def __getattr__(name: str) -> object:
    """Load what needs a table or widgets only when somebody asks for it: a worker never does."""
    if name not in _WITH_WIDGETS:
        raise AttributeError(f"pairit.lab has no {name!r}")
    return getattr(import_module(f"pairit.lab.{_WITH_WIDGETS[name]}"), name)
