"""A record is enough to replay everything: game, options, players, seed and actions.

It is written as JSON. Rounds are not marked: where a finished round is followed by an action, the next
one was dealt.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pairit.engine.errors import PairitError, RecordError
from pairit.engine.game import Game, State, Step
from pairit.engine.random import checked_seed
from pairit.engine.text import quoted

LONGEST = 5_000_000
"""Characters that a record may have; a long match has about 20,000."""


@dataclass(frozen=True)
class Record:
    """A match as it was played.

    Attributes
    ----------
    game
        The game with its options.
    players, seed
        What it was dealt with; None for a record that starts from a position.
    start
        The position that it starts from, in notation; empty for a deal.
    actions
        The actions, in notation.

    Examples
    --------
    >>> import pairit
    >>> game = pairit.games["pair-it"]
    >>> record = Record.of_deal(game, players=2, seed=7)
    >>> record = record.then(record.replay().legal_actions()[0])
    >>> Record.from_json(record.to_json(), {"pair-it": game}).replay() == record.replay()
    True
    """

    game: Game
    players: int | None = None
    seed: int | None = None
    start: str = ""
    actions: tuple[str, ...] = ()

    @classmethod
    def of_deal(cls, game: Game, players: int, seed: int) -> Record:
        """Begin the record of a dealt match."""
        return cls(game, players=players, seed=seed)

    @classmethod
    def of_position(cls, state: State) -> Record:
        """Begin the record of a match that goes on from a position."""
        return cls(state.game, start=str(state))

    def then(self, action: str) -> Record:
        """Give the record with one more action."""
        return replace(self, actions=(*self.actions, str(action)))

    def states(self) -> Iterator[State]:
        """Walk over every state, from the deal or position to the last action.

        Raises
        ------
        RecordError
            If an action is refused; the message names its place.
        """
        for step in self.walk(told=False):
            yield step.state

    def steps(self) -> Iterator[Step[Any]]:
        """Walk as `states` does, and tell what happened on the way.

        Raises
        ------
        RecordError
            As `states` does.
        """
        return self.walk(told=True)

    def walk(self, told: bool) -> Iterator[Step[Any]]:
        """Walk over every step, from the deal or position to the last action.

        Parameters
        ----------
        told
            Whether actions tell what happened, which takes longer; what is dealt always does.

        Raises
        ------
        RecordError
            As `states` does.
        """
        if self.start:
            step: Step[Any] = Step(self.game.position(self.start), ())
        else:
            players = 2 if self.players is None else self.players
            step = self.game.deal_step(players=players, seed=self.seed)
        yield step
        for place, action in enumerate(self.actions, start=1):
            try:
                if step.state.is_over:
                    step = step.state.next_round_step()
                    yield step
                step = step.state.step(action) if told else Step(step.state.play(action), ())
            except PairitError as refusal:
                raise RecordError(
                    f"Action {place} of the record, {quoted(action)}, cannot be replayed: {refusal}"
                ) from refusal
            yield step

    def replay(self) -> State:
        """Give the state after the last action."""
        for state in self.states():
            last = state
        return last

    def fields(self) -> dict[str, object]:
        """Give what is written of it, as values that JSON can hold."""
        fields: dict[str, object] = {"game": self.game.name, "options": dict(self.game.options.changed)}
        if self.start:
            fields["start"] = self.start
        else:
            fields["players"], fields["seed"] = self.players, self.seed
        fields["actions"] = [str(action) for action in self.actions]
        return fields

    def to_json(self) -> str:
        """Write the record as JSON."""
        return json.dumps(self.fields(), indent=1)

    @classmethod
    def from_json(cls, text: str, games: Mapping[str, Game]) -> Record:
        """Read a record; it is checked, but not yet replayed.

        Raises
        ------
        RecordError
            If it is not the JSON of a record of one of `games`.
        """
        if len(text) > LONGEST:
            raise RecordError(f"A record has at most {LONGEST} characters; this one has {len(text)}.")
        try:
            fields = json.loads(text)
        except (ValueError, RecursionError) as fault:
            raise RecordError(f"A record is JSON text; this cannot be read: {fault}.") from fault
        name = fields.get("game") if isinstance(fields, dict) else None
        if not isinstance(name, str) or name not in games:
            raise RecordError(f"A record names its game; known here: {', '.join(games)}.")
        options, actions = fields.get("options", {}), fields.get("actions", [])
        if not isinstance(options, dict) or not isinstance(actions, list):
            raise RecordError("In a record 'options' is an object and 'actions' a list.")
        if not all(isinstance(action, str) for action in actions):
            raise RecordError("In a record every action is a text in notation.")
        try:
            game = games[name].with_options(**options)
            if "start" in fields:
                game.position(fields["start"])
                return cls(game, start=fields["start"], actions=tuple(actions))
            game.check_players(fields.get("players"), "the record")
            if fields.get("seed") is None:
                raise RecordError("It names no seed: without one every replay would be another deal.")
            checked_seed(fields["seed"])
        except PairitError as fault:
            raise RecordError(f"This record does not fit the game: {fault}") from fault
        return cls(game, players=fields["players"], seed=fields["seed"], actions=tuple(actions))

    def __str__(self) -> str:
        return self.to_json()

    def __repr__(self) -> str:
        beginning = "a position" if self.start else f"seed {self.seed}, {self.players} players"
        return f"<record of {self.game.title}: {beginning}, {len(self.actions)} actions>"
