"""The moves of Pair It, and how they are read.

>>> read_action("play reverse:r with 2 call")
'play Reverse:R with 2 call'
>>> read_action("give G2W R1K to 1").cards == (ALL_CARDS.card("R1K"), ALL_CARDS.card("G2W"))
True
"""

from __future__ import annotations

import difflib
from functools import lru_cache

from pairit.engine.action import Action
from pairit.engine.cards import slots
from pairit.engine.errors import NotationError
from pairit.engine.text import is_digits, quoted, shorten
from pairit.games.pair_it.cards import ALL_CARDS, CARDS, COLOURS

LONGEST = 200
"""Characters that a typed move may have."""

VERBS = {
    "play": "play CARD, as 'play R3K'; add 'call' to call PAIR IT",
    "draw": "draw",
    "pass": "pass",
    "colour": "colour LETTER, as 'colour B'",
    "give": "give CARD to SEAT, as 'give R1K to 1'",
    "slap": "slap, or 'slap 230 310' with the milliseconds of each seat",
    "challenge": "challenge",
    "let": "let go",
}


class PairItAction(Action):
    """A move with its parts.

    Attributes
    ----------
    cards
        The card played, or the cards given, in the deck's order.
    call
        Whether PAIR IT! is called (PI-20).
    anchors
        How many Anchors are said to go along; None where nothing is said.
    colour
        The colour named, from 0.
    seat
        Who receives a gift.
    times
        Milliseconds of a slap, by seat.
    odds
        The chance of each seat to be the slowest, in percent, where there are no times.
    """

    __slots__ = ("anchors", "call", "cards", "colour", "odds", "seat", "times")

    cards: tuple[int, ...]
    call: bool
    anchors: int | None
    colour: int
    seat: int
    times: tuple[int, ...]
    odds: tuple[int, ...]

    def __new__(
        cls, text: str, cards: tuple[int, ...] = (), seat: int = -1, call: bool = False
    ) -> PairItAction:
        """Make an action of its canonical text and parts."""
        self = super().__new__(cls, text)
        assert isinstance(self, PairItAction)
        self.cards, self.seat, self.call = cards, seat, call
        self.anchors, self.colour, self.times, self.odds = None, -1, (), ()
        return self


DRAW, PASS, SLAP = PairItAction("draw"), PairItAction("pass"), PairItAction("slap")
CHALLENGE, LET_GO = PairItAction("challenge"), PairItAction("let go")
PLAY = {number: PairItAction(f"play {card.code}", (number,)) for number, card in CARDS.items()}
PLAY_AND_CALL = {
    number: PairItAction(f"play {card.code} call", (number,), call=True) for number, card in CARDS.items()
}
NAME = tuple(PairItAction(f"colour {colour.letter}") for colour in COLOURS)
for _colour, _action in enumerate(NAME):
    _action.colour = _colour


@lru_cache(maxsize=4096)
def give(cards: tuple[int, ...], seat: int, call: bool = False) -> PairItAction:
    """Give the action of giving cards; they stand in the deck's order."""
    codes = " ".join(CARDS[card].code for card in cards)
    return PairItAction(f"give {codes} to {seat}{' call' if call else ''}", cards, seat, call)


def read_action(text: str, hand: int = 0) -> PairItAction:
    """Read a move, in full or in short form.

    Parameters
    ----------
    text
        `play R3K`, `give R1K to 1`; short forms are `p r3k`, `d`, a colour's name, and a number for a card
        of the hand by its place, from 1.
    hand
        The hand that a number counts in.

    Raises
    ------
    NotationError
        If it is no move; the message says what moves look like.
    """
    if isinstance(text, PairItAction):
        return text
    if not isinstance(text, str):
        raise NotationError(f"A move is a text, as 'play R3K' or 'draw'; this is {quoted(text)}.")
    if len(text) > LONGEST:
        raise NotationError(f"A move has at most {LONGEST} characters; this has {len(text)}.")
    words = text.split()
    if not words:
        raise NotationError("No move was typed. Type for example: draw.")
    call = len(words) > 1 and words[-1].casefold() == "call"
    first, *rest = words[:-1] if call else words
    verb, rest = _full_verb(first, rest)
    if verb == "play":
        return _read_play(rest, hand, call)
    if verb == "give":
        return _read_give(rest, call)
    if call:
        raise NotationError(f"'call' goes with a play or a gift, not with {verb!r}.")
    if verb == "slap":
        return _read_slap(rest)
    if verb == "colour":
        return _read_colour(rest)
    if [word.casefold() for word in rest] != (["go"] if verb == "let" else []):
        raise NotationError(f"The move is written: {VERBS[verb]}.")
    return {"draw": DRAW, "pass": PASS, "challenge": CHALLENGE, "let": LET_GO}[verb]


