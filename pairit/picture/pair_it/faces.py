"""The faces of Pair It, and its back.

A card is drawn on 80 by 112 units, its size in a hand in CSS pixels, so the measures here are those that a
reader sees. The left 24 units stay visible when cards overlap, and tell the whole card: number, picture, shape
and letter of its colour. All of these are drawn as paths, none is a character of a font.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from pairit.games.pair_it.cards import COLOURS, KINDS, PICTURES, Card
from pairit.picture.art import GRID, Tones, pictogram
from pairit.picture.lettering import lettering, lettering_width
from pairit.picture.palette import (
    BACK,
    BACK_LINE,
    BANDS,
    FACE,
    INK,
    PLAIN,
    RAINBOW,
    Band,
)
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import Drawing, box, element, group, move, named, number, path, together
from pairit.picture.text import label, wrap

WIDTH, HEIGHT = 80, 112
STRIP = 24
"""How much of a card's left side stays visible under the next one, at least."""

LINE = 1.5
"""The keylines on both sides of the band."""

BORDER = 8
"""The band."""

SMALLEST_TEXT = 14


@dataclass(frozen=True, slots=True)
class Size:
    """Where things lie on a card that is shown at one size, in CSS pixels.

    Attributes
    ----------
    width, height
        Of the card.
    line, border, strip, plate
        Of the keylines, the band, the strip at the left, and the plate with the name at the bottom.
    unit
        How much larger than in a hand the marks of the strip are.
    """

    width: float
    height: float
    line: float
    border: float
    strip: float
    plate: float
    unit: float

    @property
    def radius(self) -> float:
        """The roundness of the card's corners."""
        return 6 * self.unit

    @property
    def left(self) -> float:
        """The left side of the paper."""
        return self.strip

    @property
    def right(self) -> float:
        """The right side of the paper."""
        return self.width - self.border - 2 * self.line

    @property
    def top(self) -> float:
        """The upper side of the paper."""
        return self.border + 2 * self.line

    def bottom(self, has_name: bool) -> float:
        """Give the lower side of the paper, over the band or over the plate with the name."""
        return self.height - (self.plate if has_name else self.border) - 2 * self.line


HAND = Size(WIDTH, HEIGHT, LINE, BORDER, STRIP, plate=27, unit=1)
"""A card in a hand or on a pile: everything can be read from 80 pixels of width on."""

LARGE = Size(200, 280, line=3, border=14, strip=48, plate=56, unit=2)
"""A card looked at closely, which also says what it does: to be shown at 200 pixels of width or more."""


# ---------------------------------------------------------------- marks


def _star(radius: float) -> str:
    points = []
    for point in range(10):
        reach = radius if point % 2 == 0 else radius * 0.46
        angle = math.pi * point / 5
        points.append(f"{reach * math.sin(angle):.2f} {0.6 - reach * math.cos(angle):.2f}")
    return f"M{'L'.join(points)}z"


SHAPES = {
    "diamond": "M0-8L6.8 0L0 8L-6.8 0z",
    "star": _star(8.6),
    "triangle": "M0-7.6L8 6.6H-8z",
    "square": "M-6.8-6.8H6.8V6.8H-6.8z",
}
"""The shape of each colour, round 0, 0 and 16 units high."""


def shape(name: str, fill: str) -> Drawing:
    """Draw the shape of a colour."""
    return path(SHAPES[name], fill)


def rainbow_mark(fill: str) -> Drawing:
    """Draw the mark of rainbow cards, a star of eight rays."""
    rays = "M0-7.8V7.8M-7.8 0H7.8M-5.5-5.5L5.5 5.5M5.5-5.5L-5.5 5.5"
    return element("path", d=rays, fill="none", stroke=fill, stroke_width=2.3)


def icon(card: Card) -> str:
    """Name the pictogram of a card."""
    return card.kind.lower() if card.picture is None else PICTURES[card.picture].name


def band_of(card: Card) -> Band:
    """Give the band of a card that is not rainbow."""
    return PLAIN if card.colour is None else BANDS[COLOURS[card.colour].name]


