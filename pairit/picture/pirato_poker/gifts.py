"""Who gave what to whom, as arrows in the lane between two columns of seats, with the card on each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from pairit.games.pirato_poker.cards import Card
from pairit.picture.palette import FACE, INK, SUIT_INKS, TABLE_EDGE
from pairit.picture.picture import Picture, picture
from pairit.picture.pirato_poker.faces import alt_of
from pairit.picture.pirato_poker.marks import icon, picture_of, suit, tones_of, x_sign
from pairit.picture.pirato_poker.seen import Given
from pairit.picture.pirato_poker.signs import Piece, row, row_width, signs_of
from pairit.picture.svg import Drawing, box, element, group, move, number, path, together

TOKEN = 42
"""How high a token is."""

_ICON, _PAD, _GAP = 30, 8, 5.0
_APART = TOKEN + 10
_HEAD, _LINE = 11, 3
_ASIDE = 9
"""How far over and under the middle of a seat two arrows touch it."""


@dataclass(frozen=True)
class Anchor:
    """Where arrows touch a seat: a point at the side of the lane."""

    x: float
    y: float


def _pieces(card: Card) -> list[Piece]:
    """List the signs beside the silhouette on a token."""
    signs = signs_of(card, INK)
    if card.suit:
        return signs or [(suit(card.suit, SUIT_INKS[card.colour]), 15.4)]
    return [(x_sign(INK), 16), *signs]


def token_width(card: Card) -> float:
    """Say how wide a token is."""
    return _ICON + row_width(_pieces(card), _GAP) + 2 * _PAD + _GAP


def token(card: Card) -> Drawing:
    """Draw a card as a token, round a point: its silhouette, and what else tells it."""
    pieces = _pieces(card)
    wide = token_width(card)
    left, signs = -wide / 2, row_width(pieces, _GAP)
    drawn = (
        box(left, -TOKEN / 2, wide, TOKEN, FACE, TOKEN / 2),
        box(left + 1.5, 1.5 - TOKEN / 2, wide - 3, TOKEN - 3, INK, TOKEN / 2 - 1.5),
        box(left + 3, 3 - TOKEN / 2, wide - 6, TOKEN - 6, FACE, TOKEN / 2 - 3),
        picture_of(icon(card), tones_of(card), left + _PAD + _ICON / 2, 0, _ICON),
        move(row(pieces, _GAP), left + _PAD + _ICON + _GAP + signs / 2, 0),
    )
    return group(together(drawn), data_gift=card.code)


def token_picture(card: Card) -> Picture:
    """Give a token by itself.

    >>> from pairit.games.pirato_poker.cards import PRINTED_COINS, deck_with
    >>> token_picture(deck_with(PRINTED_COINS).cards_by_code["dog"])
    Dog, diamonds. The Sneaky Dog: Pass on a card of your own, but no dog.
    """
    size = (round(token_width(card)), TOKEN)
    return picture(move(token(card), size[0] / 2, TOKEN / 2), alt_of(card), size)


def _line(x: float, y: float, to_x: float, to_y: float, stroke: str) -> Drawing:
    d = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=_LINE, stroke_linecap="round")


def _head(x: float, y: float, from_x: float, from_y: float, fill: str) -> tuple[Drawing, float, float]:
    """Draw the head of an arrow with its tip at a point; say where its line ends."""
    long = hypot(x - from_x, y - from_y) or 1
    across, down = (x - from_x) / long, (y - from_y) / long
    back_x, back_y = x - _HEAD * across, y - _HEAD * down
    half = _HEAD * 0.62
    points = (
        (x, y),
        (back_x - half * down, back_y + half * across),
        (back_x + half * down, back_y - half * across),
    )
    return path("M" + "L".join(f"{number(px)} {number(py)}" for px, py in points) + "z", fill), back_x, back_y


def slots(heights: Sequence[float], top: float, bottom: float) -> list[float]:
    """Say where tokens lie in the lane: as near to where they want to be as the others allow.

    >>> slots([100, 100], 0, 300), slots([10], 0, 300)
    ([74.0, 126.0], [21.0])
    """
    if len(heights) == 2 and abs(heights[0] - heights[1]) < _APART:
        room = (TOKEN + _APART) / 2
        middle = min(max(sum(heights) / 2, top + room), bottom - room)
        over = -1 if heights[0] <= heights[1] else 1
        return [middle + over * _APART / 2, middle - over * _APART / 2]
    return [min(max(height, top + TOKEN / 2), bottom - TOKEN / 2) for height in heights]


def arrows(given: Sequence[Given], anchors: Mapping[int, Anchor], top: float, bottom: float) -> Drawing:
    """Draw the last gifts in the lane, the newest brightest.

    Parameters
    ----------
    given
        The gifts, the oldest first.
    anchors
        Where arrows touch each seat.
    top, bottom
        Where the lane begins and ends.
    """
    middle = sum({anchor.x for anchor in anchors.values()}) / 2
    wanted = [(anchors[one.giver].y + anchors[one.receiver].y) / 2 for one in given]
    heights = slots(wanted, top, bottom)
    lines, tokens = [], []
    for at, (one, height) in enumerate(zip(given, heights, strict=True)):
        fill = FACE if at == len(given) - 1 else TABLE_EDGE
        start, end = anchors[one.giver], anchors[one.receiver]
        aside = _ASIDE * sum((height > other) - (height < other) for other in heights)
        head, to_x, to_y = _head(end.x, end.y + aside, middle, height, fill)
        lines.append(_line(start.x, start.y + aside, middle, height, fill))
        lines += [_line(middle, height, to_x, to_y, fill), head]
        tokens.append(move(token(one.card), middle, height))
    return group(together((*lines, *tokens)), class_="gifts")
