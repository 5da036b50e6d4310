"""An action is its text."""

from __future__ import annotations

import json

from pairit.engine.action import Action
from pairit.games.pair_it.action import read_action


def test_an_action_equals_its_text() -> None:
    action = Action("play R3K")
    assert action == "play R3K"
    assert "play R3K" == action  # noqa: SIM300 - from the other side too
    assert hash(action) == hash("play R3K")
    assert "play R3K" in {action: 1}
    assert {"play R3K", action} == {"play R3K"}
    assert str(action) == f"{action}" == "play R3K"
    assert json.dumps([action]) == '["play R3K"]'


def test_an_action_knows_its_verb() -> None:
    assert [Action(text).verb for text in ("draw", "let go", "play R3K call")] == ["draw", "let", "play"]


def test_an_action_with_parts_is_a_text_too() -> None:
    action = read_action("give r1k g2w to 1")
    assert action == "give R1K G2W to 1"
    assert (action.verb, len(action.cards), action.seat, action.call) == ("give", 2, 1, False)
    assert action in ["give R1K G2W to 1"]
