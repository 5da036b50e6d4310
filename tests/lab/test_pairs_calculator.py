"""The calculator of two-player Pairs: what it says, what it refuses, and what its buttons do."""

from __future__ import annotations

import pytest

from pairit.bots.pairs_solver import solve_round
from pairit.engine.errors import PositionError
from pairit.lab.pairs_calculator import Calculator, advise


def test_advice_is_the_solution() -> None:
    hit, fold = solve_round(12, 5).choices([7, 10], [2, 4])
    advice = advise([10, 7], [2, 4], (12, 5))
    assert (advice.hit, advice.fold, advice.lowest) == (hit, fold, 2)
    assert advice.sentence.startswith("Fold: to hit loses")
    assert "A hit pairs with 15 of 51 cards." in str(advice)
    assert "A fold takes the 2: then it stands 14 to 5." in advice.reason


def test_a_card_with_the_other_is_one_less_to_pair_with() -> None:
    assert "pairs with 5 of 53 cards" in advise([7], [7], (0, 0)).reason
    assert "pairs with 0 of 53 cards" in advise([1], [2], (0, 0)).reason


def test_a_fold_that_loses_says_so() -> None:
    advice = advise([9, 10], [3], (28, 12))
    assert advice.fold == 1.0
    assert "31 points, and 31 lose" in advice.reason
    assert advice.sentence.startswith("Hit")


@pytest.mark.parametrize(
    ("own", "other", "scores", "said"),
    [
        ([], [2], (0, 0), "one card at least"),
        ([2, 2], [3], (0, 0), "once at most"),
        ([11], [3], (0, 0), "from 1 to 10"),
        ([1], [1], (0, 0), "PR-01"),
        ([3], [4], (31, 0), "PR-10"),
        ([3], [4], (0, -1), "PR-10"),
    ],
)
def test_what_cannot_lie_there_is_refused(
    own: list[int], other: list[int], scores: tuple[int, int], said: str
) -> None:
    with pytest.raises(PositionError, match=said):
        advise(own, other, scores)


def test_the_buttons_change_the_advice() -> None:
    calculator = Calculator(own=[7, 10], other=[2, 4])
    before = calculator.children[-1].value
    assert "Fold" in before
    ranks = calculator.children[0].children
    assert [button.description for button in ranks[1:] if button.value] == ["7", "10"]
    ranks[7].value = False  # the 7 goes
    ranks[10].value = False
    assert "one card at least" in calculator.children[-1].value
    ranks[3].value = True
    after = calculator.children[-1].value
    assert str(advise([3], [2, 4])).split(". ")[1].split(":")[0] in after
    calculator.children[2].value = 28
    assert calculator.children[-1].value != after
