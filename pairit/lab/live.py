"""One switch, moved and watched: what a house rule changes, measured in the cell while you look on."""

from __future__ import annotations

import asyncio
import html
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ipywidgets

from pairit.engine.errors import OptionError
from pairit.engine.text import quoted
from pairit.lab.comparison import Comparison, comparisons
from pairit.lab.measures import STARTER, TURNS
from pairit.lab.study import LEVELS, Study, measured, seated, values_of
from pairit.table import bridge
from pairit.table.clearing import Below, Ending, open_in_cell
from pairit.table.view import TableView
from pairit.table.widgets import Offer, Row, later

LONGEST, FIRST = 10.0, 8
"""Seconds after which it stops however wide the intervals are, and the shuffles that it begins with."""

AT_ONCE = 0.04
"""Seconds that one part should take, so that the page stays live."""

FRESH = 0.4
"""Seconds between two cards."""

FEWEST = 400
"""Shuffles under which no interval is trusted."""

MOST_SHUFFLES = 10_000_000

NARROW_SHARE, NARROW_LENGTH = 0.01, 0.03
"""It stops where half of the intervals is one percentage point and three hundredths of the length."""

Bundle = dict[str, Any]


class LabBridge(bridge.Bridge):
    """The live region of a switch, and its ears in the page."""

    # Both style sheets.
    _css = "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(bridge.__file__).with_name("table.css"), Path(__file__).with_name("lab.css"))
    )


