"""Every card of Pirato Poker once, on one sheet."""

from __future__ import annotations

from functools import cache

from pairit.games.pirato_poker.cards import ANIMALS, PRINTED_COINS, TREASURES, Card, deck_with
from pairit.games.pirato_poker.words import capital, count_of
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.ground import ACROSS, CAPTION, MARGIN, ROOM, captions, ground
from pairit.picture.palette import TABLE_TEXT
from pairit.picture.picture import Picture, picture
from pairit.picture.pirato_poker.back import back_drawing
from pairit.picture.pirato_poker.faces import alt_of, shown_card
from pairit.picture.svg import Drawing, move, together
from pairit.picture.text import label, wrap

_DOWN = HEIGHT + 14
_COLUMN = ROOM / 2
_HEAD = 18


def _heading(text: str, y: float) -> Drawing:
    return label(text, MARGIN, y, _HEAD, room=ROOM, fill=TABLE_TEXT, bold=True)


def _cats(cats: list[Card], y: float) -> tuple[Drawing, float]:
    """Draw the cats side by side, with their coins and how many there are under each; say where they end."""
    step = (ROOM - WIDTH) / max(1, len(cats) - 1)
    drawn = []
    for at, cat in enumerate(cats):
        x, said = MARGIN + at * step, (f"{cat.coins} {cat.metal}", count_of(cat.copies))
        drawn += [move(shown_card(cat), x, y), captions(said, x + WIDTH / 2, y + HEIGHT + 22, step - CAPTION)]
    return together(drawn), y + HEIGHT + 62


def _beside(card: Drawing, head: str, said: str, x: float, y: float) -> Drawing:
    """Draw a card with its name and what it does beside it."""
    left, room = x + WIDTH + 14, _COLUMN - WIDTH - 34
    drawn = [move(card, x, y)]
    lines = [(line, True) for line in wrap(head, _HEAD, room, bold=True)]
    lines += [(line, False) for line in wrap(said, CAPTION, room)]
    for at, (line, bold) in enumerate(lines):
        size = _HEAD if bold else CAPTION
        drawn.append(label(line, left, y + 20 + at * 22, size, room=room, fill=TABLE_TEXT, bold=bold))
    return together(drawn)


def _pairs(entries: list[tuple[Drawing, str, str]], y: float) -> tuple[Drawing, float]:
    """Draw cards with words beside them, two side by side; say where they end."""
    drawn = [
        _beside(*entry, MARGIN + at % 2 * (_COLUMN + 10), y + at // 2 * _DOWN)
        for at, entry in enumerate(entries)
    ]
    return together(drawn), y + -(-len(entries) // 2) * _DOWN


@cache
def contact_sheet() -> Picture:
    """Draw every card once, with its name, how many there are of it and what it does, and the back.

    >>> contact_sheet().alt[:64]
    'The cards of Pirato Poker, 49 in all: 40 animals and 9 treasures'
    """
    deck = deck_with(PRINTED_COINS)
    cards = list(deck.cards_by_code.values())
    cats = [card for card in cards if card.kind == "cat"]
    copies = sum(card.copies for card in cats)
    animals = sum(animal.copies for animal in ANIMALS.values())
    title = f"Pirato Poker: {len(deck)} cards, {animals} animals and {len(TREASURES)} treasures"
    drawn = [_heading(title, MARGIN + 18), _heading(f"Cats, {cats[0].suit}: {count_of(copies)}", MARGIN + 52)]
    row, y = _cats(cats, MARGIN + 66)
    drawn.append(row)
    entries = [
        (shown_card(card), f"{capital(card.name)}, {card.suit}", f"{count_of(card.copies)}. {card.says}")
        for card in cards
        if card.suit and card.kind != "cat"
    ]
    entries.append((back_drawing(), "The back", "of each card"))
    row, y = _pairs(entries, y + 14)
    drawn += [row, _heading("Treasures: one of each", y + 22)]
    row, y = _pairs([(shown_card(card), card.title, card.says) for card in cards if not card.suit], y + 36)
    drawn.append(row)
    size = (ACROSS, round(y + 6))
    said = " ".join(f"{count_of(card.copies)}: {alt_of(card)}" for card in cards)
    alt = (
        f"The cards of Pirato Poker, {len(deck)} in all: {animals} animals and {len(TREASURES)} treasures. "
        f"{said} And the back of each."
    )
    return picture(together((ground(*size), *drawn)), alt, size)
