"""What a move does. Every function changes a position that nobody else holds yet, and tells what happens."""

from __future__ import annotations

from pairit.engine.event import Event
from pairit.engine.random import OTHER, below, number
from pairit.games.pair_it.action import PairItAction
from pairit.games.pair_it.cards import ALL_CARDS, ANCHORS, CARDS, COLOURS, points_of
from pairit.games.pair_it.matching import COLOUR, NO_NEED, OPEN, rulings_for
from pairit.games.pair_it.position import (
    BONUS,
    CHALLENGE_OWED,
    COLOUR_OWED,
    DRAWN,
    GIVE,
    NOBODY,
    OVER,
    SLAP_OWED,
    TURN,
    Log,
    Position,
)


def carry_out(at: Position, action: PairItAction, log: Log) -> None:
    """Do what a legal action does, up to the point where the next one is owed."""
    _DO[action.verb](at, action, log)


# ---------------------------------------------------------------- a card is played


def _play(at: Position, action: PairItAction, log: Log) -> None:
    seat, number_ = at.turn, action.cards[0]
    card = CARDS[number_]
    kind = card.kind
    hand = ALL_CARDS.remove(at.hands[seat], number_)
    along = hand & ANCHORS if kind == "Reverse" else 0
    hand ^= along
    at.set_hand(seat, hand)
    if log is not None:
        codes = (card.code, *ALL_CARDS.codes(along))
        rulings = rulings_for(number_, at.need, at.top) + (("PI-13", "PI-14") if along else ())
        log.append(Event("played", rulings, seat, cards=codes, count=len(codes)))
        if action.call:
            log.append(Event("called", ("PI-20",), seat))
    at.lay_on_top(number_, along)
    at.amount = 0
    if not hand:
        _last_card(at, seat, kind, log)
        return
    _note_call(at, seat, hand, action.call)
    at.need = number_ if kind == "regular" else NO_NEED if card.colour is None else COLOUR + card.colour
    if kind == "regular":
        _end_move(at, seat, at.next_seat(seat), log)
    else:
        _EFFECT[kind](at, seat, along, log)


def _note_call(at: Position, seat: int, hand: int, called: bool) -> None:
    """Remember a call that was missed (PI-20): the own move left exactly one card."""
    missed = not called and hand & hand - 1 == 0 and at.round.game.calls
    at.uncalled = seat if missed else NOBODY


def _last_card(at: Position, seat: int, kind: str, log: Log) -> None:
    """End the round with the last card (PI-24), without its effect unless an option says so (PI-25)."""
    at.need = _need_of_top(at)
    if at.round.game.options["last_effect"]:
        if kind == "Draw3":
            at.draw(at.next_seat(seat), 3, ("PI-16", "PI-25"), log)
        elif kind == "Wreck":
            _others_draw(at, seat, ("PI-15", "PI-25"), log)
    _finish(at, seat, "last card", ("PI-24",) if kind == "regular" else ("PI-24", "PI-25"), log)


def _need_of_top(at: Position) -> int:
    card = CARDS[at.top]
    if card.kind == "regular":
        return at.top
    return NO_NEED if card.colour is None else COLOUR + card.colour


def _gold(at: Position, seat: int, along: int, log: Log) -> None:
    at.need = OPEN
    _tell_again(log, seat, "PI-08", "PI-34")
    _end_move(at, seat, seat, log)


def _hands(at: Position, seat: int, along: int, log: Log) -> None:
    at.owes = COLOUR_OWED


def _pirates(at: Position, seat: int, along: int, log: Log) -> None:
    skipped = at.next_seat(seat)
    if log is not None:
        log.append(Event("skipped", ("PI-09",), skipped, seat))
    thief, victim = (skipped, seat) if at.round.game.options["pirates_steal"] == "victim" else (seat, skipped)
    if _steal(at, thief, victim, ("PI-09",), log):
        return
    if len(at.hands) == 2:
        _tell_again(log, seat, "PI-10")
    _end_move(at, seat, at.next_seat(seat, 2), log)


def _wreck(at: Position, seat: int, along: int, log: Log) -> None:
    _others_draw(at, seat, ("PI-15",), log)
    _colour_or_end(at, seat, log)


def _others_draw(at: Position, seat: int, rulings: tuple[str, ...], log: Log) -> None:
    for other in at.others(seat):
        at.draw(other, 1, rulings, log)


