"""Whether a gift is allowed, as a picture: the card, who would get it, and what was asked of both.

The marks compare as the judge does; whether the move is allowed, and why, is the judge's verdict.
"""

from __future__ import annotations

from pairit.engine.verdict import Verdict
from pairit.games.pirato_poker import words
from pairit.games.pirato_poker.action import PiratoAction, read_action
from pairit.games.pirato_poker.cards import Card
from pairit.games.pirato_poker.judge import others, receivers, turned_up
from pairit.games.pirato_poker.position import NO_CARD, OVER, PASS_ON, TURN
from pairit.games.pirato_poker.state import PiratoState
from pairit.games.pirato_poker.view import PiratoView
from pairit.picture.answers import ANSWER_CHIP, answer_chip
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.ground import ACROSS, CAPTION, MARGIN, ROOM, ground, pile
from pairit.picture.marks import answer_disc
from pairit.picture.palette import TABLE_TEXT
from pairit.picture.picture import Picture, picture
from pairit.picture.pirato_poker.back import back_drawing
from pairit.picture.pirato_poker.faces import shown_card
from pairit.picture.pirato_poker.seen import faces_of
from pairit.picture.pirato_poker.table import hand, hand_height
from pairit.picture.seats import Seats
from pairit.picture.svg import Drawing, move, together
from pairit.picture.text import label, wrap

_SCALE = 1.4
_WIDE, _HIGH = WIDTH * _SCALE, HEIGHT * _SCALE
_BETWEEN = 44
_TOP = MARGIN + 26
_TEXT_X = MARGIN + 2 * _WIDE + _BETWEEN + 28
_LINE = 23
_CHIP_GAP = 8

Position = PiratoState | PiratoView


def marks(at: Position, action: PiratoAction) -> tuple[tuple[str, bool], ...]:
    """Say what is asked of a gift, and whether it is so; empty where no such gift is owed.

    >>> import pairit
    >>> game = pairit.games["pirato-poker"]
    >>> state = game.position("hands: pig / dog map / cat:g1; revealed: chicken; turn: 0")
    >>> marks(state, read_action("give to 1"))
    (('turned up', True), ('to another player', True), ('fewest cards', False))
    """
    if at.owes == OVER or (isinstance(at, PiratoView) and at.turn != at.seat):
        return ()
    if action.verb == "late":
        return (("a card is turned up", at.owes == TURN), ("played with a time limit", at.game.breath > 0))
    if (action.verb == "pass-on") != (at.owes == PASS_ON):
        return ()
    if at.owes == PASS_ON:
        code = action.card
        found = [("in your hand", code in at.game.deck.codes(at.hand)), ("no dog", code != "dog")]
    else:
        code = action.card or turned_up(at)
        found = [("turned up", code == turned_up(at))]
    to_another = action.seat in others(at)
    found.append(("to another player", to_another))
    if to_another and code == "chicken":
        found.append(("fewest cards", action.seat in receivers(at, code)))
    return tuple(found)


def verdict_picture(position: Position, action: str) -> Picture:
    """Draw the judge's verdict on a gift: the card beside its receiver, what is asked of both, and the words.

    Examples
    --------
    >>> import pairit
    >>> game = pairit.games["pirato-poker"]
    >>> state = game.position("hands: pig / dog map / cat:g1; revealed: chicken; turn: 0")
    >>> verdict_picture(state, "give to 1")
    Give the turned-up card to seat 1: not now. This card: a chicken. Turned up: yes; to another player: yes;
    fewest cards: no. It would go to seat 1, 2 cards. A chicken goes to a player with the fewest cards: seat 1
    has 2, seat 2 has 1. (PP-14)
    """
    verdict, read = position.judge(action), read_action(action)
    found, seats = marks(position, read), _seats(position)
    card, receiver = _card(position, read), _receiver(position, read)
    drawn = [_pair(position, card, receiver, seats, read)]
    drawn.append(move(answer_disc(verdict.legal), MARGIN + _WIDE + _BETWEEN / 2, _TOP + _HIGH / 2))
    said, low = _words(verdict, found, ACROSS - MARGIN - _TEXT_X)
    drawn.append(move(said, _TEXT_X, 0))
    y = max(_TOP + _HIGH + 38, low) + MARGIN
    held = _held(position)
    if held:
        drawn.append(_caption("Your hand", MARGIN, y + 6))
        drawn.append(move(hand(held, ROOM), MARGIN, y + 16))
        y += 16 + hand_height(len(held), ROOM) + MARGIN
    size = (ACROSS, round(y))
    alt = _in_words(verdict, read, card, found, _whom(position, receiver, seats), held)
    return picture(together((ground(*size), *drawn)), alt, size)


