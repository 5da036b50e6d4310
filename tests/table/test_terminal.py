"""A table in a terminal: the same commands, and every answer a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import pairit
from pairit.table.terminal import ANSWERS, NO_CLOCK, play_text


def played(game: str, lines: Iterable[str], said: list[str] | None = None) -> str:
    """Play by lines; give all that was shown."""
    typed = iter(lines)
    said = [] if said is None else said

    def ask(_: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    play_text(game, ask=ask, show=said.append, seed=4, level="deckhand")
    return "\n".join(said)


def test_the_table_stands_in_lines_with_headings() -> None:
    said = played("pair-it; hands: R2K Y3S / B3C; top: R1K; options: anchors=9", ["why 2", "quit", "1"])
    for part in (
        "Table",
        "  On top: Red 1 skull",
        "Your hand",
        "  1. Red 2 skull: can be played",
        "  2. Yellow 3 cutlass: not now",
        "Rules in force",
        "Your turn. 1 of your 2 cards can be played.",
        "Not now. Nothing on yellow 3 cutlass matches",
    ):
        assert part in said
    assert "You play red 2 skull." not in said, "after quit nothing is read"


ENDS = {
    "pairs": "How the game ended",
    "pirato-poker": "How the round ended",
    "pair-it": "How the round scores",
}


def sensible(said: list[str]) -> Iterator[str]:
    """Type what a reader would who goes by the marks, until the round is over."""
    for turn in range(3000):
        whole = next(text for text in reversed(said) if "Your hand" in text)
        if any(title in whole for title in ENDS.values()):
            return
        marked = re.findall(r"  (\d+)\. .*can be (?:played|given|passed on)", whole)
        cards = " ".join(marked[: 2 if "choose 2 cards" in said[-1] else 1])
        tries = ["h" if turn % 3 else "f", "deal", "yes", "call", "slap", "blue", *marked, "d", "pass"]
        if "You are about to" in said[-1]:
            yield "yes"
            continue
        tries += ["let go", *(f"{own}to {taker}" for own in ("", f"{cards} ") for taker in ("d", 1, 2, 3))]
        yield tries[turn % len(tries)]


@pytest.mark.parametrize("game", list(ENDS))
def test_a_round_is_played_to_its_end(game: str) -> None:
    said: list[str] = []
    played(game, sensible(said), said)
    assert not any("Something went wrong" in text for text in said)
    assert any(ENDS[game] in text for text in said)


def test_the_end_of_the_lines_leaves_the_table() -> None:
    assert "Your turn" in played("pairs; stacks: 10 9 / 3; turn: 0", [])
    with pytest.raises(pairit.OptionError, match="There is no game"):
        play_text("whist")


def test_a_time_limit_that_no_clock_keeps_is_said_to_be_none_once() -> None:
    start = "pirato-poker; hands: pig / dog / map; revealed: pig; turn: 0; draw: pig cat:g1 pig chicken ..."
    limited = f"{start}; options: breath_seconds=5"
    said = played(limited, ["to 1", "hand", "table"])
    assert "You have 5 seconds." in said and said.count(NO_CLOCK) == 1
    assert NO_CLOCK not in played(start, ["to 1", "hand"])


def test_a_game_is_kept_and_goes_on_another_time(tmp_path: Path) -> None:
    start = "pairs; stacks: 10 9 / 3; scores: 20 / 30; turn: 0; draw: 3 8 7 6 5; seed: 4"

    def play(*lines: str) -> list[str]:
        typed, said = iter(lines), []
        play_text(start, ask=lambda _: next(typed), show=said.append, save=tmp_path)
        return said

    first = play("hit", "quit")
    second = play("resume", "quit")
    assert second[2] == f"You were in game 1. Continue, or begin a new game? {ANSWERS}"
    assert second[-1].startswith("Game 1 goes on.")
    assert second[-2] == first[-2]  # the table as it was
    third = play("fresh", "quit")
    assert ANSWERS in third[2] and third[-1].startswith("Your turn:")
