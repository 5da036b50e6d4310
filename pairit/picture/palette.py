"""Colours, and how they are measured: contrast, difference, and what colour-blind eyes see.

All colours are `#rrggbb`. The colours of cards never change with the theme: a card is a card.

>>> round(contrast(INK, FACE), 1)
18.5
"""

from __future__ import annotations

from dataclasses import dataclass

INK = "#111111"
"""Text, outlines and silhouettes on a card."""

FACE = "#FFFDF5"
"""The paper of a card."""

WHITE = "#FFFFFF"

TABLE = "#123B2E"
"""The ground that every table lies on, in a light notebook and in a dark one."""

TABLE_RAISED = "#1C5040"
"""A part of the table that stands out: the box with the next card, the row of whoever is to move."""

TABLE_EDGE = "#7FA393"
"""The line round the table, and quiet lines on it."""

TABLE_TEXT = FACE
"""Text on the table."""

TURN = "#F0E442"
"""The arrow that shows whose turn it is; it stands beside the words that say so."""

YES, NO = "#1B6B50", "#B3380E"
"""The marks ✓ and ✗ on a card's paper; they differ by shape too."""

BACK, BACK_LINE = "#4A2545", "#8A6385"
"""The back of a card: its ground and the waves on it."""

RING_OUTER, RING_INNER = WHITE, INK
"""The focus ring: 3 px white outside 2 px ink, so that it is seen on every ground."""

RAINBOW = "#C9C2AE"
"""The second tone of pictures on cards of no colour."""


@dataclass(frozen=True, slots=True)
class Band:
    """The border of a card: its fill, and what is drawn on it."""

    fill: str
    on: str


BANDS = {
    "red": Band("#B3380E", WHITE),
    "yellow": Band("#F0E442", INK),
    "green": Band("#2FAF8A", INK),
    "blue": Band("#0B4F8A", WHITE),
}
"""The band of each colour."""

PLAIN = Band("#55585C", WHITE)
"""The band of a card that has no colour and no rainbow border."""

RANK_BANDS = {
    "low": Band("#EADCE6", INK),
    "middle": Band("#BC93B6", INK),
    "high": Band("#5E2F59", WHITE),
}
"""The bands of Pairs, the darker the higher the ranks: ornament, for the numeral tells the card."""

PAIRS_BACK, PAIRS_BACK_LINE = "#2A3B52", "#70849F"
"""The back of a card of Pairs: its ground and the waves on it."""

GOLD, COPPER = "#EDBB3A", "#BF6A3A"
"""Coins of Pirato Poker; they differ by outline and letter too. Gold is the colour of treasures."""

SUIT_BANDS = {"black": Band("#2E3236", WHITE), "red": Band("#B3380E", WHITE)}
"""The bands of the animals of Pirato Poker, by the colour of their suit."""

TREASURE_BAND = Band(GOLD, INK)

SUIT_INKS = {"black": INK, "red": "#B3380E"}
"""Silhouettes and suits on the paper of a card of Pirato Poker."""

SUIT_TONES = {"black": "#F3DC8C", "red": "#F7C9B4"}
"""The second tone of an animal: a beak, a snout."""

PIRATO_BACK, PIRATO_BACK_LINE = "#6B2A1E", "#A46A58"
"""The back of a card of Pirato Poker: its ground and the waves on it."""


# ---------------------------------------------------------------- measuring


def channels(colour: str) -> tuple[float, float, float]:
    """Give red, green and blue as light, from 0 to 1 (linear sRGB)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """Give the relative luminance of WCAG 2.

    >>> luminance("#ffffff"), luminance("#000000")
    (1.0, 0.0)
    """
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Give the contrast ratio of WCAG 2, from 1 to 21."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

SIGHTS: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How four kinds of eyes see light: Machado, Oliveira and Fernandes 2009, at full strength."""


def lab(colour: str, sight: str = "usual") -> tuple[float, float, float]:
    """Give a colour in CIE L*a*b* (D65), as one kind of eyes sees it."""
    light = channels(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in SIGHTS[sight]
    )
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(first: str, second: str, sight: str = "usual") -> float:
    """Say how far apart two colours look: ΔE of CIE 1976.

    >>> round(difference("#000000", "#ffffff"))
    100
    """
    pairs = zip(lab(first, sight), lab(second, sight), strict=True)
    return float(sum((one - other) ** 2 for one, other in pairs) ** 0.5)
