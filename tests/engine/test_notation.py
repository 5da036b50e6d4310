"""Parts of a position: read, written, and refused by name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairit.engine.errors import PositionError
from pairit.engine.notation import read_number, read_numbers, read_parts, write_parts

KEYS = ("hands", "top", "turn")


def read(text: str) -> dict[str, str]:
    return read_parts(text, game="snap", keys=KEYS)


@pytest.mark.parametrize(
    "text",
    ["snap; hands: A / B; top: C", "hands: A / B; top: C", "SNAP;hands:A / B;top:C",
     "snap\nhands: A / B\ntop: C\n",
     "snap\r\n  Hands:  A / B  \r\n\r\n TOP : C;", ";;snap;; hands: A / B ;; top: C ;;"],
)  # fmt: skip
def test_parts_stand_on_lines_or_between_semicolons(text: str) -> None:
    assert read(text) == {"hands": "A / B", "top": "C"}


def test_a_value_may_be_empty_or_hold_colons() -> None:
    assert read("hands:; top: Wreck:R") == {"hands": "", "top": "Wreck:R"}


@pytest.mark.parametrize("text", ["", ";", "snap", "\n\n"])
def test_nothing_reads_as_no_parts(text: str) -> None:
    assert read(text) == {}


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.dictionaries(st.sampled_from(KEYS), st.text(alphabet="AB*:/ 12", max_size=9).map(str.strip)))
def test_writing_and_reading_are_inverse(parts: dict[str, str]) -> None:
    assert read(write_parts("snap", parts)) == parts


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("whist; hands: A", "'whist'"),
        ("hands: A; nonsense", "'nonsense'"),
        ("snap; snap; hands: A", "'snap'"),
        ("hands: A; trun: 0", "Did you mean 'turn'?"),
        ("hands: A; zzzz: 0", "The parts are: hands, top, turn."),
        ("hands: A; hands: B", "'hands:'"),
        (": A", "''"),
        ("x" * 10_000_000, "20000 characters"),
        ("\n" * 10_000_000, "20000 characters"),
        ("y" * 19_000, "yyy…"),
        ("z: 1; " * 3000, "'z'"),
    ],
    ids=lambda text: text[:15].strip(),
)
def test_a_text_that_is_no_position_is_refused_by_its_part(text: str, named: str) -> None:
    with pytest.raises(PositionError) as refusal:
        read(text)
    assert named in str(refusal.value)
    assert str(refusal.value).endswith((".", "?"))
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("text", [None, 5, b"hands: A", ["hands: A"], {}], ids=repr)
def test_what_is_no_text_is_no_position(text: object) -> None:
    with pytest.raises(PositionError, match=type(text).__name__):
        read(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["0", "7", "9"])
def test_a_number_within_its_limits(text: str) -> None:
    assert read_number("turn", text, 0, 9) == int(text)
    assert read_number("direction", "-1", -1, 1) == -1


@pytest.mark.parametrize(
    "text", ["", "-", "10", "-1", "--1", "+1", "1.0", "x", " 1", "1 2", "٣", "²", "1_0", "9" * 1_000_000],
    ids=lambda text: repr(text[:6]),
)  # fmt: skip
def test_any_other_number_is_refused_with_its_limits(text: str) -> None:
    with pytest.raises(PositionError, match=r"turn.*from 0 to 9") as refusal:
        read_number("turn", text, 0, 9)
    assert len(str(refusal.value)) < 200


def test_several_numbers() -> None:
    assert read_numbers("scores", "10 / 20", "/", 2, 0, 99) == (10, 20)
    assert read_numbers("streams", "1  2 3", None, 3, 0, 99) == (1, 2, 3)
    for text in ("10", "10 / 20 / 30", "10 /", "10 / 100", "10 20"):
        with pytest.raises(PositionError, match="scores"):
            read_numbers("scores", text, "/", 2, 0, 99)
