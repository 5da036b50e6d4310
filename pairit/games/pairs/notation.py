"""Positions of Pairs as text, in both directions."""

from __future__ import annotations

from typing import TypeVar

from pairit.engine.errors import NotationError, OptionError, PositionError
from pairit.engine.notation import read_number, read_numbers, read_parts
from pairit.engine.options import read_options
from pairit.engine.random import checked_seed
from pairit.engine.text import shorten
from pairit.games.pairs.cards import DECK
from pairit.games.pairs.position import DEAL_OWED, NOBODY, OVER, TURN, Match, Position
from pairit.games.pairs.rules import Rules

PositionType = TypeVar("PositionType", bound=Position)

KEYS = (
    "stacks",
    "scored",
    "scores",
    "turn",
    "owes",
    "over",
    "draw",
    "discard",
    "burned",
    "coins",
    "round",
    "options",
    "seed",
    "streams",
)

_MOST = 10**9
_DOTS = "..."


def write(at: Position) -> dict[str, str]:
    """Write a position completely: reading it gives it back."""
    parts = {"stacks": " / ".join(DECK.write(stack) for stack in at.stacks).strip()}
    if any(at.scored):
        parts["scored"] = " / ".join(DECK.write(cards) for cards in at.scored).strip()
    if any(at.match.carried) or any(at.scored):
        parts["scores"] = " / ".join(map(str, at.points))
    if at.owes == OVER:
        parts["over"] = "-" if at.turn == NOBODY else str(at.turn)
    else:
        parts["turn"] = str(at.turn)
    if at.owes == DEAL_OWED:
        parts["owes"] = "deal"
    parts["draw"] = DECK.write_pile(at.pile[at.taken :])
    if at.burned:
        parts["burned"] = DECK.write(at.burned)
    if any(at.match.purse):
        parts["coins"] = " / ".join(map(str, at.match.purse))
    if at.match.number != 1:
        parts["round"] = str(at.match.number)
    if at.game.options.changed:
        parts["options"] = str(at.game.options)
    if at.match.seed:
        parts["seed"] = str(at.match.seed)
    if at.shuffles:
        parts["streams"] = str(at.shuffles)
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
        self.parts, self.game = parts, game

    def fail(self, key: str, sentence: str) -> PositionError:
        return PositionError(f"{key}: {sentence}")

    def cards(self, key: str, text: str) -> tuple[int, ...]:
        try:
            return DECK.read(text)
        except NotationError as fault:
            raise self.fail(key, str(fault)) from fault

    def read(self, make: type[PositionType]) -> PositionType:
        at = object.__new__(make)
        at.stacks = self._stacks()
        players = len(at.stacks)
        at.scored, carried = self._scores(players)
        purse = (0,) * players
        if "coins" in self.parts:
            purse = read_numbers("coins", self.parts["coins"], "/", players, -_MOST, _MOST)
        seed = checked_seed(read_number("seed", self.parts.get("seed", "0"), 0, (1 << 63) - 1))
        number = read_number("round", self.parts.get("round", "1"), 1, _MOST)
        at.match = Match(self.game, seed, number, carried, purse)
        self._target(players)
        at.turn = read_number("turn", self.parts.get("turn", "0"), 0, players - 1)
        self._owed(at)
        self._piles(at)
        self._check(at)
        return at

    def _stacks(self) -> tuple[int, ...]:
        texts = self.parts.get("stacks", "").split("/")
        if len(texts) not in self.game.seats:
            low, high = self.game.seats[0], self.game.seats[-1]
            raise self.fail("stacks", f"{low} to {high} players play (PR-02); stacks here: {len(texts)}.")
        stacks = []
        for text in texts:
            cards = self.cards("stacks", text)
            if len(set(cards)) < len(cards):
                raise self.fail(
                    "stacks", f"{shorten(text.strip())!r}: a stack never holds a rank twice (PR-07)."
                )
            stacks.append(sum(1 << card for card in cards))
        return tuple(stacks)

    def _scores(self, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Read scored cards, and points carried in: what `scores:` has beyond them."""
        scored = (0,) * players
        if "scored" in self.parts:
            texts = self.parts["scored"].split("/")
            if len(texts) != players:
                raise self.fail(
                    "scored", f"it has a place for each of the {players} seats; here are {len(texts)}."
                )
            try:
                scored = tuple(DECK.gather(self.cards("scored", text)) for text in texts)
            except NotationError as fault:
                raise self.fail("scored", str(fault)) from fault
        in_cards = tuple(sum(int(code) for code in DECK.codes(cards)) for cards in scored)
        if "scores" not in self.parts:
            return scored, (0,) * players
        total = read_numbers("scores", self.parts["scores"], "/", players, 0, _MOST)
        carried = tuple(points - own for points, own in zip(total, in_cards, strict=True))
        if min(carried) < 0:
            raise self.fail("scores", "they are the totals: no less than the scored cards add up to.")
        return scored, carried

    def _target(self, players: int) -> None:
        try:
            self.game.target(players)
        except OptionError as fault:
            raise PositionError(f"options: {fault}") from fault

    def _owed(self, at: Position) -> None:
        at.owes = TURN
        if "over" in self.parts:
            if "owes" in self.parts or "turn" in self.parts:
                raise self.fail("over", "in a finished game nothing more is owed, and nobody is to move.")
            text = self.parts["over"]
            at.turn = NOBODY if text == "-" else read_number("over", text, 0, len(at.stacks) - 1)
            at.owes = OVER
        elif "owes" in self.parts:
            if self.parts["owes"].casefold() != "deal":
                raise self.fail(
                    "owes", f"only a deal is owed here: 'owes: deal', not {shorten(self.parts['owes'])!r}."
                )
            if self.game.continuous:
                raise self.fail("owes", "in Continuous Pairs no further round is dealt (PR-22).")
            at.owes = DEAL_OWED

    def _piles(self, at: Position) -> None:
        placed = [("stacks", card) for stack in at.stacks for card in DECK.members(stack)]
        placed += [("scored", card) for cards in at.scored for card in DECK.members(cards)]
        words = self.parts.get("draw", _DOTS).split()
        dotted = bool(words) and words[-1] == _DOTS
        named = {
            "draw": self.cards("draw", " ".join(words[:-1] if dotted else words)),
            "discard": self.cards("discard", self.parts.get("discard", "")),
            "burned": self.cards("burned", self.parts.get("burned", "")),
        }
        left = dict(DECK.copies)
        for key, card in [*placed, *((key, card) for key, cards in named.items() for card in cards)]:
            code = DECK.code[card]
            left[code] -= 1
            if left[code] < 0:
                raise self.fail(
                    key, f"a {code} is there once too often: the deck has {DECK.copies[code]} (PR-01)."
                )
        rest = DECK.gather(DECK.card(code) for code, count in left.items() for _ in range(count))
        at.discards, at.burned = DECK.gather(named["discard"]), DECK.gather(named["burned"])
        at.shuffles = read_number("streams", self.parts.get("streams", "0"), 0, _MOST)
        if dotted:
            at.shuffle(rest, 0, None)
            at.pile = named["draw"] + at.pile
        else:
            at.pile, at.taken = named["draw"], 0
            at.discard(rest)

    def _check(self, at: Position) -> None:
        points, target = at.points, at.target
        reached = [seat for seat, score in enumerate(points) if score >= target]
        if at.owes == OVER:
            if at.turn != NOBODY and at.turn not in reached:
                raise self.fail(
                    "over", f"seat {at.turn} has not reached {target} points, so it has not lost (PR-10)."
                )
            return
        if reached:
            raise self.fail("scores", f"seat {reached[0]} has reached {target}: the game is over (PR-10).")
        if at.owes == TURN:
            empty = [seat for seat, stack in enumerate(at.stacks) if not stack]
            if empty and not self.game.continuous:
                raise self.fail("stacks", f"seat {empty[0]} has no card in front of it (PR-04).")
            if at.lowest is None and not at.can_hit:
                raise self.fail(
                    "stacks", "no card lies in play and none is left: nothing could be done (PR-13)."
                )
