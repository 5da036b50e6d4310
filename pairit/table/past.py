"""Going back at the table: undo without peeking, rewinding for practice, looking back, games kept before.

Undo is free as long as the person has learned nothing since. Beyond that they may rewind all the same; then
the match is practice, and counts nowhere.

>>> import pairit
>>> start = pairit.games.position("pair-it; hands: Gold Y3S G1W / B3C G1C Y1S; top: R1K")
>>> match = MatchWithPast(start.game, start=start)
>>> match.stop
'nothing of this round is yours to take back'
"""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import islice

from pairit.bots import Rival, levels
from pairit.engine.errors import PairitError, RecordError
from pairit.engine.game import State
from pairit.engine.record import Record
from pairit.engine.text import uncapital
from pairit.table.happened import Moved
from pairit.table.kept import Finished, KeptMatch, Saved, Shelf
from pairit.table.match import SeatedMatch
from pairit.table.rivals import level_name

NO_OFFER = "No game that was kept waits here."
NOTHING = "nothing of this round is yours to take back"


class MatchWithPast(SeatedMatch):
    """A match whose person can go back.

    Attributes
    ----------
    rounds
        The finished rounds of the match that were played here, and how they went.
    offer
        A match that was kept before, as long as the person has not said whether to go on with it.
    resumed
        The match that was kept before and goes on here; None for one that was begun here.
    rewinding
        Whether the person has asked to go back where undo stops, and may rewind instead.
    shelf
        Where the matches of this table and others are kept; None where nothing is.
    """

    rounds: list[Finished]
    offer: KeptMatch | None = None
    resumed: KeptMatch | None = None
    rewinding = False
    shelf: Shelf | None = None
    _looked_at = 0
    _counted: Record | None = None

    # ------------------------------------------------------------ what was done

    @property
    def actions_of_round(self) -> list[str]:
        """The actions of this round, from its deal on."""
        return [moved.action for moved in self._trail]

    @property
    def last_rival(self) -> Moved | None:
        """The latest move of a rival in this round."""
        return next((moved for moved in reversed(self._trail) if moved.seat not in (None, self.seat)), None)

    @property
    def why_rival(self) -> str:
        """Why a rival made its latest move, as it says itself; empty where none has moved."""
        moved = self.last_rival
        if moved is None or moved.seat is None:
            return ""
        said = self.named(self._rivals.why(moved)) or "no word about it"
        return " ".join(filter(None, [f"{self.names[moved.seat]}: {said}", self._weighed_by(moved)]))

    def _weighed_by(self, moved: Moved) -> str:
        """List what a rival weighed when it made a move, once that gives no hidden card away."""
        weighed = self._rivals.weighed(moved) if self._state.is_over or self.layout.all_open else ()
        listed = [f"{one.action} {one.visits:,} times, {one.share:.0%}" for one in weighed]
        return f"It tried: {'; '.join(listed)}." if listed else ""

    @property
    def easier(self) -> str:
        """The next easier level, when the person has lost twice in a row for the first time; else empty."""
        results = [one.result for one in self.rounds]
        twice = [last for last in range(1, len(results)) if results[last - 1 : last + 1] == ["lost", "lost"]]
        known = list(levels(self._state.game))
        level = self.level.partition("/")[0] if isinstance(self.level, str) else ""
        if twice != [len(results) - 1] or level not in known[1:]:
            return ""
        return known[known.index(level) - 1]

    # ------------------------------------------------------------ undo

    @property
    def stop(self) -> str:
        """Why undo stops here, in words; empty where the last move can be taken back for free."""
        if self.held:
            return ""
        last = self._last_own
        if last is None:
            return NOTHING
        if self._state.is_over:
            return "the round is over"
        return next(filter(None, map(self._taught, self._trail[last:])), "")

    @property
    def can_rewind(self) -> bool:
        """Whether there is a move of the person to go back to."""
        return self._last_own is not None

    @property
    def _last_own(self) -> int | None:
        """Give the place of the person's last move in the trail of the round."""
        places = range(len(self._trail) - 1, -1, -1)
        return next((place for place in places if self._trail[place].seat == self.seat), None)

    def _taught(self, moved: Moved) -> str:
        """Say what the person has learned by an action; empty for nothing."""
        if moved.seat != self.seat:
            return f"{self.names[moved.seat or 0]} has moved"
        for event in moved.events:
            hidden = event.seen_by is not None and self.seat not in event.seen_by
            if not hidden and event.kind not in self.layout.teaching_nothing:
                return "you saw a new card" if event.cards else "chance has decided"
        return ""

    def _undo(self) -> None:
        """Take back the person's last move, or say why that is not free."""
        last = self._last_own
        if self.held:
            action, self.held = self.held.action, None
            self._begin_telling()
            self._clear()
        elif self.stop or last is None:
            self._clear()
            self.notice = f"Undo stops here: {self.stop}."
            if last is not None:
                self.rewinding = True
                self.notice += " You can rewind for practice; then this match is practice and counts nowhere."
            return
        else:
            action = self._trail[last].action
            self._go_back(last)
        self.notice = f"You take back: {self.layout.say(action, self.names)}."

    def _rewind(self) -> None:
        """Go back to before the person's last move, whatever they have learned since."""
        last = self._last_own
        if not self.stop or last is None:
            self._undo()  # nothing is learned by that, so it needs no practice
            return
        moved, self.held, self.practice = self._trail[last], None, True
        self._go_back(last)
        self.notice = f"Practice: back to before your move to {self.layout.say(moved.action, self.names)}."
        self._note(self.notice)

    def _go_back(self, last: int) -> None:
        """Let everything be as it was before an action of the round."""
        moved = self._trail[last]
        del self._trail[last:]
        self._state, self.record, self._place = moved.state, moved.record, moved.place
        del self.log[moved.log :]
        self.shouting = False
        self._begin_telling()
        self._clear()
        self._retell()
        self._schedule()

    def _clear(self) -> None:
        super()._clear()
        self.rewinding = False

    # ------------------------------------------------------------ looking back

    @property
    def looking(self) -> int | None:
        """The place of the state that the person looks back at; None for the table as it is."""
        return self._looked_at if self._past is not None else None

    @property
    def first_place(self) -> int:
        """The earliest state to look back at: not what is long past, where remembering is the game."""
        if self.lines is self.log:
            return 0
        return self.lines[0].place if self.lines else self._place

    def _look(self, place: int) -> None:
        """Show the state at a place; the table waits meanwhile."""
        if place >= self._place:
            self._stop_looking()
            return
        self._looked_at = max(place, self.first_place)
        self._past = self._state_at(self._looked_at)
        self._paused = True
        self._turn += 1  # a rival that was about to move waits
        self._clear()

    def _stop_looking(self) -> None:
        if self._past is not None:
            self._past = None
            self._clear()
            self._paused = self.offer is not None
            self._schedule()

    def _state_at(self, place: int) -> State:
        in_round = place - self._round_place
        if in_round >= 0:
            return self._trail[in_round].state
        return next(islice(self.record.states(), place, None))

    @property
    def latest(self) -> str:
        """What the status line says; while the person looks back, what had just happened then."""
        if self.looking is not None:
            return self.notice or (super().latest if self.answer else self._seen_then())
        if self.offer is not None:
            asked = f"You were in {uncapital(self.offer.round_name)}. Continue, or begin a new game?"
            return f"{self.notice} {asked}".strip()
        return super().latest

    def _seen_then(self) -> str:
        lines = [line for line in self.log if line.place == self.looking]
        told = " ".join(line.text for line in lines) or "So it began."
        where = f", after line {lines[-1].number} of the log" if lines else ""
        return f"You look back{where}: {told} The table waits until you are back."

    # ------------------------------------------------------------ a match that was kept before

    @property
    def saved(self) -> Saved:
        """The match as it is saved."""
        over, rounds = self.present.match_over, tuple(self.rounds)
        return Saved(self.record, level_name(self.level), self.round_name, self.practice, over, rounds)

    @property
    def text_to_copy(self) -> str:
        """The table as text: what the person sees while the round goes on, the whole record afterwards."""
        return self.record.to_json() if self.present.is_over else str(self.present.view(self.seat))

    def invite(self, kept: KeptMatch) -> None:
        """Ask whether to go on with a match that was kept before; nobody moves before that is said."""
        self.offer, self._paused = kept, True
        self._turn += 1

    def _decline(self) -> None:
        """Stay with the match that was dealt here."""
        if self.offer is not None:
            self.offer, self._paused = None, False

    def _resume(self) -> None:
        """Go on with the match that was kept before.

        Raises
        ------
        PairitError
            If there is none, or it cannot be read or replayed after all; then the one dealt here goes on.
        """
        kept = self.offer
        if kept is None:
            raise PairitError(NO_OFFER)
        try:
            saved = kept.read_again()
        except RecordError:
            self._decline()
            self._schedule()
            raise
        self._open(saved)
        self.resumed = kept

    def _open(self, saved: Saved) -> None:
        """Go on with a match that was saved."""
        level = self.level if saved.level == level_name(self.level) else saved.level
        self._begin(saved.record, level, saved.practice)
        self.rounds = list(saved.rounds)
        self.notice = f"{self.round_name} goes on."

    def _begin(self, record: Record, level: Rival, practice: bool = False) -> None:
        self.offer, self.resumed, self.rounds = None, None, []
        super()._begin(record, level, practice)

    def _commit(self, action: str) -> None:
        self._decline()
        super()._commit(action)
        self._count_round()

    def _count_round(self) -> None:
        """Note how a round went that has just ended; one that is replayed was noted before."""
        if self._paused or not self._state.is_over or self._counted is self.record:
            return
        self._counted = self.record
        view = self._state.view(self.seat)
        self.rounds.append(
            Finished(
                ended=datetime.now(UTC).isoformat(timespec="seconds"),
                name=self.round_name,
                result=self.layout.result(view),
                points=tuple(view.points),
                turns=len(self._trail),
                rulings=self.rulings_used,
                practice=self.practice,
            )
        )
