"""The editor without a page: a position that is being built, step by step, each of which can be undone.

Every change is read by the engine at once. What cannot occur is said, and stays as it lies on the desk.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from pairit import games
from pairit.companion.editor.plan import Choices, Draft, Place, Setting
from pairit.companion.editor.plans import plan_of
from pairit.companion.editor.writing import as_the_game_writes, counted, in_order, read, tidy, write
from pairit.engine.errors import OptionError, PositionError
from pairit.engine.game import State
from pairit.engine.text import capital, quoted

MOST_STEPS = 500
"""So many steps can be undone."""


@dataclass(frozen=True)
class Trouble:
    """Why something is no position: the part of the notation, and the engine's sentence."""

    part: str
    sentence: str


class Editor:
    """A position that is being built.

    Parameters
    ----------
    start
        A game's name, to begin with an empty desk; a state, or a position in notation, to begin from there.

    Attributes
    ----------
    plan, game
        The game, with the rulings' own options.
    draft
        What lies on the desk.
    text
        The same in notation.
    state
        The position; None where it is none yet.
    trouble
        Why it is none; None where it is one.
    aimed
        The place that cards go to.
    untaken
        A text that was not taken, to be mended; empty mostly.
    said
        What the last step did, in a sentence.

    Raises
    ------
    OptionError, PositionError
        If there is no such game, or the text cannot be read.

    Examples
    --------
    >>> editor = Editor("pairs")
    >>> editor.trouble.sentence
    'stacks: seat 0 has no card in front of it (PR-04).'
    >>> editor.put("10"); editor.aim("stacks.1"); editor.put("9")
    >>> editor.text
    'pairs; stacks: 10 / 9; turn: 0; draw: ...'
    >>> editor.state.legal_actions()
    ['hit', 'fold']
    >>> editor.undo()
    >>> editor.said, editor.state
    ('Undone: the desk is as it was one step before.', None)
    """

    text: str
    state: State | None
    trouble: Trouble | None

    def __init__(self, start: str | State) -> None:
        self.game: Any
        if isinstance(start, str) and ";" not in start and "\n" not in start:
            self.game = games.find(start.strip().casefold())
            self.plan = plan_of(self.game)
            draft = Draft(self.game.usual_players)
        else:
            state = games.position(start) if isinstance(start, str) else start
            self.game = games.find(state.game.name)
            self.plan = plan_of(self.game)
            text = start if isinstance(start, str) else str(start)
            draft = as_the_game_writes(self.plan, read(self.plan, self.game, text), state.parts())
        self._past: list[Draft] = []
        self.said = self.untaken = ""
        self.draft = draft
        self.aimed = self.places[0].id
        self._check()

    # ------------------------------------------------------------ what lies where

    @property
    def rules(self) -> Any:
        """The game with the house rules of the desk."""
        return self.game.with_options(**self.draft.options)

    @property
    def places(self) -> tuple[Place, ...]:
        """Every place, in the order in which they are shown."""
        return self.plan.places(self.draft.players)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What else can be set, with the present value among the choices whatever it is."""
        return tuple(
            replace(setting, choices=_with(setting.choices, self.value(setting)))
            if setting.choices
            else setting
            for setting in self.plan.settings(self.draft)
        )

    @property
    def box(self) -> dict[str, int]:
        """How many of each card lie nowhere yet, by code."""
        placed = counted(code for codes in self.draft.cards.values() for code in codes)
        return {code: max(0, copies - placed.get(code, 0)) for code, copies in self.rules.deck.copies.items()}

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to be undone."""
        return bool(self._past)

    def value(self, setting: Setting) -> str:
        """Give what is set, in notation."""
        return self.draft.words.get(setting.key, setting.usual)

    def place(self, id_: str) -> Place:
        """Find a place.

        Raises
        ------
        OptionError
            If there is none; the message names those there are.
        """
        for place in self.places:
            if place.id == id_:
                return place
        known = ", ".join(place.id for place in self.places)
        raise OptionError(f"There is no place {quoted(id_)}; the places are {known}.")

    # ------------------------------------------------------------ cards

    def aim(self, place: str) -> None:
        """Say where the next cards go."""
        self.aimed = self.place(place).id
        self.said = f"Cards go to: {self.place(place).title}."

    def put(self, code: str) -> None:
        """Move a card from the box to the place that is aimed at; where only one may lie, it is exchanged."""
        place, name = self.place(self.aimed), self.plan.name(code)
        if not self.box.get(code):
            self.said = f"No {code} is left in the box."
            return
        codes = (code,) if place.kind == "one" else (*self.draft.at(place.id), code)
        self._lay(place, codes, f"{capital(name)} goes to: {place.title}.")

    def take(self, place: str, index: int) -> None:
        """Move a card from a place back to the box.

        Parameters
        ----------
        place, index
            Where it lies, and the how manieth of that place it is, from 0.
        """
        found, codes = self.place(place), self.draft.at(place)
        if not 0 <= index < len(codes):
            self.said = f"There is no such card in: {found.title}."
            return
        name = self.plan.name(codes[index])
        self._lay(found, (*codes[:index], *codes[index + 1 :]), f"{capital(name)} is in the box again.")

    def rest(self, in_pile: bool) -> None:
        """Say where the cards of the box are: in the draw pile, in any order, or where the game lays them."""
        where = "in the draw pile, in any order" if in_pile else self.plan.aside
        self._step(replace(self.draft, rest_in_pile=in_pile), f"The rest of the cards is {where}.")

    # ------------------------------------------------------------ the rest of the position

    def seat(self, players: int) -> None:
        """Change how many play; the cards of seats that go are in the box again."""
        if players not in self.game.seats:
            low, high = self.game.seats[0], self.game.seats[-1]
            raise OptionError(f"{self.game.title} is for {low} to {high} players; this is {players}.")
        there = {place.id for place in self.plan.places(players)}
        cards = {place: codes for place, codes in self.draft.cards.items() if place in there}
        draft = replace(self.draft, players=players, cards=cards)
        words = dict(self.draft.words)
        for setting in self.plan.settings(draft):
            if setting.key not in words:
                continue
            if setting.per_seat:
                numbers = words[setting.key].split("/") + ["0"] * players
                words[setting.key] = " / ".join(number.strip() for number in numbers[:players])
            elif setting.choices and words[setting.key] not in dict(setting.choices):
                del words[setting.key]
        self.aimed = self.aimed if self.aimed in there else next(iter(self.plan.places(players))).id
        self._step(tidy(self.plan, replace(draft, words=words)), f"{players} players now.")

    def set(self, key: str, value: str) -> None:
        """Set a part that is no list of cards, in notation; an empty value is the usual one.

        Raises
        ------
        OptionError
            If the game has no such part to set.
        """
        known = {setting.key: setting for setting in self.settings}
        if key not in known:
            raise OptionError(f"There is nothing {quoted(key)} to set; there is {', '.join(known)}.")
        setting, value = known[key], " ".join(value.replace(";", " ").split())
        words = {**self.draft.words, key: value}
        said = dict(setting.choices).get(value, value) or "as usual"
        self._step(tidy(self.plan, replace(self.draft, words=words)), f"{setting.label}: {said}.")

    def set_option(self, name: str, value: object) -> None:
        """Set a house rule.

        Raises
        ------
        OptionError
            If there is none of this name, or it cannot have the value.
        """
        options = self.rules.with_options(**{name: value}).options
        option = options.known[name]
        said = f"{option.question}: {option.describe(options[name])} ({option.ruling})."
        self._step(replace(self.draft, options=options.changed), said)

    # ------------------------------------------------------------ the whole desk

    def read(self, text: str) -> None:
        """Take a position in notation in place of what lies on the desk.

        A text whose parts cannot even be told changes nothing; `trouble` says why until the next step.
        """
        try:
            draft = read(self.plan, self.game, text)
        except PositionError as fault:
            self.trouble, self.untaken = _trouble(fault), text
            self.said = "The text is not taken: the desk is as it was."
            return
        # What is no position lies on the desk all the same, and the reason is shown.
        with suppress(PositionError):
            draft = as_the_game_writes(self.plan, draft, self.game.position(text).parts())
        self.aimed = self.plan.places(draft.players)[0].id
        self._step(draft, "The text lies on the desk.")

    def clear(self) -> None:
        """Put every card into the box, and all else to what is usual."""
        self.aimed = self.places[0].id
        self._step(Draft(self.draft.players), "The desk is empty.")

    def undo(self) -> None:
        """Go back by one step."""
        if not self._past:
            self.said = "There is nothing to undo."
            return
        self.draft = self._past.pop()
        if self.aimed not in {place.id for place in self.places}:
            self.aimed = self.places[0].id
        self.said = "Undone: the desk is as it was one step before."
        self._check()

    def _lay(self, place: Place, codes: tuple[str, ...], said: str) -> None:
        if place.kind == "set":
            codes = in_order(self.rules.deck, codes)
        cards = {**self.draft.cards, place.id: codes}
        self._step(replace(self.draft, cards={id_: there for id_, there in cards.items() if there}), said)

    def _step(self, draft: Draft, said: str) -> None:
        self.said = said
        if draft != self.draft:
            self._past = [*self._past, self.draft][-MOST_STEPS:]
            self.draft = draft
        self._check()

    def _check(self) -> None:
        """Let the engine read what lies on the desk."""
        self.text = write(self.plan, self.game, self.draft)
        self.state, self.trouble, self.untaken = None, None, ""
        try:
            self.state = self.game.position(self.text)
        except PositionError as fault:
            self.trouble = _trouble(fault)


def _trouble(fault: PositionError) -> Trouble:
    part, colon, _ = str(fault).partition(":")
    return Trouble(part if colon and part.isalpha() else "", str(fault))


def _with(choices: Choices, value: str) -> Choices:
    return choices if value in dict(choices) else (*choices, (value, value))
