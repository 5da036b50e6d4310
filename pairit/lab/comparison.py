"""What a house rule changes: the figures, the verdict, and both in words."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from pairit import bots
from pairit.engine.errors import OptionError
from pairit.engine.game import Game
from pairit.engine.options import Option, Value
from pairit.engine.text import capital, quoted
from pairit.lab.measures import (
    A_LOT,
    CHOICES,
    CLEAR,
    DECISIVE,
    DIFFERS,
    ENDLESS,
    HAND,
    NO_CHANGE,
    POINTS,
    SMALL,
    STARTER,
    TURNS,
    UNDECIDED,
    Deals,
    Effect,
    effects,
    strength,
    verdict,
)
from pairit.lab.strip import Strip
from pairit.lab.study import Side, Study

if TYPE_CHECKING:
    from pairit.table.view import TableView

MOST_SHUFFLES = 3

RANKS = ("usual_median", "usual_p90", "here_median", "here_p90")
"""Columns of the figures that half of the deals, and nine tenths, do not exceed; none for shares."""

SAID = {
    NO_CHANGE: "no measurable change",
    SMALL: "a small change",
    CLEAR: "a clear change",
    A_LOT: "changes the game a lot",
}
"""The verdicts in a sentence."""


@dataclass(frozen=True)
class Shuffle:
    """One shuffle that went another way.

    Attributes
    ----------
    seed
        Its seed.
    turns, who
        How many actions it took, and who won (lost in Pairs; None for nobody): usually, and with the change.
    """

    seed: int
    turns: tuple[int, int]
    who: tuple[int | None, int | None]


@dataclass(frozen=True)
class Change:
    """What one value of a house rule changes among bots of one level.

    Attributes
    ----------
    side
        The level, the option and its value; or the placebo.
    found
        The effects by measure, and by ruling how often it comes up.
    verdict
        One of `pairit.lab.measures.VERDICTS`.
    strength
        The largest change that stands out: 1 where a lot begins, 0 where nothing does.
    apart
        The share of pairs of different shuffles that different seats win, by the usual rule: so much does
        luck alone.
    shuffles
        Where it mattered most; none where each went the same way.
    """

    side: Side
    found: Mapping[str, Effect]
    verdict: str
    strength: float
    apart: float
    shuffles: tuple[Shuffle, ...]


@dataclass(frozen=True)
class Comparison:
    """What a house rule changes. In a cell it displays itself: text, a table, a picture.

    Attributes
    ----------
    game
        The game with the house rules of the table.
    option
        The house rule.
    players, seed, deals
        How many play, the seed of the first shuffle, and how many shuffles.
    changes
        By level and value.
    placebos
        By level: the usual rule with other luck of the bots.
    looks
        How many effects are looked at together; a verdict asks so much more of each.
    """

    game: Game
    option: Option
    players: int
    seed: int
    deals: int
    changes: tuple[Change, ...]
    placebos: tuple[Change, ...]
    looks: int

    @property
    def usual(self) -> Value:
        """The value that the others are compared with."""
        return self.game.options[self.option.name]

    @property
    def verdicts(self) -> dict[tuple[str, Value], str]:
        """The verdict of each level and value."""
        return {(one.side.level, one.side.value): one.verdict for one in self.changes}

    @property
    def verdict(self) -> str:
        """All verdicts in a sentence."""
        told = [f"{self._label(one)}, {SAID[one.verdict]}" for one in self.changes]
        return f"{'; '.join(told)}."

    @property
    def strongest(self) -> Change:
        """The change with which most changes; the first one where nothing is measurable."""
        return max(self.changes, key=lambda one: one.strength)

    @property
    def shuffles(self) -> tuple[tuple[Side, Shuffle], ...]:
        """The shuffles where it mattered most among the last level's bots, each with what was changed."""
        level = self.changes[-1].side.level
        found = [
            (one.side, shuffle) for one in self.changes if one.side.level == level for shuffle in one.shuffles
        ]
        found.sort(key=lambda one: -abs(one[1].turns[1] - one[1].turns[0]))
        return tuple(found[:MOST_SHUFFLES])

    def play(self, number: int = 1) -> TableView:
        """Open one of the shuffles where it mattered most at a table, with the changed rule; you have seat 0.

        Parameters
        ----------
        number
            Which of them, from 1.

        Raises
        ------
        OptionError
            If there are not so many.
        """
        from pairit.table import play

        shuffles = self.shuffles
        if number not in range(1, len(shuffles) + 1):
            raise OptionError(f"There are {len(shuffles)} such shuffles, from 1; this is {quoted(number)}.")
        side, shuffle = shuffles[number - 1]
        options: dict[str, Any] = {**self.game.options.changed, side.option: side.value}
        level = side.level if side.level in bots.levels(self.game) else "mate"
        return play(self.game.name, self.players, level, seed=shuffle.seed, **options)

    @property
    def frame(self) -> pd.DataFrame:
        """All figures, one row a level, value and measure.

        `usual` and `here` are means or shares; `low` and `high` are the ends of the 95 % interval of the
        `change`; for `winner differs` the placebo stands in the place of what is usual.
        """
        rows = []
        for one in (*self.changes, *self.placebos):
            value = "placebo" if one.side.is_placebo else self.words(one.side.value)
            for name, found in one.found.items():
                row: dict[str, Any] = {
                    "level": one.side.level,
                    "value": value,
                    "measure": self._measure(name),
                }
                row |= {"usual": found.usual, "here": found.here, "change": found.change}
                row |= {"low": found.change - found.half, "high": found.change + found.half}
                ranks = (*found.usual_ranks, *found.here_ranks) if not found.is_share else (pd.NA,) * 4
                rows.append(row | dict(zip(RANKS, ranks, strict=True)) | {"deals": found.deals})
        return pd.DataFrame(rows).astype(dict.fromkeys(RANKS, "Int64"))

    @property
    def picture(self) -> Strip:
        """A dot with its interval for each measure and value."""
        return Strip(
            f"{self.game.title}: {self.question}",
            [(self._label(one), one.found, one.side.is_placebo) for one in (*self.changes, *self.placebos)],
        )

    def __str__(self) -> str:
        return "\n".join(" ".join(line) for line in self._text())

    def _repr_html_(self) -> str:
        return f"<div>{self.page()}{self.picture._repr_html_()}</div>"

    def page(self) -> str:
        """Give the text and the table as HTML, without the picture."""
        (title,), *lines = ([html.escape(sentence) for sentence in line] for line in self._text())
        told = "".join(f"<p><strong>{first}</strong> {' '.join(rest)}</p>" for first, *rest in lines)
        return f"<h3>{title}</h3>{told}{self._table()}"

    # ------------------------------------------------------------ in words

    @property
    def question(self) -> str:
        """What the house rule decides, with its name and its ruling."""
        return f"{self.option.question} ({self.option.name}, {self.option.ruling})"

    @property
    def _has_loser(self) -> bool:
        return hasattr(self.game.deal(self.players, 0), "loser")

    @property
    def _deals(self) -> str:
        return "games" if self._has_loser else "rounds"

    def words(self, value: Value) -> str:
        """Say what a value of the house rule means."""
        return self.option.describe(value)

    def bots(self, side: Side) -> str:
        """Say who plays."""
        return f"{bots.make(self.game, side.level).name} in every seat"

    def _label(self, one: Change) -> str:
        changed = "placebo" if one.side.is_placebo else self.words(one.side.value)
        return f"{bots.make(self.game, one.side.level).name}: {changed}"

    def _measure(self, name: str) -> str:
        return f"{name} comes up" if name == self.option.ruling else name

    def _text(self) -> Iterator[list[str]]:
        """Give the title, then paragraphs, each in sentences of which the first one says the most."""
        yield [f"{self.game.title}: {self.question}"]
        yield [
            f"{self.deals:,} shuffles from seed {self.seed}, {self.players} players.",
            f"Every value plays the same shuffles. Usually: {self.words(self.usual)}.",
            "After ± stands half of a 95 % interval.",
        ]
        for one in self.changes:
            yield list(self._told(one))
        for said in self._disagreements():
            yield [said]
        yield list(self._told_of_placebos())
        if self.shuffles:
            told = [
                f"{number}. {self._told_of_shuffle(*shuffle)}"
                for number, shuffle in enumerate(self.shuffles, start=1)
            ]
            yield ["Where it mattered most:", *told, "Open one at a table: .play(1)."]

    def _told(self, one: Change) -> Iterator[str]:
        found = one.found
        yield (
            f"{capital(self.words(self.usual))} → {self.words(one.side.value)}, {self.bots(one.side)}: "
            f"{SAID[one.verdict]}."
        )
        yield self._comes_up(found[self.option.ruling])
        if not one.shuffles:
            yield f"All {self.deals:,} shuffles went the very same way: single {self._deals} do not show it."
            return
        yield self._told_of_length(found[TURNS])
        yield self._told_of_share(found[STARTER])
        for name in (POINTS, UNDECIDED, ENDLESS):
            if found[name].stands_out():
                yield (
                    self._told_of_number(found[name]) if name == POINTS else self._told_of_share(found[name])
                )
        differs = found[DIFFERS]
        ends = "loses" if self._has_loser else "wins"
        yield (
            f"Somebody else {ends} on {100 * differs.here:.1f} % of the same shuffles; with the placebo on "
            f"{100 * differs.usual:.1f} % ({points_apart(differs)}), of two different shuffles on "
            f"{100 * one.apart:.1f} %."
        )
        doubtful = [
            name for name in DECISIVE if found[name].stands_out() and not found[name].stands_out(self.looks)
        ]
        if doubtful:
            yield (
                f"The interval of {' and of '.join(doubtful)} leaves 0 out, but that happens to one of 20 by "
                f"chance, and {self.looks} are looked at here."
            )

    def _comes_up(self, found: Effect) -> str:
        usual, here = f"{100 * found.usual:.0f}", f"{100 * found.here:.0f}"
        counted = usual if usual == here else f"{usual} → {here}"
        return f"{self.option.ruling} comes up in {counted} of 100 {self._deals}."

    def _told_of_length(self, found: Effect) -> str:
        name = capital(self._deals)
        if not found.stands_out(self.looks):
            head = f"{name} take as long as usual, as far as one can tell"
        else:
            head = f"{name} get {'longer' if found.change > 0 else 'shorter'}"
        ranks = f"median {found.usual_ranks[0]} → {found.here_ranks[0]}"
        most = f"nine tenths within {found.usual_ranks[1]} → {found.here_ranks[1]}"
        return f"{head}: {_means(found, 'turns')}, {ranks}, {most}."

    def _told_of_number(self, found: Effect) -> str:
        return f"{capital(self._deals)} bring {_means(found, 'points')}, all seats together."

    def _told_of_share(self, found: Effect) -> str:
        shares = f"{100 * found.usual:.1f} → {100 * found.here:.1f} % ({points_apart(found)})"
        if found.measure == STARTER:
            return f"The seat that begins {'loses' if self._has_loser else 'wins'} {shares}."
        if found.measure == UNDECIDED:
            return f"Nobody {'loses' if self._has_loser else 'wins'} {shares}."
        return f"{shares} of the {self._deals} did not end."

    def _disagreements(self) -> Iterator[str]:
        """Say where the levels' verdicts differ."""
        for value in dict.fromkeys(one.side.value for one in self.changes):
            said = {one.side.level: one.verdict for one in self.changes if one.side.value == value}
            if len(set(said.values())) > 1:
                each = "; ".join(
                    f"{bots.make(self.game, level).name}: {word}" for level, word in said.items()
                )
                yield f"The bots disagree about {self.words(value)}: {each}."

    def _told_of_placebos(self) -> Iterator[str]:
        yield "Placebo, the usual rule with other luck of the bots:"
        for one in self.placebos:
            turns, starter = one.found[TURNS], one.found[STARTER]
            name = bots.make(self.game, one.side.level).name
            if not one.shuffles:
                yield f"{name}: every shuffle went the same way, for these bots leave nothing to chance."
                continue
            yield (
                f"{name}: {SAID[one.verdict]} (turns {turns.change:+.1f} ± {turns.half:.1f}, "
                f"starter {points_apart(starter)})."
            )

    def _told_of_shuffle(self, side: Side, shuffle: Shuffle) -> str:
        usual, here = shuffle.turns
        ends = "loses" if self._has_loser else "wins"
        who = [f"seat {seat}" if seat is not None else "nobody" for seat in shuffle.who]
        ending = f"{who[1]} {ends} instead of {who[0]}" if who[0] != who[1] else f"{who[0]} {ends} as usual"
        return f"Seed {shuffle.seed}, {self.words(side.value)}: {usual} → {here} turns, {ending}."

    def _table(self) -> str:
        names = (self.option.ruling, TURNS, CHOICES, HAND, POINTS, STARTER, UNDECIDED, ENDLESS, DIFFERS)
        heads = ["bots", "instead", *map(self._measure, names), "verdict"]
        rows = []
        for one in (*self.changes, *self.placebos):
            value = "placebo" if one.side.is_placebo else self.words(one.side.value)
            cells = [
                points_apart(one.found[name]) if one.found[name].is_share else in_parts(one.found[name])
                for name in names
            ]
            rows.append([bots.make(self.game, one.side.level).name, value, *cells, one.verdict])
        caption = (
            f"Changes on the same {self.deals:,} shuffles, with 95 % intervals; pp are percentage points. "
            f"{DIFFERS}: how much oftener than with the placebo."
        )
        return html_table(caption, heads, rows)


