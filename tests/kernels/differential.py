"""The same rounds through the engine and through a kernel, action by action.

It knows no game: whatever fulfils `pairit.kernels.Kernel` can be compared. The first difference is an
`AssertionError` that shows the position in notation, so that it can be opened at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from pairit import bots, rulebook
from pairit.engine.errors import PairitError
from pairit.engine.event import Event
from pairit.engine.game import Game, State
from pairit.engine.random import BOTS, Chance
from pairit.kernels import CAP, CAPPED, ENDINGS, Kernel, bot_seed, columns_of
from tests.games.facts import FACTS
from tests.games.walk import GAMES, can_seat, mixed_game


@dataclass(frozen=True)
class Trial:
    """What both play.

    Attributes
    ----------
    state
        Where it starts.
    levels, seed
        The bot in each seat, and where their chance comes from.
    rounds
        How many rounds of the match are followed.
    """

    state: State
    levels: tuple[str, ...]
    seed: int
    rounds: int = 1


# ---------------------------------------------------------------- what is tried


def mixed_seats(kernel: Kernel, game: Game, chance: Random) -> tuple[str, ...]:
    """Choose how many play, and the level of each."""
    players = chance.choice([count for count in game.seats if can_seat(game, count)])
    return tuple(chance.choice(("random", *kernel.levels)) for _ in range(players))


def mixed_trials(kernel: Kernel, count: int, first: int = 0) -> Iterator[Trial]:
    """Make trials over house rules, players and levels.

    Every third starts in an unusual position, and of every fourth the match is followed beyond the round.

    Parameters
    ----------
    kernel
        Whose game and levels they are.
    count
        How many.
    first
        The seed of the first one; the next has the next seed.
    """
    for seed in range(first, first + count):
        chance = Random(seed)
        game = mixed_game(kernel.name, chance)
        if not any(can_seat(game, players) for players in game.seats):
            continue
        levels = mixed_seats(kernel, game, chance)
        if seed % 3:
            state = game.deal(players=len(levels), seed=seed)
        else:
            state = game.position(FACTS[kernel.name].unusual(game, len(levels), chance))
        yield Trial(state, levels, seed, 1 if seed % 4 else 3)


def example_positions(name: str) -> Iterator[State]:
    """Give every position of the rulebook's examples that can be read."""
    for example in rulebook.load(name).examples:
        if example.position:
            try:
                yield GAMES[name].position(example.position)
            except PairitError:
                continue  # an example of a refused position


# ---------------------------------------------------------------- one action


def check_position(kernel: Kernel, state: State, position: Any, before: str = "") -> None:
    """Compare a position of a kernel with a state of the engine, and what may be done in it.

    `before` is told with a difference: what led there.
    """
    written, expected = kernel.write(position), str(state)
    assert written == expected, f"{before}Engine: {expected}\nKernel: {written}"
    legal = [str(action) for action in state.legal_actions()]
    assert kernel.legal_actions(position) == legal, f"{before}What may be done differs here: {expected}"


def check_action(kernel: Kernel, state: State, position: Any, action: str) -> State:
    """Do an action in both, compare what came of it, and give the engine's next state."""
    step = state.step(action)
    before = kernel.write(position)
    cited = Counter(ruling for event in step.events for ruling in event.rulings)
    tallied = {ruling: count for ruling, count in kernel.play(position, str(action)).items() if count}
    assert tallied == cited, f"The rulings of {action!r} differ here: {before}"
    after: State = step.state
    check_position(kernel, after, position, f"After {action!r} here: {before}\n")
    return after


# ---------------------------------------------------------------- whole matches


