"""The table of Pairs as one picture: every stack, the lowest card in play, points against the target.

Stacks lie open, so a state and a view show the same; the deck is a number of cards for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from pairit.games.pairs.cards import Card
from pairit.games.pairs.state import PairsState
from pairit.games.pairs.view import PairsView
from pairit.games.pairs.words import count_of
from pairit.picture.frame import HEIGHT, SMALL, WIDTH
from pairit.picture.ground import (
    ACROSS,
    CAPTION,
    MARGIN,
    ROOM,
    captions,
    ground,
    heading,
    in_rows,
    pile,
    raised,
    spoken,
)
from pairit.picture.pairs.back import back_drawing
from pairit.picture.pairs.faces import drawing
from pairit.picture.pairs.seen import Seen, see
from pairit.picture.palette import INK, TABLE, TABLE_EDGE, TABLE_TEXT, TURN
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import Drawing, box, group, move, named, path, together
from pairit.picture.text import label, width, wrap

GAP = 8
TAG_WIDTH, TAG_HEIGHT, _TIP = 68, 30, 8
"""The tag over a lowest card, its tip counted in."""

BAR = 14
"""How high the bar of points is."""

_COLUMN = (ROOM - 32) / 2
_DECK_X, _LAID_X, _SAID_X = MARGIN, 124, 236
_HEAD, _BAR_ROW = 30, 28


# ---------------------------------------------------------------- pieces


def shown_card(card: Card) -> Drawing:
    """Draw a card in a table, named, so that a second one costs nothing."""
    return group(named(f"card-{card.code}", drawing(card)), data_card=card.code)


def small_card(card: Card) -> Drawing:
    """Draw a scored card."""
    return group(named(f"small-{card.code}", drawing(card, SMALL)), data_scored=card.code)


def lowest_tag() -> Drawing:
    """Draw the tag that marks a lowest card: a word, and a tip that points down at the card's strip."""
    low, tip = TAG_HEIGHT - _TIP, WIDTH * 0.16
    outline = f"M0 0H{TAG_WIDTH}V{low}H{tip + 8:g}L{tip:g} {TAG_HEIGHT - 1}L{tip - 8:g} {low}H0z"
    word = label("lowest", TAG_WIDTH / 2, low - 5.5, CAPTION, room=TAG_WIDTH, bold=True, anchor="middle")
    return path(outline, TURN) + word


def lowest_tag_picture() -> Picture:
    """Give the tag by itself."""
    return picture(lowest_tag(), "lowest", (TAG_WIDTH, TAG_HEIGHT))


def steps_of(seen: Seen, seat: int, wide: float) -> list[float]:
    """Say where in a bar each scored card ends; the last one is where the points end.

    >>> import pairit
    >>> seen = see(pairit.games["pairs"].position("pairs; stacks: 9 / 8; scored: 10 2 / "))
    >>> steps_of(seen, 0, 310), steps_of(seen, 1, 310)
    ([20.0, 120.0], [])
    """
    ranks = [card.rank for card in seen.scored[seat]]
    brought = seen.points[seat] - sum(ranks)
    ends = accumulate([brought, *ranks] if brought else ranks)
    return [min(1.0, end / seen.target) * wide for end in ends]


def _bar(seen: Seen, seat: int, x: float, y: float, wide: float) -> Drawing:
    """Draw the points of a seat against the target: full is lost."""
    ends = steps_of(seen, seat, wide - 4)
    drawn = [box(x, y, wide, BAR, TABLE_EDGE, 4), box(x + 1.5, y + 1.5, wide - 3, BAR - 3, TABLE, 3)]
    if ends:
        drawn.append(box(x + 2, y + 2, ends[-1], BAR - 4, TABLE_TEXT, min(2, ends[-1] / 2)))
    drawn += [box(x + 2 + end - 0.75, y + 2, 1.5, BAR - 4, INK) for end in ends[:-1]]
    return group(together(drawn), class_="bar")


