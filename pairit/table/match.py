"""A match with a person in one seat and bots in the others: what is on the table, told and owed.

No method blocks: bots move in asyncio tasks, and where no loop runs (a script, a test) they move at once.
Everything is under one lock, because some kernels run callbacks in a thread of their own.
"""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Any

from pairit.bots import BotFault, Rival
from pairit.engine.errors import OptionError
from pairit.engine.event import Event
from pairit.engine.game import Game, State, Step
from pairit.engine.promise import Promise
from pairit.engine.random import checked_seed
from pairit.engine.record import Record
from pairit.engine.text import quoted
from pairit.engine.verdict import Verdict
from pairit.table.clock import Clock
from pairit.table.happened import Held, Line, Moved, fitting, name_seats
from pairit.table.layout import Choice, Fact, HandCard, Race, TimeLimit
from pairit.table.layouts import layout_of
from pairit.table.looks import looks_of
from pairit.table.pace import LONGEST_CHAIN, SPEEDS, STEP, reading_time, thinking_time
from pairit.table.rivals import Rivals, level_name
from pairit.table.slap import Slapping

_logger = logging.getLogger(__name__)


class SeatedMatch:
    """A match at a table, before anybody presses anything.

    Parameters
    ----------
    game
        The game with its house rules.
    players
        How many sit there, the person included; None for as many as usually do.
    level
        The bots' level, or a bot of one's own as `pairit.bots.make` takes it.
    seed
        What to deal from; None for a fresh one.
    speed
        One of `pairit.table.pace.SPEEDS`.
    start
        A position or a record to play on from, instead of a deal.

    Attributes
    ----------
    state
        What is on the table; with a play that is held, the state after it.
    seat, names
        The person's seat, and the name of every seat.
    log
        The lines of the match, as the person may know them.
    answer
        The judge's answer to the last press on something that may not be played.
    selected, previewed
        Cards chosen for a gift, and a play that waits for a confirmation.
    shouting
        Whether the next play is to be made with its shout.
    aided
        Whether the memory aid is on.
    practice
        Whether the person has gone back beyond what they had learned, or plays cards they have seen before.
    number
        Counts the matches that were begun here.
    clock
        Runs while a decision of the person has a time limit.
    slapping
        How the person slaps, where a game has something to race for.
    newest, actor
        The kinds of events of the last move, and whose it was; None for a deal.
    notice
        A sentence about the last input that could not be taken; empty mostly.
    faults
        Unexpected faults, as text.
    """

    seat: int
    names: list[str]
    level: Rival
    seed: int | None
    record: Record
    log: list[Line]
    held: Held | None
    answer: Verdict | None
    selected: tuple[int, ...]
    previewed: str
    shouting: bool
    newest: tuple[str, ...]
    actor: int | None
    notice: str
    practice: bool
    number = 0
    longest: float = 140
    """How many characters the status line has room for; what a move did is told in full all the same."""
    forfeit = ""
    """How a rival has lost the round by a fault of its own, in words; empty mostly."""
    promise: Promise
    """The fingerprint of the round's deal, and what it is of; to be shown when the round is over."""

    _state: State
    _round_start: State
    _round_log: int
    _round_record: Record
    _round_place: int
    _place: int
    _trail: list[Moved]
    _paused = False
    _past: State | None = None
    _since: int
    _told: list[str]
    _received: list[str]
    _told_before: int
    _rivals: Rivals
    _dealt: tuple[Event, ...]
    _chance: random.Random
    _chain: float

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        level: Rival = "mate",
        seed: int | None = None,
        speed: str = "normal",
        start: State | Record | None = None,
    ) -> None:
        if speed not in SPEEDS:
            raise OptionError(f"The speed is one of {', '.join(SPEEDS)}; this is {quoted(speed)}.")
        self.lock = threading.RLock()
        self.layout = layout_of(game)
        self.speed = speed
        self.ended = False
        self.aided = False
        self.faults: list[str] = []
        self.clock = Clock(self._tick)
        self.slapping = Slapping()
        self._timed: State | None = None
        self._present = False
        self._listeners: list[Callable[[], None]] = []
        self._clock_listeners: list[Callable[[], None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = 0
        if start is None:
            players = game.usual_players if players is None else players
            record = Record.of_deal(game, players, checked_seed(seed))
        else:
            record = start if isinstance(start, Record) else Record.of_position(start)
        self._begin(record, level)

    # ------------------------------------------------------------ what a view shows

    @property
    def game(self) -> Game:
        """The game with the options in force."""
        return self._state.game

    @property
    def state(self) -> State:
        """What is shown: what is on the table, or while the person looks back, what was."""
        return self.present if self._past is None else self._past

    @property
    def present(self) -> State:
        """What is on the table."""
        return self.held.step.state if self.held else self._state

    @property
    def view(self) -> Any:
        """What the person may know."""
        return self.state.view(self.seat)

    @property
    def mine(self) -> bool:
        """Whether the person owes the next action."""
        return self.state.to_move == self.seat

    @property
    def round_name(self) -> str:
        """Which round is on the table, as `Round 3`."""
        return self.layout.place(self.present.view(self.seat)).partition(" · ")[0]

    @property
    def place(self) -> str:
        """Which round of which match this is."""
        seed = "" if self.seed is None else f" · seed {self.seed}"
        return f"{self.layout.place(self.view)}{seed}{' · practice' if self.practice else ''}"

    @property
    def hand(self) -> list[HandCard]:
        """The person's cards with the judge's marks."""
        return self.layout.hand(self.view)

    @property
    def look(self) -> tuple[frozenset[int], frozenset[int]]:
        """The places of the hand that are chosen, and those of cards that have just come."""
        received = self._received if self._past is None else ()
        return looks_of(self.hand, self.previewed, self.selected, received)

    @property
    def lines(self) -> list[Line]:
        """The lines of the log that the page shows; where remembering is part of the game, only the newest.

        These are those since the person's last move. The memory aid shows all, and so does a finished round.
        """
        if not self.layout.remembering or self.aided or self.present.is_over:
            return self.log
        return self.log[self._since :]

    @property
    def facts(self) -> list[Fact]:
        """What lies on the table; with the memory aid on, also what can be known of the hands."""
        facts = self.layout.facts(self.view, self.names)
        return [*facts, *self.layout.aid(self.view, self.names)] if self.aided else facts

    @property
    def limit(self) -> TimeLimit | None:
        """How long the person may take for what is owed now; None where there is no hurry."""
        if not self.mine or self.held or self.ended or self._paused or self.forfeit:
            return None
        return self.layout.time_limit(self.view, self.names)

    @property
    def waiting(self) -> bool:
        """Whether the table waits for the person, not for a bot."""
        return self._paused or bool(self.forfeit) or self._awaited

    @property
    def _awaited(self) -> bool:
        """Whether the person owes something, or nobody does."""
        return self.held is not None or self.state.is_over or self.mine or self.common is not None

    @property
    def stepping(self) -> bool:
        """Whether the next move of a rival waits until the person asks for it."""
        return self.speed == STEP and not self.waiting and self._chain != inf

    @property
    def common(self) -> Choice | None:
        """The action that all owe together, as a slap."""
        return None if self.forfeit else self.layout.common_action(self.view, self._rivals.odds)

    @property
    def race(self) -> Race | None:
        """What all race for now; None where nothing is raced for."""
        return None if self._paused else self.layout.race(self.view)

    def judge(self, action: str) -> Verdict:
        """Say whether the person may do it, and why; what all owe together is not for others alone."""
        if self.common:
            return self.layout.judge_together(self.view, action)
        return self.view.judge(action)  # type: ignore[no-any-return]

    @property
    def now(self) -> str:
        """Whose turn it is, in words, and what can be done."""
        if self.forfeit:
            return self.forfeit
        if self.held and not self.mine:
            return f"One card left. Call {self.layout.shout(self.view)} or go on without."
        chosen = self._chosen()
        if chosen:
            return chosen
        now = self.layout.now(self.view, self.names)
        if self.race:
            return f"{now} {self.slapping.now}"
        if self.stepping:
            return f"{now} Their move waits until you ask for it."
        return f"{now} {self.layout.shout(self.view)} can still be called." if self.held else now

    @property
    def latest(self) -> str:
        """What the status line says: an answer, or what has happened since the last move, and what now."""
        waits = ""
        if self.previewed:
            waits = f"You are about to {self.layout.say(self.previewed, self.names)}. {self.preview}"
        if self.notice:
            return f"{self.notice} {waits or self.now}"
        if self.answer:
            return f"{'Yes.' if self.answer.legal else 'Not now.'} {self.named(self.answer.sentence)}"
        if waits:
            return waits
        # The end of a round has been told by its events; elsewhere it is said what can be done now.
        now = [] if self.state.is_over and self._told else [self.now]
        return " ".join([*fitting(self._told, self._told_before, self.longest - len("".join(now))), *now])

    @property
    def preview(self) -> str:
        """What else the play does that waits for a confirmation."""
        return self.layout.preview(self.view, self.previewed) if self.previewed else ""

    @property
    def rulings_used(self) -> tuple[str, ...]:
        """The rulings that decided something in this round, each once, sorted."""
        return tuple(sorted({ruling for line in self.log[self._round_log :] for ruling in line.rulings}))

    def named(self, text: str) -> str:
        """Name the seats in a sentence of the judge, who only numbers them."""
        return name_seats(text, self.names)

    def listen(self, listener: Callable[[], None]) -> None:
        """Call a function after every change."""
        self._listeners.append(listener)

    def listen_to_clock(self, listener: Callable[[], None]) -> None:
        """Call a function whenever the clock shows something else."""
        self._clock_listeners.append(listener)

    def seen(self) -> None:
        """Take note that a page shows the table: from now on time limits count."""
        self._present = True
        self._time()

    def report(self, fault: BaseException) -> None:
        """Show an unexpected fault, or that the kernel was interrupted; the match stays as it was."""
        if isinstance(fault, KeyboardInterrupt):
            self.notice = "The kernel was interrupted. The table goes on from where it stands."
            return
        _logger.error("A fault at the table", exc_info=fault)
        self.faults.append(f"{type(fault).__name__}: {fault}")
        self.notice = f"Something went wrong here: {type(fault).__name__}: {fault}. The match is as it was."

    # ------------------------------------------------------------ playing

    def _begin(self, record: Record, level: Rival, practice: bool = False) -> None:
        """Begin a match, or go on with one after the last action of its record."""
        beginning = replace(record, actions=())
        step = next(beginning.steps())
        players, self.seed = step.state.players, beginning.seed
        chance = checked_seed(self.seed)
        self._rivals = Rivals(record.game, level, players, chance, self._lose_round)
        self._dealt = ()
        self._chance = random.Random(chance)
        rival = self._rivals.name
        rivals = [rival] if players == 2 else [f"{rival} {n}" for n in range(1, players)]
        self.level, self.seat, self.names = level, 0, ["you", *rivals]
        self.record, self.practice = beginning, practice
        self.log, self._place, self._past = [], 0, None
        self.number += 1
        self._paused = True  # nobody moves before the record is at its end
        self._take(step)
        for action in record.actions:
            if self._state.is_over:
                self._deal_next()
            self._commit(action)
        self._paused = False
        self._schedule()

    def _deal_next(self) -> None:
        """Deal the next round."""
        step = self._state.next_round_step()
        self._place += 1
        self._take(step)

    def _take(self, step: Step[Any]) -> None:
        """Lay a dealt round on the table."""
        self._state = self._round_start = step.state
        self.promise = Promise.of(step.state)
        self._round_log, self._round_record, self._round_place = len(self.log), self.record, self._place
        self._trail = []
        self.actor = None
        self.held = None
        self.shouting = False
        self._begin_telling()
        self._chain = 0.0
        self._clear()
        self._tell(step.events)
        self._dealt = step.events or self._dealt  # the same cards again are dealt without a word
        self._retell()
        self._schedule()

    def _begin_telling(self) -> None:
        """Begin anew with what has happened since the person's last move."""
        self._received, self._told, self._told_before, self._since = [], [], 0, len(self.log)

    def _chosen(self) -> str:
        """Ask who gets the cards that are chosen; empty while some are to be chosen yet."""
        gift = self.layout.gift(self.view, self.names) if self.selected else None
        if not gift or len(self.selected) < gift.count:
            return ""
        hand = self.hand
        titles = ", ".join(hand[place].title for place in self.selected)
        return f"Chosen: {titles}. Now choose who gets {'it' if gift.count == 1 else 'them'}."

    def _clear(self) -> None:
        self.answer = None
        self.selected = ()
        self.previewed = ""
        self.notice = ""

    def _play(self, action: str) -> None:
        """Play for the person: with its shout where one was promised, held where it may still come."""
        shouted = self.layout.with_shout(self.view, action)
        promised, self.shouting = self.shouting, self.shouting and action == "draw"
        if shouted and not promised:
            step = self._state.step(action)
            if not step.state.is_over:
                self._clear()
                self.held = Held(action, shouted, step)
                # Told is what happens either way; that no call came is not decided yet.
                certain = self._state.step(shouted).events
                self._told = self._tell_all([event for event in step.events if event in certain])
                self._told_before = 0
                self.newest, self.actor = tuple(event.kind for event in step.events), self.seat
                return
        self._commit(shouted if shouted and promised else action)

    def _settle_held(self) -> None:
        """Let a held play stand: the person's next input has come without the shout."""
        if self.held:
            held, self.held = self.held, None
            self._commit(held.action)

    def _commit(self, action: str) -> None:
        step = self._state.step(action)
        if self._state.to_move == self.seat or self._awaited:
            self._begin_telling()
        self._trail.append(
            Moved(
                action,
                self._state.to_move,
                step.events,
                self._state,
                self.record,
                len(self.log),
                self._place,
            )
        )
        self._place += 1
        self.record = self.record.then(action)
        self.actor = self._state.to_move
        self._state = step.state
        self._clear()
        self._tell(step.events)
        self._rivals.hear(step.events)
        self._schedule()

    # ------------------------------------------------------------ bots

    def _schedule(self) -> None:
        """Let the next bot move: in a task where a loop runs, at once where none does."""
        self._turn += 1
        if self._paused:
            return
        self._time()
        if self._prepare_slap():
            return
        if self.waiting:
            self._chain = 0.0
            return
        if self.stepping:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._move_rival()
            return
        task = loop.create_task(self._move_later(self._turn))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _recover(self) -> None:
        """Go on after a fault: whatever was cut short, nobody waits for a rival who does not know it."""
        try:
            self._schedule()
        except Exception as fault:
            self.report(fault)

    def _prepare_slap(self) -> bool:
        """Begin a slap that has become due; says whether chance has decided it already, unasked."""
        slapping, common = self.slapping, self.common
        if not self.race or not common:
            slapping.end()
            return False
        if not slapping.due:
            slapping.begin()
        if slapping.mode != "off":
            return False
        self._commit(common.action)
        return True

    def _race(self, time: int, said: str) -> None:
        """Settle a race by the person's time, and say so: a rival's hand is as quick as their level is."""
        usual = self.slapping.usual
        assert usual is not None
        times = self._rivals.times(usual, self._chance)
        times[self.seat] = time
        self._commit(self.layout.timed_action(times))
        self._told.append(said)

    async def _move_later(self, turn: int) -> None:
        try:
            begun = perf_counter()
            action = await self._rivals.ponder(self._state, self.lock)
            with self.lock:
                if turn != self._turn:
                    return
                seconds = self._pause(action)
            await asyncio.sleep(max(0.0, seconds - (perf_counter() - begun)))
            with self.lock:
                # A new match, another speed or the end of the table has made this move stale.
                if turn != self._turn:
                    return
                self._chain += seconds
                self._commit(action)
        except BotFault as fault:
            if turn == self._turn:
                self._lose_round(fault)
        except Exception as fault:
            self.report(fault)
        with self.lock:
            self._changed()

    def _move_rival(self) -> None:
        """Let the rival move whose turn it is."""
        try:
            self._commit(self._rivals.choose(self._state))
        except BotFault as fault:
            self._lose_round(fault)

    def _lose_round(self, fault: BotFault) -> None:
        """Stop where a rival has done what it may not: it loses the round, and the rest stays as it is."""
        if self.forfeit:
            return
        self.forfeit = f"{fault} So the round is lost for it. Play the same cards again, or a new match."
        self._note(self.forfeit)

    def _retell(self) -> None:
        """Tell the rivals the round as it stands: something was taken back."""
        self.forfeit = ""
        self._rivals.hear_anew([self._dealt, *(moved.events for moved in self._trail)])

    def _pause(self, action: str) -> float:
        # Where remembering is part of the game, each card is seen as it is given; the person may still skip.
        if self._chain >= (inf if self.layout.remembering else LONGEST_CHAIN):
            return 0.0
        level, forced = level_name(self.level), action in ("draw", "pass")
        thought = thinking_time(level, forced, self._chance.random(), self.speed)
        return max(thought, reading_time(" ".join(self._told[self._told_before :]), self.speed))

    # ------------------------------------------------------------ time limits

    def _time(self) -> None:
        """Let the clock run for a decision that has a time limit, once for each."""
        limit = self.limit if self._present else None
        if limit is None:
            self._timed = None
            self.clock.stop()
        elif self._timed is not self._state:
            self._timed = self._state
            self.clock.start(limit.seconds, self._time_out)

    def _time_out(self) -> None:
        with self.lock:
            limit = self.limit
            if limit is None or self._timed is not self._state:
                return
            try:
                self._commit(limit.action)
            except Exception as fault:
                self.report(fault)
            self._changed()

    def _tick(self) -> None:
        for listener in self._clock_listeners:
            listener()

    # ------------------------------------------------------------ telling

    def _tell_all(self, events: Sequence[Event]) -> list[str]:
        return [self.layout.tell(event, self.seat, self.names) for event in events]

    def _tell(self, events: Sequence[Event]) -> None:
        self._told_before = len(self._told)
        self.newest = tuple(event.kind for event in events)
        for event, text in zip(events, self._tell_all(events), strict=True):
            self._note(text, event.rulings)
            if event.seat != self.seat or event.kind not in self.layout.said_by_now:
                self._told.append(text)
            self._received += self.layout.received(event.as_seen_by(self.seat), self.seat)

    def _note(self, text: str, rulings: tuple[str, ...] = ()) -> None:
        self.log.append(Line(len(self.log) + 1, text, rulings, self._place))

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()
