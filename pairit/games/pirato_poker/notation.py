"""Positions of Pirato Poker as text, in both directions.

`gifts:` tells what everybody saw go where, the oldest first: in `0>1 dog, 1>>2 pig` seat 0 turned up a dog
and gave it to seat 1, which passed on a pig.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from pairit.engine.errors import NotationError, OptionError, PositionError
from pairit.engine.notation import read_number, read_numbers, read_parts
from pairit.engine.options import read_options
from pairit.engine.random import DECK as DECK_STREAM
from pairit.engine.random import checked_seed, number
from pairit.engine.text import shorten
from pairit.games.pirato_poker.judge import passable
from pairit.games.pirato_poker.memory import Gift
from pairit.games.pirato_poker.position import NO_CARD, NOBODY, OVER, PASS_ON, TURN, Position, Round
from pairit.games.pirato_poker.rules import Rules

PositionType = TypeVar("PositionType", bound=Position)

KEYS = (
    "hands",
    "revealed",
    "turn",
    "owes",
    "over",
    "gifts",
    "draw",
    "captain",
    "scores",
    "round",
    "options",
    "seed",
)

_MOST = 10**9
_DOTS = "..."
_GIFT = re.compile(r"\s*(\d)\s*(>>?)\s*(\d)\s+(\S+)\s*(?:=\s*(.+))?", re.ASCII)


def write_gifts(gifts: Sequence[Gift], with_hands: bool = False) -> str:
    """Write what was seen; with the hands that were shown, where they cannot be told from the rest.

    >>> write_gifts([Gift(0, 1, "dog"), Gift(1, 2, "pig", True, ("pig", "map"))], with_hands=True)
    '0>1 dog, 1>>2 pig = pig map'
    """
    written = []
    for gift in gifts:
        shown = f" = {' '.join(gift.shown)}" if with_hands and gift.shown else ""
        written.append(f"{gift.giver}{'>>' if gift.passed_on else '>'}{gift.receiver} {gift.card}{shown}")
    return ", ".join(written)


def write(at: Position) -> dict[str, str]:
    """Write a position completely: reading it gives it back."""
    deck, round_ = at.game.deck, at.round
    parts = {"hands": " / ".join(deck.write(hand) for hand in at.hands)}
    if at.revealed != NO_CARD:
        parts["revealed"] = deck.code[at.revealed]
    if at.owes == OVER:
        parts["over"] = "-" if at.turn == NOBODY else str(at.turn)
    else:
        parts["turn"] = str(at.turn)
    if at.owes == PASS_ON:
        parts["owes"] = "pass-on"
    if at.gifts:
        parts["gifts"] = write_gifts(at.gifts)
    parts["draw"] = deck.write_pile(at.pile[at.taken :])
    if round_.captain:
        parts["captain"] = str(round_.captain)
    if any(round_.scores):
        parts["scores"] = " / ".join(map(str, round_.scores))
    if round_.number != 1:
        parts["round"] = str(round_.number)
    if at.game.options.changed:
        parts["options"] = str(at.game.options)
    if round_.seed:
        parts["seed"] = str(round_.seed)
    return parts


def read(text: str, game: Rules, make: type[PositionType]) -> PositionType:
    """Read a position.

    Raises
    ------
    PositionError
        If it cannot be read or cannot occur; the message names the part.
    """
    parts = read_parts(text, game.name, KEYS)
    try:
        options = read_options(parts.get("options", ""))
        game = game.with_options(**options) if options else game
    except OptionError as fault:
        raise PositionError(f"options: {fault}") from fault
    return _Reader(parts, game).read(make)


class _Reader:
    """Reads the parts one after the other and checks that they fit together."""

    def __init__(self, parts: dict[str, str], game: Rules) -> None:
        self.parts, self.game, self.deck = parts, game, game.deck

    def fail(self, key: str, sentence: str) -> PositionError:
        return PositionError(f"{key}: {sentence}")

    def cards(self, key: str, text: str) -> tuple[int, ...]:
        try:
            return self.deck.read(text)
        except NotationError as fault:
            raise self.fail(key, str(fault)) from fault

    def _set(self, key: str, text: str) -> int:
        try:
            return self.deck.read_set(text)
        except NotationError as fault:
            raise self.fail(key, f"{fault} (PP-01)") from fault

    def number(self, key: str, default: str, low: int, high: int) -> int:
        return read_number(key, self.parts.get(key, default), low, high)

    def read(self, make: type[PositionType]) -> PositionType:
        at = object.__new__(make)
        at.hands = self._hands()
        players = len(at.hands)
        scores = (0,) * players
        if "scores" in self.parts:
            scores = read_numbers("scores", self.parts["scores"], "/", players, 0, _MOST)
        seed = checked_seed(self.number("seed", "0", 0, (1 << 63) - 1))
        at.round = Round(
            self.game,
            seed,
            self.number("round", "1", 1, _MOST),
            self.number("captain", "0", 0, players - 1),
            scores,
        )
        at.turn, at.revealed, at.gifts = self.number("turn", "0", 0, players - 1), NO_CARD, ()
        self._owed(at)
        self._piles(at)
        self._check(at)
        if "gifts" in self.parts:
            at.gifts = _History(self, at).checked(self._gifts(players))
        return at

    def _hands(self) -> tuple[int, ...]:
        texts = self.parts.get("hands", "").split("/")
        if len(texts) not in self.game.seats:
            low, high = self.game.seats[0], self.game.seats[-1]
            raise self.fail("hands", f"{low} to {high} players play (PP-04); hands here: {len(texts)}.")
        hands = []
        for seat, text in enumerate(texts):
            hands.append(self._set("hands", text))
            if not hands[-1]:
                raise self.fail("hands", f"seat {seat} has no card, but nobody is ever without one (PP-05).")
        return tuple(hands)

    def _owed(self, at: Position) -> None:
        at.owes = TURN
        if "over" in self.parts:
            if "owes" in self.parts or "turn" in self.parts:
                raise self.fail("over", "in a finished round nothing more is owed, and nobody is to move.")
            text = self.parts["over"]
            at.turn = NOBODY if text == "-" else read_number("over", text, 0, at.players - 1)
            at.owes = OVER
        elif "owes" in self.parts:
            if self.parts["owes"].casefold() != "pass-on":
                shown = shorten(self.parts["owes"])
                raise self.fail("owes", f"a card to pass on is owed: 'owes: pass-on', not {shown!r}.")
            at.owes = PASS_ON

    def _piles(self, at: Position) -> None:
        drawn = at.owes == OVER and at.turn == NOBODY
        words = self.parts.get("draw", "" if drawn else _DOTS).split()
        dotted = bool(words) and words[-1] == _DOTS
        named = {
            "revealed": self.cards("revealed", self.parts.get("revealed", "")),
            "draw": self.cards("draw", " ".join(words[:-1] if dotted else words)),
        }
        if len(named["revealed"]) > 1:
            raise self.fail("revealed", "one card is turned up at a time (PP-07).")
        left = dict(self.deck.copies)
        placed = [("hands", card) for hand in at.hands for card in self.deck.members(hand)]
        for key, card in [*placed, *((key, card) for key, cards in named.items() for card in cards)]:
            code = self.deck.code[card]
            left[code] -= 1
            if left[code] < 0:
                copies = self.deck.copies[code]
                raise self.fail(key, f"{code} is there once too often: the deck has {copies} (PP-01).")
        rest = self.deck.gather(self.deck.card(code) for code, count in left.items() for _ in range(count))
        at.pile, at.taken, at.aside = named["draw"], 0, rest
        if dotted:
            at.pile, at.aside = at.pile + self.deck.shuffle(rest, self._key(at)), 0
        if at.owes != TURN:
            if named["revealed"]:
                raise self.fail("revealed", "a card is turned up only for whoever gives it (PP-07).")
            return
        at.revealed = named["revealed"][0] if named["revealed"] else at.take()
        at.pile, at.taken = at.pile[at.taken :], 0
        if at.revealed == NO_CARD:
            raise self.fail("draw", "no card is left to turn up: the round is drawn, 'over: -' (PP-25).")

    def _key(self, at: Position) -> int:
        return number(at.round.seed, DECK_STREAM, at.round.number, 0)

    def _check(self, at: Position) -> None:
        if at.owes == PASS_ON:
            if not self.deck.count_of(at.hand, "dog"):
                raise self.fail("owes", f"seat {at.turn} has no dog, so it need not pass a card on (PP-10).")
            if not passable(at):
                raise self.fail("owes", f"seat {at.turn} has only dogs and passes nothing on (PP-12).")
        if at.owes == OVER and at.turn == NOBODY and at.pile:
            raise self.fail("over", "a round is drawn only when the pile has run out (PP-25).")
        if at.winner is not None and not at.won_by:
            raise self.fail(
                "over", f"the hand of seat {at.turn} meets no condition, so it has not won (PP-08)."
            )
        if self.game.rounds and at.owes != OVER and max(at.points) >= self.game.rounds:
            raise self.fail("scores", f"{self.game.rounds} rounds won end the match (PP-26).")

    def _gifts(self, players: int) -> list[tuple[Gift, int]]:
        """Read the gifts, each with the set of cards that it says was shown; 0 where it says nothing."""
        gifts = []
        for text in self.parts["gifts"].split(","):
            found = _GIFT.fullmatch(text)
            if not found:
                raise self.fail("gifts", f"a gift is written '0>1 dog' or '0>>1 pig', not {shorten(text)!r}.")
            giver, receiver = int(found[1]), int(found[3])
            if giver == receiver or max(giver, receiver) >= players:
                raise self.fail(
                    "gifts", f"{shorten(text.strip())!r}: it goes from one seat to another (PP-07)."
                )
            cards, shown = self.cards("gifts", found[4]), self._set("gifts", found[5] or "")
            if len(cards) != 1:
                raise self.fail("gifts", f"{shorten(text.strip())!r}: one card is given at a time (PP-07).")
            gift = Gift(giver, receiver, self.deck.code[cards[0]], found[2] == ">>")
            gifts.append((gift, shown))
        return gifts


class _History:
    """Walks back from the hands as they are to those before each gift, and sees whether all fits."""

    def __init__(self, reader: _Reader, at: Position) -> None:
        self.reader, self.deck, self.at = reader, reader.deck, at
        self.hands = list(at.hands)

    def fail(self, gift: Gift, sentence: str) -> PositionError:
        return self.reader.fail("gifts", f"'{write_gifts([gift])}': {sentence}")

    def checked(self, gifts: Sequence[tuple[Gift, int]]) -> tuple[Gift, ...]:
        """Give the gifts with the hands that had to be shown."""
        seen: list[Gift] = []
        following: Gift | None = None
        for gift, told in reversed(gifts):
            self._check_next(gift, following)
            shown = self._shown(gift, is_last=following is None)
            if told and self.deck.write(told) != self.deck.write(shown):
                raise self.fail(gift, f"the hand shown then was {self.deck.write(shown) or 'none'}.")
            self._take_back(gift)
            following = gift
            seen.append(Gift(gift.giver, gift.receiver, gift.card, gift.passed_on, self.deck.codes(shown)))
        return tuple(reversed(seen))

    def _sends_on(self, gift: Gift) -> bool:
        """Whether the receiver, with the hand of that moment, has to pass a card on (PP-10)."""
        return gift.card == "dog" and bool(self.hands[gift.receiver] & ~self.deck.kind_masks["dog"])

    def _check_next(self, gift: Gift, following: Gift | None) -> None:
        """See whether what came next is what the gift demands (PP-06, PP-10)."""
        if following is not None:
            mover, passes = following.giver, following.passed_on
        else:
            mover, passes = self.at.turn, self.at.owes == PASS_ON
            if self.at.is_over and mover == NOBODY:
                mover = gift.receiver
        if mover != gift.receiver:
            raise self.fail(gift, "whoever receives a card is next (PP-06).")
        won = following is None and self.at.winner is not None
        if not won and passes != self._sends_on(gift):
            word = "must pass a card on" if self._sends_on(gift) else "passes nothing on"
            raise self.fail(gift, f"seat {gift.receiver} then {word} (PP-10).")

    def _shown(self, gift: Gift, is_last: bool) -> int:
        """Give the hand that the receiver had to show; 0 where it had not (PP-12, PP-13)."""
        hand = self.hands[gift.receiver]
        if is_last and self.at.winner is not None:
            return 0
        only_dogs = gift.card == "dog" and not self._sends_on(gift)
        return hand if gift.card == "pig" or only_dogs else 0

    def _take_back(self, gift: Gift) -> None:
        card = self.deck.card(gift.card)
        if not self.deck.count(self.hands[gift.receiver], card):
            raise self.fail(gift, f"seat {gift.receiver} cannot have got it: it is not there now.")
        self.hands[gift.receiver] = self.deck.remove(self.hands[gift.receiver], card)
        if not self.hands[gift.receiver]:
            raise self.fail(gift, f"seat {gift.receiver} would have had no card before (PP-05).")
        if gift.card == "chicken":
            others = [hand.bit_count() for seat, hand in enumerate(self.hands) if seat != gift.giver]
            if self.hands[gift.receiver].bit_count() > min(others):
                raise self.fail(gift, "a chicken goes to a player with the fewest cards (PP-14).")
        if gift.passed_on:
            self.hands[gift.giver] = self.deck.add(self.hands[gift.giver], card)