class _Counted(Chance):
    """The chance of a bot, which also tells how many numbers it gave out."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, BOTS)
        self.given = 0

    def below(self, limit: int) -> int:
        self.given += 1
        return super().below(limit)


def check_trial(kernel: Kernel, trial: Trial, cap: int = CAP) -> int:
    """Play a match in both, and compare after every action.

    Parameters
    ----------
    kernel
        What is tried.
    trial
        What is played.
    cap
        Actions of a round after which it is left alone.

    Returns
    -------
    int
        How many actions were compared.

    Raises
    ------
    AssertionError
        At the first difference, with the position before it in notation.
    """
    state, players = trial.state, len(trial.levels)
    seeds = [bot_seed(trial.seed, players, seat) for seat in range(players)]
    chances = [_Counted(seed) for seed in seeds]
    seated = [bots.make(state.game, level, seed) for level, seed in zip(trial.levels, seeds, strict=True)]
    for bot, chance in zip(seated, chances, strict=True):
        bot._chance = chance
    compared = 0
    for _ in range(trial.rounds):
        position = kernel.load(state)
        check_position(kernel, state, position)
        for _ in range(cap):
            seat = state.to_move
            if seat is None:
                break
            given = chances[seat].given
            action = seated[seat].choose(state.view(seat))
            chosen = kernel.choose(position, trial.levels[seat], seeds[seat], given)
            assert chosen == str(action), (
                f"{trial.levels[seat]}, number {given} of the chance of {seeds[seat]}, differs here: {state}"
            )
            state = check_action(kernel, state, position, action)
            compared += 1
        if not state.is_over or state.match_over:
            break
        state = state.next_round()
    return compared


def check_every_action(kernel: Kernel, state: State) -> int:
    """Take a position over, do each of its legal actions in both, and say how many there were."""
    position = kernel.load(state)
    check_position(kernel, state, position)
    legal = state.legal_actions()
    for action in legal:
        check_action(kernel, state, kernel.load(state), action)
    return len(legal)


# ---------------------------------------------------------------- rows

UNTOLD = frozenset({"end", "end_word", "choices"})
"""Columns that a row lacks, beside the rulings, where it is not told what happens."""


def engine_row(
    game: Game, levels: Sequence[str], seed: int, cap: int = CAP, chance: int = 0, told: bool = True
) -> dict[str, Any]:
    """Play one deal in the engine, and give its row with words as words.

    Where it is not `told` what happens, which takes half of the time, the columns that count rulings and
    choices or name the end are missing.
    """
    players = len(levels)
    seated = [
        bots.make(game, level, bot_seed(seed, players, seat, chance) % (1 << 64))
        for seat, level in enumerate(levels)
    ]
    step = game.deal_step(players=players, seed=seed)
    state = step.state
    row: dict[str, Any] = dict.fromkeys(columns_of(state), 0)
    row |= {"seed": seed, "starter": -1 if state.to_move is None else state.to_move}
    events: list[Event] = list(step.events)
    hands = "hands" if hasattr(state, "hands") else "stacks"
    while True:
        largest = max(hand.bit_count() for hand in getattr(state, hands))
        row["largest_hand"] = max(row["largest_hand"], largest)
        seat = state.to_move
        if seat is None or row["turns"] == cap:
            break
        action = seated[seat].choose(state.view(seat))
        if told:
            row["choices"] += len(state.legal_actions()) > 1
            step = state.step(action)
            state = step.state
            events += step.events
        else:
            state = state.play(action)
        row["turns"] += 1
        row[f"did_{action.partition(' ')[0]}"] += 1
    ended = "loser" if "loser" in row else "winner"
    somebody = getattr(state, ended)
    row[ended] = -1 if somebody is None else somebody
    row |= {f"points_{seat}": points for seat, points in enumerate(state.points)}
    if not told:
        rulings = {ruling.id for ruling in rulebook.load(game.name)}
        return {name: value for name, value in row.items() if name not in rulings | UNTOLD}
    for event in events:
        for ruling in event.rulings:
            row[ruling] += 1
    row["end"], row["end_word"] = CAPPED, ""
    if state.to_move is None:
        last = [event for event in events if event.kind in ENDINGS][-1]
        row["end"], row["end_word"] = last.kind, last.word
    return row


def check_rows(
    kernel: Kernel,
    game: Game,
    levels: Sequence[str],
    seed: int,
    count: int,
    cap: int = CAP,
    chance: int = 0,
    told: bool = True,
) -> int:
    """Compare the rows of a kernel with those of the engine, names and order of the columns too.

    Returns
    -------
    int
        How many actions that were.
    """
    rows = kernel.play_rounds(game, levels, seed, count, cap=cap, chance=chance)
    assert tuple(rows.columns) == columns_of(game.deal(players=len(levels), seed=seed))
    for name, column in rows.columns.items():
        assert column.shape == (count,), name
        assert np.issubdtype(column.dtype, np.integer), name
    for number in range(count):
        row: dict[str, Any] = {name: int(column[number]) for name, column in rows.columns.items()}
        row |= {name: words[row[name]] for name, words in rows.words.items()}
        expected = engine_row(game, levels, seed + number, cap, chance, told)
        differing = {name: (value, row[name]) for name, value in expected.items() if value != row[name]}
        assert not differing, (
            f"Deal {seed + number} of {game!r} with {', '.join(levels)}; engine and kernel have: {differing}"
        )
    return int(rows.columns["turns"].sum())


def mixed_tables(
    kernel: Kernel, count: int, first: int = 0
) -> Iterator[tuple[int, Random, Game, tuple[str, ...]]]:
    """Make tables over house rules, players and levels: number, chance for the rest, game and levels."""
    for number in range(first, first + count):
        mix = Random(number)
        game = mixed_game(kernel.name, mix)
        if any(can_seat(game, players) for players in game.seats):
            yield number, mix, game, mixed_seats(kernel, game, mix)


def check_mixed_rows(kernel: Kernel, count: int, each: int, first: int = 0) -> None:
    """Compare the rows of some deals each of many tables: house rules, players, levels, caps, chances."""
    for number, mix, game, levels in mixed_tables(kernel, count, first):
        cap, chance = mix.choice((CAP, CAP, 40)), mix.choice((0, 0, 1))
        check_rows(kernel, game, levels, number * 1000, each, cap, chance)