def _full_verb(typed: str, rest: list[str]) -> tuple[str, list[str]]:
    """Translate the short forms into the one grammar."""
    word = typed.casefold()
    if is_digits(word):
        return "play", [word, *rest]
    if word in {colour.name for colour in COLOURS}:
        return "colour", [word, *rest]
    if word == "p" and rest:
        return "play", rest
    found = [verb for verb in VERBS if verb.startswith(word)]
    if len(found) == 1:
        return found[0], (["go"] if found[0] == "let" and not rest else rest)
    near = found or difflib.get_close_matches(word, VERBS, n=2, cutoff=0.5)
    hint = (
        f"Did you mean: {'; or: '.join(VERBS[verb] for verb in near)}?"
        if near
        else f"Moves: {', '.join(VERBS)}."
    )
    raise NotationError(f"{shorten(typed)!r} is no move. {hint}")


def _read_play(words: list[str], hand: int, call: bool) -> PairItAction:
    anchors: int | None = None
    if len(words) == 3 and words[1].casefold() == "with" and is_digits(words[2]) and len(words[2]) < 3:
        anchors = int(words.pop())
        words.pop()
    if len(words) != 1:
        raise NotationError(f"The move is written: {VERBS['play']}.")
    if is_digits(words[0]):
        members = ALL_CARDS.members(hand)
        if len(words[0]) > 3 or not 1 <= int(words[0]) <= len(members):
            raise NotationError(f"The hand has {len(members)} cards; there is no card {shorten(words[0])}.")
        card = members[int(words[0]) - 1]
    else:
        card = ALL_CARDS.card(words[0])
    if anchors is None:
        return PLAY_AND_CALL[card] if call else PLAY[card]
    text = f"play {CARDS[card].code} with {anchors}{' call' if call else ''}"
    action = PairItAction(text, (card,), call=call)
    action.anchors = anchors
    return action


def _read_give(words: list[str], call: bool) -> PairItAction:
    if len(words) < 3 or words[-2].casefold() != "to" or not is_digits(words[-1]) or len(words[-1]) > 2:
        raise NotationError(f"The move is written: {VERBS['give']}.")
    cards = ALL_CARDS.gather(ALL_CARDS.read(" ".join(words[:-2])))
    return give(tuple(ALL_CARDS.card_at[slot] for slot in slots(cards)), int(words[-1]), call)


def _read_slap(words: list[str]) -> PairItAction:
    if not words:
        return SLAP
    odds = all(word.endswith("%") for word in words)
    numbers = [word.removesuffix("%") if odds else word for word in words]
    if not all(is_digits(number) and len(number) <= 6 for number in numbers):
        raise NotationError(f"The move is written: {VERBS['slap']}.")
    values = tuple(int(number) for number in numbers)
    if odds and sum(values) != 100:
        raise NotationError(f"The chances of a slap add up to 100 %; these make {sum(values)} %.")
    action = PairItAction(f"slap {' '.join(f'{value}%' if odds else str(value) for value in values)}")
    action.times, action.odds = ((), values) if odds else (values, ())
    return action


def _read_colour(words: list[str]) -> PairItAction:
    if len(words) == 1:
        for index, colour in enumerate(COLOURS):
            if words[0].casefold() in {colour.letter.casefold(), colour.name}:
                return NAME[index]
    names = ", ".join(f"{colour.letter} ({colour.name})" for colour in COLOURS)
    raise NotationError(f"The move is 'colour' and one of {names}.")
