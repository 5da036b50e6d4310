"""The house rules of Pairs, each with its ruling."""

from __future__ import annotations

from pairit.engine.options import Option

HIGHEST_TOTAL = 140
"""Points that all players together may reach before the deck runs dry (PR-10)."""

OPTIONS = (
    Option(
        "variant",
        "pairs",
        ("pairs", "continuous", "calamities"),
        "PR-18",
        "Which game is played",
        {"pairs": "Pairs", "continuous": "Continuous Pairs", "calamities": "Calamities"},
    ),
    Option("burn", 5, range(11), "PR-03", "Cards burned at every shuffle"),
    Option(
        "burned_return",
        True,
        (True, False),
        "PR-03",
        "Burned cards",
        {True: "come back with the next shuffle", False: "leave the game; later shuffles burn none"},
    ),
    Option("tie_guard", 5, range(21), "PR-06", "Ties after which a round is dealt anew; 0 for no guard"),
    Option("target", 0, range(HIGHEST_TOTAL // 2 + 1), "PR-10", "Points that lose; 0 for the printed table"),
    Option(
        "coins",
        "none",
        ("none", "one_each", "score"),
        "PR-16",
        "Coins between games",
        {
            "none": "no coins",
            "one_each": "the loser pays everyone one coin",
            "score": "the loser pays their own score to the lowest",
        },
    ),
)
