"""The rulebook's examples notice when the code of a ruling is switched off or turned round.

Each change is made for one test only, at the place that decides, and a game is made anew. So it is proved
that the rules come from the code that is named after them, and that no ruling's examples pass by accident.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pairit.games.pirato_poker import cards, effects, judge, notation, position, rules, state, winning
from pairit.games.pirato_poker.cards import PRINTED_COINS, Card, PiratoDeck, deck_with
from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.memory import Gift
from pairit.games.pirato_poker.position import OVER, PASS_ON
from pairit.rulebook import Ruling, examples, load, run

BOOK = load("pirato-poker")

Change = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def a_new_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play examples with a game that was made after the change."""
    monkeypatch.setattr(examples, "find", lambda name: PiratoPoker())


def is_noticed(ruling: Ruling) -> bool:
    """Say whether an example comes out otherwise than it says."""
    return any(run(example).differences for example in ruling.examples)


def everywhere(name: str, value: object) -> Change:
    """Replace a function in every room that has it."""
    rooms = [room for room in (judge, effects, notation) if hasattr(room, name)]

    def change(patch: pytest.MonkeyPatch) -> None:
        for room in rooms:
            patch.setattr(room, name, value)

    return change


def attribute(owner: object, name: str, value: object) -> Change:
    return lambda patch: patch.setattr(owner, name, value)


def effect(name: str, value: object) -> Change:
    return attribute(effects, name, value)


def deck(changed: Callable[[Card], Card]) -> Change:
    """Print every card anew."""

    def printed(coins: str) -> PiratoDeck:
        return PiratoDeck({code: changed(card) for code, card in deck_with(coins).cards_by_code.items()})

    return attribute(rules, "deck_with", printed)


def counted(treasure: str, count: winning.Counter) -> Change:
    return lambda patch: patch.setitem(winning._COUNTED, treasure, count)


def need(treasure: str, more: int) -> Change:
    printed = cards.TREASURES[treasure]
    changed = replace(printed, need=printed.need + more)
    return lambda patch: patch.setitem(cards.TREASURES, treasure, changed)


# ---------------------------------------------------------------- what is played instead

_RECEIVERS, _PASSABLE, _TURN_UP = judge.receivers, judge.passable, effects.turn_up
_RECEIVE, _OPEN_TO, _DEAL = effects._receive, winning.Conditions.open_to, state.deal
_DEAL_ROUND = effects.deal_round


def _eleven_pigs(card: Card) -> Card:
    return replace(card, copies=11) if card.code == "pig" else card


def _two_maps(card: Card) -> Card:
    return replace(card, copies=2) if card.code == "map" else card


def _red_cats(card: Card) -> Card:
    return replace(card, suit="hearts", colour="red") if card.kind == "cat" else card


def _a_black_llama(card: Card) -> Card:
    return replace(card, colour="black") if card.code == "llama:black" else card


def _without_coins(card: Card) -> Card:
    return replace(card, metal="", coins=0)


def _coins_on_chests(card: Card) -> Card:
    return replace(card, metal="gold", coins=1) if card.code.startswith("chest:") else card


def _first_cards_act(at: Any, log: Any) -> None:
    _DEAL_ROUND(at, log)
    if at.game.deck.count_of(at.hand, "dog"):
        at.owes = PASS_ON


def _first_cards_lie_open(at: Any, log: Any) -> None:
    _DEAL_ROUND(at, log)
    at.gifts = tuple(Gift(0, seat, at.game.deck.codes(hand)[0]) for seat, hand in enumerate(at.hands))


def _round_the_table(at: Any, seat: int, log: Any) -> None:
    _TURN_UP(at, (seat + 1) % at.players, log)


def _seat_0_leads(make: Any, round: position.Round) -> Any:
    return _DEAL(make, replace(round, captain=0))


def _everybody(at: Any) -> list[int]:
    return [(at.turn + step) % at.players for step in range(at.players)]


def _to_the_right(at: Any, card: str) -> list[int]:
    return _RECEIVERS(at, card)[::-1]


def _to_any(at: Any, card: str) -> list[int]:
    return judge.others(at)


def _to_any_where_passed_on(at: Any, card: str) -> list[int]:
    return judge.others(at) if at.owes == PASS_ON else _RECEIVERS(at, card)


def _the_passer_counts(at: Any, card: str) -> list[int]:
    if card != "chicken":
        return _RECEIVERS(at, card)
    return [seat for seat in _everybody(at) if at.counts[seat] == min(at.counts)]


def _the_neighbour(at: Any, card: str) -> list[int]:
    return [(at.turn + 1) % at.players]


