"""The table of Pirato Poker as one picture: seats around, what is turned up, who gave what to whom.

Seats sit in two columns, clockwise from the reader at the lower left; the lane between them is for gifts.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairit.games.pirato_poker import words
from pairit.games.pirato_poker.cards import Card
from pairit.games.pirato_poker.state import PiratoState
from pairit.games.pirato_poker.view import PiratoView
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.ground import (
    ACROSS,
    CAPTION,
    MARGIN,
    captions,
    face_down,
    ground,
    in_rows,
    pile,
    raised,
    spoken,
)
from pairit.picture.marks import arrow
from pairit.picture.palette import INK, TABLE_TEXT, TURN
from pairit.picture.picture import Picture, picture
from pairit.picture.pirato_poker.back import back_drawing
from pairit.picture.pirato_poker.faces import shown_card
from pairit.picture.pirato_poker.gifts import Anchor, arrows
from pairit.picture.pirato_poker.seen import Seen, see
from pairit.picture.svg import Drawing, box, move, together
from pairit.picture.text import label, width, wrap

GAP = 8
COLUMN = 276
"""How wide a seat is: nine cards keep their strips."""

_TOP_SCALE, _SMALL = 1.2, 0.5
_PILE_X, _TURNED_X, _SAID_X = MARGIN, 128, 252
_HEAD, _TAG = 48, 30
_ROW_GAP = 26
_LANE = MARGIN + COLUMN + 12
"""Where the lane of gifts begins, from either side."""


# ---------------------------------------------------------------- pieces


def places(count: int, room: float = COLUMN) -> list[tuple[float, float]]:
    """Say where the cards of a hand lie: left and upper side of each.

    >>> places(3), places(9)[-1]
    ([(0, 0), (88, 0), (176, 0)], (196.0, 0))
    """
    return in_rows(count, room, WIDTH, WIDTH + GAP, HEIGHT + 4)


def hand(cards: Sequence[Card], room: float = COLUMN) -> Drawing:
    """Draw cards side by side, each over the one before it."""
    return together(
        move(shown_card(card), *at) for card, at in zip(cards, places(len(cards), room), strict=True)
    )


def hand_height(count: int, room: float = COLUMN) -> float:
    """Say how high the cards of a hand lie."""
    return max((y for _, y in places(count, room)), default=0) + HEIGHT


def tag(text: str) -> tuple[Drawing, float]:
    """Draw what is special about a seat on a bright ground; say how wide it is."""
    wide = width(text, CAPTION, bold=True) + 16
    return box(0, 0, wide, 24, TURN, 6) + label(text, 8, 17.5, CAPTION, room=wide, fill=INK, bold=True), wide


def seating(count: int, first: int) -> tuple[list[int], list[int]]:
    """Say who sits in the left column and in the right one, from above: clockwise, the first lower left.

    >>> seating(5, 0), seating(2, 1)
    (([2, 1, 0], [3, 4]), ([1], [0]))
    """
    around = [(first + step) % count for step in range(count)]
    half = -(-count // 2)
    return around[:half][::-1], around[half:]


# ---------------------------------------------------------------- the seats


def _cards_height(seen: Seen, seat: int) -> float:
    cards = seen.hands[seat]
    return HEIGHT * _SMALL if cards is None else hand_height(len(cards))


def _seat(seen: Seen, seat: int, x: float, y: float, high: float, low: float) -> Drawing:
    """Draw one seat: its name, what it holds, what is special about it, and its cards from `low` on."""
    moves, cards = seat in (seen.to_move, seen.winner), seen.hands[seat]
    drawn = [raised(x - 8, y - 8, COLUMN + 16, high + 14)] if moves else []
    left = x
    if seat == seen.to_move:
        drawn.append(arrow(x, y + 11))
        left = x + 24
    name, holding = seen.name(seat), seen.holding(seat)
    room = COLUMN - (left - x)
    drawn.append(label(name, left, y + 17, CAPTION, room=room, fill=TABLE_TEXT, bold=True))
    drawn.append(label(holding, x, y + 39, CAPTION, room=COLUMN, fill=TABLE_TEXT))
    at = x
    for text in seen.tags(seat):
        marked, wide = tag(text)
        drawn.append(move(marked, at, y + _HEAD))
        at += wide + 8
    backs = face_down(back_drawing(), seen.counts[seat], COLUMN, _SMALL)
    drawn.append(move(backs if cards is None else hand(cards), x, low))
    return together(drawn)


def _seats(seen: Seen, y: float) -> tuple[Drawing, float]:
    """Draw the seats and the gifts between them; say where they end."""
    columns = seating(len(seen.hands), seen.reader or 0)
    top, drawn, anchors = y, [], {}
    for row in range(len(columns[0])):
        here = [(at, column[row]) for at, column in enumerate(columns) if row < len(column)]
        low = y + _HEAD + (_TAG if any(seen.tags(seat) for _, seat in here) else 0)
        high = low - y + max(_cards_height(seen, seat) for _, seat in here)
        for at, seat in here:
            x = ACROSS - MARGIN - COLUMN if at else MARGIN
            drawn.append(_seat(seen, seat, x, y, high, low))
            anchors[seat] = Anchor(ACROSS - _LANE if at else _LANE, y + high / 2)
        y += high + _ROW_GAP
    return together((arrows(seen.given, anchors, top, y - _ROW_GAP), *drawn)), y


# ---------------------------------------------------------------- the middle


def _middle(seen: Seen) -> tuple[Drawing, float]:
    """Draw the pile, the turned-up card and the words; say where they end."""
    wide, high = WIDTH * _TOP_SCALE, HEIGHT * _TOP_SCALE
    low = MARGIN + high
    turned, kind = (shown_card(seen.turned), seen.turned.kind) if seen.turned else (Drawing(), "no card")
    drawn = [
        pile(_PILE_X, low - HEIGHT, seen.pile, back_drawing(), 1),
        pile(_TURNED_X, MARGIN, int(seen.turned is not None), turned, _TOP_SCALE),
        captions(("Draw pile", words.count_of(seen.pile)), _PILE_X + WIDTH / 2, low + 28, 108),
        captions(("Turned up", kind), _TURNED_X + wide / 2, low + 28, 108),
    ]
    room = ACROSS - MARGIN - _SAID_X
    lines = [line for text in (seen.owed, seen.gifts, seen.aims) for line in wrap(text, CAPTION, room)]
    if seen.aside:
        lines.append(f"{words.count_of(seen.aside)} aside.")
    said, y = spoken(seen.turn, seen.to_move is not None, lines, _SAID_X)
    return together((*drawn, said)), max(low + 54, y)


def state_picture(
    position: PiratoState | PiratoView, seat: int | None = None, names: Sequence[str] = ()
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
    >>> game = pairit.games["pirato-poker"]
    >>> state = game.position("hands: pig map / dog / cat:g2; revealed: skull; turn: 0; draw: pig")
    >>> state_picture(state, seat=0)
    Pirato Poker, round 1. You (seat 0) are to move. Give the Golden Skull to another player. Turned up: the
    Golden Skull. Captain of round 1: you. Draw pile: 1 card. 43 cards aside. You (seat 0), 2 cards, 0 rounds
    won: a pig and the Map. Seat 1, 1 card, 0 rounds won: face down. Seat 2, 1 card, 0 rounds won: face down.
    """
    seen = see(position, seat, names)
    middle, y = _middle(seen)
    seats, y = _seats(seen, y + 22)
    size = (ACROSS, round(y))
    return picture(together((ground(*size), middle, seats)), seen.in_words, size)


def card_row(cards: Sequence[Card]) -> Picture:
    """Draw cards side by side.

    >>> from pairit.games.pirato_poker.cards import PRINTED_COINS, deck_with
    >>> deck = deck_with(PRINTED_COINS).cards_by_code
    >>> card_row([deck["pig"], deck["pig"], deck["map"]])
    3 cards: 2 pigs and the Map.
    """
    room = ACROSS - 2 * MARGIN
    right = max((x for x, _ in places(len(cards), room)), default=0) + WIDTH
    size = (round(right + 2 * MARGIN), round(hand_height(len(cards), room) + 2 * MARGIN))
    said = f": {words.cards(card.code for card in cards)}" if cards else ""
    alt = f"{words.count_of(len(cards))}{said}." if cards else "No cards."
    return picture(ground(*size) + move(hand(cards, room), MARGIN, MARGIN), alt, size)
