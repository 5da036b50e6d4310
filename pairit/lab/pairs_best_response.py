"""Pairs with three and more players: the rule about folding that loses least among Mates, found by trying.

Nobody has solved these games. What is found here is the best of some rules, and an estimate: it is measured
anew on shuffles that no search has seen, with its interval.

`python -m pairit.lab.pairs_best_response` searches anew, in a few minutes, and writes the file of figures
that the package brings along.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any

from pairit.bots import compiled
from pairit.games import find
from pairit.lab.shares import Share, share

PLAYERS = (3, 4)
FIRST_LOOK, SECOND_LOOK, MEASURED = 24_000, 240_000, 240_000
"""Games for each rule, for each of those that look best, and for the best one at the end."""

KEPT = 8
FIGURES = "pairs_best_response.json"

Rule = Mapping[str, Any]
"""A rule in the words of `pairit.kernels.pairs.policy.Policy`."""

MATE: Rule = {"share": 0.9}


@dataclass(frozen=True)
class Found:
    """What the search found.

    Attributes
    ----------
    players
        How many play; all but one are Mates.
    rule
        The best rule.
    tried
        How many rules were tried.
    lost
        How many games it loses; everybody's part is one of so many as play.
    mate
        The same for Mate in its place.
    """

    players: int
    rule: Rule
    tried: int
    lost: Share
    mate: Share

    @property
    def name(self) -> str:
        """The rule in words."""
        return in_words(self.rule)

    def __str__(self) -> str:
        return (
            f"{self.players} players: {self.name}.\n"
            f"  It loses {self.lost.value:.1%} ({self.lost.low:.1%} to {self.lost.high:.1%}) among Mates, "
            f"Mate in its place {self.mate.value:.1%} ({self.mate.low:.1%} to {self.mate.high:.1%})."
        )


def in_words(rule: Rule) -> str:
    """Say a rule in words.

    >>> in_words({"share": 0.9, "late_share": 0.5, "survives": True})
    'fold below 0.9 of the cost of a hit, going over to 0.5 as you near the end; never into losing'
    >>> in_words({"most": 2}), in_words({"sums": {1: 8, 2: 11}})
    ('fold for 2 or less', 'fold for a 1 from a sum of 8, for a 2 from a sum of 11')
    """
    if rule.get("sums"):
        said = "fold " + ", ".join(
            f"for a {rank} from a sum of {least}" for rank, least in rule["sums"].items()
        )
    elif rule.get("most"):
        said = f"fold for {rule['most']} or less"
    else:
        share, late = rule.get("share", 0.0), rule.get("late_share", rule.get("share", 0.0))
        said = "never fold" if share == late == 0 else f"fold below {share:g} of the cost of a hit"
        if late != share:
            said += f", going over to {late:g} as you near the end"
    return said + ("; never into losing" if rule.get("survives") else "")


def rules() -> list[Rule]:
    """List the rules that are tried: parts of the cost of a hit, cheap cards, and sums of the own stack."""
    early = [round(0.1 * step, 1) for step in range(5, 16)]
    late = [round(0.1 * step, 1) for step in range(6, 27, 4)]
    ends = (True, False)
    lines = product((1, 4, 7, 10), range(3, 8), ends)
    return [
        *(
            {"share": share, "late_share": other, "survives": end}
            for share, other, end in product(early, late, ends)
        ),
        {"most": 0},
        *({"most": most, "survives": end} for most, end in product(range(1, 6), ends)),
        *(
            {"sums": {rank: start + step * rank for rank in range(1, 6)}, "survives": end}
            for start, step, end in lines
        ),
    ]


def losses(rule: Rule, players: int, games: int, first: int = 0) -> int:
    """Count the games that a rule loses among Mates.

    Parameters
    ----------
    rule
        What one player goes by.
    players
        How many play.
    games
        How many games, as many in each seat.
    first
        The seed of the first deal; the others follow.

    Raises
    ------
    ImportError
        If numba is not installed.
    """
    from pairit.kernels.pairs import LEVELS, PairsKernel, Policy

    kernel = compiled.find("pairs")
    assert isinstance(kernel, PairsKernel)
    lost, each = 0, games // players
    for seat in range(players):
        seated = [LEVELS["mate"]] * players
        seated[seat] = Policy(**rule)
        rows = kernel.play_policies(find("pairs"), seated, first + seat * each, each)
        lost += int((rows.columns["loser"] == seat).sum())
    return lost


def search(players: int, tried: Iterable[Rule], look: int = FIRST_LOOK, second: int = SECOND_LOOK) -> Rule:
    """Find the rule that loses least: all play the same deals, and those that look best many more.

    Parameters
    ----------
    players
        How many play.
    tried
        The rules.
    look, second
        How many games each plays, and each of the best.
    """
    ordered = sorted(tried, key=lambda rule: losses(rule, players, look))
    return min(ordered[:KEPT], key=lambda rule: losses(rule, players, second, look))


# ---------------------------------------------------------------- the figures


def figures() -> tuple[Found, ...]:
    """Give the figures that the package brings along."""
    found = json.loads(resources.files("pairit.lab").joinpath(FIGURES).read_text(encoding="utf-8"))
    games = found["games"]
    return tuple(
        Found(
            one["players"],
            _read(one["rule"]),
            one["tried"],
            share(one["lost"], games),
            share(one["mate"], games),
        )
        for one in found["found"]
    )


def _read(rule: Rule) -> Rule:
    """Make ranks numbers again, which JSON keeps as words."""
    return {
        name: {int(rank): least for rank, least in value.items()} if name == "sums" else value
        for name, value in rule.items()
    }


def main() -> None:
    """Search, measure what was found on fresh shuffles, and write it down."""
    tried = rules()
    fresh = FIRST_LOOK + SECOND_LOOK
    found = []
    for players in PLAYERS:
        rule = search(players, tried)
        lost, mate = (losses(one, players, MEASURED, fresh) for one in (rule, MATE))
        found.append({"players": players, "rule": rule, "tried": len(tried), "lost": lost, "mate": mate})
    text = {"made_by": "python -m pairit.lab.pairs_best_response", "games": MEASURED, "found": found}
    Path(__file__).with_name(FIGURES).write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