@dataclass(frozen=True)
class Laying:
    """Where the cards of one seat lie: side by side in rows, the scored ones beside them or under them.

    Attributes
    ----------
    stack, scored
        Left and upper side of each card, from where the stack begins.
    word
        Where the word before the scored cards stands: its left side, and the upper side of their first row.
    height
        How high all of it is.
    """

    stack: tuple[tuple[float, float], ...]
    scored: tuple[tuple[float, float], ...]
    word: tuple[float, float]
    height: float


SCORED = "Scored"
SCORED_FOOT = 27
"""The word before the scored cards, and how far its baseline lies under their upper side."""

_WORD = width(SCORED, CAPTION) + 10
_ROW_GAP = 4


def lay(stack: int, scored: int, room: float, wide: float, high: float, row_gap: float = _ROW_GAP) -> Laying:
    """Lay so many cards of a size in a room; each shows a strip of 24 pixels at least.

    >>> lay(2, 0, room=344, wide=80, high=112).stack
    ((0, 0), (88, 0))
    """
    places = in_rows(stack, room, wide, wide + GAP, high + row_gap)
    right = max((x for x, _ in places), default=0) + wide + 20
    foot = max((y for _, y in places), default=0) + high
    if not scored:
        return Laying(tuple(places), (), (0, foot), foot)
    step_across, step_down = SMALL.width + _ROW_GAP, SMALL.height + _ROW_GAP
    if foot == high and right + _WORD + scored * step_across - _ROW_GAP <= room:
        word, top = right, foot - SMALL.height
    else:
        word, top = 0.0, foot + 10
    across = max(1, int((room - word - _WORD + _ROW_GAP) // step_across))
    small = tuple(
        (word + _WORD + at % across * step_across, top + at // across * step_down) for at in range(scored)
    )
    return Laying(tuple(places), small, (word, top), max(foot, small[-1][1] + SMALL.height))


# ---------------------------------------------------------------- the seats


def _laying(seen: Seen, seat: int) -> Laying:
    return lay(len(seen.stacks[seat]), len(seen.scored[seat]), _COLUMN, WIDTH, HEIGHT)


def laid(laying: Laying, stack: Sequence[Card], scored: Sequence[Card]) -> Drawing:
    """Draw the cards of a seat; an outline where no card lies in front of it."""
    drawn = [] if stack else [pile(0, 0, 0, Drawing(), 1)]
    drawn += [move(shown_card(card), *at) for card, at in zip(stack, laying.stack, strict=True)]
    drawn += [move(small_card(card), *at) for card, at in zip(scored, laying.scored, strict=True)]
    if scored:
        left, top = laying.word
        drawn.append(label(SCORED, left, top + SCORED_FOOT, CAPTION, room=_WORD, fill=TABLE_TEXT))
    return together(drawn)


def _seat(seen: Seen, seat: int, x: float, y: float, high: float, low: float) -> Drawing:
    """Draw one seat: name and points, the bar, the cards."""
    moves = seat == seen.turn_of
    drawn = [raised(x - 8, y - 8, _COLUMN + 16, high + 16)] if moves else []
    share = 1 - (width(seen.holding(seat), CAPTION) + 12) / _COLUMN
    drawn.append(heading(seen.name(seat), seen.holding(seat), moves, x, y, _COLUMN, share))
    drawn.append(_bar(seen, seat, x, y + _HEAD, _COLUMN))
    if seat in seen.owners:
        drawn.append(group(move(lowest_tag(), x, low - TAG_HEIGHT - 2), class_="lowest"))
    drawn.append(move(laid(_laying(seen, seat), seen.stacks[seat], seen.scored[seat]), x, low))
    return together(drawn)


def _seats(seen: Seen, y: float) -> tuple[Drawing, float]:
    """Draw the seats, two side by side; say where they end."""
    drawn = []
    for first in range(0, len(seen.stacks), 2):
        pair = range(first, min(first + 2, len(seen.stacks)))
        tag = TAG_HEIGHT if seen.owners and not set(pair).isdisjoint(seen.owners) else 0
        low = y + _HEAD + _BAR_ROW + tag
        high = low - y + max(_laying(seen, seat).height for seat in pair)
        drawn += [_seat(seen, seat, MARGIN + (seat - first) * (_COLUMN + 32), y, high, low) for seat in pair]
        y += high + 26
    return together(drawn), y


# ---------------------------------------------------------------- the middle


def _box(seen: Seen, x: float, y: float) -> tuple[Drawing, float]:
    """Draw the box with the lowest card in play, or with the target where none can be taken; say its end."""
    room = ACROSS - MARGIN - x
    left = 16 if seen.lowest is None else 62
    lines = [
        (line, at == 0)
        for at, text in enumerate(seen.lowest_lines)
        for line in wrap(text, CAPTION, room - left - 16, bold=at == 0)
    ]
    high = max(84, 40 + 22 * len(lines))
    first = y + high / 2 + 6 - 11 * (len(lines) - 1)
    drawn = [raised(x, y, room, high)]
    if seen.lowest is not None:
        drawn.append(move(drawing(seen.lowest, SMALL), x + 16, y + (high - SMALL.height) / 2))
    drawn += [
        label(line, x + left, first + at * 22, CAPTION, room=room - left - 16, fill=TABLE_TEXT, bold=bold)
        for at, (line, bold) in enumerate(lines)
    ]
    return together(drawn), y + high


def _middle(seen: Seen) -> tuple[Drawing, float]:
    """Draw the deck and the cards that lie face down, and the words beside them; say where they end."""
    low = MARGIN + HEIGHT
    drawn = []
    for x, count, name in ((_DECK_X, seen.pile, "Deck"), (_LAID_X, seen.laid, "Face down")):
        drawn.append(pile(x, MARGIN, count, back_drawing(), 1))
        drawn.append(captions((name, count_of(count)), x + WIDTH / 2, low + 28, 100))
    room = ACROSS - MARGIN - _SAID_X
    lines = [*wrap(seen.owed, CAPTION, room), *wrap(seen.then, CAPTION, room)[:2]]
    said, y = spoken(seen.turn, seen.turn_of is not None and seen.loser is None, lines, _SAID_X)
    box_, y = _box(seen, _SAID_X, max(y - 8, 92))
    return together((*drawn, said, box_)), max(low + 54, y) + MARGIN


def state_picture(
    position: PairsState | PairsView, seat: int | None = None, names: Sequence[str] = ()
) -> Picture:
    """Draw a table.

    Parameters
    ----------
    position
        A state or a view: both show what lies open.
    seat
        Whoever looks at a state, and is "you".
    names
        A name by seat; without them seats are numbered.

    Examples
    --------
    >>> import pairit
    >>> game = pairit.games["pairs"]
    >>> state = game.position("pairs; stacks: 10 5 / 9 4; scored: 3 / 10 2; turn: 1; draw: 8")
    >>> state_picture(state, seat=0)
    Pairs, game 1. Seat 1 is to move. Hit, or fold and take the lowest card in play. Lowest card in play: 4,
    in front of seat 1. Whoever reaches 31 points loses. Deck: 1 card. Face down: 47 cards. You (seat 0), 3
    of 31 points: 5, 10 in front; scored: 3. Seat 1, 12 of 31 points: 4, 9 in front; scored: 2, 10.
    """
    seen = see(position, seat, names)
    middle, y = _middle(seen)
    seats, y = _seats(seen, y + 8)
    size = (ACROSS, round(y))
    return picture(together((ground(*size), middle, seats)), seen.in_words, size)


def card_row(cards: Sequence[Card]) -> Picture:
    """Draw cards side by side.

    >>> card_row([Card(3), Card(10)])
    2 cards: 3, 10.
    """
    wide = max(1, len(cards)) * (WIDTH + GAP) - GAP
    laying = lay(len(cards), 0, wide, WIDTH, HEIGHT)
    size = (round(wide + 2 * MARGIN), HEIGHT + 2 * MARGIN)
    named_ = ", ".join(card.title for card in cards)
    alt = f"{count_of(len(cards))}: {named_}." if cards else "No cards."
    return picture(ground(*size) + move(laid(laying, cards, ()), MARGIN, MARGIN), alt, size)
