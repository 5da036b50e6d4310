"""The table of Pair It as one picture: what lies open, who is to move, what the next card must match.

The picture has a ground of its own, so it reads the same in a light notebook and in a dark one.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairit.games.pair_it import words
from pairit.games.pair_it.cards import CARDS, COLOURS, PICTURES, Card
from pairit.games.pair_it.matching import COLOUR, OPEN
from pairit.games.pair_it.state import PairItState
from pairit.games.pair_it.view import PairItView
from pairit.picture.art import Tones
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.ground import (
    ACROSS,
    CAPTION,
    MARGIN,
    ROOM,
    captions,
    face_down,
    ground,
    heading,
    in_rows,
    pile,
    raised,
    spoken,
)
from pairit.picture.marks import sign_of
from pairit.picture.pair_it.back import back_drawing
from pairit.picture.pair_it.faces import drawing
from pairit.picture.pair_it.marks import picture_of, shape
from pairit.picture.pair_it.seen import Seen, next_in_words, see
from pairit.picture.palette import (
    BANDS,
    FACE,
    INK,
    RAINBOW,
    TABLE_RAISED,
    TABLE_TEXT,
)
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import Drawing, box, group, move, named, together
from pairit.picture.text import label, wrap

STEP = 88
"""From one card to the next where there is room: they do not overlap."""


# ---------------------------------------------------------------- pieces


def shown_card(card: Card) -> Drawing:
    """Draw a card in a table, named, so that a second one costs nothing."""
    name = "card-" + "".join(sign if sign.isalnum() else "-any" if sign == "*" else "-" for sign in card.code)
    return named(name, drawing(card))


def places(count: int, room: float = ROOM) -> list[tuple[float, float]]:
    """Say where the cards of a hand lie: left and upper side of each.

    >>> places(3), round(places(27)[1][0], 1), places(28)[-1]
    ([(0, 0), (88, 0), (176, 0)], 24.6, (640.0, 120))
    """
    return in_rows(count, room, WIDTH, STEP, HEIGHT + 8)


def hand(cards: Sequence[Card], room: float = ROOM) -> Drawing:
    """Draw cards side by side, each over the one before it."""
    laid = zip(cards, places(len(cards), room), strict=True)
    return together(group(move(shown_card(card), x, y), data_card=card.code) for card, (x, y) in laid)


def hand_height(count: int) -> float:
    """Say how high the cards of a hand lie."""
    return max((y for _, y in places(count)), default=0) + HEIGHT


# ---------------------------------------------------------------- what the next card must match


CHIP = 36
"""How high a chip is."""


def colour_chip(colour: int, width: float = 130) -> Drawing:
    """Draw a colour with its shape, letter and name."""
    chosen = COLOURS[colour]
    band = BANDS[chosen.name]
    return together(
        (
            box(0, 0, width, CHIP, FACE, 8),
            box(2, 2, width - 4, CHIP - 4, INK, 6),
            box(3.5, 3.5, width - 7, CHIP - 7, band.fill, 5),
            move(shape(chosen.shape, band.on), 20, CHIP / 2),
            move(sign_of(chosen.letter, 14, band.on), 40, CHIP / 2),
            label(chosen.name, 54, CHIP / 2 + 6, CAPTION, room=width - 58, fill=band.on, bold=True),
        )
    )


def paper_chip(text: str, width: float, sign: str = "") -> Drawing:
    """Draw a word on paper, with a pictogram before it."""
    drawn = [box(0, 0, width, CHIP, FACE, 8)]
    left = 12.0
    if sign:
        drawn.append(picture_of(sign, Tones(INK, RAINBOW, FACE), 22, CHIP / 2, 26))
        left = 42
    drawn.append(label(text, left, CHIP / 2 + 6, CAPTION, room=width - left - 8, bold=True))
    return together(drawn)


def number_chip(figure: int) -> Drawing:
    """Draw a number on paper."""
    return box(0, 0, CHIP, CHIP, FACE, 8) + move(sign_of(str(figure), 20, INK), CHIP / 2, CHIP / 2)


NEXT_ACROSS = 404
"""How wide the box of the next card is where its three chips lie side by side."""


def next_height(need: int, width: float) -> int:
    """Say how high the box of the next card is: in a narrow one the picture gets a row of its own."""
    return 128 if need < COLOUR and width < NEXT_ACROSS else 84


def next_box(need: int, width: float) -> Drawing:
    """Draw the box that says what the next card must match."""
    drawn = [
        box(0, 0, width, next_height(need, width), TABLE_RAISED, 10),
        label(
            "Next card must match" if need < OPEN else "Next card",
            16,
            25,
            CAPTION,
            room=width - 32,
            fill=TABLE_TEXT,
        ),
    ]
    if need < COLOUR:
        card = CARDS[need]
        assert card.colour is not None
        assert card.number is not None
        assert card.picture is not None
        shown = PICTURES[card.picture].name
        drawn += [
            label("2 of", 16, 62, 18, room=50, fill=TABLE_TEXT, bold=True),
            move(colour_chip(card.colour), 66, 38),
            move(number_chip(card.number), 206, 38),
            move(paper_chip(shown, 136, shown), *((66, 82) if width < NEXT_ACROSS else (252, 38))),
        ]
    elif need < OPEN:
        drawn.append(move(colour_chip(need - COLOUR), 16, 38))
    else:
        drawn.append(label(next_in_words(need), 16, 62, 18, room=width - 32, fill=TABLE_TEXT, bold=True))
    return together(drawn)


# ---------------------------------------------------------------- the middle of the table


_TOP_SCALE = 1.2
_PILE_X, _TOP_X, _SAID_X = MARGIN, 128, 252
SASH = 34


def sash(colour: int, x: float, y: float, width: float) -> Drawing:
    """Draw the colour that was named as a band under the card on top, with its shape and letter."""
    chosen = COLOURS[colour]
    band = BANDS[chosen.name]
    middle = y + SASH / 2
    return group(
        together(
            (
                box(x, y, width, SASH, FACE, 7),
                box(x + 1.5, y + 1.5, width - 3, SASH - 3, INK, 6),
                box(x + 3, y + 3, width - 6, SASH - 6, band.fill, 5),
                move(shape(chosen.shape, band.on), x + width / 2 - 14, middle),
                move(sign_of(chosen.letter, 16, band.on), x + width / 2 + 14, middle),
            )
        ),
        class_="named-colour",
    )


def _middle(seen: Seen) -> tuple[Drawing, float]:
    """Draw piles and words; say how high they are."""
    wide, high = WIDTH * _TOP_SCALE, HEIGHT * _TOP_SCALE
    top = group(shown_card(seen.top), data_card=seen.top.code)
    low = MARGIN + high
    drawn = [
        pile(_PILE_X, low - HEIGHT, seen.pile, back_drawing(), 1),
        pile(_TOP_X, MARGIN, seen.played, top, _TOP_SCALE),
    ]
    foot = low
    if seen.colour_named is not None:
        foot = low + SASH + 8
        drawn.append(sash(seen.colour_named, _TOP_X, low + 8, wide))
    for x, foot_, words_ in (
        (_PILE_X + WIDTH / 2, low, ("Draw pile", words.count_of(seen.pile))),
        (_TOP_X + wide / 2, foot, ("Played", words.count_of(seen.played))),
    ):
        drawn.append(captions(words_, x, foot_ + 28, 108))
    words_drawn, words_low = _said(seen)
    drawn.append(words_drawn)
    return together(drawn), max(foot + 54, words_low)


def _said(seen: Seen) -> tuple[Drawing, float]:
    """Write whose turn it is and what is owed, over the box with what the next card must match."""
    room = ACROSS - MARGIN - _SAID_X
    lines = wrap(seen.owed, CAPTION, room)
    if seen.order:
        then = f"Then: {', '.join(seen.name(seat) for seat in seen.order)}"
        lines += wrap(then, CAPTION, room)[:2]
    drawn, y = spoken(seen.turn, seen.to_move is not None, lines, _SAID_X)
    y = max(y - 6, 92)
    return drawn + move(next_box(seen.need, room), _SAID_X, y), y + 84 + MARGIN


# ---------------------------------------------------------------- the seats


def _head(seen: Seen, seat: int, x: float, y: float, room: float) -> Drawing:
    """Write a seat's name, and how many cards and points it has; an arrow marks who is to move."""
    return heading(seen.name(seat), seen.holding(seat), seat == seen.to_move, x, y, room)