def picture_of(name: str, tones: Tones, x: float, y: float, size: float) -> Drawing:
    """Draw a pictogram round a point."""
    key = f"{name}-{'-'.join(tone.lstrip('#') for tone in tones)}"
    drawn = named(key, pictogram("pair-it", name, tones))
    return move(drawn, x - size / 2, y - size / 2, size / GRID)


# ---------------------------------------------------------------- the frame


def _frame(card: Card, size: Size) -> Drawing:
    """Draw the card's shape: keyline, band, keyline, paper."""
    line, width, height = size.line, size.width, size.height
    outline = box(0, 0, width, height, INK, size.radius)
    inner = size.radius - line
    if card.rainbow:
        band = _stripes(size, inner)
    else:
        band = box(line, line, width - 2 * line, height - 2 * line, band_of(card).fill, inner)
    bottom = size.bottom(card.kind != "regular")
    left, top = size.left, size.top
    paper_line = box(left - line, top - line, size.right - left + 2 * line, bottom - top + 2 * line, INK, inner)
    paper = box(left, top, size.right - left, bottom - top, FACE, inner - line)
    return together((outline, band, paper_line, paper))


def stripe_edges(size: Size) -> tuple[float, ...]:
    """Give the heights at which the four stripes of a rainbow card begin and end; the last one is its plate."""
    first, last = size.line, size.height - size.line
    plate = last - size.plate
    return (first, first + (plate - first) / 3, first + (plate - first) * 2 / 3, plate, last)


def _stripes(size: Size, radius: float) -> Drawing:
    line, across = size.line, size.width - 2 * size.line
    fills = [band.fill for band in BANDS.values()]
    edges = stripe_edges(size)
    ends = box(line, line, across, size.height - 2 * line, fills[0], radius)
    foot = box(line, edges[3], across, edges[4] - edges[3], fills[3], radius)
    square = box(line, edges[3], across, radius, fills[3])
    middle = [box(line, edges[at], across, edges[at + 1] - edges[at], fills[at]) for at in (1, 2)]
    between = [box(line, edge - line / 2, across, line, INK) for edge in edges[1:4]]
    return together((ends, foot, square, *middle, *between))


# ---------------------------------------------------------------- the strip


def _strip(card: Card, size: Size) -> Drawing:
    """Draw the marks that tell the whole card in its left strip."""
    edges = stripe_edges(size)
    middle = (size.line + size.strip - size.line) / 2
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
        return at(place, lettering(text, 0, height / 2, height, bands[place].on), shift)

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


# ---------------------------------------------------------------- the paper


def _regular(card: Card, size: Size) -> Drawing:
    """Draw number and picture large."""
    assert card.number is not None
    middle, unit = (size.left + size.right) / 2, (size.height - 2 * size.top) / 90
    tones = Tones(INK, band_of(card).fill, FACE)
    top = size.top
    figure = lettering(str(card.number), middle, top + 38.5 * unit, 31 * unit, INK)
    return figure + picture_of(icon(card), tones, middle, top + 63 * unit, 37 * unit)


def tone_of(card: Card) -> str:
    """Give the second tone of the picture of a card."""
    if card.kind == "Gold":
        return BANDS["yellow"].fill
    return RAINBOW if card.colour is None else band_of(card).fill


def name_lines(name: str, room: float, smallest: float) -> list[str]:
    """Break a name into two lines where one would be too small; both about as long.

    >>> name_lines("Fire the Cannon", 50, 10)
    ['FIRE THE', 'CANNON']
    """
    text = name.upper()
    if lettering_width(text, smallest) <= room or " " not in text:
        return [text]
    words = text.split()
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(breaks, key=lambda pair: max(lettering_width(line, smallest) for line in pair)))


def _name(card: Card, size: Size) -> Drawing:
    """Draw the name on the plate, as large as it fits."""
    edges = stripe_edges(size)
    plate, unit = size.plate, size.unit
    room = 49 * unit
    fill = BANDS["blue"].on if card.rainbow else band_of(card).on
    lines = name_lines(KINDS[card.kind], room, 10 * unit)
    most = 14 * unit if len(lines) == 1 else 10 * unit
    height = min(most, *(10 * unit * room / lettering_width(line, 10 * unit) for line in lines))
    gap = 3 * unit
    total = len(lines) * height + (len(lines) - 1) * gap
    feet = (edges[3] + edges[4] + size.line / 2) / 2 - total / 2 + height
    middle = size.strip + 25 * unit
    return together(
        lettering(line, middle, feet + at * (height + gap), height, fill) for at, line in enumerate(lines)
    )


