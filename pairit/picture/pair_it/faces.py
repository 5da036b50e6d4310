"""The faces of Pair It.

The left 24 of a card's 80 units stay visible when cards overlap, and tell the whole card: number, picture,
shape and letter of its colour. All of these are drawn as paths, none is a character of a font.
"""

from __future__ import annotations

from functools import cache

from pairit.games.pair_it.cards import COLOURS, KINDS, Card
from pairit.picture.art import Tones
from pairit.picture.frame import HAND, LARGE, SMALLEST_TEXT, Size
from pairit.picture.marks import plain, sign_of
from pairit.picture.pair_it.frame import frame, stripe_edges
from pairit.picture.pair_it.marks import band_of, icon, picture_of, rainbow_mark, shape
from pairit.picture.palette import BANDS, FACE, INK, RAINBOW
from pairit.picture.picture import Picture, picture
from pairit.picture.plate import LINE, lines_over, name_on_plate
from pairit.picture.svg import Drawing, group, move, together
from pairit.picture.text import wrap


def _strip(card: Card, size: Size) -> Drawing:
    """Draw the marks that tell the whole card in its left strip."""
    edges = stripe_edges(size)
    middle = (size.edge + size.strip - size.line) / 2
    bands = list(BANDS.values()) if card.rainbow else [band_of(card)] * 4
    unit = size.unit

    def at(place: int, drawing: Drawing, shift: float = 0) -> Drawing:
        return move(drawing, middle, (edges[place] + edges[place + 1]) / 2 + shift * unit, unit)

    def sign(place: int, shift: float = 0) -> Drawing:
        band = bands[place]
        tones = Tones(band.on, band.fill, band.fill)
        return at(place, picture_of(icon(card), tones, 0, 0, 19), shift)

    def mark(place: int, shift: float = 0) -> Drawing:
        on = bands[place].on
        if card.rainbow:
            return at(place, rainbow_mark(on), shift)
        assert card.colour is not None
        return at(place, shape(COLOURS[card.colour].shape, on), shift)

    def letters(place: int, text: str, height: float, shift: float = 0) -> Drawing:
        return at(place, sign_of(text, height, bands[place].on), shift)

    letter = "W" if card.rainbow else "A" if card.colour is None else COLOURS[card.colour].letter
    if card.kind == "regular":
        drawn = [letters(0, str(card.number), 18, 1), sign(1, 0.5), mark(2), letters(3, letter, 12, -1)]
    elif card.kind == "Anchor":
        drawn = [sign(0, 1), letters(1, letter, 12)]
    else:
        drawn = [sign(0, 1), mark(1), letters(2, letter, 12)]
        if card.gives:
            drawn.append(letters(3, str(card.gives), 16))
    return group(together(drawn), class_="strip")


def _regular(card: Card, size: Size) -> Drawing:
    """Draw number and picture large."""
    assert card.number is not None
    middle, unit = (size.left + size.right) / 2, (size.height - 2 * size.top) / 90
    tones = Tones(INK, band_of(card).fill, FACE)
    top = size.top
    figure = move(sign_of(str(card.number), 31 * unit, INK), middle, top + 23 * unit)
    return figure + picture_of(icon(card), tones, middle, top + 63 * unit, 37 * unit)


def tone_of(card: Card) -> str:
    """Give the second tone of the picture of a card."""
    if card.kind == "Gold":
        return BANDS["yellow"].fill
    return RAINBOW if card.colour is None else band_of(card).fill


def _action(card: Card, size: Size) -> Drawing:
    """Draw the picture of an action card and its name; a large card says what it does, too."""
    middle, top, bottom = (size.left + size.right) / 2, size.top, size.bottom(has_name=True)
    tones = Tones(INK, tone_of(card), FACE)
    fill = BANDS["blue"].on if card.rainbow else band_of(card).on
    name = name_on_plate(KINDS[card.kind], size, fill, f"{card.kind}-{plain(fill)}")
    if size is HAND:
        return name + picture_of(icon(card), tones, middle, (top + bottom) / 2, 39)
    room = size.right - size.left - 8
    passing = f"Pass {card.gives}. " if card.gives else ""
    lines = wrap(passing + card.says, SMALLEST_TEXT, room)
    wide = min(96.0, bottom - top - len(lines) * LINE - 14)
    said = lines_over(lines, middle, bottom - 8, room)
    above = (top + bottom - 4 - len(lines) * LINE) / 2
    return together((name, picture_of(icon(card), tones, middle, above, wide), said))


@cache
def drawing(card: Card, size: Size = HAND) -> Drawing:
    """Draw a card in the units of its size, its upper left corner at 0, 0."""
    paper = _regular(card, size) if card.kind == "regular" else _action(card, size)
    return together((frame(card, size), _strip(card, size), paper))


def alt_of(card: Card) -> str:
    """Say a card in words: its name, and what an action card does."""
    return f"{card.title}: {card.says}" if card.says else f"{card.title}."


@cache
def face(card: Card, large: bool = False) -> Picture:
    """Give the face of a card.

    Parameters
    ----------
    card
        A card of Pair It.
    large
        For looking at it closely: 200 by 280, with what the card does on it, where it was 80 by 112.

    Examples
    --------
    >>> from pairit.games.pair_it.cards import ALL_CARDS, CARDS
    >>> face(CARDS[ALL_CARDS.card("G3K")])
    Green 3 skull.
    """
    size = LARGE if large else HAND
    shown = (int(size.width), int(size.height))
    return picture(drawing(card, size), alt_of(card), shown)
