"""Going through lessons: nobody gets stuck, nothing is lost, and every answer is an answer."""

from __future__ import annotations

import random

import pytest

from pairit.companion.lessons.library import FULL, load_lesson, short_lessons
from pairit.companion.lessons.replay import accepted, is_right
from pairit.companion.lessons.walk import NOTHING_ASKED, Walk

EVERY = [*FULL, *(id_ for game in FULL for _, id_ in short_lessons(game))]


def at(name: str, page: str) -> Walk:
    """Give a walk that has come to a page by Next alone."""
    walk = Walk(load_lesson(name))
    while walk.page.id != page:
        walk.next()
    return walk


# ---------------------------------------------------------------- whole lessons


@pytest.mark.parametrize("name", EVERY)
def test_next_leads_from_the_beginning_to_the_end(name: str) -> None:
    walk = Walk(load_lesson(name))
    for place in range(len(walk.lesson.pages)):
        assert walk.place == place
        assert not walk.left
        last = place == len(walk.lesson.pages) - 1
        asked = walk.stand.phase == "asked"
        expected = "Skip this " if asked else "Finish" if last else "Next"
        assert walk.next_label.startswith(expected)
        assert walk.next_label.endswith("inish") == last
        assert walk.stand.caption
        walk.next()
    assert walk.left
    assert walk.finished


@pytest.mark.parametrize("name", EVERY)
def test_every_asked_move_can_be_made_and_every_other_one_is_answered(name: str) -> None:
    """Each legal move is played and taken back, each refused one is answered, on every page."""
    walk = Walk(load_lesson(name))
    for place in range(len(walk.lesson.pages)):
        if walk.stand.phase == "asked":
            _try_everything(walk)
        assert walk.place == place
        walk.next()
    assert walk.left


def _try_everything(walk: Walk) -> None:
    before = walk.stand
    assert walk.moves, "there is something to choose"
    for move in walk.moves:
        walk.choose(move.action)
        if walk.page.check:
            right = is_right(walk.page.check, walk.page.check.answers[int(move.action)])
            assert (walk.stand.phase == "done") == right
            # Where it is not right, it is said so, and why.
            assert walk.stand.told or walk.stand.answer or right
        elif move.action in accepted(walk.step, before.state):  # type: ignore[arg-type]
            assert walk.stand.phase == "done"
            assert walk.again_label == "Do it once more"
            assert walk.next_label in ("Next", "Finish")
            assert walk.stand.caption != before.caption
            assert walk.stand.told
        else:
            assert walk.stand.phase == "astray"
            assert walk.again_label == "Rewind and try the other way"
            assert walk.stand.told
        assert not walk.moves or walk.page.check
        walk.again()
        assert walk.stand == before
    for other in walk.others:
        walk.choose(other.action)
        assert walk.stand.answer
        assert not walk.stand.answer.legal
        assert walk.stand.state == before.state
        assert walk.stand.phase == "asked"
    walk.show_me()
    assert walk.stand.phase == "done"


@pytest.mark.parametrize("name", FULL)
def test_back_leads_from_everywhere_to_the_beginning_and_the_point_is_not_lost(name: str) -> None:
    for place in range(len(load_lesson(name).pages)):
        walk = Walk(load_lesson(name))
        for _ in range(place):
            walk.next()
        for expected in reversed(range(place)):
            walk.back()
            assert walk.place == expected
        walk.back()
        assert walk.place == 0
        assert walk.notice == "This is the beginning of the lesson."
        if place:
            walk.go_back_to_where_i_was()
        assert walk.place == place
        assert walk.return_label == ""


@pytest.mark.parametrize("name", FULL)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_the_lesson_can_be_finished(name: str, seed: int) -> None:
    """A reader who presses at random never meets a fault, and Next leads to the end all the same."""
    chance = random.Random(seed)
    walk = Walk(load_lesson(name))
    for _ in range(150):
        presses = [walk.next, walk.back, walk.show_me, walk.again, walk.go_back_to_where_i_was]
        presses += [
            walk.come_back,
            walk.skip_chapter,
            walk.leave,
            lambda: walk.jump(chance.randrange(-3, 60)),
        ]
        for move in [*walk.moves, *walk.others]:
            presses.append(lambda action=move.action: walk.choose(action))  # type: ignore[misc]
        chance.choice(presses)()
        assert walk.stand.caption
        assert walk.next_label
        walk.come_back()
    for _ in walk.lesson.pages:
        if not walk.left:
            walk.next()
    assert walk.left


