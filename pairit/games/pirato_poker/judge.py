"""The judge of Pirato Poker: what may be done, and why, by which rulings.

It needs only what the seat to move may see, so a state and a view ask the same judge.
"""

from __future__ import annotations

from typing import Protocol

from pairit.engine.verdict import Reason, Verdict
from pairit.games.pirato_poker import words
from pairit.games.pirato_poker.action import LATE, PiratoAction, gift, read_action
from pairit.games.pirato_poker.position import NOBODY, OVER, PASS_ON
from pairit.games.pirato_poker.rules import Rules

_NAMED = 3
"""Seats that a sentence names one by one; more are counted."""


class Situation(Protocol):
    """What the judge must know: no more than the seat to move sees."""

    turn: int
    owes: int
    revealed: int

    @property
    def game(self) -> Rules:
        """The house rules."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""

    @property
    def hand(self) -> int:
        """The hand of the seat to move."""


# ---------------------------------------------------------------- what may be done


def others(at: Situation) -> list[int]:
    """List the seats but the one to move, from its left neighbour on."""
    return [(at.turn + step) % at.players for step in range(1, at.players)]


def receivers(at: Situation, card: str) -> list[int]:
    """List who may get a card: a chicken goes to those with the fewest cards (PP-07, PP-14)."""
    seats = others(at)
    if card != "chicken":
        return seats
    fewest = min(at.counts[seat] for seat in seats)
    return [seat for seat in seats if at.counts[seat] == fewest]


def passable(at: Situation) -> list[str]:
    """List the codes of the cards in hand that may be passed on, each once: all but dogs (PP-10)."""
    codes = dict.fromkeys(at.game.deck.codes(at.hand))
    return [code for code in codes if code != "dog"]


def turned_up(at: Situation) -> str:
    """Give the code of the turned-up card."""
    return at.game.deck.code[at.revealed]


def legal_actions(at: Situation) -> list[PiratoAction]:
    """List everything that the seat to move may do."""
    if at.owes == OVER:
        return []
    if at.owes == PASS_ON:
        return [gift("pass-on", card, seat) for card in passable(at) for seat in receivers(at, card)]
    card = turned_up(at)
    actions = [gift("give", card, seat) for seat in receivers(at, card)]
    return [*actions, LATE] if at.game.breath else actions


def accept(at: Situation, action: PiratoAction) -> PiratoAction | None:
    """Give the listed action that this one stands for; None where it is not legal."""
    if action.verb == "give" and not action.card and at.revealed >= 0:
        action = gift("give", turned_up(at), action.seat)
    return action if action in legal_actions(at) else None


# ---------------------------------------------------------------- and why


def judge(at: Situation, text: str) -> Verdict:
    """Say whether the seat to move may do it, why, and by which rulings.

    Raises
    ------
    NotationError
        If the text is no move.
    """
    action = read_action(text)
    accepted = accept(at, action)
    if accepted is not None:
        return Verdict(str(action), True, tuple(_in_favour(at, accepted)), at=at)
    instead = legal_actions(at)[:3]
    said = tuple(words.action(other) for other in instead)
    return Verdict(str(action), False, tuple(_against(at, action)), tuple(map(str, instead)), said, at)


def _in_favour(at: Situation, action: PiratoAction) -> list[Reason]:
    if action.verb == "late":
        receiver = words.seat(receivers(at, turned_up(at))[0])
        text = f"The breath has run out: the card goes to the first on the left who may have it, {receiver}."
        return [Reason("PP.yes.late", "PP-15", text)]
    allowed = receivers(at, action.card)
    reasons = []
    if at.owes == PASS_ON:
        text = f"You got a dog: you may pass on {words.the_card(action.card)}, since it is no dog."
        reasons.append(Reason("PP.yes.pass_on", "PP-10", text))
        if action.card in ("pig", "chicken"):
            text = f"Passed on, {words.a_card(action.card)} keeps its own rule."
            reasons.append(Reason("PP.yes.keeps_rule", "PP-11", text))
    else:
        text = f"You turned up {words.the_card(action.card)}: it may go to any other player."
        if action.card == "chicken":
            text = "You turned up the chicken, so it is yours to give."
        reasons.append(Reason("PP.yes.give", "PP-07", text))
    if action.card == "chicken":
        fewest = words.count_of(at.counts[action.seat])
        text = f"A chicken goes to a player with the fewest cards: {words.seat(action.seat)} has {fewest}."
        reasons.append(Reason("PP.yes.chicken", "PP-14", text))
        if len(allowed) > 1:
            reasons[-1] = Reason("PP.yes.chicken.choice", "PP-14", f"{text} Several have as few: you choose.")
    if [other for other in legal_actions(at) if other is not LATE] == [action]:
        text = "No other gift is possible, so this one is made, even if it wins for the receiver."
        reasons.append(Reason("PP.yes.forced", "PP-24", text))
    return reasons


def _against(at: Situation, action: PiratoAction) -> list[Reason]:
    if at.owes == OVER:
        ended = "PP-25" if at.turn == NOBODY else "PP-23"
        text = "The round is over: nothing more can be done in it."
        return [Reason("PP.over", ended, text, "Deal the next round, or a new match.")]
    if action.verb == "late":
        return [_late_against(at)]
    if at.owes == PASS_ON:
        return _pass_on_against(at, action)
    if action.verb == "pass-on":
        text = "Only whoever got a dog passes on a card of the hand. You give the one you turned up."
        return [Reason("PP.no_dog", "PP-10", text, f"Give {words.the_card(turned_up(at))}.")]
    card = turned_up(at)
    if action.card not in ("", card):
        text = f"You give the card that you turned up, {words.the_card(card)}, and no other."
        return [Reason("PP.other_card", "PP-07", text, f"Give {words.the_card(card)}.")]
    return _receiver_against(at, card, action.seat, "PP-07")


def _late_against(at: Situation) -> Reason:
    if not at.game.breath:
        text = "There is no hurry at this table: nobody need hold the breath."
        return Reason("PP.no_breath", "PP-15", text, "Play with breath_seconds to have the divers' trick.")
    text = "Only a turned-up card goes to the left by itself. Which of your own cards leaves is your choice."
    return Reason("PP.no_breath.own", "PP-15", text, "Pass on a card.")


def _pass_on_against(at: Situation, action: PiratoAction) -> list[Reason]:
    if action.verb == "give":
        text = "You got a dog: no card is turned up, you pass on one of your own."
        return [Reason("PP.pass_on", "PP-10", text, "Pass on a card of your hand, but no dog.")]
    if action.card == "dog":
        text = "The one card that a dog cannot send on is a dog."
        return [Reason("PP.pass_on.dog", "PP-10", text, "Pass on another card of your hand.")]
    if action.card not in passable(at):
        text = f"You hold no {words.name_of(action.card)}."
        return [Reason("PP.pass_on.not_held", "PP-10", text, "Pass on a card of your hand.")]
    reasons = _receiver_against(at, action.card, action.seat, "PP-10")
    if reasons[0].ruling == "PP-14":
        text = "A chicken that is passed on is bound to the fewest cards too, as you see them."
        reasons.append(Reason("PP.keeps_rule", "PP-11", text))
    return reasons


def _receiver_against(at: Situation, card: str, seat: int, ruling: str) -> list[Reason]:
    """Say why this seat may not have this card; `ruling` is the one by which it is given."""
    named = words.listed([words.seat(other) for other in sorted(receivers(at, card))])
    change = f"Give it to {named.replace(' and ', ' or ')}."
    if seat == at.turn:
        return [Reason("PP.oneself", ruling, "Cards are given away: never to oneself.", change)]
    if seat not in range(at.players):
        text = f"There is no {words.seat(seat)} at this table: the seats are 0 to {at.players - 1}."
        return [Reason("PP.no_seat", ruling, text, change)]
    allowed = receivers(at, card)
    has, fewest = at.counts[seat], at.counts[allowed[0]]
    few = named if len(allowed) <= _NAMED else f"{len(allowed)} others"
    text = (
        f"A chicken goes to a player with the fewest cards: {words.seat(seat)} has {has}, "
        f"{few} {'has' if len(allowed) == 1 else 'have'} {fewest}."
    )
    return [Reason("PP.chicken", "PP-14", text, change)]
