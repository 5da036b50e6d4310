"""What a reader may want to ask about makes sense at that moment."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pairit
from pairit.table.nameable import nameable, refused, verbs
from tests.games.walk import GAMES, Walk, examples, walks

ASKED = [
    (
        "pair-it; hands: R2K Y3S Reverse:R Anchor*2 / B3C G1C Y1S; top: R1K",
        ["play Y3S", "play Anchor", "play Reverse:R with 0", "draw", "pass"],
    ),
    ("pair-it; hands: R2K Y3S / B3C; top: Reverse:R; owes: colour", ["play R2K", "play Y3S", "draw", "pass"]),
    (
        "pair-it; hands: R2K Y3S G1W / B3C; top: Cannon:*2; owes: give 2",
        ["play R2K", "play G1W", "play Y3S", "draw", "pass", "give R2K to 1"],
    ),
    ("pairs; stacks: 10 4 / 9 3; turn: 0", ["deal"]),
    ("pairs; stacks: 10 3 / 9 3; turn: 0", ["fold 1", "deal"]),
    ("pairs; stacks: 10 4 / 9 3; scored: 10 / ; turn: 0; owes: deal", ["hit", "fold"]),
    ("pairs; stacks: 10 3 / 9 3; turn: 0; options: variant=continuous", ["fold", "deal"]),
    ("pirato-poker; hands: pig / dog / map; revealed: skull; turn: 0", []),
    (
        "pirato-poker; hands: pig cat:g1 / dog / map pig; revealed: chicken; turn: 0",
        ["give chicken to 2"],
    ),
    (
        "pirato-poker; hands: pig dog / dog / map; owes: pass-on; turn: 0",
        ["pass-on dog to 1", "pass-on dog to 2"],
    ),
]


@pytest.mark.parametrize(("position", "asked"), ASKED)
def test_only_what_makes_sense_now_is_asked_about(position: str, asked: list[str]) -> None:
    state = pairit.games.position(position)
    assert refused(state) == refused(state.view(0)) == asked


@pytest.mark.parametrize("name", list(GAMES))
@given(data=st.data())
@examples(15)
def test_nobody_is_asked_about_a_gift_to_oneself_and_every_verb_is_known(
    name: str, data: st.DataObject
) -> None:
    walk: Walk = data.draw(walks(name, longest=30))
    for state in walk.varied():
        for seat in range(state.players):
            named = nameable(state.view(seat))
            assert {action.split()[0] for action in named} <= set(verbs(state))
            assert not any(action.endswith(f" to {seat}") for action in refused(state.view(seat)))
