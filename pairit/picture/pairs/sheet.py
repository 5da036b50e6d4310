"""Every card of Pairs once, on one sheet."""

from __future__ import annotations

from functools import cache

from pairit.games.pairs.cards import CARDS, DECK
from pairit.games.pairs.words import count_of
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.ground import ACROSS, CAPTION, MARGIN, ROOM, captions, ground
from pairit.picture.pairs.back import back_drawing
from pairit.picture.pairs.faces import says
from pairit.picture.pairs.table import shown_card
from pairit.picture.palette import TABLE_TEXT
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import move, together
from pairit.picture.text import label, wrap

_ACROSS = 6
_STEP = (ROOM - WIDTH) / (_ACROSS - 1)
_DOWN = HEIGHT + 58


@cache
def contact_sheet() -> Picture:
    """Draw every rank once, with how many there are of it, and the back.

    >>> contact_sheet().alt[:56]
    'The cards of Pairs, 55 in all. The 1: 1 in the deck, 1 p'
    """
    title = f"Pairs: {len(DECK)} cards, one 1, two 2s, and so on to ten 10s"
    lines = wrap(title, 18, ROOM, bold=True)
    drawn = [
        label(line, MARGIN, MARGIN + 18 + at * 24, 18, room=ROOM, fill=TABLE_TEXT, bold=True)
        for at, line in enumerate(lines)
    ]
    top = MARGIN + 10 + len(lines) * 24
    shown = [(shown_card(card), (count_of(card.copies), count_of(card.points, "point"))) for card in CARDS]
    shown.append((back_drawing(), ("The back", "of each")))
    for at, (card, said) in enumerate(shown):
        x, y = MARGIN + at % _ACROSS * _STEP, top + at // _ACROSS * _DOWN
        drawn += [move(card, x, y), captions(said, x + WIDTH / 2, y + HEIGHT + 22, _STEP - CAPTION)]
    size = (ACROSS, round(top + -(-len(shown) // _ACROSS) * _DOWN + 4))
    said_all = " ".join(f"The {card.title}: {says(card)}" for card in CARDS)
    alt = f"The cards of Pairs, {len(DECK)} in all. {said_all} And the back of each."
    return picture(together((ground(*size), *drawn)), alt, size)
