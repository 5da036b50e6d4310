"""The table: what a person can do in a match, whatever shows it.

A view (buttons, canvas, plain) calls these methods and listens for changes.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from math import inf
from typing import Concatenate, ParamSpec

from pairit.bots import Rival
from pairit.engine.errors import PairitError
from pairit.engine.game import Step
from pairit.engine.random import checked_seed
from pairit.engine.record import Record
from pairit.table.drawing import MatchThatDraws
from pairit.table.kept import read_saved
from pairit.table.pace import SAME_PRESS
from pairit.table.past import NO_OFFER
from pairit.table.rivals import level_name

Arguments = ParamSpec("Arguments")

LOOKING = "You look back at what was. Go back to now to play on."

CHOICE = "choice"
"""All buttons of the row of choices count as one: it changes under the finger, so that a double press on one
would otherwise press the next one too."""


def guarded(
    method: Callable[Concatenate[Table, Arguments], None],
) -> Callable[Concatenate[Table, Arguments], None]:
    """Run an input under the lock; what goes wrong reaches the reader as a sentence, never vanishes."""

    @functools.wraps(method)
    def run(self: Table, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        with self.lock:
            if self.ended:
                return
            self.inputs, self._dropped = self.inputs + 1, False
            try:
                method(self, *args, **kwargs)
            except PairitError as refusal:
                self.notice = str(refusal)
            except (Exception, KeyboardInterrupt) as fault:
                self.report(fault)
                self._recover()
            if self.notice:
                self.answer = None  # an answer that is older than what is said would seem to go with it
            if not self._dropped:
                self._changed()

    return run


def playing(
    method: Callable[Concatenate[Table, Arguments], None],
) -> Callable[Concatenate[Table, Arguments], None]:
    """Run an input that may change the match, as `guarded` does, but not while the person looks back."""

    @functools.wraps(method)
    def run(self: Table, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        if self.looking is not None:
            raise PairitError(LOOKING)
        method(self, *args, **kwargs)

    return guarded(run)


UNDO = "undo"
"""Undo and what it becomes where it stops count as one button too."""


class Table(MatchThatDraws):
    """A match at a table, and every input of the person who sits there.

    Inputs never raise: what cannot be done is answered in `notice` or `answer`.
    """

    inputs = 0
    """How many inputs there were; an answer that is the same as the one before is said again."""

    _last_press: tuple[str, float] = ("", 0.0)
    _dropped = False

    @playing
    def press_card(self, place: int) -> None:
        """Press a card of the hand: play it, choose it for a gift, or learn why not.

        Parameters
        ----------
        place
            Its place in the hand, from 0.
        """
        if not 0 <= place < len(self.hand):
            return
        if self.held and not self.mine:
            self.notice = f"First call {self.layout.shout(self.view)} or go on without."
            return
        if not self.waiting:
            self.notice = "Your cards wait until it is your turn."
            return
        card = self.hand[place]
        if not card.action:
            self.notice = self.layout.about(self.view, "card", place, self.names)
            return
        if self.state.is_over:
            self._explain(card.action)
            return
        if not self._takes(f"card {place}"):
            return
        gift = self.layout.gift(self.view, self.names)
        if gift and gift.count and card.playable:
            self._select(place, gift.count)
        else:
            self._try(card.action)

    @playing
    def act(self, action: str) -> None:
        """Do an action that has a button of its own."""
        together = self.common is not None and not self.held
        if self._takes(CHOICE):
            self._try(action)
        elif together and not self._dropped:
            self._explain(action)

    @guarded
    def ask(self, action: str) -> None:
        """Say of any move why it may be played, or why not, without playing it."""
        self._explain(action)

    @playing
    def act_together(self) -> None:
        """Do what all owe together."""
        choice = self.common
        if choice and not self._same_press(CHOICE):
            self._commit(choice.action)

    @playing
    def choose_slap(self, mode: str) -> None:
        """Slap in one of `pairit.table.slap.MODES` from now on; what is owed already is done so too."""
        if mode != self.slapping.mode:
            self._clear()
            self.slapping.choose(mode)
            self.notice = self.slapping.trouble
            self._schedule()

    @playing
    def slap_calmly(self) -> None:
        """Slap without a clock, now and from now on."""
        choice = self.common
        if self.race and choice and not self._same_press(CHOICE):
            self.slapping.choose("calm")
            self._commit(choice.action)

    @playing
    def practise(self) -> None:
        """Find out anew how quick the person's hand usually is, before the slap that is owed."""
        self.slapping.practise()

    @playing
    def take_slap(self, go: int, time: float) -> None:
        """Take a press that the page has measured.

        Parameters
        ----------
        go
            Which press was waited for, as `slapping.go`.
        time
            Milliseconds after the signal; below `pairit.table.slap.EARLY` for a press before it.
        """
        if not self.race or go != self.slapping.go or self.slapping.mode != "race":
            self._dropped = True
            return
        counts = self.slapping.take(time)
        if counts is None:
            self._clear()
            self.notice = f"{self.slapping.answer(time)} {self.slapping.trouble}".strip()
        else:
            self._race(counts, self.slapping.verdict(time))

    @playing
    def give(self, taker: int) -> None:
        """Give the selected cards to a seat, or learn why not."""
        self._give(taker)

    @playing
    def press_seat(self, seat: int) -> None:
        """Press a player: give the selected cards or learn why not; hear about that seat where none wait."""
        gift = self.layout.gift(self.view, self.names)
        if gift and len(self.selected) == gift.count:
            self._give(seat)
        else:
            self.notice = self.layout.about(self.view, "seat", seat, self.names)

    @playing
    def press_pile(self) -> None:
        """Press the draw pile: draw, hit, or deal the round that all wait for; hear about it elsewhere."""
        if self.common and not self.race:
            self.act_together()
        elif self.layout.pile_action:
            self.act(self.layout.pile_action)
        else:
            self.notice = self.layout.about(self.view, "pile", 0, self.names)

    @guarded
    def press_top(self) -> None:
        """Press the card on top: hear what it is and does."""
        self.notice = self.layout.about(self.view, "top", 0, self.names)

    @guarded
    def explain(self, place: int) -> None:
        """Say of a card of the hand why it may be played, or why not, without playing it."""
        if not self.mine and not self.state.is_over:
            self.notice = "Your cards wait until it is your turn."
        elif 0 <= place < len(self.hand) and self.hand[place].action:
            self._explain(self.hand[place].action)

    @guarded
    def ask_rival(self) -> None:
        """Ask the rival that has moved last why it did so."""
        self.notice = self.why_rival

    @playing
    def hint(self) -> None:
        """Give a hint: the first never tells the move, the next ones tell more of it."""
        self._give_hint()

    @playing
    def ask_captain(self) -> None:
        """Say what Captain would play here, with the moves it weighed."""
        self._ask_captain(self._say_captain)

    @guarded
    def review(self) -> None:
        """Look for the decisions of the finished round that cost most."""
        self._begin_review()

    @guarded
    def stop_review(self) -> None:
        """Stop a review that goes on."""
        self._stop_review()

    @guarded
    def tell_costs(self) -> None:
        """Say what each choice costs."""
        self.notice = self.layout.costs(self.view, self.names)

    @guarded
    def toggle_aid(self) -> None:
        """Switch the memory aid on or off."""
        self.aided = not self.aided
        self.notice = f"The memory aid is {'on' if self.aided else 'off'}."

    @playing
    def toggle_drawing(self) -> None:
        """Let the table draw for the person when nothing fits, or no longer."""
        self._toggle_drawing()

    @playing
    def shout(self) -> None:
        """Press the button that stands ready all game: for the play on the table, or for the next one."""
        if self._same_press(CHOICE):
            return
        if self.held:
            held, self.held = self.held, None
            self._commit(held.shouted)
        else:
            self.shouting = not self.shouting
            will = "will" if self.shouting else "will not"
            self.notice = f"You {will} call {self.layout.shout(self.view)} with your next card."

    @playing
    def go_on(self) -> None:
        """Let the play on the table stand without its shout."""
        if self._same_press(CHOICE):
            return
        self._settle_held()

    @playing
    def confirm(self) -> None:
        """Play the card that waits for a confirmation."""
        action = self.previewed
        if action and self._takes(CHOICE):
            self._play(action)

    @guarded
    def say_notice(self, sentence: str) -> None:
        """Say something that is no part of the match."""
        self.notice = sentence

    @guarded
    def say_fault(self, fault: Exception) -> None:
        """Say what went wrong with an input before it reached the match."""
        self.report(fault)

    @playing
    def put_back(self) -> None:
        """Take back a card that waits for a confirmation, or the cards selected for a gift."""
        self._clear()

    @playing
    def next_round(self) -> None:
        """Deal the next round."""
        if not self._same_press("next round"):
            self._deal_next()

    @playing
    def undo(self) -> None:
        """Take back the last move, as long as nothing was learned since; else say why not."""
        if not self._same_press(UNDO):
            self._undo()

    @playing
    def rewind(self) -> None:
        """Go back to before the last move, whatever was learned since; the match is practice from then on."""
        if not self._same_press(UNDO):
            self._rewind()

    @guarded
    def look_at(self, place: int) -> None:
        """Show the table as it was at a place of the match, which a line of the log knows."""
        if self.limit is not None:
            self.notice = "While the clock runs, the table shows what is on it now."
        elif self.offer is not None:
            self.notice = "First say whether you go on with the game that was kept."
        else:
            self._look(place)

    @guarded
    def look_further(self, steps: int) -> None:
        """Show the table some actions later than the person looks at now, or earlier."""
        self._look((self._place if self.looking is None else self.looking) + steps)

    @guarded
    def back_to_now(self) -> None:
        """Show the table as it is, and let the match go on."""
        self._stop_looking()

    @guarded
    def resume(self) -> None:
        """Go on with the match that was kept before."""
        if not self._same_press(CHOICE):
            self._resume()

    @guarded
    def stay(self) -> None:
        """Stay with the match that was dealt here, not with the one that was kept before."""
        if not self._same_press(CHOICE):
            if self.offer is None:
                raise PairitError(NO_OFFER)
            self._decline()
            self._schedule()

    @playing
    def open_text(self, text: str) -> None:
        """Open a position or a game that was written as text, in place of the match on the table."""
        saved = read_saved(text, level_name(self.level))
        if saved.record.game.name != self.game.name:
            raise PairitError(
                f"This is {saved.record.game.title}: pairit.play(text) opens it, in a cell of its own."
            )
        saved.record.replay()
        self._open(saved)

    @playing
    def same_cards(self) -> None:
        """Begin this round once more, with the same cards."""
        if self._same_press("same cards"):
            return
        self.log, self.record, self._place = (
            self.log[: self._round_log],
            self._round_record,
            self._round_place,
        )
        self.practice = True
        self._note("The same cards again: this round is played anew, as practice.")
        self._take(Step(self._round_start, ()))

    @playing
    def new_match(self, players: int, level: Rival, seed: int | None, options: dict[str, object]) -> None:
        """Deal a new match with other house rules, players or level."""
        self._begin(Record.of_deal(self.game.with_options(**options), players, checked_seed(seed)), level)

    @playing
    def ease(self) -> None:
        """Deal a new match of the same rules against the next easier level, where that is offered."""
        if self.easier:
            deal = Record.of_deal(self.game, self.state.players, checked_seed(None))
            self._begin(deal, self.easier)

    @guarded
    def set_speed(self, speed: str) -> None:
        """Change how fast rivals move; it applies at once."""
        self.speed = speed
        self._schedule()

    @playing
    def step(self) -> None:
        """Let a rival make the next move, where they wait for that."""
        if self.stepping and not self._same_press("step"):
            self._move_rival()

    @playing
    def skip(self) -> None:
        """Let the rivals move without pauses until it is the person's turn."""
        if self._same_press(CHOICE):
            return
        self._chain = inf
        self._schedule()

    def end(self) -> None:
        """End the table: its bots stop, and it takes no more input."""
        with self.lock:
            self.ended = True
            self._turn += 1
            self._time()
            self.notice = "This table has ended: its cell was run again."
            self._changed()

    # ------------------------------------------------------------ what counts as an input

    def forget_press(self) -> None:
        """Let the next input count whatever came before: what is typed is no half of a double press."""
        self._last_press = ("", 0.0)

    def _draw_for_person(self) -> None:
        self._last_press = (CHOICE, time.monotonic())  # a press just after it was meant for the same draw
        super()._draw_for_person()

    def _takes(self, press: str) -> bool:
        """Whether an input counts; it also lets a held play stand.

        Inputs while a bot acts are ignored, not queued, and so is the second half of a double press.
        """
        if self._same_press(press) or not self.waiting or self.forfeit:
            return False
        mine, selected = self.mine, self.selected
        self._settle_held()
        self.selected = selected
        return mine

    def _same_press(self, name: str) -> bool:
        """Whether this is the second half of a double press."""
        last, at = self._last_press
        now = time.monotonic()
        if last == name and now - at < SAME_PRESS:
            self._dropped = True
            return True
        self._last_press = (name, now)
        return False

    def _explain(self, action: str) -> None:
        """Say whether an action may be done and why, without doing it."""
        self._clear()
        self.answer = self.judge(action)

    def _try(self, action: str) -> None:
        """Play an action, ask for a confirmation where it does more than it seems, or say why not."""
        verdict = self.judge(action)
        if not verdict.legal:
            self._clear()
            self.answer = verdict
        elif self.layout.preview(self.view, action) and self.previewed != action:
            self._clear()
            self.previewed = action
        else:
            self._play(action)

    def _give(self, taker: int) -> None:
        """Give the selected cards, where as many are selected as are owed."""
        selected = self.selected
        if not self._takes(CHOICE):
            return
        gift = self.layout.gift(self.view, self.names)
        if not gift:
            return
        if len(selected) != gift.count:
            self.notice = f"Choose {gift.count} of your cards first."
            return
        codes = [self.hand[place].code for place in selected]
        self._try(self.layout.gift_action(self.view, codes, taker))

    def _select(self, place: int, count: int) -> None:
        chosen_now = tuple(chosen for chosen in self.selected if chosen != place)
        if len(chosen_now) == len(self.selected):
            chosen_now = (*chosen_now, place)[-count:]
        self._clear()
        self.selected = chosen_now
