"""Every lesson says what the engine plays, in the tone of the house, and shows every ruling."""

from __future__ import annotations

import copy
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import pairit
from pairit.companion import lessons
from pairit.companion.lessons.lesson import Lesson
from pairit.companion.lessons.library import FULL, load_lesson, short_lessons
from pairit.companion.lessons.reading import read_lesson
from pairit.companion.lessons.replay import Seat, accepted, is_right
from pairit.companion.lessons.steps import LessonError, names_of
from pairit.engine.game import rulings_of
from pairit.rulebook import load

SHORT = [id_ for game in FULL for _, id_ in short_lessons(game)]
EVERY = [*FULL, *SHORT]

BEFORE_THE_TABLE = {"PP-04"}
"""Rulings that are met only where a table is not even opened: how many can play."""


def data_of(name: str) -> dict[str, Any]:
    path = Path(lessons.__file__).with_name(f"{name}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def built(data: dict[str, Any]) -> Lesson:
    read = read_lesson(data, "spoiled")
    return Lesson(read.id, read.game, read.title, read.minutes, read.chapters)


# ---------------------------------------------------------------- the lessons there are


@pytest.mark.parametrize("name", EVERY)
def test_every_lesson_is_replayed_by_the_engine(name: str) -> None:
    lesson = load_lesson(name)
    assert lesson.steps >= 1
    assert lesson.id == name
    assert name in repr(lesson)


@pytest.mark.parametrize(
    ("name", "chapters"), [("pairs", [8]), ("pair-it", [6, 6, 6]), ("pirato-poker", [12])]
)
def test_the_full_lessons_have_their_shape(name: str, chapters: list[int]) -> None:
    lesson = load_lesson(name)
    assert [len(chapter.steps) for chapter in lesson.chapters] == chapters
    for chapter in lesson.chapters:
        assert len(chapter.checks) == 3
        assert chapter.can.count(".") == 1
        waiting = 0
        for step in chapter.steps:
            waiting = 0 if step.asks else waiting + 1
            assert waiting < 3, f"{step.id}: at least every third step asks for a move"
            assert step.ask.startswith("Your turn: ") or not step.asks


@pytest.mark.parametrize("name", FULL)
def test_the_right_answer_does_not_always_stand_at_the_same_place(name: str) -> None:
    checks = [check for chapter in load_lesson(name).chapters for check in chapter.checks]
    places = {[is_right(check, answer) for answer in check.answers].index(True) for check in checks}
    assert len(places) > 1


def test_every_ruling_has_a_lesson_that_cites_it() -> None:
    """A verdict or an event cites it, when the lesson is walked through; not only a word of the lesson."""
    missing = set()
    for game in FULL:
        for ruling in load(game):
            try:
                lesson = load_lesson(ruling.id)
            except LessonError:
                missing.add(ruling.id)
                continue
            if ruling.id not in cited_in(lesson):
                missing.add(ruling.id)
    assert missing == BEFORE_THE_TABLE


def cited_in(lesson: Lesson) -> set[str]:
    cited: set[str] = set()
    for page in lesson.pages:
        assert page.scene
        step, moment = page.scene.step, page.scene.moment
        cited.update(rulings_of(moment.events))
        verdicts = [*moment.verdicts, *(moment.state.judge(action) for action in step.refused)]
        for action in accepted(step, moment.state):
            done = moment.state.step(action)
            assert done.verdict
            verdicts.append(done.verdict)
            cited.update(rulings_of(done.events))
        cited.update(ruling for verdict in verdicts for ruling in verdict.rulings)
    return cited


@pytest.mark.parametrize("name", FULL)
def test_the_steps_of_a_full_lesson_cite_rulings_of_their_own(name: str) -> None:
    for chapter in load_lesson(name).chapters:
        assert all(step.rulings for step in chapter.steps)


@pytest.mark.parametrize("name", FULL)
def test_no_step_offers_more_moves_than_there_are_buttons(name: str) -> None:
    for page in load_lesson(name).pages:
        if page.scene and page.scene.step.asks:
            assert len(page.scene.moment.state.legal_actions()) <= 12


@pytest.mark.parametrize("id_", SHORT)
def test_a_short_lesson_has_one_to_three_steps_and_begins_with_the_rule(id_: str) -> None:
    lesson = load_lesson(id_)
    assert 1 <= lesson.steps <= 3
    game = lesson.game_name
    shows = {example.title.rstrip("."): example.shows for example in load(game)[id_].examples}
    kinds = [shows[page.scene.step.say.rstrip(".")] for page in lesson.pages if page.scene]
    assert kinds == sorted(kinds, key=["rule", "edge"].index)


# ---------------------------------------------------------------- its words


def said_by(name: str) -> list[str]:
    """List what a lesson says in its own words."""
    said = []
    for chapter in load_lesson(name).chapters:
        said += [chapter.title, chapter.can]
        for step in chapter.steps:
            said += [step.caption, step.if_not, *step.why.values(), *(pointer.says for pointer in step.point)]
        for check in chapter.checks:
            said += [check.ask, check.why, *(answer.say for answer in check.answers)]
    return said


PRINTED = re.compile(r"PAIR IT!")


@pytest.mark.parametrize("name", EVERY)
def test_the_tone_is_that_of_the_house(name: str) -> None:
    for text in said_by(name):
        plain = PRINTED.sub("", text)
        assert "!" not in plain, text
        assert not re.search(r"\b(illegal|invalid|error|wrong|oops)\b", plain, re.IGNORECASE), text


@pytest.mark.parametrize("name", FULL)
def test_captions_are_short_and_so_are_their_sentences(name: str) -> None:
    for text in said_by(name):
        assert len(text.split()) <= 40, text
        for sentence in re.split(r"(?<=[.?:])\s", text):
            assert len(sentence.split()) <= 20, sentence


@pytest.mark.parametrize("name", ["pairs", *[id_ for _, id_ in short_lessons("pairs")]])
def test_pairs_never_says_that_somebody_wins(name: str) -> None:
    said = "\n".join(said_by(name)) if name == "pairs" else str(load_lesson(name))
    assert not re.search(r"\b(you|ana|bo|cy|everybody else) wins?\b", said, re.IGNORECASE)


@pytest.mark.parametrize("name", FULL)
def test_open_points_are_said_as_the_notes_say_them(name: str) -> None:
    """Where the notes leave something open, the caption of a full lesson names notes and ruling."""
    for chapter in load_lesson(name).chapters:
        for step in chapter.steps:
            for id_ in step.rulings:
                if load(load_lesson(name).game_name)[id_].status == "undecided":
                    assert "The notes" in step.say
                    assert id_ in step.say


# ---------------------------------------------------------------- without a kernel


@pytest.mark.parametrize("name", EVERY)
def test_without_a_kernel_every_step_is_a_picture_and_a_caption(name: str) -> None:
    lesson = load_lesson(name)
    exported = lesson.as_html()
    assert exported == lesson._repr_html_()
    pictures = re.findall(r'<img src="data:image/svg\+xml;base64,[^"]+" alt="([^"]+)"', exported)
    checks = sum(len(chapter.checks) for chapter in lesson.chapters)
    assert len(pictures) == lesson.steps + checks
    assert all(len(words) > 40 for words in pictures)
    assert "<script" not in exported
    assert "<svg" not in exported
    for chapter in lesson.chapters:
        for step in chapter.steps:
            assert step.caption in str(lesson)
            assert all(load(lesson.game_name)[id_].ruling in str(lesson) for id_ in step.rulings)


def test_what_a_lesson_says_is_escaped() -> None:
    data = data_of("pairs")
    data["title"] = "<b>Pairs</b>"
    data["chapter"][0]["title"] = "<i>chapter</i>"
    step = data["chapter"][0]["step"][0]
    step["say"], step["point"][0]["says"] = "<u>said</u>", "<s>pointed</s>"
    check = data["chapter"][0]["check"][0]
    check["ask"], check["why"], check["answer"][0]["say"] = "<a>asked</a>", "<em>why</em>", "<code>one</code>"
    exported = built(data).as_html()
    for tag in ("<b>", "<i>", "<u>", "<s>", "<a>", "<em>", "<code>"):
        assert tag not in exported
        assert f"&lt;{tag[1:-1]}&gt;" in exported


# ---------------------------------------------------------------- spoiled lessons


def spoil(data: dict[str, Any], where: str, value: object) -> dict[str, Any]:
    """Change one place of a lesson: `chapter.0.step.3.expect`; None takes the field away."""
    spoiled = copy.deepcopy(data)
    *way, last = [int(part) if part.isdecimal() else part for part in where.split(".")]
    table: Any = spoiled
    for part in way:
        table = table[part]
    if value is None:
        del table[last]
    else:
        table[last] = value
    return spoiled


STEP = "chapter.0.step.2"
CHECK = "chapter.0.check.0"


@pytest.mark.parametrize(
    ("where", "value", "sentence"),
    [
        (f"{STEP}.expect", ["deal"], "Lesson pairs, step the-lowest-starts: 'deal' is refused"),
        (f"{STEP}.expect", ["jump"], "Lesson pairs, step the-lowest-starts: 'jump' is no move"),
        (f"{STEP}.expect", [], "step the-lowest-starts: where a move is asked for"),
        (f"{STEP}.ask", "", "step the-lowest-starts: where a move is asked for"),
        (f"{STEP}.rulings", ["PR-20"], "no verdict and no event of it cites PR-20; they cite PR-01, "),
        (f"{STEP}.rulings", ["PR-99"], "Lesson pairs, step the-lowest-starts: there is no ruling PR-99."),
        (f"{STEP}.rulings", "PR-04", "step the-lowest-starts: the field 'rulings' is a list of texts"),
        (f"{STEP}.do", ["deal"], "step the-lowest-starts: 'deal' is refused"),
        (f"{STEP}.do", ["hit", "hit"], "a move is asked of seat 0, but seat 1 is to move"),
        (f"{STEP}.refused", ["hit"], "it says that 'hit' is refused, but it is allowed"),
        (f"{STEP}.why", {"fold": "Because."}, "it says why 'fold' works, but does not accept it"),
        (f"{STEP}.facts", "chance: 1 of 2", "step the-lowest-starts: chance is "),
        (f"{STEP}.facts", "luck: 1", "field 'facts': There is no part 'luck'"),
        (f"{STEP}.say", "word " * 38, "a caption has at most 40 words; this one has 41"),
        (f"{STEP}.say", None, "step the-lowest-starts: the field 'say' is missing; it is a text."),
        (f"{STEP}.seat", 3, "step the-lowest-starts: there is no seat 3 for the reader"),
        (f"{STEP}.deal", None, "no verdict and no event of it cites PR-04; they cite PR-07."),
        (f"{STEP}.deal", {"players": 1, "seed": 7}, "step the-lowest-starts: Pairs is for 2 to 8 players"),
        (f"{STEP}.deal", {"players": 3}, "step the-lowest-starts, deal: the field 'seed' is missing"),
        (f"{STEP}.position", "pairs; stacks: 7 / 2", "with a position or with a deal, not with both."),
        (f"{STEP}.id", "the-deck", "step the-deck: another step has this id already"),
        (f"{STEP}.colour", "red", "step the-lowest-starts: there is no field 'colour'; there are "),
        (f"{STEP}.open", "yes", "step the-lowest-starts: the field 'open' is true or false"),
        (f"{STEP}.point", [{"at": "Treasure", "says": "?"}], "it points at 'Treasure', which the picture"),
        (f"{STEP}.point", [{"at": "2", "says": "2"}] * 3, "it points at 3 things; at most 2 are pointed at"),
        ("chapter.0.step.0.position", None, "step one-loses: it begins nowhere: it needs a position"),
        (f"{CHECK}.answer.0.after", "scores: 0 / 0", "is right, but the engine finds: You score 8"),
        (f"{CHECK}.answer.1.after", "scores: 9 / 9", "but the engine finds: none."),
        ("chapter.0.check.2", None, "and who loses: it ends with 3 questions; here are 2."),
        (f"{CHECK}.do", ["deal"], "Lesson pairs, question 'You have a 9"),
        (f"{CHECK}.position", "pairs; stacks: 1", "Lesson pairs, question 'You have a 9"),
        (f"{CHECK}.why", "word " * 41, "a caption has at most 40 words"),
        ("minutes", "five", "Lesson pairs: the field 'minutes' is a whole number, not 'five'."),
        ("chapter", "all", "Lesson pairs: the field 'chapter' is a list of tables"),
        ("author", "me", "Lesson pairs: there is no field 'author'"),
        ("game", "chess", "There is no game 'chess'"),
    ],
)  # fmt: skip
def test_a_lesson_that_the_engine_contradicts_does_not_load(where: str, value: object, sentence: str) -> None:
    with pytest.raises(pairit.PairitError) as refusal:
        built(spoil(data_of("pairs"), where, value))
    assert sentence in str(refusal.value)


def test_a_step_that_goes_on_is_replayed_from_every_way_the_step_before_can_end() -> None:
    data = data_of("pairs")
    # After a fold Bo's 2 is gone; after a hit it still lies there.
    data["chapter"][0]["step"][4]["facts"] = "scores: 2 / 0 / 0"
    with pytest.raises(LessonError, match="step the-next-round: scores is 10 / 0 / 0, not 2 / 0 / 0"):
        built(data)


def test_a_file_that_is_no_toml_says_so(tmp_path: Path) -> None:
    from pairit.companion.lessons.library import lesson_from

    path = tmp_path / "mine.toml"
    path.write_text("id = ", encoding="utf-8")
    with pytest.raises(LessonError, match=r"mine\.toml cannot be read: "):
        lesson_from(path)


# ---------------------------------------------------------------- small things


def test_a_lesson_is_found_in_any_case_and_an_unknown_one_is_told_apart() -> None:
    assert load_lesson("pi-10").id == "PI-10"
    assert all(load_lesson(typed) is load_lesson("PI-10") for typed in ("pi-10", "pi 10", " PI10 "))
    with pytest.raises(LessonError, match=r"There is no lesson 'poker'\. .*pirato-poker"):
        load_lesson("poker")
    with pytest.raises(LessonError, match=r"PP-04 is met before a table is opened.*three to six"):
        load_lesson("PP-04")


def test_everybody_has_a_name() -> None:
    assert names_of(8, 3).index("you") == 3
    assert len(set(names_of(8, 0))) == 8


def test_the_judge_names_the_seats() -> None:
    seat = Seat(
        pairit.games["pairs"].position("pairs; stacks: 3 9 / 10 / 3; turn: 1; options: variant=continuous"), 1
    )
    assert seat.judge("fold 2").sentence
    assert "seat" not in " ".join(seat.judge("fold 1").instead_words)
    assert seat.named("Seat 0 gives to seat 2, not to seat 9.") == "Ana gives to Bo, not to seat 9."


@pytest.mark.parametrize(
    ("position", "action", "said"),
    [
        ("pair-it; hands: R1K G2W / B3C; top: R1S", "give R1K to 9", "Give red 1 skull to seat 9"),
        ("pairs; stacks: 3 9 / 10; options: variant=continuous", "fold 7", "Fold and take seat 7's card"),
        ("pirato-poker; hands: dog / pig / cat:g1", "give dog to 5", "Give the dog to seat 5"),
    ],
)
def test_a_seat_that_nobody_has_is_called_by_its_number(position: str, action: str, said: str) -> None:
    assert Seat(pairit.games.position(position), 0).say(action) == said


def test_a_lesson_may_show_that_a_seat_that_nobody_has_is_refused() -> None:
    data = data_of("pirato-poker")
    (step,) = (step for step in data["chapter"][0]["step"] if step["id"] == "give")
    step["refused"] = ["give cat:g2 to 7"]
    assert "Not now: Give the cat with 2 gold coins to seat 7." in built(data).as_html()
