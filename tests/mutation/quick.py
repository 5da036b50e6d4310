"""What tells most about the rules in the least time. It is imported where the rules are changed already."""

from __future__ import annotations

from pairit import rulebook
from tests.games.walk import GAMES
from tests.judges.meeting import compare
from tests.perft import by_engine, stored, told
from tests.perft.test_perft import CHEAP
from tests.rulebook import test_concordance, test_spoiled_rulebook


def look(subject: str) -> None:
    """Run the examples of the rulebook; for a game, ask the second judge too, and count ways to play.

    For the rulebook itself, read spoiled copies.

    Raises
    ------
    AssertionError
        Where the rules are not those that they were.
    """
    named = [game for game in GAMES if subject in (game.replace("-", "_"), "rulebook")]
    for game in named:
        for example in rulebook.load(game).examples:
            assert rulebook.run(example).differences == (), example.name
    if subject == "rulebook":
        for fault in test_spoiled_rulebook.FAULTY:
            test_spoiled_rulebook.test_a_bad_file_names_ruling_and_field(fault)
        for fault in test_concordance.SPOILED:
            test_concordance.test_a_spoiled_concordance_is_reported(fault)
        return
    for start in stored():
        for count in start.counts:
            depth, ways, _ = count.split()
            if start.game in named and int(ways) <= CHEAP:
                state = start.state()
                assert told(int(depth), by_engine(state, int(depth))) == count, str(state)
    for game in named:
        compare(game, 150)