def _only_where_it_does_not_win(at: Any, card: str) -> list[int]:
    conditions, number = at.game.conditions, at.game.deck.card(card)
    return [seat for seat in _RECEIVERS(at, card) if not conditions.completed_by(at.hands[seat], number)]


def _dogs_too(at: Any) -> list[str]:
    return list(dict.fromkeys(at.game.deck.codes(at.hand)))


def _no_card(at: Any) -> list[str]:
    return []


def _animals_only(at: Any) -> list[str]:
    return [code for code in _PASSABLE(at) if code not in cards.TREASURES]


def _nothing_after_the_last(at: Any) -> list[str]:
    return _PASSABLE(at) if at.taken < len(at.pile) else []


def _a_chain(at: Any, gift: Gift, card: int, log: Any) -> None:
    _RECEIVE(at, gift, card, log)
    if gift.passed_on and at.owes != OVER:
        at.owes, at.revealed = PASS_ON, position.NO_CARD


def _without_its_rule(passed_on: bool) -> Callable[..., None]:
    """Receive a pig without showing the hand: any, or one that was passed on."""

    def receive(at: Any, gift: Gift, card: int, log: Any) -> None:
        if gift.card != "pig" or (passed_on and not gift.passed_on):
            _RECEIVE(at, gift, card, log)
            return
        at.receive(gift.receiver, card)
        at.gifts, at.turn = (*at.gifts, gift), gift.receiver
        _TURN_UP(at, gift.receiver, log)

    return receive


def _cats_show_hands(at: Any, gift: Gift, card: int, log: Any) -> None:
    _RECEIVE(at, gift, card, log)
    if gift.card.startswith("cat"):
        at.gifts = (*at.gifts[:-1], replace(gift, shown=at.game.deck.codes(at.hands[gift.receiver])))


def _hidden(giver: int, receiver: int, card: str, passed_on: bool = False, shown: Any = ()) -> Gift:
    return Gift(giver, receiver, card, passed_on)


def _open_to_all(conditions: Any, hand: int) -> list[winning.Condition]:
    return [*conditions.alike, *conditions.treasures]


def _open_to_none(conditions: Any, hand: int) -> list[winning.Condition]:
    return list(conditions.alike)


def _one_treasure_counts(conditions: Any, hand: int) -> list[winning.Condition]:
    return _OPEN_TO(conditions, hand)[: len(conditions.alike) + 1]


def _without(*animals: str) -> Callable[..., list[winning.Condition]]:
    return lambda conditions, hand: [one for one in _OPEN_TO(conditions, hand) if one.code not in animals]


def _play_on(at: Any, log: Any) -> None:
    _TURN_UP(at, at.turn, log)


def _only_one(at: Any) -> Any:
    return () if at.winner is None else at.game.conditions.met(at.hands[at.turn])[:1]


def _the_last_receiver_wins(at: Any, seat: int, log: Any) -> None:
    _TURN_UP(at, seat, log)
    if at.owes == OVER:
        at.turn = seat


def _nobody_is_counted(at: Any) -> Any:
    return at.round.scores


def _never(at: Any) -> bool:
    return False


