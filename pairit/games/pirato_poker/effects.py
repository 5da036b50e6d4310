"""What a move of Pirato Poker does. Every function changes a position that nobody else holds yet."""

from __future__ import annotations

from pairit.engine.event import Event
from pairit.engine.random import DECK as DECK_STREAM
from pairit.engine.random import number
from pairit.games.pirato_poker.action import PiratoAction
from pairit.games.pirato_poker.cards import TREASURE
from pairit.games.pirato_poker.judge import passable, receivers, turned_up
from pairit.games.pirato_poker.memory import Gift
from pairit.games.pirato_poker.position import NO_CARD, NOBODY, OVER, PASS_ON, TURN, Log, Position

RULING_OF_KIND = {"cat": "PP-09", "dog": "PP-10", "pig": "PP-13", "chicken": "PP-14", TREASURE: "PP-16"}
"""The ruling that says what a kind of card does to whoever receives it."""

RULINGS = {
    "shuffled": ("PP-01", "PP-02", "PP-03"),
    "dealt": ("PP-05",),
    "captain": ("PP-06",),
    "turned": ("PP-07",),
    "drawn": ("PP-25",),
    "late": ("PP-15",),
    "gave": ("PP-07",),
    "passed_on": ("PP-10", "PP-11"),
    "owes_gift": ("PP-10",),
    "only_dogs": ("PP-12",),
    "showed": ("PP-13",),
    "won": ("PP-08", "PP-23", "PP-24"),
    "match_won": ("PP-26",),
}
"""The rulings by which each kind of event happens; those of the card and of what wins come to them."""


def deal_round(at: Position, log: Log) -> None:
    """Shuffle, give everybody one card, and let the captain turn up the first one (PP-05, PP-06)."""
    round_, deck = at.round, at.game.deck
    at.pile, at.taken = deck.shuffle(deck.all, number(round_.seed, DECK_STREAM, round_.number, 0)), 0
    at.aside, at.gifts = 0, ()
    at.hands, at.revealed = (0,) * len(round_.scores), NO_CARD
    if log is not None:
        log.append(Event("shuffled", RULINGS["shuffled"], count=len(at.pile)))
    for seat in range(at.players):
        card = at.take()
        at.receive(seat, card)
        if log is not None:
            codes, seen_by = (deck.code[card],), frozenset({seat})
            log.append(Event("dealt", RULINGS["dealt"], seat, cards=codes, count=1, seen_by=seen_by))
    if log is not None:
        log.append(Event("captain", RULINGS["captain"], round_.captain, count=round_.number))
    turn_up(at, round_.captain, log)


def turn_up(at: Position, seat: int, log: Log) -> None:
    """Let a seat turn up the next card; where there is none, the round is drawn (PP-07, PP-25)."""
    card = at.take()
    if card == NO_CARD:
        at.turn, at.owes = NOBODY, OVER
        if log is not None:
            log.append(Event("drawn", RULINGS["drawn"]))
        return
    at.turn, at.owes, at.revealed = seat, TURN, card
    if log is not None:
        log.append(Event("turned", RULINGS["turned"], seat, cards=(at.game.deck.code[card],), count=1))


def carry_out(at: Position, action: PiratoAction, log: Log) -> None:
    """Do what a legal action does, up to the point where the next one is owed."""
    giver = at.turn
    if action.verb == "pass-on":
        card = at.game.deck.card(action.card)
        at.let_go(giver, card)
        _receive(at, Gift(giver, action.seat, action.card, passed_on=True), card, log)
        return
    code, card = turned_up(at), at.revealed
    receiver = action.seat
    if action.verb == "late":
        receiver = receivers(at, code)[0]
        if log is not None:
            log.append(Event("late", RULINGS["late"], giver))
    at.revealed = NO_CARD
    _receive(at, Gift(giver, receiver, code), card, log)


def _receive(at: Position, gift: Gift, card: int, log: Log) -> None:
    """Put the card into the receiver's hand, see whether it wins, and do what it does."""
    deck, seat = at.game.deck, gift.receiver
    kind = deck.face[card].kind
    at.receive(seat, card)
    if log is not None:
        verb = "passed_on" if gift.passed_on else "gave"
        rulings = tuple(dict.fromkeys((*RULINGS[verb], RULING_OF_KIND[kind])))
        log.append(Event(verb, rulings, gift.giver, seat, (gift.card,), 1))
    at.turn = seat
    if at.game.conditions.met(at.hands[seat]):
        at.gifts = (*at.gifts, gift)
        _win(at, log)
        return
    only_dogs = kind == "dog" and not passable(at)
    if kind == "pig" or only_dogs:
        gift = Gift(gift.giver, seat, gift.card, gift.passed_on, deck.codes(at.hands[seat]))
        if log is not None:
            word = "only_dogs" if only_dogs else "showed"
            log.append(Event(word, RULINGS[word], seat, cards=gift.shown, count=len(gift.shown)))
    at.gifts = (*at.gifts, gift)
    if kind == "dog" and not only_dogs:
        at.owes = PASS_ON
        if log is not None:
            log.append(Event("owes_gift", RULINGS["owes_gift"], seat))
        return
    turn_up(at, seat, log)


def _win(at: Position, log: Log) -> None:
    """End the round for whoever just received a card (PP-08, PP-23)."""
    at.owes = OVER
    if log is None:
        return
    conditions = at.won_by
    first, *rest = RULINGS["won"]
    rulings = tuple(dict.fromkeys([first, *(condition.ruling for condition in conditions), *rest]))
    codes = " ".join(condition.code for condition in conditions)
    shown = at.game.deck.codes(at.hands[at.turn])
    log.append(Event("won", rulings, at.turn, cards=shown, count=len(shown), word=codes))
    if at.match_over:
        log.append(Event("match_won", RULINGS["match_won"], at.turn, count=at.points[at.turn]))