def _seats(position: Position) -> Seats:
    """Name the seats as the judge does: whoever moves, or looks, is "you"."""
    return Seats(position.seat if isinstance(position, PiratoView) else position.turn, ())


def _card(position: Position, action: PiratoAction) -> Card | None:
    """Give the card in question: the one that is named, or the one that is turned up."""
    by_code = position.game.deck.cards_by_code
    if action.card:
        return by_code.get(action.card)
    return None if position.revealed == NO_CARD else position.game.deck.face[position.revealed]


def _receiver(position: Position, action: PiratoAction) -> int | None:
    """Give the seat that would get the card, where the table has it."""
    if action.verb == "late" and position.owes == TURN:
        return receivers(position, turned_up(position))[0]
    return action.seat if action.seat in range(position.players) else None


def _held(position: Position) -> tuple[Card, ...]:
    """Give the own hand where a card of it is to be passed on."""
    if position.owes != PASS_ON or (isinstance(position, PiratoView) and position.turn != position.seat):
        return ()
    return faces_of(position.game.deck, position.hand)


def _caption(text: str, x: float, y: float) -> Drawing:
    return label(text, x, y, CAPTION, room=_WIDE + 40, fill=TABLE_TEXT)


def _whom(position: Position, receiver: int | None, seats: Seats) -> str:
    """Say who would get the card, and how many that seat holds."""
    if receiver is None:
        return "nobody here"
    return f"{seats.mention(receiver)}, {words.count_of(position.counts[receiver])}"


def _pair(
    position: Position, card: Card | None, receiver: int | None, seats: Seats, action: PiratoAction
) -> Drawing:
    """Draw the card in question, and the hand that would get it as one card face down."""
    right = MARGIN + _WIDE + _BETWEEN
    what = "This move" if card is None else "This card"
    drawn = [_caption(what, MARGIN, MARGIN + 14), _caption("To", right, MARGIN + 14)]
    if card is not None:
        drawn.append(move(shown_card(card), MARGIN, _TOP, _SCALE))
    else:
        lines = wrap(words.capital(words.action(action)), CAPTION, _WIDE, bold=True)
        drawn += [_caption(line, MARGIN, _TOP + 24 + at * _LINE) for at, line in enumerate(lines)]
    count = 0 if receiver is None else position.counts[receiver]
    drawn.append(pile(right, _TOP, count, back_drawing(), _SCALE))
    drawn.append(_caption(_whom(position, receiver, seats), right, _TOP + _HIGH + 26))
    return together(drawn)


def _words(verdict: Verdict, found: tuple[tuple[str, bool], ...], room: float) -> tuple[Drawing, float]:
    """Write the verdict beside the cards: marks first, then the sentence and its rulings."""
    y = MARGIN + 20.0
    title = "Allowed" if verdict.legal else "Not now"
    drawn = [label(title, 0, y, 20, room=room, fill=TABLE_TEXT, bold=True)]
    y += 16
    for name, fits in found:
        drawn.append(move(answer_chip(name, fits, 260), 0, y))
        y += ANSWER_CHIP + _CHIP_GAP
    for line in wrap(f"{verdict.sentence} ({', '.join(verdict.rulings)})", CAPTION, room):
        y += _LINE
        drawn.append(label(line, 0, y, CAPTION, room=room, fill=TABLE_TEXT))
    return together(drawn), y + 8


def _in_words(
    verdict: Verdict,
    action: PiratoAction,
    card: Card | None,
    found: tuple[tuple[str, bool], ...],
    whom: str,
    held: tuple[Card, ...],
) -> str:
    said = [f"{words.capital(words.action(action))}: {'allowed' if verdict.legal else 'not now'}."]
    said += [f"This card: {words.a_card(card.code)}."] if card else []
    asked = "; ".join(f"{name}: {'yes' if fits else 'no'}" for name, fits in found)
    said += [words.capital(f"{asked}.")] if asked else []
    said.append(f"It would go to {whom}.")
    said += [f"Your hand: {words.cards(card.code for card in held)}."] if held else []
    said.append(f"{verdict.sentence} ({', '.join(verdict.rulings)})")
    return " ".join(said)