_HEAD = 30


def _open_seat(seen: Seen, seat: int, y: float) -> tuple[Drawing, float]:
    """Draw a seat whose cards lie open; say where it ends."""
    cards = seen.hands[seat] or ()
    high = _HEAD + (hand_height(len(cards)) if cards else 0)
    under = raised(12, y - 8, ACROSS - 24, high + 17) if seat == seen.to_move else Drawing()
    drawn = (under, _head(seen, seat, MARGIN, y, ROOM), move(hand(cards), MARGIN, y + _HEAD))
    return together(drawn), y + high + 22


_SMALL = 0.5


def _closed_seats(seen: Seen, seats: Sequence[int], y: float) -> tuple[Drawing, float]:
    """Draw seats whose cards lie face down, two side by side; say where they end."""
    if not seats:
        return Drawing(), y
    wide = ROOM if len(seats) == 1 else (ROOM - 32) / 2
    high = _HEAD + HEIGHT * _SMALL
    drawn = []
    for at, seat in enumerate(seats):
        left, top = MARGIN + (at % 2) * (wide + 32), y + (at // 2) * (high + 22)
        if seat == seen.to_move:
            drawn.append(raised(left - 8, top - 8, wide + 16, high + 17))
        drawn.append(_head(seen, seat, left, top, wide))
        backs = face_down(back_drawing(), seen.counts[seat], wide, _SMALL)
        drawn.append(move(backs, left, top + _HEAD))
    return together(drawn), y + -(-len(seats) // 2) * (high + 22)


def state_picture(
    position: PairItState | PairItView, seat: int | None = None, names: Sequence[str] = ()
) -> Picture:
    """Draw a table.

    Parameters
    ----------
    position
        A state, which shows all hands, or a view, which shows what its seat may see.
    seat
        Draws of a state what this seat may see.
    names
        A name by seat; without them seats are numbered.

    Examples
    --------
    >>> import pairit
    >>> state = pairit.games["pair-it"].position("pair-it; hands: R1K Gold / B3C Y4S; top: R2K; draw: G1W")
    >>> state_picture(state, seat=0)
    Pair It, round 1. You (seat 0) are to move. Play a card that fits; with none, draw. On top: red 2 skull.
    Next card: 2 of red, 2, skull. Draw pile: 1 card. Played: 103 cards. You (seat 0), 2 cards, 0 points: red
    1 skull, Gold Treasure. Seat 1, 2 cards, 0 points: face down.
    """
    seen = see(position, seat, names)
    middle, y = _middle(seen)
    drawn = [middle]
    y += 14
    closed = [other for other, cards in enumerate(seen.hands) if cards is None]
    seats, y = _closed_seats(seen, closed, y)
    drawn.append(seats)
    for other, cards in enumerate(seen.hands):
        if cards is not None:
            row, y = _open_seat(seen, other, y)
            drawn.append(row)
    size = (ACROSS, round(y + 4))
    return picture(together((ground(*size), *drawn)), seen.in_words, size)


def card_row(cards: Sequence[Card]) -> Picture:
    """Draw cards side by side, as a hand lies; from 28 on in two rows.

    >>> from pairit.games.pair_it.cards import ALL_CARDS, CARDS
    >>> card_row([CARDS[ALL_CARDS.card(code)] for code in ("R1K", "Anchor")])
    2 cards: red 1 skull, Anchor.
    """
    right = max((x for x, _ in places(len(cards))), default=0) + WIDTH
    size = (round(right + 2 * MARGIN), round(hand_height(len(cards)) + 2 * MARGIN))
    alt = f"{words.count_of(len(cards))}: {', '.join(card.name for card in cards)}." if cards else "No cards."
    return picture(ground(*size) + move(hand(cards), MARGIN, MARGIN), alt, size)
