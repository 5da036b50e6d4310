"""Every card of Pair It once, in groups, on one sheet."""

from __future__ import annotations

from functools import cache

from pairit.games.pair_it import words
from pairit.games.pair_it.cards import COLOURS, KINDS, PICTURES, PRINTED, Card
from pairit.picture.frame import HEIGHT
from pairit.picture.ground import ACROSS, CAPTION, MARGIN, ROOM, ground
from pairit.picture.pair_it.table import STEP, colour_chip, shown_card
from pairit.picture.palette import TABLE_TEXT
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import Drawing, group, move, together
from pairit.picture.text import label, wrap

_DOWN = HEIGHT + 8
_BLOCK = len(PICTURES) * STEP
_APART = ROOM - 2 * _BLOCK + 8


def _card(card: Card, x: float, y: float) -> Drawing:
    return group(move(shown_card(card), x, y), data_card=card.code)


def _colour_block(colour: int, x: float, y: float) -> Drawing:
    """Draw the regular cards of one colour: a row for each number, a column for each picture."""
    cards = [card for card in PRINTED if card.kind == "regular" and card.colour == colour]
    across = len(PICTURES)
    drawn = [move(colour_chip(colour), x, y)]
    drawn += [
        _card(card, x + at % across * STEP, y + 48 + at // across * _DOWN) for at, card in enumerate(cards)
    ]
    return together(drawn)


def _kind_row(kind: str, y: float) -> tuple[Drawing, float]:
    """Draw the cards of one kind, and beside them name, count, points and what they do."""
    cards = [card for card in PRINTED if card.kind == kind]
    copies = sum(card.copies for card in cards)
    beside = MARGIN + len(cards) * STEP + 8
    room = ACROSS - MARGIN - beside
    heads = wrap(KINDS[kind], 18, room, bold=True)
    worth = f"{words.count_of(copies)}, each {cards[0].points} points"
    said = [*wrap(worth, CAPTION, room), *wrap(cards[0].says, CAPTION, room)]
    drawn = [_card(card, MARGIN + at * STEP, y) for at, card in enumerate(cards)]
    line_y = y + 18
    for line in heads:
        drawn.append(label(line, beside, line_y, 18, room=room, fill=TABLE_TEXT, bold=True))
        line_y += 22
    for line in said:
        drawn.append(label(line, beside, line_y, CAPTION, room=room, fill=TABLE_TEXT))
        line_y += 20
    return together(drawn), max(y + _DOWN, line_y) + 8


@cache
def contact_sheet() -> Picture:
    """Draw every card once: the regular cards by colour, then each kind of action cards.

    >>> contact_sheet().alt[:69]
    'The cards of Pair It. Regular cards, one of each: every colour of red'
    """
    y = float(MARGIN)
    drawn = []
    rows = len({card.number for card in PRINTED if card.kind == "regular"})
    high = 48 + rows * _DOWN
    for colour in range(len(COLOURS)):
        x = MARGIN + colour % 2 * (_BLOCK + _APART)
        drawn.append(_colour_block(colour, x, y + colour // 2 * (high + 14)))
    y += -(-len(COLOURS) // 2) * (high + 14) + 8
    for kind in KINDS:
        row, y = _kind_row(kind, y)
        drawn.append(row)
    size = (ACROSS, round(y + 6))
    return picture(together((ground(*size), *drawn)), _in_words(), size)


def _in_words() -> str:
    regular = [card for card in PRINTED if card.kind == "regular"]
    numbers = sorted({card.number for card in regular if card.number is not None})
    said = [
        "The cards of Pair It. Regular cards, one of each: every colour of "
        f"{words.listed([colour.name for colour in COLOURS])}, every number from {numbers[0]} to "
        f"{numbers[-1]}, every picture of {words.listed([picture.name for picture in PICTURES])}."
    ]
    for kind in KINDS:
        cards = [card for card in PRINTED if card.kind == kind]
        named = words.listed([words.capital(card.name) for card in cards])
        said.append(f"{named}: {words.count_of(sum(card.copies for card in cards))}. {cards[0].says}")
    return " ".join(said)
