"""What Pairs tells the quiz."""

from __future__ import annotations

from typing import Any

from pairit.companion.quiz.asking import (
    Asks,
    Fact,
    Odds,
    any_seat,
    count_of,
    counts_off_by,
    each_has,
    each_in_words,
    near_counts,
    near_number,
    one_of,
    seat_name,
)
from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.games.pairs import words
from pairit.games.pairs.action import DEAL, FOLD, HIT, read_action
from pairit.games.pairs.cards import ranks_of
from pairit.games.pairs.narration import tell
from pairit.games.pairs.position import DEAL_OWED, OVER, TURN
from pairit.games.pairs.state import PairsState
from pairit.games.pairs.view import PairsView
from pairit.picture.pairs.costs import costs_of
from pairit.rulebook.knowledge import NONE


def say(action: str) -> str:
    """Say a move."""
    return words.action(read_action(action))


def _tell(event: Event, reader: int) -> str:
    return tell(event, reader, ())


def situation(state: PairsState) -> str:
    """Say what lies in front of each seat, and the points.

    >>> import pairit
    >>> print(situation(pairit.games["pairs"].position("pairs; stacks: 10 5 / 9; scores: 3 / 0; turn: 1")))
    Seat 0: 5, 10 in front, 3 points. Seat 1: 9 in front, 0 points. Whoever reaches 31 loses. Deck: 52 cards.
    Face down: 0.
    """
    who, said = words.capital(words.seat(state.turn)), []
    if state.owes == DEAL_OWED:
        said.append(f"{who} has just ended the round.")
    elif state.owes == OVER:
        said.append("Nobody can go on." if state.loser is None else f"{who} has reached the target.")
    for seat, stack in enumerate(state.stacks):
        ranks = ", ".join(map(str, ranks_of(stack))) or "no card"
        points = words.count_of(state.points[seat], "point")
        said.append(f"{words.capital(words.seat(seat))}: {ranks} in front, {points}.")
    said.append(f"Whoever reaches {state.target} loses.")
    laid = state.discards.bit_count() + state.burned.bit_count()
    said.append(f"Deck: {words.count_of(len(state.pile) - state.taken)}. Face down: {laid}.")
    return " ".join(said)


_TOLD = ("ran_out", "hit", "dealt", "tie_card", "tie_card_paired")


def lead(action: str, step: Step[Any]) -> str:
    """Tell which cards came from the deck."""
    return " ".join(tell(event) for event in step.events if event.kind in _TOLD)


# ---------------------------------------------------------------- what can be asked


def _lost(value: str) -> str:
    return "Nobody: the game goes on" if value == NONE else seat_name(value)


def _owed(value: str) -> str:
    return {"deal": "The next round is to be dealt", NONE: "A seat hits or folds, or the game is over"}.get(
        value, ""
    )


FACTS = (
    Fact("over", "C", "Who has lost the game then?", _lost, lambda v, n: [NONE, *any_seat(v, n)],
         lambda value: f"seat {value} has lost the game", ("lost", "no_loser")),
    Fact("scores", "C", "What is the score then?", each_has("point"), counts_off_by(2, 5, 9, -1),
         each_in_words("has", "point"), ("paired", "folded")),
    Fact("coins", "C", "How many coins does each have won or lost?", each_has("coin"), near_counts,
         told=("paid",)),
    Fact("turn", "B", "Whose turn is it then?", seat_name, any_seat,
         lambda value: f"it is the turn of seat {value}", ("again", "starts"), may_be_nobody=True),
    Fact("starter", "B", "Who begins?", seat_name, any_seat, told=("starts",)),
    Fact("ties", "B", "How often is there a tie for the lowest card?", count_of("tie"), near_number,
         told=("tied",)),
    Fact("owes", "B", "What comes next?", _owed, one_of("deal", NONE), told=("round_over",)),
    Fact("target", "B", "At how many points does a player lose?", count_of("point"), near_number,
         told=("game",)),
    Fact("burns", "B", "How many cards lie burned then?", count_of("card"), near_number, told=("burned",)),
    Fact("sizes", "B", "How many cards does each seat have in front then?", each_has("card"), near_counts,
         lambda value: f"{each_in_words('has', 'card')(value)} in front", ("cleared", "hit")),
    Fact("shuffles", "B", "How often was there a shuffle by then?", count_of("shuffle"), near_number,
         told=("ran_out", "shuffled")),
    Fact("discards", "B", "How many seen cards lie face down then?", count_of("card"), near_number,
         told=("discarded",)),
    Fact("pile", "B", "How many cards are in the deck then?", count_of("card"), near_number,
         told=("ran_out", "hit")),
    Fact("cards", "B", "How many cards are in the game?", count_of("card"), near_number, told=("shuffled",)),
    Fact("match", "C", "Does the match go on then?",
         lambda value: {"on": "It goes on", "over": "It is over"}.get(value, ""), one_of("on", "over"),
         told=("lost", "no_loser")),
)  # fmt: skip
"""The facts, the most telling first."""


# ---------------------------------------------------------------- what may be tried


def tries(state: PairsState) -> list[str]:
    """List what somebody might try, allowed or not."""
    seats = dict.fromkeys([*state.lowest_seats[:2], max(state.turn, 0)])
    return [HIT, FOLD, DEAL, *(f"fold {seat}" for seat in seats)]


def safe(state: PairsState, action: str) -> bool:
    """Whether an action cannot lose the game, as far as the seat to move can know."""
    costs = costs_of(state.view(state.turn))
    return not (costs.losing if action == HIT else costs.fold_loses)


def odds(view: PairsView) -> Odds | None:
    """Compare what a hit and a fold cost; None where only one is possible or no chance is known."""
    costs = costs_of(view)
    folds = [action for action in view.legal_actions() if action != HIT]
    if costs.fold is None or costs.empty_stack or costs.empty_deck or not costs.can_hit or len(folds) != 1:
        return None
    return Odds({HIT: costs.average, folds[0]: float(costs.fold)}, f"{costs.of_hit} {costs.of_fold}")


def short(state: PairsState, action: str) -> str:
    """Say an action as an answer."""
    return words.capital(say(action))


def look(action: str) -> str:
    """Name what a move is about: the lowest card, or the own stack."""
    return "the own stack" if read_action(action).verb == "hit" else "the lowest cards in play"


ASKS = Asks(
    say=say,
    tell=_tell,
    situation=situation,
    lead=lead,
    facts=FACTS,
    tries=tries,
    for_sure=lambda action: read_action(action).verb == "fold",
    # The picture says it where one of the two is all that can be done.
    keep_quiet=lambda state: state.owes != TURN or len({a.verb for a in state.legal_actions()}) < 2,
    which=lambda state: "Which of these may you do now? Choose all of them.",
    short=short,
    look=look,
    safe=safe,
    safe_question="Which of these cannot lose you the game now?",
    odds=odds,
)
