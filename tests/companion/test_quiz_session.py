"""A session as a value: answers, consequences, hints, the end, and what comes again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pairit.companion.quiz.boxes import AGAIN_IN, SECTION, Boxes, box_after
from pairit.companion.quiz.choosing import item_named, items_of_game, items_of_rulings
from pairit.companion.quiz.from_examples import book_items
from pairit.companion.quiz.item import Frame, Item, Option
from pairit.companion.quiz.session import ASKED, ITEMS, REVEALED, SOLVED, WATCHED, Session, Standing
from pairit.table.progress import Progress

TWO = (Frame("Seat 0 hits and gets a 9."), Frame("Seat 1 folds."))


def item(name: str = "PR-07/x", many: bool = False, rights: str = "ynn") -> Item:
    """An item of which the right answers are known here."""
    options = tuple(
        Option(f"Answer {place}", right == "y", f"“Answer {place}”: told.", TWO)
        for place, right in enumerate(rights)
    )
    hints = ("PR-07: What is a pair, and what does it cost me?", "Look at seat 0.", "The answer: Answer 0.")
    return Item(
        name, "B", "pairs", "PR-07", "What next?", options, hints, "A rank twice is a pair.", many=many
    )


@pytest.fixture
def session() -> Session:
    return Session.of([item("PR-07/a"), item("PR-08/b"), item("PR-09/c")])


# ---------------------------------------------------------------- answering


def test_a_right_answer_is_told_why(session: Session) -> None:
    session = session.choose(0).check()
    assert session.now.phase == SOLVED and session.now.at_first_try
    assert session.notice == "Right. A rank twice is a pair."


def test_choosing_checks_nothing_and_may_be_changed(session: Session) -> None:
    session = session.choose(1).choose(2)
    assert session.now.chosen == {2} and session.now.tries == 0
    assert session.notice == "Chosen. 3: Answer 2."


def test_an_answer_that_is_not_right_is_played_out_and_rewound(session: Session) -> None:
    session = session.choose(1).check()
    assert session.now.phase == WATCHED and session.now.tries == 1
    assert session.notice.startswith("Not this one. Watch. “Answer 1”: told.")
    assert session.now.answer == ""
    session = session.next()
    assert session.now.frame == 1 and session.notice == "Seat 1 folds."
    session = session.next()
    assert session.now.phase == ASKED and session.place == 0
    assert session.notice.startswith("Rewound. The same question again")


def test_the_second_answer_that_is_not_right_reveals_it(session: Session) -> None:
    session = session.choose(1).check().back().choose(2).check()
    assert session.now.phase == REVEALED
    assert "Right: Answer 0. A rank twice is a pair." in session.notice
    assert session.choose(0) == replace(session, notice="")
    assert session.check().now == session.now


def test_right_at_the_second_try_is_right_but_not_at_first(session: Session) -> None:
    session = session.choose(1).check().check().choose(0).check()
    assert session.now.phase == SOLVED and not session.now.at_first_try


def test_a_choice_while_watching_rewinds(session: Session) -> None:
    session = session.choose(1).check().choose(0)
    assert session.now.phase == ASKED and session.now.chosen == {0}


def test_nothing_chosen_is_no_answer(session: Session) -> None:
    assert session.check().now.tries == 0
    assert session.check().notice == "Choose an answer first: keys 1 to 3."


def test_a_key_without_an_answer_chooses_nothing(session: Session) -> None:
    assert session.choose(5).now.chosen == frozenset()


@pytest.mark.parametrize("steps", [["next"], ["back"], ["next", "back"], ["hint", "next", "back"], ["why"]])
def test_going_on_and_back_never_answers(session: Session, steps: list[str]) -> None:
    session = session.choose(0)
    for step in steps:
        session = getattr(session, step)()
    assert all(standing.tries == 0 and standing.phase == ASKED for standing in session.standings)
    assert session.standings[0].chosen == {0}


def test_where_all_are_asked_part_of_them_is_not_right_and_the_fault_is_named() -> None:
    session = Session.of([item(many=True, rights="yyn")]).choose(0).check()
    assert session.now.phase == ASKED
    assert session.notice == "Not this one. What you chose may be done. 1 more may be done."
    session = session.choose(2).check()
    assert session.now.phase == REVEALED
    assert "1 of the 2 that you chose may be done. “Answer 2”: told. 1 more may be done." in session.notice


def test_what_was_chosen_is_counted_in_words() -> None:
    session = Session.of([item(many=True, rights="ynn")]).choose(1).check()
    assert session.notice.endswith(
        "What you chose may not be done. “Answer 1”: told. 1 of the others may be done."
    )
    session = Session.of([item(many=True, rights="ynn")]).choose(1).choose(2).check()
    assert "None of those that you chose may be done." in session.notice


def test_two_answers_have_two_keys() -> None:
    assert Session.of([item(rights="yn")]).check().notice == "Choose an answer first: keys 1 and 2."


def test_no_reason_leaves_no_gap(session: Session) -> None:
    silent = replace(session.now.item, why="")
    assert Session.of([silent]).choose(0).check().notice == "Right."


def test_where_all_are_asked_none_may_be_right() -> None:
    session = Session.of([item(many=True, rights="nnn")]).check()
    assert session.now.tries == 0
    assert session.notice == "Nothing is chosen. Check once more if none of them is right."
    assert session.check().now.at_first_try
    assert session.choose(0).choose(0).check().now.tries == 0


def test_a_second_press_takes_a_choice_back_where_all_are_asked() -> None:
    session = Session.of([item(many=True, rights="yyn")]).choose(0).choose(1).choose(0)
    assert session.now.chosen == {1} and session.notice.startswith("Left.")


# ---------------------------------------------------------------- hints and reasons


def test_hints_come_in_stages_and_then_no_more(session: Session) -> None:
    for number, words in enumerate(session.now.item.hints, start=1):
        session = session.hint()
        assert session.now.hints == number and session.notice == words
    assert session.hint().now.hints == 3
    assert session.hint().notice.startswith("There is no further hint.")


def test_why_comes_with_the_answer_only(session: Session) -> None:
    assert session.why().notice == "The reason comes with the answer. H gives a hint."
    assert "A rank twice is a pair." in session.choose(0).check().why().notice


# ---------------------------------------------------------------- the end


def test_the_end_says_how_it_went_and_what_to_repeat(session: Session) -> None:
    session = session.choose(0).check().next().choose(1).check().back().choose(0).check().next().next()
    assert session.is_over
    assert session.notice == "1 of 3 at the first try. Worth another look: PR-07."
    assert session.next().is_over and session.choose(0).is_over and session.check().is_over
    assert session.hint().is_over and session.why().is_over
    assert session.back().place == 2


def test_all_right_leaves_nothing_to_repeat() -> None:
    session = Session.of([item("PR-07/a")]).choose(0).check().next()
    assert session.notice == "1 of 1 at the first try." and session.repeat == ()


def test_back_stays_at_the_first(session: Session) -> None:
    assert session.back().place == 0


# ---------------------------------------------------------------- boxes


def settled(name: str, tries: int = 1, hints: int = 0, phase: str = SOLVED) -> Standing:
    return replace(Standing(item(name)), tries=tries, hints=hints, phase=phase)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "progress.json"


def after(path: Path, sessions: int) -> Boxes:
    """The boxes some sessions later, in each of which something else was answered."""
    for _ in range(sessions):
        Boxes(Progress(path), "pairs").keep(settled("PR-09/other", tries=2))
    return Boxes(Progress(path), "pairs")


def test_a_first_try_moves_on_hints_move_back_and_all_else_to_the_start() -> None:
    assert [box_after(box, settled("x")) for box in range(3)] == [1, 2, 2]
    assert [box_after(box, settled("x", hints=1)) for box in range(3)] == [0, 0, 1]
    assert [box_after(box, settled("x", tries=2)) for box in range(3)] == [0, 0, 0]
    assert [box_after(box, settled("x", phase=REVEALED)) for box in range(3)] == [0, 0, 0]


def test_a_missed_item_comes_again_in_the_next_session(path: Path) -> None:
    boxes = Boxes(Progress(path), "pairs")
    boxes.keep(settled("PR-07/0/A", tries=2))
    assert boxes.due() == []
    assert Boxes(Progress(path), "pairs").due() == ["PR-07/0/A"]


def test_an_item_known_once_comes_again_in_two_sessions_then_in_five(path: Path) -> None:
    Boxes(Progress(path), "pairs").keep(settled("PR-07/0/A"))
    assert "PR-07/0/A" not in Boxes(Progress(path), "pairs").due()
    assert "PR-07/0/A" in after(path, AGAIN_IN[1] - 1).due()
    after(path, 0).keep(settled("PR-07/0/A"))
    assert "PR-07/0/A" not in after(path, AGAIN_IN[2] - 2).due()
    assert "PR-07/0/A" in after(path, 1).due()


def test_opening_a_quiz_without_answering_is_no_session(path: Path) -> None:
    assert [Boxes(Progress(path), "pairs").session for _ in range(3)] == [1, 1, 1]
    assert not path.exists()


def test_games_have_boxes_of_their_own(path: Path) -> None:
    Boxes(Progress(path), "pairs").keep(settled("PR-07/0/A", tries=2))
    assert Boxes(Progress(path), "pair-it").due() == []
    assert Boxes(Progress(path), "pair-it").session == 1


@pytest.mark.parametrize(
    "value",
    [
        None,
        1,
        "0",
        [],
        [0],
        [0, 0, 0],
        ["0", 0],
        [True, 0],
        [0, True],
        [9, 0],
        [-1, 0],
        [0, -5],
        [0, 1e9],
        {},
    ],
)
def test_a_value_that_is_none_of_ours_counts_as_never_asked(path: Path, value: Any) -> None:
    progress = Progress(path)
    progress.put(SECTION, "pairs:PR-07/0/A", value)
    progress.put(SECTION, "pairs:session", value)
    boxes = Boxes(Progress(path), "pairs")
    assert (boxes.due(), boxes.known()) == ([], set())
    boxes.keep(settled("PR-07/0/A"))
    assert boxes.known() == {"PR-07/0/A"}


def test_a_damaged_file_breaks_nothing(path: Path) -> None:
    path.write_text("{", encoding="utf-8")
    boxes = Boxes(Progress(path), "pairs")
    assert boxes.session == 1 and boxes.due() == []


# ---------------------------------------------------------------- which items


def test_a_session_has_eight_different_items_of_several_kinds() -> None:
    items = items_of_game("pairs", 3)
    assert len({one.id for one in items}) == ITEMS
    assert len({one.kind for one in items}) >= 4
    assert items == items_of_game("pairs", 3) != items_of_game("pairs", 4)


def test_what_is_due_comes_first_and_what_is_known_is_not_new() -> None:
    due = ["PR-07/0/A", "pairs/77", "PR-99/0/A", "nonsense", "pairs/x"]
    known = frozenset(one.id for one in items_of_game("pairs", 3))
    items = items_of_game("pairs", 3, due, known)
    assert [one.id for one in items[:2]] == due[:2]
    assert not known & {one.id for one in items if not one.id.startswith("pairs/")}


def test_every_item_of_the_book_can_be_made_anew_by_its_name() -> None:
    for name, one in book_items("pairs").items():
        assert item_named("pairs", name) == one


def test_a_session_about_one_ruling_asks_about_nothing_else() -> None:
    items = items_of_rulings("pair-it", ["PI-10"], 3)
    assert len(items) == ITEMS and {one.ruling for one in items} == {"PI-10"}
    assert len({one.kind for one in items}) >= 3