def _action(card: Card, size: Size) -> Drawing:
    """Draw the picture of an action card and its name; a large card says what it does, too."""
    middle, top, bottom = (size.left + size.right) / 2, size.top, size.bottom(has_name=True)
    tones = Tones(INK, tone_of(card), FACE)
    name = _name(card, size)
    if size is HAND:
        return name + picture_of(icon(card), tones, middle, (top + bottom) / 2, 42)
    room = size.right - size.left - 8
    lines = wrap(card.says, SMALLEST_TEXT, room)
    step = 16.5
    wide = min(96.0, bottom - top - len(lines) * step - 14)
    said = [
        label(line, middle, bottom - 8 - (len(lines) - 1 - at) * step, SMALLEST_TEXT, room=room, anchor="middle")
        for at, line in enumerate(lines)
    ]
    above = (top + bottom - 4 - len(lines) * step) / 2
    return together((name, picture_of(icon(card), tones, middle, above, wide), *said))


# ---------------------------------------------------------------- cards


@cache
def drawing(card: Card, size: Size = HAND) -> Drawing:
    """Draw a card in the units of its size, its upper left corner at 0, 0."""
    paper = _regular(card, size) if card.kind == "regular" else _action(card, size)
    return together((_frame(card, size), _strip(card, size), paper))


_BACK_PAPER = 8
"""The paper round the back's pattern, with its keylines."""


def _wave_tile(wide: float) -> str:
    """Draw one tile of the waves: two rows of arcs, the second one half an arc further."""
    arc, half = wide / 2, wide / 4
    rows = []
    for x, y in ((0.0, arc), (-arc, wide), (arc, wide)):
        rows.append(f"M{number(x)} {number(y)}a{number(arc)} {number(arc)} 0 0 1 {number(wide)} 0")
        rows.append(f"M{number(x + half)} {number(y)}a{number(half)} {number(half)} 0 0 1 {number(arc)} 0")
    return element("path", d="".join(rows), fill="none", stroke=BACK_LINE, stroke_width=1.1).markup


def _rose(reach: float) -> str:
    """Draw a compass rose: four long points and four short ones."""
    points = []
    for point in range(16):
        length = reach * (0.3 if point % 2 else 1.0 if point % 4 == 0 else 0.62)
        angle = math.pi * point / 8
        points.append(f"{length * math.sin(angle):.2f} {-length * math.cos(angle):.2f}")
    return f"M{'L'.join(points)}z"


@cache
def back_drawing() -> Drawing:
    """Draw the back of a card: calm waves, and a compass rose in their middle."""
    edge, across, down = _BACK_PAPER, WIDTH - 2 * _BACK_PAPER, HEIGHT - 2 * _BACK_PAPER
    tile = across / 5
    pattern = (
        f'<pattern id="waves" x="{edge}" y="{edge}" width="{number(tile)}" height="{number(tile)}" '
        f'patternUnits="userSpaceOnUse">{_wave_tile(tile)}</pattern>'
    )
    middle = (WIDTH / 2, HEIGHT / 2)
    drawn = together(
        (
            box(0, 0, WIDTH, HEIGHT, INK, HAND.radius),
            box(LINE, LINE, WIDTH - 2 * LINE, HEIGHT - 2 * LINE, FACE, HAND.radius - LINE),
            box(edge - LINE, edge - LINE, across + 2 * LINE, down + 2 * LINE, INK, 3),
            box(edge, edge, across, down, BACK, 1.5),
            box(edge, edge, across, down, "url(#waves)", 1.5),
            element("circle", cx=middle[0], cy=middle[1], r=20, fill=INK),
            element("circle", cx=middle[0], cy=middle[1], r=18.5, fill=FACE),
            move(path(_rose(16), BACK), *middle),
        )
    )
    return named("back", Drawing(drawn.markup, {"waves": pattern}))


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


@cache
def back() -> Picture:
    """Give the back of every card."""
    return picture(back_drawing(), "A card, face down.", (WIDTH, HEIGHT))
