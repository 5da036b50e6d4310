"""Why a card may be played, or not, as a picture: the card, the card on top, and what they share.

The marks compare as the judge does; whether the move is allowed, and why, is the judge's verdict.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairit.engine.verdict import Verdict
from pairit.games.pair_it import words
from pairit.games.pair_it.action import PairItAction, read_action
from pairit.games.pair_it.cards import CARDS, Card
from pairit.games.pair_it.matching import (
    COLOUR,
    NO_NEED,
    OPEN,
    SAME_KIND,
    active_colour,
    attributes_shared,
)
from pairit.games.pair_it.position import BONUS
from pairit.games.pair_it.state import PairItState
from pairit.games.pair_it.view import PairItView
from pairit.picture.answers import ANSWER_CHIP, answer_chip
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.ground import ACROSS, CAPTION, MARGIN, ground
from pairit.picture.marks import answer_disc
from pairit.picture.pair_it.back import back_drawing
from pairit.picture.pair_it.table import colour_chip, shown_card
from pairit.picture.palette import TABLE_TEXT
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import Drawing, group, move, together
from pairit.picture.text import label, wrap

_SCALE = 1.4
_WIDE, _HIGH = WIDTH * _SCALE, HEIGHT * _SCALE
_BETWEEN = 44
_TEXT_X = MARGIN + 2 * _WIDE + _BETWEEN + 28
_LINE = 23
_CHIP_GAP = 8


@dataclass(frozen=True)
class Marks:
    """What a card and the card on top were compared by.

    Attributes
    ----------
    compared
        A name, and whether it matches, for each.
    needed
        How many of them are needed; 0 where there is nothing to compare.
    """

    compared: tuple[tuple[str, bool], ...]
    needed: int

    @property
    def sentence(self) -> str:
        """Say in words how many of them are needed, where there is more than one."""
        if len(self.compared) < 2:
            return ""
        if self.needed == 1:
            return "One of them is enough"
        return f"{sum(fits for _, fits in self.compared)} of {self.needed} needed"


def marks(card: Card, need: int, top: int) -> Marks:
    """Compare a card with what the next card must match.

    >>> from pairit.games.pair_it.cards import ALL_CARDS
    >>> active = ALL_CARDS.card("B4K")
    >>> found = marks(CARDS[ALL_CARDS.card("Y4W")], active, active)
    >>> found.compared, found.sentence
    ((('colour', False), ('number', True), ('picture', False)), '1 of 2 needed')
    """
    if card.kind == "Anchor":
        return Marks((("with a Reverse", False),), 1)
    if card.rainbow:
        return Marks((("rainbow border", True),), 1)
    if need == OPEN:
        return Marks((("any card goes", True),), 1)
    if need == NO_NEED:
        return Marks((), 0)
    if card.kind == "regular" and need < COLOUR:
        shared = attributes_shared(card, CARDS[need])
        return Marks(tuple((name, name in shared) for name in ("colour", "number", "picture")), 2)
    colour = ("colour", card.colour == active_colour(need))
    if card.kind in SAME_KIND:
        return Marks((colour, ("same kind", card.kind == CARDS[top].kind)), 1)
    return Marks((colour,), 1)


def _cards(action: PairItAction) -> tuple[Card, ...]:
    return tuple(CARDS[card] for card in action.cards)


def _small_words(text: str, x: float, y: float) -> Drawing:
    return label(text, x, y, CAPTION, room=_WIDE + 20, fill=TABLE_TEXT, anchor="middle")


def _shown(action: PairItAction, position: PairItState | PairItView) -> Drawing:
    """Draw the card in question, or the cards of a gift, or the move in words, beside the card on top."""
    cards, top = _cards(action), CARDS[position.top]
    left, y = MARGIN, MARGIN + 26
    drawn = []
    for at, card in enumerate(cards):
        shift = 28 * at
        one = group(shown_card(card), data_card=card.code)
        drawn.append(move(one, left + shift, y + shift, _SCALE if len(cards) == 1 else 1.1))
    if action == "draw":
        drawn.append(move(back_drawing(), left, y, _SCALE))
    elif not cards:
        lines = wrap(words.capital(words.action(action)), CAPTION, _WIDE, bold=True)
        for at, line in enumerate(lines):
            drawn.append(
                label(line, left, y + 24 + at * _LINE, CAPTION, room=_WIDE, fill=TABLE_TEXT, bold=True)
            )
    right = left + _WIDE + _BETWEEN
    drawn += [
        _small_words("This move" if len(cards) != 1 else "This card", left + _WIDE / 2, MARGIN + 14),
        _small_words("On top", right + _WIDE / 2, MARGIN + 14),
        move(group(shown_card(top), data_card=top.code), right, y, _SCALE),
    ]
    return together(drawn)


def _link(legal: bool) -> Drawing:
    """Draw the mark between the two cards."""
    x, y = MARGIN + _WIDE + _BETWEEN / 2, MARGIN + 26 + _HIGH / 2
    return move(answer_disc(legal), x, y)


def verdict_picture(position: PairItState | PairItView, action: str) -> Picture:
    """Draw the judge's verdict on a move: the card beside the card on top, what they share, and the words.

    Examples
    --------
    >>> import pairit
    >>> state = pairit.games["pair-it"].position("pair-it; hands: Y4W R1K / B3C; top: B4K")
    >>> verdict_picture(state, "play Y4W")
    Yellow 4 wheel on blue 4 skull: not now. Colour: no; number: yes; picture: no; 1 of 2 needed. Yellow 4
    wheel shares only the number with blue 4 skull. Two of colour, number, picture must match. (PI-02)
    """
    verdict = position.judge(action)
    read = read_action(action, position.hand)
    cards = _cards(read)
    playing = read.verb == "play"
    compares = playing and position.owes <= BONUS
    found = marks(cards[0], position.need, position.top) if compares else Marks((), 0)
    words_drawn, low = _words(verdict, found, position, ACROSS - MARGIN - _TEXT_X)
    high = max(MARGIN + 26 + _HIGH, low) + MARGIN
    drawn = together((_shown(read, position), _link(verdict.legal), move(words_drawn, _TEXT_X, 0)))
    size = (ACROSS, round(high))
    return picture(ground(*size) + drawn, _in_words(verdict, found, read, position), size)


def _words(
    verdict: Verdict, found: Marks, position: PairItState | PairItView, room: float
) -> tuple[Drawing, float]:
    """Write the verdict beside the cards: marks first, then the sentence and its rulings."""
    y = MARGIN + 20.0
    allowed = "It may be played" if found.needed else "Allowed"
    title = allowed if verdict.legal else "Not now"
    drawn = [label(title, 0, y, 20, room=room, fill=TABLE_TEXT, bold=True)]
    y += 16
    for name, fits in found.compared:
        drawn.append(move(answer_chip(name, fits, 200), 0, y))
        y += ANSWER_CHIP + _CHIP_GAP
    if found.sentence:
        drawn.append(label(found.sentence, 0, y + 16, CAPTION, room=room, fill=TABLE_TEXT, bold=True))
        y += 28
    if COLOUR <= position.need < OPEN:
        drawn.append(label("Colour that counts", 0, y + 24, CAPTION, room=160, fill=TABLE_TEXT))
        drawn.append(move(colour_chip(position.need - COLOUR), 164, y))
        y += 46
    for line in wrap(f"{verdict.sentence} ({', '.join(verdict.rulings)})", CAPTION, room):
        y += _LINE
        drawn.append(label(line, 0, y, CAPTION, room=room, fill=TABLE_TEXT))
    return together(drawn), y + 8


def _in_words(verdict: Verdict, found: Marks, read: PairItAction, position: PairItState | PairItView) -> str:
    top, how = CARDS[position.top].name, "allowed" if verdict.legal else "not now"
    if read.verb == "play":
        said = [f"{CARDS[read.cards[0]].title} on {top}: {how}."]
    else:
        said = [f"{words.capital(words.action(read))}: {how}. On top: {top}."]
    if found.needed:
        compared = [f"{name}: {'yes' if fits else 'no'}" for name, fits in found.compared]
        said.append(
            words.capital("; ".join([*compared, found.sentence] if found.sentence else compared) + ".")
        )
    said.append(f"{verdict.sentence} ({', '.join(verdict.rulings)})")
    return " ".join(said)
