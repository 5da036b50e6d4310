"""What an action of Pair It does, compiled: `pairit.games.pair_it.effects` once more, in place.

Each function notes what happens in a tally; where that is None, nothing is counted.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pairit.games.pair_it.position import (
    BONUS,
    CHALLENGE_OWED,
    COLOUR_OWED,
    DRAWN,
    NOBODY,
    OVER,
    SLAP_OWED,
    TURN,
)
from pairit.games.pair_it.position import GIVE as GIVE_OWED
from pairit.kernels.bits import place_of
from pairit.kernels.chance import below, number
from pairit.kernels.compiling import compiled, inlined
from pairit.kernels.pair_it import citations as told
from pairit.kernels.pair_it.action import (
    CHALLENGE,
    DRAW,
    GIVE,
    LET_GO,
    NAME,
    NO_CARD,
    PASS,
    PLAY,
    SLAP,
    first_card,
    is_called,
    receiver,
    second_card,
    verb_of,
)
from pairit.kernels.pair_it.citations import note, note_hand
from pairit.kernels.pair_it.deal import shuffle_pile
from pairit.kernels.pair_it.position import (
    anchors_held,
    can_draw,
    hand_size,
    next_seat,
    points_held,
    put,
    take,
)
from pairit.kernels.pair_it.tables import CANNON, DRAW3, GOLD, HANDS, PIRATES, REGULAR, REVERSE, WRECK


@inlined
def play(tables: Any, at: Any, action: int, tally: Any) -> None:
    """Do a legal action.

    Parameters
    ----------
    tables, at
        The table and the position.
    action
        What is done.
    tally
        Where it is counted what happens; None to count nothing.
    """
    verb = verb_of(action)
    if verb == PLAY:
        _play(tables, at, first_card(action), is_called(action), tally)
    elif verb == DRAW:
        _draw(tables, at, tally)
    elif verb == PASS:
        _pass(tables, at, tally)
    elif verb == NAME:
        _name(tables, at, first_card(action), tally)
    elif verb == GIVE:
        _give(tables, at, action, tally)
    elif verb == SLAP:
        _slap(tables, at, tally)
    elif verb == CHALLENGE:
        _challenge(tables, at, tally)
    elif verb == LET_GO:
        _let_go(tables, at, tally)


# ---------------------------------------------------------------- cards change places


@compiled
def _draw_cards(tables: Any, at: Any, seat: int, count: int, event: int, tally: Any) -> int:
    """Let a seat draw; played cards are reshuffled where the pile is empty (PI-30). Give the last card."""
    note(tally, event)
    card = NOBODY
    for _ in range(count):
        if at.left == 0:
            if not can_draw(at):
                note(tally, told.DREW_TOO_FEW)
                break
            note(tally, told.RESHUFFLED)
            low, high = at.discards[0], at.discards[1]
            at.discards[0] = at.discards[1] = np.uint64(0)
            shuffle_pile(tables, at, low, high)
        card = int(np.int64(at.pile[at.taken & 127]))
        at.taken += 1
        at.left -= 1
        put(tables, at.hands[seat], card)
    note_hand(tally, hand_size(at, seat))
    return card


@compiled
def _steal(tables: Any, at: Any, thief: int, victim: int, stole: int, stole_nothing: int, tally: Any) -> bool:
    """Take a card blindly (PI-32, PI-39), and say whether the round ended by it (PI-26)."""
    held = hand_size(at, victim)
    if held == 0:
        note(tally, stole_nothing)
        return False
    note(tally, stole)
    chance = number(at.steals_key, at.steals)
    at.steals += 1
    place = place_of(at.hands[victim, 0], at.hands[victim, 1], int(below(held, chance)))
    _move(tables, at, int(np.int64(tables.card_at[place])), victim, thief, tally)
    return held == 1 and _emptied(tables, at, victim, told.WON_BY_THEFT, tally)


@compiled
def _move(tables: Any, at: Any, card: int, giver: int, taker: int, tally: Any) -> None:
    """Move a card from one hand to another."""
    take(tables, at.hands[giver], card)
    put(tables, at.hands[taker], card)
    note_hand(tally, hand_size(at, taker))


# ---------------------------------------------------------------- a card is played


@compiled
def _play(tables: Any, at: Any, card: int, called: bool, tally: Any) -> None:
    seat, kind = at.turn, tables.kind[card]
    note(tally, told.PLAYED + tables.cited[tables.lead_of[at.top] + at.need, card])
    if called:
        note(tally, told.CALLED)
    take(tables, at.hands[seat], card)
    put(tables, at.discards, at.top)
    at.top = card
    along = _take_anchors_along(tables, at, seat, tally) if kind == REVERSE else False
    at.amount = 0
    at.uncalled = NOBODY
    at.need = tables.need_after[card]
    left = hand_size(at, seat)
    if left == 0:
        _last_card(tables, at, seat, kind, tally)
        return
    if left == 1 and not called and tables.calls:
        at.uncalled = seat
    if kind == REGULAR:
        _end_move(tables, at, seat, next_seat(at, seat), tally)
    elif kind == GOLD:
        at.need = tables.open
        note(tally, told.AGAIN_AFTER_GOLD)
        _end_move(tables, at, seat, seat, tally)
    elif kind == HANDS:
        at.owes = COLOUR_OWED
    elif kind == PIRATES:
        _pirates(tables, at, seat, tally)
    elif kind == WRECK:
        _others_draw(tables, at, seat, told.DREW_FOR_WRECK, tally)
        _colour_or_end(tables, at, seat, tally)
    elif kind == DRAW3:
        _draw3(tables, at, seat, tally)
    elif kind == CANNON:
        at.owes, at.amount = GIVE_OWED, min(tables.gives[card], left)
    else:
        _reverse(tables, at, seat, along, tally)


@compiled
def _take_anchors_along(tables: Any, at: Any, seat: int, tally: Any) -> bool:
    """Lay all Anchors of a hand under the Reverse on top (PI-13, PI-14), and say whether there were any."""
    count = anchors_held(tables, at, seat)
    for _ in range(count):
        take(tables, at.hands[seat], tables.anchor)
        put(tables, at.discards, tables.anchor)
    if count:
        note(tally, told.ALONG)
    return count > 0


@compiled
def _last_card(tables: Any, at: Any, seat: int, kind: int, tally: Any) -> None:
    """End the round with the last card (PI-24), without its effect unless an option says so (PI-25)."""
    if tables.last_effect:
        if kind == DRAW3:
            _draw_cards(tables, at, next_seat(at, seat), 3, told.DREW_FOR_LAST_DRAW3, tally)
        elif kind == WRECK:
            _others_draw(tables, at, seat, told.DREW_FOR_LAST_WRECK, tally)
    event = told.WON_BY_LAST_CARD if kind == REGULAR else told.WON_BY_LAST_ACTION_CARD
    _finish(tables, at, seat, event, tally)


@compiled
def _pirates(tables: Any, at: Any, seat: int, tally: Any) -> None:
    skipped = next_seat(at, seat)
    note(tally, told.SKIPPED_BY_PIRATES)
    thief, victim = (skipped, seat) if tables.victim_steals else (seat, skipped)
    if _steal(tables, at, thief, victim, told.STOLE_BY_PIRATES, told.STOLE_NOTHING_BY_PIRATES, tally):
        return
    if at.players == 2:
        note(tally, told.AGAIN_AFTER_PIRATES)
    _end_move(tables, at, seat, next_seat(at, skipped), tally)


@compiled
def _others_draw(tables: Any, at: Any, seat: int, event: int, tally: Any) -> None:
    other = next_seat(at, seat)
    while other != seat:
        _draw_cards(tables, at, other, 1, event, tally)
        other = next_seat(at, other)


@compiled
def _draw3(tables: Any, at: Any, seat: int, tally: Any) -> None:
    _draw_cards(tables, at, next_seat(at, seat), 3, told.DREW_FOR_DRAW3, tally)
    note(tally, told.SKIPPED_BY_DRAW3)
    if at.players == 2:
        note(tally, told.AGAIN_AFTER_DRAW3)
    _colour_or_end(tables, at, seat, tally)


@compiled
def _reverse(tables: Any, at: Any, seat: int, along: bool, tally: Any) -> None:
    if at.players > 2:
        at.direction = -at.direction
        note(tally, told.REVERSED)
    elif tables.extra_turn:
        note(tally, told.AGAIN_AFTER_REVERSE)
    if along:
        at.need, at.owes = tables.none, COLOUR_OWED
        return
    if at.need == tables.none:
        at.need = tables.open
    _end_move(tables, at, seat, _seat_after(tables, at, seat), tally)


@compiled
def _colour_or_end(tables: Any, at: Any, seat: int, tally: Any) -> None:
    """Ask for the colour after a rainbow card (PI-07), or end the move."""
    if at.need == tables.none:
        at.owes = COLOUR_OWED
    else:
        _end_move(tables, at, seat, _seat_after(tables, at, seat), tally)


@compiled
def _seat_after(tables: Any, at: Any, seat: int) -> int:
    """Give who moves after the card on top, once everything it owes is done."""
    kind = tables.kind[at.top]
    if kind == DRAW3:
        return next_seat(at, next_seat(at, seat))
    if kind == REVERSE and at.players == 2 and tables.extra_turn:
        return seat
    return next_seat(at, seat)


# ---------------------------------------------------------------- what a card asks for afterwards


@compiled
def _give(tables: Any, at: Any, action: int, tally: Any) -> None:
    seat, taker, second = at.turn, receiver(action), second_card(action)
    rainbow = at.need == tables.none
    _move(tables, at, first_card(action), seat, taker, tally)
    if second != NO_CARD:
        _move(tables, at, second, seat, taker, tally)
    note(tally, told.GAVE_FOR_RAINBOW if rainbow else told.GAVE)
    if is_called(action):
        note(tally, told.CALLED)
    left = hand_size(at, seat)
    at.uncalled = seat if left == 1 and not is_called(action) and tables.calls else NOBODY
    if left == 0 and _emptied(tables, at, seat, told.WON_BY_GIFT, tally):
        return
    at.amount = 0
    if rainbow:
        at.owes = COLOUR_OWED
    else:
        _end_move(tables, at, seat, next_seat(at, seat), tally)


@compiled
def _name(tables: Any, at: Any, colour: int, tally: Any) -> None:
    seat, kind = at.turn, tables.kind[at.top]
    at.need = tables.named + colour
    note(tally, told.NAMED_WITH_REVERSE if kind == REVERSE else told.NAMED)
    if kind == HANDS:
        at.owes = SLAP_OWED
    else:
        _end_move(tables, at, seat, _seat_after(tables, at, seat), tally)


@compiled
def _slap(tables: Any, at: Any, tally: Any) -> None:
    seat = at.turn
    note(tally, told.SLAPPED)
    slowest = int(below(at.players, number(at.slaps_key, at.slaps)))
    at.slaps += 1
    if slowest != seat and _steal(
        tables, at, slowest, seat, told.STOLE_BY_SLAP, told.STOLE_NOTHING_BY_SLAP, tally
    ):
        return
    _end_move(tables, at, seat, next_seat(at, seat), tally)


@compiled
def _emptied(tables: Any, at: Any, seat: int, event: int, tally: Any) -> bool:
    """End the round for a hand that a gift or a theft emptied, unless it plays on (PI-26)."""
    if tables.plays_on:
        if at.uncalled == seat:
            at.uncalled = NOBODY
        return False
    _finish(tables, at, seat, event, tally)
    return True


# ---------------------------------------------------------------- drawing, passing, calling


@compiled
def _draw(tables: Any, at: Any, tally: Any) -> None:
    seat = at.turn
    lead = tables.lead_of[at.top] + at.need
    low, high = at.hands[seat, 0], at.hands[seat, 1]
    if low & tables.playable[lead, 0] | high & tables.playable[lead, 1]:
        event = told.DREW_ANYWAY
    else:
        event = told.DREW_WITH_ANCHORS_ONLY if at.need == tables.open and low | high else told.DREW
    at.owes, at.amount = DRAWN, _draw_cards(tables, at, seat, 1, event, tally)


@compiled
def _pass(tables: Any, at: Any, tally: Any) -> None:
    owes = at.owes
    if owes == DRAWN:
        note(tally, told.PASSED_DRAWN)
    else:
        note(tally, told.PASSED_BONUS if owes == BONUS else told.PASSED_WITHOUT_PILE)
    if at.need == tables.open:
        note(tally, told.PASSED_OPEN)
    _begin_turn(at, next_seat(at, at.turn))


@compiled
def _end_move(tables: Any, at: Any, seat: int, following: int, tally: Any) -> None:
    """Ask whether a missed call is challenged (PI-20), then let the next seat begin."""
    if at.uncalled != NOBODY and hand_size(at, seat) == 1:
        note(tally, told.NOT_CALLED)
        at.owes, at.turn, at.following, at.amount = CHALLENGE_OWED, next_seat(at, seat), following, 0
    else:
        _begin_turn_after_play(tables, at, seat, following)


@compiled
def _begin_turn_after_play(tables: Any, at: Any, seat: int, following: int) -> None:
    _begin_turn(at, following)
    if following == seat and tables.kind[at.top] == PIRATES and tables.free_bonus:
        at.owes = BONUS


@compiled
def _begin_turn(at: Any, seat: int) -> None:
    at.turn, at.owes, at.amount, at.uncalled, at.following = seat, TURN, 0, NOBODY, NOBODY


@compiled
def _challenge(tables: Any, at: Any, tally: Any) -> None:
    caught = at.uncalled
    note(tally, told.CHALLENGED)
    _draw_cards(tables, at, caught, tables.penalty, told.DREW_FOR_CHALLENGE, tally)
    _begin_turn_after_play(tables, at, caught, at.following)


@compiled
def _let_go(tables: Any, at: Any, tally: Any) -> None:
    note(tally, told.LET_GO)
    asked = next_seat(at, at.turn)
    if asked == at.uncalled:
        _begin_turn_after_play(tables, at, at.uncalled, at.following)
    else:
        at.turn = asked


@compiled
def _finish(tables: Any, at: Any, winner: int, event: int, tally: Any) -> None:
    """End the round (PI-21, PI-22)."""
    at.turn, at.owes, at.amount, at.uncalled, at.following = winner, OVER, 0, NOBODY, NOBODY
    if tally is not None:
        note(tally, event)
        for _ in range(at.players - 1):
            note(tally, told.SCORED)
        if at.scores[winner] + points_held(tables, at) >= tables.target:
            note(tally, told.MATCH_WON)
