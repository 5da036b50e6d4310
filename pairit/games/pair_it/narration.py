"""Events of Pair It as sentences, for one reader: the log and the status line are made of these."""

from __future__ import annotations

from collections.abc import Sequence

from pairit.engine.event import Event
from pairit.games.pair_it.words import capital, card_colour, card_names, count_of, score_line, seat


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
    >>> stole = Event("stole", ("PI-09",), 0, 1, ("B3W",), 1, seen_by=frozenset({0, 1}))
    >>> tell(stole, reader=0, names=["you", "Mate"])
    'You steal a card from Mate: blue 3 wheel.'
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
        """Join the acting seat and a verb: `you draw`, `Mate draws`."""
        if self.event.seat == self.reader:
            return "you are" if verb == "be" else f"you {verb}"
        third = {"be": "is", "go": "goes", "pass": "passes"}.get(verb, f"{verb}s")
        return f"{self.name(self.event.seat)} {third}"

    def whose(self, number: int | None) -> str:
        """Name the owner of a hand: `your`, `Mate's`."""
        return "your" if number == self.reader else f"{self.name(number)}'s"

    def _times(self) -> str:
        """Put a name to every time of a slap; of equally slow ones the last in turn counts (PI-19)."""
        times = self.event.word.split(" / ")
        named = ", ".join(f"{self.name(number)} {time}" for number, time in enumerate(times))
        tied = times.count(times[self.event.seat or 0]) > 1
        return f"{named}; of equally slow ones the last in turn counts" if tied else named

    @property
    def cards(self) -> str:
        """Name the cards, or count them where they are hidden."""
        event = self.event
        if event.cards:
            return card_names(event.cards)
        return "a card" if event.count == 1 else count_of(event.count)

    def sentence(self) -> str:
        event, other = self.event, self.name(self.event.other)
        match event.kind:
            case "dealt":
                return f"Everybody gets {event.count} of the {event.word}."
            case "turned_up":
                under = f" {count_of(event.count)} went under the pile before it." if event.count else ""
                return f"The first card is {self.cards}.{under}"
            case "starts":
                return f"{self.does('begin')}."
            case "played":
                return f"{self.does('play')} {self.cards}."
            case "called":
                return f"{self.does('call')} PAIR IT!"
            case "not_called":
                return f"{self.name(event.seat)} did not call PAIR IT!"
            case "challenged":
                return f"{self.does('challenge')} {other}."
            case "let_go":
                return f"{self.does('let')} it go."
            case "reversed":
                return "Play runs the other way round now."
            case "again":
                return f"{self.does('go')} again."
            case "skipped":
                return f"{self.does('lose')} the turn."
            case "stole":
                named = f": {self.cards}" if event.cards else ""
                return f"{self.does('steal')} a card from {other}{named}."
            case "stole_nothing":
                return f"{self.does('steal')} nothing: {self.whose(event.other)} hand is empty."
            case "drew":
                return f"{self.does('draw')} {self.cards if event.count else 'nothing: no card is left'}."
            case "passed":
                return f"{self.does('pass')}."
            case "reshuffled":
                cards = f"{count_of(event.count, 'played card')} {'is' if event.count == 1 else 'are'}"
                return f"The draw pile is empty: {cards} shuffled into a new one."
            case "gave":
                return f"{self.does('give')} {self.cards} to {other}."
            case "named":
                return f"{self.does('name')} {card_colour(event.word)}."
            case "slapped":
                times = f" ({self._times()})" if event.word else ""
                own = " Nothing moves." if event.seat == event.other else ""
                return f"{self.does('be')} the slowest to slap{times}.{own}"
            case "scored":
                left = score_line(event.cards) or "nothing"
                return f"Left in {self.whose(event.seat)} hand: {left}: {count_of(event.count, 'point')}."
            case "round_won":
                how = {"last card": "played", "gift": "given away", "theft": "stolen"}[event.word]
                points = count_of(event.count, "point")
                return f"{self.does('win')} the round: the last card is {how}. {capital(points)}."
            case "match_won":
                return f"{self.does('win')} the match with {event.count} points."
        raise AssertionError(f"no words for the event {event.kind!r}")
