"""Events of Pairs as sentences, for one reader. Nobody wins here: one loses."""

from __future__ import annotations

from collections.abc import Sequence

from pairit.engine.event import Event
from pairit.games.pairs.words import a_card, capital, count_of, listed, seat


def tell(event: Event, reader: int | None = None, names: Sequence[str] = ()) -> str:
    """Tell an event in one or two sentences; `names` by seat, without them seats are numbered.

    >>> tell(Event("paired", ("PR-07",), 1, cards=("8",), count=8), reader=0, names=["you", "Mate"])
    'Mate pairs the 8s and scores 8.'
    """
    return capital(_Telling(event, reader, names).sentence())


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

    def whose(self, number: int | None) -> str:
        return "your" if number == self.reader else f"{self.name(number)}'s"

    def does(self, verb: str) -> str:
        if self.event.seat == self.reader:
            return f"you {verb}"
        third = {"go": "goes", "have": "has"}.get(verb, f"{verb}s")
        return f"{self.name(self.event.seat)} {third}"

    def sentence(self) -> str:
        event = self.event
        card = a_card(event.cards[0]) if event.cards else ""
        match event.kind:
            case "game":
                return f"Whoever reaches {event.count} points loses."
            case "shuffled":
                return f"{count_of(event.count)} {'is' if event.count == 1 else 'are'} shuffled."
            case "burned":
                return f"{count_of(event.count)} {'is' if event.count == 1 else 'are'} burned, unseen."
            case "ran_out":
                return "The deck is empty: the discards are shuffled."
            case "dealt":
                return f"{self.does('get')} {card}."
            case "tied":
                tied = listed([self.name(int(number)) for number in event.word.split()])
                return f"{tied} are tied with {card}."
            case "tie_card":
                return f"{self.does('get')} {card} to break the tie."
            case "tie_card_paired":
                whose = self.whose(event.seat)
                return f"{capital(card)} would pair {whose} stack: it is discarded, and replaced at once."
            case "dealt_anew":
                return "The tie goes on too long: the round is dealt anew."
            case "starts":
                return f"The lowest starts: {self.name(event.seat)}."
            case "hit":
                return f"{self.does('hit')} and {'get' if event.seat == self.reader else 'gets'} {card}."
            case "paired":
                scores = "score" if event.seat == self.reader else "scores"
                return f"{self.does('pair')} the {event.cards[0]}s and {scores} {event.count}."
            case "folded":
                takes = "take" if event.seat == self.reader else "takes"
                own = "your own" if event.seat == self.reader else "its own"
                whose = own if event.other == event.seat else self.whose(event.other)
                return f"{self.does('fold')} and {takes} {whose} {event.cards[0]}."
            case "again":
                return f"A 7: {self.does('go')} again."
            case "cleared":
                return f"{self.does('clear')} the stack; the others keep theirs."
            case "round_over":
                return "The round is over."
            case "discarded":
                return "Everything in play is laid face down."
            case "lost":
                return f"{self.does('lose')} the game with {count_of(event.count, 'point')}."
            case "paid":
                return f"{self.does('pay')} {count_of(event.count, 'coin')}."
            case "no_loser":
                if "PR-13" in event.rulings:
                    return "Too few cards are left to deal a round: the game ends without a loser."
                return "No card left can break the tie: the game ends without a loser."
        raise AssertionError(f"no words for the event {event.kind!r}")
