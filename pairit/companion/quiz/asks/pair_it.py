"""What Pair It tells the quiz."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from pairit.companion.quiz.asking import (
    Asks,
    Fact,
    any_seat,
    count_of,
    counts_off_by,
    each_has,
    near_counts,
    near_number,
    one_of,
    seat_name,
)
from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.games.pair_it import words
from pairit.games.pair_it.action import PairItAction, read_action
from pairit.games.pair_it.cards import ALL_CARDS, CARDS, COLOURS
from pairit.games.pair_it.narration import tell
from pairit.games.pair_it.position import (
    BONUS,
    CHALLENGE_OWED,
    COLOUR_OWED,
    DRAWN,
    GIVE,
    OVER,
    SLAP_OWED,
    TURN,
)
from pairit.games.pair_it.state import PairItState
from pairit.rulebook.knowledge import NONE


def say(action: str) -> str:
    """Say a move, with the details that tell it from others.

    >>> say("play Reverse:R with 0"), say("slap 230 310")
    ('play red Reverse and no Anchor', 'slap: seat 0 after 230 ms, seat 1 after 310 ms')
    """
    read = read_action(action)
    said = words.action(read)
    if read.verb == "play" and read.anchors is not None:
        anchors = words.count_of(read.anchors, "Anchor") if read.anchors else "no Anchor"
        said = f"{words.action(PairItAction(f'play {CARDS[read.cards[0]].code}', read.cards))} and {anchors}"
        said += " and call PAIR IT!" if read.call else ""
    if read.times:
        times = ", ".join(f"seat {seat} after {time} ms" for seat, time in enumerate(read.times))
        said = f"slap: {times}"
    if read.odds:
        said = f"slap: {', '.join(f'seat {seat} {share} %' for seat, share in enumerate(read.odds))}"
    return said


def _tell(event: Event, reader: int) -> str:
    return tell(event, reader, ())


_JUST = {
    DRAWN: "has just drawn {drawn}",
    BONUS: "has just played {top}, and two play",
    GIVE: "has just played {top}",
    COLOUR_OWED: "has just played {top}",
    OVER: "has no card left",
}


def situation(state: PairItState) -> str:
    """Say what lies on the table and what the seat to move holds.

    >>> import pairit
    >>> print(situation(pairit.games["pair-it"].position("pair-it; hands: R1S / B3C Y4S; top: R1K")))
    On top: red 1 skull. Next card: 2 of: ◆ red, 1, skull. Seat 0 holds: red 1 cutlass. Seat 1 has 2 cards.
    """
    said = [f"On top: {CARDS[state.top].name}. Next card: {words.need(state.need, state.top)}."]
    who = words.capital(words.seat(state.turn))
    if state.owes in _JUST:
        drawn = CARDS[state.amount].name if state.owes == DRAWN else ""
        said.append(f"{who} {_JUST[state.owes].format(drawn=drawn, top=CARDS[state.top].name)}.")
    elif state.owes == SLAP_OWED:
        said.append("All Hands On Deck has just been played.")
    elif state.owes == CHALLENGE_OWED:
        said.append(f"{words.capital(words.seat(state.uncalled))} came down to one card and said nothing.")
    for seat, hand in enumerate(state.hands):
        name = words.capital(words.seat(seat))
        if seat == state.turn and hand:
            said.append(f"{name} holds: {words.card_names(ALL_CARDS.codes(hand))}.")
        else:
            said.append(f"{name} has {words.count_of(hand.bit_count())}.")
    return " ".join(said)


def lead(action: str, step: Step[Any]) -> str:
    """Tell what chance brought: the card that was drawn, and who was slowest."""
    if not action:
        return ""
    read = read_action(action)
    if read.verb == "draw" or (read.verb == "slap" and not read.times):
        kind = "drew" if read.verb == "draw" else "slapped"
        return " ".join(tell(event) for event in step.events if event.kind == kind)
    return ""


# ---------------------------------------------------------------- what can be asked


def _need(value: str) -> str:
    kind, _, what = value.partition(" ")
    if kind == "pair":
        return f"2 of: {words.attributes(CARDS[ALL_CARDS.card(what)])}"
    if kind == "colour":
        chosen = next(colour for colour in COLOURS if colour.letter == what)
        return f"{chosen.symbol} {words.capital(chosen.name)}"
    return "Anything but a lone Anchor" if kind == "open" else "A colour that is still to be named"


def _needs(value: str, players: int) -> Sequence[str]:
    return [*(f"colour {colour.letter}" for colour in COLOURS), "open", NONE]


_OWED = {
    NONE: "Nothing special: an ordinary turn",
    "give 1": "A card is given away",
    "give 2": "Two cards are given away",
    "colour": "A colour is named",
    "slap": "Everybody slaps",
    "challenge": "A missing call is challenged, or let go",
    "bonus": "Nothing special: a bonus turn, which may be passed",
}

_TO_OWE = {
    "give 1": "a card must be given away",
    "give 2": "two cards must be given away",
    "colour": "a colour must be named",
    "slap": "everybody must slap",
    "challenge": "a missing call may be challenged",
    "bonus": "the turn that follows is a bonus turn",
}
"""What is owed, in a sentence that asks for the move."""

_OWED_BY = {
    "give 1": ("PI-17", "PI-18"),
    "give 2": ("PI-18",),
    "colour": ("PI-07",),
    "slap": ("PI-19",),
    "challenge": ("PI-20",),
    "bonus": ("PI-10",),
}


def _to_match(value: str) -> str:
    """Say a need in a sentence that asks for the move.

    >>> _to_match("pair R1K"), _to_match("colour R"), _to_match("open")
    ('the next card must share two of red, 1 and skull', 'the next card must match the colour red',
    'anything but a lone Anchor may follow')
    """
    kind, _, what = value.partition(" ")
    if kind == "pair":
        return f"the next card must share two of {words.listed(_need(value)[len('2 of: ') :].split(', '))}"
    if kind == "colour":
        name = next(colour.name for colour in COLOURS if colour.letter == what)
        return f"the next card must match the colour {name}"
    return "anything but a lone Anchor may follow"


def _decided_by(value: str) -> Sequence[str]:
    return {"pair": ("PI-02",), "colour": ("PI-06", "PI-07", "PI-36"), "open": ("PI-12", "PI-08")}.get(
        value.partition(" ")[0], ()
    )


def _won(value: str) -> str:
    return "Nobody yet: the round goes on" if value == NONE else seat_name(value)


FACTS = (
    Fact("over", "C", "Who has won the round then?", _won, lambda v, n: [NONE, *any_seat(v, n)],
         lambda value: f"seat {value} has won the round", ("round_won",)),
    Fact("points", "C", "What is the score then?", each_has("point"), counts_off_by(10, 20, -10),
         told=("scored", "round_won")),
    Fact("match", "C", "Does the match go on then?",
         lambda value: {"on": "It goes on", "over": "It is over"}.get(value, ""), one_of("on", "over"),
         told=("match_won",)),
    Fact("owes", "B", "What comes next then?", lambda value: _OWED.get(value, ""), one_of(*_OWED),
         lambda value: _TO_OWE.get(value, ""), about=lambda value: _OWED_BY.get(value, ())),
    Fact("need", "B", "What must the next card match then?", _need, _needs, _to_match,
         ("named",), _decided_by),
    Fact("turn", "B", "Who is to move then?", seat_name, any_seat,
         lambda value: f"seat {value} is to move", ("again", "skipped", "reversed"), may_be_nobody=True),
    Fact("sizes", "B", "How many cards does each seat hold then?", each_has("card"), near_counts,
         told=("drew", "gave", "stole")),
    Fact("direction", "B", "Which way does play run then?",
         lambda value: {"1": "From seat 0 to seat 1, and on", "-1": "The other way round"}.get(value, ""),
         one_of("1", "-1"), told=("reversed",)),
    Fact("pile", "B", "How many cards are in the draw pile then?", count_of("card"), near_number,
         told=("drew", "reshuffled")),
    Fact("cards", "B", "How many cards are in the game?", count_of("card"), near_number, told=("dealt",)),
    Fact("starter", "B", "Who begins this round?", seat_name, any_seat, told=("starts",)),
)  # fmt: skip
"""The facts, the most telling first."""


# ---------------------------------------------------------------- what may be tried


def tries(state: PairItState) -> list[str]:
    """List what somebody might try, allowed or not."""
    codes = list(dict.fromkeys(ALL_CARDS.codes(state.hand)))
    plays = [f"play {code}" for code in codes]
    legal: list[str] = list(map(str, state.legal_actions()))
    if state.owes == GIVE:
        gifts = [f"give {code} to {seat}" for code in codes for seat in range(state.players)]
        if state.amount > 1:
            gifts += [f"give {' '.join(two)} to {seat}" for two in combinations(codes, 2) for seat in (0, 1)]
        return [*gifts, *plays]
    if state.owes in (COLOUR_OWED, SLAP_OWED, CHALLENGE_OWED):
        return [*legal, *plays, "draw", "pass"]
    return [*plays, "draw", "pass", *(action for action in legal if action.endswith("call"))]


def for_sure(action: str) -> bool:
    """Whether no card that is drawn, and no slap, decides what comes of it."""
    read = read_action(action)
    return read.verb != "draw" and (read.verb != "slap" or bool(read.times))


def which(state: PairItState) -> str:
    """Ask what may be done."""
    if state.owes == TURN:
        return "Which of these may you do now? Choose all of them."
    return "Which of these may you do next? Choose all of them."


def short(state: PairItState, action: str) -> str:
    """Say an action as an answer."""
    return words.capital(say(action))


def look(action: str) -> str:
    """Name the cards of a move.

    >>> look("give R1K to 1"), look("draw")
    ('red 1 skull', 'the whole hand')
    """
    read = read_action(action)
    return words.card_names([CARDS[card].code for card in read.cards]) if read.cards else "the whole hand"


def told_otherwise(event: Event) -> Sequence[Event] | None:
    """Begin a round with a card that is not regular: how many went under the pile is left to chance."""
    if event.kind != "turned_up":
        return None
    return [replace(event, cards=(code,), count=0) for code in ("Gold", "Reverse:R", "Draw3:B", "Pirates:G")]


def by_chance(events: Sequence[Event], place: int) -> bool:
    """Whether chance decided an event: the slowest of an untimed slap, and what hangs on that or on a theft.

    >>> slapped = Event("slapped", ("PI-19",), 1, 0)
    >>> by_chance([slapped], 0), by_chance([replace(slapped, word="9 ms / 10 ms")], 0)
    (True, False)
    """
    event, before = events[place], events[:place]
    slapped = any(one.kind == "slapped" and not one.word for one in events[: place + 1])
    if event.kind in ("slapped", "stole", "stole_nothing"):
        return slapped and "PI-19" in event.rulings
    if event.kind in ("scored", "round_won", "match_won"):
        # Of a hand that a theft empties, only one card can be stolen.
        emptied = any(one.kind == "round_won" and one.word == "theft" for one in events)
        return slapped or (not emptied and any(one.kind == "stole" for one in before))
    return False


ASKS = Asks(
    say=say,
    tell=_tell,
    situation=situation,
    lead=lead,
    facts=FACTS,
    tries=tries,
    for_sure=for_sure,
    keep_quiet=lambda state: bool(state.owes != TURN),
    which=which,
    short=short,
    look=look,
    told_otherwise=told_otherwise,
    by_chance=by_chance,
)
