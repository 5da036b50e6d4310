"""The examples below notice when the code of a ruling is switched off or turned round.

Each change is made for one test only. So it is proved that the rules come from the code that is named after
them, that the tables are computed from it, and that these few examples would not pass by accident.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import pairit
from pairit.games.pair_it import cards, effects, judge, matching, position, state, view
from pairit.games.pair_it.cards import ALL_CARDS, CARDS
from pairit.games.pair_it.game import PairIt

GAME = PairIt()


EXAMPLES = """
PI-02  hands: R2K Y3S B4S / B3C; top: R1K
       play R2K => top: R2K
PI-02  hands: R2W R2K B4S / B3C; top: R1K
       play R2W => refused
PI-03  hands: Gold R2K B4S / B3C; top: R1K
       play Gold => top: Gold; turn: 0
PI-04  hands: Wreck:R R2K B4S / B3C; top: R1K
       play Wreck:R => top: Wreck:R
PI-05  hands: Wreck:R R2K B4S / B3C; top: Wreck:B
       play Wreck:R => top: Wreck:R
PI-06  hands: R2K Y3S B4S / B3C; top: Cannon:R
       play R2K => top: R2K
PI-07  hands: R2K Y3S B4S / B3C; top: Hands; need: colour R
       play R2K => top: R2K
PI-08  hands: R2K Y3S B4S / B3C; top: Gold
       play Y3S => top: Y3S
PI-09  hands: Pirates:R R2K / B3C; top: R1K; draw: Y1K
       play Pirates:R call => hands: / R2K B3C; over: 0
PI-10  hands: Pirates:R R2K R3K R4K / B3C; top: R1K
       play Pirates:R, pass => turn: 1
PI-11  hands: Reverse:R R2K R3K / B3C; top: R1K
       play Reverse:R => turn: 0
PI-11  hands: Reverse:R R2K R3K / B3C / B4C; top: R1K
       play Reverse:R => turn: 2; direction: -1
PI-12  hands: Reverse:* R2K Y3S / B3C; top: R1K
       play Reverse:*, play Y3S call => top: Y3S
PI-13  hands: Anchor R2K B4S / B3C; top: Gold
       play Anchor => refused
PI-14  hands: Reverse:R Anchor*3 R2K R3K / B3C; top: R1K
       play Reverse:R => hands: R2K R3K / B3C
PI-15  hands: Wreck:R R2K R3K / B3C / B4C; top: R1K; draw: Y1K Y2K Y3K
       play Wreck:R => hands: R2K R3K / B3C Y1K / B4C Y2K; turn: 1
PI-16  hands: Draw3:R R2K R3K / B3C / B4C; top: R1K; draw: Y1K Y2K Y3K Y4K
       play Draw3:R => hands: R2K R3K / B3C Y1K Y2K Y3K / B4C; turn: 2
PI-18  hands: Cannon:*2 R2K R3K R4K / B3C; top: R1K
       play Cannon:*2 => owes: give 2
PI-19  hands: R2K / B3C; top: Hands; need: colour B; owes: slap
       slap 200 200 => over: 0
PI-19  hands: R2K / B3C; top: Hands; need: colour B; owes: slap
       slap 200 100 => turn: 1
PI-20  hands: R2K R3K / B3C; top: R1K
       play R2K => owes: challenge; uncalled: 0
PI-21  hands: R2K / R3K Anchor Hands Gold; top: R1K
       play R2K => over: 0; points: 110 / 0
PI-25  hands: Draw3:R / B3C; top: R1K; draw: Y1K Y2K Y3K
       play Draw3:R => hands: / B3C; over: 0
PI-26  hands: Cannon:R R2K / B3C; top: R1K
       play Cannon:R call, give R2K to 1 => over: 0
PI-30  hands: Y3S / B3C; top: R1K; draw:
       draw, pass => turn: 1; streams: 1 0 0
PI-33  hands: R2K Y3S / B3C; top: R1K; draw: Y1K
       draw => refused