def html_table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table of texts as HTML: a caption, and heads that say which way they belong."""
    head = "".join(f'<th scope="col">{html.escape(text)}</th>' for text in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(text)}</td>" for text in row) + "</tr>" for row in rows
    )
    shown = f"<caption>{html.escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f"<table>{shown}</table>"


def comparisons(study: Study) -> list[Comparison]:
    """Compare all that a study has played: one comparison for each house rule."""
    played = study.played()
    looks = len(DECISIVE) * sum(1 for _ in study.changes)
    return [_compared(study, played, option, looks) for option in study.tried]


def _compared(study: Study, played: Mapping[Side, Deals], option: str, looks: int) -> Comparison:
    """Compare the values of one house rule with the usual one."""
    known = study.game.options.known[option]

    def change(side: Side) -> Change:
        usual, placebo = played[Side(side.level)], played[Side(side.level, is_placebo=True)]
        found = effects(usual, played[side], placebo, known.ruling)
        shuffles = tuple(_most_changed(usual, played[side]))
        apart = float((usual.who != np.roll(usual.who, 1)).mean())
        return Change(side, found, verdict(found, looks), strength(found, looks), apart, shuffles)

    return Comparison(
        study.game,
        known,
        study.players,
        study.seed,
        len(played[Side(study.levels[0])].seeds),
        tuple(change(side) for side in study.changes if side.option == option),
        tuple(change(Side(level, is_placebo=True)) for level in study.levels),
        looks,
    )


def _most_changed(usual: Deals, here: Deals) -> Iterator[Shuffle]:
    """Find the shuffles whose length changed most, those first on which somebody else wins."""
    before, after = usual.entries[TURNS], here.entries[TURNS]
    apart = np.abs(after.astype(np.int64) - before)
    other = usual.who != here.who
    order = np.lexsort((usual.seeds, -apart, ~other))[:MOST_SHUFFLES]
    for at in order.tolist():
        if apart[at] or other[at]:
            who = [None if seat < 0 else seat for seat in (int(usual.who[at]), int(here.who[at]))]
            yield Shuffle(int(usual.seeds[at]), (int(before[at]), int(after[at])), (who[0], who[1]))


def _means(found: Effect, unit: str) -> str:
    """Write two means and their change: `33.2 → 48.1 turns (+14.9 ± 1.5)`."""
    return f"{found.usual:.1f} → {found.here:.1f} {unit} ({found.change:+.1f} ± {found.half:.1f})"


def points_apart(found: Effect) -> str:
    """Write a change of a share: `+0.8 ± 1.2 pp`."""
    return f"{100 * found.change:+.1f} ± {100 * found.half:.1f} pp"


def in_parts(found: Effect) -> str:
    """Write a change as a part of what is usual: `+45 ± 5 %`."""
    if not found.usual:
        return f"{found.change:+.1f} ± {found.half:.1f}"
    return f"{100 * found.change / found.usual:+.1f} ± {100 * found.half / found.usual:.1f} %"
