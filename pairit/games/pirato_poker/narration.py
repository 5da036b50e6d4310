"""Events of Pirato Poker as sentences, for one reader: the log and the status line are made of these."""

from __future__ import annotations

from collections.abc import Sequence

from pairit.engine.event import Event
from pairit.games.pirato_poker.cards import ANIMALS, TREASURES
from pairit.games.pirato_poker.words import a_card, capital, cards, count_of, listed, seat, the_card


def tell(event: Event, reader: int | None = None, names: Sequence[str] = ()) -> str:
    """Tell an event in one or two sentences, as one reader may know it.

    Parameters
    ----------
    event
        What happened; cards that the reader may not see are left out.
    reader
        The seat that reads, who is "you"; None for somebody who sees everything.
    names
        A name by seat; without them seats are numbered.

    Examples
    --------
    >>> tell(Event("gave", ("PP-07",), 1, 0, ("pig",), 1), reader=0, names=["you", "Mate"])
    'Mate gives you the pig.'
    """
    seen = event if reader is None else event.as_seen_by(reader)
    return capital(_Telling(seen, reader, names).sentence())


class _Telling:
    """Finds the words for one event and one reader."""

    def __init__(self, event: Event, reader: int | None, names: Sequence[str]) -> None:
        self.event, self.reader, self.names = event, reader, names

    def name(self, number: int | None) -> str:
        if number is None:
            return "the table"
        if number == self.reader:
            return "you"
        return self.names[number] if self.names else seat(number)

    def does(self, verb: str) -> str:
        if self.event.seat == self.reader:
            return f"you {verb}"
        third = {"have": "has", "pass on": "passes on", "go": "goes"}.get(verb, f"{verb}s")
        return f"{self.name(self.event.seat)} {third}"

    def sentence(self) -> str:
        event = self.event
        mine = event.seat == self.reader
        match event.kind:
            case "shuffled":
                return f"{count_of(event.count)} are shuffled."
            case "dealt":
                return f"{self.does('get')} {a_card(event.cards[0]) if event.cards else 'a card, unseen'}."
            case "captain":
                return f"{self.name(event.seat)} {'are' if mine else 'is'} captain of round {event.count}."
            case "turned":
                return f"{self.does('turn')} up {a_card(event.cards[0])}."
            case "gave":
                return f"{self.does('give')} {self.name(event.other)} {the_card(event.cards[0])}."
            case "passed_on":
                return f"{self.does('pass on')} {a_card(event.cards[0])} to {self.name(event.other)}."
            case "late":
                breath = "run out of breath" if mine else "runs out of breath"
                return f"{self.name(event.seat)} {breath}: the card goes to the left."
            case "showed":
                return f"{self.does('show')} {'your' if mine else 'the'} hand: {cards(event.cards)}."
            case "only_dogs":
                hand = "your hand" if mine else "the hand"
                return f"{self.does('have')} only dogs and {'show' if mine else 'shows'} {hand}."
            case "owes_gift":
                return f"{self.does('have')} to pass on a card, but no dog."
            case "won":
                return f"{self.does('win')} the round with {self._conditions()}."
            case "match_won":
                return f"{self.does('win')} the match with {count_of(event.count, 'round')}."
            case "drawn":
                return "No card is left to turn up: nobody wins the round."
        raise AssertionError(f"no words for the event {event.kind!r}")

    def _conditions(self) -> str:
        codes = self.event.word.split()
        return listed(
            [
                f"the {TREASURES[code].name}" if code in TREASURES else f"three {ANIMALS[code].plural}"
                for code in codes
            ]
        )