"""
"""A ruling with a position; below it moves, and the parts of the position that come out, or a refusal."""


@dataclass(frozen=True)
class Example:
    """One of the examples."""

    ruling: str
    position: str
    moves: str
    expected: str

    def comes_out(self) -> bool:
        """Play it, and say whether everything is as it must be."""
        now = GAME.position(self.position)
        try:
            for move in self.moves.split(", "):
                now = now.play(move)
        except pairit.IllegalAction:
            return self.expected == "refused"
        if self.expected == "refused":
            return False
        told = {**now.parts(), "points": " / ".join(map(str, now.points))}
        wanted = dict(part.split(": ", 1) for part in self.expected.split("; "))
        return all(told.get(part, "").strip() == value for part, value in wanted.items())

    def fails(self) -> bool:
        """Say whether it does not; changed rules may also run into what the engine takes for granted."""
        try:
            return not self.comes_out()
        except (AssertionError, KeyError):
            return True


def examples(ruling: str) -> list[Example]:
    """Read the examples of a ruling."""
    lines = EXAMPLES.strip().splitlines()
    found = []
    for first, second in zip(lines[::2], lines[1::2], strict=True):
        id_, _, start = first.partition("  ")
        moves, _, expected = second.strip().partition(" => ")
        found += [Example(id_, start, moves, expected)] if id_ == ruling else []
    return found


RULINGS = sorted({line[:5] for line in EXAMPLES.splitlines() if line.startswith("PI-")})

RulingsFor = Callable[[int, int, int], tuple[str, ...]]


def match_by(patch: pytest.MonkeyPatch, changed: RulingsFor) -> None:
    """Put another `rulings_for` in its place, and compute the tables from it as `matching` does."""
    neutral = ALL_CARDS.card("Hands")
    fits = tuple(
        sum(1 << card for card in CARDS if need != matching.NO_NEED and changed(card, need, neutral))
        for need in range(matching.NO_NEED + 1)
    )
    same = {
        top: sum(1 << card for card in CARDS if "PI-05" in changed(card, matching.NO_NEED, top))
        for top in CARDS
    }
    for name, value in (("rulings_for", changed), ("FITS", fits), ("SAME", same)):
        everywhere(name, value)(patch)


def everywhere(name: str, value: object) -> Callable[[pytest.MonkeyPatch], None]:
    """Replace a function or table in every room that has it."""
    rooms = [room for room in (cards, matching, position, state, view, judge, effects) if hasattr(room, name)]

    def change(patch: pytest.MonkeyPatch) -> None:
        for room in rooms:
            patch.setattr(room, name, value)

    return change


def without(*left_out: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Match without some rulings."""
    rulings_for = matching.rulings_for

    def changed(card: int, need: int, top: int) -> tuple[str, ...]:
        return tuple(ruling for ruling in rulings_for(card, need, top) if ruling not in left_out)

    return lambda patch: match_by(patch, changed)


def one_attribute_is_enough(patch: pytest.MonkeyPatch) -> None:
    rulings_for = matching.rulings_for

    def changed(card: int, need: int, top: int) -> tuple[str, ...]:
        regular = card < matching.COLOUR and need < matching.COLOUR
        alike = regular and matching.attributes_shared(CARDS[card], CARDS[need])
        return ("PI-02",) if alike else rulings_for(card, need, top)

    match_by(patch, changed)


def anchors_alone_on_an_open_need(patch: pytest.MonkeyPatch) -> None:
    rulings_for, anchor = matching.rulings_for, ALL_CARDS.card("Anchor")

    def changed(card: int, need: int, top: int) -> tuple[str, ...]:
        return ("PI-08",) if card == anchor and need == matching.OPEN else rulings_for(card, need, top)

    match_by(patch, changed)


def effect(kind: str, changed: Callable[..., None]) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda patch: patch.setitem(effects._EFFECT, kind, changed)


def function(name: str, changed: Callable[..., Any]) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda patch: patch.setattr(effects, name, changed)


def attribute(owner: object, name: str, value: object) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda patch: patch.setattr(owner, name, value)


def draws(count: Callable[[int], int]) -> Callable[[pytest.MonkeyPatch], None]:
    draw = position.Position.draw
    return lambda patch: patch.setattr(
        position.Position, "draw", lambda at, seat, many, *rest: draw(at, seat, count(many), *rest)
    )