class Switch:
    """A house rule and what it is changed to, and what that changes. In a cell it displays itself.

    Parameters
    ----------
    game
        Its name.
    option
        The house rule that it begins with; None for the first one.
    players, levels, seed
        As for `pairit.lab.compare`.
    options
        The other house rules of the table.

    Attributes
    ----------
    comparison
        What is measured; None before.
    box
        The widget.
    table
        The table that was opened last; None before.
    """

    def __init__(
        self,
        game: str,
        option: str | None,
        players: int | None,
        levels: Sequence[str],
        seed: int,
        options: dict[str, object],
    ) -> None:
        self._rules, self._players = seated(game, players, options)
        self._levels, self._seed = levels, seed
        known = {one.name: one for one in self._rules.known_options}
        tried = {name: values_of(one, self._rules, self._players) for name, one in known.items()}
        if option is not None and option not in known:
            raise OptionError(f"There is no option {quoted(option)}. The options are: {', '.join(known)}.")
        self._tried = {name: values for name, values in tried.items() if values}
        Study(self._rules, {}, self._players, levels, seed, 1)  # says at once what cannot be played
        self.comparison: Comparison | None = None
        self.table: TableView | None = None
        self._task: asyncio.Task[None] | None = None
        self.bridge = LabBridge()
        self.bridge.name = f"{self._rules.title}: what a house rule changes"
        self.option = ipywidgets.Dropdown(
            description="House rule",
            options=[
                (f"{one.question} ({one.ruling})", name) for name, one in known.items() if name in self._tried
            ],
            value=option if option in self._tried else next(iter(self._tried)),
        )
        self.value = ipywidgets.Dropdown(description="Instead")
        self._list_values()
        controls = ipywidgets.HBox([self.option, self.value]).add_class("pairit-controls")
        self.heading = ipywidgets.HTML(f"<h3>{html.escape(self.bridge.name)}</h3>")
        self.ways, self.after = Row("choice"), Row("choice")
        self.count = ipywidgets.HTML()
        self.card = ipywidgets.HTML().add_class("pairit-result")
        self.page = ipywidgets.VBox(
            [self.heading, controls, self.ways, self.bridge, self.count, self.card, self.after]
        )
        self.page.add_class("pairit-table").add_class("pairit-lab")
        self.below = Below()
        self.box = Ending([self.page, self.below], self.cancel)
        self.option.observe(lambda _: self._guarded(self._other_option), names="value")
        self.value.observe(lambda _: self._guarded(self.start), names="value")
        self._offer()
        self.bridge.say("Choose a house rule and what is played instead, then measure what that changes.")

    def __repr__(self) -> str:
        return f"{self.bridge.name}. Run this cell to measure it."

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        """Show the widget; where no kernel runs, what it is."""
        return {**self.box._repr_mimebundle_(**kwargs), "text/plain": repr(self)}

    # ------------------------------------------------------------ measuring

    def start(self) -> None:
        """Measure what is chosen, from the first shuffle on; nothing where no page is (a script)."""
        self.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(self._watched())
        self._offer()

    def cancel(self) -> None:
        """Stop measuring; what is measured stays."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self.bridge.say(f"Stopped. {self._so_far}")
            self._offer()

    async def _watched(self) -> None:
        """Measure, and say what went wrong."""
        try:
            await self.measure()
        except Exception as fault:
            self.bridge.report(fault)
        self._task = None
        self._offer()

    async def measure(self) -> Comparison:
        """Measure what is chosen until the intervals are narrow, or ten seconds are over.

        Returns
        -------
        Comparison
            What came out.
        """
        self.comparison = None
        option, value = self.option.value, self.value.value
        study = Study(self._rules, {option: [value]}, self._players, self._levels, self._seed, MOST_SHUFFLES)
        self.bridge.say("Measuring …")
        await _play(study, 0, 1)  # the first one loads or compiles what is needed, and is no measure of time
        begun, shown, done, size = time.monotonic(), 0.0, 1, FIRST
        while True:
            slowest = await _play(study, done, size)
            done += size
            size = max(1, min(2 * size, int(size * AT_ONCE / max(slowest, 1e-6))))
            now = time.monotonic()
            over = now - begun >= LONGEST
            if over or now - shown >= FRESH:
                shown = now
                found = await asyncio.to_thread(lambda: comparisons(study)[0])
                over = over or _is_settled(found)
                self._show(found, now - begun)
                if over:
                    break
        self.card.value = await asyncio.to_thread(found._repr_html_)
        self.bridge.say(f"{self._so_far} {found.verdict}")
        return found

    # ------------------------------------------------------------ what is shown

    @property
    def _so_far(self) -> str:
        if self.comparison is None:
            return "Nothing is measured yet."
        return f"{self.comparison.deals:,} shuffles are measured."

    def _show(self, found: Comparison, seconds: float) -> None:
        self.comparison = found
        self.count.value = f"<p>{found.deals:,} shuffles, {seconds:.1f} of at most {LONGEST:.0f} seconds</p>"
        self.card.value = found.page()
        self._offer()

    def _offer(self) -> None:
        """Offer what can be done now."""
        running = self._task is not None
        self.ways.show(
            [("Cancel", lambda: self._guarded(self.cancel), ())]
            if running
            else [("Measure", lambda: self._guarded(self.start), ())]
        )
        offers: list[Offer] = []
        if self.comparison is not None and not running:
            for number, (_, shuffle) in enumerate(self.comparison.shuffles, start=1):
                offers.append((f"Play shuffle {shuffle.seed}", later(self._open, number), ()))
        self.after.show(offers)

    def _list_values(self) -> None:
        option = self._rules.options.known[self.option.value]
        self.value.options = [(option.describe(value), value) for value in self._tried[option.name]]
        self.value.index = 0

    def _other_option(self) -> None:
        self.value.unobserve_all("value")
        self._list_values()
        self.value.observe(lambda _: self._guarded(self.start), names="value")
        self.start()

    def _open(self, number: int) -> None:
        self._guarded(lambda: self._play(number))

    def _play(self, number: int) -> None:
        """Open one of the shuffles where it mattered most."""
        found = self.comparison
        if found is None:
            return
        self.table = self.below.show(lambda: found.play(number))
        self.bridge.say("A table with this shuffle and the changed rule is open below.")

    def _guarded(self, effect: Callable[[], None]) -> None:
        try:
            effect()
        except Exception as fault:
            self.bridge.report(fault)


def switch(
    game: str,
    option: str | None = None,
    players: int | None = None,
    seed: int = 0,
    levels: Sequence[str] = LEVELS,
    **options: object,
) -> Switch:
    """Move one switch and watch what it changes, live in the cell.

    The usual rule, the changed one and the placebo play the same shuffles, in parts so short that the page
    stays live. The intervals shrink as it runs; it stops where they are narrow (one percentage point on
    shares, three hundredths of the length), after ten seconds, or when you cancel it.

    Parameters
    ----------
    game
        Its name, as `pair-it`.
    option
        The house rule that it begins with; None for the first one.
    players, seed, levels
        As for `compare`.
    options
        The other house rules of the table.

    Raises
    ------
    OptionError
        If there is no such game, house rule or level, or so many cannot play.

    Examples
    --------
    >>> switch("pair-it", "empty_hand")
    Pair It: what a house rule changes. Run this cell to measure it.
    """
    view = Switch(game, option, players, levels, seed, options)
    open_in_cell(view.box)
    return view


async def _play(study: Study, at: int, count: int) -> float:
    """Let every side play some shuffles, and give the seconds that the slowest took."""
    slowest = 0.0
    for side, task in study.parts(at, count).items():
        begun = time.perf_counter()
        _, deals = await asyncio.to_thread(measured, task, study.rulings)
        slowest = max(slowest, time.perf_counter() - begun)
        study.take(side, deals)
    return slowest


def _is_settled(found: Comparison) -> bool:
    """Whether all intervals are narrow enough."""
    return found.deals >= FEWEST and all(
        one.found[STARTER].half <= NARROW_SHARE
        and one.found[TURNS].half <= NARROW_LENGTH * one.found[TURNS].usual
        for one in found.changes
    )
