"""The house rules of Pirato Poker, each with its ruling."""

from __future__ import annotations

from dataclasses import dataclass

from pairit.engine.errors import OptionError
from pairit.engine.options import Option, Value
from pairit.engine.text import quoted
from pairit.games.pirato_poker.cards import ANIMALS, CAT_CODES, METALS, PRINTED_COINS

_CATS = ANIMALS["cat"].copies


@dataclass(frozen=True)
class CoinsOption(Option):
    """The coins of the cats: a few tables by name, and any other that is written out.

    >>> COINS.read("c1,g3,g2,g2,g1,g1,c1,c2,c2,c3") == PRINTED_COINS
    True
    """

    def read(self, value: object) -> Value:
        """Take a table of ten cats, in any order; it is sorted, so that equal tables are equal.

        Raises
        ------
        OptionError
            If it is not ten entries as `g2` (2 gold) or `c1` (1 copper).
        """
        entries = value.casefold().split(",") if isinstance(value, str) else []
        codes = [f"cat:{entry.strip()}" for entry in entries]
        if len(codes) != _CATS or not set(codes) <= set(CAT_CODES):
            raise OptionError(
                f"{self.name} is {_CATS} entries, one a cat, as {PRINTED_COINS}, with g1 to g5 for gold and "
                f"c1 to c5 for copper ({self.ruling}); this is {quoted(value)}."
            )
        return ",".join(code.removeprefix("cat:") for code in sorted(codes, key=CAT_CODES.index))


def _in_words(coins: str) -> str:
    """Say a table of coins: `gold 1 1 2 2 3 and copper 1 1 2 2 3`."""
    shown = coins.split(",")
    by_metal = {metal: [one[1:] for one in shown if one[0] == letter] for letter, metal in METALS.items()}
    return " and ".join(f"{metal} {' '.join(counts)}" for metal, counts in by_metal.items() if counts)


_FEW = ",".join(["g1"] * 5 + ["c1"] * 5)
_MANY = ",".join(["g3"] * 5 + ["c3"] * 5)

COINS = CoinsOption(
    "coins",
    PRINTED_COINS,
    (PRINTED_COINS, _FEW, _MANY),
    "PP-03",
    "Coins on the cats",
    {
        PRINTED_COINS: _in_words(PRINTED_COINS),
        _FEW: "one coin on each: five gold, five copper",
        _MANY: "three coins on each: five gold, five copper",
    },
)

OPTIONS = (
    COINS,
    Option(
        "breath_seconds",
        0,
        range(61),
        "PP-15",
        "Seconds to give the turned-up card",
        {0: "no hurry"},
    ),
    Option(
        "porcupine",
        "different",
        ("different", "any"),
        "PP-22",
        "The Porcupine's three pairs",
        {"different": "are of three different kinds", "any": "may be of one kind: four of it are two pairs"},
    ),
    Option("rounds", 0, range(21), "PP-26", "Rounds that win the match; 0 to go on as long as you like"),
)
