"""The faces of Pirato Poker: an animal with its suit, or a treasure with its X and what it asks for.

The left 24 of a card's 80 units stay visible when cards overlap, and tell the whole card: suit or X, picture,
coins with their metal's outline and letter. All of these are drawn as paths, none is a character of a font.
"""

from __future__ import annotations

from functools import cache

from pairit.games.pirato_poker.cards import Card
from pairit.games.pirato_poker.words import capital
from pairit.picture.art import Tones
from pairit.picture.frame import HAND, LARGE, SMALLEST_TEXT, Size, framed, plain_band
from pairit.picture.marks import plain
from pairit.picture.palette import FACE, SUIT_INKS
from pairit.picture.picture import Picture, picture
from pairit.picture.pirato_poker.marks import (
    COIN,
    band_of,
    coin,
    icon,
    picture_of,
    suit,
    tones_of,
    x_sign,
)
from pairit.picture.pirato_poker.signs import ROW_HEIGHT, condition_signs, signs_of
from pairit.picture.plate import LINE, lines_over, name_on_plate
from pairit.picture.svg import Drawing, group, move, named, together
from pairit.picture.text import wrap

PLATES = {
    "chest:gold": "Gold chest",
    "chest:copper": "Copper chest",
    "chest:any": "Any coin chest",
    "jaguar": "Golden jaguar",
    "llama:black": "Black llama",
    "llama:red": "Red llama",
    "skull": "Golden skull",
}
"""What the plate of a treasure says where its code is not its name."""


def code_as_id(card: Card) -> str:
    """Write a card's code as a part of a name in a picture."""
    return card.code.replace(":", "-")


def _frame(card: Card, size: Size) -> Drawing:
    drawn = framed(size, plain_band(size, band_of(card).fill), has_name=True)
    return named(f"{size.name}-{card.colour or 'treasure'}", drawn)


def _strip(card: Card, size: Size) -> Drawing:
    """Draw the marks that tell the whole card in its left strip."""
    band, unit = band_of(card), size.unit
    middle = (size.edge + size.strip - size.line) / 2
    head = suit(card.suit, band.on) if card.suit else x_sign(band.on)
    inside = band.fill if card.suit else FACE
    sign = picture_of(icon(card), Tones(band.on, inside, inside), 0, 0, 19)
    under = [mark for mark, _ in signs_of(card, band.on)]
    drawn = [move(head, middle, 14.5 * unit, unit), move(sign, middle, 36 * unit, unit)]
    step = 18.5
    drawn += [move(mark, middle, (57 + at * step) * unit, unit) for at, mark in enumerate(under)]
    return group(together(drawn), class_="strip")


def _coins(card: Card, unit: float, large: bool) -> tuple[Drawing, float]:
    """Draw the coins of a cat, three in a row at most; say how high they are."""
    side, gap = 13 * unit, 1.5 * unit
    one = move(coin(card.metal, lettered=large), 0, 0, side / (2 * COIN))
    rows = [min(3, card.coins - first) for first in range(0, card.coins, 3)]
    if card.coins == 4:
        rows = [2, 2]
    drawn = [
        move(one, (at - (count - 1) / 2) * (side + gap), side / 2 + line * (side + gap))
        for line, count in enumerate(rows)
        for at in range(count)
    ]
    return together(drawn), len(rows) * (side + gap) - gap


def _animal(card: Card, size: Size, foot: float) -> Drawing:
    """Draw an animal, and under it its coins or its suit, over whatever stands at the foot of the paper."""
    middle, top, bottom = (size.left + size.right) / 2, size.top, size.bottom(has_name=True) - foot
    unit = 1.0 if size is HAND else 1.5
    if card.metal:
        signs, high = _coins(card, unit, size is LARGE)
    else:
        high = 16 * unit
        signs = move(suit(card.suit, SUIT_INKS[card.colour]), 0, high / 2, unit)
    margin = 4 * unit
    wide = min(size.right - size.left - 4 * unit, bottom - top - high - 3 * margin)
    spare = (bottom - top - high - wide) / 3
    return together(
        (
            picture_of(icon(card), tones_of(card), middle, top + spare + wide / 2, wide),
            move(signs, middle, top + 2 * spare + wide),
        )
    )


def _treasure(card: Card, size: Size, foot: float) -> Drawing:
    """Draw what a treasure asks for, and under it the treasure."""
    middle, top, bottom = (size.left + size.right) / 2, size.top, size.bottom(has_name=True) - foot
    unit = 1.0 if size is HAND else 1.9
    high = ROW_HEIGHT * unit
    wide = min(size.right - size.left - 3 * unit, bottom - top - high - 10 * unit)
    spare = (bottom - top - high - wide) / 3
    return together(
        (
            move(condition_signs(card.code), middle, top + spare + high / 2, unit),
            picture_of(icon(card), tones_of(card), middle, bottom - spare - wide / 2, wide),
        )
    )


def says(card: Card) -> str:
    """Say what a large card says: an animal's name and suit, and what the card does.

    >>> from pairit.games.pirato_poker.cards import PRINTED_COINS, deck_with
    >>> cards = deck_with(PRINTED_COINS).cards_by_code
    >>> says(cards["pig"]), says(cards["map"])
    ('Pig, hearts. Show your hand to everybody.', 'Three treasures in hand win.')
    """
    return f"{capital(card.name)}, {card.suit}. {card.says}" if card.suit else card.says


def plate_of(card: Card, size: Size) -> str:
    """Give the name on the plate: of an animal one word in a hand, its printed name where it is large."""
    if card.suit:
        return card.kind if size is HAND else card.title
    return PLATES.get(card.code, card.title)


@cache
def drawing(card: Card, size: Size = HAND) -> Drawing:
    """Draw a card in the units of its size, its upper left corner at 0, 0."""
    on = band_of(card).on
    name = name_on_plate(plate_of(card, size), size, on, f"{code_as_id(card)}-{plain(on)}")
    room = size.right - size.left - 8
    lines = wrap(says(card), SMALLEST_TEXT, room) if size is LARGE else []
    middle, bottom = (size.left + size.right) / 2, size.bottom(has_name=True)
    said = lines_over(lines, middle, bottom - 8, room)
    foot = len(lines) * LINE + 2 if lines else 0
    paper = _animal(card, size, foot) if card.suit else _treasure(card, size, foot)
    return together((_frame(card, size), _strip(card, size), name, paper, said))


def shown_card(card: Card) -> Drawing:
    """Draw a card on a table, named, so that a second one costs nothing."""
    return group(named(f"card-{code_as_id(card)}", drawing(card)), data_card=card.code)


def alt_of(card: Card) -> str:
    """Say a card in words: what it is, its suit, and what it does."""
    if card.suit:
        return f"{capital(card.name)}, {card.suit}. {card.title}: {card.says}"
    return f"{card.title}, a treasure. {card.says}"


@cache
def face(card: Card, large: bool = False) -> Picture:
    """Give the face of a card.

    Parameters
    ----------
    card
        A card of Pirato Poker.
    large
        For looking at it closely: 200 by 280, with words on it, where it was 80 by 112.

    Examples
    --------
    >>> from pairit.games.pirato_poker.cards import PRINTED_COINS, deck_with
    >>> face(deck_with(PRINTED_COINS).cards_by_code["pig"])
    Pig, hearts. The Drooling Swine: Show your hand to everybody.
    """
    size = LARGE if large else HAND
    return picture(drawing(card, size), alt_of(card), (int(size.width), int(size.height)))