def _draw3(at: Position, seat: int, along: int, log: Log) -> None:
    skipped = at.next_seat(seat)
    at.draw(skipped, 3, ("PI-16", "PI-38"), log)
    if log is not None:
        log.append(Event("skipped", ("PI-16",), skipped, seat))
    if len(at.hands) == 2:
        _tell_again(log, seat, "PI-16", "PI-34")
    _colour_or_end(at, seat, log)


def _cannon(at: Position, seat: int, along: int, log: Log) -> None:
    at.owes, at.amount = GIVE, min(CARDS[at.top].gives, at.hands[seat].bit_count())


def _reverse(at: Position, seat: int, along: int, log: Log) -> None:
    if len(at.hands) > 2:
        at.direction = -at.direction
        if log is not None:
            log.append(Event("reversed", ("PI-11",), seat, word=str(at.direction)))
    elif at.round.game.options["two_player_reverse"] == "extra_turn":
        _tell_again(log, seat, "PI-11", "PI-34")
    if along:
        at.need, at.owes = NO_NEED, COLOUR_OWED
        return
    if at.need == NO_NEED:
        at.need = OPEN
    _end_move(at, seat, _seat_after(at, seat), log)


def _colour_or_end(at: Position, seat: int, log: Log) -> None:
    """Ask for the colour after a rainbow card (PI-07), or end the move."""
    if at.need == NO_NEED:
        at.owes = COLOUR_OWED
    else:
        _end_move(at, seat, _seat_after(at, seat), log)


def _seat_after(at: Position, seat: int) -> int:
    """Give who moves after the card on top, once everything it owes is done."""
    kind = CARDS[at.top].kind
    if kind == "Draw3":
        return at.next_seat(seat, 2)
    again = (
        kind == "Reverse"
        and len(at.hands) == 2
        and at.round.game.options["two_player_reverse"] == "extra_turn"
    )
    return seat if again else at.next_seat(seat)


def _tell_again(log: Log, seat: int, *rulings: str) -> None:
    if log is not None:
        log.append(Event("again", rulings, seat))


# ---------------------------------------------------------------- what a card asks for afterwards


def _give(at: Position, action: PairItAction, log: Log) -> None:
    seat = at.turn
    rainbow = at.need == NO_NEED
    for card in action.cards:
        at.move(card, seat, action.seat)
    if log is not None:
        codes, pair = tuple(CARDS[card].code for card in action.cards), frozenset({seat, action.seat})
        rulings = ("PI-18" if rainbow else "PI-17", "PI-32")
        log.append(Event("gave", rulings, seat, action.seat, codes, len(codes), seen_by=pair))
        if action.call:
            log.append(Event("called", ("PI-20",), seat))
    hand = at.hands[seat]
    if not hand:
        at.uncalled = NOBODY
        if _emptied(at, seat, "gift", log):
            return
    else:
        _note_call(at, seat, hand, action.call)
    at.amount = 0
    if rainbow:
        at.owes = COLOUR_OWED
    else:
        _end_move(at, seat, at.next_seat(seat), log)


def _colour(at: Position, action: PairItAction, log: Log) -> None:
    seat = at.turn
    at.need = COLOUR + action.colour
    top = CARDS[at.top]
    if log is not None:
        rulings = ("PI-07", "PI-36") if top.kind == "Reverse" else ("PI-07",)
        log.append(Event("named", rulings, seat, word=COLOURS[action.colour].letter))
    if top.kind == "Hands":
        at.owes = SLAP_OWED
    else:
        _end_move(at, seat, _seat_after(at, seat), log)


def _slap(at: Position, action: PairItAction, log: Log) -> None:
    seat = at.turn
    slowest = _slowest(at, action)
    if log is not None:
        times = " / ".join(f"{time} ms" for time in action.times)
        log.append(Event("slapped", ("PI-19",), slowest, seat, word=times))
    if slowest != seat and _steal(at, slowest, seat, ("PI-19",), log):
        return
    _end_move(at, seat, at.next_seat(seat), log)


def _slowest(at: Position, action: PairItAction) -> int:
    """Find the slowest to slap: by times, of equal ones the last in turn; without times by chance (PI-19)."""
    in_turn = [at.turn, *at.others(at.turn)]
    if action.times:
        most = max(action.times)
        return [seat for seat in in_turn if action.times[seat] == most][-1]
    chance = number(at.round.seed, OTHER, at.round.number, at.slaps)
    at.slaps += 1
    if not action.odds:
        return below(len(in_turn), chance)
    percent = below(100, chance)
    for seat, odds in enumerate(action.odds):
        percent -= odds
        if percent < 0:
            return seat
    raise AssertionError("the chances of a slap add up to 100 %")