_STEAL, _LAST_CARD = effects._steal, effects._last_card


def _last_card_acts(at: Any, seat: int, kind: str, log: Any) -> None:
    if kind == "Draw3":
        at.draw(at.next_seat(seat), 3, (), log)
    _LAST_CARD(at, seat, kind, log)


def _steal_the_other_way(at: Any, thief: int, victim: int, *rest: Any) -> bool:
    return _STEAL(at, victim, thief, *rest)


def _begin_an_ordinary_turn(at: Any, seat: int, following: int) -> None:
    effects._begin_turn(at, following)


def _first_of_the_slowest(at: Any, action: Any) -> int:
    slowest: int = action.times.index(max(action.times))
    return slowest


def _note_no_call(at: Any, *rest: Any) -> None:
    at.uncalled = position.NOBODY


def _ten_a_card(hand: int) -> int:
    return 10 * hand.bit_count()


def _pile_is_left(at: Any) -> bool:
    return len(at.pile) > int(at.taken)


def _end(at: Any, seat: int, along: int, log: Any) -> None:
    effects._end_move(at, seat, at.next_seat(seat), log)


def _give_one(at: Any, seat: int, along: int, log: Any) -> None:
    at.owes, at.amount = position.GIVE, 1


CHANGES: list[tuple[str, str, Callable[[pytest.MonkeyPatch], None]]] = [
    ("PI-02", "is left out", without("PI-02")),
    ("PI-02", "asks for one attribute only", one_attribute_is_enough),
    ("PI-03", "is left out", without("PI-03")),
    ("PI-04", "is left out", without("PI-04")),
    ("PI-05", "is left out", without("PI-05")),
    ("PI-06", "is left out", without("PI-06", "PI-07")),
    ("PI-07", "is left out", without("PI-07", "PI-06")),
    ("PI-08", "is left out", without("PI-08", "PI-12")),
    ("PI-12", "is left out", without("PI-12", "PI-08")),
    ("PI-13", "lets Anchors go alone", anchors_alone_on_an_open_need),
    ("PI-09", "steals the other way", function("_steal", _steal_the_other_way)),
    ("PI-09", "steals nothing", function("_steal", lambda *rest: False)),
    ("PI-10", "forces the bonus turn", function("_begin_turn_after_play", _begin_an_ordinary_turn)),
    ("PI-11", "gives no extra turn", function("_seat_after", lambda at, seat: at.next_seat(seat))),
    ("PI-11", "does nothing", effect("Reverse", _end)),
    ("PI-14", "lets Anchors stay", attribute(effects, "ANCHORS", 0)),
    ("PI-15", "does nothing", effect("Wreck", _end)),
    ("PI-16", "draws two", draws(lambda count: min(count, 2))),
    ("PI-16", "skips nobody", function("_seat_after", lambda at, seat: at.next_seat(seat))),
    ("PI-18", "gives one card", effect("Cannon", _give_one)),
    ("PI-19", "takes the first of equal ones", function("_slowest", _first_of_the_slowest)),
    ("PI-19", "steals from the slowest", function("_steal", _steal_the_other_way)),
    ("PI-20", "forgets that nobody called", function("_note_call", _note_no_call)),
    ("PI-21", "counts ten a card", everywhere("points_of", _ten_a_card)),
    ("PI-25", "lets the last card act", function("_last_card", _last_card_acts)),
    ("PI-26", "plays on", function("_emptied", lambda *rest: False)),
    ("PI-30", "reshuffles nothing", attribute(position.Position, "can_draw", property(_pile_is_left))),
    ("PI-33", "lets everybody draw", attribute(position.Position, "playable", property(lambda at: 0))),
]


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_examples_come_out(ruling: str) -> None:
    for example in examples(ruling):
        assert example.comes_out(), example


@pytest.mark.parametrize(
    ("ruling", "change"),
    [(ruling, change) for ruling, _, change in CHANGES],
    ids=[f"{ruling} {name}" for ruling, name, _ in CHANGES],
)
def test_a_changed_ruling_is_noticed_by_its_own_examples(
    ruling: str, change: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    change(monkeypatch)
    assert any(example.fails() for example in examples(ruling))
