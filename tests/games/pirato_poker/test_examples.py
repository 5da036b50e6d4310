"""What the examples of the rulebook reach together: every reason, every event, every way to win."""

from __future__ import annotations

import pytest

from pairit.games.pirato_poker.cards import ANIMALS, TREASURES
from pairit.games.pirato_poker.game import PiratoPoker
from pairit.rulebook import Example, load, run
from tests.games.pirato_poker.test_sentences import CODES, KINDS

GAME = PiratoPoker()
EXAMPLES = load("pirato-poker").examples


@pytest.mark.parametrize(
    "example",
    [one for one in EXAMPLES if one.position and not (one.form == "position" and one.refused)],
    ids=lambda one: one.name,
)
def test_no_example_begins_where_somebody_has_won_already(example: Example) -> None:
    state = GAME.position(example.position)
    won = [seat for seat, hand in enumerate(state.hands) if state.game.conditions.met(hand)]
    assert won == ([] if state.winner is None else [state.winner])


def test_examples_give_every_reason_and_tell_every_event() -> None:
    """But for the reason that a view gives to those who only watch."""
    outcomes = [run(example) for example in EXAMPLES]
    codes = {reason.code for one in outcomes for verdict in one.verdicts for reason in verdict.reasons}
    assert codes == CODES - {"PP.turn"}
    assert {event.kind for one in outcomes for event in one.events} == KINDS


def test_examples_win_by_everything_and_by_several_at_once() -> None:
    won = [example.after["by"].split() for example in EXAMPLES if example.after.get("by", "-") != "-"]
    alone = {condition for conditions in won if len(conditions) == 1 for condition in conditions}
    assert alone == {*ANIMALS, *TREASURES}
    assert max(map(len, won)) >= 3