def _steal(at: Position, thief: int, victim: int, rulings: tuple[str, ...], log: Log) -> bool:
    """Steal, and say whether the round ended by it (PI-26, PI-39)."""
    had = at.hands[victim]
    at.steal(thief, victim, rulings, log)
    return bool(had) and not at.hands[victim] and _emptied(at, victim, "theft", log)


def _emptied(at: Position, seat: int, how: str, log: Log) -> bool:
    """End the round for a hand that a gift or a theft emptied, unless it plays on (PI-26)."""
    if at.round.game.options["empty_hand"] == "plays_on":
        return False
    _finish(at, seat, how, ("PI-26", "PI-39"), log)
    return True


# ---------------------------------------------------------------- drawing, passing, calling


def _draw(at: Position, action: PairItAction, log: Log) -> None:
    seat = at.turn
    if at.playable:
        rulings: tuple[str, ...] = ("PI-33",)
    else:
        rulings = ("PI-23", "PI-35") if at.need == OPEN and at.hands[seat] else ("PI-23",)
    at.owes, at.amount = DRAWN, at.draw(seat, 1, rulings, log)


def _pass(at: Position, action: PairItAction, log: Log) -> None:
    seat = at.turn
    if log is not None:
        ruling = {BONUS: "PI-10", DRAWN: "PI-23"}.get(at.owes, "PI-31")
        log.append(Event("passed", (ruling, "PI-35") if at.need == OPEN else (ruling,), seat))
    _begin_turn(at, at.next_seat(seat))


def _end_move(at: Position, seat: int, following: int, log: Log) -> None:
    """Ask whether a missed call is challenged (PI-20), then let the next seat begin."""
    if at.uncalled != NOBODY:
        if at.hands[seat].bit_count() == 1:
            if log is not None:
                log.append(Event("not_called", ("PI-20",), seat))
            at.owes, at.turn, at.following, at.amount = CHALLENGE_OWED, at.next_seat(seat), following, 0
            return
        at.uncalled = NOBODY
    _begin_turn_after_play(at, seat, following)


def _begin_turn_after_play(at: Position, seat: int, following: int) -> None:
    _begin_turn(at, following)
    if (
        following == seat
        and CARDS[at.top].kind == "Pirates"
        and at.round.game.options["pirates_bonus"] == "free"
    ):
        at.owes = BONUS


def _begin_turn(at: Position, seat: int) -> None:
    at.turn, at.owes, at.amount, at.uncalled, at.following = seat, TURN, 0, NOBODY, NOBODY


def _challenge(at: Position, action: PairItAction, log: Log) -> None:
    caught = at.uncalled
    if log is not None:
        log.append(Event("challenged", ("PI-20",), at.turn, caught))
    at.draw(caught, at.round.game.options.number("pair_it_penalty"), ("PI-20",), log)
    _begin_turn_after_play(at, caught, at.following)


def _let_go(at: Position, action: PairItAction, log: Log) -> None:
    if log is not None:
        log.append(Event("let_go", ("PI-20",), at.turn, at.uncalled))
    asked = at.next_seat(at.turn)
    if asked == at.uncalled:
        _begin_turn_after_play(at, at.uncalled, at.following)
    else:
        at.turn = asked


# ---------------------------------------------------------------- the end of a round


def _finish(at: Position, winner: int, how: str, rulings: tuple[str, ...], log: Log) -> None:
    at.turn, at.owes, at.amount, at.uncalled, at.following = winner, OVER, 0, NOBODY, NOBODY
    if log is None:
        return
    left = [points_of(hand) for hand in at.hands]
    log.append(Event("round_won", (*rulings, "PI-21"), winner, count=sum(left), word=how))
    for seat in at.others(winner):
        codes = ALL_CARDS.codes(at.hands[seat])
        log.append(Event("scored", ("PI-21",), seat, winner, codes, left[seat]))
    points = at.round.scores[winner] + sum(left)
    if points >= at.round.game.target:
        log.append(Event("match_won", ("PI-22",), winner, count=points))


_DO = {
    "play": _play,
    "draw": _draw,
    "pass": _pass,
    "colour": _colour,
    "give": _give,
    "slap": _slap,
    "challenge": _challenge,
    "let": _let_go,
}

_EFFECT = {
    "Gold": _gold,
    "Hands": _hands,
    "Pirates": _pirates,
    "Wreck": _wreck,
    "Draw3": _draw3,
    "Cannon": _cannon,
    "Reverse": _reverse,
}