# ---------------------------------------------------------------- one page


def test_a_move_that_was_asked_for_says_why_it_worked_and_does_not_go_on_by_itself() -> None:
    walk = at("pairs", "the-lowest-starts")
    assert walk.next_label == "Skip this move"
    walk.choose("hit")
    assert walk.page.id == "the-lowest-starts"
    assert walk.stand.caption.startswith("You get a 10.")
    assert walk.stand.told == ("You hit and get a 10.",)
    assert walk.next_label == "Next"


def test_another_accepted_move_works_too_and_the_lesson_goes_on_from_it() -> None:
    walk = at("pairs", "hit-or-fold")
    walk.choose("hit")
    assert walk.stand.caption.startswith("That works too. A second 10")
    walk.next()
    assert walk.stand.state.points == (10, 0, 0)
    walk.back()
    walk.again()
    walk.choose("fold")
    assert walk.stand.caption.startswith("You take Bo's 2")
    walk.next()
    assert walk.stand.state.points == (2, 0, 0)


def test_who_skips_a_move_goes_on_from_the_lessons_own_way() -> None:
    walk = at("pairs", "the-next-round")
    assert walk.stand.state.points == (2, 0, 0)


def test_a_move_besides_the_step_is_played_out_and_rewound() -> None:
    walk = at("pair-it", "pair-it")
    before = walk.stand.state
    walk.choose("play R2K")
    assert walk.stand.phase == "astray"
    assert walk.stand.caption.startswith("You may play without calling.")
    assert "You play red 2 skull." in walk.stand.told
    assert len(walk.stand.told) >= 3  # what the other one makes of it is shown too
    walk.again()
    assert walk.stand.state == before
    assert walk.stand.phase == "asked"


def test_show_me_rewinds_first() -> None:
    walk = at("pair-it", "pair-it")
    walk.choose("play R2K")
    walk.show_me()
    assert walk.stand.phase == "done"
    assert walk.stand.played == "play R2K call"


def test_a_refused_move_moves_nothing_and_is_forgotten_elsewhere() -> None:
    walk = at("pirato-poker", "the-chicken")
    before = walk.stand.state
    for _ in range(3):
        walk.choose("give chicken to 1")
        assert walk.stand.answer
        assert walk.stand.answer.rulings == ("PP-14",)
        assert "Ana has 2, Bo has 1" in walk.stand.answer.sentence
        assert walk.stand.state == before
    assert "3" not in walk.stand.caption  # attempts are not counted
    walk.back()
    walk.next()
    assert walk.stand.answer is None


def test_ways_through_the_lesson_are_never_answers() -> None:
    walk = at("pairs", "the-lowest-starts")
    for way in (
        walk.next,
        walk.back,
        walk.back,
        walk.next,
        lambda: walk.jump(2),
        walk.go_back_to_where_i_was,
    ):
        way()
    walk.jump(2)
    assert walk.stand.phase == "asked"
    assert not any(stand.phase == "done" for stand in walk._stands.values())


def test_where_nothing_is_asked_show_me_answers_all_the_same() -> None:
    walk = at("pairs", "the-deck")
    walk.show_me()
    assert walk.notice == NOTHING_ASKED
    walk.choose("hit")
    assert walk.notice == NOTHING_ASKED
    walk.next()
    assert walk.notice == ""


def test_a_question_says_why_an_answer_is_not_right() -> None:
    walk = at("pair-it", "question 1.1")
    walk.choose("0")
    assert walk.stand.phase == "asked"
    assert walk.stand.answer
    assert walk.stand.answer.rulings == ("PI-02",)
    walk.choose("1")
    assert walk.stand.phase == "done"
    assert walk.stand.caption.startswith("Yes. Green 3 wheel. ")
    assert walk.stand.rulings == ("PI-02",)


