"""Positions of Pair It as text, in both directions.

What may be left out has the default that the notation gives it; what cannot occur is refused by the part.
"""

from __future__ import annotations

from typing import TypeVar

from pairit.engine.errors import NotationError, OptionError, PositionError
from pairit.engine.notation import read_number, read_numbers, read_parts
from pairit.engine.options import read_options
from pairit.engine.random import checked_seed
from pairit.engine.text import shorten
from pairit.games.pair_it.cards import ALL_CARDS, ANCHORS, CARDS, COLOURS
from pairit.games.pair_it.matching import COLOUR, NO_NEED, OPEN
from pairit.games.pair_it.position import (
    BONUS,
    CHALLENGE_OWED,
    COLOUR_OWED,
    DRAWN,
    GIVE,
    NOBODY,
    OVER,
    SLAP_OWED,
    TURN,
    Position,
    Round,
)
from pairit.games.pair_it.rules import Rules

PositionType = TypeVar("PositionType", bound=Position)

KEYS = (
    "hands",
    "top",
    "need",
    "turn",
    "direction",
    "owes",
    "uncalled",
    "next",
    "over",
    "draw",
    "discard",
    "scores",
    "round",
    "starter",
    "options",
    "seed",
    "streams",
)

OWED_WORDS = {
    GIVE: "give",
    COLOUR_OWED: "colour",
    SLAP_OWED: "slap",
    CHALLENGE_OWED: "challenge",
    DRAWN: "drawn",
    BONUS: "bonus",
}

_MOST = 10**9
_DOTS = "..."


# ---------------------------------------------------------------- writing


def write_need(need: int) -> str:
    """Write a need: `pair B4W`, `colour G`, `open`; empty where there is none."""
    if need < COLOUR:
        return f"pair {CARDS[need].code}"
    if need < OPEN:
        return f"colour {COLOURS[need - COLOUR].letter}"
    return "open" if need == OPEN else ""


def write_owed(owes: int, amount: int) -> str:
    """Write what is owed: `give 2`, `drawn Y1K`, `colour`; empty for an ordinary turn."""
    if owes in (TURN, OVER):
        return ""
    word = OWED_WORDS[owes]
    if owes == GIVE:
        return f"{word} {amount}"
    if owes == DRAWN:
        return f"{word} {'?' if amount == NOBODY else CARDS[amount].code}"
    return word


def default_need(top: int) -> int:
    """Give the need that a card on top sets by itself; `NO_NEED` where it must be said."""
    card = CARDS[top]
    if card.kind == "regular":
        return top
    if card.colour is not None:
        return COLOUR + card.colour
    return OPEN if card.code in ("Gold", "Reverse:*") else NO_NEED


def write_common(at: Position) -> dict[str, str]:
    """Write the parts that every seat may see."""
    parts = {"top": CARDS[at.top].code}
    if at.need not in (default_need(at.top), NO_NEED):
        parts["need"] = write_need(at.need)
    if at.owes == OVER:
        parts["over"] = str(at.turn)
    else:
        parts["turn"] = str(at.turn)
    if at.direction < 0:
        parts["direction"] = "-1"
    owed = write_owed(at.owes, at.amount)
    if owed:
        parts["owes"] = owed
    if at.uncalled != NOBODY:
        parts["uncalled"] = str(at.uncalled)
    if at.following != NOBODY:
        parts["next"] = str(at.following)
    round_ = at.round
    if any(round_.scores):
        parts["scores"] = " / ".join(map(str, round_.scores))
    if round_.number != 1:
        parts["round"] = str(round_.number)
    if round_.starter:
        parts["starter"] = str(round_.starter)
    return parts


def write(at: Position) -> dict[str, str]:
    """Write a position completely: reading it gives it back."""
    parts = {"hands": " / ".join(ALL_CARDS.write(hand) for hand in at.hands).strip(), **write_common(at)}
    parts["draw"] = ALL_CARDS.write_pile(at.pile[at.taken :])
    if at.round.game.options.changed:
        parts["options"] = str(at.round.game.options)
    if at.round.seed:
        parts["seed"] = str(at.round.seed)
    streams = (at.shuffles, at.steals, at.slaps)
    if any(streams):
        parts["streams"] = " ".join(map(str, streams))
    return parts