CHANGES: list[tuple[str, str, Change]] = [
    ("PP-01", "has eleven pigs", deck(_eleven_pigs)),
    ("PP-01", "has two Maps", deck(_two_maps)),
    ("PP-02", "makes cats red", deck(_red_cats)),
    ("PP-02", "makes the Llama black", deck(_a_black_llama)),
    ("PP-03", "shows no coins", deck(_without_coins)),
    ("PP-03", "counts the coins of chests", deck(_coins_on_chests)),
    ("PP-03", "has one table of coins", attribute(rules, "deck_with", lambda _: deck_with(PRINTED_COINS))),
    ("PP-04", "lets one and nine play", attribute(rules.Rules, "seats", range(1, 10))),
    ("PP-04", "needs three", attribute(rules.Rules, "seats", range(3, 9))),
    ("PP-05", "lets first cards act", attribute(state, "deal_round", _first_cards_act)),
    ("PP-05", "lays first cards open", attribute(state, "deal_round", _first_cards_lie_open)),
    ("PP-06", "goes round the table", effect("turn_up", _round_the_table)),
    ("PP-06", "lets seat 0 lead always", attribute(state, "deal", _seat_0_leads)),
    ("PP-07", "lets one give to oneself", everywhere("others", _everybody)),
    ("PP-07", "knows the neighbour only", everywhere("receivers", _the_neighbour)),
    ("PP-08", "asks for two alike", attribute(winning, "THREE", 2)),
    ("PP-08", "asks for four alike", attribute(winning, "THREE", 4)),
    ("PP-08", "plays on", effect("_win", _play_on)),
    ("PP-09", "shows no coins", deck(_without_coins)),
    ("PP-09", "shows the hand", effect("_receive", _cats_show_hands)),
    ("PP-09", "lets three cats go", attribute(winning.Conditions, "open_to", _without("cat"))),
    ("PP-10", "passes dogs on", everywhere("passable", _dogs_too)),
    ("PP-10", "keeps treasures", everywhere("passable", _animals_only)),
    ("PP-10", "passes nothing on", effect("passable", _no_card)),
    ("PP-10", "makes a chain of it", effect("_receive", _a_chain)),
    ("PP-10", "lets three dogs go", attribute(winning.Conditions, "open_to", _without("dog"))),
    ("PP-11", "forgets the chicken", everywhere("receivers", _to_any_where_passed_on)),
    ("PP-11", "forgets the pig", effect("_receive", _without_its_rule(passed_on=True))),
    ("PP-11", "counts the passer", everywhere("receivers", _the_passer_counts)),
    ("PP-12", "owes a card of a hand of dogs", effect("passable", _dogs_too)),
    ("PP-12", "lets two dogs stay with others", effect("passable", _no_card)),
    ("PP-13", "shows no hand", effect("_receive", _without_its_rule(passed_on=False))),
    ("PP-13", "is not remembered", effect("Gift", _hidden)),
    ("PP-13", "lets three pigs go", attribute(winning.Conditions, "open_to", _without("pig"))),
    ("PP-14", "goes to anybody", everywhere("receivers", _to_any)),
    ("PP-14", "counts the giver", everywhere("receivers", _the_passer_counts)),
    ("PP-14", "lets three chickens go", attribute(winning.Conditions, "open_to", _without("chicken"))),
    ("PP-15", "goes to the right", effect("receivers", _to_the_right)),
    ("PP-15", "does not skip a neighbour", effect("receivers", _the_neighbour)),
    ("PP-16", "asks for no treasure", attribute(winning.Conditions, "open_to", _open_to_all)),
    ("PP-16", "does nothing", attribute(winning.Conditions, "open_to", _open_to_none)),
    ("PP-16", "counts one treasure only", attribute(winning.Conditions, "open_to", _one_treasure_counts)),
    (
        "PP-17",
        "does not count itself",
        counted("map", lambda deck, hand: deck.count_of(hand, "treasure") - 1),
    ),
    ("PP-18", "counts copper as gold", counted("chest:gold", winning._coins)),
    ("PP-18", "counts gold as copper", counted("chest:copper", winning._coins)),
    ("PP-18", "counts gold only", counted("chest:any", winning._of("gold"))),
    ("PP-18", "counts copper only", counted("chest:any", winning._of("copper"))),
    ("PP-19", "counts cards", counted("jaguar", winning._cards)),
    ("PP-20", "takes red for black", counted("llama:black", winning._of("red"))),
    ("PP-20", "takes black for red", counted("llama:red", winning._of("black"))),
    ("PP-21", "does not count itself", counted("skull", lambda deck, hand: hand.bit_count() - 1)),
    ("PP-22", "counts pairs of any kind", counted("porcupine", winning._any_pairs)),
    ("PP-22", "knows no house rule", attribute(winning, "_any_pairs", winning._different_pairs)),
    ("PP-23", "names one condition", attribute(position.Position, "won_by", property(_only_one))),
    ("PP-23", "plays on", effect("_win", _play_on)),
    ("PP-24", "forbids it", everywhere("receivers", _only_where_it_does_not_win)),
    ("PP-25", "lets the last receiver win", effect("turn_up", _the_last_receiver_wins)),
    ("PP-25", "passes nothing on at the end", effect("passable", _nothing_after_the_last)),
    ("PP-26", "counts no rounds", attribute(position.Position, "points", property(_nobody_is_counted))),
    ("PP-26", "never ends", attribute(position.Position, "match_over", property(_never))),
]
CHANGES += [
    (cards.TREASURES[code].ruling, f"{code} needs {word}", need(code, more))
    for code in cards.TREASURES
    for more, word in ((1, "one more"), (-1, "one fewer"))
]


@pytest.mark.parametrize("ruling", BOOK, ids=lambda ruling: ruling.id)
def test_unchanged_all_examples_come_out(ruling: Ruling) -> None:
    assert not is_noticed(ruling)


def test_every_ruling_is_switched_off_once() -> None:
    assert {ruling for ruling, _, _ in CHANGES} == {ruling.id for ruling in BOOK}


@pytest.mark.parametrize(
    ("ruling", "change"),
    [(ruling, change) for ruling, _, change in CHANGES],
    ids=[f"{ruling} {name}" for ruling, name, _ in CHANGES],
)
def test_a_changed_ruling_is_noticed_by_its_own_examples(
    ruling: str, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(monkeypatch)
    assert is_noticed(BOOK[ruling])
