"""What Pairs says, read by somebody who is told it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pairit
from pairit.engine.event import Event
from pairit.games.pairs.narration import tell

RULEBOOKS = Path(pairit.rulebook.__file__).parent


def test_whoever_folds_takes_its_own_card_or_yours() -> None:
    folded = Event("folded", ("PR-08",), 1, 1, ("3",))
    assert tell(folded) == "Seat 1 folds and takes its own 3."
    assert tell(folded, 0, ["you", "Mate"]) == "Mate folds and takes its own 3."
    assert tell(folded, 1) == "You fold and take your own 3."


@pytest.mark.parametrize("book", sorted(RULEBOOKS.glob("*.toml")), ids=lambda path: path.stem)
def test_what_somebody_owns_is_said_to_be_theirs(book: Path) -> None:
    assert not re.search(r"\bthe own\b", book.read_text(encoding="utf-8"), re.IGNORECASE)