# ---------------------------------------------------------------- reading


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
        self.parts, self.game = parts, game

    def fail(self, key: str, sentence: str) -> PositionError:
        return PositionError(f"{key}: {sentence}")

    def cards(self, key: str, text: str) -> tuple[int, ...]:
        try:
            return self.game.deck.read(text)
        except NotationError as fault:
            raise self.fail(key, str(fault)) from fault

    def number(self, key: str, default: int, low: int, high: int) -> int:
        return read_number(key, self.parts[key], low, high) if key in self.parts else default

    def read(self, make: type[PositionType]) -> PositionType:
        at = object.__new__(make)
        at.hands = self._hands()
        players = len(at.hands)
        at.top = self._top()
        scores = (0,) * players
        if "scores" in self.parts:
            scores = read_numbers("scores", self.parts["scores"], "/", players, 0, _MOST)
        starter = self.number("starter", 0, 0, players - 1)
        seed = checked_seed(self.number("seed", 0, 0, (1 << 63) - 1))
        at.round = Round(self.game, seed, self.number("round", 1, 1, _MOST), starter, scores)
        at.direction = self.number("direction", 1, -1, 1)
        if at.direction == 0 or (players == 2 and at.direction < 0):
            raise self.fail("direction", "it is 1 or -1, and 1 with two players (PI-11).")
        at.turn = self.number("turn", starter, 0, players - 1)
        at.uncalled = self.number("uncalled", NOBODY, 0, players - 1)
        at.following = self.number("next", NOBODY, 0, players - 1)
        self._owed(at)
        self._need(at)
        self._piles(at)
        self._check_owed(at)
        self._check_anchors(at)
        self._check_call(at)
        self._check_hands(at)
        return at

    def _hands(self) -> tuple[int, ...]:
        if "hands" not in self.parts:
            raise self.fail("hands", "a position says what everybody holds, as 'hands: R1K G2W / B3C'.")
        texts = self.parts["hands"].split("/")
        if len(texts) not in self.game.seats:
            low, high = self.game.seats[0], self.game.seats[-1]
            raise self.fail("hands", f"{low} to {high} players play (PI-37); hands here: {len(texts)}.")
        hands = []
        for text in texts:
            try:
                hands.append(self.game.deck.gather(self.cards("hands", text)))
            except NotationError as fault:
                raise self.fail("hands", str(fault)) from fault
        return tuple(hands)

    def _top(self) -> int:
        cards = self.cards("top", self.parts.get("top", ""))
        if len(cards) != 1:
            raise self.fail("top", "a position names the one card that lies on top, as 'top: B3C'.")
        if CARDS[cards[0]].kind == "Anchor":
            raise self.fail("top", "an Anchor never lies on top: it goes under its Reverse (PI-13, PI-36).")
        return cards[0]

    def _owed(self, at: Position) -> None:
        at.owes, at.amount = TURN, 0
        if "over" in self.parts:
            if self.parts["over"] == "-":
                raise self.fail("over", "no round of Pair It is blocked (PI-31): name the winner.")
            if "owes" in self.parts or "next" in self.parts or "uncalled" in self.parts:
                raise self.fail("over", "in a finished round nothing more is owed (PI-24).")
            winner = self.number("over", 0, 0, len(at.hands) - 1)
            if "turn" in self.parts and at.turn != winner:
                raise self.fail("turn", "in a finished round nobody is to move; leave it out.")
            at.owes, at.turn = OVER, winner
            return
        words = self.parts.get("owes", "").split()
        if not words:
            return
        phase = {word: owes for owes, word in OWED_WORDS.items()}.get(words[0].casefold())
        takes = {GIVE: 2, DRAWN: 2}.get(phase if phase is not None else TURN, 1)
        if phase is None or len(words) != takes:
            known = "give 1, give 2, colour, slap, challenge, drawn CARD, bonus"
            raise self.fail("owes", f"it is one of {known}; this is {shorten(self.parts['owes'])!r}.")
        at.owes = phase
        if phase == GIVE:
            at.amount = read_number("owes", words[1], 1, 2)
        elif phase == DRAWN:
            at.amount = self.cards("owes", words[1])[0]

    def _need(self, at: Position) -> None:
        top = CARDS[at.top]
        default = default_need(at.top)
        unnamed = at.owes == COLOUR_OWED or (at.owes == GIVE and top.rainbow)
        if "need" not in self.parts:
            if default == NO_NEED and not unnamed and at.owes != OVER:
                raise self.fail(
                    "need", f"after {top.name} a colour was named: say it, as 'need: colour B' (PI-07)."
                )
            at.need = NO_NEED if unnamed or (at.owes == OVER and top.rainbow) else default
            return
        at.need = self._read_need(self.parts["need"])
        if at.owes == OVER and at.need == OPEN:
            raise self.fail("need", f"the round is over with {top.name}: nothing has to follow it (PI-25).")
        if unnamed:
            raise self.fail("need", "there is none yet: the colour is still to be named.")
        named = COLOUR <= at.need < OPEN and (top.kind == "Reverse" or default == NO_NEED)
        if at.need != default and not named:
            raise self.fail("need", f"{shorten(self.parts['need'])!r} cannot follow {top.name}.")

    def _read_need(self, text: str) -> int:
        words = text.casefold().split()
        if words == ["open"]:
            return OPEN
        if len(words) == 2 and words[0] == "colour":
            for index, colour in enumerate(COLOURS):
                if words[1] in (colour.letter.casefold(), colour.name):
                    return COLOUR + index
        if len(words) == 2 and words[0] == "pair":
            card = self.cards("need", words[1])[0]
            if card < COLOUR:
                return card
        raise self.fail("need", f"it is 'pair CARD', 'colour LETTER' or 'open'; this is {shorten(text)!r}.")

    def _piles(self, at: Position) -> None:
        deck = self.game.deck
        placed: list[tuple[str, int]] = [("top", at.top)]
        placed += [("hands", card) for hand in at.hands for card in deck.members(hand)]
        discards = [("discard", card) for card in self.cards("discard", self.parts.get("discard", ""))]
        words = self.parts.get("draw", _DOTS).split()
        dotted = bool(words) and words[-1] == _DOTS
        pile = self.cards("draw", " ".join(words[:-1] if dotted else words))
        left = dict(deck.copies)
        for key, card in [*placed, *discards, *(("draw", card) for card in pile)]:
            code = deck.code[card]
            left[code] -= 1
            if left[code] < 0:
                raise self.fail(
                    key, f"{code} is there once too often: the deck has {deck.copies[code]} (PI-01)."
                )
        rest = deck.gather(deck.card(code) for code, count in left.items() for _ in range(count))
        at.discards = deck.gather(card for _, card in discards)
        streams = read_numbers("streams", self.parts.get("streams", "0 0 0"), None, 3, 0, _MOST)
        at.shuffles, at.steals, at.slaps = streams
        if dotted:
            at.shuffle(rest)
            at.pile = pile + at.pile
        else:
            at.pile, at.taken = pile, 0
            for card in deck.members(rest):
                at.discards = deck.add(at.discards, card)

    def _check_owed(self, at: Position) -> None:
        top, hand = CARDS[at.top], at.hands[at.turn]
        if at.owes == GIVE:
            if top.kind != "Cannon":
                raise self.fail(
                    "owes", f"a gift is owed after Fire the Cannon, not after {top.name} (PI-17)."
                )
            if at.amount != min(top.gives, hand.bit_count()):
                raise self.fail(
                    "owes", f"{top.name} passes {top.gives}, or fewer where the hand holds fewer (PI-18)."
                )
        elif at.owes == COLOUR_OWED:
            if not (top.kind == "Reverse" or (top.rainbow and top.kind != "Gold")):
                raise self.fail("owes", f"after {top.name} nobody names a colour (PI-07).")
        elif at.owes == SLAP_OWED:
            if top.kind != "Hands":
                raise self.fail(
                    "owes", f"a slap is owed after All Hands On Deck, not after {top.name} (PI-19)."
                )
        elif at.owes == DRAWN:
            if not hand >> at.amount & 1:
                raise self.fail(
                    "owes", f"the drawn card {CARDS[at.amount].code} is not in the hand of {at.turn}."
                )
        elif at.owes == BONUS:
            free = self.game.options["pirates_bonus"] == "free"
            if top.kind != "Pirates" or len(at.hands) != 2 or not free:
                raise self.fail(
                    "owes", "a bonus turn follows Pirates, between two players who pass it freely (PI-10)."
                )

    def _check_anchors(self, at: Position) -> None:
        """Refuse a colour named with a Reverse under which no Anchor can lie (PI-36)."""
        named = at.owes == COLOUR_OWED or at.need not in (default_need(at.top), NO_NEED)
        if CARDS[at.top].kind != "Reverse" or not named:
            return
        held = sum((hand & ANCHORS).bit_count() for hand in at.hands)
        if held >= self.game.options.number("anchors"):
            key = "owes" if at.owes == COLOUR_OWED else "need"
            raise self.fail(key, "a colour is named with a Reverse only when Anchors went along (PI-36).")

    def _check_call(self, at: Position) -> None:
        asked = at.owes == CHALLENGE_OWED
        if asked and (at.uncalled == NOBODY or at.following == NOBODY):
            raise self.fail(
                "owes", "a challenge says whose call was missed and who moves next: 'uncalled: 0; next: 1'."
            )
        if not asked and at.following != NOBODY:
            raise self.fail("next", "only a challenge needs it.")
        if at.uncalled == NOBODY:
            return
        if not self.game.calls:
            raise self.fail("uncalled", "at this table PAIR IT! is not called (PI-20).")
        if at.hands[at.uncalled].bit_count() != 1:
            raise self.fail("uncalled", f"seat {at.uncalled} does not hold exactly one card (PI-20).")
        if asked and at.turn == at.uncalled:
            raise self.fail("turn", "whoever missed the call is not asked whether to challenge (PI-20).")
        if not asked and (at.owes not in (GIVE, COLOUR_OWED, SLAP_OWED) or at.turn != at.uncalled):
            raise self.fail(
                "uncalled", "a missed call stands only until the move it belongs to is done (PI-20)."
            )

    def _check_hands(self, at: Position) -> None:
        empty = [seat for seat, hand in enumerate(at.hands) if not hand]
        if at.owes == OVER:
            if at.turn not in empty:
                raise self.fail("over", f"seat {at.turn} still holds cards, so it has not won (PI-24).")
        elif empty and self.game.options["empty_hand"] == "wins":
            raise self.fail(
                "hands", f"seat {empty[0]} has no card: then the round is over, 'over: {empty[0]}' (PI-26)."
            )