def test_a_question_shows_what_happens_only_after_the_answer() -> None:
    walk = at("pairs", "question 1.1")
    before = walk.stand
    assert not before.told
    walk.choose("0")
    assert walk.stand.told == ("Not this one. Watch: You hit and get an 8.",)
    assert walk.stand.state == before.state
    walk.choose("1")
    assert walk.stand.state != before.state
    assert "You hit and get an 8." in walk.stand.told


# ---------------------------------------------------------------- ways


def test_a_jump_keeps_the_point_that_it_came_from_through_further_jumps() -> None:
    walk = at("pair-it", "pirates")
    came_from = walk.place
    walk.back()
    walk.jump(1)
    walk.jump(20)
    walk.next()
    assert walk.return_label == "Return to step 9"
    walk.go_back_to_where_i_was()
    assert walk.place == came_from
    assert walk.return_label == ""


def test_the_point_is_reached_by_next_too() -> None:
    walk = at("pairs", "the-lowest-starts")
    walk.back()
    assert walk.return_label == "Return to step 3"
    walk.next()
    assert walk.return_label == ""


def test_what_was_done_at_a_step_is_still_there_after_a_look_back() -> None:
    walk = at("pairs", "hit-or-fold")
    walk.choose("hit")
    done = walk.stand
    walk.jump(0)
    walk.go_back_to_where_i_was()
    assert walk.stand == done


def test_skip_chapter_leads_to_the_next_chapter_and_never_out() -> None:
    walk = Walk(load_lesson("pair-it"))
    titles = []
    for _ in range(3):
        titles.append(walk.chapter.title)
        walk.skip_chapter()
        assert not walk.left
    assert titles == [chapter.title for chapter in walk.lesson.chapters]
    assert walk.page.title == "End of the chapter"
    walk.skip_chapter()
    assert walk.notice == "This is the end of the last chapter."
    assert not walk.left
    assert walk.return_label == "Return to step 1"


def test_a_chapter_that_is_skipped_in_the_middle_of_a_move_leaves_nothing_half_open() -> None:
    walk = at("pair-it", "pair-it")
    walk.choose("play R2K")
    walk.skip_chapter()
    assert walk.stand.phase == "asked"
    assert walk.page.id == "after-a-colour-card"
    walk.choose("play G4S")
    assert walk.stand.phase == "done"
    walk.go_back_to_where_i_was()
    assert walk.again_label == "Rewind and try the other way"
    walk.again()
    assert walk.stand.phase == "asked"


def test_a_lesson_that_was_left_goes_on_where_it_was() -> None:
    walk = at("pairs", "hit-or-fold")
    walk.choose("hit")
    walk.leave()
    assert walk.left
    walk.come_back()
    assert walk.page.id == "hit-or-fold"
    assert walk.stand.phase == "done"


# ---------------------------------------------------------------- what is kept


def test_the_place_is_kept_by_the_steps_name() -> None:
    walk = at("pair-it", "draw-three")
    again = Walk(walk.lesson, walk.keeps)
    assert again.page.id == "draw-three"
    assert again.keeps == walk.keeps == {"at": "draw-three", "finished": [0]}


def test_a_look_back_does_not_change_the_kept_place() -> None:
    walk = at("pair-it", "draw-three")
    walk.jump(0)
    assert Walk(walk.lesson, walk.keeps).page.id == "draw-three"


def test_a_finished_lesson_begins_anew_and_stays_finished() -> None:
    walk = Walk(load_lesson("pairs"))
    while not walk.left:
        walk.next()
    again = Walk(walk.lesson, walk.keeps)
    assert again.place == 0
    assert again.finished


@pytest.mark.parametrize(
    "kept",
    [
        None,
        4,
        "pairs",
        [],
        {},
        {"at": "gone"},
        {"at": 7, "finished": 1},
        {"at": ["x"], "finished": [9, "x", None, -1]},
    ],
)
def test_whatever_was_kept_nothing_breaks(kept: object) -> None:
    walk = Walk(load_lesson("pairs"), kept)
    assert walk.place == 0
    assert not walk.finished
