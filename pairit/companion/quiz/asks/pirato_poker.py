"""What Pirato Poker tells the quiz."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairit.companion.quiz.asking import (
    Asks,
    Fact,
    any_seat,
    count_of,
    each_has,
    each_in_words,
    near_counts,
    near_number,
    one_of,
    seat_name,
)
from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.engine.text import capital
from pairit.games.pirato_poker import words
from pairit.games.pirato_poker.action import LATE, read_action
from pairit.games.pirato_poker.cards import ANIMALS, TREASURES
from pairit.games.pirato_poker.judge import turned_up
from pairit.games.pirato_poker.narration import tell
from pairit.games.pirato_poker.position import NO_CARD, OVER, PASS_ON
from pairit.games.pirato_poker.state import PiratoState
from pairit.rulebook.knowledge import NONE


def say(action: str) -> str:
    """Say a move."""
    return words.action(read_action(action))


def _tell(event: Event, reader: int) -> str:
    return tell(event, reader, ())


def situation(state: PiratoState) -> str:
    """Say what lies open, and what every seat holds.

    >>> import pairit
    >>> game = pairit.games["pirato-poker"]
    >>> print(situation(game.position("hands: pig*2 / cat:g1 map; revealed: dog; turn: 1")))
    Seat 1 has turned up a dog. Seat 0 holds: 2 pigs. Seat 1 holds: a cat with 1 gold coin and the Map.
    """
    who = words.capital(words.seat(state.turn))
    said = []
    if state.owes == OVER:
        said.append("No card is left to turn up." if state.winner is None else f"{who} has just got a card.")
    elif state.owes == PASS_ON:
        said.append(f"{who} has just got a dog.")
    elif state.revealed != NO_CARD:
        said.append(f"{who} has turned up {words.a_card(turned_up(state))}.")
    for seat, hand in enumerate(state.hands):
        said.append(f"{words.capital(words.seat(seat))} holds: {words.cards(state.game.deck.codes(hand))}.")
    return " ".join(said)


def lead(action: str, step: Step[Any]) -> str:
    """Tell nothing: no chance is needed to reckon what a gift does."""
    return ""


# ---------------------------------------------------------------- what can be asked


def _won(value: str) -> str:
    if value == NONE:
        return "Nobody yet: the round goes on"
    return "Nobody: the round is drawn" if value == "drawn" else seat_name(value)


def _by(value: str) -> str:
    if value == NONE:
        return "By nothing: nobody wins"
    named = [
        f"the {TREASURES[code].name}" if code in TREASURES else f"three {ANIMALS[code].plural}"
        for code in value.split()
    ]
    return f"By {words.listed(named)}"


def _conditions(value: str, players: int) -> Sequence[str]:
    return [NONE, *ANIMALS, *TREASURES]


def _owed(value: str) -> str:
    return {
        "pass-on": "A card of the hand is passed on",
        NONE: "The next card is turned up, or the round is over",
    }.get(value, "")


_GIFTS = ("gave", "passed_on")


def _holding(key: str, kind: str, thing: str, what: str) -> Fact:
    return Fact(
        key, kind, f"How many {what} does each seat hold then?", each_has(thing), near_counts, told=_GIFTS
    )


FACTS = (
    Fact("by", "C", "Does somebody win then, and by what?", _by, _conditions,
         lambda value: f"somebody wins {_by(value)[0].lower()}{_by(value)[1:]}", ("won",)),
    Fact("over", "C", "Who has won the round then?", _won,
         lambda v, n: [NONE, *any_seat(v, n), "drawn"],
         lambda value: "the round is drawn" if value == "drawn" else f"seat {value} has won the round",
         ("won", "drawn")),
    Fact("scores", "C", "How many rounds has each won then?", each_has("round"), near_counts, told=("won",)),
    Fact("match", "C", "Does the match go on then?",
         lambda value: {"on": "It goes on", "over": "It is over"}.get(value, ""), one_of("on", "over"),
         told=("match_won",)),
    Fact("owes", "B", "What comes next?", _owed, one_of("pass-on", NONE),
         lambda value: "a card of the hand must be passed on", ("owes_gift", "only_dogs")),
    Fact("turn", "B", "Who is next?", seat_name, any_seat,
         lambda value: f"seat {value} is next", ("gave", "passed_on", "late"), may_be_nobody=True),
    Fact("sizes", "B", "How many cards does each seat hold then?", each_has("card"), near_counts,
         each_in_words("holds", "card"), _GIFTS),
    Fact("captain", "B", "Who is captain of this round?", seat_name, any_seat, told=("captain",)),
    _holding("treasures", "B", "treasure", "treasures"),
    _holding("black", "B", "black card", "black cards"),
    _holding("red", "B", "red card", "red cards"),
    _holding("gold", "B", "gold coin", "gold coins"),
    _holding("copper", "B", "copper coin", "copper coins"),
    Fact("pile", "B", "How many cards are in the pile then?", count_of("card"), near_number,
         told=("turned",)),
    Fact("cards", "B", "How many cards are in the game?", count_of("card"), near_number, told=("shuffled",)),
)  # fmt: skip
"""The facts, the most telling first."""


# ---------------------------------------------------------------- what may be tried


def tries(state: PiratoState) -> list[str]:
    """List what somebody might try, allowed or not."""
    if state.owes == OVER:
        return []
    everybody = range(state.players)
    if state.owes == PASS_ON:
        codes = dict.fromkeys(state.game.deck.codes(state.hand))
        return [f"pass-on {code} to {seat}" for code in codes for seat in everybody]
    gifts = [f"give {turned_up(state)} to {seat}" for seat in everybody]
    own = list(dict.fromkeys(state.game.deck.codes(state.hand)))[:1]
    return [*gifts, *(f"pass-on {code} to {(state.turn + 1) % state.players}" for code in own), LATE]


def which(state: PiratoState) -> str:
    """Ask who may get a card."""
    if state.owes == PASS_ON:
        return "Which card may you pass on, and to whom? Choose all that may be done."
    return "Who may get which card now? Choose all that may be done."


def short(state: PiratoState, action: str) -> str:
    """Say an action as an answer."""
    return capital(say(action))


def keep_quiet(state: PiratoState) -> bool:
    """Whether the picture says too much: who may get a chicken, or that a dog cannot be passed on."""
    return state.owes == PASS_ON or (state.revealed != NO_CARD and turned_up(state) == "chicken")


def safe(state: PiratoState, action: str) -> bool:
    """Whether a gift makes nobody win."""
    return state.play(action).winner is None


def look(action: str) -> str:
    """Name the card that is passed on, or whoever gets the one that was turned up.

    >>> look("give pig to 1"), look("pass-on pig to 1"), look("late")
    ('seat 1', 'the pig', 'the left neighbour')
    """
    read = read_action(action)
    if read.verb == "late":
        return "the left neighbour"
    return words.the_card(read.card) if read.verb == "pass-on" else words.seat(read.seat)


ASKS = Asks(
    say=say,
    tell=_tell,
    situation=situation,
    lead=lead,
    facts=FACTS,
    tries=tries,
    for_sure=lambda action: True,
    keep_quiet=keep_quiet,
    which=which,
    short=short,
    look=look,
    all_open=True,
    safe=safe,
    safe_question="Which of these gifts makes nobody win?",
)
