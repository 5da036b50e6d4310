"""What the table of Pirato Poker says, drawn or as buttons: hopes, gifts, and what is known of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairit.engine.event import Event
from pairit.games.pirato_poker import words
from pairit.games.pirato_poker.cards import METALS, TREASURE, Card, PiratoDeck
from pairit.games.pirato_poker.judge import receivers, turned_up
from pairit.games.pirato_poker.memory import Gift
from pairit.games.pirato_poker.narration import tell
from pairit.games.pirato_poker.position import PASS_ON
from pairit.games.pirato_poker.view import PiratoView
from pairit.games.pirato_poker.winning import Hope
from pairit.picture.seats import Seats

NO_CARD_WINS = "no single card yet"


def whose(who: Seats, seat: int) -> str:
    """Begin with what belongs to a seat.

    >>> whose(Seats(0, ("you", "Mate")), 0), whose(Seats(0, ("you", "Mate")), 1)
    ('Your', "Mate's")
    """
    return "Your" if seat == who.reader else f"{who.name(seat)}'s"


def _either(who: Seats, seats: Iterable[int]) -> str:
    """Name seats of which one is to be chosen."""
    return words.listed([who.mention(seat) for seat in seats]).replace(" and ", " or ")


def now_in_words(view: PiratoView, who: Seats) -> str:
    """Say whose turn it is and what is owed, with its cause."""
    if view.is_over:
        return (
            "Nobody wins the round."
            if view.winner is None
            else f"{who.does(view.winner, 'win', 'wins')} the round."
        )
    if view.owes == PASS_ON:
        if view.turn == view.seat:
            return "Because of the dog: choose a card to pass on, but no dog."
        return f"It is the turn of {who.mention(view.turn)}, who passes on a card because of the dog."
    card = turned_up(view)
    to = "another player"
    if card == "chicken":
        to = f"a player with the fewest cards: {_either(who, receivers(view, card))}"
    if view.turn != view.seat:
        return f"It is the turn of {who.mention(view.turn)}, who gives {words.the_card(card)} to {to}."
    breath = f" You have {words.count_of(view.game.breath, 'second')}." if view.game.breath else ""
    return f"Your turn: give {words.the_card(card)} to {to}.{breath}"


def last_gifts(view: PiratoView) -> tuple[Gift, ...]:
    """Give the last gift; before it the dog that it answers, where it was passed on."""
    return view.gifts[-2:] if view.gifts and view.gifts[-1].passed_on else view.gifts[-1:]


def just_given(view: PiratoView, who: Seats) -> list[str]:
    """Tell the last gifts, and the hand that had to be shown, as sentences."""
    said = []
    for gift in last_gifts(view):
        verb = "passed_on" if gift.passed_on else "gave"
        events = [Event(verb, (), gift.giver, gift.receiver, (gift.card,), 1)]
        if gift.shown:
            events.append(Event("showed", (), gift.receiver, cards=gift.shown, count=len(gift.shown)))
        said += [tell(event, who.reader, who.names) for event in events]
    return said


def known_hand(view: PiratoView, seat: int) -> str:
    """Say what whoever remembers everything knows of a hand: `a pig and 2 unknown cards`."""
    codes = view.game.deck.codes(view.remembered()[seat])
    unknown = view.counts[seat] - len(codes)
    parts = [words.cards(codes)] if codes else []
    if unknown:
        parts.append(words.count_of(unknown, "unknown card"))
    return " and ".join(parts)


# ---------------------------------------------------------------- what would win


def hopes_of(view: PiratoView) -> tuple[str, str]:
    """Say which cards would win for the own hand at once, and how far it is with each condition.

    One card of an animal is no progress worth a word.
    """
    hopes = view.hopes()
    wins = [_wins(view, hope) for hope in hopes if hope.cards]
    held = view.game.conditions.open_to(view.hand)
    counted = [hope for hope in hopes if hope.condition in held]
    worth = [hope for hope in counted if hope.have > 1 or (hope.have and hope.condition.is_treasure)]
    nearest = sorted(worth, key=lambda hope: hope.condition.need - hope.have)
    so_far = [f"{hope.condition.name} ({hope.have} of {hope.condition.need})" for hope in nearest]
    return "; ".join(wins) or NO_CARD_WINS, ", ".join(so_far)


def _wins(view: PiratoView, hope: Hope) -> str:
    cards = kinds_of_cards(view.game.deck, view.hand, hope.cards)
    return cards if cards == hope.condition.name else f"{cards} ({hope.condition.name})"


def kinds_of_cards(deck: PiratoDeck, hand: int, codes: Sequence[str]) -> str:
    """Name cards of which one would do, as short as can be.

    Parameters
    ----------
    deck
        The table's deck.
    hand
        What cannot come, since it is there already.
    codes
        The cards.

    Examples
    --------
    >>> from pairit.games.pirato_poker.cards import PRINTED_COINS, deck_with
    >>> deck = deck_with(PRINTED_COINS)
    >>> kinds_of_cards(deck, 0, ["cat:g2", "cat:g3", "pig"])
    'a cat with 2 or 3 gold coins or a pig'
    >>> kinds_of_cards(deck, 0, ["cat:c1", "cat:c2", "cat:c3"])
    'a cat with copper coins'
    >>> kinds_of_cards(deck, 0, list(deck.cards_by_code))
    'any card'
    """
    free = [
        card for card in deck.cards_by_code.values() if deck.count(hand, deck.card(card.code)) < card.copies
    ]
    wanted = [card for card in free if card.code in codes]
    if len(wanted) == len(free):
        return "any card"
    treasures = [words.a_card(card.code) for card in wanted if card.kind == TREASURE]
    if len(treasures) > 1 and len(treasures) == sum(card.kind == TREASURE for card in free):
        treasures = ["a treasure"]
    cats = [card for card in wanted if card.metal]
    animals = [words.a_card(card.code) for card in wanted if card.suit and not card.metal]
    return " or ".join([*_cats(cats, [card for card in free if card.metal]), *animals, *treasures])


def _cats(wanted: list[Card], free: list[Card]) -> list[str]:
    if wanted and len(wanted) == len(free):
        return ["a cat"]
    said = []
    for metal in METALS.values():
        coins = [card.coins for card in wanted if card.metal == metal]
        if not coins:
            continue
        if len(coins) > 1 and len(coins) == sum(card.metal == metal for card in free):
            said.append(f"a cat with {metal} coins")
        else:
            numbers = words.listed([str(number) for number in coins]).replace(" and ", " or ")
            said.append(f"a cat with {numbers} {metal} coin{'' if coins == [1] else 's'}")
    return said
